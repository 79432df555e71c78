import { found, unanswered } from './question.ts';
import type { Asking, Finding } from './question.ts';

export interface OwnKey {
  selector: string;
  /** The expected `p=` in DNS. */
  publicKey: string;
}

/** Selectors of large providers, because DNS does not list a domain's selectors. As of November 2026. */
const KNOWN_SELECTORS = [
  'google', 'selector1', 'selector2', 'k1', 'k2', 'k3', 's1', 's2', 'default', 'dkim', 'mail', 'zoho', 'fm1', 'fm2', 'fm3',
  'protonmail', 'protonmail2', 'protonmail3', 'sig1', 'mandrill', 'pm', 'key1', 'key2', 'mx', 'smtp', 'mte1', 'mte2', 'zmail',
  'titan1', 'hostingermail1', 'ovhmo-selector-1', 'ionos1', 'amazonses', 'outreachd1',
]; // prettier-ignore
/** RFC 8301 3.2 */
const MIN_RSA_BITS = 1024;
const ADVISED_RSA_BITS = 2048;
const ED25519_BYTES = 32;

type Record =
  | { kind: 'key'; publicKey: string; testing: boolean; fault: string | null; weakness: string | null }
  | { kind: 'revoked' }
  | { kind: 'none' };

/** RFC 6376 3.6.1 */
function readRecord(text: string): Record {
  const tags = new Map(
    text.split(';').map((tag): [string, string] => {
      const at = tag.indexOf('=');
      return [tag.slice(0, Math.max(at, 0)).trim(), tag.slice(at + 1).trim()];
    }),
  );
  const p = tags.get('p');
  if (p === undefined || (tags.has('v') && tags.get('v') !== 'DKIM1')) return { kind: 'none' };
  const publicKey = p.replaceAll(/\s/g, '');
  if (publicKey === '') return { kind: 'revoked' };
  const testing = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const key = { kind: 'key', publicKey, testing } as const;
  if (!serves(tags.get('s'), 'email'))
    return { ...key, fault: 'the key is not for mail (s=)', weakness: null };
  if (!serves(tags.get('h'), 'sha256'))
    return { ...key, fault: 'the key allows no hash that is in use (h=)', weakness: null };
  return { ...key, ...judgeKey(tags.get('k') ?? 'rsa', publicKey) };
}

const serves = (list: string | undefined, wanted: string): boolean =>
  list === undefined || list.split(':').some((each) => ['*', wanted].includes(each.trim()));

function judgeKey(algorithm: string, publicKey: string): { fault: string | null; weakness: string | null } {
  const fault = (text: string) => ({ fault: text, weakness: null });
  const bytes = Buffer.from(publicKey, 'base64');
  if (algorithm === 'ed25519')
    return bytes.length === ED25519_BYTES
      ? { fault: null, weakness: null }
      : fault('the key is no Ed25519 key');
  if (algorithm !== 'rsa') return fault(`receivers do not know keys of ${algorithm.slice(0, 20)}`);
  const bits = rsaBits(bytes);
  if (bits === null) return fault('the key is cut off or no RSA key');
  if (bits < MIN_RSA_BITS) return fault(`the key has ${bits} bits, fewer than ${MIN_RSA_BITS}`);
  return {
    fault: null,
    weakness: bits < ADVISED_RSA_BITS ? `the key has ${bits} bits; ${ADVISED_RSA_BITS} are advised` : null,
  };
}

const [SEQUENCE, INTEGER, BIT_STRING] = [0x30, 0x02, 0x03];

/** Null: the value is incomplete. */
function valueAt(bytes: Buffer, at: number): { tag: number; from: number; to: number } | null {
  const [tag, short] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || short === undefined) return null;
  const more = short < 0x80 ? 0 : short & 0x7f;
  const from = at + 2 + more;
  if (more > 4 || from > bytes.length) return null;
  const length = more === 0 ? (short < 0x80 ? short : 0) : bytes.readUIntBE(at + 2, more);
  const to = from + length;
  return to > bytes.length ? null : { tag, from, to };
}

