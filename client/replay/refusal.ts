// SPDX-License-Identifier: MIT
// Why a record was refused, in words: the place, what stood there, what was expected.

import { t } from '../i18n/index.ts';
import type { Place, Refusal } from './record.ts';

function placeText(place: Place): string {
  switch (place.kind) {
    case 'text':
      return t('r.imp.line', { line: place.line, column: place.column });
    case 'turn':
      return t('r.imp.turn', { turn: place.turn });
    case 'member':
      return t('r.imp.member', { name: place.name });
  }
}

export function refusalText({ place, wanted, found }: Refusal): string {
  const where = placeText(place);
  const vars = { where, found, wanted: t(`r.imp.want.${wanted}`) };
  return found === '' ? t('r.imp.end', vars) : t('r.imp.found', vars);
}
