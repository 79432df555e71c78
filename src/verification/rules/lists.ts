/** Own lists as data, of 2026-11-24. A domain counts with everything below it. */
const DISPOSABLE = new Set(
  (
    'mailinator.com mailinator.net mailinator2.com guerrillamail.com guerrillamail.net guerrillamail.org guerrillamail.biz ' +
    'guerrillamail.de guerrillamailblock.com sharklasers.com grr.la spam4.me 10minutemail.com 10minutemail.net 20minutemail.com ' +
    'yopmail.com yopmail.fr yopmail.net temp-mail.org temp-mail.io tempmail.com tempmail.net tempmailo.com tempr.email ' +
    'throwawaymail.com trashmail.com trashmail.de trashmail.net trash-mail.com getnada.com nada.email dispostable.com ' +
    'maildrop.cc mailnesia.com mailcatch.com mintemail.com mytemp.email mohmal.com moakt.com emailondeck.com fakeinbox.com ' +
    'fakemail.net discard.email discardmail.com spamgourmet.com spambog.com mailnull.com incognitomail.com jetable.org ' +
    'mail-temporaire.fr meltmail.com burnermail.io inboxkitten.com tempinbox.com temp-mail.de wegwerfmail.de byom.de ' +
    'einrot.com cuvox.de armyspy.com dayrep.com fleckens.hu gustr.com jourrapide.com rhyta.com superrito.com teleworm.us'
  ).split(' '),
);
const FREE = new Set(
  (
    'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.co.jp yahoo.co.in yahoo.com.br ' +
    'ymail.com rocketmail.com aol.com outlook.com outlook.fr outlook.de hotmail.com hotmail.co.uk hotmail.fr hotmail.de ' +
    'hotmail.it live.com live.co.uk live.fr msn.com icloud.com me.com mac.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de ' +
    'mail.com email.com mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com proton.me protonmail.com pm.me tutanota.com ' +
    'tuta.io zoho.com zohomail.com qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net orange.fr ' +
    'wanadoo.fr free.fr laposte.net sfr.fr t-online.de freenet.de libero.it virgilio.it tiscali.it comcast.net verizon.net ' +
    'att.net sbcglobal.net btinternet.com fastmail.com hey.com hushmail.com rediffmail.com seznam.cz wp.pl o2.pl onet.pl ' +
    'interia.pl uol.com.br bol.com.br terra.com.br bluewin.ch docomo.ne.jp'
  ).split(' '),
);
const ROLE = new Set(
  (
    'abuse accounting accounts admin administrator all billing careers compliance contact customerservice dev dns enquiries ' +
    'everyone feedback finance ftp hello help helpdesk hostmaster hr info inquiries it jobs legal mail mailer-daemon ' +
    'marketing media news newsletter no-reply noc noreply office orders postmaster press privacy recruiting root sales ' +
    'security service spam support sysadmin team tech undisclosed-recipients usenet uucp web webmaster welcome www kontakt ' +
    'buchhaltung vertrieb bewerbung ventas compras contacto contabilidade comercial vendas contato commercial'
  ).split(' '),
);
const NO_REPLY = /^(no-?_?reply|do-?not-?reply|nepasrepondre|mailer-daemon|bounces?)\b/;

/** Domains that are always taken for a slip of the keys. */
const SLIPS: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com', 'gmai.com': 'gmail.com', 'gmal.com': 'gmail.com', 'gamil.com': 'gmail.com', 'gnail.com': 'gmail.com',
  'gmail.con': 'gmail.com', 'gmial.con': 'gmail.com', 'gmail.co': 'gmail.com', 'gmail.cm': 'gmail.com', 'gmaill.com': 'gmail.com',
  'hotmial.com': 'hotmail.com', 'hotmai.com': 'hotmail.com', 'hotmal.com': 'hotmail.com', 'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com', 'outloook.com': 'outlook.com', 'outlook.con': 'outlook.com', 'yahooo.com': 'yahoo.com',
  'yaho.com': 'yahoo.com', 'yahoo.con': 'yahoo.com', 'yahoo.cm': 'yahoo.com', 'iclod.com': 'icloud.com', 'icloud.con': 'icloud.com',
}; // prettier-ignore
const COMMON =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com live.com aol.com gmx.de gmx.net web.de msn.com protonmail.com'.split(
    ' ',
  );

const isBelow = (list: ReadonlySet<string>, domain: string): boolean => {
  const labels = domain.split('.');
  return labels.some((_, from) => from < labels.length - 1 && list.has(labels.slice(from).join('.')));
};

export const isDisposable = (domain: string): boolean => isBelow(DISPOSABLE, domain);
export const isFree = (domain: string): boolean => FREE.has(domain);
export const isRole = (local: string): boolean => ROLE.has(local.toLowerCase().split('+')[0]!);
export const isNoReply = (local: string): boolean => NO_REPLY.test(local.toLowerCase());

/** Letters without a vowel or mixed with many digits: a name that a machine made. */
export const isRandomLooking = (local: string): boolean =>
  /^[a-z0-9]{12,}$/i.test(local) &&
  (/(?:\d[a-z]+){4}/i.test(local) || /[bcdfghjklmnpqrstvwxz]{7}/i.test(local));

/** One letter added, dropped, changed, or two swapped. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (
    a.slice(at + 1) === b.slice(at + 1) ||
    a.slice(at + 1) === b.slice(at) ||
    a.slice(at) === b.slice(at + 1)
  )
    return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** A listed slip always; a near one only when the domain takes no mail: acme.com is not me.com. */
export function suggestDomain(domain: string, takesMail: boolean): string | null {
  const listed = SLIPS[domain];
  if (listed !== undefined) return listed;
  return takesMail ? null : (COMMON.find((known) => isOneSlip(domain, known)) ?? null);
}
