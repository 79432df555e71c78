import Type from 'typebox';
import {
  Id,
  OfTeam,
  Timestamp,
  Uuid,
  extension,
  nullable,
  object,
  oldName,
  oneOf,
} from '../../platform/http/schema.ts';
import type { DomainRow } from './domain-store.ts';
import { DNSBL_ZONES } from '../../platform/config-domains.ts';
import { LIST_STATUSES } from './rules/dnsbl.ts';
import { brokenOf, listedOf } from './rules/health.ts';
import { dnsProviderOf, mailProviderOf } from './rules/providers.ts';
import { VERDICTS } from './rules/question.ts';
import { LIVE, STAGES, STEPS, liveOf, nextOf, stageOf } from './rules/setup.ts';
import type { SetupFacts } from './rules/setup.ts';

const Stage = {
  ...oneOf(STAGES),
  description:
    '`awaiting_nameservers`: its nameservers are to be changed; `nameservers_live`: they are changed; ' +
    '`own_nameservers`: it stays with those that it has',
  examples: ['nameservers_live'],
};
const Nameservers = Type.Array(Type.String(), {
  description: 'those to set at the registrar; empty: it stays with its own',
  examples: [['ns1.dns.example', 'ns2.dns.example']],
});
const Mailboxes = Type.Integer({
  description:
    'how many mailboxes of the team have an address of the domain; `GET /senders?domain=` lists them',
  examples: [3],
});
const Next = nullable(
  Type.Object(
    {
      step: oneOf(STEPS),
      by: { ...oneOf(['human', 'agent']), description: 'who can do it: a person, or a program by this API' },
      text: Type.String({ description: 'what is to be done' }),
    },
    { description: 'the next step; null: nothing is left to do', examples: [null] },
  ),
);
const FOUND = 'the nameservers that the domain has; null: no look-up was answered yet';

const findingOf = (example: string) => ({
  verdict: oneOf(VERDICTS, {
    description: '`unknown`: DNS did not answer, or cannot say; `warning`: it works, and should be mended',
  }),
  reason: Type.String({ description: 'what was found, in words', examples: [example] }),
});
const finding = (example: string) => Type.Object(findingOf(example));
const further = (description: string, example: string) =>
  nullable(
    Type.Object(findingOf(example), { description: `${description}; null: checked by an older release` }),
  );
const Lists = nullable(
  Type.Object(
    {
      ...findingOf('not listed on dbl.spamhaus.org'),
      lists: Type.Array(
        Type.Object({
          list: oneOf(DNSBL_ZONES, { examples: ['dbl.spamhaus.org'] }),
          of: Type.String({
            description: 'what was looked up: the domain, or an address of a host of it',
            examples: ['acme.example'],
          }),
          status: {
            ...oneOf(LIST_STATUSES),
            description: '`unknown`: the list or the resolver did not answer, refused, or failed its test',
            examples: ['not_listed'],
          },
          reason: Type.String({ description: 'why', examples: ['it is not listed'] }),
        }),
      ),
    },
    { description: 'block lists (`dnsblZones`); null: none is switched on' },
  ),
);

const DOMAIN = {
  object: object('domain'),
  id: Id,
  team_id: OfTeam.team_id,
  TeamId: oldName('team_id', Uuid),
  domain: Type.String({ description: 'a domain', examples: ['acme.example'] }),
  setup: Type.Object({
    stage: Stage,
    nameservers: Nameservers,
    found: extension(
      nullable(
        Type.Array(Type.String(), { description: FOUND, examples: [['ns1.dns.example', 'ns2.dns.example']] }),
      ),
    ),
    mailboxes: Mailboxes,
    next: Next,
  }),
  health: extension(
    Type.Object(
      {
        verdict: nullable({
          ...oneOf(VERDICTS),
          description: 'the gravest of the checks; null: it was not checked yet',
          examples: ['ok'],
        }),
        checked_at: nullable(Timestamp),
        checks: nullable(
          Type.Object(
            {
              mx: finding('mail goes to mx.acme.example'),
              spf: finding('there is one record, which takes 3 of 10 DNS look-ups'),
              dkim: finding('there is a key at google'),
              dmarc: finding('the policy is reject'),
              mta_sts: further(
                'optional: `ok` when there is none',
                'the policy is enforce, and names every mail host',
              ),
              tls_rpt: further('optional: `ok` when there is none', 'reports go to mailto:tls@acme.example'),
              reverse_dns: further(
                'of the mail hosts that belong to the domain, not of those of a provider',
                'each address has a name that leads back: 203.0.113.25',
              ),
              blacklists: Lists,
            },
            { description: 'what was found; null: it was not checked yet' },
          ),
        ),
      },
      { description: 'what DNS says of the domain, asked about once a day and by POST /domains/{id}/verify' },
    ),
  ),
  provider: nullable(
    Type.String({
      description: 'who takes its mail, by its MX record; null: not known',
      examples: ['google'],
    }),
  ),
  registrar: nullable(Type.String({ description: 'where it was bought; null: not known', examples: [null] })),
  dns_provider: nullable(
    Type.String({ description: 'who runs its nameservers; null: not known', examples: ['cloudflare'] }),
  ),
  connected_at: Timestamp,
};
export const Domain = Type.Object(DOMAIN, { title: 'Domain' });

