// SPDX-License-Identifier: MIT
// What the tests of the analysis need of the client, as one module.

export { Judge } from '../../client/review/judge.ts';
export { ReviewEngine } from '../../client/review/review-engine.ts';
export { BARS, remarkOn } from '../../client/review/grade.ts';
