import type { Pack } from '../pack.ts';

const LIST =
  '(*liste|*listen|*lista|*lister|*listene|*database|*databasen|*databaser|*system|*systemet|*systemer|crm|*nyhetsbrev|*nyhetsbrevet|*nyhetsbrevene|*register|*registeret|*registre|*kampanje|*kampanjer|*utsendelser|*utsendelse|*utsendelsen|*utsendelsene|*utsendingar|*utsendinger|*mailing|*mailinglist|*adressebok|*kontakter|*epostliste|*arkiv|*arkivet|*abonnement|epostene|mailene|*distribusjonsliste|*kundeliste|*kartotek)';
const ADDRESS =
  '(adresse|adressen|adresser|epostadresse|epostadressen|epostadresser|epost adresse|epost|epostar|mailadresse|mailadressen|mail|mailer|opplysninger|opplysningar|kontaktopplysninger|kontaktinformasjon|personopplysninger|persondata|data|navn|namn|kontakt|domene|firma|selskap|bedrift|profil|postkasse|konto|info|informasjon|innboks|email|e mailadresse)';
const MINE = `((min|mi|mitt|mine|vår|vårt|våre|våra) ..2 ${ADDRESS}|(denne|den her|dette) (adressen|adressa|epostadressen|epostadressa|epost adressen|mailadressen|mailboksen|postkassen|adresse|epostadresse|mailadresse|kontakten))`;
const ME = `(meg|oss|mæ|${MINE})`;
const PLEASE =
  '(vennligst|gjerne|straks|bare|nå|no|omgående|snarest|takk|også|derfor|umiddelbart|heller|være så snill|er du snill|med en gang|heilt|helt|så|venligst|vær så snill)';
const END =
  '($|takk|vennligst|straks|nå|omgående|mvh|og|på forhånd|hilsen|med mindre|hvis|men|snarest|med|vh|for|vennlig|takker|umiddelbart|venleg)';
const NOT = '(ikke|ikkje|aldri|itte|ikkj)';
const MAILS =
  '(*epost|*eposter|*epostar|*mail|*mailer|*mails|*emails|*email|*meldinger|*melding|*meldingar|*reklame|*reklamen|*spam|*søppelpost|*søppel|*post|*nyhetsbrev|*henvendelser|*henvendelse|*salgsmail|*salgsmailer|*salgsepost|*tilbudsmail|*dritt|*møkk|*tull|*tøv|*markedsføring|*purringer|*oppfølginger|*oppfølging|*utsendelser|*korrespondanse|*brev|*mas|*sånt|*slikt|*noe sånt|*kontakt|*drit|*henvendingar|*salgsprat)';
const REMOVE =
  '(fjern|fjerne|fjerner|slett|slette|sletter|ta|tar|tek|stryk|stryke|avmeld|avmelde|avregistrer|avregistrere|plukk|plukke|meld|melde|ekskluder|utelat|kast|få)';

