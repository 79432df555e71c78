import { createOwnerFinder, wordsOf } from '../../sending/rules/bounces/phrase.ts';

/** Words frequent in reports of mail systems and rare in letters of persons. Syntax: `phrase.ts`. */
export interface ReportRule {
  id: string;
  lang: string;
  about: 'subject' | 'letter' | 'delay';
  says: readonly string[];
  yes: readonly string[];
  no: readonly string[];
}

const rule = (
  about: ReportRule['about'],
  lang: string,
  says: string,
  yes: string,
  no: string,
): ReportRule => ({
  id: `${about}_${lang}`,
  lang,
  about,
  says: says.split(';').map((each) => each.trim()),
  yes: yes.split(';').map((each) => each.trim()),
  no: no.split(';').map((each) => each.trim()),
});

export const REPORT_RULES: readonly ReportRule[] = [
  rule('subject', 'en', 'undeliver*; delivery (status|failure|failed|has ' +
'failed|notification|report|problem|error|incomplete|unsuccessful); returned (mail|to ' +
'sender|email); failure (notice|notification|delivery); (mail|message|email|delivery) .. ' +
'(fail*|returned|could not|not delivered|undeliver*|not be ' +
'delivered|delayed|error|rejected|blocked|bounced|system error); permanent error; ' +
'(user|recipient|address) unknown; bounced (mail|message); nondeliver*; non delivery; non ' +
'deliverable; cannot deliver; unable to deliver; processing error; warning could not send ' +
'message; delayed mail; returning message to sender; not delivered; bounce* notification; bounce ' +
'block notification', 'Undeliverable: Hello; Bounced mail notification; Bounce/Block notification: ben@people.test; ' +
'Mail delivery failed: returning message to sender; failure notice; Returned mail: see transcript ' +
'for details; Message delayed', 'Re: Hello; Automatic reply: Hello; Our offer'),
  rule('subject', 'de', 'unzustellbar*; nicht zugestellt; zustellung .. (fehl*|nicht); unzustellbarkeit*; ' +
'zustellungsfehler; (nachricht|mail|e mail) .. (nicht zugestellt|unzustellbar|konnte nicht); ' +
'fehler bei der zustellung; zustellstatus; zustellbericht', 'Unzustellbar: Hallo; Ihre Nachricht konnte nicht zugestellt werden; Benachrichtigung zum ' +
'Übermittlungsstatus: Zustellung fehlgeschlagen', 'AW: Hallo; Zustellung am Montag'),
  rule('subject', 'fr', 'non remis*; non delivre*; (echec|échec) .. (remise|distribution|livraison|envoi); message .. (non ' +
'remis|non distribué|non délivré|pas pu être); notification d\'état de remise; retour de courrier', 'Non remis : Bonjour; Échec de la remise du message', 'RE: Bonjour'),
  rule('subject', 'es', 'no se (puede|pudo|ha podido) entregar; no entregado; no se entregó; error de entrega; ' +
'(mensaje|correo) .. (no entregado|devuelto|rechazado|no se ha entregado); fallo .. entrega; ' +
'devuelto al remitente', 'No se puede entregar: Hola; Mensaje devuelto al remitente', 'Re: Hola'),
  rule('subject', 'pt', 'não (foi |pôde ser |pode ser )(entregue|entregar); falha .. entrega; não entregue; (mensagem|e ' +
'mail|email) .. (devolvida|devolvido|não entregue|não foi entregue); não é possível entregar', 'Falha na entrega da mensagem; Não é possível entregar: Olá; Mensagem não entregue', 'Re: Olá'),
  rule('subject', 'it', 'mancata consegna; non recapitabile; (messaggio|mail|posta|email) .. (non recapitato|non ' +
'consegnato|non consegnata|respinto); mancato recapito; errore di consegna; impossibile ' +
'recapitare', 'Mancata consegna: Buongiorno; Non recapitabile: Ciao', 'R: Buongiorno'),
  rule('subject', 'nl', 'niet bezorgd; onbestelbaar*; kan niet worden bezorgd; niet afgeleverd; (bericht|mail) .. (niet ' +
'bezorgd|mislukt|niet afgeleverd|geweigerd); bezorging mislukt', 'Niet bezorgd: Hallo; Onbestelbaar: Hallo', 'RE: Hallo'),
  rule('subject', 'pl', 'nie można dostarczyć; nie dostarczono; niedostarcz*; (wiadomość|poczta|mail) .. (nie została ' +
'dostarczona|niedostarczona|zwrócona); błąd dostarczania; nie doręczono; niedoręczaln*', 'Nie można dostarczyć: Cześć; Niedostarczona wiadomość', 'Odp: Cześć'),
  rule('subject', 'nordic', 'kunde inte levereras; går inte att leverera; (ikke|inte|ei) ' +
'(leveret|levert|levererat|levererad|toimitettu); kan ikke (leveres|levere); kunne ikke ' +
'(leveres|levere); olevererbart; olevererbar*; uleverbar*; ej levererat; toimitus epäonnistui; ei ' +
'voitu toimittaa; ei voi toimittaa; ikke leverbar; leveringsfejl; leveringsfeil; leveransfel', 'Det går inte att leverera: Hej; Kan ikke leveres: Hej; Viestin toimitus epäonnistui', 'SV: Hej; VS: Hei'),
  rule('subject', 'east', 'nedoručiteln*; nedoručen*; nelze doručit; nepodařilo se doručit; se nepodařilo doručit; nebylo ' +
'možné doručit; kézbesíthetetlen*; nem kézbesíthető; kézbesítési hiba; sikertelen kézbesítés; nu ' +
'poate fi livrat; nu a putut fi livrat; nelivrat*; imposibil de livrat; teslim edilemedi; teslim ' +
'edilemeyen; iletilemedi', 'Nedoručitelné: Dobrý den; Zprávu nebylo možné doručit; Zprávu se nepodařilo doručit; ' +
'Kézbesíthetetlen: Üdv; Nelivrat: Bună; Teslim Edilemedi: Merhaba', 'RE: Dobrý den'),
  rule('subject', 'ru', 'недоставлен*; не доставлено; не может быть доставлено; не удалось доставить; ошибка доставки; не ' +
'удается доставить; сообщение не доставлено; не вдалося доставити; не доставлено; неможливо ' +
'доставити; помилка доставки', 'Недоставленное сообщение; Не удалось доставить: Здравствуйте; Не вдалося доставити: Вітаю', 'Re: Здравствуйте'),
  rule('subject', 'cjk', '配信不能; 配信できません; 配信エラー; 送信エラー; 配信に失敗; 配達できません; 送信できません; 未配信; 配信の失敗; 退信; 系统退信; 无法送达; 無法傳遞; 未送达; ' +
'无法投递; 傳遞失敗; 投递失败; 反송; 배달되지; 전송 실패; 반송; 배달 실패; 발송 실패; 전달되지', '配信不能: こんにちは; 系统退信; 无法送达：你好; 배달되지 않음: 안녕하세요', 'Re: こんにちは; 回复: 你好'),
  rule('letter', 'en', 'could not be delivered; couldnt be delivered; cannot be delivered; cant be delivered; was not ' +
'delivered; wasnt delivered; not be delivered; were not delivered; undeliverable; undelivered; ' +
'delivery (has |)failed; delivery .. failed; (unable|not able|wasnt able|failed|not ' +
'possible|impossible) to deliver; not able to be delivered; could not deliver; couldnt deliver; ' +
'cannot deliver; permanent (fatal |)error*; delivery to the following recipient*; the following ' +
'(address|addresses|recipient|recipients); did not reach; user unknown; unknown user; returned to ' +
'(the |)sender; address not found; message not delivered; this is the qmail send program; this ' +
'message was created automatically; has not been delivered; not yet been delivered; rejected your ' +
'message; mail has been returned; has been returned because; failed recipient; recipients ' +
'address; could not send message; have been returned; action not taken; error message below; no ' +
'such user; message .. (bounced|rejected|refused) by; has been rejected; was rejected; has been ' +
'delayed; still awaiting delivery; mail delivery failed; email account .. does not exist; couldnt ' +
'be found; problem delivering; failure delivering; list of recipients; not accepting mail; ' +
'intended recipient .. returned; your (message|mail) has been blocked', 'Your message could not be delivered to one or more recipients.; The mail was not able to be ' +
'delivered; Hi. This is the qmail-send program at mx.people.test.; Delivery to the following ' +
'recipients failed.; The following addresses had permanent fatal errors', 'Thank you, Tuesday works.; I am out of the office until Monday.'),
  rule('letter', 'de', 'konnte nicht (zugestellt|übermittelt|ausgeliefert|übertragen); (nicht|leider nicht) .. ' +
'zugestellt; unzustellbar; zustellung .. fehlgeschlagen; nicht zustellen; nicht zugestellt; ' +
'folgenden empfänger*; endgültig gescheitert', 'Ihre Nachricht konnte nicht zugestellt werden.; Die Zustellung an folgende Empfänger ist ' +
'fehlgeschlagen', 'Ich bin im Urlaub.'),
  rule('letter', 'fr', 'n\'a pas pu être (remis|délivré|livré|distribué|envoyé|transmis); n\'ont pas pu être; échec .. ' +
'(remise|distribution|livraison); impossible de (remettre|livrer|distribuer|délivrer); n\'a pas ' +
'été (remis|délivré|distribué); destinataires suivants; non remis', "Votre message n'a pas pu être remis aux destinataires suivants.", 'Je suis absent.'),
  rule('letter', 'es', 'no (se |)(pudo|puede|ha podido|pudieron) (ser |)(entreg*); no se ha entregado; no ha sido ' +
'entregado; error .. entrega; siguientes destinatarios; no entregado; ha sido (devuelto|rechazado)', 'Su mensaje no se pudo entregar.; El mensaje no pudo ser entregado a los siguientes destinatarios', 'Estoy de vacaciones.'),
  rule('letter', 'pt', 'não (pôde|pode) ser entregue; não foi (possível entregar|entregue); falha .. entrega; não foi ' +
'possível .. entregar; seguintes destinatários; foi devolvida', 'Sua mensagem não pôde ser entregue.; A entrega falhou: não foi possível entregar', 'Estou de férias.'),
  rule('letter', 'it', 'non (è stato|è stata|può essere|ha potuto essere) (possibile |)(consegn*|recapit*); impossibile ' +
'(recapitare|consegnare); mancata consegna; non recapitat*; seguenti destinatari; non è stato ' +
'possibile', 'Il messaggio non è stato recapitato.; Non è stato possibile consegnare il messaggio', 'Sono in ferie.'),
  rule('letter', 'nl', 'kon niet (worden |)(bezorgd|afgeleverd|verzonden); kan niet worden (bezorgd|afgeleverd); niet ' +
'(bezorgd|afgeleverd); volgende (geadresseerden|ontvangers); bezorging .. mislukt', 'Uw bericht kon niet worden bezorgd.', 'Ik ben op vakantie.'),
  rule('letter', 'pl', 'nie (mogła zostać|może zostać|została|można było) (dostarczon*|dostarczyć|doręczon*); nie udało ' +
'się dostarczyć; następujących (odbiorców|adresatów); nie można dostarczyć', 'Twoja wiadomość nie została dostarczona.', 'Jestem na urlopie.'),
  rule('letter', 'nordic', 'kunde inte (levereras|leverera*); kunne ikke (leveres|levere); har inte levererats; blev ikke ' +
'leveret; ble ikke levert; kan inte levereras; kan ikke leveres; ei voitu toimittaa; ei ole ' +
'toimitettu; toimitus epäonnistui; följande mottagare; følgende (modtagere|mottakere)', 'Ditt meddelande kunde inte levereras.; Din besked kunne ikke leveres; Viestiä ei voitu toimittaa', 'Jag är på semester.'),
  rule('letter', 'east', 'nemohla být doručena; nebyla doručena; nelze doručit; nepodařilo se doručit; se nepodařilo ' +
'doručit; nebylo možné doručit; nem (sikerült |)(kézbesíteni|kézbesíthető); nem sikerült; nu a ' +
'putut fi (livrat|trimis|expediat); nu a fost livrat; teslim edilemedi; iletilemedi; teslim ' +
'edilemiyor', 'Zprávu nelze doručit.; Vaši zprávu se nepodařilo doručit na adresu; Zprávu nebylo možné doručit; ' +
'Az üzenetet nem sikerült kézbesíteni; Mesajul nu a putut fi livrat; İletiniz teslim edilemedi', 'Jsem na dovolené.'),
  rule('letter', 'ru', 'не может быть доставлено; не было доставлено; не удалось доставить; не доставлено; невозможно ' +
'доставить; не удается доставить; доставка .. (невозможна|не удалась); не може бути доставлено; не ' +
'вдалося доставити; не було доставлено; создано автоматически сервером', 'Ваше письмо не может быть доставлено.; Повідомлення не вдалося доставити', 'Я в отпуске.'),
  rule('letter', 'cjk', '配信できません; 配信に失敗; 配信不能; 配送できません; 送信できません; 届きません; 届けること; 配信されません; 送達できません; 無法傳遞; 无法送达; 无法投递; 投递失败; ' +
'退信; 未能送达; 被退回; 无法发送; 無法送達; 배달할 수 없; 전송하지 못; 배달되지; 전달할 수; 전달하지 못; 전송에 실패; 반송', 'メールを配信できませんでした。; 您的邮件被退回，无法投递。; 메일을 배달할 수 없습니다.', '不在にしております。; 谢谢，星期二可以。'),
  rule('delay', 'en', '(warning|message) only; (has|have) been delayed; is delayed; not yet been delivered; still ' +
'(being |)(trying|retried|awaiting); will (keep|continue) (trying|to try|to be); will be retried; ' +
'message delayed; delivery attempts will continue; no action is required; do not need to resend; ' +
'dont need to resend; will retry for; warning message; delayed (mail|delivery); status ' +
'notification delay; delivery incomplete; has not been delivered yet; delayed .. hours; could not ' +
'send message for past; hasnt been delivered to .. yet; further attempts', 'THIS IS A WARNING MESSAGE ONLY.; Message will be retried for 2 more day(s); No action is ' +
'required on your part.; Warning: message 1Gdrvl-0006Gp-PU delayed 48 hours', 'The server gave up after 5 days.; 550 5.1.1 User unknown'),
  rule('delay', 'de', 'verzögert*; verzögerung; noch nicht zugestellt; weiterhin versucht; weitere zustellversuche; ' +
'wird weiter versucht', 'Die Zustellung verzögert sich.; Ihre Nachricht wurde noch nicht zugestellt', 'Die Zustellung ist endgültig gescheitert.'),
  rule('delay', 'romance', '(a été|est) (retardé|retardée|différée); pas encore (été |)(remis|délivré); (se ha|ha sido) ' +
'(retrasado|demorado); aún no se ha; (foi|está) (atrasada|adiada); ainda não foi; (in ' +
'ritardo|ritardata); non è ancora; vertraagd; a fost întârziat*', 'La remise a été retardée.; La entrega se ha retrasado; A entrega foi adiada; De bezorging is ' +
'vertraagd', "Votre message n'a pas pu être remis."),
  rule('delay', 'north_east', 'opóźnion*; försenad*; forsinket; viivästyn*; zpožděn*; zpoždění; késik; késedelm*; gecikti; ' +
'gecikmeli; geciktirildi; задержк*; задержан*; затримк*; затриман*', 'Dostarczenie wiadomości jest opóźnione; Leveransen är försenad; Доставка сообщения задержана', 'Wiadomość nie została dostarczona'),
  rule('delay', 'cjk', '遅延; 遅れて; 再送を試み; 延迟; 延遲; 将继续尝试; 지연; 재전송을 시도', '配信が遅延しています。; 邮件投递延迟; 메일 배달이 지연되었습니다', 'メールを配信できませんでした。'),
]; // prettier-ignore

const finderOf = (about: ReportRule['about']) => {
  const find = createOwnerFinder(
    REPORT_RULES.filter((each) => each.about === about).map((each) => ({ owner: each, phrases: each.says })),
  );
  return (text: string): ReportRule | null => find(wordsOf(text));
};

export const subjectRule = finderOf('subject');
export const letterRule = finderOf('letter');
export const delayRule = finderOf('delay');
