import type { Pack } from '../pack.ts';

const PLEASE =
  '(per favore|per cortesia|per piacere|prego|grazie|subito|immediatamente|ora|adesso|quanto prima|al piu presto|definitivamente|urgentemente|pf|perfavore|cortesemente)';
const MAILS =
  '(mail*|email*|messagg*|comunicazion*|pubblicita|spam*|newsletter*|offert*|propost*|promozion*|posta|robaccia|roba|schifezze|spazzatura|sollecit*|materiale|pubblicitari*|contatti|invii|cose|avvisi|lettere|cazzate|porcherie|stronzate|nulla|niente)';
const LIST =
  '(list*|elenc*|mailing*|database|banca|archivi*|newsletter*|mail|email*|invii|invio|contatti|crm|distribuzione|rubrica|indirizzari*|sistem*|comunicazion*|campagn*|registr*|anagrafica|anagrafiche|dati|spam|spedizioni|sequenz*|iscritti|qui|base|data|promozion*|pubblicita)';
const TAKE_ME =
  '(cancellami|cancellatemi|cancellaci|cancellateci|cancellarmi|cancellarci|canc*mi|rimuovimi|rimuovetemi|rimuoveteci|rimuovermi|rimuoverci|rimuovici|toglimi|toglietemi|toglieteci|togliermi|toglierci|toglici|eliminami|eliminatemi|eliminateci|eliminarmi|eliminarci|levami|levatemi|levateci|levarmi|escludetemi|escludermi|escludimi|escludeteci|depennatemi|depennarmi|depennateci|disiscrivimi|disiscrivetemi|disiscriveteci|disiscrivermi|disiscriverci|disinscriv*mi|disinscriv*ci)';
const TAKE =
  '(cancellare|cancelli|cancellate|cancella|cancellino|rimuovere|rimuova|rimuovete|rimuovi|rimuovano|togliere|tolga|togliete|togli|tolgano|eliminare|elimini|eliminate|elimina|eliminino|levare|levi|levate|leva|escludere|escluda|escludete|depennare|depenni|depennate|disiscrivere|disiscriva|disiscrivete|disattivare|disattivate)';
const MINE = '(mio|mia|miei|mie|nostro|nostra|nostri|nostre|questo|questa|quest)';
const DATA =
  '(indirizz*|mail|email*|nome|nominativ*|dat*|contatt*|account|casella|aziend*|numero|iscrizione|recapit*|posta|informazioni|dominio|riferiment*)';
const WRITE_ME =
  '(scrivermi|scriverci|scrivere|inviarmi|inviarci|inviare|mandarmi|mandarci|mandare|contattarmi|contattarci|contattare|disturbarmi|disturbarci|disturbare|spammarmi|spammare|tempestarmi|tempestarci|molestarmi|assillarmi|assillarci|importunarmi|sollecitarmi|sollecitarci|riempirmi|intasarmi|bombardarmi|bombardarci|rompere|rompermi|spedirmi|spedirci|infastidirmi|insistere|stressarmi)';
const NOT_WRITE =
  '(scrivetemi|scriveteci|scrivermi|scriverci|scrivere|scrivete|scrivi|scrivimi|scriva|inviatemi|inviateci|inviarmi|inviarci|inviare|inviate|mandatemi|mandateci|mandarmi|mandarci|mandare|mandate|contattatemi|contattateci|contattarmi|contattarci|contattare|contattate|disturbatemi|disturbateci|disturbarmi|disturbarci|disturbare|disturbate|spammatemi|spammare|speditemi|spedirmi|importunatemi|importunarmi|assillatemi|mi (scriva|scrivete|scrivere|contatti|contattate|contattare|invii|inviate|inviare|mandi|mandate|mandare|disturbi|disturbate|disturbare|scrivano|contattino|inviino|mandino)|ci (scriva|scrivete|scrivere|contatti|contattate|contattare|invii|inviate|inviare|mandi|mandate|mandare|disturbi|disturbate|scrivano|contattino))';
const MONTHS =
  '(gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)';
const DAYS = '(lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)';

const REFUSALS = [
  '^mai (piu|nella vita|e poi mai|$)',
  'mai (piu) (nella vita|grazie|e poi|con voi|$)',
  '(neanche|nemmeno|neppure) (per sogno|per idea|morto|morta|gratis|regalato|regalata|a pagamento|per scherzo|da morto)',
  '(manco|nemmeno|neanche) (per (sogno|idea|scherzo)|morto|gratis|regalat*|a pagamento|dipint*)',
  '(non se ne parla|non se ne fa (nulla|niente)|ma quando mai|figuriamoci|ma figuriamoci|scordatevelo|se lo scordi|se lo scordano|ve lo scordate)',
  'non (ci penso|ci pensiamo) (nemmeno|neanche|proprio|minimamente)',
  'quando gli asini voleranno',
  '(la|mia|nostra) risposta e [un|sempre|ancora] no',
  '(e|era|resta|rimane) [un|ancora|sempre] no $',
  '(gia) ..1 (detto|risposto|scritto) ..1 (di|che) no',
  '(preferiamo|preferisco|preferirei|preferiremmo) (fermarci qui|lasciar perdere|lasciare perdere|non|restare cosi|restare con|rimanere con|continuare con|declinare|chiuderla qui|soprassedere|evitare)',
  '(ci fermiamo|mi fermo|chiudiamola|finiamola|la chiudiamo) qui',
  '(lasciamo|lasci|lascia|lasciate|lasciar|lasciare) (perdere|stare|correre)',
  '(ci|mi) risparm*',
  '(risparmi*|risparmiate*) (ci|mi|tempo|il fiato|la fatica|la prossima)',
  '(risparmiatemi|risparmiateci|risparmiami|risparmiaci|risparmiatevi)',
  '(bisogno|utile|utili|necessario) ..1 (come|quanto) (un|una|di un|il|la)',
  'a (quel|questo) prezzo (mi compro|compro|preferisco|ci compro|no|grazie)',
  '(fuori) (mercato|budget|prezzo|dal mondo|dalle nostre possibilita|portata|discussione|misura)',
  '(prezzi|prezzo|tariffe) (folli|folle|assurd*|esagerat*|proibitiv*|da capogiro|esorbitant*|fuori)',
  '(troppo|carissim*|eccessivamente) (caro|cara|cari|care|costos*)',
  '(carissimo|un furto|una rapina|uno sproposito|un occhio della testa)',
  '(non) (insista|insistete|insistere|si disturbi|perda tempo|perdete tempo|perdiamo tempo|sprechi|sprecate|serve insistere)',
  '(inutile|inutili) (insistere|richiamare|riscrivere|che insista|continuare|che ci)',
  'non (ne) vale la pena',
  '^no e [poi] no',
  '^(no|nada|nisba|negativo|passo|niet|macche|assolutamente no|proprio no|direi di no|anche no|no davvero) $',
  '(anche no|direi proprio di no|direi di no|credo di no|per carita)',
  'non (vogliamo|voglio|intendiamo|intendo|desideriamo|desidero|pensiamo|abbiamo intenzione di) ..1 (procedere|proseguire|continuare|cambiare|investire|spendere|comprare|acquistare|niente|nulla|saperne|sapere|perdere|aderire|altro)',
  'non (procediamo|procederemo|proseguiamo|proseguiremo|aderiamo|accettiamo|accetto|compriamo|acquistiamo|daremo seguito|diamo seguito)',
  'non (ci|mi|le|gli|vi) ..1 (convince|convincono|ha convinto|avete convinto|interessa*|interessano|attira|serve|servono|piace|piacciono|va|dice niente|dice nulla|conviene|entusiasma|sembra il caso|pare il caso|fa impazzire|ispira|porta nulla)',
  'non (ne|ci|ce ne) ..1 (vedo|vediamo|trovo|troviamo|sento|sentiamo) ..1 (senso|utilita|vantagg*|bisogno|necessita|motivo|ragione|interesse|l utilita|il senso|il bisogno|la necessita|il motivo|il vantaggio|l esigenza)',
  'non (vedo|vediamo|trovo|sento|sentiamo) ..1 (senso|utilita|vantagg*|bisogno|necessita|motivo|ragione|interesse|l utilita|il senso|il bisogno|la necessita|il motivo|il vantaggio|l esigenza|perche)',
  '(nessun|zero|alcun|nessuna|senza) (interesse|bisogno|necessita|voglia|utilita|senso|esigenza)',
  'non (fa|fanno) (per (noi|me)|al caso (nostro|mio))',
  'non (e|sono) (per (noi|me)|quello che cerc*|cio che cerc*|di nostro interesse|di mio interesse|il caso|la nostra tazza|cosa per noi)',
  'non (abbiamo|ho|c e) ..1 (interesse|intenzione|necessita|voglia|bisogno|alcun interesse|nessun interesse)',
  '(grazie|gentil*|ringrazi*|cortes*|pensiero|apprezz*|apprezzo) ..1 (ma|pero) (no|preferiamo|preferisco|passo|passiamo|decliniamo|declino|anche no|non (ci|mi|fa|ne|siamo|sono|abbiamo|ho bisogno|vogliamo))',
  '(declino|decliniamo|rifiuto|rifiutiamo|rinuncio|rinunciamo|scartiamo|scartato|scartata|bocciato|bocciata|respingo)',
  '(abbiamo|ho|si e|e stato) (deciso|scelto|stabilito|preferito) di non',
  '(passiamo|passo) (oltre|la mano|$)',
  '(provato|provata|testato|provammo|tentato|gia avuto) ..12 (disastro|disastroso|fallimento|incubo|delusione|deludente|fiasco|pessim*|schifo|non ha funzionato|mai funzionato|finita male|finito male|un flop)',
  '(e stato|e stata|era|fu|si e rivelat*) (un|una) ..1 (disastro|fallimento|incubo|delusione|fiasco|flop|tragedia|bidone|fregatura|perdita di tempo)',
  '(brutta|pessima|brutte|cattiva|pessime) (esperienza|esperienze|sorpresa|referenze|ricordi)',
  '(brutto|pessimo) ricordo',
  '(non fa|non fanno) ..1 (che|altro che) lamentar*',
  '(si lamenta|si lamentano|si mette le mani nei capelli|scottat*|gia dato)',
  '(perdita|perdere|perda|perdete|perdiate|spreco|fatto perdere) ..1 (di tempo|tempo|il tempo|il mio tempo)',
  'non (contate|conti|contare) su (di noi|di me|noi|me)',
  '(stiamo|sto) ..1 (bene|benissimo|meglio) (cosi|senza|come)',
  'non (e|sono|rientra) (nei|tra i|fra i|nelle|tra le) ..1 (piani|programmi|priorita|progetti)',
  '(non ce|non me|chi se|non ci|non mi) ..1 (ne frega|ne importa|importa|interessa) ..2',
  '(me ne|ce ne) (frego|freghiamo|infischio|infischiamo|sbatto)',
  '(cercatevi|si cerchi|cercati) ..1 (un altro|altri|un altra) ..1',
  '(bel|buon) tentativo',
  '(la|vi|ti) prego ..1 (basta|di no)',
  '(continui|continuate|continua) a sognare',
  '(raccontatelo|lo racconti|raccontatela|lo raccontate) a ..1 (altro|altri|qualcun altro)',
  '(abbiamo|ho) (di meglio|altro|cose migliori) da fare',
  '(non) (abbiamo|ho) (nessuna|alcuna|la minima) intenzione',
  '(vi|le|ti) (ho|abbiamo) gia (detto|scritto|risposto) ..1 no',
];

