import Type from 'typebox';

export const DNSBL_ZONES = [
  'zen.spamhaus.org',
  'dbl.spamhaus.org',
  'bl.spamcop.net',
  'b.barracudacentral.org',
  'psbl.surriel.com',
  'dnsbl-1.uceprotect.net',
  'multi.surbl.org',
  'multi.uribl.com',
] as const;
export type DnsblZone = (typeof DNSBL_ZONES)[number];

const HOST = '^([A-Za-z0-9-]{1,63}\\.)+[A-Za-z0-9-]{1,63}\\.?$';

export const domainSettings = {
  domainNameservers: Type.Array(Type.String({ pattern: HOST }), {
    default: [],
    maxItems: 2,
    uniqueItems: true,
    description:
      'The two nameservers that connected domains are to have. Without them a domain stays with its own (docs/domains.md).',
  }),
  dnsTimeoutMs: Type.Integer({
    minimum: 500,
    maximum: 60_000,
    default: 2_000,
    description:
      'How long a DNS server may take for an answer, all of them together two and a half times as long; ' +
      'verification has 3 s of its own.',
  }),
  dnsTestDomains: Type.Array(Type.String({ maxLength: 253, pattern: HOST }), {
    default: ['gmail.com', 'outlook.com', 'yahoo.com'],
    maxItems: 5,
    description:
      'Domains that always have MX and SPF records: what a resolver says of a domain is believed only if ' +
      'it knows one of them. An empty list: no test.',
  }),
  dnsblZones: Type.Array(Type.Unsafe<DnsblZone>({ type: 'string', enum: [...DNSBL_ZONES] }), {
    default: [],
    uniqueItems: true,
    description:
      'Block lists that domains and their mail hosts are looked up in, each under its own terms of use ' +
      `(docs/domains.md): ${DNSBL_ZONES.join(', ')}. None is asked by itself.`,
  }),
  dnsblDqsKey: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9]{16,63}$',
      description: 'Key of the Data Query Service: the lists of Spamhaus are asked with it.',
    }),
  ),
};

export function faultOfDomains(config: {
  domainNameservers: readonly string[];
  dnsblZones: readonly string[];
  dnsblDqsKey?: string;
}): string | null {
  if (config.domainNameservers.length === 1) return 'domainNameservers: must name two nameservers, or none';
  if (config.dnsblDqsKey !== undefined && !config.dnsblZones.some((zone) => zone.endsWith('.spamhaus.org')))
    return 'dnsblDqsKey: is of use only with a list of Spamhaus in dnsblZones';
  return null;
}
