import type { Pack } from '../pack.ts';

const LIST =
  '(*liste|*listen|*lister|*listerne|*database|*databasen|*databaser|*system|*systemer|*systemet|crm|*nyhedsbrev|*nyhedsbreve|*nyhedsbrevet|*kartotek|*register|*kampagne|*kampagner|*udsendelser|*udsendelse|*udsendelsen|*mailing|*mailinglist|*adressebog|*kontakter|*mailliste|*arkiv|*abonnement|mails|mailen|maillisten|kontaktliste|*udsendelserne|distributionsliste|*kundeliste)';
const ADDRESS =
  '(adresse|adressen|adresser|mailadresse|mailadresser|emailadresse|email adresse|mail adresse|email|emails|mail|mails|oplysninger|kontaktoplysninger|persondata|personoplysninger|data|navn|navne|kontakt|domæne|firma|virksomhed|profil|postkasse|konto|info|informationer|indbakke)';
const MINE = `((min|mit|mine|vores|vor|vort) ..2 ${ADDRESS}|(denne|den her|dette) (adresse|mailadresse|emailadresse|email adresse|mail adresse|postkasse|mailboks|kontakt))`;
const ME = `(mig|os|${MINE})`;
const PLEASE =
  '(venligst|gerne|straks|lige|nu|bare|omgående|hurtigst muligt|snarest|tak|også|derfor|endelig|i stedet|venligt|med det samme|så|helt|øjeblikkeligt)';
const END =
  '($|tak|venligst|straks|nu|omgående|mvh|og|på forhånd|hilsen|medmindre|hvis|men|snarest|hurtigst|med|vh|for|venlig)';
const MAILS =
  '(*mail|*mails|*email|*emails|*mailen|*beskeder|*besked|*meddelelser|*reklame|*reklamer|*spam|*spammails|*post|*nyhedsbrev|*nyhedsbreve|*henvendelser|*henvendelse|*tilbudsmails|*salgsmails|*lort|*pis|*bras|*skidt|*vrøvl|*markedsføring|*rykkere|*opfølgninger|*opfølgning|*uopfordrede|*den slags|*udsendelser|*korrespondance|*breve|*salgspis|*ævl|*junk|*kontakt|*henvendelserne)';
const REMOVE =
  '(fjern|fjerne|fjerner|slet|slette|sletter|tag|tage|tager|stryg|stryge|afmeld|afmelde|afmelder|framelde|frameld|frameldt|pil|smid|smide|udmeld|udelad|ekskluder|pille)';

const CIRCUMSTANCES = [
  '(har|ejer) [vi|jeg] (ingen|ikke nogen|intet|ikke noget|ikke) [egne|egen|eget|selv] (biler|bil|lastbiler|varevogne|personale|ansatte|medarbejdere|maskiner|produktion|webshop|hjemmeside|kunder|chauffører|tag|servere|server|omstilling|montører|køkken|kantine|parkering|sælgere|bygning|have|patienter|lejere|medlemmer|elever|transport|varer|paller)',
  '(vi|jeg) (kører|bruger|sælger|producerer|leverer|importerer|eksporterer|trykker|udlejer|køber|ansætter|laver|dyrker|sender) [jo] (ikke|ingen|intet|ingenting|aldrig) ..2', 
  '(klarer|ordner|gør|styrer|tager|henter|betaler|bestemmer|leverer|laver|passer) ..2 (revisoren|revisor|bogholderen|bogholder|kommunen|udlejer|udlejeren|svoger|nabo|søn|datter|kone|mand|moderselskabet|regionen|stiftet|boligselskabet|fragtmanden|vognmanden|landmand|entreprenør|vicevært|viceværten) ..3', '(revisoren|bogholderen|kommunen|udlejer|udlejeren|svoger|moderselskabet|regionen|stiftet|boligselskabet|fragtmanden|vognmanden|viceværten|naboen|postnord|dsv) (klarer|ordner|gør|styrer|tager|henter|betaler|bestemmer|leverer|laver|passer|står for) ..3',
  '(butikken|firmaet|forretningen|klinikken|fabrikken|kontoret|restauranten|virksomheden|værkstedet|praksis) ..2 (lukker|lukkes|sælges|ophører|stopper|nedlægges|er solgt|lukket|afvikles)', '(vi|jeg) (lukker|lukkede|nedlægger|nedlagde|stopper|drejer nøglen) ..6', '(konkurs|likvidation|under afvikling|drejer nøglen om|drejet nøglen)', '(går|gik) ..3 på pension', 'ikke ..2 at ..1 længere',
  '(har) ..1 (en|et) ..2 (fast aftale|aftale|rammeaftale|kontrakt) med (en|et|vores|anden|lokal*|andre)', '(fast aftale|rammeaftale|kontrakt) med (en|et|vores|anden|lokal*|andre) ..2', '(er|sidder) ..2 (bundet|bundne|låst|låste) ..3', '(aftalen|kontrakten) ..3 (løber|gælder|udløber) ..3', '(udbydes|besluttes|købes|styres|bestemmes) ..2 (centralt|af kommunen|af koncernen|fælles|via ski|af moderselskabet)', '(købte|skiftede|investerede|opgraderede|installerede|indførte) ..6 (sidste år|for nylig|i foråret|i efteråret|lige|sidste)', '(er|har) ..3 (udliciteret|outsourcet|lagt ud)', 'alt ..2 (går|kommer|køres|kører) ..1 (med|via|af|per|i bulk) ..2', '(tager det hele|tager sig af det hele) ..1 $', '(er kun|kun) (to|tre|fire|en|mig|os to) (ansatte|mand|personer|mennesker|herinde|her|i butikken) ..1',
]; // prettier-ignore

const SCORN = [
  '(så|og|altså|derfor) nej', '(bliver|er|forbliver) ..2 (et|fortsat) ..2 nej', '(klokkeklart|rungende|klart|tydeligt|blankt|bestemt) nej', '(svaret|beslutningen|afgørelsen) ..2 (nej|endelig|står fast|fast)', '(siger|sagt|sagde|takker|takket) ..1 nej', 'nej og atter nej',
  '(aldrig i livet|over mit lig|ikke tale om|ikke på vilkår|under ingen omstændigheder|ikke engang gratis|ikke om det var gratis|ikke for alt i verden|glem det|glem alt om|kan du godt glemme|kan i godt glemme|drøm videre|i jeres drømme|i dine drømme|no way|aldrig mere|aldrig igen|næppe|ingen chance|kommer ikke på tale|ikke på tale|udelukket|absolut ikke|bestemt ikke|helst ikke|ellers mange tak|ellers tak|jeg melder pas|vi melder pas|melder pas|står af|hopper fra|niks|niks bulle|nej nej|nope|det rager mig)', '^(aldrig|næppe|helst ikke|ikke|næ|næh) ..1 $',
  '(brændte|brændt) (nallerne|fingrene|os|mig) ..2', 'brændt barn', '(sker|gentager) ..1 ikke ..1 (igen|sig)', '(en gang|én gang) er nok', '(dårlig|dårlige|elendig|elendige|kedelig|kedelige|negative) (erfaring|erfaringer|oplevelse|oplevelser|minder)', '(svigtede|svigtet|lod|ladet) (os|mig) ..2', '(blev|var|er) ..2 (katastrofe|fiasko|mareridt|flop|skuffelse|skuffede|skuffet|snydt|taget ved næsen)',
  '(interesserer|frister|tiltaler|overbeviser|imponerer|giver|gavner|hjælper|siger) (mig|os) ..1 (ikke|intet|nul|ingenting|ikke noget)', '(ser|finder|se|kan) [vi|jeg] ..1 (ikke se|ikke|intet|ingen|nul) ..2 (nytte|værdi|værdien|merværdi|pointen|behov|behovet|grund|idé|ideen|formål|formålet|mening|meningen|fidusen)', '(ingen|intet|ikke nogen|nul) (nytte|merværdi|grund|lyst|interesse|mening|idé)', '(har) ..2 (ingen|nul|ikke) ..1 (lyst|brug)', '(ikke|næppe) ..1 (overbevist|imponeret|overbeviste|imponerede|begejstret|begejstrede|værd|pengene værd|vores kop te|min kop te|vores stil|noget vi|prioriteret)', '(går|gå|gået) ..2 ikke ..1 videre', '(besluttet|valgt|bestemt) ..3 (ikke at|ikke|at sige nej|at takke nej|at lade)', '(afslår|afslået|afslag|afviser|afvist|vrager|forkastet|fravalgt|fravælger|afstår) ..2', '(bliver|holder os|holder mig|fortsætter|nøjes) ..1 (ved det|med det|med den|som det|hos|med vores|ved vores|til vores|hvor vi er)', '(bliver|er|forbliver) (som den er|som det er|fint som det er|godt som det er)', '(klarer|klare) (os|mig) ..1 (fint|godt|udmærket|uden|selv)', '(springer|står|melder) ..2 (over|af|pas|fra) ..1 $',
  '(svinedyrt|svinedyr|hundedyrt|ågerpris|ågerpriser|røverpris|røverpriser|blodpris|skyhøj|skyhøje|urimeligt dyrt|alt for dyrt|alt for dyr|alt for dyre|for dyr|for dyre|overpris|ikke pengene værd|spild af penge|spild af tid|tidsspilde|penge ud ad vinduet|penge ud af vinduet)', '(spild|spilder) (ikke|aldrig|ikke mere) ..3', '(spar|spare) (dig|jer|mig|os) ..2', '(lov|love|lover) ..1 (det|mig|du|i) ..1 $', '(sødt|flot|godt|fint|pænt|ihærdigt) (forsøg|forsøgt) ..2', '(tak|venligt|pænt) men (nej|vi|jeg|det|den|ikke|ingen|desværre|ellers|tak)', '(tak for den|tak for det) ..1 (gratis|uopfordrede|flotte) ..2', '(den|det) (køber|hopper|falder) (vi|jeg) ikke ..2', '(vil|ønsker) (vi|jeg) ..1 (ikke|helst ikke|gerne være fri) ..3', '(ikke|næppe) (noget for) (os|mig|vores)',
]; // prettier-ignore

