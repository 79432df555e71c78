import type { Pack } from '../pack.ts';

const ADDRESS =
  '(adres*|mail|maila|mailem|maile|mailowy|mailowego|email*|dane|danych|kontakt|kontaktu|kontakty|skrzynk*|domen*|firm*|nazwisk*|imie|numer*|biuro|organizacj*|profil*|rekord*|wpis*)';
const MINE = `(moj* ..2 ${ADDRESS}|mego ..1 ${ADDRESS}|nasz* ..2 ${ADDRESS}|(ten|tego|ta|tej) (adres*|mail|maila|email*|kontakt*|skrzynk*|domen*))`;
const ME = `(mnie|nas|${MINE})`;
const LIST =
  '(list|listy|liste|listach|baz|bazy|bazie|newsletter*|newslet*|wysylk*|mailing*|subskrypc*|subskrybent*|dystrybuc*|rozdzielnik*|system*|crm|crmu|odbiorc*|kontaktow|adresat*|kampan*|sekwenc*|spamu|spamow*|maili|emaili|ksiazk* adresow*)';
const REMOVE =
  '(usun|usuncie|usunac|usunie|usuniecie|usunieciu|usuniecia|usunieto|usunieci|usuniety|usunieta|usuwac|usun*|wypisz|wypiszcie|wypisac|wypisanie|wypisania|wypisany|wypisana|wypisani|wypisze|wykresl*|skresl*|wyrzuc|wyrzuccie|wyrzucic|wyrzucenie|wyrejestruj*|wyrejestrow*|wykasuj*|wykasow*|skasuj*|skasow*|kasuj*|wywal|wywalcie|wywalic|zdejmij*|zdjac|zdjecie|wymaz*|odsubskryb*|wylacz|wylaczcie|wylaczyc|wylaczenie|wypiac|wyklucz*)';
const ASK =
  '(prosze|prosimy|prosz|prosba|prosbe|prosilbym|prosilabym|prosilibysmy|wnosze|wnosimy|zadam|zadamy|domagam|domagamy|wzywam|wzywamy|chce|chcemy|chcialbym|chcialabym|chcielibysmy|zycze|zyczymy|pragne|czy (mozecie|moga|moze|moglibyscie|mogliby|mozna|mozesz|moglby|moglaby))';
const MAILS =
  '(mail|maila|maili|maile|mailami|mailow*|mejl*|email*|wiadomosc*|ofert|oferty|ofertami|reklam*|spam*|newsletter*|informacj* (handlow*|marketing*|reklam*)|korespondenc*|smieci*|propozycj*|newslet*|bzdur*|bzdet*|tego typu ..1|takich ..1|takiego ..1|mailing*|powiadomien*|zaczep*|badziew*|syf*|szajs*|gowna|gowien|zapytan)';
const WRITE =
  '(pisz|piszcie|pisac|pisali|pisz*|kontaktuj|kontaktujcie|kontaktowac|mailuj|mailowac|mailujcie|spamuj|spamujcie|spamowac|nekaj*|nekac|niepokoj*|niepokoic|zawracaj*|zawracac|meczyc|meczcie|odzywaj*|odzywac|zaczepia*|zasmieca*)';
const SEND =
  '(wysylaj|wysylajcie|wysylac|wysylali|wysylal|wysylala|przysylaj|przysylajcie|przysylac|przysylali|przesylaj|przesylajcie|przesylac|przesylali|nadsylac|nadsylajcie|slijcie|slac|wyslac|wyslij|podsylac|podsylaj*|kierowac|kierujcie)';
const TO_ME =
  '(do mnie|do nas|mi|nam|mnie|nas|ze mna|z nami|na ten (adres|mail|email)|na moj* ..2|na nasz* ..2|pod ten adres)';
const DAYS =
  '(poniedzial*|wtorek|wtorku|wtorki|sroda|srode|srody|czwartek|czwartku|piatek|piatku|jutro|pojutrze|dzis|dzisiaj|(przyszly|nastepny|ten) tydzien|(przyszlym|nastepnym|tym) tygodniu|(przyszlego|nastepnego) tygodnia)';
const PEOPLE =
  '(odbiorc*|klienc*|klient*|subskrybent*|subskrybenc*|uzytkowni*|adresac*|adresat*|pracowni*|ludzie|ludzi|goscie|gosci|pacjenc*|pacjent*|uczestnic*|uczestnik*|czytelni*|kontrahen*|darczync*|kandydac*|kandydat*|rodzice|uczniowie|abonenc*|abonent*|czlonkowie|mieszkancy|ktos|kazdy|oni|osoby|osoba|dostawcy)';

const CIRCUMSTANCES = [
  'nie (mamy|posiadamy|mam|ma|posiadam) ..1 (własnego|własnej|własnych|żadnego|żadnej|żadnych|swojego) ..2', 'nie (mamy|posiadamy|mam) ..1 (transportu|aut|samochodow|ciężarówek|pojazdów|pracowników|sklepu|strony|klientów|kierowców|dachu|serwera|serwerów|kuchni|stołówki|parkingu|handlowców|pacjentów|członków|produkcji|maszyn|towaru)',
  'nie (jeździmy|używamy|sprzedajemy|produkujemy|dostarczamy|importujemy|eksportujemy|drukujemy|wynajmujemy|zatrudniamy|wozimy|uprawiamy) ..3', 
  '(prowadzi|robi|załatwia|zapewnia|obsługuje|opłaca|organizuje|dostarcza|finansuje) [to|nam|u nas|mi] [nam|u nas|to|mi] (biuro rachunkowe|księgowa|księgowy|gmina|właściciel|wynajmujący|szwagier|sąsiad|syn|żona|mąż|centrala|spółdzielnia|wspólnota|administracja|urząd|zarządca|firma zewnętrzna|zewnętrzna firma|kuria|deweloper|kancelaria|miasto|powiat) ..3', '(biuro rachunkowe|księgowa|gmina|właściciel budynku|właściciel|wynajmujący|szwagier|centrala|spółdzielnia|zarządca|firma zewnętrzna|miasto|powiat|urząd) ..1 (robi|prowadzi|załatwia|zapewnia|obsługuje|opłaca|organizuje|dostarcza|finansuje) ..3', '(ochronę|sprzątanie|transport|księgowość|kadry|wszystko|całość) ..1 (zapewnia|prowadzi|robi|jeździ|idzie|obsługuje|zlecamy|załatwia) ..4',
  '(likwidacji|likwidacja|likwidujemy|upadłość|upadłości|zamykamy|zwijamy|kończymy działalność|zawieszamy działalność|zawiesiliśmy działalność|kończę działalność|zamykam działalność|zamykam firmę|wygaszamy) ..3', '(sklep|zakład|firma|gabinet|lokal|restauracja|oddział|fabryka) ..2 (zamknięt*|zostanie zamkn*|kończy|zostaje zamkn*|sprzedan*|w likwidacji|w upadłości)', '(przechodzę|przechodzimy|idę|odchodzę) ..2 na emeryturę', '(mamy|mam|obowiązuje nas|wiąże nas) ..2 (umowę|umowa|kontrakt|przetarg) ..4 (do|z innym|z lokaln*|na wyłączność|ramow*)', '(zakupy|przetargi|decyzje|zamówienia) ..2 (centraln*|przez centralę|w centrali|z góry)', '(kupiliśmy|wymieniliśmy|zmieniliśmy|zainwestowaliśmy|wdrożyliśmy|zamontowaliśmy) ..5 (niedawno|w zeszłym|w ubiegłym|rok temu|wiosną|jesienią|ostatnio|dopiero co)', '(niedawno|dopiero co|w zeszłym roku|w ubiegłym roku|rok temu) ..2 (kupiliśmy|wymieniliśmy|zmieniliśmy|zainwestowaliśmy|wdrożyliśmy|zamontowaliśmy)', '(zlecamy|zleciliśmy) ..3 (na zewnątrz|zewnętrzn*|firmie)',
]; // prettier-ignore

const SCORN = [
  '(więc|czyli|zatem) nie', '(wykluczone|wykluczam|temat zamknięty|sprawa zamknięta|decyzja zapadła|decyzja jest ostateczna|odpowiedź brzmi nie|odpowiedź odmowna|decyzja odmowna|kategoryczne nie|stanowcze nie|po moim trupie|nigdy w życiu|nigdy więcej|za żadne skarby|za żadne pieniądze|za nic w świecie|pod żadnym pozorem|w żadnym wypadku|w żadnym razie|nie ma mowy|nie ma szans|nie ma opcji|mowy nie ma|bez szans|zero szans|bez żartów|wolne żarty|marzenie ściętej głowy|możecie pomarzyć|może pan pomarzyć|proszę zapomnieć|zapomnijcie|zapomnij|ani mi się śni|ani myślę|ani nam się śni|nawet za darmo|nawet gdyby|nawet za dopłatą|niedoczekanie|jeszcze czego|po co mi|po co nam|na co mi|na co nam|dajcie spokój|szkoda fatygi|szkoda zachodu|szkoda czasu|szkoda pieniędzy|szkoda gadać|strata pieniędzy|wyrzucanie pieniędzy|pieniądze w błoto|kosmiczn* cen*|cena z kosmosu|ceny z kosmosu|cena zaporowa|ceny zaporowe|zdzierstwo|rozbój|złodziejskie|za drogie progi|nie stać nas|stanowczo za drogo|dużo za drogo|sporo za drogo|nie na naszą kieszeń|lipa|odpada|odmawiam|odmawiamy|odrzucamy|odrzucam|odrzuciliśmy|odrzucona|podziękujemy|podziękuję|pasuję|rezygnuję|rezygnujemy)', '^(nigdy|wcale|skądże|gdzie tam|raczej nie|chyba nie|nope|nie nie|nie i jeszcze raz nie|pas|no nie) ..1 $',
  'nie (będziemy|będę|zamierzamy|chcemy|mamy ochoty|mam ochoty|chcę|planujemy|życzymy|życzę) ..3 (korzyst*|kupow*|zamawia*|kontynuow*|zmienia*|tego|współpracow*|wchodzi*|sobie|rozmawia*|brać|testow*|płacić|inwestow*)', 'nie (skorzystamy|skorzystam|zdecydujemy|zdecydowaliśmy|wchodzimy|wchodzę|kupimy|kupię|kupuję|bierzemy|biorę|dziękuję|dziękujemy|dam się|damy się|nabiorę|nabierzemy|zawracaj|zawracajcie|przekonuje|przekonało|przekonują|przekonał|trafia|podoba|pasuje|odpowiada|opłaca|ma sensu|dla nas|dla mnie|tym razem|warto|tędy droga) ..2', '(nie widzę|nie widzimy|nie znajduję|nie dostrzegam) ..1 (sensu|potrzeby|wartości|powodu|korzyści|zastosowania|podstaw)', '(zdecydowaliśmy|postanowiliśmy|uznaliśmy) ..3 nie ..2', '(zostajemy|zostaniemy|zostaję|pozostajemy) ..2 (przy|u|z) ..2', '(nacięliśmy|przejechaliśmy|sparzyliśmy|sparzyłem|sparzyłam|przejechałem|przejechałam|zawiedliśmy|zawiodłem|nabraliśmy|rozczarowa*|zawiedli|naciąłem) ..3', '(złe|fatalne|kiepskie|przykre|niedobre|negatywne) (doświadczenia|doświadczenie|wspomnienia)', '(była|był|było|okazał* się|to) ..2 (katastrof*|porażka|porażką|koszmar*|dramat|dramatem|klapa|klapą|niewypał*)', '(dziękuję|dziękujemy|dzięki|miło) ..2 ale (nie|bez|raczej|jednak|to) ..3', '(raz|jeden raz) (wystarczy|nam wystarczy|mi wystarczy)', '(trzymam|trzymamy) za słowo', '(niech zostanie|zostanie) ..1 (tak jak jest|jak jest)', '(dobrze|świetnie) (nam|mi) ..1 (tak jak|bez|z tym co)', '(obejdziemy|obejdzie|obejdę|poradzimy|poradzę) ..1 (sobie|się) ..2', '(mam|mamy|wiele) ..1 (lepsze|ważniejsze|pilniejsze|ciekawsze) (rzeczy|sprawy|zajęcia)',
]; // prettier-ignore

