import { isDotString } from '../../platform/rules/mail-address.ts';

/** Fit for an SMTP path (RFC 5321 4.1.2, RFC 6531 3.3). */
export interface ReadAddress {
  normalized: string;
  local: string;
  domain: string;
  domainAscii: string;
  isIdn: boolean;
  needsUtf8: boolean;
  isQuoted: boolean;
  hasSubaddress: boolean;
  path: string;
}

export type AddressReading =
  | { kind: 'ok'; address: ReadAddress }
  | { kind: 'bad'; reason: 'bad_syntax' | 'ip_literal' };

const MAX_PATH_OCTETS = 254; // RFC 5321 erratum 1690
const MAX_LOCAL_OCTETS = 64;
const ASCII_ATOM = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
/** RFC 6531: any letter beyond ASCII, but no space, control, format or unassigned character, and no look-alike of @. */
const UTF8_ATOM = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u00a1-\u{10ffff}-]+$/u;
const UNFIT = /[\p{C}\p{Z}\ufe6b\uff20]/u;
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const octets = (text: string): number => Buffer.byteLength(text);

function asciiDomain(domain: string): string | null {
  if (/[^\u0021-\u007e]/.test(domain) && UNFIT.test(domain)) return null;
  if (/[\u0000-\u0020/\\?#@:%<>[\]^|]/.test(domain)) return null;
  const host = URL.parse(`http://${domain}/`)?.hostname ?? '';
  const labels = host.split('.');
  if (labels.length < 2 || host.length > 253 || !labels.every((label) => LABEL.test(label))) return null;
  return /^\d+$/.test(labels.at(-1)!) ? null : host;
}

function isLocalPart(local: string): boolean {
  if (octets(local) > MAX_LOCAL_OCTETS) return false;
  if (local.startsWith('"')) return QUOTED.test(local);
  if (!isDotString(local)) return false;
  return ASCII_ATOM.test(local) || (UTF8_ATOM.test(local) && !UNFIT.test(local) && local.isWellFormed());
}

export function readAddress(text: string): AddressReading {
  const bad: AddressReading = { kind: 'bad', reason: 'bad_syntax' };
  if (text.length > 4 * MAX_PATH_OCTETS) return bad;
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1) return bad;
  const local = trimmed.slice(0, at);
  const domain = trimmed.slice(at + 1).toLowerCase();
  if (!isLocalPart(local)) return bad;
  if (domain.startsWith('[') && domain.endsWith(']')) return { kind: 'bad', reason: 'ip_literal' };
  const domainAscii = asciiDomain(domain);
  if (domainAscii === null || octets(local) + 1 + domainAscii.length > MAX_PATH_OCTETS) return bad;
  return {
    kind: 'ok',
    address: {
      normalized: `${local}@${domain}`,
      local,
      domain,
      domainAscii,
      isIdn: domainAscii.split('.').some((label) => label.startsWith('xn--')),
      needsUtf8: /[^\u0020-\u007e]/.test(local),
      isQuoted: local.startsWith('"'),
      hasSubaddress: !local.startsWith('"') && local.indexOf('+') > 0,
      path: `${local}@${domainAscii}`,
    },
  };
}

/** Only for finding duplicates: the form that the operator counts as one mailbox. */
export function canonicalOf({ local, domainAscii, isQuoted }: ReadAddress): string {
  if (isQuoted) return `${local}@${domainAscii}`;
  const lower = local.toLowerCase();
  if (domainAscii === 'gmail.com' || domainAscii === 'googlemail.com')
    return `${lower.split('+')[0]!.replaceAll('.', '')}@gmail.com`;
  const isTagged = ['outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'fastmail.com'].includes(
    domainAscii,
  );
  return `${isTagged ? lower.split('+')[0]! : lower}@${domainAscii}`;
}