export const ConnectedDomain = Type.Object(
  {
    ...DOMAIN,
    stage: Stage,
    next: Next,
    already_connected: Type.Boolean({ description: 'true: a team of the organization has it already' }),
  },
  { title: 'ConnectedDomain' },
);

export const VerifiedDomain = Type.Object(
  {
    object: object('domain_verification'),
    id: Id,
    team_id: OfTeam.team_id,
    TeamId: oldName('team_id', Uuid),
    domain: Type.String({ description: 'a domain', examples: ['acme.example'] }),
    stage: Stage,
    nameservers: Nameservers,
    found: extension(
      nullable(
        Type.Array(Type.String(), {
          description: 'those that DNS has now; null: the resolver failed',
          examples: [['ns1.dns.example', 'ns2.dns.example']],
        }),
      ),
    ),
    health: DOMAIN.health,
    live: {
      ...nullable(oneOf(LIVE, { examples: ['all'] })),
      description:
        'whether these nameservers, and no others, are live; `some` also when there are others beside them; ' +
        '`unknown`: the resolver failed; null: none are to be set',
    },
    mailboxes: Mailboxes,
    next: Next,
  },
  { title: 'DomainVerification' },
);

const factsOf = (row: DomainRow): SetupFacts => ({
  registrar: row.registrar,
  nameservers: row.nameservers,
  found: row.found_nameservers,
  mailboxes: row.mailboxes,
  broken: brokenOf(row.health),
  listed: listedOf(row.health),
});

function presentHealth({ health, checked_at }: DomainRow) {
  if (health === null) return { verdict: null, checked_at, checks: null };
  const { verdict, ...checks } = health;
  const further = { mta_sts: null, tls_rpt: null, reverse_dns: null, blacklists: null };
  return { verdict, checked_at, checks: { ...further, ...checks } };
}

export function presentDomain(row: DomainRow) {
  const facts = factsOf(row);
  return {
    object: 'domain',
    id: row.id,
    team_id: row.team_id,
    TeamId: row.team_id,
    domain: row.domain,
    setup: {
      stage: stageOf(facts),
      nameservers: row.nameservers,
      found: row.found_nameservers,
      mailboxes: row.mailboxes,
      next: nextOf(row.domain, facts),
    },
    health: presentHealth(row),
    provider: mailProviderOf(row.found_mx),
    registrar: row.registrar,
    dns_provider: dnsProviderOf(row.found_nameservers),
    connected_at: row.connected_at,
  };
}

export function presentConnected(row: DomainRow, isNew: boolean) {
  const shown = presentDomain(row);
  const { stage, next } = shown.setup;
  return { ...shown, stage, next, already_connected: !isNew };
}

/** `found`: nameservers of this lookup. Null: the resolver failed, and the stage is the last known one. */
export function presentVerified(row: DomainRow, found: string[] | null) {
  const { setup, health } = presentDomain(row);
  return {
    object: 'domain_verification',
    id: row.id,
    team_id: row.team_id,
    TeamId: row.team_id,
    domain: row.domain,
    stage: setup.stage,
    nameservers: row.nameservers,
    found,
    health,
    live: liveOf({ nameservers: row.nameservers, found }),
    mailboxes: row.mailboxes,
    next: setup.next,
  };
}
