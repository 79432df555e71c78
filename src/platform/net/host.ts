import { isIP } from 'node:net';
import { canonicalAddress } from './address.ts';

/** A normalized host: an address, or a DNS name in lower-case ASCII without a final dot. */
export type Host =
  | { kind: 'address'; address: string; family: 4 | 6 }
  | { kind: 'name'; name: string }
  | { kind: 'bad'; message: string };

const MAX_HOST_CHARS = 253; // RFC 1035 2.3.4 without the final dot
const LABEL = /^[a-z0-9_-]{1,63}$/;
/** Characters that end or escape the host inside a URL, or that a URL parser drops silently. */
const FORBIDDEN = /[\u0000-\u0020\u007f/\\?#@%<>^|`"{}]/;

/**
 * Reads a bare host (SMTP, IMAP, MX) with the URL Standard's host parser: `127.1`, `0x7f000001`, `2130706433` and
 * full-width digits become the addresses that system calls would use.
 */
export function readHost(text: string): Host {
  if (text.length > MAX_HOST_CHARS + 2 || FORBIDDEN.test(text)) return bad();
  const isBareV6 = isIP(text) === 6;
  if (!isBareV6 && text.includes(':') && !/^\[[^[\]]+\]$/.test(text)) return bad();
  const url = URL.parse(`http://${isBareV6 ? `[${text}]` : text}/`);
  return url === null ? bad() : readUrlHost(url.hostname);
}

export function readUrlHost(hostname: string): Host {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  const address = canonicalAddress(bare);
  if (address !== null) return { kind: 'address', address, family: isIP(address) === 4 ? 4 : 6 };
  const name = bare.endsWith('.') ? bare.slice(0, -1) : bare;
  if (name.length > MAX_HOST_CHARS || !name.split('.').every((label) => LABEL.test(label))) return bad();
  return { kind: 'name', name };
}

const bad = (): Host => ({ kind: 'bad', message: 'the host is not a DNS name or an IP address' });

/** RFC 6761 6.3. */
export const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/** Names without a dot have a meaning only inside a private network. */
export const isSingleLabel = (name: string): boolean => !name.includes('.');
