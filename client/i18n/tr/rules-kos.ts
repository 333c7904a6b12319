// SPDX-License-Identifier: MIT
// The rules of Kös as a document: client/views/rules-page.ts lays it out, in the browser and at build
// time. *words between asterisks* are the game's own terms.

import type { RulesDoc } from '../../views/rules-page.ts';

export const rules: RulesDoc = {
  game: 'kos',
  lang: 'tr',
  title: 'Kös nasıl oynanır?',
  description: 'Kös kuralları: çubuklar, atışlar, haklar, kapılar, er yemek, toplu hareket, eşli oyun ve iyi oynamanın yolları.',
  goal: 'Dört çubuğu at, kazandığın haklarla erlerini yürüt, rakibin erlerinin üstüne kon; on erin onunu da yiyen kazanır.',
  contents: 'İçindekiler',
  play: 'Oyna',
  fair: 'Atışlar nasıl adil kalıyor?',
  back: 'Geri',
  lesson: 'Bir dakikada oynayarak öğren',
  words: ['Kırmızı ev', 'Orta yol', 'Beyaz ev', 'Kös'],
  sections: [
    {
      id: 'tahta',
      title: 'Tahta ve erler',
      blocks: [
        { p: '*Er tahtası*nda onar delikli dört sıra vardır. Kenardaki iki sıra iki takımın *ev*idir, ortadaki iki sıra herkesin yürüdüğü *orta yol*dur.' },
        { board: 'start', caption: 'Başlangıç: beyazın on eri alttaki evde, kırmızının on eri üstteki evde. Orta yol boş.' },
        { p: 'Her takımın on *er*i olur ve oyun başlarken hepsi kendi evindedir. Bir delikte tek er durur.' },
      ],
    },
    {
      id: 'atis',
      title: 'Çubuklar ve atış',
      blocks: [
        { p: 'Sıran gelince dört çubuğu atarsın. Çubukların bir yüzü düz (*açık*), bir yüzü yuvarlaktır (*kapalı*). Hangi çubuk olduğuna bakılmaz, kaç yüzün açık geldiği sayılır:' },
        { list: [
          'Bir açık: *Kös*, değeri 1. Bir daha atarsın. On altıda dört.',
          'İki açık: *İkilinç*, değeri 2. On altıda altı.',
          'Üç açık: *Üçülünç*, değeri 3. On altıda dört.',
          'Dört açık: *Ak Dört*, değeri 4. Bir daha atarsın. On altıda bir.',
          'Hiç açık yok: *Altı*, değeri 6. Bir daha atarsın. On altıda bir.',
        ] },
        { p: 'Önce bütün atışlar yapılır: Kös, Ak Dört ve Altı geldikçe atmaya devam edersin, İkilinç ya da Üçülünç gelince atışlar biter. Er yemek ek atış vermez.' },
      ],
    },
    {
      id: 'haklar',
      title: 'Haklar',
      blocks: [
        { p: 'Attığın her sonuç ayrı bir *hak*tır. Haklar toplanıp bölünmez; her biri tek bir eri tek bir kez yürütür.' },
        { list: [
          'Hakları istediğin sırayla kullanırsın. İstersen hepsini aynı erle, istersen ayrı erlerle.',
          'Hakkın değerini sonuna kadar kullanman gerekmez: Üçülünç ile bir, iki ya da üç delik gidebilirsin. Kalanı yanar.',
          'Bir hakkı hiç kullanmayabilirsin; oynayacak yerin olsa da turu bitirebilirsin. Kullanılmayan hak sonraki tura kalmaz.',
          'Oynayacak erin yoksa tur geçer, başka bir şey kaybetmezsin.',
        ] },
        { board: 'part', caption: 'Beyazın elinde Üçülünç var: seçili er bir, iki ya da üç delik yürüyebilir.' },
      ],
    },
    {
      id: 'yol',
      title: 'Yol',
      blocks: [
        { p: 'İki takım da aynı yöne yürür, geri dönülmez. Evlerde birinci delikten onuncuya, orta yolda halka boyunca dönülür; bir er orta yolda istediği kadar dolaşabilir.' },
        { board: 'route', caption: 'Okların gösterdiği yol iki takım için de aynıdır. Kös yazan yerler kapıdır.' },
        { p: 'Bir er geçtiği her deliğin boş olmasını ister: kendi erinin de rakibin erinin de üstünden atlanmaz. Kendi erinin durduğu deliğe konamazsın.' },
      ],
    },
    {
      id: 'kapilar',
      title: 'Kapılar',
      blocks: [
        { p: 'Evler ile orta yol arasında dört *kapı* vardır ve kapıyı yalnızca Kös açar. Kös, kapının önündeki eri tek adımda kapının ardındaki ilk deliğe geçirir. Başka hiçbir hak kapıdan geçiremez: önce kapı deliğine kadar yürürsün, sonra Kös gerekir.' },
        { list: [
          'Kendi evinden çıkmak için Kös.',
          'Rakip evine girmek için Kös.',
          'Rakip evinden çıkmak için Kös.',
          'Kendi evine dönmek, sonra yeniden çıkmak için de Kös.',
        ] },
        { p: 'Kapının ardında rakip er varsa yenir; kendi erin varsa kapı kapalıdır.' },
        { board: 'door', caption: 'Orta yolun sonundaki kapı deliğinde Kös’ün iki kullanımı olur: yolda bir adım ileri ya da kapıdan rakip evine.' },
        { p: 'Orta yolun iki ucunda kapı deliğindeki er için seçim senindir: Kös ile ya kapıdan geçersin ya yolda bir adım ilerlersin. Evin içinde Kös bir adımdır, öteki haklar da bildiğin gibi yürütür.' },
      ],
    },
    {
      id: 'yemek',
      title: 'Er yemek',
      blocks: [
        { p: 'Yürüyüşün tam rakip erin deliğinde biterse onu yersin: o er oyundan çıkar, bir daha dönmez. Yanına konmak ya da önünden geçmek bir şey yemez.' },
        { board: 'eat', caption: 'İkilinç tam kırmızı erin üstünde biter ve onu yer. Kös ise bir delik geride kalır.' },
      ],
    },
    {
      id: 'toplu-hareket',
      title: 'Toplu hareket',
      blocks: [
        { p: 'Rakip evinde erlerin boşluk bırakmadan yan yana duruyorsa en arkadaki er, öndeki bütün arkadaşlarının üstünden atlayıp en öndekinin önüne konar. Orada rakip er varsa yenir. Atlamanın olduğu tek yer burasıdır.' },
        { board: 'group', caption: 'Rakip evinde yan yana üç er: en arkadaki, dizinin önüne geçer.' },
        { p: 'Hangi hak kullanılırsa kullanılsın dizi tek delik ilerler ve o hak biter. Hakkın yetmesi için iki sayı aranır: o güne kadar rakip evine girmiş erlerin sayısı ve şu an yan yana duranların sayısı. Kös ve İkilinç için ikisi de en az 2, Üçülünç için 3, Ak Dört için 4, Altı için 6 olmalıdır. Rakip evine girmiş sayısı, er çıksa da yense de azalmaz. Masada bu iki sayı *Giren* ve *Yan yana* diye yazar.' },
        { p: 'En öndeki er evin son deliğindeyse dizi ilerleyemez. Toplu hareket bizim tarifimizdir; bu hareketin yöredeki adını bilmiyoruz.' },
      ],
    },
    {
      id: 'oyun-sonu',
      title: 'Oyun nasıl biter?',
      blocks: [
        { p: 'Rakibin on erini de yiyen takım o anda kazanır, elinde hak kalmış olsa da. Başka türlü bitmez, berabere yoktur. İstediğin an pes edebilirsin.' },
        { p: 'Online oyunda her atış ve her hak için 60 saniyen olur. Süresi biten oyunu kaybeder. Arkadaşınla açtığın masa süresiz de olabilir.' },
      ],
    },
    {
      id: 'esli',
      title: 'Eşli oyun',
      blocks: [
        { p: 'İkişer kişilik iki takım oynar; takımın on eri iki eşin ortak malıdır. Sıra bir takımdan bir kişi, öteki takımdan bir kişi diye döner.' },
        { list: [
          'Bir oyuncu Kös atınca *açılır*. Açılana kadar attıkları bir şey yürütmez; Ak Dört ile Altı yine bir daha attırır.',
          'Kös zincirin sonunda gelse bile o zincirin bütün atışları hak olur, önceki atışlar da.',
          'Zincirde Kös yoksa açılmamış oyuncunun hakları yanar.',
          'Eşlerden birinin açılması takım için yeter: o, kendi sırasında bütün erleri oynatır.',
        ] },
      ],
    },
    {
      id: 'secenekler',
      title: 'Değiştirebileceğin kural',
      blocks: [
        { p: '*Tam değer* açılırsa bir hak ya bütünüyle kullanılır ya hiç: Üçülünç ile tam üç delik gidersin, bir ya da iki delik gidemezsin. Toplu hareket yine tek deliktir.' },
      ],
    },
    {
      id: 'kararlar',
      title: 'Bizim verdiğimiz kararlar',
      blocks: [
        { p: 'Bunlar Simav/Demirci kurallarıdır; başka yörelerde başka türlü oynanır. Geleneğin sustuğu ya da iki türlü anlaşıldığı yerlerde şöyle karar verdik:' },
        { list: [
          'Yolun biçimi, iki takımın aynı yöne yürümesi ve orta yolda dolaşmanın serbest olması bizim kararımızdır.',
          'Hakkın bir bölümünü kullanabilmek bizim okuyuşumuzdur; Tam değer seçeneği öteki okuyuştur.',
          'Toplu hareketin sayıları bizim kararımızdır.',
          'İlk atanı kura belirler, rövanşta öteki takım başlar; eşli oyunda takımlar dönüşümlü oynar.',
          'Bir zincir en çok yirmi dört atış sürer; bu kadarına ömürde bir kez bile rastlanmaz.',
        ] },
      ],
    },
    {
      id: 'iyi-oynamak',
      title: 'İyi oynamak için',
      blocks: [
        { list: [
          'Herkes aynı yöne yürür: arkadaki avcıdır, öndeki kaçar. Rakibin bir ya da iki delik önünde durma; üç yazı turadır, dört ve ötesi oldukça güvenlidir. Tam değer açıkken iki ile üç tehlikeli, bir ile beş güvenlice sayılır.',
          'Kös kıttır: yedi turun ancak ikisinde gelir. Sıra önemli değilse önce öteki hakları kullan, Kös’ü çıkışa, girişe ya da avına sakla.',
          'Kapı delikleri pusu yeridir: oradaki er hem yolu hem kapının ardını kollar.',
          'Ev sığınak değildir. İçeri giren rakip, evdeki bütün erlerinin arkasına düşer. Karşılığı, eve onun arkasından dönmektir.',
          'Erlerini farklı aralıklarla arkaya diz; her atış birinin işine yarasın.',
          'Hakların sırası oyunu değiştirir. Kullanmadan önce bak: hangisi yolu açıyor, hangisi kapıyor?',
        ] },
      ],
    },
    {
      id: 'tarih',
      title: 'Nereden gelir?',
      blocks: [
        { p: 'Kös, Kütahya’nın Simav ilçesinde, Demirci’de ve çevre köylerde, köy odalarında, en çok da Ramazan gecelerinde sahura kadar oynanan eski bir Yörük oyunudur. Çubukların kendisine de *kös* denir; kestaneden ya da fındıktan, tok ses verenlerden seçilir.' },
        { p: 'Akrabaları geniştir: Türk yaylalarında *akdört*, Arap dünyasında *tâb* ve *sîg*, kuzeyde Sami halkının *sáhkku*su aynı çubukları ve benzer sıraları kullanır.' },
      ],
    },
  ],
};