const ANGER = [
  '(beznadziejn*|niedopuszczaln*|karygodn*|żałosn*|nieprofesjonaln*|amatorszczyzn*|amatork*|chamsk*|cham|buc|palant|dupek|matoł|tuman|pajac|głąb|dzban|ćwok|imbecyl|pacan|kpina|kpiny|kpicie|śmiech na sali|ręce opadają|bzdura|brednie|głupot*|absurd*|niepoważn*|niesmaczn*|nietakt*|puknij*|stuknij*|spadaj*|zjeżdżaj*|wynoś*|wal się|pocałuj*|zamknij*|weź się|ogarnij*|ogarnijcie|litości|na litość|szlag|cholera|cholern*|do diabła|do licha|do jasnej|tragedia|tragiczn*|fatalna obsługa|poniżej krytyki|poniżej wszelkiej|poniżej pasa)', '(ile razy) ..2 (mam|mamy|można|trzeba)', '(po|już) ..1 raz (drugi|trzeci|czwarty|piąty|kolejny|setny|enty)', '(po raz|już) (drugi|trzeci|czwarty|piąty|kolejny|setny|enty) ..1', '(prosiłem|prosiłam|prosiliśmy|mówiłem|mówiłam|pisałem|pisałam) ..1 (żeby|przecież|wyraźnie)', '(kto|skąd) ..3 (podał|dał|mój|moje|mam|wziął|wzięli|macie) ..3 (prywatn*|numer|adres|procent*|dane|cyfr*|liczb*|sufitu)', '(z sufitu|z kapelusza|z księżyca|wyssan* z palca|wzięte z)', '(zawracać|zawraca|zawracajcie|zawracaj|zawracania) ..2 (głow*|gitary|czterech)', '(ktoś|ktokolwiek) ..3 (w ogóle) ..2', '(kalendarza|czytać|liczyć|zegarka|słuchać) ..1 nie ..2 (ma|umie|umiecie|potrafi|potraficie)', '(nie umie|nie umiecie|nie potrafi|nie potraficie) ..2 (czytać|liczyć|zrozumieć|napisać|odpowiedzieć|przeczytać)', '(złożę skargę|składam skargę|skarga|przeprosin|przeprosiny|przeprosić) ..3', '(nadal|wciąż|do dziś|do dzisiaj|dalej) ..1 (nie działa|bez odpowiedzi|brak odpowiedzi|czekam|czekamy|nie dostałem|nie rozwiązano)', '(czekam|czekamy) ..2 (od|już) ..3 (tygodni*|miesi*|dni) ..2', '(nakrzycz*|naubliż*|wparował*|wtargn*|krzycz*|wydzier*) ..2', '(denerw*|wkurz*|irytuj*|oburz*|wściek*|rozwściecz*) ..2', '(proszę|prosimy|niech) ..1 brać przykład', '(odrób|odróbcie|odrobić|odrobcie) ..1 (lekcje|zadanie|pracę)', '(aż za|nazbyt) dobrze',
]; // prettier-ignore

