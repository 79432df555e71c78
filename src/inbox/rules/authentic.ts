import { domainOf, receiverOf } from '../../sending/rules/receiver.ts';

/** What the receiving server found out about a message. RFC 8601 */
export interface Authentication {
  results: readonly { method: 'spf' | 'dkim' | 'dmarc'; result: string; domain: string | null }[];
}

/** Nothing is known. */
export const UNKNOWN: Authentication = { results: [] };

const MAX_CHARS = 4_000;
const MAX_RESULTS = 30;
const METHOD = /^(spf|dkim|dmarc)(?:\/1)?[ \t]*=[ \t]*([a-z]{1,20})/i;
/** The identity that each method is about. */
const PROPERTIES = {
  spf: /\bsmtp\.(?:mailfrom|mail)[ \t]*=[ \t]*"?([^\s;"]{1,320})/i,
  dkim: /\bheader\.(?:d|i)[ \t]*=[ \t]*"?([^\s;"]{1,320})/i,
  dmarc: /\bheader\.from[ \t]*=[ \t]*"?([^\s;"]{1,320})/i,
} as const;
/** Who said hello: what SPF checks for a report, which has no return path (RFC 7208 2.4). */
const HELO = /\bsmtp\.helo[ \t]*=[ \t]*"?([^\s;"]{1,255})/i;
const HOST = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,10}$/;

/** The text without comments in parentheses, one inside another too. One walk. */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const letter of text) {
    if (letter === '(') depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += letter;
  }
  return kept;
}

const hostOf = (identity: string | undefined): string | null => {
  const host = domainOf(identity ?? '').replace(/[<>]|\.$/g, '');
  return HOST.test(host) ? host : null;
};

/** Names under which the same operator answers: `mx1.people.test` and `people.test` are one. */
export const operatorOf = (host: string): string => receiverOf(host, [host]);

/**
 * The topmost Authentication-Results. It proves something only if the receiving server wrote it: it names an operator of
 * `ours`, or of the host in the newest Received line; one that came along with the mail is believed when it speaks against
 * the sender only. Microsoft writes no name: the host of the newest Received line stands for it.
 */
export function readAuthentication(
  headers: Readonly<Record<string, string>>,
  ours: ReadonlySet<string>,
): Authentication {
  const said = withoutComments((headers['authentication-results'] ?? '').slice(0, MAX_CHARS));
  const parts = said.split(';').map((part) => part.trim());
  const server = parts[0] && !METHOD.test(parts[0]) ? parts[0].split(/\s/)[0]!.toLowerCase() : null;
  const received = /\bby[ \t]+([^\s;()]{1,255})/i.exec(headers.received ?? '')?.[1]?.toLowerCase();
  const trusted = new Set(ours);
  if (received && HOST.test(received)) trusted.add(operatorOf(received));
  const wrote = server ?? received ?? '';
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

/** Whether SPF or DKIM passed for one of these operators. */
export const passesFor = ({ results }: Authentication, operators: ReadonlySet<string>): boolean =>
  results.some(
    ({ method, result, domain }) =>
      method !== 'dmarc' && result === 'pass' && domain !== null && operators.has(operatorOf(domain)),
  );

/** Results that say neither yes nor no. */
const SILENT = new Set(['none', 'neutral', 'temperror', 'bestguesspass']);

/**
 * Whether the From of a message is its sender's: SPF or DKIM passed for its domain, or DMARC did. What passed for another
 * domain only proves nothing of this one. decided: results that all are silent leave it unknown
 */
export function senderStanding(
  auth: Authentication,
  from: string | null,
): 'authentic' | 'failed' | 'unknown' {
  const own = new Set([operatorOf(domainOf(from ?? ''))]);
  const dmarc = auth.results.find(({ method }) => method === 'dmarc');
  if (dmarc?.result === 'fail') return 'failed';
  if (dmarc?.result === 'pass' || passesFor(auth, own)) return 'authentic';
  return auth.results.every(({ result }) => SILENT.has(result)) ? 'unknown' : 'failed';
}
