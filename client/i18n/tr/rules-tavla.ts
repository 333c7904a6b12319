// SPDX-License-Identifier: MIT
// The rules of Tavla as a document, see rules.ts. docs/rules-tavla.md has them numbered, for programmers.

import type { RulesDoc } from '../../views/rules-page.ts';

export const rules: RulesDoc = {
  game: 'tavla',
  lang: 'tr',
  title: 'Tavla nasıl oynanır?',
  description: 'Tavla kuralları: diziliş, zarlar, kapı ve kırma, kırık pulu sokma, pas, toplama, mars ve 5 sayılık maç.',
  goal: 'On beş pulunu tahtada dolaştırıp kendi evine getir ve rakibinden önce topla; rakip hiç toplayamadıysa mars olur, iki sayı alırsın.',
  contents: 'İçindekiler',
  play: 'Oyna',
  fair: 'Atışlar nasıl adil kalıyor?',
  back: 'Geri',
  sections: [
    {
      id: 'tahta',
      title: 'Tahta ve diziliş',
      blocks: [
        { p: 'Tahtada 24 *hane* vardır. Herkes haneleri kendi tarafından sayar: 1’den 6’ya kadar olanlar kendi *ev*idir, 24 en uzak hanedir. Senin 24. hanen rakibin 1. hanesidir. Pullar büyük sayıdan küçüğe gider, iki taraf karşılıklı yönlerde ilerler.' },
        { board: 'start', caption: 'Başlangıç dizilişi: 24. hanede iki, 13’te beş, 8’de üç, 6’da beş pul; rakibinki bunun karşılığı.' },
        { p: 'Bütün pulların toplanana dek gidecek kaç adımı kaldığı sayılır: bir adım bir hanedir. Başta iki tarafın da 167 adımı vardır; oyun boyunca ikisi de görünür.' },
      ],
    },
    {
      id: 'zarlar',
      title: 'Zarlar',
      blocks: [
        { p: 'İlk eli kimin açacağı kurayla belli olur; bunun için ayrıca zar atılmaz. Açan iki zarı da atar, bu yüzden oyun çift zarla başlayabilir.' },
        { list: [
          'Her zar ayrı bir hamledir. İki zarı iki pulla ya da tek pulla oynayabilirsin.',
          'Tek pulla iki zar oynarken pul aradaki haneye de konar: orası kapalı olmamalıdır, orada açık pul varsa kırılır.',
          'Zarları istediğin sırayla oynarsın.',
          'Çift atan zarı dört kez oynar.',
        ] },
        { board: 'move', caption: '4-2 geldi. 8. hanedeki pul 4 ile 4’e, 2 ile 6’ya, ikisiyle birden 2’ye gidebilir.' },
      ],
    },
    {
      id: 'kapi',
      title: 'Kapı ve kırma',
      blocks: [
        { p: 'İki ya da daha çok pulun durduğu haneye *kapı* denir. Rakibin kapısının üstünden geçilir ama oraya konulmaz. Kendi pullarından bir haneye istediğin kadarını koyabilirsin.' },
        { p: 'Rakibin tek başına duran pulu *açık*tır. Oraya konan pul onu *kırar*; kırılan pul tahtanın ortasına, bara çıkar.' },
        { board: 'hit', caption: '6-4 geldi. 24’teki pul 6 ile 18’e gider ve oradaki kırmızı pulu kırar; 4 ile 20’ye gider.' },
      ],
    },
    {
      id: 'kirik',
      title: 'Kırık pulu sokmak',
      blocks: [
        { p: 'Barda pulun varken başka hiçbir pulunu oynayamazsın. Kırık pul rakibin evinden girer: 3 gelirse rakibin 3. hanesine, yani senin 22. hanene. O hane kapıysa o zarla giremezsin.' },
        { board: 'bar', caption: '5-3 geldi. 20. hane kapı olduğu için 5 ile girilmez; 3 ile 22’ye girilir.' },
      ],
    },
    {
      id: 'zorunluluk',
      title: 'Oynamak zorunda olduğun zarlar',
      blocks: [
        { list: [
          'Oynanabilen her zarı oynarsın. İki zarı da oynamanın bir yolu varsa o yollardan birini seçmen gerekir.',
          'İki zardan yalnızca biri oynanabiliyor ama hangisi olursa oynanıyorsa büyük zarı oynarsın.',
          'Çift zarda dört hamleden oynanabildiği kadarı oynanır.',
          'Hiçbir zar oynanmıyorsa sıra kendiliğinden geçer: *pas*.',
        ] },
        { p: 'Bu tahtada yalnızca kurala uyan hamleler parlar; yanlış bir hamleye takılıp kalmazsın.' },
      ],
    },
    {
      id: 'toplama',
      title: 'Toplama',
      blocks: [
        { p: 'Oyundaki bütün pulların kendi evindeyse ve barda pulun yoksa *toplamaya* başlarsın.' },
        { list: [
          'Zar, tam o hanedeki bir pulu toplar.',
          'Zar, pulun olan en uzak haneden büyükse en uzaktaki pul toplanır.',
          'Daha uzakta pulun varken büyük zarla yakındaki pul toplanmaz; zar evin içinde oynanır.',
          'Toplarken pulun kırılırsa, o pul yeniden evine gelene kadar toplayamazsın.',
        ] },
        { board: 'off', caption: '6-2 geldi. En uzak pullar 5. hanede: 6 ile biri toplanır, 2 ile 3’e oynanır.' },
      ],
    },
    {
      id: 'sayi',
      title: 'El, mars ve maç',
      blocks: [
        { p: 'On beş pulunu önce toplayan eli alır: 1 sayı. Rakip hiç pul toplayamadıysa bu *mars*tır: 2 sayı. Üç sayı yoktur, katlama zarı da yoktur. Tavlada beraberlik olmaz.' },
        { list: [
          'Bilgisayara karşı ve aynı cihazda tek el ya da 5 sayılık maç oynanır. 5’e ilk ulaşan maçı alır.',
          'Eli alan, sonraki eli açar.',
          'Online her oyun tek eldir, rövanşla devam edilir.',
          'Pes edenin ya da süresi dolanın eli 1 sayıdır; kazanan toplamaya başlamış, kaybeden başlamamışsa 2 sayı.',
        ] },
      ],
    },
    {
      id: 'tur',
      title: 'Bu masada bir tur',
      blocks: [
        { ordered: [
          'Zarı at.',
          'Pula dokun; gidebileceği haneler, kullanacağı zarın sayısıyla parlar. Birine dokun ya da pulu oraya sürükle.',
          'Vazgeçersen geri al: zar zar, ya da oynadığın pula ve eski yerine dokunarak.',
          'Onayla. Ondan sonra geri dönüş yoktur, zar rakibe geçer.',
        ] },
      ],
    },
    {
      id: 'ipuclari',
      title: 'İyi oynamanın yolları',
      blocks: [
        { list: [
          'Açıktaki pul kırılır: tek zarla gelinecek yakınlıkta, yani 1–6 hane ötede rakip varken açık bırakma.',
          'Yan yana kapılar duvar olur. Altı kapılık duvarı hiçbir zar aşamaz.',
          'Arkadaki iki pulunu unutma; geç kalırlarsa duvarın arkasında kalırlar.',
          'Adım sayısında öndeysen eve güvenle git. Gerideysen rakibin evinde bir kapı tut ve fırsat bekle.',
          'Kırdıktan sonra evindeki haneleri kapat; giremeyen rakip sırasını kaybeder.',
          'Mars tehlikesinde tek pul toplamak bile bir sayı kurtarır.',
          'Bazı açılışlar oturmuştur: 3-1 ile 5. haneyi, 4-2 ile 4. haneyi, 6-1 ile 7. haneyi kapı yap.',
        ] },
      ],
    },
  ],
};
