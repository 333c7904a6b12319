// SPDX-License-Identifier: MIT
// The search for a rival.
export const search = {
  's.title': 'Rakip aranıyor',
  's.d': '{n} saniyedir bakıyoruz',
  's.long': 'Biraz uzadı. Beklerken bilgisayarla ısınabilirsin.',
  's.warm': 'Isın',
  's.stop': 'Aramayı bırak',
  's.found': 'Rakip bulundu',
  's.go': 'Masaya geç',
  's.none': 'Şu an masada kimse yok',
  's.none.d': 'Bir dakika aradık, {game} oynamak isteyen biri çıkmadı. Beklemeye devam edebilir ya da hemen bilgisayarla başlayabilirsin.',
  's.down.d': 'Birazdan yeniden dene ya da bilgisayarla oyna.',
  's.cpu': 'Bilgisayarla oyna',
  's.more': 'Aramaya devam et',
  's.friend': 'Arkadaşına link gönder',
  'n.down': 'Online masalar kısa bir molada.',
};
