import type { Pack } from '../pack.ts';

const LIST =
  '(*lijst|*lijsten|*lijstje|*mailinglist|mailing|mailings|mailing list|*bestand|*bestanden|*database|*databank|*systeem|*systemen|crm|*newsletter|*nieuwsbrief|*nieuwsbrieven|adresboek|*campagne|*campagnes|*verzendlijst|*mailings|distributielijst|contacten|contactpersonen|kaartenbak|sequence|administratie|mails|mailtjes|emails|verteiler|relatiebestand)';
const ADDRESS =
  '(adres|adressen|mailadres|mailadressen|emailadres|email adres|email adressen|mail adres|email|mail|emails|gegevens|contactgegevens|persoonsgegevens|naam|namen|contact|domein|bedrijf|kantoor|firma|organisatie|inschrijving|info|mailbox|data)';
const MINE = `((mijn|m n|onze) ..2 ${ADDRESS}|ons [eigen|zakelijke|volledige|oude|algemene] ${ADDRESS}|(dit|deze) (adres|mailadres|emailadres|email adres|mail adres|mailbox|postbus|contact))`;
const ME = `(mij|me|ons|mijzelf|${MINE})`;
const PLEASE =
  '(aub|svp|alstublieft|alsjeblieft|asjeblieft|graag|dan|nu|direct|meteen|onmiddellijk|even|eens|gewoon|per direct|zsm|ook|dus|maar|a u b|s v p|alvast|daarom|vriendelijk|toch)';
const END =
  '($|aub|svp|alstublieft|alsjeblieft|bedankt|dank|graag|en|voor|dankjewel|alvast|direct|meteen|groet*|mvg|zsm|a|s|per direct|tenzij|maar|of)';
const REMOVE_INF =
  '(verwijderen|te verwijderen|verwijderd|verwijdert|halen|te halen|gehaald|haalt|haal|schrappen|te schrappen|geschrapt|wissen|gewist|afhalen|af te halen|afgehaald|uithalen|uitschrijven|uit te schrijven|uitgeschreven|afmelden|af te melden|afgemeld|gooien|af|uit|weghalen|deleten|gedelete|worden)';
const MAILS =
  '(*mail|*mails|*mailtjes|*mailtje|*email|*emails|*bericht|*berichten|*berichtjes|*reclame|*reclames|*spam|*nieuwsbrief|*nieuwsbrieven|*newsletters|*post|*aanbiedingen|*rommel|*troep|*rotzooi|*onzin|*ellende|*zooi|*mailings|*acquisitie|*werving|*contact|*verkooppraatjes|*verkoopmails|*promoties|*benaderingen|*contactpogingen|*opvolgmails|*reminders|*herinneringen|*flauwekul|*offertes|*voorstellen|dit soort dingen|zoiets|zulke dingen|*gezeik|*gezeur|*zut|*communicatie|*correspondentie|*opvolging|*info)';

const CIRCUMSTANCES = [
  '(hebben|heb|heeft) ..2 geen [eigen|enkele] ..1 (wagens|wagen|auto s|vrachtwagens|bestelbussen|personeel|medewerkers|werknemers|machines|productie|webshop|website|klanten|voorraad|chauffeurs|dak|team|server|servers|telefooncentrale|monteurs|vloot|kantine|keuken|parkeerplaats|buitendienst|pand|gebouw|tuin|patienten|huurders|leden|leerlingen|salarisadministratie|serverruimte)',
  '(gebruiken|verkopen|maken|leveren|importeren|exporteren|bezorgen|produceren|drukken|verhuren|vervoeren|rijden|werven|kopen) (wij|we|ik) [hier|zelf|al jaren|tegenwoordig] (geen|niets|niks|niet zelf|niet meer|niet met)', '(wij|we) (gebruiken|verkopen|maken|leveren|importeren|exporteren|bezorgen|produceren|drukken|verhuren|vervoeren|rijden|kopen) [hier|zelf|al jaren|tegenwoordig] (geen|niets|niks|niet zelf|niet meer|niet met)',
  '(doet|regelt|verzorgt|beheert|betaalt|bepaalt|levert|organiseert) ..2 (accountant|boekhouder|gemeente|verhuurder|moederbedrijf|zwager|buurman|schoonzoon|neef|eigenaar|administratiekantoor|franchisegever|woningcorporatie|provincie|brancheorganisatie|schoolbestuur|bisdom|waterschap|verzekeraar|loonwerker|installateur)', '(accountant|boekhouder|gemeente|verhuurder|moederbedrijf|zwager|buurman|eigenaar van het pand|administratiekantoor|franchisegever|woningcorporatie|provincie|schoolbestuur|bisdom|waterschap|verzekeraar|loonwerker|installateur|vervoerder) ..1 (doet|regelt|verzorgt|beheert|betaalt|bepaalt|levert|organiseert)',
  '(alles|dit|dat|het|die|deze|werk|salarissen|transport|schoonmaak|ict|administratie) ..4 (uitbesteed|uit handen gegeven|extern ondergebracht)', '(besteden|besteed) ..4 (uit)', '(alles|alle) ..2 (rijdt|gaat|komt|loopt|draait) ..1 (met|via|per|door) (charters|een|de|derden|externe|onze|tank*|transport*|koerier*|post*)',
  '(stop|stoppen|stopt) ..6 (ermee|mee|met de zaak|met het bedrijf|met de praktijk|met de winkel)', '(praktijk|zaak|winkel|bedrijf|filiaal|fabriek|vestiging|restaurant|werkplaats) ..4 (wordt niet overgenomen|sluit|sluiten|gesloten|opgeheven|verkocht|failliet|dicht|overgenomen|stopt|houdt op)', '(ga|gaan|gaat) ..4 met pensioen', '(failliet|faillissement|surseance|in liquidatie|bedrijfsbeeindiging|opgeheven)',
  '(hebben|heb|zijn) ..4 (zelf|net|pas|onlangs|recent|vorig jaar|vorige maand|dit voorjaar) ..5 (aangeschaft|gekocht|vervangen|vernieuwd|geinvesteerd|overgestapt|ingevoerd|aanbesteed|getekend|vastgelegd)', '(zitten|zit) ..2 vast ..4 (contract|leverancier|aanbesteding|raamovereenkomst|#)', '(contract|overeenkomst) ..3 (loopt|door|vast) ..2 tot ..2 #', '(centraal|landelijk|europees) (ingekocht|geregeld|aanbesteed|bepaald|vastgelegd|afgesproken)', 'geen (invloed|zeggenschap) op', '(mogen|mag) [wij|we|ik] ..2 (zelf|niets|niet zelf|niks) ..3 (kopen|kiezen|bestellen|inkopen|beslissen|aannemen)',
]; // prettier-ignore

const SCORN = [
  '(ga|gaan|gaat) (ik|wij|we) ..1 niet ..1 (mee|in mee|op in|op ingaan|akkoord|aan beginnen|verder)', '(ga|gaan) [ik|wij|we] [hier|daar|er] niet (op in|in mee|mee akkoord|aan beginnen|op ingaan|mee verder)', '(besluit|beslissing|standpunt|antwoord) ..2 (staat vast|is definitief|is genomen|blijft)', '(blijft|is|wordt) ..2 (een) ..2 nee', '(antwoord) ..3 nee', '(volmondig|duidelijk|dikke|hartgrondig|resoluut|beslist) nee', 'nogmaals nee', 'nee en (nog eens|nogmaals) nee', 'nee is nee',
  '(laat maar|laat dat maar|laat het maar|laat ook maar|laat dit maar|laten we maar) (zitten|rusten|zo|$|aan ons)', '(hou|houd) (toch|daar|er) (op|mee op)', '(zat|zaten|zit|zitten) ..6 (niet|echt|net|nou net|precies) ..1 op te wachten', 'niet op (te wachten|zitten te wachten)', '(zit|zitten) ..3 niet ..1 op ..3 te wachten', 'geen haar op (mijn|ons) hoofd', '(over mijn lijk|voor geen goud|voor geen prijs|voor geen meter|met geen tien paarden|dank je de koekoek|never nooit|nooit ofte nimmer|van mijn leven niet|echt niet $|mooi niet|no way|nooit niet|om de dooie dood niet|in geen honderd jaar|al krijg ik geld toe|al krijg ik het gratis|nog niet gratis|nog niet voor niets|mij niet gezien|ons niet gezien|mij niet bellen|aan mijn laars|geen denken aan|geen sprake van|uitgesloten|vergeet het maar|vergeet het|kun je vergeten|kunt u vergeten|in je dromen|droom lekker|droom verder|blijf dromen)', '^(nooit|nimmer|echt niet|zeker niet|absoluut niet|beslist niet|liever niet|mooi niet|doe maar niet|niet dus|nope|no thanks) ..1 $',
  '(doe|bespaar|spaar|doet|bespaart) [je|u|jullie|me|mij|ons] ..1 (de moeite|geen moeite|je de moeite)', 'doe maar geen moeite', '(trap|trappen|tuin|tuinen) ..3 niet ..2 in', '(pas|passen|bedank|bedanken) (ik|wij|we) ..2 (voor|feestelijk|hartelijk voor)', '(ik|wij|we) (pas|passen|bedank|bedanken) ..1 (ervoor|hiervoor|feestelijk|voor de eer|deze keer|$)', '(feestelijk|vriendelijk) voor bedank*', '(bedank|bedanken) (hier|er|daar) ..1 voor',
  '(houden|houd|hou) (het|we het|wij het) (bij|liever bij|zoals)', '(blijven|blijf) [wij|we|ik] ..2 (bij onze|bij ons|waar we|liever|bij de huidige|zoals)', '(wijzen|wijs) ..4 (af)', '(hebben|heb|is) ..4 (afgewezen|afgekeurd|weggestemd)', 'negatief (besluit|advies|besloten)', '(geen|niet ..1) (aanleiding|heil|brood|meerwaarde|nut|toegevoegde waarde|voordeel|noodzaak|reden) ..3', '(zie|zien|ziet) ..3 (het nut|de meerwaarde|de noodzaak|het voordeel|de toegevoegde waarde|het belang) ..3 niet', '(hebben|heb) ..3 (niets|niks|geen bal|geen snars|weinig|geen donder) ..1 aan', '(zonde|verspilling|verkwisting) van ..3', '(geen cent|geen stuiver|geen euro|weggegooid geld|geldklopperij|woekerprijs|woekerprijzen|afzetterij|afzetters|peperduur|schreeuwend duur|belachelijk duur|onbetaalbaar|veel te gortig|buiten proportie)', '(gaat|wordt) (m|hem|het) [gewoon|echt|dus] niet worden', '(wordt|gaat) ..1 (m|hem) niet', 'no go', '(niet|allerminst|geenszins) (overtuigd|onder de indruk|enthousiast|gecharmeerd|gelukkig mee|ons ding|mijn ding|onze smaak|mijn smaak|ons straatje|besteed)', '(overtuigt|overtuigen|spreekt|bevalt|trekt|boeit|raakt) (mij|me|ons) ..1 (niet|allerminst|voor geen meter)', '(kansloos|kansloze|zinloos|zinloze|nutteloos|nutteloze) ..2',
  '(eens maar nooit weer|ezel ..3 steen|nooit meer ..2 $|nooit weer|een keer en nooit|door schade en schande|vingers gebrand|vingers aan gebrand|een koude kermis|met de gebakken peren)', '(slechte|nare|beroerde|negatieve|vervelende|geen beste|geen goede) (ervaring|ervaringen|herinneringen)', '(was|werd|bleek|is|geworden) ..3 (drama|ramp|fiasco|ellende|nachtmerrie|flop|aanfluiting|teleurstelling|miskleun|mislukking)', '(bekocht|teleurgesteld|in de steek gelaten|laten zitten|laten vallen) ..3', '(niet van gediend|niet gediend van|geen prijs op|niet op prijs|geen trek in|geen zin in|geen tijd voor zulke|geen boodschap aan|geen oor naar)', '(beloofd|beloof) ..3 (laatste|dat)', '(leuk|aardig|goed) (bedacht|geprobeerd|verhaal|praatje|geschreven) ..2 (maar|helaas)', '(vriendelijk|beleefd|hartelijk) (bedankt|dank) maar ..1 (nee|we|wij|ik|dit|het|dat|niet)', '(zien|zie|ziet) ..3 (ervan af|er van af|hiervan af|daarvan af|vanaf)', '(doen|doe) (wij|we|ik) ..2 (niet aan|niet aan mee|niet mee aan|liever niet)', '(wij|we|ik) (doen|doe) (hier|daar|er) niet ..1 (aan|aan mee)', '(koop|kopen|wil|willen|hoef|hoeven|moet|moeten) (ik|wij|we|dit|dat|het|hier|er) ..3 (niet|niks|niets|geen) [van] ..1 $', '(moet|moeten|hebben|heb|weet|willen|wil) (wij|we|ik) ..1 (niets|niks) van ..2',
]; // prettier-ignore

