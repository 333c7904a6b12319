// SPDX-License-Identifier: MIT
// Drawings of the room: the tea glass (the one decorative motif), pieces, the art on the home cards, the
// medal, and still boards for the rules. Everything is a string of SVG markup, so that the browser and
// the build (which writes pages readable without JavaScript) draw the same. Units are those of each
// drawing's viewBox. No inline styles: the Content-Security-Policy forbids them.

const GLASS =
  'M9 6C9.5 15 15 19.5 15 25.5C15 31 8.5 35 9 44.5C9.5 51 15 54 22 54C29 54 34.5 51 35 44.5C35.5 35 29 31 29 25.5C29 19.5 34.5 15 35 6Z';

let clips = 0;

function num(value: number): string {
  const text = value.toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Outline of the eight-point star around the origin. */
export function starPath(radius: number, inner = 0.765): string {
  const points: string[] = [];
  for (let i = 0; i < 16; i++) {
    const angle = (Math.PI / 8) * i - Math.PI / 2;
    const r = i % 2 === 0 ? radius : radius * inner;
    points.push(`${num(r * Math.cos(angle))},${num(r * Math.sin(angle))}`);
  }
  return `M${points.join(' ')}Z`;
}

function saucer(): string {
  let beads = '';
  for (let i = 0; i < 9; i++) {
    const angle = (Math.PI * (i + 0.5)) / 9;
    beads += `<circle cx="${num(22 + 20.5 * Math.cos(angle))}" cy="${num(56.8 + 3.9 * Math.sin(angle))}" r="1.25" fill="#A82A22"/>`;
  }
  return (
    '<ellipse cx="22" cy="58" rx="25" ry="5.6" fill="#D6C6A8"/>' +
    '<ellipse cx="22" cy="56.6" rx="25" ry="5.6" fill="#FFFBF2" stroke="#C9B48C"/>' +
    `${beads}<ellipse cx="22" cy="55.4" rx="13.5" ry="2.6" fill="#EADFC9"/>`
  );
}

const STEAM =
  '<g class="steam" fill="none" stroke="#B8892E" stroke-opacity=".55" stroke-width="2.2" stroke-linecap="round">' +
  '<path d="M16 0c-3-3.5 3-5.5 0-10"/><path d="M23-1c-3-4 3.5-6.5 0-12"/><path d="M30 0c-3-3.5 3-5.5 0-10"/></g>';

function filledGlass(): string {
  const clip = `glass-${(clips += 1)}`;
  return (
    `<clipPath id="${clip}"><path d="${GLASS}"/></clipPath><g clip-path="url(#${clip})">` +
    '<rect class="glass-air" width="44" height="60"/>' +
    '<path class="tea" d="M0 13C8 11.5 36 11.5 44 13V60H0Z" fill="#A82A22"/>' +
    '<path class="tea" d="M0 34C14 40 30 40 44 33V60H0Z" fill="#8C1D18" fill-opacity=".65"/>' +
    '<path d="M12 8C12.5 16 17.5 20 17.5 26C17.5 32 12 36 12 45" stroke="#fff" stroke-opacity=".5" stroke-width="2.6" fill="none" stroke-linecap="round"/></g>' +
    `<path d="${GLASS}" fill="none" stroke="#C9A24A" stroke-width="1.6"/>` +
    '<path d="M9 6H35" stroke="#B8892E" stroke-width="2.4" stroke-linecap="round"/>'
  );
}

function glassFrame(width: number, inside: string, name = 'tea-glass'): string {
  return `<svg class="${name}" width="${width}" height="${num(width * 1.42)}" viewBox="-6 -14 56 79.5" aria-hidden="true">${inside}</svg>`;
}

/** The slim-waisted tea glass; `width` in CSS pixels. */
export function teaGlass(width: number, with_: { steam?: boolean; saucer?: boolean } = {}): string {
  const { steam = true, saucer: hasSaucer = true } = with_;
  return glassFrame(width, (steam ? STEAM : '') + (hasSaucer ? saucer() : '') + filledGlass());
}

/** The dashed outline that stands for somebody who is not here yet. */
export function emptyGlass(width: number): string {
  return glassFrame(
    width,
    '<ellipse cx="22" cy="56.6" rx="25" ry="5.6" fill="none" stroke="#B39B73" stroke-width="1.6" stroke-dasharray="4 4"/>' +
      `<path class="glass-empty" d="${GLASS}" stroke="#B39B73" stroke-width="1.8" stroke-dasharray="4.5 4" stroke-linecap="round"/>`,
    'tea-glass empty',
  );
}

/** A glass on its side: something went wrong. */
export function fallenGlass(width: number): string {
  return (
    `<svg class="tea-glass" width="${width}" height="${num(width * 0.7)}" viewBox="-8 0 100 70" aria-hidden="true">` +
    '<path d="M6 60C20 54 62 52 84 58C92 61 78 66 48 66C22 66-2 64 6 60Z" fill="#A82A22" fill-opacity=".85"/>' +
    `<g transform="translate(78 14) rotate(97)">${filledGlass().replaceAll('class="tea"', 'class="tea" visibility="hidden"')}</g></svg>`
  );
}

export type Side = 'w' | 'r';

/** A piece of Beyaz or Kırmızı with radius `r`. */
export function piece(side: Side, x: number, y: number, r: number): string {
  const body =
    side === 'w'
      ? '<circle r="20.4" fill="#4A2D1A"/><circle r="19.2" fill="#CDB386"/><circle r="17.9" fill="#FBF3E1"/>' +
        '<path d="M-14.6-6.8A16.1 16.1 0 0 1 14.6-6.8A18.2 18.2 0 0 0-14.6-6.8Z" fill="#fff" opacity=".85"/>' +
        '<circle r="11.4" fill="none" stroke="#A9874F" stroke-width="1.9"/><circle r="4.8" fill="none" stroke="#A9874F" stroke-width="1.9"/>'
      : '<circle r="20.4" fill="#3A1A10"/><circle r="19.4" fill="#E9C67C"/><circle r="17.2" fill="#A82A22"/>' +
        '<path d="M-15-7.4A16.8 16.8 0 0 1 15-7.4A19 19 0 0 0-15-7.4Z" fill="#D8574A" opacity=".8"/>' +
        `<path d="${starPath(10.2)}" fill="#8F1F19" stroke="#EFC98A" stroke-width="1.7" stroke-linejoin="round"/><circle r="2.2" fill="#EFC98A"/>`;
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${num(r / 20)})">` +
    `<circle cy="2.6" r="20.4" fill="#160B05" opacity=".42"/>${body}</g>`
  );
}

