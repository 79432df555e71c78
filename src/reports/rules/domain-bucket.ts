import { LIST_ZONES } from '../../deliverability/domains/rules/dnsbl-zones.ts';
import {
  NEEDED,
  brokenOf,
  doubtOf,
  recordsToMend,
  unknownOf,
  warningsOf,
} from '../../deliverability/domains/rules/health.ts';
import type { Health } from '../../deliverability/domains/rules/health.ts';
import { callOf } from '../../platform/rules/call.ts';
import type { Call } from '../../platform/rules/call.ts';

/** spec: Intelligence, domain-health-summary; decided: `unknown` beside them, for domains without an answer */
export const BUCKETS = [
  'good',
  'needs_dns_fix',
  'should_cancel',
  'cancelled',
  'can_add_mailboxes',
  'unknown',
] as const;
export type Bucket = (typeof BUCKETS)[number];

export const DOMAIN_FLAGS = [
  'dns_fault',
  'listed',
  'blocked',
  'dns_warning',
  'not_connected',
  'not_checked',
  'dns_unanswered',
  'over_capacity',
] as const;
export type Flag = (typeof DOMAIN_FLAGS)[number];
/** Flags that put the mail of a domain at risk; the others are hints. */
const RISKS: ReadonlySet<Flag> = new Set(['dns_fault', 'listed', 'blocked']);

/**
 * decided: 3. The trade's opinion is 2 to 5, so that a blocked domain takes few mailboxes with it; no receiver
 * publishes a number.
 */
export const RECOMMENDED_MAILBOXES = 3;
const CANCEL_AFTER_MS = 7 * 86_400_000;
/** So many block lists or large receivers agree; one alone may be wrong. */
const SEVERAL = 2;

export interface DomainFacts {
  teamId: string;
  domain: string;
  connected: boolean;
  disconnectedAt: Date | null;
  health: Health | null;
  mailboxes: number;
  /** The team has not changed its nameservers yet. */
  awaitsNameservers: boolean;
  listings: readonly { list: string; since: Date }[];
  /** Large receivers that refused its mailboxes four times in a row; the mailboxes rest for them now. */
  blockedBy: readonly string[];
}

export interface Remedy {
  text: string;
  call: Call;
}

export interface Judged {
  bucket: Bucket;
  reason: string;
  remedy: Remedy | null;
  flags: Flag[];
  atRisk: boolean;
  clarifications: string[];
}

const isOfDomains = (list: string): boolean =>
  Object.entries(LIST_ZONES).some(([zone, { of }]) => zone === list && of === 'domain');

function flagsOf(facts: DomainFacts): Flag[] {
  const { health } = facts;
  const verdicts = NEEDED.map((check) => health?.[check].verdict);
  const further = [health?.mta_sts, health?.tls_rpt, health?.reverse_dns].map((each) => each?.verdict);
  const all: Record<Flag, boolean> = {
    dns_fault: brokenOf(health).length > 0,
    listed: facts.listings.length > 0,
    blocked: facts.blockedBy.length > 0,
    dns_warning: [...verdicts, ...further].includes('warning'),
    not_connected: !facts.connected && facts.disconnectedAt === null,
    not_checked: facts.connected && health === null,
    // A DKIM key at an unknown selector cannot be found; that is no missing answer.
    dns_unanswered: [health?.mx, health?.spf, health?.dmarc].some((each) => each?.verdict === 'unknown'),
    over_capacity: facts.mailboxes > RECOMMENDED_MAILBOXES,
  };
  return DOMAIN_FLAGS.filter((flag) => all[flag]);
}

/** Why the team should give the domain up; null: it need not. */
function lostBecause({ listings, blockedBy }: DomainFacts, now: Date): string | null {
  const long = listings.filter(({ since }) => now.getTime() - since.getTime() >= CANCEL_AFTER_MS);
  const onDomainList = long.find(({ list }) => isOfDomains(list));
  if (onDomainList) return `it has been on ${onDomainList.list} for 7 days or longer`;
  const onLists = long.filter(({ list }) => !isOfDomains(list)).map(({ list }) => list);
  if (onLists.length >= SEVERAL)
    return `its addresses have been on ${onLists.join(' and ')} for 7 days or longer`;
  return blockedBy.length >= SEVERAL ? `${blockedBy.join(' and ')} refuse its mail again and again` : null;
}

function clarify(facts: DomainFacts): string[] {
  const { health, listings, domain } = facts;
  const all: [boolean, string][] = [
    [
      health !== null && (health.blacklists ?? null) === null,
      'Block lists are not asked: the operator has switched none on (dnsblZones).',
    ],
    [
      (health?.blacklists?.lists ?? []).some(({ status }) => status === 'unknown'),
      'Some block lists could not be asked: what they have is not known.',
    ],
    [
      health?.dkim.verdict === 'unknown',
      'DNS does not list DKIM selectors: the key of the provider may be at one that is not known here.',
    ],
    [
      listings.length > 0,
      `Listed: ${listings.map(({ list, since }) => `${list} since ${since.toISOString().slice(0, 10)}`).join(', ')}. ` +
        `A listing that lasts 7 days counts against the domain.`,
    ],
    [facts.blockedBy.length === 1, `${facts.blockedBy[0]} refuses its mail; others still take it.`],
    [
      facts.mailboxes > 0 && facts.disconnectedAt !== null,
      `${facts.mailboxes} mailboxes still have an address of ${domain}.`,
    ],
    [
      facts.mailboxes > RECOMMENDED_MAILBOXES,
      `It has more mailboxes than the ${RECOMMENDED_MAILBOXES} that are recommended for a domain.`,
    ],
  ];
  return all.flatMap(([holds, text]) => (holds ? [text] : []));
}

