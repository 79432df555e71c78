import type { Pack } from '../pack.ts';

const LIST =
  '(*lista|*listan|*listor|*listorna|*register|*registret|*utskick|*utskicken|*utskicket|*databas|*databasen|*system|*systemet|crm|*nyhetsbrev|*nyhetsbrevet|*adressbok|*kampanj|*kampanjen|*maillista|*mailinglista|*kundregister|sändlistan|*mailingen|kontakter|mailingslista|prenumerationen|mejlen|mailen|epostlistan)';
const ADDRESS =
  '(adress|adressen|adresser|mejladress|mejladressen|mailadress|mailadressen|epostadress|epostadressen|epostadresser|epost|mejl|mail|uppgifter|kontaktuppgifter|personuppgifter|namn|kontakt|domän|företag|bolag|email|emailadress|data|mailbox|brevlåda|information|konto)';
const MINE = `((min|mitt|mina|vår|vårt|våra) ..2 ${ADDRESS}|(denna|den här|detta|den) (adress|adressen|mejladress|mejladressen|mailadress|mailadressen|epostadress|epostadressen|epost adress|brevlåda)|(epost adress*) ..1)`;
const ME = `(mig|oss|mej|${MINE})`;
const PLEASE =
  '(gärna|snarast|genast|omedelbart|bara|då|nu|tack|snälla|omgående|också|istället|vänligen|direkt|alltså|även|helt|fort)';
const END =
  '($|tack|snarast|genast|omgående|omedelbart|mvh|nu|och|på förhand|hälsningar|helst|om inte|såvida|men|för|direkt|snälla|hej|vänligen|vänlig*|med)';
const MAILS =
  '(*mail|*mejl|*mejlen|*mailen|*epost|*eposten|*epostmeddelanden|*meddelanden|*meddelande|*reklam|*reklamen|*spam|*skräppost|*skräp|*utskick|*utskicken|*nyhetsbrev|*post|*erbjudanden|*säljmejl|*säljmail|*brev|*påminnelser|*skit|*skiten|*dynga|*strunt|*trams|*marknadsföring|*säljpitchar|*uppföljningar|*kontaktförsök|*spammet|*emails|*email|sånt här|sådant|sådana|*smörja|*smörjan|*korrespondens)';
const REMOVE =
  '(ta|tar|tag|stryk|stryker|radera|raderar|plocka|plockar|avregistrera|avregistrerar|lyft|lyfter|exkludera|släng|slänger|avanmäl|avanmäler|släpp|sparka)';

const CIRCUMSTANCES = [
  '(har|äger) [vi|jag] (inga|ingen|inget|inte några|inte någon) [egna|egen|eget] (bilar|bil|lastbilar|fordon|fordonsflotta|personal|anställda|medarbetare|maskiner|produktion|webbutik|hemsida|webbplats|kunder|chaufförer|tak|servrar|server|växel|montörer|kök|matsal|parkering|säljare|byggnad|lokaler|trädgård|patienter|hyresgäster|medlemmar|elever|transporter|varor)',
  '(vi|jag) (kör|använder|säljer|tillverkar|levererar|importerar|exporterar|producerar|trycker|hyr ut|köper|anställer|lagar|odlar) [ju|själva] (inte|inga|inget|ingen|ingenting|aldrig|inte längre) ..2', '(kör|använder|säljer|tillverkar|levererar|producerar|köper) [vi|jag] (inte|ingenting|inget) (själva|själv|längre|här)', 
  '(sköter|gör|ordnar|fixar|tar|hämtar|betalar|bestämmer|levererar|ansvarar) [ju] [min|vår|mitt|vårt|en|ett|våra|mina] [egen] (svåger|revisor|redovisningsbyrå|kommunen|kommun|hyresvärd|hyresvärden|fastighetsägare|fastighetsägaren|granne|son|dotter|fru|man|brorsa|bror|syster|kusin|moderbolag|moderbolaget|regionen|landstinget|stiftet|bostadsbolaget|bonde|entreprenör|bokförare|mäklare|åkeri|franchisegivaren) ..3', '(svåger|revisorn|revisor|redovisningsbyrån|kommunen|hyresvärden|fastighetsägaren|moderbolaget|regionen|stiftet|bostadsbolaget|åkeriet|schenker|postnord|dhl|franchisegivaren|grannen|bokföraren) (sköter|gör|ordnar|fixar|tar|hämtar|betalar|bestämmer|levererar|kör|står för) ..3',
  '(lägger|lade|la|läggs) [vi] (ner|ned) ..1 (verksamheten|tillverkningen|produktionen|firman|butiken|företaget|bolaget|driften|fabriken|kontoret|linjen)', '(firman|butiken|verksamheten|fabriken|kontoret|restaurangen|praktiken|bolaget|företaget|verkstaden) ..2 (läggs ner|läggs ned|stänger|stängs|avvecklas|säljs|upphör|lagts ner|lagts ned|slår igen|likvideras|är såld|är sålt)', '(konkurs|konkursen|likvidation|avveckling|avvecklar|avvecklas|slår igen|slutar med verksamheten|slår igen butiken)', '(går|gick|ska gå) ..2 i pension', '(finns) (inget|inga|ingen) att ..3 (längre|här)',
  '(har) ..2 (avtal|ramavtal|kontrakt) med (en|ett|vår|annan|andra|lokal*|våra)', '(har) ..4 (ramavtal|upphandlat|upphandling|bundna|bindningstid)', '(sitter|sitter vi) ..2 (fast|bundna) ..3', '(är) ..2 (bundna|uppbundna|inlåsta) ..3', '(avtalet|kontraktet) ..3 (löper|gäller|går ut) ..3', '(upphandlas|upphandlat|upphandlar|beslutas|bestäms|köps in|styrs) ..2 (centralt|av kommunen|av koncernen|nationellt|via ramavtal|av moderbolaget)', '(köpte|bytte|upphandlade|investerade|uppgraderade|installerade|införde) (vi|jag) ..6 (förra|nyligen|i våras|i höstas|i fjol|nyss|året|just)', '(vi|jag) ..1 (köpte|bytte|upphandlade|investerade|uppgraderade|installerade|införde) ..6 (förra|nyligen|i våras|i höstas|i fjol|nyss|just)', '(ligger|lagt|lagda|är) ..2 (utlagt|utlagd|ute på entreprenad|outsourcat|outsourcad)', '(lejer|lagt) [vi] ..1 (ut|bort) ..4', 'allt ..2 (går|kommer|körs|sköts) ..1 (med|via|av|per|i bulk) ..2', '(är bara) (två|tre|fyra|ett par) (anställda|personer|stycken|man|här)',
]; // prettier-ignore

const SCORN = [
  '(så|och|alltså|därför|dvs) nej', '(blir|är|förblir) ..1 (ett|ett rungande|ett klart|ett bestämt|ett) ..1 nej', '(rungande|bestämt|klart|tydligt|kategoriskt) nej', '(svaret|beskedet|beslutet) ..2 (nej|definitivt|ligger fast|står fast|kvarstår|slutgiltigt)', '(säger|sa|sagt|tackar|tackade|tackat|tacka) ..1 nej', 'nej nej ..1 nej', 'och åter nej',
  '(aldrig i livet|över min döda kropp|inte en chans|inte en suck|inte på villkors vis|inte på några villkor|under inga omständigheter|inte ens gratis|inte ens om|inte för allt i världen|det går fetbort|fetbort|glöm det|glöm detta|kan du glömma|kan ni glömma|drömma kan man|drömma kan du|dröm vidare|i era drömmar|i dina drömmar|pyttsan|så i helskotta|no way|aldrig mer|aldrig igen|knappast|ingen chans|kommer inte på fråga|kommer aldrig på fråga|inte på fråga|uteslutet|absolut inte|verkligen inte|definitivt inte|helst inte|nix|nä du|näpp|nope)', '^(aldrig|knappast|sällan|helst inte|inte|näe|nä|icke sa nicke) ..1 $',
  '(bränt barn|bränt oss|brände oss|brända|brände fingrarna|bränt fingrarna|en gång räcker|en gång till för mycket|lärt oss läxan|lärt mig läxan|av skadan blir|har lärt oss|dyrköpt läxa)', '(dålig|dåliga|usel|usla|mindre bra|negativa|trista|tråkig) (erfarenhet|erfarenheter|upplevelse|upplevelser|minnen)', '(lämnade|lämnat|svek|svikit) (oss|mig) ..2', '(blev|var|är) ..2 (katastrof|fiasko|mardröm|flopp|besvikelse|haveri|besvikna|besviken|lurade|lurad|blåsta)',
  '(intresserar|lockar|tilltalar|övertygar|imponerar|ger|gagnar|hjälper) (mig|oss|på oss|på mig) ..1 (inte|föga|inget|noll|ingenting)', '(ser|finner|hittar) [vi|jag] ..1 (inte|inget|ingen|inga|noll) ..2 (nytta|nyttan|värde|värdet|mervärde|poäng|poängen|behov|behovet|anledning|vits|vitsen|skäl|mening|meningen)', '(ingen|inget|inte någon|noll|föga) (nytta|mervärde|poäng|anledning|vits|mening|lust|intresse|lönt)', '(har|ha) ..2 (ingen|noll) (lust|användning|nytta)', '(inte|knappast|föga) ..1 (övertygad|övertygade|imponerad|imponerade|sugen|sugna|förtjust|förtjusta|värt|vår grej|min grej|vår kopp te|min kopp te|i vår smak|lönt|något vi|med på|prioriterat|tal om)',
  '(går|gå) ..2 (inte|ej) vidare', '(valt|beslutat|beslutade|bestämt) ..3 (att inte|inte|avstå|tacka nej|avböja)', '(avslår|avslagit|avslag|avvisar|avvisat|ratar|ratat|nobbar|dissar|avböjt|avböjer|avstått|avsäger) ..2', '(stannar|håller oss|håller mig|fortsätter|kör vidare|nöjer oss|nöjer mig) ..1 (kvar|vid det|med det|med den|som det|som vi|hos|med vår|med våra|vid vår|till vår)', 'gör ..1 (precis|exakt|redan) ..1 (vad|som) (den|det) (ska|vill)', '(blir|förblir|är) (som den är|som det är|bra som den är|bra som det är)', '(klarar|klara) (oss|mig) ..1 (bra|utmärkt|fint|gott|utan|ändå|själva|själv)', '(avstår|skippar|hoppar|passar|står över) (gärna|hellre|denna|den här|det|detta) ..2', '(vi|jag) (avstår|passar|skippar|står över) ..1 $',
  '(svindyrt|svindyr|ockerpris|ockerpriser|rena ockern|ocker|ockra*|rövarpris|överpris|hutlös|hutlösa|hutlöst|skyhögt|skyhöga|oskäligt|vansinnigt pris|vansinnes*|dyrt skämt|alldeles för dyrt|alltför dyrt|alltför dyr|för dyr|för dyra|inte värt|inte värda|pengarna i sjön|kastade pengar|bortkastade pengar|bortkastad tid)', '(slösa|slösar|kasta|lägg|spill) (inte|aldrig) ..1 (er|din|min|vår|mer|tid) ..2', '(bespara|spara) (dig|er|mig|oss) ..2 (besväret|mödan|tiden|detta)', '(lova|lovar|lovas) ..1 (det|du|ni) ..1 $', '(går|faller|gick) ..1 (inte|ej) ..1 på (det|sånt|den)', '(behöver|vill ha|saknar|önskar) ..2 (inte|som|minst) ..2 (huvudet|cykel|allra minst|hål i)', '(kul|snyggt|bra|fint|gott|trevligt|tappert) (försök|försökt) ..2', '(tack|snällt|vänligt) men (nej|vi|jag|det|den|inte|ingen|tyvärr|icke|tack)', '(har|får) ..1 (nog|tillräckligt) (med|av) ..2 (sånt|säljare|system|detta|det|ert|er)',
]; // prettier-ignore

