import type { DnsblZone } from '../../../platform/config-domains.ts';

/**
 * A block list: its subjects, the meaning of its answers and its test points. As of 25 November 2026, from the lists'
 * pages: docs.spamhaus.com (ZEN, DBL), spamcop.net, barracudacentral.org, psbl.org, uceprotect.net, surbl.org/lists,
 * uribl.com/about. RFC 5782 5: 127.0.0.2 is listed and 127.0.0.1 is not; of domains, `invalid` is not.
 */
export interface ListZone {
  of: 'address' | 'domain';
  v6?: true;
  /** The name at the Data Query Service: `KEY.name.dq.spamhaus.net`. */
  dqs?: string;
  tests: { listed: string; clean: string };
  /** The meaning of an answer in 127.0.0.0/8; null: no listing. */
  meaning(answer: readonly number[]): string | null;
  /** Error answers of this list, by the last two bytes. */
  errors?: Readonly<Record<string, string>>;
}

const ADDRESS_TESTS = { listed: '2.0.0.127', clean: '1.0.0.127' };
const byLast =
  (means: Readonly<Record<number, string>>) =>
  ([, b, c, d]: readonly number[]): string | null =>
    b === 0 && c === 0 ? (means[d!] ?? null) : null;
const byBit =
  (means: Readonly<Record<number, string>>) =>
  ([, , , d]: readonly number[]): string | null =>
    Object.entries(means)
      .filter(([bit]) => (d! & Number(bit)) !== 0)
      .map(([, name]) => name)
      .join(', ') || null;
const plain = (name: string): Pick<ListZone, 'of' | 'tests' | 'meaning'> => ({
  of: 'address',
  tests: ADDRESS_TESTS,
  meaning: byLast({ 2: name }),
});

const DBL: Readonly<Record<number, string>> = {
  2: 'spam', 4: 'phishing', 5: 'malware', 6: 'botnet', 102: 'abused, spam', 103: 'abused redirector', 104: 'abused, phishing',
  105: 'abused, malware', 106: 'abused, botnet',
}; // prettier-ignore

export const LIST_ZONES: Record<DnsblZone, ListZone> = {
  'zen.spamhaus.org': {
    of: 'address',
    v6: true,
    dqs: 'zen',
    tests: ADDRESS_TESTS,
    meaning: byLast({
      2: 'SBL', 3: 'CSS', 4: 'XBL', 5: 'XBL', 6: 'XBL', 7: 'XBL', 9: 'DROP', 10: 'PBL', 11: 'PBL', 30: 'BCL',
    }), // prettier-ignore
  },
  'dbl.spamhaus.org': {
    of: 'domain',
    dqs: 'dbl',
    tests: { listed: 'dbltest.com', clean: 'invalid' },
    meaning: ([, b, c, d]) => (b === 0 && c === 1 ? (DBL[d!] ?? null) : null),
    errors: { '1.255': 'an address was asked for' },
  },
  'bl.spamcop.net': plain('SpamCop'),
  'b.barracudacentral.org': plain('Barracuda'),
  'psbl.surriel.com': plain('PSBL'),
  'dnsbl-1.uceprotect.net': plain('UCEPROTECT 1'),
  'multi.surbl.org': {
    of: 'domain',
    tests: { listed: 'surbl-org-permanent-test-point.com', clean: 'invalid' },
    meaning: byBit({ 8: 'phishing', 16: 'malware', 64: 'abuse', 128: 'cracked' }),
    errors: { '0.1': 'the list refuses this resolver' },
  },
  'multi.uribl.com': {
    of: 'domain',
    tests: { listed: 'test.uribl.com', clean: 'invalid' },
    meaning: byBit({ 2: 'black', 4: 'grey', 8: 'red' }),
    errors: { '0.1': 'the list refuses this resolver' },
  },
};

/** Meaning of 127.255.255.x by the last byte: refused, not listed. From docs.spamhaus.com; other lists use the same codes. */
export const REFUSALS: Readonly<Record<number, string>> = {
  252: 'the name of the list is misspelt',
  254: 'it refuses public resolvers',
  255: 'it got too many questions',
};

export const askedZone = (zone: DnsblZone, dqsKey: string | undefined): string => {
  const { dqs } = LIST_ZONES[zone];
  return dqs && dqsKey ? `${dqsKey}.${dqs}.dq.spamhaus.net` : zone;
};
