/** All in lower case. */
export interface Lists {
  /** Domains, each with all its subdomains. */
  disposable: ReadonlySet<string>;
  free: ReadonlySet<string>;
  role: ReadonlySet<string>;
}

const NO_REPLY = /^(no-?_?reply|do-?not-?reply|nepasrepondre|mailer-daemon|bounces?)\b/;

const SLIPS: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com', 'gmai.com': 'gmail.com', 'gmal.com': 'gmail.com', 'gamil.com': 'gmail.com', 'gnail.com': 'gmail.com',
  'gmail.con': 'gmail.com', 'gmial.con': 'gmail.com', 'gmail.co': 'gmail.com', 'gmail.cm': 'gmail.com', 'gmaill.com': 'gmail.com',
  'hotmial.com': 'hotmail.com', 'hotmai.com': 'hotmail.com', 'hotmal.com': 'hotmail.com', 'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com', 'outloook.com': 'outlook.com', 'outlook.con': 'outlook.com', 'yahooo.com': 'yahoo.com',
  'yaho.com': 'yahoo.com', 'yahoo.con': 'yahoo.com', 'yahoo.cm': 'yahoo.com', 'iclod.com': 'icloud.com',
  'icloud.con': 'icloud.com',
}; // prettier-ignore
const COMMON =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com live.com aol.com gmx.de gmx.net web.de msn.com protonmail.com'.split(
    ' ',
  );

const isBelow = (list: ReadonlySet<string>, domain: string): boolean => {
  const labels = domain.split('.');
  return labels.some((_, from) => from < labels.length - 1 && list.has(labels.slice(from).join('.')));
};

export const isDisposable = (lists: Lists, domain: string): boolean => isBelow(lists.disposable, domain);
export const isRole = (lists: Lists, local: string): boolean =>
  lists.role.has(local.toLowerCase().split('+')[0]!);
export const isNoReply = (local: string): boolean => NO_REPLY.test(local.toLowerCase());

export const isRandomLooking = (local: string): boolean =>
  /^[a-z0-9]{12,}$/i.test(local) &&
  (/(?:\d[a-z]+){4}/i.test(local) || /[bcdfghjklmnpqrstvwxz]{7}/i.test(local));

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

/**
 * A listed typing error always gives a suggestion; a near one only when the domain takes no mail, because acme.com is
 * not me.com.
 */
export function suggestDomain(domain: string, takesMail: boolean): string | null {
  const listed = SLIPS[domain];
  if (listed !== undefined) return listed;
  return takesMail ? null : (COMMON.find((known) => isOneSlip(domain, known)) ?? null);
}
