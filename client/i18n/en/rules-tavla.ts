// SPDX-License-Identifier: MIT
import type { RulesDoc } from '../../views/rules-page.ts';

export const rules: RulesDoc = {
  game: 'tavla',
  lang: 'en',
  title: 'How to play Tavla',
  description: 'The rules of Tavla, Turkish backgammon: setup, dice, made points and hits, entering from the bar, passing, bearing off, gammons and the match to 5.',
  goal: 'Bring your fifteen checkers round the board into your home and bear them off before your opponent does; if they have borne off none it is a *mars*, worth two points.',
  contents: 'Contents',
  play: 'Play',
  fair: 'How are throws kept fair?',
  back: 'Back',
  sections: [
    {
      id: 'board',
      title: 'Board and setup',
      blocks: [
        { p: 'The board has 24 points (*hane*). Each player counts them from their own side: 1 to 6 are their home (*ev*), 24 is the farthest. Your 24-point is your opponent’s 1-point. Checkers move from high numbers to low ones, the two sides in opposite directions.' },
        { board: 'start', caption: 'The start: two checkers on 24, five on 13, three on 8, five on 6; the opponent’s mirror them.' },
        { p: 'The distance your checkers still have to go until all are off is counted in *pip*. Both sides start with 167; both counts are shown throughout the game.' },
      ],
    },
    {
      id: 'dice',
      title: 'Dice',
      blocks: [
        { p: 'Who opens the first game is drawn by lot, and no single dice are rolled for it. The opener rolls both dice, so a game can begin with a double.' },
        { list: [
          'Each die is a move of its own. You may play the two dice with two checkers or with one.',
          'A checker that plays two dice also lands in between: that point must not be closed, and a lone enemy checker there is hit.',
          'You may play the dice in either order.',
          'A double is played four times.',
        ] },
        { board: 'move', caption: 'The roll is 4-2. The checker on 8 can go to 4 with the 4, to 6 with the 2, or to 2 with both.' },
      ],
    },
    {
      id: 'points',
      title: 'Made points and hits',
      blocks: [
        { p: 'A point with two or more checkers is a *kapı*, a made point. You may pass over your opponent’s made points but not land on them. Any number of your own checkers may share a point.' },
        { p: 'A checker standing alone is open. Landing on it *hits* it: it goes to the bar in the middle of the board.' },
        { board: 'hit', caption: 'The roll is 6-4. The checker on 24 goes to 18 with the 6 and hits the red checker there, or to 20 with the 4.' },
      ],
    },
    {
      id: 'bar',
      title: 'Entering from the bar',
      blocks: [
        { p: 'While you have a checker on the bar you may move no other. It enters in your opponent’s home: a 3 brings it to their 3-point, which is your 22-point. If that point is made, the die does not enter.' },
        { board: 'bar', caption: 'The roll is 5-3. Point 20 is made, so the 5 does not enter; the 3 enters on 22.' },
      ],
    },
    {
      id: 'must',
      title: 'Dice you have to play',
      blocks: [
        { list: [
          'You play every die that can be played. If there is a way to play both dice, you must choose one of those ways.',
          'If only one of the two dice can be played, but either of them could be, you play the larger.',
          'Of the four moves of a double you play as many as possible.',
          'If no die can be played, the turn passes by itself: *pas*.',
        ] },
        { p: 'At this table only legal moves glow, so you cannot play yourself into a dead end.' },
      ],
    },
    {
      id: 'off',
      title: 'Bearing off',
      blocks: [
        { p: 'Once all your checkers still in play are in your home, with none on the bar, you start *bearing off*.' },
        { list: [
          'A die bears off a checker from exactly its point.',
          'A die larger than your farthest occupied point bears off a checker from that farthest point.',
          'While a checker stands farther back, a larger die bears off none of the nearer ones; it is played inside.',
          'If a checker of yours is hit meanwhile, you bear off no more until it is home again.',
        ] },
        { board: 'off', caption: 'The roll is 6-2. The farthest checkers are on 5: the 6 bears one off, the 2 plays to 3.' },
      ],
    },
    {
      id: 'score',
      title: 'Game, mars and match',
      blocks: [
        { p: 'Whoever first bears off all fifteen wins the game: 1 point. If the opponent has borne off none it is a *mars*: 2 points. It is never 3, and there is no doubling cube. Tavla has no draws.' },
        { list: [
          'Against the computer and on one device you play a single game or a match to 5. First to 5 wins the match.',
          'The winner of a game opens the next one.',
          'Online every game is a single one; a rematch goes on from there.',
          'A game resigned or lost on time counts 1 point; 2 if the winner has begun bearing off and the loser has not.',
        ] },
      ],
    },
    {
      id: 'turn',
      title: 'A turn at this table',
      blocks: [
        { ordered: [
          'Roll the dice.',
          'Tap a checker; the points it can reach glow with the number of the die they use. Tap one, or drag the checker there.',
          'Changed your mind? Undo die by die, or tap a checker you moved and then where it came from.',
          'Confirm. After that there is no way back, and the dice go to your opponent.',
        ] },
      ],
    },
    {
      id: 'tips',
      title: 'Playing well',
      blocks: [
        { list: [
          'A lone checker gets hit: leave none within 1–6 points of an enemy, where a single die reaches it.',
          'Made points side by side form a wall. No roll passes a wall of six.',
          'Do not forget your two back checkers; if they leave late, the wall will hold them.',
          'Ahead in pips, run home safely. Behind, hold a point in the enemy home and wait for your chance.',
          'After a hit, close points in your home; an opponent who cannot enter loses the turn.',
          'In danger of a mars, a single checker borne off saves a point.',
          'Some openings are settled: make the 5-point with 3-1, the 4-point with 4-2, the 7-point with 6-1.',
        ] },
      ],
    },
  ],
};
