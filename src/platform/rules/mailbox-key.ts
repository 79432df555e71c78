const GMAIL = new Set(['gmail.com', 'googlemail.com']);

const NO_DOMAIN = /[^A-Za-z0-9.\-\u0080-\u{10ffff}]/u;
const BEYOND_ASCII = /[^\u0000-\u007f]/u;

/**
 * Converts the domain to its ASCII form (RFC 5890), so that both spellings compare equal; other addresses stay
 * unchanged.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!BEYOND_ASCII.test(domain) || NO_DOMAIN.test(domain)) return address;
  const ascii = URL.parse(`http://${domain}`)?.hostname;
  return ascii ? address.slice(0, at) + ascii : address;
}

/**
 * The same key for all spellings of a mailbox, to match replies and blocked addresses. Gmail ignores dots and the part
 * after a plus, and has two domains. In SQL: `mailbox_key`.
 */
export function mailboxKey(address: string): string {
  const ascii = asciiAddress(address.trim().toLowerCase());
  const at = ascii.lastIndexOf('@');
  if (!GMAIL.has(ascii.slice(at + 1))) return ascii;
  const [local = ''] = ascii.slice(0, Math.max(at, 0)).split('@');
  const [name = ''] = local.split('+');
  // An empty name is no Gmail mailbox. Its key must not match the whole domain.
  return `${name.replaceAll('.', '') || local}@gmail.com`;
}
