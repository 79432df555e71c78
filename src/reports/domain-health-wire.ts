import Type from 'typebox';
import { DNSBL_ZONES } from '../platform/config-domains.ts';
import { LIST_STATUSES } from '../deliverability/domains/rules/dnsbl.ts';
import type { ListsFinding } from '../deliverability/domains/rules/dnsbl.ts';
import { VERDICTS } from '../deliverability/domains/rules/question.ts';
import { CallShape } from '../platform/http/call-shape.ts';
import { Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { JudgedDomain } from './read-domain-health.ts';
import { BUCKETS, DOMAIN_FLAGS, RECOMMENDED_MAILBOXES } from './rules/domain-bucket.ts';

const REMEDY = 'Add up to 2 mailboxes of acme.example (POST /v2/senders).';
const Count = Type.Integer({ minimum: 0 });
const checkOf = (example: string) =>
  nullable(
    Type.Object(
      {
        status: oneOf(VERDICTS, { description: 'the state' }),
        reason: Type.String({ description: 'why', examples: [example] }),
      },
      { description: 'null: it was not checked' },
    ),
  );
const Bucket = {
  ...oneOf(BUCKETS),
  description:
    '`needs_dns_fix`: a record of it is broken, or a block list has it; `should_cancel`: on a list of ' +
    'domains or on two lists of addresses for 7 days or longer, or refused again and again by two ' +
    'large receivers; `cancelled`: disconnected; `can_add_mailboxes`: good, with room for mailboxes; ' +
    '`unknown`: not connected, not checked, or DNS or the resolver does not say',
};
const Capacity = Type.Object({
  recommended: Type.Integer({
    description:
      'mailboxes that a domain should have at most: an opinion of the trade, no rule of a receiver',
  }),
  used: Type.Integer({ description: 'mailboxes of the team with an address of it' }),
  left: Type.Integer({ description: 'how many can be added; 0 unless its status is `can_add_mailboxes`' }),
});
const Clarifications = Type.Array(Type.String(), {
  description: 'what else is to be known about it',
  examples: [[]],
});
const named = {
  domain_id: nullable({ ...Uuid, description: 'null: no team has connected it' }),
  domain: Type.String({ description: 'a domain', examples: ['acme.example'] }),
  status: Bucket,
  reason: Type.String({
    description: 'why it is in this bucket',
    examples: ['its records are right; it has 1 of 3 mailboxes'],
  }),
  mailbox_capacity: Capacity,
  clarifications: Clarifications,
};
const Placed = Type.Array(Type.Object(named), { examples: [[]] });

export const DomainHealthSummary = Type.Object(
  {
    summary: Type.Object({
      total_domains: { ...Count, description: 'those above 1,000 are counted and not shown' },
      at_risk: Count,
      ...Object.fromEntries(BUCKETS.map((bucket) => [bucket, Count])),
    }),
    domains: Type.Array(
      Type.Object({
        ...named,
        spf: checkOf('there is one record, which takes 3 of 10 DNS look-ups'),
        dkim: checkOf('there is a key at google'),
        dmarc: { ...checkOf('the policy is reject'), examples: [null] },
        mx: checkOf('mail goes to mx.acme.example'),
        blacklist: Type.Object({
          status: {
            ...oneOf([...LIST_STATUSES, 'not_checked']),
            description: '`not_checked`: no list is switched on, or it was not checked',
          },
          reason: nullable(Type.String({ description: 'why', examples: [null] })),
          lists: Type.Array(
            Type.Object({
              list: oneOf(DNSBL_ZONES, { examples: ['dbl.spamhaus.org'] }),
              since: { ...Timestamp, description: 'when the listing was found' },
            }),
            { description: 'lists that have it' },
          ),
        }),
        blocked_by: Type.Array(Type.String(), {
          examples: [[]],
          description:
            'large receivers that refused a mailbox of it four times in a row, and that it rests for',
        }),
        at_risk: Type.Boolean({
          description: 'a record is broken, a list has it or a large receiver refuses it',
        }),
        flags: Type.Array(oneOf(DOMAIN_FLAGS)),
        recommendation: nullable(
          Type.String({ description: 'what is to be done; null: nothing', examples: [REMEDY] }),
        ),
        checked_at: nullable(Timestamp),
      }),
      { description: 'by name' },
    ),
    buckets: Type.Object(Object.fromEntries(BUCKETS.map((bucket) => [bucket, Placed]))),
    recommendations: Type.Array(
      Type.Object({
        domain_id: named.domain_id,
        domain: Type.String({ description: 'a domain', examples: ['acme.example'] }),
        status: oneOf(BUCKETS, { description: 'the state' }),
        text: Type.String({ examples: [REMEDY] }),
        call: CallShape,
      }),
      { description: 'what is to be done, the gravest first' },
    ),
  },
  { title: 'DomainHealthSummary' },
);

const URGENCY: readonly string[] = ['should_cancel', 'needs_dns_fix', 'unknown', 'good', 'can_add_mailboxes'];

function presentLists(lists: ListsFinding | null | undefined, listings: JudgedDomain['listings']) {
  const shown = { lists: listings, reason: lists?.reason ?? null };
  // A listing stays known until a list says otherwise; a list without an answer changes nothing.
  if (listings.length > 0) return { status: 'listed', ...shown };
  if (!lists) return { status: 'not_checked', ...shown };
  return { status: lists.verdict === 'ok' ? 'not_listed' : 'unknown', ...shown };
}

const presentPlaced = (row: JudgedDomain) => ({
  domain_id: row.id,
  domain: row.domain,
  status: row.bucket,
  reason: row.reason,
  mailbox_capacity: {
    recommended: RECOMMENDED_MAILBOXES,
    used: row.mailboxes,
    left: row.bucket === 'can_add_mailboxes' ? RECOMMENDED_MAILBOXES - row.mailboxes : 0,
  },
  clarifications: row.clarifications,
});

function presentDomainHealth(row: JudgedDomain) {
  const check = (name: 'spf' | 'dkim' | 'dmarc' | 'mx') => {
    const finding = row.health?.[name];
    return finding ? { status: finding.verdict, reason: finding.reason } : null;
  };
  return {
    ...presentPlaced(row),
    spf: check('spf'),
    dkim: check('dkim'),
    dmarc: check('dmarc'),
    mx: check('mx'),
    blacklist: presentLists(row.health?.blacklists, row.listings),
    blocked_by: row.blocked_by,
    at_risk: row.atRisk,
    flags: row.flags,
    recommendation: row.remedy?.text ?? null,
    checked_at: row.checked_at,
  };
}

export function presentSummary({ total, domains }: { total: number; domains: readonly JudgedDomain[] }) {
  const of = (bucket: string): JudgedDomain[] => domains.filter((row) => row.bucket === bucket);
  const urgent = domains.toSorted((a, b) => URGENCY.indexOf(a.bucket) - URGENCY.indexOf(b.bucket));
  return {
    summary: {
      total_domains: total,
      at_risk: domains.filter((row) => row.atRisk).length,
      ...Object.fromEntries(BUCKETS.map((bucket) => [bucket, of(bucket).length])),
    },
    domains: domains.map(presentDomainHealth),
    buckets: Object.fromEntries(BUCKETS.map((bucket) => [bucket, of(bucket).map(presentPlaced)])),
    recommendations: urgent.flatMap((row) =>
      row.remedy === null
        ? []
        : [{ domain_id: row.id, domain: row.domain, status: row.bucket, ...row.remedy }],
    ),
  };
}