export const nb: Pack = {
  lang: 'nb',
  version: 6,
  spaced: true,
  common: 'feil fått tak person og jeg ikke er dere du vi oss meg deg en et ei å for med på av til fra om som det den de har hadde kan skal vil ville nei ja takk hei hilsen vennlig mvh men eller hvordan hva hvem når hvor hvorfor nå mye allerede også intet ingen vår våre min mitt avmeld hos etter igjen gjerne tilbake lenger sende behov spørsmål uke noe blir være deres kun hvis nok bare der mailen e-post flere ønsker kollegaen spørsmålet høres vennlige kunne skulle møte møtet noen jo hjelpe bedrift selskap la motta e-poster klokken selv over under slik alltid kjenner',

  stop: [
    'avmeld', 'avmeld meg', 'avmeld oss', 'avmelding', 'avmelde', 'avmeldt', 'avmelde meg', 'avmeld takk', 'avmelding nyhetsbrev', 'avmelding fra nyhetsbrev', 'avmelding av nyhetsbrev', 'avmled', 'avmel', 'meld av', 'meld meg av', 'meld meg ut', 'meld oss av', 'meld oss ut', 'melde meg av', 'melder meg av', 'jeg melder meg av', 'eg melder meg av', 'vi melder oss av', 'ønsker å melde meg av', 'jeg ønsker å melde meg av', 'jeg vil melde meg av', 'jeg vil avmeldes', 'jeg ønsker avmelding', 'ønsker avmelding', 'herved melder jeg meg av', 'avregistrer', 'avregistrer meg', 'avregistrer oss', 'avregistrere', 'avregistrering', 'avslutt', 'avslutt abonnement', 'avslutt abonnementet', 'avbestill', 'avbestilling', 'si opp', 'si opp nyhetsbrev', 'oppsigelse', 'utmelding', 'slett', 'slett meg', 'slett oss', 'slett mine data', 'slett mine opplysninger', 'slett min adresse', 'slett adressen min', 'slett eposten min', 'slett denne adressen', 'slett meg fra listen', 'slett meg fra lista', 'slett meg fra listen deres', 'slettes', 'slettet', 'sletting', 'ønsker sletting', 'ønsker å bli slettet', 'krav om sletting', 'fjern', 'fjerne', 'fjern meg', 'fjern oss', 'fjern min adresse', 'fjern adressen min', 'fjern min epost', 'fjern eposten min', 'fjern denne adressen', 'fjern meg fra listen', 'fjern meg fra lista', 'fjern meg fra listen deres', 'fjern meg frå lista', 'fjern oss fra listen', 'fjern fra liste', 'fjern fra listen', 'fjern fra lista', 'fjern fra epostlisten', 'fjernes', 'ønskes fjernet', 'ønsker å bli fjernet', 'vil fjernes', 'ta meg av listen', 'ta meg av lista', 'ta meg av', 'ta oss av listen', 'ta oss av lista', 'ta meg bort', 'ta meg bort fra listen', 'ta bort meg', 'av listen', 'vekk fra listen', 'bort fra listen', 'stryk meg', 'stryk meg fra listen', 'stryk oss',
    'stopp', 'stop', 'stopp nå', 'stopp dette', 'stopp det', 'stopp det der', 'stopp takk', 'stopp epost', 'stopp mail', 'stopp spam', 'stopp spamming', 'slutt', 'slutt nå', 'slutt med dette', 'slutt med det', 'slutt med det der', 'slutt å sende', 'slutt å skrive', 'slutt å maile', 'slutt å spamme', 'slutt å mase', 'slutt å sende epost', 'hold opp', 'kutt ut', 'unsubscribe', 'opt out', 'optout', 'remove', 'remove me', 'delete', 'ingen epost', 'ingen mail', 'ingen mailer', 'ingen eposter', 'ikke flere eposter', 'ikke flere mailer', 'ikke flere mail', 'ikke mer epost', 'ikke mer mail', 'ingen flere eposter', 'ingen flere mailer', 'ingen reklame', 'ingen reklame takk', 'nei takk til reklame', 'ikke mer reklame', 'ingen spam', 'ikke mer spam', 'ingen nyhetsbrev', 'ikke flere nyhetsbrev', 'ikke flere henvendelser', 'ingen henvendelser', 'ingen flere henvendelser', 'ingen kontakt', 'ikke kontakt meg', 'ikke kontakt meg igjen', 'ikke kontakt oss', 'ikke kontakt oss igjen', 'ikke skriv mer', 'ikke skriv igjen', 'ikke skriv til meg', 'ikke send mer', 'ikke send flere', 'ikke send meg mer', 'ikkje send meir', 'ikkje meir', 'aldri mer', 'reserverer meg', 'jeg reserverer meg', 'innsigelse', 'trekker samtykket', 'trekker samtykket tilbake', 'jeg trekker samtykket mitt',
  ], // prettier-ignore
  optOut: [
    {
      id: 'politely',
      says: [
        '(at|om|hvis) (dere|du) ..1 (sluttet|slutter|kunne slutte) [med] [å] (sende|skrive|maile|kontakte|spamme) ..4',
        '(at|om|hvis) (dere|du) ..1 ikke ..1 (sendte|skrev|kontaktet|mailet|sender|skriver|kontakter|mailer) [til] (meg|oss) ..2 (igjen|mer|lenger|fremover)',
      ],
      yes: [
        'Det hadde vært fint om dere sluttet å sende meg e-post.',
        'Jeg hadde satt pris på om du ikke skrev til oss igjen',
        'Jeg vil helst at dere ikke kontakter oss mer.',
      ],
      no: [
        'Vi sluttet å sende brev i fjor',
        'Det hadde vært fint om dere sendte meg et tilbud',
      ],
    },
    {
      id: 'take_off_list',
      says: [
        `${REMOVE} [${PLEASE}] [dere] [${PLEASE}] ${ME} [${PLEASE}] [${PLEASE}] (fra|frå|av|ut av|ut fra|bort fra|vekk fra) ..3 ${LIST}`,
        `(fjern|fjerne|fjerner|slett|slette|sletter|avmeld|avmelde|avregistrer|avregistrere|stryk|stryke) [${PLEASE}] [dere] ${ME} [${PLEASE}] [helt] ${END}`,
        `(ta|tar|plukk|meld|melde|ta) [${PLEASE}] ${ME} [${PLEASE}] (av|bort|vekk|ut) ($|takk|igjen|straks|nå|listen|lista|vennligst|herfra|derfra|fra|omgående|og)`, `(ta|tar) (bort|vekk) ${ME} ..4`, `(meld|melde|melder) av ${ME}`,
        `${ME} ..2 (fjernet|slettet|fjernes|slettes|avmeldt|tatt|strøket|fjerna|sletta|avregistrert|tas) ..2 (fra|frå|av|bort|$|takk) ..2 [${LIST}] ..1 ${END}`,
        `(vil|ønsker|ønskjer|ber|krever|skal|bes) [jeg|eg|vi] [gjerne] [om] [${PLEASE}] [å bli|bli|ha meg|ha oss] (fjernes|slettes|avmeldes|avregistreres|fjernet|fjerna|slettet|sletta|avmeldt|avregistrert|strøket|tas av|bort|vekk|slippe) ..1 ($|fra|frå|av|takk|omgående|straks|for|snarest|umiddelbart)`,
        `(vil|ønsker|ønskjer) [jeg|eg|vi] ..1 ${NOT} ..3 (stå|være|vere|ligge|ha) ..2 (på|i) ..3 ${LIST}`, `(fjern|slett|avmeld|avregistrer|stryk|meld av) [${PLEASE}] (fra|frå|av) (deres|din|ditt|denne|dette|listen|lista|epostlisten|nyhetsbrevet|alle) ..2 [${LIST}] ..1 ${END}`,
        `(ber|ønsker|bes|krever|anmoder) ..2 (om) ..2 (sletting|avmelding|å bli slettet|å bli fjernet|å bli tatt av|fjerning|avregistrering) ..2 ($|av (mine|meg|min|våre|oss)|fra|takk|listen)`, `(vekk|av|ut|bort) (fra|av) (deres|din|den|denne) ..2 ${LIST} $`, `^[vennligst] (slett|fjern|avmeld|avregistrer) [vennligst] (takk|vennligst|straks|omgående|snarest|nå|$)`, '(slett|fjern|avmeld) vennligst ($|takk)', '(kan|får) (jeg|vi) ..3 bli (fjernet|slettet|avmeldt|tatt av) ..4',
        `(ønsker|vil) [å] (bli|være) (fjernet|slettet|avmeldt|avregistrert|tatt av) ..3`,
      ],
      yes: [
        'Fjern oss vennligst fra e-postlisten deres.', 'Kan dere slette epostadressen min, altså slette min epostadresse fra databasen?', 'ta meg av lista takk', 'Jeg ber deg melde av oss alle.', 'Jeg vil gjerne fjernes fra listen', 'Jeg ønsker ikke å stå på listene deres', 'Slett meg.', 'Vi ber om å bli slettet fra registeret', 'Vær så snill og ta meg bort fra listen',
        'Vennligst slett meg fra systemet', 'Kan dere fjerne vår adresse?', 'Kan jeg bli fjernet fra listen?', 'Jeg ber om sletting av mine data', 'Meld meg av nyhetsbrevet', 'Fjern meg frå lista', 'Vi ønsker å bli tatt av listen',
      ], // prettier-ignore
      no: ['Fjern linje 4 fra tilbudet', 'Sett oss på listen', 'Ta Jonas av testlisten og før meg opp', 'Kan mottakere melde seg av selv?', 'Ta oss med på råd', 'Ta kontakt med meg', 'Kan dere fjerne gebyret?', 'Ta oss med på listen over interesserte'],
    },
    {
      id: 'sign_off',
      says: [
        `(avmeld|avmelde|avmelder|avregistrer|avregistrere|avregistrerer) [${PLEASE}] (meg|oss|${MINE}) ..5`, `(melder|melde|meld) [jeg|eg|vi] [herved] (meg|oss) ..1 (av|ut) ..4`, `(avmelder|avregistrerer) (jeg|eg|vi) ..2 (meg|oss) ..3`, `(vil|ønsker|ønskjer|skal|må) ..3 (melde meg av|melde oss av|melde meg ut|avmelde|avregistrere|avslutte abonnement*|si opp nyhetsbrev*|avbestille) ..4`, `(vil|ønsker) ..2 (avmeldes|avregistreres|avmelding) ..2`,
        '(hvordan|korleis|hvor) (kan|kommer|blir|slipper|stopper|får) (jeg|eg|vi) ..4 (melde meg av|melde oss av|avmelde|avmeldt|av listen|av lista|fjernet|slettet|unna|bort fra listen|stoppet|stoppe disse)', '(hvordan|korleis) (melder|avmelder) (jeg|eg|vi) (meg|oss) (av|ut|$|fra) ..3', `^(avmeld|avmelding|unsubscribe|avregistrer) (takk|vennligst|straks|nå|omgående|meg)`, `(takk|vennligst|vær vennlig å|vær så snill å|så) (avmeld|avmelde|avregistrer|avregistrere|meld av) ..1 ($|meg|oss|takk|omgående|med mindre|straks)`, `(avslutt|avslutter|si opp|sier opp|avbestill|avbestiller) [jeg|vi|herved] ..1 (nyhetsbrev*|abonnementet mitt|mitt abonnement|abonnementet|epost*|utsendelse*)`,
      ],
      yes: ['Avmeld meg takk.', 'Vær vennlig å avregistrere oss', 'Jeg ønsker å melde meg av', 'Hvordan kan jeg melde meg av?', 'Herved melder jeg meg av nyhetsbrevet', 'Hvordan kommer jeg av listen?', 'Vennligst avmeld', 'Avslutt abonnementet mitt'],
      no: ['Kan kundene melde seg av selv?', 'Hvor mange melder seg av?', 'Hvordan melder vi oss på?'],
    },
    {
      id: 'delete_mine',
      says: [
        `(slett|slette|sletter|fjern|fjerne|makuler|glem) [${PLEASE}] [dere] [alle|samtlige] [${PLEASE}] ${MINE} ..3`, `(slett|slette|fjern|fjerne|glem|sperr) [${PLEASE}] (adressen|epostadressen|epost adressen|mailadressen|eposten|mailen|opplysningene|dataene|kontaktinformasjonen|personopplysningene|navnet) (min|mine|mi|mitt|vår|våre|vårt) ..3`, `(adressen|epostadressen|epost adressen|mailadressen|eposten|opplysningene|dataene|personopplysningene) (min|mine|vår|våre) ..3 (slettes|slettet|fjernes|fjernet|sletta)`, `${MINE} ..3 (slettes|slettet|fjernes|fjernet|slette|sperres|avmeldes|sletta)`, `(slett|slette|sletter|fjern|fjerne) ..1 (alt|alle data|all data|alle opplysninger|all informasjon|opplysninger|det) ..4 (om|på|vedrørende) (meg|oss)`, `(alt|alle data|alle opplysninger|informasjon|opplysninger) ..4 (om|på) (meg|oss) ..3 (slettes|slettet|fjernes|fjernet)`,
      ],
      yes: ['Slett vennligst mine opplysninger.', 'Jeg vil ha mine data slettet', 'Kan dere være så snille å fjerne adressen vår?', 'Slett alt dere har om meg', 'Glem denne adressen', 'Jeg krever at personopplysningene mine slettes'],
      no: ['Slett denne e-posten hvis du ikke er rett mottaker', 'Slett linje 4', 'Hvordan slettes kundenes data?'],
    },
    {
      id: 'stop_writing',
      says: [
        `(slutt|slutte|stopp|stoppe|opphør|hold opp|kutt ut|gi dere) [${PLEASE}] [så] [med] (å) [${PLEASE}] (sende|skrive|maile|spamme|kontakte|mase|plage|forstyrre|bombardere|trakassere|eposte|e poste) ..5`, `(slutt|slutte|stopp|stoppe|kutt ut|hold opp) [${PLEASE}] [med] [${PLEASE}] (deres|dine|disse|alle|dette|denne|all) ..2 (${MAILS}|epostene|mailene|utsendelsene|spammingen|maset) ..2`, `(stopp|slutt) [med] (epostene|mailene|utsendelsene|spammingen|maset) ..2`,
        `${NOT} [${PLEASE}] (send|sende|skriv|skrive|mail|maile|kontakt|kontakte|spam|plag|forstyrr|ta kontakt med) [til] [${PLEASE}] (meg|oss|${MINE}) ..3 (mer|meir|igjen|lenger|lenger|flere|fleire|noe sånt|slikt|noe mer|fremover|på nytt|${MAILS}|$)`,
        `${NOT} [${PLEASE}] (send|sende|skriv|skrive|mail|maile) ..1 (mer|meir|flere|fleire|slike|sånne) ..1 ${MAILS}`, `${NOT} [${PLEASE}] (send|skriv|mail|kontakt|sende|ta kontakt|henvend dere) ..1 (mer|meir|igjen|flere|lenger|fremover) ${END}`,
        `(send|sende|skriv|skrive|mail|maile|kontakt|kontakte|spam|plag) [${PLEASE}] [til] (meg|oss|${MINE}) [${PLEASE}] (ikke|ikkje|aldri|ingen) ..2 (mer|meir|igjen|lenger|flere|fleire|fremover|i fremtiden|${MAILS}|$)`, `(send|skriv|mail|kontakt) (ikke|ikkje|aldri) ..1 (mer|meir|flere|igjen|lenger) [til ..1] ${END}`, `(kontakt|mail|spam|skriv til) (ikke|ikkje|aldri) (meg|oss) ..1 ($|igjen|mer|fremover)`,
        `(vil|ønsker|ønskjer|gidder|orker|trenger|vil gjerne) [jeg|eg|vi] ..2 (ikke|ikkje|ingen|aldri|slippe) ..3 (ha|få|motta|se|lese|flere|fleire|mer) ..3 (${MAILS}|epostene|mailene)`, `(vil|ønsker|ønskjer|gidder) [jeg|eg|vi] ..2 (ikke|ikkje|aldri) ..2 (høre ..2 (mer|igjen|fra dere|fra deg|meir)|kontaktes|bli kontaktet|bli kontakta|bli forstyrret|bli spammet|ha ..2 fra (dere|deg)|bli plaget) ..2`, `(vil|ønsker|ønskjer) (ikke|ikkje|ingen) [ha|å motta|å få] (flere|mer|meir|ytterligere|fleire) ..2 ${MAILS}`, `(vil|ønsker) (ikke|ikkje|aldri) [å] (ha|motta|få) (dette|sånt|slikt|noe sånt) ..2`,
        `^[nei] [nei takk] [takk] (ikke|ikkje|ingen) (flere|fleire|mer|meir|ytterligere) ..1 ${MAILS} ${END}`, `(takk|interesse|interessert|interesserte|behov|vennligst|gjerne) [og|så] [gjerne|vennligst] (ikke|ingen|ikkje) (flere|mer|ytterligere|fleire) ..1 ${MAILS} ..2`, `(ikke|ingen) (flere|ytterligere|mer) ..1 ${MAILS} (takk|til (meg|oss)|fra (dere|deg)|vennligst)`,
        `(frabe|frabes|frabeder|frabede|frabedes|betakker) ..2 (meg|oss|${MAILS}|ytterligere|flere|fremtidige|deres|kontakt|all|seg)`, `(avstå|avstår|unnlat|unnlate) [${PLEASE}] ..2 (fra å (sende|skrive|kontakte|maile)|å (sende|skrive|kontakte)|ytterligere|flere|fra flere|fra videre) ..4`, `(la|lat) [vennligst|nå] (meg|oss) ..3 i fred ..1 (med|for|fra) ..4`, `(være fri|sleppe|slippe|bli spart|forskånet) [for] ..2 (flere|deres|dine|disse|slikt|sånt|${MAILS}) ..2`, `(spar|skån) (meg|oss) ..3 for ..3`,
      ],
      yes: [
        'Slutt å sende meg e-post.', 'Ikke skriv til oss igjen', 'Jeg vil ikke ha flere mailer fra dere', 'Ikke send meg mer reklame.', 'Vi ønsker ikke å motta flere nyhetsbrev', 'Ikke kontakt oss igjen.', 'Nei takk, ingen flere henvendelser takk', 'Vi frabeder oss flere henvendelser', 'La meg være i fred for spammen fra dere, la meg være i fred for all denne epost',
        'Vennligst ikke send flere e-poster', 'Slutt nå med å spamme meg', 'Jeg ønsker ikke å bli kontaktet', 'Jeg vil gjerne slippe disse mailene, slippe flere', 'Stopp disse e-postene', 'Eg vil ikkje ha fleire epostar', 'Send meg aldri mer slikt',
      ], // prettier-ignore
      no: ['Ikke ring, send heller e-post', 'Ikke nøl med å skrive', 'Send gjerne mer informasjon', 'Ikke send pdf, jeg får dem ikke opp', 'Vi vil ikke ha flere systemer', 'Ikke skriv før mandag', 'Stopp ved resepsjonen', 'Vi vil ikke gå glipp av dette'],
    },
    {
      id: 'do_not_write',
      says: [
        `(ta) ..1 ${NOT} kontakt ..2`, `${NOT} ta (mer|meir|ytterligere|videre) kontakt ..1`, `${NOT} ta kontakt ..2 (igjen|mer|meir|$)`, `(dere|du) (trenger|behøver|må|skal|bør) ${NOT} [å] (skrive til (meg|oss)|maile|kontakte (meg|oss)|sende (meg|oss)|skrive mer|skrive igjen|ta kontakt mer) ..3`, `(ingen|ikke) (ytterligere|videre|mer|fremtidig) ..1 (kontakt|henvendelser|korrespondanse) ..2`, `(deres|dine|slike|flere|ytterligere) ..1 ${MAILS} ..3 (ikke ønsket|uønsket|uønskede|frabes|ikke velkomne|ikke ønskelig)`, `(blokker|blokkere|sperr|svartelist) [${PLEASE}] (meg|oss|${MINE}|vårt domene|domenet vårt)`, `${ME} ..3 (på|i) ..2 (sperreliste|sperrelisten|svarteliste|svartelisten|reservasjonslisten|blokkeringsliste|blacklist|blokkeringslisten)`, `(skriv|mail|kontakt) ..2 (ingen|noen) ..4 (igjen|mer|her)`, `(forbyr|motsetter) ..6 (${MAILS}|kontakt*|skrive|sende|bruk|behandling*|markedsføring)`, '(reserverer|reservere|reservert) (meg|oss|seg) ..2 (mot|fra|$) ..3',
      ],
      yes: ['Ikke ta kontakt igjen.', 'Dere trenger ikke å skrive til meg mer', 'Ingen videre kontakt takk', 'Blokker vår adresse', 'Sett oss på sperrelisten', 'Jeg reserverer meg mot reklame', 'Vi motsetter oss all markedsføring'],
      no: ['Ta gjerne kontakt', 'Dere trenger ikke å ringe', 'Du må ikke glemme prisen'],
    },
    {
      id: 'data_rights',
      says: [
        '(gdpr|personvernforordning*|artikkel (17|21)|art (17|21)|personopplysningsloven|personvernloven|personvern*) ..10 (jeg|eg|vi|mine|våre|meg|oss|alle|straks) ..8 (slett*|slettes|slettet|fjern*|innsigelse|protester*|opphør*)', '(slett*|slettet|innsigelse|protesterer|fjernet|fjern*) ..8 (mine|meg|våre|oss) ..8 (gdpr|personvernforordning*|artikkel (17|21)|personopplysningsloven)', '(protesterer|motsetter) [jeg|vi|meg|oss|herved] ..3 (mot|behandling*|bruk*) ..3', '(fremmer|fremsetter|retter|kommer med) ..2 innsigelse ..2', '(trekker|tilbakekaller|trekke) [jeg|vi|herved] ..3 samtykke* ..2', '(rett|retten) [min|vår] ..1 (til) (å bli glemt|sletting|å bli slettet|innsigelse|å protestere) ..3', '(bekreft) ..3 (at|når) ..2 (mine|våre|jeg|vi|min|opplysningene|dataene) ..4 (slettet|fjernet|avmeldt)', '(krever|forlanger|anmoder) ..6 (slettet|sletter|slettes|sletting|fjernet|fjernes) ..3',
      ],
      yes: ['I henhold til GDPR artikkel 17 vil jeg ha mine data slettet.', 'Jeg protesterer mot behandlingen av opplysningene til markedsføring', 'Herved trekker jeg samtykket mitt.', 'Jeg bruker retten min til å bli glemt', 'Jeg krever at dere sletter meg'],
      no: ['Følger dere GDPR?', 'Hvordan håndterer dere sletting?', 'Har dere en databehandleravtale?'],
    },
  ],
  doubt: [
    {
      id: 'where_from',
      says: ['(hvor|hvordan|hvorfra|kor|korleis) (har|fikk|fant|kommer|kjenner|får) (dere|du|de) ..4 (min|mitt|mine|vår|våre|denne|mi) ..3', '(hvor|hvordan|hvorfra|kor|korleis) (har|fikk|fant) (dere|du|de) ..2 (adressen|eposten|opplysningene|epostadressen|mailadressen|navnet|mailen|epost*) ..3', 'hvem (ga|har gitt|har) ..3 (min|mitt|mine|vår|våre|adressen|navnet|eposten) ..3', '(hvorfor|kvifor) (får|mottar|skriver|sender|kontakter|mailer|står|har) (jeg|eg|vi|dere|du) ..4', '(innsyn) ..5 (opplysninger|data|gdpr|mine)'],
      yes: ['Hvor har dere fått e-postadressen min fra?', 'Hvordan fikk du våre opplysninger?', 'Hvem har gitt deg navnet mitt?', 'Hvorfor får jeg dette?'],
      no: ['Hvordan har dere regnet det ut?', 'Hvor holder dere til?'],
    },
    {
      id: 'not_consented',
      says: ['(har) ..3 (aldri|ikke|ikkje) ..4 (meldt|samtykket|samtykke|bedt om|gitt|abonner*|godtatt|sagt ja|godkjent|bestilt|registrert)', '(uten|intet|ikke|utan) ..2 (samtykke|tillatelse)', '(uoppfordret|uoppfordrede|uanmodet|uønsket) (epost|mail|reklame|henvendelse*|post)'],
      yes: ['Jeg har aldri meldt meg på dette.', 'Dere skriver uten mitt samtykke', 'Vi har ikke bedt om det', 'uønsket reklame'],
      no: ['Jeg har ikke snakket med sjefen'],
    },
    {
      id: 'spam',
      says: ['(dette|det|det her|eposten|mailen) (er|ligner) ..2 (spam|søppelpost|trakassering|svindel|phishing|ulovlig|ulovlege)', '^(spam*|søppelpost) $', '(anmeld*|anmelder|rapporter*|markerer|politianmeld*|klage*|klager|melder) ..5 (spam|forbrukertilsynet|datatilsynet|politiet|søppelpost|dere inn)', '(forbrukertilsynet|datatilsynet|forbrukerrådet)'],
      yes: ['Dette er spam', 'Jeg anmelder dere til Forbrukertilsynet.', 'Jeg markerer eposten som spam', 'Spam!'],
      no: ['Havner epostene deres i spamfilteret?'],
    },
    {
      id: 'leave_alone',
      says: ['(la|lat) [vennligst|nå|nå bare] (meg|oss) ..2 ((være|vere) (takk|nå|$|for)|i fred)', '(dra til helvete|dra til helsike|forsvinn|stikk $|ryk og reis|hold kjeft|fuck off|pell deg vekk|gå vekk)', '(nå er det nok|nok er nok|nå holder det|lei av|drit lei|dritlei)', '(siste) ..1 (advarsel|gang)'],
      yes: ['La oss være i fred.', 'dra til helvete', 'Nå er det nok', 'Jeg er så lei av dere', 'Det er siste advarsel'],
      no: ['La meg høre hva det koster'],
    },
    {
      id: 'remove_other',
      says: ['(fjern|slett|avmeld|stryk) ..5 (fra|frå|av) (deres|din|ditt|denne) ..2 (*liste|*lister|register|database|system|epostliste|nyhetsbrev)', '(ta|meld) ..3 (fra|frå|av) (deres|din|denne) ..1 (*liste|*lister)', '(ta|fjern|slett|meld) (ham|han|henne|dem|kollega* ..1) ..3 (fra|frå|av|ut) ..2 (*listen|*lista|registeret|systemet|databasen)'],
      yes: ['Slett vennligst Kari fra deres register, hun har sluttet.', 'Fjern henne fra listen'],
      no: ['Fjern linje fire'],
    },
  ],
  notOptOut: [
    {
      id: 'others_leave',
      says: ['(mottaker|mottakere|mottakerne|kunde|kunder|kundene|abonnent*|bruker|brukere|brukerne|medlem*|pasient*|gjest*|ansatte|deltaker*|folk|leser*|leietaker*|foreldre*|giver*|man|noen|beboer*|besøkende) ..5 (avmeld*|melde seg*|av listen|slette*|fjern*|slettes|si opp|avregistrer*|meldt seg*|reservere seg*)', '(seg|seg selv|sjølv|selv) ..3 (av|avmeld*|ut av)', '(melde|melder|meldt|avmelde|avmelder|avmeldt|avregistrere|avregistrerer|slette|fjerne|reservere) seg ..5', '(avmeldingslenke*|avmeldingsknapp*|avmeldingsprosent|avmeldingsrate|avmeldingsside|avmeldinger|avmeldingsfunksjon|avregistreringer|opt out (lenke|rate|funksjon|knapp)|unsubscribe (lenke|knapp|rate))', '(hvordan|hvem|hva|når|kan|skjer|er|foregår|virker|fungerer) ..6 (avmelding|avmeldingen|sletting|slettingen|slettefrister|sletterutiner) ..6 ?', '(hvordan|når|hvor lenge) (slettes|lagres|oppbevares|sletter|lagrer|oppbevarer) ..7', '(deres|ditt|i|systemet) ..1 (verktøy|system|plattform|program|produkt|app|løsning) ..6 (slett*|avmeld*|fjern*)'],
      yes: ['Kan gjestene melde seg av selv?', 'Hvor høy er avmeldingsprosenten, altså avmeldingsrate?', 'Hvordan foregår sletting hos dere?', 'Hvor lenge lagres opplysningene?', 'De som har meldt seg av skal i CRM'],
      no: ['Avmeld meg', 'Hvordan kan jeg melde meg av?'],
    },
    {
      id: 'other_things',
      says: ['(venteliste*|testliste*|pilotliste*|deltakerliste*|gjesteliste*|agenda*|cc|kopi|invitasjon*|møtet|kalender*|chatten|gruppen|gruppa|prisliste*|handleliste*|interesseliste*|talerliste*|ventelista|testlista|pilotlista) ..4 (av|fra|fjern*|slett*|på|opp)', '(ta|fjern|slett|sett|skriv|la|stryk|meld|avmeld|før) ..6 (venteliste*|ventelista|testliste*|testlista|pilotliste*|pilotlista|deltakerliste*|gjesteliste*|agenda*|cc|kopi|invitasjon*|møtet|chatten|interesseliste*|talerliste*|kurset|lunsjen|konferansen)', '(sett|skriv|før|legg|noter) [gjerne|bare] (meg|oss|vår|mitt) ..3 (på|i|til|opp) ..4', '(slett|fjern|stryk|ta bort) ..3 (linje*|rad|raden|punkt*|kolonne*|gebyr*|side*|vedlegg*|klausul*|post #|posten #|posisjon*|rabatt*|avsnitt*|oppstartsgebyr*|etableringsgebyr*)', '(ingen|ikke|ikkje) [send] [flere] (pdf*|vedlegg*|lenke*|brosjyre*|papir*|film|presentasjon*|faks|kataloger) ..4', '^[nei] [vennligst|helst] ikke ring ..2 $', '(ikke|ikkje|aldri|helst ikke|ikke helst) ring* ..4', '(ring|ringe|ringer) ..2 (ikke|ikkje|aldri) ..6', '(ingen) ..1 (anrop|telefonsamtaler|telefonselgere|oppringninger) ..4', '(ikke|ikkje) nøl* ..6', 'nøl ikke ..5', '(varsle|informer|gi|kontakt|underrett) ..1 (avsender|avsenderen) ..5', '(slett|slette|makuler|slettes) ..1 (denne|den|eposten|meldingen|denne eposten|denne meldingen|mailen) ..1 ..5 (feil*|mottaker|avsender*|$)', '(ved en feil|feilaktig|ved en feiltakelse) ..4', '(ikke|ingen) [ha|få] flere (spørsmål|møter|purringer)', '(ikke|ikkje|ingen) (mer|flere) enn'],
      yes: ['Ta oss av ventelisten.', 'Sett oss på listen', 'Slett linje 4', 'Ikke send pdf-filer', 'Ikke ring', 'Helst ikke ring, mail er best', 'Ikke nøl med å kontakte oss', 'Slett denne e-posten og varsle avsender', 'Før meg opp på nyhetsbrevet deres'],
      no: ['Ta meg av listen', 'Ikke flere eposter', 'Slett mine data'],
    },
  ],
  condition: ['^(hvis|om|dersom|med mindre|viss) (det|dette|dere (ikke)|du (ikke)|ikke|den|vi|jeg|de|det)', 'med mindre', 'medmindre', 'unntatt', 'bortsett fra', 'ellers', 'kun hvis', 'bare hvis', 'bare om', 'inntil videre', 'akkurat nå', 'for nå', 'foreløpig', 'inntil', 'til (januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|etter|neste)', 'men (send|skriv|behold|la) (gjerne|et|en|meg gjerne|oss gjerne|først|priser|tilbud)', 'men gjerne', 'men ring', 'i stedet'],
  unclear: [{ id: 'may_opt_out', says: ['(slett*|fjern*|stryk*|meld ..3 av|avmeld*|avregistrer*|liste*|register|registre*|database*|opplysninger*|data|gdpr|samtykke*|spam*|soppel*|reklame*|eposter|mailer|meldinger|nyhetsbrev*|slutt*|stopp*|hold ..2 opp|gi dere|nok|igjen|aldri mer|ikke mer|ikke flere|i fred|forstyrr*|anmeld*|plag*|blokker*|glem*|(min|mitt|var|vart|denne) (adresse|epost|navn|mail|innboks))'], yes: ['Slett alt.', 'Nå er det nok', 'Og så igjen', 'Navnet vårt i deres register'], no: ['Gården er full av grus', 'Taket på torsdager'] }],

  autoSubject: ['automatisk svar', 'autosvar', 'auto svar', 'automatisk melding', 'automatisk e post', 'automatisk epost', 'automatisk kvittering', 'automatisk fraværsmelding', 'automatisk fravær', 'automatisk bekreftelse', 'automatisk generert', 'automatisk mail', 'autoreply', 'automatisk beskjed', 'fravær', 'fraværende', 'fraværsmelding', 'fraværsassistent', 'fraværsbeskjed', 'ikke til stede', 'ikke på kontoret', 'ikke på jobb', 'ute av kontoret', 'borte fra kontoret', 'out of office', 'på ferie', 'ferie', 'feriestengt', 'ferieavvikling', 'jeg er på ferie', 'jeg har ferie', 'jeg er i permisjon', 'jeg er fraværende', 'jeg er bortreist', 'er på ferie', 'permisjon', 'i permisjon', 'foreldrepermisjon', 'pappaperm', 'mammaperm', 'på reise', 'på tjenestereise', 'tjenestereise', 'på messe', 'sykmeldt', 'syk', 'bortreist', 'vi har mottatt', 'vi har stengt', 'takk for henvendelsen', 'takk for e posten', 'takk for eposten', 'takk for meldingen', 'mottaksbekreftelse', 'takk for din henvendelse', 'takk for din e post', 'takk for din epost', 'takk for din melding', 'takk for din mail', 'takk for din forespørsel', 'takk for deres henvendelse', 'takk for at du kontakter', 'takk for at du kontaktet', 'takk for at du tok kontakt', 'jeg er ikke på', 'jeg er ikke til stede', 'bekreftelse på mottatt', 'bekreftelse på at vi', 'bekreftelse på din', 'kvittering for mottatt', 'kvittering for din', 'din henvendelse', 'henvendelsen din', 'din sak', 'saken din', 'din e post', 'din epost', 'saksnummer', 'ny sak', 'sak opprettet', 'sak mottatt', 'jeg har sluttet', 'ikke lenger ansatt'], // prettier-ignore
  away: [
    {
      id: 'away',
      says: ['(har|tar|avvikler|holder) [jeg|eg|vi] ..3 (ferie|*ferie|fri|permisjon|stengt|feriestengt)', '(er|befinner|nyter) [jeg|eg|vi] [meg|oss] ..7 (ferie|*ferie|permisjon|*permisjon|foreldreperm|pappaperm|mammaperm|sykmeldt|sjukmeldt|syk|syke|bortreist|messe|kurs|konferanse|forretningsreise|tjenestereise|jobbreise|ikke på (kontoret|jobb|kontor)|ikke til stede|ikke tilgjengelig|utilgjengelig|fraværende|ute av kontoret|stengt|utlandet|på reise|reisefot|fri|begrenset tilgang|avspasering|avspaserer|hjemme med sykt barn|feriestengt|rekreasjon|rehabilitering|sabbatsår|borte|vekke)', '(tilbake|på kontoret igjen|på jobb igjen|tilgjengelig igjen|på plass igjen) ..4 (på|den|igjen|mandag*|tirsdag*|onsdag*|torsdag*|fredag*|januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|#|etter|i|kontoret|fra|neste)', '^tilbake ..6', '(på grunn av|pga|grunnet|i forbindelse med) ..3 (ferie|ferieavvikling|sykdom|helligdag*|jul*|fravær|messe|permisjon|stenging) ..6', '(kontoret|butikken|vi|firmaet|klinikken|resepsjonen) ..4 (stengt|stenger|feriestengt|holder stengt)', '(begrenset|ingen|dårlig|sporadisk|liten|avgrensa) ..2 (tilgang|dekning) ..5', '(leser|sjekker|besvarer|ser) [jeg|eg] ..2 (ikke|ikkje|ingen|sjelden|kun|bare|sporadisk) ..4 (mail*|epost*|meldinger|eposter)', '(mail|mailer|epost|eposter|meldinger|melding|eposten) ..3 (leses|besvares|videresendes|behandles|blir) ..2 (ikke|først|når|automatisk) ..3', '(leses|besvares|videresendes) (ikke|først) ..4', '(svarer|kommer tilbake|leser|besvarer|tar kontakt) [jeg|eg|vi] ..4 (når jeg (er|kommer)|etter (min|ferien|ferie)|ved min|så snart jeg er|igjen fra|tilbake|fra den|igjen den) ..5', '(ved|etter|til) min (tilbakekomst|ferie|permisjon|retur|hjemkomst)', '(under|i) (mitt fravær|fraværet|min ferie|min permisjon|denne perioden|perioden|ferien|fraværsperioden) ..5', '(svar|svartid*) ..4 (lengre|forsinke*|lenger|vente)', '(jobber|arbeider) [jeg] ..2 (ikke|kun|deltid|bare) ..4'],
      yes: ['Jeg har ferie til og med 2. august.', 'Tilbake på kontoret mandag 5. januar', 'Jeg er i foreldrepermisjon.', 'Vi holder stengt i romjulen.', 'E-post videresendes ikke', 'Jeg har begrenset tilgang til e-post', 'Jeg svarer når jeg er tilbake.', 'Jeg er på messe hele uken', 'På grunn av sykdom svarer jeg ikke'],
      no: ['Det høres bra ut, ring meg', 'Vi er fornøyde', 'Ikke i år'],
    },
  ],
  left: [
    {
      id: 'left',
      says: ['(har|er) ..4 (fratrådt|gått av med pensjon|pensjonert|blitt pensjonist|forlatt (selskapet|firmaet|oss|bedriften|sin) ..2|gått bort|gått over i ny|pensjonist)', '(arbeider|jobber|arbeidar|jobbar) ..2 (ikke|ikkje) (lenger|lengre|meir) ..4', '(er) (ikke|ikkje) (lenger|lengre) ..1 (ansatt|her|i firmaet|i selskapet|hos oss $)', '(ikke|ikkje) (lenger|lengre) (ansatt|i selskapet|i firmaet|i bedriften|aktiv|en del av|tilknyttet|i bruk) ..2', '(adresse*|epostadresse*|mailadresse*|postkasse*|postboks*|innboks*|konto|kontoen|epostkonto*) ..4 (ikke lenger|nedlagt|stengt|leses ikke|overvåkes ikke|inaktiv|avsluttet|avviklet|slettet|stenges)', '(slutter|sluttet) ..2 (i|hos|ved|den #|min stilling) ..4'],
      yes: ['Anders har sluttet i firmaet.', 'Hun jobber ikke lenger her', 'Postkassen leses ikke.', 'Jeg har gått av med pensjon', 'Denne adressen er ikke lenger i bruk'],
      no: ['Vi er ikke rette personer', 'To plasser igjen'],
    },
  ],
  again: [{ id: 'again', says: ['(skriv|ring|send|kontakt|minn|prøv|ta kontakt) ..2 (igjen|meg|oss|til meg) ..5 (igjen|neste|etter|i|til|senere|om|når)', '(vi) (snakkes|ses|tar det) ..5'], yes: ['På ferie, ta kontakt igjen i august'], no: ['Jeg er på ferie til mandag', 'Kari jobber ikke hos oss lenger'] },
  ],
  iLeft: [{ id: 'i_left', says: ['jeg (jobber|arbeider) ..2 (ikke) ..2 (lenger|lengre|mer)'], yes: ['Jeg jobber ikke der lenger.'], no: ['Jeg er på ferie til mandag', 'Kari jobber ikke hos oss lenger'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: ['(har) [vi] ..1 (mottatt|registrert|fått) ..2 (din|ditt|deres|epost*|mail*|henvendelse*|melding*|sak*|henvendelsen|eposten)', '(din|ditt|deres) ..1 (henvendelse|epost|mail|melding|sak|forespørsel|spørsmål|bestilling|søknad) (er|er nå|blir|vil|ble|har) ..4 (mottatt|registrert|opprettet|behandlet|videresendt|tildelt|besvart|blitt)', '(henvendelsen|eposten|meldingen|saken) [din] (er|er nå|har|ble|vil) ..4 (mottatt|registrert|opprettet|behandlet|behandles|blitt|bli besvart)', '(vi|en medarbeider|en kollega|teamet vårt|kundeservice|en saksbehandler|noen) ..2 (kommer tilbake|svarer|kontakter|besvarer|behandler|vil svare|vil ta kontakt|tar kontakt|vil kontakte|tilstreber) ..5 (snarest|så snart|så raskt|innen|virkedag*|timer|arbeidsdag*|mulig|så fort)', '(svarer|kommer tilbake|hører fra oss) ..4 (snarest|innen|så snart|så fort|så raskt)', '(dette|denne eposten|denne meldingen) (er|er en|er et|ble) ..2 (automat*|autosvar|autogenerert) ..3', '(automatisk|autogenerert|automatiske) (svar|melding|generert|mail|epost|sendt|kvittering|bekreftelse|utsendt|mottaksbekreftelse)', '(ikke|vennligst ikke) (svar|besvar) ..2 (på|denne|dette) ..3', '(kan) ikke (besvares|svares) ..3', '(innen) ..3 (virkedag*|arbeidsdag*)', '(saksnummer|saks id|saksnr|referansenummer|ticket|sak nr) ..4', '(bekrefter|kvitterer) ..3 (mottatt|mottak*) ..2'],
      yes: ['Vi har mottatt e-posten din og svarer snarest mulig.', 'Dette er et automatisk svar', 'Din henvendelse er registrert.', 'Ikke svar på denne e-posten', 'Vi svarer normalt innen to virkedager', 'Ditt saksnummer er 5532'],
      no: ['Jeg har lest forslaget deres, spennende'],
    },
  ],
  courtesy: ['(ved|for|i|haster) ..2 (haste*|akutt*|presserende*|haster) ..8', '(haster det|hvis det haster|om det haster) ..8', '(kontakt|ring|skriv|ta kontakt med|send|mail) ..8 (sentralbord*|kollega*|min|vår|våre|addr|#|til|på)', 'takk for (din|ditt|deres|eposten|meldingen|henvendelsen|mailen) ..5', '(god|riktig god|gledelig|vennlig) (sommer|jul|ferie|dag|hilsen|helg|påske) ..2', '(for|om|gjelder|angående) (support|salg|ordre|innkjøp|øvrige spørsmål|spørsmål|fakturaer) ..8', 'stedfortreder ..5', 'vikar ..4', '(tålmodighet|forståelse)', 'åpningstider', 'nås på ..4', 'takk for at du ..5'],

  intents: {
    meeting_request: [
      {
        id: 'meet',
        says: ['(skal vi|kan vi|vi kan|la oss|kan dere|kan du|vil gjerne|gjerne|skulle vi|kunne vi|vi bør) ..5 (snakke|snakkes|prate|møtes|ses|booke|avtale|ta en kaffe|ta et møte|ta en prat|ringes|zoome|høres|treffes)', '(ring|ringe) [bare|gjerne] (meg|oss|på|i morgen|når|gjerne) ..4', '(book|booke|send|sende|foreslå|avtale|finne|sett opp|sette opp) ..4 (møte|tid|tider|samtale|invitasjon|møteinnkalling|kalenderinvitasjon|demo|teamslenke|bookinglenke|møteinvitasjon|tidspunkt|innkalling)', '(når) (passer|kan|har|ville|skulle|er) ..6', '(passer|kan|går|funker|fungerer|er|har) ..5 (mandag|tirsdag|onsdag|torsdag|fredag|i morgen|neste uke|denne uken|klokken|kl|klokka|ettermiddag|formiddag) ..4', '(mandag|tirsdag|onsdag|torsdag|fredag|i morgen|neste uke|uke #) ..5 (passer|kl|klokken|klokka|#|fint|ettermiddag|formiddag|går bra|er fint|bra|best|lunsj|funker)', '^[ja|gjerne|ok|fint] [på] (mandag|tirsdag|onsdag|torsdag|fredag|i morgen|neste uke) ..4 $', '(teams|zoom|google meet|videomøte|telefonmøte|nettmøte)', '(kom|stikk|kommer) ..2 (innom|forbi|hit|ut til oss) ..3', '(kalenderlenke|bookinglenke|calendly)', '(en kopp kaffe|et møte|en prat|en samtale|en kaffe)', '(kl|klokken|klokka) # ..2 (passer|er fint|går|funker)'],
        yes: ['Skal vi snakkes på torsdag?', 'Tirsdag kl. 10 passer fint.', 'Ring meg i morgen', 'Send en møteinnkalling', 'Når passer det?', 'Stikk innom på en kaffe', 'Vi kan ta det på Teams'],
        no: ['Ikke behov', 'Hva koster det?'],
      },
    ],
    already_customer: [
      {
        id: 'customer',
        says: ['(er) [vi|jeg|eg] ..2 (allerede|jo|siden ..3) ..3 (kunde|kunder|hos dere|bruker|kundar)', '(allerede|eksisterende|nåværende) ..2 (kunde|kunder|abonnent) ..2', '(bruker|har|kjører|brukar) [vi|jeg] ..2 (allerede|siden ..2) ..2 (dere|deres|hos dere|løsningen deres|systemet deres)', '(bruker|har|kjører) [vi] ..2 (deres) ..2 (allerede|siden|i dag)', '(bruker|kjører) [vi] ..1 (systemet|løsningen|programvaren|verktøyet|produktet) (deres) ..3', '(har) ..3 (signert|tegnet|kjøpt|bestilt|avtale|abonnement|kontrakt) ..3 (med dere|hos dere|av dere|fra dere)', '(vårt|mitt) ..1 (kundenummer|avtale med dere|supportsak)'],
        yes: ['Vi er allerede kunde hos dere.', 'Vi bruker systemet deres i Bergen', 'Vi har tegnet avtale med dere', 'eksisterende kunde'],
        no: ['Våre kunder er fornøyde', 'Vi har allerede et system'],
      },
    ],
    wrong_person: [
      {
        id: 'wrong_person',
        says: ['(er) (bare|kun) ..2 (praktikant*|resepsjonist*|vikar|elev|lærling|student)', '(leter|søker|mener) [du|dere] ..2 (en annen|et annet|noen andre) ..2', '(har) [vi|jeg] (ingen|ikke noen|ikke noe) (fabrikk|filial|kontor|lager|butikk|avdeling) ..3', '(ikke meg|ikke jeg) som (bestemmer|beslutter|kjøper|står) ..2', '(tak i|fatt i|fått) feil (person|mann|dame|firma)', '(feil) (person|adresse|avdeling|kontakt|kontaktperson|sted|mottaker|firma|mann)', '(ikke|ikkje) ..1 (rett|rette|riktig|riktige) ..1 (person|kontakt|kontaktperson|adresse|avdeling|vedkommende|instans|mann)', '(er|har|jobber|sitter) [jeg|eg|vi] ..1 (ikke|ikkje) ..2 (ansvarlig|ansvaret|ansvar|med det|med slikt|den som|med innkjøp)', '(ikke|ikkje) (mitt område|mitt bord|mitt ansvar|min avdeling|meg som|mitt felt)', '(har ingenting med|har ikke noe med) ..3 (å gjøre)', '(bestemmer|beslutter) ..2 ikke', '(kommet feil|havnet feil|truffet feil|snakker med feil|hos feil)'],
        yes: ['Jeg er bare lærling', 'Vi har ingen fabrikk i Bergen', 'Det er ikke jeg som bestemmer', 'Du har fått feil person.', 'Jeg er ikke ansvarlig for det', 'Det er ikke mitt bord.', 'Jeg er ikke rette vedkommende', 'Det er ikke meg som bestemmer'],
        no: ['Det er ikke aktuelt'],
      },
    ],
    referral: [
      {
        id: 'referral',
        says: ['(kontakt|ta kontakt med|snakk med|spør|skriv til|henvend deg til|ring til|mail til|prøv|ta det med|hør med|send den til|mail) ..2 (vår*|min|mine|it*|innkjøp*|kasserer*|sjef*|kollega*|marked*|hr*|økonomi*|daglig leder|styret|ham|henne|hovedkontor*|addr|innkjøps*|rektor|vaktmester*)', '(videresender|videresendt|sender|sendt|gitt|gir|formidler) ..3 (videre|til min|til vår)', '(videresender|videresendt) ..4', '(ansvarlig|ansvarlige|ansvaret) ..3 (er|heter|hos oss|for)', '(er|heter) ..3 (ansvarlig|ansvarlige|rett person|rette kontakt*|rette vedkommende|den som)', '(styres|håndteres|besluttes|bestemmes|ivaretas) ..2 (av|hos|fra|sentralt) ..3', '(håndterer|styrer|beslutter|bestemmer|tar seg av|står for|sitter med) ..3 (det|dette|slikt|innkjøp|hos oss|sånt)', '(cc|kopi) ..4', '(rette|riktige|bedre|rett|riktig) (person|kontakt|kontaktperson|vedkommende) ..2 (er|ville|å|blir)', '(etterfølger) ..4', '(overtatt|overtar|tatt over) ..4', '(henviser|viser) ..3 til'],
        yes: ['Snakk med innkjøpssjefen vår, Eva, snakk med vår innkjøpssjef.', 'Jeg har sendt den videre til en kollega', 'Ansvarlig for dette er Nils.', 'Det styres av hovedkontoret', 'Jeg setter Line på cc her', 'Skriv til min sjef'],
        no: ['Ikke behov', 'Send tilbud'],
      },
    ],
    later: [
      {
        id: 'later',
        says: ['(neste|kommende|nye) (år|kvartal|måned|vår|høst|sommer|sesong|budsjett*|regnskapsår|vinter|halvår)', '(i|etter|til|under|fra|først|starten av|slutten av|midten av|før|innen|rundt|over) ..1 (januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|q1|q2|q3|q4|sommeren|sommerferien|ferien|fellesferien|høsten|våren|vinteren|påske|påsken|jul|julen|nyttår|årsskiftet|pinse|årsoppgjøret|regnskapet|årsavslutningen)', '(til høsten|til våren|til sommeren|til neste år|til vinteren|på nyåret)', '(om) (#|en|et|to|tre|fire|seks|noen|et par|et halvt|ein) ..1 (uker|måneder|måned|år|kvartal|uke|veker)', '(prøv|kom|spør|skriv|kontakt|ring|minn|hør|ta kontakt|ta det opp) ..6 (igjen|senere|tilbake|da|når|etter|til den tid|seinare|på nytt)', '(senere|seinere|en annen gang|et annet tidspunkt|kanskje senere|på sikt|på et tidspunkt)', '(ikke|ikkje|ingen) ..1 (nå|akkurat nå|i år|for øyeblikket|for tiden|pt|ennå|enda|tid|no) ..4', '(budsjett*|prosjekt*|investering*|innkjøp*) ..4 (fryst|frosset|låst|stoppet|utsatt|satt på vent|brukt opp|spikret|på vent)', '(for tidlig|ikke klare|travelt|ikke rukket|på vent|på is|satt på pause)', '(kommer tilbake) (til|når|i|etter) ..4'],
        yes: ['Prøv igjen etter sommerferien.', 'Budsjettet er låst til april.', 'Neste år kanskje', 'Kom tilbake om tre måneder', 'Ikke akkurat nå', 'Vi har det travelt, skriv igjen til våren'],
        no: ['Ingen interesse', 'Hva koster det?'],
      },
    ],
    not_interested: [
      {
        id: 'no',
        says: ['^ellers takk', '(ellers takk) $', '(ingen|ikke|ikkje|null) ..2 (interesse|interessert|interesserte|behov|aktuelt|relevant|for oss|for meg|noe for|interessant|interessante|bruk for|av interesse|planer|relevante|aktuell)', '^nei [takk] ..4 $', 'nei takk', '^(nei|næ|neppe) (takk|det|vi|jeg|ikke|ingen|dessverre)', '(takk) men (nei|vi|dette|det|ikke|ingen|dessverre)', '(trenger|behøver|mangler|søker|kjøper|skal|treng) [vi|jeg|eg] ..2 (ikke|ikkje|ingen) ..3', '(har) [vi] ..3 (allerede|egen|eget|en annen|et annet|selv|en fast) ..4 (løsning|leverandør|system|partner|avtale|bygget|program|det|en|noe|laget)', '(bygget|laget|utviklet|ordner|gjør|løser|lager) ..4 (selv|internt|in house|inhouse|sjølve)', '(er) [vi] ..3 (fornøyd|fornøyde|dekket|godt dekket|forsynt|godt hjulpet|tilfredse|nøgde)', '(takker nei|sier nei|hopper over|si nei|takke nei|stå over|står over) ..3', '(valgt|gått for|bestemt oss for) ..3 (annen|en annen|annet|noen andre)', '(passer|funker) ..2 ikke ..3', 'for dyrt', '(bortkastet|sløsing) ..3', '(ansettelsesstopp|innkjøpsstopp)'],
        yes: ['Ellers takk.', 'Vi har ikke behov.', 'Nei takk.', 'Ikke interessert', 'Vi har allerede en leverandør', 'Vi har bygget det selv.', 'Takk, men dette er ikke noe for oss', 'Vi står over'],
        no: ['Tirsdag er fint', 'Send tilbud'],
      },
    ],
    interested: [
      {
        id: 'interested',
        says: ['(høres|virker|ser|er|synes|føles|låter) ..3 (bra|interessant|spennende|gøy|lovende|fint|perfekt|smart|flott|supert|fornuftig|kult|godt ut|nyttig)', '(er|ville|veldig|absolutt|definitivt|vi|jeg|eg) ..2 (interessert|interesserte|nysgjerrig|nysgjerrige|med på|klare for)', '(har) ..2 (absolutt|definitivt|stor) ..2 interesse', '(send|sende|mail|del|gi|lag) [gjerne|bare|vennligst] ..4 (tilbud|info|informasjon|pris|priser|prisliste|mer|materiell|brosjyre|detaljer|demo|eksempel|forslag|referanser|kontrakt|prøve|prøver|lenke|overslag|opplysninger|det|over|pristilbud)', '(gjerne|ja) ..4 (mer|tilbud|info|informasjon|pris|priser|høre|vite|se|prøve|teste|demo|materiell|forslag|med|ha)', '(fortell|vis|forklar) ..1 (mer|meg|oss|hvordan|gjerne|hva|meir) ..2', '(vite|høre|lese|mer) (mer|informasjon|info|om)', '^(ja|jo|gjerne|absolutt|selvfølgelig|ok|okei|fint|supert|perfekt|jepp|klart|ja takk|ja gjerne|veldig gjerne|helt klart|flott|kult|topp) (takk|$|gjerne|det|vi|send|fortell|la|høres|men|jeg|veldig)', '(skriv|sett|før|meld) (meg|oss) (på|opp|inn|til) ..4', '(vi|jeg) (er med|tar det|kjøper|blir med|bestiller|vil gjerne)', '(vil|ville) ..2 gjerne ..3', '(akkurat|nettopp) ..2 (hva vi|det vi|trenger|leter etter|søker)', '(leter etter|søker|trenger) [vi] ..3 (nettopp|akkurat|noe sånt|faktisk|dette|en|et|noe)', '(prøveperiode|testkonto|testperiode|pilot)', '(neste steg|neste skritt)'],
        yes: ['Det høres bra ut, send et tilbud.', 'Ja takk!', 'Fortell mer', 'Vi er absolutt interesserte.', 'Gjerne mer informasjon', 'Sett oss opp på pilotlisten', 'Akkurat det vi trenger', 'Vi er med'],
        no: ['Nei takk', 'Hva koster det?'],
      },
    ],
    question: [
      {
        id: 'question',
        says: ['(hva|hvor mye|kva|kor mykje) ..5 (koster|koste|pris|prisen|tar dere|betaler|kostar)', '(pris|priser|kostnader|bindingstid|oppsigelsestid|referanser|prisliste) ..8 ?', '(hvordan|hva|hvor|hvem|når|hvilken|hvilke|hvilket|hvorfor|om|kan|kunne|er|har|finnes|virker|fungerer|støtter|gjelder|skal|skulle|må|blir|gjør|passer|leverer|får|med|for|og|integrerer|tilbyr|krever|korleis|kva|kor) ..14 ?', '(hvordan|om|hva) ..3 (virker|det fungerer|integrerer|inngår|skiller)', '(spørsmål|lurer|undrer) ..3 (om|hvordan|hva|på|til)'],
        yes: ['Hva koster det for 20 brukere?', 'Finnes det kobling til Tripletex?', 'Hvordan virker det?', 'Jeg lurer på om det går offline'],
        no: ['Ikke behov.'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: ['for dyrt', '(nei|ellers) takk', '^nei', '(men|så) nei', '(ikke|ingen|intet) ..2 (interesse*|behov|bruk)', '(trenger|ønsker|vil) ..2 ikke', '^nei [takk] $'], yes: ['For dyrt.', 'Ellers takk.', 'Nei, det ordner vi selv.', 'Vi er ikke interessert.', 'Det trenger vi ikke.', 'Nei takk.'], no: ['Kommunen ordner det.', 'Det høres interessant ut.'] }],
  hostile: ['(faen|fæn|jævla|jævlig|dritt|dritten|drit|helvete|idiot*|dumme|dum|frekt|frekke|uforskammet|skamløst|latterlig|patetisk|irriterende|spammere|svindler*|svindel|løgn*|trakasser*|politianmeld*|advokat|lei av|dritlei|hold kjeft|fuck*|shit|ekkelt|pinlig|useriøst|useriøse|maset|masete|påtrengende|rævva|ræv|kuk|søppel|møkk)'],

  months: ['jan|januar', 'feb|febr|februar', 'mar|mars', 'apr|april', 'mai', 'jun|juni', 'jul|juli', 'aug|august', 'sep|sept|september', 'okt|oktober', 'nov|november', 'des|desember'],
  weekdays: ['mandag*|måndag*|man', 'tirsdag*|tysdag*|tirs', 'onsdag*|ons', 'torsdag*|tors|tor', 'fredag*|fre', 'lørdag*|laurdag*|lør', 'søndag*|sundag*|søn'],
  inclusive: ['til og med', 't o m', 'tom', 'inklusive', 'inkl', 'inklusiv'],

  wrote: ['skrev', 'skriver', 'har skrevet', 'skreiv', 'skrevet'],
  sentFrom: ['sendt fra min', 'sendt fra', 'sendt med', 'sendt via', 'fra min iphone', 'fra min mobil', 'fra min ipad', 'hent outlook', 'få outlook', 'last ned outlook', 'skaff deg outlook', 'sendt frå min', 'denne e posten er sendt fra min', 'skrevet på mobilen'],
  greetings: ['hei', 'heisann', 'hei hei', 'hallo', 'halla', 'heia', 'god dag', 'goddag', 'god morgen', 'god kveld', 'god ettermiddag', 'kjære', 'hei alle', 'hi', 'hello', 'morn', 'heisan', 'til rette vedkommende', 'hei igjen', 'heihei', 'godmorgen'],
  closings: ['med vennlig hilsen', 'med vennlige hilsener', 'med venleg helsing', 'vennlig hilsen', 'vennlige hilsener', 'venleg helsing', 'mvh', 'm v h', 'vh', 'hilsen', 'helsing', 'hilsninger', 'beste hilsen', 'beste hilsener', 'med beste hilsen', 'med beste hilsener', 'hjertelig hilsen', 'varme hilsener', 'mange hilsener', 'klem', 'takk', 'på forhånd takk', 'takk på forhånd', 'tusen takk', 'mange takk', 'takk for hjelpen', 'takk skal du ha', 'med takk', 'ha en fin dag', 'ha en god dag', 'ha en flott dag', 'fortsatt god dag', 'fortsatt fin dag', 'god helg', 'ha en god helg', 'god sommer', 'vi snakkes', 'snakkes', 'vi ses', 'hadet', 'ha det', 'ha det bra', 'ha det fint', 'hilsen fra', 'ærbødigst', 'alt godt', 'takk mvh'],
  legal: ['(du|dere) kan ..8 (slettet|slette|trekke|innsyn|motsette)', '(tar vare på|behandler) ..1 (dine|personopplysning*) ..1', '(epost*|mail*|melding*|informasjon*|innhold*|vedlegg*) ..7 (konfidensiell*|fortrolig*|taushetsbelagt*|kun beregnet|beregnet|utelukkende|bare for|ment for)', '(ikke) ..2 (rett mottaker|rette mottaker|tiltenkt mottaker|den tiltenkte|adressaten|riktig mottaker|tilsiktet mottaker)', '(ved en feil|feilaktig|ved en feiltakelse|ved feiltakelse) ..4', '(varsle|informer|gi|kontakt|underrett|informere|varsles) ..3 (avsender|avsenderen)', '(slett|slette|makuler|slettes) ..4 (epost*|melding*|mail*|den|vedlegg*)', '(tenk på|ta hensyn til) ..2 miljøet', '(før|om) ..3 (skriver ut|printer|print*)', '(skrive ut) ..4', '(organisasjonsnummer|org nr|orgnr|org nummer|foretaksregisteret|mva)', '(personvernerklæring*|personvernpolicy|personverninformasjon)', '(personopplysninger|persondata|opplysninger) ..5 (behandle*|lagre*|oppbevare*)', '(behandler|lagrer) ..4 (personopplysninger|persondata|opplysninger)', '(uautorisert|urettmessig|uberettiget|ikke tillatt) ..5', '(kopiering|videresending|distribusjon|spredning|bruk) ..5 (forbudt|tillatt)', 'virus* ..5', '(ansvar) ..4 (feil|skade*|virus|tap|innhold*)', '(rett|rettigheter) ..2 (sletting|innsyn|retting|innsigelse)', '(når som helst|til enhver tid) ..3 (melde deg av|avmelde|trekke|tilbakekalle)', '(gdpr|personvernforordning*) ..6 (rett*|ansvarlig|behandl*)', 'ansvarsfraskrivelse', 'disclaimer', 'behandlingsansvarlig*'],
  original: ['opprinnelig melding', 'original melding', 'opprinnelig e post', 'opprinnelig epost', 'opphavleg melding', 'videresendt melding', 'videresendt e post', 'videresendt epost', 'vidaresendt melding', 'start på videresendt melding', 'start på videresendt e post', 'videresendt av', 'begynnelse på videresendt'],
}; // prettier-ignore
