const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** No domain in any script. */
const NO_DOMAIN = /[^A-Za-z0-9.\-\u0080-\u{10ffff}]/u;
const BEYOND_ASCII = /[^\u0000-\u007f]/u;

/** An address whose domain has the form that DNS knows (RFC 5890), so that both spellings are one; one without it stays as it is. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!BEYOND_ASCII.test(domain) || NO_DOMAIN.test(domain)) return address;
  const ascii = URL.parse(`http://${domain}`)?.hostname;
  return ascii ? address.slice(0, at) + ascii : address;
}

/**
 * The one key of all spellings of a mailbox: for who answers and who is not written to. Google reads neither dots nor what
 * follows a plus, and has two domains. In SQL: `mailbox_key`.
 */
export function mailboxKey(address: string): string {
  const ascii = asciiAddress(address.trim().toLowerCase());
  const at = ascii.lastIndexOf('@');
  if (!GMAIL.has(ascii.slice(at + 1))) return ascii;
  const [local = ''] = ascii.slice(0, Math.max(at, 0)).split('@');
  const [name = ''] = local.split('+');
  // With nothing before a plus it is no mailbox of Google's, and must not become its whole domain.
  return `${name.replaceAll('.', '') || local}@gmail.com`;
}