export const pl: Pack = {
  lang: 'pl',
  version: 8,
  spaced: true,
  common: 'adres usunąć usuń bazy listy wysyłać maili wiadomości interesuje zainteresowani nas pana panu chyba tylko i nie jest to się ja my na w z do od dla po za jak co kto czy ile gdzie kiedy dziękuję dzięki proszę dzień dobry witam tak ale lub już bardzo jestem jesteśmy mam mamy pan pani państwo państwa ten ta te mój moja nasz nasza też teraz więcej mnie nam mi wypisz skąd pisz pozdrawiam o u są być',

  stop: [
    'wypisz', 'wypisz mnie', 'wypisz nas', 'wypiszcie', 'wypiszcie mnie', 'wypiszcie nas', 'wypisac', 'wypisać mnie', 'mnie wypisać', 'nas wypisać', 'wypisuję się', 'wypisujemy się', 'wypisanie', 'wypis', 'wypisz z listy', 'wypisać z listy', 'wypisanie z listy', 'wypisanie z newslettera', 'wypisanie z bazy', 'wypisz mnie z listy', 'wypisać się', 'chcę się wypisać', 'chcemy się wypisać', 'chciałbym się wypisać', 'chciałabym się wypisać', 'proszę o wypisanie', 'prosimy o wypisanie', 'o wypisanie', 'proszę mnie wypisać', 'wipisz', 'wypsiz', 'wypisz sie', 'wypisz się', 'wypisuje mnie',
    'usuń', 'usun', 'usuń mnie', 'usuń nas', 'usuńcie', 'usuńcie mnie', 'usuńcie nas', 'usunąć', 'usunąć mnie', 'mnie usunąć', 'proszę mnie usunąć', 'usunięcie', 'do usunięcia', 'proszę o usunięcie', 'prosimy o usunięcie', 'o usunięcie', 'usuń z listy', 'usuń z bazy', 'usunąć z listy', 'usunąć z bazy', 'usunięcie z listy', 'usunięcie z bazy', 'usunięcie z bazy danych', 'usunięcie danych', 'usunięcie danych osobowych', 'usuń mnie z listy', 'usuń mnie z bazy', 'usuń adres', 'usuń mój adres', 'usunąć adres', 'usunąć mój adres', 'usuń moje dane', 'usunąć moje dane', 'usuń dane', 'usun email', 'usun maila',
    'skreśl', 'skreśl mnie', 'skreślić', 'skreślcie mnie', 'wykreśl', 'wykreśl mnie', 'wykreślić', 'wykreślcie mnie', 'wykreślenie', 'wykreślenie z listy', 'wykreślić z listy', 'skasuj', 'skasujcie', 'skasować', 'wykasować', 'wyrejestruj', 'wyrejestrować', 'wyrejestrowanie', 'wyrzućcie mnie', 'odsubskrybuj', 'odsubskrybować', 'anuluj', 'anuluj subskrypcję', 'anulować subskrypcję', 'anulowanie subskrypcji', 'rezygnacja', 'rezygnuję', 'rezygnujemy', 'rezygnacja z subskrypcji', 'rezygnacja z newslettera', 'rezygnuję z newslettera', 'rezygnuję z subskrypcji', 'rezygnacja z otrzymywania wiadomości', 'zrezygnuj', 'koniec subskrypcji', 'stop', 'stop mailom', 'stop maile', 'stop spam', 'stop spamowi', 'unsubscribe', 'unsubscribe me', 'unsub', 'opt out', 'remove', 'remove me', 'wyloguj mnie',
    'dość', 'dosyć', 'wystarczy', 'przestań', 'przestańcie', 'proszę przestać', 'przestań pisać', 'przestańcie pisać', 'przestańcie spamować', 'nie pisać', 'nie pisz', 'nie piszcie', 'nie pisać więcej', 'nie pisz więcej', 'nie piszcie więcej', 'proszę nie pisać', 'proszę więcej nie pisać', 'więcej nie pisać', 'nie wysyłać', 'nie wysyłaj', 'nie wysyłajcie', 'nie wysyłać więcej', 'nie przysyłać', 'nie kontaktować', 'nie kontaktować się', 'proszę się nie kontaktować', 'bez kontaktu', 'żadnych maili', 'żadnych więcej maili', 'koniec maili', 'bez maili', 'sprzeciw', 'wnoszę sprzeciw', 'składam sprzeciw', 'sprzeciw wobec przetwarzania', 'cofam zgodę', 'wycofuję zgodę', 'cofnięcie zgody', 'wycofanie zgody', 'nie wyrażam zgody', 'wycofuję zgodę na przetwarzanie danych',
  ], // prettier-ignore
  optOut: [
    {
      id: 'politely',
      says: [
        `(gdyby|gdybyscie|zeby|zebyscie|aby|abyscie|by) ..2 (przestali|przestal|przestala|przestano|zaprzestali|zaprzestal|zaprzestano) ..3 (pisac|wysylac|przysylac|przesylac|mailowac|kontaktowac|spamowac) ..1 (do (mnie|nas)|mi|nam|mnie|nas|${MAILS})`,
        '(gdyby|gdybyscie|zeby|zebyscie|aby|abyscie) ..2 (przestali|przestal|przestala|zaprzestali) ..1 (do (mnie|nas)|mi|nam) ..1 (pisac|wysylac|przysylac|przesylac|mailowac)',
        `(gdyby|gdybyscie|zeby|zebyscie|aby|abyscie) ..2 (usuneli|usunal|usunela|usuneliscie|wykreslili|wykreslil|wypisali|wypisal) ..2 ${ME} ..2 (z|ze) ..3 ${LIST}`,
        `${ASK} ..2 o (nieprzesylanie|nieprzysylanie|niewysylanie|niekontaktowanie|niepisanie) ..5`,
      ],
      yes: [
        'Byłoby miło, gdyby Państwo przestali do mnie pisać.',
        'Prosiłbym o nieprzesyłanie mi więcej ofert.',
        'Byłbym wdzięczny, gdyby usunęli Państwo mnie z listy',
        'Wolałbym, żebyście przestali wysyłać mi maile',
      ],
      no: [
        'Klienci przestali pisać do obsługi',
        'Klienci przestali do nas pisać',
        'Prosiłbym o przesłanie oferty',
        'Usunęliśmy starego dostawcę z listy',
      ],
    },
    {
      id: 'take_off',
      says: [
        `${REMOVE} [prosze|natychmiast|prosze o|stad|tez|rowniez|juz|w koncu|wreszcie|pan|panstwo] ..1 ${ME}`,
        `(mnie|nas) ..3 ${REMOVE}`,
        `${MINE} ..2 ${REMOVE} ..1 ($|z|ze|natychmiast|prosze|trwale|dziekuje|i)`, `(zablokuj*|zablokowac|wycofaj*|wycofac|wykluczyc) [prosze] (mnie|nas|(moj|nasz|ten) ..2 (adres*|mail|email|domen*)|(moja|nasza) ..1 (domen*|skrzynk*)) ..3 ($|z wysyl*|z list*|w waszym|u siebie|w systemie|w bazie|z mailing*|u panstwa)`,
        `${ASK} ..3 ${REMOVE} [prosze] (z|ze) [tej|tego|waszej|waszego|panstwa|swojej|swojego|twojej|wszystkich|wszelkich|dalszej|dalszych|powyzszej|kolejnych|tych] [waszych] [mailingowej|marketingowej|adresowej|wysylkowej] ${LIST}`,
        `^[dzien dobry|witam] ${REMOVE} (z|ze) [tej|tego|waszej|waszego|panstwa|swojej|wszystkich] ${LIST} ..2 $`,
        `${ASK} ..3 (o usuniecie|o wypisanie|o wykreslenie|o skreslenie|o wyrejestrowanie|o skasowanie|usuniecia|wykreslenia|o wypis) (z|ze) ..2 ${LIST}`,
        `^[dzien dobry|witam|czesc] [uprzejmie] (prosze|prosimy) [uprzejmie|pilnie|bardzo] (o usuniecie|o wypisanie|o wykreslenie|o wyrejestrowanie|usunac|wypisac|wykreslic|skreslic) $`,
        '(chce|chcemy|chcialbym|chcialabym|chcielibysmy|zamierzam|wole|prosze) ..3 (wypisac sie|sie wypisac|sie wyrejestrowac|wyrejestrowac sie|zostac (usuniet*|wypisan*|wykresl*)|byc (usuniet*|wypisan*|wykresl*)|zrezygnowac z (newsl*|subskr*|otrzym*|mail*|wysyl*))',
        '(jak|gdzie) ..2 (sie|mozna sie|moge sie|mam sie) ..1 (wypisac|wyrejestrowac|odsubskrybowac) ..6 (z|od|stad|?)',
        '(jak|gdzie) (moge|mozemy|mam|mamy|da sie) ..2 (wypisac|wyrejestrowac|odsubskrybowac|zrezygnowac|anulowac) ..6',
        '(wypisuje|wypisujemy|wyrejestrowuje|wyrejestrowujemy) sie ..4 ($|z|ze)', '(rezygnuje|rezygnujemy) z ..2 (newsl*|subskryp*|otrzymyw*|mailing*|maili|dalszych|waszych|wiadomosci|korespond*|dalszej)',
        '(nie chce|nie chcemy|nie zycze sobie|nie zyczymy sobie) ..2 (byc|figurowac|widniec|znajdowac sie|pozostawac) ..2 (na|w) ..3 (lis*|bazie|bazach|system*|mailing*)',
        '(dodaj*|dodac|wpisz*|wpisac|dopisz*|dopisac|umiesc*|wrzuc*) ..4 (mnie|nas|moj* ..2|nasz* ..2|ten adres) ..3 (czarn* list*|robinson*|wykluczen|blacklist*|zablokowan*)',
        '(zapomnij*|zapomniec) ..2 (moj*|nasz*|o mnie|o nas|o moim|o naszym|ten) ..2 (adres*|mail*|email*|$)',
      ],
      yes: [
        'Bardzo proszę o wykreślenie mojej skrzynki z Państwa bazy.', 'Usuńcie nas wreszcie z tej listy!', 'Czy mogą Państwo wypisać mnie z newslettera?', 'Proszę wypisać z listy mailingowej', 'Chciałabym się wyrejestrować', 'Jak się stąd wypisać?', 'prosze usunac moj adres mailowy',
        'Mój e-mail proszę wykasować z waszego CRM', 'Nie życzę sobie figurować w waszej bazie.', 'Rezygnujemy z dalszych wiadomości', 'Uprzejmie prosimy o usunięcie naszych danych kontaktowych', 'Wyrzućcie mnie z tego mailingu', 'Proszę dodać nas do czarnej listy', 'Wypisuję się z waszego newslettera.', 'Dzień dobry, proszę o wypisanie.',
      ], // prettier-ignore
      no: [
        'Czy klienci mogą się sami wypisać?', 'Proszę usunąć pozycję 4 z oferty.', 'Proszę wypisać Jonasza z listy pilotażowej', 'Proszę wypisać fakturę na firmę', 'Proszę dopisać nas do listy testujących.', 'Prosimy o usunięcie opłaty wstępnej', 'Wypisał się tylko jeden odbiorca',
      ], // prettier-ignore
    },
    {
      id: 'stop_writing',
      says: [
        `(przestan|przestancie|przestac|przestaniecie|przestana|przestanie pan*) ..3 (pisac|wypisywac|wysylac|przysylac|przesylac|spamowac|nekac|mailowac|zawracac|kontaktowac|meczyc|niepokoic|slac|zasmiecac|dreczyc|bombardowac|zasypywac|nagabywac|zaczepiac)`,
        '(prosze|prosimy|zadam|zadamy|wzywam|wnosze|domagam|oczekuje|nalezy) ..5 (zaprzestac|zaprzestanie|zaprzestania|zaniechac|zaniechanie|zaniechania) ..4 (wysyl*|przesyl*|przysyl*|kontakt*|mail*|korespond*|spam*|nek*|wiadom*|przetwarz*|$)',
        '(zaprzestan*|zaniechaj*) ..4 (wysyl*|przesyl*|kontakt*|mail*|korespond*|spam*|nek*|wiadom*|pisania)',
        `(wstrzym*|zatrzym*|zakoncz*|skoncz*|przerw*) ..3 (wysylk*|wysylan*|przesylan*|z wysylaniem|z) ..2 (mail*|email*|wiadomosci*|newslet*|ofert|reklam*|spam*|korespond*|informacji)`,
        `(skoncz|skonczcie|koniec|dosc|dosyc|stop) [juz] z [tym*|ta|waszym*] ${MAILS}`, '(skoncz|skonczcie) ..3 (pisac|wysylac|spamowac|spamowanie)',
        `(daj|dajcie|dac) ..2 (mi|nam) ..2 spokoj ..2 z ..3 ${MAILS}`,
        `nie ${WRITE} [sie] ..3 (wiecej|nigdy|ponownie|dluzej|w przyszlosci)`,
        `(wiecej|nigdy|juz|ponownie|w przyszlosci) ..4 nie ${WRITE}`,
        `nie ${WRITE} [sie] [prosze] ${TO_ME} ..1 ($|wiecej|juz|nigdy|ponownie|w tej sprawie|na ten adres|mailowo)`,
        `${TO_ME} ..2 nie ${WRITE} [sie] ($|wiecej|juz|ponownie|z ofertami)`,
        `nie ${SEND} ..4 (wiecej|dalszych|kolejnych|juz|zadnych|takich|tego typu|swoich|waszych) ..2 ${MAILS}`,
        '(prosze|prosimy|zadam|prosba) ..2 o ..1 (niewysylanie|nieprzesylanie|nieprzysylanie|niekontaktowanie|niepisanie|nienadsylanie|nie (wysylanie|przesylanie|przysylanie|kontaktowanie|pisanie|niepokojenie|nekanie)) ..5', `nie ${SEND} [prosze] ${TO_ME} ..2 ${MAILS}`, `(nie ${SEND}|niech pan* nie wysyla|niech mi pan* nie wysyla) ${MAILS} ..2 (na ten adres|do mnie|do nas|mi|nam|$)`,
        `nie ${SEND} [prosze] ${TO_ME} ..1 (wiecej|juz|nigdy|niczego|nic) ..2 $`, `nie ${SEND} (wiecej|juz|nigdy|niczego|nic) ..3 (do mnie|do nas|mi|nam|na ten adres|$)`,
        `(wiecej|nigdy|juz|ponownie) ..3 nie ${SEND} ..3 (${MAILS}|$|na ten adres|do mnie|do nas)`,
        `(nie chce|nie chcemy|nie chcialbym|nie chcialabym|nie zycze sobie|nie zyczymy sobie|nie zycze|nie potrzebuje|nie potrzebujemy|nie mam ochoty|nie zgadzam sie|nie wyrazam zgody|nie wyrazamy zgody) ..6 (${MAILS}|kontakt*|korespond*) ..3 (od was|od panstwa|od ciebie|wiecej|$|na ten adres|z waszej|panstwa|waszych|na przyszlosc|z panstwa|w przyszlosci)`,
        `(nie chce|nie chcemy|nie chcialbym|nie chcialabym|nie zycze sobie|nie zyczymy sobie|nie wyrazam zgody) ..3 (otrzymyw*|dostaw*|odbierac|czytac) ..4 ${MAILS}`,
        '(nie chce|nie chcemy|nie zycze sobie|nie zyczymy sobie|nie mam ochoty) ..3 (wiecej|juz|dalej|dluzej) ..3 (otrzymyw*|dostaw*|slyszec|kontakt*|niczego|wiadomosc*|mail*|tego|tych)',
        '(nie chce|nie chcemy|nie zycze sobie|nie zyczymy sobie|prosze nie|nie zycze) ..4 (kontakt* ..3 (ze mna|z nami|od was|z waszej strony|z panstwa strony)|aby|by|zeby|zebyscie|abyscie) ..4 (pisa*|kontakt*|wysyl*|przysyl*|$)',
        `^[dziekuje|dzieki|nie dziekuje|nie|i|prosze|prosimy] [prosze] (zadnych|bez|koniec|dosc) [juz] [wiecej|dalszych|kolejnych|tych|waszych] ${MAILS} ..3 $`, `zadnych (wiecej|kolejnych|dalszych) ${MAILS} ..2 ($|prosze|od|na)`,
        'nie (mecz*|zasmiec*|zawracaj*|zawracac|nekaj*|nekac|zapychaj*) ..2 (mnie|nas|mi|nam|mojej|naszej|skrzynki|glowy) ..5',
        '(nie prosze|prosze nie|prosimy nie|nie) (kontaktowac|kontaktuj*|mailowac) [sie] ..2 (ze mna|z nami|mnie|nas|$|wiecej)', '(prosze|prosimy) (sie|mnie) ..2 nie (kontaktowac|niepokoic|nekac) ..3',
      ],
      yes: [
        'Przestańcie do mnie wypisywać i spamować!', 'Proszę więcej do nas nie pisać.', 'Nie piszcie do mnie nigdy więcej', 'Proszę nie wysyłać mi żadnych reklam', 'Nie życzę sobie otrzymywać takich wiadomości.', 'Nie chcę więcej dostawać od was maili', 'Wzywam do zaprzestania wysyłania mi korespondencji',
        'Żadnych więcej maili proszę', 'Dajcie nam święty spokój z tymi mailami', 'Proszę się z nami nie kontaktować', 'Dość tego, nie przysyłajcie mi więcej tego spamu', 'Nie życzę sobie kontaktu z Państwa strony', 'Proszę już do mnie nie pisać', 'Nie zawracajcie mi głowy tymi ofertami.', 'Skończcie z tym spamem', 'prosze nie wysylac wiecej ofert na ten adres', 'Proszę nie kontaktować się ze mną ponownie.',
      ], // prettier-ignore
      no: [
        'Proszę nie dzwonić, wolę mailem.', 'Proszę śmiało do mnie pisać.', 'Nie wysyłajcie mi PDF-ów, nie otwierają się.', 'Nie chcę czekać do wiosny', 'Proszę nie zwlekać z ofertą', 'Nie potrzebujemy więcej licencji', 'Klienci przestali pisać w tej sprawie', 'Nie ma potrzeby więcej dzwonić', 'Prosimy o dalsze informacje', 'Proszę nie wysyłać umowy przed poniedziałkiem',
      ], // prettier-ignore
    },
    {
      id: 'data_rights',
      says: [
        '(wnosze|skladam|zglaszam|wyrazam|wnosimy|skladamy|zglaszamy|wyrazamy) ..4 sprzeciw*', '(sprzeciwiam|sprzeciwiamy) sie ..5 (przetwarz*|wysyl*|market*|kontakt*|wykorzyst*|otrzym*|profil*)', 'sprzeciw ..3 (wobec|przeciwko|co do|na) ..2 (przetwarz*|wykorzyst*|marketing*)',
        '(cofam|cofamy|wycofuje|wycofujemy|odwoluje|odwolujemy) ..4 zgod*', '(nie wyrazam|nie wyrazamy|nie mam|nie dawalem|nie udzielam) zgody na ..2 (przetwarz*|wysyl*|otrzym*|kontakt*|przesyl*|marketing*)',
        '(rodo|gdpr|art|artykul*|prawa do bycia zapomnian*) ..10 (zadam|zadamy|wnosze|wnosimy|prosze|prosimy|sprzeciwiam|domagam|korzystam) ..6 (usun*|skasow*|zaprzest*|wykres*|wobec|przetwarz*|ograniczenie|sprzeciw*)', '(zadam|zadamy|wnosze|prosze|prosimy|domagam sie) ..6 (usun*|skasow*|zaprzest*|trwale*) ..4 (moj*|nasz*|wszelkich|wszystkich|danych osobowych) ..6',
        `${REMOVE} ..3 (wszystkie|wszelkie|wszystkich|wszelkich|moje|moich|nasze|naszych|osobowe) ..3 (dane|danych|informacj*) ..4 (o mnie|o nas|moje|nasze|mnie|nas|$|rodo|zgodnie|z|dotyczac*|na podst*|osobow*|jakie|ktore)`,
        '(korzystam|korzystamy|skorzystac|realizuje|egzekwuje) ..3 (prawa|prawo) ..2 (bycia zapomnian*|usuniecia|sprzeciwu|zapomnienia)', '(zaprzest*|zaniecha*) ..2 przetwarzani* ..2 (moich|naszych|danych)', '(potwierd*) ..3 (usuniecie|wykreslenie|wypisanie) ..3 (moich|naszych|mojego|naszego|mnie|nas|adresu|danych)',
      ],
      yes: ['Zgodnie z art. 21 RODO wnoszę sprzeciw wobec przetwarzania.', 'Na podstawie art. 17 RODO żądam usunięcia wszystkich moich danych.', 'Niniejszym cofam zgodę na kontakt', 'Proszę skasować wszystkie informacje o mnie', 'Sprzeciwiam się wykorzystywaniu adresu w celach marketingowych', 'Nie wyrażam zgody na przesyłanie ofert', 'Korzystam z prawa do bycia zapomnianym', 'Proszę potwierdzić usunięcie moich danych'],
      no: ['Czy są Państwo zgodni z RODO?', 'Ma Pani prawo dostępu do danych, ich usunięcia oraz sprzeciwu.', 'Jak długo przechowują Państwo dane zgodnie z RODO?', 'Wyrażam zgodę na kontakt'],
    },
    { id: 'erase_all', says: ['(usun*|skas*|wymaz*|wykresl*|zniszcz*) [prosze] (wszystko|wszystkie|wszelkie|calosc) ..5 (o (mnie|nas)|na (moj|nasz) temat|dotyczace (mnie|nas))'], yes: ['Usuńcie wszystko, co o mnie macie.', 'Proszę skasować wszystkie informacje o nas'], no: ['Usuńcie wszystko z punktu 3'] },
  ],
  doubt: [
    {
      id: 'where_from',
      says: [
        'skad ..4 (macie|maja|masz|ma pan*|wziel*|wzial*|wziac|posiada*|pozyska*|znacie|znaja|zna pan*|dosta*|mieliscie|uzyska*|sciagn*) ..5 (adres*|mail*|email*|dane|danych|kontakt*|numer*|namiar*|nazwisk*)', '(skad|jak|w jaki sposob|gdzie) ..6 (moj*|nasz*|ten) ..1 (adres*|mail*|email*|dane|danych|namiar*|kontakt)', 'kto ..3 (dal|podal|przekazal|udostepnil|sprzedal|udzielil) ..4 (moj*|nasz*|adres*|mail*|dane)', '(zrodlo|zrodla) ..3 (moich|naszych|pozyskania|danych)',
        '(dlaczego|czemu|po co|z jakiej racji|na jakiej podstawie) ..4 (do mnie|do nas|dostaje*|otrzymuje*|piszecie|pisza|piszesz|wysylacie|przysylacie|przetwarza*|kontaktuj*)',
      ],
      yes: ['Skąd w ogóle macie mój mail?', 'Kto Państwu podał nasze dane?', 'Czemu do mnie piszecie?', 'Na jakiej podstawie przetwarzacie moje dane?', 'Proszę o podanie źródła pozyskania moich danych'],
      no: ['Skąd są Państwa klienci?', 'Jak szybko wysyłacie próbki?'],
    },
    {
      id: 'not_consented',
      says: ['(nie|nigdy|nigdzie) ..2 (zapisywal*|zapisal*|wyrazal*|wyrazil*|zgadzal*|zgodzil*|subskrybowa*|rejestrowal*|podawal*|udzielal*|udzielil*|dawal*) ..5', '(nie|nigdy) ..2 (prosil*) ..2 o (te|ten|to|zadn*|mail*|wiadomosc*|ofert*|kontakt*|takie)', '(bez|braku|brak) (mojej|naszej|jakiejkolwiek) ..1 zgody'],
      yes: ['Nigdy nie zapisywałem się do tej listy.', 'Nie wyrażałam zgody na takie wiadomości', 'Piszecie bez mojej zgody', 'Nie prosiłem o żadne oferty'],
      no: ['Szef jeszcze nie podjął decyzji', 'Nie mamy jeszcze budżetu'],
    },
    {
      id: 'spam',
      says: [
        '^(spam*|ale spam|spamerzy) $', '(to|jest|to jest|to zwykly|zwykly|czysty|wasz|taki) (spam|spamowanie|nekanie|naruszenie|nielegalne)', '(zglosz*|zglaszam|zglaszamy|zglosimy|zglosil*|zglosic|oznacz*|oznaczam|poinformuj*|zawiadom*|skarge|skarga|skargi) ..5 (spam*|uodo|puodo|uokik|uke|policj*|urzed*|prokurat*|organ*|inspektor*)', '(niezamowion*|niechcian*) ..2 (informacj*|mail*|email*|ofert*|wiadomosc*|korespond*|reklam*|handlow*)', '(pozw*|sad|sadu|prawnik*|adwokat*|kroki prawne) ..3 (was|panstwa|skier*|zglosze|podejm*|$)',
      ],
      yes: ['To jest spam.', 'Następnym razem zgłoszę to do UODO', 'Oznaczam jako spam', 'Wysyłanie niezamówionych ofert jest karalne', 'SPAM!'],
      no: ['Czy wasze maile nie wpadają do folderu spam?'],
    },
    {
      id: 'leave_alone',
      says: ['(daj|dajcie|dac|dalibyscie|da pan*) ..2 (mi|nam) ..2 spokoj', '(odczep*|odwal*|spadaj*|spierdal*|wypierdal*|odpierdol*|spieprz*|pierdol*|walcie sie|wal sie|zjezdzaj*|odpuscie|odpuscie sobie|won)', '(mam|mamy) [juz|tego] (dosc|dosyc) [juz] (was|waszych|panstwa|tych|tego|tej|takich|spam*|$|mail*|wiadomosc*)', '(ostatni raz|ostatnie ostrzezenie)', '^(na razie|narazie) (stop|dosc|wystarczy)'],
      yes: ['Dajcie mi święty spokój.', 'Odczepcie się', 'Mam już dosyć tych wiadomości', 'To moje ostatnie ostrzeżenie'],
      no: ['Proszę spokojnie przygotować ofertę'],
    },
    {
      id: 'for_other',
      says: [`${REMOVE} ..4 (z|ze) (waszej|waszego|panstwa|swojej|swojego|twojej|tej) ..2 (list*|baz*|newsl*|mailing*|wysylk*)`, `${REMOVE} (go|ja|ich|jego|jej) ..3 (z|ze) ..2 ${LIST}`],
      yes: ['Proszę usunąć pana Nowaka z waszej listy, już tu nie pracuje.', 'Wypiszcie ją z tej listy'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(usunelismy|skasowalismy|wykasowalismy|usunalem|usunelam|skasowalem|skasowalam|stracilismy|usunieto nam) ..5'], yes: ['Usunęliśmy nasze dane przez pomyłkę.'], no: ['Proszę usunąć nasze dane'] },
    {
      id: 'tool',
      says: ['nie (potrzebuj*|chce|chcemy|szuk*) [nowego|nowej|zadnego|zadnej|innego|innej] (systemu|narzedzi*|oprogramowania|platform*|dostawc*|uslugi|programu|aplikacji)'],
      yes: ['Nie potrzebujemy systemu do mailingu', 'Nie chcemy narzędzia do wysyłki maili'],
      no: ['Nie chcę od was maili', 'Proszę usunąć mnie z systemu'],
    },
    {
      id: 'others',
      says: [
        `${PEOPLE} ..4 (moga|moze|mogl*|mogliby|sie|sami|sam|musza|chca|beda|samodzielnie|wypisal*|wypisuj*|zrezygnowal*) ..4 (wypis*|wyrejestr*|odsubskryb*|zrezygn*|rezygn*|usun*|skasow*|wykresl*|opt out|cofn*|sprzeciw*)`, '(wypisani*|wypisuj*|wypisal*|rezygnacj*|usuwani*) ..2 (odbiorc*|klient*|subskrybent*|uzytkown*|pracownik*|kontaktow|adresatow|danych klient*)',
        '(czy|jak|jaki|jaka|jakie|gdzie|ile|ktory|kto) ..5 (link*|przycisk*|stopk*|wskaznik*|odset*|procent|mechanizm*|opcj*|funkcj*|proces*|formularz*|obslug*|naglowek|sposob) ..4 (wypis*|rezygnac*|wyrejestr*|unsubscribe|opt out|usuw*|zgod*) ..10 ?', '(czy|jak|kto|kiedy|w jaki sposob) ..4 (usuwacie|usuwaja|usuwane|usuwa sie|usuwa|kasowane|kasujecie|obslugujecie|obsluguja|obsluguje|obslugiwane) ..8', '(w|z) (waszym|waszego|panstwa|tym) (narzedzi*|systemie|platform*|programie|oprogramowani*) ..6 (usuw*|kasow*|wypis*)', '(mozemy|mozna|moglibysmy|da sie) ..3 (usunac|skasowac|wykasowac) ..3 (dane|danych|rekord*|kontakty) ..6 ?', '(klient*|odbiorc*|pracowni*|uzytkown*) ..3 przesta* ..3 (pisac|wysylac)', '(zeby|aby|by|jesli) (klienc*|ludzie|pracowni*|oni|goscie) ..3 (nie|przesta*) ..3',
      ],
      yes: ['Czy subskrybenci mogą się sami wypisywać?', 'Jak działa link do wypisania w waszych mailach?', 'Kto usuwa dane po zakończeniu umowy?', 'Chodzi o to, żeby klienci przestali do nas pisać', 'Ile wynosi odsetek rezygnacji z wysyłki?'],
      no: ['Proszę mnie wypisać', 'Link do wypisania nie działa, proszę usunąć mój adres', 'Nie jestem waszym klientem, proszę mnie usunąć z bazy'],
    },
    {
      id: 'other_object',
      says: [
        '(list* (oczekuj*|rezerwow*|testow*|testuj*|pilotaz*|obecnosci|gosci|uczestnik*|zakup*|zaproszen*|mowcow|zadan))', '(z|ze) ..1 (cc|dw|kopii|watku|zaproszenia|spotkania|agendy|harmonogramu|kalendarza|czatu|grupy projektowej|umowy|oferty|wyceny|zamowienia|tabeli|prezentacji)',
        `(dopis*|dodaj*|dodac|dodanie|wpisz*|wpisac|zapisz*|zapisac) ..3 (mnie|nas|moj* ..1|nasz* ..1) ..3 (do|na) [wasz*|panstwa|swoj*|tej|tego] [mailing*|adresow*] (list*|baz*|newslet*|wysylk*|subskryb*)`, `(nie|nigdy) (usuwac|usuwaj*|wypisuj*|wypisywac|skreslaj*|skreslac|wykreslac) (mnie|nas) ..4`, `nie ${SEND} ..3 (pdf*|zalaczni*|link*|plik*|papier*|prezentacj*|broszur*|katalog*|faks*|film*|list*|umow*|faktur*|prob*)`,
        'nie (dzwon|dzwonic|dzwoncie|telefon*|wydzwani*) ..3 (lepiej|wole|wolimy|wystarczy|mailem|mailowo|prosze pisac|prosze napisac|prosze o|pisemnie|raczej|najlepiej)', '^[prosze|prosimy|lepiej] [do mnie|do nas] nie (dzwon|dzwonic|dzwoncie|telefonowac|telefonujcie) [do mnie|do nas] ..1 $', '(prosze|nie) (sie nie krepowac|wahac|wahaj*|krepuj*|zwlekac|martwic)',
        `(usun|usunac|usuncie|skresl*|wykresl*|wykasuj*|skasuj*) [prosze] (pozycj*|wiersz*|kolumn*|linij*|stron*|punkt*|klauzul*|akapit*|oplat*|rabat*|pole|slajd*|paragraf*|zdani*|zalacznik*|ten wiersz|te pozycj*)`, '(powiadom*|zawiadom*|poinform*) ..2 nadawc*', '(usun*|skasow*) ..2 (te|niniejsz*|ta|otrzyman*) (wiadomosc*|mail*|email*|korespondenc*)', '(nie trzeba|nie potrzeba|niepotrzebn*|nie ma potrzeby|nie musicie|nie musi pan*) ..3 (wiecej|kolejn*|dalszych) ..2 (maili|wiadomosci|argumentow|przypomnien)',
      ],
      yes: ['Proszę skreślić nas z listy oczekujących.', 'Dopiszcie nas do listy odbiorców', 'Nie wysyłajcie załączników, wystarczy link', 'Proszę nie dzwonić, wolę mailem', 'Proszę usunąć wiersz trzeci', 'Prosimy powiadomić nadawcę i usunąć tę wiadomość', 'Nie trzeba więcej maili, umówmy się', 'Proszę usunąć nas z DW'],
      no: ['Proszę wypisać mnie z listy mailingowej', 'Proszę nie dzwonić i więcej nie pisać', 'Usuńcie nasz adres'],
    },
  ],
  condition: ['^(jesli|jezeli|gdyby|o ile)', '(jesli|jezeli|gdyby) (nie|to|chodzi|macie|bedzie|jest|tylko|oferta|znow*|jeszcze)', 'o ile', 'chyba ze', 'w przeciwnym razie', 'inaczej', 'poza', 'oprocz', 'z wyjatkiem', 'na razie', 'narazie', 'poki co', 'tymczasem', 'tymczasowo', 'chwilowo', 'do (konca|czasu|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|wrzesnia|pazdziernika|listopada|grudnia|wiosny|lata|jesieni|zimy)', 'dopoki', 'zanim', 'ale ..2 (przeslij*|przyslij*|wyslij*|prosze (o|wyslac|przeslac|napisac)|chetnie|zadzwon*|napisz*)', 'tylko (jesli|jezeli|gdy)', 'zamiast tego', 'wole', 'wolimy', 'a nie', 'albo', 'lub', 'lepiej', 'umowmy', 'spotkajmy', 'podpiszmy'],
  unclear: [
    { id: 'undecided', says: ['(moze|byc moze|zalezy|zobaczymy|kto wie|nie wiem|trudno powiedziec|waham sie|wahamy sie|niezdecydowan*|hm|hmm)'], yes: ['Zobaczymy.', 'Kto wie'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(usun*|skasu*|kasow*|wykresl*|wypis*|wymaz*|rezygn*|list*|baz*|dane|danych|rodo|zgod*|prywatnosc*|spam*|reklam*|maile|maili|mejli|mejle|emaili|wiadomosci|newsletter*|dosc|przesta*|stop*|koniec|znowu|znow|ponownie|nigdy wiecej|juz nie|spokoj*|neka*|zglosz*|zglasz*|nachodz*|zablok*|zapomn*|(moj*|nasz*|ten) (adres*|mail*|nazwisk*|skrzynk*|kontakt*))'], yes: ['Proszę wszystko wymazać.', 'Dość tego', 'Nasz adres w waszych bazach', 'Znowu wy'], no: ['Podwórko jest pełne żwiru', 'Dach w czwartki'] }],

  autoSubject: [
    'automatyczna odpowiedź', 'odpowiedź automatyczna', 'automatyczna wiadomość', 'wiadomość automatyczna', 'automatyczne potwierdzenie', 'automatyczne powiadomienie', 'automatyczna informacja', 'autoodpowiedź', 'auto odpowiedź', 'autoresponder', 'odp auto', 'poza biurem', 'poza biurem re', 'nieobecność', 'nieobecny', 'nieobecna', 'nieobecność w pracy', 'nieobecność w biurze', 'informacja o nieobecności', 'powiadomienie o nieobecności', 'zawiadomienie o nieobecności', 'jestem poza biurem', 'jestem na urlopie', 'jestem nieobecny', 'jestem nieobecna', 'przebywam na urlopie', 'przebywam poza', 'przebywam na zwolnieniu', 'urlop', 'na urlopie', 'urlop wypoczynkowy', 'urlop macierzyński', 'urlop rodzicielski', 'zwolnienie lekarskie', 'delegacja', 'w delegacji', 'out of office', 'brak dostępu do poczty', 'biuro nieczynne', 'biuro zamknięte', 'przerwa świąteczna', 'przerwa urlopowa', 'potwierdzenie otrzymania', 'potwierdzenie odbioru', 'potwierdzenie przyjęcia', 'potwierdzenie zgłoszenia', 'potwierdzenie rejestracji zgłoszenia', 'potwierdzenie wpłynięcia', 'otrzymaliśmy twoją', 'otrzymaliśmy twoje', 'otrzymaliśmy państwa', 'otrzymaliśmy wiadomość', 'otrzymaliśmy zgłoszenie', 'zgłoszenie przyjęte', 'zgłoszenie zarejestrowane', 'zgłoszenie zostało', 'zarejestrowano zgłoszenie', 'zgłoszenie nr', 'nowe zgłoszenie', 'twoje zgłoszenie', 'państwa zgłoszenie', 'twoja wiadomość', 'państwa wiadomość', 'dziękujemy za kontakt', 'dziękujemy za wiadomość', 'dziękujemy za zgłoszenie', 'dziękujemy za przesłanie', 'dziękujemy za zapytanie', 'dziękuję za wiadomość', 'nie pracuje już', 'już nie pracuje', 'zakończenie współpracy', 'skrzynka nieaktywna', 'adres nieaktywny', 'zmiana adresu e mail', 'nieaktualny adres',
  ], // prettier-ignore
  away: [
    {
      id: 'away',
      says: [
        '(jestem|jestesmy|przebywam|przebywamy|bede|bedziemy|korzystam|wyjechal*|pozostaje|znajduje sie|jest|przebywa|bedzie) ..5 (urlop*|wakacj*|zwolnieni*|l4|chorob*|chorobow*|delegacj*|wyjezdzie|podrozy|szkoleni*|konferencj*|targach|macierzynsk*|rodzicielsk*|tacierzynsk*|sabbatical*|sanatorium|poza (biurem|firma|zasiegiem|miejscem)|nieobecn*|niedostepn*|nieczynn*|zamkniet*|bez dostepu)',
        '(nieobecny|nieobecna|nieobecni|niedostepny|niedostepna) ..5 (do|od|w|z powodu|#)', '(w okresie|w terminie|w dniach|w dniu|od dnia|do dnia|od #) ..8 (nieobecn*|urlop*|nieczynn*|zamkniet*|poza biurem|niedostepn*|wakac*)', '(biuro|firma|sekretariat|urzad|zaklad|dzial|gabinet|nasza firma) ..5 (nieczynn*|zamkniet*|nie pracuje*|jest nieczynne)', '(ograniczon*|utrudnion*|sporadyczn*|brak|bez|nie mam|nie bede miec|nie bede mial*|rzadki*) ..2 (dostep*) ..4', '(z ograniczonym|z utrudnionym) dostepem',
        '(bede|bedziemy) (ponownie|znowu|znow|z powrotem) ..5', '(wracam|wroce|wracamy|wrocimy|powracam|bede z powrotem|bede ponownie|bede dostepn*|bedziemy dostepn*|powrot) [do biura|do pracy|do firmy|z urlopu|dopiero|planowany|planuje] [w|we|dnia|od|okolo|na] (#|dni*|poniedzial*|wtor*|srod*|czwart*|piat*|do biura|do pracy|z urlopu|stycz*|lut*|marc*|kwie*|maj*|czerw*|lip*|sierp*|wrze*|pazdz*|listopad*|grud*)', '(odpowiem|odpisze|odezwe sie|skontaktuje sie|odpowiemy|zajme sie|odniose sie|przeczytam) ..5 (po (powrocie|urlopie|moim|swietach)|jak wroce|gdy wroce|kiedy wroce|niezwlocznie|dniu)', 'po [moim|swoim] powrocie ..6', '(na|odpowied*) ..3 (moze sie opozni*|opozniona|opoznien*|z opoznieniem)', '(ide|idziemy|pojechal*|wyjezdzam) ..3 (urlop*|wakacj*|na l4)',
      ],
      yes: ['Do 14 sierpnia przebywam na urlopie wypoczynkowym.', 'Jestem obecnie w delegacji z ograniczonym dostępem do poczty', 'W dniach 24-31 grudnia nasze biuro będzie nieczynne.', 'Na wiadomość odpowiem po powrocie.', 'Wracam 8 września.', 'Będę ponownie dostępna w poniedziałek', 'Jestem na zwolnieniu lekarskim do odwołania', 'Przebywam na targach w Poznaniu', 'Odpisze, jak wrócę z urlopu'],
      no: ['Brzmi dobrze, proszę o ofertę.', 'Nie jesteśmy zainteresowani', 'Nie mamy teraz budżetu'],
    },
  ],
  left: [
    {
      id: 'left',
      says: [
        '(nie pracuje|nie jest|nie pracuja|nie jestem|nie reprezentuje|nie wspolpracuje) ..2 (juz|dluzej|wiecej) ..5', '(juz|od #|dluzej) ..3 (nie pracuje|nie pracuj*|nie jest (naszym|pracownikiem|zatrudnion*|czescia)|nie jestem (pracownikiem|zatrudnion*))', '(odszedl|odeszla|odszedlem|odeszlam|odchodze|odchodzi) ..2 (z|ze|na emeryt*|od nas) ..3', '(przeszedl|przeszla|przeszedlem|przeszlam|jest na|jestem na) ..1 (na emeryture|emeryturze)', '(zakonczyl*|zakonczylem|zakonczylam|rozwiazal*) ..3 (wspolprac*|prac*|zatrudnien*)', '(skrzynka|adres|konto|ten adres|ten mail|ta skrzynka) ..4 (nieaktywn*|nieaktualn*|zamkniet*|zlikwidowan*|nie jest (juz|monitorowan*|obslugiwan*|sprawdzan*|czytan*)|zostal* (zamkniet*|wylaczon*|usunieta|dezaktyw*)|wygasz*)', '(nie pracuje|nie jest) z nami',
      ],
      yes: ['Pani Kowalska nie pracuje już w naszej firmie.', 'Uprzejmie informuję, że Tomasz odszedł z firmy w maju', 'Ta skrzynka jest nieaktywna', 'Adres nie jest już obsługiwany.', 'Z dniem 30 czerwca zakończyłam współpracę z firmą', 'Od marca pan Adam już nie pracuje'],
      no: ['Nie jestem właściwą osobą', 'Nie mamy już budżetu'],
    },
  ],
  again: [{ id: 'again', says: ['(napisz|napiszcie|pisz|zadzwoń|odezwij się|przypomnij|przypomnij się|odezwijcie się|wróć|spróbuj) ..6', '(porozmawiajmy|pogadajmy|zdzwońmy się|wróćmy do) ..6', 'proszę (napisać|zadzwonić|wrócić|przypomnieć) ..2 (ponownie|jeszcze raz|w przyszłym|po)'], yes: ['Jestem na urlopie, napisz w przyszłym tygodniu'], no: ['Jestem na urlopie do poniedziałku', 'Pan Piotr nie pracuje już w naszej firmie'] },
  ],
  iLeft: [{ id: 'i_left', says: ['(tam|tu) [już] nie pracuję', '^od [#] (stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|roku|zeszłego roku|nowego roku) [już] nie pracuję ..3', 'nie pracuję (tam|tu|już tam|już tu)', '(jestem|przeszedłem|przeszłam) na emerytur*'], yes: ['Już tam nie pracuję.'], no: ['Jestem na urlopie do poniedziałku', 'Pan Piotr nie pracuje już w naszej firmie'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: [
        '(otrzymalismy|odebralismy|zarejestrowalismy|przyjelismy|potwierdzamy|potwierdzam) ..3 (wiadomosc*|zgloszeni*|zapytani*|mail*|email*|korespond*|otrzymanie|odbior|przyjecie|wplyniecie|pismo)', '(zgloszenie|wiadomosc|zapytanie|sprawa|twoje zgloszenie|mail|email|wniosek|prosba) ..3 (zostal* (przyjet*|zarejestrowan*|przekazan*|odebran*|utworzon*|zapisan*|dostarczon*|wyslan*)|zarejestrowan*|otrzymal* numer|wplynel*|dotarl*|jest przetwarzan*)', '(zarejestrowano|przyjeto|utworzono|otrzymano) ..2 (zgloszeni*|wiadomosc*|zapytani*|spraw*)',
        '(to jest|wiadomosc|mail|email|odpowiedz|niniejsza wiadomosc) ..3 (automatyczn*|wygenerowan*|generowan*)', '(automatyczn*) ..1 (odpowiedz|wiadomosc|potwierdzenie|powiadomienie|wygenerowan*)', 'wygenerowan* automatycznie', '(prosimy|prosze) (nie odpowiadac|o nieodpowiadanie|na nia nie odpowiadac|na niego nie odpowiadac) ..4', 'nie odpowiadaj na (te|ten|ta)',
        '(nasz* ..2|konsultant*|doradca|pracownik|zespol|dzial|przedstawiciel*) ..4 (skontaktuj*|odpowie*|odpisz*|zajmie sie|udzieli) ..5', '(skontaktujemy sie|odpowiemy|odpiszemy|postaramy sie|udzielimy odpowiedzi|odezwiemy sie|wrocimy z odpowiedzia) ..6 (wkrotce|jak najszybciej|mozliwie|niezwlocznie|w ciagu|najszybciej|jak tylko|w terminie|do # |najpozniej|tak szybko)', '(w ciagu|do) ..2 (#|dwoch|trzech|jednego) ..1 (dni|godzin|dnia) ..1 (robocz*)', '(numer|nr) (zgloszenia|sprawy|ticketu|referencyjny) ..2', '(dziekujemy|dziekuje) za (kontakt|zgloszenie|przeslanie|skontaktowanie|zapytanie) ..6',
      ],
      yes: ['Dziękujemy za zgłoszenie, otrzymało numer 8841.', 'Potwierdzamy otrzymanie Państwa korespondencji.', 'Nasz konsultant skontaktuje się z Panem wkrótce.', 'Wiadomość została wygenerowana automatycznie', 'Odpowiemy najszybciej, jak to możliwe', 'Prosimy nie odpowiadać na tego maila.', 'Zgłoszenie zostało zarejestrowane'],
      no: ['Dziękuję za ofertę, wygląda ciekawie', 'Otrzymałem Pana maila, proszę o cennik'],
    },
  ],
  courtesy: [
    '(w|we) (sprawach|przypadku|razie|kwestiach|sprawie) ..8', '(pilnych|pilne|nagl*|niecierpiacych) ..3 (sprawach|sprawy|przypadk*|wypadk*|kontakt*)', '(prosze|prosimy|proszę) ..2 (kontakt*|o kontakt|kontaktowac|pisac|dzwonic|kierowac|zwracac|przesylac|skontaktowac) ..8', '(zastepuje|zastepuja|zastepstwo|zastepowac) ..4', '(dziekuje|dziekujemy) za (wiadomosc|kontakt|mail*|email*|cierpliwosc|wyrozumialosc|zrozumienie)', '(przepraszam|przepraszamy) za (utrudnienia|niedogodnosci|opoznieni*)', '(wiadomosc*|mail*|email*) ..4 (nie bedzie|nie beda|zostanie|nie jest|nie sa) ..5', 'wesolych swiat', 'zycze milego', 'milego dnia', '(moj*|nasz*) (numer|telefon|zastepca)', 'uprzejmie informuj*',
  ],

  intents: {
    meeting_request: [
    { id: 'call_is_fine', says: ['(telefon|rozmowa|spotkanie) ..4 (jest|bedzie|moze byc|bylby|bylaby|byloby) ..1 (w porzadku|ok|okej|mozliw*|mile widzian*)'], yes: ['Telefon we wtorek jest w porządku.'], no: ['Telefon nie jest potrzebny', 'Umowa jest w porządku'] },
      {
        id: 'meet',
        says: [
          '(spotkajmy|porozmawiajmy|zdzwonmy|umowmy|pogadajmy|slyszymy|zdzwanmy|polaczmy) ..2', '(mozemy|mozemy sie|chetnie|chetnie sie|moglibysmy|chcialbym|chcialabym|chcielibysmy|proponuje|proponujemy|prosze o|prosimy o|zapraszam*|umow*|umowienie|ustal*|ustalmy|zorganiz*|zaplanuj*|zrobmy|da sie|mozna|moze) ..4 (spotkac|spotkani*|spotkamy|porozmawiac|zdzwonic|rozmow*|prezentacj*|demo|dema|wideo*|telekonf*|termin|terminu|terminy|calla|call|teamsa|teams|zooma|zoom|pogadac|rozmowe)',
          `${DAYS} ..4 (o # |godz*|rano|po poludniu|pasuje|odpowiada|moze byc|przed poludniem|wieczorem|po #|okolo|ok|jest ok|# #|dopoludni*)`, `(pasuje|odpowiada|moze|moze byc|proponuje|co pan* powie*|co powiesz|a moze|moze w|moze we|dostepn* w|wolne w) ..2 ${DAYS}`, `^[tak|ok|dobrze|super|chetnie|moze] [w|we] ${DAYS} ..4 ($|?)`, `${DAYS} ..3 ?`, '(jaki|ktory|jakie|kiedy) ..2 (termin|dzien|terminy|godzin*|pasuje|ma pan*|macie|masz|mozemy)', '(o|na|po) (# #|#) (pasuje|mi pasuje|odpowiada|moze byc|jest ok|bedzie ok)',
          '(prosze|prosimy|niech pan*) (zadzwonic|o telefon|o kontakt telefoniczny|dzwonic|zadzwoni|przedzwonic|oddzwonic)', '^(zadzwon|zadzwoncie|przedzwon|oddzwon) ..5', '(link|zaproszenie) ..2 (kalendarz*|spotkani*|teams*|zoom*)', '(wpadnij*|wpasc|przyjedz*|zapraszamy do biura|zapraszam do nas)',
        ],
        yes: ['Chętnie porozmawiam, może środa rano?', 'Umówmy się na krótką rozmowę', 'Czwartek o 14 mi pasuje.', 'Jaki termin Państwu odpowiada?', 'Proszę zadzwonić po dwunastej', 'Możemy się zdzwonić w przyszłym tygodniu', 'Tak, w piątek'],
        no: ['Wracam w poniedziałek', 'Proszę nie dzwonić'],
      },
    ],
    already_customer: [
      {
        id: 'has_it',
        says: ['(przecież|już|od) ..3 (z tego|z niego|z niej|z nich) (korzystamy|korzystam) ..2', '(mamy|ma|używamy) (go|ją|to|je) (od|już od) ..3', '(płacę|płacimy) ..1 (abonament|składkę|u was|wam|państwu) ..2', '(numer klienta|nr klienta|numer umowy|nr umowy) ..1', '(jestem|jesteśmy) ..2 (klient*|abonent*) ..2 od ..2', '(znamy|znam) się ..2 dobrze'],
        yes: ['Przecież już z tego korzystamy', 'Nasza szkoła ma go od poprzedniego roku', 'Płacę abonament od 2021', 'Numer klienta 4417', 'Jesteśmy klientem od lat'],
        no: ['Mamy już dostawcę', 'Nie korzystamy'],
      },
      {
        id: 'customer',
        says: ['(jestesmy|jestem|bylismy) ..3 (juz|waszym|panstwa|od) ..3 (klient*|uzytkownik*|abonent*)', '(juz|od dawna|od lat|obecnie) ..2 (korzystamy|korzystam|uzywamy|uzywam|mamy|pracujemy|wspolpracujemy|kupilismy|wspolpracuje) ..3 (wasz*|z wami|panstwa|waszego|z panstwem|od was)', '(korzystamy|korzystam|uzywamy|pracujemy) [juz] (z|ze|na)  ..1 (wasz*|panstwa) ..3', '(podpisalismy|podpisalem|zawarlismy|mamy) ..2 (z wami|z panstwem|umowe z (wami|panstwem))', '(jestesmy|jestem) ..1 (stalymi|stalym|obecnym*) klient*', 'mamy juz ..1 (wasz*|u was|panstwa)'],
        yes: ['Jesteśmy już Państwa klientem.', 'Od dawna korzystamy z waszego systemu', 'Podpisaliśmy z wami umowę w kwietniu', 'Mamy już u was konto'],
        no: ['Mamy już dostawcę', 'Korzystamy z innego rozwiązania'],
      },
    ],
    wrong_person: [
      {
        id: 'not_me',
        says: ['(nazywam się|jestem) ..1 (inaczej|kimś innym|na praktykach|na stażu|praktykant*|stażyst*|zwykł*|szeregow*|osobą prywatną|wolontariusz*|uczniem)', '(szuka|szukacie|szukają) ..1 (pan|pani|państwo|chyba|pewnie) ..2 (innej|innego|kogoś|sąsiad*)', '(jest|są|mieści się) (piętro|drzwi|budynek|ulicę) ..1 (wyżej|niżej|obok|dalej)', '(my|to my) (prowadzimy|jesteśmy) ..2 (biuro|salon|sklep|szkoł*|zakład|restaurac*|gabinet|firm*) ..2', '(chyba|pewnie|zapewne) ..1 (nieporozumienie|błąd|pomyłka|pomyliły)', '(nie mam|nie mamy) ..1 (z tym|z tą|nic wspólnego) ..2', '(to nie|nie) ..1 (moja rola|moja sprawa|moje zadanie|moja funkcja|moje podwórko|mój rewir)', '(inna|inną|innej) (firma|firmę|firmy|osoba|osobę|osoby) ..2 (chodzi|chodziło|szuka)', '(to nie|nie) do mnie', '(nie jesteśmy|nie jestem) ..1 (hurtowni*|sklepem|andrzej*|dentyst*|tą firmą|tą osobą)'],
        yes: ['Dentysta jest piętro wyżej, my prowadzimy biuro podróży.', 'To nie do mnie', 'Nie mam z tym nic wspólnego', 'To chyba nieporozumienie', 'To nie moja rola', 'Nie jesteśmy hurtownią'],
        no: ['Nie jestem zainteresowany', 'To nie dla nas'],
      },
      {
        id: 'wrong_person',
        says: ['(jestem|ja) tylko ..2 (stazyst*|praktykant*|recepcjonist*|sekretark*|asystent*|student*|uczniem|uczen)', '(pomylil|pomylila|pomyliliscie|pomylilo) ..3 (firm*|osob*|adres*|nas|mnie)', '(nie mamy|nie posiadamy) ..1 (fabryki|zakladu|oddzialu|magazynu|sklepu|biura|floty|siedziby) ..3', 'szuka (pan|pani) ..2 (innej|innego) ..2', 'to nie ja (decyduje|podejmuje|kupuje|odpowiadam) ..2', '(nie jestem|nie jestesmy|to nie) ..3 (wlasciw*|odpowiedni*|dobr* adres*|osoba|osoba decyzyjna|decyzyjn*|adresat*)', '(nie zajmuje sie|nie zajmujemy sie|nie odpowiadam za|nie ja (sie|odpowiadam|o tym)|nie decyduje|nie podejmuje|nie jestem odpowiedzialn*|to nie ja) ..4', '(to nie|nie) ..1 (moj dzial|moja dzialka|moj obszar|moje kompetencje|moja dzialke|moj zakres|moja brosz*|moj temat)', '(pomylka|pomylil*|zly adres*|niewlasciw* (osob*|adres*|dzial*)|zla osoba|bledny adres*|nie ten adres|nie do mnie|nie pod ten adres)', '(zajmuje sie|odpowiadam za) ..3 a nie ..3'],
        yes: ['Jestem tylko stażystą', 'Chyba pomylił Pan firmy.', 'Nie mamy oddziału w Łodzi', 'To nie ja decyduję', 'Nie jestem właściwą osobą.', 'To nie moja działka', 'Nie zajmuję się zakupami', 'Chyba pomyłka, to nie do mnie', 'Odpowiadam za magazyn, a nie za IT'],
      },
    ],
    referral: [
      {
        id: 'someone_else',
        says: ['(zerknij|zobacz|spójrz|rzuć okiem|sprawdź|przejrzyj) (proszę|na to|$|?)', '(coś|temat|sprawa) dla (ciebie|pani|pana|was) ?', '(proszę|prosimy) (pisać|dzwonić|kierować|wysyłać) [śmiało|bezpośrednio] (addr|do (kol*|dział*|pan*|szef*|dyr*|kier*)|śmiało|na adres|addr)', '(proszę|prosimy) (pisać|dzwonić) (śmiało|bezpośrednio)', '(decyduje|decydują|rozstrzyga|odpowiada|ustala) ..1 (zarząd|dyrekcja|rada|szef|szefowa|prezes|dyrektor|wójt|burmistrz|proboszcz|centrala|właściciel|mąż|żona|kierownik|kierowniczka)', '(to|tym|sprawa) ..2 (leży|podlega|należy) ..1 (w gestii|pod|do) ..3', '(robi|prowadzi) ..1 (rozeznanie|zakupy|temat) ..3', 'dział (it|hr|kadr|zakupów|marketingu|techniczny|informatyki|handlowy|księgowości) $', '(polecam|radzę|sugeruję) ..1 (kontakt|rozmowę|napisać|zadzwonić) ..3'],
        yes: ['Marek, zerknij.', 'O tym decyduje zarząd', 'Proszę pisać śmiało: kadry', 'To leży w gestii dyrekcji', 'Dział IT.', 'Polecam kontakt z panią Anną'],
        no: ['Proszę pisać później', 'To nie dla nas'],
      },
      {
        id: 'referral',
        says: [
          '(prosze|prosimy|najlepiej|nalezy|warto|sugeruje) ..3 (kontakt*|skontaktowac|o kontakt|napisac|pisac|zwrocic sie|rozmawiac|kierowac|porozmawiac) ..3 (z|ze|do) ..1 (moj*|nasz*|kolez*|koleg*|dzial*|pan*|szef*|dyrektor*|osob*|kierown*|informatyk*|marketing*|zakup*|pani*)', '(przekazuje|przekazalem|przekazalam|przekaze|przekazujemy|przesylam|przeslalem|przeslalam|przesle|przekierow*|podaje) ..3 (dalej|do|koled*|kolez*|szef*|dzial*|osob*|wlasciw*|kontakt do|zespol*)', '(dodaje|dolaczam|wlaczam|dodalem|dodalam|zalaczam|wstawiam) ..2 (do (wiadomosci|kopii|watku|korespondencji|rozmowy|dw|cc)|w (kopii|cc|dw)|cc|dw|kolez*|koleg*)', '(w kopii|w cc|w dw) ..5', '^(cc|dw) ..5', '^[u nas|w firmie|tym|tematem|to] (zajmuje sie|zajmuja sie|odpowiada za|odpowiedzialn* za|decyduje o) ..3 (tym|to|temat*|kolega|kolezanka|pan|pani|dzial|szef|nasz*|to u nas)', '(pan|pani|kolega|kolezanka|dzial|szef|on|ona) ..3 (odpowiada za|odpowiedzialn* za|decyduje|zajmuje sie)', '(tym|tematem|sprawami|obszarem|to) ..2 zajmuje sie', '(ktory|ktora) sie tym zajmuje', 'tym ..2 zajmuje sie', '(osoba|osoba odpowiedzialna|wlasciwa osoba|osoba kontaktowa) ..2 (jest|to|bedzie) ..3', '(przejal|przejela|przejmuje) ..2 (po|obowiazki|jego|jej|temat)',
        ],
        yes: ['Dołączam do wątku Marka, to jego temat.', 'Przekazałam wiadomość do działu zakupów', 'U nas zajmuje się tym pani Ewa', 'Proszę skontaktować się z naszym informatykiem', 'Osobą kontaktową, właściwa osoba to Piotr', 'W kopii szefowa.'],
        no: ['Przekażcie rabat', 'Nie zajmuję się tym'],
      },
    ],
    later: [
      {
        id: 'not_yet',
        says: ['po (żniwach|przeprowadzce|remoncie|fuzji|inwentaryzacji|wyborach|audycie|sezonie|zamknięciu roku|bilansie|macierzyńskim|długim weekendzie|feriach|majówce) ..2', '(czekamy|czekam) ..2 (na|aż) ..4', '(jak|gdy|kiedy) ..3 (się uspokoi|się przewali|się skończy|będzie spokojniej|będzie luźniej|będziemy gotowi|zapadnie decyzja|będą środki)', '(będziemy|będę|zachowam|zachowamy|mam|mamy) ..1 (pamiętać|w pamięci|na uwadze|państwa na uwadze)', '(sami|sam|sama) ..1 (się odezw*|zadzwoni*|wrócimy|wrócę)', '(odezwę|odezwiemy) się ..3'],
        yes: ['po żniwach', 'Czekamy na decyzję zarządu', 'Jak się uspokoi', 'Będziemy pamiętać', 'Sami się odezwiemy'],
        no: ['Nie czekajcie', 'Po co mi to'],
      },
      {
        id: 'later',
        says: [
          '(wrocmy|wroc|wroccie|wrocic|wrocimy|powrocmy|odezwij*|odezwac|odezwiemy|odezwe|przypomn*|napisz*|napisac|pisac|zglos*|skontaktuj*|skontaktowac|kontakt|zapyta*|ponow*|zadzwon*|podejsc) ..5 (za (#|rok|kilka|pol|jakis|miesiac|dwa|trzy|kwartal|tydzien|pare|chwile)|po (#|nowym roku|swietach|wakacjach|wielkanocy|urlop*|sezonie|nowym|przeprowadzce|wyborach)|na (wiosne|jesien|poczatku)|w (przyszl*|nowym|nastepn*|styczn*|lutym|marcu|kwietniu|maju|czerwcu|lipcu|sierpniu|pazdzierniku|listopadzie|grudniu|drugiej|pozniejsz*|innym)|we wrzesniu|jesienia|wiosna|latem|zima|pozniej|kiedy indziej|ponownie|wtedy|blizej|do tematu|do sprawy|od (stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|wrzesnia|pazdziernika|listopada|grudnia))',
          '(moze|byc moze|najwczesniej|dopiero|raczej|ewentualnie|na pewno) ..2 (pozniej|kiedys|za rok|za # |w przyszl*|w nowym roku|na wiosne|jesienia|wiosna|po wakacjach|po nowym roku|po swietach|w kolejnym|w nastepnym|od|za kilka|na jesien|kiedy indziej|innym razem)', '(nie teraz|teraz nie|jeszcze nie|nie w tym (roku|kwartale|miesiacu)|za wczesnie|na razie nie|obecnie nie) ..6 (moze|ale|wroc*|pozniej|za|w przysz*|odezw*|zapraszam*|dopiero|przypomn*|jednak|jesien*|wiosn*)', '(budzet*|srodki|projekt|inwestycj*|zakupy|temat) ..5 (zamroz*|wstrzyman*|zablokowan*|wyczerpan*|rozdysponowan*|odlozon*|przelozon*|zawiesz*|dopiero|w przyszlym|na przyszly|na kolejny)', 'zamroz* ..3 (budzet*|do)', '(odkladamy|odlozylismy|przekladamy|zawiesilismy|przesuwamy|przesunelismy|wstrzymujemy)', '(w|od|do) (przyszlym|przyszlego|nowym|nowego|nastepnym|nastepnego|kolejnym|kolejnego) (rok*|kwartal*|miesiac*|sezon*|semestr*|polrocz*)', '(wroce|wrocimy) do (tematu|tego|sprawy)', '(mam|mamy) ..3 (urwanie glowy|za duzo|duzo na glowie|goracy okres|goracy czas|kociol)', '(inny|innym) (razem|terminie)', '(na razie|narazie|chwilowo|obecnie|teraz) (mamy|nie mamy) ..2 (inne priorytety|czasu|budzetu|srodkow)',
        ],
        yes: ['Proszę odezwać się po świętach.', 'Budżet zamrożony do kwietnia', 'Może w przyszłym roku.', 'Nie teraz, ale wrócę do tematu jesienią', 'Proszę napisać ponownie we wrześniu', 'Odkładamy to na kolejny kwartał', 'Chwilowo nie mamy czasu'],
        no: ['Nie jesteśmy zainteresowani', 'Spotkajmy się w czwartek'],
      },
    ],
    not_interested: [
      {
        id: 'circumstance',
        says: CIRCUMSTANCES,
        yes: ['Nie mamy własnego transportu.', 'Prowadzi to nam biuro rachunkowe.', 'Ochronę zapewnia właściciel budynku w czynszu.', 'Firma jest w likwidacji', 'Przechodzę na emeryturę', 'Nie używamy palet', 'Niedawno wymieniliśmy system'],
        no: ['Nie mamy potrzeby', 'Nie mamy pytań', 'Jesteśmy zainteresowani'],
      },
      {
        id: 'scorn',
        says: SCORN,
        yes: ['Wykluczone.', 'Nie będziemy z tego korzystać', 'Już się raz na Was przejechaliśmy.', 'Trzymam za słowo.', 'Nie ma mowy', 'Szkoda gadać', 'Nie widzę sensu', 'Zostajemy przy obecnym dostawcy', 'Więc nie'],
        no: ['Nie ma problemu', 'Chętnie skorzystamy', 'Czemu nie'],
      },
      {
        id: 'no',
        says: [
          '(nie|niezbyt|bez|brak|zero) [jestem|jestesmy|jest|mam|mamy|bedziemy|sa|bylismy] [tym|nim|obecnie|teraz|na razie|niestety|juz|w ogole|tez|to dla nas] [tym|obecnie|aktualnie] (zainteresowan*|zainteresowania|potrzeb*|zapotrzebowan*|interesuj*)', '(nie interesuje|nie interesuja|nie skorzystam*|nie potrzebuje|nie potrzebujemy|nie planuje|nie planujemy|nie szukam*|nie szukamy|nie dziekuje|nie dzieki|nie widze|nie widzimy|nie chcemy|nie bierzemy|nie kupujemy|nie zamierzam*|nie wchodzi w gre|nie ma (takiej|potrzeby|sensu)|nie mamy (takiej|potrzeby|budzetu|zapotrzebow*|zainteres*|planow|czasu na)|nie przewidujemy) ..3', '^nie (dziekuj*|dzieki|tym razem|ma mowy) ..3', '^(nie|niestety nie|raczej nie|jednak nie|absolutnie nie|nie nie|pas) $', '(dziekuje|dziekujemy|dzieki) (ale|jednak|lecz) ..2 (nie|mamy|to nie|juz|podziek*|zrezygn*)', '(podziekuje|podziekujemy|odpuszczam*|odpuscimy|rezygnuje z oferty|zrezygnujemy|pasujemy)', '(to|oferta) nie ..1 (dla nas|dla mnie|nasz*|pasuje|w naszym)', '(nie jest|nie sa) ..3 (nam|dla nas|mi|dla mnie|potrzebn*|interesuj*|priorytet*|aktualn*)', '(mamy|mam|korzystamy|pracujemy|wspolpracujemy) [juz] ..2 (swoj*|wlasn*|inn*|staleg*|stalych|dostawc*|rozwiazan*|partner*|kogos|wykonawc*|system*|agencj*|takie|taki|taka|to|wszystko)', '(zrobilismy|napisalismy|zbudowalismy|stworzylismy|robimy|mamy) ..3 (sami|we wlasnym zakresie|wewnetrznie|wlasny*|swoj*)', '(jestesmy|jestem) ..2 (zadowolen*|zaopatrz*|zabezpiecz*|zadowolona|dobrze obslug*)', '(wybralismy|zdecydowalismy sie) ..2 (inn*|konkurenc*|juz|na inn*)', '(niezainteresowan*|nieaktualne|zbedne|niepotrzebne|za drogo|strata czasu|szkoda czasu)',
        ],
        yes: ['Nie dziękujemy.', 'Niestety nie mamy takiej potrzeby.', 'To nie dla nas', 'Mamy własne rozwiązanie i jesteśmy zadowoleni', 'Dzięki, ale podziękujemy', 'Nie planujemy zmian', 'Brak zainteresowania', 'Wybraliśmy już innego dostawcę', 'nie jestem obecnie zainteresowany'],
        no: ['Nie ma problemu, wtorek pasuje', 'Jestem zainteresowana ofertą'],
      },
    ],
    interested: [
      {
        id: 'keen',
        says: ['(wspólnicy|zarząd|szef|szefowa|wszyscy|zespół|dyrekcja|jestem|jesteśmy) ..1 [są|jest] (na tak|za|chętni|zachwyceni|zachwycona)', '(poproszę|proszę|prosimy) o (program|szczegóły|więcej|przykład*|próbk*|demo|dostęp|harmonogram|prezentację)', '(byliby|byłyby|bylibyśmy|byłbym|byłabym) ..1 (zachwycen*|chętn*|zainteresowan*|wdzięczn*)', '(miłe|miła) (zaskoczenie|niespodzianka|odmiana)', '(przydałoby|przydałby|przydałaby|przyda|przydadzą) się ..2 (nam|mi|u nas|coś|taki*|to)', '(z nieba|jak na zawołanie|w samą porę|w punkt|w sam raz)', '(co dalej|jaki następny krok|jak zaczynamy|jak zacząć|kiedy zaczynamy|od czego zaczynamy|wchodzimy w to|biorę w ciemno|bierzemy w ciemno|kupuję to|przekonaliście|przekonał mnie pan|dawajcie|dawaj|do dzieła|zróbmy to|zaczynajmy|jestem za|jesteśmy za|proszę działać|lećmy z tym|lecimy z tym)', '(bardzo|naprawdę) (fajny|dobry|ciekawy|świetny|super) ..1 (pomysł|projekt|produkt)', '(rzecz|temat) (wart* uwagi|ciekaw*)'],
        yes: ['Wspólnicy są na tak.', 'Miłe zaskoczenie', 'Proszę o program', 'Przydałoby się nam coś takiego', 'Co dalej?', 'Bardzo fajny pomysł!'],
        no: ['Nie jesteśmy zainteresowani', 'Proszę o usunięcie danych'],
      },
      {
        id: 'interested',
        says: [
          '^[tak|bardzo|dzien dobry tak] (jestem|jestesmy|jestem bardzo|jestesmy bardzo) zainteresowan*', '^[tak|dzien dobry|witam] [to] (interesuje mnie|interesuje nas|zainteresowal*|chetnie|z checia|bardzo chetnie|z przyjemnoscia|poprosze|poprosimy|ciekawe|interesujace)', '^(jestem|jestesmy) [tym|bardzo|wstepnie|jak najbardziej|mocno] zainteresowan*', '(bardzo|jak najbardziej|wstepnie|mocno|tak) [jestem|jestesmy] zainteresowan*', '(brzmi|wyglada|zapowiada sie) ..2 (dobrze|ciekawie|interesujaco|swietnie|super|fajnie|niezle|obiecujaco)', '(prosze|prosimy|poprosze|poprosimy|prosilbym|prosilabym|prosba) ..2 (o|przeslac|przeslanie|wyslac|wyslanie|podeslac|przyslac|przedstaw*|pokaz*) ..4 (ofert*|cennik*|cene|ceny|cen|wycen*|informacj*|szczegol*|prob*|material*|prezentacj*|demo*|katalog*|propozycj*|wiecej|warunk*|umow*|link*|prospekt*|broszur*|probk*|przyklad*|kosztorys*)', '(przeslij*|przyslij*|wyslij*|podeslij*|slij*|przeslac|wyslac|podeslac|pokaz|pokazcie|dawaj*|daj znac|rzuc*) [mi|nam|prosze|pan*] ..3 (ofert*|cennik*|cene|ceny|wycen*|informacj*|szczegol*|prob*|material*|prezentacj*|demo|wiecej|warunk*|link*|co tam|co macie|probk*|to|przyklad*)', '(chetnie|chcialbym|chcialabym|chcielibysmy|chce|chcemy) ..3 (zobacz*|poznam*|poznac|dowiem|dowiedziec|przetest*|wyprobuj*|sprobuj*|sprobow*|zapoznam*|zapoznac|obejrz*|uslysz*|rzuce|kupi*|zamow*|skorzyst*|poczytam|przeczytam|wiecej)', '(wiecej|dodatkow*|blizsze) (informacj*|szczegol*|o tym)', '^(tak|jasne|oczywiscie|super|swietnie|dobrze|ok|dajcie|pewnie|wchodzimy|bierzemy|zgoda|czemu nie|dlaczego nie|w porzadku) (prosze|chetnie|$|poprosze|wyslij*|przeslij*|bardzo|interes*|dawaj*|to)', '(zapiszcie|dopiszcie|dodajcie|prosze (dopisac|dodac|zapisac|wpisac)) (nas|mnie) (do|na)', '(bierzemy|bierzemy to|zamawiam|zamawiamy|kupujemy|wchodze w to|wchodzimy w to|podpisujemy|decydujemy sie|szukamy (wlasnie|czegos|takiego)|to dokladnie to)', '(podoba (mi|nam) sie)',
        ],
        yes: ['Brzmi ciekawie, proszę o więcej szczegółów.', 'Prześlijcie nam cennik', 'Jesteśmy zainteresowani.', 'Chętnie przetestujemy', 'Tak, poproszę', 'Proszę o ofertę na 20 stanowisk', 'Proszę dopisać nas do listy testujących', 'Podoba mi się ten pomysł'],
        no: ['Nie jesteśmy zainteresowani', 'Nie chcemy oferty', 'Proszę o usunięcie danych'],
      },
    ],
    question: [
      {
        id: 'question',
        says: ['(ile|jaka cena|jaki koszt|jakie [sa] koszty|po ile|w jakiej cenie|jakie ceny) ..5', '(czy|jak|jaki|jaka|jakie|gdzie|kiedy|kto|ktory|ktora|co|dlaczego|skad|na czym|czym|od kiedy|dla kogo|ilu|macie|maja panstwo|mozna|da sie) ..14 ?', '(interesuje mnie|chcialbym wiedziec|chcialabym wiedziec|prosze powiedziec|mam pytanie|nurtuje) ..4 (ile|czy|jak|jaki*|kiedy|pytanie|cena|koszt)', '^a (ile|co|jak|czy) ..5'],
        yes: ['Ile kosztuje wersja dla 10 osób?', 'Czy działa z SAP?', 'Jaka cena?', 'Na czym to polega?', 'Chciałbym wiedzieć, ile trwa wdrożenie'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: [...SCORN, '(za|zbyt) (drogo|drogie|droga|kosztown*)', '^nie (robimy|dziekuj*|dzieki|chc*|bedzi*|interes*|potrzeb*|skorzyst*|plan*|szukam*|ma (mowy|sensu|potrzeby)|mamy (potrzeby|ochoty|zamiaru|takiej|juz)|mam (potrzeby|ochoty|zamiaru)|jest* zainteres*|dla nas|tym razem|u nas)', '(ale|wiec) nie', 'nie ..2 zainteresowan*', '(nie|brak) ..2 (zainteresowania|potrzebujemy|potrzebuje|potrzeby)', '^nie [dziekuje|dziekujemy|dzieki] $', 'nie chcemy'], yes: ['Za drogo.', 'Nie, robimy to sami.', 'Dzięki, ale nie.', 'Nie jesteśmy zainteresowani.', 'Nie potrzebujemy.', 'Nie, dziękuję.', 'Nie chcemy tego.'], no: ['Robi to u nas gmina.', 'Brzmi ciekawie.'] }],
  hostile: [...ANGER, '(kurw*|chuj*|pierdol*|spierdal*|wypierdal*|jeb*|gowno|gowna|idiot*|debil*|kretyn*|bzdur*|bezczeln*|zenujac*|zenada|oszust*|oszusci|naciagacz*|spam|spamer*|nekan*|nekaj*|natretn*|zlodziej*|klamc*|klamstw*|wstyd|skandal*|prokurat*|policj*|prawnik*|sadu|zalosn*|wkurz*|irytuj*|chamstw*|uodo|uokik|odczep*|odwal*|dosc tego|mam dosc|badziew*|smieci*)'],

  months: ['stycz*|sty', 'luty|lutego|lutym|lut', 'marzec|marca|marcu|mar', 'kwie*|kwi', 'maj|maja|maju', 'czerwiec|czerwca|czerwcu|cze', 'lipiec|lipca|lipcu|lip', 'sierp*|sie', 'wrzesien|wrzesnia|wrzesniu|wrz', 'pazdziernik*|paz', 'listopad*|lis', 'grudzien|grudnia|grudniu|gru'],
  weekdays: ['poniedzial*|pon', 'wtorek|wtork*|wt', 'sroda|srode|srody|srodzie|sr', 'czwartek|czwartk*|czw', 'piatek|piatk*|pt', 'sobot*|sob', 'niedziel*|ndz'],
  inclusive: ['wlacznie', 'do', 'do dnia', 'do konca'],

  wrote: ['napisał', 'napisała', 'napisał(a)', 'pisze', 'pisał', 'użytkownik', 'napisal', 'napisali'],
  sentFrom: ['wysłane z', 'wysłano z', 'wysłane z mojego', 'wysłano z mojego', 'wysłane z iphone', 'wysłane z ipada', 'wysłane z telefonu', 'wysłane z poczty', 'wysłane z outlook', 'wysłane z programu', 'wysłane z urządzenia', 'wysłane za pomocą', 'wysłano za pomocą', 'wysłane przez', 'wiadomość wysłana z', 'wysłano z urządzenia', 'wysłane z aplikacji', 'pobierz outlook', 'pobierz program outlook', 'uzyskaj outlook', 'otrzymano z'],
  greetings: ['dzień dobry', 'witam', 'witaj', 'witam serdecznie', 'cześć', 'hej', 'szanowny panie', 'szanowna pani', 'szanowni państwo', 'panie', 'pani', 'dobry wieczór', 'drogi', 'droga', 'siema', 'dobry', 'hello', 'hi', 'witam pana', 'witam panią', 'szanowny', 'szanowna', 'szanowni'],
  closings: ['pozdrawiam', 'pozdrawiam serdecznie', 'serdecznie pozdrawiam', 'z poważaniem', 'pozdrowienia', 'z pozdrowieniami', 'pozdr', 'pzdr', 'pozdro', 'z wyrazami szacunku', 'z szacunkiem', 'łączę wyrazy szacunku', 'łączę pozdrowienia', 'dziękuję', 'dziękujemy', 'dziękuję i pozdrawiam', 'dzięki', 'dzięki i pozdrawiam', 'z góry dziękuję', 'z góry dziękujemy', 'miłego dnia', 'życzę miłego dnia', 'dobrego dnia', 'miłego weekendu', 'do usłyszenia', 'do widzenia', 'do zobaczenia', 'na razie', 'trzymaj się', 'najlepsze pozdrowienia', 'uprzejmie pozdrawiam', 'kłaniam się', 'proszę', 'dziekuje', 'z pow'],
  legal: ['(może|można|mają|ma|przysługuje) ..8 (sprzeciw*|wycofać|cofnąć|usunięci*|dostępu|sprostowani*)', 
    '(wiadomosc|email|mail|korespondencja|tresc*|informacj*|przekaz|dokument) ..8 (poufn*|przeznaczon* (wylacznie|tylko|jedynie)|zastrzezon*|chronion*|prawnie)', '(nie jest|nie sa|nie jestes) ..3 (adresatem|zamierzonym|wlasciwym odbiorca|odbiorca)', '(adresat*|odbiorc*) ..4 (wiadomosci|korespondencji)', '(omylkowo|przez pomylke|w wyniku pomylki|bledn*) ..4', '(powiadom*|poinform*|zawiadom*) ..3 (nadawc*|nas|autor*)', '(usun*|zniszcz*|skasow*|trwale) ..4 (wiadomosc*|tresc*|kopi*|zalacznik*|wiadomosci)', '(zanim|przed) ..2 wydruk*', '(pomysl*|dbaj*|chron*|zadbaj*|mysl*) ..2 (srodowisk*|planet*|drzew*|natur*|przyrod*|lasy)', '(sad rejonowy|sadzie rejonowym|krajowego rejestru|krs|kapital zakladowy|wpisana do rejestru|rejestru przedsiebiorcow)', '(nip|regon|krs) [nr] #', '(administrator*) ..3 (danych|pani|pana|panstwa)', '(przetwarza*) ..4 danych ..6', '(klauzul*|obowiaz*) ..1 informacyjn*', '(polityk*|ochron*) (prywatnosci|danych osobowych)', '(rodo|gdpr) ..8 (rozporzadz*|ue|klauzul*|art|informuj*)', '(nieuprawnion*|zabronion*|niedozwolon*) ..4 (kopiowani*|rozpowszechni*|ujawni*|wykorzyst*|dystrybuc*|uzyci*)', '(kopiowani*|rozpowszechnian*|ujawnian*|wykorzystani*) ..6 (zabron*|zakazan*|niedozwol*|nielegaln*)', '(nie ponosi|nie ponosimy) ..2 odpowiedzialnosc*', '(prawo|prawa) ..3 (dostepu|sprostowania|usuniecia|sprzeciwu) ..4', 'nie stanowi ..2 (oferty|zobowiaz*)', 'wirus*', 'ma pan* prawo', 'inspektor* ochrony danych',
  ],
  original: ['oryginalna wiadomość', 'wiadomość oryginalna', 'wiadomość oryginalna e mail', 'wiadomość przekazana dalej', 'wiadomość przekazana', 'przekazana wiadomość', 'początek przekazanej wiadomości', 'początek przekazywanej wiadomości', 'treść przekazanej wiadomości', 'treść przekazanej wiadomości e-mail', 'treść oryginalnej wiadomości', 'oryginalny mail', 'przekazywana wiadomość', 'cytat'],
}; // prettier-ignore