const ANGER = [
  '(flauwekul*|eikel|eikels|mafkees|malloot|mongool|kwal|loser|flapdrol|hufter|zakkenwasser|klojo|mispunt|etter|lapzwans|nietsnut|halve gare|hou toch op|schei toch uit|schei uit|donder toch op|hoepel op|zoek een echte baan|ga iets nuttigs doen|doe normaal|doe eens normaal|doe even normaal)', '(onbeschoft*|onbeschaamd*|ongehoord*|schaamteloos|schaamteloze|ergerlijk|lachwekkend|respectloos|respectloze|ongepast*|ongemanierd*|wanprestatie|wanbeleid|onacceptabel*|onaanvaardbaar|ontoelaatbaar|schofterig*|hondsbrutaal|arrogant*|treurig|triest|zielig|bespottelijk|beneden alle peil|beneden peil|te gek voor woorden|de druppel|gotspe)',
  '(word|worden|ben|zijn) ..4 (moe|ziek|doodmoe|gek|beroerd|niet goed|misselijk|spuugzat|meer dan zat|helemaal klaar) (van|mee)', '(erger|ergeren|ergert) (me|mij|ons) ..2', '(verwacht|eis|eisen|verwachten) ..2 (excuses|excuus|een verklaring|opheldering)', '(voor|is) ..1 [de|al de] (tweede|derde|vierde|vijfde|zoveelste|tigste) keer', '(hoe vaak|hoeveel keer) ..2 (moet|moeten)', '(ik|we|wij) (zei|zeiden|schreef) ..1 toch ..3', '(ik|we|wij) (heb|hebben|had|hadden) ..1 toch ..2 (gezegd|geschreven|gevraagd|gemaild|verteld)', '(even|beetje) geduld (hoor|graag|aub|man)', '(doe|maak) ..2 huiswerk', '(kun|kan|kunt) (je|u|jullie) ..2 niet (lezen|luisteren|tellen|rekenen)', '(waar|waarop) (baseer|baseert|haal|haalt|slaat) (je|u|dat|jullie|dit) ..2 (op|vandaan|weg|cijfers|lef)', '(glazen bol|uit je duim|uit uw duim|nattevinger*|natte vinger|uit de lucht|verzin je|verzint u)', '(heb|hebt|heeft|hebben) (je|u|jullie) ..3 (uberhaupt|ook maar|enig idee|wel enig)', '(ken|kent) (je|u|jullie|onze|ons|mijn) ..3 niet eens', 'wat een (onzin|brutaliteit|lef|gotspe|slecht*|waardeloos|waardeloze|amateur*|flut*|rot*|gezwets|geklets|larie|misser|aanfluiting|flop)', '(schaam|schamen) (je|u|jullie) ..3',
  '(nog steeds|nog altijd|al weken|al maanden|nooit) ..2 (niet opgelost|geen reactie|geen antwoord|niets gehoord|niets van gehoord|niks gehoord|op antwoord|niet teruggebeld|niet gerepareerd|kapot|stuk|niet hersteld|geen oplossing|antwoord gekregen|reactie gekregen)', '(wacht|wachten) ..4 (weken|maanden|dagen) op ..5', '(dien|diende|dienen|ingediende|officiële) ..3 klacht ..1', '(laat|liet|laten) ..2 te wensen over', '(ligt|lag|werkt|werkte|doet) ..3 (plat|eruit|nog steeds niet)', '(gaat|gaan) (je|u|jullie) (niets|niks|geen bal|geen donder) aan', '(man man man|lieve help|mijn hemel|in godsnaam|godsamme|jezus|allejezus|pfff|tsss)', '(mooi|fraai|lekker) is dat', '(hier|dit) (kan|slaat) ..1 (echt niet|nergens op|niet door de beugel)', '(nergens op|kant noch wal)', '(opdringer*|stalk*|bestook*|gespam*|spammen|dramm*|zeur niet|drammer*|leur*)', '(zonder|ondanks) ..2 (afspraak|toestemming|onze toestemming|verbod) ..3 (aan de|op de|binnen|langs|naar binnen)',
]; // prettier-ignore