const ANGER = [
  '(oacceptabelt|oacceptabel|oacceptabla|oförskämdhet*|ohyfsat|ohyfsad*|respektlös*|skandal*|skandalöst|skamlös*|nonchalant*|arrogant*|under all kritik|dålig stil|riktigt dåligt|bedrövligt|bedrövlig|uselt|usel|usla|urusel*|urdålig*|värdelös*|vidrig*|nedrig*|otroligt dåligt|inte okej|inte ok|inte klok|är du dum|är ni dumma|dra åt skogen|dra dit|stick och brinn|ta dig i brasan|far åt|fy fan|fy skäms|knäppgök|pajas|tönt|dåre|asshole|skitstövel|svin|miffo|dumskalle|dumbom|kärring|fårskalle|oprofessionellt|oproffsigt|amatörmässigt|bondfångeri|struntprat|nonsens|dravel|svammel|trams|trams*|humbug|lurendrejeri)', '(för|det är|är) ..1 (tredje|fjärde|femte|andra|elfte|hundrade|sjätte) gången', '(hur många gånger|hur ofta) ..2 (ska|måste|behöver)', '(jag|vi) (bad|sa|skrev|har sagt|har bett|har redan sagt|har ju sagt) ..1 (dig|er|ju|faktiskt|vänta|nej|redan)', '(suck|men snälla|herregud|men herregud|jösses|för guds skull|men för|skärpning|skärp*|lugna ner|lugna dig|ta det lugnt|lägg av)',
  '(har|hade) (du|ni) (över huvud taget|överhuvudtaget|ens) ..3', '(drog|drar|hittade|hittar|suger|sugit|tog) (du|ni) ..2 (till|på det|ur luften|ur det blå|på siffran)', '(siffra|siffror|påstående|siffran) ..3 (ur luften|tagit|fått|drog)', '(imponerande|fantastisk|strålande|snygg|lysande) (research|efterforskning|research*|koll|läxa)', '(gör|läs|kolla) (din|er|era|dina|läxan) ..1 (läxa|läxan|hemläxa|på|listor)', '(vet|känner|förstår) (du|ni) ..1 (inte|ens|inte ens|överhuvudtaget) ..2 (vad|vår|oss)', '(vad|vem) (fan|tusan|sjutton) ..2', '(borde|ska) (ni|du) ..2 (svara|lära|läsa|titta|städa|sköta) ..4 (innan|först|i stället|istället)', '(innan|istället för) (ni|du|att) ..2 (säljer|sälja|spamma|tjata|mejla|skicka)', '(ligger|legat|varit) (nere|ner) ..3', '(fortfarande|ännu|aldrig) ..1 (inte fått|fått svar|inget svar|nere|trasig*|inte löst|olöst|inte fungerat|inte åtgärdat|inte återkopplat|hört av)', '(klagar|en ursäkt|ursäkter|be om ursäkt) ..2', '(klampade|klampa|trängde|bröt|skällde|skrek|rusade|stövlade) ..2 (in|sig|ut|på) ..2', '(har|fått) ..1 annat att göra', '(less|leds|utless|urless|trött|trötta|förbannad*|arg|arga|irriterad*|upprörd*|heligt) ..1 (på|av|över)', '(stör|stjäl|slösa*|tar) ..1 (min|vår|mig|oss|upp min|upp vår) ..2 (tid|arbetstid)',
]; // prettier-ignore

