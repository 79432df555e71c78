import type { Pack } from '../pack.ts';

const LIST =
  '(*verteiler*|*verteilter|*liste|*listen|*datenbank*|*datei|*dateien|*datenbestand*|*datenbestaende*|*adressbestand*|*system*|*crm|*kartei|kontakten|kontaktdaten|*mailing*|*newsletter*|newletter|*adressbuch|*kampagne*|*sequenz*|*aussendung*|*kaltakquise|*akquise*|*adresspool|mails|emails|abo|rundmail*)';
const ADDRESS =
  '(adresse|adressen|mailadresse*|emailadresse*|email adresse*|mail adresse*|email|emails|mailadr*|daten|kontaktdaten|personenbezogenen|namen|name|kontakt|kontakte|domain|domäne|domains|firma|unternehmen|büro|datensatz|datensätze|postfach|eintrag|sekretariat|haus|angaben)';
const MINE = `(mein* ..2 ${ADDRESS}|unser* ..2 ${ADDRESS}|dies* (adresse*|mailadresse*|emailadresse*|email adresse|mail adresse|postfach|kontakt|domain|anschrift)|diese email aus)`;
const ME = `(mich|uns|${MINE})`;
const PLEASE =
  '(bitte|doch|endlich|sofort|umgehend|mal|einfach|freundlicherweise|unverzüglich|schnellstmöglich|gleich|wieder|nun|jetzt|asap|dann|also|auch|daher|ab sofort|netterweise|dringend|gefälligst)';
const REMOVE_INF =
  '(nehmen|nehmt|nehmst|nimmst|zu nehmen|streichen|streicht|streichst|zu streichen|gestrichen|löschen|loeschen|löscht|löschst|zu löschen|zu loeschen|gelöscht|geloescht|entfernen|entfernt|entfernst|zu entfernen|austragen|auszutragen|ausgetragen|austragt|herausnehmen|herausgenommen|herauszunehmen|rausnehmen|rausgenommen|rauszunehmen|rausnehmt|runternehmen|runtergenommen|runterzunehmen|rauswerfen|rausschmeißen|rauslassen|werfen|schmeißen|tilgen|getilgt|genommen|entfernt|abmelden|abzumelden|abgemeldet|verschwinden|raus|runter|rauslöschen|ausschließen|kicken)';
const END = '($|bitte|danke|und|vielen|besten|sonst|thx|merci|mfg|umgehend|sofort|endlich|lg|vg)';
const MAILS =
  '(*mail|*mails|*email|*emails|*nachricht|*nachrichten|*werbung|*werbemüll|*spam|*newsletter*|*zuschriften|*zuschrift|*anfrage|*anfragen|*zusendung|*zusendungen|*zustellung|*zustellungen|*mitteilung|*mitteilungen|*müll|*muell|*mist|*scheiß|*scheiss|*scheiße|*zeug|*zeugs|*anschreiben|*akquise|*akquiseversuche|*belästigung|*belästigungen|*quatsch|*dreck|*blödsinn|*unsinn|*offerten|*rundschreiben|*kontaktaufnahme|*kontaktaufnahmen|*kontaktversuche|*kontakt|sowas|so was|so etwas|derlei|dergleichen|*nachfassmails|*erinnerungen|*nachfragen|*schreiben|*werbeschreiben|*werbesendungen|*post|*mailings|*massenmails|*werbeangebote|*infomails|*kram)';

const CIRCUMSTANCES = [
  '(sind|bin) [wir|ich] [nur|hier|ja|doch|bloß] [nur] (zu (zweit|dritt|viert|fünft)|allein|ein kleiner|ein einmann*|einzelkämpfer*|soloselbst*|ein ehrenamt*|ein zwei mann*|nur zwei|nur drei)', '(da|hier|bei uns) wird (nichts|nix|nicht|kein*) ..3 (erfasst|gedruckt|bestellt|verkauft|produziert|gefahren|geliefert|gebraucht|verschickt|gekocht|gelagert)',
  '(schreibt|macht|regelt|stellt|liefert|zahlt|übernimmt|besorgt|bestimmt|entscheidet|gibt|kauft|beschafft|erledigt) ..3 (der schulträger|die gemeinde|die stadt|der kreis|das land|der vermieter|unser vermieter|die hausverwaltung|der träger|der konzern|der verband|die diözese|die kirche|das bistum|die zentrale|der franchisegeber|die muttergesellschaft|die holding|der steuerberater|unser steuerberater|die genossenschaft|das ministerium|die kommune|der landkreis)', '(schulträger|gemeinde|stadt|landkreis|vermieter|hausverwaltung|konzern|verband|zentrale|holding|steuerberater|kommune|träger|muttergesellschaft) ..5 (aus|vor|vorgegeben|bestimmt|gestellt|geregelt|ausgeschrieben|festgelegt|gemacht|entschieden|bezahlt)', '(konzernweit|zentral|bundesweit|europaweit) ..3 (vorgegeben|geregelt|ausgeschrieben|beschafft|eingekauft|entschieden|festgelegt|vorgeschrieben)', '(keinen|kein|null) (einfluss|mitspracherecht|spielraum) ..2 (darauf|drauf|dabei|hier|auf)',
  '(ist|sind|steht|stehen) ..3 (geleast|gemietet|gepachtet|denkmalgeschützt|unter denkmalschutz)', 'denkmalschutz', '(gehört|gehören) (dem|der|den) (vermieter*|stadt|gemeinde|verpächter|eigentümer*|verein|hausverwaltung|kirche|konzern|kunden|land)', '(wird|werden|wurde) ..6 (geschlossen|aufgelöst|abgewickelt|aufgegeben|stillgelegt)', '(sind|ist) ..2 insolvent', '(machen|macht) ..5 dicht', '(praxis|betrieb|geschäft|laden|firma|filiale|werk|standort|restaurant|hof|werkstatt) ..4 (schließt|schließen|aufgegeben|aufgelöst|eingestellt|dicht)', '(nachfolger) ..3 nicht gefunden', '(gehe|geh|gehen) ..4 in (rente|pension|den ruhestand)', '(aufnahmestopp|einstellungsstopp|investitionsstopp|ausgabensperre|haushaltssperre|beschaffungsstopp|sparkurs|kurzarbeit|insolvenz*|betriebsaufgabe|geschäftsaufgabe)',
  '(liegt|haben|gibt s|steht) [hier|da|bei uns|es|wir] (schon|bereits) [hier|da|bei uns] ..3 (von|vom|aus)', '(wir|ich|bei uns) ..2 (haben|gibt es|gibts|hat|hab) ..2 (kein|keine|keinen|nicht einmal|gar kein*) ..1 (fuhrpark|fahrzeug*|lager|mitarbeiter*|angestellte*|website|webseite|shop|onlineshop|werkstatt|produktion|maschine*|lkw|stapler|garten|dach|keller|küche|kantine|server|computer|büro|kunden|patienten|mieter|azubis|labor|halle|aufzug|parkplätze|außendienst|vertrieb)', '(fahren|produzieren|verkaufen|liefern|drucken|verschicken|vermieten|bauen) [wir|ich] ..1 (gar nicht|überhaupt nicht|nur für|nur an|nur in|ausschließlich|nichts mehr|nicht mehr|nichts)', '(ab werk|ab hof|ab rampe) ..4 (abgeholt|abholer|verkauft|geholt)', '(sache|aufgabe) (der|des|unserer) (kunden|vermieters|mieter|gemeinde|stadt|zentrale|träger*)', '(umgestiegen|umgestellt) ..5', '(haben|hab) ..5 (gerade erst|erst kürzlich|erst letztes|erst im|erst vor|letztes jahr|voriges jahr|vor kurzem|kürzlich|im frühjahr|im herbst) ..6 (gekauft|angeschafft|bestellt|umgestellt|investiert|eingeführt|erneuert|installiert|beschafft)', '(ist|sind|wird|wäre) ..3 (gesetzlich|rechtlich|laut satzung|per satzung|behördlich) ..3 (nicht|verboten|untersagt|ausgeschlossen)', '(dürfen|darf) [wir|ich|man] ..3 (nicht|nichts|gar nicht|kein*) ..4 (selbst|selber|aussuchen|wählen|bestellen|kaufen|einsetzen|nutzen|entscheiden|annehmen)',
]; // prettier-ignore

const SCORN = [
  'nie wieder ..2 $', '^(nie|niemals) [und nimmer] $', '^nein und', '(nie im leben|im leben nicht|nur über meine leiche|in hundert jahren nicht|in tausend jahren|nicht in diesem leben|nicht mal geschenkt|nicht geschenkt|selbst geschenkt|auf keinen fall|auf gar keinen fall|keinesfalls|unter keinen umständen|mit sicherheit nicht|ganz (sicher|bestimmt|gewiss) nicht|bestimmt nicht|sicher nicht|garantiert nicht|kommt nicht in die tüte|kommt gar nicht in die tüte|vergessen sie s|vergiss es|vergesst es|vergessen sie es|können sie vergessen|kannst du vergessen|da können sie lange warten|ohne mich|ohne uns|kein bock|null bock|nein und nochmals nein|träumen sie weiter|träum weiter|von wegen|denkste|pustekuchen|am arsch|am allerwertesten|kann mir gestohlen bleiben|können mir gestohlen bleiben|gestohlen bleiben|bleiben sie mir weg|bleib mir weg|hör mir auf|gehen sie mir weg|geh mir weg|danke für nichts)', 'friert ..2 hölle', 'hölle ..2 (friert|zufriert|zugefroren)', '(kropf|loch im (kopf|knie)|fisch das fahrrad|fisch ein fahrrad|wie zahnschmerzen|wie fußpilz|am wenigsten brauch*|gerade noch gefehlt|grad noch gefehlt|hat uns gerade noch|hat mir gerade noch|das letzte was (wir|ich))',
  '(lieber|eher) ..5 (pferd*|zähne|zahnarzt|sterbe|esse|fresse|springe|nackt|die wand|barfuß|gar nichts)', '(zu dem|für den|für das|zu diesem|bei dem|bei den) (preis*|geld|betrag) ..4 (lieber|auch einen|nicht mit|nie|sicher nicht|danke nein|vergessen)', '(preis|preise|angebot|konditionen|tarif) ..2 (ist|sind|war) ..2 (ein witz|witz|unverschämt|jenseits|mondpreis*|frech|überzogen|überhöht|nicht konkurrenzfähig|indiskutabel|utopisch|absurd)', '(mondpreis*|wucher*|halsabschneider*|überteuert*|überzogen*|indiskutabel|utopisch*|unbezahlbar|unverhältnismäßig*|nepp|geldschneiderei|geldverschwendung|zeitverschwendung|rausgeschmissenes geld|zum fenster)', '(steht|stehen) ..3 (keinem|in keinem) verhältnis', '(nicht|kein*) ..2 (wert|rechn*|lohn*) $', '(lohnt|rechnet) sich ..3 nicht',
  '(schlechte|miese|üble|negative|keine guten|nur schlechte|unangenehme) erfahrung*', '(reingefallen|hereingefallen|draufgezahlt|über den tisch gezogen|verbrannt|gebranntes kind|finger verbrannt|aus schaden|einmal gereicht|einmal reicht|hat (uns|mir) gereicht|haben gereicht|nicht noch einmal|nicht nochmal|bedient $|geheilt)', '(fluchen|schimpfen|stöhnen) ..4 (darüber|über (sie|euch|ihr*))', '(tun|tue|tu|antun) [wir|ich] ..3 [nicht] ..2 (nicht an|nicht mehr an|nicht antun|bestimmt nicht)', '(nicht|ungern) ..2 antun', '(mäuse|ratten|motten|kakerlaken) ..3 (bedankt|gefreut|noch da|immer noch)', '(hat|haben|ist|war) ..4 (nie|nie richtig) ..2 (funktioniert|geklappt|gelaufen)', '(sie|ihr) (hat|haben|habt) (uns|mich) ..3 (enttäuscht|im stich gelassen|hängen lassen|sitzen lassen|hängenlassen)',
  '(verschonen|verschont|verschon|ersparen|erspart|erspar) [sie|ihr] ..1 (mich|uns|mir|sich)', '(sparen|spart) [sie|ihr] (sich|euch) ..4', '(zeit|nerven|geld) ..4 zu schade', '(zu schade|schade) ..2 (um die zeit|für sowas)', '(kann|will|werde|mag) ich ..3 (nichts anfangen|nicht anfangen|nicht mehr hören|nicht brauchen|drauf verzichten|gern* verzichten)', '(nichts|wenig|gar nichts) anfangen', '(darauf|drauf|da) ..3 (gern|gerne|gut|dankend) verzichten', '(dankend|höflich) (ab|verzichte*|ablehn*|verzicht*)', '(verzichten|verzichte) [wir|ich] ..3', '(halten|halte|hält) ..3 (nichts|wenig|gar nichts|nicht viel) ..2 (von|davon)', '(überzeugt|reizt|begeistert|interessiert|juckt|lockt|tangiert) ..3 (nicht|nicht wirklich|überhaupt nicht|null|nicht die bohne|herzlich wenig|wenig|peripher)', '(nicht|kaum|wenig|nicht ganz) ..1 (überzeugt|überzeugend|überzeugen|angetan|begeistert|beeindruckt)', '(sehe|sehen|erkenne|erkennen|erschließt) ..4 (kein*|nicht|wenig) ..3 (sinn|nutzen|mehrwert|vorteil|grund|bedarf|notwendigkeit|anlass|gebrauch)', '(sehr skeptisch|mehr als skeptisch|unglaubwürdig|wer s glaubt|wers glaubt|zu schön um wahr|glaub* ..3 kein wort|märchen|luftschloss|luftnummer|heiße luft|schaumschläger*|blender*|sprücheklopfer*|buzzword*|worthülse*|floskel*|rosstäuscher*|bauernfänger*|klinkenputzer*|dampfplauder*|drückerkolonne*|haie|hütchenspieler*|scharlatan*)', '(gegen|dagegen|gegen ihr*|gegen das|gegen dies*|gegen den|gegen eine) ..4 (entschieden|ausgesprochen|votiert|gestimmt|entscheiden)', '(abgelehnt|abgeschmettert|abgewählt|durchgefallen|verworfen|abgewunken) ..3', '(absage|absagen) (erteilen|geben)', '(sehen|nehmen|distanz) ..3 (davon ab|abstand)', '(bleiben|bleibe) [wir|ich] [lieber|auch|weiterhin|doch|einfach] (dabei|wie|so|lieber|bei unser*|bei mein*|beim alten|bei dem was)', '(alles|soll|darf|kann) ..3 (beim alten|bleiben wie es ist|so bleiben)', '(danke|sorry|hm|na|also|und|dann|daher|deshalb|aber|klares|deutliches|ein|ganz klar|weiterhin|nach wie vor|immer noch) nein $', 'nein heißt nein', '(unten durch|falschem fuß|bin ich raus|sind wir raus|war ich raus|schon verloren|schon verspielt|punkt verloren|für mich erledigt|vom tisch $)', '(nicht|kein) ..1 (mein|unser) (ding|fall|geschmack|bier|thema|geschäft|stil)', '(gehen|geht|gehe) (uns|mir|euch|sie) ..1 nichts an', '(wollen|möchten|werden) ..4 nicht ..2 (mehr mit|zusammenarbeiten|weiterverfolgen|näher treten|nähertreten|eingehen|verfolgen|gebrauch machen)', '(da|hier) ..2 (wenig|keine|keinerlei|null|nicht viel) ..1 (chance*|hoffnung|aussicht*|möglichkeit*)', '(keine|null|wenig|geringe) (chance|aussicht|hoffnung)', '(nehmen|nimmt|einholen) ..2 abstand', '(können|kannst|könnt) (sie|du|ihr) ..1 (sich|dir|euch|gern|gerne|ruhig) ..1 (sparen|behalten|knicken|stecken|schenken|abhaken)',
]; // prettier-ignore

