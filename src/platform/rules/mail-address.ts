const SPECIAL = /[\s<>(),;:"\\[\]@\p{Cc}]/u;
const MAX_LOCAL_CHARS = 64; // RFC 5321 4.5.3.1.1
const MAX_DOMAIN_CHARS = 255; // RFC 5321 4.5.3.1.2

/** A dot-string (RFC 5321 4.1.2): no dot at either end, no two in a row. */
export const isDotString = (text: string): boolean =>
  text !== '' && !text.startsWith('.') && !text.endsWith('.') && !text.includes('..');

/** True for one plain addr-spec without display name or quotes. Letters of any script are accepted. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  return (
    at > 0 &&
    local.length <= MAX_LOCAL_CHARS &&
    domain.length <= MAX_DOMAIN_CHARS &&
    [local, domain].every((part) => isDotString(part) && !SPECIAL.test(part))
  );
}

export const NOT_AN_ADDRESS =
  'email must be one plain address; the part before the @ begins and ends without a dot and has no two in a row';