const ANGER = [
  '(uacceptabelt|uacceptabel|uacceptable|uhørt|uforskammethed|uhøflig*|respektløs*|skandale*|skandaløs*|skamløs*|nedladende|arrogant*|under al kritik|dårlig stil|virkelig dårligt|elendig|elendigt|elendige|ynkelig*|ringe stil|hjælpeløst|håbløs|håbløst|værdiløs*|ikke i orden|sgu ikke|ikke okay|ikke ok|til grin|hold da kæft|hold nu kæft|skrub af|skrid|rend og hop|rend mig|gå ad helvede til|din nar|klaphat|klovn|klovner|tumpe|fjols|tåbe|svinede|amatøragtigt|uprofessionelt|vrøvl|sludder|ævl|bavl|svada|pladder|humbug|fup|fupnummer|fusk|pinlig|pinlige|mundlam|målløs|for fanden|for pokker|for helvede|pisse*)', '(for|det er) ..1 (tredje|fjerde|femte|anden|sjette|hundrede|tiende) gang', '(hvor mange gange|hvor tit) ..2 (skal|må|behøver)', '(jeg|vi) (bad|sagde|skrev|har sagt|har bedt|har allerede sagt|har jo sagt) ..1 (dig|jer|jo|faktisk|nej|allerede|efter)', '(suk|herregud|åh gud|kors|for guds skyld|slap nu|slap af|slap lige|tag dig sammen|tag jer sammen|hold nu op|hold op|stop nu|drop nu)',
  '(har|havde) (du|i) ..1 (overhovedet|i det hele taget) ..3', '(hvor|hvorfra) ..3 (tal|procent|påstand) ..3 fra', '(ud af|ud i) ..1 (luften|den blå luft)', '(længere ud på landet|ud på landet med den)', '(tjek|lav|læs) (dog|lige|jeres|dine|nu) ..1 (lister|lektier|liste|hjemmearbejde|lektie|hjemmeside)', '(plag|plage|generer|genere|forstyr|forstyrre|chikaner) ..1 (mig|os|dem|folk|andre) ..3', '(aner|kender|ved|forstår) (du|i) ..1 (ikke|ikke engang|overhovedet ikke) ..2 (hvad|vores|os)', '(hvem|hvad) (fanden|pokker|søren|dælen)', '(hvem|hvorfor) ..2 (har givet|gav) (dig|jer) ..3 (privat*|nummer|mail)', '(været|ligger|ligget|er) (nede|ude af drift) ..3', '(stadig|endnu|aldrig) ..1 (ikke fået|fået svar|intet svar|nede|i stykker|ikke løst|ikke hørt|ikke virket)', '(klager over jer|en undskyldning) ..2', '(skældte|råbte|trængte|maste|brasede|holdt på handicap*) ..2', '(træt|trætte|led og ked|ked|sur|sure|rasende|vred|vrede|irriteret|irriterede|forarget) ..1 (af|over|på)', '(stjæler|spilder) ..1 (min|vores|min og) ..2 tid', '(ikke engang) ..2 (stave|navn|læst|vores)',
]; // prettier-ignore