export const sv: Pack = {
  lang: 'sv',
  version: 9,
  spaced: true,
  common: 'sluta mejla fel fått person bra låter skicka bara återkom tyvärr intresse någon jobbar och jag inte är ni du vi oss er mig dig en ett att för med på av till från om som det den de har hade kan ska vill skulle nej ja tack hej hälsning hälsningar mvh men eller hur vad vem när var varför nu mycket redan också inget ingen vår våra min mitt avregistrera hos efter igen gärna även va så kvar',

  stop: [
    'avregistrera', 'avregistrera mig', 'avregistrera oss', 'avregistrering', 'avregistera', 'avregistera mig', 'avregistrer', 'avregisterera', 'avregristrera', 'avregistrerad', 'avregistrera epost', 'avregistrera mejl', 'avregistrera mail', 'avregistrera min adress', 'avregistrera denna adress', 'avregistrera min mejladress', 'avregistrera mig från listan', 'avregistrera mig från utskick', 'avregistrering från utskick', 'avanmäl', 'avanmäl mig', 'avanmäl oss', 'avanmälan', 'avanmäla', 'avanmälan nyhetsbrev', 'avprenumerera', 'avprenumerera mig', 'avprenumeration', 'avsluta', 'avsluta prenumeration', 'avsluta prenumerationen', 'avsluta utskick', 'avsluta utskicken', 'säg upp', 'uppsägning', 'avbeställ', 'avbeställa', 'avbeställ nyhetsbrev', 'stopp', 'stop', 'stoppa', 'stoppa utskick', 'stoppa utskicken', 'stoppa mejlen', 'stoppa mailen', 'sluta', 'sluta nu', 'sluta mejla', 'sluta maila', 'sluta spamma', 'sluta skicka', 'sluta skriva', 'sluta mejla mig', 'sluta maila mig', 'sluta skicka mejl', 'lägg av', 'lägg ner', 'upphör', 'unsubscribe', 'opt out', 'optout', 'remove', 'remove me', 'delete',
    'ta bort', 'ta bort mig', 'ta bort oss', 'ta bort mej', 'tag bort', 'tag bort mig', 'ta bort min adress', 'ta bort min mail', 'ta bort min mejl', 'ta bort min mejladress', 'ta bort min mailadress', 'ta bort min epost', 'ta bort denna adress', 'ta bort adressen', 'ta bort mina uppgifter', 'ta bort mig från listan', 'ta bort mig från er lista', 'ta bort från listan', 'ta bort från lista', 'tas bort', 'vill tas bort', 'borttagning', 'begäran om borttagning', 'bort', 'bort från listan', 'radera', 'radera mig', 'radera oss', 'radera mina uppgifter', 'radera min adress', 'radera mina data', 'radering', 'begäran om radering', 'stryk', 'stryk mig', 'stryk oss', 'stryk mig från listan', 'stryk mig från er lista', 'inga mejl', 'inga mail', 'inga fler mejl', 'inga fler mail', 'inga mer mejl', 'inga mejl tack', 'inga fler utskick', 'inga utskick', 'ingen reklam', 'ingen reklam tack', 'ingen spam', 'ingen mer reklam', 'inga nyhetsbrev', 'inga fler meddelanden', 'ingen kontakt', 'ingen mer kontakt', 'ingen vidare kontakt', 'ej mejl', 'ej mail', 'ej reklam', 'ej utskick', 'mejla inte', 'maila inte', 'mejla inte mig', 'mejla mig inte', 'kontakta mig inte', 'kontakta oss inte', 'kontakta mig inte igen', 'skriv inte mer', 'skriv inte igen', 'skicka inte mer', 'skicka inget mer', 'jag vill avregistrera mig', 'vill avregistrera mig', 'jag avregistrerar mig', 'vi avregistrerar oss', 'jag avanmäler mig', 'härmed avregistrerar jag mig', 'aldrig mer', 'invändning', 'jag invänder', 'återkallar samtycke',
  ], // prettier-ignore
  optOut: [
    {
      id: 'pick_away',
      says: ['(plocka|plockade|plockar) [ni|du] (bort|ur|ner) (min|mitt|mig|vår|vårt|oss) [mejl|mail|adress|mejladress|mailadress|epost|epostadress] [från|ur|$]'],
      yes: ['Vore snällt om ni plockade bort min mejladress', 'plocka bort mig från listan'],
      no: ['Kan ni plocka bort rad fyra?'],
    },
    {
      id: 'politely',
      says: [
        '(om|att|ifall) (ni|du) ..1 (slutade|slutar|ville sluta|kunde sluta) [att|med att] (mejla|maila|skriva|skicka|kontakta|spamma|höra av) ..4',
        '(om|att|ifall) (ni|du) ..1 inte ..1 (mejlade|mailade|skrev|kontaktade|skickade|mejlar|mailar|skriver|kontaktar|skickar) [till] (mig|oss) ..2 (igen|mer|mera|längre|framöver)',
      ],
      yes: [
        'Jag skulle uppskatta om ni slutade mejla mig.',
        'Det vore bra om du inte skrev till oss igen',
        'Jag föredrar att ni inte kontaktar mig igen.',
      ],
      no: [
        'Vi slutade skicka brev förra året',
        'Våra kunder slutade mejla oss',
        'Jag skulle uppskatta om ni skickade en offert',
      ],
    },
    {
      id: 'take_off_list',
      says: [
        `${REMOVE} [${PLEASE}] [bort] [${PLEASE}] ${ME} [${PLEASE}] [bort] [${PLEASE}] (från|ur|av) ..3 ${LIST}`,
        `(stryk|stryker|radera|raderar|avregistrera|avanmäl|ta bort|tar bort|tag bort|plocka bort|släng ut) [${PLEASE}] ${ME} [bort] [${PLEASE}] ${END}`, `(ta|tar|tag|plocka) [${PLEASE}] ${ME} bort [${PLEASE}] ${END}`,
        `(ta|tar|tag|plocka|radera|stryk) [${PLEASE}] (bort|ur|från) [${PLEASE}] ${ME} ..1 (från|ur|$|tack|snarast|omgående|och|genast|helt)`,
        `(ta|tar|tag|plocka) [${PLEASE}] ${ME} [${PLEASE}] (bort|ur|av) [från|ur] [er|era|ert|din|alla|listan|den|det|${LIST}] ..3 ($|tack|snarast|omgående|och|genast|${LIST})`,
        `(vill|önskar|ber|begär|skulle vilja|kräver|behöver) [jag|vi] [inte längre] [${PLEASE}] [att (jag|vi|min* ..1|vår* ..1)] [skall|ska] (tas bort|bli borttagen|bli borttagna|bli avregistrerad|bli avregistrerade|bli struken|strykas|avregistreras|bli raderad|raderas|slippa|bli bortplockad|vara med|stå kvar|finnas kvar|finnas med|vara kvar) ..2 ($|från ..3|ur ..3|på ..2 ${LIST}|i ..2 ${LIST}|tack|omgående|era|fler|dessa|fler)`,
        `(vill|önskar) [jag|vi] ..1 (inte|ej) ..2 (stå|vara|finnas|ligga|ha) ..2 (på|i|med) ..3 ${LIST}`,
        `(avregistrera|avanmäl|stryk|ta bort|radera) [${PLEASE}] (från|ur) (er|era|ert|din|denna|detta|alla|den här|listan|utskicket|nyhetsbrevet) ..2 [${LIST}] ${END}`,
        `(bort|av) [med] (mig|oss) ..2 från ..3 ${LIST}`, `(begär|önskar|ber) ..3 (borttagning|avregistrering|radering|strykning) ..1 ($|av (mina|mig|oss|min|våra)|från|ur|tack)`,
        `^vänligen ..1 (avregistrera|ta bort|stryk|avanmäl|radera) ($|tack|snarast|omgående)`, `(går|gå) ..2 ur ..2 (er|era|denna|utskicks*|nyhets*) ..2 $`,
      ],
      yes: [
        'Vänligen ta bort oss från er utskickslista.', 'Stryk mig ur registret tack', 'Kan ni plocka bort min mejladress ur er databas?', 'Ta gärna bort mig från listan', 'Jag vill bli borttagen från listan.', 'Jag vill inte stå på era listor', 'Ta bort mig.', 'Vi önskar bli avregistrerade från era utskick',
        'Skulle ni kunna ta bort vår e-postadress?', 'radera mig ur ert system', 'Tag bort mig från denna maillista omgående', 'ta mig bort från listan',
      ], // prettier-ignore
      no: ['Ta bort rad 4 ur offerten', 'Sätt upp oss på listan för pilot', 'Ta gärna bort Jonas från testlistan', 'Kan mottagare ta bort sig själva?', 'Ta kontakt med oss', 'Ta med oss på listan', 'Ni kan ta bort startavgiften från avtalet', 'Tar ni bort gamla möbler åt oss?'],
    },
    {
      id: 'sign_off',
      says: [
        `(avregistrera|avregistrerar|avanmäl|avanmäler|avanmäla|avprenumerera|avprenumererar|avregistera|avregistreras|avregisterera) [${PLEASE}] (mig|oss|mej|${MINE}) ..5`,
        `(avregistrerar|avanmäler|avprenumererar) (jag|vi) ..2 (mig|oss) ..3`, `(vill|önskar|skulle vilja|måste) ..3 (avregistrera|avanmäla|avprenumerera|avsluta prenumeration*|avsluta utskick*|säga upp nyhetsbrev*|avbeställa) ..4`,
        '(hur|var) (kan|gör|ska|avregistrerar|avanmäler|slipper|blir|avslutar|kommer|säger|avprenumererar) (jag|vi) ..5 (avregistrera|avanmäla|avprenumerera|bort mig|bort oss|av med|utskicken|slippa|avsluta|borttagen|borttagna|från listan|ur listan)', '(hur) (avregistrerar|avanmäler|avprenumererar) (jag|vi) (mig|oss) ..3',
        `(vänligen|tack|snälla|gärna|var snäll och|var vänlig och|omgående) (avregistrera|avanmäl|avprenumerera|ta bort|stryk|radera) ($|mig|oss|tack|snarast|omgående)`,
        `^(avregistrera|avanmäl|unsubscribe|avprenumerera|avanmälan|avregistrering) (tack|snarast|omgående|snälla|nu|vänligen|genast)`,
        `(säger|säg) [jag|vi] ..1 upp ..2 (nyhetsbrev*|prenumeration*|utskick*)`, `(avsluta|avbeställ|avbryt) ..2 (min|vår|våra|mina|alla) ..1 (prenumeration|utskick|utskicken|nyhetsbrev|prenumerationer|mejl|mail)`,
      ],
      yes: ['Avregistrera mig tack från era mejl.', 'Var vänlig och avanmäl oss.', 'Jag vill avregistrera mig', 'Hur avregistrerar jag mig?', 'Härmed avregistrerar jag mig från utskicken', 'Vänligen avregistrera', 'Avsluta min prenumeration', 'hur blir jag borttagen från listan?'],
      no: ['Kan kunderna avregistrera sig själva?', 'Hur många avregistrerar sig per månad?', 'Hur kan jag anmäla mig?'],
    },
    {
      id: 'delete_mine',
      says: [
        `(radera|raderar|ta bort|tar bort|tag bort|plocka bort|stryk|förstör|rensa) [${PLEASE}] [alla|samtliga] [av] [mina|våra|min|vår|mitt|vårt|de|denna] ..1 (personuppgifter|kontaktuppgifter|uppgifter om (mig|oss)|uppgifter ni har|uppgifter) ..2 (ur|från|om|$|tack|ni|enligt|hos|omgående|och|snarast)`,
        `${MINE} ..4 (raderas|raderade|tas bort|borttagen|borttagna|radera|raderad|borttaget|strykas|spärras|spärra)`,
        `(radera|ta bort|stryk|glöm|släng|spärra) [${PLEASE}] ${MINE} ..3`,
        `(radera|ta bort|rensa) ..1 (allt|all data|alla uppgifter|all information) ..3 (om|på|kring) (mig|oss|vårt|mitt)`,
        `(allt|all data|alla uppgifter|information) ..3 (om|på) (mig|oss) ..3 (raderas|tas bort|raderat|raderade|radera)`,
      ],
      yes: ['Radera mina personuppgifter tack.', 'Skulle ni vilja ta bort våra uppgifter?', 'Jag vill att mina uppgifter raderas', 'Ta bort allt ni har om mig', 'Glöm den här adressen.', 'Kan min mejladress tas bort?'],
      no: ['Radera detta mejl om du fått det av misstag', 'Ta bort rad 4', 'Hur raderas kundernas uppgifter?', 'Min chef tar bort väggen'],
    },
    {
      id: 'stop_writing',
      says: [
        `(sluta|slutar|upphör|upphöra) [${PLEASE}] [med att|att|med] [${PLEASE}] (mejla|mejlar|maila|mailar|skriva|skicka|skickar|spamma|spammar|kontakta|störa|tjata|sända|höra av|emaila|besvära|bomba|trakassera|dessa|de här|dina|era|era|ert|detta|det här) ..5`,
        `(stoppa|avbryt|avsluta) [${PLEASE}] (dessa|de här|era|dina|alla|detta|det här|mejlen|mailen|utskicken|ert) ..2 [${MAILS}] ${END}`, `^(sluta|stoppa) (mejla|maila|spamma|skicka|skriva) ..4`,
        `(skicka|skickar|mejla|mejlar|maila|mailar|skriv|skriver|sänd|kontakta|kontaktar|stör|spamma|besvära|hör av|hörs|ring eller mejla) [${PLEASE}] (mig|oss|till (mig|oss|denna ..1|den här ..1)|${MINE}|er till (mig|oss)) [${PLEASE}] (inte|aldrig|ej|inget|inga|ingen) ..2 (mer|mera|igen|längre|fler|flera|framöver|på nytt|i framtiden|fortsättningsvis|${MAILS}|$)`,
        `(skicka|skickar|mejla|maila|skriv|sänd|kontakta|spamma|stör|besvära|hör av (dig|er)) [${PLEASE}] (inte|aldrig|ej|inget|inga|ingen) ..4 (mer|mera|igen|längre|fler|flera|framöver|på nytt|i framtiden|fortsättningsvis) [till ..2] ${END}`,
        `(skicka|skickar|mejla|maila|skriv|sänd|kontakta|spamma) [${PLEASE}] (inte|aldrig|ej) ..2 [till|åt] [${PLEASE}] (mig|oss|${MINE}) ..1 (igen|mer|mera|längre|fler|$)`,
        `(mejla|maila|kontakta|spamma) (mig|oss) (inte|ej|aldrig) [mer|igen|längre] ($|tack|mer|igen|framöver)`, `(mejla|maila|kontakta|spamma) (inte|ej|aldrig) (mig|oss|denna adress) ($|igen|mer|mera|framöver|tack)`,
        `(vill|önskar|behöver|orkar|skulle vilja) [jag|vi] ..2 (inte|inga|inget|ingen|aldrig|ej|slippa) ..3 (ha|få|ta emot|motta|mottaga|erhålla|se|läsa) ..3 ${MAILS}`,
        `(vill|önskar|behöver|orkar|skulle vilja) [jag|vi] ..2 (inte|aldrig|ej|inget|slippa) ..2 (höra ..2 (mer|igen|ifrån|från|av er|av dig)|bli kontaktad*|kontaktas|bli störd*|bli mejlad*|få ..2 från (er|dig)|ha ..2 från (er|dig)) ..3`,
        `(vill|önskar|skulle vilja|tackar) [jag|vi] ..2 (inga|ingen|slippa|inte ha|inte få) ..1 (fler|mer|vidare|ytterligare|era|dessa|de här) ..2 ${MAILS}`,
        `(vill|önskar) (inte|ej) ..2 (kontaktas|bli kontaktad*|bli mejlad|ha kontakt) ..4`,
        `(skicka|mejla|maila|sänd|skriv) [${PLEASE}] (inte|inga|ingen|inget|aldrig|ej) [några] (mer|mera|fler|flera|ytterligare) ..1 ${MAILS}`, `(hör|hörs|höra) (inte|aldrig|ej) av (er|dig) ..1 (igen|mer|mera|längre|$)`,
        `^[nej] [nej tack] [tack] (inga|ingen|inget) (fler|flera|mer|mera|ytterligare|vidare) ..2 (${MAILS}|kontakt) ${END}`, `(tack|intresserad|intresserade|intresse|snälla|vänligen|behov) [och|så|men] [gärna|snälla] (inga|ingen) (fler|flera|mer|mera|ytterligare|vidare) ..1 (${MAILS}|kontakt) ..3`, `(inga|ingen) (fler|flera|mer|mera) ..1 (${MAILS}) (tack|till (mig|oss)|från (er|dig)|snälla)`,
        `(avstå|avstår) ..3 (från) ..3 (kontakt*|${MAILS}|mejla|maila|skicka|fler|vidare)`, `(undanber|undanbedes|undanbeder|avböjer|avsäger) ..3 (${MAILS}|kontakt*|vidare|fler|framtida|ytterligare)`, `(slippa|slipper) ..2 (era|dina|dessa|fler|de här|ert|sånt|sådana|den här|höra) ..2`,
        `(låt|lämna) ..1 (mig|oss) ..2 (i fred|ifred) ..1 (med|från) (era|er|ditt|dina|ert|dessa|de|den|det|sånt|all|allt)`, `(bespara|skona) (mig|oss) ..3 (${MAILS}|från)`,
      ],
      yes: [
        'Sluta skicka mejl till mig.', 'Mejla inte oss igen', 'Jag vill inte ha fler utskick.', 'Skicka inte mer reklam tack', 'Vi önskar inga fler mejl från er', 'Kontakta mig inte igen.', 'Låt mig vara i fred med er reklam', 'Nej tack, inga fler mejl', 'Vi undanber oss vidare utskick.', 'Jag vill slippa dessa mejl',
        'Skriv inte till mig igen', 'Hör inte av er mer, hör av er inte igen', 'Jag önskar inte bli kontaktad av er', 'Sluta nu med att spamma oss', 'Skicka mig aldrig mer sånt här skräp', 'Stoppa utskicken nu',
      ], // prettier-ignore
      no: ['Ring inte, mejla hellre', 'Tveka inte att mejla mig', 'Skicka gärna mer information', 'Skicka inte pdf:er, de går inte att öppna', 'Vi vill inte ha fler system', 'Jag vill höra mer från er', 'Sluta aldrig drömma', 'Skicka mig inte något före måndag', 'Ni får inte mejla priset öppet'],
    },
    {
      id: 'do_not_write',
      says: [
        `(ta|tag) ..1 (inte|aldrig|ej) ..2 kontakt med (mig|oss) ..2`, `(ni|du) (behöver|får|ska|bör) ..1 (inte|aldrig) ..1 (mejla|maila|skriva till|kontakta|skicka till) (mig|oss|något mer|mer) ..3`,
        `(ingen|inga) (vidare|ytterligare|mer|fortsatt|framtida) ..1 (kontakt|kontakter|kommunikation|korrespondens) ..2`, `(era|dina|sådana|fler|vidare|framtida|dessa) ..2 ${MAILS} ..3 (inte välkomna|oönskade|undanbedes|ej önskvärda|inte önskvärda)`,
        `(blockera|spärra|svartlista) [${PLEASE}] (mig|oss|${MINE}|vår domän)`, `(lägg|sätt|för upp|skriv upp) ..1 (mig|oss|${MINE}) ..2 (spärrlista|svartlista|nixlista|nix|blocklista|spärrlistan|blacklist) ..1`, `(skriv|mejla|maila|kontakta) [inte] [aldrig] (ingen|någon) ..5 (igen|mer|här)`,
        `(förbjuder|motsätter) ..6 (${MAILS}|kontakt*|mejla|maila|skicka|användning|behandling*|marknadsföring)`, '(vill|önskar) (inte|aldrig) ..1 (ha|få|se) (detta|det här|sånt|sådant|sånt här) (mer|längre|igen|$|tack)', 'ta inte (mer|vidare) kontakt',
      ],
      yes: ['Ta inte kontakt med oss igen.', 'Ni behöver inte mejla mig mer', 'Ingen vidare kontakt önskas.', 'Blockera vår domän', 'Sätt upp mig på er spärrlista', 'Jag motsätter mig all marknadsföring', 'Vill inte ha det här'],
      no: ['Ta gärna kontakt med oss', 'Ni behöver inte ringa', 'Du får inte glömma priset'],
    },
    {
      id: 'data_rights',
      says: [
        '(gdpr|dataskyddsförordningen|artikel (17|21)|art (17|21)|dataskydd*) ..10 (jag|vi|mina|våra|mig|oss|alla|omedelbart) ..8 (radera*|raderas|ta bort|tas bort|invänd*|motsätt*|borttagna|stryk*|upphör*)', '(radera*|raderas|invänder|motsätter|bort) ..8 (mina|mig|våra|oss) ..8 (gdpr|dataskyddsförordningen|artikel (17|21)|art)',
        '(invänder|motsätter) [jag|vi|mig|oss|härmed] [mig|oss] ..5 (behandling*|användning*|marknadsföring|personuppgift*|uppgifter|direktreklam|mot)', '(återkallar|återtar|drar tillbaka|drar) [jag|vi|härmed] ..3 (samtycke|medgivande) ..2', '(rätt|rätten) ..2 (att bli (glömd|bortglömd|raderad)|till radering) ..5', '(åberopar|utövar|använder) ..4 (rätt) ..4 (radering|glömd|bortglömd|invända)', '(bekräfta) ..3 (att|när) ..2 (mina|våra|jag|vi|min|uppgifterna) ..5 (raderad*|borttag*|bort)', '(begär|kräver|yrkar) ..6 (radera*|radering|borttag*|tas bort|raderas) ..4',
      ],
      yes: ['Enligt artikel 17 GDPR vill jag att mina uppgifter raderas.', 'Jag invänder mot att mina uppgifter används för direktreklam, mot all marknadsföring', 'Härmed återkallar jag mitt samtycke.', 'Jag åberopar min rätt att bli glömd', 'Jag kräver att ni raderar mig'],
      no: ['Är ni GDPR-säkrade?', 'Hur sköter ni radering enligt GDPR?', 'Har ni ett biträdesavtal?'],
    },
  ],
  doubt: [
    {
      id: 'where_from',
      says: ['(var|hur|varifrån|vart|vem) ..1 (har|fick|hittade|kommer|får|hämtade|köpte) (ni|du|er) ..3 (min|vår|mitt|våra|mina|denna) ..3 (adress*|mejl*|mail*|epost*|uppgifter|namn|kontakt*|nummer)', '(var|hur|varifrån) (har|fick) (ni|du) ..2 (adressen|mejladressen|mailadressen|mina|min|mejlen|uppgifterna) ..3', 'vem (gav|har gett|lämnade) ..3 (min|vår|mina|våra|mitt) ..2', '(varför) (får|mejlar|mailar|skickar|skriver|kontaktar|står|har|fick) (jag|vi|ni|du) ..4', '(registerutdrag)'],
      yes: ['Varifrån har ni min mejladress?', 'Hur fick du våra uppgifter?', 'Vem gav er mitt namn?', 'Varför får jag detta?', 'Jag vill ha ett registerutdrag'],
      no: ['Hur har ni räknat?', 'Var ligger ert kontor?'],
    },
    {
      id: 'not_consented',
      says: ['(har) ..3 (aldrig|inte|ej) ..4 (anmält|samtyckt|godkänt|bett om|prenumererat|beställt|registrerat|gett|skrivit upp|tackat ja|efterfrågat)', '(utan|inget) ..2 (samtycke|tillstånd|medgivande)', '(oombedd*|oönskad*) ..2'],
      yes: ['Jag har aldrig anmält mig till det här.', 'Ni mejlar utan mitt samtycke', 'Jag har inte bett om detta'],
      no: ['Jag har inte pratat med chefen'],
    },
    {
      id: 'spam',
      says: ['(det här|detta|det|dessa|ert mejl|era mejl|ditt mejl) (är|klassas) ..3 (spam|skräppost|bluff|phishing|trakasserier)', '^(spam*|skräppost) $', '(anmäl*|anmäler|rapporter*|polisanmäl*|markera*|flagga*) ..5 (spam|skräppost|konsumentverket|imy|integritetsskyddsmyndigheten|polisen|er|datainspektionen|som)', '(imy|konsumentverket|integritetsskyddsmyndigheten)'],
      yes: ['Det här är spam', 'Jag anmäler er till IMY.', 'Markerat som... nej, jag markerar det som spam', 'Skräppost!'],
      no: ['Hamnar era mejl i skräpposten?', 'Vi anmäler oss till demot'],
    },
    {
      id: 'leave_alone',
      says: ['(låt|lämna) ..1 (mig|oss) ..2 (vara (tack|nu|$|för)|i fred|ifred)', '(dra åt helvete|dra åt skogen|stick $|försvinn|far åt helvete|håll käften|fuck off|dra dit pepparn växer|ge er av|sluta bara)', '(nu räcker det|det räcker|nog nu|nu får det vara nog|trött på)', '(sista) ..1 (varningen|gången)'],
      yes: ['Låt mig vara.', 'Lämna oss i fred', 'dra åt helvete', 'Nu räcker det', 'Jag är så trött på detta'],
      no: ['Låt mig veta priset'],
    },
    {
      id: 'remove_other',
      says: [`(ta|tag|stryk|plocka|radera|avregistrera) ..5 (från|ur) (er|era|ert|din) ..2 (*lista|*listan|register|utskick|databas|system|*listor|kundregister)`, '(honom|henne|dem|kollega*) ..3 (från|ur) (er|ert|era) ..2'],
      yes: ['Ta bort Karin ur ert register, hon har slutat.', 'Stryk Per Ek från era utskick, från er lista alltså'],
      no: ['Ta bort rad fyra'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(vi|jag) (rakade|fick|var tvungna att|blev tvungna att) [av misstag|tyvarr] (radera|ta bort|slanga) ..5', '(vi|jag) (har|hade) [redan|just|tyvarr|sjalva] (raderat|tagit bort|slangt) ..5'], yes: ['Vi råkade radera våra uppgifter.'], no: ['Jag har bett er radera mina uppgifter'] },
    {
      id: 'others_leave',
      says: ['(mottagare|mottagarna|kund|kunder|kunderna|prenumerant*|användare|användarna|medlem*|patient*|gäster|gästerna|personal*|deltagare*|folk|läsare*|hyresgäst*|föräldr*|givare|man|någon|besökare*|boende) ..5 (avregistrera*|avanmäl*|ta bort|avprenumerera*|raderas|raderar|avsluta|tacka nej|tas bort)', '(sig|sig själv|sig själva|själv|själva) ..3 (avregistrera*|avanmäl*|bort|avprenumerera*)', '(avregistrera|avregistrerar|avregistrerat|avanmäla|avanmäler|avanmält|avprenumererar|ta bort|tar bort) sig ..5', '(avregistreringslänk*|avregistreringsknapp*|avanmälningslänk*|avregistreringar|avanmälningar|avregistreringsgrad*|avregistreringssida*|avprenumereringslänk*|avanmälningsgrad|opt out (länk|andel|funktion|knapp)|unsubscribe (länk|knapp|rate))', '(hur|vem|vad|när|kan|går|finns|sker|fungerar) ..6 (avregistrering|avregistreringen|avanmälan|radering|raderingen|gallring|borttagning) ..6 ?', '(hur|när|hur länge) (raderas|sparas|lagras|raderar|sparar|gallras|gallrar) ..7', '(ert|er|era|i) (verktyg|system|plattform|program*|tjänst|produkt|app) ..6 (radera*|raderas|ta bort|avregistrera*)'],
      yes: ['Kan gästerna avregistrera sig själva?', 'Hur hög är er avregistreringsgrad?', 'Hur sker radering hos er?', 'Hur länge sparas uppgifterna?', 'De som avregistrerat sig ska in i CRM'],
      no: ['Avregistrera mig', 'Hur avregistrerar jag mig?'],
    },
    {
      id: 'other_things',
      says: ['(väntelista*|väntelistan|testlista*|pilotlista*|deltagarlista*|gästlista*|agenda*|cc|inbjudan|mötet|kalender*|chatten|gruppen|prislista*|inköpslista*|intresselista*|talarlista*) ..4 (bort|stryk|ta|från|upp)', '(ta|tag|stryk|plocka|sätt|skriv|låt|lägg|radera|avanmäl|avregistrera) ..6 (väntelista*|testlista*|pilotlista*|deltagarlista*|gästlista*|agenda*|kopia|cc|inbjudan|mötet|chatten|intresselista*|talarlista*|kursen|utbildningen|frukosten)', '(sätt|skriv|lägg|för) [gärna] [upp|in|till] (mig|oss|vårt|mitt) ..3 (på|i|till) ..3 (lista*|listan|utskick*|nyhetsbrev*) ..3', '(sätt|skriv|lägg|för) (mig|oss) ..2 (upp|till|in) ..2 (på|i|till) ..4', '(ta bort|stryk|radera|plocka bort) ..3 (rad|raden|rader|post|posten|punkt*|kolumn*|stycke*|avgift*|startavgift*|sida*|bilaga*|klausul*|artikel #|rabatt*)', '(inga|ingen|inte|ej) [fler] [mer] (pdf*|bilag*|länk*|broschyr*|papper*|filmer|presentation*|fax|kataloger) ..4', '^[nej] [snälla|tack] ring inte ..2 $', '(ring|ringer) ..2 (inte|ej|aldrig) ..6', '(inte|ej) ring* ..4', '(inga) ..1 (samtal|telefonsamtal|telefonsäljare) ..4', '(tveka) (inte|ej) ..6', '(meddela|informera|underrätta|kontakta) ..2 avsändaren ..5', '(radera|ta bort|förstör|makulera) ..1 (detta|det här|meddelandet|detta mejl|mejlet|mailet|denna epost) ..5', '(av misstag|felaktigt) ..4', '(inga fler) (frågor|möten|mejl behövs|mail behövs)', '(inte|inget|inga) mer än'],
      yes: ['Ta bort oss från väntelistan.', 'Sätt upp oss på listan', 'Stryk rad 4', 'Skicka inga pdf-filer', 'Ring inte', 'Ring helst inte, mejl är bäst', 'Tveka inte att kontakta oss', 'Radera detta mejl och meddela avsändaren', 'Skriv upp mig på er utskickslista'],
      no: ['Ta bort mig från listan', 'Inga fler mejl', 'Radera mina uppgifter'],
    },
  ],
  condition: ['^vill (du|ni) (inte|ej|slippa)', '^(om|ifall) (det|detta|ni|du|inte|den|vi|jag|de)', 'om inte', 'såvida', 'såvida inte', 'förutom', 'utom', 'annars', 'bara om', 'endast om', 'tills vidare', 'just nu', 'för tillfället', 'tills', 'till (januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|efter|nästa)', 'men (skicka|mejla|maila|behåll|låt) (gärna|ett|en|mig gärna|oss gärna|först|priser|offert)', 'men gärna', 'men ring', 'i stället', 'undantag'],
  unclear: [
    { id: 'undecided', says: ['(kanske|eventuellt|mojligen|beror pa|vi far se|far val se|vem vet|vet inte|osaker*|tveksam*|svart att saga|hm|hmm|njae)'], yes: ['Vi får se', 'Njae.'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(radera*|ta bort|tag bort|tas bort|bort|stryk*|avregistrer*|avsluta*|avprenumer*|avanmal*|lista*|listor*|register|registret|databas*|uppgifter*|data|gdpr|samtycke*|spam*|skrap*|reklam*|mejl|mail|mejlen|mailen|utskick*|nyhetsbrev*|sluta*|stopp*|lagg av|nog|racker|igen|aldrig mer|inte mer|inga fler|ifred|i fred|lamna|stor*|anmal*|blockera*|spärra*|glom*|(min|mitt|var|vart|denna) (adress|namn|epost|inkorg|mejladress|mailadress))'], yes: ['Radera alltihop.', 'Nu räcker det', 'Vårt namn i ert register', 'Och så igen'], no: ['Gården är full av grus', 'Taket på torsdagar'] }],

  autoSubject: ['automatiskt svar', 'autosvar', 'auto svar', 'automatsvar', 'automatiskt meddelande', 'automatiskt genererat', 'automatisk bekräftelse', 'automatisk frånvaro', 'automatiskt frånvaro', 'automatiskt frånvaromeddelande', 'automatisk svar', 'autoreply', 'frånvaro', 'frånvaromeddelande', 'frånvarande', 'frånvaroassistent', 'frånvarobesked', 'ej på kontoret', 'ej på plats', 'inte på kontoret', 'inte på plats', 'inte i tjänst', 'ej i tjänst', 'ej anträffbar', 'out of office', 'på semester', 'semester', 'semesterstängt', 'semestermeddelande', 'jag är på semester', 'jag är föräldraledig', 'jag är bortrest', 'jag är frånvarande', 'är på semester', 'föräldraledig', 'föräldraledighet', 'mammaledig', 'pappaledig', 'tjänsteresa', 'på tjänsteresa', 'sjukskriven', 'sjuk', 'bortrest', 'vi har stängt', 'vi har mottagit', 'vi har tagit emot', 'mottagningsbekräftelse', 'tack för att du kontaktar', 'tack för att du kontaktat', 'tack för ditt mejl', 'tack för ditt mail', 'tack för ditt meddelande', 'tack för ditt e postmeddelande', 'tack för ditt epostmeddelande', 'tack för ert mejl', 'tack för ert mail', 'tack för ert meddelande', 'tack för din förfrågan', 'tack för er förfrågan', 'tack för din fråga', 'tack för ditt intresse', 'jag är inte på', 'jag är inte i tjänst', 'jag är inte anträffbar', 'jag är ledig till', 'jag är ledig från', 'ditt ärende', 'ert ärende', 'ditt meddelande', 'din förfrågan', 'er förfrågan', 'ditt mejl', 'ärende skapat', 'nytt ärende', 'ärende mottaget', 'ärendenummer', 'jag har slutat'], // prettier-ignore
  away: [
    {
      id: 'away',
      says: ['(har|tar) [jag|vi] ..3 (semester|*semester|semesterstängt)', '(är|befinner|njuter) [jag|vi] [mig|oss] ..7 (semester|*semester|(ledig|lediga) ..2 (till|från|och|t o m|tom|fram|hela|åter|idag)|tjänstlediga|föräldraledig*|tjänsteresa|affärsresa|sjukskriven|sjuk|sjuka|bortrest|bortresta|mässa|mässan|kurs|utbildning|konferens|inte på (kontoret|plats|jobbet)|ej på (kontoret|plats)|inte i tjänst|ej i tjänst|inte tillgänglig|inte anträffbar|ej anträffbar|inte nåbar|ej nåbar|frånvarande|ur tjänst|stängt|stängd|utomlands|på resande fot|på resa|på rehab|vab|vård av barn|begränsad tillgång|sabbatsår|tjänstledig*|pappaledig|mammaledig|borta|iväg)', '(åter|tillbaka|tillbaks|på plats igen|i tjänst igen|nåbar igen|anträffbar igen) ..4 (på|den|igen|måndag*|tisdag*|onsdag*|torsdag*|fredag*|januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|#|efter|i mitten|nästa|kontoret|från)', '^(åter|tillbaka) ..6', '(med anledning av|på grund av|pga|till följd av) ..3 (semester|sjukdom|helg*|jul*|ledighet|mässa|stängning) ..6', '(kontoret|kontor|butiken|vi|företaget|mottagningen|receptionen) ..4 (stängt|stängd|stänger|semesterstängt|har öppet igen)', '(begränsad|begränsat|dålig|ingen|sporadisk|liten) ..2 (tillgång|åtkomst|uppkoppling|täckning) ..5', '(läser|kollar|besvarar|ser) [jag] ..2 (inte|inga|sällan|sporadiskt|bara|endast) ..4 (mejl*|mail*|epost*|meddelanden)', '(mejl|mail|epost|meddelanden|meddelande|mejlen) ..3 (läses|besvaras|vidarebefordras|hanteras) ..2 (inte|ej|först|vid|när|automatiskt|sporadiskt) ..3', '(läses|besvaras|vidarebefordras) (inte|ej|först) ..4', '(svarar|återkommer|läser|besvarar|hör av mig) [jag|vi] ..4 (när jag (är|kommer)|efter (min|semester*|helg*)|vid min|så snart jag är|då jag är|igen från|åter) ..5', '(vid|efter|till) min (återkomst|semester|ledighet|frånvaro)', '(under) (min|denna|den) (frånvaro|ledighet|semester|tid|tiden) ..5', '(svar|svaret|svarstid*) ..4 (dröja|längre|fördröj*)', '(jobbar|arbetar) [jag] ..2 (inte|deltid|endast) ..4'],
      yes: ['Jag är på semester till och med 2 augusti.', 'Åter på kontoret måndag 12 januari', 'Jag är föräldraledig.', 'Vi har stängt över julhelgen.', 'Mejl vidarebefordras inte', 'Jag har begränsad tillgång till mejl', 'Jag svarar när jag är tillbaka.', 'Jag är på mässa hela veckan', 'På grund av sjukdom är jag inte på plats'],
      no: ['Låter bra, ring mig', 'Vi är nöjda', 'Inte i år', 'Tack, ingen fara'],
    },
  ],
  left: [
    {
      id: 'left',
      says: ['(har|är) ..4 (gått i pension|pensionerad|lämnat (företaget|bolaget|oss|sin|sitt|organisationen) ..2|avlidit|avgått|pensionär) ..3', '(har) ..3 slutat (hos|på|i|som|sin|här|vid|$|och|den|per|sitt)', '(slutar|slutade) ..2 (på|hos|min anställning|sin|vid|den #) ..4', '(arbetar|jobbar) ..2 (inte|ej) (längre|kvar) ..4', '(är) ..2 (inte|ej) (längre kvar|längre anställd|kvar) ..3', '(inte|ej) (längre) (anställd|kvar|verksam|hos oss|på företaget|aktiv|på bolaget) ..2', '(adress*|mejladress*|mailadress*|epostadress*|brevlåda*|mailbox|mejlkorg|konto|konton) ..4 (inte längre|upphört|stängd|avslutad|läses inte|bevakas inte|avvecklad|inaktiv|läses ej|bevakas ej|stängs)', 'läses inte längre'],
      yes: ['Anders har slutat hos oss.', 'Hon arbetar inte längre kvar här', 'Brevlådan bevakas inte.', 'Jag har gått i pension', 'Denna adress är inte längre i bruk'],
      no: ['Vi är inte rätt personer', 'Två platser kvar'],
    },
  ],
  again: [{ id: 'again', says: ['(mejla|maila|skriv|ring|påminn|kontakta|sök|hör av dig) (mig|till mig|oss|igen|på|efter|i|nästa) ..5 (igen|nästa|efter|på|i|då|senare|om)', '(vi) (hörs|pratas vid|ses|tar det) ..5', 'återkom ..4 (igen|efter|i|om|nästa|senare)'], yes: ['Är på semester, mejla mig igen nästa vecka', 'Borta nu, vi hörs i augusti'], no: ['Jag är på semester till måndag', 'Anders Lund har slutat på företaget', 'Kontakta växeln'] },
  ],
  iLeft: [{ id: 'i_left', says: ['jag (jobbar|arbetar) ..2 inte [längre] ..3', '(sedan|från) ..3 (jobbar|arbetar) jag ..1 inte ..3', '(jag) (slutade|har slutat|har gått i pension)'], yes: ['Jag jobbar inte kvar där.'], no: ['Jag är på semester till måndag', 'Anders Lund har slutat på företaget', 'Kontakta växeln'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: ['(har) [vi] ..1 (mottagit|tagit emot|fått|registrerat|erhållit) ..2 (ditt|din|er|ert|dina|era|mejl|meddelande|förfrågan|ärende)', '(ditt|din|ert|er) ..1 (meddelande|mejl|mail|förfrågan|ärende|epost|fråga|beställning|ansökan) (har|är|är nu) ..3 (mottagits|mottaget|tagits|registrerats|registrerat|kommit|skapats|inkommit|mottagen|vidarebefordrats|registrerad|emot)', '(vi|någon|en handläggare|en medarbetare|vårt team|en kollega) ..2 (återkommer|svarar|kontaktar|hör av oss|hör av sig|besvarar|behandlar|hanterar) ..5 (så snart|snarast|inom|så fort|inom kort|möjligt|arbetsdag*|dygn|timmar)', '(återkommer|återkopplar|svarar) ..3 (snarast|så snart|inom|så fort|inom kort) ..4', '(detta|det här) (är|är ett|meddelande|mejl) ..2 (automat*|autosvar|autogenererat) ..3', '(automatiskt|automatgenererat|autogenererat|automatisk) (svar|meddelande|genererat|mejl|mail|skickat|bekräftelse|mottagnings*|utskick)', '(svara|besvara) (inte|ej) ..2 (på|detta|det här) ..3', '(går|kan) (inte|ej) ..1 (att svara|svara|besvaras) ..4', '(inom) ..3 (arbetsdag*|vardag*)', '(ärendenummer|ärende id|referensnummer|diarienummer|ticket) ..4', '(bekräftar|bekräftelse) ..3 (mottagit|mottagande|mottagits|emot) ..2'],
      yes: ['Vi har mottagit ditt mejl och återkommer så snart vi kan.', 'Detta är ett automatiskt svar', 'Ditt ärende har registrerats.', 'Svara inte på detta meddelande', 'Vi svarar normalt inom två arbetsdagar', 'Ärendenummer: 5532'],
      no: ['Jag har läst ert förslag, spännande'],
    },
  ],
  courtesy: ['(vid|för|i) ..2 (brådskande*|akuta*|akut|bråttom) ..8', '(kontakta|ring|mejla|vänd dig|hör av dig) ..8 (växel*|kollega*|min|vår|addr|#|till|på)', '(är det|om det är|om det) bråttom ..8', 'tack för (ditt|din|ert|er|dina|mejlet|mailet|att) ..6', '(vänliga|trevlig|glad|god) (sommar|jul|helg|dag|hälsningar) ..2', '(för|gällande) (support|försäljning|order|inköp|övriga frågor|frågor|fakturor) ..8', 'ersättare ..5', '(ha tålamod|förståelse|tålamod)', 'öppettider', 'nås på ..4', 'ersätts av ..4'],

  intents: {
    meeting_request: [
      {
        id: 'meet',
        says: ['(ska vi|kan vi|vi kan|låt oss|kan ni|kan du|gärna|vill|skulle vi|kunde vi|vi borde) ..5 (prata|ses|träffas|höras|höra|höras av|snacka|boka|ta en kaffe|ta ett möte|ta ett samtal|ringas|zooma|stämma av|tala|mötas)', '(ring|slå en signal) ..1 (mig|oss|gärna|en signal|på|i morgon|imorgon|nästa) ..4', '(boka|bokar|skicka|föreslå) ..4 (möte|tid|tider|samtal|inbjudan|mötesinbjudan|kalenderinbjudan|demo|teamslänk|bokningslänk|kallelse|mötestid)', '(när) (passar|kan|har|skulle|funkar) ..6', '(passar|funkar|går|kan|fungerar|hade|har|skulle) ..5 (måndag|tisdag|onsdag|torsdag|fredag|i morgon|imorgon|nästa vecka|denna vecka|klockan|kl|eftermiddag|förmiddag) ..4', '(måndag|tisdag|onsdag|torsdag|fredag|i morgon|imorgon|nästa vecka|v #) ..5 (passar|funkar|går bra|klockan|kl|#|eftermiddag|förmiddag|fungerar|bra|ledig|lunch|bäst)', '^[ja|gärna|ok] [på] (måndag|tisdag|onsdag|torsdag|fredag|imorgon|nästa vecka) ..4 $', '(teams|zoom|google meet|videomöte|digitalt möte|telefonmöte)', '(kom|kommer|titta) ..2 (förbi|in|hit|ut till oss) ..3', '(kalenderlänk|bokningslänk|calendly)', '(vi hörs|hörs vi|ses vi) ..4', '(ta en fika|en kaffe|ett möte|ett samtal|en pratstund)', 'kl* # ..2 (passar|funkar|går)'],
        yes: ['Ska vi höras på torsdag?', 'Tisdag kl 10 passar bra.', 'Ring mig i morgon', 'Skicka en mötesinbjudan', 'När passar det?', 'Kom förbi på en kaffe', 'Vi kan ta det på Teams'],
        no: ['Inget behov', 'Vad kostar det?'],
      },
    ],
    already_customer: [
      {
        id: 'has_it',
        says: ['(kundnr|kundnummer|avtalsnummer|kund nr|kund nummer) ..1 #', '(varit|är) ..2 (kund|kunder|abonnent) ..2 (hos er|i|sedan)', '(har|kör|använder) ..2 (det|den|er|detta) redan (och|hos|i|via|sedan)', '(vi|jag) (kör|använder|har) (ju) (det|den|er|detta) redan', '(har|hela ..1 har) ..2 redan (er|ert|era|via er|genom er) ..2', '(har) ..2 (testat|använt|betalat|haft) (er|ert|era|för er) ..2 (i|sedan|och)', '(via|genom|från|av) er (redan|sedan|i flera)', '(redan) ..2 (via|genom|från|av|hos) er', '(jag|vi) (var|är|blev) ..1 (trogen|trogna|nöjd|nöjda|mångårig) kund*'],
        yes: ['Vi har varit kunder hos er i fem år', 'Hela kommunen har redan er licens.', 'Vi kör ju det redan', 'Kundnr 3390', 'Vi har testat er i fyra år'],
        no: ['Vi har redan en leverantör', 'Har ni många kunder?'],
      },
      {
        id: 'customer',
        says: ['(är) [vi|jag] ..2 (redan|sedan ..3|ju) ..3 (kund|kunder|hos er|användare|anslutna)', '(redan|befintlig|befintliga|existerande) ..2 (kund|kunder|prenumerant) ..2', '(använder|har|kör|nyttjar) [vi|jag] ..2 (redan|sedan ..2) ..2 (er|ert|era|ni*|hos er) ..4', '(använder|har|kör) [vi] ..1 (er|ert|era) ..2 (redan|sedan|i dag|idag)', '(har) ..3 (skrivit avtal|tecknat|köpt|beställt|avtal|abonnemang) ..3 (med er|hos er|av er|från er)', '(vårt|mitt|våra) ..1 (kundnummer|avtal med er|supportärende)'],
        yes: ['Vi är redan kund hos er.', 'Vi använder redan ert system i Lund', 'Vi har tecknat avtal med er', 'befintlig kund'],
        no: ['Våra kunder är nöjda', 'Vi har redan ett system'],
      },
    ],
    wrong_person: [
      {
        id: 'not_me',
        says: ['jag heter (inte|ingen) ..2', 'jag heter (kjell|anna|något annat|faktiskt|fortfarande) ..2', '(blev|blivit|gick|gått) ..2 (tokigt|fel|galet|snett)', '(har|tror|är) ..3 (fel|förväxlat|förväxlar|blandat ihop|blandar ihop|misstagit) ..2 (oss|mig|person|firma|bolag)', '(förväxlar|förväxlat|förväxling|missförstånd|blandat ihop) ..2', '(jag är) (bara|vikarie|lärling|rörmokare|kantor|praktikant|städare|pensionär|privatperson|vaktmästare|lärare|sjuksköterska|student|timanställd)', '(jag) (slutade|sade upp mig|sa upp mig|är inte kvar|lämnade) ..2 (på|hos|i|där|för)', '(inte|ej) ..1 (kvar|anställd) ..1 (på|hos|där|längre)', '(utanför) (mitt|min) ..2', '(du|ni) (vill|ska|behöver) (nog|väl|säkert) ..1 (någon annan|prata med någon annan|till någon annan)', '(måste|lär|borde) vara ..2 (fel|misstag|förväxling|missförstånd)'],
        yes: ['Det blev visst tokigt, vi är en optiker.', 'Här har det nog blivit fel.', 'Jag är rörmokare.', 'Jag heter inte Linda', 'Ni förväxlar oss', 'Det måste vara ett misstag', 'Jag slutade på Hallbergs i maj'],
        no: ['Vi är nöjda', 'Det går bra'],
      },
      {
        id: 'wrong_person',
        says: ['(är) (bara|endast) ..2 (praktikant*|receptionist*|vikarie*|elev|lärling|sommarjobbare|student)', '(letar|söker|menar) [du|ni] ..2 (någon annan|ett annat|en annan) ..2', '(har) [vi|jag] (ingen|inget|inga) (fabrik|filial|kontor|lager|butik|anläggning) ..3', '(inte jag) som (bestämmer|beslutar|köper|sköter|har hand) ..2', '(fel) (person|adress|avdelning|kontakt|kontaktperson|ställe|mottagare|företag|kille|tjej|man)', '(inte|ej) ..1 (rätt) ..1 (person|kontakt|kontaktperson|adress|avdelning|instans|ställe|man)', '(är|har|ansvarar|jobbar|sköter|hanterar) [jag|vi] ..1 (inte|ej) ..2 (ansvarig|ansvar|hand om|för det|för detta|den som|med det|med detta|beslutar|sånt|de frågorna|dessa frågor)', '(inte) (mitt område|mitt bord|mitt ansvar|min avdelning|min sak|min roll)', '(har inget med) ..3 (att göra)', '(beslutar|bestämmer) ..2 inte', '(har kommit fel|hamnat fel|kommit fel|fått fel)'],
        yes: ['Jag är bara praktikant', 'Du söker nog någon annan', 'Vi har ingen fabrik i Malmö', 'Det är inte jag som bestämmer', 'Du har fel person.', 'Jag ansvarar inte för det', 'Det är inte mitt bord.', 'Jag är inte rätt kontaktperson', 'Ni har hamnat fel'],
        no: ['Det är inte aktuellt'],
      },
    ],
    referral: [
      {
        id: 'someone_else',
        says: ['(din|ert|er|din) (hylla|bord|område|grej) ?', '(något|nåt) för (dig|er|dig och ..2) ?', '(beslutar|bestämmer|avgör|sköter|ansvarar) (kyrkorådet|styrelsen|nämnden|ledningen|kommunen|inköp|it|hr|rektorn|rektor|vd|ekonomi|huvudkontoret|ägaren|föreningen)', '(kontakt|kontaktperson|kontaktpersonen|ansvarig) (är|hos|för|här) ..4', '(det är) (it|hr|inköp|ekonomi|marknad|vår|min|ledningen|styrelsen|huvudkontoret|driften|fastighet) ..3 som ..3', '(kolla|titta|ta) [du|ni] [på] (det här|denna|detta|den här) ..2 ?', '(ligger|hamnar|hör|sorterar) (hos|på|under|hemma hos|till) (hr|it|inköp|ekonomi|vår|driften|marknad|ledningen|huvudkontoret|styrelsen)', '(du|ni) (får|bör) [nog|hellre] (prata med|höra med|ta det med|kontakta|vända|fråga) ..3', '(pratar|prata|snacka|snackar) ..1 (hellre|bäst|istället|helst) med ..2', '(letar|söker|frågade|behöver) ..2 (efter det här|efter det|just det|efter precis|efter sånt)', '(lägger till|lägger in|kopierar in|tar med|plussar på|adderar) ..3 (i mejlet|i tråden|på kopia|här|$)', '(hälsa) (från|dem|henne|honom) ..2'],
        yes: ['Micke, din hylla?', 'Sådant beslutar kyrkorådet.', 'Kontakt är kamrer Birgitta Lund.', 'Det är IT som sköter växeln', 'Det ligger hos inköp', 'Du får prata med Lena'],
        no: ['Vill du prata?', 'Något för oss', 'Kan du kontakta mig?'],
      },
      {
        id: 'referral',
        says: ['(kontakta|prata med|tala med|fråga|mejla|maila|skriv till|hör med|vänd dig till|vänd er till|hör av dig till|ring|snacka med|ta det med|kolla med) ..2 (vår*|min|mina|it*|inköp*|kassör*|chef*|kollega*|marknad*|hr*|ekonomi*|vd*|ansvarig*|styrelsen|honom|henne|växel*|addr)', '(vidarebefordrar|vidarebefordrat|skickar|skickat|lämnar|lämnat|bollar|för) ..3 (vidare|till min|till vår|över)', '(ansvarig|ansvarar|ansvariga) ..4 (är|heter|hos oss|för)', '(är|heter) ..3 (ansvarig*|rätt person|rätt kontakt*|den som)', '(sköts|hanteras|beslutas|tas om hand) ..2 (av|hos|på|centralt) ..3', '(sköter|hanterar|beslutar|bestämmer|tar hand om) ..3 (det|detta|sånt|dessa|inköp|hos oss|sådant)', '(cc|kopia) ..4', '(rätt|bättre) (person|kontakt|kontaktperson) ..2 (är|vore|att)', '(efterträdare|efterträds) ..4', '(tagit över|tar över) ..4', '(hänvisar) ..3 till'],
        yes: ['Prata med vår inköpschef Eva.', 'Jag har skickat det vidare till kollegan', 'Ansvarig för detta är Nils.', 'Det sköts av huvudkontoret', 'Jag sätter Lina på cc här', 'Mejla min kollega'],
        no: ['Inget behov', 'Skicka offert'],
      },
    ],
    later: [
      {
        id: 'not_yet',
        says: ['(väntar|avvaktar|inväntar) [vi|jag] ..2 (på|in|med|tills|besked|beslut|styrelsen)', '(vi|jag) (väntar|avvaktar|inväntar) ..4', '(så snart|så fort|efter att) ..4 (klart|klara|över|i hamn|på plats|beslutat|avgjort) ..2', '(när|om) ..3 (lugnat|lugnar|lugnare|över) ..2', '(efter|till efter) ..2 (skörden|flytten|ombyggnaden|fusionen|bokslutet|inventeringen|julhandeln|valet|upphandlingen|föräldraledigheten|rötmånaden|högsäsongen)', '(hör av|återkommer) (oss|mig) ..3 (själva|då|när|framöver|om)', '(hör|höra) ..2 av (mig|oss) ..3 (när|då|senare|om)', '(sparar|lägger|behåller|har) ..2 (mejlet|mailet|det|dig|er|i) ..1 (minne|minnet|åtanke|tankarna|bakhuvudet|arkivet)', '(knäar|drunknar|går på knäna|mitt uppe i|mitt i) ..3'],
        yes: ['Vi väntar på beslut från styrelsen', 'Efter flytten kanske', 'När det lugnat ner sig', 'Vi knäar under julhandeln', 'Vi har er i åtanke'],
        no: ['Väntar ni kunder?', 'När kan du?'],
      },
      {
        id: 'later',
        says: ['(nästa|kommande|nya) (år|året|kvartal|månad|vår|höst|sommar|säsong|budget*|verksamhetsår|vinter|termin)', '(i|efter|till|under|från|först|början av|slutet av|mitten av|före|innan|runt) ..1 (januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|q1|q2|q3|q4|sommaren|semestern|semestrarna|hösten|våren|vintern|påsk|påsken|jul|julen|nyår|årsskiftet|midsommar|bokslutet|bokslut|höst|vår|inventeringen|skörden)', '(till hösten|till våren|till sommaren|i höst|i vår|i vinter|i sommar)', '(om) (#|ett|en|två|tre|fyra|sex|några|ett par|ett halvt) ..1 (veckor|månader|månad|år|kvartal|vecka|halvår)', '(hör|kom|återkom|fråga|prova|testa|försök|mejla|kontakta|ring|skriv|påminn) ..6 (igen|senare|då|på nytt|tillbaka|när|efter|till hösten|framöver)', '(återkom|återkommer|återkomma) ..4', '(senare|en annan gång|vid ett senare tillfälle|kanske senare|längre fram|så småningom|framöver)', '(inte|inget|ingen) ..1 (nu|just nu|i år|i dagsläget|för tillfället|än|ännu|tid) ..4', '(budget*|projekt*|investering*|inköp*) ..4 (fryst*|låst*|stoppad*|pausad*|uppskjut*|slut|på is|spikad)', '(för tidigt|inte redo|fullt upp|mycket nu|hinner inte|inte hunnit)', '(avvaktar|avvakta|pausat|på is|vilande)'],
        yes: ['Återkom efter sommaren.', 'Budgeten är fryst till april.', 'Nästa år kanske', 'Hör av dig igen om tre månader', 'Inte just nu', 'Vi har fullt upp, prova till hösten'],
        no: ['Inget intresse', 'Vad kostar det?'],
      },
    ],
    not_interested: [
      {
        id: 'circumstance',
        says: CIRCUMSTANCES,
        yes: ['Vi har inga egna bilar.', 'Vi kör ingenting själva', 'Det sköter min svåger.', 'Schenker hämtar allt', 'Firman läggs ner till sommaren', 'Vi lade ner tillverkningen förra året', 'Samfälligheten har avtal med en bonde i byn', 'Avtalet löper till 2028'],
        no: ['Vi har inget behov', 'Vi har inga frågor', 'Vi är intresserade', 'Jag sköter inköpen'],
      },
      {
        id: 'scorn',
        says: SCORN,
        yes: ['Bränt barn skyr elden.', 'Så nej', 'Styrelsen har valt att tacka nej', 'Det går fetbort', 'Aldrig i livet', 'Vi ser inte nyttan', 'Hemsidan gör precis vad den ska.', 'Rena ockern', 'Lova det.', 'Vi klarar oss bra ändå'],
        no: ['Gå gärna vidare', 'Vi ser fram emot det', 'Absolut, skicka', 'Bra som ni skriver'],
      },
      {
        id: 'no',
        says: ['(inget|ingen|inte|ej|inga|noll) ..2 (intresse|intresserad*|behov|aktuellt|relevant|för oss|för mig|något för|intressant|intressanta|nytta|av intresse|passar|behovet|planer)', '^nej [tack] ..4 $', 'nej tack', '^(nej|nä|nope) (tack|det|vi|jag|inte|ingen)', '(tack) men (nej|vi|det här|det|detta|inte|ingen|tyvärr)', '(behöver|vill|söker|planerar|köper) [vi|jag] ..2 (inte|inget|inga|ingen) ..3', '(har) [vi] ..3 (redan|egen|eget|en annan|ett annat|egna) ..4 (lösning|leverantör|system|partner|avtal|byggt|tjänst|program*|sånt|det|en|något)', '(byggt|gjort|utvecklat|gör|sköter|löser|löst) ..4 (själva|själv|internt|egen|in house|inhouse)', '(är) [vi] ..3 (nöjda|nöjd|täckta|försörjda|klara|bra som det är)', '(avstår|avböjer|tackar nej|passar på|skippar|hoppar över) ..3', '(klarar oss|klarar mig)', '(valt|gått med|bestämt oss för) ..3 (annan|en annan|annat|någon annan)', '(passar|funkar) ..2 (inte|ej) ..3', 'för dyrt', 'slöseri ..3', '(anställningsstopp|inköpsstopp)', '(inte|aldrig) (på tapeten|aktuell|aktuellt|intressant|intresserad|intresserade)'],
        yes: ['Vi har inget behov.', 'Nej tack.', 'Inte intresserade', 'Vi har redan en leverantör', 'Vi har byggt det själva.', 'Tack men det här är inget för oss', 'Vi avstår'],
        no: ['Tisdag passar', 'Skicka offert'],
      },
    ],
    interested: [
      {
        id: 'keen',
        says: ['(mycket|riktigt|väldigt|högst|klart) (lovande|intressant|spännande|bra grej|intresserade|intresserad|sugna|lockande|relevant)', '(kommer|kom) ..2 som (på beställning|en skänk|ett brev|på posten)', '(precis|exakt|just) ..2 (rätt läge|rätt tid|sånt vi|det vi|det jag|i rättan tid|vad jag)', '(kunde|skulle|kan) vi ..2 (behöva|använda|ha nytta)', '(öppna|öppen|positiva|positiv|nyfikna|nyfiken) (för|till|på) ..2', '(slå till|kör hårt|kör så det ryker|det kör vi på|vi kör|nu kör vi|kör igång|häng på|vi hänger på|räkna med oss|ja för tusan|ni har mig på kroken|sälj in|såld på|det tar vi|vi slår till|hit med|fram med|hit med det)', '(vad|hur) (behöver ni|gör vi|händer nu|blir nästa|går vi vidare|kommer vi igång|sätter vi igång) ..4', '(tar|ta) [vi] ..1 (en titt|en närmare titt) ..2', '(tittar|kikar|kollar) (gärna|absolut) ..2', '(alla|ledningen|styrelsen|delägarna|teamet|gänget) ..1 (är med|är på|tände|gillade|gillar|tyckte om|positiva|sa ja)', '(gillar|gillade|älskar|älskade) ..1 (idén|tanken|det|upplägget|konceptet)'],
        yes: ['Mycket lovande!', 'Det kunde vi behöva', 'Hit med det', 'Hur går vi vidare?', 'Vi gillar upplägget', 'Precis rätt läge'],
        no: ['Inte intressant', 'Inget för oss'],
      },
      {
        id: 'interested',
        says: ['(låter|verkar|ser|är|tycker|känns) ..3 (bra|intressant|spännande|kul|lovande|toppen|perfekt|vettigt|kanon|trevligt|jättebra|smart|grymt|najs)', '(är|vore|blir|absolut|klart|mycket|väldigt|vi|jag) ..2 (intresserad|intresserade|nyfiken|nyfikna|sugna|med på|pigga på)', '(har|finns) ..2 (absolut|definitivt|ett) ..2 intresse', '(skicka|skickar|mejla|maila|sänd|dela|ge|lämna) ..4 (offert|info|information|pris|priser|prislista|prisuppgift|mer|material|broschyr|underlag|detaljer|demo|exempel|över|förslag|referenser|avtal|prover|prov|länk|kostnadsförslag|uppgifter|det)', '(gärna|ja) ..4 (mer|offert|info|information|pris|priser|höra|veta|se|testa|prova|demo|material|ett förslag|med|ta del)', '(berätta|visa|förklara) ..1 (mer|mera|hur|gärna|för|vad) ..2', '(veta|höra|läsa|lära|mer) (mer|information|info|om)', '^(ja|jajamän|gärna|absolut|självklart|ok|okej|visst|toppen|perfekt|kanon|kör|japp|bra|javisst|ja tack|ja gärna|härligt|grymt) (tack|$|gärna|det|vi|skicka|berätta|kör|låter|men|jag|absolut|visst)', '(skriv|sätt|anmäl|lägg) ..1 (upp|in|till) ..1 (mig|oss) ..4', '(sätt|skriv) (mig|oss) ..4', '(vi|jag) (är med|tar det|köper|hänger på|beställer|vill ha|kör)', '(vill|skulle vilja|vore kul|önskar) ..3 (testa|prova|veta|höra|beställa|köpa|se|ha en|ha ett|få en|få ett|delta|pröva|få mer)', '(precis|exakt) ..2 (vad vi|det vi|behöver|letat|söker)', '(letar|söker|behöver) [vi] ..3 (just nu|precis|något sånt|efter|faktiskt|detta|det här|en|ett)', '(provperiod|testkonto|testperiod|pilot)', '(nästa steg)'],
        yes: ['Låter bra, skicka en offert.', 'Ja tack!', 'Berätta mer', 'Vi är absolut intresserade.', 'Gärna mer information', 'Skriv upp oss på pilotlistan', 'Precis vad vi behöver', 'Vi hänger på'],
        no: ['Nej tack', 'Vad kostar det?'],
      },
    ],
    question: [
      {
        id: 'question',
        says: ['(vad|hur mycket) ..5 (kostar|kosta|pris|priset|kostnad|tar ni|betalar|kostnaden)', '(pris|priser|kostnad|bindningstid|uppsägningstid|referenser|prislista) ..8 ?', '(hur|vad|var|vem|när|vilken|vilka|vilket|varför|om|kan|kunde|är|har|finns|fungerar|funkar|stödjer|går|ingår|gäller|ska|skulle|måste|behöver|behövs|blir|gör|passar|levererar|får|med|för|och|integrerar|erbjuder) ..14 ?', '(hur|om|vad) ..3 (fungerar|det funkar|integrerar|ingår|skiljer)', '(undrar|fråga|en fråga|funderar) ..3 (om|hur|vad|på)'],
        yes: ['Vad kostar det för 20 användare?', 'Finns koppling till Fortnox?', 'Hur fungerar det?', 'Jag undrar om det går offline'],
        no: ['Inget behov.'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: [...SCORN, 'för dyrt', 'nej tack', '^nej', '(men|så) nej', '(inte|ej|inget|ingen) ..2 (intresse*|behov)', '(behöver|vill) ..2 inte', '^nej [tack] $'], yes: ['För dyrt.', 'Tack men nej tack', 'Nej, det sköter vi själva.', 'Vi är inte intresserade.', 'Vi behöver det inte.', 'Nej tack.'], no: ['Kommunen sköter det.', 'Det låter intressant.'] }],
  hostile: [...ANGER, '(jävla|jävlar|javla|fan|fitta|helvete|skit|skiten|idiot*|dumma|dum|oförskämt|oförskämd*|skamligt|skamlöst|löjligt|patetiskt|irriterande|spammare|bedragare|bluff|lögn*|trakasser*|polisanmäl*|advokat|tjat|tjatiga|störande|håll käften|fuck*|shit|äckligt|pinsamt|oseriöst|oseriösa|fräckt|fräckhet|pucko|kuk|dra åt)'],

  months: ['jan|januari', 'feb|febr|februari', 'mar|mars', 'apr|april', 'maj', 'jun|juni', 'jul|juli', 'aug|augusti', 'sep|sept|september', 'okt|oktober', 'nov|november', 'dec|december'],
  weekdays: ['måndag*|mån', 'tisdag*|tis', 'onsdag*|ons', 'torsdag*|tors|tor', 'fredag*|fre', 'lördag*|lör', 'söndag*|sön'],
  inclusive: ['till och med', 't o m', 'tom', 'inklusive', 'tills och med'],

  wrote: ['skrev', 'skriver', 'har skrivit', 'skrivit'],
  sentFrom: ['skickat från min', 'skickat från', 'skickat med', 'skickat via', 'skickades från', 'från min iphone', 'från min mobil', 'från min ipad', 'hämta outlook', 'skaffa outlook', 'outlook för ios', 'outlook för android', 'sänt från min', 'sänt från', 'skickad från', 'mobilt skickat', 'detta mejl skickades från min'],
  greetings: ['hej', 'hejsan', 'hej hej', 'hallå', 'tja', 'tjena', 'tjenare', 'god dag', 'goddag', 'god morgon', 'godmorgon', 'god kväll', 'god eftermiddag', 'kära', 'käre', 'bästa', 'bäste', 'hej alla', 'halloj', 'hi', 'hello', 'morrn', 'hejhej', 'tjo'],
  closings: ['med vänlig hälsning', 'med vänliga hälsningar', 'vänliga hälsningar', 'vänlig hälsning', 'med vänliga hälsning', 'mvh', 'vh', 'm v h', 'hälsningar', 'hälsning', 'hälsn', 'hälsar', 'bästa hälsningar', 'med bästa hälsningar', 'bästa hälsning', 'varma hälsningar', 'soliga hälsningar', 'hjärtliga hälsningar', 'med hälsning', 'med hälsningar', 'högaktningsfullt', 'tack', 'tack på förhand', 'tack så mycket', 'tackar', 'stort tack', 'tusen tack', 'tack och hej', 'ha det bra', 'ha det gott', 'ha det', 'ha en bra dag', 'ha en fin dag', 'ha en trevlig dag', 'ha en fortsatt bra dag', 'trevlig helg', 'trevlig dag', 'allt gott', 'hej då', 'hejdå', 'vi hörs', 'vi ses', 'kram', 'kramar', 'tack mvh', 'a h'],
  legal: ['(du|ni) (kan|har|får) ..8 (invända|återkalla|raderade|raderat|registerutdrag|rättelse)', '(behandlar|behandlas) ..4 personuppgift*', 'dina rättigheter', '(mejl*|mail*|epost*|meddelande*|information*|innehåll*|bilag*) ..7 (konfidentiell*|sekretess*|enbart avsett|endast avsett|avsedd*|avsett|förtrolig*|uteslutande)', '(inte|ej) ..2 (rätt mottagare|avsedd mottagare|avsedda mottagaren|adressaten|den avsedda|rätte mottagaren)', '(av misstag|felaktigt|av misstag fått|felaktigt mottagit) ..4', '(meddela|informera|underrätta|kontakta) ..2 avsändaren', 'avsändaren ..3 (meddelas|omedelbart)', '(radera|förstör|makulera|ta bort) ..3 (mejl*|meddelande*|epost*|mail*|detta|det)', '(tänk på) ..2 miljön', '(innan|måste) ..4 (skriver ut|skriva ut|printar)', '(skriver ut) ..4', '(organisationsnummer|org nr|orgnr|org nummer|momsregistreringsnummer|bankgiro|plusgiro|styrelsens säte|f skatt)', '(dataskyddspolicy|integritetspolicy|personuppgiftspolicy|dataskyddsinformation|privacy policy)', '(personuppgifter) ..5 (behandla*|hantera*|sparas|lagras|behandling)', '(behandlar|hanterar) ..4 personuppgifter', '(obehörig*|otillåten) ..5 (kopiering|spridning|användning|åtkomst)', '(spridning|kopiering|distribution|vidarebefordran) ..4 (förbjud*|otillåt*|tillåt*)', '(virus*) ..5', '(ansvar|ansvarar) ..4 (fel|skada|skador|virus|innehåll*)', '(rätt) ..2 (radering|tillgång|rättelse|invända)', '(när som helst) ..3 (avregistrera|återkalla|avanmäla)', '(gdpr|dataskyddsförordningen) ..6 (rätt*|ansvarig|behandl*)', 'friskrivning', 'disclaimer', 'personuppgiftsansvarig*'],
  original: ['ursprungligt meddelande', 'originalmeddelande', 'ursprungligt mejl', 'vidarebefordrat meddelande', 'vidarebefordrat brev', 'vidarebefordrat mejl', 'vidarebefordrat mail', 'vidarebefordrat av', 'påbörjat vidarebefordrat meddelande', 'början på vidarebefordrat', 'vidarebefordrad e post', 'börja vidarebefordrat meddelande'],
}; // prettier-ignore
