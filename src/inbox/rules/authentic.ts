import { domainOf, receiverOf } from '../../sending/rules/receiver.ts';

export interface Authentication {
  results: readonly { method: 'spf' | 'dkim' | 'dmarc'; result: string; domain: string | null }[];
}

export const UNKNOWN: Authentication = { results: [] };

const MAX_CHARS = 4_000;
const MAX_RESULTS = 30;
const METHOD = /^(spf|dkim|dmarc)(?:\/1)?[ \t]*=[ \t]*([a-z]{1,20})/i;
const PROPERTIES = {
  spf: /\bsmtp\.(?:mailfrom|mail)[ \t]*=[ \t]*"?([^\s;"]{1,320})/i,
  dkim: /\bheader\.(?:d|i)[ \t]*=[ \t]*"?([^\s;"]{1,320})/i,
  dmarc: /\bheader\.from[ \t]*=[ \t]*"?([^\s;"]{1,320})/i,
} as const;
/** The HELO name: SPF checks it for reports, which have no return path (RFC 7208 2.4). */
const HELO = /\bsmtp\.helo[ \t]*=[ \t]*"?([^\s;"]{1,255})/i;
const HOST = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,10}$/;

const QUOTED = 'quoted';
/** Quoted text that may be an address or a name; the sender of a mail chooses other quoted text. */
const PLAIN = /^[\w.+@-]*$/;

/**
 * The statements of a header without (nested) comments, in one pass. Quoted text never separates them: the local part
 * of a return path may hold a semicolon or a bracket.
 */
function statementsOf(text: string): string[] {
  const statements = [''];
  let depth = 0;
  let quoted: string | null = null;
  const keep = (piece: string): void => {
    if (depth === 0) statements[statements.length - 1] += piece;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\\' && (quoted !== null || depth > 0)) {
      at++;
      if (quoted !== null) quoted += ' ';
    } else if (letter === '"') {
      if (quoted !== null) keep(PLAIN.test(quoted) ? quoted : QUOTED);
      quoted = quoted === null ? '' : null;
    } else if (quoted !== null) quoted += letter;
    else if (letter === '(') depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (letter === ';' && depth === 0) statements.push('');
    else keep(letter);
  }
  return statements.map((statement) => statement.trim());
}

const hostOf = (identity: string | undefined): string | null => {
  const host = domainOf(identity ?? '').replace(/[<>]|\.$/g, '');
  return HOST.test(host) ? host : null;
};

const MICROSOFT = 'outlook.com';

/** The operator of a host: `mx1.people.test` and `people.test` are one. */
export const operatorOf = (host: string): string => receiverOf(host, [host]);

/**
 * Reads the topmost Authentication-Results. It counts as proof only when the receiving server wrote it: it names an
 * operator of `ours`, or of the host in the newest Received line. Any other is believed only when it speaks against the
 * sender. Microsoft writes no server name: the host of the newest Received line replaces it when it is Microsoft's.
 * Other headers without a name may be the sender's own.
 */
export function readAuthentication(
  headers: Readonly<Record<string, string>>,
  ours: ReadonlySet<string>,
): Authentication {
  const parts = statementsOf((headers['authentication-results'] ?? '').slice(0, MAX_CHARS));
  const server = parts[0] && !METHOD.test(parts[0]) ? parts[0].split(/\s/)[0]!.toLowerCase() : null;
  const received = /\bby[ \t]+([^\s;()]{1,255})/i.exec(headers.received ?? '')?.[1]?.toLowerCase();
  const trusted = new Set(ours);
  if (received && HOST.test(received)) trusted.add(operatorOf(received));
  const wrote = server ?? (received && operatorOf(received) === MICROSOFT ? received : '');
  const results = parts.slice(0, MAX_RESULTS).flatMap((part) => {
    const found = METHOD.exec(part);
    if (!found) return [];
    const method = found[1]!.toLowerCase() as keyof typeof PROPERTIES;
    const identity =
      PROPERTIES[method].exec(part)?.[1] ?? (method === 'spf' ? HELO.exec(part)?.[1] : undefined);
    return [{ method, result: found[2]!.toLowerCase(), domain: hostOf(identity) }];
  });
  const isOurs = HOST.test(wrote) && trusted.has(operatorOf(wrote));
  return isOurs || !results.some(({ result }) => result === 'pass') ? { results } : UNKNOWN;
}

export const passesFor = ({ results }: Authentication, operators: ReadonlySet<string>): boolean =>
  results.some(
    ({ method, result, domain }) =>
      method !== 'dmarc' && result === 'pass' && domain !== null && operators.has(operatorOf(domain)),
  );

/** True when one domain lies below the other. A shared parent may belong to anyone: `onmicrosoft.com`. */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

export const passesForDomain = ({ results }: Authentication, own: string): boolean =>
  results.some(({ result, domain }) => result === 'pass' && domain !== null && isAligned(domain, own));

const SILENT = new Set(['none', 'neutral', 'temperror', 'bestguesspass']);

/**
 * Judges the From of a message: authentic when SPF, DKIM or DMARC passed for its domain. A pass for another domain
 * proves nothing. decided: only silent results leave it unknown
 */
export function senderStanding(
  auth: Authentication,
  from: string | null,
): 'authentic' | 'failed' | 'unknown' {
  if (auth.results.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return 'failed';
  // DMARC is about the From, even when the server does not name it.
  const dmarc = auth.results.some(
    (each) => each.method === 'dmarc' && each.result === 'pass' && !each.domain,
  );
  if (dmarc || passesForDomain(auth, domainOf(from ?? ''))) return 'authentic';
  return auth.results.every(({ result }) => SILENT.has(result)) ? 'unknown' : 'failed';
}
