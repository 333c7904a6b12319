// SPDX-License-Identifier: MIT
export const move = {
  'mv.d': 'Open this page on the other device and type the code; your seat moves there.',
  'mv.code': 'Code: {code}',
  'mv.left': 'Good once, for {time}',
  'mv.over': 'The code has run out.',
  'mv.new': 'Get a new code',
  'mv.none': 'No code can be had right now.',
  'mv.page.d': 'On the other device, open the menu of the table, tap Move to another device, and type the code here.',
  'mv.field': 'Code (8 letters and digits)',
  'mv.go': 'Move the table',
  'mv.short': 'A code is 8 letters and digits.',
  'mv.bad': 'This code opened no table. It may be mistyped, used, or too old.',
  'mv.fast': 'Too many tries. Try again in a minute.',
  'mv.failed': 'The server could not be reached. Try again in a moment.',
};
