// SPDX-License-Identifier: MIT
// Runs the program and hands back what it said.
import { spawnSync } from 'node:child_process';

export const program = process.env.KIRAATHANE ?? 'build/bin/kiraathane';
export const START = '.../.../.../....../.../.../... w 9 9 0';

/** Exit code and output of `kiraathane …words`; `input` goes to standard input. */
export function run(words, { input = '', env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 60000,
  });
  return { code: status, out: stdout, err: stderr };
}

/** Output lines of a run that must succeed. */
export function lines(words, options) {
  const { code, out, err } = run(words, options);
  if (code !== 0) throw new Error(`exit ${code}: ${err}`);
  return out.split('\n').slice(0, -1);
}
