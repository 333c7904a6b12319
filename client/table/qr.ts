// SPDX-License-Identifier: MIT
// A link as a QR code. Loaded only when somebody asks for it.

import { encode } from 'uqr';

export function qrMarkup(text: string): string {
  const { data, size } = encode(text, { border: 3, ecc: 'M' });
  let path = '';
  data.forEach((row, y) => row.forEach((isDark, x) => (path += isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<svg viewBox="0 0 ${size} ${size}" aria-hidden="true"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000" shape-rendering="crispEdges"/></svg>`;
}