export const nl: Pack = {
  lang: 'nl',
  version: 8,
  spaced: true,
  common: 'mailen stop meer klinkt goed stuur willen wil kunt kun misschien mijn dus niets iets de het een en ik niet is u uw we wij ons onze je jij jullie jouw van voor met op in aan bij te geen nee ja bedankt dank graag hallo goedemorgen goedemiddag dag beste groet groeten afmelden uitschrijven heb hebben ben zijn was wordt ook nog maar al hoe wat wie wanneer waar waarom dit dat die er eens even hoor alstublieft om naar',

  stop: [
    'afmelden', 'afmelding', 'afmeldne', 'afmeldn', 'amfelden', 'afmeld', 'afgemeld', 'aanmelding intrekken', 'uitschrijven', 'uitschrijving', 'uitschrijvne', 'uitscrhijven', 'uitschijven', 'uitgeschreven', 'uitschrijfverzoek', 'verzoek tot uitschrijving', 'verzoek tot verwijdering', 'verzoek tot afmelding', 'verwijderen', 'verwijderen aub', 'verwijder', 'verwijdering', 'verwijder mij', 'verwijder me', 'verwijder ons', 'verwijder mijn adres', 'verwijder mijn gegevens', 'verwijder mijn email', 'verwijder mijn mailadres', 'verwijder dit adres', 'verwijderd worden', 'wissen', 'schrappen', 'opzeggen', 'opzegging', 'abonnement opzeggen', 'nieuwsbrief opzeggen', 'nieuwsbrief afmelden', 'afmelden nieuwsbrief', 'afmelding nieuwsbrief', 'afmelden voor nieuwsbrief', 'uitschrijven nieuwsbrief', 'uitschrijven voor nieuwsbrief', 'stop', 'stoppen', 'stop aub', 'stoppen aub', 'stop ermee', 'stop hiermee', 'hou op', 'houd op', 'hou hiermee op', 'ophouden', 'ophouden aub', 'kappen', 'kap ermee', 'unsubscribe', 'unsubscriben', 'opt out', 'optout', 'remove', 'remove me', 'delete', 'deleten', 'einde',
    'meld mij af', 'meld me af', 'meld ons af', 'meldt mij af', 'meldt u mij af', 'schrijf mij uit', 'schrijf me uit', 'schrijf ons uit', 'schrijft u mij uit', 'mij afmelden', 'ons afmelden', 'me afmelden', 'mij uitschrijven', 'ons uitschrijven', 'ik meld me af', 'ik meld mij af', 'wij melden ons af', 'ik schrijf me uit', 'ik schrijf mij uit', 'ik wil me afmelden', 'ik wil mij afmelden', 'wil me afmelden', 'wil mij uitschrijven', 'ik wil me uitschrijven', 'hierbij meld ik mij af', 'hierbij meld ik me af', 'graag afmelden', 'graag uitschrijven', 'graag verwijderen', 'graag verwijderd worden', 'aub afmelden', 'gelieve uit te schrijven', 'gelieve af te melden', 'gelieve mij uit te schrijven', 'gelieve te verwijderen', 'gelieve te stoppen', 'haal mij eraf', 'haal me eraf', 'haal ons eraf', 'haal mij van de lijst', 'haal me van de lijst', 'haal mij van de mailinglijst', 'van de lijst', 'van de lijst af', 'van de lijst halen', 'van lijst halen', 'van lijst verwijderen', 'van de lijst verwijderen', 'uit de lijst', 'uit het bestand', 'uit bestand verwijderen', 'van de mailinglijst', 'van mailinglijst halen', 'van mailinglijst verwijderen', 'eraf', 'eraf halen', 'adres verwijderen', 'mailadres verwijderen', 'gegevens verwijderen', 'gegevens wissen',
    'geen mail', 'geen mails', 'geen mail meer', 'geen mails meer', 'geen mailtjes meer', 'geen email meer', 'geen emails meer', 'geen emails', 'geen berichten meer', 'geen verdere berichten', 'geen verdere mails', 'geen spam', 'geen spam meer', 'geen reclame', 'geen reclame meer', 'geen contact', 'geen contact meer', 'geen verder contact', 'geen nieuwsbrief', 'geen nieuwsbrieven', 'geen nieuwsbrief meer', 'geen nieuwsbrieven meer', 'niet meer mailen', 'niet meer schrijven', 'niet meer sturen', 'niet meer benaderen', 'niet meer contacteren', 'nooit meer mailen', 'nooit meer', 'niets meer sturen', 'bezwaar', 'intrekken', 'intrekking toestemming',
  ], // prettier-ignore
  optOut: [
    {
      id: 'see_to_it',
      says: ['(zorg|zorgt|zorgen) [u|je|jullie] [er] [voor|ervoor] [graag] dat (ik|wij|we) ..6 (niet|geen) [meer|langer] ..3 (krijg|krijgen|ontvang|ontvangen|kregen|ontvingen)', '(ervoor|er voor) zorgen dat (ik|wij|we) ..6 (niet|geen) [meer|langer] ..3 (krijg|krijgen|ontvang|ontvangen)'],
      yes: ['Kunt u ervoor zorgen dat ik deze mails niet meer ontvang?', 'Zorg ervoor dat wij dit niet langer krijgen'],
      no: ['Kunt u ervoor zorgen dat wij de offerte vandaag ontvangen?', 'Zorg ervoor dat de klant ze niet krijgt'],
    },
    {
      id: 'bare_request',
      says: ['^[ik wil] (graag|gelieve|aub|svp) (uitschrijven|uit te schrijven|afmelden|af te melden|uitgeschreven worden) (dit is (al|nu|inmiddels) ..1 (tweede|derde|vierde|zoveelste)|ik heb (dit|het|hier) al|voor de (derde|tweede|zoveelste|laatste)) ..2', '(laat|zorg|zorgt) [u] [ervoor] [aub|svp] [dat] dit (de|het|uw|jullie|je) laatste (mail|email|bericht) (is|zijn|was) $'],
      yes: ['Graag uitschrijven, dit is al de derde keer.', 'Laat dit de laatste mail zijn', 'Zorg dat dit jullie laatste mail is'],
      no: ['Graag uitschrijven hoe het werkt', 'Graag uitschrijven want ik wil de offerte op papier', 'Laat ons de laatste prijs weten', 'Zorg dat de laatste mail aan mij ook naar Jan gaat'],
    },
    {
      id: 'politely',
      says: [
        `(als|dat|indien|wanneer) (u|je|jullie) (mij|me|ons|${MINE}) [${PLEASE}] (niet|nooit) (meer|langer|opnieuw|weer) [per mail] (mailt|schrijft|benadert|contacteert|lastigvalt|aanschrijft|mailen|schrijven|benaderen|contacteren|zou ..1 (mailen|schrijven|benaderen))`,
        `(gelieve|verzoek|verzoeken|vragen|vraag|graag|aub|svp|alstublieft) ..4 (mij|me|ons) [${PLEASE}] geen ..2 ${MAILS} meer [te] (sturen|zenden|mailen)`,
        `(als|dat|indien) (u|je|jullie) (mij|me|ons|${MINE}) ..2 (van|uit) (uw|jullie|je|de|deze) ..2 ${LIST} (zou|zoudt|zouden|wilde|wilt|haalt|verwijdert|schrapt) ..1`,
      ],
      yes: [
        'Ik stel het op prijs als u mij niet meer mailt.',
        'Gelieve mij geen berichten meer te sturen.',
        'Het zou fijn zijn als u ons niet langer benadert',
        'Fijn als u mij van uw lijst zou halen',
      ],
      no: [
        'Fijn als u mij niet meer belt',
        'Gelieve mij de prijslijst te sturen',
        'Stuur ons de offerte graag opnieuw',
        'Onze klant schrijft dat hij ons niet meer mailt',
      ],
    },
    {
      id: 'take_off_list',
      says: [
        `(haal|haalt|halen|verwijder|verwijdert|verwijderen|schrap|schrapt|schrappen|gooi|gooit|wis|wist|wissen|schrijf|schrijft|meld|meldt|kieper|zet|laat|knikker|delete) [u|je|jullie] [${PLEASE}] [${PLEASE}] ${ME} [${PLEASE}] [${PLEASE}] (van|uit|voor|vanaf|van af) ..3 ${LIST}`,
        `(haal|verwijder|schrap) ${ME} [${PLEASE}] (eraf|er af|eruit|er uit|daarvan af|daar af) ..2`,
        `${ME} [${PLEASE}] [${PLEASE}] (van|uit|voor) ..3 ${LIST} ..2 ${REMOVE_INF}`,
        `(graag|gelieve|aub|svp|verzoek|verzoeken|wil|willen|wens|wensen|alstublieft) [ik|wij|we|u] [${PLEASE}] [${PLEASE}] (van|uit) (uw|jullie|je|de|deze|dit|het|al) ..3 ${LIST} ..3 (verwijderen|te verwijderen|verwijderd|halen|te halen|gehaald|schrappen|geschrapt|afgehaald|af|uitgeschreven|afgemeld|verdwijnen) ..1`,
        `(graag|aub|svp|gelieve|wilt u|alstublieft) [dit] (verwijderen|te verwijderen|halen|te halen|schrappen|uitschrijven|afmelden|weghalen) (uit|van|voor) (uw|jullie|je|de|deze|dit|het|al) ..2 ${LIST}`,
        `^(van|uit) (uw|jullie|je|de|deze|dit|het) ..2 ${LIST} (verwijderen|halen|schrappen|af|afhalen) ..2`,
        `(verzoek|verzoeken|vraag|vragen|eis|eisen|verzoeke) [ik|wij|we|u|jullie] ..3 (verwijdering|uitschrijving|afmelding|schrapping|verwijderd te worden|uitgeschreven te worden|uitschrijven|afmelden) ..1 ($|van (mijn|ons|onze|mij)|uit ..3 ${LIST}|van ..3 ${LIST}|aub|svp|graag)`,
        `(wil|willen|wens|wensen|wenst|hoef|hoeven) [ik|wij|we] ..3 (niet|niet meer|niet langer) ..2 (op|in) (uw|jullie|je|de|deze|dit|zo n|een|het) ..2 ${LIST} ..3`,
        `(eraf|er af|weg|eruit) (met|van) (mij|ons|mijn) ..4 ${LIST}`,
        `(wil|willen) [ik|wij|we] ..3 (van|uit|af van) (uw|jullie|je|deze|die|de) ..2 ${LIST} (af|uit|$)`,
      ],
      yes: [
        'Wilt u ons van de mailinglijst halen?', 'Haal mij aub uit jullie bestand.', 'Graag ons adres uit uw database verwijderen', 'Verwijder mijn mailadres van al uw lijsten', 'Ik wil niet meer op jullie lijst staan.', 'Schrap ons maar uit de verzendlijst',
        'Gelieve mij van deze lijst te verwijderen', 'Graag van de mailinglijst halen, bedankt', 'haal me eraf', 'Schrijf mij uit voor deze nieuwsbrief', 'Ik verzoek u om verwijdering van mijn gegevens', 'Kunt u dit adres uit uw systeem halen?',
      ], // prettier-ignore
      no: ['Zet ons maar op de lijst voor de proef', 'Kunt u regel 4 uit de offerte halen?', 'Haal Joris van de pilotlijst', 'Wie heeft zich van de lijst laten halen?', 'Kunt u ons de prijslijst sturen?', 'Haal ons woensdag van het station'],
    },
    {
      id: 'sign_off',
      says: [
        `(meld|meldt|schrijf|schrijft) [u|je|jullie] [${PLEASE}] (mij|me|ons) [${PLEASE}] [${PLEASE}] [hier|hiervoor|hiervan|voor ..2] (af|uit) ${END}`,
        `(meld|melden|schrijf|schrijven) (ik|wij|we) (mij|me|ons) ..3 (af|uit) ${END}`,
        `^[hierbij] (ik|wij) (meld|melden|schrijf|schrijven) (mij|me|ons) ..3 (af|uit) ${END}`,
        `(mij|me|ons|onszelf|mezelf) [${PLEASE}] [hier|hiervoor|hiervan|ook|van ..2|voor ..3] (afmelden|uitschrijven|af te melden|uit te schrijven|uitgeschreven|afgemeld|laten uitschrijven|laten afmelden|verwijderen|te verwijderen|schrappen|wissen) ${END}`,
        `(mij|me|ons) [${PLEASE}] [hiervoor|hiervan|hier] (afmelden|uitschrijven|uit te schrijven|af te melden) ?`,
        `(mij|me|ons) [${PLEASE}] (afmelden|uitschrijven|af te melden|uit te schrijven) (van|voor|uit) (uw|jullie|je|de|deze|dit|al) ..4`,
        `(kan|mag|mogen|kunnen) (ik|wij|we) [${PLEASE}] (van|uit) (uw|jullie|je|de|deze|dit) ..1 ${LIST} (af|uit|afgehaald|gehaald)`,
        '(wil|willen|wens|wensen|zou|zouden|wenst|moet) ..5 (uitgeschreven|afgemeld|verwijderd|geschrapt) (worden|zijn|te worden)',
        '(wil|willen|zou|zouden) [ik|wij|we] ..2 (mij|me|ons) ..4 (afmelden|uitschrijven|laten verwijderen|af te melden|uit te schrijven)',
        '(hoe|waar) (kan|kunnen|moet|meld|schrijf|melden|zeg) (ik|wij|we) (mij|me|ons|dit|deze ..1|dat) ..4 (afmelden|uitschrijven|af|uit|opzeggen|stoppen|stopzetten)',
        `(verwijder|verwijdert|schrap|wis|delete) [u|je|jullie] [${PLEASE}] (mij|me|ons) ${END}`,
        `^(gelieve|graag|aub|svp|hierbij) [mij|me|ons] [${PLEASE}] (afmelden|uitschrijven|uit te schrijven|af te melden|afmelding|uitschrijving|opzeggen|unsubscriben|unsubscribe|verwijderen|te verwijderen|uitgeschreven worden) ($|aub|svp|bedankt|dank|tenzij|maar|en|alvast|graag|of)`,
        '(graag|gelieve|aub|svp|dus|alstublieft) (afmelden|uitschrijven|uit te schrijven|af te melden|unsubscriben) ($|aub|svp|bedankt|dank|tenzij|maar|en)',
        '^(afmelden|afmelding|uitschrijven|unsubscribe|verwijderen) (aub|svp|graag|alstublieft|bedankt|nu|direct|zsm|dank|per direct|alsjeblieft|voor nieuwsbrief)',
        '(zeg|zeggen) [ik|wij] ..2 (nieuwsbrief|abonnement|mailing) ..2 op $',
      ],
      yes: [
        'Meld mij af alstublieft.', 'Hierbij meld ik me af voor jullie mailing', 'Wil je ons even uitschrijven?', 'Ik wil uitgeschreven worden.', 'Hoe kan ik me hiervoor afmelden?', 'Graag uitschrijven, bedankt', 'Gelieve mij uit te schrijven.', 'Kunt u mij afmelden?',
        'Afmelden aub', 'schrijf ons dan maar uit', 'Verwijder me.', 'Geen interesse dus uitschrijven',
      ], // prettier-ignore
      no: ['Kunnen klanten zich zelf uitschrijven?', 'Schrijf ons uit hoe het werkt', 'Kunt u dit voor ons uitschrijven in een offerte?', 'Meld u af bij de balie', 'Meld mij aan'],
    },
    {
      id: 'delete_mine',
      says: [
        `(verwijder|verwijdert|verwijderen|wis|wist|wissen|schrap|vernietig|delete|gooi) [u|je|jullie] [${PLEASE}] [alstublieft] [direct] [al|alle] ${MINE} ..2 ($|uit|aub|svp|bedankt|weg|en|bij|van|volgens|conform|op|per|graag|alstublieft|direct|die|onmiddellijk)`,
        `${MINE} ..3 (verwijderen|te verwijderen|verwijderd|wissen|te wissen|gewist|schrappen|te schrappen|geschrapt|vernietigen|blokkeren|te blokkeren|weghalen)`,
        '(verwijder*|wis|wissen|vernietig*) ..4 (alle|al) ..2 (gegevens|data|informatie|persoonsgegevens) ..4 (mij|ons|mijn|over|bij u|die u|die jullie)',
        '(alle|al) ..2 (gegevens|data|persoonsgegevens) ..2 (van|over) (mij|ons) ..4 (verwijderen|te verwijderen|wissen|verwijderd|te wissen)',
        '(vergeet|vergeten) [u|je] (mijn|ons|dit) (adres|mailadres|emailadres|email adres)',
      ],
      yes: ['Zou u mijn gegevens willen wissen?', 'Verwijder aub mijn e-mailadres.', 'Wilt u zo vriendelijk zijn ons adres te verwijderen?', 'Wis alle gegevens die jullie over mij hebben', 'dit adres graag verwijderen'],
      no: ['Verwijder deze e-mail als u niet de geadresseerde bent.', 'Kunt u regel 3 verwijderen?', 'Hoe worden gegevens van klanten gewist?', 'Ons bedrijf verwijdert asbest'],
    },
    {
      id: 'stop_writing',
      says: [
        `(stop|stopt|stoppen|ophouden|hou|houd|houdt|kap|kappen) [u|je|jullie] [${PLEASE}] [${PLEASE}] [op] (met|mij|me|ons) ..3 (mailen|sturen|schrijven|spammen|lastigvallen|lastig te vallen|benaderen|bestoken|${MAILS}|deze ..1 onzin|contacteren|emailen|lastig vallen|stalken|toesturen) ..3`,
        '(stop|stopt|stoppen|hou|houd) [hier|er|daar|nu|aub] (mee|hiermee|ermee|daarmee) $', '(stop|stopt) [u|jullie] ..1 (deze|die|uw|jullie|dit|alle|al) ..2 (*mails|*mail|mailings|mailtjes|emails|spam|berichten|reclame|nieuwsbrief|nieuwsbrieven|onzin|rotzooi)',
        `(stuur|stuurt|sturen|mail|mailt|mailen|schrijf|schrijft|schrijven|benader|benadert|benaderen|contacteer|contacteert|contacteren|zend|zendt|val|valt|spam|bestook) [u|je|jullie] [${PLEASE}] [${PLEASE}] (mij|me|ons|mij ook|naar (mij|ons|dit adres)|dit adres|${MINE}) [${PLEASE}] ..3 (niet (meer|langer|opnieuw|weer|nogmaals|verder|lastig)|nooit (meer|weer)|niets meer|niks meer|geen ..3 (meer|verdere))`,
        `(stuur|stuurt|sturen|mail|mailt|zend) [u|je|jullie] [${PLEASE}] (mij|me|ons|naar (mij|ons|dit adres)) ..3 (geen|nooit) [verdere|meer|nog] ..2 ${MAILS} [meer|aub|svp] ($|meer|aub|svp|graag|en|bedankt|alstublieft|toe)`,
        `(wil|willen|wens|wensen|wenst|hoef|hoeven|zou|zouden|willen) [ik|wij|we] ..4 (geen|niets|niks|nooit|niet) ..5 (meer|langer|verder|verdere|van (u|jullie)) ..5 (ontvangen|krijgen|hebben|horen|${MAILS}|benaderd|gemaild|gecontacteerd|lastiggevallen|te ontvangen|te horen|gestoord|benaderen|vernemen|lezen|toegestuurd|te worden)`,
        `(wil|willen|wens|wensen|hoef|hoeven|zou) [ik|wij|we] ..3 (geen) ..2 ${MAILS} ..4 (van (u|jullie|uw)|ontvangen|krijgen|meer|te ontvangen)`,
        `(ontvang|ontvangen|krijg|heb|hebben|zie|houd|lees) [ik|wij|we] ..2 (liever|graag) ..1 (geen|niet|niets) ..3 (${MAILS}|meer) ..2`,
        `(liever) ..1 (geen) (verdere|meer|nog) ..2 ${MAILS}`, `(liever|graag|aub|svp|gelieve|alstublieft|interesse|bedankt|dank) [en|dus|ook|daarom|verder] [graag|liever|aub|svp|verder|in de toekomst|voortaan] (geen) [verdere|nieuwe|ongevraagde] ..2 ${MAILS} (meer|aub|svp|$|sturen|te sturen|graag|ontvangen|toesturen|van|naar)`,
        `^[nee] [ik wil|we willen] [aub|svp|graag|verder|voortaan] geen (verdere|verder|nieuwe|ongevraagde|enkele) ..2 ${MAILS} ($|aub|svp|meer|graag|naar|van)`, `^[nee] [aub|svp|graag|verder|voortaan] geen ..2 ${MAILS} meer ($|aub|svp|graag|naar|van|sturen|alstublieft|en|bedankt)`,
        `geen (prijs|behoefte) ..3 op ..2 (verdere|meer|uw|jullie|dit soort|deze) ..3 ${MAILS}`,
        `(staak|staakt|staken|beëindig|beëindigt) [u|jullie] ..3 (${MAILS}|sturen|zenden|toezending|contactpogingen)`,
        `(afzien|af te zien|zie|ziet) ..2 (van) ..2 (verdere|verder|toekomstige|dit soort|deze) ..2 (${MAILS}|benadering|contact) ..2`, `van (verdere|verder|toekomstige) ..2 (${MAILS}|contact|benadering) ..1 (af te zien|afzien)`,
        `(laat|laten) [u|je|jullie] ..1 (mij|me|ons) ..4 met rust ..1 met (uw|je|jullie|die|deze|dat|dit|al) ..3`, `(laat|laten) [u|je|jullie] ..1 (mij|me|ons) ..2 met (uw|je|jullie|die|deze|dat|dit|al) ..3 (met rust|in vrede|gerust)`,
        `(val|valt|vallen) [u|je|jullie] (mij|me|ons) ..3 (niet|nooit) ..2 lastig`, `bespaar (me|mij|ons) ..2 (deze|uw|jullie|je|die|verdere) ..2 ${MAILS}`,
      ],
      yes: [
        'Stop met mij te mailen.', 'Stuur ons alstublieft niets meer.', 'Wij willen geen mails meer van jullie ontvangen', 'Ik ontvang liever geen berichten meer', 'Schrijf mij niet meer aan, mail ons nooit meer', 'Houd op met deze spam', 'Geen verdere berichten aub', 'Laat ons met rust met je reclame',
        'Stuur me deze rotzooi niet meer', 'Val ons niet langer lastig.', 'Wij stellen geen prijs op verdere mails', 'Stop aub met het sturen van deze mails', 'Stuur mij geen nieuwsbrieven meer aub', 'Geen interesse, graag geen mails meer', 'Hou hiermee op, stop hiermee',
      ], // prettier-ignore
      no: [
        'Stuur geen pdf, die krijg ik niet open.', 'Bel ons niet, mail liever', 'Stuur mij gerust meer informatie', 'Wij willen geen dure pakketten', 'We willen geen klanten meer verliezen', 'Schrijf ons niet af, we willen graag', 'Stop de klok, we doen mee', 'Aarzel niet om mij te mailen', 'Stuur me niet voor maandag iets',
      ], // prettier-ignore
    },
    {
      id: 'do_not_write',
      says: [
        `(neem|neemt|nemen|zoek|zoekt) [u|je|jullie] [${PLEASE}] ..2 (geen|niet|nooit) ..4 contact ..4 (op|meer|met (mij|ons))`, `(geen) (verder|nader|nieuw|enkel) contact ..2 ($|aub|svp|gewenst|meer|op prijs|opnemen|op te nemen|graag)`,
        `(mij|me|ons|dit adres|aub|svp|gelieve|graag|liever|${MINE}) [${PLEASE}] [in de toekomst|voortaan|hierover] (niet|nooit) (meer|langer|opnieuw|weer|nogmaals|verder) [per mail] (mailen|schrijven|benaderen|contacteren|lastigvallen|aanschrijven|sturen|te mailen|te benaderen|te contacteren|te schrijven|benaderd|gemaild|aangeschreven|emailen|lastig te vallen|lastiggevallen|gecontacteerd)`,
        `(u|je|jullie) (hoeft|hoef|hoeven|moet|mag|mogen) (mij|me|ons) ..2 (niet|niets|nooit|geen ..2) (meer|weer|opnieuw) ..2 [te] (mailen|schrijven|benaderen|sturen|contacteren)`,
        `(verdere|toekomstige|uw|jullie|dit soort|zulke|deze) ..2 ${MAILS} ..4 (niet (op prijs|gewenst|welkom|gewaardeerd|meer gewenst)|ongewenst)`, `(stel|stellen) ..6 (niet|geen) ..2 (op prijs|prijs op)`,
        `(verbied|verbieden) [ik|wij] ..5 (${MAILS}|mailen|contact|gebruik*|benaderen|te mailen|te benaderen)`,
        `(blokkeer|blokkeert|blokkeren|blacklist) [u|je|jullie] [${PLEASE}] (mij|me|ons|${MINE}|dit adres)`, `${ME} ..2 op ..2 (zwarte lijst|blacklist|blokkeerlijst|blokkadelijst|uitsluitlijst|suppressielijst|niet mailen lijst)`,
        `(mail|schrijf|benader|contacteer) [u|je|jullie] (niemand|geen van ons) ..6 (meer|nog|opnieuw)`,
        '(dit|dat|zoiets|deze (mails|berichten)) ..1 (wil|willen|hoef|hoeven) (ik|wij|we) (niet|nooit) (meer|langer) ..2 (ontvangen|krijgen|hebben|zien)',
        '(doe|doen) [u] (geen moeite) ..2 (meer|verder)',
      ],
      yes: ['Neem aub geen contact meer met ons op.', 'Gelieve ons niet meer te mailen', 'U hoeft ons niet meer te benaderen', 'Dit soort mails wordt niet op prijs gesteld, deze mails zijn niet gewenst', 'Blokkeer ons domein', 'Zet mij op jullie zwarte lijst', 'Dit wil ik niet meer ontvangen', 'Mail niemand van ons kantoor nog.'],
      no: ['Ik kon u niet meer mailen gisteren', 'Neem gerust contact met ons op', 'Bel me niet meer na vijven', 'Dat kunnen we niet meer veranderen'],
    },
    {
      id: 'data_rights',
      says: [
        '(avg|gdpr|artikel (17|21)|art (17|21)|privacywet*|verordening|17 avg|21 avg) ..10 (ik|wij|mijn|onze|ons|alle|onmiddellijk|per direct|mij) ..8 (verwijder*|wis|wissen|gewist|bezwaar|schrap*|stop*|te wissen|verwijdering)',
        '(verwijder*|wissen|bezwaar|verwijdering|gewist) ..8 (mijn|onze|mij) ..8 (avg|gdpr|artikel (17|21)|art|privacywet*)',
        '(maak|maken|teken|aantekenen|heb|hebben|dien|dienen) [ik|wij|we] ..4 bezwaar ..2 (tegen|aan|in|$)', '(trek|trekken) [ik|wij] ..4 (toestemming|instemming) ..2 in', '(toestemming|instemming) ..3 (in te trekken|intrekken|ingetrokken|trek ik in)', '(beroep|beroepen) ..4 (recht) ..4 (vergetelheid|verwijdering|bezwaar|gegevenswissing|wissing|vergeten)', '(mijn|ons) recht ..3 (vergetelheid|verwijdering|bezwaar|gegevenswissing|vergeten te worden)', '(bevestig|bevestigt) ..4 (mijn|onze|deze|de) ..1 (verwijdering|uitschrijving|afmelding|gegevens zijn verwijderd)',
      ],
      yes: ['Op grond van artikel 17 AVG wil ik dat u mijn gegevens onmiddellijk wist en laat wissen.', 'Ik maak bezwaar tegen het gebruik van mijn gegevens voor reclame', 'Hierbij trek ik mijn toestemming in.', 'Ik beroep me op mijn recht op vergetelheid'],
      no: ['Zijn jullie AVG-proof?', 'Heeft u een verwerkersovereenkomst?', 'Hoe regelt u verwijdering volgens de AVG?', 'Geen bezwaar, ga uw gang'],
    },
    { id: 'erase_all', says: ['(wis|wist|wissen|verwijder|verwijdert|verwijderen|vernietig|vernietigt|schrap|gooi) [u|je|jullie] [aub|svp|graag|alstublieft|meteen|direct] (alles|alle info|alle informatie) ..5 (over (mij|me|ons)|van (mij|ons)) ..1'], yes: ['Wis alles wat jullie over mij hebben.', 'Verwijder alle info over ons'], no: ['Verwijder alles op pagina 2'] },
  ],
  doubt: [
    {
      id: 'where_from',
      says: [
        '(hoe|waar|waarvandaan|via wie|van wie) ..1 (komt|kom|komen|heeft|heb|hebben|hebt|haalt|haal|halen|kreeg|kregen) (u|je|jullie) ..3 (aan|van|vandaan|mijn|ons|onze|dit) ..4 (adres|mailadres|emailadres|email adres|gegevens|contactgegevens|naam|email|nummer|vandaan)', '(hoe|waar) (u|je|jullie) ..3 (adres|mailadres|emailadres|gegevens|contactgegevens) ..3 (komt|hebt|heeft|gekomen|vandaan|gekregen)', 'wie heeft ..2 (u|je|jullie) ..2 (mijn|ons|onze|dit) ..2 (adres|mailadres|gegevens|naam|emailadres)', '(waarom|waarvoor|hoezo) (krijg|ontvang|krijgen|ontvangen|mailt|mail|mailen|schrijft|stuurt|sta|benadert|benaderen) (ik|wij|we|u|je|jullie) ..4', '(inzage|inzageverzoek) ..4 (gegevens|avg|artikel|mijn)',
      ],
      yes: ['Hoe komen jullie aan ons mailadres?', 'Waar heeft u mijn gegevens vandaan?', 'Wie heeft u mijn naam gegeven?', 'Waarom krijg ik dit?'],
      no: ['Hoe komt u aan die 30%?', 'Waar staat jullie kantoor?'],
    },
    {
      id: 'not_consented',
      says: ['(heb|hebben) ..4 (nooit|niet|nergens|geen) ..5 (aangemeld|ingeschreven|toestemming|gevraagd|geabonneerd|opgegeven|akkoord|toegestemd|besteld)', '(zonder) ..2 (toestemming|instemming)', 'geen toestemming', 'ongevraagd*'],
      yes: ['Ik heb me hier nooit voor aangemeld.', 'Wij hebben hier geen toestemming voor gegeven', 'U mailt zonder toestemming', 'ongevraagde reclame'],
      no: ['Ik heb het nog niet besproken'],
    },
    {
      id: 'spam',
      says: ['(dit|dat|het|uw mail|je mail) (is|zijn|lijkt) ..3 (spam|ongewenste ..1|phishing|oplichting)', '^spam* $', '(als|voor) (spam|phishing|ongewenst*) ..3', '(meld|melden|gemeld|aangifte|klacht|rapporteer*) ..6 (spam|acm|spamklacht|autoriteit*|ap|politie|consumentenbond|provider)', '(spamfilter|ongewenste mail) ..2 (gezet|gemarkeerd|gegooid)', '(klacht|klachten) ..3 (indienen|in|spam*)'],
      yes: ['Dit is gewoon spam', 'Ik meld dit bij de ACM', 'Ik dien een klacht in', 'Spam!', 'Ik heb je gemarkeerd als spam.'],
      no: ['Komen uw mails in het spamfilter terecht?'],
    },
    {
      id: 'leave_alone',
      says: ['(laat|laten) [u|je|jullie] ..1 (mij|me|ons) ..3 (met rust|gerust|in vrede)', '(rot op|rotop|donder op|flikker op|oprotten|opgerot|sodemieter op|krijg de *|tyf op|opzouten|hoepel op|ga weg|bekijk het maar|fuck off|tief op|optiefen)', '(het is genoeg|nu is het genoeg|genoeg geweest|ik ben het zat|ik word hier gek van|spuugzat|moe van)', '(laatste|allerlaatste) (waarschuwing|keer dat)'],
      yes: ['Laat ons met rust.', 'rot op', 'Ik ben het zat', 'Dit is de laatste waarschuwing'],
      no: ['Laat me weten wat het kost'],
    },
    {
      id: 'remove_other',
      says: ['(haal|verwijder|schrap|verwijdert|meld|schrijf) [u|je|jullie] ..5 (van|uit) (uw|jullie|je|deze) ..2 (*lijst|*lijsten|bestand|database|systeem)', '(hem|haar|hen|collega*|mevrouw|meneer|de heer) ..4 (van|uit) (uw|jullie|je|de) ..2 (*lijst|bestand|database) ..2 (verwijderen|halen|schrappen|te halen|te verwijderen)'],
      yes: ['Haal meneer Visser van jullie lijst, hij is met pensioen.', 'Kunt u mijn collega uit uw bestand halen'],
      no: ['Haal mij op van het station'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(wij|we|ik) (hebben|heb|hadden|had) [per ongeluk|helaas|net|zelf] (onze|mijn|alle|de|het) ..5 (gewist|verwijderd|weggegooid|geschrapt) ($|en|bij|na|omdat)'], yes: ['We hebben onze gegevens per ongeluk gewist.'], no: ['Ik heb gevraagd mijn gegevens te verwijderen'] },
    {
      id: 'others_leave',
      says: [
        '(ontvanger*|klant*|abonnee*|gebruiker*|lid|leden|patiënt*|gast|gasten|medewerker*|deelnemer*|mensen|lezer*|bewoner*|ouder*|donateur*|huurder*|iemand|contacten|relaties|men|bezoeker*|cursist*) ..5 (afmeld*|uitschrijf*|uitschrijven|afgemeld|uitgeschreven|opzeggen|verwijderd|bezwaar|af te melden|uit te schrijven|zich af)', '(zich|zichzelf|zelf) ..4 (afmelden|uitschrijven|afgemeld|uitgeschreven|afmeldt|uitschrijft|af te melden|uit te schrijven|uit kan schrijven|af kan melden|af kunnen melden|uit kunnen schrijven)',
        '(afmeldlink*|uitschrijflink*|afmeldknop|uitschrijfknop|afmeldpercentage|uitschrijfpercentage|afmeldingen|uitschrijvingen|afmeldpagina|uitschrijfpagina|afmeldproces|afmeldformulier|opt out (link|percentage|lijst|optie|knop|mogelijkheid)|unsubscribe (link|knop|percentage|rate))', '(hoe|wie|wat|wanneer|kan|kunnen|is|worden|wordt|gaat|werkt) ..6 (afmelding|uitschrijving|verwijdering|opt out|verwijderverzoeken|bewaartermijn*|wisverzoeken) ..6 ?', '(hoe|hoe lang|wanneer) (worden|wordt|bewaart|bewaren|verwijdert|gaat|gaan) ..8 (gegevens|data|records) ..6', '(uw|jullie|de|het) (tool|platform|systeem|software|pakket|product|app) ..8 (verwijder*|wissen|afmeld*|uitschrijv*|gewist)',
      ],
      yes: ['Kunnen leden zich met één klik uitschrijven?', 'Wat is jullie afmeldpercentage?', 'Hoe lang bewaart u de gegevens na verwijdering?', 'Hoe werkt de uitschrijving bij jullie?', 'Wie zich heeft afgemeld moet uit het CRM'],
      no: ['Meld mij af', 'Hoe kan ik me afmelden?', 'Graag uitschrijven'],
    },
    {
      id: 'other_things',
      says: [
        '(wachtlijst|pilotlijst|testlijst|deelnemerslijst|gastenlijst|prijslijst|agenda|cc|uitnodiging|groepsapp|chat|takenlijst|boodschappenlijst|presentielijst|proeflijst|sprekerslijst) ..4 (halen|verwijderen|schrappen|zetten|af|afhalen|uit)', '(haal|verwijder|schrap|zet|laat|meld|schrijf) ..5 (wachtlijst|pilotlijst|testlijst|deelnemerslijst|gastenlijst|agenda|cc|uitnodiging|groepsapp|proeflijst|sprekerslijst|vergadering|afspraak)', '(zet|zetten|plaats|schrijf|voeg) [u|je] (mij|me|ons|mijn|onze) ..3 (op|in|aan|toe) (de|uw|jullie|je|die|deze) ..2 (*lijst|mailinglijst|nieuwsbrief|bestand) ..3', '(verwijder|schrap|haal|wis|verwijderen|schrappen) ..4 (regel*|post|posten|kolom*|punt*|alinea*|clausule*|artikel #|pagina*|bijlage*|korting|opstartkosten|rij*|positie*)', '(regel|post|kolom|clausule|positie) ..4 (verwijderen|schrappen|weghalen|halen)', '(geen) [verdere] (pdf*|bijlage*|link*|brochure*|folders|papier*|filmpjes|presentatie*|brief|brieven|faxen) ..4', '^[nee] [aub|svp|graag|liever] niet [meer] bellen ..2 $', '(niet|nooit) [meer] bellen ..4 (mail*|schrijf*|liever|email|maar)', '(bel|belt) [u|je|jullie] ..3 (niet|nooit) ..6', '(geen) ..1 (telefoon*|belletjes|telefoontjes|gebel) ..4', '(aarzel|aarzelt|schroom) [u|je] niet ..6', '(waarschuw|informeer|verwittig|breng|stel) ..3 (afzender) ..5', '(verwijder|vernietig|verwijderen) [u] ..2 (deze|dit|het|de) (email|mail|bericht|emailbericht) ..6', 'geen ..2 (mail|mails) meer (nodig|hoeven)', 'niet meer dan', 'schrijf ..2 niet af',
      ],
      yes: ['Haal ons maar van de wachtlijst.', 'Zet mij op de mailinglijst', 'Kunt u post 3 schrappen?', 'Stuur geen pdf’s meer', 'Liever niet bellen, mail is beter', 'Aarzel niet om te mailen', 'Verwijder deze e-mail en waarschuw de afzender', 'Bel mij niet na zessen'],
      no: ['Haal mij van de mailinglijst', 'Stuur geen mails meer', 'Verwijder mijn gegevens'],
    },
  ],
  condition: ['^(als|indien|mits|zolang) (dit|dat|het|u (niet|geen)|je (niet|geen)|jullie|er|de|wij|we|ik)', 'tenzij', 'behalve', 'alleen als', 'mits', 'anders', 'zo niet', 'zo ja', 'indien', 'voorlopig', 'op dit moment', 'vooralsnog', 'voor nu', 'tot (januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|na|volgend*|eind)', 'maar (stuur|mail|bel|laat|houd|hou|schrijf) [u] [me|mij|ons] (wel|gerust|graag|even|een|de|het|maar|uw|jullie|eerst|nog|toch)', 'maar (graag|wel) (een|de|het|eerst|nog|offerte|contact|info*)', 'zolang', 'bel ..2 (liever|gerust|maar)', 'liever bellen', 'in plaats daarvan', 'uitgezonderd', 'totdat'],
  unclear: [
    { id: 'undecided', says: ['(misschien|wellicht|mogelijk|hangt ervan af|ligt eraan|we zullen zien|we zien wel|wie weet|twijfel*|weet het niet|niet zeker|hm|hmm|tja)'], yes: ['We zullen zien', 'Ligt eraan.'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(*verwijder*|wis|wist|wissen|gewist|schrap*|delete*|*uitschrijv*|*uitgeschreven|*afmeld*|*afgemeld|*lijst|*lijsten|bestand|bestanden|database|gegevens|data|avg|gdpr|privacy|toestemming|spam*|reclame|mails|mailtjes|emails|berichten|*nieuwsbrie*|stop*|ophoud*|hou* ..2 op|genoeg|alweer|weer|opnieuw|nooit meer|niet meer|geen ..2 meer|rust|lastig*|klacht*|blokkeer*|zat|vergeet|(mijn|ons|onze|dit) (adres|mailadres|emailadres|naam|mail|email|inbox))'], yes: ['Wis alles maar.', 'Hou eens op', 'Onze naam in jullie bestand', 'Daar is ie weer', 'Zijn die lijsten van jullie'], no: ['De werf ligt vol grind', 'Het dak op donderdag'] }],

  autoSubject: [
    'automatisch antwoord', 'automatische antwoord', 'automatische reactie', 'automatisch bericht', 'automatische bevestiging', 'automatische ontvangstbevestiging', 'automatische afwezigheidsmelding', 'automatische mail', 'automatisch gegenereerd', 'auto antwoord', 'autoreply', 'automatische e mail', 'automatische email', 'afwezig', 'afwezigheid', 'afwezigheidsbericht', 'afwezigheidsmelding', 'afwezigheidsassistent', 'afwezigheidsmail', 'bericht van afwezigheid', 'melding van afwezigheid', 'niet aanwezig', 'niet op kantoor', 'niet bereikbaar', 'buiten kantoor', 'uit kantoor', 'out of office', 'op vakantie', 'met vakantie', 'vakantie', 'vakantiebericht', 'vakantiemelding', 'ik ben met vakantie', 'ik ben op vakantie', 'ik ben afwezig', 'ik ben met verlof', 'met verlof', 'met zwangerschapsverlof', 'zwangerschapsverlof', 'ouderschapsverlof', 'ziek', 'wegens vakantie', 'ontvangstbevestiging', 'bevestiging van ontvangst', 'bevestiging ontvangst', 'bevestiging van uw', 'uw bericht is', 'uw e mail is', 'uw email is', 'uw mail is', 'uw vraag is', 'uw aanvraag is', 'uw verzoek is', 'uw melding', 'uw ticket', 'wij hebben uw', 'we hebben uw', 'bedankt voor uw bericht', 'bedankt voor uw mail', 'bedankt voor uw e mail', 'bedankt voor uw email', 'bedankt voor uw aanvraag', 'bedankt voor uw reactie op', 'bedankt voor uw vraag', 'bedankt voor uw contactaanvraag', 'bedankt voor je bericht', 'bedankt voor je mail', 'bedankt voor je e mail', 'bedankt voor je email', 'bedankt voor je aanvraag', 'bedankt voor je reactie op', 'bedankt voor je vraag', 'bedankt voor je contactaanvraag', 'dank voor uw bericht', 'dank voor uw mail', 'dank voor uw e mail', 'dank voor uw email', 'dank voor uw aanvraag', 'dank voor uw reactie op', 'dank voor uw vraag', 'dank voor uw contactaanvraag', 'dank u voor uw bericht', 'dank u voor uw mail', 'dank u voor uw e mail', 'dank u voor uw email', 'dank u voor uw aanvraag', 'dank u voor uw reactie op', 'dank u voor uw vraag', 'dank u voor uw contactaanvraag', 'ik ben niet aanwezig', 'ik ben niet op kantoor', 'ik ben niet bereikbaar', 'ik ben momenteel afwezig', 'ik ben momenteel niet', 'we hebben je bericht', 'ticket aangemaakt', 'nieuw ticket', 'aanvraag ontvangen', 'bericht ontvangen', 'e mail ontvangen', 'niet meer werkzaam', 'uit dienst', 'mailbox niet meer', 'emailadres gewijzigd',
  ], // prettier-ignore
  away: [
    {
      id: 'away',
      says: [
        '(ben|zijn|is|geniet|zit) [ik|wij|we] ..8 (op vakantie|met vakantie|vakantie|*verlof|*vakantie|afwezig|ziek|niet aanwezig|niet op kantoor|niet bereikbaar|niet beschikbaar|niet in de gelegenheid|buiten kantoor|uit kantoor|op zakenreis|op dienstreis|op reis|op een beurs|op de beurs|op cursus|op training|in het buitenland|gesloten|vrij (tot|t m|en|van)|met zwangerschapsverlof|sabbatical|op retraite|in een kuur|weg|dicht|niet werkzaam|niet aan het werk|beperkt bereikbaar|slecht bereikbaar|out of office|er niet|afgesloten)', '(wegens|vanwege|in verband met|ivm|i v m|door) ..3 (vakantie|ziekte|verlof|feestdag*|bouwvak|zomersluiting|kerst*|pasen|pinksteren|verhuizing|zomervakantie|beurs|inventarisatie) ..8 (gesloten|afwezig|niet|dicht|bereikbaar|beperkt|later|ben|zijn)',
        '(vanaf|op|tot|per|weer op|terug op|pas op|pas vanaf) ..4 (#|maandag|dinsdag|woensdag|donderdag|vrijdag|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december) ..3 (weer|terug) ..4 (bereikbaar|aanwezig|op kantoor|terug|beschikbaar|aan het werk|van de partij|$|open)', '(ben|zijn) [ik|wij|we] ..2 (weer|terug|vanaf|op) ..5 (bereikbaar|aanwezig|op kantoor|terug|beschikbaar|aan het werk|$)', '(ben|ik ben|we zijn) ..5 (weer|terug) (op|vanaf|per|aanwezig|bereikbaar) ..4', '(bij|na|tot|voor) (mijn|onze) (terugkeer|terugkomst|vakantie|afwezigheid|verlof)', '(tijdens|gedurende) (mijn|deze|onze|die) (afwezigheid|periode|vakantie|tijd)', '(geen|beperkt|beperkte|nauwelijks|weinig|slechts sporadisch) [ik] ..2 (toegang|internet|bereik|verbinding) ..4', '(lees|lezen|beantwoord|check) [ik] ..3 (niet|geen|nauwelijks|sporadisch|beperkt|pas|alleen) ..4', '(mail|mails|email|emails|berichten|bericht) ..2 (wordt|worden) ..3 (niet|pas|niet automatisch) ..2 (gelezen|doorgestuurd|beantwoord)', '(zal|zullen|ga) [ik|wij] ..8 (na mijn|na terugkomst|zodra ik|wanneer ik|als ik terug|bij terugkomst|bij terugkeer|na mijn terugkeer) ..6', '(reactie|antwoord) ..4 (langer duren|vertraagd|vertraging|op zich wachten)', '(werk|ben) [ik] ..2 (niet op|alleen op|op) (maandag*|dinsdag*|woensdag*|donderdag*|vrijdag*|ma|di|wo) ..6', '(werkdagen zijn|vaste vrije dag|parttime)',
      ],
      yes: ['Ik ben met vakantie tot 12 januari.', 'Momenteel ben ik met zwangerschapsverlof.', 'Vanaf dinsdag 6 januari ben ik weer op kantoor', 'Wegens ziekte ben ik niet bereikbaar.', 'Ons kantoor is gesloten met de feestdagen', 'Uw mail wordt niet gelezen of doorgestuurd', 'Tijdens mijn afwezigheid heb ik beperkt toegang tot mijn mail', 'Ik zit deze week op een beurs.', 'Na mijn terugkeer neem ik contact op'],
      no: ['Klinkt goed, bel me maar', 'Wij zijn tevreden', 'Geen behoefte', 'Donderdag om twee uur?'],
    },
  ],
  left: [
    {
      id: 'left',
      says: ['(niet|niet langer) ..1 (meer|langer) ..2 (werkzaam|in dienst|verbonden aan|aangesteld)', '(werkt|werk|werken) ..4 (niet|niet langer) (meer) ..3 (bij|voor|hier|in|binnen|$)', '(werkt|werk) (hier|bij ons|bij de ..2) niet (meer|langer)', 'niet meer bij (ons|de|het) ..2 (werkzaam|in dienst)', '(is|ben) ..5 (uit dienst|met pensioen|vertrokken|overleden|uitgetreden)', '(heeft|heb|hebben) ..6 (verlaten|afscheid genomen|ander* baan|een nieuwe baan|nieuwe uitdaging)', '(emailadres|email adres|mailadres|adres|mailbox|postbus|account) ..4 (niet meer|niet langer|opgeheven|gesloten|komt te vervallen|vervallen|vervalt|niet gelezen|wordt niet)', 'nieuwe ..1 (mailadres|emailadres|email adres) is'],
      yes: ['Mevrouw Vos is niet meer werkzaam bij ons.', 'Sander werkt hier niet meer, hij is uit dienst', 'Deze mailbox is opgeheven.', 'Ik ben sinds mei met pensioen', 'Hij heeft ons bedrijf per 1 juni verlaten'],
      no: ['Ik ben niet de juiste persoon', 'Er zijn nog twee plekken'],
    },
  ],
  again: [{ id: 'again', says: ['(mail|schrijf|bel|stuur|herinner|app|contacteer|benader|vraag|probeer) (me|mij|ons|het|gerust|maar|dan) ..6 (weer|nog|volgende|na|over|in|dan|opnieuw|later|eens|begin|eind)', '(spreken|praten|bellen|hebben) (we|elkaar) ..6', 'laten we ..6'], yes: ['Zit op vakantie, mail me volgende week nog eens', 'Ben op reis, bel maar weer in maart'], no: ['Ik ben met vakantie tot maandag', 'Pieter werkt hier niet meer', 'U kunt mailen naar info'] },
  ],
  iLeft: [{ id: 'i_left', says: ['ik werk ..3 niet meer ..3', '(sinds|vanaf) ..4 (werk|zit|ben) ik ..2 niet (meer|langer) (bij|in dienst|voor|werkzaam) ..3', '(ik) ben ..3 (vertrokken|weggegaan|gestopt) bij ..2', '(ik) ben ..3 (gepensioneerd|met pensioen)'], yes: ['Ik werk daar niet meer'], no: ['Ik ben met vakantie tot maandag', 'Pieter werkt hier niet meer', 'U kunt mailen naar info'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: ['(hebben) [wij|we] (uw|je|jouw|jullie) ..3 (ontvangen|geregistreerd|in goede orde)', '(in goede orde|goed) ontvangen', '(uw|je|jouw) (bericht|email|mail|vraag|aanvraag|verzoek|melding|ticket|bestelling|sollicitatie) (is|wordt|werd|hebben) ..4 (ontvangen|geregistreerd|binnengekomen|behandeld|verwerkt|aangemaakt|toegewezen|in behandeling)', '(wij|we|onze ..2|een medewerker|ons team|een collega) ..4 (nemen|neemt|reageren|reageert|antwoorden|beantwoorden|streven|komen|sturen|zullen|zal) ..6 (zo spoedig|zo snel|spoedig|snel|binnen|zsm|zo gauw|contact met u|contact met je|werkdag*|uur|op terug)', '(binnen) ..3 (werkdag*)', '(dit|deze) (is een|mail is|bericht is|email is|mail werd) ..2 (automatisch*|geautomatiseerd*) ..2', '(automatisch|automatische|geautomatiseerd*) (gegenereerd*|verzonden|aangemaakt|antwoord|bericht|mail|email|reactie|ontvangstbevestiging|bevestiging)', '(niet|gelieve niet) ..2 (antwoorden|reageren|beantwoorden|te beantwoorden|te reageren|te antwoorden) ..3 (deze|dit|$)', '(op deze|op dit) (mail|email|bericht) ..3 (niet|kan niet) ..3', '(ticketnummer|zaaknummer|referentienummer|dossiernummer|meldingsnummer|aanvraagnummer|kenmerk) ..4', '(ontvangst) ..2 (uw|je) ..2 (bericht|mail|email|aanvraag)', '(algemene mailbox|gedeelde mailbox|wordt niet gemonitord)'],
      yes: ['We hebben uw bericht ontvangen en nemen spoedig contact met u op.', 'Dit is een automatisch gegenereerde mail', 'Gelieve niet te antwoorden op deze mail', 'Uw vraag is geregistreerd onder zaaknummer 5531.', 'Een medewerker reageert binnen twee werkdagen'],
      no: ['Ik heb uw voorstel gelezen, interessant', 'Stuur maar een offerte'],
    },
  ],
  courtesy: ['(bij|in|voor) ..2 (spoed*|dringend*|urgent*|noodgeval*|calamiteit*) ..10', '(neem|neemt|kunt|kan|kun|gelieve) ..3 (contact op|contact opnemen|bellen|mailen|terecht|zich wenden|contact op te nemen) ..8', '(bedankt|dank|dank u|dank je|hartelijk dank) voor (uw|je|jouw|het|de) ..5', '(voor|vragen) (inkoop|verkoop|support|bestellingen|overige vragen|vragen|offertes|facturen|magazijn) ..8', '(kan|kunt u|kun je) ..2 naar addr', 'addr', '(begrip)', '(fijne|prettige) (feestdagen|dag*|vakantie|kerst*)', 'collega* ..8 (waar|helpt|vervangt|neemt waar)', 'waarnem* ..5', 'bereikbaar ..3 op #', 'openingstijden'],

  intents: {
    meeting_request: [
      {
        id: 'meet',
        says: ['(laten we|zullen we|kunnen we|kun je|kunt u|kunnen jullie|zou u|wil graag|willen graag|wil ik|willen we|graag|even|lijkt me goed) ..7 (bellen|praten|afspreken|spreken|kennismaken|overleggen|zoomen|sparren|langskomen|langs te komen|ontmoeten|afspraak|belafspraak|plannen|inplannen|zitten|bellen|koffie)', '(bel|belt) [u|je|jullie] (mij|me|ons|gerust|maar|even|anders) ..5', '(plan|plannen|boek|stuur|maak) ..5 (afspraak|gesprek|meeting|uitnodiging|agendaverzoek|agenda uitnodiging|demo|belafspraak|teamslink|agendalink)', '(wanneer) (kan|kunt|kun|past|schikt|heb|heeft|zou|schikken|komt) ..6', '(past|schikt|kan|kunt|lukt|gaat|zou|komt|werkt|heb|heeft) ..5 (maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|overmorgen|volgende week|uur|deze week|# uur|ochtend|middag) ..4', '(maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|overmorgen|volgende week) ..5 (past|schikt|kan|prima|goed|uur|om (#|een|twee|drie|tien|elf|negen|half|vier)|#|middag|ochtend|namiddag|lukt|kunnen|vrij|tijd|beter|lunch)', '^[prima|goed|ja|ok|graag] [op] (maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|volgende week) ..4 $', '(teams|zoom|google meet|videocall|video call) ..4 (link|gesprek|overleg|meeting|uitnodiging|$|?)', '(kom|komt) [u|je|jullie] ..4 (langs|op kantoor|koffie|eens langs)', '(agendalink|agenda link|calendly|beschikbaarheid|boekingslink)', '(kop|bakje|kopje) koffie', '(# uur|uur) ..2 (past|prima|is goed|schikt|kan|lukt)'],
        yes: ['Zullen we even bellen?', 'Dinsdag om 10 uur past prima.', 'Bel me morgen maar', 'Stuur gerust een agendaverzoek, plan maar een afspraak', 'Kom gerust eens langs', 'Wanneer schikt het u?', 'Schikt woensdag 14 uur?'],
        no: ['Geen behoefte', 'Wat kost het?'],
      },
    ],
    already_customer: [
      {
        id: 'has_it',
        says: ['(klantnr|klantnummer|contractnummer|lidnummer|ordernummer|debiteurnummer) ..1 #', '(bestellen|kopen|huren|nemen|halen) ..4 (jullie|u|er) ..2 (al|sinds|jaren)', '(al|reeds) ..3 (via|bij|van|door) (jullie|u) (af|in|geleverd|geinstalleerd|gekocht|besteld|$)', '(jaar|jaren|tijdje|maanden) [al] (klant|bij jullie|bij u|tevreden klant|gebruiker)', '(al|reeds) ..3 (jaar|jaren|maanden) klant', '(we|wij|ik) (gebruiken|gebruik|hebben|heb) (dit|die|het|dat|hem|jullie) ..1 (al|reeds|allang) (en|met|tot|sinds|van|en iedereen|prima|naar)', '(staat|hangt|draait|ligt|werkt) ..4 (van jullie|van u|door jullie) ..3'],
        yes: ['We bestellen er al twee jaar via.', 'Klantnr 8834', 'Ik ben al drie jaar klant', 'Wij nemen dit al bij jullie af', 'We gebruiken het al en iedereen is tevreden'],
        no: ['We huren een kantoor', 'Nog geen klant'],
      },
      {
        id: 'customer',
        says: ['(zijn|ben) [wij|we|ik] ..3 (al|reeds|allang) ..5 (klant|klanten|bij jullie|bij u|abonnee|gebruiker)', '(al|reeds|bestaande|bestaand) ..2 (klant|klanten|abonnee|gebruiker) ..2', '(gebruiken|gebruik|hebben|heb|werken|draaien) [wij|we|ik] ..1 (jullie|uw|met jullie|met uw) ..3 (al|reeds|sinds|op|al jaren)', '(al|reeds|sinds #) ..3 (jullie|uw) (pakket|software|systeem|product|platform|dienst|tool)', '(hebben|heb) ..4 (bij jullie|bij u|met jullie) ..5 (getekend|contract|afgesloten|gekocht|besteld|abonnement|verlengd)', '(onze|mijn) ..1 (klantnummer|accountmanager bij jullie|supportticket|contract bij jullie)'],
        yes: ['Wij zijn al jaren klant bij jullie.', 'We gebruiken jullie software al in Breda', 'Wij hebben in maart bij u getekend', 'bestaande klant'],
        no: ['Onze klanten zijn tevreden', 'Wij hebben al een systeem'],
      },
    ],
    wrong_person: [
      {
        id: 'not_me',
        says: ['(ik) (heet|ben) (geen|niet) (linda|meneer|mevrouw|de heer|jan|dhr|mw|die|degene|de persoon|de eigenaar|inkoper|directeur|manager|beslisser)', 'ik heet (geen|niet|helemaal niet|toch) ..2', '(volgens mij|denk dat|waarschijnlijk) (zoek|zoekt|bedoel|bedoelt|moet) (je|u|jullie) ..4', '(moet|moeten) (je|u|jullie) ..2 (niet bij mij|niet bij ons|iemand anders|een ander)', '(ben|zijn) (ik|wij|we|je|u|jullie) ..2 (aan het verkeerde adres|de verkeerde|niet het juiste adres)', '(je|u|jullie) (bent|zit|zitten|zijn) ..3 (verkeerd|fout|aan het verkeerde adres)', '(naam|namen) ..2 (verwisseld|verward|door elkaar)', '(werk|werken) (ik|wij) ..1 (niet|nooit) bij', '(ik|wij) (werk|werken) ..1 niet bij', '(sinds|vanaf) ..4 (werk|werken|zit) ik ..3 niet meer ..3', '(een vergissing|vergissing in het spel|misverstand) ..2', '(ander|andere|verkeerd|verkeerde) (bedrijf|firma|smit|jansen|de vries|persoon) ..3 (bedoelt|bedoelen|zoekt|hebt|heeft|voor)', '(particulier|privepersoon|gewoon een huisvrouw|met zwangerschapsverlof|vakkenvuller|schoonmaker hier)', 'niet mijn (winkel|tak van sport|vak|vakgebied|domein|functie|bureau|portefeuille)', '(valt|ligt) buiten mijn ..2'],
        yes: ['Ik heet geen Linda.', 'Volgens mij zoek je Bakkerij Smit in Zwolle', 'U zit aan het verkeerde adres', 'Ik werk niet bij een groothandel', 'Sinds 1 maart werk ik daar niet meer', 'Dat is niet mijn tak van sport', 'Dat valt buiten mijn functie'],
        no: ['Ik ben niet geïnteresseerd', 'Dat is niet nodig', 'Wij zijn niet tevreden'],
      },
      {
        id: 'wrong_person',
        says: ['(ben|ik) ..3 (stagiair*|stagiaire|uitzendkracht|receptionist*|conciërge|vakantiekracht|invalkracht|leerling|vrijwilliger)', '(denk|geloof|dacht|weet) ..2 niet ..3 (mij|ons|me) ..1 (moet|wilt|zoekt) ..1', '(moet|moeten) [u|je|jullie] ..1 niet ..1 (mij|ons) ..2', '(zoekt|zoek|bedoelt|bedoel) [u|je] ..2 (een ander|iemand anders|een andere) ..2', '(hebben|heb) [wij|we|ik] ..1 (geen|helemaal geen) ..1 (vestiging|fabriek|magazijn|winkel|kantoor|filiaal|wagenpark) ..3', '(verwar|verwart|verwarren) [u|je|jullie] ..2 (mij|ons) ..3', '(verkeerde) (voor zich|voor je|te pakken|persoon)', '(verkeerde|foute|onjuiste) ..1 (persoon|adres|contactpersoon|afdeling|bedrijf|man|vrouw|mailadres|geadresseerde)', '(niet|geen) ..1 (de|het) ..1 (juiste|goede|aangewezen|geschikte) (persoon|adres|contactpersoon|afdeling|man|vrouw|plek|contact)', '(ben|ga|zijn|gaan) [ik|wij] ..3 niet ..2 (over|verantwoordelijk|bevoegd|degene|de aangewezen)', '(ga|gaan) (ik|wij|we) (niet over|daar niet over|hier niet over)', '(is|valt|ligt|hoort) ..2 niet ..2 (mijn afdeling|mijn pakkie*|mijn taak|mijn gebied|mijn terrein|bij mij|onder mij|mijn werk|mijn verantwoordelijkheid)', '(heb|hebben) ..3 (niets|niks) ..3 (mee te maken|mee van doen)', '(verkeerd verbonden|aan het verkeerde adres|bij de verkeerde)', '(beslis|beslissen) ..4 niet'],
        yes: ['Ik ben de stagiair', 'Denk niet dat u mij moet hebben', 'U zoekt iemand anders', 'We hebben geen vestiging in Breda', 'U heeft de verkeerde persoon.', 'Daar ga ik niet over.', 'Ik ben niet de juiste contactpersoon', 'Daar heb ik niets mee te maken', 'Dat is niet mijn afdeling.'],
        no: ['Dat is niet nodig'],
      },
    ],
    referral: [
      {
        id: 'someone_else',
        says: ['(daarvoor|hiervoor|dan|dat|dit) (moet|moeten|kun|kan|kunt) (je|u|jullie) ..2 (bij|naar|met) ..4', '(moet|moeten) (je|u|jullie) ..1 bij ..3 (zijn|wezen|hebben|melden|terecht)', '(zet|zetten|neem|nemen|voeg) ..3 (erbij|in de mail|toe aan) ..2', 'iets voor (jou|jullie|jouw afdeling) ?', '(kijk|wil|kun|kan) (jij|je) ..3 (hier|even|naar kijken|oppakken|oppikken)', '(valt|hoort|ligt|zit) ..2 (onder|bij) ..1 (hr|ict|it|inkoop|marketing|facilitair*|financien|de directie|de afdeling|het bestuur|het hoofdkantoor|personeelszaken|de technische dienst)', '(dat|dit) (loopt|gaat|moet) via ..4', '(beslist|beslissen|bepaalt|besluit) ..2 (het bestuur|de directie|de raad|het hoofdkantoor|mijn man|mijn vrouw|mijn zoon|mijn dochter|mijn baas|de eigenaar|de kerkenraad|de vve|het mt)', '(bestuur|directie|kerkenraad|mt|eigenaar) (beslist|gaat|besluit|bepaalt) ..3', '(contactpersoon|aanspreekpunt) (is|hiervoor|daarvoor|bij ons) ..3'],
        yes: ['Daarvoor moet je bij Henk zijn.', 'Saskia, iets voor jou?', 'Dat valt onder HR', 'Dit loopt via inkoop', 'Daar beslist het bestuur over', 'Zet Karin erbij', 'Contactpersoon is mevrouw De Wit'],
        no: ['Dat is niets voor ons', 'Moet ik bij jullie zijn?', 'Iets voor volgend jaar'],
      },
      {
        id: 'referral',
        says: ['(neem|neemt|nemen) [u|je] ..2 contact op met ..4', '(contact opnemen|contact zoeken) met ..4', '(mail|stuur|schrijf|vraag|bel|spreek|benader|probeer) [u|je|jullie] ..3 (mijn|onze|de|met|naar|het|aan) ..2 (collega*|afdeling|inkoop|baas|directeur|chef|manager|hoofdkantoor|ict|hr|marketing|vestigingsmanager|penningmeester|secretariaat|vve*|beheerder|addr)', '(ik|wij|we) (stuur|sturen|geef|geven|speel|spelen|zet|zetten|leg|leggen) ..6 (door|voor aan|neer bij)', '(stuur|stuurt|sturen|geef|geeft|speel|zet|leg) [ik|wij|we|je|u] ..4 (door (naar|aan)|voor aan|neer bij)', '(stuur|geef|speel|zet|leg) (ik|wij|we) ..6 door', '(heb|hebben|is|wordt|zal|zullen) ..6 (doorgestuurd|doorgezet|doorgegeven|doorsturen|doorgeven|voorleggen|voorgelegd)', '(gaat|gaan|beslist|beslissen) ..4 (over|hierover|daarover|dit|dat|bij ons)', '(collega*|mevrouw|meneer|afdeling*|inkoop*|hr|ict|it|baas|manager|directeur|chef|hoofdkantoor|penningmeester|secretariaat|vve*|beheerder|marketing|facilitair*|man|vrouw|zoon|dochter) ..2 (regelt|doet|verzorgt|behandelt|pakt) ..4', '(is|zijn) ..4 (verantwoordelijk|de juiste persoon|de aangewezen persoon|aanspreekpunt|contactpersoon|de man|de vrouw)', '(verantwoordelijk|verantwoordelijke) ..3 (is|zijn|hiervoor|daarvoor)', '(in|zet|neem) ..3 (de cc|cc)', '^cc ..5', '(juiste|betere) (persoon|contactpersoon|contact|adres) ..3 (is|zou|voor)', '(opvolger|opvolgster) ..4', '(bij|via) (mijn collega|de collega*|onze inkoop*|inkoop|het hoofdkantoor) ..4 (zijn|moet|terecht|wezen)', 'verwijs ..4'],
        yes: ['Neem contact op met onze inkoper, mevrouw Smit.', 'Ik stuur je mail door naar mijn collega', 'Daarvoor is Peter verantwoordelijk.', 'Ons hoofdkantoor gaat hierover', 'Ik zet Linda in de cc.', 'Mail de afdeling marketing'],
        no: ['Geen behoefte', 'Stuur een offerte'],
      },
    ],
    later: [
      {
        id: 'not_yet',
        says: ['(wachten|wacht) [wij|we|ik|nog|eerst|even] ..2 (op|tot|af) ..6', '(eerst) ..4 (oogst|verhuizing|verbouwing|fusie|jaarafsluiting|inventarisatie|verkiezingen|audit|begroting|reorganisatie|bouwvak) ..3', '(na|tot na) ..2 (oogst|verhuizing|verbouwing|fusie|jaarafsluiting|inventarisatie|verkiezingen|audit|reorganisatie|drukte|vakantie|verlof|zwangerschapsverlof)', 'zodra ..6 (rustiger|achter de rug|zover|rond|klaar|bekend|voorbij|goedgekeurd|akkoord) ..2', 'als ..4 (rustiger|achter de rug|voorbij)', '(meld|melden) (me|mij|ons|ik|wij|we) ..3 (zelf|weer|tzt|zodra|te zijner tijd)', '(houden|houd|hou) ..2 (in gedachten|in het achterhoofd|in de la|als achtervang|in beeld)', '(bewaar|bewaren|sla|zet) ..3 (mail|gegevens|info|even|map|lijstje) ..3 (voor|op|later)', '(aankloppen|aan de bel) ..2', '(kom|komen) (ik|wij|we) ..3 (op|bij) ..1 terug'],
        yes: ['We wachten eerst de fusie af.', 'Na de verbouwing graag', 'Zodra de begroting rond is', 'We houden je in gedachten', 'Daar kom ik bij je op terug'],
        no: ['Wij wachten nooit', 'Laat het me zien'],
      },
      {
        id: 'later',
        says: ['(volgend|komend|nieuwe|nieuw|aanstaand|volgende) (jaar|kwartaal|voorjaar|najaar|zomer|maand|seizoen|winter|herfst|lente)', '(in|na|vanaf|voor|tot|pas|rond|begin|eind|medio|halverwege|tegen) ..2 (januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|q1|q2|q3|q4|zomer|voorjaar|najaar|herfst|winter|lente|pasen|kerst|kerstvakantie|zomervakantie|bouwvak|jaarwisseling|oud en nieuw|pinksteren|jaareinde|het seizoen)', '(over) (#|een paar|enkele|twee|drie|vier|zes|een|half) ..1 (weken|maanden|maand|jaar|week|maandjes)', '(kom|probeer|vraag|mail|benader|neem|bel|stuur|klop|herinner) ..6 (later|dan|nog eens|nog een keer|opnieuw|terug|t z t|tzt|weer|nogmaals) ..4', '(later|op een later moment|een andere keer|te zijner tijd|tzt|ooit|misschien later)', '(nu|momenteel|op dit moment|dit jaar|even|voorlopig|nog) ..1 (niet|geen|te druk|te vroeg|geen tijd|geen prioriteit) ..4 (maar|misschien|later|volgend*|dan|wel|kom|weer)', '(budget|project|investeringen|alles|plan) ..4 (bevroren|on hold|op slot|uitgesteld|opgeschort|geparkeerd|vastgelegd|op pauze|op)', '(te vroeg|nog niet zover|nog niet aan toe|te druk|geen tijd)', '(dit jaar) ..1 (niet|geen)', '(kom|komen) ..4 (op terug|bij u terug|bij je terug|hierop terug)', 'on hold'],
        yes: ['Probeer het na de zomer nog eens.', 'Budget zit op slot tot april.', 'Volgend jaar graag', 'Over drie maanden wel', 'Dit jaar niet meer', 'Nu te druk, mail later nog eens', 'We komen hierop terug'],
        no: ['Geen interesse', 'Wat kost het?'],
      },
    ],
    not_interested: [
      {
        id: 'circumstance',
        says: CIRCUMSTANCES,
        yes: ['Wij hebben geen eigen wagens.', 'Dat doet onze accountant al twintig jaar.', 'Ik stop er eind van het jaar mee.', 'We gebruiken geen pallets', 'De salarissen zijn uitbesteed', 'De gemeente regelt dit', 'We zitten vast aan een contract'],
        no: ['We hebben geen interesse', 'Peter regelt dit bij ons', 'Wij hebben geen vragen meer', 'Stop hiermee'],
      },
      {
        id: 'scorn',
        says: SCORN,
        yes: ['Hier gaan wij niet in mee.', 'Laat maar zitten dus.', 'Geen haar op mijn hoofd.', 'Dank je de koekoek', 'Wij houden het bij onze huidige leverancier', 'Daar zitten we niet op te wachten', 'Dat was één groot drama', 'Het wordt hem niet', 'Ik zie de meerwaarde niet', 'Bespaar je de moeite'],
        no: ['Ga gerust verder', 'Laat maar horen', 'Blijf in contact', 'We wachten op de levering', 'Ik heb er zin in', 'Dit was leuk'],
      },
      {
        id: 'no',
        says: ['(maar|dus|daarom|en) (nee|neen) $', '(leuk|goed|aardig) (geprobeerd|gevonden) ..4', '(te|veel te) (duur|prijzig|ingewikkeld) ..2', '(geen|niet|nul) ..2 (interesse|behoefte|geinteresseerd|belangstelling|noodzaak|toegevoegde waarde|zin|belang|trek)', '(nee|neen) (bedankt|dank|dankjewel|dank je|dank u|hoor|sorry|helaas|geen|niet|wij)', '^(nee|neen) $', '^(bedankt|dank) [u|je] maar (nee|niet|wij|we|dit|geen|het|hier)', '(niet|niets|niks|geen) ..2 (relevant|interessant|van toepassing|voor ons|voor mij|nodig|aan de orde|passend|geschikt|iets voor|voor nodig|weggelegd|gewenst|mee bezig)', '(hebben|heb) ..4 (al|reeds|zelf|eigen|vaste|een andere) ..4 (oplossing|leverancier|partner|systeem|gebouwd|software|iemand|pakket|partij|ontwikkeld|geregeld|voorzien|gekozen|iets|aanbieder)', '(zijn|ben) ..3 (voorzien|tevreden|blij met|goed geholpen|onder de pannen|gelukkig|al klaar|gebonden)', '(doen|maken|regelen|lossen) ..3 (zelf|intern|in huis|in eigen beheer)', '(laat|laten) (maar|we dit aan|het hierbij|zitten)', '(past|passen|sluit) ..3 (niet) ..3', '(slaan|sla) ..3 over', '(zien|zie) ..2 (ervan af|hiervan af|er van af|geen)', '(bedanken|bedank) ..2 (hiervoor|voor de eer|ervoor)', '(gekozen|gegaan) ..2 voor een ander*', 'te duur', 'tijdverspilling', '(hoeven|hoef) ..3 (niet|geen) ..2', '(vacaturestop|uitgavenstop)', '(niet|nooit) ..2 (in geinteresseerd|op zoek|gebruiken|doorgaan)'],
        yes: ['Leuk geprobeerd, maar nee.', 'Dus nee', 'Wij hebben hier geen interesse in.', 'Nee, dank u.', 'We zijn al voorzien.', 'Dit is niets voor ons', 'Hebben we zelf gebouwd', 'Wij hebben al een vaste leverancier', 'Laat maar.', 'We slaan dit over'],
        no: ['Dinsdag past', 'Stuur een offerte'],
      },
    ],
    interested: [
      {
        id: 'keen',
        says: ['(komt|kwam|komen) ..2 als geroepen', '(precies|net|juist) ..2 (waar we|wat ik|waar ik|op tijd|het juiste moment|op het goede moment|zoiets)', '(stuur|mail|geef) ..6 (maar door|door wat|maar op|maar toe|dan kijk*|gerust toe|eens door|eens toe|info door)', '(kijk|kijken|lees|lezen) (ik|wij|we|er|dan) ..2 (er|ernaar|naar|graag|eens) ..2', '(staan|sta|heb|hebben) ..3 (voor open|er open voor|open voor|wel oren|er wel oren)', '(zou|zouden|kunnen|kan) ..4 (goed|wel|best) ..2 (gebruiken|van pas|helpen)', '(komt|zou|kan) ..3 (goed|mooi|wel) van pas', '(hier|daar|dit|dat) (kunnen|kan|hebben|heb) (we|wij|ik) ..1 (zeker|wel|echt|vast) (iets|wat) (mee|aan)', '(ga je gang|laat maar komen|laat maar horen|kom maar op|steek van wal|brand maar los|zeg het maar|doen we|gaan we doen|regel het maar|zet het maar in gang|ik hap toe|ik ben om|we zijn om|count me in|teken mij maar op|overtuigd)', '(hoe|wat) (is|zijn|wordt|worden) ..2 (volgende stap|vervolg*|de stappen)', '(hoe|wat) (nu verder|hebben jullie nodig|heb je nodig|heeft u nodig|heb je van ons nodig)'],
        yes: ['Dit komt als geroepen.', 'Stuur maar door wat je hebt', 'Dat zou goed van pas komen', 'Laat maar horen', 'Wat hebben jullie nodig?', 'We staan er open voor'],
        no: ['Geen interesse', 'Het komt niet uit'],
      },
      {
        id: 'interested',
        says: ['(klinkt|lijkt|ziet|vind|vinden|oogt|is) ..4 (goed|interessant|leuk|top|prima|mooi|handig|veelbelovend|boeiend|fantastisch|geweldig|perfect|wel wat|uitstekend|tof|spannend|nuttig)', '(zijn|ben|wel|zeker|zou|zouden|erg|heel|we|ik) ..3 (geinteresseerd|benieuwd|nieuwsgierig|enthousiast|van de partij|erbij)', '(hebben|heb) ..3 (wel|zeker|veel|best|grote) ..2 (interesse|belangstelling|behoefte|oren naar)', '(wel|graag|zeker) (interesse|belangstelling)', '(stuur|stuurt|mail|mailt|geef|geeft|doe|deel|zend) [u|je|jullie] ..6 (offerte|info*|informatie|prijs*|prijzen|brochure|voorstel|details|voorbeeld*|meer|demo|maar|op|door|toe|documentatie|proefaccount|folder|tarieven|prijsopgave|stukken|monster*|contract|gerust)', '(graag|gaarne) ..5 (meer|offerte|info*|informatie|prijs*|prijzen|tarieven|demo|horen|zien|weten|ontvangen|proberen|proef*|voorbeeld*|voorstel|mee)', '(vertel|vertelt|toon) [u|je|jullie] (mij|me|ons|eens|maar|gerust|meer) ..3', '(laat|laten) [u|je|jullie] (mij|me|ons|maar|gerust) ..2 (horen|zien|weten|komen|meer)', '(meer) (informatie|info|weten|horen|details|over)', '^(ja|jazeker|graag|zeker|prima|ok|oke|okay|top|leuk|doe maar|akkoord|super|goed|perfect|ja hoor|ja graag|absoluut|tuurlijk) (graag|$|doe|stuur|maar|dat|we|wij|ik|lijkt|klinkt|hoor|leuk|goed|mooi|interessant|vertel)', '(zet|noteer|schrijf|meld) [u|je] (mij|me|ons) ..4 (op|in|aan|erbij) ..4', '(doen|willen|wil|zou|zouden) ..3 (mee|meedoen|proberen|testen|uitproberen|bestellen|kopen|zien|weten|proefdraaien|deelnemen|hebben)', '(wij|we) (doen mee|zijn erbij|nemen het|gaan ervoor|bestellen)', '(precies|net) ..2 (wat we|zoeken|nodig)', '(zoeken|zijn op zoek|hebben nodig) ..4 (zoiets|naar|precies|dit|inderdaad)', '(proefperiode|proefaccount|testaccount|pilot)', '(kom|kom maar) ..1 (door|op)', '(vervolgstappen|volgende stap)', '(wil|willen) ..2 (graag|wel) ..4'],
        yes: ['Klinkt goed, stuur maar een offerte.', 'Ja graag!', 'Vertel me meer.', 'Wij zijn zeker geïnteresseerd', 'Graag meer informatie', 'We doen mee', 'Dit is precies wat we zoeken', 'Zet ons maar op de proeflijst'],
        no: ['Geen behoefte, bedankt', 'Wat kost het?'],
      },
    ],
    question: [
      {
        id: 'question',
        says: ['(wat|hoeveel) ..6 (kost|kosten|prijs|prijzen|tarief|tarieven|rekent|betaal*|euro|vraagt)', '(prijs|prijzen|kosten|tarieven|licentie*|looptijd|opzegtermijn|referenties|minimale afname) ..8 ?', '(hoe|wat|waar|wie|wanneer|welke|welk|waarom|of|kan|kunnen|kunt|kun|is|zijn|heeft|hebben|heb|werkt|gaat|bied|biedt|moet|wordt|worden|doen|doet|leveren|past|met|voor|bij|en|zit|zitten|mag|ondersteunt|hoelang|zou) ..14 ?', '(hoe|of|wat) ..3 (werkt|het werkt|verschilt|koppeling|koppelt|integreert|inhoudt)', '(vraag|vraagje|benieuwd) ..3 (of|hoe|wat)'],
        yes: ['Wat kost het voor 20 gebruikers?', 'Werkt dit met Exact?', 'Hoe werkt de koppeling?', 'Is er een minimale looptijd?'],
        no: ['Geen behoefte.'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: [...SCORN, 'te (duur|prijzig|kostbaar)', '^(nee|neen)', '(maar|dus|daarom) (nee|neen|niet)', '(geen|niet) ..2 (interesse|behoefte|geinteresseerd|belangstelling)', '(hebben|heb) ..3 niet nodig', '^(nee|neen) [bedankt|dank u|dank je|dankjewel] $', '(willen|wil) ..2 niet $'], yes: ['Te duur.', 'Nee, dat doen we zelf.', 'Leuk geprobeerd, maar nee.', 'Geen interesse, bedankt.', 'Dat hebben we niet nodig.', 'Nee, bedankt.', 'Dat willen we niet.'], no: ['Dat doet de gemeente hier.', 'Klinkt interessant.'] }],
  hostile: [...ANGER, '(klote*|kut*|fuck*|shit|rot op|rotop|oprotten|opgerot|tyf*|tering*|kanker*|lul|lulkoek|idioot|idioten|debiel*|schandalig*|schande|belachelijk*|irritant*|opdringerig*|brutaal|brutale|spammer*|oplichter*|oplichting|bedrog|leugen*|onzin|bullshit|gelul|gezeik|gezeur|spuugzat|kotsbeu|hufter*|klootzak*|advocaat|aangifte|lastigvallen|lastiggevallen|walgelijk|sukkel*|stom*|dom|achterlijk*|donder op|flikker op|sodemieter*|beschamend)'],

  months: ['jan|januari', 'feb|febr|februari', 'mrt|maart', 'apr|april', 'mei', 'jun|juni', 'jul|juli', 'aug|augustus', 'sep|sept|september', 'okt|oktober', 'nov|november', 'dec|december'],
  weekdays: ['maandag*|ma', 'dinsdag*|di', 'woensdag*|wo', 'donderdag*|do', 'vrijdag*|vr', 'zaterdag*|za', 'zondag*|zo'],
  inclusive: ['tot en met', 't m', 'tm', 'inclusief', 'incl', 'en met', 'met inbegrip van'],

  wrote: ['schreef', 'schreven', 'heeft geschreven', 'heeft het volgende geschreven', 'geschreven'],
  sentFrom: ['verzonden vanaf mijn', 'verzonden vanaf', 'verstuurd vanaf', 'verstuurd vanaf mijn', 'verzonden via', 'verstuurd via', 'verzonden met', 'verstuurd met', 'verzonden van mijn', 'verstuurd van mijn', 'vanaf mijn iphone', 'vanaf mijn mobiel', 'outlook downloaden', 'outlook voor ios', 'outlook voor android', 'download outlook', 'verzonden uit', 'verstuurd vanuit', 'van mijn iphone'],
  greetings: ['hallo', 'hoi', 'hi', 'hey', 'dag', 'beste', 'geachte', 'geachte heer', 'geachte mevrouw', 'geachte heer mevrouw', 'goedemorgen', 'goedemiddag', 'goedenavond', 'goedendag', 'goeiemorgen', 'goeiedag', 'lieve', 'mijnheer', 'mevrouw', 'l s', 'heren', 'dames en heren', 'heer', 'hai'],
  closings: ['met vriendelijke groet', 'met vriendelijke groeten', 'vriendelijke groet', 'vriendelijke groeten', 'hartelijke groet', 'hartelijke groeten', 'met hartelijke groet', 'groet', 'groeten', 'groetjes', 'gr', 'grt', 'grtz', 'mvg', 'm vr gr', 'vr gr', 'vr groet', 'vriendelijke gr', 'hoogachtend', 'met hoogachting', 'bedankt', 'alvast bedankt', 'bij voorbaat dank', 'bedankt alvast', 'hartelijk dank', 'dank', 'dank u', 'dank je', 'dank u wel', 'dank je wel', 'dankjewel', 'dankuwel', 'veel dank', 'fijne dag', 'fijne dag verder', 'prettige dag', 'nog een fijne dag', 'een fijne dag', 'fijn weekend', 'prettig weekend', 'tot ziens', 'tot snel', 'tot dan', 'liefs', 'met groet', 'met groeten', 'beste groeten', 'beste groet', 'warme groet', 'zonnige groet', 'doei', 'mazzel', 'succes'],
  legal: ['(u|je) (kunt|kan|hebt|heeft) ..8 (bezwaar|intrekken|verwijder*|inzage|inzien|rectificatie)', '(email*|mail|bericht|informatie|inhoud|bijlage*|emailbericht) ..8 (vertrouwelijk*|uitsluitend bestemd|uitsluitend|geadresseerde*|bestemd|persoonlijk)', '(niet|geen) ..2 (geadresseerde*|beoogde ontvanger|de juiste ontvanger|bedoelde ontvanger|bestemd)', '(abusievelijk|per abuis|ten onrechte|bij vergissing|onterecht|per vergissing) ..4 (ontvangen|ontving|ontvangt|toegezonden|bereikt|is)', '(waarschuw|informeer|verwittig|breng|stel|contacteer|verzocht) ..5 (afzender)', 'afzender ..4 (informeren|waarschuwen|te informeren|verwittigen|op de hoogte|melden|te waarschuwen)', '(verwijder*|vernietig*|te vernietigen|te verwijderen) ..4 (email|mail|bericht|emailbericht|bijlage*)', '(email|mail|bericht) ..4 (te vernietigen|te verwijderen|vernietigen|verwijderen)', '(denk|denkt) ..2 (aan het milieu|om het milieu)', '(voordat|voor|moet) ..5 (print|printen|afdrukken|afdrukt|uitprinten)', 'milieu ..5 (print*|afdruk*)', '(kvk|k v k|kamer van koophandel|btw|btw nummer|ondernemingsnummer|rpr|iban)', '(privacyverklaring|privacy statement|privacybeleid|privacystatement|privacyreglement)', '(persoonsgegevens|gegevens) ..5 (verwerk*|opslaan|opgeslagen|bewaard|bewaren)', '(aansprakelijk*) ..6', '(geen rechten) ..3', '(algemene voorwaarden) ..4', '(openbaarmaking|vermenigvuldiging|verspreiding|verstrekking|gebruik) ..6 (niet toegestaan|verboden|derden|niet geoorloofd)', '(virus*|virussen) ..6', '(recht|rechten) ..3 (inzage|verwijdering|bezwaar|rectificatie)', '(op elk moment|te allen tijde|altijd) ..2 (afmelden|uitschrijven|intrekken)', 'disclaimer', '(avg|gdpr) ..6 (recht*|verantwoordelijk*|verwerk*)', '(statutair gevestigd|statutaire zetel|maatschappelijke zetel)'],
  original: ['oorspronkelijk bericht', 'origineel bericht', 'oorspronkelijke e mail', 'oorspronkelijke mail', 'doorgestuurd bericht', 'doorgezonden bericht', 'begin doorgestuurd bericht', 'doorgestuurde e mail', 'doorgestuurde mail', 'doorgestuurd door', 'begin van doorgestuurd bericht'],
}; // prettier-ignore
