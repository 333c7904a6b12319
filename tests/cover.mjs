// SPDX-License-Identifier: MIT
// Branch coverage from gcov's data: node tests/cover.mjs OBJECTS FOLDER…
//
// Lists each branch of the folders' C files that no test took and exits 1 if there is one. Left out,
// because no correct program takes them: the failing side of CHECK, ASSERT and UNREACHABLE, and the
// GAME_COUNT arm of a switch over the closed list of games.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, basename } from 'node:path';

const [objects, ...folders] = process.argv.slice(2);
const IMPOSSIBLE = /\b(CHECK|ASSERT|UNREACHABLE)\(|switch \((state->)?id\)/;

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
process.exit(missed === 0 && total > 0 ? 0 : 1);
