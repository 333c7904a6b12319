// SPDX-License-Identifier: MIT
// Moving a seat to another device by a code.
export const move = {
  'mv.d': 'Öbür cihazda bu sayfayı aç ve kodu yaz, sandalyen oraya geçer.',
  'mv.code': 'Kod: {code}',
  'mv.left': '{time} içinde bir kez kullanılır',
  'mv.over': 'Kodun süresi doldu.',
  'mv.new': 'Yeni kod al',
  'mv.none': 'Şu an kod alınamıyor.',
  'mv.page.d': 'Öbür cihazda masanın menüsünden Başka cihaza taşı satırına dokun, çıkan kodu buraya yaz.',
  'mv.field': 'Kod (8 harf ve rakam)',
  'mv.go': 'Masayı taşı',
  'mv.short': 'Kod 8 harf ve rakamdan oluşur.',
  'mv.bad': 'Bu kodla bir masa açılmadı. Yanlış yazılmış, kullanılmış ya da süresi dolmuş olabilir.',
  'mv.fast': 'Çok denendi. Bir dakika sonra yeniden dene.',
  'mv.failed': 'Sunucuya ulaşılamadı. Biraz sonra yeniden dene.',
};