export const it: Pack = {
  lang: 'it',
  version: 9,
  spaced: true,
  common: 'qui ne se basta mandi interessati il lo la gli le e io non è lei noi voi vi ci un una di del della dei per con in su mio mia suo sua vostro vostra che chi grazie buongiorno salve ciao sì si ma o come quanto quando già molto sono siamo abbiamo ho questo questa anche adesso ora più mi da al nel alla cancellatemi prego nostro nostra',

  stop: [
    'cancellami', 'cancellatemi', 'cancellateci', 'cancellaci', 'cancellarmi', 'cancellarci', 'cancellare', 'cancella', 'cancellate', 'cancellazione', 'cancellazione iscrizione', 'cancellazione dalla lista', 'richiesta cancellazione', 'richiesta di cancellazione', 'chiedo la cancellazione', 'cancellazione dati', 'cancellami subito', 'mi cancello', 'vorrei cancellarmi', 'voglio cancellarmi', 'cancelletemi', 'da cancellare',
    'disiscrivimi', 'disiscrivetemi', 'disiscriveteci', 'disiscrivermi', 'disiscriversi', 'disiscrivere', 'disiscrizione', 'disinscrizione', 'disinscrivermi', 'disinscrivimi', 'disinscrivetemi', 'mi disiscrivo', 'mi disinscrivo', 'ci disiscriviamo', 'disdetta', 'disdico', 'disdire', 'disabbonarmi', 'disabbonami', 'annulla iscrizione', 'annullare iscrizione', 'annullamento iscrizione',
    'rimuovimi', 'rimuovetemi', 'rimuoveteci', 'rimuovermi', 'rimuovere', 'rimuovi', 'rimozione', 'rimozione dalla lista', 'richiesta di rimozione', 'da rimuovere', 'toglimi', 'toglietemi', 'toglieteci', 'togliermi', 'togliere', 'toglimi dalla lista', 'eliminami', 'eliminatemi', 'eliminateci', 'eliminare', 'eliminazione', 'elimina', 'escludetemi', 'levatemi', 'levami', 'depennatemi',
    'stop', 'stop mail', 'stop email', 'stop spam', 'stop grazie', 'basta', 'basta mail', 'basta email', 'basta messaggi', 'basta spam', 'basta così', 'smettila', 'smettetela', 'smettete', 'smetti', 'fermatevi', 'niente più mail', 'niente più email', 'nessuna mail', 'non più mail', 'mai più', 'non scrivetemi', 'non scrivermi', 'non scrivetemi più', 'non scrivermi più', 'non mi scriva più', 'non contattatemi', 'non contattatemi più', 'non contattarmi', 'non contattare', 'non contattateci più', 'non inviate più', 'non disturbare', 'non disturbate', 'non scrivete più', 'unsubscribe', 'unsubscribe me', 'unsub', 'remove', 'remove me', 'opt out', 'optout', 'opposizione',
  ], // prettier-ignore
  optOut: [
    {
      id: 'not_among',
      says: ['(preferi*|preferi* non|vorrei|vorremmo|desider*|chied*|gradire*) ..1 non ..1 (figurare|comparire|risultare|essere|stare) ..2 (tra|fra|nei|nella|nelle) [i|le] (vostr*|su*|tu*|loro) ..1 (destinatari|contatti|mailing|invii|liste|elenchi|rubrica|archivi)'],
      yes: ['Preferirei non figurare tra i vostri contatti.', 'Vorrei non essere più nelle vostre liste'],
      no: ['Vorrei non essere il solo tra i vostri clienti a provarlo'],
    },
    {
      id: 'politely',
      says: [
        `(mi|ci) (cancellasse*|cancellaste|rimuovesse*|rimuoveste|togliesse*|toglieste|eliminasse*|eliminaste|depennasse*|depennaste) ..3 (da|dal|dalla|dalle|dai|dagli|dall|${PLEASE}|$)`,
        `(cancellasse*|cancellaste|rimuovesse*|rimuoveste|togliesse*|toglieste|eliminasse*|eliminaste) [il|la|i|le|l] ${MINE} ..2 ${DATA} ..4 (da|dal|dalla|dalle|dai|dagli|dall) ..4 ${LIST}`,
        `(smettesse*|smetteste|evitasse*|evitaste) di ${WRITE_ME}`,
        'non (mi|ci) (scrivesse*|scriveste|contattasse*|contattaste|inviasse*|inviaste|mandasse*|mandaste|disturbasse*|disturbaste) ..2 (piu|altr*|mai|$)',
      ],
      yes: [
        'Le sarei grato se mi cancellasse dalla sua lista.',
        'Preferirei che non mi scriveste più.',
        'Vorrei che smetteste di contattarci',
        'Gradiremmo che rimuoveste il nostro indirizzo dal vostro elenco',
      ],
      no: [
        'Preferirei che mi scrivesse lunedì',
        'Se eliminaste i costi di attivazione, firmeremmo',
        'Preferirei che non mi chiamasse',
      ],
    },
    {
      id: 'take_off',
      says: [
        `${TAKE_ME} ..3 (da|dal|dalla|dalle|dai|dagli|dall) ..4 ${LIST}`, `${TAKE_ME} [pure] (${PLEASE}|$)`, `(prego|pregasi|pregherei|chiedo|chiediamo|voglia|vogliate|potete|potreste|puo|puoi|potrebbe|potresti|gentilmente|cortesemente|si prega|favore) ..4 ${TAKE_ME}`,
        `(mi|ci) (cancelli|cancellate|cancelliate|cancellino|cancellare|rimuova|rimuovete|rimuoviate|rimuovere|tolga|togliete|togliate|togliere|tolgano|elimini|eliminate|eliminiate|eliminare|depenni|escluda|escludete|levi|levate|togli|rimuovi|cancelliate) ..3 (da|dal|dalla|dalle|dai|dagli|dall|${PLEASE}|$)`,
        `${TAKE} ..3 [il|la|i|le|l] ${MINE} ..2 ${DATA} ..4 (da|dal|dalla|dalle|dai|dagli|dall) ..4 ${LIST}`, `${TAKE} [il|la|i|le] ${MINE} ${DATA} [email|mail|di posta|di posta elettronica|personali|di contatto] (${PLEASE}|$)`,
        `(voglio|vogliamo|vorrei|vorremmo|desidero|desideriamo|chiedo|chiediamo|gradirei|preferirei|esigo) ..3 (essere|venire|la mia|la nostra) ..2 (cancellat*|rimoss*|eliminat*|tolt*|esclus*|disiscritt*|cancellazione|rimozione|depennat*|disinscritt*)`,
        `(chiedo|chiediamo|richiedo|richiediamo|sollecito|procedere|procedete|proceda|pretendo|esigo) ..3 (cancellazione|rimozione|eliminazione|disiscrizione) (immediata|dal*|da|del mio|dei miei|della mia|dei nostri|$|dell iscrizione)`,
        `non (voglio|vogliamo|desidero|desideriamo|vorrei) ..2 (essere|stare|figurare|comparire|rimanere|far parte) ..4 (list*|mailing*|database|elenc*|newsletter*|archivi*|rubrica)`, '(dimenticat*|dimentica) (di me|di noi|il mio indirizzo|il nostro indirizzo|la mia mail)', '(bloccat*|metteteci|mettetemi|mettimi) ..2 (il mio indirizzo|lista nera|blacklist)', `(mio|nostro|mia) (indirizzo|mail|email|contatto) ..3 (rimoss*|cancellat*|eliminat*|tolt*) ..2 (da|dal|dalla|dalle|dai|dall)`,
        `^(cancellare|rimuovere|togliere|eliminare) ..2 (dalla|dal|dalle|dai) ..3 (list*|mailing*|database|newsletter*|elenc*)`,
      ],
      yes: ['Toglietemi dalla vostra lista.', 'La prego di cancellarmi dalla mailing list', 'Rimuovete il mio indirizzo dal vostro database', 'Vorrei essere cancellato', 'Chiedo la rimozione dalla lista', 'Potete eliminarmi?', 'Cancellateci subito', 'Non desidero figurare nei vostri elenchi', 'Mi tolga dagli invii'],
      no: ['Tolga la riga 4 dal preventivo', 'Potete togliere Paolo dal gruppo pilota?', 'Se ha ricevuto questo messaggio per errore, lo cancelli', 'Metteteci in lista', 'Eliminate i costi di attivazione'],
    },
    {
      id: 'opt_out',
      says: [
        '(disiscriv*mi|disiscriv*ci|disinscriv*mi|disinscriv*ci|disabbonami|disabbonatemi|disabbonarmi)', '(mi|ci) (disiscrivo|disinscrivo|disiscriviamo|disabbono|cancello)', `(voglio|vogliamo|vorrei|vorremmo|desidero|desideriamo|intendo|come (posso|faccio|possiamo|si fa)|dove (posso|mi)|posso|chiedo di|preferisco) ..2 (disiscrivermi|disinscrivermi|disiscriverci|cancellarmi|cancellarci|disabbonarmi|disdire l iscrizione|annullare l iscrizione|annullare la mia iscrizione)`,
        'come (mi|ci) (cancello|tolgo|disiscrivo|cancelliamo|disiscriviamo|disinscrivo)', '(annull*|disdic*|disdire|cancell*|revoc*) ..1 (la mia|la nostra|questa|l) (iscrizione|sottoscrizione|registrazione|abbonamento)', '(mia|nostra) (disiscrizione|cancellazione|disinscrizione)', `^(disiscrizione|cancellazione|disinscrizione|disdetta|unsubscribe|rimozione) (${PLEASE}|immediata|dal*|newsletter)`, `(per favore|prego|cortesemente|gentilmente) (disiscrivere|disiscrizione|cancellazione|unsubscribe|disinscrivere)`,
      ],
      yes: ['Mi disiscrivo.', 'Vorrei disiscrivermi', 'Cancellazione immediata', 'Come mi cancello?', 'Annullate la mia iscrizione', 'disinscrivetemi grazie'],
      no: ['Gli utenti possono disiscriversi?', 'Il tasso di disiscrizione è alto', 'Avete un link di cancellazione?', 'La cancellazione del volo'],
    },
    {
      id: 'stop_writing',
      says: [
        `(smett*|smettila|smettetela|finitela|finiscila|piantatela|piantala|evitate|eviti|evita|evitare|cessate|cessi|cessare|basta) (di|con lo|dal) ..1 ${WRITE_ME} ..2 (${MAILS}|${PLEASE}|$|vostr*|quest*|sempre|ogni)`, `(smett*|smettila|smettetela|finitela|finiscila|piantatela|piantala|evitate|eviti|cessate|cessi|evitare) [subito] (di) (scrivermi|scriverci|contattarmi|contattarci|disturbarmi|disturbarci|assillarmi|assillarci|tempestarmi|tempestarci|spammare|spammarmi|importunarmi|mandarmi|mandarci|inviarmi|inviarci|rompere|insistere|spedirmi|bombardarmi|bombardarci|stressarmi)`,
        `(smett*|smettila|smettetela|finitela|piantatela|piantala|basta|stop|fermate|interromp*|sospend*|cessate|cessare|stufo|stufa|stufi) [con|di|a|subito] [le|i|gli|la|lo|l|queste|questi|vostre|queste vostre|con le|tutte le] [vostre|vostri|tue|sue|invio di|vostra] (mail*|email*|messagg*|comunicazion*|pubblicita|spam*|newsletter*|offert*|robaccia|spazzatura|invii)`, `^(smettetela|smettila|basta|stop|smettete|fermatevi|finitela) ${PLEASE}`, `^[per favore] (niente|nessuna|nessun|non piu) (piu|altra|altre|altro|altri|ulteriori|ulteriore) (mail*|email*|messagg*|comunicazion*|newsletter*|pubblicita|spam*|offert*) (${PLEASE}|$|da parte)`, `lasci*mi in pace con ..3`, `(lasciatemi|lasciami|lasciateci|lasciaci|mi lasci|ci lasci|mi lasciate|ci lasciate) (in pace|stare) con ..3 ${MAILS}`, '(tenetevi|tieniti|si tenga) (le|la|i|lo) (vostr*|tue|tua|sue|sua|tuoi) ..1 (mail*|email*|pubblicita|offert*|spam*)',
      ],
      yes: ['Smettetela di scrivermi.', 'Basta con queste mail', 'Smettila di mandarmi pubblicità', 'Nessuna altra mail, grazie... Nessun altro messaggio grazie', 'Lasciateci in pace con la vostra pubblicità', 'Basta, per favore'],
      no: ['Basta una mail e partiamo', 'Smettete di girarci intorno', 'Passate allo stand'],
    },
    {
      id: 'do_not_write',
      says: [
        `non ${NOT_WRITE} ..2 (piu|mai piu|ulteriormente|ancora|nuovamente|altre|altro|altri) ..2`, `non (mi|ci) (scriv*|contatt*|invi*|mand*|disturb*|spam*|sped*) ..1 (piu|mai piu|altro|altre|ancora)`, `(non) (scrivetemi|scriveteci|scrivermi|contattatemi|contattateci|contattarmi|mi contatti|mi contattate|ci contatti|ci contattate|mi scriva|mi scrivete|disturbatemi|disturbateci|mi disturbi|disturbarmi) [a questo indirizzo|su questa mail] (${PLEASE}|$)`, `non (mandatemi|mandarmi|mandateci|inviatemi|inviarmi|inviateci|mandate|inviate) ..1 (spam*|pubblicita|robaccia|newsletter*|porcherie|nulla|niente)`, `mai piu (scriv*|contatt*|mail*|email*|mand*|invi*)`,
        `non (voglio|vogliamo|desidero|desideriamo|vorrei|vorremmo|intendo|intendiamo|gradisco|gradiamo|gradirei|accetto|autorizzo) ..2 (ricever*|essere contattat*|essere disturbat*|che mi|che ci|sentir*|avere|altre) ..3 (piu|altr*|ulterior*|vostr*|tue|sue|queste|questo|mail*|email*|messagg*|comunicazion*|newsletter*|pubblicita|spam|nulla|niente|contatt*|scriv*|da voi|da lei)`, `non (voglio|vogliamo|desidero|desideriamo|gradisco) piu (ricever*|essere contattat*|essere disturbat*|le vostre|vostre|mail*|email*|sentir*|niente|nulla)`, `non (voglio|vogliamo|desidero|desideriamo|gradisco|gradiremmo) [piu] (essere|venire) [piu] (contattat*|disturbat*|ricontattat*|sollecitat*) (${PLEASE}|$|da voi|in futuro|ulteriormente)`,
        `(chiedo|chiediamo|prego|preghiamo|pregasi|si prega|preferisco|preferirei|preferiamo|gradirei|favore|vorrei|vorremmo|vogliate|voglia|invito|invitiamo|cortesemente|gentilmente) ..4 (di non|non) ..2 (ricevere piu|ricevere altr*|ricevere ulterior*|ricevere vostr*|essere piu|contattar* ..1 piu|contattarmi|contattarci|scrivermi|scriverci|inviarmi ..1 piu|inviarci ..1 piu|inviare piu|mandarmi ..1 piu|mandarci piu|inviarmi altr*|inviare altr*|disturbarmi|disturbarci|essere contattat*|ricontattarmi|ricontattarci)`, `(non vogliamo|non voglio) (piu|altre|le vostre|queste|nessun*) ..1 (mail*|email*|messagg*|comunicazion*|newsletter*|pubblicita|spam*)`, '(astenetevi|astenersi|si astenga|vi diffido|diffido|vi diffidiamo) (da|dal|dall) (inviar*|contattar*|scriver*|ulterior*|invio|mandar*)', '(smettere|smesso|finire) di ricevere ..2 (vostre|queste|mail*|email*|comunicazion*)',
      ],
      yes: ['Non mi scriva più.', 'Non contattateci più, grazie', 'Non desidero ricevere altre comunicazioni', 'non voglio più ricevere le vostre mail', 'Vi prego di non contattarmi', 'Non mandatemi spam', 'Gradirei non ricevere più newsletter', 'Non desidero essere contattata', 'Diffido dal contattarmi ancora'],
      no: ['Non mi chiami, preferisco la mail', 'Non esiti a scrivermi', 'Non mi scriva prima di lunedì', 'Se non desidera più ricevere comunicazioni, risponda STOP', 'Non voglio perdere l\'offerta', 'Non voglio ricevere il catalogo cartaceo'],
    },
    {
      id: 'data_rights',
      says: [
        '(gdpr|rgpd|(articolo|art) (17|21|7)|(17|21) (gdpr|del gdpr|del regolamento)|regolamento ..3 679|codice privacy|privacy) ..12 (chied*|chiedo|richied*|esigo|mi|mie*|mio|mia|nostr*|esercito|vogliate|prego) ..8 (cancell*|rimozion*|rimuov*|elimin*|oppon*|opposizion*|oblio|revoc*)', '(cancell*|elimin*|rimoz*|rimuov*|oppongo|opponiamo|opposizione) ..10 (mie*|nostri|mio|trattamento) ..8 (gdpr|rgpd|articolo (17|21)|art|regolamento)', `(cancell*|elimin*|distrugg*|rimuov*|cancellazione di|eliminazione di) ..1 [tutti] [i|dei] (miei|nostri) dati`, 'cancellazione dei (miei|nostri) dati', '(mi|ci) (oppongo|opponiamo|opporre) ..3 (al|all|alla|trattamento|uso|utilizzo|invio)', '(revoco|ritiro|revochiamo|ritiriamo|revocare|ritirare|revoca) ..2 (consenso|autorizzazione)', '(esercito|esercitare|esercitiamo|esercizio|avvalgo|invoco) ..4 (diritto|diritti) ..3 (opposizione|cancellazione|oblio|revoca)', 'diritto all oblio',
      ],
      yes: ['Ai sensi del GDPR chiedo la cancellazione dei miei dati.', 'Mi oppongo al trattamento', 'Revoco il consenso', 'Eliminate tutti i miei dati', 'Esercito il diritto di opposizione'],
      no: ['Siete conformi al GDPR?', 'Dove vengono conservati i dati e quando si cancellano?'],
    },
    { id: 'erase_all', says: ['(cancell*|elimin*|distrugg*|rimuov*) (tutto|tutte|ogni|qualsiasi|tutti i dati) ..6 (su di (me|noi)|(mi|ci) (riguard*|concern*)|sul (mio|nostro) conto)', 'che (i miei|i nostri|tutti i miei|tutti i nostri) dati [personali] (vengano|siano|fossero|venissero) [subito|immediatamente] (cancellat*|eliminat*|rimoss*|distrutt*)', '(chiedo|chiediamo|richiedo|richiediamo|esigo|esigiamo|pretendo) [la] (cancellazione|eliminazione|rimozione) ..3 dati ..2 (mi|ci) riguard*'], yes: ['Eliminate tutto quello che avete su di me.', 'Voglio che i miei dati vengano cancellati.', 'Richiedo la cancellazione dei dati che mi riguardano.'], no: ['Eliminate tutto il punto 3', 'Come vengono cancellati i dati dei clienti?'] },
  ],
  doubt: [
    {
      id: 'how_to_stop',
      says: ['(come|in che modo|cosa) ..3 [per] non ricevere ..3 (niente|nulla|altro|mail|email|messaggi|piu)', '(come|in che modo) ..3 (smettere|evitare) di ricevere ..5'],
      yes: ['Come si fa a non ricevere più niente da voi?', 'Come posso smettere di ricevere queste mail?'],
      no: ['Come si fa a ricevere il listino?'],
    },
    {
      id: 'not_consented',
      says: ['(mai|non) ..2 (iscritt*|registrat*|abbonat*|autorizzat*|acconsentit*|dato ..2 (consenso|autorizzazione|indirizzo|mail|email|permesso)|richiesto (queste|quest|le vostre|le sue|nulla|niente|nessuna|di ricevere)|chiesto (queste|quest|le vostre|nulla|niente|di ricevere)|ricordo di)', '(dove|come|da chi|da dove) ..3 (avete|ha|hai|avuto|trovato|preso|recuperato|ottenuto|reperito|acquisito|arriva|viene) ..4 (mio|mia|miei|nostro|nostra|nostri|questo) ..1 (indirizz*|mail|email|nome|nominativ*|dati|contatt*|recapit*)', '(chi) ..3 (dato|fornito|passato|venduto|comunicato) ..3 (mio|mia|miei|nostro|nostri|questo) ..1 (indirizz*|mail|email|nome|nominativ*|dati|contatt*|recapit*)', 'perche (mi|ci) (scriv*|mand*|invi*|contatt*|arriv*)', 'perche (ricevo|riceviamo|sto ricevendo|sono nella)', 'non (vi|la|ti) conosco', 'senza (il mio|mio|nostro|il nostro|consenso) ..1'],
      yes: ['Dove avete trovato il mio indirizzo?', 'Non mi sono mai iscritto', 'Chi vi ha dato i miei dati?', 'Perché ricevo questa mail?', 'Senza il mio consenso!'],
      no: ['Come avete ottenuto questi risultati?'],
    },
    {
      id: 'spam',
      says: ['(segnal*|denunc*|marc*|reclamo|contrassegn*|garante) ..4 (spam|garante|privacy|abuso|indesiderat*|phishing|polizia|autorita|postale)', '(e|siete|sei|questo|questa) ..2 (spam|spammer*|molestia|stalking)', '^spam* $', '(mail*|email*|messagg*|posta|pubblicita|comunicazion*) (non (richiest*|desiderat*|sollecitat*|autorizzat*)|indesiderat*|spazzatura)', '(vi|la|ti) (denunc*|segnal*)'],
      yes: ['Questo è spam.', 'Vi segnalo al Garante', 'Pubblicità indesiderata', 'Vi denuncio', 'Spam'],
      no: ['Come evitate la cartella spam?'],
    },
    {
      id: 'leave_alone',
      says: ['(lasciatemi|lasciami|lasciateci|lasciaci|mi lasci|ci lasci|mi lasciate|ci lasciate|lasciarmi|lasciarci) (in pace|stare|tranquill*|perdere)', '(andate|vai|vada|vaffa*|affanculo|fanculo|levatevi|levati|togliti|toglietevi|sparite|sparisci|non rompete|non rompa|non rompere|avete rotto|hai rotto|avete stufato|che palle|non scocciate|adesso basta|ora basta|basta cosi) ..3', '^(basta|stop) per (ora|adesso|il momento)'],
      yes: ['Lasciatemi in pace.', 'Sparite', 'Avete stufato', 'Ora basta!'],
      no: ['Mi lasci un messaggio', 'Lasciateci una settimana'],
    },
    {
      id: 'about_opting_out',
      says: ['^(cancellazione|disiscrizione|disiscriversi|unsubscribe|stop) ?', '(link|pulsante|tasto|bottone) ..3 (cancella*|disiscri*|disinscri*) ..3 (non funziona|rotto|non va|manca|inesistente)', '(non c e|manca|senza|dov e|nessun) ..3 (link|pulsante|modo) ..3 (cancella*|disiscri*|disinscri*)'],
      yes: ['Cancellazione?', 'Il link per disiscriversi non funziona', 'Non c\'è nessun link per cancellarsi'],
    },
    {
      id: 'for_other',
      says: [`${TAKE} .. (dal|dalla|dalle|dai|dagli) (vostr*|sua|sue|tua|suo|tuo) ..2 (list*|elenc*|mailing*|database|invii|rubrica|archivi*|newsletter*)`, '(toglietelo|toglietela|cancellatelo|cancellatela|rimuovetelo|rimuovetela|eliminatelo|eliminatela|lo tolga|la tolga|lo cancelli|la cancelli) (dal|dalla|dalle|dai) (vostr*|sua|suo|sue) ..3', 'non (gli|le) (scriv*|mand*) piu'],
      yes: ['Togliete la signora Neri dalla vostra lista.', 'Cancellatelo dal vostro database', 'Non gli scrivete più'],
      no: ['Lo tolga dal preventivo'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(abbiamo|ho|avevamo|avevo) [gia|purtroppo|accidentalmente|anche] (cancellato|eliminato|rimosso|perso) ..6', '(cancellato|eliminato|rimosso|perso) ..5 (per errore|per sbaglio)'], yes: ['Abbiamo cancellato i nostri dati per errore.'], no: ['Ho chiesto di cancellare i miei dati'] },
    {
      id: 'others',
      says: ['(destinatar*|client*|iscritt*|utent*|abbonat*|dipendent*|person*|contatti|collaborator*|pazient*|soci|donator*|lettor*|membri|loro|qualcuno|interessat*) ..4 (disiscriv*|disinscriv*|si cancell*|cancellarsi|opporsi|si oppon*|disdir*|cancellat*|rimoss*|chied* ..3 cancell*)', 'disiscriversi (da soli|dai|i|gli|autonomamente)', '(link*|pulsante|tasso|tassi|pagina|gestione|procedura|processo|funzione|opzione|modulo|bottone|percentuale|richieste) (di|per la|per|della) ..2 (disiscri*|disinscri*|cancella*|opt out)', '(gest*|tratta*) ..2 (le|la) (disiscri*|cancellazion*)', '(chi|come|quando|dove|potete|puo|si puo|si possono|possiamo|e possibile) ..4 (cancell*|elimin*|rimuov*|conserv*) ..4 (i|gli|le|il|la|un|una|dati|contatti|duplicati) ..8 ?', '(cancell*|elimin*|rimuov*|disiscri*) ..4 (nel|nello|sulla|nella) [vostr*|suo|sua] (strument*|piattaform*|software|programma|sistema|applicazione)', '(nel|nello|sulla|nella) (vostr*|suo|sua) ..1 (strument*|piattaform*|software|programma|sistema|applicazione) ..5 (cancell*|elimin*|rimuov*|disiscri*)', 'se non (desidera*|vuole*|vuoi|volete|desideri) ..2 ricever*', '^per (disiscriversi|cancellarsi|disiscrivervi|cancellarvi|non ricevere)', '(i|nostri|miei|vostri|suoi) (client*|dipendent*|fornitor*|utent*) ..1 (smett*|di)'],
      yes: ['Come si disiscrivono... gli utenti si cancellano da soli?', 'Qual è il tasso di disiscrizione?', 'Chi elimina i dati quando lo chiede un cliente?', 'Per disiscriversi rispondere STOP', 'Si possono cancellare i contatti nella vostra piattaforma?'],
      no: ['Cancellatemi dalla lista', 'Cancellate i miei dati', 'Come posso disiscrivermi?', 'Vi pregherei di rimuovere il mio nominativo dal vostro database.'],
    },
    {
      id: 'other_object',
      says: ['(togl*|tolga*|rimuov*|cancell*|elimin*) (dalla copia|dal cc|dalla conversazione|dal thread|dalla riunione|dall invito|dalla lista d attesa|dalla chat|dal canale|dal gruppo (pilota|di test)|dal calendario|da cc)', 'list* (d attesa|di prova|pilota|dei partecipanti|di test|degli invitati|prezzi)', '(aggiung*|inserisc*|inseri*|mett*|includ*|iscriv*) ..3 (in|nella|alla|sulla) ..2 (lista|newsletter|elenco|mailing*)', 'non (chiamatemi|chiamateci|chiamarmi|chiamarci|telefonatemi|telefonateci|telefonarmi|telefonarci) [al telefono] ($|meglio|preferisc*|per favore|grazie|scrivetemi|scriveteci)', 'non (toglietemi|toglieteci|cancellatemi|cancellateci|rimuovetemi|rimuoveteci|mi tolga|ci tolga|mi cancelli|ci cancelli|mi rimuova|ci rimuova|disiscrivermi|disiscriverci|cancellarmi|togliermi) ..6', 'non (esit*|si preoccup*|preoccup*|si faccia problemi)', 'non (mi|ci|chiam*|telefon*) ..1 (chiam*|telefon*|chiami|mi|ci) ..6 (preferisc*|meglio|preferiamo|per mail|via mail|per iscritto|scrivetemi|mi scriva)', '(contatt*|disturb*|cercar*) ..3 (per telefono|telefonicamente|al telefono|su whatsapp|al cellulare|via sms|su linkedin|via fax)', '(invi*|mand*|spedi*|sped*|ricever*|allegat*) ..3 (pdf*|allegat*|file*|link*|cartace*|catalog*|brochure*|depliant*|fax|video*|zip|word|excel|powerpoint|presentazion*|contratt*|fattur*)', '(tolga*|togl*|rimuov*|cancell*|elimin*) (la|il|le|i|quella|questa|gli) ..1 (riga|righe|voce|voci|colonna|pagina|clausola|opzione|sconto|cost*|articolo|paragrafo|sezione|punto|canone|licenz*|modulo|spese)', '(avvis*|inform*|avvert*) ..3 mittente', '(cancell*|elimin*|distrugg*) (questo|questa|il presente|la presente|il) (messaggio|mail|email)', 'non (servono|occorrono) (piu|altre)', 'non ..4 (prima (di|del|che)|fino a|nel weekend|nel fine settimana|durante)', '(due righe|una riga)'],
      yes: ['Toglietemi dalla copia', 'Non toglietemi dalla lista', 'Non chiamatemi.', 'Inseriteci in lista', 'Non esiti a scrivermi', 'Non mi chiami, meglio la mail: non mi chiami, preferisco scrivere', 'Smettete di mandarmi PDF', 'Tolga la riga 3', 'Non mi scriva prima di lunedì', 'Potete toglierci dalla lista d\'attesa'],
      no: ['Toglietemi dalla vostra mailing list', 'Non mi scriva più', 'Non chiamatemi e non scrivetemi più'],
    },
  ],
  condition: ['se (questo|questa|e|non|si|la|il|avete|ha|costa|potete|siete|mai|vi|lo|dovesse)', 'a meno che', 'a meno di', 'salvo [che|se]', 'tranne', 'eccetto', 'solo se', 'soltanto se', 'altrimenti', 'per ora', 'per il momento', 'al momento', 'per adesso', 'momentaneamente', 'fino a', 'fino al*', 'finche', 'a parte', 'in realta', 'oppure', 'ma ..2 (mand*|invi*|scriv*|teng*|tene*|lasci*|contatt*|chiam*|mi mandi|mi invii)', '(e|piuttosto|ma) (scriv*|contatt*|invi*|rivolg*|mand*) ..2 (a|al|alla|ai|agli|all)', 'quando (avr*|ci|sar*)'],
  unclear: [
    { id: 'undecided', says: ['(forse|magari|dipende|vedremo|si vedra|chissa|non so|non saprei|indecis*|boh|mah|hm|hmm|puo darsi)'], yes: ['Chissà.', 'Può darsi'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(cancell*|elimin*|rimuov*|rimoz*|rimoss*|togli*|tolg*|tolt*|depenn*|disiscri*|disinscri*|list*|elenc*|mailing*|database|archivi*|rubrica|dati|gdpr|garante|privacy|consenso|spam|pubblicita|mail|email|messaggi|newsletter|basta|smett*|piantat*|finit*la|stop|stuf*|ancora|di nuovo|mai piu|non ..2 piu|pace|disturb*|assill*|denunci*|segnal*|blocc*|dimentic*|(mio|mia|nostro|nostra|questo) (indirizzo|nome|contatto|nominativo|casella))'], yes: ['Cancellate tutto.', 'Ora basta così', 'Il nostro nome nei vostri archivi', 'Ancora voi', 'E smettetela'], no: ['Il cortile è pieno di ghiaia', 'Il tetto il giovedì'] }],

  autoSubject: [
    'risposta automatica', 'risposta automatica:', 'risposta auto', 'messaggio automatico', 'notifica di assenza', 'avviso di assenza', 'messaggio di assenza', 'assenza', 'assente', 'assenza dall\'ufficio', 'assenza ufficio', 'fuori ufficio', 'fuori sede', 'fuori dall\'ufficio', 'fuori stanza', 'in ferie', 'ferie', 'sono in ferie', 'sono assente', 'sono fuori', 'in vacanza', 'in malattia', 'in maternità', 'congedo parentale', 'congedo di maternità', 'in trasferta', 'chiusura', 'chiusura estiva', 'chiusura aziendale', 'chiusi per ferie', 'uffici chiusi', 'non disponibile', 'non in ufficio', 'automatic reply', 'out of office', 'auto reply', 'autoreply',
    'conferma di ricezione', 'conferma ricezione', 'avviso di ricezione', 'ricevuta', 'abbiamo ricevuto', 'presa in carico', 'la sua richiesta', 'richiesta ricevuta', 'richiesta presa in carico', 'ticket creato', 'ticket aperto', 'nuovo ticket', 'apertura ticket', 'grazie per averci contattato', 'grazie per averci scritto', 'grazie per il suo messaggio', 'grazie per la sua richiesta', 'grazie per la tua richiesta', 'grazie del messaggio', 'messaggio ricevuto', 'segnalazione ricevuta', 'non lavora più', 'ha lasciato l\'azienda', 'cambio indirizzo', 'indirizzo non più attivo', 'casella non presidiata', 'casella dismessa',
  ], // prettier-ignore
  away: [
    {
      id: 'away',
      says: [
        '(sono|saro|siamo|saremo|sara|e|mi trovo|risulto|attualmente|trovero) ..3 (fuori ufficio|fuori sede|fuori dall ufficio|in ferie|in vacanza|assent* (dal|fino|da|per|oggi|il|nei|con|$)|in malattia|in maternita|in congedo|in trasferta|in viaggio [di lavoro]|in permesso|in aspettativa|in fiera|a una fiera|in convalescenza|fuori stanza|indisponibil*|all estero|in luna di miel|non raggiungibil*)', '(fuori ufficio|fuori sede|in ferie|assente|in vacanza|in trasferta|in malattia|in maternita|in congedo) ..3 (fino|sino|dal|da|al|per|con|e)', 'non (sono|saro|siamo|saremo) ..2 (in ufficio|in sede|raggiungibil*|disponibil* (fino|dal|da|nei))', `(rientro|rientrero|tornero|torno|ritorno|rientriamo|torneremo|saro di nuovo|di nuovo|nuovamente) ..3 (${DAYS}|#|in ufficio|in sede|operativ*|disponibil* (dal|da|il)|${MONTHS}|previsto)`, '(rispondero|risponderemo|leggero|provvedero|daro riscontro|rispondera) ..6 (rientro|ritorno|rientrero|appena|tornero|dal #|lunedi)', 'accesso ..2 (limitato|saltuario|ridotto|sporadico|discontinuo) ..3', '(senza|limitato|scarso|non avro|non ho|poco) ..1 (accesso|possibilita) ..4 (mail|email|posta|internet|leggere|consultare)', '(uffici*|azienda|negozio|sede|stabilimento|studio) ..4 (chius*|chiud*)', '(chius*|chiusura) (per (ferie|festivita|vacanze|inventario|ponte)|estiva|natalizia|aziendale)', '(congedo|permesso|aspettativa) (parentale|di maternita|maternita|di paternita|matrimoniale|sabbatico)', 'anno sabbatico', '(ritard*|tempi di risposta) ..5 (risposta|rispost*|lungh*|superior*)',
      ],
      yes: ['Sono in ferie fino al 20 agosto.', 'Sono fuori sede e rientrerò lunedì', 'Risponderò al mio rientro', 'I nostri uffici resteranno chiusi', 'Sono in malattia', 'Ho accesso limitato alla posta: accesso limitato alle mail', 'Mi trovo in congedo parentale', 'Non sarò in ufficio'],
      no: ['Siamo interessati', 'Torno a scriverle con una domanda'],
    },
  ],
  left: [
    {
      id: 'left',
      says: ['non (e|sono) piu (con noi|in azienda|dipendente|in forza|un nostro|nostro|una nostra|impiegat*)', 'non (fa|faccio) piu parte', 'non (lavora|lavoro|lavorano|fa parte|faccio parte|collabora|opera|appartiene) piu ..3 (qui|con noi|parte|in|per|presso|alle|dipendente|nostr*|azienda|$)', '(ha|ho|hanno) lasciato (l|la|il|questa|lo|il suo) ..2 (azienda|societa|incarico|ufficio|ditta|gruppo|studio|ruolo|lavoro|posto)', '(e andat*|e andato) in pensione', '(casella|indirizzo|mail|email|account) ..4 (non (e|viene) piu|non e (presidiat*|monitorat*|attiv*|piu)|disattivat*|dismess*|chius*|non attiv*)', '(messaggi|mail|email) ..4 non (vengono|verranno|saranno|sono) (lett*|inoltrat*|consultat*)', '(cessato|terminato|concluso) ..3 (rapporto|collaborazione|servizio|attivita)'],
      yes: ['Giulia Conti non lavora più con noi.', 'Ha lasciato l\'azienda a marzo', 'Questo indirizzo non è più attivo', 'Marco è andato in pensione'],
      no: ['Le ho lasciato un messaggio', 'Non è più un problema'],
    },
  ],
  again: [{ id: 'again', says: ['(mi|ci) (riscriva|riscrivi|ricontatti|ricontatta|richiami|richiama|scriva|scrivi|risenta|cerchi|ricordi) ..6', '(risentiamoci|sentiamoci|riparliamone|parliamone|ci risentiamo|ne riparliamo|ci sentiamo) ..6', '(riscrivimi|richiamami|ricontattami|scrivimi|ricordamelo|riprova|riprovi) ..6'], yes: ['sono in ferie, mi riscriva lunedì prossimo', 'Sono fuori, ci sentiamo a settembre'], no: ['Sono in ferie fino a lunedì', 'Moretti non lavora più da noi', 'Scrivere a info'] },
  ],
  iLeft: [{ id: 'i_left', says: ['non lavoro più ..4', 'sono (andato|andata) in pensione'], yes: ['Non lavoro più lì'], no: ['Sono in ferie fino a lunedì', 'Moretti non lavora più da noi', 'Scrivere a info'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: ['(abbiamo|confermiamo) ..2 (ricevuto|preso in carico|registrato|ricezione) ..5', '(sua|vostra|tua|suo|vostro|tuo|il|la) (richiesta|messaggio|mail|email|segnalazione|domanda|ticket|candidatura|comunicazione) (e stat*|e in|verra|sara|risulta|e arrivat*) ..3 (ricevut*|registrat*|pres*|inoltrat*|assegnat*|elaborat*|gestit*|carico|lavorazione|evas*|arrivat*|creat*|trasmess*|correttamente)', '(pres*) in carico', '(grazie per|ringraziamo per|ringraziamo|grazie di) ..2 (averci|aver|la sua|il suo|la vostra|la tua|il tuo) ..10 (presto|prima|possibile|ricontatt*|rispond*|entro|contatt*)', '(ringraziamo|grazie) per (averci|aver) (contattato|scritto)', '(messaggio|mail|email|risposta) (automatic*|generat* automaticamente|inviat* automaticamente)', '(generat*|inviat*) ..1 (automaticamente|in automatico)', 'non (rispondere|rispondete|risponda) ..2 (a|questa|questo|alla|al)', '(le|vi|ti) (risponderemo|ricontatteremo|contatteremo|daremo riscontro) ..5', '(operatore|incaricato|consulente|collega|team|ufficio|staff|servizio) ..4 (ricontatt*|rispondera*|contattera|provvedera|dara riscontro)', '(numero|codice|n|riferimento) ..2 (ticket|pratica|segnalazione|richiesta) ..3', 'ticket (numero|n|id) #', '(entro|nel giro di) ..2 (# (ore|giorni)|giorni lavorativi|ore lavorative|breve)', 'avviso di ricezione'],
      yes: ['Abbiamo ricevuto la Sua richiesta.', 'La Sua segnalazione è stata registrata', 'Messaggio generato automaticamente, si prega di non rispondere a questa mail', 'Un nostro operatore La ricontatterà', 'Grazie per averci scritto'],
      no: ['Ho ricevuto la Sua mail, mi interessa'],
    },
  ],
  courtesy: ['(per|in caso di|se) ..3 (urgen*|emergenz*) ..8', '(contatt*|rivolg*|chiam*|scriver*|scriv*|inviare) ..1 (a|al|alla|ai|il|la|i|pure|il mio) ..5', '(potete|puo|puoi|si prega di|vi prego di|la prego di|vogliate) ..2 (contattar*|rivolger*|scriver*|chiamar*) ..6', 'grazie (per|della|del) (la sua|la vostra|il suo|il vostro|messaggio|comprensione|pazienza|mail|la comprensione) ..2', 'ci scusiamo ..4', '(sua|vostra|tua) (mail|email|richiesta) (sara|verra|non) ..5', 'per (qualsiasi|altre|altri|ordini|fatture|vendite|acquisti|stampa|comunicazioni) ..6', 'buone (feste|vacanze|ferie)', 'in mia assenza ..6', 'durante (la mia|l) assenza ..6'],

  intents: {
    meeting_request: [
      {
        id: 'fix_a_time',
        says: [
          '(posso|possiamo|riesco|sono libero|sono libera|sono disponibile|ho libero) ..1 (il|alle|di|da|domani|la mattina|dopo le|lunedi|martedi|mercoledi|giovedi|venerdi) ..2',
          '(mandami|mandatemi|mi mandi|inviatemi|mi invii|mandi|mandate) ..1 (l |un|il|la) ..1 (invito|link|convocazione|invite)',
          '(passate|passi|passa|venite|venga|vieni) ..2 (a prendere un caffe|per un caffe|in laboratorio|in officina|allo stand|in negozio|in azienda)',
          '(vi|le|ti) (offro|aspetto) ..2 (caffe|in ufficio|lunedi|martedi|mercoledi|giovedi|venerdi|domani)',
          '(mettiamolo|mettiamola|metterlo|segniamo) in (agenda|calendario)',
        ],
        yes: [
          'Posso il 12 alle 9:30, altrimenti il 19.',
          'Mandatemi l\'invito',
          'Possiamo metterlo in agenda?',
        ],
        no: [
          'Non posso decidere io.',
        ],
      },
      {
        id: 'meet',
        says: ['(mi chiami|chiamatemi|chiamami|ci chiami|chiamateci|mi telefoni|telefonatemi|sentiamoci|vediamoci|incontriamoci|parliamone|parliamoci|risentiamoci|facciamo|fissiamo|organizziamo) ..4', '(possiamo|potremmo|potete|vogliamo|vorrei|riusciamo|riesce|volentieri) ..3 (sentirci|vederci|incontrarci|parlarne|parlarci|fissare|organizzare|fare una (call|chiamata|demo|riunione)|chiamarmi|passare)', '(fissare|organizzare|programmare|pianificare|concordare|proporre|propongo|prenotare|fissiamo|mettere in calendario) ..2 (un|una|la) (appuntamento|incontro|call|chiamata|riunione|demo|videochiamata|data|telefonata)', '(appuntamento|incontro|call|videochiamata|videocall|chiamata|riunione|telefonata|demo) ..2 (per|il|alle|di|domani|settimana|lunedi|martedi|mercoledi|giovedi|venerdi)', '(sua|tua|vostra|sue|tue|vostre) (disponibilita|agenda|calendario)', '(quando|che|quale) ..3 (giorno|ora|giorni|orario|data|momento) ..4 (va|preferisc*|libero|comod*|e|disponibil*|sarebbe)', 'quando (e|sei|siete|puo|potete|possiamo) ..3', `${DAYS} ..3 (alle|#|mattina|pomeriggio|va bene|mi va|ok|perfetto|verso|prossimo|dopo|posso|sono libero)`, `^[ok|va bene|facciamo|meglio|direi|si] ${DAYS} [o] [${DAYS}] [?] $`, `${DAYS} o ${DAYS} ?`, `(facciamo|meglio|magari|va bene|direi) ${DAYS}`, '(domani|dopodomani|la settimana prossima|la prossima settimana|questa settimana) ..4 (alle|#|mattina|pomeriggio|posso|possiamo|va bene|sono|sentiamoci|mi chiami|riesce)', 'alle (#|nove|dieci|undici|due|tre|quattro|cinque) ..3', '(teams|zoom|google meet)', '(passi|passate|venite|venga|vieni) ..1 (da|a|in|pure|a trovar*) ..3'],
        yes: ['Volentieri, martedì alle 15?', 'Mi chiami domani', 'Possiamo fissare una call', 'Quando è libero?', 'Venerdì va bene', 'Sentiamoci la settimana prossima', 'Passi pure da noi: passi in ufficio'],
        no: ['Non siamo interessati', 'No grazie'],
      },
    ],
    already_customer: [
      {
        id: 'has_it',
        says: [
          '(ce l abbiamo|l abbiamo|lo abbiamo|la abbiamo|lo usiamo|la usiamo) gia (e|da voi|con voi|da|installat*|attivo|in uso|grazie a)',
          'gia (installat*|attiv*|comprat*|acquistat*) ..1 (da|con) voi',
          '(lo|la|li|le) (usiamo|utilizziamo|uso) ..3 (da anni|dal|dallo|da mesi|tutti i giorni|da tempo)',
          '(sono|siamo) (vostr*) [gia|fedeli] client* ..2',
          '(cliente|clienti) (da|dal|vostr*|fedel*|storic*|affezionat*|di lunga data)',
          '(mia|nostra|mio|nostro|la mia|il mio) (fattura|ordine|contratto|codice cliente|abbonamento|pratica) (di|e|non|n|con|da|aperta)',
          '(vostro|vostri|un vostro) (tecnico|tecnici|collega|commerciale) ..2 (installat*|venut*|montat*|vendut*|attivat*)',
          '(ci fornite|ci rifornite|compriamo|acquistiamo|lavoriamo|lavoro) ..2 (gia|da voi|con voi)',
          '(content*|soddisfatt*|entusiast*|felic*) ..1 (del|della|dei|di|con) (vostr*|suo servizio|voi)',
          '(vostro|vostra|mio|mia|nostro|il|la) (app|applicazione|gestionale|programma|software|ordine|consegna|tecnico|assistenza|macchina|impianto|servizio) ..3 (non funziona|non si apre|non e arrivat*|ferm* da|guast*|rott*|bloccat* da|in panne|non risponde)',
        ],
        yes: [
          'Ce l\'abbiamo già da voi',
          'Lo usiamo a scuola dallo scorso anno',
          'Sono cliente da sei anni',
        ],
        no: [
          'Abbiamo già un fornitore',
        ],
      },
      { id: 'customer', says: ['(gia|siamo|sono) (vostri|vostro|un vostro|clienti|cliente|utenti|client*) ..1 (client*|vostri|vostro|utent*|da|$)', 'siamo gia (vostri|client*)', 'gia (usiamo|utilizziamo|abbiamo|lavoriamo|uso|utilizzo|ho) ..2 (vostro|vostra|con voi|vostri|suo)', '(usiamo|utilizziamo|abbiamo) gia ..1 (vostro|vostra|con voi|vostri|il vostro|la vostra)', '(abbiamo|ho) (firmato|acquistato|comprato|sottoscritto|rinnovato) ..3 (con voi|da voi|vostro|vostra|a|in)', '(nostro|mio) (contratto con voi|ticket|abbonamento con voi)'], yes: ['Siamo già vostri clienti.', 'Usiamo già il vostro software', 'Abbiamo firmato con voi a maggio'], no: ['Abbiamo già un fornitore'] }],
    wrong_person: [
      {
        id: 'not_my_field',
        says: [
          '(abbia|abbiate|avra|avrete|avete|ha|hai) sbagliat* ..4',
          'non (e|sono) ..1 (affar*|compito|competenza|cosa|materia|problema) (mio|mia|miei|nostr*|di mia|della scuola)',
          '(sono|ripeto sono) [solo|soltanto|un|una|il|la|l|semplicemente] (infermier*|insegnante|maestr*|prof|professore|professoressa|logopedista|psicolog*|bidell*|portinai*|portier*|receptionist|centralinista|tirocinante|stagista|alunn*|student*|pensionat*|privato|usciere|custode|autista|educator*|segretari*|cuoc*|camerier*|commess*|cassier*|postin*|operai*|giardinier*|bibliotecari*|magazzinier*) ..3',
          '(sto|sono) (in|alla|al) (portineria|reception|centralino|accettazione)',
          '(cerca|cercate|cercando|cercavate|cercare|vorra|volete) ..2 (l altro|l altra|un altro|un omonimo) *',
          '(omonimo|omonima|omonimia)',
          'non (decido|conto|compro|firmo|scelgo) (nulla|niente|io|un)',
          'noi siamo (una|un) * (per|di) * $',
          'siamo (un|una) ..3 (non di|non un|non una|e non un|e non una|mica)',
          'non (lavoro|lavoro piu) (li|la|per|in quella|in quell) ..2',
          '(questo|questa) e (un|una|la mia|il mio) (indirizzo|mail|email|casella|numero) (personal*|privat*)',
          'che me ne (faccio|farei)',
          'non (c entro|c entriamo|ho voce in capitolo|ho potere)',
          '(abbia|abbiate|ci sia|c e|dev esserci) ..1 (un|uno|stato un) ..1 (errore|scambio|equivoco) [di] [persona|indirizzo]',
          'io (guido|pulisco|cucino|insegno|rispondo al|faccio solo) ..3',
        ],
        yes: [
          'Credo abbia sbagliato indirizzo, noi siamo una libreria per bambini.',
          'Sono l\'infermiera della scuola',
          'Sono al centralino',
          'Forse sta cercando l\'altro Marco Rossi',
          'Non è affar mio.',
        ],
        no: [
          'Sono il direttore acquisti',
          'Stiamo cercando un fornitore',
        ],
      },
      { id: 'wrong_person', says: ['(cerca|cercate|cercava|cercavate|vuole) [forse] (un altra|un altro|un) (azienda|ditta|persona|societa|altra *) ..2', 'non (abbiamo|ho|c e) [nessun*|alcun*|uno|una] (stabilimento|sede|filiale|magazzino|negozio|ufficio|impianto|fabbrica) ..3', '(sono|sarei) (solo|soltanto|solamente|appena) ..2 (stagista|tirocinante|apprendista|segretari*|receptionist|studente|studentessa|centralinista)', '(mi|ci) (confonde|confondete|confondi|scambia|scambiate) ..3', 'non sono io (che|a|quello|quella|la persona) ..3', '(persona|contatto|ufficio|indirizzo|destinatario|reparto|azienda|interlocutore) (sbagliat*|errat*)', '(ha|avete|hai) sbagliato ..4', 'non (sono|e) [io] (la|il|l|io|mia|di mia|compito mio) ..1 (persona|referente|interlocutor*|responsabile|competenza|addett*|indirizzo|settore|ufficio|a decidere|campo|area|mansione|decidere|giust*)', 'non (mi|ci) (occupo|occupiamo|compete|riguarda|competono) ..3', 'non (decido|gestisco|seguo) (io|piu|queste|questi|questo|questa|acquisti|nulla)', '(nulla|niente) a che (fare|vedere)', 'non di mia competenza', 'non e (il mio|la mia|mio|mia) ..1'], yes: ['Forse cerca un\'altra azienda', 'Non abbiamo nessuno stabilimento a Bari', 'Sono solo lo stagista', 'Non sono io che decido', 'Ha sbagliato persona.', 'Non sono io il referente: non sono la persona giusta', 'Non mi occupo di acquisti', 'Non è di mia competenza', 'Indirizzo sbagliato'] }],
    referral: [{ id: 'referral', says: ['(metto|inserisco|aggiungo|mettiamo) ..2 (in copia|in cc|cc|conoscenza) ..3', '^(cc|in copia) ..4', '(in copia) ..4', '(inoltro|giro|inoltriamo|passo|giriamo|ho inoltrato|ho girato|trasmetto|inoltrato|inoltrero|girero|rimando|passero) ..4 (a|al|alla|ai|all|allo|collega|mio|mia|nostr*)', '(contatti|contattate|contatta|contattare|scriva|scrivete|si rivolga|rivolgetevi|rivolgersi|parli|parlate|parla|chieda|chiedete|senta|sentite) ..2 (a|al|alla|all|con|il|la|l|direttamente|pure) ..4', '(mio|mia|nostro|nostra|il|la) (collega|responsabile|capo|direttor*|soci*|referente|titolare) ..4 (che|e|si occupa|segue|decide|gestisce|addr|#)', '(sentite|senta|chieda|chiedete|parlate|parli|scriva|scrivete) ..3 (collega|responsabile|capo|direttor*|soci*|referente|titolare)', '(se ne occupa|decide lui|decide lei|segue lui|se ne occupano|li segue|lo segue|la segue|gestisce) ..3', '(persona|referente|interlocutore) (giust*|corrett*) ..3 e', '(gestit*|seguit*|decis*) da ..3', '(mio|suo|mia|sua) (successor*|sostitut*)', 'al (mio|suo) posto ..3'], yes: ['Inoltro alla collega Sara.', 'Si rivolga all\'ufficio IT', 'Metto in copia Luca', 'Se ne occupa Anna', 'Contatti il nostro direttore'], no: ['Mi chiami'] }],
    later: [{ id: 'later', says: [`(a|ad|in|da|dopo|entro|fino a|verso|per|prima di|non prima di|inizio|fine|meta) [fine|inizio|meta|le|l|la|il] (${MONTHS}|estate|autunno|inverno|primavera|natale|pasqua|ferie|feste|anno prossimo|l anno prossimo|anno nuovo|vacanze|ferragosto)`, '(anno|mese|trimestre|semestre|stagione) (prossim*|venturo|nuovo)', '(prossim*|nuovo|secondo|primo) (anno|mese|trimestre|semestre|quadrimestre|esercizio)', '(tra|fra) ..2 (settiman*|mes*|ann*|giorni|trimestr*)', '(piu avanti|piu tardi|in futuro|un altra volta|in un altro momento|in un secondo momento|successivamente|per tempo|altro momento)', '(ricontatt*|risent*|riscriv*|richiam*|si rifaccia|rifatevi|riprend*|ripass*|torn*|riaggiorn*|scriv*|ne riparl*|riparl*|ricord*) ..5 (a|ad|in|dopo|tra|fra|quando|piu avanti|allora|prossim*|da|verso|per) ..2', '(budget|progett*|investiment*|spes*|assunzion*) ..4 (congelat*|bloccat*|ferm*|chius*|esaurit*|sospes*|rimandat*|pausa|finit*)', '(congelat*|in pausa|in standby|in stand by|rimandat*|rinviat*|posticipat*|sospeso|troppo presto|non ancora|e presto)', '(troppo|molto|tropp*) (impegnat*|occupat*|incasinat*|pres*|presto)', '(al momento|per ora|adesso|ora|per il momento|ora come ora) (no|non) ..5 (ma|magari|forse|piu avanti|poi)', '(magari|forse) (piu avanti|in|l anno|a|dopo|poi|tra|fra|il prossimo)', '(quest anno) ..4 (budget|non|no)', 'le (faccio|faro|faremo) sapere', 'oberat* di'], yes: ['Ci risentiamo dopo Pasqua.', 'Il budget è bloccato fino ad aprile', 'Per ora no, magari più avanti', 'Mi ricontatti tra tre mesi', 'Se ne riparla a settembre', 'L\'anno prossimo'], no: ['Non interessa', 'Martedì alle 10'] }],
    not_interested: [
      {
        id: 'refusal',
        says: REFUSALS,
        yes: [
          'Abbiamo già provato una cosa simile ed è stato un disastro. Mai più.',
          'Neanche per sogno.',
          'Non se ne parla.',
          'Gentilissimi, ma preferiamo fermarci qui.',
          'A quel prezzo mi compro un asino.',
          'Risparmiateci un altro cruscotto.',
          'Siete fuori mercato.',
          'Ci serve? No, direi proprio di no.',
          'Non ne vedo l\'utilità.',
          'Non ci convince.',
          'Quando gli asini voleranno.',
        ],
        no: [
          'Nessun problema, mandi pure.',
          'Mi interessa molto.',
          'Non so, quanto costa?',
          'Mai visto un prodotto così bello!',
        ],
      },
      {
        id: 'circumstance',
        says: [
          '(dipende|dipendono|dipendiamo) (da|dal|dalla|dall|dai) [la|il|l] (comune|regione|provincia|ministero|asl|ausl|diocesi|franchisor|casa madre|proprietario|proprieta|condominio|amministratore|stato|ente|prefettura)',
          '(gestisce|gestita|gestito|decide|appalta|fornisce|paga|compra|bandisce|pensa) ..2 (comune|regione|provincia|ministero|asl|ausl|consorzio|diocesi|franchisor|casa madre|padrone di casa|municipio)',
          '(il|la|l) (comune|regione|provincia|ministero|asl|municipio|consorzio) ..1 (fa|fornisce|decide|paga|gestisce|appalta|si occupa|ci pensa)',
          'ci pensa (il|la|l|mio|mia|nostro) *',
          '(la|il) (scuola|istituto|centro) non (decide|compra|sceglie|ha voce)',
          '(abbiamo|ho) (venduto|ceduto|chiuso|dismesso|restituito|lasciato|esternalizzato|appaltato|terziarizzato|dato in gestione) (il|la|i|gli|le|l|tutt*|nostr*)',
          '(chiude|chiudiamo|chiuderemo|chiudera|chiusura|cessa|cessiamo|cesseremo|chiuso) (definitiv*|l attivita|per sempre|attivita|i battenti|per pensionamento|bottega)',
          '(vado|andiamo|va|andro) in pensione',
          '(cessazione|cessata|cessato|fine) ..1 attivita',
          '(liquidazione|concordato preventivo|fallimento aziendale|in liquidazione)',
          '(in|a) (leasing|noleggio|affitto|comodato) ..2 (fino|a lungo termine|lungo termine)',
          'contratto ..3 (in corso|in essere|vigente|fino|vincolat*|in esclusiva|quadro|blindato)',
          '(vincolati|legati|impegnati) ..2 (fino|contratt*|per)',
          '(accordo quadro|consip|mepa|gara d appalto|centrale acquisti)',
          '(abbiamo|ho) gia (la|il|l|i) (fibra|internet|pannelli|commercialista|avvocato|informatico|caldaia|fotovoltaico)',
          '(le|li|la|lo) (facciamo|produciamo|stampiamo|consegniamo|portiamo|seguiamo) ..1 (in bici|a mano|a piedi|noi|da noi|qui|in casa|da soli)',
          '(consegne|spedizioni|tutto) ..2 (in bici|a mano|a piedi|su carta|a penna)',
          '(i|nostri) clienti ..2 (ritirano|vengono|passano|organizzano)',
          '(franco fabbrica|ex works|franco stabilimento)',
          'di (flotta|furgon*|camion|mezzi|veicol*|auto|magazzino|sito|sito web|dipendent*|personale|server|cantier*|mensa|giardino|ascensore|macchinari*|caldaia|piscina|tetto|terrazzo|parcheggio|commerciali|negozi|cucina|locali) ..1 non ne (abbiamo|ho|usiamo)',
          'non (abbiamo|ho|usiamo) [piu] [un|una|alcun*|nessun*|ne] (flotta|furgon*|camion|mezzi|veicol*|auto|magazzino|sito|sito web|dipendent*|personale|server|cantier*|mensa|giardino|ascensore|macchinari*|caldaia|piscina|tetto|terrazzo|parcheggio|commerciali|negozi|cucina|locali) $',
          'non (facciamo|vendiamo|produciamo|esiste) piu ..3 $',
          'non (abbiamo|ho) ..2 ne *',
          'siamo (solo|soltanto|solamente|appena) (due|tre|quattro|cinque|in due|in tre|in quattro|#|io) ..2',
          'siamo (in|solo in) (due|tre|quattro|cinque) (e|gatti|volontari|pensionati)',
          'siamo ..1 (volontari|pensionati)',
          'troppo (grande|grandi|piccol*|gross*) (per|siamo)',
          '(siamo|lavoriamo) ..1 (tutti|tutte) (in remoto|da casa|in smart working|in smartworking|in telelavoro)',
          '(non) [ha|hanno|e stato] ancora (autorizzat*|approvat*|omologat*)',
          'non (ha|hanno|e stato) ancora (autorizzat*|approvat*|omologat*|validat*)',
          'non (possiamo|posso|ci permettono|ci fanno|siamo autorizzati a|ci e permesso) (acquistare|comprare|installare|scegliere|cambiare|decidere|usare|per legge|per normativa)',
          '(impost*|obbligat*|obbligatori*) (dal|dalla|da) (gruppo|sede|casa madre|franchisor|capogruppo)',
        ],
        yes: [
          'Abbiamo venduto i furgoni in primavera.',
          'La mensa dipende dal Comune.',
          'Li abbiamo in leasing fino al 2028.',
          'Lo studio chiude definitivamente a giugno.',
          'Le consegne le facciamo in bici, quindi di furgoni non ne abbiamo.',
          'Troppo grande per noi, siamo in quattro e uno è in pensione.',
        ],
        no: [
          'Dipende dal prezzo.',
          'Ci interessa molto.',
          'Non abbiamo domande.',
        ],
      },
      { id: 'no', says: ['(non) ..1 (rientra|rientrano|rientrera|prevediamo|prevedo|intendiamo|e previsto|prevista) ..4', '(non) e [una cosa|qualcosa|quello|cio] [che] (ci|mi|fa) ..2 (interess*|serve|per noi)', 'troppo (caro|cara|costoso|complicato) ..2', '(ma|quindi) no $', '(non|nessun*|senza|mai) ..2 (interess*|bisogno|necessita|necessario|serve|servono|occorr*|fa per noi|rilevante|utile|priorita|prioritari*|in programma|esigenz*|adatto|per noi|previst*|intenzionat*|fabbisogno)', '^no [grazie|ma|e] (grazie|$|non|mi dispiace|abbiamo)', '^(no|nulla|passo|negativo|assolutamente no|no no)', 'no grazie', '(grazie|ringrazi*) ma (no|non|siamo|abbiamo|per ora|al momento)', '(abbiamo|ho|disponiamo|lavoriamo) gia ..3 (fornitor*|soluzion*|sistem*|partner|software|strument*|qualcun*|un|una|altr*|con|tutto)', 'gia (coperti|forniti|a posto|soddisfatt*|serviti|un fornitore|strutturat*)', 'siamo (a posto|apposto|coperti|soddisfatti|contenti|ben forniti|gia)', '(fatto|facciamo|sviluppat*|gestiamo|gestit*|realizzat*|costruit*) ..4 (internamente|in casa|noi stessi|da soli|da noi|interno)', '(scelto|optato|preso|firmato|deciso) ..3 (altro|altra|un altr*|altri|concorren*|altrove)', '(decliniamo|declino|declinare|perdita di tempo|perdere tempo|perdiate tempo|lasciamo perdere|lasci perdere|buona fortuna|rifiut*)', 'non (ci|mi|ce) (interess*|serv*|convinc*|e utile)'], yes: ['Non rientra nei nostri programmi.', 'Non è una cosa che ci interessa', 'Troppo caro per noi', 'Bel tentativo, ma no.', 'No, grazie.', 'Non ci interessa.', 'Abbiamo già un fornitore', 'Non ne abbiamo bisogno', 'Siamo a posto così', 'L\'abbiamo sviluppato internamente', 'Non fa per noi', 'Grazie ma siamo coperti'], no: ['Non c\'è problema, mandi pure', 'Perché no?'] }],
    interested: [
      {
        id: 'glad_to',
        says: [
          '(capita|capitate|arriva|arrivate|casca|cade|cascate) ..1 (a fagiolo|a proposito|al momento giusto|nel momento giusto|a pennello|giusto|proprio)',
          '(a fagiolo|come il cacio sui maccheroni)',
          '(avete|ha|hai) (colto nel segno|fatto centro|centrato|azzeccato)',
          '(mi|ci) (avete|ha|hai) (convint*|incuriosit*|conquistat*)',
          '^(allora|dai|ok|bene|va bene|ma si) (proviamo|facciamo una prova|vada|procediamo|provo)',
          '(proviamo|facciamo una prova|si puo provare|vorrei provare|si puo (vedere|fare)) ..2',
          'sono tutt orecchi*',
          '(farebbe|farebbero) (piacere|molto piacere|comodo|gola) ..1 (ricever*|avere|vedere|saper*|conoscer*|provare)',
          '(attendo|attendiamo|aspetto|aspettiamo|resto in attesa di|rimango in attesa di) ..1 (vostra|sua|il|la|un|una|l) ..1 (offerta|preventivo|proposta|listino|materiale|brochure|informazioni)',
          '(da (mesi|tempo|anni)) ..2 (cerchiamo|cerco|che cerc*)',
          'proprio (quello|cio) che (cerc*|ci serv*|mi serv*)',
          '(mi|ci) (piacerebbe|intriga|stuzzica|tenta|incuriosisce|alletta) ..2',
          '(girami|girate|giratemi|mi giri|mi gira|gira*) ..1 (due|un|qualche|il|la|i|le) ..1 (esempi|esempio|listino|preventivo|brochure|materiale|dettagli)',
          '(merita|vale la pena) (di essere|parlarne|approfondire|vedere|dare|uno sguardo)',
          '(procediamo|proceda|procedete|procedere) ..1 (con|pure|cosi|allora)',
          '(mi|ci) (e|sono) (piaciut*|interessat*) ..2',
        ],
        yes: [
          'Capita a fagiolo, sabato abbiamo perso un bancale.',
          'Mi avete convinto.',
          'Dai, proviamo con due container.',
          'Mi farebbe piacere ricevere un preventivo',
        ],
        no: [
          'Non mi convince.',
          'Abbiamo provato nel 2022.',
        ],
      },
      { id: 'interested', says: ['(sono|siamo|sembra|sarei|saremmo|molto|e|potrebbe essere|pare|sarebbe|davvero|si) ..2 (interessat*|interessant*|curios*|incuriosit*|propens*|ottimo|perfetto)', '(mi|ci) (interess*|incuriosi*|piace*|piacerebbe|farebbe piacere|sembra (interessante|ottim*|buon*))', '(mi|ci) (mandi|mandate|manda|invii|inviate|invia|dica|dite|racconti|faccia|fate|spieghi|giri|faccia avere|mostri|fornisca) ..3', '(mandami|mandatemi|mandateci|inviami|inviatemi|inviateci|mandi|invii|mandate|inviate|manda|invia|girami|dimmi|ditemi|raccontatemi|raccontami|spiegatemi|fatemi|fammi|faccia|condivid*) ..1 (pure|il|la|le|i|un|una|piu|maggiori|info*|prezz*|offert*|tutto|preventivo|avere|listino|proposta|dettagli|qualche|pure|sapere|esempio|gli|catalogo|come) ..2', '(puo|puoi|potete|potrebbe|potreste) ..1 (mandarmi|inviarmi|inviarci|mandarci|dirmi|spiegarmi|farmi|fornirmi|darmi|raccontarmi|mostrarci|mostrarmi) ..3', '(vorrei|vorremmo|voglio|vogliamo|desidero|desideriamo|gradirei) ..1 (sapere|saperne|vedere|provare|conoscere|avere|ricevere (un|una|il|la|maggiori)|maggiori|capire|acquistare|ordinare)', 'saperne di piu', '^si (grazie|volentieri|certo|mi|ci|vi|perche|per|pure|mandi|mandate|invii|inviate|proceda|procediamo|facciamo|assolutamente|dai|ok|va|d accordo|siamo|sono|sarebbe|vorrei|vorremmo|vogliamo|con|buona|buono|bene|si|molto|sarei|saremmo|passi|ne|possiamo|$)', '^(certo|ok|va bene|volentieri|con piacere|perfetto|assolutamente|ottimo|bene|d accordo|certamente|procediamo|procedete|proceda|molto volentieri|senz altro|magari|perche no|affare fatto|ci sto|benissimo|bella idea) ..4', '(aggiungeteci|aggiungetemi|iscriveteci|inseriteci|ci iscriva|ci aggiunga|contate su|inseritemi) ..3', '(maggiori (informazioni|dettagli|info)|prova gratuita|prossimi passi|lo (prendiamo|compriamo|proviamo))', '(cerchiamo|cercavamo|stiamo cercando|sto cercando|ci serve|mi serve|abbiamo bisogno di) ..3'], yes: ['Sembra interessante, mi mandi un preventivo.', 'Sì, volentieri.', 'Vorrei saperne di più', 'Ci interessa', 'Mandate pure il listino', 'Può inviarmi un esempio?', 'Perché no, proviamo'], no: ['No grazie', 'Abbiamo altro'] }],
    question: [{ id: 'question', says: ['(quanto (costa|costano|viene|sarebbe|verrebbe)|qual* ..2 (prezz*|cost*|tariff*|condizion*|tempi)|prezz* (per|di)|costo (per|di|del)|che prezz*)', '(come|quanto|quanti|quale|quali|qual|che|cosa|chi|dove|quando|perche|avete|siete|potete|fate|c e|ci sono|e|funziona|si|ha|puo|offrite|possono|include|supporta|integra|serve|esiste|posso|sono|in) ..12 ?', '(funziona|integra*|compatibil*|supporta) ..8 ?', '(ho|abbiamo|avrei|una) ..1 (domand*|dubbi*|curiosita)', '(durata|ordine|vincolo) minim*'], yes: ['Quanto costa per 25 utenti?', 'È compatibile con SAP?', 'Come funziona?', 'Ho una domanda', 'C\'è una durata minima?'] }],
  },
  refuses: [{ id: 'refuses', says: [...REFUSALS, 'troppo (caro|cara|costoso|cari)', '^no ', '(ma|pero) no', '(ma|e) ..2 non', '(non|nessun) ..3 interess*', '(non|nessun) ..2 (bisogno|serve|servono|occorre)', '^no [grazie|grazie mille] $', 'non lo vogliamo'], yes: ['Troppo caro.', 'No, facciamo da soli.', 'Grazie ma no', 'Non siamo interessati.', 'Non ci serve.', 'No, grazie.', 'Non lo vogliamo.'], no: ['Siamo in quattro.', 'Mi interessa.'] }],
  hostile: [
    '(che|ma che|quanta) (sciocchezz*|stupidaggin*|buffonata|pagliacciata|cavolata|idiozia|maleducazione|faccia tosta|vergogna|coraggio|cialtron*|scemenza|pena|tristezza|rottura|pesantezza)',
    '(ciarlatan*|cialtron*|buffon*|pagliacc*|imbroglion*|furfant*|parassit*|avvoltoi*|sciacall*|incompetent*|incapac*|indecent*|indegn*|inammissibil*|intollerabil*|deplorevol*|vergognos*|penos*|squallid*|scandalos*|maleducat*|cafon*|sfacciat*|faccia tosta|faccia di bronzo|bidonist*|fregatur*|deficienti|somari|somaro|asini patentati|rompiscatole|rompiballe|scocciator*|seccator*)',
    '(andate|vada|vai|vattene|andatevene) (a quel paese|al diavolo|a farvi|a farti|all inferno|a cagare|a stendere)',
    '(prendete|prende|prendendo|prendere) ..1 (in giro|per il culo|per i fondelli|per fessi|per scemi)',
    '(banda|branco|massa) di',
    '(cazz*|merda|merde|stronz*|vaffa*|fanculo|affanculo|coglion*|idiot*|imbecill*|cretin*|deficient*|schifo|schifos*|schifezz*|vergogn*|truff*|ladri|ladro|molest*|stalking|rotto|rompete|rompere|rompi*|palle|stufo|stufa|stufi|stufato|basta|sparite|sparisci|bugiard*|ridicol*|fastidi*|insopportabil*|assillant*|inaccettabil*|denunc*|avvocat*|garante|tribunale|querela|diffid*|spammer*|patetic*|robaccia|porcheri*)'],

  months: ['gennaio|gen', 'febbraio|feb', 'marzo|mar', 'aprile|apr', 'maggio|mag', 'giugno|giu', 'luglio|lug', 'agosto|ago', 'settembre|set|sett', 'ottobre|ott', 'novembre|nov', 'dicembre|dic'],
  weekdays: ['lunedi|lun', 'martedi|mar', 'mercoledi|mer', 'giovedi|gio', 'venerdi|ven', 'sabato|sab', 'domenica|dom'],
  inclusive: ['compreso', 'compresa', 'incluso', 'inclusa', 'inclusi', 'compresi'],

  wrote: ['ha scritto', 'scriveva', 'scrive', 'hanno scritto', 'ha inviato'],
  sentFrom: ['inviato da', 'inviato dal mio', 'inviato dal', 'inviata da', 'inviato con', 'inviato tramite', 'inviato dalla', 'inviato da iphone', 'ottieni outlook per', 'scarica outlook per', 'sent from my', 'get outlook for', 'spedito dal mio', 'mandato dal mio', 'dal mio iphone'],
  greetings: ['ciao', 'buongiorno', 'buon giorno', 'buonasera', 'buona sera', 'buon pomeriggio', 'salve', 'gentile', 'gentili', 'gentilissimo', 'gentilissima', 'gent', 'gent mo', 'gent ma', 'egregio', 'egregia', 'spettabile', 'spett le', 'spett', 'caro', 'cara', 'cari', 'signor', 'signora', 'dott', 'salve a tutti', 'hi', 'hello'],
  closings: ['saluti', 'cordiali saluti', 'distinti saluti', 'cari saluti', 'un saluto', 'un cordiale saluto', 'cordialmente', 'cordialità', 'i migliori saluti', 'migliori saluti', 'grazie', 'grazie mille', 'molte grazie', 'tante grazie', 'grazie e saluti', 'grazie in anticipo', 'grazie anticipatamente', 'ringrazio', 'la ringrazio', 'vi ringrazio', 'a presto', 'buona giornata', 'buona serata', 'buon lavoro', 'buon weekend', 'buona settimana', 'ciao', 'sl', 'cs', 'un abbraccio', 'in fede', 'resto a disposizione', 'in attesa', 'per favore', 'per cortesia', 'bg'],
  legal: ['(può|potrà|puoi|diritto|esercitare) ..8 (opporsi|opposizione|revocare|cancellazione|rettifica|accesso)', '(messaggio|mail|email|comunicazione|informazioni|contenuto|trasmissione) ..10 (riservat*|confidenzial*|strettamente personal*|esclusiv*)', '(destinatari*) ..4 (indicat*|esclusiv*|previst*|effettiv*|sopra|in indirizzo|legittim*)', '(non (siete|e|foste|fosse)) ..3 destinatari*', '(ricevut*|pervenut*) ..5 (per errore|erroneamente)', '(avvis*|inform*|avvert*|comunicar*|notific*) ..4 mittente', '(cancell*|distrugg*|elimin*) ..3 (messaggio|mail|email|allegat*|avvisar*|copia|copie|sistema)', '(rispett*|pens*|tutel*|salvaguard*) ..3 (ambiente|natura|pianeta)', '(prima di|non) stampar*', '(diffusione|distribuzione|copia|copiatura|uso|utilizzo|divulgazione|riproduzione) ..8 (vietat*|proibit*|non autorizzat*|illecit*)', '(vietat*|proibit*) ..5 (diffusione|distribuzione|copia|uso|utilizzo|divulgazione|riproduzione)', '(ai sensi|in conformita) ..5 (gdpr|regolamento|d lgs|decreto|legge|art)', '(informativa|normativa|policy|tutela) ..2 (privacy|trattamento|dati)', '(trattamento|protezione) ..2 dati', 'dati personali', 'titolare del trattamento', '(p iva|partita iva|codice fiscale|c f|capitale sociale|rea|sede legale|registro imprese)', '(diritti|diritto) ..4 (accesso|rettifica|cancellazione|opposizione)', '(responsabilita) ..6 (virus|danni|error*)', '(opinioni) ..4 (autore|mittente|personali)', 'per (disiscriversi|cancellarsi|non ricevere piu)', 'se non desidera', 'art* 616', 'd lgs #', 'the (information|sender|intended)'],
  original: ['messaggio originale', 'messaggio inoltrato', 'messaggio originario', 'inizio messaggio inoltrato', 'inizio del messaggio inoltrato', 'mail originale', 'e-mail originale', 'inoltrato da', 'forwarded message', 'original message', 'messaggio precedente'],
}; // prettier-ignore
