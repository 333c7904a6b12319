// SPDX-License-Identifier: MIT
// The rules of Dokuz Taş as a document: client/views/rules-page.ts lays it out, in the browser and at
// build time. *words between asterisks* are the game's own terms.

import type { RulesDoc } from '../../views/rules-page.ts';

export const rules: RulesDoc = {
  game: 'dokuz-tas',
  lang: 'tr',
  title: 'Dokuz Taş nasıl oynanır?',
  description: 'Dokuz Taş kuralları: yerleştirme, kaydırma, uçma, kale, taş alma, beraberlik ve iyi oynamanın yolları.',
  goal: 'Üç taşını bir çizgiye dizip kale kur, her kalede rakipten bir taş al; rakibini iki taşa düşüren ya da hamlesiz bırakan kazanır.',
  contents: 'İçindekiler',
  play: 'Oyna',
  back: 'Geri',
  sections: [
    {
      id: 'tahta',
      title: 'Tahta ve taşlar',
      blocks: [
        { p: 'Tahtada iç içe üç kare vardır. Taşlar karelerin köşelerine ve kenar ortalarına konur: toplam 24 nokta. Kareler birbirine yalnızca kenar ortalarından bağlanır; köşeden köşeye ya da çapraz yol yoktur.' },
        { board: 'empty', caption: 'Boş tahta. Noktalar soldan sağa a–g, aşağıdan yukarıya 1–7 ile adlandırılır; sol üst köşe a7’dir.' },
        { p: 'Her oyuncunun dokuz taşı olur: biri Beyaz, öteki Kırmızı. İlk oyunda kimin başlayacağı kurayla belli olur, rövanşta öteki başlar.' },
      ],
    },
    {
      id: 'yerlestirme',
      title: 'Birinci aşama: yerleştirme',
      blocks: [
        { p: 'Tahta boş başlar. Sırası gelen, elindeki taşlardan birini istediği boş noktaya koyar. İki oyuncunun da elinde taş kalmayana kadar tahtadaki taşlar yerinden oynamaz.' },
        { p: 'Yerleştirirken kurulan *kale* de geçerlidir ve hemen taş aldırır.' },
      ],
    },
    {
      id: 'kaydirma',
      title: 'İkinci aşama: kaydırma',
      blocks: [
        { p: 'Elinde taş kalmayınca, sıran geldiğinde bir taşını çizgi boyunca bitişikteki boş noktaya kaydırırsın. Taşların üstünden atlanmaz.' },
        { board: 'slide', caption: 'b4’teki beyaz taş a4’e ya da b2’ye kayabilir; b6 ve c4 dolu.' },
      ],
    },
    {
      id: 'ucma',
      title: 'Üçüncü aşama: uçma',
      blocks: [
        { p: 'Elinde taş yokken tahtada tam üç taşın kaldıysa artık *uçabilirsin*: taşını, bitişik olsun olmasın, istediğin boş noktaya götürürsün.' },
        { p: 'Uçma kişiye özeldir. Sen uçarken rakibin hâlâ kaydırıyor olabilir.' },
      ],
    },
    {
      id: 'kale',
      title: 'Kale',
      blocks: [
        { p: 'Bir çizginin üç noktasında da senin taşın varsa bu bir *kale*dir; *dizi* de denir. Tahtada böyle 16 çizgi vardır: karelerin on iki kenarı ve kareleri bağlayan dört çizgi.' },
        { board: 'mill', caption: 'Beyaz taş b4’ten b2’ye kaydı; b2, d2 ve f2 kale oldu.' },
        { list: [
          'Taşı, kaleyi tamamlayan hamle aldırır: o hamlede konan, kayan ya da uçan taş kalenin içinde olmalıdır.',
          'Duran kale kendi başına bir şey kazandırmaz.',
          'Kaleyi açıp yeniden kapatırsan yine taş alırsın.',
          'Bir hamle iki kaleyi birden tamamlasa da tek taş alınır.',
        ] },
      ],
    },
    {
      id: 'tas-almak',
      title: 'Taş almak',
      blocks: [
        { p: 'Kale kuran, aynı hamlede rakibin tahtadaki taşlarından birini kaldırır. Bu zorunludur. Rakibin elindeki taşlara dokunulmaz; alınan taş oyuna dönmez.' },
        { p: 'Kalede duran taş korunur, alınamaz. Rakibin tahtadaki bütün taşları kaledeyse bu koruma kalkar ve herhangi biri alınabilir.' },
        { board: 'take', caption: 'Kırmızının b6, d6 ve f6’daki taşları kalede, korunuyor. Beyaz, halkayla gösterilen taşlardan birini alabilir.' },
      ],
    },
    {
      id: 'oyun-sonu',
      title: 'Oyun nasıl biter?',
      blocks: [
        { p: 'Her hamleden sonra şu sırayla bakılır:' },
        { ordered: [
          'Eldeki ve tahtadaki taşlarının toplamı üçten aza düşen kaybeder.',
          'Kaydırma aşamasında sırası gelip de oynatacak taşı olmayan kaybeder. Taş koyan ya da uçan oyuncu sıkışmış sayılmaz.',
          'İki elde de taş bittikten sonra 60 hamle toplam (kişi başı 30) boyunca hiç taş alınmazsa oyun berabere biter. Alınan her taş sayımı sıfırdan başlatır; 60. hamlede alınan taş da öyle. 60. hamle rakibi sıkıştırırsa beraberlik değil, galibiyettir.',
          'Son alınan taştan beri aynı diziliş, sıra aynı oyuncudayken üçüncü kez oluşursa oyun berabere biter.',
        ] },
        { p: 'Beraberlik kendiliğinden gelir; kimsenin istemesi gerekmez, kimse oyunu uzatamaz. Sıra kimde olursa olsun istediğin an pes edebilirsin.' },
        { p: 'Online oyunda, taş alma dahil, her hamlen için 60 saniyen olur. Süresi biten oyunu kaybeder. Arkadaşınla açtığın masa süresiz de olabilir.' },
      ],
    },
    {
      id: 'secenekler',
      title: 'Değiştirebileceğin kurallar',
      blocks: [
        { p: 'Oyunu kurarken iki kuralı değiştirebilirsin:' },
        { list: [
          'Üç taşla uçma kapatılırsa, üç taşı kalan da yalnızca kaydırır ve sıkışıp kaybedebilir.',
          'Çift kalede iki taş açılırsa, tek hamlede iki kale kuran iki taş alır. Bazı yörelerde böyle oynanır. İkinci taşın korunup korunmadığına birincisi alındıktan sonra bakılır.',
        ] },
        { p: 'Rastgele rakiple hep standart kurallar geçerlidir: uçma açık, her hamlede en çok bir taş.' },
      ],
    },
    {
      id: 'iyi-oynamak',
      title: 'İyi oynamak için',
      blocks: [
        { list: [
          'Yerleştirirken kale kurmak için acele etme. Taşların dağınık ama birbirine bağlı dursun, kaydırma başlayınca kımıldayacak yerleri olsun.',
          'En değerli noktalar ortadaki karenin kenar ortalarıdır: d6, f4, d2 ve b4 dört yöne açılır. Köşeler yalnız iki yöne açılır.',
          'Rakibin ikilisini görünce kapat. En iyi kapatış, aynı anda kendi ikilini de kurandır.',
          'Çatal ara: tek noktaya konunca iki kaleyi birden tehdit eden taş. Rakip ikisini birden kapatamaz.',
          'Gidip gelen kale çoğu zaman oyunu bitirir: ortak bir taş iki çizgi arasında kayar, her kayışta birini kapatır.',
          'Kaydırmada oynayabilen taşlarını say, rakibinkileri de. Sıkıştırmak da taş almak kadar kazandırır.',
          'Taş alırken rastgele seçme: birazdan kale kuracak olanı ya da önünü tıkayanı al.',
          'Rakibin üç taşı kaldıysa her ikilisi bir tehdittir. Sen üç taşla kaldıysan uçup önce onun kale noktasına otur, vakit bulunca iki tehdidi birden kur.',
          'Her hamleden önce sor: Rakip bir sonraki hamlede neyi kapatabilir, neyi kurabilir?',
        ] },
        { board: 'running', caption: 'Gidip gelen kale: d6’daki taş d7’ye kayınca üst kenar, geri dönünce orta karenin üst kenarı kale olur.' },
      ],
    },
    {
      id: 'sik-hatalar',
      title: 'Sık görülen hatalar',
      blocks: [
        { list: [
          'Bütün taşları bir köşeye yığmak.',
          'Rakibin yan yana iki taşını görmemek.',
          'İki kale kurunca iki taş beklemek.',
          'Kapalı kaleyi hiç açmamak.',
          'Rakip uçarken yalnızca yakınına bakmak.',
        ] },
      ],
    },
    {
      id: 'tarih',
      title: 'Biraz tarih',
      blocks: [
        { p: 'Dokuz Taş, bilinen en eski tahta oyunlarındandır. Romalılar zamanında oynanıyordu, Orta Çağ Avrupa’sında her yere yayıldı. İngilizcede *nine men’s morris*, *merels* ya da *mills* denir; Shakespeare’in Bir Yaz Gecesi Rüyası’nda adı geçer. Üç, altı ve on iki taşlı akrabaları ve Afrika’da *morabaraba* adlı bir kardeşi vardır.' },
        { p: '1990’larda bilgisayarla çözüldü: iki taraf da hatasız oynarsa oyun berabere biter. İnsanlar hata yapar; oyun da bu yüzden yaşar.' },
      ],
    },
  ],
};
