import type { Pack } from '../pack.ts';

export const hu: Pack = {
  lang: 'hu',
  version: 1,
  spaced: true,

  stop: [
    'leiratkozás', 'leiratkozom', 'leiratkoznék', 'leiratkozni', 'iratkozzon le', 'leiratkozunk', 'leiratkoztatás', 'töröljön', 'töröljenek', 'törlés', 'töröljetek', 'törölj', 'törölje', 'töröljék', 'töröljenek a listáról', 'töröljön a listáról', 'stop', 'elég', 'elég volt', 'ne írjon', 'ne írjanak', 'ne írjon többet', 'ne írjanak többet', 'ne írjatok többet', 'vegyen le', 'vegyenek le', 'vegyenek le a listáról', 'vegyél le', 'kiiratkozás', 'kiiratkozom', 'lemondás', 'lemondom', 'hírlevél lemondás', 'több levelet nem kérek', 'nem kérek több levelet', 'nem kérek többet', 'unsubscribe', 'kérem a törlésemet', 'törlésemet kérem',
  ], // prettier-ignore
  optOut: [
    {
      id: 'take_off',
      says: [
        '(töröl*|vegy*|vegye*|távolíts*|húz*) ..3 (engem|minket|bennünket|címem*|címünk*|a címem*|az email címem*|adataim*|nevem*|ezt a címet|e mail címem*) ..4 (list*ról|list*ból|címlist*ról|levelezőlist*ról|adatbázis*ból|rendszer*ből|hírlev*ről|hírlev*ből|körlev*ről|nyilvántartás*ból|névjegyz*ből|körből)',
        '(töröl*|vegy*|távolíts*) ..3 (a|az|a levelező|ebből|erről) ..2 (list*ról|list*ból|címlist*ról|levelezőlist*ról|adatbázis*ból|rendszer*ből|hírlev*ről|hírlev*ből|körlev*ről|nyilvántartás*ból|névjegyz*ből|körből)',
        '(töröljenek|töröljön|vegyenek le|vegyen le|távolítsanak el|töröljetek) ..2 (a|az) ..3 (list*ról|list*ból|címlist*ról|levelezőlist*ról|adatbázis*ból|rendszer*ből|hírlev*ről|hírlev*ből|körlev*ről|nyilvántartás*ból|névjegyz*ből|körből)',
        '(töröljék|törölje|töröljétek) ..2 (a címem*|az email címem*|a címünk*|az adataim*|a nevem*|ezt a címet)',
        '(le|ki) (szeretnék|szeretnénk|akarok|kívánok) iratkozni', '(szeretnék|szeretnénk|akarok) (leiratkozni|kiiratkozni)', '(leiratkozom|leiratkozunk|leiratkoznék|kiiratkozom)',
        'hogyan ..2 (iratkozhatok|tudok) (le|leiratkozni|kiiratkozni)', 'kér* ..3 (törlés*|leiratkoz*) ..3', '(iratkoztass*|iratkoztat*) (le|ki)',
        '(címemet|címünket|emailemet|adataimat) ..4 (töröl*|távolíts*|vegy*)',
      ],
      yes: ['Kérem, töröljék a címemet a listáról.', 'Szeretnék leiratkozni', 'Vegyenek le a listáról!', 'Kérem a törlésemet a hírlevélről', 'A címemet kérem töröljék', 'Hogyan tudok leiratkozni?'],
      no: ['A címzettek le tudnak iratkozni?', 'Törölje a harmadik sort', 'Vegyen fel a listára'],
    },
    {
      id: 'stop_writing',
      says: [
        'ne (írjon|írjanak|írj|írjatok|küldjön|küldjenek|küldj|küldjetek|zaklasson|zaklassanak|zaklass|keressen|keressenek|keress|spameljen|spameljenek) ..3 (többet|többé|tovább|ide|erre a címre|nekem|nekünk|engem|minket|soha)', '(többet|többé|soha) ne (írj*|küldj*|zaklass*|keress*)',
        '(hagyja*|hagyd|hagyják|fejezz*|szüntess*|álljon|álljanak) ..2 (abba|be|meg|le) ..3 (levél*|írás*|küld*|zaklat*|spam*|megkeres*|email*)', '(ne|nem) ..2 (kérek|kérünk|akarok|akarunk|szeretnék|szeretnénk) ..3 (több|további) ..3 (levelet|emailt|üzenetet|levelek*|megkeresést|hírlevelet|ilyet|ajánlat*)',
        'nem (kérek|kérünk|akarok|szeretnék) ..3 (kapni|leveleket|emaileket|hírlevelet|spamet) ..2', 'hagyj* ..2 békén ..2 (a|az) ..2 (levél*|leveleiv*|reklám*|ajánlat*|emailj*)', 'nem (kívánok|kívánunk|szeretnék) ..3 (levelet|leveleket|emailt|megkeresést) kapni', 'ne zaklass*',
      ],
      yes: ['Ne írjanak többet.', 'Nem kérek több levelet', 'Hagyják abba a levelek küldését', 'Többet ne küldjön ilyet', 'Hagyjanak békén a reklámjaikkal!', 'Ne küldjenek nekem semmit többet'],
      no: ['Ne telefonáljon, inkább írjon', 'Ne küldjön pdf-et'],
    },
    {
      id: 'data_rights',
      says: ['(töröl*|megsemmisít*) ..3 [személyes] (adataim*|adatomat)', '(visszavonom|visszavonjuk) ..3 (hozzájárulás*|beleegyezés*)', '(tiltakozom|tiltakozunk) ..4 (adat*|kezelés*|felhasznál*|ellen)', '(gdpr) ..8 (töröl*|tiltakoz*)', 'adataim* ..3 (törlés*|törlését)'],
      yes: ['Visszavonom a hozzájárulásomat', 'Törölje az összes személyes adatomat, kérem adataim törlését', 'Tiltakozom az adataim kezelése ellen'],
      no: ['Hogyan kezelik az adatokat?'],
    },
  ],
  doubt: [
    { id: 'not_consented', says: ['(honnan|hogyan|hogy|hol) ..3 (címem*|címünk*|emailem*|email címem*|elérhetőség*|adataim*|nevem*|számom*)', 'ki adta ..3', '(nem|soha) ..2 (iratkoztam|iratkoztunk|járultam|adtam|kértem) ..3', '(miért) ..3 (kapok|kapunk|írnak|ír|küld*) ..3'], yes: ['Honnan van meg a címem?', 'Nem iratkoztam fel erre', 'Miért kapok ilyen leveleket?'], no: ['Honnan vegyek fel adatot?'] },
    { id: 'spam', says: ['ez [egy] spam', '^spam $', '(jelent*|bejelent*|feljelent*|megjelöl*) ..4 (spam*|naih|hatóság*|adatvédelmi*)'], yes: ['Ez spam', 'Bejelentem spamként'], no: ['Spambe megy a levél?'] },
    { id: 'leave_alone', says: ['hagyj* ..2 békén', '(tűnjön|tűnjenek|húzzon|kopjon) ..1 (el|le|innen)', 'elegem van', 'elég legyen'], yes: ['Hagyjanak békén', 'Elegem van'] },
    { id: 'for_other', says: ['(töröl*|vegy*) ..1 * (a|az) ..2 (listáról|listájukról|adatbázisból)'], yes: ['Töröljék Pétert a listájukról'] },
  ],
  notOptOut: [
    { id: 'others', says: ['(címzett*|ügyfel*|felhasznál*|feliratkoz*|vevő*|partner*|kolléga*|dolgoz*|emberek) ..5 (leiratkoz*|le tud*|töröl*|iratkoz*)', '(leiratkoz*|leiratkozó) ..2 (link*|gomb*|arány*|oldal*|funkció*|lehetőség*)', '(ki|hogyan|hol|mikor) ..4 (töröl*|törli*|tárol*|kezel*) ..3 adat*'], yes: ['Az ügyfelek le tudnak iratkozni?', 'Hol van a leiratkozó link?', 'Ki törli az adatokat?'] },
    { id: 'other_object', says: ['ne (hívj*|telefonál*|csörg*)', '(töröl*|vegye ki|húzza ki|hagyja ki) ..3 (sort|sorok*|tétel*|díj*|bekezdés*|pontot|kedvezmény*|költség*)', '(vegyen|vegyenek|tegyen|tegyenek|írjon|írjanak|írj) ..3 fel ..3', '(felvesz*|felír*) ..3 (list*)', 'ne (töröl*|vegy*|habozz*|felejts*)', 'várólist*', 'ne küldj* ..2 (pdf*|csatolmány*|fájl*|linket)', '(értesítse|értesítsék|tájékoztassa) ..2 [a] feladót', '(írjon|írj|dobjon) ..2 (pár sort|egy sort|jövő héten)'], yes: ['Ne hívjon, inkább írjon', 'Törölje a második sort', 'Vegyen fel minket a listára', 'Értesítse a feladót'] },
  ],
  condition: ['ha', 'kivéve', 'csak ha', 'különben', 'egyelőre', 'most', 'átmenetileg', 'de (küldj*|írj*|mondj*)', 'hacsak', 'amíg'],

  autoSubject: ['automatikus válasz', 'automatikus üzenet', 'auto válasz', 'autoválasz', 'automata válasz', 'házon kívül', 'szabadságon', 'szabadság', 'nem vagyok az irodában', 'távollét', 'távol', 'irodán kívül', 'out of office', 'megkeresését megkaptuk', 'köszönjük megkeresését', 'köszönjük levelét', 'levelét megkaptuk', 'bejelentés rögzítve', 'visszaigazolás'],
  away: [{ id: 'away', says: ['(szabadságon|betegállományban|betegszabadságon|üzleti úton|gyesen|gyeden|táppénzen|konferencián|kiállításon|külföldön|vásáron|szülési szabadságon) ..2 (vagyok|leszek|tartózkod*|vagyunk|vagyok most)', '(vagyok|leszek) ..2 (szabadságon|házon kívül|távol|külföldön)', '(nem vagyok|nem leszek|nem tartózkodom) ..3 (irodában|elérhető|bent|munkahelyemen|az irodában)', '(elérhető leszek|újra elérhető|ismét elérhető|visszatérek|visszaérkezem|visszajövök|leszek újra) ..3', '(válaszolok|válaszolni tudok|fogok válaszolni|válaszolok majd) ..4 (visszatér*|után|amint|amikor|érkez*)', '(korlátozott*|nincs) ..3 (hozzáfér*|internet*|email*)', '(irodánk|az iroda) zárva', 'távol vagyok', 'távol leszek'], yes: ['Szabadságon vagyok január 15-ig.', 'Nem vagyok az irodában', 'Hétfőn leszek újra elérhető', 'A leveleket visszatérésem után olvasom: válaszolok visszatérésem után'], no: ['Érdekel minket', 'Küldjön árakat'] }],
  left: [{ id: 'left', says: ['(már nem|nem) ..2 (dolgozik|dolgozom) ..4 (nálunk|itt|cégnél|nálunk)', 'már nem (dolgozik|dolgozom|munkatársunk)', '(távozott|elhagyta ..3 cég*|kilépett|nyugdíjba vonult|nyugdíjba ment)', '(fiók*|cím|postafiók*) ..3 (megszűnt|nem használt|nem figyel*|nem olvas*|megszüntet*)'], yes: ['Péter már nem dolgozik nálunk', 'Ez a postafiók megszűnt', 'Anna kilépett a cégtől'], no: ['Már nem aktuális'] }],
  acknowledged: [{ id: 'acknowledged', says: ['(levelét|üzenetét|megkeresését|kérését|emailjét|leveledet|bejelentését) ..3 (megkaptuk|rögzítettük|iktattuk|fogadtuk|megkaptam)', '(megkaptuk|rögzítettük) ..3 (levelét|üzenetét|megkeresését|kérését)', '(automatikus|automatikusan|automata) ..3 (üzenet|válasz|levél|generált|küldött)', 'ne válaszoljon erre ..2', '(kollégánk|munkatársunk|hamarosan|munkanapon belül|napon belül|rövidesen) ..6 (válaszol*|jelentkez*|felvesz*|keresi|felveszi)', 'köszönjük (megkeresését|levelét|érdeklődését)'], yes: ['Megkeresését megkaptuk', 'Ez egy automatikus üzenet', 'Kollégánk hamarosan jelentkezik: munkatársunk két napon belül válaszol', 'Köszönjük levelét!'], no: ['Megkaptam, érdekel'] }],
  courtesy: ['(sürgős|halaszthatatlan) ..8', '(kérem|kérjük) ..2 (forduljon|keresse|hívja|írjon|keressék|vegye fel) ..5', 'köszönöm (levelét|megértését|türelmét)', 'megértését köszönjük', 'boldog (új évet|karácsonyt)', '(kollégám|kolléganőm) ..6'],

  intents: {
    meeting_request: [{ id: 'meet', says: ['(beszéljünk|beszélhetünk|egyeztessünk|találkozzunk|találkozhatunk|hívjon fel|hívjanak fel|hívj fel|telefonáljunk|tudunk beszélni|egyeztethetünk|szeretnék egyeztetni)', '(hétfő*|kedd*|szerda*|szerdá*|csütörtök*|péntek*|holnap*|jövő hét*) ..3 (jó|megfelel*|délelőtt|délután|kor|órakor|#|alkalmas|ráér*|tudok|reggel)', '(mikor) ..3 (alkalmas|ráér*|jó|beszélhet*|találkoz*)', 'időpont*', 'demó*', '(jó|megfelel) ..2 (hétfő*|kedd*|szerda*|csütörtök*|péntek*|holnap)'], yes: ['Beszéljünk róla!', 'Csütörtökön délután jó?', 'Kedden 10 órakor megfelel', 'Mikor alkalmas?'], no: ['Ne telefonáljon'] }],
    already_customer: [{ id: 'customer', says: ['már ..3 (ügyfel*|ügyfél*|partner*|használjuk|előfizet*)', '(önöknél|önökkel|veletek|nálatok) ..3 (szerződ*|vásárolt*|dolgozunk|kötött*|írtunk alá)', '(szerződtünk|aláírtuk) ..3 (önökkel|veletek)', 'a rendszerüket ..2 használjuk'], yes: ['Már az ügyfeleik vagyunk', 'Már használjuk a rendszerüket', 'Márciusban szerződtünk önökkel'], no: ['Már van beszállítónk'] }],
    wrong_person: [{ id: 'wrong_person', says: ['(nem (én|hozzám|az én|a mi|hozzánk) ..4)', '(rossz|téves) (ember*|cím*|személy*|helyre|helyen)', 'nem (foglalkozom|foglalkozunk|tartozik|illetékes|felelek)'], yes: ['Nem én foglalkozom ezzel', 'Rossz embert keres', 'Nem hozzám tartozik'] }],
    referral: [{ id: 'referral', says: ['(továbbítom|továbbítottam|továbbküldtem|átadom|átadtam|átküldtem|átküldöm) ..4', '(másolatba|cc be|másolatban) ..4', '(forduljon|forduljanak|keresse|keressék|írjon|keresd) ..3 (kollég*|munkatárs*|beszerzés*|igazgató*|osztály*|vezető*)', '(ezzel|ezért|a témával) ..3 (foglalkozik|felelős|felel)', '(ő|aki) ..2 (foglalkozik|dönt|felelős|felel)', 'illetékes ..3'], yes: ['Továbbítottam a kollégámnak', 'Másolatba teszem Annát, ő foglalkozik ezzel', 'Forduljon a beszerzéshez', 'Keresse a kollégámat'] }],
    later: [{ id: 'later', says: ['(keress*|írj*|jelentkezz*|kérdezz*|térj* vissza|próbálj*|visszatér*|térjünk vissza) ..5 (később|ősszel|tavasszal|nyáron|télen|után|múlva|jövő|januárban|februárban|márciusban|áprilisban|májusban|júniusban|szeptemberben|októberben|akkor|majd)', '(jövőre|jövő év*|következő (negyedév*|év*|hónap*)) ..3', '(idén|most) ..4 (nincs (keret*|büdzsé*|pénz*)|később|talán|majd)', '(költségvetés*|keret*|büdzsé*) ..4 (befagy*|elfogyott|lezárt*|nincs)', '(talán|esetleg) ..2 (később|jövőre)', '(előtt) nem ..3', 'még korai', 'elhalaszt*'], yes: ['Keressen ősszel újra', 'Idén nincs keret, talán később', 'Jelentkezzen húsvét után', 'Jövőre visszatérünk rá'], no: ['Nem érdekel'] }],
    not_interested: [{ id: 'no', says: ['(nem|nincs|sem) ..3 (érdekel*|érdeklődünk|érdeklődöm|aktuális|szükség*|igény*|releváns|kérjük|kérünk|kérek|tervezünk|érdekes|alkalmas nekünk|nekünk való)', '^(nem|nem köszönöm|köszönöm nem|köszönjük nem|kösz nem) $', '(köszönöm|köszönjük) [de|a] ..4 (nem|nincs)', '(megvan|megoldott*|van már|elégedettek vagyunk|mást választottunk|saját megoldás*)', '(elutasít*|visszautasít*)', 'nem élünk'], yes: ['Köszönöm, nem érdekel', 'Nincs rá szükségünk', 'Nem, köszönöm', 'Mást választottunk', 'Köszönjük, de most nem aktuális'], no: ['Érdekel minket'] }],
    interested: [{ id: 'interested', says: ['^(igen|rendben|jó|oké|ok|persze|szívesen|érdekel|érdekelne|mehet|szuper|nagyszerű|jól hangzik|miért ne) $', '^(igen|rendben|szívesen|persze) (érdekel*|küldj*|várom|beszélj*)', '(érdekel|érdekelne|érdekes) [minket|engem|a]', '(küldj*|küldene|küldenének|mutass*|mesélj*|várom|várjuk|kérem küldj*|kérek|kérünk|kérnék|kérnénk) ..3 (ár*|ajánlat*|részlet*|tájékoztat*|információ*|anyag*|brosúr*|bővebb*|többet róla|mintát|példát)', '(jól|jónak|érdekesen) (hangzik|tűnik)', '(szeretnék|szeretnénk) ..3 (látni|tudni|kipróbálni|hallani|megnézni|kapni ajánlat*|megrendelni)', '(vegyen|vegyenek|írjon|írjanak) fel (minket|engem)'], yes: ['Igen, érdekel', 'Küldjön árajánlatot', 'Jól hangzik', 'Szeretnénk kipróbálni', 'Várom a részleteket'], no: ['Nem kérünk többet', 'Köszönöm, nem'] }],
    question: [{ id: 'question', says: ['(mennyi|mennyibe) ..4 (kerül*|az ára|lenne|költség*|az ár)', '(mi|milyen|mik) ..4 (ár*|feltétel*|határid*|költség*)', '(hogyan|mi|mit|hol|mikor|ki|miért|milyen|mennyi|van e|tud e|lehet e|le tudnak) ..12 ?'], yes: ['Mennyibe kerül?', 'Milyen feltételekkel', 'Van-e SAP kapcsolat?'] }],
  },
  hostile: ['(idióta*|hülye*|szemét*|csaló*|szégyen*|pofátlan*|elegem van|undorító|spammer*|bíróság*|ügyvéd*|baromság*|kurva*|francba|zaklat*)'],

  months: ['jan|januar*', 'feb|februar*', 'mar|marc|marcius*', 'apr|aprilis*', 'maj|majus*', 'jun|junius*', 'jul|julius*', 'aug|augusztus*', 'szept*', 'okt*', 'nov*', 'dec*'],
  weekdays: ['hetfo*', 'kedd*', 'szerda*', 'csutortok*', 'pentek*', 'szombat*', 'vasarnap*'],
  inclusive: ['bezárólag', '#ig', 'ig'],

  wrote: ['ezt írta', 'írta', 'a következőt írta', 'írtad', 'időpontban ezt írta'],
  sentFrom: ['elküldve az', 'küldve az', 'iphone omról küldve', 'iphone ról küldve', 'elküldve a', 'az outlook beszerzése', 'outlook ios'],
  greetings: ['tisztelt', 'kedves', 'szia', 'sziasztok', 'jó napot', 'jó napot kívánok', 'üdv', 'üdvözlöm', 'hello', 'helló', 'jó reggelt', 'jó estét', 'tisztelt uram', 'tisztelt hölgyem', 'tisztelt cím'],
  closings: ['üdvözlettel', 'tisztelettel', 'üdv', 'köszönöm', 'köszönettel', 'köszönjük', 'minden jót', 'szép napot', 'további szép napot', 'előre is köszönöm', 'kösz', 'üdvözlöm', 'baráti üdvözlettel', 'szívélyes üdvözlettel', 'viszlát'],
  legal: ['(üzenet|levél|email|információ*|tartalom) ..6 (bizalmas|titkos|kizárólag)', '(tévedésből|véletlenül|tévesen) ..4 (kapta|érkezett|jutott)', '(törölje|semmisítse|töröljék) ..3 (azt|meg|üzenetet|levelet|e mailt|emailt)', '(értesítse|tájékoztassa|értesítsék) ..3 (feladót|küldőt)', 'nem ön ..3 (címzett*)', '(címzett*) ..4 (nem|részére|szól)', '(felhasznál*|másol*|terjeszt*|nyilvánosságra) ..5 tilos', '(gondoljon|óvja|kímélje) ..5 (környezet*)', 'mielőtt ..3 (kinyomtat*|nyomtat*)', '(adatvédelm*|adatkezelés*) ..5', 'személyes adat* ..6', 'cégjegyzékszám*', 'adószám*', '(felelősség*) ..6 (vállal*|kár*)', 'jogi nyilatkozat'],
  original: ['eredeti üzenet', 'továbbított üzenet', 'eredeti levél', 'továbbított levél', 'továbbküldött levél', 'üzenet eredetije'],
}; // prettier-ignore