/** Bits of the modulus of a key in SPKI or PKCS #1. */
function rsaBits(bytes: Buffer): number | null {
  const outer = valueAt(bytes, 0);
  if (outer?.tag !== SEQUENCE) return null;
  let first = valueAt(bytes, outer.from);
  if (first?.tag === SEQUENCE) {
    const packed = valueAt(bytes, first.to);
    // The first byte of a bit string counts unused bits.
    const inner = packed?.tag === BIT_STRING ? valueAt(bytes, packed.from + 1) : null;
    if (inner?.tag !== SEQUENCE) return null;
    first = valueAt(bytes, inner.from);
  }
  if (first?.tag !== INTEGER) return null;
  let { from } = first;
  while (from < first.to && bytes[from] === 0) from += 1;
  return from === first.to ? null : (first.to - from) * 8 - (Math.clz32(bytes[from]!) - 24);
}

const nameOf = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

/**
 * Checks that a domain's DKIM keys can verify its mails. Keys that sign mails here must be in DNS unchanged. decided:
 * without such keys, a domain with no key at a known selector is `unknown`, because its provider may use another
 * selector.
 */
export function* checkDkim(domain: string, own: readonly OwnKey[]): Asking<Finding> {
  return own.length > 0 ? yield* checkOwn(domain, own) : yield* checkKnown(domain);
}

function* checkOwn(domain: string, own: readonly OwnKey[]): Asking<Finding> {
  const answers = yield own.map(({ selector }) => ({ type: 'TXT', name: nameOf(selector, domain) }));
  const warnings: string[] = [];
  let silent: Finding | null = null;
  for (const [at, answer] of answers.entries()) {
    const { selector, publicKey } = own[at]!;
    const name = nameOf(selector, domain);
    if (answer.kind === 'failed') {
      silent = unanswered(name, answer.code);
      continue;
    }
    const records = (answer.kind === 'records' ? answer.records : []).map(readRecord);
    const keys = records.filter((record) => record.kind === 'key');
    if (keys.length === 0)
      return records.some(({ kind }) => kind === 'revoked')
        ? found('broken', `the key at ${name} is revoked (p is empty)`)
        : found('broken', `there is no key at ${name}, with which mails are signed`);
    if (keys.length > 1)
      return found('broken', `there are ${keys.length} keys at ${name}; receivers use any of them`);
    const [key] = keys;
    if (key!.fault) return found('broken', `${name}: ${key!.fault}`);
    if (key!.publicKey !== publicKey)
      return found('broken', `${name} has another key than that which signs mails`);
    if (key!.weakness) warnings.push(`${name}: ${key!.weakness}`);
    if (key!.testing) warnings.push(`${name} says that it is only a test (t=y)`);
  }
  if (silent) return silent;
  if (warnings.length > 0) return found('warning', warnings.join('; '));
  return found('ok', `the keys that sign mails are there: ${own.map(({ selector }) => selector).join(', ')}`);
}

function* checkKnown(domain: string): Asking<Finding> {
  const answers = yield KNOWN_SELECTORS.map((selector) => ({ type: 'TXT', name: nameOf(selector, domain) }));
  const records = answers.flatMap((answer, at) =>
    answer.kind === 'records'
      ? answer.records.map((text) => ({ selector: KNOWN_SELECTORS[at]!, record: readRecord(text) }))
      : [],
  );
  const usable = records.filter(({ record }) => record.kind === 'key' && record.fault === null);
  if (usable.length > 0) {
    const at = [...new Set(usable.map(({ selector }) => selector))].join(', ');
    // The signing selector is not known, so one strong key is enough.
    const weak = usable.every(({ record }) => record.kind === 'key' && record.weakness !== null);
    const [first] = usable;
    return weak && first?.record.kind === 'key'
      ? found('warning', `${nameOf(first.selector, domain)}: ${first.record.weakness}`)
      : found('ok', `there is a key at ${at}`);
  }
  for (const { selector, record } of records)
    if (record.kind === 'key') return found('broken', `${nameOf(selector, domain)}: ${record.fault}`);
  const silent = answers.findIndex(({ kind }) => kind === 'failed');
  const answer = answers[silent];
  if (answer?.kind === 'failed') return unanswered(nameOf(KNOWN_SELECTORS[silent]!, domain), answer.code);
  const revoked = records.find(({ record }) => record.kind === 'revoked');
  if (revoked)
    return found('broken', `the key at ${nameOf(revoked.selector, domain)} is revoked (p is empty)`);
  return found('unknown', 'no selector that is known has a key; the provider may use another');
}
