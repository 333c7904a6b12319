// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './support.mjs';

const play = (said, words = [], env = {}) =>
  run(['play', 'dokuz-tas', '--level', 'kolay', '--seed', '3', '--first', 'w', ...words], {
    input: said.map((line) => `${line}\n`).join(''),
    env: { LC_ALL: '', LC_MESSAGES: '', LANG: '', ...env },
  });

test('play: Turkish unless the environment is English or --lang says otherwise', () => {
  assert.match(play(['çık']).out, /İlk hamle sende/);
  assert.match(play(['quit'], [], { LANG: 'en_GB.UTF-8' }).out, /You move first/);
  assert.match(play(['quit'], [], { LANG: 'tr_TR.UTF-8' }).out, /İlk hamle sende/);
  assert.match(play(['quit'], ['--lang', 'tr'], { LANG: 'en_GB.UTF-8' }).out, /İlk hamle sende/);
});

test('play: what is not understood is answered with an example, levels have an English name', () => {
  const turkish = play(['hop', 'çık']).out;
  assert.match(turkish, /bilgisayar {3}Kolay$/m);
  assert.match(turkish, /Bunu anlayamadım\. Örneğin a1 yazabilirsin; yardım için \?/);
  const english = play(['hop', 'quit'], ['--lang', 'en']).out;
  assert.match(english, /computer {3}Kolay \(easy\)$/m);
  assert.match(english, /I did not understand that\. You could type a1, for example, or \? for help\./);
});

test('play: turns, answers, undo and resignation', () => {
  const { code, out, err } = play(['d6', 'geri', 'd7', 'konum', 'pes']);
  assert.equal(code, 0, err);
  assert.match(out, /Bilgisayar: [a-g][1-7]/);
  assert.match(out, /Geri alındı/);
  // After taking back, one white stone on d7 and one answer: eight left in each hand.
  assert.match(out, /^[.B]W[.B]\/[WB./]+ w 8 8 0$/m);
  assert.match(out, /Bilgisayar kazandı\.\nPes ettin\.\n$/);
});

test('play: a removal may be typed with the turn or after it', () => {
  const position = ['--position', 'W.W/.../.../....../B../.../B.. w 7 7 0'];
  const later = play(['d7', 'a7', 'xa1', 'konum', 'çık'], position);
  assert.match(later.out, /Kale kurdun, taş al/);
  assert.match(later.out, /Örneğin xa1 yazabilirsin|olmaz/);
  assert.match(later.out, / w 6 6 0$/m);
  const atOnce = play(['d7xa1', 'konum', 'çık'], position);
  assert.doesNotMatch(atOnce.out, /Kale kurdun/);
  assert.match(atOnce.out, / w 6 6 0$/m);
});

test('play: the game ends when the rules say so', () => {
  const { out } = play(['a4-a7xb2'], ['--position', '.WW/.../.../W...../.../BBB/... w 0 0 0']);
  assert.match(out, /Kazandın!\nKaybedenin üçten az taşı kaldı\.\n$/);
});

// One checker each before its last step, and any throw ends the game; b has borne none off.
test('play: Tavla has its own help and its own ends', () => {
  const start = (own, other) => ['play', 'tavla', '--seed', '3', '--level', 'kolay', '--lang', 'tr', '--position', `XGID=-${own}----------------------${other}-:0:0:1:61:0:0:0:0:0`];
  const play = (position, said) => run(position, { input: said.map((line) => `${line}\n`).join('') }).out;
  const off = play(start('A', 'a'), ['?', '1/off']);
  assert.match(off, /hamle {4}8\/3 6\/5 \(haneden haneye\), bar\/22 \(kırık pulla gir\), 4\/off \(topla\)/);
  assert.doesNotMatch(off, /d6-f6/);
  assert.match(off, /Kazandın!\nKazanan bütün pullarını topladı\.\n$/);
  const mars = play(start('A', 'o'), ['1/off']);
  assert.match(mars, /Kazandın!\nMars: kaybeden tek pul toplayamadı\. İki sayı\.\n$/);
});

test('play: a line longer than any turn is not cut into two', () => {
  const { out } = play([`${'d6 '.repeat(133)}pes`, 'konum', 'çık']);
  assert.match(out, /Bunu anlayamadım/);
  assert.match(out, / w 9 9 0$/m);
  assert.match(out, /Hoşça kal\.\n$/);
});

test('play: the end of the input ends the program', () => {
  const { code, out } = play([]);
  assert.equal(code, 0);
  assert.match(out, /Hoşça kal\.\n$/);
});

for (const [words, told] of [
  [['--level', 'usta'], /'usta'/],
  [['--side', 'x'], /--side: 'x'.*w \(Beyaz\) or b/],
  [['--lang', 'de'], /'de'.*tr or en/],
  [['--position', 'W'], /position, at character 2/],
]) {
  test(`play refuses ${words.join(' ')}`, () => {
    const { code, err } = play([], words);
    assert.equal(code, 2);
    assert.match(err, told);
  });
}