const TEMPER = [
  '(zum|das|schon das|jetzt das|mittlerweile das) (dritte|dritten|vierte|vierten|fünfte|fünften|sechsten|hundertsten|x te|xten|zigsten|wiederholten|tausendsten|#) (mal|male)', 'zum mitschreiben', '^(nochmal|noch mal|nochmals|noch einmal) (der|die|ich|wir) ..4', '(schon|bereits|doch|jetzt) (zweimal|dreimal|viermal|mehrfach|mehrmals|zigmal|oft genug|hundertmal|zig mal|# mal) ..4', '(wie oft|wie viele male|wievielmal) ..3 (noch|soll|muss|müssen|denn)', '(hatte|hatten|habe|haben|hab) [ich|wir] (doch|ihnen doch|ihnen schon|ihnen bereits|euch doch|dir doch|ihrem kollegen|ihrer kollegin|es ihnen) ..4 (geschrieben|gesagt|mitgeteilt|erklärt|abgesagt|geantwortet|gebeten)', '(meine*|meinem|unser*) ..1 letzten ..1 (nein|absage|mail|antwort|nachricht) ..4 (missverständlich|nicht verstanden|unklar|nicht klar|nicht gelesen)', '(was|welcher teil) ..4 (nicht verstanden|nicht zu verstehen|missverständlich|unklar|daran nicht)', '(ständig*|dauernd*|ewig*|permanent*|laufend*|andauernd*|pausenlos*) ..1 (nachhak*|nachfrag*|mail*|email*|anruf*|angerufen|anschreib*|werbung|nachfass*|zugemüllt|bombardier*)',
  '(schmarrn|schmarren|quatsch|unsinn|humbug|mumpitz|kokolores|stuss|nonsens|bockmist|mist|bullshit|blabla|bla bla|geschwafel|geschwurbel|gelaber|gesülze|phrasendrescherei|sauerei|schweinerei|schweinereien|saftladen|chaosladen|sauhaufen|dilettant*|stümper*|pfusch*|murks|witzfigur*|hampelmann|vollpfosten|deppen|depp|trottel|spinner*|vollidiot*|penner|heini|fuzzi|fuzzis|mistkerl|hanswurst)', '(plump|plumpe|plumper|plumpes|plumpen|dämlich*|bescheuert*|bekloppt*|hirnrissig*|schwachsinnig*|geschmacklos*|taktlos*|respektlos*|unhöflich*|anmaßend*|überheblich*|arrogant*|herablassend*|distanzlos*|übergriffig*|impertinent*|unprofessionell*|inkompetent*|unfähig*|unzumutbar*|untragbar*|inakzeptabel|unterirdisch*|grottig*|grottenschlecht*|erbärmlich*|jämmerlich*|katastrophal*|miserabel*|desaströs*|skandalös*|empörend*|entsetzlich*|schäbig*|unsäglich*|ärgerlich*|ärgert|verärgert|sauer $|stinksauer|wütend|erbost|empört|entrüstet|fassungslos|sprachlos|entnervt*|nervig*|nervtötend*|lästig*|zudringlich*|zumutung|ungehörig*|ungefragt*|unaufgefordert*|unerwünscht*|unverlangt*|unerhört*|ungeheuerlich*|hanebüchen*|schamlos*|schämen sie|schäm dich|schämt euch|skrupellos*|irreführend*|unlauter*|windig*|dubios*|schmierig*|widerlich*)', '(masche|maschen|bauernfängerei|kundenfang|drückermethod*|vertretermasche|überrumpel*)',
  '(mir|uns|langsam|jetzt|allmählich) (reichts|reicht s|reicht es)', '(es|jetzt|langsam) reicht [es|jetzt|langsam|mir] $', '(haben|hab|habe) [wir|ich] ..3 (die schnauze|die nase|gefressen|bis oben) ..2', '(nase|schnauze) [gestrichen] voll', '(es|sie|euch|das) satt', '(gehen|geht|gehst) (mir|uns|einem) ..3 (auf (den|die) (keks|geist|sack|nerven|senkel|wecker|zeiger|eier)|gegen den strich)', '(auf die nerven|auf den geist|auf den keks|auf den sack|auf den wecker|auf den senkel|zum hals raus|zum halse|hängt mir|nimmt kein ende|hört das (nie|denn nie|mal) auf)', '(lassen|lasst|lass) [sie|ihr] (mich|uns) ..2 in (ruhe|frieden)', 'was (fällt|erlauben|erlaubt|bilden|bildet) ..3 (ein|sich)', 'was soll (der|das|dieser) ..1 (quatsch|mist|unsinn|unfug|blödsinn|?)', 'was soll ich ..2 mit', '(glauben|denken) sie (ernsthaft|wirklich|im ernst|allen ernstes|etwa)', '(ihr ernst|euer ernst|dein ernst|im ernst|allen ernstes|wollen sie mich (veräppeln|verarschen|auf den arm)|veräppel*|auf den arm nehmen|auf die schippe|für dumm verkaufen|für blöd|nicht ganz dicht|noch ganz dicht|noch alle|alle tassen|geht s noch|gehts noch|gehts eigentlich|spinnen sie|spinnt ihr|spinnst du|sie wohl kaum)', '(woher|wie|von wem|wo) (haben|hast|habt|kommen|hat|nehmen|kommst) [sie|du|ihr|ihre firma] ..3 (meine*|unsere*|diese*|an meine*|zu meine*) ..3 (adresse|mailadresse|emailadresse|email|mail|nummer|handynummer|durchwahl|daten|kontakt*|telefonnummer|mobilnummer|namen)', '(respekt|glückwunsch|gratuliere|gratulation|bravo|toll gemacht|super gemacht|kompliment) ..5 (muss man|hinkriegen|hinbekommen|schaffen|falsch|nicht mal|nicht einmal|erst mal|erstmal)', '(herr frau|frau herr|mustermann)', '(name|namen) ..5 (falsch|richtig schreiben|richtig zu schreiben|nicht richtig|verkehrt)', '(ich heiße|mein name ist|wir heißen) ..3 (nicht|und nicht)', '(serienmail*|serienbrief*|massenmail*|copy paste|copy and paste|ki generiert*|unerlaubte kaltakquise|verbotene kaltakquise)', '(haben|hätten|hast|hat|habt) [sie|du|ihr|jemand|irgendjemand] ..3 (überhaupt|auch nur|wenigstens) ..4 (gelesen|angeschaut|angesehen|recherchiert|geprüft|geguckt)', '(hätten|hättest|hättet) [sie|du|ihr] ..6 (gelesen|recherchiert|informiert|nachgeschaut|geschaut|geguckt|wüssten)', '(machen|macht|mach) [sie|ihr] ..2 (ihre|eure|deine) hausaufgaben', '(haben sie|habt ihr|hast du) ..2 (keine|null|keinerlei) ahnung', '(sie|ihr) ..3 (keine|null) ahnung (haben|habt|von)', '(schreibt|redet|spricht|liest|denkt|prüft|merkt|kümmert sich|kennt|fühlt sich) ..2 (bei ihnen|bei euch|in ihrem laden) ..2 (keiner|niemand|eigentlich|denn|jemand)', '(keiner|niemand) ..3 (ran|reagiert|antwortet|geantwortet|zurückgerufen|zurückgemeldet|geholfen|hilft)', '(geht|gehen|ging) ..4 (keiner|niemand|nie jemand|nie wer) ..1 (ran|dran|hin)', '(warte|warten) ..5 auf ..3 (gutschrift|rückruf|techniker*|erstattung|ersatz*|reklamation|antwort von|rückmeldung von|monteur)', '(warte|warten) ..4 (vergeblich|vergebens|bis heute)', 'reklamation ..4 warte*', '(stürzt|stürzte) ..4 ab', '(abgestürzt|abstürze|ständig kaputt|dauernd kaputt|immer noch kaputt|bis heute (nicht|kein*)|seit (tagen|wochen|monaten) ..4 (nicht|kein*|defekt|kaputt))', '(reklamation*|beschwerde*|gutschrift) ..6 (warte|warten|immer noch|offen|nicht|seit|keine)', '(enttäuscht|enttäuschend|unzufrieden|frustriert|frustrierend|bitter enttäuscht|verarscht|veräppelt|vergrault|im stich|hinters licht|über den tisch|hingehalten|vertröstet|abgewimmelt)', '(kündige|kündigen|kündigung) ..4 (bei ihnen|ihnen|ihren vertrag|euch)', '(schlechteste*|mieseste*|dümmste*|peinlichste*|schlimmste*|frechste*|plumpeste*) ..2 (mail|email|anschreiben|werbung|angebot|service|versuch|akquise|text|support|was|erfahrung)', '(lustig|witzig|komisch|interessant) wir (zahlen|sind|haben) ..5', 'schon wieder (sie|ihr|so|werbung|diese|eine mail)', 'wieder so (ein|eine|einer)', '(verbraucherzentrale|bundesnetzagentur|datenschutzbehörde|wettbewerbszentrale|unterlassung|unterlassungs*|beschweren|melde ..2 als spam|als spam gemeldet|als spam markier*)', '(könnte*|hätte*|konnte*) ..4 (schlechter*|dümmer*|unpassender*|ungünstiger*|blöder*) ..3', '(euch|diesen) (maklern|vertretern|verkäufern|vertrieblern|beratern|typen|headhuntern)', '(mit verlaub|bei allem respekt|bei aller liebe|um himmels willen|um gottes willen|herrgott|himmelherrgott|himmel arsch|verdammt|verflixt|verflucht|zum teufel|zur hölle|zum kuckuck|menschenskind|meine güte|du liebe zeit)', '(mund halten|klappe|halt die|halten sie den|scheren sie sich|hau ab|hauen sie ab|haut ab|zieh leine|leine ziehen|mach die fliege|verpiss*|verzieh dich|verschwinde|verschwinden sie|lass mich in|rutscht mir|rutschen sie mir|leck mich|leckt mich)', '(kostbare|wertvolle|meine|unsere) (zeit|lebenszeit) ..3 (verschwend*|stehl*|stiehlt|vergeud*|geklaut|klauen|rauben)', '(verschwenden|verschwendet|stehlen|rauben) [sie] ..4 (zeit|lebenszeit)', 'auch noch was verkaufen', '(wohl|ja) die höhe $',
]; // prettier-ignore

