import type { Pack } from '../pack.ts';

export const tr: Pack = {
  lang: 'tr',
  version: 1,
  spaced: true,

  stop: [
    'çıkar', 'çıkarın', 'çıkart', 'çıkartın', 'beni çıkar', 'beni çıkarın', 'bizi çıkarın', 'listeden çıkar', 'listeden çıkarın', 'listeden çık', 'listeden çıkmak istiyorum', 'abonelikten çık', 'abonelikten çıkmak istiyorum', 'aboneliği iptal et', 'abonelik iptali', 'abonelik iptal', 'iptal', 'iptal et', 'iptal edin', 'sil', 'silin', 'beni sil', 'beni silin', 'adresimi silin', 'dur', 'durdur', 'durdurun', 'yeter', 'yazmayın', 'bir daha yazmayın', 'mail atmayın', 'bana yazmayın', 'göndermeyin', 'artık göndermeyin', 'ret', 'red', 'reddet', 'üyelik iptali', 'üyelikten çık', 'kaydımı silin', 'istemiyorum artık', 'mail istemiyorum', 'e-posta istemiyorum', 'stop', 'unsubscribe', 'ayrıl', 'listeden ayrıl',
  ], // prettier-ignore
  optOut: [
    {
      id: 'take_off',
      says: [
        '(beni|bizi|adresimi|adresimizi|mailimi|e-postamı|e-posta adresimi|mail adresimi|ismimi|adımı|bilgilerimi|bu adresi|numaramı|kaydımı) ..5 (çıkar*|çıkart*|sil*|kaldır*|ayır*)',
        '(liste*den|listesinden|listenizden|veritabanı*dan|sistem*den|e-posta listesinden|bülten*den|rehberinizden|kayıtlarınızdan) ..3 (çıkar*|çıkmak|çıkart*|sil*|kaldır*|ayrıl*)',
        '(aboneli*|üyeli*|kayd*) ..3 (iptal|sonlandır*|çıkmak|çık|silin|silmek|sonlandırın)', '(abonelikten|listeden|üyelikten) [nasıl] çık*', 'nasıl ..3 (listeden|abonelikten) ..2 çık*',
      ],
      yes: ['Beni listenizden çıkarın.', 'Lütfen adresimi silin', 'Abonelikten çıkmak istiyorum', 'Mail adresimi listenizden kaldırır mısınız?', 'Aboneliğimi iptal edin'],
      no: ['Alıcılar kendileri çıkabiliyor mu?', 'Üçüncü satırı silin', 'Bizi listeye ekleyin'],
    },
    {
      id: 'stop_writing',
      says: [
        '(bir daha|artık|lütfen|sakın|asla) ..4 (yazmayın*|göndermeyin*|atmayın*|iletişime geçmeyin*|rahatsız etmeyin*|ulaşmayın*|yollamayın*)',
        '(bana|bize|bu adrese) ..4 (yazmayın*|göndermeyin*|atmayın*|yollamayın*|ulaşmayın*|yazma|gönderme)', '(mail*|e-posta*|mesaj*|reklam*) ..3 (göndermeyin*|atmayın*|yollamayın*|kesin*|durdurun*|göndermeyi ..1 (kesin|bırakın|durdurun))',
        '(mail*|e-posta*|mesaj*|bülten*|reklam*|ileti*) ..3 (almak|görmek) istemiyor*', '(sizden|artık|başka) ..4 (almak|duymak|mail|e-posta|haber) istemiyor*', '(rahatsız etmeyin|rahatsız etmeyi bırakın|spam atmayın|spam yapmayın|yazmayı (kesin|bırakın))', '(daha fazla|artık) (mail|e-posta|mesaj|ileti) istemiyor*', 'beni ..2 (maillerinizle|reklamlarınızla|mesajlarınızla) ..3 (rahat|rahatsız)',
      ],
      yes: ['Bir daha yazmayın.', 'Lütfen bana mail atmayın', 'Artık e-posta almak istemiyorum', 'Mail göndermeyi kesin', 'Bana bu adrese yazmayın'],
      no: ['Lütfen aramayın, e-posta daha uygun', 'pdf göndermeyin, link atın'],
    },
    { id: 'data_rights', says: ['(kişisel ver*|verilerim*|bilgilerim*) ..4 (sil*|kaldır*|yok ed*|imha*)', '(kvkk|gdpr) ..8 (sil*|itiraz*|talep*)', '(onay*|rıza*) ..3 geri (çek*|alıyor*)', '(işlenmesine|kullanılmasına) ..2 itiraz*'], yes: ['KVKK kapsamında verilerimin silinmesini talep ediyorum', 'Onayımı geri çekiyorum', 'Kişisel verilerimi silin'], no: ['Veriler nerede saklanıyor?'] },
  ],
  doubt: [
    { id: 'not_consented', says: ['(adresim*|mailim*|e-postam*|bilgilerim*|numaram*|iletişim bilgilerim*) ..4 (nereden|nerden|nasıl|kimden)', '(nereden|nerden|nasıl|kimden) ..3 (buldunuz|aldınız|ulaştınız|bulundu|edindiniz)', '(üye olma*|abone olma*|kaydolma*|onay verme*|izin verme*) ..2', '(neden|niye|niçin) ..3 (bana|bize) ..3'], yes: ['Adresimi nereden buldunuz?', 'Buna üye olmadım: abone olmadım', 'Neden bana yazıyorsunuz?'], no: ['Nasıl çalışıyor?'] },
    { id: 'spam', says: ['bu [bir] spam*', '^spam* $', '(şikayet*|bildir*|işaretle*) ..3 (ed*|spam*)', 'spam olarak'], yes: ['Bu spam', 'Sizi şikayet edeceğim', 'Spam olarak işaretledim'], no: ['Fiyatı bildirir misiniz?'] },
    { id: 'leave_alone', says: ['(rahat bırakın|yakamdan düşün|peşimi bırakın|beni rahat|bizi rahat)', 'defol*', 'yeter artık'], yes: ['Beni rahat bırakın', 'Yeter artık!'] },
    { id: 'for_other', says: ['* bey* ..2 listenizden ..2', '* hanım* ..2 listenizden ..2'], yes: ['Ahmet Beyi listenizden silin'] },
  ],
  notOptOut: [
    { id: 'others', says: ['(alıcı*|müşteri*|kullanıcı*|abone*|kişi*|çalışan*|üyeler*|insanlar) ..5 (çıkabil*|çıkıyor*|abonelik*|silin*|çıkma*)', '(abonelik*|çıkış|listeden çıkma) ..3 (bağlantı*|link*|buton*|oran*|düğme*|özelli*)', '(kim|nasıl|nerede|ne zaman) ..4 (siliniyor|siler|saklan*|silinir)'], yes: ['Müşteriler kendileri çıkabiliyor mu?', 'Abonelik bağlantısı nerede?', 'Veriler nasıl siliniyor?'] },
    { id: 'other_object', says: ['(aramayın*|telefon etmeyin*|aramayınız)', '(satır*|madde*|kalem*|ücret*|paragraf*|indirim*|sütun*) ..2 (sil*|çıkar*|kaldır*)', '(bizi|beni|adımızı) ..3 (listeye|listesine) ..2', '(ekleyin|yazın) (bizi|beni)', 'bekleme liste*', '(çekinmeyin|unutmayın|silmeyin|çıkarmayın)', '(pdf|dosya*|ek|link*) ..2 (göndermeyin*|atmayın*)', 'gönderen* ..3 (bildir*|bilgilendir*|haber)', 'haftaya ..2 yaz*'], yes: ['Lütfen aramayın', 'Üçüncü satırı silin', 'Bizi listeye ekleyin', 'Lütfen göndereni bilgilendirin'] },
  ],
  condition: ['eğer', 'ise', 'yoksa', 'aksi halde', 'sürece', 'şimdilik', 'şu an için', 'hariç', 'dışında', 'ama (gönder*|yaz*|fiyat*)', 'fakat (gönder*|yaz*)', 'kadar'],

  autoSubject: ['otomatik yanıt', 'otomatik cevap', 'oto yanıt', 'otomatik mesaj', 'ofis dışında', 'ofis dışındayım', 'iş dışında', 'izindeyim', 'yıllık izin', 'izin', 'tatildeyim', 'out of office', 'mesajınız alındı', 'talebiniz alındı', 'başvurunuz alındı', 'talebiniz oluşturuldu', 'e-postanız alındı', 'bizimle iletişime geçtiğiniz'],
  away: [{ id: 'away', says: ['(izindeyim|izinliyim|tatildeyim|yıllık izindeyim|raporluyum|seyahatteyim|ofis dışındayım|fuardayım|konferanstayım|toplantıdayım|yurt dışındayım|doğum iznindeyim|izinde olacağım|ofiste değilim|ofiste olmayacağım|müsait değilim|izinde bulunmaktayım|izinde bulunuyorum)', '(izin*|tatil*|seyahat*|rapor*) ..4 (kadar|tarihleri|arasında|boyunca|nedeniyle|sebebiyle|bulun*|olacağım)', '(döneceğim|geri döneceğim|dönüyorum|dönüşümde|döndüğümde|dönünce|işe başlayacağım|ofiste olacağım) ..3', '(yanıt*|cevap*) ..4 (dönüş*|döndüğ*)', '(sınırlı|kısıtlı) ..3 (erişim*|internet)', '(ofisimiz|şirketimiz) ..2 kapalı'], yes: ['15 Ocak tarihine kadar izindeyim.', 'Ofis dışındayım', 'Pazartesi günü ofiste olacağım', 'Yıllık izin nedeniyle yanıtlarım gecikebilir'], no: ['İlgileniyoruz', 'Fiyat gönderin'] }],
  left: [{ id: 'left', says: ['(artık|şirketimizde|bünyemizde|burada) ..3 çalışmıyor*', '(çalışmamaktadır|ayrılmıştır|ayrıldı|emekli oldu|işten ayrıl*)', '(hesap|adres*|posta kutusu|kutu) ..3 (kapat*|kullanılma*|takip edilme*|okunma*|aktif değil*)'], yes: ['Ahmet Bey artık burada çalışmıyor', 'Bu adres kullanılmamaktadır', 'Ayşe Hanım şirketten ayrıldı'], no: ['Artık gerek yok'] }],
  acknowledged: [{ id: 'acknowledged', says: ['(mesajınız|e-postanız|talebiniz|başvurunuz|mailiniz|iletiniz) ..3 (alındı|alınmıştır|ulaştı|ulaşmıştır|tarafımıza|kaydedil*|iletildi|oluşturul*|bize)', '(otomatik) ..3 (mesaj*|yanıt*|gönderil*|oluşturul*|cevap*|e-posta*)', '(bu) ..2 (cevap|yanıt) ..1 (vermeyin*|yazmayın*)', '(en kısa sürede|iş günü içinde|saat içinde|kısa sürede|en kısa zamanda) ..5 (dönüş*|döneceğ*|yanıt*|cevap*|iletişim*|ulaş*|geri)', '(ekibimiz|temsilcimiz|uzmanımız) ..5 (dönüş*|dönecek*|ulaşacak*|iletişim*|yanıt*)', 'bizimle iletişime geçtiğiniz için'], yes: ['Talebiniz alınmıştır', 'Bu otomatik bir mesajdır', 'En kısa sürede size dönüş yapacağız', 'Ekibimiz iki iş günü içinde ulaşacaktır: ekibimiz size dönecek'], no: ['Mesajınız ilgimi çekti'] }],
  courtesy: ['(acil|ivedi) ..8', '(lütfen) ..4 (arayın*|yazın*|ulaşın*|iletişime)', '(e-postanız|mesajınız|mailiniz|anlayışınız) için teşekkür*', 'mutlu yıllar', '(iletişime geçebilir*|ulaşabilir*|başvurabilir*|yazabilir*)'],

  intents: {
    meeting_request: [{ id: 'meet', says: ['(görüşelim|konuşalım|görüşebilir*|konuşabilir*|buluşalım|toplantı yapalım|arayın beni|beni arayın|beni ara|arayabilir misiniz|görüşmek isteri*|görüşme ayarla*|toplantı ayarla*)', '(pazartesi|salı|çarşamba|perşembe|cuma|yarın|haftaya|gelecek hafta) ..4 (uygun*|olur|iyi|saat|sabah|öğleden|müsait*|#|görüş*|nasıl)', '(ne zaman|hangi gün|saat kaçta) ..4 (uygun*|müsait*|görüş*)', '(randevu|demo|takvim*) ..2', 'uygun musunuz'], yes: ['Perşembe saat 14 uygun', 'Yarın görüşelim', 'Ne zaman müsaitsiniz?', 'Demo ayarlayalım'], no: ['Lütfen aramayın'] }],
    already_customer: [{ id: 'customer', says: ['(zaten|halihazırda|uzun süredir) ..4 (müşteri*|kullanıyor*|sizinle|sizin)', '(sizinle|sizden) ..3 (anlaş*|imzala*|satın|sözleşme*|çalışıyor*)', '(ürününüzü|yazılımınızı|sisteminizi|hizmetinizi) ..3 kullanıyor*'], yes: ['Zaten müşterinizim', 'Yazılımınızı kullanıyoruz', 'Martta sizinle anlaştık'], no: ['Zaten bir çözümümüz var'] }],
    wrong_person: [{ id: 'wrong_person', says: ['(yanlış) ..2 (kişi*|adres*|departman*|yer*)', '(ben|biz|benim|bizim) ..4 (ilgilenmiyor* bu|bakmıyor*|konum değil|alanım değil|görevim değil|sorumlusu değil*)', '(bu konu|bu konuyla|bu konulara|bu işlere) ..3 (bakmıyor*|ben bakm*|ilgim yok|benim değil|bana ait değil)', 'doğru kişi değil*'], yes: ['Yanlış kişiye yazdınız', 'Bu konulara ben bakmıyorum', 'Doğru kişi değilim'] }],
    referral: [{ id: 'referral', says: ['(ilettim|iletiyorum|ileteceğim|yönlendirdim|yönlendiriyorum|yönlendireceğim|paylaştım|aktardım) ..3', '(cc ye|cc de|bilgiye|kopyaya|ekliyorum|ekledim) ..4', '(satın alma*|it|bilgi işlem|pazarlama|muhasebe|ik|müdür*|arkadaş*|meslektaş*) ..4 (ulaşın*|yazın*|görüşün*|iletişime|konuşun*|sorun*)', '(bu konu*|konuyla|konuya) ..4 (ilgileniyor|bakıyor|sorumlu*|ilgilenen)', '(o|kendisi) (bakıyor|ilgileniyor)'], yes: ['Mesajınızı arkadaşıma ilettim', 'Ayşeyi bilgiye ekliyorum', 'Satın alma birimine yazın', 'Bu konuyla Mehmet Bey ilgileniyor'] }],
    later: [{ id: 'later', says: ['(tekrar|yine|yeniden|o zaman|sonra|ileride|daha sonra|bayramdan sonra|yaz*|sonbahar*) ..4 (yazın*|ulaşın*|sorun*|arayın*|dönün*|deneyin*|görüşelim|konuşalım|iletişime|bakarız|değerlendir*)', '(gelecek|önümüzdeki|seneye) ..2 (yıl*|sene*|çeyrek*|ay*|dönem*) ..3', '(bütçe*) ..4 (yok|dondur*|bitti|kapandı|kalmadı|doldu)', '(şu an|şimdi) ..3 (değil ama|erken|olmaz ama|zamanı değil)', '(daha sonra|ileride|belki sonra|belki ileride|henüz erken)', '(ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|ocaktan|martta|nisanda|eylülde) ..2 (sonra|itibaren) ..3', 'bu yıl ..4'], yes: ['Bayramdan sonra tekrar yazın', 'Bu yıl bütçe yok, seneye bakarız', 'Önümüzdeki çeyrekte değerlendirelim', 'Henüz erken'], no: ['İlgilenmiyoruz'] }],
    not_interested: [{ id: 'no', says: ['(ilgilenmiyor*|ihtiyacımız yok|ihtiyacım yok|ihtiyaç yok|gerek yok|gerekmiyor|istemiyor*|düşünmüyor*|ilgimizi çekmiyor|ilgimi çekmiyor|uygun değil*|bize göre değil|planlamıyor*|almayacağız|ihtiyacımız bulunmamakta*|ihtiyacımız bulunmuyor)', '^(hayır|yok|hayır teşekkürler|teşekkürler hayır|hayır teşekkür ederim) $', '(teşekkür*|sağ olun) ..1 (ama|fakat|ancak) ..5', '(kendimiz yaptık|kendi çözüm*|başkasını seçtik|başka bir firma*|memnunuz|zaten var|çözümümüz var)', '(reddediyor*|almıyoruz)'], yes: ['Teşekkürler ama ihtiyacımız yok', 'İlgilenmiyoruz', 'Hayır, teşekkürler', 'Başka bir firmayla çalışıyoruz', 'Gerek yok'], no: ['İlgileniyoruz'] }],
    interested: [{ id: 'interested', says: ['^(evet|olur|tamam|tabii|tabi|elbette|memnuniyetle|harika|güzel|süper|ilginç|neden olmasın) $', '^(evet|olur|tamam|tabii|harika) (ilgilen*|gönder*|lütfen|isteriz|bekliyor*)', '(ilgileniyor*|ilgilenirim|ilgileniriz|ilgimi çekti|ilgimizi çekti|ilginç geldi|ilgi çekici|kulağa hoş|kulağa iyi)', '(gönderin*|gönderir*|gönderebilir*|iletir misiniz|iletebilir*|paylaşır*|paylaşın*|yollayın*|atar mısınız|anlatır*|anlatın*|bekliyor*) ..3', '(fiyat*|teklif*|detay*|bilgi*|katalog*|broşür*|örnek*) ..3 (gönder*|paylaş*|ilet*|alabilir*|rica*|istiyor*|isteri*|yollay*|alalım|almak)', '(denemek|görmek|öğrenmek|duymak|bilgi almak|satın almak) (isteri*|istiyor*)', '(bizi|beni) ..3 (ekleyin|yazın)', 'hoş geldi'], yes: ['Evet, ilgileniyoruz', 'Fiyat teklifi gönderin', 'Kulağa hoş geliyor', 'Denemek isteriz', 'Detayları paylaşır mısınız?'], no: ['İhtiyacımız yok'] }],
    question: [{ id: 'question', says: ['(ne kadar|kaç para|kaça|fiyatı nedir|ücreti nedir|maliyeti)', '(nasıl|ne|nedir|nerede|hangi|kim|neden|kaç|var mı|mı|mi|mu|mü|misiniz|mısınız|musunuz|müsünüz|yor mu) ..6 ?', '(şartlar*|koşullar*|süre*) ..2 (nedir|neler)'], yes: ['Ne kadar tutuyor?', 'SAP ile çalışıyor mu?', 'Şartlar nedir'] }],
  },
  hostile: ['(aptal*|salak*|rezil*|dolandırıcı*|saçmalık*|spamci*|terbiyesiz*|utanmaz*|yeter artık|bıktım|dava*|avukat*|defol*|lanet*|sahtekar*)'],

  months: ['ocak*|oca', 'subat*|sub', 'mart*|mar', 'nisan*|nis', 'mayis*|may', 'haziran*|haz', 'temmuz*|tem', 'agustos*|agu', 'eylul*|eyl', 'ekim*|eki', 'kasim*|kas', 'aralik*|ara'],
  weekdays: ['pazartesi*', 'sali*', 'carsamba*', 'persembe*', 'cuma|cumaya|cuma gunu', 'cumartesi*', 'pazar|pazar gunu'],
  inclusive: ['dahil', 'sonuna kadar'],

  wrote: ['yazdı', 'şunu yazdı', 'şunları yazdı', 'yazmış', 'yazdı:'],
  sentFrom: ['iphone umdan gönderildi', 'iphone\'umdan gönderildi', 'ipad imden gönderildi', 'android den gönderildi', 'samsung cihazımdan', 'outlook u edinin', 'outlook ios', 'ios için outlook', 'android için outlook', 'yandex mail', 'telefonumdan gönderildi'],
  greetings: ['merhaba', 'merhabalar', 'selam', 'selamlar', 'sayın', 'iyi günler', 'günaydın', 'iyi akşamlar', 'sayın yetkili', 'değerli', 'sevgili', 'iyi çalışmalar'],
  closings: ['saygılarımla', 'saygılar', 'selamlar', 'teşekkürler', 'teşekkür ederim', 'iyi çalışmalar', 'iyi günler', 'sevgiler', 'saygılarımızla', 'kolay gelsin', 'şimdiden teşekkürler', 'en iyi dileklerimle', 'hoşça kalın', 'bilginize', 'iyi akşamlar', 'teşekkür ederiz'],
  legal: ['(e-posta*|mesaj*|ileti*|bilgi*) ..6 (gizli*|kişiye özel*|yalnızca)', '(yanlışlıkla|hatayla|sehven) ..4 (aldıysanız|ulaştıysa|almışsanız|geldiyse)', '(siliniz|silin|imha ediniz|imha edin) ..3', '(gönderen*|göndericiyi) ..3 (bilgilendir*|haber|bildir*|uyar*)', '(alıcı*|muhatab*) ..3 (değilseniz|değil)', '(kopyalan*|dağıtıl*|kullanıl*|ifşa) ..6 (yasak*|yasaktır)', '(çevre*|doğa*|ağaç*) ..5 (düşün*|koru*)', '(yazdırmadan|çıktı almadan|basmadan) önce', '(kvkk|kişisel ver*) ..8', 'aydınlatma metni', '(sorumluluk*|sorumlu) ..5 (kabul|tutulamaz|etme*|değil*)', 'mersis ..2', 'ticaret sicil*', 'virüs* ..5', 'gizlilik ..2 (politika*|bildirim*)'],
  original: ['özgün ileti', 'orijinal mesaj', 'orijinal ileti', 'asıl mesaj', 'iletilen mesaj', 'yönlendirilmiş mesaj', 'iletilmiş mesaj', 'yönlendirilen mesaj', 'iletilen ileti', 'özgün mesaj'],
}; // prettier-ignore
