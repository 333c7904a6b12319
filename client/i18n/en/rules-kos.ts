// SPDX-License-Identifier: MIT
import type { RulesDoc } from '../../views/rules-page.ts';

export const rules: RulesDoc = {
  game: 'kos',
  lang: 'en',
  title: 'How to play Kös',
  description: 'The rules of Kös: sticks, throws, rights, doors, eating, the group move, pair play, and how to play well.',
  goal: 'Throw the four sticks, walk your pegs with the rights you win, land on your opponent’s pegs; whoever eats all ten wins.',
  contents: 'Contents',
  play: 'Play',
  fair: 'How are throws kept fair?',
  back: 'Back',
  lesson: 'Learn by playing, in a minute',
  words: ['Red home', 'Road', 'White home', 'Kös'],
  sections: [
    {
      id: 'board',
      title: 'Board and pegs',
      blocks: [
        { p: 'The plank (*er tahtası*) has four rows of ten holes. The two outer rows are the homes (*ev*) of the two teams, the two middle rows are the road (*orta yol*) that everybody walks.' },
        { board: 'start', caption: 'The start: ten white pegs in the lower home, ten red ones in the upper. The road is empty.' },
        { p: 'Each team has ten pegs (*er*), all at home when the game begins. A hole holds one peg.' },
      ],
    },
    {
      id: 'throw',
      title: 'Sticks and throws',
      blocks: [
        { p: 'On your turn you throw four sticks. A stick has one flat face (*açık*, open) and one round one (*kapalı*, closed). It does not matter which stick is which; only how many faces lie open counts:' },
        { list: [
          'One open: *Kös*, worth 1. You throw again. Four in sixteen.',
          'Two open: *İkilinç*, worth 2. Six in sixteen.',
          'Three open: *Üçülünç*, worth 3. Four in sixteen.',
          'Four open: *Ak Dört*, worth 4. You throw again. One in sixteen.',
          'None open: *Altı*, worth 6. You throw again. One in sixteen.',
        ] },
        { p: 'All throws come first: you go on throwing after a Kös, an Ak Dört or an Altı, and an İkilinç or Üçülünç ends the throws. Eating gives no extra throw.' },
      ],
    },
    {
      id: 'rights',
      title: 'Rights',
      blocks: [
        { p: 'Every result is a right (*hak*) of its own. Rights are not added up and shared out; each moves one peg once.' },
        { list: [
          'Use your rights in any order: all with the same peg, or each with another.',
          'You need not use the whole value: with an Üçülünç you may go one, two or three holes. What is left of it is lost.',
          'You may leave a right unused, and end your turn even when you could move. Unused rights are not kept for later.',
          'If none of your pegs can move, the turn passes and you lose nothing else.',
        ] },
        { board: 'part', caption: 'White has an Üçülünç: the chosen peg may walk one, two or three holes.' },
      ],
    },
    {
      id: 'route',
      title: 'The route',
      blocks: [
        { p: 'Both teams walk the same way, and nobody turns back. In a home from the first hole to the tenth; on the road round and round, as long as a peg likes.' },
        { board: 'route', caption: 'The arrows show the way for both teams. Where it says Kös there is a door.' },
        { p: 'Every hole a peg passes must be empty: neither your own pegs nor your opponent’s are jumped. You cannot land on a hole where your own peg stands.' },
      ],
    },
    {
      id: 'doors',
      title: 'Doors',
      blocks: [
        { p: 'There are four doors between the homes and the road, and only a Kös opens them. As its single step it takes the peg in front of a door to the first hole behind it. No other right can cross: walk up to the door first, then you need a Kös.' },
        { list: [
          'A Kös to leave your own home.',
          'A Kös to enter your opponent’s home.',
          'A Kös to leave your opponent’s home.',
          'A Kös to come home again, and one more to leave again.',
        ] },
        { p: 'An opposing peg behind the door is eaten; your own peg there blocks it.' },
        { board: 'door', caption: 'At the end of the road a Kös has two uses: one step on along the road, or through the door into the enemy home.' },
        { p: 'At both ends of the road the choice is yours: with a Kös the peg either goes through the door or takes one step on. Inside a home a Kös is one step, and the other rights walk as usual.' },
      ],
    },
    {
      id: 'eating',
      title: 'Eating',
      blocks: [
        { p: 'When a walk ends exactly on an opposing peg you eat it: it leaves the game for good. Landing beside it or passing by eats nothing.' },
        { board: 'eat', caption: 'An İkilinç ends exactly on the red peg and eats it. A Kös stops one hole short.' },
      ],
    },
    {
      id: 'group-move',
      title: 'The group move',
      blocks: [
        { p: 'When your pegs stand side by side without a gap in the enemy home, the rearmost may jump over all its mates and land in front of the foremost. An opposing peg there is eaten. This is the only jump in the game.' },
        { board: 'group', caption: 'Three pegs side by side in the enemy home: the rearmost goes to the front.' },
        { p: 'Whatever right you use, the row moves one hole and that right is spent. Two numbers decide whether a right will do: how many of your pegs have ever been in the enemy home, and how many stand side by side now. For a Kös or an İkilinç both must be 2 at least, for an Üçülünç 3, for an Ak Dört 4, for an Altı 6. The first number never falls, even when a peg leaves or is eaten. The table shows them as Entered and In a row.' },
        { p: 'If the foremost peg stands on the last hole of the home the row cannot move. The group move (*toplu hareket*) is our description; we do not know its local name.' },
      ],
    },
    {
      id: 'end',
      title: 'How does it end?',
      blocks: [
        { p: 'The team that has eaten all ten opposing pegs wins at once, even with rights left. It ends no other way, and there is no draw. You may resign whenever you like.' },
        { p: 'Online you have 60 seconds for each throw and each right. Whoever runs out of time loses. A table with a friend can also be without a clock.' },
      ],
    },
    {
      id: 'pairs',
      title: 'Pair play',
      blocks: [
        { p: 'Two teams of two; both partners share the team’s ten pegs. The turn goes from one team to the other, one player at a time.' },
        { list: [
          'A player comes in (*açılır*) by throwing a Kös. Until then their throws move nothing; an Ak Dört or Altı still gives one more throw.',
          'Even when the Kös comes last, all throws of that chain become rights, the earlier ones too.',
          'If the chain has no Kös, the rights of a player who is not in yet are lost.',
          'One partner who is in is enough: on their turns they move all the team’s pegs.',
        ] },
      ],
    },
    {
      id: 'options',
      title: 'The rule you can change',
      blocks: [
        { p: 'With full value (*Tam değer*) a right is used whole or not at all: an Üçülünç walks exactly three holes, not one or two. The group move is still one hole.' },
      ],
    },
    {
      id: 'decisions',
      title: 'What we decided',
      blocks: [
        { p: 'These are the rules of Simav and Demirci; elsewhere the game is played otherwise. Where tradition is silent or can be read in two ways we decided:' },
        { list: [
          'The shape of the route, one direction for both teams and free circling on the road are our decisions.',
          'That part of a right may be used is our reading; the option full value is the other one.',
          'The numbers of the group move are our decision.',
          'Who throws first is drawn by lot, in a rematch it is the other team; in pair play the teams alternate.',
          'A chain has twenty-four throws at most, which nobody will ever see.',
        ] },
      ],
    },
    {
      id: 'play-well',
      title: 'Playing well',
      blocks: [
        { list: [
          'Everybody walks the same way: who is behind hunts, who is ahead runs. Do not stop one or two holes in front of an enemy; three is a coin toss, four and more fairly safe. With full value, two and three are the deadly ones, one and five fairly safe.',
          'A Kös is scarce: only two turns in seven have one. Unless order matters use the other rights first, and keep it for leaving, entering or a catch.',
          'Door holes are ambush posts: a peg there watches the road and what is behind the door.',
          'Home is no shelter. An enemy who enters comes in behind all your pegs there. The answer is to come home behind it.',
          'Keep your hunters at different distances, so that every throw suits one of them.',
          'The order of rights matters. Look first: which one opens the way, which one blocks it?',
        ] },
      ],
    },
    {
      id: 'history',
      title: 'Where it comes from',
      blocks: [
        { p: 'Kös is an old game of the Yörüks, played in village rooms of Simav in Kütahya, of Demirci and the villages around, most of all on the nights of Ramadan until dawn. The sticks themselves are called *kös* too; they are cut from chestnut or hazel and chosen for their sound.' },
        { p: 'It has many relatives: *akdört* in the Turkish highlands, *tâb* and *sîg* in the Arab world, and *sáhkku* of the Sámi in the north use the same sticks and similar rows.' },
      ],
    },
  ],
};
