// SPDX-License-Identifier: MIT
// Branch coverage from gcov's data: node tests/cover.mjs OBJECTS FOLDER…
//
// Lists each branch of the folders' C files that no test took and exits 1 if there is one. Left out,
// because no correct program takes them: the failing side of CHECK, ASSERT and UNREACHABLE, and the
// GAME_COUNT arm of a switch over the closed list of games. Single lines are left out by
// tests/cover-excluded.txt, each with its reason; an entry that no longer fits is an error.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, basename } from 'node:path';

const [objects, ...folders] = process.argv.slice(2);
const IMPOSSIBLE = /\b(CHECK|ASSERT|UNREACHABLE)\(|switch \([\w.>-]*\bid\)/;

// FILE, the line's text, why no test can take all its branches; separated by tabs.
const excluded = readFileSync('tests/cover-excluded.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [file, code, reason] = line.split('\t');
    return { file, code, reason, used: false };
  });

function isExcluded(file, code) {
  const entry = excluded.find((one) => one.file === file && one.code === code.trim());
  if (entry) entry.used = true;
  return entry !== undefined;
}

function gcov(object) {
  const scratch = mkdtempSync(join(tmpdir(), 'cover-'));
  try {
    execFileSync('gcov', ['--json-format', '--branch-probabilities', resolve(object)], {
      cwd: scratch,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    return readdirSync(scratch).flatMap(
      (name) => JSON.parse(gunzipSync(readFileSync(join(scratch, name)))).files,
    );
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

let total = 0;
let missed = 0;
for (const folder of folders) {
  const layer = basename(folder);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.c'))) {
    const source = join(folder, name);
    const text = readFileSync(source, 'utf8').split('\n');
    const file = gcov(join(objects, layer, name.replace(/\.c$/, '.o'))).find((entry) =>
      entry.file.endsWith(source),
    );
    let branches = 0;
    const gaps = [];
    for (const line of file?.lines ?? []) {
      if (line.branches.length === 0 || IMPOSSIBLE.test(text[line.line_number - 1])) continue;
      branches += line.branches.length;
      const untaken = line.branches.filter((branch) => branch.count === 0).length;
      if (untaken > 0 && isExcluded(source, text[line.line_number - 1])) {
        branches -= line.branches.length;
        continue;
      }
      if (untaken > 0) gaps.push({ line: line.line_number, untaken });
    }
    const lost = gaps.reduce((sum, gap) => sum + gap.untaken, 0);
    total += branches;
    missed += lost;
    if (lost > 0) console.log(`${source}: ${branches - lost} of ${branches} branches`);
    for (const gap of gaps) {
      console.log(`  ${gap.line}: ${gap.untaken} not taken: ${text[gap.line - 1].trim()}`);
    }
  }
}
const percent = total > 0 ? ((100 * (total - missed)) / total).toFixed(1) : '0.0';
console.log(`branches of ${folders.join(' and ')}: ${total - missed} of ${total} (${percent} %)`);
const stale = excluded.filter((entry) => !entry.used);
for (const entry of stale) console.log(`no longer needed: ${entry.file}: ${entry.code}`);
process.exit(missed === 0 && total > 0 && stale.length === 0 ? 0 : 1);
