import type { DnsAnswer } from '../../../platform/net/resolve.ts';
import type { DnsblZone } from '../../../platform/config-domains.ts';
import { octetsOf, reversedOf } from './address.ts';
import { LIST_ZONES, REFUSALS } from './dnsbl-zones.ts';
import { found } from './question.ts';
import type { Asking, Finding, Question } from './question.ts';
import { findSendingAddresses } from './sending-hosts.ts';

export const LIST_STATUSES = ['listed', 'not_listed', 'unknown'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

export interface AskedList {
  zone: DnsblZone;
  /** The queried zone; with a key it differs from `zone`. */
  asked: string;
  /** Null: its last test succeeded. */
  fault: string | null;
}

export interface Listing {
  list: DnsblZone;
  of: string;
  status: ListStatus;
  reason: string;
}
export type ListsFinding = Finding & { lists: Listing[] };
type Read = Pick<Listing, 'status' | 'reason'>;

const MAX_NAMES = 3;

function readAnswer(zone: DnsblZone, answer: DnsAnswer): Read {
  if (answer.kind === 'none') return { status: 'not_listed', reason: 'it is not listed' };
  if (answer.kind === 'failed')
    return { status: 'unknown', reason: `the list did not answer (${answer.code})` };
  const { meaning, errors = {} } = LIST_ZONES[zone];
  const codes: string[] = [];
  for (const text of answer.records) {
    const octets = octetsOf(text);
    if (octets?.[0] !== 127)
      return {
        status: 'unknown',
        reason: 'the answer is none of a block list: the resolver is not to be believed',
      };
    const [, b, c, d] = octets as [number, number, number, number];
    const refusal = b === 255 && c === 255 ? (REFUSALS[d] ?? 'it refuses the question') : errors[`${c}.${d}`];
    if (refusal) return { status: 'unknown', reason: `${refusal} (${text})` };
    const means = meaning(octets);
    if (means !== null) codes.push(`${means} (${text})`);
  }
  return codes.length > 0
    ? { status: 'listed', reason: `it is listed: ${codes.join(', ')}` }
    : { status: 'unknown', reason: `the answer ${answer.records.slice(0, 3).join(', ')} is not known` };
}

const testsOf = ({ zone, asked }: AskedList): Question[] => {
  const { listed, clean } = LIST_ZONES[zone].tests;
  return [listed, clean].map((label) => ({ type: 'A', name: `${label}.${asked}` }));
};

function judgeTest(zone: DnsblZone, [listed, clean]: readonly DnsAnswer[]): string | null {
  const [must, mayNot] = [readAnswer(zone, listed!), readAnswer(zone, clean!)];
  if (mayNot.status === 'listed')
    return 'it lists what is never listed: it was shut down, or the resolver lies';
  if (must.status === 'unknown') return must.reason;
  if (mayNot.status === 'unknown') return mayNot.reason;
  return must.status === 'listed'
    ? null
    : 'its test point is not listed: it was shut down, or the resolver lies';
}

/** Tests a list by its test points. Resolves the fault; null: it works. RFC 5782 5 */
export function* testList(list: AskedList): Asking<string | null> {
  return judgeTest(list.zone, yield testsOf(list));
}

const namesAbove = (domain: string): string[] => {
  const labels = domain.split('.');
  const above = Math.min(MAX_NAMES, Math.max(labels.length - 1, 1));
  return Array.from({ length: above }, (_none, at) => labels.slice(at).join('.'));
};

interface Lookup extends Pick<Listing, 'of'> {
  list: AskedList;
  question: Question;
}

const unknownListing = (list: DnsblZone, of: string, reason: string): Listing => ({
  list,
  of,
  status: 'unknown',
  reason,
});

/** A listing counts only when the test points confirm the list. */
export function* checkLists(
  domain: string,
  smtpHosts: readonly string[],
  lists: readonly AskedList[],
): Asking<ListsFinding> {
  const { addresses, silent } = lists.some(({ zone }) => LIST_ZONES[zone].of === 'address')
    ? yield* findSendingAddresses(domain, smtpHosts)
    : { addresses: [], silent: null };
  const shown: Listing[] = [];
  const lookups: Lookup[] = [];
  for (const list of lists) {
    const { of, v6 } = LIST_ZONES[list.zone];
    const wanted =
      of === 'domain'
        ? [{ of: domain, labels: namesAbove(domain) }]
        : addresses.flatMap(({ address }) => {
            const reversed = reversedOf(address)!;
            return reversed.family === 4 || v6 ? [{ of: address, labels: [reversed.labels] }] : [];
          });
    if (of === 'address' && silent)
      shown.push(
        unknownListing(list.zone, silent.name, `DNS did not answer for ${silent.name} (${silent.code})`),
      );
    for (const each of wanted)
      if (list.fault !== null)
        shown.push(unknownListing(list.zone, each.of, `the list cannot be used: ${list.fault}`));
      else
        for (const label of each.labels)
          lookups.push({ list, of: each.of, question: { type: 'A', name: `${label}.${list.asked}` } });
  }
  const answers = lookups.length === 0 ? [] : yield lookups.map(({ question }) => question);
  const reads = lookups.map(({ list, of }, at) => ({ list, of, ...readAnswer(list.zone, answers[at]!) }));
  const doubted = [...new Set(reads.filter(({ status }) => status === 'listed').map(({ list }) => list))];
  const tests = doubted.length === 0 ? [] : yield doubted.flatMap(testsOf);
  for (const [at, list] of doubted.entries()) {
    const fault = judgeTest(list.zone, tests.slice(at * 2, at * 2 + 2));
    if (fault === null) continue;
    for (const read of reads)
      if (read.list === list && read.status === 'listed')
        Object.assign(read, { status: 'unknown', reason: `the list cannot be used: ${fault}` });
  }
  return judge([...shown, ...merge(reads)]);
}

function merge(reads: readonly (Read & { list: AskedList; of: string })[]): Listing[] {
  const byKey = new Map<string, Listing>();
  for (const { list, of, status, reason } of reads) {
    const key = `${list.zone} ${of}`;
    const before = byKey.get(key);
    if (!before || LIST_WEIGHT[status] > LIST_WEIGHT[before.status])
      byKey.set(key, { list: list.zone, of, status, reason: found('ok', reason).reason });
  }
  return [...byKey.values()];
}

export const LIST_WEIGHT: Record<ListStatus, number> = { not_listed: 0, unknown: 1, listed: 2 };

function judge(lists: Listing[]): ListsFinding {
  const of = (status: ListStatus): Listing[] => lists.filter((each) => each.status === status);
  const say = (some: readonly Listing[]): string =>
    some.map(({ list, of: what, reason }) => `${what} on ${list}: ${reason}`).join('; ');
  const listed = of('listed');
  if (listed.length > 0) return { ...found('broken', say(listed)), lists };
  const unknown = of('unknown');
  if (unknown.length > 0) return { ...found('unknown', say(unknown)), lists };
  const names = [...new Set(lists.map(({ list }) => list))];
  return {
    ...found('ok', names.length > 0 ? `not listed on ${names.join(', ')}` : 'the lists that are asked have nothing to look up'),
    lists,
  }; // prettier-ignore
}