export const de: Pack = {
  lang: 'de',
  version: 8,
  spaced: true,
  common: 'keinen interesse doch leider dafür danach nächste woche habe der die das und ich nicht ist sie wir uns mir mich mein ihr ihre ihnen ein eine einen zu mit für auf bei von im am den dem kein keine nein ja danke bitte gerne gern hallo guten tag gruß grüße abmelden austragen hab haben bin sind war wird auch noch nur schon mal lass aber oder wie was wer wann wo warum ne nee ned schau dann vielen besten sehr es dass wenn',

  stop: [
    'abmelden', 'abmeldung', 'abmeldne', 'abmleden', 'amelden', 'abemlden', 'abmeldn', 'abgemeldet', 'abbestellen', 'abbestellung', 'abbestelen', 'abbestellt', 'austragen', 'austragung', 'ausgetragen', 'streichen', 'streichung', 'löschen', 'loeschen', 'lösche', 'löschung', 'loeschung', 'entfernen', 'entfernung', 'enfernen', 'stop', 'stopp', 'stoppen', 'stopp jetzt', 'unsubscribe', 'unsubscribed', 'opt out', 'optout', 'remove', 'remove me', 'delete', 'raus', 'raus hier', 'ende', 'schluss', 'schluss damit', 'schluss jetzt', 'aufhören', 'aufhoeren', 'aufhören damit', 'hör auf', 'hört auf', 'hören sie auf', 'hören sie auf damit', 'lassen sie das', 'lass das', 'unterlassen', 'unterlassung',
    'mich abmelden', 'uns abmelden', 'ich melde mich ab', 'ich melde mich hiermit ab', 'hiermit melde ich mich ab', 'wir melden uns ab', 'melden sie mich ab', 'meld mich ab', 'melde mich ab', 'meldet mich ab', 'meldet uns ab', 'abmelden von der liste', 'von der liste abmelden', 'vom newsletter abmelden', 'newsletter abmelden', 'newsletter abbestellen', 'abmeldung newsletter', 'newsletterabmeldung', 'newsletter abmeldung', 'abmeldung vom newsletter', 'abmeldung verteiler', 'abmeldung vom verteiler', 'abmeldung von der liste', 'abmeldung aus dem verteiler', 'mail abmelden', 'mails abbestellen', 'email abmelden', 'emails abbestellen', 'adresse löschen', 'adresse entfernen', 'adresse austragen', 'daten löschen', 'meine daten löschen', 'email löschen', 'mailadresse löschen', 'emailadresse löschen', 'meine adresse löschen', 'diese adresse löschen', 'kontakt löschen', 'mich löschen', 'mich streichen', 'mich entfernen', 'mich austragen', 'uns löschen', 'uns streichen', 'uns austragen', 'löschen sie mich', 'lösch mich', 'löscht mich', 'löscht uns', 'streichen sie mich', 'streichen sie uns', 'streicht mich', 'entfernen sie mich', 'tragen sie mich aus', 'tragen sie uns aus', 'trag mich aus', 'tragt mich aus', 'tragt uns aus', 'trage mich aus',
    'keine mails', 'keine mails mehr', 'keine mail mehr', 'keine emails', 'keine emails mehr', 'keine email mehr', 'keine weiteren mails', 'keine weiteren emails', 'keine weiteren nachrichten', 'keine weitere mail', 'keine weiteren zusendungen', 'keine nachrichten mehr', 'keine werbung', 'keine werbung mehr', 'keine werbemails', 'keine werbemails mehr', 'keine weitere werbung', 'kein spam', 'keinen spam mehr', 'kein newsletter', 'keinen newsletter', 'keine newsletter', 'keine newsletter mehr', 'kein kontakt', 'kein kontakt mehr', 'keinen kontakt mehr', 'kein weiterer kontakt', 'keine weitere kontaktaufnahme', 'keine kontaktaufnahme mehr', 'nicht mehr schreiben', 'nicht mehr anschreiben', 'nicht mehr kontaktieren', 'nicht mehr mailen', 'nichts mehr schicken', 'nichts mehr senden', 'nie wieder', 'nie mehr', 'aus dem verteiler', 'aus verteiler löschen', 'aus verteiler nehmen', 'aus verteiler streichen', 'aus dem verteiler nehmen', 'aus dem verteiler löschen', 'aus dem verteiler streichen', 'aus dem verteiler entfernen', 'raus aus dem verteiler', 'runter von der liste', 'von der liste', 'von der liste streichen', 'von liste streichen', 'von der liste nehmen', 'von der liste löschen', 'aus der liste löschen', 'aus der liste entfernen', 'widerspruch', 'werbewiderspruch', 'widerspruch gegen werbung', 'widerruf', 'widerruf der einwilligung', 'widerrufen', 'kündigen', 'abo kündigen', 'abo beenden', 'abo abbestellen', 'um löschung', 'um abmeldung', 'um streichung', 'um austragung', 'um entfernung', 'bitte um löschung', 'bitte um abmeldung', 'bitte um streichung', 'bitte um austragung', 'bitte um entfernung', 'bitte um löschung meiner daten', 'löschung meiner daten', 'streichung aus dem verteiler', 'löschung aus dem verteiler', 'möchte abgemeldet werden', 'ich möchte mich abmelden', 'ich will mich abmelden', 'möchte mich abmelden', 'nicht mehr senden', 'keine zusendung mehr', 'mail stopp', 'mailstopp', 'spam stoppen', 'robinsonliste', 'blacklist',
  ], // prettier-ignore
  optOut: [
    {
      id: 'sign_me_off',
      says: ['(tragen|tragt|trag) [sie|ihr] [bitte] (mich|uns) [bitte] [wieder|einfach|endlich] aus ($|ich|wir|danke|bitte|denn|weil)'],
      yes: ['Tun Sie mir den Gefallen und tragen Sie mich aus, danke', 'tragt uns aus bitte'],
      no: ['Tragen Sie uns für Montag ein', 'Tragen Sie mich aus der Vertreterliste in die Hauptliste um'],
    },
    {
      id: 'last_one',
      says: ['(sorgen|sorge|sorgt|stellen|stelle) [sie|ihr] [bitte] ..4 (letzte|letztes) (mail|email|nachricht) [von ihnen|von euch|an mich|an uns|ihrer firma] (war|ist|bleibt|sein) $', '(das|dies) (ist|sei) bitte (die|ihre|deine|eure) letzte (mail|email|nachricht) [an mich|an uns|von ihnen] $', '^[bitte] (austragen|abmelden) (das|dies) (ist|war) (schon|bereits|jetzt|nun|mittlerweile|die|das) ..2 (mal|bitte|aufforderung|versuch)'],
      yes: ['Sorgen Sie bitte dafür, dass das die letzte Mail war.', 'Das ist bitte Ihre letzte Mail an mich.', 'Bitte austragen, das ist schon das dritte Mal'],
      no: ['Das war meine letzte Mail', 'Das war Ihre letzte Mail an mich, darin stand der Preis', 'Das ist die letzte Mail, die ich bekommen habe', 'Bitte streichen, das habe ich falsch bestellt', 'Sorgen Sie dafür, dass das die letzte Mail zum Vertrag ist, dann unterschreiben wir.', 'Das ist die letzte Mail, die ich vom Lieferanten habe'],
    },
    {
      id: 'take_off_list',
      says: [
        `(nehmen|nehme|nimm|nehmt|streichen|streiche|streich|streicht|entfernen|entferne|entfern|entfernt|löschen|lösche|lösch|löscht|loeschen|loesche|werfen|werft|wirf|schmeißen|schmeißt|schmeiß|tragen|tragt|trag|trage|holen|holt|hol|kicken|kickt|kick|lassen|lasst|lass|laßt|hauen|haut|schließen|schließt|melden|meldet|melde|meld|nehm|schmeissen|kegeln|kicke) [sie|ihr] [du] [${PLEASE}] [${PLEASE}] ${ME} [künftig|zukünftig|in zukunft|${PLEASE}] [${PLEASE}] (aus|von|vom) ..3 ${LIST}`,
        `${ME} [künftig|zukünftig|in zukunft|${PLEASE}] [${PLEASE}] (aus|von|vom) ..3 ${LIST} ..2 ${REMOVE_INF}`,
        `bitte [${PLEASE}] (aus|von|vom) [allen|sämtlichen] [ihr*|eur*|dein*|dem|der|den|diesem|dieser|diesen] ..1 ${LIST} ..2 ${REMOVE_INF}`,
        `(möchte|möchten|moechte|moechten|will|wollen|würde|würden|bitte|bitten|wünsche|verlange|verlangen|fordere) ..6 (aus|von|vom) [allen|sämtlichen] (ihr*|eur*|dein*|dem|der|den|diesem|dieser|diesen) ..2 ${LIST} ..2 (genommen|gestrichen|entfernt|gelöscht|geloescht|ausgetragen|raus|runter|herausgenommen|rausgenommen|abgemeldet) ($|werden|zu werden|bitte)`,
        `(bitte|bitten|ersuche|ersuchen|fordere|fordern|verlange|verlangen|erbitte|erbitten|wünsche|wünschen|beantrage|beantragen|veranlassen|veranlasse) [ich|wir] [sie|euch|dich] [hiermit|höflich|freundlich|umgehend|dringend|daher|nochmals|ebenfalls] [um|die|eine] [sofortige|umgehende|unverzügliche|vollständige|unsere|meine] (löschung|loeschung|streichung|entfernung|austragung|abmeldung|herausnahme|entnahme|löschen|streichen|abmelden) ..2 ($|mein*|unser*|aus ..3 ${LIST}|von ..3 ${LIST}|vom ..2 ${LIST}|aller ..3 daten|sämtlicher ..3 daten|dieser ..1 (adresse|mailadresse|emailadresse)|bitte|danke|und|meiner daten)`,
        `^(raus|runter|weg) (mit (mir|uns)|aus|von) ..3 ${LIST}`,
        `(will|möchte|moechte|wollen|möchten|mag) ..3 (raus|runter|nicht (mehr|länger)|weg) (aus|von|auf|in|im) ..3 ${LIST}`,
        `(will|möchte|moechte|wollen|möchten|mag) ..3 (nicht|nie) ..3 (auf|in|im) (ihr*|eur*|dein*|dem|der|diesem|dieser|so ein*|irgend*) ..2 ${LIST} ..2 (stehen|sein|drauf|drin|auftauchen|bleiben|geführt|landen)`,
        `(abmelden|abmeldung|austragen|löschen|streichen|entfernen|abbestellen) (aus|von|vom) (ihr*|eur*|dem|der|diesem|dieser|newsletter|verteiler) ..2 [${LIST}] ${END}`,
      ],
      yes: [
        'Seien Sie so lieb und nehmen Sie uns aus dem Mailverteiler.', 'Können Sie meine Adresse bitte aus Ihrer Datenbank löschen?', 'streicht uns bitte von eurer Liste', 'Bitte aus dem Verteiler nehmen, danke',
        'Ich möchte umgehend aus Ihrem Newsletter ausgetragen werden.', 'Ich bitte höflich um Streichung aus Ihrem Verteiler', 'Bitten um umgehende Löschung unserer Daten.', 'Raus aus eurem Verteiler!', 'Ich will nicht mehr auf Ihrer Liste stehen',
        'Es wäre schön, wenn Sie unsere Firma von Ihrer Liste streichen.', 'nehmt mich endlich von der liste runter', 'Entfernen Sie bitte meine Mailadresse aus allen Verteilern.', 'Bitte mich aus dem Verteiler loeschen', 'Lassen Sie uns künftig aus Ihren Rundmails raus',
      ], // prettier-ignore
      no: [
        'Nehmen Sie uns gern auf die Liste der Interessenten.', 'Bitte Jonas von der Pilotliste nehmen und stattdessen Eva eintragen', 'Können Sie Position 4 aus dem Angebot löschen?', 'Bitte um Löschung der Zeile 7 im Vertrag',
        'Wer hat sich aus dem Verteiler ausgetragen?', 'Nehmen Sie sich die Liste vor', 'Wie werden Leute aus der Datenbank gelöscht?',
      ], // prettier-ignore
    },
    {
      id: 'sign_off',
      says: [
        `(melden|meldet|melde|meld) [sie|du|ihr] [${PLEASE}] (mich|uns) [${PLEASE}] [von ..3|vom ..1|aus ..2] ab ${END}`,
        `(melde|melden) [ich|wir] (mich|uns) [hiermit|hierdurch|jetzt|also|dann] [bitte] [von ..3|vom ..1|aus ..2] ab ${END}`,
        `(trag|trage|tragen|tragt) [sie|ihr] [${PLEASE}] (mich|uns) [${PLEASE}] [${PLEASE}] [dort|da] aus ${END}`,
        `(trage|tragen) (ich|wir) (mich|uns) ..2 aus ${END}`,
        `(mich|uns) [${PLEASE}] [bei ihnen|bei euch|davon|hiervon|hier|da] (austragen|abmelden|auszutragen|abzumelden|streichen|abgemeldet|ausgetragen|entfernen|löschen|loeschen|zu löschen|zu entfernen|zu streichen) [lassen] ($|bitte|danke|und|vielen|würden|könnten)`,
        '(möchte|möchten|moechte|moechten|will|wollen|würde|würden|wünsche) [ich|wir] ..4 (abgemeldet|ausgetragen|abgemeldet|gelöscht|entfernt|gestrichen) (werden|sein|zu werden)',
        '(möchte|möchten|moechte|moechten|will|wollen|würde (gern|gerne)|würden (gern|gerne)) [ich|wir] (mich|uns) ..3 (abmelden|austragen|löschen lassen|streichen lassen|austragen lassen)',
        '(kann|können|muss|müssen) (ich|wir) (mich|uns) ..4 (abmelden|austragen) ?',
        '(wie|wo) (kann|können|melde|melden|trage) (ich|wir) (mich|uns) ..4 (abmelden|austragen|ab|aus|löschen lassen)',
        '(wie|wo) (kann|können|bestelle|bestellen) (ich|wir) (diese|den|das|ihren|ihre|die|euren) ..3 (abbestellen|abmelden|stoppen|ab)',
        `(lösch|lösche|löschen|löscht|loeschen|loesche|streich|streiche|streichen|streicht|entferne|entfernen|entfernt) [sie|ihr] [${PLEASE}] (mich|uns) ${END}`,
        '^[bitte] [hiermit] (abmelden|abmeldung|austragen|abbestellen|unsubscribe) (bitte|danke|sofort|umgehend|jetzt|vielen|asap)',
        '^bitte [umgehend|sofort|dringend|endlich|nur noch|wieder|einfach] (abmelden|austragen|abbestellen|löschen|loeschen|entfernen|streichen|unsubscriben|unsubscribe) [bitte|danke|vielen|besten] ($|dank|es sei denn|ausser|falls|sonst|wenn|aber|sofern|danke)',
        '^(hiermit|hierdurch) ..4 (abmeldung|newsletter ab|abbestell*|kündige ..4 (newsletter|abo|zusendung))',
        '(bestelle|bestellen) [ich|wir] [hiermit] (den|ihren|euren|diesen|die|das|ihre) ..3 ab',
        `bitte [mich|uns] [${PLEASE}] (austragen|abmelden|abbestellen) $`,
        '(nehmt|nehmen|nimm|streicht|werft|schmeißt|lasst|holt) [sie] (mich|uns) ..3 (raus|runter|heraus) $',
      ],
      yes: [
        'Melden Sie mich bitte ab.', 'Hiermit melde ich mich von Ihrem Newsletter ab', 'tragt uns bitte wieder aus, danke', 'Wären Sie so gut, uns auszutragen?', 'Ich möchte ausgetragen werden', 'Wie kann ich mich hier abmelden?', 'Löschen Sie mich bitte.',
        'Abmelden bitte, danke', 'Ich will mich von diesem Newsletter abmelden', 'bitte sofort austragen', 'Wir bestellen Ihren Newsletter ab', 'Bitte mich abmelden, danke', 'Wenn das Werbung ist, bitte austragen.',
      ], // prettier-ignore
      no: [
        'Melden Sie sich ab Montag gern wieder.', 'Ich melde mich ab Mittwoch bei Ihnen.', 'Melden Sie mich ab Januar für den Test an', 'Können Empfänger sich selbst abmelden?', 'Wir melden uns', 'Kann man sich mit einem Klick austragen?',
        'Wie kann man sich von Erinnerungen abmelden?', 'Wo trägt sich ein Kunde aus?',
      ], // prettier-ignore
    },
    {
      id: 'delete_mine',
      says: [
        `(lösch|lösche|löschen|löscht|loeschen|loesche|streich|streiche|streichen|streicht|entferne|entfernen|entfernt|vernichten|vernichtet|tilgen) [sie|ihr] [${PLEASE}] [${PLEASE}] [sämtliche|alle|alles|jegliche] [von|über|zu] [uns|mir] [die|bei ihnen|bei euch] (mein* ..3|unser* ..3|dies*|gespeicherte*) [personenbezogenen|gespeicherten] (adresse|adressen|mailadresse*|emailadresse*|email adresse*|mail adresse*|email|daten|kontaktdaten|kontakt|datensatz|datensätze|eintrag|angaben|postfach|namen) ..2 ($|aus|bitte|danke|und|bei|in|von|gemäß|nach|umgehend|sofort|endlich|vielen|wieder|unverzüglich|vollständig|mit)`,
        `(mein* ..2|unser* ..2) (adresse|adressen|mailadresse*|emailadresse*|email adresse*|mail adresse*|email|daten|kontaktdaten|kontakt|datensatz|eintrag|angaben|namen|domain) [${PLEASE}] ..2 (löschen|loeschen|zu löschen|zu loeschen|löscht|entfernen|zu entfernen|streichen|zu streichen|austragen|auszutragen|sperren|zu sperren|vernichten|gelöscht|geloescht|entfernt|gestrichen|gesperrt)`,
        `dies* (adresse|mailadresse|emailadresse|email adresse|mail adresse|postfach|kontakt|anschrift) [${PLEASE}] ..2 (löschen|loeschen|zu löschen|entfernen|streichen|austragen|sperren|gelöscht|entfernt|aus)`,
        `(alle|sämtliche|jegliche|die) ..1 (daten|informationen|angaben) [die sie] [bitte] (von|über|zu) (mir|uns|mich|meiner person) ..5 (löschen|loeschen|zu löschen|gelöscht|entfernen|vernichten|haben|gespeichert|vorhalten)`,
        `(lösch*|loesch*|entfern*|vernicht*) ..4 (alle|sämtliche|jegliche|die) ..2 (daten|informationen|angaben) ..3 (von|über|zu) (mir|uns|mich|meiner)`,
        '(lösch*|loesch*|vergessen|vergesst|vergiss|wegwerfen) [sie|ihr] [bitte|einfach] (mein*|unser*|diese) (adresse|mailadresse|emailadresse|email adresse|kontaktdaten|daten)',
      ],
      yes: [
        'Wären Sie so freundlich, unsere Adresse zu löschen?', 'Löschen Sie bitte meine Kontaktdaten.', 'bitte meine mailadresse löschen', 'Bitte löscht alle Daten, die ihr über uns habt', 'Diese Adresse bitte austragen', 'Vergessen Sie diese Mailadresse.',
      ], // prettier-ignore
      no: [
        'Bitte löschen Sie diese E-Mail, wenn sie nicht für Sie bestimmt ist.', 'Löschen Sie bitte Zeile 4 im Angebot.', 'Wie werden die Daten unserer Kunden gelöscht?', 'Löschen Sie in der Tabelle die dritte Spalte',
      ], // prettier-ignore
    },
    {
      id: 'stop_writing',
      says: [
        `(schreib|schreibe|schreiben|schreibt|schick|schicke|schicken|schickt|send|sende|senden|sendet|mail|mailen|mailt|kontaktiere|kontaktieren|kontaktiert|belästigen|belästigt|belaestigen|nerven|nervt|nerv|spammen|spammt|behelligen|stören|stört|anschreiben|senden|schrieben) [sie|ihr] [${PLEASE}] [${PLEASE}] (mir|mich|uns) [${PLEASE}] ..2 (nicht (mehr|wieder|weiter|länger|nochmal*|noch (einmal|mal)|ständig)|nie (mehr|wieder)|niemals (mehr|wieder)|nichts (mehr|weiter*))`,
        `(schick|schicke|schicken|schickt|send|sende|senden|sendet|schreib|schreiben|schreibt|mail|mailen|zusenden) [sie|ihr] [${PLEASE}] (mir|uns|an (uns|mich|diese adresse)) [${PLEASE}] ..2 (kein*|nie wieder|nicht mehr) ..3 ${MAILS} [mehr|zu]`,
        `(belästigen|belästigt|belaestigen|nerven|nervt|behelligen|spammen|müllen|überschütten) [sie|ihr] (mich|uns) ..3 nicht`,
        `(belästigen|belästigt|nerven|nervt) ..3 (nicht|kein*) ..3 (mit|mehr|länger)`,
        `^[ok|danke|nein|nein danke|und|hallo] [bitte] [ab sofort|künftig|zukünftig|in zukunft] (keine|keinen|keinerlei) (weitere|weiteren|weiterer|mehr) ..1 ${MAILS} ($|bitte|danke|mehr|von|an|schicken|senden|zusenden|zuschicken|schreiben|zustellen|zukommen|mit)`,
        `(kein|keine|keinen|keinerlei) ..2 ${MAILS} mehr (bitte|von (ihnen|euch|dir)|an (mich|uns|diese)|zusenden|zuschicken|zu schicken|zu senden|zuzusenden|zukommen|zu erhalten|an diese)`,
        `(bitte|interesse|danke|bedarf) [und|also|daher|auch|ab sofort|künftig|in zukunft|zukünftig] [bitte] (kein|keine|keinen|keinerlei) ..2 ${MAILS} [mehr] (mehr|$|schicken|senden|zusenden|zuschicken|zukommen)`,
        `(bitte|interesse|danke|bedarf) [und|also|daher|auch|ab sofort|künftig|in zukunft] [bitte] (kein|keine|keinen|keinerlei) (weiteren|weitere|weiterer) ..1 ${MAILS} ($|danke|und|mehr|an|von|schicken|senden)`,
        `^[bitte] [ab sofort|künftig] (kein|keine|keinen|keinerlei) ..2 ${MAILS} mehr (schicken|senden|$|und|danke)`,
        `(möchte|möchten|moechte|moechten|will|wollen|wünsche|wünschen|wuensche|lege|legen|möcht|brauche|brauchen|mag) ..5 (keine|keinen|keinerlei|kein) (weiteren|weitere|weiterer|mehr|werbung|newsletter|spam|werbemails|massenmails) ..3 (${MAILS}|erhalten|bekommen|empfangen|haben|kriegen|zugeschickt)`,
        `(möchte|möchten|moechte|moechten|will|wollen|wünsche|wünschen|wuensche|legen|lege) ..5 (keine|keinen|keinerlei|kein) ..2 ${MAILS} ..4 (von ihnen|von euch|mehr|erhalten|bekommen|empfangen|kriegen|zugeschickt|zugesandt|wert)`,
        `(möchte|möchten|moechte|moechten|will|wollen|wünsche|wünschen) ..6 (nichts|nie|nicht|niemals) (mehr|wieder|weiter|länger|von ihnen|von euch) ..6 (hören|hoeren|lesen|erhalten|bekommen|empfangen|kontaktiert|angeschrieben|angemailt|belästigt|behelligt|beworben|zugespammt|wünsche*|informiert|geschickt|haben|genervt)`,
        `(möchte|möchten|moechte|moechten|will|wollen|wünsche|wünschen|habe|haben) ..3 nicht [gewünscht] [dass] [sie|ihr] [dass] ..2 (mich|mir|uns) ..3 (weiter|weiterhin|noch|nochmals|wieder|erneut|künftig|mehr) ..3 (schreiben|kontaktieren|anschreiben|mailen|schreibt|kontaktiert|belästigen|schicken|senden)`,
        `(hören|hör|hört|hoeren|hörn) [sie] [${PLEASE}] [damit] auf (mir|mich|uns|damit mir|damit uns|mit (dies*|ihr*|eur*|dein*|dem|der|den|so)|zu (schreiben|mailen|spammen|nerven))`,
        `auf (zu|mir|mich|uns) ..4 (schreiben|mailen|spammen|nerven|belästigen|zuzumüllen|zuzuspammen|anzuschreiben|vollzuspammen|zu kontaktieren|zu schicken|zu senden|zu bombardieren)`,
        `(unterlassen|unterlasst|unterlaßt|unterlass|stoppen|stoppt|stopp|stoppe|stop|beenden|beendet) [sie|ihr] [${PLEASE}] [${PLEASE}] (es mir|es uns|jed*|weiter*|dies*|ihr*|eur*|solch*|künftig*|zukünftig*|das|die|den|derartig*|mir|mich) ..3 (${MAILS}|kontakt*|zu schreiben|zu schicken|zu senden|anzuschreiben|zu kontaktieren|zuzusenden)`,
        `(unterlassen|unterlasst|stellen|stellt) [sie|ihr] [${PLEASE}] (weitere|jegliche|jede|diese|ihre|eure|das|den|die) ..4 (${MAILS}|kontakt*|versand|werbung) ..2 ein $`,
        `von ..1 (weiter*|künftig*|zukünftig*|werbe*|solchen|derartigen|jeglich*|jeder|nochmaligen|erneuten) ..3 (${MAILS}|kontakt*|angeboten|mailings) ..4 (ab|absehen|abzusehen|abstand|abgesehen|verschon*|zu verschonen|absieht|nehmen) `,
        `(sehen|seht|sieh) [sie|ihr] [${PLEASE}] [künftig|zukünftig|in zukunft] von ..3 (${MAILS}|*mails|kontakt*) ab`,
        `(verzichten|verzichtet|verzichte) [sie|ihr] [${PLEASE}] ..2 auf (weiter*|künftig*|zukünftig*|jede|jegliche|solche) ..3 (${MAILS}|kontakt*)`,
        `auf (weiter*|künftig*|zukünftig*) ..2 (${MAILS}|kontakt*) ..2 (verzichten|zu verzichten)`,
        `(verschonen|verschont|verschon|verschone) [sie|ihr] [${PLEASE}] (mich|uns) ..3`,
        `(lassen|lasst|lass|laß|laßt) [sie|ihr] [${PLEASE}] (mich|uns|unser*|mein*) ..4 mit (ihr*|eur*|dies*|dein*|dem|der|den|so) ..3 (${MAILS}|angeboten|angebot|produkten) ..3 (in ruhe|in frieden|zufrieden)`,
        `(lassen|lasst|lass|laß|laßt) [sie|ihr] [${PLEASE}] (mich|uns) ..2 (in ruhe|in frieden|zufrieden) mit (ihr*|eur*|dies*|dein*|dem|der|den|so)`,
      ],
      yes: [
        'Schreiben Sie uns bitte nie wieder.', 'Schickt mir keine Werbemails mehr!', 'Ich will von euch nichts mehr hören', 'Bitte keine weiteren Mails mehr an diese Adresse.', 'Wir wünschen keine weitere Kontaktaufnahme.', 'Hören Sie auf, mir zu schreiben.',
        'Unterlassen Sie bitte weitere Zusendungen.', 'Ich bitte Sie, von weiteren Anfragen abzusehen', 'Verschonen Sie mich mit diesem Quatsch.', 'Lasst uns mit eurer Werbung in Ruhe', 'Senden Sie uns keine weiteren Newsletter', 'Keine Mails mehr bitte', 'Bitte verzichten Sie auf weitere Nachrichten',
        'Ich möchte nicht, dass Sie mir weiterhin schreiben', 'Stoppen Sie diese Mails!', 'Wir möchten nicht mehr kontaktiert werden.', 'Nein danke, keine weiteren Anfragen bitte', 'Ich möchte keine Werbung von Ihnen erhalten', 'hört endlich auf, uns vollzuspammen', 'Schicken Sie mir nichts mehr',
      ], // prettier-ignore
      no: [
        'Bitte nicht anrufen, schreiben Sie mir lieber.', 'Zögern Sie nicht, mir zu schreiben.', 'Schicken Sie mir gern mehr Infos.', 'Schreiben Sie mir nicht vor Montag, da bin ich weg.', 'Ich möchte mehr von Ihnen hören', 'Hören wir uns am Montag?',
        'Stellen Sie uns Ihre Angebote vor', 'Ich will keine Schulung haben, nur den Preis', 'Wir brauchen keine weiteren Unterlagen, der Vertrag reicht', 'Keine weiteren Fragen, machen wir so.', 'Lassen Sie uns nächste Woche in Ruhe sprechen', 'Ich habe Ihnen nicht mehr geschrieben, sorry',
      ], // prettier-ignore
    },
    {
      id: 'do_not_write',
      says: [
        `(bitte|mich|uns|mir|möchte|möchten|will) [in zukunft|künftig|zukünftig|hier|ab sofort|unter dieser adresse|deswegen|dazu|deshalb] nicht (mehr|weiter|wieder|nochmal*|noch einmal|noch mal|länger) [per mail] (schreiben|kontaktieren|anschreiben|mailen|anmailen|belästigen|zuspammen|kontaktiert|angeschrieben|angemailt|belästigt|zumailen|zu kontaktieren|anzuschreiben|zu schreiben|zusenden|zuschicken|zuzusenden|beworben|nerven|genervt|zu belästigen|zu mailen)`,
        `(kontaktieren|kontaktiert|kontaktiere|anschreiben|schreiben|schreibt|schreib) [sie|ihr] (mich|uns|mir|diese adresse) [bitte] [bitte] [unter dieser adresse|in zukunft|künftig|zukünftig] (nicht|nie|niemals) (mehr|wieder|weiter|noch einmal|nochmal*|erneut|unaufgefordert|ungefragt)`,
        `(kontaktieren|kontaktiert|kontaktiere) [sie|ihr] (mich|uns) [bitte] nicht $`,
        `(nicht|nie) (mehr|wieder) (mir|uns|mich) (schreiben|kontaktieren|anschreiben|mailen)`,
        `(brauchen|brauchst|braucht|müssen|dürfen|sollen|sollten) ..2 (mir|uns|mich) ..2 (nicht|nie|keine ..2) (mehr|wieder|nochmal*|weiter) ..2 [zu] (schreiben|kontaktieren|anschreiben|mailen|schicken|senden)`,
        `(kein|keine|keinen|keinerlei) (weiter*|künftig*|zukünftig*|erneut*) (kontakt|kontaktaufnahme*|kontaktversuche|kontaktierung|korrespondenz|zusendungen|werbung) ..2 ($|mehr|gewünscht|erwünscht|bitte|danke|wünsche*|von|zu)`,
        `(wünsche|wünschen|möchte|möchten|will|wollen) ..3 (kein|keine|keinen|keinerlei) ..2 (kontakt|kontaktaufnahme*|korrespondenz) ..3 (mehr|$|mit ihnen|mit euch|von ihnen)`,
        `(weitere|jede weitere|jegliche|solche|diese|ihre) ..2 (${MAILS}|kontaktaufnahme*) ..3 (unerwünscht|nicht erwünscht|nicht gewünscht|nicht mehr erwünscht|unterlassen|zu unterlassen|einstellen|einzustellen|verbeten|untersagt)`,
        `(untersage|untersagen|verbiete|verbieten|verbitte|verbitten) ..8 (${MAILS}|kontakt*|zusend*|nutzung|verwendung|zu schreiben|daten|zu kontaktieren|anzuschreiben)`,
        `(sperren|sperrt|sperre|blockieren|blockiert|blacklisten) [sie|ihr] [${PLEASE}] (mich|uns|mein* ..2|unser* ..2|diese ..1) ..2 (adresse|domain|domäne|email*|mailadresse|emailadresse|postfach|$|für|bei|in)`,
        `(mich|uns|mein* ..2|unser* ..2|diese ..1) ..2 (auf|in) ..2 (sperrliste|blacklist|black list|blackliste|robinsonliste|robinson liste|ausschlussliste|negativliste|sperrdatei|werbesperrliste|schwarze liste|werbesperre)`,
        `(nicht|nie) ..2 noch (einmal|mal) ..3 (mir|mich|uns) ..3 (schreiben|kontaktieren|anschreiben)`,
        '(melden|meldet|melde|meld) [sie] (sich|euch|dich) [bitte] [bei (mir|uns)] [bitte] (nicht (mehr|wieder)|nie (mehr|wieder))',
        `wagen sie es nicht ..4 (zu schreiben|anzuschreiben|zu kontaktieren)`,
        `(niemandem|niemanden|keinem|an niemanden) ..5 (mehr|wieder|nochmal*) ..3 (schreiben|anschreiben|kontaktieren|mailen)`,
        `(schreiben|kontaktieren|mailen) sie ..2 (niemandem|niemanden|keinen|keinem) ..5 (mehr|wieder)`,
        `(als|auch) werbung ..3 (nicht|unerwünscht) ..3 (mehr|bitte)`,
        `(will|wollen|möchte|möchten) (das|sowas|so was|dies*|solche) ..2 (nicht|nie) (mehr|länger|wieder) ..3 (bekommen|erhalten|haben|sehen|lesen|kriegen|empfangen)`,
      ],
      yes: [
        'Bitte nicht mehr anschreiben.', 'Kontaktieren Sie mich bitte nicht wieder', 'Melden Sie sich bitte nicht mehr bei uns, also melden Sie sich nie wieder', 'Sie brauchen uns nicht mehr zu schreiben', 'Keine weitere Kontaktaufnahme gewünscht', 'Ich untersage Ihnen jede weitere Nutzung meiner Daten.', 'Sperren Sie unsere Domain bei sich.',
        'Setzen Sie uns auf Ihre Sperrliste', 'Wir wünschen keinen Kontakt mit Ihnen.', 'Weitere E-Mails sind nicht erwünscht', 'Schreiben Sie niemandem in unserem Haus mehr.', 'ich will das nicht mehr bekommen', 'Bitte mich künftig nicht mehr kontaktieren',
      ], // prettier-ignore
      no: ['Ich kann Ihnen heute nicht mehr schreiben.', 'Bitte nicht anrufen', 'Ich verbiete meinen Leuten nichts', 'Nicht mehr lange, dann läuft unser Vertrag aus', 'Zögern Sie nicht, uns zu kontaktieren.'],
    },
    {
      id: 'data_rights',
      says: [
        `(dsgvo|ds gvo|gdpr|datenschutzgrundverordnung|datenschutz grundverordnung|bdsg|uwg|artikel (17|21)|art (17|21)|§ 7|datenschutzrecht*) ..10 (ich|wir|mein*|unser*|sofort*|unverzüglich*|umgehend*|sämtlich*|alle*|hiermit) ..8 (lösch*|loesch*|widersprech*|widerspreche|widerspruch|entfern*|untersag*|streich*|gelöscht|geloescht|unterlass*)`,
        `(lösch*|loesch*|widersprech*|widerspruch|entfern*|gelöscht) ..8 (mein*|unser*|von mir|über mich|über uns|personenbezogen*) ..6 (dsgvo|ds gvo|gdpr|artikel (17|21)|art)`,
        `(widerspreche|widersprechen) [ich|wir|hiermit|ausdrücklich] ..6 (verarbeitung|nutzung|verwendung|speicherung|weitergabe|*werbung|werblichen|kontaktaufnahme|zusendung*|daten|direktwerbung|zustellung|werbemails|werbe*)`,
        `(lege|legen|erhebe|erheben|einlegen) ..3 widerspruch`,
        `(mache|machen) ..6 (widerspruchsrecht*|recht auf ..2 löschung|recht auf vergessen*) ..2`,
        `(mein|unser|meinem|unserem|meines|unseres) ..2 (recht|rechts) auf ..2 (löschung|widerspruch|vergessenwerden|vergessen)`,
        `(widerrufe|widerrufen|entziehe|entziehen|ziehe|ziehen) ..5 (einwilligung|zustimmung|einverständnis|erlaubnis)`,
        `(einwilligung|zustimmung|einverständnis) ..4 (zurück|widerrufen|widerrufe|entziehe|entzogen)`,
        `(werbewiderspruch|widerspruch gegen ..4 (werbung|nutzung|verarbeitung|verwendung|speicherung))`,
        `(bestätigen|bestätigt) sie ..3 (löschung|abmeldung|austragung) ..3 (mein*|unser*|$|schriftlich|bitte|dieser)`,
        `(fordere|fordern|verlange|verlangen) ..8 (daten|adresse) ..6 (löschen|zu löschen|gelöscht|entfernen|zu entfernen)`,
        `(sofortige|unverzügliche|umgehende|vollständige) (löschung|loeschung) (meiner|unserer|aller|sämtlicher)`,
      ],
      yes: [
        'Nach Art. 17 DSGVO verlange ich, dass Sie meine personenbezogenen Daten sofort löschen.', 'Ich widerspreche hiermit der Verarbeitung zu Werbezwecken und der Nutzung meiner Daten.', 'Gegen die Direktwerbung lege ich Widerspruch ein', 'Hiermit widerrufe ich meine Einwilligung.',
        'Ich mache von meinem Recht auf Löschung Gebrauch', 'Bitte bestätigen Sie mir die Löschung meiner Daten', 'Ich fordere Sie auf, meine Daten zu löschen.',
      ], // prettier-ignore
      no: ['Ist Ihr Werkzeug DSGVO-konform?', 'Haben Sie einen AV-Vertrag nach DSGVO?', 'Wie setzen Sie die Löschung nach DSGVO um?', 'Sie haben das Recht auf Auskunft, Berichtigung und Löschung.'],
    },
    { id: 'erase_all', says: ['(löschen|löscht|lösch|vernichten|vernichtet|entfernen|entfernt|tilgen) [sie|ihr] [bitte|umgehend|sofort|doch|einfach|unverzüglich] (alles|sämtliches|jegliches) ..3 (über|von|zu) (mich|uns|mir|meiner person|unserer firma) ..2'], yes: ['Löschen Sie alles, was Sie über mich haben.', 'Löschen Sie bitte alles von uns'], no: ['Löschen Sie alles auf Seite zwei', 'Wie löschen Sie alles?'] },
  ],
  doubt: [
    {
      id: 'where_from',
      says: [
        '(woher|wie|wo|wieso|von wem|warum) ..2 (haben|habt|hast|hatten|kommen|kommt|kennen|kennt|beziehen|bekamen|kriegen) (sie|ihr|du) ..6 (adresse|mailadresse|emailadresse|email|mail|daten|kontaktdaten|kontakt|namen|nummer|her)',
        '(woher|wie) (sie|ihr) ..5 (adresse|mailadresse|emailadresse|email|daten|kontaktdaten|kontakt) ..3 (haben|habt|bezogen|bekommen|kennen)',
        '(wer|wie) ..2 (hat|habt|haben) ..3 (meine|unsere|diese) ..2 (adresse|mailadresse|emailadresse|email adresse|daten|kontaktdaten) ..2 (gegeben|weitergegeben|bekommen|erhalten|verkauft)',
        '(quelle|herkunft) ..3 (adresse|daten|kontaktdaten|mailadresse)',
        '(auskunft) ..5 (art|artikel|dsgvo|gespeichert*|15)',
        '(warum|wieso|weshalb|wozu) (bekomme|bekommen|erhalte|erhalten|schreiben|kriege|schickt|schicken|kontaktieren|stehe|landen|landet|bin) (ich|wir|sie mir|sie mich|sie uns|ihr mir|ihr uns|mein*|ihre mail*)',
      ],
      yes: ['Woher haben Sie eigentlich meine Adresse?', 'Wer hat Ihnen unsere Kontaktdaten gegeben?', 'Wieso schreiben Sie mir?', 'Ich möchte Auskunft nach DSGVO', 'Mich würde interessieren, woher Sie meine Mailadresse haben.'],
      no: ['Wie kommen Sie auf 30 Prozent?', 'Woher kommen die Daten für die Auswertung?', 'Wo haben Sie Ihren Sitz?'],
    },
    {
      id: 'not_consented',
      says: [
        '(habe|haben|hab) ..4 (nie|nicht|niemals|nirgends|keine|keinen|kein|nichts) ..5 (angemeldet|abonniert|zugestimmt|eingewilligt|bestellt|angefordert|angefragt|eingetragen|zustimmung|einwilligung|erlaubnis|einverständnis|registriert|erlaubt|darum gebeten|gewollt)',
        '(ohne|keine|keinerlei) ..3 (einwilligung|zustimmung|einverständnis|genehmigung|erlaubnis)',
        '(nie|nicht|niemals) ..3 (um|nach) ..3 (mails|werbung|angebote|infos|informationen|newsletter) ..2 gebeten',
      ],
      yes: ['Ich habe mich nie bei Ihnen angemeldet.', 'Ich habe dem nicht zugestimmt', 'Sie schreiben mir ohne meine Einwilligung.'],
      no: ['Ich habe das noch nicht mit der Chefin besprochen', 'Haben Sie das Angebot nicht mitgeschickt?'],
    },
    {
      id: 'spam',
      says: [
        '(ist|sind|das|das ist|nur|reiner|purer|als|wie|so ein|dieser|ihr|eure|eurem|ihrem) (spam|*spam|spams|spammer|belästigung|junk|unerwünschte werbung|unerlaubte werbung|abzocke)',
        '^spam* $', '(unverlangte|unerwünschte|unaufgeforderte|unerlaubte|ungebetene|ungefragte) ..2 (werbung|mail*|email*|zusendung*|nachricht*|kontakt*|anschreiben)',
        '(melde|melden|meldung|markiere*|anzeige|anzeigen|zeige|beschwere*|abmahn*|abmahnung|anwalt|rechtsanwalt|rechtliche schritte|bundesnetzagentur|datenschutzbehörde|verbraucherzentrale|aufsichtsbehörde|datenschutzbeauftragten|strafanzeige) ..5 (spam|behörde|bundesnetzagentur|anwalt|provider|datenschutz*|abmahn*|an$|einschalten|ein|melden|erstatten|vor|verbraucherzentrale|gemeldet)',
        '(als|in den|im) ..1 (spam|spamordner|junk) ..3 (markier*|gemeldet|melde*|sortier*|verschoben)',
      ],
      yes: ['Das ist Spam!', 'Beim nächsten Mal melde ich das der Bundesnetzagentur.', 'Unverlangte Werbung ist verboten', 'Ihre Mail habe ich als Spam markiert', 'Dann schalte ich den Anwalt ein'],
      no: ['Landen Ihre Mails oft im Spamfilter der Kunden?', 'Ich melde mich am Montag'],
    },
    {
      id: 'leave_alone',
      says: [
        '(lassen|lasst|lass|laß|laßt) [sie|ihr] ..2 (mich|uns) ..3 (in ruhe|in frieden|zufrieden)',
        '(verpiss*|zieh leine|verschwinde|verschwinden sie|hau ab|haut ab|leck* mich|fick* (dich|euch)|geh sterben|schleich* (di|dich|euch))',
        '(es reicht|jetzt reicht* (es|s)|mir reicht*) ..5', '^(ruhe|genug|genug jetzt|schnauze) $', '(nerven|nervt) ..3 (sie|ihr|das|nur|mich|uns|gewaltig)',
        '(letzte|letzten) ..1 (warnung|mahnung|mal dass)', 'hoffe ..3 (letzte|nichts mehr|nicht mehr|nie wieder) ..3',
      ],
      yes: ['Lassen Sie mich in Ruhe.', 'Verpisst euch', 'Jetzt reicht es aber!', 'Das nervt gewaltig'],
      no: ['Lassen Sie uns nächste Woche sprechen', 'Das reicht uns'],
    },
    {
      id: 'remove_other',
      says: [
        `(nehmen|nimm|nehmt|streichen|streicht|entfernen|entfernt|löschen|löscht|loeschen) sie [bitte] ..4 (aus|von) (ihr*|eur*|dem|diesem) ..2 (*verteiler|*liste|datenbank|adressbestand|kontakten)`,
        '(ihn|sie|den kollegen|die kollegin|herrn ..2|frau ..2) [bitte] ..2 (aus|von) (ihr*|eur*) ..2 (*verteiler|*liste|datenbank) ..2 (nehmen|streichen|löschen|entfernen)',
      ],
      yes: ['Nehmen Sie bitte Herrn Kunze aus Ihrem Verteiler, er ist in Rente.', 'Bitte Frau Weber aus Ihrer Datenbank löschen'],
      no: ['Nehmen Sie Platz'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(wir haben|haben wir|ich habe|habe ich|wir hatten|wir mussten) [leider|gerade|versehentlich|neulich|schon|bereits] (unsere|meine|alle|die|versehentlich|leider|selbst|selber|intern|aus versehen) ..4 (gelöscht|entfernt|vernichtet) ($|und|weil|da|bei|beim|im|so|also)'], yes: ['Wir haben unsere alten Daten gelöscht und fangen neu an.'], no: ['Ich habe verlangt, dass meine Daten gelöscht werden'] },
    {
      id: 'others_leave',
      says: [
        '(empfänger*|kunde|kunden|abonnent*|nutzer*|mitglied*|patient*|gast|gäste|gästen|mitarbeiter*|teilnehmer*|leute|leser*|interessent*|kontakte|jemand|man|mandant*|bewohner*|eltern|spender*|fahrer|user|mieter*|bewerber*|schüler*) ..5 (abmeld*|austrag*|abbestell*|abgemeldet|ausgetragen|abmelden|widersprech*|gelöscht|löschen|stumm*|ab$|aus$)',
        '(wer|ob|wie viele|wieviele|einige|viele|manche|alle die) ..4 sich ..5 (abgemeldet|ausgetragen|abmeldet|austrägt|abmelden|austragen)',
        '(sich|selbst|selber) ..4 (abmelden|austragen|abgemeldet|ausgetragen|abmeldet|austrägt|abmelden können)',
        '(abmeldelink*|abmeldequote*|abmelderate*|abmeldefunktion|abmeldeseite|abmeldeformular|abmeldebutton|abmeldeprozess*|austragelink*|abmeldungen|opt out (quote|rate|link|liste|prozess|funktion|formular)|sperrlisten|unsubscribe (link|quote|rate|funktion|button|seite))',
        '(wie|wer|wo|was|wann|können|kann|gibt|werden|wird|läuft|bietet|bieten) ..6 (abmeldung|abmeldungen|austragung|löschung|löschungen|löschfristen|löschkonzept|datenlöschung|opt out|widersprüche) ..6 ?',
        '(wie|wann|wie lange|nach welcher) (werden|wird|löscht|löschen|speichern|lang*) ..8 (daten*|datensätze|einträge) ..6',
        '(ihr|ihrem|eur*|das|dem|der) ..1 (tool|plattform|system|software|produkt|lösung|programm) ..8 (gelöscht|löschen|löscht|abmeld*|austrag*)',
      ],
      yes: [
        'Können Empfänger sich selbst abmelden?', 'Wo sehe ich die Abmeldequote?', 'Wie läuft bei Ihnen die Löschung von Altdaten?', 'Ob sich die Gäste per Link austragen können, wüsste ich gern', 'Wie lange speichern Sie die Datensätze?', 'Wer sich abgemeldet hat, muss ins CRM.',
      ], // prettier-ignore
      no: ['Bitte melden Sie mich ab', 'Wie kann ich mich abmelden?', 'Löschen Sie meine Daten', 'Ich möchte mich abmelden'],
    },
    {
      id: 'other_things',
      says: [
        '(warteliste|pilotliste|testliste|teilnehmerliste|gästeliste|einladungsliste|rednerliste|einkaufsliste|preisliste|tagesordnung|agenda|cc|terminserie|termin|einladung|projektgruppe|chat|gruppe|anwesenheitsliste|interessentenliste|todo liste|aufgabenliste) ..4 (nehmen|streichen|löschen|entfernen|austragen|setzen|abmelden|raus|runter|genommen|gestrichen)',
        '(nehmen|nehmt|nimm|streichen|entfernen|löschen|tragen|trag|setzen|lassen|lasst) ..5 (warteliste|pilotliste|testliste|teilnehmerliste|gästeliste|einladungsliste|interessentenliste|tagesordnung|agenda|cc|terminserie|rednerliste|chat)',
        '(nehmen|nimm|nehmt|setzen|setzt|setz|schreiben|schreib|tragen|tragt|trag|packen|packt) ..1 ..1 (mich|uns|mein*|unser*) ..3 (auf|in) (die|ihre|eure|den|ihren|euren|der) ..3 (liste|verteiler|newsletter|testliste|interessentenliste|pilotliste|warteliste) ..6',
        '(lösch*|streich*|entfern*|nehmen) ..4 (zeile*|position*|spalte*|punkt*|posten|absatz*|klausel*|abschnitt*|seite*|anhang|paragraph*|artikelnummer*|rabatt|einrichtungsgebühr|gebühr|pauschale|artikel #)',
        '(position*|zeile*|posten|klausel*|absatz) ..5 (löschen|streichen|entfernen|raus*|gestrichen)',
        'kein* [weiteren] [mehr] (pdf*|anhang|anhänge|anhängen|links|präsentation*|broschüre*|prospekt*|kataloge*|papier|fax*|videos|dateien|links|brief*|zip*) ..4',
        '^[nein] [bitte] (nicht|nie) [mehr] anrufen ..2 $', '(nicht|nie) ..1 (anrufen|telefonieren|telefonisch) ..4 (mail*|schreib*|lieber|besser|sondern|reicht|per|email)',
        '(kein*) [weiteren] (anruf|anrufe|telefonate|telefonterror) ..6', '(rufen|ruft|ruf) [sie] ..4 nicht ..2 an ..5',
        '(zögern|zögert|scheuen|scheut) [sie|ihr] ..3 (nicht|sich nicht)',
        'nicht (böse|übel|lange fackeln)',
        '(informieren|informiert|benachrichtigen|benachrichtigt|verständigen) [sie] ..3 absender*',
        '(löschen|vernichten) sie ..3 (diese|die|die vorliegende) (email|mail|nachricht) ..6', '(irrtümlich|versehentlich) ..3 (erhalten|bekommen|zugegangen)',
        '(mails|emails|newsletter|nachrichten) ..4 (von hand|manuell|selbst|selber) ..2', '(wir|ich) (verschicken|versenden|bekommen|schreiben|verschicke) ..2 kein* ..5',
        '(nicht|kein*|nichts) mehr (als|wie)',
        'keine weiteren (fragen|rückfragen|einwände|unterlagen|infos nötig|mails nötig|termine)', 'kein* ..2 (mail|mails|email|emails) mehr (nötig|notwendig|erforderlich|abwarten)',
      ],
      yes: [
        'Streichen Sie mich von der Warteliste.', 'Nehmen Sie uns gern in Ihren Verteiler auf', 'Bitte Position 3 streichen', 'Schicken Sie mir keine PDFs mehr, die gehen hier nicht auf', 'Bitte nicht anrufen.',
        'Informieren Sie bitte den Absender und löschen Sie diese Mail', 'Rufen Sie mich bitte nicht an, Mail ist besser', 'Es sind keine weiteren Mails nötig, kein Mail mehr nötig',
      ], // prettier-ignore
      no: ['Streichen Sie mich von Ihrer Liste', 'Keine Mails mehr', 'Bitte aus dem Verteiler nehmen'],
    },
  ],
  condition: ['^(falls|sofern|solange)', '^wenn (das|es|dies|die|der|ihr|ich|wir|da|sie (nicht|kein*|nur|mir|uns|doch))', 'falls', 'sofern', 'es sei denn', 'ausser', 'sonst gern*', 'sonst', 'ansonsten', 'andernfalls', 'nur wenn', 'vorerst', 'fürs erste', 'erst mal', 'erstmal', 'zunächst', 'einstweilen', 'bis auf weiteres', 'bis (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|ende|zum|nächst*)', 'im moment', 'momentan', 'solange', 'aber [bitte] (schicken|senden|schick|sende|schickt|sendet|nennen|geben) [sie] [mir|uns] [bitte] (gern*|ein|eine|einen|den|das|die|vorher|noch|trotzdem|doch|zuerst|erst)', 'aber (gern*|rufen|behalten)', 'lieber ..2 (anrufen|telefon*)', 'rufen sie ..3 an', 'statt dessen', 'stattdessen', 'sondern', 'oder haben sie', 'wenn nicht', 'bevor'],
  unclear: [
    { id: 'undecided', says: ['(vielleicht|eventuell|möglicherweise|kommt (drauf|darauf) an|mal (sehen|schauen|gucken)|schau* ma*|schaun mer mal|schauen wir mal|unschlüssig|unentschlossen|hin und hergerissen|schwer zu sagen|weiß nicht|hm|hmm|jein)'], yes: ['Jein.', 'Kommt drauf an'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(*lösch*|*loesch*|*entfern*|*streich*|*gestrichen|*austrag*|*abmeld*|*abbestell*|tilg*|raus|runter|aufhör*|hör* ..2 auf|stop*|schluss|genug|reicht|*liste|*listen|*verteiler*|*datenbank*|daten|*daten|dsgvo|datenschutz*|einwilligung*|spam*|*werbung|mails|emails|*newsletter*|nachrichten|nie wieder|nie mehr|nicht mehr|nochmal*|schon wieder|wieder|ruhe|*belästig*|behellig*|widersprech*|widerspruch*|*anwalt*|sperr*|blockier*|vergess*|(mein*|unser*|diese) (adresse|name|namen|mail|email|mailadresse|emailadresse|postfach|kontakt*))'], yes: ['Alles tilgen.', 'Schluss damit!', 'Wir und Ihre Datenbank', 'Mein Name und so weiter', 'Hört auf', 'Schon wieder eine'], no: ['Der Hof ist voller Kies', 'Dachzugang nur am Donnerstag'] }],

  autoSubject: [
    'automatische antwort', 'automatische rückantwort', 'automatische rueckantwort', 'automatische nachricht', 'automatische email', 'automatische e mail', 'automatische eingangsbestätigung', 'automatische abwesenheitsnotiz', 'automatische abwesenheitsnachricht', 'automatische abwesenheitsmeldung', 'automatische bestätigung', 'automatische benachrichtigung', 'automatische empfangsbestätigung', 'automatisierte antwort', 'automatisch generierte', 'automatisch erstellte', 'autom antwort', 'autoantwort', 'auto antwort', 'autoreply', 'abwesenheit', 'abwesenheitsnotiz', 'abwesenheitsnachricht', 'abwesenheitsmeldung', 'abwesenheitsassistent', 'abwesenheitsagent', 'abwesenheitsbenachrichtigung', 'abwesenheitshinweis', 'abwesenheitsinfo', 'abwesend', 'out of office', 'ooo', 'nicht im büro', 'nicht im buero', 'nicht im haus', 'nicht im hause', 'nicht im dienst', 'nicht am platz', 'nicht erreichbar', 'nicht anwesend', 'außer haus', 'ausser haus', 'außerhalb des büros', 'ich bin nicht im', 'ich bin im urlaub', 'ich bin derzeit nicht im', 'ich bin derzeit im', 'ich bin derzeit abwesend', 'ich bin zurzeit nicht im', 'ich bin zurzeit im', 'ich bin zurzeit abwesend', 'ich bin zur zeit nicht im', 'ich bin bis auf weiteres nicht',  'ich bin abwesend', 'ich bin außer haus', 'im urlaub', 'urlaub', 'urlaubsmeldung', 'urlaubsnotiz', 'urlaubsbenachrichtigung', 'urlaubsabwesenheit', 'urlaubszeit', 'betriebsurlaub', 'betriebsferien', 'in elternzeit', 'elternzeit', 'mutterschutz', 'auf dienstreise', 'dienstreise', 'krankheitsbedingt', 'krankmeldung', 'auf messe', 'eingangsbestätigung', 'eingangsbestaetigung', 'empfangsbestätigung', 'empfangsbestaetigung', 'bestätigung ihrer anfrage', 'bestätigung ihrer nachricht', 'bestätigung des eingangs', 'ihre anfrage ist', 'ihre anfrage wurde', 'ihre anfrage haben wir', 'ihre nachricht ist', 'ihre nachricht wurde', 'ihre email ist', 'ihre e mail ist', 'ihre e mail wurde', 'ihre mail ist', 'ihr ticket', 'ihr anliegen', 'ihr schreiben ist', 'ihre email wurde', 'wir haben ihre', 'wir haben deine', 'vielen dank für ihre nachricht', 'vielen dank für ihre anfrage', 'vielen dank für ihre e mail', 'vielen dank für ihre email', 'vielen dank für ihre mail', 'vielen dank für ihr interesse', 'danke für ihre nachricht', 'danke für ihre anfrage', 'danke für ihre e mail', 'danke für deine nachricht', 'danke für ihre kontaktaufnahme', 'ticket erstellt', 'neues ticket', 'ticket eröffnet', 'anfrage eingegangen', 'anfrage erhalten', 'nachricht erhalten', 'mail erhalten', 'postfach wird nicht', 'postfach geschlossen', 'mailadresse nicht mehr', 'nicht mehr im unternehmen',
  ], // prettier-ignore
  away: [
    {
      id: 'away',
      says: [
        '(bin|sind|befinde|befinden|befindet|weile|ist|verbringe|genieße) [ich|wir] [mich|uns|sich] ..8 (*urlaub|*urlaube|ferien|*ferien|elternzeit|mutterschutz|karenz|elternkarenz|krank|erkrankt|krankgeschrieben|*messe|dienstreise|geschäftsreise|kur|reha|sabbatical|auszeit|bildungsurlaub|*fortbildung|schulung|weiterbildung|*seminar|*tagung|konferenz|nicht (im (haus|hause|büro|buero|dienst|betrieb|geschäft|unternehmen)|erreichbar|da|am platz|am arbeitsplatz|verfügbar|anwesend|besetzt|vor ort)|außer haus|ausser haus|außerhaus|außer hauses|außerhalb des büros|abwesend|auf reisen|dienstlich unterwegs|beruflich unterwegs|verreist|verhindert|out of office|in altersteilzeit|auf montage|auf dienstgang|geschlossen|frei (bis|und))', '(habe|haben|hat) [ich|wir] ..4 (urlaub|*urlaub|*ferien|elternzeit)',
        '(urlaubsbedingt|krankheitsbedingt|feiertagsbedingt|messebedingt|wegen (urlaub*|krankheit|der feiertage|eines feiertags|messe*|betriebsferien|betriebsurlaub|inventur|umzug*|brückentag*)|aufgrund (von urlaub|meines urlaubs|einer erkrankung|der feiertage|einer dienstreise|von krankheit)) ..8',
        '(ich|wir|büro|praxis|betrieb|unternehmen|firma|geschäft|kanzlei|unser*) ..6 (abwesend|geschlossen|nicht besetzt|nicht erreichbar|nur eingeschränkt erreichbar|nur sporadisch erreichbar|betriebsferien|betriebsurlaub|nicht zu erreichen|schlecht erreichbar)',
        '(ab|am|wieder ab|zurück am|zurück ab|erst am|erst ab|ab dem|ab kommenden) ..4 (#|montag|dienstag|mittwoch|donnerstag|freitag|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|uhr) ..4 (wieder|zurück|zurueck) ..3 (da|erreichbar|im (haus|hause|büro|buero|dienst|betrieb)|für sie|zurück|verfügbar|anwesend)',
        '(bin|sind) [ich|wir] ..2 (ab|am|erst|wieder) ..6 (wieder|zurück|zurueck) ..3 (da|erreichbar|im (haus|hause|büro|buero|dienst)|für sie|zurück|$|am|ab)',
        '(zurück|zurueck|wieder da|wieder im (büro|haus|dienst)|wieder erreichbar|wieder für sie da) (bin|sind|ab|am|erst|ist) ..6',
        '(rückkehr|wiederkehr) ..5', '(nach|seit|bei|während) (meiner|unserer|der) (rückkehr|abwesenheit)', '(während|in) (dieser|der) zeit (habe|haben|bin|werden|lese|kann|wird)',
        '(kein*|eingeschränkt*|nur begrenzt*|begrenzt*|nur sporadisch*|wenig|nur unregelmäßig*|selten|nicht) [ich] ..2 (zugriff|zugang|internet|empfang|netz) ..5',
        '(lese|beantworte|bearbeite|sehe|prüfe|rufe) [ich|wir] [derzeit|in dieser zeit|währenddessen] [meine|diese|ihre] ..2 (keine|nicht|nur|selten|erst|mails nicht|emails nicht|nur sporadisch) ..5',
        '(mails|emails|nachrichten|mail|email|nachricht) ..3 (werden|wird) ..3 (nicht|nur|erst) ..4 (gelesen|bearbeitet|beantwortet|weitergeleitet|abgerufen)',
        '(arbeite|arbeitet|bin|sind) [ich|wir] ..2 (nur|immer) ..3 (montag*|dienstag*|mittwoch*|donnerstag*|freitag*|vormittag*|teilzeit|stunden) ..6 (erreichbar|im büro|im haus|da|teilzeit|arbeite|anzutreffen)',
        '(antwort*|rückmeldung|bearbeitung) ..4 (verzögert|verzögern|verzögerung|länger dauern|etwas dauern|verspätet)',
        '(werde|werden) [ich|wir] ..6 (nach meiner|nach der|nach unserer|wenn ich|sobald ich|ab dem|am #) ..6 (beantworten|lesen|bearbeiten|melden|antworten|zurück*)',
        '(melde|melden|antworte|antworten|kümmere|beantworte) [ich] (mich|uns|ihnen|ihre ..2|nach|dann|sobald) ..6 (rückkehr|zurück bin|wieder da bin|nach meinem urlaub|wieder im)',
      ],
      yes: [
        'Ich bin vom 2. bis 13. Februar im Urlaub.', 'Derzeit befinde ich mich in Elternzeit.', 'Unser Büro ist über die Feiertage geschlossen.', 'Ab Montag, 5. Januar, bin ich wieder im Haus.', 'Wir sind auf der Messe und nur eingeschränkt erreichbar', 'Ich habe in dieser Zeit keinen Zugriff auf meine Mails',
        'Krankheitsbedingt kann ich zurzeit nicht antworten.', 'Nach meiner Rückkehr melde ich mich.', 'Zurück bin ich am 12. Mai', 'Ihre E-Mail wird nicht weitergeleitet', 'Ich bin bis einschließlich Freitag außer Haus', 'Ich mache von 1. bis 5. frei und bin ab 6. März wieder da', 'Betriebsferien: Unser Betrieb ist bis 6.1. geschlossen',
      ], // prettier-ignore
      no: ['Klingt gut, melden Sie sich.', 'Das ist für uns gerade kein Thema.', 'Wir sind zufrieden mit unserer Lösung', 'Passt Ihnen Freitag ab 14 Uhr?'],
    },
  ],
  left: [
    {
      id: 'left',
      says: [
        '(nicht|nicht länger) (mehr|länger) ..4 (bei|für|im|in|am|zum) (uns|der|die|das|unser*|unternehmen|firma|haus|hause|team|dienst|betrieb|verlag) ..4 (tätig|beschäftigt|angestellt|arbeitet|dabei|erreichbar|mitarbeiter*)',
        '(arbeitet|arbeite) ..5 (nicht|nicht länger) mehr ..1 (in|für|bei|im) (unserem|unser|unserer|uns|unternehmen|der firma|haus|das unternehmen)', '(ist|bin|arbeitet|arbeite|sind) ..5 (nicht|nicht länger) mehr ..4 (tätig|beschäftigt|angestellt|bei uns $|im unternehmen|in der firma|im haus|im hause|im amt|in unserem (haus|unternehmen|betrieb)|in unserer firma)',
        '(hat|habe|haben) ..6 (unternehmen|firma|haus|betrieb|organisation|verein|gesellschaft|schule|behörde|uns|agentur|team|kanzlei|praxis) ..5 verlassen',
        '(ist|bin|sind|scheidet|schied|wird) ..6 (ausgeschieden|ausgetreten|im ruhestand|in rente|pensioniert|in pension|verstorben|in den ruhestand|in den wohlverdienten ruhestand) ..3', 'ausgeschieden', '(verlässt|verlasse) ..4 (unternehmen|firma|haus|uns)',
        '(adresse|mailadresse|emailadresse|email adresse|postfach|mailbox|konto|account|mailkonto) ..5 (nicht mehr|stillgelegt|geschlossen|deaktiviert|abgeschaltet|inaktiv|nicht länger|gelöscht worden|gültig bis|nicht (gelesen|abgerufen|überwacht|betreut))',
        '(neue|geänderte) ..1 (mailadresse|emailadresse|email adresse) (lautet|ist) ..3',
      ],
      yes: [
        'Herr Vogt ist nicht mehr bei uns tätig.', 'Frau Lindner hat unser Unternehmen zum 30.6. verlassen', 'Ich bin zum Jahresende ausgeschieden.', 'Dieses Postfach ist nicht mehr aktiv.', 'Der Kollege ist im Ruhestand', 'Sie arbeitet seit Mai nicht mehr im Haus.', 'Dieses Postfach wird nicht gelesen',
      ], // prettier-ignore
      no: ['Wir haben noch zwei Plätze', 'Ich bin nicht der Richtige', 'Das können wir nicht mehr ändern'],
    },
  ],
  again: [{ id: 'again', says: ['(schreib*|meld*|ruf*|kontaktier*|erinner*|mail*|sprechen|reden|telefonier*|frag*) ..6 (nochmal*|noch mal|nochmals|noch einmal|erneut)', '(lass* uns|können wir|sollten wir) ..8', '(schreib|meld|ruf|erinner|frag) (mir|dich|mich|doch|an|halt|ruhig|gern|einfach) ..5'], yes: ['Bin grad im Urlaub, schreib mir nächste Woche nochmal', 'Bin weg, meld dich im August'], no: ['Ich bin bis Montag im Urlaub', 'Herr Brandt arbeitet nicht mehr bei uns', 'Bitte wenden Sie sich an meine Kollegin'] },
  ],
  iLeft: [{ id: 'i_left', says: ['ich arbeite ..6 nicht mehr ..5', '(ich|bin|hab|habe) ..6 (in rente|im ruhestand|gekündigt)'], yes: ['Ich arbeite seit Januar nicht mehr bei der Firma', 'Ich bin im Ruhestand'], no: ['Ich bin bis Montag im Urlaub', 'Herr Brandt arbeitet nicht mehr bei uns', 'Bitte wenden Sie sich an meine Kollegin'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: [
        '(wir haben|haben wir) (sie|ihre|deine|eure|die|diese|ihr|dein) ..4 (erhalten|empfangen|registriert|aufgenommen|entgegengenommen)',
        '(ihr|ihre|deine|eure|dein) ..1 (anfrage|nachricht|email|mail|anliegen|anruf|ticket|schreiben|bewerbung|meldung|bestellung) (ist|wurde|wird|hat|haben) ..5 (eingegangen|erhalten|registriert|erfasst|bearbeitet|zugestellt|angelegt|weitergeleitet|eröffnet|aufgenommen|erreicht|geprüft|zugewiesen)',
        '(bei uns|soeben|erfolgreich) ..2 eingegangen', '(wir|unser team|ein mitarbeiter|unser* ..2|jemand|eine kollegin|ein kollege|unser kundenservice) ..3 (melden uns|melden|kümmern uns|kümmert sich|meldet sich|werden uns|wird sich|werden ihr*|bearbeiten|antworten ihnen|setzen uns|setzt sich) ..6 (schnellst*|so bald|sobald|so schnell|in kürze|zeitnah|umgehend|innerhalb|baldmöglich*|bald|werktag*|werktagen|tagen|stunden|bei ihnen|mit ihnen in verbindung|melden|kümmern|frühest*|bearbeiten)',
        '(melden uns|werden uns|kümmern uns) ..4 (schnellst*|so bald|sobald|so schnell|in kürze|zeitnah|umgehend|innerhalb|baldmöglich*|bei ihnen|werktag*)',
        '(dies|das|dieses|diese nachricht|diese email|diese mail) (ist|wurde|wird) ..2 (automatisch*|automatisiert*|maschinell*|systemgenerierte*) ..3', '(automatisch|maschinell|automatisiert) (generiert*|erstellt*|erzeugt*|versendet*|verschickt*|versandt*)', '(automatische|automatisierte) (antwort|eingangsbestätigung|nachricht|email|mail|empfangsbestätigung|bestätigung|benachrichtigung)',
        '(antworten|antwortet) [sie] ..2 nicht ..2 (auf|an) (diese|dieser|dieses) ..2', 'bitte nicht (antworten|auf diese ..2 antworten)', '(innerhalb|binnen) ..4 (werktag*|arbeitstag*)',
        '(ticketnummer|ticket nummer|vorgangsnummer|fallnummer|bearbeitungsnummer|ticket id|aktenzeichen|referenznummer|anfragenummer|vorgang|ticket) ..4 #', '(nummer|kennung|betreff|betreffzeile) ..5 (angeben|beibehalten|belassen|stehen|an)', '(eingang|erhalt) ihrer ..2 (bestätigen|nachricht|email|mail|anfrage)', '(sammelpostfach|zentrales postfach|zentralen postfach)',
      ],
      yes: [
        'Ihre Anfrage ist bei uns eingegangen und wird bearbeitet.', 'Wir haben Ihre Mail erhalten und melden uns zeitnah.', 'Dies ist eine automatisch erstellte Nachricht.', 'Bitte antworten Sie nicht auf diese E-Mail.', 'Ihre Ticketnummer lautet 40233.', 'Unser Team meldet sich innerhalb von zwei Werktagen bei Ihnen',
        'Wir bestätigen den Eingang Ihrer Nachricht', 'Bitte lassen Sie die Nummer im Betreff stehen.',
      ], // prettier-ignore
      no: ['Ich habe Ihr Angebot gelesen, klingt spannend.', 'Melden Sie sich nächste Woche'],
    },
  ],
  courtesy: [
    '(in|bei|für) ..3 (dringend*|eilig*|notfäll*|notfall*|unaufschiebbar*|wichtig*) ..10', 'wenn es eilt', 'falls es eilt', 'eilige* ..6', '(wenden|wendet|kontaktieren|erreichen|schreiben|rufen) [sie] ..1 [sich|bitte|mich|uns] ..10 (an|unter|telefonisch|kollegin|kollegen|vertretung|zentrale|addr|#|team|sekretariat|meine*|unsere*) ..5', '(vertretung|vertritt|vertreten) ..8', '(vielen dank|danke|besten dank|herzlichen dank) für (ihre|ihr|deine|eure|die|das|dein|euer) ..6', '(bitte|wir bitten) ..2 (haben sie|um) ..3 (verständnis|geduld)', 'verständnis', '(frohe|schöne|besinnliche|erholsame) ..4', 'guten rutsch', '(anfragen|mails|nachrichten|fragen) ..3 (nimmt|gehen an|bitte an|beantwortet|übernimmt|werden) ..6', 'für (rückfragen|fragen|bestellungen|anfragen|einkauf|vertrieb|support) ..8', 'öffnungszeiten', 'ihre nachricht wird ..5', 'nachfolger* ..6', 'ansprechpartner* ..8',
  ],

  intents: {
    meeting_request: [
    { id: 'call_is_fine', says: ['(anruf|telefonat|rückruf|gespräch|telefontermin) ..4 (wäre|ist|geht|ginge|passt|passte) ..2 (in ordnung|okay|ok|recht|möglich|willkommen|kein problem)'], yes: ['Ein Anruf am Dienstag wäre in Ordnung.'], no: ['Ein Anruf ist nicht nötig', 'Der Vertrag ist in Ordnung'] },
      {
        id: 'half_an_hour',
        says: ['(hätten|haben|hättest|hast|habt) [sie|du|ihr] (am|mal|kurz|nächste*|diese|kommende|morgen|heute) ..6 (stunde|minuten|zeit|luft|halbe|viertelstunde)', '(vor ort) ..3 (ansehen|anschauen|zeigen|treffen|besprechen)', '(ansehen|anschauen|besprechen|zeigen) ..3 vor ort', '(wir|ich) (sind|bin) ..1 (werktags|täglich|immer|jeden|montags|dienstags|mittwochs|donnerstags|freitags|vormittags|nachmittags|meist) ..4 (da|im büro|erreichbar|im laden|im betrieb)', '(di|mi|do|fr) # ..4 (teams|zoom|uhr|min)'],
        yes: ['Hätten Sie am 14. oder 15. eine halbe Stunde?', 'Wir sind werktags ab 6 da'],
        no: ['Wir sind eine Gärtnerei'],
      },
      {
        id: 'meet',
        says: ['(können|könnten|kannst|könntest|würden|würdest) [sie|du|ihr] (uns|mir|das|es) ..5 (vorführen|zeigen|demonstrieren|präsentieren|vorstellen)', '(rufen|ruf|ruft) [sie|ihr] ..4 (durch|zurück)', 
          '(lass|lassen|lasst) [sie] uns ..6 (sprechen|telefonieren|treffen|reden|quatschen|austauschen|zusammensetzen|zoomen|kurzschließen|schnacken|ausmachen|vereinbaren)',
          '(können|könnten|wollen|sollen|sollten|möchte|möchten|würde|würden|gern|gerne|lieber|kann|könnte) ..8 (telefonieren|treffen|sprechen|reden|kennenlernen|austauschen|zusammensetzen|vorbeikommen|skypen|zoomen|unterhalten|zusammen kommen|vereinbaren|ausmachen|einrichten)',
          '(rufen|ruf|ruft) [sie|ihr] ..6 an', 'rufen sie mich ..4', '(terminvorschlag*|terminvorschläge|termin vorschlagen|termin vereinbaren|einen termin|terminfindung|kalenderlink|kalender link|calendly|buchungslink|freie* termin*|wann passt|wann haben sie|wann hätten sie|wann können sie|wann könnten|wann würde|wann ginge)',
          '(passt|passen|geht|ginge|klappt|würde|wäre|wie wäre|wie sieht|reicht|haben sie|hätten sie|bin ich) ..4 (montag|dienstag|mittwoch|donnerstag|freitag|morgen|übermorgen|heute|nächste woche|kommende woche|diese woche|uhr|# uhr|nachmittag|vormittag) ..4',
          '(montag|dienstag|mittwoch|donnerstag|freitag|morgen|übermorgen|nächste woche|kommende woche|kw #) ..6 (passt|passen|geht|ginge|klappt|uhr|um #|#|vormittag*|nachmittag*|früh|gut|frei|zeit|luft|ab #|gegen #|besser|lieber|bei uns|bei ihnen)',
          '^(am|dann am|gern|gerne|also|ja|ok|lieber|wenn dann) [am|gern|gerne] (montag|dienstag|mittwoch|donnerstag|freitag|nächste woche) ..4', '^(montag|dienstag|mittwoch|donnerstag|freitag|morgen|nächste woche) ..5 $', '(# uhr|uhr) ..3 (passt|geht|ok|okay|wäre|bei|ist|gut|klappt)',
          '(teams|zoom|google meet|video*) ..3 (call|termin|meeting|link|einladung|gespräch|konferenz|einladen|$|?)', '(schicken|senden|schick|stell*) ..4 (einladung|termineinladung|kalendereinladung|termin*|zoomlink|teamslink|teams link)', '(kommen|kommt|komm|kummts|schaut|schauen) [sie|ihr] ..5 (vorbei|zu uns|her|rein|ins büro)', '(gespräch|telefonat|call|videocall|demo|online termin|vorführung|präsentation) ..4 (gern*|vereinbaren|möglich|machen|ausmachen|einrichten|nächste|kommende|am|um|führen|würde|?)', '(kurz|mal) ..2 (telefonieren|sprechen|quatschen|treffen)', 'persönlich* ..2 (treffen|gespräch|kennenlernen|vorstellen)',
        ],
        yes: ['Können Sie uns das am 12. mal vorführen?', 'Dann rufen Sie halt morgen mal durch', 'Lassen Sie uns kurz telefonieren.', 'Passt Ihnen Dienstag um 10?', 'Rufen Sie mich morgen Vormittag an', 'Mittwoch 14 Uhr geht bei mir.', 'Schicken Sie mir einen Kalenderlink.', 'Wann hätten Sie Zeit?', 'Kommt gern am Montag vorbei', 'Donnerstag ginge, gern über Teams?'],
        no: ['Kein Bedarf', 'Was kostet das?'],
      },
    ],
    already_customer: [
      {
        id: 'with_you',
        says: ['(haben|hab|nutzen|nutze) (wir|ich) (doch|ja) (schon|längst|bereits)', '(haben|nutzen) (wir|ich) längst', '(zahlen|zahle|bezahlen|überweisen) [wir|ich] [ihnen|euch|doch|ja] (ihnen|euch|schon|seit|dafür|bereits) ..4', '(bin|sind) [ich|wir] [doch|ja] seit ..3 (bei ihnen|bei euch|kunde*|kundin|dabei)', 'neukunde ist gut', 'läuft (bei uns|hier) [schon|bereits] [seit] ..4 (jahr|jahren|monat|monaten|wochen|längst|schon|super|prima|bestens)', 'offene türen ein', '(bei|von|mit) (herrn|frau) * [aus] (ihrem|eurem) (haus|hause|team|unternehmen) ..2 (unterschrieben|gekauft|bestellt|abgeschlossen)', '(ihre|euer|eure|ihr) ..2 (läuft|steht|hängt|ist) [schon|bereits|seit] ..2 (bei uns|hier) ..4', '(haben|hatte|habe) ..6 (bei ihnen|bei euch|aus ihrem haus*|von ihnen|von euch) ..3 (unterschrieben|gekauft|bestellt|abgeschlossen|im einsatz|bezogen|gebucht)', '(mein*|unser*) (reklamation|gutschrift|kundennummer|kundenkonto|support ticket|störungsmeldung)'],
        yes: ['Haben wir doch längst, und wir sind hochzufrieden!', 'Wir zahlen Ihnen seit zwei Jahren dafür', 'Da rennen Sie offene Türen ein', 'Das haben wir bei Herrn Lutz aus Ihrem Haus unterschrieben'],
        no: ['Wir haben schon eine Lösung', 'Haben wir schon'],
      },
      {
        id: 'customer',
        says: [
          '(sind|bin) [wir|ich] ..4 (bereits|schon|längst|seit ..3) ..4 (kunde|kunden|kundin|bestandskunde*|nutzer|abonnent*|bei (ihnen|euch|dir))', '(bereits|schon|längst|ja) ..2 (kunde|kundin|kunden|bestandskunde*|vertragspartner) ..3 (bei|von|$|ihnen|euch|seit|bin|sind)', '^(kunde|bestandskunde|kundin) ..3 $', 'bestandskunde*',
          '(nutzen|nutze|verwenden|verwende|haben|habe|benutzen|arbeiten|einsetzen|setzen) [wir|ich] ..2 (ihr*|eur*|dein*) ..3 (bereits|schon|längst|seit|in|ein|im|$|an)', '(nutzen|verwenden|haben|arbeiten|benutzen) [wir] ..2 (bereits|schon|längst|seit ..3) ..2 (mit ihnen|mit euch|ihr*|eur* (software|produkt|system|lösung|tool|programm))', '(haben|hab) ..4 (bei ihnen|bei euch|mit ihnen|mit euch) ..6 (unterschrieben|bestellt|gekauft|abgeschlossen|gebucht|vertrag|abo|verlängert)', '(unser*|mein*) ..2 (supportticket|kundennummer|vertrag mit ihnen|kundenbetreuer*|abo bei ihnen)',
        ],
        yes: ['Wir sind schon seit drei Jahren Kunde bei Ihnen.', 'Wir nutzen Ihre Software bereits in der Filiale Ulm', 'Wir haben doch im März bei Ihnen unterschrieben!', 'Bestandskunde'],
        no: ['Wir haben schon eine Lösung', 'Unsere Kunden sind zufrieden'],
      },
    ],
    wrong_person: [
      {
        id: 'not_me',
        says: ['(sie|ihr) (meinen|meint|suchen|sucht|wollen|verwechseln) (bestimmt|wohl|sicher|vermutlich|wahrscheinlich|vielleicht|sicherlich) ..5', '(meinen|meint) [sie|ihr] ..2 (den|die|das) (andere|anderen) *', '(ich bin|bin) [hier|doch|ja] [nur|bloß|doch] [der|die] (hausmeister*|reinigungskraft|putzfrau|köchin|koch|logopäd*|erzieher*|lehrer*|krankenschwester|pfleger*|pförtner*|rezeptionist*|azubi|fahrer*|praktikant*|empfangsdame|schülerpraktikant*|küster*|trainer*|platzwart|gärtner*|hausmann|rentner*|privatperson)', '^[hallo|hi|nein|sorry|ähm] wir sind [hier|doch|ja] [nur] ein* (gärtnerei|bäckerei|kita|kindergarten|tierarztpraxis|arztpraxis|zahnarztpraxis|schule|privathaushalt|imbiss|friseur*|blumenladen|chor|sportverein|gesangverein|metzgerei|fahrschule|musikschule|pfarrei|kirchengemeinde|tierheim|bauernhof|weingut|café|buchhandlung|apotheke|steuerkanzlei|museum) $', '(gibt es|gibts|gibt s|haben wir|arbeitet) (hier|bei uns) (nicht|keine|keinen|niemand*|gar nicht|kein) ..4', '(einen|eine) (herrn|frau) * ..2 (gibt es|gibts|haben wir) ..2 (nicht|keine*)', '(gleichen|gleicher|demselben|selben|ähnlichem|ähnlichen) namen*', 'namensvetter*', '(das ist|dies ist) [hier] ..1 (private|mein privates|meine private|eine private) ..2', '(bin|ist) ..4 nicht mehr (dort|bei|in der firma|im unternehmen|im dienst|tätig)'],
        yes: ['Sie meinen bestimmt den anderen Jens Krüger', 'Ich bin Logopädin!', 'Wir sind eine Gärtnerei.', 'Einen Herrn Maurer gibt es bei uns nicht'],
        no: ['Wir sind ein Team von drei Leuten', 'Sie meinen die Preise?'],
      },
      {
        id: 'wrong_person',
        says: ['(bin|bin hier|ich) ..2 (nur|bloß|lediglich|erst) ..3 (azubi|praktikant*|lehrling|werkstudent*|aushilfe|hausmeister|empfang|sekretär*|assisten*|fahrer*|vertretung|student*|auszubildende*)', '(verwechseln|verwechselst|verwechselt) [sie|ihr|du] ..6', '(haben|sind|führen|betreiben) [wir|ich] [doch|ja|hier] [gar|überhaupt] (kein|keine|keinen) ..2 (standort|werk|niederlassung|filiale|produktion|lager)', '(nicht|kein*) ..1 (derjenige|diejenige|der|die) ..1 (das|darüber|der|die) ..1 (entscheidet|bestellt|einkauft|macht)', 
          '(falsch*) ..1 (ansprechpartner*|person|adresse|adressat*|abteilung|stelle|kontakt|mann|frau|firma|adressaten|empfänger)', '(nicht|kein|keine|leider nicht) ..1 (der|die|das|mehr) ..1 (richtige|richtiger|passende|geeignete|zuständige) ..3', '(nicht|kein) ..2 (richtige*|zuständige*) (ansprechpartner*|adresse|stelle|person|kontakt|mann)', '(bin|sind|ist) ..4 (nicht|nicht mehr|da nicht|leider nicht|dafür nicht|hierfür nicht) ..2 (zuständig|verantwortlich|betraut|entscheider*|zuständige)', '(ist|fällt|liegt|gehört) ..3 nicht ..2 (mein bereich|meine baustelle|mein thema|mein gebiet|in mein* ..2|bei mir|zu meinen|mein job|mein ressort|meine abteilung|unser ressort)', '(damit|hiermit|dafür|davon) ..3 (nichts zu tun|nichts am hut|bin ich nicht|bin ich der falsche)', '(sind|seid|bist) ..1 bei (mir|uns) ..2 falsch','(verwechsel*|verwechslung|falsch verbunden|falsch bei (mir|uns)|bei mir falsch|bei uns falsch|an der falschen)', '(entscheide|entscheiden) ..3 nicht', '(haben|habe) ..2 (keine|nicht ..1) (*firma|fahrzeuge|fuhrpark|lager|außendienst|betrieb) ..3',
        ],
        yes: ['Ich bin hier nur der Azubi.', 'Sie verwechseln uns mit einer anderen Firma.', 'Wir haben gar keine Niederlassung in Kiel', 'Da sind Sie bei mir falsch.', 'Da sind Sie bei mir leider falsch, ich bin für Marketing zuständig.', 'Ich bin dafür leider nicht zuständig.', 'Sie haben den falschen Ansprechpartner', 'Das ist nicht mein Bereich', 'Damit habe ich nichts zu tun.'],
        no: ['Klingt gut', 'Wir sind zufrieden'],
      },
    ],
    referral: [
      {
        id: 'referral',
        says: [
          '(wenden|wendet|wende) [sie] ..1 (sich|euch|dich) ..2 an ..4', '(sprechen|sprecht|sprich|fragen|fragt|frag|kontaktieren|kontaktiert|schreiben|anschreiben|mailen) [sie|ihr] ..3 (mit|bei|an|mein*|unser*|herrn|frau|den|die|kollege*|kollegin) ..3 (kolleg*|herrn|frau|chef*|einkauf|it|personal*|marketing|geschäftsführ*|leiter*|abteilung|vorstand|assisten*|partner*|mann|verwaltung|addr|vertrieb|hausverwaltung|kassier*|zentrale)',
          '(leite|leiten|gebe|geben|reiche|reichen|schicke|schicken|habe|haben|hab) ..6 (weiter|weitergeleitet|weitergegeben|weitergereicht|rübergeschickt|weiterleiten)', '(zuständig|verantwortlich) ..3 (ist|sind|wäre|dafür ist|hierfür ist) ..4', '(ist|sind|wäre) ..5 (zuständig|verantwortlich|ansprechpartner*|die richtige|der richtige)', '(macht|betreut|verantwortet|entscheidet|kümmert sich|bearbeitet|übernimmt|regelt) ..3 (bei uns|unsere*|mein*|herr|frau|jetzt|unser|der|die|chef*)', '(herr|frau|mein* kollege*|mein* kollegin|kollegin|kollege|chef|chefin|mein* chef*) ..4 (kümmert|zuständig|betreut|macht|entscheidet|übernimmt|meldet|hilft|weiß)', '(in|im|auf|nehme|setze) ..2 cc', '^cc ..5', '(richtige*|zuständige*|bessere*|passende*) (ansprechpartner*|kontakt|person|adresse|kollege*|kollegin) ..4 (ist|wäre|für|lautet|finden)', '(versuchen|versuch|probieren) [sie] es ..4 bei', '(stelle|verbinde) ..2 ..2 (kontakt|her|mit)', '(nachfolger*|nachfolgerin) ..5', '(an unsere|an unseren|an den|an die) (einkauf|zentrale|it|geschäftsführung|kolleg*|hausverwaltung|marketingabteilung|personalabteilung)',
        ],
        yes: ['Wenden Sie sich bitte an Frau Seidel im Einkauf.', 'Ich habe Ihre Mail an den Kollegen weitergeleitet', 'Zuständig ist bei uns Herr Brandt.', 'Das macht bei uns die Zentrale in Köln', 'Ich nehme Jana in CC.', 'Mein Chef entscheidet das'],
        no: ['Kein Interesse', 'Schicken Sie mir ein Angebot'],
      },
    ],
    later: [
      {
        id: 'not_before',
        says: ['(mietvertrag|leasing*|vertrag|wartungsvertrag|laufzeit|pachtvertrag|rahmenvertrag) ..4 (bis|noch bis|noch #|noch zwei|noch ein) ..4', '(vorher|davor) ..3 (nicht|nichts|keine*)', '(nicht|nichts|frühestens|erst) ..2 (vor|ab|im|nach|wenn|sobald) ..5 (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|frühjahr|frühling|sommer|herbst|winter|ferien|umbau|umzug|jahreswechsel|wechsel|fusion|übergabe|einzug)', '(vorstand|gemeinderat|stadtrat|kuratorium|beirat|gremium|ausschuss|geschäftsleitung|kirchenvorstand|elternbeirat) ..3 (tagt|trifft|berät|entscheidet|beschließt) ..5', '(auf|in) (die|der) (tagesordnung|agenda)', '(ausschreibung|vergabe) ..4 (startet|läuft|kommt|erfolgt|im|ab|beginnt|wird)', '(stecken|stecke|sind|bin) ..3 (bis|gerade|aktuell|momentan|noch|mitten) ..4 (umzug|umbau|inventur|jahresabschluss|umstellung|fusion|migration|renovierung|baustelle)', '(erinnern|erinner|erinnert) [sie] (mich|uns) ..6', '(vielleicht|eventuell|evtl|womöglich|mal) ..2 (im|nächstes|in|nach) ..2 (jahr|herbst|frühjahr|sommer|winter|monat*|woche*|quartal)', '(melde*|komme*|kommen) ..4 (auf sie zu|auf euch zu|auf dich zu|von mir aus|von uns aus)', '(wir|ich) (melden uns|melde mich) ..6 (wenn|sobald|falls|bei bedarf)'],
        yes: ['Mietvertrag läuft bis 12/26', 'Der Gemeinderat tagt erst im Mai', 'Wir stecken bis Ende März im Umzug', 'Wir kommen auf Sie zu', 'Ich melde mich, sobald es so weit ist'],
        no: ['Kein Interesse', 'Was kostet das?', 'Ich melde mich morgen'],
      },
      {
        id: 'later',
        says: ['^[im moment|leider|tut mir leid] (momentan|derzeit|aktuell|gerade|zurzeit|jetzt|im moment) [leider|gerade|noch] nicht $', '^[leider|noch] (noch nicht|jetzt nicht|gerade nicht|nicht jetzt) $', 
          '(nächste*|kommende*|neues|neuen|folgende*) (jahr|jahres|quartal|monat|frühjahr|frühling|sommer|herbst|winter|geschäftsjahr|saison|halbjahr|budget*)', '(erst|frühestens|wieder|nochmal|noch mal|noch einmal|erneut|vor|bis|ab|anfang|mitte|ende|nach|im|gegen) ..3 (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|q1|q2|q3|q4|quartal|frühjahr|frühling|sommer|herbst|winter|jahreswechsel|ostern|pfingsten|weihnachten|jahresende|sommerferien|ferien|sommerpause|feiertagen|inventur|messe|jahresabschluss|umzug|ernte|saison|halbjahr)', '(in|nach) ..2 (#|ein paar|einigen|zwei|drei|vier|sechs|wenigen|einem|einer) (wochen|monaten|jahren|monat|jahr|quartal|halben jahr)', 'in einem halben jahr', 'halbes jahr',
          '(melden|melde|meldet|fragen|fragt|frag|schreiben|schreib|schreibt|kommen|kommt|versuchen|probieren|erinnern|haken|rufen) [sie|ihr] ..6 (später|dann|nochmal|noch mal|noch einmal|wieder|erneut|anderes mal|wenn|sobald|nach) ..4', '(später|anderes mal|ein andermal|andermal|zu gegebener zeit|zu einem späteren zeitpunkt|vielleicht später|irgendwann)', '(momentan|derzeit|aktuell|gerade|zurzeit|zur zeit|im moment|jetzt|dieses jahr|heuer|vorerst|im augenblick|noch) ..2 (nicht|kein*|zu früh|viel um die ohren|land unter|keine zeit) ..5 (aber|vielleicht|später|melden|nächste*|gern*|wieder|dann|erst)', '(budget|budgets|projekt|etat|thema|investitionen|das|entscheidung) ..4 (eingefroren|gesperrt|verplant|ausgeschöpft|aufgebraucht|auf eis|verschoben|zurückgestellt|vertagt|pausiert|gestoppt|geparkt|auf halde)', '(zu früh|verfrüht|noch nicht so weit|noch nicht soweit|noch zeit)', '(dieses jahr|heuer|dies jahr) ..2 (nicht|nichts|nimmer|kein*)', '(auf wiedervorlage|wiedervorlage|vormerken|vorgemerkt|erinnern sie mich)', '(komme|kommen|melde|melden) ..4 (auf sie|auf euch|darauf|bei ihnen|wieder|zurück) ..3 (zu|zurück|wenn|sobald)', 'schaun mer mal', 'keine zeit',
        ],
        yes: ['Momentan nicht.', 'Jetzt nicht', 'Fragen Sie nach Ostern noch einmal nach.', 'Budget ist bis Herbst eingefroren.', 'Im neuen Jahr gern.', 'Dieses Jahr nicht mehr', 'Melden Sie sich in drei Monaten wieder', 'Nächstes Quartal vielleicht', 'Wir kommen darauf zurück'],
        no: ['Kein Interesse', 'Was kostet das?'],
      },
    ],
    not_interested: [
      {
        id: 'circumstance',
        says: CIRCUMSTANCES,
        yes: ['Wir sind zu zweit in der Werkstatt.', 'Das Mittagessen schreibt der Schulträger aus.', 'Unsere Stapler sind geleast.', 'Liegt hier schon, von den Stadtwerken.', 'Wir haben keinen Fuhrpark.', 'Die Praxis wird zum 30. Juni geschlossen', 'Wir haben Aufnahmestopp.'],
        no: ['Kein Bedarf, danke', 'Wir haben keine Fragen mehr', 'Wir sind neugierig'],
      },
      {
        id: 'scorn',
        says: SCORN,
        yes: ['Eher friert die Hölle zu.', 'Brauchen wir so dringend wie einen Kropf.', 'Nie wieder.', 'Dafür ist mir meine Zeit echt zu schade', 'Der Preis ist ein Witz', 'Wir haben uns dagegen entschieden.', 'Das tun wir uns nicht an.', 'Darauf verzichten wir gern', 'Sicher nicht.', 'Wir hatten nur schlechte Erfahrungen'],
        no: ['Rufen Sie lieber morgen an', 'Kein Problem', 'Wir bleiben in Kontakt'],
      },
      {
        id: 'no',
        says: ['(bei|mit) ..2 (bisherigen|jetzigen|aktuellen|bestehenden|derzeitigen) ..3 (bleiben|weiterarbeiten|weitermachen|zufrieden)', '(bleiben|bleibe) ..1 (bei|beim) ..3 (partner*|anbieter*|dienstleister*|lieferant*|alten|bewährten)', '(aber|doch|leider) nein', '(lehnen|lehne) ..3 ab', '(zu|viel zu) (teuer|kompliziert|aufwendig|aufwändig|klein|groß) ..2', 
          '(kein|keinen|keinerlei|null|nicht|ohne) ..2 (interesse|bedarf|interessiert|verwendung|thema|nutzen|relevanz|mehrwert|bock|lust|anlass)', '(nein|ne|nö|nee|na|danke) (danke|vielen dank|besten dank|nein|leider|kein*|nicht)', '^(nein|nö|nee|ne) $', '^nein ..3 $', '(nicht|leider nicht|nichts) ..2 (relevant|interessant|passend|für (uns|mich)|in frage|infrage|das richtige|notwendig|nötig|erforderlich|unser ding|gebraucht|benötigt|von interesse|zu uns|sinnvoll|spannend|geplant|angedacht|vorgesehen)', '(kommt|kommen) ..4 nicht ..2 (in frage|infrage|in betracht)', '(brauchen|brauche|benötigen|benötige|wollen|will|suchen|planen) ..3 (nicht|nichts|kein|keine|keinen|sowas nicht|das nicht|so etwas nicht) ..2', '(sind|bin|fühlen) ..5 (versorgt|bedient|zufrieden|gut aufgestellt|eingedeckt|ausgestattet|abgedeckt|glücklich|gebunden|ausgelastet)', '(haben|hab) ..4 (schon|bereits|eine eigene|ein eigenes|einen eigenen|selbst|selber|längst|andere*|einen festen|feste*) ..4 (lösung|anbieter|partner|lieferant*|dienstleister|system|software|gebaut|entwickelt|entschieden|tool|was|etwas|jemand*|programmiert|im einsatz|vergeben)', '(selbst|selber|intern|hausintern|in eigenregie|inhouse) ..2 (gebaut|entwickelt|gemacht|machen|gelöst|programmiert|abgedeckt|erledigt|betrieben)', '(machen|lösen|erledigen|regeln) ..3 (selbst|selber|intern|inhouse)', '(müssen|möchten|wollen|werden|muss) ..5 (absagen|verzichten|ablehnen|passen)', '(anderweitig|anders|gegen|für ein* ander*) ..4 (entschieden|vergeben|gelöst)', '(sehen|sehe) ..3 (kein*|nicht) ..3 (bedarf|nutzen|mehrwert|notwendigkeit|grund|sinn)', '(lass|lassen|lasst) [sie] (mal|es|gut sein|stecken|mal gut sein)', '(passt|passen|lohnt|rechnet) ..3 (nicht|leider nicht|nicht zu) ..2', '(viel|einfach) zu teuer', 'zu teuer', 'zeitverschwendung', '(unsere antwort|es bleibt) ..3 nein', '(einstellungsstopp|ausgabenstopp|investitionsstopp)', '(steht|ist) ..4 nicht zur debatte', 'nicht ..2 interess*',
        ],
        yes: ['Wir möchten bei unserem bisherigen Partner bleiben.', 'Netter Versuch, aber nein.', 'Wir lehnen das ab', 'Wir haben keinen Bedarf.', 'Nein danke.', 'Das ist nichts für uns.', 'Wir sind bestens versorgt', 'Haben wir selbst entwickelt.', 'Wir haben schon einen Anbieter', 'Das kommt für uns nicht in Frage', 'Brauchen wir nicht.', 'Bin mit unserem Dienstleister zufrieden'],
        no: ['Dienstag passt', 'Kein Problem'],
      },
    ],
    interested: [
      {
        id: 'glad',
        says: ['da sag* (ich|wir) nicht nein', '(nicht nein|schlecht nein|kaum nein) sagen', '(wie gerufen|zur rechten zeit|genau richtig|gerade recht|im richtigen moment|wie die faust)', '(preis|konditionen|angebot) ..1 (ist|sind|klingt) ..1 (heiß|fair|gut|super|top|unschlagbar|interessant|in ordnung|ok|okay|stark)', '(machen|probieren|versuchen|testen|starten|bestellen) wir ..5 (probe|touren|test|pilot|versuch|mal|muster)', '(kann|können) ..4 nicht mithalten', '(trifft|treffen|traf) ..3 (nerv|schwarze|punkt)', '(bin|wären|wäre|sind) ..2 (gespannt|angefixt|an bord|mit von der partie|nicht abgeneigt|hellhörig|ganz ohr)', '(nicht abgeneigt|durchaus vorstellbar|durchaus vorstellen|gut vorstellen|könnte passen|könnten wir brauchen|könnten wir gebrauchen|käme uns gelegen|immer her damit|nur her damit|legen sie los|schießen sie los|schieß los|leg los|immer raus damit|wo muss ich unterschreiben|wo kann ich unterschreiben|wir sind dabei|ich bin dabei)'],
        yes: ['Da sag ich nicht nein.', 'Das kommt wie gerufen', 'Preis ist heiß.', 'Machen wir mal zwei Touren zur Probe', 'Wir wären nicht abgeneigt'],
        no: ['Nein, danke', 'Was kostet das?'],
      },
      {
        id: 'interested',
        says: ['(schicken|schick|schickt|senden|send|zeigen|zeig) [sie|ihr] ..2 (mal|ruhig|gern|gerne|bitte) ..3 (profile*|beispiele|was|referenzen|vorschläge|zahlen|konditionen|unterlagen|daten|kandidaten|muster|bilder|fotos|entwurf|konzept)', '(fehlt|fehlen) (uns|mir) ..3', '(fehlen|fehlt) uns (trotzdem|tatsächlich|gerade|aktuell|dringend)', '(suchen|brauchen|bräuchten) (wir|ich) ..2 (gerade|aktuell|tatsächlich|dringend|momentan)', 
          '(danach|dann|anschließend|später) (gern|gerne)',
          '(klingt|hört sich|tönt|schaut|sieht|liest sich|wirkt|finde|find|finden) ..5 (gut|interessant|spannend|super|toll|vielversprechend|prima|sinnvoll|brauchbar|klasse|verlockend|guad|genial|hervorragend|perfekt|überzeugend|cool)', '(wären|wäre|sind|bin|wir|ich) ..3 (interessiert|neugierig|dabei|offen|begeistert|angetan|gespannt)', '(interesse|bedarf) (haben|hätten|besteht|ist da|vorhanden|wäre|habe|hätte)', '(haben|hätten|habe|hätte|besteht) ..3 (großes|durchaus|auf jeden fall|definitiv|grundsätzlich|prinzipiell|interesse|bedarf) [interesse|bedarf]', '(würde|würden|tät|täte) ..4 (interessieren|gefallen|reizen|helfen)', '(schicken|schick|schickt|senden|send|sendet|sende|mailen|mail|übermitteln|lassen|lass|machen|machts|geben|stellen) [sie|ihr] ..6 (angebot*|unterlagen|info*|informationen|preis*|preisliste|muster*|broschüre|details|präsentation|prospekt|katalog|referenzen|beispiel*|mehr|vertrag|zugang|demo|zukommen|her|rüber|zu|link|datenblatt|konditionen|kostenvoranschlag|testzugang|material|übersicht|was)', '(gern|gerne|bitte) ..4 (angebot|unterlagen|info*|informationen|preise|preisliste|muster|details|mehr|zusenden|zuschicken|schicken|her damit|ausprobieren|testen)', '(erzählen|erzähl|sagen|sag|zeigen|zeig|berichten|erklären) [sie|ihr] ..3 (mehr|genaueres|näheres|wie|was)', '(mehr|näheres|genaueres|weitere) ..3 (erfahren|wissen|hören|informationen|infos|details|dazu)', '^(ja|jo|jep|gern|gerne|klar|super|prima|perfekt|sehr gern|sehr gerne|ja bitte|ja gern|ja gerne|okay|ok|einverstanden|passt|abgemacht|logisch|unbedingt|sicher|cool|genau) (bitte|$|gern|gerne|das|wir|ich|schicken|machen|dann|her|sehr|klingt|danke|interessiert|würde|auf|aber)', '(nehmen|nimm|nehmt|setzen|setzt|setz|tragen|schreiben|schreib|packen) ..2 (mich|uns) ..5 (auf|in|mit auf|mit rein|ein|dazu) ..4', '(wären|wäre|sind|bin) [wir|ich] ..2 (dabei|mit von der partie)', '(möchten|möchte|würden|würde|wollen|will) ..6 (testen|ausprobieren|bestellen|kaufen|kennenlernen|sehen|wissen|haben|anschauen|ansehen|teilnehmen|mitmachen|angebot|probieren|nehmen|starten)', '(nehmen|bestellen|kaufen) wir', '(genau|exakt) ..3 (was wir|das richtige|suchen|brauchen|gesucht)', '(suchen|brauchen|bräuchten|benötigen) [wir] ..4 (gerade|so etwas|sowas|aktuell|dringend|genau|schon lange|tatsächlich|ein*)', '(testzugang|testphase|probemonat|testlauf|probelauf|pilot*)', '(melden|melde|meldet) [sie] (sich|dich|euch) ..2 gern*', '(dann|da) habe ich (luft|zeit)', 'her damit', '(freue|freuen) ..3 (auf|über) ..4 (angebot|antwort|rückmeldung|infos|unterlagen|mail)', '(wie|was) ..2 (geht es weiter|nächste schritt*|nächsten schritte)',
        ],
        yes: ['Schicken Sie mal Profile.', 'Drei Elektriker fehlen uns trotzdem', 'So etwas suchen wir gerade', 'Danach gern.', 'Klingt spannend, schicken Sie mir ein Angebot.', 'Ja gerne!', 'Bitte Unterlagen zusenden', 'Wir hätten durchaus Interesse.', 'Erzählen Sie mir mehr.', 'Nehmen Sie uns auf die Testliste', 'Wir wären dabei', 'Das würden wir gern ausprobieren', 'Genau das, was wir suchen.'],
        no: ['Kein Bedarf, danke', 'Was kostet das?'],
      },
    ],
    question: [
      {
        id: 'question',
        says: [
          '(was|wieviel|wie viel|wie teuer) ..6 (kostet|kosten|preis*|zahlen|berechnen|verlangen|teuer|kostn|nehmen sie|euro|gebühr*)', '(preis|preise|kosten|preisrahmen|konditionen|lizenz*|mindestlaufzeit|mindestabnahme|kündigungsfrist|laufzeit|referenzen) ..8 ?', '(wie|was|wo|wer|wann|welche|welcher|welches|warum|wieso|ob|kann|können|könnte|könnten|gibt|ist|sind|hat|haben|unterstützt|funktioniert|läuft|geht|bietet|bieten|lässt|braucht|brauchen|müssen|muss|wird|werden|machen|macht|arbeiten|liefern|passt|darf|wäre|nach|mit|für|bei|in|woher|wohin|wozu|worin|inwiefern|wie lange) ..14 ?', '(wie|was|wo|ob) ..4 (funktioniert|unterscheidet|beinhaltet|bedeutet|sehe ich|anbindung|schnittstelle)', '(wüsste|frage|fragen|würde mich interessieren) ..4 (gern*|ob|wie|was|dazu|zu)',
        ],
        yes: ['Was kostet das für 20 Plätze?', 'Gibt es eine Schnittstelle zu DATEV?', 'Wie funktioniert die Einrichtung?', 'Mindestlaufzeit?  Preise für 5 Geräte?', 'Ich wüsste gern, ob das offline geht'],
        no: ['Kein Bedarf.'],
      },
    ],
  },
  refuses: [
    { id: 'scorns', says: SCORN, yes: ['Eher friert die Hölle zu.'], no: ['Wir haben keinen Fuhrpark.', 'Macht bei uns die Gemeinde.'] },
    { id: 'refuses', says: ['(bei|beim|mit) ..3 (bisherigen|jetzigen|aktuellen|bestehenden|derzeitigen) ..2 bleiben', '(zu|viel zu|deutlich zu) teuer', '^(nein|nö|nee|ne)', '(aber|leider|also|daher|deshalb) (nein|nicht)', '(für|mit|an|bei) ..2 anderen (anbieter*|partner*|dienstleister*|lösung*|lieferant*)', '(lehnen|lehne) ..3 ab', '(kein|keinen|keinerlei|null) ..1 (interesse|bedarf)', 'nicht ..1 interessiert', '(interessiert|brauchen|brauche|wollen|möchten) ..3 nicht $', '^(nein|nö|nee|ne) [danke|vielen dank|besten dank] $'], yes: ['Wir möchten bei unserem bisherigen Partner bleiben.', 'Zu teuer, danke.', 'Nein, wir machen das selbst.', 'Wir haben uns für einen anderen Anbieter entschieden.', 'Das lehnen wir ab', 'Kein Bedarf.', 'Wir sind nicht interessiert.', 'Das brauchen wir nicht.', 'Nein danke.'], no: ['Macht bei uns die Gemeinde.', 'Klingt spannend.'] },
  ],
  hostile: ['(scheiß*|scheiss*|arsch*|idiot*|verpiss*|fick*|frechheit|unverschämt*|dreist*|nervt|nerven|genervt|lächerlich*|penetrant*|aufdringlich*|belästig*|spammer*|betrüger*|betrug|abzock*|schwachsinn|bullshit|müll|dreck|blödsinn|verarsch*|(mein|unser|meinem|unserem|meinen) anwalt|anwaltlich*|abmahn*|anzeige (erstatten|wegen|ist raus)|strafanzeige|unseriös*|unterste schublade|schnauze|kotz*|zum kotzen|blöd*|dumm*|lügner*|lüge*|hirnlos*|peinlich*|armselig*|frech*|fuck|shit)', ...TEMPER],

  months: ['jan|jän|januar*|jänner*|jaenner', 'feb|februar*|feber', 'mär|märz*|maerz', 'apr|april*', 'mai|mais', 'jun|juni|juno|junis', 'jul|juli|julei', 'aug|august*', 'sep|sept|september*', 'okt|oktober*', 'nov|november*', 'dez|dezember*'],
  weekdays: ['montag*|mo', 'dienstag*|di', 'mittwoch*|mi', 'donnerstag*|do', 'freitag*|fr', 'samstag*|sonnabend*|sa', 'sonntag*|so'],
  inclusive: ['einschließlich', 'einschliesslich', 'inklusive', 'inkl', 'einschl', 'bis und mit'],

  wrote: ['schrieb', 'schrieben', 'schreibt', 'hat geschrieben', 'geschrieben'],
  sentFrom: ['gesendet von', 'von meinem iphone', 'von meinem ipad', 'von meinem samsung', 'von meinem handy', 'von meinem smartphone', 'von meinem mobil', 'von unterwegs', 'gesendet mit', 'gesendet über', 'gesendet aus', 'versendet mit', 'diese nachricht wurde von meinem', 'diese e mail wurde von meinem', 'diese nachricht wurde mit', 'holen sie sich outlook', 'outlook für ios', 'outlook für android', 'outlook herunterladen', 'verschickt mit', 'mobil gesendet', 'mit freundlichen grüßen von meinem', 'meinem mobiltelefon'],
  greetings: ['hallo', 'hi', 'hey', 'guten tag', 'guten morgen', 'guten abend', 'sehr geehrte', 'sehr geehrter', 'sehr geehrte damen und herren', 'sehr geehrtes team', 'liebe', 'lieber', 'liebes team', 'servus', 'grüezi', 'grüß gott', 'gruss gott', 'grüß dich', 'moin', 'moin moin', 'werte', 'werter', 'geehrte', 'geehrter', 'geehrte damen und herren', 'damen und herren', 'hallöchen', 'mahlzeit', 'salut', 'hoi'],
  closings: ['mit freundlichen grüßen', 'mit freundlichen gruessen', 'mit freundlichem gruß', 'mit freundlichem gruss', 'mit besten grüßen', 'mit besten empfehlungen', 'mit herzlichen grüßen', 'mit bestem gruß', 'freundliche grüße', 'freundliche gruesse', 'freundlichen gruß', 'freundlicher gruß', 'viele grüße', 'viele gruesse', 'beste grüße', 'beste gruesse', 'bester gruß', 'besten gruß', 'besten dank', 'besten dank im voraus', 'liebe grüße', 'liebe gruesse', 'lieben gruß', 'herzliche grüße', 'herzlichst', 'herzlichen gruß', 'schöne grüße', 'schönen gruß', 'sonnige grüße', 'gruß', 'gruss', 'grüße', 'gruesse', 'grüßle', 'mfg', 'lg', 'vg', 'bg', 'fg', 'lg aus', 'vielen dank', 'vielen dank im voraus', 'danke', 'dankeschön', 'danke und gruß', 'danke im voraus', 'dank und gruß', 'danke schön', 'hochachtungsvoll', 'schönen tag', 'schönen tag noch', 'einen schönen tag', 'ihnen einen schönen tag', 'schönes wochenende', 'bis bald', 'bis dann', 'tschüss', 'ciao', 'servus', 'ihr', 'ihre', 'euer', 'alles gute', 'i a', 'i v', 'gez'],
  legal: ['(können|dürfen) sie ..8 (widersprechen|widerrufen|löschung|auskunft)', '(sie|du) (können|kannst|haben das recht) ..10 (widersprechen|widerrufen|löschung|auskunft)', '(anwaltsgeheimnis|berufsgeheimnis|amtsgeheimnis|verschwiegenheit*)', 
    '(email|mail|nachricht|mitteilung|information*|inhalt*|anhänge|daten) ..8 (vertraulich*|rechtlich geschützt*|ausschließlich|ausschliesslich|geheim*|bestimmt)', '(nicht|kein) ..3 (richtige*|beabsichtigte*|vorgesehene*|bestimmungsgemäße*|berechtigte*|adressat*) ..2 (adressat*|empfänger*)', '(irrtümlich|irrtuemlich|versehentlich|fälschlicherweise|irrtümlicherweise|aus versehen) ..5 (erhalten|zugegangen|bekommen|zugestellt|empfangen|erreicht)', '(informieren|benachrichtigen|verständigen|unterrichten) [sie] ..5 (absender*|sender|uns)', '(löschen|vernichten|löscht) [sie] ..5 (email|mail|nachricht|mitteilung|anhänge)', '(unerlaubte*|unbefugte*|unberechtigte*) ..3 (kopieren|weitergabe|nutzung|verwendung|verbreitung|veröffentlichung|weiterleitung)', '(nicht gestattet|untersagt|verboten|nicht zulässig) $', '(denken|denkt|denk) [sie] ..2 (an die umwelt|an unsere umwelt)', '(bevor|ob) ..4 (ausdruck*|drucken)', 'umwelt ..5 (ausdruck*|drucken|zuliebe)', '(amtsgericht|handelsregister|registergericht|hrb|hra|ust id*|ust idnr|ustid*|umsatzsteuer id*|steuernummer|firmenbuch*)', '(geschäftsführer*|geschäftsführung|vorstand|aufsichtsrat*|vorsitzende*) ..6', '(sitz der gesellschaft|firmensitz|geschäftssitz|sitz ..3 registergericht)', '(datenschutzerklärung|datenschutzhinweis*|datenschutzinformation*|informationen zum datenschutz|hinweise zum datenschutz|datenschutzbestimmungen)', '(personenbezogene*|ihrer|ihre) ..2 daten ..6 (verarbeit*|gespeichert|speichern|genutzt|nutzung)', '(recht|rechte) (auf|zu) ..4 (auskunft|löschung|berichtigung|widerspruch|widersprechen)', 'jederzeit ..4 (widerrufen|widersprechen|abmelden|abbestellen)', '(auf|keine) ..3 (viren|haftung|schadsoftware) ..4', 'haftungsausschluss', 'rechtsverbindlich*', '(keine weiteren|künftig keine) ..4 (wünschen|erhalten möchten|mehr erhalten) ..6', 'dsgvo ..8 (recht*|verantwortlich*|informationspflicht*)', 'disclaimer', '(verantwortliche stelle|datenschutzbeauftragte*)',
  ],
  original: ['ursprüngliche nachricht', 'urspruengliche nachricht', 'originalnachricht', 'original nachricht', 'weitergeleitete nachricht', 'anfang der weitergeleiteten nachricht', 'weitergeleitete e mail', 'weitergeleitet von', 'ursprüngliche e mail', 'originalmail', 'original mail', 'beginn der weitergeleiteten', 'urspr nachricht', 'antwort nachricht'],
}; // prettier-ignore