export const da: Pack = {
  lang: 'da',
  version: 7,
  spaced: true,
  common: 'forkerte forkert fat fået bare og jeg ikke er i du vi os jer mig dig en et at for med på af til fra om som det den de har havde kan skal vil ville nej ja tak hej hilsen venlig mvh men eller hvordan hvad hvem hvornår hvor hvorfor nu meget allerede også intet ingen vores min mit afmeld hos efter igen gerne tilbage længere sende brug spørgsmål uge noget bliver være deres jeres kun hvis nok lige der står jeres lyder godt venlige kunne skulle møde mødet nogen jo hjælpe virksomhed lad modtage mails klokken selv over under hen sådan altid kender',

  stop: [
    'afmeld', 'afmelde', 'afmelding', 'afmeldelse', 'afmeldt', 'afmeldes', 'afmeld mig', 'afmeld os', 'afmled', 'afmel', 'amfeld', 'afmed', 'afmeldt mig', 'afmeld tak', 'afmeld nyhedsbrev', 'afmelding af nyhedsbrev', 'afmelding nyhedsbrev', 'afmeld denne adresse', 'afmeld min mail', 'afmeld min adresse', 'afmeld mig fra listen', 'ønskes afmeldt', 'ønsker afmelding', 'ønsker at afmelde', 'ønsker at blive afmeldt', 'jeg ønsker afmelding', 'jeg afmelder mig', 'vi afmelder os', 'jeg vil afmeldes', 'jeg vil gerne afmeldes', 'jeg ønsker at afmelde mig', 'hermed afmelder jeg mig', 'frameld', 'frameld mig', 'frameld os', 'framelding', 'framelde', 'frameldt', 'afbestil', 'afbestilling', 'opsig', 'opsigelse', 'opsig abonnement', 'opsig nyhedsbrev', 'udmeld', 'udmeld mig', 'udmelding', 'slet', 'slet mig', 'slet os', 'slet mine data', 'slet mine oplysninger', 'slet min adresse', 'slet min mail', 'slet min mailadresse', 'slet denne adresse', 'slet adressen', 'slet mig fra listen', 'slet mig fra jeres liste', 'slettes', 'slettet', 'sletning', 'anmodning om sletning', 'ønsker sletning', 'fjern', 'fjerne', 'fjern mig', 'fjern os', 'fjern min mail', 'fjern min adresse', 'fjern min mailadresse', 'fjern denne adresse', 'fjern mig fra listen', 'fjern mig fra jeres liste', 'fjern os fra listen', 'fjern fra liste', 'fjern fra listen', 'fjern fra maillisten', 'fjern fra mailliste', 'fjernes', 'ønskes fjernet', 'ønsker at blive fjernet', 'tag mig af', 'tag mig af listen', 'tag mig af jeres liste', 'tag os af listen', 'tag mig af maillisten', 'af listen', 'væk fra listen', 'stryg mig', 'stryg mig fra listen',
    'stop', 'stop nu', 'stop det', 'stop det her', 'stop det der', 'stop tak', 'stop mails', 'stop mailen', 'stop spam', 'stop jeres mails', 'stop med at skrive', 'stop med at maile', 'stop med at spamme', 'stop med det', 'hold op', 'hold nu op', 'hold op med det', 'hold op med det der', 'hold op med at skrive', 'unsubscribe', 'opt out', 'optout', 'remove', 'remove me', 'delete', 'ingen mails', 'ingen mails tak', 'ingen mail', 'ingen emails', 'ikke flere mails', 'ikke flere mails tak', 'ikke flere emails', 'ingen flere mails', 'ingen reklamer', 'ingen reklame', 'ingen reklamer tak', 'reklamer nej tak', 'ikke flere reklamer', 'ingen spam', 'ikke mere spam', 'ingen nyhedsbreve', 'ikke flere nyhedsbreve', 'ikke flere henvendelser', 'ingen henvendelser', 'ingen flere henvendelser', 'ingen yderligere henvendelser', 'ingen kontakt', 'ikke kontakt', 'ikke mere kontakt', 'kontakt mig ikke', 'kontakt mig ikke igen', 'kontakt os ikke', 'kontakt os ikke igen', 'skriv ikke mere', 'skriv ikke igen', 'skriv ikke til mig', 'skriv ikke til os', 'send ikke mere', 'send ikke flere', 'send ikke flere mails', 'mail ikke mere', 'aldrig mere', 'indsigelse', 'samtykke trækkes tilbage', 'jeg trækker mit samtykke tilbage',
  ], // prettier-ignore
  optOut: [
    {
      id: 'politely',
      says: [
        `(at|hvis|om) (i|du) ..1 (fjernede|slettede|afmeldte|tog|strøg) [${PLEASE}] ${ME} [${PLEASE}] (fra|af|ud af|væk fra) ..3 ${LIST}`,
        '(at|hvis|om) (i|du) ..1 (ikke|aldrig) ..1 (skriver|skrev|mailer|mailede|kontakter|kontaktede) [til] (mig|os) ..2 (mere|igen|fremover|længere)',
        '(bede|beder|bedes|venlig*|flink*|søde|sød|foretrækker|ønsker|kan|vil) ..5 (ikke|aldrig) at (skrive|maile|kontakte|henvende jer|henvende dig) [til] (mig|os) ..2 (mere|igen|fremover|længere)',
        '(bede|beder|bedes|kan|vil) ..5 (lade) [være|vaere] med at (skrive|maile|kontakte|sende|spamme|henvende) ..4',
      ],
      yes: [
        'Jeg ville sætte pris på, at I fjernede mig fra jeres liste.',
        'Kan I være venlige ikke at skrive til mig mere?',
        'Det var fint, hvis I slettede vores adresse fra jeres database',
        'Jeg beder jer om ikke at kontakte os igen',
        'Jeg vil foretrække, at I ikke skriver til mig igen.',
        'Jeg vil bede jer om at lade være med at skrive til mig.',
      ],
      no: [
        'Vi slettede den gamle leverandør fra listen',
        'Husk ikke at ringe til mig mere efter kl. 15',
        'I må gerne skrive til mig igen',
        'Kunderne valgte ikke at kontakte os igen',
      ],
    },
    {
      id: 'take_off_list',
      says: [
        `${REMOVE} [${PLEASE}] [jer|i] [${PLEASE}] ${ME} [${PLEASE}] [${PLEASE}] (fra|af|ud af|ude af|væk fra) ..3 ${LIST}`,
        `(fjern|fjerne|fjerner|slet|slette|sletter|afmeld|afmelde|frameld|framelde|udmeld|stryg|stryge) [${PLEASE}] ${ME} [${PLEASE}] [helt|igen] ${END}`,
        `(tag|tage|pil) [${PLEASE}] ${ME} [${PLEASE}] (af|væk) ($|tak|igen|straks|nu|listen|jeres|venligst)`,
        `${ME} ..2 (fjernet|slettet|fjernes|slettes|afmeldt|taget|strøget|frameldt|tages) ..2 (fra|af|på|$|tak) ..2 [${LIST}] ..1 ${END}`,
        `(vil|ønsker|vil gerne|beder|kræver|anmoder|skal|bedes) [jeg|vi] [om] [gerne] [${PLEASE}] [at blive|blive|have mig|have os] (fjernes|slettes|afmeldes|frameldes|fjernet|slettet|afmeldt|frameldt|strøget|væk|pillet af|slippe) ..1 ($|fra|af|tak|hurtigst|omgående|straks|for)`,
        `(vil|ønsker) [jeg|vi] ..1 ikke ..3 (stå|være|figurere|optræde|ligge) ..2 (på|i) ..3 ${LIST}`, `(fjern|slet|afmeld|frameld|stryg) [${PLEASE}] (fra|af) (jeres|din|dit|denne|dette|listen|maillisten|nyhedsbrevet|alle) ..2 [${LIST}] ..1 ${END}`,
        `(anmoder|beder|ønsker|bedes|anmodning) ..3 (om) ..2 (sletning|afmelding|framelding|at blive slettet|at blive fjernet|fjernelse) ..2 ($|af (mine|mig|min|vores|os)|fra|tak)`, `(væk|af|ud) (fra|med mig fra|af) (jeres|din|den|denne|den her) ..2 ${LIST}`, `^[venligst] (slet|fjern|afmeld|frameld) [venligst] (tak|venligst|straks|omgående|hurtigst muligt|nu|$)`, '(slet|fjern|afmeld) venligst ($|tak)', '(må|kan) (jeg|vi) ..3 blive (fjernet|slettet|afmeldt|taget af) ..4',
      ],
      yes: [
        'Fjern os venligst fra jeres mailliste.', 'Vil I slette min mailadresse fra jeres database?', 'tag mig af jeres liste tak', 'Jeg vil gerne fjernes fra listen', 'Jeg ønsker ikke at stå på jeres lister', 'Slet mig.', 'Vi beder om at blive slettet fra jeres kartotek', 'Vil du være sød at tage mig af listen',
        'Venligst slet mig fra systemet', 'Kan I fjerne vores adresse?', 'Må jeg blive fjernet fra listen?', 'Jeg anmoder om sletning af mine data', 'Afmeld venligst',
      ], // prettier-ignore
      no: ['Fjern linje 4 fra tilbuddet', 'Sæt os på listen', 'Tag Jonas af testlisten og skriv mig på', 'Kan modtagere afmelde sig selv?', 'Tag os med på råd', 'Tag mig ikke for givet', 'Kan I fjerne gebyret?', 'Tag den af bordet'],
    },
    {
      id: 'sign_off',
      says: [
        `(afmeld|afmelde|afmelder|frameld|framelde|framelder|afmled) [${PLEASE}] (mig|os|${MINE}) ..5`, `(afmelder|framelder|udmelder) (jeg|vi) ..2 (mig|os) ..3`, `(vil|ønsker|skal|må|vil gerne) ..3 (afmelde|framelde|udmelde|opsige|afbestille) ..4 (mig|os|nyhedsbrev*|abonnement*|jeres|mails|listen|dette|$)`, `(vil|ønsker) ..2 (afmeldes|frameldes|afmelding|framelding) ..2`,
        '(hvordan) (afmelder|framelder) (jeg|vi) (mig|os) ..3', '(hvordan|hvor) (kan|kommer|bliver|slipper|stopper|får) (jeg|vi) ..4 (afmelde|afmeldt|framelde|af med|af listen|fjernet|slettet|nyhedsbrev*|jeres mails|listen|for jeres)', `^(afmeld|afmelding|unsubscribe|frameld) (tak|venligst|straks|nu|omgående|mig)`, `(tak|venligst|vær venlig at|vær sød at|så|bedes) (afmeld|afmelde|frameld|framelde|afmeldt|afmeldes) ..1 ($|mig|os|tak|omgående|medmindre|straks)`, `(opsiger|opsig|afbestil|afbestiller) [jeg|vi|hermed] ..2 (nyhedsbrev*|abonnement*|mails|jeres|mit)`, `(melder|meld) [jeg|vi] (mig|os) ..2 (af|fra|ud) ($|listen|tak|nyhedsbrevet|jeres)`,
      ],
      yes: ['Afmeld mig tak.', 'Vær venlig at framelde os', 'Jeg ønsker at afmelde mig', 'Hvordan kan jeg afmelde mig?', 'Hermed afmelder jeg mig nyhedsbrevet', 'Hvordan kommer jeg af listen?', 'Jeg melder mig fra', 'Venligst afmeldt'],
      no: ['Kan kunderne afmelde sig selv?', 'Hvor mange afmelder sig?', 'Hvordan melder vi os til?'],
    },
    {
      id: 'delete_mine',
      says: [
        `(slet|slette|sletter|fjern|fjerne|destruer|glem) [${PLEASE}] [alle|samtlige] [${PLEASE}] ${MINE} ..3`, `${MINE} ..3 (slettes|slettet|fjernes|fjernet|slette|spærres|afmeldes)`, `(slet|slette|sletter|fjern|fjerne) ..1 (alt|alle data|alle oplysninger|al data|alle de oplysninger|de oplysninger|oplysninger) ..3 (om|på|vedrørende) (mig|os|vores|min)`, `(alt|alle data|alle oplysninger|oplysninger) ..4 (om|på) (mig|os) ..3 (slettes|slettet|fjernes|fjernet)`, `(slet|fjern) [${PLEASE}] (mine|vores) ..1 (oplysninger|data|persondata|kontaktoplysninger) ..2`,
      ],
      yes: ['Slet venligst mine oplysninger.', 'Jeg vil have mine data slettet', 'Vil I være venlige at fjerne min adresse?', 'Slet alt hvad I har om mig', 'Glem denne adresse'],
      no: ['Slet denne mail, hvis den ikke er til dig', 'Slet linje 4', 'Hvordan slettes kundernes data?'],
    },
    {
      id: 'stop_writing',
      says: [
        `(stop|stoppe|stopper|hold|holde|ophør|ophøre) [${PLEASE}] [op] [${PLEASE}] [så] (med at|med de|med den|med det|med jeres|med dine|med dit|med alle) ..2 (sende|skrive|maile|spamme|kontakte|genere|forstyrre|plage|bombardere|chikanere|henvende|${MAILS}|sendende|skriveri) ..5`,
        `(stop|stoppe|indstil|indstille) [${PLEASE}] (jeres|dine|disse|de her|alle|dit|det her|den her|denne) ..2 ${MAILS} ..2`,
        `(send|sende|skriv|skrive|mail|maile|kontakt|kontakte|spam|plag|gener|henvend|forstyr) [${PLEASE}] [jer|dig] [til] (mig|os|${MINE}) [${PLEASE}] (ikke|aldrig|ingen|intet) ..2 (mere|igen|længere|flere|fremover|i fremtiden|${MAILS}|$)`,
        `(send|sende|skriv|skrive|mail|maile|kontakt|kontakte|henvend|spam) [${PLEASE}] [jer|dig] (ikke|aldrig|ingen) ..1 (til) (mig|os|denne adresse) ..1 (mere|igen|længere|$|fremover)`,
        `(send|sende|skriv|mail|maile) [${PLEASE}] (ikke|ingen|aldrig) (flere|mere|yderligere|andre) ..1 ${MAILS}`, `(skriv|send|mail|kontakt|henvend jer|henvend dig) (ikke|aldrig) ..1 (mere|igen|længere|fremover) [til ..1] ${END}`, `(kontakt|mail|spam) (ikke|aldrig) (mig|os|denne adresse) ..1 ($|igen|mere|længere|fremover)`, `(kontakt|mail|spam) (mig|os) (ikke|aldrig) ..1 ($|tak|igen|mere|fremover)`,
        `(vil|ønsker|gider|orker|vil gerne|behøver) [jeg|vi] ..2 (ikke|ingen|aldrig|undgå|være fri|slippe) ..3 (have|få|modtage|se|læse|for|flere|længere) ..3 ${MAILS}`,
        `(vil|ønsker|gider|vil gerne) [jeg|vi] ..2 (ikke|aldrig) ..2 (høre ..2 (mere|igen|fra jer|fra dig)|kontaktes|blive kontaktet|blive forstyrret|blive spammet|kontaktet|have ..2 fra (jer|dig)|høre fra (jer|dig)) ..2`, `(ønsker|vil) (ikke|ingen) [have|at modtage] (flere|mere|yderligere|jeres) ..2 ${MAILS}`, `(vil|ønsker) (ikke|aldrig) [at] (have|modtage) (det her|dette|sådan noget|den slags) ..2`,
        `^[nej] [nej tak] [tak] (ikke|ingen) (flere|mere|yderligere) ..1 ${MAILS} ${END}`, `(tak|interesse|interesseret|interesserede|behov|venligst|gerne) [og|så] [gerne|venligst] (ikke|ingen) (flere|mere|yderligere) ..1 ${MAILS} ..2`, `(ikke|ingen) (flere|yderligere) ..1 ${MAILS} (tak|til (mig|os)|fra (jer|dig)|venligst)`,
        `(frabeder|frabedes|frabede) ..2 (mig|os|${MAILS}|yderligere|flere|venligst|fremtidige|jeres|kontakt|al|sig)`, `(undlad|undlade) [${PLEASE}] ..2 (at (sende|skrive|kontakte|maile|henvende)|flere|yderligere) ..4`, `(afstå|afholde|afhold) ..4 (fra at (sende|skrive|kontakte|maile)|fra yderligere) ..3`,
        `(lad) [venligst|nu] (mig|os) ..3 i fred ..1 (med|for|fra) ..4`, `(være|blive) (fri|forskånet) for ..2 (jeres|flere|dine|disse|den slags|det|${MAILS}) ..2`, `(spar|skån) (mig|os) ..3 for ..3`,
      ],
      yes: [
        'Stop med at sende mig mails.', 'Skriv ikke til os igen', 'Jeg vil ikke have flere mails fra jer', 'Send mig ikke flere reklamer.', 'Vi ønsker ikke at modtage flere nyhedsbreve', 'Kontakt os ikke igen.', 'Nej tak, ikke flere henvendelser tak', 'Vi frabeder os yderligere henvendelser', 'Lad mig være i fred for jeres spam',
        'Undlad venligst at skrive igen.', 'Hold nu op med at spamme mig', 'Jeg ønsker ikke at blive kontaktet', 'Jeg vil gerne være fri for jeres mails', 'Stop jeres mails', 'Send ikke flere mails',
      ], // prettier-ignore
      no: ['Ring ikke, skriv hellere en mail', 'Tøv ikke med at skrive', 'Send gerne mere information', 'Send ikke pdf, jeg kan ikke åbne dem', 'Vi vil ikke have flere systemer', 'Skriv ikke før mandag', 'Stop ved kantinen når du kommer', 'Vi vil ikke gå glip af det'],
    },
    {
      id: 'do_not_write',
      says: [
        `(tag) ..1 ikke ..1 kontakt ..2`, `(i|du|de) (behøver|må|skal|bør) [venligst] (ikke|aldrig) ..1 (skrive til (mig|os)|maile|kontakte (mig|os)|sende (mig|os)|henvende jer|skrive mere|skrive igen) ..3`, `(ingen|intet) (yderligere|videre|mere|fremtidig) ..1 (kontakt|henvendelser|korrespondance) ..2`, `(jeres|dine|sådanne|flere|yderligere|den slags) ..1 ${MAILS} ..3 (ikke ønsket|uønskede|uønsket|frabedes|ikke velkomne|ikke ønskede)`, `(bloker|blokér|blokere|spær) [${PLEASE}] (mig|os|${MINE}|vores domæne)`, `${ME} ..2 (på|i) ..2 (spærreliste|blokeringsliste|sortliste|robinsonliste*|robinsonlisten|blacklist|spærrelisten|blackliste|negativliste)`, `(skriv|mail|henvend) ..2 (ingen|nogen) ..4 (igen|mere|her)`, `(forbyder|modsætter) ..6 (${MAILS}|kontakt*|skrive|sende|brug|behandling*|anvendelse)`, '(skriv|send) det aldrig igen',
      ],
      yes: ['Tag venligst ikke kontakt igen.', 'I behøver ikke skrive til mig mere', 'Ingen yderligere kontakt tak', 'Bloker vores domæne', 'Sæt os på jeres spærreliste', 'Jeg forbyder jer at bruge min mail til at skrive'],
      no: ['Tag gerne kontakt', 'I behøver ikke at ringe', 'Du må ikke glemme prisen'],
    },
    {
      id: 'data_rights',
      says: [
        '(gdpr|databeskyttelsesforordning*|persondataforordning*|artikel (17|21)|art (17|21)|persondatalov*|databeskyttelsesloven) ..10 (jeg|vi|mine|vores|mig|os|alle|straks) ..8 (slet*|slettes|slettet|fjern*|indsigelse|gør indsigelse|ophør*)', '(slet*|slettet|indsigelse|fjernet|fjern*) ..8 (mine|mig|vores|os) ..8 (gdpr|databeskyttelsesforordning*|persondata*|artikel (17|21)|art)', '(gør|gøre|nedlægger) [jeg|vi|hermed] ..3 indsigelse ..2', '(trækker|tilbagekalder|tilbagetrækker|trække) [jeg|vi|hermed] ..3 samtykke ..2', '(ret|retten) til (at blive glemt|sletning|indsigelse|at blive slettet) ..3', '(bekræft) ..3 (at|når) ..2 (mine|vores|jeg|vi|min) ..4 (slettet|fjernet|afmeldt)', '(kræver|forlanger|anmoder) ..6 (slettet|sletter|slettes|sletning|fjernet|fjernes) ..3',
      ],
      yes: ['I henhold til GDPR artikel 17 vil jeg have mine data slettet.', 'Jeg gør indsigelse mod brug af mine data til markedsføring', 'Hermed trækker jeg mit samtykke tilbage.', 'Jeg gør brug af min ret til at blive glemt', 'Jeg kræver, at I sletter mig'],
      no: ['Overholder I GDPR?', 'Hvordan håndterer I sletning?', 'Har I en databehandleraftale?'],
    },
  ],
  doubt: [
    {
      id: 'where_from',
      says: ['(hvor|hvordan|hvorfra) (har|fik|har i|fandt|kommer|kender|får) (i|du|de) ..4 (min|mit|mine|vores|denne) ..3', '(hvor|hvordan|hvorfra) (har|fik) (i|du) ..2 (adressen|mailen|oplysningerne|mailadressen) ..2', 'hvem (gav|har givet|har) ..3 (min|mit|mine|vores) ..3', '(hvorfor) (får|modtager|skriver|sender|kontakter|mailer|står|har) (jeg|vi|i|du) ..4', '(indsigt) ..4 (oplysninger|data|persondata)'],
      yes: ['Hvor har I min mailadresse fra?', 'Hvordan fik du vores oplysninger?', 'Hvem har givet dig mit navn?', 'Hvorfor får jeg dette?', 'Hvor fik I mailadressen fra?'],
      no: ['Hvordan har I regnet det ud?', 'Hvor ligger I?'],
    },
    {
      id: 'not_consented',
      says: ['(har) ..3 (aldrig|ikke) ..4 (tilmeldt|samtykket|samtykke|bedt om|givet|abonner*|skrevet mig op|accepteret|sagt ja|godkendt|bestilt)', '(uden|intet|ikke) ..2 (samtykke|tilladelse)', '(uopfordret|uopfordrede|uanmodet) ..2'],
      yes: ['Jeg har aldrig tilmeldt mig det her.', 'I skriver uden mit samtykke', 'Vi har ikke bedt om det', 'uopfordret henvendelse'],
      no: ['Jeg har ikke talt med chefen'],
    },
    {
      id: 'spam',
      says: ['(det her|dette|det|den her mail|jeres mail|din mail|jeres mails) (er|ligner) ..2 (spam|chikane|svindel|phishing|ulovligt|ulovlig)', '^spam* $', '(anmeld*|anmelder|indberet*|rapporter*|markerer|politianmeld*|klage*|klager) ..5 (spam|forbrugerombudsmanden|datatilsynet|politiet|jer|jeres|som)', '(forbrugerombudsmanden|datatilsynet)'],
      yes: ['Det her er spam', 'Jeg anmelder jer til Forbrugerombudsmanden.', 'Jeg markerer jeres mails som spam', 'Spam!'],
      no: ['Ryger jeres mails i spamfilteret?'],
    },
    {
      id: 'leave_alone',
      says: ['(lad) [venligst|nu|dog] (mig|os) ..2 (være (tak|nu|$|for)|i fred)', '(skrid|rend og hop|rend mig|gå ad helvede til|fuck af|fuck off|forsvind|skrub af|luk røven|hold kæft)', '(nu er det nok|så er det nok|nok er nok|det er for meget|træt af)', '(sidste) ..1 (advarsel|gang)'],
      yes: ['Lad os være i fred.', 'skrid', 'Nu er det nok', 'Jeg er så træt af jer', 'Det er sidste advarsel'],
      no: ['Lad mig høre hvad det koster'],
    },
    {
      id: 'remove_other',
      says: [`(fjern|slet|afmeld|stryg|frameld) ..5 (fra|af) (jeres|din|dit|denne) ..2 (*liste|*lister|kartotek|database|system|mailliste|nyhedsbrev)`, '(tag) ..3 (fra|af) (jeres|din|denne) ..1 (*liste|*lister)', '(ham|hende|dem|kollega*) ..3 (fra|af) (jeres|din) ..2'],
      yes: ['Slet venligst Karen fra jeres kartotek, hun er stoppet.', 'Fjern ham fra jeres liste'],
      no: ['Fjern linje fire'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(vi|jeg) (kom til at|matte|var nodt til at) [desværre] (slette|fjerne) ..5', '(vi|jeg) (har|havde) [allerede|lige|desværre|selv] (slettet|fjernet) ..5'], yes: ['Vi kom til at slette vores data.'], no: ['Jeg har bedt jer slette mine data'] },
    {
      id: 'others_leave',
      says: ['(modtager|modtagere|modtagerne|kunde|kunder|kunderne|abonnent*|bruger|brugere|brugerne|medlem*|patient*|gæst*|medarbejder*|deltager*|folk|læser*|lejer*|forældre*|giver*|man|nogen|beboer*|besøgende) ..5 (afmeld*|framelde*|slette*|fjern*|slettes|opsige|sige fra)', '(sig|sig selv|selv) ..3 (afmeld*|framelde*|af listen)', '(afmelde|afmelder|afmeldt|framelde|framelder|frameldt|slette|fjerne) sig ..5', '(afmeldingslink*|afmeldingsknap*|afmeldingsprocent|afmeldingsrate|afmeldingsside|afmeldinger|frameldinger|afmeldelser|afmeldingsfunktion|afmeldelink*|opt out (link|rate|funktion|knap)|unsubscribe (link|knap|rate))', '(hvordan|hvem|hvad|hvornår|kan|sker|er|foregår|virker) ..6 (afmelding|afmeldingen|sletning|sletningen|framelding|slettefrister|slettepolitik) ..6 ?', '(hvordan|hvornår|hvor længe) (slettes|gemmes|opbevares|sletter|gemmer|opbevarer) ..7', '(jeres|dit|i|systemet) ..1 (værktøj|system|platform|program|produkt|app|løsning) ..6 (slet*|afmeld*|fjern*)'],
      yes: ['Kan gæsterne afmelde sig selv?', 'Hvor høj er jeres afmeldingsprocent?', 'Hvordan foregår sletning hos jer?', 'Hvor længe gemmes oplysningerne?', 'Dem der har afmeldt sig skal i CRM'],
      no: ['Afmeld mig', 'Hvordan kan jeg afmelde mig?'],
    },
    {
      id: 'other_things',
      says: ['(venteliste*|testliste*|pilotliste*|deltagerliste*|gæsteliste*|dagsorden*|cc|invitation*|mødet|kalender*|chatten|gruppen|prisliste*|indkøbsliste*|interesseliste*|talerliste*) ..4 (af|fra|fjern*|slet*|på|op)', '(tag|fjern|slet|sæt|skriv|lad|stryg|afmeld|frameld) ..6 (venteliste*|testliste*|pilotliste*|deltagerliste*|gæsteliste*|dagsorden*|cc|invitation*|mødet|chatten|interesseliste*|talerliste*|kurset|frokosten|konferencen)', '(sæt|skriv|put|tilføj|noter) [gerne|bare] (mig|os|vores|mit) ..3 (på|i|til|op) ..4', '(slet|fjern|stryg|tag) ..3 (linje*|række*|punkt*|kolonne*|gebyr*|side*|bilag*|klausul*|post #|posten|position*|rabat*|afsnit*|opstartsgebyr*)', '(ingen|ikke) [flere] (pdf*|vedhæft*|bilag|link*|brochure*|papir*|film|præsentation*|fax|kataloger) ..4', '^[nej] [venligst|helst] ring ikke ..2 $', '(ring|ringe|ringer) ..2 (ikke|aldrig) ..6', '(ikke|helst ikke) ring* ..4', '(ingen) ..1 (opkald|telefonopkald|telefonsælgere) ..4', '(tøv|tøve) (ikke) ..6', '(giv|underret|informer|kontakt|meddel|orienter) ..1 afsenderen ..5', '(slet|slette|destruer|slettes) ..1 (denne|den|mailen|beskeden|denne mail|denne email|denne besked) ..1 (mail|email|meddelelse|besked|emailen) ..5', '(ved en fejl|fejlagtigt) ..4', '(ikke|ingen) flere (spørgsmål|møder|mails nødvendige)', '(ikke|ingen) (mere|flere) end'],
      yes: ['Tag os af ventelisten.', 'Sæt os på listen', 'Slet linje 4', 'Send ingen pdf-filer', 'Ring ikke', 'Ring helst ikke, mail er bedst', 'Tøv ikke med at kontakte os', 'Slet denne mail og giv afsenderen besked', 'Skriv mig op til jeres nyhedsbrev'],
      no: ['Tag mig af listen', 'Ikke flere mails', 'Slet mine data'],
    },
  ],
  condition: ['^(hvis|såfremt|med mindre) (det|dette|i (ikke)|du (ikke)|ikke|den|vi|jeg|de|der)', 'medmindre', 'med mindre', 'undtagen', 'bortset fra', 'ellers', 'kun hvis', 'indtil videre', 'lige nu', 'for nu', 'foreløbig', 'indtil', 'til (januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december|efter|næste)', 'men (send|skriv|behold|lad) (gerne|et|en|mig gerne|os gerne|først|priser|tilbud)', 'men gerne', 'men ring', 'i stedet'],
  unclear: [
    { id: 'undecided', says: ['(maske|eventuelt|muligvis|kommer an pa|det ma vi se|vi far se|hvem ved|ved ikke|usikker*|i tvivl|svaert at sige|hm|hmm|tja)'], yes: ['Det må vi se', 'Tja.'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(slet*|fjern*|stryg*|afmeld*|frameld*|tag ..3 af|liste*|register|registre*|database*|oplysninger*|data|gdpr|samtykke*|spam*|reklame*|mails|emails|beskeder|nyhedsbrev*|stop*|hold ..2 op|nok|igen|aldrig mere|ikke mere|ikke flere|i fred|forstyr*|anmeld*|chikan*|bloker*|glem*|(min|mit|vores|denne) (adresse|mail|navn|email|indbakke|mailadresse))'], yes: ['Slet det hele.', 'Nu er det nok', 'Vores navn i jeres register', 'Og så igen'], no: ['Gården er fuld af grus', 'Taget om torsdagen'] }],

  autoSubject: ['automatisk svar', 'autosvar', 'auto svar', 'automatisk besked', 'automatisk mail', 'automatisk meddelelse', 'automatisk kvittering', 'automatisk fraværsbesked', 'automatisk bekræftelse', 'automatisk genereret', 'automatisk email', 'automatisk e mail', 'autoreply', 'fravær', 'fraværende', 'fraværsbesked', 'fraværsmeddelelse', 'fraværsassistent', 'ikke til stede', 'ikke tilstede', 'ikke på kontoret', 'ikke på kontor', 'ude af kontoret', 'ude af huset', 'out of office', 'på ferie', 'ferie', 'ferielukket', 'holder ferie', 'jeg holder ferie', 'jeg er på ferie', 'jeg er på barsel', 'jeg er fraværende', 'jeg har ferie', 'er på ferie', 'barsel', 'på barsel', 'barselsorlov', 'orlov', 'på orlov', 'på forretningsrejse', 'på messe', 'sygemeldt', 'syg', 'vi holder lukket', 'vi har modtaget', 'tak for henvendelsen', 'tak for mailen', 'modtagelsesbekræftelse', 'tak for din mail', 'tak for din henvendelse', 'tak for din besked', 'tak for din e mail', 'tak for din email', 'tak for din forespørgsel', 'tak for jeres henvendelse', 'tak for jeres mail', 'tak fordi du kontakter', 'tak fordi du har kontaktet', 'jeg er ikke på', 'jeg er ikke til stede', 'jeg er ude af', 'kvittering for din', 'kvittering for modtagelse', 'bekræftelse på din', 'bekræftelse på modtagelse', 'din henvendelse', 'din sag', 'din mail', 'din besked', 'din e mail', 'sagsnummer', 'ny sag', 'sag oprettet', 'sag modtaget', 'fratrådt', 'ikke længere ansat'], // prettier-ignore
  away: [
    {
      id: 'away',
      says: ['(holder|har) [jeg|vi] ..3 (ferie|*ferie|fri|barsel|orlov|lukket|ferielukket)', '(er|befinder|nyder) [jeg|vi] [mig|os] ..7 (ferie|*ferie|barsel|barselsorlov|orlov|*orlov|sygemeldt|syg|syge|bortrejst|messe|kursus|konference|forretningsrejse|tjenesterejse|ikke på (kontoret|kontor|arbejde)|ikke til stede|ikke tilstede|ikke tilgængelig|ikke til at træffe|fraværende|ude af (kontoret|huset)|lukket|udlandet|på rejse|fri|begrænset adgang|kun begrænset adgang|ikke at træffe|væk|afspadserer|hjemme med sygt barn|ferielukket|kur|genoptræning|sabbatår)', '(tilbage|retur|på kontoret igen|til stede igen|træffes igen|på plads igen) ..4 (på|den|igen|mandag*|tirsdag*|onsdag*|torsdag*|fredag*|januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december|#|efter|i|kontoret|fra|næste)', '^(tilbage|retur) ..6', '(på grund af|pga|grundet|i forbindelse med) ..3 (ferie|sygdom|helligdag*|jul*|fravær|messe|barsel|lukning|orlov) ..6', '(kontoret|butikken|vi|firmaet|klinikken|receptionen) ..4 (lukket|lukker|ferielukket|holder lukket)', '(begrænset|ingen|dårlig|sporadisk|ringe) ..2 (adgang|dækning|netforbindelse) ..5', '(læser|tjekker|besvarer|ser) [jeg] ..2 (ikke|ingen|sjældent|kun|sporadisk) ..4 (mail*|email*|beskeder)', '(mail|mails|email|emails|beskeder|besked) ..3 (læses|besvares|videresendes|behandles) ..2 (ikke|først|når|automatisk) ..3', '(læses|besvares|videresendes) (ikke|først) ..4', '(svarer|vender tilbage|læser|besvarer) [jeg|vi] ..4 (når jeg (er|kommer)|efter (min|ferien)|ved min|så snart jeg er|igen fra|tilbage|fra den|igen den) ..5', '(ved|efter|til) min (tilbagekomst|ferie|orlov|retur|barsel|hjemkomst)', '(under|i) (mit fravær|min ferie|min orlov|min barsel|denne periode|perioden|den periode) ..5', '(svar|svartid*) ..4 (længere|forsinke*|vente)', '(arbejder) [jeg] ..2 (ikke|kun|deltid) ..4'],
      yes: ['Jeg holder ferie til og med 2. august.', 'Tilbage på kontoret mandag den 5. januar', 'Jeg er på barsel.', 'Vi holder lukket mellem jul og nytår.', 'Mails videresendes ikke', 'Jeg har begrænset adgang til mail', 'Jeg svarer når jeg er tilbage.', 'Jeg er på messe hele ugen', 'På grund af sygdom svarer jeg ikke'],
      no: ['Det lyder godt, ring til mig', 'Vi er glade for det, vi har', 'Ikke i år'],
    },
  ],
  left: [
    {
      id: 'left',
      says: ['(er|har) ..4 (fratrådt|gået på pension|pensioneret|forladt (virksomheden|firmaet|os|selskabet|sin) ..2|afgået ved døden|stoppet hos|stoppet i|stoppet ved|stoppet som|opsagt sin stilling|gået på efterløn)', '(er) ..2 stoppet (i|hos|ved|pr|her|$|den) ..4', '(arbejder) ..2 (ikke) (længere|mere) ..4', '(er) ikke (længere|mere) ..1 (ansat|her|i firmaet|i virksomheden|hos os $)', '(ikke) (længere|mere) (ansat|i virksomheden|i firmaet|aktiv|en del af|tilknyttet) ..2', '(adresse*|mailadresse*|emailadresse*|postkasse*|mailboks*|indbakke*|konto|kontoen|email adresse*) ..4 (ikke længere|nedlagt|lukket|læses ikke|overvåges ikke|inaktiv|lukkes|ophørt)', '(fratræder|fratræder sin) ..4'],
      yes: ['Anders er fratrådt sin stilling.', 'Hun er ikke længere ansat hos os', 'Postkassen læses ikke.', 'Jeg er gået på pension', 'Bo er stoppet i firmaet'],
      no: ['Kontoret er lukket til fredag', 'Vi er ikke de rette', 'To pladser tilbage'],
    },
  ],
  again: [{ id: 'again', says: ['(skriv|ring|mail|kontakt|mind|prøv|vend) ..2 (igen|tilbage|mig|os|til mig) ..5 (igen|næste|efter|i|til|senere|om|når)', '(vi) (tales ved|ses|tager det|snakkes ved) ..5'], yes: ['Vi er midt i en flytning, vend tilbage i marts', 'På ferie, skriv igen i august'], no: ['Jeg er på ferie til mandag', 'Henrik er ikke længere ansat i virksomheden'] },
  ],
  iLeft: [{ id: 'i_left', says: ['jeg arbejder ..2 (ikke) ..2 (længere|mere)', '(siden|fra) ..3 arbejder jeg ikke ..3', 'jeg (stoppede|fratrådte) (hos|på|i) ..3', '(jeg) (er gået på pension|er stoppet|har skiftet)'], yes: ['Jeg arbejder der ikke længere.'], no: ['Jeg er på ferie til mandag', 'Henrik er ikke længere ansat i virksomheden'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: ['(har) [vi] ..1 (modtaget|registreret|fået) ..2 (din|dit|jeres|mail|henvendelse|besked|sag)', '(din|jeres|dit) ..1 (henvendelse|mail|besked|email|sag|forespørgsel|spørgsmål|bestilling|ansøgning) (er|er nu|bliver|vil|blev|har) ..4 (modtaget|registreret|oprettet|behandlet|videresendt|tildelt|besvaret)', '(vi|en medarbejder|en kollega|vores team|vores kundeservice) ..2 (vender tilbage|svarer|kontakter dig|kontakter|besvarer|behandler|vil vende tilbage|vil svare|bestræber os) ..5 (hurtigst|snarest|inden for|så snart|så hurtigt|hverdag*|timer|arbejdsdag*|muligt|på)', '(vender tilbage|svarer|hører fra os) ..3 (hurtigst|snarest|inden for|så snart|inden)', '(dette|denne mail|denne besked|det her|denne email) (er|er en|er et) ..2 (automat*|autosvar|autogenereret) ..3', '(automatisk|autogenereret|automatiske) (svar|besked|genereret|mail|email|sendt|kvittering|bekræftelse|udsendt)', '(svar|besvar) (ikke|venligst ikke) ..2 (på|denne|dette) ..3', '(kan) ikke (besvares|svares) ..3', '(inden for|inden) ..3 (hverdag*|arbejdsdag*)', '(sagsnummer|sags id|sagsnr|referencenummer|ticket|journalnummer) ..4', '(bekræfter|kvitterer|kvittering) ..3 (modtag*) ..2'],
      yes: ['Vi har modtaget din mail og vender tilbage hurtigst muligt.', 'Dette er et automatisk svar', 'Din henvendelse er registreret.', 'Svar venligst ikke på denne mail', 'Vi svarer normalt inden for to hverdage', 'Dit sagsnummer er 5532'],
      no: ['Jeg har læst jeres forslag, spændende'],
    },
  ],
  courtesy: ['(ved|for|i|haster) ..2 (hastende*|akut*|presserende*|haster) ..8', '(haster det|hvis det haster) ..8', '(kontakt|ring|skriv|henvend dig|mail) ..8 (hoved*|kollega*|min|vores|addr|#|til|på)', 'tak for (din|dit|jeres|mailen|beskeden|henvendelsen) ..5', '(god|glædelig|venlig|rigtig god) (sommer|jul|ferie|dag|hilsen|weekend) ..2', '(vedrørende|om|for) (support|salg|ordrer|indkøb|øvrige spørgsmål|spørgsmål|fakturaer) ..8', 'afløser ..5', 'vikar ..4', '(tålmodighed|forståelse)', 'åbningstider', 'træffes på ..4', 'tak fordi du ..5'],

  intents: {
    meeting_request: [
      {
        id: 'fix_a_time',
        says: ['(den|d) # ..1 (kl|klokken)', '^(mandag|tirsdag|onsdag|torsdag|fredag|i morgen) (#|kl|klokken|formiddag|eftermiddag) [#] ($|?)'],
        yes: ['Den 4. kl. 14?', 'Torsdag kl. 10?'],
        no: ['Den 4. udgave'],
      },
      {
        id: 'meet',
        says: ['(skal vi|kan vi|vi kan|lad os|kan i|kan du|vil gerne|gerne|skulle vi|vi skal|kunne vi) ..5 (tale|tales ved|snakke|mødes|ses|booke|aftale|tage en kop|tage et møde|tage en snak|ringes ved|zoome|høres)', '(ring) [bare|gerne|endelig|lige] [til|mig|os] ..4', '(book|booke|send|sende|foreslå|aftale|finde) ..4 (møde|tid|tider|samtale|invitation|mødeindkaldelse|kalenderinvitation|demo|teamslink|bookinglink|mødeinvitation|tidspunkt)', '(hvornår) (passer|kan|har|ville|skulle|er) ..6', '(passer|kan|går|duer|fungerer|er|har) ..5 (mandag|tirsdag|onsdag|torsdag|fredag|i morgen|næste uge|denne uge|klokken|kl|eftermiddag|formiddag) ..4', '(mandag|tirsdag|onsdag|torsdag|fredag|i morgen|næste uge|uge #) ..5 (passer|kl|klokken|#|fint|eftermiddag|formiddag|går an|er fint|godt|bedst|frokost)', '^[ja|gerne|ok|fint] [på] (mandag|tirsdag|onsdag|torsdag|fredag|i morgen|næste uge) ..4 $', '(teams|zoom|google meet|videomøde|telefonmøde|online møde|onlinemøde)', '(kom|kig|kommer|kig bare) ..2 (forbi|ind|ud til os) ..3', '(kalenderlink|bookinglink|calendly)', '(en kop kaffe|et møde|en snak|en samtale|kaffemøde)', '(kl|klokken) # ..2 (passer|er fint|går)'],
        yes: ['Skal vi tale sammen torsdag?', 'Tirsdag kl. 10 passer fint.', 'Ring til mig i morgen', 'Send en mødeindkaldelse', 'Hvornår passer det?', 'Kig forbi til en kop kaffe', 'Vi kan tage det på Teams'],
        no: ['Intet behov', 'Hvad koster det?'],
      },
    ],
    already_customer: [
      {
        id: 'has_it',
        says: ['(kundenr|kundenummer|kundenummeret|aftalenummer)', '(været|er) ..2 (kunde|kunder|abonnent) ..2 (hos jer|i|siden)', '(den|det|dem) (bruger|har|kører) (vi|jeg) ..1 allerede ..2', '(har) ..4 allerede (gennem|via|hos|af|fra) jer', '(har) (prøvet|brugt|haft|betalt) (jer|jeres) ..3', '(betaler) ..2 (stadig|jo|allerede) ..3', '(gennem|via|fra|af) jer (allerede|siden|i flere)'],
        yes: ['Den bruger vi allerede', 'Vi har været kunder hos jer i fem år', 'Det har hele kommunen allerede gennem jer', 'Vi HAR prøvet jer', 'Kundenr. 8042'],
        no: ['Vi har allerede en leverandør', 'Har I mange kunder?'],
      },
      {
        id: 'customer',
        says: ['(er) [vi|jeg] ..2 (allerede|jo|siden ..3) ..3 (kunde|kunder|hos jer|bruger)', '(allerede|eksisterende|nuværende) ..2 (kunde|kunder|abonnent) ..2', '(bruger|har|kører|anvender) [vi|jeg] ..2 (allerede|siden ..2) ..2 (jer|jeres|hos jer)', '(bruger|har|kører|anvender) [vi] ..1 jeres ..2 (allerede|siden|i dag)', '(har) ..3 (underskrevet|tegnet|købt|bestilt|aftale|abonnement|kontrakt) ..3 (med jer|hos jer|af jer|fra jer)', '(vores|mit) ..1 (kundenummer|aftale med jer|supportsag)'],
        yes: ['Vi er allerede kunde hos jer.', 'Vi bruger allerede jeres system i Odense', 'Vi har tegnet aftale med jer', 'eksisterende kunde'],
        no: ['Vores kunder er glade', 'Vi har allerede et system'],
      },
    ],
    wrong_person: [
      {
        id: 'not_me',
        says: ['jeg hedder (ikke|slet ikke) ..2', '(må|lyder til at) være ..1 (fejl|en fejl|en misforståelse|en forveksling|forkert)', '(gået|sket|er|blevet) ..2 (galt|en fejl|i kludder|kuk)', '(forveksler|forvekslet|forveksling|misforståelse|blander) ..3', '(skal|må|bør|vil) ..1 (nok|hellere|vist) (have fat i|tale med|finde|snakke med) ..1 (en anden|nogen andre|andre|nogle andre)', '(jeg er) ..1 (bare|altså bare|kun|elev|vikar|lærling|pensionist|privatperson|pedel|lærer|sygeplejerske|studerende|timelønnet)', '(jeg) (stoppede|sagde op|fratrådte|forlod) ..2 (hos|på|i|ved)', '(ikke) ..1 (ansat|længere) (hos|på|der|i) ..2', '(uden for|udenfor) mit ..2'],
        yes: ['Det må være en fejl.', 'Jeg er altså bare elev her', 'Jeg stoppede hos Dalgaard til nytår.', 'I forveksler os', 'Du skal nok have fat i en anden', 'Jeg hedder ikke Hanne'],
        no: ['Vi er glade', 'Det er fint'],
      },
      {
        id: 'wrong_person',
        says: ['(er) (bare|kun) ..2 (praktikant*|receptionist*|vikar|elev|lærling|studerende|studentermedhjælper)', '(leder|søger|mener) [du|i|de] ..2 (en anden|et andet|nogen anden) ..2', '(har) [vi|jeg] (ingen|ikke nogen|ikke noget) (fabrik|filial|kontor|lager|butik|afdeling) ..3', '(ikke mig) (der|som) (bestemmer|beslutter|køber|står) ..2', '(forkert|forkerte) (person|adresse|afdeling|kontakt|kontaktperson|sted|modtager|firma|mand)', '(ikke) ..1 (den|de|det) ..1 (rette|rigtige) ..1', '(er|har|arbejder|sidder) [jeg|vi] ..1 ikke ..2 (ansvarlig|ansvaret|ansvar|med det|med den slags|den der|med indkøb)', '(ikke) (mit område|mit bord|mit ansvar|min afdeling|mig der)', '(har intet med|har ikke noget med) ..3 (at gøre)', '(beslutter|bestemmer) ..2 ikke', '(gået forkert|fat i den forkerte|galt afmarcheret|havnet forkert|ramt forkert|ramt ved siden af)'],
        yes: ['Jeg er bare elev', 'Vi har ingen fabrik i Odense', 'Det er ikke mig, der bestemmer', 'Du har fat i den forkerte person.', 'Jeg er ikke ansvarlig for det', 'Det er ikke mit bord.', 'Jeg er ikke den rette', 'Det er ikke mig der bestemmer'],
        no: ['Det er ikke aktuelt'],
      },
    ],
    referral: [
      {
        id: 'someone_else',
        says: ['(noget|nogle) for (dig|jer|dit hold|dit bord) ?', '(din|dit|jeres) (hylde|bord|boldgade|område) ?', '(hører|ligger|sorterer|hører det) (under|hos|til|hjemme hos) ..4', '(det er) (it|hr|indkøb|økonomi|marketing|vores|ledelsen|bestyrelsen|hovedkontoret|driften|menighedsrådet) ..3', '(beslutter|bestemmer|afgør) (menighedsrådet|bestyrelsen|ledelsen|kommunen|indkøb|it|hr|rektor|direktøren|økonomi|hovedkontoret|ejeren|foreningen)', '(du|i) (skal|må|bør) [nok|hellere] (have fat i|have fat på|tale med|snakke med|kontakte|spørge|fange|gribe fat i) ..4', '(formanden|lederen|chefen|kontaktpersonen|kontakten|indkøberen) (hedder|er) ..3', '(står og mangler|leder efter|efterspørger|sukker efter) ..2 (netop det|sådan|præcis|lige)', '(sætter|tilføjer|kopierer) ..2 (på|ind|med|til tråden|cc) ..1', '(kigger|kig|tager|tag) (du|i) ..2 (på|det her|denne|den her) ?'],
        yes: ['Brian, noget for dig?', 'Det hører under menighedsrådet', 'Du skal have fat i Lone Dam', 'Det er IT-afdelingen.', 'Det beslutter bestyrelsen', 'Formanden hedder Aage Holm'],
        no: ['Det er ikke noget for os', 'Skal vi tale sammen?'],
      },
      {
        id: 'referral',
        says: ['(kontakt|tal med|snak med|spørg|skriv til|henvend dig til|henvend jer til|ring til|mail til|prøv|tag fat i|mail) ..2 (vores|min|mine|it*|indkøb*|kasserer*|chef*|kollega*|marketing*|hr*|økonomi*|direktør*|bestyrelsen|ham|hende|hovedkontor*|addr)', '(videresender|videresendt|sender|sendt|givet|giver|sendt den) ..3 (videre|til min|til vores|videre til)', '(ansvarlig|ansvarlige|ansvaret) ..3 (er|hedder|hos os|for)', '(er|hedder) ..3 (ansvarlig|ansvarlige|den rette|rette person|rette kontakt*|den der)', '(styres|håndteres|besluttes|køres|varetages) ..2 (af|hos|fra|centralt) ..3', '(håndterer|styrer|beslutter|bestemmer|tager sig af|står for|sidder med) ..3 (det|dette|den slags|indkøb|hos os|sådan noget)', '(cc|kopi) ..4', '(rette|rigtige|bedre) (person|kontakt|kontaktperson|vedkommende) ..2 (er|ville|at)', '(efterfølger|afløser) ..4', '(overtaget|overtager) ..4', '(henviser) ..3 til'],
        yes: ['Tal med vores indkøbschef Eva.', 'Jeg har sendt den videre til min kollega', 'Ansvarlig for det er Niels.', 'Det styres af hovedkontoret', 'Jeg sætter Line på cc her', 'Skriv til min chef'],
        no: ['Intet behov', 'Send tilbud'],
      },
    ],
    later: [
      {
        id: 'not_yet',
        says: ['(venter|afventer) [vi|jeg] ..1 (på|svar|besked|beslutning|bestyrelsen|til)', '(vi|jeg) (venter|afventer) ..4', '(så snart|efter at) ..4 (klar|klart|overstået|på plads|besluttet|afgjort) ..2', '(når|hvis) ..3 (roligere|overstået) ..2', '(efter|til efter) ..2 (høsten|flytningen|ombygningen|fusionen|regnskabet|optællingen|julehandlen|valget|udbuddet|barslen|momsfristen|højsæsonen)', '(hører|høre) ..2 (fra|til) (mig|os) ..3', '(budgettet|budget) (er) ..1 (lukket|brugt|lagt|låst)', '(næste år|til næste år|senere) (måske|igen|nok)', '(gemmer|beholder|har) ..2 (mailen|det|dig|jer) ..1 (i baghovedet|i tankerne|i mente)', '(drukner|knokler|midt i) ..3', '(pengene|midlerne|bevillingen) ..2 (kommer|frigives|først) ..3'],
        yes: ['Vi venter på svar fra bestyrelsen', 'Efter flytningen måske', 'Budgettet er lukket, næste år måske.', 'Du hører fra mig', 'Pengene kommer først til foråret', 'Vi har jer i baghovedet'],
        no: ['Venter I kunder?'],
      },
      {
        id: 'later',
        says: ['(næste|kommende|nye) (år|kvartal|måned|forår|efterår|sommer|sæson|budget*|regnskabsår|vinter)', '(i|efter|til|under|fra|først|starten af|slutningen af|midten af|før|inden|omkring) ..1 (januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december|q1|q2|q3|q4|sommeren|sommerferien|ferien|efteråret|foråret|vinteren|påske|påsken|jul|julen|nytår|årsskiftet|pinse|regnskabet|årsregnskabet|årsafslutningen|høsten)', '(til efteråret|til foråret|til sommer|til næste år|til vinter)', '(om) (#|en|et|to|tre|fire|seks|nogle|et par|et halvt) ..1 (uger|måneder|måned|år|kvartal|uge)', '(prøv|kom|vend|spørg|skriv|kontakt|ring|mind|hør|henvend) ..6 (igen|senere|tilbage|derefter|når|efter|til den tid)', '(senere|en anden gang|et andet tidspunkt|måske senere|på sigt|på et tidspunkt)', '(ikke|intet|ingen) ..1 (nu|lige nu|i år|i øjeblikket|for tiden|pt|endnu|tid) ..4', '(budget*|projekt*|investering*|indkøb*) ..4 (frosset|låst|stoppet|udskudt|sat på pause|brugt|lagt fast|på hold|fastfrosset)', '(for tidligt|ikke klar|travlt|ikke nået|i bero|på hold|på pause)', '(vender tilbage) ..4'],
        yes: ['Prøv igen efter sommerferien.', 'Budgettet er låst til april.', 'Næste år måske', 'Vend tilbage om tre måneder', 'Ikke lige nu', 'Vi har travlt, skriv igen til foråret'],
        no: ['Ingen interesse', 'Hvad koster det?'],
      },
    ],
    not_interested: [
      {
        id: 'circumstance',
        says: CIRCUMSTANCES,
        yes: ['Vi har ingen egne biler.', 'Vi kører ikke selv', 'Det klarer revisoren for os.', 'Butikken lukker til sommer.', 'Vi bruger ikke paller', 'Ejerforeningen har en fast aftale med en lokal landmand', 'Kontrakten løber til 2028', 'Fragtmanden tager det hele'],
        no: ['Vi har ikke behov', 'Vi har ingen spørgsmål', 'Vi er interesserede'],
      },
      {
        id: 'scorn',
        says: SCORN,
        yes: ['Det bliver et klokkeklart nej herfra.', 'Vi brændte nallerne på jer', 'Hjemmesiden bliver som den er.', 'Glem det', 'Aldrig i livet', 'Vi kan ikke se meningen', 'Vi har besluttet ikke at gå videre', 'Alt for dyrt', 'Vi klarer os fint'],
        no: ['Gå gerne videre', 'Vi glæder os', 'Send endelig'],
      },
      {
        id: 'no',
        says: ['^ellers tak', 'ellers tak $', '(intet|ingen|ikke|nul) ..2 (interesse|interesseret|interesserede|behov|aktuelt|relevant|for os|for mig|noget for|interessant|interessante|brug for|af interesse|planer|relevante)', '^nej [tak] ..4 $', 'nej tak', '^(nej|næ|niks) (tak|det|vi|jeg|ikke|ingen|desværre)', '(tak) men (nej|vi|det her|det|dette|ikke|ingen|desværre)', '(behøver|mangler|søger|køber|skal) [vi|jeg] ..2 (ikke|ingen|intet) ..3', '(har) [vi] ..3 (allerede|egen|eget|en anden|et andet|selv|en fast) ..4 (løsning|leverandør|system|partner|aftale|bygget|program|det|en|noget|lavet)', '(bygget|lavet|udviklet|klarer|gør|løser) ..4 (selv|internt|in house|inhouse)', '(er) [vi] ..3 (tilfredse|glade|dækket|dækket ind|godt kørende|forsynet|godt dækket)', '(takker nej|siger nej|springer over|sige nej|takke nej|passer) [tak|til] ..3', '(valgt|gået med|besluttet os for) ..3 (anden|en anden|andet|nogle andre)', '(passer|duer) ..2 ikke ..3', 'for dyrt', 'spild af ..3', '(ansættelsesstop|indkøbsstop)'],
        yes: ['Ellers tak.', 'Vi har ikke behov.', 'Nej tak.', 'Ikke interesseret', 'Vi har allerede en leverandør', 'Vi har bygget det selv.', 'Tak, men det er ikke noget for os', 'Vi springer over'],
        no: ['Tirsdag er fint', 'Send tilbud'],
      },
    ],
    interested: [
      {
        id: 'keen',
        says: ['(rammer|ramte) ..3 (plet|ned i|på kornet|noget)', '(har) [i|du] ..1 fat i noget ..2', '(det) (kunne|kan) (vi|jeg) ..1 (godt|sagtens) ..1 bruge ..2', '(kommer|kom) ..2 som (kaldet|sendt fra himlen|bestilt)', '(må|kan) (jeg|vi) ..1 (se|få|låne|prøve) ..1 (materialet|det|et eksempel|en prøve|mere|en demo) ..3', '(hvad|hvordan) (skal i bruge|gør vi|sker der nu|kommer vi videre|kommer vi i gang|går vi videre|skal vi gøre) ..4', '(slå til|vi slår til|kør bare|fyr den af|lad os komme i gang|lad os gøre det|vi tager den|den tager vi|vi er på|kom med det|kom an|op med det|jeg er solgt|vi er solgt|tæl os med|regn med os)', '(åbne|åben|positive|positiv|nysgerrige|nysgerrig) (for|over for|på) ..2', '(kigger|ser) (gerne|meget gerne|absolut) ..2', '(elsker|elskede|vilde med|begejstrede for) ..1 (idéen|ideen|tanken|det|konceptet)'],
        yes: ['I rammer lige ned i noget', 'I har fat i noget her', 'Det kunne vi godt bruge', 'Kom med det', 'Hvad skal I bruge fra os?', 'Må jeg se materialet?'],
        no: ['Det kan vi ikke bruge', 'Ingen interesse'],
      },
      {
        id: 'interested',
        says: ['(lyder|virker|ser|er|synes|føles) ..3 (godt|interessant|spændende|sjovt|lovende|fint|perfekt|smart|fedt|super|fornuftigt|dejligt|rigtigt|relevant for os)', '(er|ville|meget|helt sikkert|bestemt|vi|jeg) ..2 (interesseret|interesserede|nysgerrig|nysgerrige|med på|friske på|klar på)', '(har) ..2 (bestemt|klart|helt sikkert|god|stor) ..2 interesse', '(send|sende|mail|del|giv|lav) [gerne|bare|venligst] ..4 (tilbud|info|information|pris|priser|prisliste|mere|materiale|brochure|detaljer|demo|eksempel|forslag|referencer|kontrakt|prøve|prøver|link|overslag|oplysninger|det|over)', '(gerne|ja) ..4 (mere|tilbud|info|information|pris|priser|høre|vide|se|prøve|teste|demo|materiale|forslag|med|have)', '(fortæl|vis|forklar) ..1 (mere|mig|os|hvordan|gerne|hvad) ..2', '(vide|høre|læse|mere) (mere|information|info|om)', '^(ja|jo|gerne|absolut|selvfølgelig|ok|okay|fint|super|perfekt|jep|klart|ja tak|ja gerne|meget gerne|helt sikkert|endelig|fedt) (tak|$|gerne|det|vi|send|fortæl|lad|lyder|men|jeg|meget)', '(skriv|sæt|tilmeld|notér|noter) (mig|os) ..4', '(vi|jeg) (er med|tager det|køber|hopper på|bestiller|vil gerne)', '(vil|ville) ..2 (gerne) ..3', '(præcis|lige) ..2 (hvad vi|det vi|mangler|leder efter|søger)', '(leder efter|søger|mangler) [vi] ..3 (netop|præcis|sådan|faktisk|dette|det|en|et|noget)', '(prøveperiode|testkonto|testperiode|pilot)', '(næste skridt)', '(tag|fjern) ..5 og (skriv|sæt) mig ..3'],
        yes: ['Det lyder godt, send et tilbud.', 'Ja tak!', 'Fortæl mere', 'Vi er bestemt interesserede.', 'Gerne mere information', 'Skriv os på pilotlisten', 'Præcis det vi mangler', 'Vi er med'],
        no: ['Nej tak', 'Hvad koster det?'],
      },
    ],
    question: [
      {
        id: 'question',
        says: ['(hvad|hvor meget) ..5 (koster|koste|pris|prisen|tager i|betaler)', '(pris|priser|omkostninger|bindingsperiode|opsigelsesvarsel|referencer|prisliste) ..8 ?', '(hvordan|hvad|hvor|hvem|hvornår|hvilken|hvilke|hvilket|hvorfor|om|kan|kunne|er|har|findes|virker|fungerer|understøtter|gælder|skal|skulle|må|bliver|gør|passer|leverer|får|med|for|og|integrerer|tilbyder|hvorledes|kræver) ..14 ?', '(hvordan|om|hvad) ..3 (virker|det fungerer|integrerer|indgår|adskiller)', '(spørgsmål|spekulerer|tænker) ..3 (om|hvordan|hvad|på|til)'],
        yes: ['Hvad koster det for 20 brugere?', 'Er der integration til e-conomic?', 'Hvordan virker det?', 'Et spørgsmål om opsætningen'],
        no: ['Intet behov.'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: [...SCORN, 'for dyrt', '(nej|ellers) tak', '^nej', '(men|så) nej', '(ikke|ingen|intet) ..2 (interesse*|behov|brug)', '(ønsker|vil) ..2 ikke', '^nej [tak] $'], yes: ['For dyrt.', 'Ellers tak.', 'Nej, det klarer vi selv.', 'Vi er ikke interesserede.', 'Det har vi ikke brug for.', 'Nej tak.'], no: ['Det klarer kommunen.', 'Det lyder interessant.'] }],
  hostile: [...ANGER, '(fanden|fandeme|lort|lorte*|pis|røv*|idiot*|skrid|dumme|dum|uforskammet|uforskammede|skamløst|latterligt|patetisk|irriterende|spammere|svindler*|svindel|løgn*|chikane*|politianmeld*|advokat|hold kæft|luk røven|fuck*|shit|ulækkert|pinligt|useriøst|useriøse|fræk*|frækhed|påtrængende|helvede|kraftedeme|satme)'],

  months: ['jan|januar', 'feb|febr|februar', 'mar|marts', 'apr|april', 'maj', 'jun|juni', 'jul|juli', 'aug|august', 'sep|sept|september', 'okt|oktober', 'nov|november', 'dec|december'],
  weekdays: ['mandag*|man', 'tirsdag*|tirs|tir', 'onsdag*|ons', 'torsdag*|tors|tor', 'fredag*|fre', 'lørdag*|lør', 'søndag*|søn'],
  inclusive: ['til og med', 't o m', 'tom', 'inklusive', 'inkl', 'begge dage inkl', 'begge dage inklusive'],

  wrote: ['skrev', 'skriver', 'har skrevet', 'skrevet'],
  sentFrom: ['sendt fra min', 'sendt fra', 'sendt med', 'sendt via', 'fra min iphone', 'fra min mobil', 'fra min ipad', 'hent outlook', 'få outlook', 'download outlook', 'outlook til ios', 'outlook til android', 'afsendt fra', 'denne mail er sendt fra min', 'skrevet på min mobil', 'skrevet fra min'],
  greetings: ['hej', 'hejsa', 'hej hej', 'hi', 'halløj', 'halløjsa', 'davs', 'goddag', 'god dag', 'godmorgen', 'god morgen', 'godaften', 'god eftermiddag', 'kære', 'bedste', 'hello', 'hallo', 'mojn', 'hej alle', 'til rette vedkommende', 'dav', 'hejmeddig'],
  closings: ['med venlig hilsen', 'med venlige hilsner', 'med venlig hilsen og tak', 'venlig hilsen', 'venlige hilsner', 'mvh', 'm v h', 'vh', 'hilsen', 'hilsner', 'hils', 'de bedste hilsner', 'bedste hilsner', 'bedste hilsen', 'med de bedste hilsner', 'mange hilsner', 'kærlig hilsen', 'kh', 'kærlige hilsner', 'dbh', 'knus', 'tak', 'på forhånd tak', 'mange tak', 'tusind tak', 'tak for det', 'tak for hjælpen', 'med tak', 'god dag', 'ha en god dag', 'hav en god dag', 'fortsat god dag', 'god weekend', 'rigtig god dag', 'god ferie', 'vi ses', 'ses', 'hej hej', 'ærbødigst', 'alt godt', 'de venligste hilsner', 'sommerhilsen', 'solskinshilsner', 'tak mvh'],
  legal: ['(du|i) kan ..8 (slette|slettet|trække|indsigt|indsigelse)', '(passer på|behandler) dine ..1 (data|oplysninger|personoplysninger)', '(mail*|email*|meddelelse*|besked*|information*|indhold*|oplysninger|bilag*) ..7 (fortrolig*|udelukkende|alene til|kun beregnet|beregnet|tiltænkt|tavshedspligt*)', '(ikke) ..2 (rette modtager|tiltænkte modtager|den rette|adressaten|tilsigtede modtager|den tiltænkte)', '(ved en fejl|fejlagtigt|ved en fejltagelse|fejlagtig) ..4', '(underret|informer|giv|kontakt|orienter|meddel|give|underrette) ..3 (afsender|afsenderen)', 'afsenderen ..2 (besked|meddelelse|herom)', '(slet|slette|destruer|makuler|slettes) ..4 (mail*|email*|meddelelse*|besked*|den|bilag)', '(tænk på|tag hensyn til) ..2 miljøet', '(før|inden) ..3 (printer|udskriver|print*)', '(udskrive|printe) ..4', '(cvr|cvr nr|cvr nummer|momsnummer|se nr|reg nr)', '(privatlivspolitik*|persondatapolitik*|databeskyttelsespolitik*|privatlivsmeddelelse)', '(personoplysninger|persondata|oplysninger) ..5 (behandle*|opbevare*|gemme*)', '(behandler|opbevarer) ..4 (personoplysninger|persondata|oplysninger)', '(uberettiget|uautoriseret|ikke tilladt) ..5', '(videregivelse|kopiering|distribution|videresendelse) ..5 (forbudt|tillad*|tilladt)', 'virus* ..5', '(ansvar|hæfter) ..4 (fejl|skade*|virus|tab|indhold*)', '(ret|rettigheder) ..2 (sletning|indsigt|berigtigelse|indsigelse)', '(til enhver tid|når som helst) ..3 (afmelde|tilbagekalde|trække)', '(gdpr|databeskyttelsesforordning*) ..6 (ret*|ansvarlig|behandl*)', 'ansvarsfraskrivelse', 'disclaimer', 'dataansvarlig*'],
  original: ['oprindelig meddelelse', 'oprindelig besked', 'original meddelelse', 'original besked', 'oprindelig mail', 'oprindelig e mail', 'den oprindelige meddelelse', 'videresendt besked', 'videresendt meddelelse', 'videresendt mail', 'videresendt e mail', 'start på videresendt besked', 'start på videresendt meddelelse', 'videresendt af', 'begyndelse på videresendt'],
}; // prettier-ignore
