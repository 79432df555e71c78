const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** A domain as DNS has it; null: it has no such form. */
function asciiDomain(domain: string): string | null {
  if (!/[^\u0020-\u007e]/.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname ?? null;
}

/** An address in lower case, its domain in the form that DNS has (RFC 5890); a domain that has none stays as it is. */
export function asciiAddress(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  return lower.slice(0, at + 1) + (asciiDomain(domain) ?? domain);
}

/**
 * The one key of all spellings of a mailbox: for who answers and who is not written to. Google reads neither dots nor what
 * follows a plus, and has two domains. In SQL: `mailbox_key`.
 */
export function mailboxKey(address: string): string {
  const ascii = asciiAddress(address);
  const at = ascii.lastIndexOf('@');
  if (!GMAIL.has(ascii.slice(at + 1))) return ascii;
  const [local = ''] = ascii.slice(0, Math.max(at, 0)).split(/[+@]/);
  return `${local.replaceAll('.', '')}@gmail.com`;
}