const RESOLVER_REMEDY =
  'The resolver of the service is not believed, and no domain is checked: name DNS servers that ' +
  'know the Internet (OUTREACHD_DNS_SERVERS), or, in a network of its own, mail domains that its ' +
  'resolver knows (dnsTestDomains of the configuration).';

/** The DNS records as in the domain's `verdict`. */
function recordsSay(health: Health): string {
  const [warnings, unknown] = [warningsOf(health), unknownOf(health)];
  if (warnings.length + unknown.length === 0) return 'its records are right';
  const said = warnings.length > 0 ? [`its records work, with warnings: ${warnings.join('; ')}`] : [];
  if (unknown.length === 0) return said.join('');
  return [...(said.length > 0 ? said : ['its other records are right']), `not known: ${unknown.join('; ')}`].join('; ');
} // prettier-ignore

const say = (bucket: Bucket, reason: string, remedy: Remedy | null = null) => ({ bucket, reason, remedy });

function place(facts: DomainFacts, flags: readonly Flag[], now: Date): Pick<Judged, 'bucket' | 'reason' | 'remedy'> {
  const { teamId, domain, health, mailboxes, disconnectedAt, listings } = facts;
  // Sees at once what a person mended at the DNS host.
  const checkAgain = callOf('POST', `/v2/domains/${domain}/verify`);
  if (disconnectedAt) return say('cancelled', `it was disconnected on ${disconnectedAt.toISOString().slice(0, 10)}`);
  const lost = lostBecause(facts, now);
  if (lost)
    return say('should_cancel', lost, {
      text: `Stop sending from ${domain} and move its ${mailboxes} mailboxes to another domain.`,
      call: callOf('GET', `/v2/senders?TeamId=${teamId}&domain=${domain}`),
    });
  if (flags.includes('not_connected'))
    return say('unknown', 'mailboxes use it, and no team has connected it', {
      text: `Connect ${domain} (POST /v2/domains/connect), so that it is checked.`,
      call: callOf('POST', '/v2/domains/connect', { TeamId: teamId, domain }),
    });
  if (health === null)
    return say('unknown', 'it was not checked yet', {
      text: `Check it now (POST /v2/domains/${domain}/verify).`,
      call: checkAgain,
    });
  if (flags.includes('dns_fault')) {
    const broken = brokenOf(health).join('; ');
    return say('needs_dns_fix', broken, { text: `Mend the DNS records of ${domain}: ${broken}.`, call: checkAgain });
  }
  const listed = listings.map(({ list, since }) => `${list} has it since ${since.toISOString().slice(0, 10)}`).join('; ');
  // Not `should_cancel` yet: a script that cancels such domains would lose one that a list removes again.
  if (listings.length > 0)
    return say('needs_dns_fix', listed, {
      text: `Find out why ${domain} is listed and ask for its removal: ${listings.map(({ list }) => list).join(', ')}.`,
      call: checkAgain,
    });
  const doubt = doubtOf(health);
  if (doubt !== null)
    return say('unknown', `not the domain: ${doubt}`, { text: RESOLVER_REMEDY, call: checkAgain });
  if (flags.includes('dns_unanswered'))
    return say('unknown', `not known: ${unknownOf(health).join('; ')}`, {
      text: `It is asked again within about an hour; check the nameservers of ${domain} if that lasts.`,
      call: checkAgain,
    });
  const records = [recordsSay(health), ...facts.blockedBy.map((receiver) => `${receiver} refuses its mail`)].join('; ');
  const mend = flags.includes('dns_warning')
    ? [`Change ${recordsToMend(domain, health).join(', ')}: ${warningsOf(health).join('; ')}.`]
    : [];
  const left = RECOMMENDED_MAILBOXES - mailboxes;
  if (left > 0 && facts.blockedBy.length === 0 && !facts.awaitsNameservers)
    return say('can_add_mailboxes', `${records}; it has ${mailboxes} of ${RECOMMENDED_MAILBOXES} mailboxes`, {
      text: [...mend, `Add up to ${left} mailboxes of ${domain} (POST /v2/senders).`].join(' '),
      call: callOf('POST', '/v2/senders', { TeamId: teamId, email: `…@${domain}` }),
    });
  return say('good', records, mend[0] === undefined ? null : { text: mend[0], call: checkAgain });
} // prettier-ignore

/** The bucket of a domain, with reason and remedy. research: health summaries */
export function judgeDomain(facts: DomainFacts, now: Date): Judged {
  const flags = flagsOf(facts);
  return {
    ...place(facts, flags, now),
    flags,
    // A disconnected domain is not checked any more and sends nothing.
    atRisk: facts.disconnectedAt === null && flags.some((flag) => RISKS.has(flag)),
    clarifications: clarify(facts),
  };
}
