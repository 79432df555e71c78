import type { Pack } from '../pack.ts';

/** "Out of a list": Finnish expresses it by the ending. */
const LIST =
  '(*listalta|*listaltanne|*listoilta|*listoiltanne|*listalt|*listalta|*listasta|*listastanne|*rekisteristä|*rekisteristänne|*rekistereistä|*rekistereistänne|*tietokannasta|*tietokannastanne|*tietokannoista|*tietokannoistanne|*järjestelmästä|*järjestelmästänne|*järjestelmistä|*järjestelmistänne|*jakelusta|*jakelustanne|*jakeluista|*postituksesta|*postituksestanne|*postituksista|*postituksistanne|*uutiskirjeestä|*uutiskirjeestänne|*uutiskirjeen|*uutiskirjeidenne|*kannasta|*kannastanne|crm|crmstä|*kampanjasta|*kampanjastanne|*lähetyksistä|*lähetyksistänne|*osoitekirjasta|*osoitekirjastanne|*tilaajista|*kontakteista|*kontakteistanne|*luettelosta|*luettelostanne|*viesteistä|*mailauksista|*mainoksista|*yhteystiedoista|*yhteystiedoistanne|*tiedoista|*tiedoistanne|*viestinnästä|*viestinnästänne|*markkinoinnista|*markkinoinnistanne|*suoramarkkinoinnista)';
const MINE =
  '(*osoitteeni|*osoitteemme|tietoni|tietomme|*tietoni|*tietomme|*postini|*postimme|nimeni|nimemme|yrityksemme|yritykseni|firmamme|organisaatiomme|mailini|mailimme|meilini|domainimme|dataamme|datani|(minun|mun|meidän) ..1 (osoite|osoitteen|*osoite|*osoitteen|sähköposti|sähköpostin|tiedot|tietoja|nimi|nimen|maili|mailin|meili|yhteystiedot|yritys|yrityksen|henkilötiedot|firma|firman)|(tämä|tämän|tää) (osoite|osoitteen|sähköpostiosoite|sähköpostiosoitteen|meiliosoite|meiliosoitteen|postilaatikko))';
const ME = `(minut|minutkin|mut|meidät|meijät|${MINE})`;
const PLEASE =
  '(kiitos|ystävällisesti|heti|nyt|pian|mahdollisimman pian|välittömästi|pliis|jooko|siis|vain|jo|myös|kokonaan|viipymättä|pikaisesti|pikimmiten|joten|saman tien|mieluusti)';
const END =
  '($|kiitos|kiitti|kiitoksia|ja|heti|välittömästi|jos|ellei|mutta|terveisin|t|terv|ystävällisin|yst|etukäteen|pian|nyt|mahdollisimman|pois)';
const IMP =
  '(poista|poistakaa|poistaisitko|poistaisitteko|poistattehan|poistathan|poistat|poistatte|pyyhi|pyyhkikää|siivoa|siivotkaa|deletoi|deletoikaa|pudota|pudottakaa|tipauta|poistetaanko|postakaa|poisata|hävitä|hävittäkää|tuhoa|tuhotkaa)';
const INF =
  '(poistaa|poistamaan|poistamista|poistettavan|poistettavaksi|poistetaan|poistettaisiin|poistattaa|poistetuksi|poistavan|poistatte|poistat|poistettava|poistakaa|poista|poisto|poistoa|poistettua|poistaisitte|poistaisit)';
const MAILS =
  '(viestejä|viestiä|viestejänne|sähköposteja|sähköpostia|sähköpostejanne|*posteja|*postia|posteja|postia|meilejä|meiliä|maileja|mailia|maileja|mainoksia|mainoksianne|mainosta|mainospostia|roskapostia|spämmiä|spammia|uutiskirjeitä|uutiskirjettä|uutiskirjeitänne|tarjouksia|markkinointia|markkinointiviestejä|suoramarkkinointia|yhteydenottoja|yhteydenottojanne|myyntiviestejä|myyntiposteja|roskaa|tällaisia|tällaista|tälläistä|tälläisiä|näitä|muistutuksia|paskaa|sontaa|kyselyjä|kyselyitä|mainontaa|kirjeitä|tiedotteita|viestintää|emaileja)';
const NOT_WANT =
  '(en|emme|ei|enkä|emmekä|en mä|en minä|me ei) (halua|haluta|haluaisi|toivo|toivota|tahdo|haluais)';
/** "Does not need": mostly said of other things than mails. */
const NOT_NEED = '(en|emme|ei|enkä|emmekä) (tarvitse|kaipaa|kaivata|ota|oteta)';