function die(x: number, y: number, size: number, value: 5 | 6): string {
  const pips: [number, number][] =
    value === 5
      ? [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]]
      : [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]];
  const half = size / 2;
  const square = (dy: number, fill: string) =>
    `<rect x="${num(x - half)}" y="${num(y - half + dy)}" width="${size}" height="${size}" rx="${num(size * 0.22)}" ${fill}/>`;
  return (
    square(size * 0.07, 'fill="#140A05" opacity=".45"') +
    square(0, 'fill="#FFFBF2" stroke="#D9C7A2"') +
    pips
      .map(([dx, dy]) => `<circle cx="${num(x + dx * size * 0.25)}" cy="${num(y + dy * size * 0.25)}" r="${num(size * 0.095)}" fill="#2B1A10"/>`)
      .join('')
  );
}

/** A Kös stick 18 wide, its upper end far outside: open is the flat pale face, closed the round bark. */
function stick(isOpen: boolean): string {
  if (isOpen) {
    return (
      '<rect y="-91" width="18" height="188" rx="5" fill="#140A05" opacity=".4"/><rect y="-94" width="18" height="188" rx="5" fill="#F0D9AE"/>' +
      '<path d="M9-90V85" stroke="#B98A52" stroke-width="2.6" stroke-linecap="round"/><path d="M4.3-90V72M13.7-40V80" stroke="#D9B97F" stroke-width="1.5" stroke-linecap="round"/>' +
      '<rect x=".8" y="-93.2" width="16.4" height="186.4" rx="4.7" fill="none" stroke="#C79F63" stroke-width="1.6"/>'
    );
  }
  return (
    '<rect y="-91" width="18" height="188" rx="9" fill="#140A05" opacity=".4"/><rect y="-94" width="18" height="188" rx="9" fill="#4A2D1C"/>' +
    '<rect x="4" y="-88" width="5.4" height="176" rx="2.7" fill="#7C4E2E"/><path d="M11.2-50h4M11.2-20h4M11.2 9.8h4M11.2 40h4M11.2 70.2h4" stroke="#2E1B11" stroke-width="2" stroke-linecap="round"/>' +
    '<rect x=".8" y="-93.2" width="16.4" height="186.4" rx="8.6" fill="none" stroke="#B98350" stroke-width="1.5"/>'
  );
}

/** A card's art is drawn beyond its viewBox on all sides, so that it never ends before the card does. */
function artFrame(inside: string): string {
  return `<span class="art-window"><svg class="art" viewBox="0 0 200 150" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">${inside}</svg></span>`;
}

