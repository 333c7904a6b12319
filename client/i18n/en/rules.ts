// SPDX-License-Identifier: MIT
import type { RulesDoc } from '../../views/rules-page.ts';

export const rules: RulesDoc = {
  game: 'dokuz-tas',
  lang: 'en',
  title: 'How to play Dokuz Taş',
  description: 'Rules of Dokuz Taş (nine men’s morris): placing, sliding, flying, mills, captures, draws, and how to play well.',
  goal: 'Line up three of your stones to build a mill and take one stone for each; whoever brings the opponent down to two stones, or leaves them without a move, wins.',
  contents: 'Contents',
  play: 'Play',
  back: 'Back',
  sections: [
    {
      id: 'board',
      title: 'Board and stones',
      blocks: [
        { p: 'Dokuz Taş is nine men’s morris. The board has three squares, one inside the other. Stones stand on their corners and on the middles of their sides: 24 points. The squares are joined at the middles of their sides only; there is no way from corner to corner and no diagonal.' },
        { board: 'empty', caption: 'The empty board. Points are named a–g from left to right and 1–7 from the bottom; the top left corner is a7.' },
        { p: 'Each player has nine stones: one plays White (*Beyaz*), the other Red (*Kırmızı*). Who begins the first game is drawn by lot; the other begins the rematch.' },
      ],
    },
    {
      id: 'placing',
      title: 'First stage: placing',
      blocks: [
        { p: 'The board starts empty. In turn, each player puts a stone from hand on any empty point. No stone on the board moves until both hands are empty.' },
        { p: 'A mill (*kale*) built while placing counts, and takes a stone at once.' },
      ],
    },
    {
      id: 'sliding',
      title: 'Second stage: sliding',
      blocks: [
        { p: 'With no stone left in hand you slide, on your turn, one of your stones along a line to the next point, if it is empty. Stones are never jumped.' },
        { board: 'slide', caption: 'The white stone on b4 can slide to a4 or b2; b6 and c4 are taken.' },
      ],
    },
    {
      id: 'flying',
      title: 'Third stage: flying',
      blocks: [
        { p: 'With no stone in hand and exactly three on the board you may fly: take a stone to any empty point, next to it or not.' },
        { p: 'Flying is each player’s own. You may be flying while your opponent still slides.' },
      ],
    },
    {
      id: 'mills',
      title: 'Mills',
      blocks: [
        { p: 'Three of your stones on the three points of one line are a mill (*kale*, also *dizi*). There are 16 such lines: the twelve sides of the squares and the four lines that join them.' },
        { board: 'mill', caption: 'White slid from b4 to b2; b2, d2 and f2 became a mill.' },
        { list: [
          'The move that completes a mill takes a stone: the stone placed, slid or flown must be part of it.',
          'A mill that merely stands there earns nothing.',
          'Open a mill and close it again, and you take a stone again.',
          'One move that completes two mills still takes one stone only.',
        ] },
      ],
    },
    {
      id: 'taking',
      title: 'Taking a stone',
      blocks: [
        { p: 'Whoever builds a mill removes, in the same move, one of the opponent’s stones from the board. This is not optional. Stones in the opponent’s hand cannot be taken, and a taken stone never comes back.' },
        { p: 'A stone standing in a mill is safe. If all the opponent’s stones on the board stand in mills, that protection ends and any of them may be taken.' },
        { board: 'take', caption: 'Red’s stones on b6, d6 and f6 are in a mill and safe. White may take one of the ringed stones.' },
      ],
    },
    {
      id: 'end',
      title: 'How the game ends',
      blocks: [
        { p: 'After every move these are checked, in this order:' },
        { ordered: [
          'A player whose stones in hand and on the board together are fewer than three loses.',
          'A player who is sliding, is to move and cannot, loses. A player who is placing or flying never counts as blocked.',
          'If, once both hands are empty, 60 moves in all (30 each) pass without a capture, the game is a draw. Every capture starts the count anew, one on the 60th move too. A 60th move that blocks the opponent is a win, not a draw.',
          'If the same arrangement with the same player to move comes about for the third time since the last capture, the game is a draw.',
        ] },
        { p: 'Draws come by themselves; nobody has to claim them and nobody can drag the game out. You may resign at any time, whoever’s turn it is.' },
        { p: 'Online you have 60 seconds for each move, capture included. Whoever runs out loses. A table you open for a friend can also be played without a clock.' },
      ],
    },
    {
      id: 'variants',
      title: 'Rules you can change',
      blocks: [
        { p: 'Two rules can be changed when a game is set up:' },
        { list: [
          'Flying with three stones off: a player with three stones only slides as well, and can be blocked and lose.',
          'Two stones for two mills on: one move that completes two mills takes two stones, as is the custom in some places. Whether the second stone is safe is judged after the first has been taken.',
        ] },
        { p: 'With a random opponent the standard rules always hold: flying on, at most one stone a move.' },
      ],
    },
    {
      id: 'playing-well',
      title: 'Playing well',
      blocks: [
        { list: [
          'Don’t hurry for mills while placing. Keep your stones spread but connected, with room to move once sliding begins.',
          'The best points are the middles of the middle square’s sides: d6, f4, d2 and b4 open four ways. Corners open only two.',
          'Block an opponent’s pair when you see it. The best block builds a pair of your own at the same time.',
          'Look for forks: one point that threatens two mills at once. Your opponent cannot close both.',
          'A running mill usually decides the game: a shared stone slides between two lines and closes one of them each time.',
          'When sliding, count the stones you can move, and your opponent’s. Blocking wins as surely as taking.',
          'Don’t take just any stone: take the one about to build a mill, or the one in your way.',
          'An opponent with three stones threatens with every pair. With three stones yourself, fly onto the point of the coming mill first, and make two threats at once when there is time.',
          'Before each move ask: what can the other side close or build next?',
        ] },
        { board: 'running', caption: 'A running mill: the stone on d6 slides to d7 and closes the top side, then back and closes the top side of the middle square.' },
      ],
    },
    {
      id: 'mistakes',
      title: 'Common mistakes',
      blocks: [
        { list: [
          'Heaping all stones in one corner.',
          'Not seeing the opponent’s two in a row.',
          'Expecting two stones for two mills.',
          'Never opening a closed mill.',
          'Looking only nearby while the opponent flies.',
        ] },
      ],
    },
    {
      id: 'history',
      title: 'A little history',
      blocks: [
        { p: 'It is among the oldest board games known. It was played in Roman times and all over medieval Europe, as nine men’s morris, merels or mills, and is named in A Midsummer Night’s Dream. It has relatives with three, six and twelve stones, and a sibling in Africa, morabaraba.' },
        { p: 'In the 1990s it was solved by computer: with faultless play by both sides the game is a draw. People make mistakes, which is why the game lives on.' },
      ],
    },
  ],
};