export const fi: Pack = {
  lang: 'fi',
  version: 7,
  spaced: true,
  common: 'ja ei en on olen emme me te minä sinä hän se tämä tuo kiitos kiitti hei terve moi terveisin kyllä joo mutta tai miten mitä mikä kuka milloin missä miksi nyt jo myös ole olemme meillä teillä minulla minut meidät meidän teidän kuin että jos vielä mukaan poistakaa peruuta saitte viestisi tästä enää ystävällisin',

  stop: [
    'poista', 'poistakaa', 'poista minut', 'poistakaa minut', 'poista mut', 'poista meidät', 'poistakaa meidät', 'poista osoitteeni', 'poistakaa osoitteeni', 'poista sähköpostini', 'poistakaa sähköpostini', 'poista sähköpostiosoitteeni', 'poistakaa sähköpostiosoitteeni', 'poista tietoni', 'poistakaa tietoni', 'poista tietomme', 'poistakaa tietomme', 'poista osoite', 'poista tämä osoite', 'poistakaa tämä osoite', 'poista listalta', 'poistakaa listalta', 'poista postituslistalta', 'poistakaa postituslistalta', 'poista minut listalta', 'poistakaa minut listalta', 'poista minut postituslistalta', 'poistakaa minut postituslistalta', 'poistakaa minut listaltanne', 'poista listaltasi', 'poistakaa listaltanne', 'poista meidät listalta', 'poistakaa meidät listalta', 'poista tilaus', 'poisto', 'poisto listalta', 'poisto postituslistalta', 'poistopyyntö', 'pyydän poistoa', 'poistoa listalta', 'poistaminen', 'poistatus', 'pois listalta', 'pois postituslistalta', 'pois jakelusta', 'pois rekisteristä', 'minut pois', 'minut pois listalta', 'meidät pois listalta', 'listalta pois', 'haluan pois', 'haluan pois listalta', 'haluan pois postituslistalta', 'haluamme pois listalta', 'haluan poistua listalta', 'haluan poistua', 'poistun listalta', 'ota minut pois listalta', 'ottakaa minut pois listalta', 'ota pois listalta', 'ottakaa pois listalta', 'postituslistalta pois', 'eroa', 'eroan', 'eroan listalta', 'erota', 'irtisanon', 'irtisanoudun',
    'perukaa', 'peruuta', 'peruuttakaa', 'peruutus', 'peruutan', 'perun', 'peru tilaus', 'peruuta tilaus', 'peruuta tilaukseni', 'peruutan tilauksen', 'peruutan tilaukseni', 'perun tilauksen', 'perun tilaukseni', 'peru uutiskirje', 'peruuta uutiskirje', 'tilauksen peruutus', 'uutiskirjeen peruutus', 'peruutus uutiskirje', 'tilauksen peruminen', 'tilauksen lopetus', 'lopeta tilaus', 'stop', 'stoppi', 'lopeta', 'lopettakaa', 'lopeta jo', 'lopettakaa jo', 'lopeta viestit', 'lopettakaa viestit', 'lopeta spämmäys', 'lopettakaa spämmäys', 'lopeta spämmääminen', 'lopeta tämä', 'lopettakaa tämä', 'unsubscribe', 'opt out', 'optout', 'remove', 'remove me', 'delete', 'ei viestejä', 'ei enää', 'ei enää viestejä', 'ei lisää viestejä', 'ei enempää viestejä', 'ei sähköposteja', 'ei enää sähköpostia', 'ei enää sähköposteja', 'ei mainoksia', 'ei mainoksia kiitos', 'ei enää mainoksia', 'ei mainospostia', 'ei markkinointia', 'ei roskapostia', 'ei uutiskirjeitä', 'ei enää uutiskirjeitä', 'ei yhteydenottoja', 'ei enää yhteydenottoja', 'ei suoramarkkinointia', 'älä lähetä', 'älkää lähettäkö', 'älä lähetä enää', 'älkää lähettäkö enää', 'älä lähetä mitään', 'älkää lähettäkö mitään', 'älä enää lähetä', 'älkää enää lähettäkö', 'älä kirjoita enää', 'älkää kirjoittako enää', 'älä ota yhteyttä', 'älkää ottako yhteyttä', 'älä ota enää yhteyttä', 'älkää ottako enää yhteyttä', 'suoramarkkinointikielto', 'markkinointikielto', 'kiellän suoramarkkinoinnin', 'kiellän markkinoinnin', 'vastustan', 'peruutan suostumukseni', 'suostumuksen peruutus', 'tietojen poisto', 'tietojen poistopyyntö', 'tietojeni poisto', 'poistakaa kaikki tietoni',
  ], // prettier-ignore
  optOut: [
    {
      id: 'take_off_list',
      says: [
        `${IMP} [${PLEASE}] [${PLEASE}] ${ME} [${PLEASE}] ..4 ${LIST}`, `${IMP} [${PLEASE}] ${ME} [${PLEASE}] ${END}`, `${IMP} [${PLEASE}] ${LIST} [${PLEASE}] ${ME} ..2`,
        `(ota|ottakaa|ottaisitko|ottaisitteko|jätä|jättäkää|heitä|heittäkää|otatko|otatteko|nosta|laittakaa|laita) [${PLEASE}] ${ME} [${PLEASE}] (pois|veke|vek|pois ..2 ${LIST}|${LIST} ..1 pois) ..3`,
        `${ME} [${PLEASE}] ..2 (pois) [${PLEASE}] (${LIST}|$|kiitos|näiltä|teidän|sieltä)`, `${ME} ..3 ${LIST} [${PLEASE}] (pois|${INF})`, `${INF} [${PLEASE}] [${PLEASE}] ${ME} ..4 ${LIST}`, `${INF} [${PLEASE}] ${ME} ${END}`,
        `(pyydän|pyydämme|toivon|toivomme|vaadin|vaadimme|haluan|haluamme|haluaisin|haluaisimme|voisitko|voisitteko|voitko|voitteko|voinko|voisinko|saisinko|pitäisi) ..5 ${LIST} ..2 (pois|poist*|poistoa|poistua|poistetuksi)`, `(haluan|haluamme|haluaisin|haluaisimme|tahdon|tahtoisin|toivon|halua) ..3 (pois|poistua|erota|irti) ..2 ${LIST}`, `(haluan|haluamme|haluaisin|tahdon) (pois) ($|kiitos|sieltä|täältä|tältä|teidän)`,
        `(pyydän|pyydämme|toivon|vaadin|vaadimme|haluan|haluamme) ..2 (poistoa|poistamista|poistamistani|poistoani) ..1 ($|${LIST}|kiitos|teidän)`, `^[kiitos] [poista|poistakaa|pois|ystävällisesti] [${PLEASE}] ${LIST} (pois|poista|poistakaa|poisto) ..1`, `(poista|poistakaa|pois|poisto) [${PLEASE}] (teidän|näiltä|tältä|tästä|tällä|kaikilta|kaikista|tuolta|siltä|jakelulistalta|postituslistalta|listaltanne|jakelusta) ..2 [${LIST}] ${END}`, `(en|emme) (halua|haluaisi|haluta|tahdo) ..2 (olla|kuulua|esiintyä|pysyä) ..4 (*listalla|*listallanne|*listoilla|*listoillanne|*rekisterissä|*rekisterissänne|*rekistereissänne|*tietokannassa|*tietokannassanne|*jakelussa|*jakelussanne|*listaan)`,
        `(eroan|irtaudun|poistun) ..3 ${LIST}`, `(kiitos|kiinnostunut|kiinnosta|tarvetta|ystävällisesti|joten|kiinnostusta) ..2 (poista|poistakaa|pois|poisto) [${PLEASE}] (${LIST}|${ME}) ..2`,
      ],
      yes: [
        'Poistakaa meidät postituslistaltanne.', 'Voisitteko poistaa osoitteeni rekisteristänne?', 'Minut pois tältä listalta, kiitos', 'Haluan pois postituslistalta.', 'Ottakaa minut pois jakelusta', 'Pyydän poistamaan sähköpostiosoitteeni tietokannastanne', 'En halua olla listallanne', 'Poista mut listalta', 'Poistakaa minut.',
        'Ei kiinnosta, poista listalta', 'Poistaisitteko ystävällisesti yrityksemme järjestelmästänne', 'Pyydämme poistoa listalta', 'Toivon että poistatte minut', 'Tämä osoite pois jakelusta',
      ], // prettier-ignore
      no: ['Poistakaa rivi 4 tarjouksesta', 'Laittakaa meidät listalle', 'Poistakaa Jonas pilottilistalta', 'Voivatko vastaanottajat poistua itse?', 'Ota minut mukaan', 'Miten asiakas poistetaan listalta?', 'Voitteko poistaa aloitusmaksun?', 'Ottakaa minuun yhteyttä'],
    },
    {
      id: 'sign_off',
      says: [
        `(perun|peruutan|perumme|peruutamme|lopetan|irtisanon|peru|peruuta|peruuttakaa|perukaa|lopettakaa|lopeta) [${PLEASE}] [täten] [minun|meidän] (tilauksen|tilaukseni|tilauksemme|uutiskirjeen|uutiskirjeenne|uutiskirjetilauksen|uutiskirjetilaukseni|postituksen|postitukset|jäsenyyteni) ..2`, `(haluan|haluamme|haluaisin|haluaisimme|pyydän|toivon) ..2 (perua|peruuttaa|lopettaa|perumaan|peruuttamaan|lopettamaan) ..2 (tilauksen|tilaukseni|uutiskirjeen|uutiskirjeenne|postitukset|viestit|uutiskirjetilauksen|nämä) ..2`,
        '(miten|kuinka|mistä|millä) (pääsen|pääsee|pääsemme|saan|saamme|voin|voimme|poistun|eroan|perun|peruutan|lopetan|saisin) ..5 (pois|poistua|perua|peruuttaa|listalta|viestit|uutiskirjeen|tilauksen|eroon|loppumaan|erota|nämä)', '(miten|kuinka) (poistun|eroan|perun) ..4', '(pääsenkö|pääsisinkö|pääsisikö|saisinko|voinko|saanko) ..4 (pois|poistua|eroon|erota) ..3 ?', `^(unsubscribe|peruutus|poisto) (kiitos|heti|nyt|välittömästi)`, `(kiitos|joten|ystävällisesti) (unsubscribe|poisto|peruutus) ..1 $`,
      ],
      yes: ['Peruutan uutiskirjeenne tilauksen.', 'Haluan perua tilaukseni ja peruuttaa nämä', 'Miten pääsen pois listalta?', 'Kuinka saan nämä viestit loppumaan?', 'Peruuttakaa tilaukseni kiitos', 'Pääsenkö pois tältä listalta?'],
      no: ['Miten asiakkaat poistuvat listalta?', 'Miten saan tarjouksen?', 'Perun tapaamisen', 'Voiko tilauksen perua milloin vain?'],
    },
    {
      id: 'delete_mine',
      says: [
        `${IMP} [${PLEASE}] [kaikki] [${PLEASE}] ${MINE} ..3`, `(poistakaa|poista|tuhotkaa|hävittäkää|pyydän poistamaan|vaadin poistamaan) ..2 (kaikki|kaiken) ..2 (tiedot|tietoja|data|datan|tieto) ..4 (minusta|meistä|minua|meitä|minuun|yrityksestämme)`, `(minusta|meistä|yrityksestämme|minua koskevat|meitä koskevat) ..3 (tiedot|data|tallentamanne) ..3 (poist*|tuho*|hävit*|pois)`, `(minua|meitä) koskevat ..1 (tiedot|henkilötiedot) ..3`, `${MINE} ..2 (poistetaan|poistettava|poistettavaksi|poistettaisiin|poistaa|poistamaan|poistamista|poistakaa|pois|poistettua) ..2`, `(pyydän|pyydämme|vaadin|vaadimme|toivon|toivomme|haluan|haluamme|voitteko|voisitteko|voitko|voisitko) ..3 (poistamaan|poistaa|poistatte|poistavan) ${MINE} ..3`, `${ME} (voi|voitte|saa|pitää|tulee|tulisi) [${PLEASE}] poistaa ..2 ($|kiitos|${LIST})`, `(ettei|että ei) ..3 (lähetetä|lähetettäisi|kirjoiteta|lähetettäis) ..3`, `(unohtakaa|unohda) ${MINE}`, `(tietojeni|tietojemme|osoitteeni|osoitteemme|sähköpostini|henkilötietojeni|henkilötietojemme|yhteystietojeni|yhteystietojemme) ..2 (poistamista|poistoa|poistaminen|poisto|poistamiseksi|poistamisesta|tuhoamista) ..3`,
      ],
      yes: ['Poistakaa tietoni.', 'Vaadin, että henkilötietoni poistetaan', 'Olisitteko ystävällinen ja poistaisitte, poistakaa osoitteemme', 'Poistakaa kaikki tiedot minusta', 'Pyydän tietojeni poistamista', 'Unohtakaa tämä osoite', 'Meitä koskevat tiedot pois kiitos'],
      no: ['Poistakaa tämä viesti, jos se ei ole teille tarkoitettu', 'Poista rivi 4', 'Miten asiakkaiden tiedot poistetaan?', 'Poistamme vanhat kalusteet'],
    },
    {
      id: 'stop_writing',
      says: [
        `(lopeta|lopettakaa|lopettaisitko|lopettaisitteko|loppukoon|seis|keskeytä|keskeyttäkää) [${PLEASE}] [jo] [${PLEASE}] ..2 (viestit|viestien|viestittely*|lähettely*|lähettäminen|lähettämästä|sähköpostit|sähköpostien|spämmäys|spämmääminen|spämmi|spämmin|spammaus|spammaaminen|mainostaminen|mainokset|mainosten|roskaposti*|häirintä|häiritseminen|markkinointi|postitus|postitukset|yhteydenotot|häiriköinti|kirjoittelu|kirjoittaminen|meilaaminen|mailaaminen|kiusaaminen|tämä|nämä|tämän|näiden) ..4`,
        `(älä|älkää|elä|elkää|äläkä|älkääkä) [${PLEASE}] [enää|koskaan|ikinä|kiitos] [${PLEASE}] (lähetä|lähettäkö|lähettele|lähetelkö|laita|laittako|kirjoita|kirjoittako|kirjoittele|kirjoitelko|viestittele|mailaa|mailatko|meilaa|meilatko|spämmää|spämmätkö|spammaa|häiritse|häiritkö|vaivaa|vaivatko|kontaktoi|kontaktoiko|lähestykö|lähesty|pommita|pommittako) [${PLEASE}] ..2 (minulle|meille|mulle|minua|meitä|tähän osoitteeseen|tänne|tähän|enää|koskaan|ikinä|enempää|lisää|toista|uudelleen|${MAILS}) ..3`,
        `(älä|älkää|äläkä|älkääkä) (enää|koskaan|ikinä) (lähetä|lähettäkö|laita|laittako|kirjoita|kirjoittako|mailaa|meilaa|häiritse|häiritkö|kontaktoi|lähestykö) ..4`,
        `(älä|älkää|äläkä|älkääkä) [${PLEASE}] [enää|koskaan|ikinä] (ota|ottako|olko|ole) ..2 (yhteyttä|yhteydessä) ..2`, `${NOT_WANT} ..4 ${MAILS} ..3`, `${NOT_NEED} ..2 (viestejänne|sähköpostejanne|mainoksianne|mainoksia|mainospostia|uutiskirjeitänne|uutiskirjeitä|roskapostia|spämmiä|yhteydenottoja|yhteydenottojanne|myyntiviestejä) ..3`, `${NOT_WANT} ..3 (enää|lisää|enempää) ..3 (vastaanottaa|saada|kuulla|nähdä|lukea|yhteydenottoja|${MAILS})`, `${NOT_WANT} ..2 (kuulla|saada|vastaanottaa) ..3 (teistä|teiltä|sinusta|sinulta|enää|viestejä|${MAILS})`, `${NOT_WANT} ..3 (että) ..3 (lähetätte|kirjoitatte|otatte|lähetät|otat) ..4`,
        `^[ei kiitos|kiitos ei|ei] (ei|eikä) (enää|lisää|enempää|muita) ..1 ${MAILS} ..2`, `ei (enää|lisää|enempää) ..1 ${MAILS} (kiitos|$|tähän|minulle|meille|teiltä)`, `(kiitos) ei ..1 ${MAILS} [enää|kiitos] $`,
        `(pyydän|pyydämme|toivon|toivomme|vaadin|vaadimme|haluan|haluamme) ..4 (lopettamaan|pidättäytymään|olemaan) ..4 (viest*|lähettämästä|lähettämättä|ottamatta|kirjoittamatta|*posti*|mainost*|markkinoi*|häirin*|yhteyden*|häiritsemästä)`, `(ettei|ettette|ettet|että ette|että et|jos ette|jos et) ..1 (enää|jatkossa|koskaan|enempää) ..1 (lähettäisi|kirjoittaisi|lähestyisi|häiritsisi|lähetä|kirjoita|lähesty|häiritse|ottaisi yhteyttä) ..2 (minulle|meille|minua|meitä|minuun|meihin|tähän osoitteeseen|$) ..2`, `(ettei|ettette|ettet) (lähesty|häiritse|kirjoita) ..1 (minulle|meille|minua|meitä) ..1 (enää|jatkossa) ..1`, `(lakatkaa|lakkaa|lakatkaapa) ..4 (lähettämästä|kirjoittamasta|häiritsemästä|spämmäämästä|mainostamasta)`,
        `(jätä|jättäkää|jättäisitkö|jättäisitte|antakaa) [${PLEASE}] (minut|meidät|mut|minun|meidän) ..2 (rauhaan|rauhassa|olla) ..3 (*ltanne|*ltasi|mainosten*|viestien*|näiltä|näistä|roskaposti*|*stanne|*inenne|*tenne|kanssa)`, `(säästä|säästäkää|säästyisin) ..2 (minut|meidät|minua|meitä) ..4`, `(riitti|riittää) ..2 (viestit|mainokset|spämmi|roskaposti)`,
      ],
      yes: [
        'Älkää lähettäkö minulle enää sähköpostia.', 'Lopettakaa viestien lähettäminen.', 'En halua enää viestejänne', 'Emme halua saada mainoksia', 'Ei enää viestejä, kiitos', 'Älä kirjoita meille enää', 'Älkää ottako enää yhteyttä.', 'Lopeta jo tuo spämmäys', 'Pyydän teitä lopettamaan viestien lähettämisen', 'Jättäkää meidät rauhaan mainoksiltanne',
        'Lakatkaa lähettämästä näitä', 'Olisi mukavaa, jos ette enää lähettäisi minulle sähköpostia.', 'Pyydän, ettette enää lähettäisi minulle viestejä.', 'Toivon, ettette lähesty meitä enää', 'Älä enää ikinä mailaa mulle, älä ikinä laita tänne postia', 'Emme kaipaa uutiskirjeitä', 'Älä enää lähetä', 'En halua kuulla teistä enää', 'Ei kiitos, ei enää yhteydenottoja',
      ], // prettier-ignore
      no: [
        'Jos ette lähetä minulle tarjousta, valitsemme toisen', 'Älkää soittako, sähköposti on parempi', 'Älä epäröi ottaa yhteyttä', 'Lähettäkää lisää tietoa', 'Älä lähetä pdf-tiedostoja', 'Emme halua uutta järjestelmää', 'Lopetamme työt neljältä', 'En halua missata tätä', 'Älä soita minulle', 'Älä lähetä tarjousta vielä', 'Kiitos viestistä, emme tarvitse tällaista', 'Emme tarvitse tarjouksia nyt',
      ], // prettier-ignore
    },
    {
      id: 'do_not_write',
      says: [
        `(teidän|sinun|sun) ei (tarvitse|pidä|tarvi|kannata) ..2 (enää|lähettää|kirjoittaa|ottaa|lähestyä) ..2 (minulle|meille|yhteyttä|kirjoittaa|lähettää|meitä|enää) ..2`, `(ei) ..1 (enää|jatkossa|vastaisuudessa) ..1 (yhteydenottoja|yhteyttä) ..2`, `(estäkää|estä|blokatkaa|blokkaa) [${PLEASE}] ${ME} ..2`, `${ME} ..2 (estolistalle|mustalle listalle|kieltolistalle|robinson*|markkinointikieltoon|estolistallenne|kieltorekisteriin) ..1`, `(kiellän|kiellämme|kielletty) ..5 (suoramarkkinoin*|markkinoin*|viest*|yhteydenot*|lähettä*|*posti*|käytön|käyttämästä|käyttämisen|tietojeni|osoitteeni)`, `(suoramarkkinointikiel*|markkinointikiel*) ..4 (minulle|meille|asett*|voimassa|voimaan|$|kiitos|merki*|osoitteelle)`, `(viestinne|yhteydenottonne|mainoksenne|lisäviestit|mainosviestit) ..2 (eivät|ei) ..2 (tervetul*|toivottu*|haluttu*)`, `(tätä|tällaista|näitä) ..1 (en|emme) (halua) (enää) ..2`, `(en|emme) (halua|haluaisi|toivo|haluta) ..2 (teidän|sinun) ..2 (ottavan|lähettävän|kirjoittavan|lähestyvän) ..4`, `(en|emme) (halua|toivo) ..2 (yhteydenottoa|yhteydenottoja|markkinointia|suoramarkkinointia) ..3`,
      ],
      yes: ['Teidän ei tarvitse enää kirjoittaa minulle.', 'Kiellän suoramarkkinoinnin.', 'Laittakaa meidät estolistalle', 'En halua teidän ottavan yhteyttä', 'Ei enää yhteydenottoja', 'Emme toivo yhteydenottoja'],
      no: ['Teidän ei tarvitse soittaa', 'Ottakaa yhteyttä', 'Ei tarvitse kiirehtiä'],
    },
    {
      id: 'data_rights',
      says: [
        '(gdpr|tietosuoja*|artikla*|art) ..10 (tietoni|tietomme|henkilötietoni|*tietojeni|*tietojemme|minut|meidät|minua|meitä|välittömästi) ..8 (poist*|vastust*|kiell*|tuho*)', '(poist*|vastust*|kiell*) ..6 (tietoni|tietomme|*tietojeni|*tietojemme|minut|minua) ..6 (gdpr|tietosuoja*|artikla*|artiklan|perusteella|nojalla)', '(gdpr*|artikla*|tietosuoja*) ..6 (vaadin|vaadimme|pyydän|pyydämme) ..8', '(vastustan|vastustamme) ..8 (käsittel*|käyt*|markkinoin*|suoramarkkinoin*|tietojeni|henkilötietojeni|henkilötietojemme)', '(perun|peruutan|vedän|perumme|peruutamme) ..3 (suostumukseni|suostumuksemme|suostumuksen|suostumus*|luvan) ..2', '(oikeuteni|oikeuttani|oikeus) ..1 (tulla unohdetuksi|unohdetuksi|tietojen poist*)', '(käytän) ..2 (oikeut*) ..3 (unohdetuksi|poist*|vastustaa)', '(vahvistakaa|vahvistatteko|vahvista) ..4 (poist*) ..3', '(vaadin|vaadimme) ..6 (poist*) ..4',
      ],
      yes: ['GDPR:n perusteella vaadin tietojeni poistamista, vaadin poistoa', 'Vastustan henkilötietojeni käsittelyä markkinoinnissa.', 'Peruutan suostumukseni', 'Käytän oikeuttani tulla unohdetuksi', 'Vaadin, että kaikki tietoni poistetaan'],
      no: ['Oletteko GDPR-yhteensopivia?', 'Miten hoidatte poistot GDPR:n mukaan?', 'Onko teillä käsittelysopimus?'],
    },
  ],
  doubt: [
    {
      id: 'where_from',
      says: ['(mistä|miten|kuinka|keneltä) (saitte|sait|olette|olet|löysitte|löysit|ootte|oot|ostitte|teillä on|sinulla on) ..4 (osoitte*|*osoitte*|tietoni|tietomme|yhteystie*|nimeni|sähköpost*|numeroni|mailini|*tietoni|*tietomme)', '(kuka|ketkä) ..2 (antoi|luovutti|myi) ..3', '(miksi|minkä takia|minkä vuoksi) (saan|saamme|lähetätte|lähetät|kirjoitatte|otatte|olen|lähestytte|minulle|meille|tulee) ..4', '(tarkastuspyyntö|tarkastusoikeu*)'],
      yes: ['Mistä saitte sähköpostiosoitteeni?', 'Kuka antoi teille nimeni?', 'Miksi saan tällaisia viestejä?', 'Mistä sinulla on yhteystietoni?'],
      no: ['Mistä saitte 30 prosentin luvun?', 'Missä toimistonne on?'],
    },
    {
      id: 'not_consented',
      says: ['(en|emme) (ole) ..3 (koskaan|ikinä|antanut|tilannut|pyytänyt|liittynyt|antaneet|tilanneet|pyytäneet|suostunut|ilmoittautunut|rekisteröitynyt|liittyneet) ..4', '(ilman) ..2 (lupaa|suostumusta|lupaani|suostumustani|lupaamme|suostumustamme)', '(pyytämättä|luvatta|luvaton|luvatonta|ei toivottua|pyytämätöntä)'],
      yes: ['En ole koskaan tilannut tätä.', 'Lähetätte ilman suostumustani', 'Luvatonta markkinointia'],
      no: ['En ole vielä puhunut pomolle'],
    },
    {
      id: 'spam',
      says: ['(tämä|tää|viestinne|tuo|se) (on) ..3 (roskapostia|spämmiä|spammia|spam|häirintää|laitonta|huijaus|huijausta)', '^(spam*|roskaposti*|spämmi*) $', '(ilmoit*|ilmoitan|valitan|valitus|kantelu|kantelen|raportoin|merkitsen|merkkasin|merkitsin|teen) ..5 (tietosuojavaltuutet*|roskaposti*|kuluttaja*|poliisi*|viranomais*|spam|spämmi*|rikosilmoitu*|kantelun|valituksen|traficom*)', 'tietosuojavaltuutetu*'],
      yes: ['Tämä on roskapostia.', 'Teen kantelun tietosuojavaltuutetulle', 'Merkitsin teidät roskapostiksi', 'Roskapostia!'],
      no: ['Meneekö viestinne roskapostiin?'],
    },
    {
      id: 'leave_alone',
      says: ['(jätä|jättäkää|antakaa|anna) (minut|meidät|mut|minun|meidän|mun) ..2 (rauhaan|olla|rauhassa)', '(haista|painu|painukaa|häivy|häipykää|suksi|suksikaa|vittu|haistakaa|ala vetää|fuck off|pää kiinni|turpa kiinni) ..3', '(nyt riittää|jo riittää|riittää jo|saa riittää|kyllästynyt)', '(viimeinen) ..1 (varoitus|kerta)'],
      yes: ['Jättäkää meidät rauhaan.', 'Haista home', 'Nyt riittää', 'Tämä on viimeinen varoitus', 'Olen kyllästynyt teihin'],
      no: ['Jätä viesti'],
    },
    {
      id: 'remove_other',
      says: [`(poista|poistakaa|ota|ottakaa) ..4 ${LIST}`, '(hänet|heidät|kollegani) ..3 (pois|poist*) ..2'],
      yes: ['Poistakaa Matti Virtanen listaltanne, hän on eläkkeellä.', 'Ottakaa hänet pois rekisteristä'],
      no: ['Poistakaa neljäs rivi'],
    },
  ],
  notOptOut: [
    {
      id: 'others_leave',
      says: ['(vastaanottaj*|asiak*|tilaaj*|käyttäj*|jäsen*|potila*|viera*|työntekij*|osallistuj*|ihmis*|lukij*|asukk*|vanhem*|lahjoittaj*|vuokralais*|ihmiset|kävijä*|henkilöstö*|porukka) ..5 (poistua|poistuu|poistuvat|poistetaan|peruuttaa|perua|pois|poistaa|erota|peruuttavat|poistamaan|poisto|kieltää)', '(itse|itsensä) ..3 (poistua|poistaa|perua|peruuttaa|pois)', '(poistua|poistaa|perua) ..1 (itse|itsensä) ..4', '(peruutuslink*|poistumislink*|peruutusprosent*|poistumisprosent*|poistumisaste*|peruutuspainik*|peruutukset|poistumiset|poistopyynnöt|poistumisia|peruutuksia|opt out (linkki|prosentti|toiminto)|unsubscribe (linkki|nappi))', '(miten|kuka|mikä|milloin|voiko|onko|kuinka|missä) ..5 (poisto|poistot|poistaminen|poistuminen|peruutus|peruminen|poistopyynn*|säilytysaika|peruutukset|tietojen poist*) ..6 ?', '(miten|kuinka kauan|milloin) (tiedot|tietoja|poistetaan|säilytetään|hoidatte|poistatte|säilytätte) ..7', '(työkalu*|järjestelmässänne|palvelussanne|alustallanne|ohjelmassanne|tuotteessanne|palvelussa|järjestelmässä) ..6 (poist*|perua|peru*)'],
      yes: ['Voivatko jäsenet poistua itse?', 'Mikä on poistumisprosenttinne?', 'Miten tietojen poisto hoituu teillä?', 'Kuinka kauan tietoja säilytetään?', 'Poistuuko asiakas listalta, jos asiakas haluaa perua?'],
      no: ['Poistakaa minut', 'Miten pääsen pois listalta?'],
    },
    {
      id: 'other_things',
      says: ['(odotuslista*|jonotuslista*|testilista*|pilottilista*|osallistujalista*|vieraslista*|esityslista*|kutsu*|kokouk*|kalenteri*|chat*|ryhmästä|hinnasto*|ostoslista*|puhujalista*|testiryhm*|pilottiryhm*|palaverist*|kopiosta|cc|jono*) ..4 (pois|poist*|ota*|lisä*)', '(poista|poistakaa|ota|ottakaa|laita|laittakaa|lisää|lisätkää) ..5 (odotuslista*|jonotuslista*|testilista*|pilottilista*|osallistujalista*|vieraslista*|esityslista*|kutsu*|kokouk*|chat*|ryhmästä|puhujalista*|testiryhm*|pilottiryhm*|palaverist*|cc|kopio*|jonosta)', '(laita|laittakaa|lisää|lisätkää|ota|ottakaa|kirjaa|merkitkää|merkitse) [kiitos] (minut|meidät|mut|*osoitteeni|*mme) ..3 (listalle|listallenne|mukaan|*listalle|jakeluun|*postituslistalle) ..3', '(poista|poistakaa|poistaa|poistatte|pyyhi) ..3 (rivi*|kohta|kohdan|kohdat|sarake*|maksu*|*maksu|*maksun|sivu*|liite*|kappale*|lauseke*|positio*|alennus*|pykälä*)', '(älä|älkää|ei) ..1 [lähetä|lähettäkö|laita] ..1 (pdf*|liite*|liitteitä|linkkejä|esitteitä|paperi*|videoita|esityksiä|kuvastoja|fakseja) ..4', '(älä|älkää|elä|ei) ..1 (soita|soittako|soittele|soitelko|soitella|soittaa|puhelinsoittoja|puheluita|puheluja) ..6', '(älä|älkää) (epäröi|epäröikö|arkaile|arastele|huoli|huolehtiko) ..6', '(ilmoita|ilmoittakaa|ilmoittamaan|ilmoittaa) ..3 (lähettäjälle) ..5', '(poista|poistakaa|tuhoa|tuhotkaa|poistamaan|hävittäkää|tuhoamaan) ..1 (tämä|viesti|viestin|tämän|kyseinen|se) ..1 (viesti*|sähköposti*|liitt*|jos|ja) ..5', '(erehdyksessä|vahingossa|virheellisesti) ..4', 'ei (enää|lisää|muita) (kysyttävää|kysymyksiä|kokouksia|palavereja)', '(ei|älä|älkää|en|emme) ..3 (enempää|enemmän) kuin'],
      yes: ['Ottakaa meidät pois odotuslistalta.', 'Laittakaa minut listalle', 'Poistakaa rivi 4', 'Älä lähetä pdf-tiedostoja', 'Älkää soittako', 'Älä epäröi ottaa yhteyttä', 'Poistakaa tämä viesti ja ilmoittakaa lähettäjälle'],
      no: ['Poistakaa minut listalta', 'Ei enää viestejä', 'Poistakaa tietoni'],
    },
  ],
  condition: ['^(jos|mikäli|jollei|ellei) (tämä|se|ette|et|ei|tuo|teillä|kyse|on|hinta|tuote)', 'ellei', 'ellette', 'ellet', 'jollei', 'jos ei', 'mikäli', 'paitsi', 'muuten', 'muussa tapauksessa', 'vain jos', 'toistaiseksi', 'tällä hetkellä', 'juuri nyt', 'ennen kuin', '*kuuhun asti', 'mutta (lähettäkää|lähetä|laita|laittakaa|soita|soittakaa|pitäkää|pidä) (tarjous|hinnat|hinta|kuitenkin|ensin|vielä|minut|minulle tarjous|meille tarjous)', 'sen sijaan', 'vaan'],
  unclear: [{ id: 'may_opt_out', says: ['(poist*|poisto*|pyyh*|tuho*|peruut*|lopeta*|lopetta*|lista*|listal*|rekister*|tietokan*|tiedot|tietoj*|tietoni|gdpr|suostumu*|roskapost*|roska*|spam*|mainos*|mainok*|viestit|viestej*|uutiskirj*|riitta*|taas|jalleen|enaa|rauha*|rauhas*|hairit*|esta*|estak*|unohda*|osoitteeni|osoitteemme|nimeni|nimemme)'], yes: ['Poistakaa kaikki.', 'Nyt riittää', 'Nimemme rekisterissänne', 'Ja taas'], no: ['Piha on täynnä soraa', 'Katolle torstaisin'] }],

  autoSubject: ['automaattinen vastaus', 'automaattivastaus', 'automaattinen viesti', 'automaattinen ilmoitus', 'automaattinen kuittaus', 'automaattinen vastausviesti', 'automaattinen poissaoloviesti', 'automaattinen poissaoloilmoitus', 'automaattinen sähköposti', 'automaattivastaaja', 'autom vastaus', 'autoreply', 'poissa', 'poissaolo', 'poissaoloilmoitus', 'poissaoloviesti', 'poissaolotiedote', 'poissa toimistolta', 'poissa töistä', 'en ole paikalla', 'en ole toimistolla', 'en ole töissä', 'out of office', 'lomalla', 'loma', 'lomaviesti', 'lomavastaus', 'lomailmoitus', 'kesäloma', 'kesälomalla', 'talviloma', 'vuosilomalla', 'olen lomalla', 'olen poissa', 'olen vapaalla', 'olen perhevapaalla', 'olen äitiyslomalla', 'olen matkoilla', 'olen sairaslomalla', 'olen opintovapaalla', 'perhevapaalla', 'vanhempainvapaalla', 'äitiyslomalla', 'vapaalla', 'virkavapaalla', 'sairaslomalla', 'sairaana', 'työmatkalla', 'matkoilla', 'messuilla', 'olemme suljettu', 'olemme vastaanottaneet', 'olemme saaneet', 'viestinne on', 'viestisi on', 'viesti vastaanotettu', 'vastaanottovahvistus', 'vastaanottokuittaus', 'kiitos viestistäsi', 'kiitos viestistänne', 'kiitos yhteydenotosta', 'kiitos yhteydenotostasi', 'kiitos yhteydenotostanne', 'kiitos sähköpostistasi', 'tukipyyntö', 'tukipyyntösi', 'palvelupyyntö', 'palvelupyyntösi', 'tiketti', 'uusi tiketti', 'yhteydenottosi', 'yhteydenottonne', 'ei enää töissä', 'ei enää palveluksessa', 'sähköpostiosoite poistunut'], // prettier-ignore
  away: [
    {
      id: 'away',
      says: ['(olen|olemme|on|vietän|vietämme|oon|ollaan|pidän) ..6 (lomalla|*lomalla|*lomaa|lomaa|vapaalla|*vapaalla|perhevapaalla|äitiyslomalla|sairaana|sairaslomalla|poissa|matkoilla|työmatkalla|matkalla|messuilla|messumatkalla|koulutuksessa|kurssilla|konferenssissa|seminaarissa|suljettu|ulkomailla|tavoittamattomissa|kuntoutuksessa|kylpylässä|estynyt|reissussa|opintovapaalla|virkavapaalla|lomailemassa)', '(en|emme|ei) (ole) ..3 (paikalla|toimistolla|töissä|tavoitettavissa|työpaikalla|konttorilla|saatavilla)', '(palaan|palaamme|palaa|palailen) ..4 (töihin|toimistolle|työhön|lomalta|takaisin|sorvin|#|maanantai*|tiistai*|keskiviik*|torstai*|perjantai*|*kuuta|*kuun|*kuussa)', '(takaisin|paikalla|töissä|tavoitettavissa|tavattavissa) ..3 (jälleen|taas|maanantai*|tiistai*|keskiviik*|torstai*|perjantai*|#|alkaen|*kuuta|*kuun)', '(olen|olemme) ..2 (jälleen|taas|takaisin) ..5 (paikalla|töissä|tavoitettavissa|toimistolla|#|*na|*kuuta)', '(luen|seuraan|vastaan|tavoitettavissa|näen|katson|käytän) ..4 (rajoitetusti|satunnaisesti|harvoin|epäsäännöllisesti|vain iltaisin)', '(rajoitetusti|satunnaisesti|harvoin|epäsäännöllisesti) ..3 (*posti*|viest*|tavoitettav*)', '(en|emme) (lue|seuraa|pääse|vastaa|näe) ..4 (*post*|viest*|verkko*|meilej*|loman*|lomani|tänä)', '(viestejä|viestiä|viestit|sähköposteja|sähköpostia|viestiäsi|viestiänne|sähköpostiani) ei ..1 (lueta|välitetä|seurata|ohjata|luetaan|edelleenlähetetä|lähetetä) ..4', '(vastaan|vastaamme|luen|palaan|palaamme) ..5 (palattuani|palattuamme|loman jälkeen|lomani jälkeen|kun olen|kun palaan|lomalta|palatessani|paluuni|palattua|heti kun)', '(lomani|poissaoloni|lomamme|loman|poissaolon|vapaani) (aikana|ajan|ajaksi) ..5', '(toimisto*|myymälä*|yritys*|vastaanotto|konttori*) ..4 (suljettu|kiinni|suljettuna)', '(vastaus*|vastaaminen) ..4 (viivästy*|kestää|viive*|hitaam*|viipyä)', '(sairauden|loman|messujen|juhlapyhien|pyhien|joulun|juhannuksen|lomakauden) (vuoksi|takia|johdosta|aikana) ..6', '(teen) ..2 (lyhennetty*|osa aika*|*päiväistä)'],
      yes: ['Olen kesälomalla 31.7. asti.', 'Palaan töihin maanantaina 5. tammikuuta', 'Olen vanhempainvapaalla.', 'Toimistomme on suljettu joulun ajan.', 'Viestejä ei välitetä eteenpäin', 'Luen sähköpostia vain rajoitetusti', 'Vastaan viestiisi, kun olen palannut, siis palattuani', 'Olen messuilla koko viikon', 'En ole paikalla tänään', 'Lomani aikana en vastaa'],
      no: ['Kuulostaa hyvältä, soita', 'Olemme tyytyväisiä', 'Ei tänä vuonna'],
    },
  ],
  left: [
    {
      id: 'left',
      says: ['(ei|en) (ole|työskentele) ..2 (enää) ..4 (palveluksessa*|töissä|työsuhteessa|yrityksessämme|yhtiössämme)', '(ei|en) (enää) työskentele ..4', '(ei|en) enää ole ..2 (töissä|palveluksessa*)', '(työskentele|työskentelee) ..2 (enää) ..2', '(on|olen) ..3 (siirtynyt|jäänyt|lähtenyt|jättänyt|poistunut|irtisanoutunut|vaihtanut|eläkkeellä|siirtyi|menehtynyt) ..3 (eläkkeelle|yrityksestä*|muihin|toisen|muualle|toisiin|palveluksesta*|tehtävistä*|yhtiöstä*|talosta|työpaikkaa|uusiin)', '(jäi|jään|jäin|siirtyi|siirryin) ..2 (eläkkeelle|muihin|uusiin) ..2', '(on|olen) (eläkkeellä|jäänyt eläkkeelle)', '(työsuhteeni|työsuhde|työsuhteensa) ..4 (päätty*|on päättynyt)', '(osoite|sähköpostiosoite|postilaatikko|sähköposti|tili|laatikko|postilaatikkoa|osoitetta|sähköpostia) ..3 (ei ole enää|poistettu käytöstä|suljettu|poistunut|ei ole käytössä|ei seurata|ei lueta|lakkautettu|poistuu)'],
      yes: ['Matti ei ole enää palveluksessamme.', 'Hän on siirtynyt toisen työnantajan palvelukseen', 'Tämä osoite on poistettu käytöstä.', 'Olen jäänyt eläkkeelle', 'Hän ei enää työskentele meillä'],
      no: ['En ole oikea henkilö', 'Kaksi paikkaa jäljellä'],
    },
  ],
  again: [{ id: 'again', says: ['(kirjoita|soita|muistuta|laita viestiä|ota yhteyttä|palaa asiaan) ..4 (uudelleen|uudestaan|ensi|jälkeen|myöhemmin|taas)', '(palataan|jutellaan|puhutaan) ..5'], yes: ['Lomalla, palataan elokuussa'], no: ['Olen lomalla maanantaihin', 'Matti ei ole enää yrityksemme palveluksessa'] },
  ],
  iLeft: [{ id: 'i_left', says: ['en (enää) työskentele ..4', 'en työskentele ..2 enää ..3', 'en ole ..1 enää (siellä|tuolla|töissä) ..2', '(jäin|olen jäänyt) eläkkeelle'], yes: ['En työskentele enää siellä.'], no: ['Olen lomalla maanantaihin', 'Matti ei ole enää yrityksemme palveluksessa'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: ['(olemme) ..2 (vastaanottaneet|saaneet|kirjanneet|rekisteröineet) ..3', '(viestisi|viestinne|yhteydenottosi|yhteydenottonne|pyyntösi|pyyntönne|tukipyyntösi|palvelupyyntösi|sähköpostisi|hakemuksesi|kysymyksesi|tilauksesi|asiasi|tikettisi|tiedustelusi) ..2 (vastaanotettu|kirjattu|rekisteröity|saapunut|käsitellään|otettu|tallennettu|ohjattu|välitetty|perille|saatu|käsittelyssä)', '(vastaamme|palaamme|otamme|käsittelemme|asiantuntijamme|asiakaspalvelijamme|pyrimme) ..5 (mahdollisimman pian|pian|kuluessa|sisällä|arkipäiv*|työpäiv*|yhteyttä|asiaan|viimeistään|pikaisesti|tunnin|vuorokauden|vastaamaan)', '(tämä on|tämä viesti on) ..2 (automaat*|automaattinen|koneellis*) ..3', '(automaattinen|automaattisesti|automaattisen) (vastaus|viesti|kuittaus|lähetetty|luotu|ilmoitus|sähköposti|vahvistus|vastausviesti)', '(älä|älkää) (vastaa|vastatko) ..2 (tähän|viestiin) ..3', '(tähän viestiin|viestiin|tähän sähköpostiin) ei (voi|tarvitse) vastata', '(#|yhden|kahden|kolmen) ..1 (arkipäivän|työpäivän|vuorokauden|tunnin|päivän) ..1 (kuluessa|sisällä|aikana)', '(tukipyynnön|tiketin|tapauksen|asian|palvelupyynnön|pyynnön) numero ..3', '(tikettinumero|tapausnumero|pyyntönumero|asianumero|viitenumero|tunniste) ..3 #', '(vahvistamme) ..4 (vastaanot*|saapun*)'],
      yes: ['Olemme vastaanottaneet viestisi ja vastaamme mahdollisimman pian.', 'Tämä on automaattinen vastaus', 'Palvelupyyntösi on kirjattu.', 'Älä vastaa tähän viestiin', 'Vastaamme yleensä kahden arkipäivän kuluessa', 'Tukipyynnön numero on 5532'],
      no: ['Luin ehdotuksenne, mielenkiintoinen'],
    },
  ],
  courtesy: ['(kiireellisi*|kiireelli*|kiireisi*|akuut*|kiiretapauk*) ..8', '(ota|ottakaa|voitte ottaa|voit ottaa|pyydämme ottamaan) ..2 yhteyttä ..6 (kolleg*|addr|#|vaihte*|puhelimitse|*lle|*seen|*hen|*an)', '(soita|soittakaa) ..4 (vaihte*|#|kolleg*|*numeroon)', 'kiitos (viestistä*|yhteydenot*|sähköposti*|kärsivällisyy*|ymmärry*|mielenkiinno*) ..3', '(hyvää|mukavaa|aurinkoista|rauhallista|iloista|ihanaa) ..2 (kesää|joulua|päivää|viikonloppua|lomaa|vuotta|pääsiäistä|juhannusta|jatkoa)', '(sijaise*|sijaista*|tuuraa*) ..6', '(asioissa|kysymyksissä|tilaukset|laskut|myynti|asiakaspalvelu|tuki) ..5 (addr|#|puh*)', 'aukiolo* ..3', 'addr'],

  intents: {
    meeting_request: [
      {
        id: 'meet',
        says: ['(voimmeko|voidaanko|voisimmeko|voitaisiinko|voisiko|voisitko|jutellaan|jutellaanko|soitellaan|soitellaanko|tavataan|tavataanko|nähdään|sovitaan|sovitaanko|pidetään|palaveerataan|käydään läpi|keskustellaan|otetaan) ..5', '(soita|soittakaa|soittele|soitelkaa|soittaisitko|pirauta|kilauta) ..5', '(varaa|varatkaa|ehdota|ehdottakaa|sovi|sopia|lähetä|lähettäkää|laita|laittakaa|varata|järjestää) ..4 (aika|aikaa|ajan|aikoja|tapaaminen|tapaamisen|palaveri|palaverin|palaverikutsu*|kokouskutsu*|kutsu|kutsun|kalenterikutsu*|kalenterilinkki*|teams linkki|demo|demon|varauslinkki*)', '(milloin|koska|mihin aikaan) (sopii|sopisi|voitte|voit|ehdit|ehditte|kävisi|käy|teille|sinulle|pääset|voisit) ..5', '(sopii|sopiiko|sopisi|sopisiko|käy|käykö|kävisi|kävisikö|onnistuu|onnistuuko|passaa|ehditkö|pääsetkö) ..4 (maanantai*|tiistai*|keskiviik*|torstai*|perjantai*|huomenna|ensi viikolla|tällä viikolla|kello|klo|aamupäiv*|iltapäiv*) ..4', '(maanantai*|tiistai*|keskiviik*|torstai*|perjantai*|huomenna|ensi viikolla|viikolla #|ylihuomenna) ..4 (sopii|sopisi|käy|kävisi|onnistuu|klo|kello|#|passaa|vapaa|aamupäiv*|iltapäiv*|olisi|hyvä)', '^[joo|kyllä|ok|vaikka|vaikkapa] (maanantai*|tiistai*|keskiviik*|torstai*|perjantai*|huomenna|ensi viikolla) ..3 $', '(teams*|zoom*|google meet|videopalaver*|etäpalaver*|teamsissä|videopuhelu*)', '(tule|tulkaa|poikkea|poiketkaa|tervetuloa) ..3 (käymään|kahville|meille|toimistolle|paikan päälle)', '(kalenterilinkki*|varauslinkki*|calendly)', '(klo|kello) # ..2 (sopii|käy|passaa|onnistuu)', '(puhelinaika*|palaveri*|tapaaminen|tapaamista) ..3 (sopi*|varat*|kiitos|?|ensi)'],
        yes: ['Jutellaanko torstaina?', 'Tiistai klo 10 sopii hyvin.', 'Soita minulle huomenna', 'Lähetä kokouskutsu', 'Milloin sopisi teille?', 'Tulkaa käymään kahvilla, tulkaa meille', 'Pidetään palaveri Teamsissä'],
        no: ['Ei tarvetta', 'Mitä se maksaa?'],
      },
    ],
    already_customer: [
      {
        id: 'customer',
        says: ['(olemme|olen|ollaan) ..3 (jo|ollut|olleet) ..3 (asiakkaitanne|asiakkaanne|asiakas|asiakkaita|asiakkaana|teidän asiakas|käyttäjiä)', '(olemme|olen) ..2 (asiakkaitanne|asiakkaanne|teidän asiakkaita|teidän asiakas) ..2', '(nykyinen|olemassa oleva|jo) (asiakas|asiakkaanne) ..2', '(käytämme|käytän|meillä on|käytössämme on|käytetään) ..2 (jo|jo nyt) ..2 (teidän|*nne|palveluanne|järjestelmäänne|ohjelmistoanne|tuotettanne) ..2', '(käytämme|käytän) ..1 (teidän|palveluanne|järjestelmäänne|ohjelmistoanne|tuotettanne|tuotteitanne) ..3', '(teimme|allekirjoitimme|ostimme|tilasimme|meillä on) ..3 (sopimuksen|sopimus|teiltä|kanssanne|tilauksen) ..3 (teiltä|kanssanne|teidän|jo)', '(asiakasnumeromme|asiakasnumeroni)'],
        yes: ['Olemme jo asiakkaitanne.', 'Käytämme jo järjestelmäänne Turussa', 'Teimme sopimuksen kanssanne maaliskuussa', 'Olen teidän asiakas'],
        no: ['Asiakkaamme ovat tyytyväisiä', 'Meillä on jo järjestelmä'],
      },
    ],
    wrong_person: [
      {
        id: 'wrong_person',
        says: ['(olen) (vain|vasta|pelkkä) ..2 (harjoittelija|kesätyöntekijä|sijainen|vastaanottovirkailija|opiskelija|oppisopimus*)', '(etsit|etsitte|tarkoitat|tarkoitatte) ..2 (toista|jotain muuta|jotakuta muuta) ..2', '(sekoitat|sekoitatte) ..3', '(väärä|väärän|väärälle|väärään|väärässä) (henkilö*|osoit*|osasto*|yhteyshenkilö*|paik*|ihmi*|yrit*|taho*)', '(en|emme|ei) (ole) ..2 (oikea|oikeaa|oikeat) ..2', '(en|emme) (vastaa|hoida|päätä|käsittele|ole vastuussa|tee päätöksiä|ole tekemisissä) ..5', '(ei) (kuulu) ..4 (minulle|meille|vastuul*|tehtäv*|toimenkuva*|osastol*)', '(ei) ole ..1 (minun|mun|meidän) ..1 (vastuul*|aluee*|pöydä*|alaa*|heiniä|tontti*|asia*)', '(minulla|meillä) ei ole ..3 (tekemistä|kanssa tekemistä)', '(erehdyit|olette erehtyneet|väärässä paikassa)'],
        yes: ['Olen vain harjoittelija', 'Etsitte varmaan toista yritystä', 'Sekoitatte meidät toiseen', 'Teillä on väärä henkilö.', 'En vastaa näistä asioista', 'Tämä ei kuulu minulle.', 'En ole oikea yhteyshenkilö', 'Minulla ei ole sen kanssa tekemistä'],
        no: ['Ei ole ajankohtaista'],
      },
    ],
    referral: [
      {
        id: 'referral',
        says: ['(ota|ottakaa|olkaa|ole) ..1 (yhteyttä|yhteydessä) ..5', '(kysy|kysykää|puhu|puhukaa|juttele|jutelkaa|kirjoita|kirjoittakaa|kokeile|kokeilkaa) ..2 (kolleg*|osto*|päällik*|pomo*|johtaj*|hallin*|markkinoin*|talous*|it*|henkilöstö*|häneltä|hänelle|hänen|isännöits*|rahastonhoit*|addr|*lta|*ltä|*lle|*kanssa)', '(välitin|välitän|lähetin|ohjaan|ohjasin|siirrän|siirsin|laitoin|laitan|annoin|toimitan) ..5 (eteenpäin|kollegalle*|edelleen|hänelle|oikealle|pomolle*|päällikölle*|johtajalle*|*osastolle)', '(asiasta|näistä|tästä|niistä|asiaa|tätä|hankinnoista|meillä) ..3 (vastaa|hoitaa|päättää|huolehtii) ..4', '(vastaa|hoitaa|päättää|vastuussa|huolehtii) ..3 (meillä|asiasta|näistä|tästä|hankinno*|niistä)', '(oikea|parempi) (henkilö|yhteyshenkilö|taho|ihminen|osoite) ..3', '(cc|kopio) ..4', '(vastuuhenkilö|yhteyshenkilö|seuraaja*) ..3 on', '(lisään|lisäsin|otin|otan) ..4 (keskusteluun|kopioon|cc*|mukaan ketjuun)', '(päätökset|päätös|hankinnat) ..2 (tehdään|tekee|hoidetaan) ..4'],
        yes: ['Kysy ostopäälliköltämme Evalta.', 'Välitin viestin eteenpäin kollegalle', 'Meillä asiasta vastaa Mikko.', 'Hankinnat hoidetaan keskitetysti', 'Lisäsin Liisan kopioon', 'Ottakaa yhteyttä toimitusjohtajaamme'],
        no: ['Ei tarvetta', 'Lähetä tarjous'],
      },
    ],
    later: [
      {
        id: 'later',
        says: ['(ensi|tulevana|seuraavalla|uuden|seuraavan|tulevan) (vuonna|vuoden|vuodelle|kvartaalilla|keväänä|syksynä|kesänä|talvena|kuussa|kaudella|budjetti*|tilikau*|vuodeksi|vuoteen|kuun|puolivuot*)', '(*kuussa|*kuun|syksyllä|keväällä|talvella|kesällä|vuodenvaihteessa|alkuvuodesta|loppuvuodesta|q1|q2|q3|q4) ..3 (jälkeen|uudestaan|uudelleen|taas|aikaisintaan|puolivälissä|alussa|lopussa|voisi|ehkä|palataan|vasta|paremmin|kysy*|$)', '(joulun|pääsiäisen|loman|lomien|kesän|kesälomien|vuodenvaihteen|juhannuksen|tilinpäätöksen|syksyn|kevään|talven|muuton|inventaarion) jälkeen', '(#|parin|kahden|kolmen|muutaman|kuukauden|puolen|neljän|kuuden) ..1 (kuukauden|viikon|vuoden|kuukautta) ..1 (kuluttua|päästä|jälkeen|päähän)', '(kysy|kysykää|palaa|palatkaa|kokeile|kokeilkaa|ota|ottakaa|kirjoita|kirjoittakaa|muistuta|muistuttakaa|soita|laita|yritä) ..5 (uudestaan|uudelleen|myöhemmin|silloin|sitten|taas|jälkeen|syksyllä|keväällä|asiaan)', '(myöhemmin|joskus toiste|toisella kertaa|joskus myöhemmin|tulevaisuudessa|palataan asiaan|palaan asiaan|palaamme asiaan)', '(ei) ..1 (nyt|juuri nyt|tänä vuonna|tällä hetkellä|vielä|tällä kertaa|ole aikaa|ehdi) ..4', '(en|emme) ..1 (ehdi|pysty|voi) ..1 (nyt|tällä hetkellä|juuri nyt|tänä vuonna|ennen) ..3', '(budjetti*|hanke|hankinnat|projekti*|investoin*) ..4 (jäädyte*|jäissä|lukittu|pysäytet*|siirret*|tauolla|käytetty|lyöty lukkoon)', '(liian aikais*|kiire*|tauolla|jäissä|odottaa|hyllyllä)', '(tänä vuonna) ..2 (ei|emme|en)'],
        yes: ['Kysykää uudestaan syksyllä.', 'Budjetti on jäissä huhtikuuhun.', 'Ensi vuonna ehkä', 'Palataan asiaan kolmen kuukauden kuluttua', 'Ei juuri nyt', 'Pääsiäisen jälkeen voisi sopia'],
        no: ['Ei kiinnosta', 'Mitä se maksaa?'],
      },
    ],
    not_interested: [
      {
        id: 'no',
        says: ['(ei|emme|en|eikä) ..2 (kiinnosta|kiinnostusta|kiinnostunut|kiinnostuneita|tarvetta|tarvitse|ajankohtai*|tarpeen|kiinnostaisi|relevant*|kiinnostava|käyttöä|koske|sovellu|sovi meille|kaipaa|osta)', '^ei [kiitos] ..3 $', 'ei kiitos', 'kiitos ei', '^(ei|en|eipä) (kiitos|me|nyt|meillä|meille|ole|kiinnosta|valitettavasti|taida|oo)', '(kiitos) mutta (ei|emme|en|meillä|tämä|jätämme|jää)', '(ei ole) ..2 (meitä|meille|meidän|minua|minulle|juttu|varten) ..2', '(meillä on) ..3 (jo|oma|omat|toinen|vakituinen) ..4', '(olemme|teemme|hoidamme|rakensimme|kehitimme|tehdään|hoidetaan) ..3 (itse|sisäisesti|talon sisällä|rakentaneet|omin voimin)', '(olemme|ollaan) ..3 (tyytyväisiä|tyytyväinen)', '(jätämme|jätetään|jätän|passaamme|kieltäydymme|skippaamme) ..3 (väliin|tarjou*|kiitos|$)', '(valitsimme|päädyimme|valinneet) ..3 (toisen|toiseen|muun)', '(liian kallis|liian kallista|ajanhukkaa|rekrytointikielto|hankintakielto)', '(asia|homma) ..2 (kunnossa|hoidossa|hoidettu)'],
        yes: ['Meillä ei ole tarvetta.', 'Ei kiitos.', 'Ei kiinnosta', 'Meillä on jo toimittaja', 'Teemme tämän itse.', 'Kiitos, mutta tämä ei ole meitä varten', 'Jätämme väliin'],
        no: ['Tiistai sopii', 'Lähetä tarjous'],
      },
    ],
    interested: [
      {
        id: 'interested',
        says: ['(kuulostaa|vaikuttaa|näyttää|on|tuntuu) ..2 (hyvältä|mielenkiintoiselta|kiinnostavalta|hyvä|mielenkiintoista|kiinnostavaa|lupaavalta|hienolta|mahtavalta|järkevältä|mukavalta|loistavalta|kivalta|kiinnostava)', '(olemme|olen|voisimme|voisin|ollaan) ..2 (kiinnostuneita|kiinnostunut|mukana|uteliaita|halukkaita)', '^(kiinnostaa|kiinnostaisi|kiinnostais|kiinnostuin|kiinnostuttiin) ..4', '(kiinnostaa|kiinnostaisi|kiinnostaisivat|kiinnostusta) ..2 (kyllä|kovasti|meitä|minua|löytyy|on|olisi|$)', '(meitä|minua) (kiinnostaa|kiinnostaisi) ..3', '(lähetä|lähettäkää|laita|laittakaa|toimita|toimittakaa|lähettäisitkö|lähettäisittekö|pistä|meilaa|anna|antakaa) ..4 (tarjous|tarjouksen|tietoa|lisätieto*|hinta*|hinnat|hinnasto*|esite|esitteen|materiaali*|demo*|esimerkk*|ehdotus|ehdotuksen|sopimus*|näyte*|näytteitä|linkki|linkin|tulemaan|lisää|tiedot|kustannusarvio*)', '(lisää tietoa|lisätietoa|lisätietoja|lisäinfoa|lisää infoa) ..3', '(kerro|kertokaa|näytä|näyttäkää|esittele) ..2 (lisää|tarkemmin|miten|mitä|meille|enemmän|vaan)', '^(kyllä|joo|juu|ilman muuta|mielellään|ok|okei|totta kai|tottakai|sopii|selvä|hienoa|loistavaa|mahtavaa|toki|ehdottomasti|kyllä kiitos|joo kiitos) (kiitos|$|mielellään|se|lähetä|kerro|me|kuulostaa|mutta|voisin|otetaan|kiinnostaa|olemme)', '(laita|laittakaa|lisää|lisätkää|ota|ottakaa|ilmoita) (minut|meidät|mut) ..3', '(otamme|tilaamme|ostamme|lähdemme mukaan|kokeilemme|otetaan)', '(haluaisin|haluaisimme|haluamme|haluan|voisin|voisimme|mielellään|mieluusti) ..3 (kokeilla|testata|nähdä|tietää|kuulla|tilata|ostaa|osallistua|tutustua|lisää|tarjouksen|tarjous|demon|hinnat|saada)', '(juuri|täsmälleen) ..2 (sitä|mitä|tällaista|tätä)', '(etsimme|tarvitsemme|kaipaamme|haemme) ..3 (juuri|tällaista|jotain|uutta|parhaillaan|itse asiassa)', '(koekäyttö*|kokeilujakso*|testijakso*|testitunnuk*|pilotti*)', '(hinnat|tarjous|esite) tulemaan', '(seuraava askel|seuraavat askeleet|miten edetään)'],
        yes: ['Kuulostaa hyvältä, lähetä tarjous.', 'Kyllä kiitos!', 'Kertokaa lisää', 'Olemme kiinnostuneita.', 'Lisätietoa kiitos', 'Laittakaa meidät pilottilistalle', 'Juuri tätä etsimme', 'Haluaisimme testata'],
        no: ['Ei kiitos', 'Mitä se maksaa?'],
      },
    ],
    question: [
      {
        id: 'question',
        says: ['(mitä|paljonko|kuinka paljon|minkä) ..5 (maksaa|maksaisi|hinta|kustantaa|hinnat|hintainen|maksavat)', '(hinta|hinnat|sopimuskausi|irtisanomisaika|referenssit|hinnasto|kustannukset) ..8 ?', '(miten|mitä|mikä|missä|kuka|milloin|mitkä|miksi|voiko|voiko|voivatko|voitteko|onko|ovatko|löytyykö|toimiiko|tukeeko|kuuluuko|pitääkö|saako|tarvitaanko|sopiiko|toimitatteko|tarjoatteko|kuinka|integroituuko|millainen|paljonko|voisiko|saisiko|entä|tuleeko|teettekö|meneekö|saammeko|*ko|*kö) ..14 ?', '(miten|mitä) ..3 (toimii|sisältyy|eroaa|tarkoittaa)', '(mietin|kysymys|haluaisin tietää|kiinnostaisi tietää) ..4'],
        yes: ['Mitä se maksaa 20 käyttäjälle?', 'Löytyykö liittymä Netvisoriin?', 'Miten se toimii?', 'Mietin, onnistuuko asennus etänä'],
        no: ['Ei tarvetta.'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: ['liian kalli*', '^ei ', 'mutta ei', '(ei|emme|en|eivat) ..2 (kiinnostu*|kiinnosta*|tarvetta|tarvitse)', '^ei [kiitos] $'], yes: ['Liian kallis.', 'Ei, hoidamme itse.', 'Emme ole kiinnostuneita.', 'Ei kiinnosta.', 'Emme tarvitse tätä.', 'Ei kiitos.'], no: ['Kunta hoitaa sen.', 'Kiinnostaa kyllä.'] }],
  hostile: ['(vittu*|vitun|vittuun|saatana*|perkele*|helvetti*|helvetin|paska*|paskaa|idiootti*|idiootit|tyhmä*|typerä*|törkeä*|röyhkeä*|häpeällistä|naurettavaa|säälittävää|ärsyttävä*|spämmääj*|huijari*|huijaus*|valehtel*|valetta|häirintää|häiriköin*|rikosilmoitus*|asianajaj*|lakimie*|kyllästynyt|haista|haistakaa|suksi|suksikaa|painukaa|fuck*|shit|ällöttävää|nolo|noloa|epäammattimais*|tunkeilev*|pää kiinni|turpa kiinni|jumalauta|hävetkää|häpeä)'],

  months: ['tammikuu*|tammik', 'helmikuu*|helmik', 'maaliskuu*|maalisk', 'huhtikuu*|huhtik', 'toukokuu*|toukok', 'kesäkuu*|kesäk', 'heinäkuu*|heinäk', 'elokuu*|elok', 'syyskuu*|syysk', 'lokakuu*|lokak', 'marraskuu*|marrask', 'joulukuu*|jouluk'],
  weekdays: ['maanantai*|ma', 'tiistai*|ti', 'keskiviik*|ke', 'torstai*|torstaina|to', 'perjantai*|pe', 'lauantai*|la', 'sunnuntai*|su'],
  inclusive: ['mukaan lukien', 'ja mukaan lukien', 'saakka', 'asti', 'loppuun asti', 'loppuun saakka'],

  wrote: ['kirjoitti', 'kirjoittaa', 'on kirjoittanut', 'kirjoittivat'],
  sentFrom: ['lähetetty iphonesta', 'lähetetty ipadista', 'lähetetty puhelimesta', 'lähetetty puhelimestani', 'lähetetty minun', 'lähetetty samsung', 'lähetetty android', 'lähetetty mobiili', 'lähetetty laitteesta', 'lähetetty laitteestani', 'lähetetty outlookista', 'lähetetty sähköposti', 'lähetetty windows', 'lähetetty huawei', 'lähetetty matkapuhelim', 'lähetetty yahoo', 'lähetetty gmail', 'lähetetty sovelluksesta', 'lähetetty omalta', 'hanki outlook', 'lataa outlook', 'lähetetty älypuhelim', 'lähetetty nokia'],
  greetings: ['hei', 'moi', 'moikka', 'hei vaan', 'heippa', 'terve', 'tervehdys', 'morjens', 'moro', 'hyvää päivää', 'päivää', 'hyvää huomenta', 'huomenta', 'hyvää iltaa', 'hyvää iltapäivää', 'iltapäivää', 'hyvä', 'hyvä vastaanottaja', 'arvoisa', 'arvoisa vastaanottaja', 'hei kaikki', 'no hei', 'moi vaan', 'hei taas', 'hi', 'hello'],
  closings: ['terveisin', 'ystävällisin terveisin', 'ystävällisesti', 'yst terv', 'yst terveisin', 'parhain terveisin', 'parhaat terveiset', 'parhain terv', 'terveiset', 'terv', 't', 'yt', 'y t', 'yst', 'kunnioittaen', 'kunnioittavasti', 'kiitos', 'kiitos ja terveisin', 'kiitos etukäteen', 'kiitos paljon', 'kiittäen', 'kiitoksin', 'kiitti', 'suuri kiitos', 'kiitos jo etukäteen', 'etukäteen kiittäen', 'hyvää päivänjatkoa', 'päivänjatkoa', 'mukavaa päivänjatkoa', 'mukavaa päivää', 'hyvää päivän jatkoa', 'hyvää viikonloppua', 'mukavaa viikonloppua', 'aurinkoisin terveisin', 'lämpimin terveisin', 'iloisin terveisin', 'syysterveisin', 'kevätterveisin', 'kesäterveisin', 'talviterveisin', 'nähdään', 'moi', 'hei hei', 'mukavaa kesää', 'hyvää kesää', 'kaikkea hyvää', 'toivoo'],
  legal: ['(voit|voitte|oikeus) ..6 (vastustaa|peruuttaa|poistamista|poistettavaksi|tarkastaa|perua)', '(viesti*|sähköposti*|tiedot|liitte*|sisältö*) ..7 (luottamuksel*|salassapid*|tarkoitettu|yksinomaan|ainoastaan)', '(ette|et) ole ..3 (vastaanottaja*|oikea|tarkoitettu)', '(oikea|tarkoitettu|aiottu) vastaanottaja', '(erehdyksessä|vahingossa|virheellisesti) ..5', '(ilmoita|ilmoittakaa|ilmoittamaan|ilmoittaa|ilmoittamalla) ..4 (lähettäjä*)', '(poista|poistakaa|poistamaan|tuhoa|tuhotkaa|tuhoamaan|hävittäkää|hävitä) ..4 (viesti*|sähköposti*|liitt*)', '(viesti*|sähköposti*) ..3 (poistamaan|tuhoamaan|hävittämään|tuhottava)', '(ajattele|ajattelethan|ajattelkaa) ..2 (ympäristöä|luontoa)', '(ennen kuin|ennenkuin|onko) ..4 (tulost*)', '(tulostat|tulostamista|tulostatte|tulostaa|tulostamisen) ..4', '(y tunnus|alv nro|alv numero|kotipaikka|kaupparekisteri*)', '(tietosuojaselos*|tietosuojakäytän*|tietosuojaseloste*|rekisteriselos*|tietosuojailmoitus*|tietosuojainfo*)', '(henkilötieto*) ..5 (käsittel*|säilyt*|tallen*)', '(käsittelemme|käsittelee) ..4 (henkilötieto*|tietoja*)', '(luvaton|oikeudeton|asiaton) ..5 (käyttö|kopiointi|jakelu|levittäminen|julkistaminen)', '(kopiointi|jakelu|levittäminen|paljastaminen|käyttö) ..5 (kielletty*|kielletään)', 'virus* ..5', '(vastuu*|vastaa) ..5 (vahing*|virus*|virhe*|sisällö*)', '(oikeus) ..4 (poist*|tarkastaa|oikaist*|vastustaa)', '(milloin tahansa|koska tahansa) ..4 (perua|peruuttaa|poistua)', '(gdpr|tietosuoja asetu*) ..6 (oikeu*|rekisterinpitäj*)', 'vastuuvapaus*', 'rekisterinpitäjä*'],
  original: ['alkuperäinen viesti', 'alkuperäinen sähköposti', 'edelleenlähetetty viesti', 'välitetty viesti', 'välitetty viesti alkaa', 'lähetetty edelleen', 'edelleen lähetetty viesti', 'edelleenlähetetty sähköposti', 'välitetty sähköposti', 'alkaa välitetty viesti', 'uudelleenlähetetty viesti', 'alkuperäinen lähetys'],
}; // prettier-ignore