function morrisArt(): string {
  const lines =
    [96, 64, 32].map((k) => `M${-k} ${-k}H${k}V${k}H${-k}Z`).join('') + 'M0-96V-32M0 32V96M-96 0H-32M32 0H96';
  const dots = [[0, -64], [64, -64], [64, 0], [32, -32], [0, 64], [-32, 0]]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="#2A180E"/><circle cx="${x}" cy="${y}" r="4.8" fill="#D6AC52"/>`)
    .join('');
  const white = [-64, 0, 64].map((y) => piece('w', -64, y, 16.5)).join('');
  const red = piece('r', 32, 0, 16.5) + piece('r', 0, -32, 16.5) + piece('r', 32, 32, 16.5);
  return artFrame(
    `<g transform="translate(134 84) rotate(-9) scale(.94)" fill="none"><path d="${lines}" stroke="#2A180E" stroke-width="6"/>` +
      `<path d="${lines}" stroke="#D6AC52" stroke-width="2.6"/>${dots}${white}${red}</g>`,
  );
}

function tavlaArt(): string {
  let points = '';
  for (let i = 0; i < 6; i++) {
    const x = 22 + i * 34;
    const [top, bottom] = i % 2 ? ['#C9A46C', '#12382E'] : ['#12382E', '#C9A46C'];
    points += `<path d="M${x - 15}-14L${x - 2} 76Q${x} 80 ${x + 2} 76L${x + 15}-14Z" fill="${top}"/>`;
    points += `<path d="M${x - 15} 214L${x - 2} 122Q${x} 118 ${x + 2} 122L${x + 15} 214Z" fill="${bottom}"/>`;
  }
  const white = [20, 49].map((y) => piece('w', 56, y, 15.5)).join('');
  const red = [6, 35, 64].map((y) => piece('r', 158, y, 15.5)).join('');
  return artFrame(
    `<g transform="translate(30 -22) rotate(7 100 90)">${points}${white}${red}` +
      `<g transform="rotate(-16 92 108)">${die(92, 106, 36, 6)}</g><g transform="rotate(14 136 118)">${die(137, 117, 36, 5)}</g></g>`,
  );
}

function kosArt(): string {
  let holes = '';
  for (let column = 0; column < 4; column++) {
    for (let row = -2; row < 6; row++) {
      const [x, y] = [66 + column * 42, 12 + row * 42];
      holes += `<circle cx="${x}" cy="${y + 1.4}" r="10.5" fill="#C25B50" opacity=".5"/><circle cx="${x}" cy="${y}" r="10.5" fill="#4E0F0B"/>`;
    }
  }
  const pegs = [[66, 54], [66, 138], [108, 138]]
    .map(([x = 0, y = 0]) => `<path d="M${x - 14} ${y - 2}V${y + 5}A14 12 0 0 0 ${x + 14} ${y + 5}V${y - 2}Z" fill="#C2A672"/>${piece('w', x, y - 3, 16)}`)
    .join('');
  const sticks: [number, number, boolean][] = [[92, -13.2, false], [117, -3.85, true], [143, 5.5, false], [170, 14.85, false]];
  const fan = sticks
    .map(([x, angle, isOpen]) => `<g transform="translate(${x} 6) rotate(${angle} 9 60)">${stick(isOpen)}</g>`)
    .join('');
  return artFrame(holes + pegs + fan);
}

/** Art of a home card; it fills the card's right part. */
export const CARD_ART: Readonly<Record<'dokuz-tas' | 'tavla' | 'kos', () => string>> = {
  'dokuz-tas': morrisArt,
  tavla: tavlaArt,
  kos: kosArt,
};

/** The medal of the end sheet: brass star for a win, grey for a loss, two glasses for a draw. */
export function medal(result: 'win' | 'lose' | 'draw', size = 80): string {
  const [disc, star] = result === 'lose' ? ['#DDD6C8', '#BFB6A4'] : ['#EBCB85', '#D6AC52'];
  const small = (x: number, scale: number) =>
    `<g transform="translate(${num(x)} ${num(-30 * scale)}) scale(${scale})">${filledGlass()}</g>`;
  const glasses = result === 'draw' ? small(-25, 0.62) + small(-2.5, 0.62) : small(-19.4, 0.88);
  return (
    `<svg class="medal" width="${size}" height="${size}" viewBox="-50 -50 100 100" aria-hidden="true">` +
    `<circle class="medal-ground" r="49"/><circle r="44" fill="${disc}"/><path d="${starPath(43, 0.8)}" fill="${star}"/>` +
    `<circle r="31" fill="#FFFBF2"/>${glasses}</svg>`
  );
}
