// SPDX-License-Identifier: MIT
export const search = {
  's.title': 'Looking for an opponent',
  's.d': '{n} s so far',
  's.long': 'It is taking a while. Warm up against the computer.',
  's.warm': 'Warm up',
  's.stop': 'Stop looking',
  's.found': 'Opponent found',
  's.go': 'Go to the table',
  's.none': 'Nobody is at the tables right now',
  's.none.d': 'We looked for a minute and nobody wanted {game}. Keep waiting, or start against the computer now.',
  's.down.d': 'Try again in a moment, or play the computer.',
  's.cpu': 'Play the computer',
  's.more': 'Keep looking',
  's.friend': 'Send a friend a link',
  'n.down': 'Online tables are on a short break.',
};
