import type { LaunchCheck } from '../../campaigns/rules/launch-checks.ts';
import { fixDns, nextOf, stageOf } from '../../deliverability/domains/rules/setup.ts';
import { connectAnew, signIn } from '../../platform/rules/call.ts';
import { orderSteps } from './order-steps.ts';
import type { OrderFacts } from './order-steps.ts';
import { ask, byCall } from './step.ts';
import type { Step } from './step.ts';

export interface SetupFacts {
  teamId: string;
  publicUrl: { verdict: 'ok' | 'warning' | 'broken'; said: string };
  orders: OrderFacts[];
  domains: {
    id: string;
    domain: string;
    registrar: string | null;
    nameservers: readonly string[];
    found: readonly string[] | null;
    mailboxes: number;
    /** DNS checks that failed; null: not checked yet. */
    broken: readonly string[] | null;
    listed: readonly string[];
  }[];
  mailboxes: {
    total: number;
    enabled: number;
    /** Enabled, signed in and, as far as known, able to log in. */
    working: number;
    disabled: string[];
    unchecked: string[];
    failed: string[];
    /** Disabled because their servers refused the login. */
    refused: string[];
    /** As `failed` and `refused`, of mailboxes that signed in at their provider. */
    signedInFailed: string[];
    signedOut: string[];
    unread: string[];
    blind: string[];
    unconnected: string[];
  };
  profiles: number;
  webhooks: number;
  campaigns: number;
  active: number;
  guarded: string[];
  /** The campaign to launch next, with the checks of its launch; null: there is none. */
  next: { id: string; assignedProfiles: number; checks: readonly LaunchCheck[] } | null;
  linkedin: { enabled: boolean; configured: boolean; identities: number };
}

const MAX_IDS = 50;

/** Launch checks that steps of the team's mailboxes and `poolStep` already cover. */
const OF_MAILBOXES = new Set(['senders', 'logins', 'replies_checked', 'replies_read', 'linkedin']);

function domainSteps({ teamId, domains, mailboxes, orders }: SetupFacts): Step[] {
  const steps: Step[] = [];
  if (domains.length === 0 && mailboxes.total === 0 && orders.length === 0)
    steps.push({
      ...ask('connect_domain', 'POST', '/v2/domains/connect', { TeamId: teamId, domain: '…' }),
      text: 'Connect a domain to send from, or order one with mailboxes (POST /v2/setup/inbox-checkout).',
      required: false,
    });
  const { unconnected } = mailboxes;
  if (unconnected.length > 0)
    steps.push({
      ...ask('connect_domain', 'POST', '/v2/domains/connect', { TeamId: teamId, domain: unconnected[0] }),
      text: `Connect the domains of mailboxes, so that their DNS is checked: ${unconnected.join(', ')}.`,
      required: false,
    });
  for (const { id, domain, registrar, nameservers, found, mailboxes: count, broken, listed } of domains) {
    const next = nextOf(domain, {
      registrar,
      nameservers,
      found,
      mailboxes: count,
      broken: broken ?? [],
      listed,
    });
    const verify = ask('check_dns', 'POST', `/v2/domains/${id}/verify`);
    // A domain without mailboxes sends nothing; others send meanwhile.
    const required = count > 0 || mailboxes.enabled === 0;
    const awaits = stageOf({ nameservers, found }) === 'awaiting_nameservers';
    if (next?.step === 'set_nameservers' && registrar !== null)
      steps.push({
        ...verify,
        step: next.step,
        by: next.by,
        state: 'waiting',
        required,
        ids: [id],
        text: next.text,
      });
    else if (next?.step === 'add_mailboxes')
      steps.push({
        ...ask('add_mailboxes', 'POST', '/v2/senders', { TeamId: teamId, email: `…@${domain}` }),
        text: next.text,
        ids: [id],
        required,
      });
    else if (next)
      steps.push({
        step: next.step,
        by: next.by,
        state: 'todo',
        required: required && next.step !== 'ask_removal',
        text: next.text,
        call: verify.call,
        link: null,
        ids: [id],
      });
    // Nameservers come first, but the state of the new nameservers' records is useful before they are live.
    if (awaits && broken !== null && broken.length > 0)
      steps.push({ ...verify, ...fixDns(domain, broken), required: false, ids: [id] });
    if (broken === null && !awaits)
      steps.push({
        ...verify,
        state: 'waiting',
        required: false,
        ids: [id],
        text: `A worker checks the DNS of ${domain} within a minute; POST /v2/domains/${id}/verify checks it now.`,
      });
  }
  return steps;
}

function mailboxSteps({ teamId, mailboxes: of, domains }: SetupFacts): Step[] {
  const steps: Step[] = [];
  // As for a launch, one mailbox that can log in is enough.
  const noneWorks = of.working === 0;
  const of1 = (ids: readonly string[]): string => ids[0]!;
  // A domain without mailboxes has a step of its own for them.
  if (of.total === 0 && !domains.some(({ mailboxes }) => mailboxes === 0))
    steps.push({
      ...ask('add_mailboxes', 'POST', '/v2/senders', { TeamId: teamId, email: '…' }),
      text: 'Connect a mailbox to send from.',
    });
  if (of.signedOut.length > 0)
    steps.push({
      ...byCall('sign_in', signIn(of1(of.signedOut))),
      by: 'human',
      ids: of.signedOut,
      required: noneWorks,
      text: 'Mailboxes are not signed in at their provider: a person opens the link that the call returns.',
    });
  if (of.enabled === 0 && of.disabled.length > 0)
    steps.push({
      ...ask('enable_mailboxes', 'PATCH', `/v2/senders/${of1(of.disabled)}`, { disabled: false }),
      ids: of.disabled,
      text: 'No mailbox may send: enable one, and let it send at least one mail a day (max_per_day).',
    });
  const failed = [...of.refused, ...of.failed];
  if (failed.length > 0)
    steps.push({
      ...byCall('fix_logins', connectAnew(of1(failed))),
      by: 'human',
      ids: failed.slice(0, MAX_IDS),
      required: noneWorks,
      text:
        'Mailboxes cannot log in: their health says why (GET /v2/senders). Give their servers and passwords anew' +
        (of.refused.length > 0
          ? '; those that were disabled because the server refused the login are enabled by that.'
          : '.'),
    });
  // New servers and passwords would end the sign-in.
  if (of.signedInFailed.length > 0)
    steps.push({
      ...byCall('fix_logins', signIn(of1(of.signedInFailed))),
      by: 'human',
      ids: of.signedInFailed,
      required: noneWorks,
      text:
        'Mailboxes that signed in at their provider cannot log in: their health says why (GET ' +
        '/v2/senders). Where the provider refuses the login, a person signs in again by the link that the ' +
        'call returns; that enables those that were disabled for it.',
    });
  if (of.unchecked.length > 0)
    steps.push({
      ...ask('check_logins', 'POST', `/v2/senders/${of1(of.unchecked)}/test`),
      state: 'waiting',
      required: false,
      ids: of.unchecked,
      text: 'A worker tries the logins of new mailboxes; the call tries one now.',
    });
  if (of.unread.length > 0)
    steps.push({
      ...byCall('read_replies', connectAnew(of1(of.unread))),
      by: 'human',
      required: false,
      ids: of.unread,
      text: 'Mailboxes have no IMAP settings: their answers are not read, and an answer stops nothing.',
    });
  if (of.blind.length > 0)
    steps.push({
      ...ask('read_replies', 'GET', `/v2/senders/${of1(of.blind)}`),
      by: 'human',
      state: 'waiting',
      required: false,
      ids: of.blind,
      text: 'INBOX, Junk and named folders of mailboxes were not read completely for too long: their follow-ups wait.',
    });
  return steps;
}

const CHECK_CALLS: Readonly<Record<string, [step: string, method: string, path: (id: string) => string]>> = {
  sequence: ['write_sequence', 'PATCH', (id) => `/v2/campaigns/${id}/sequence`],
  steps: ['write_sequence', 'PATCH', (id) => `/v2/campaigns/${id}/sequence`],
  contacts: ['add_contacts', 'POST', () => '/v2/contacts'],
};

/** Launch checks that fail for the campaign's pool alone, while the team has mailboxes that send. */
const OF_POOL: Readonly<Record<string, string>> = {
  senders: 'No mailbox of its sender profiles may send',
  logins: 'No mailbox of its sender profiles can log in',
};

function poolStep({ id, checks }: NonNullable<SetupFacts['next']>): Step[] {
  const shut = checks.find(({ check, passed, blocking }) => !passed && blocking && OF_POOL[check]);
  return shut
    ? [
        {
          ...ask('fill_sender_profiles', 'GET', `/v2/campaigns/${id}/sender-profiles`),
          ids: [id],
          text:
            `${OF_POOL[shut.check]}: put another mailbox into one (PATCH /v2/sender-profiles/…), ` +
            `or give the campaign another profile (POST /v2/campaigns/${id}/sender-profiles).`,
        },
      ]
    : [];
}

/** `hasMailboxes`: some mailbox of the team sends. */
function campaignSteps(facts: SetupFacts, hasMailboxes: boolean): Step[] {
  const { teamId, campaigns, active, next, profiles } = facts;
  if (active > 0) return [];
  if (!next)
    return [
      {
        ...ask('create_campaign', 'POST', '/v2/campaigns', { TeamId: teamId, name: '…' }),
        text:
          campaigns > 0
            ? 'Create a campaign: those that there are are subsequences.'
            : 'Create a campaign with its sequence.',
      },
    ];
  const { id, checks, assignedProfiles } = next;
  const steps = new Map<string, Step>();
  for (const { check, passed, blocking, message } of checks) {
    if (passed || OF_MAILBOXES.has(check)) continue;
    const [step, method, path] = CHECK_CALLS[check] ?? [
      'mend_campaign',
      'GET',
      () => `/v2/campaigns/${id}/review`,
    ];
    const body = check === 'contacts' ? { TeamId: teamId, CampaignId: id, email: '…' } : undefined;
    const known = steps.get(step);
    steps.set(step, {
      ...ask(step, method, path(id), body),
      ids: [id],
      // A campaign without contacts can be launched, but sends nothing.
      required: known?.required === true || blocking || check === 'contacts',
      text: known ? `${known.text} ${message}.` : `${message}.`,
    });
  }
  if (profiles > 0 && assignedProfiles === 0)
    steps.set('assign_sender_profile', {
      ...ask('assign_sender_profile', 'POST', `/v2/campaigns/${id}/sender-profiles`, {
        sender_profile_id: '…',
      }),
      ids: [id],
      required: false,
      text: 'The campaign has no sender profile: all mailboxes of the team send for it.',
    });
  return [
    ...steps.values(),
    ...(hasMailboxes ? poolStep(next) : []),
    {
      ...ask(LAUNCH, 'PATCH', `/v2/campaigns/${id}`, { status: 'active' }),
      ids: [id],
      text: 'Launch the campaign.',
    },
  ];
}

function guardedSteps({ guarded }: SetupFacts): Step[] {
  const [first] = guarded;
  return first === undefined
    ? []
    : [
        {
          ...ask('review_paused_campaigns', 'GET', `/v2/campaigns/${first}/review`),
          by: 'human',
          // The other campaigns send meanwhile.
          required: false,
          ids: guarded,
          text:
            'The bounce guard paused campaigns, and their contacts wait: look at what bounced, then launch ' +
            'each again (PATCH /v2/campaigns/… with status active).',
        },
      ];
}

function linkedinSteps({ linkedin }: SetupFacts): Step[] {
  if (!linkedin.enabled || (linkedin.configured && linkedin.identities > 0)) return [];
  const text = linkedin.configured
    ? 'Connect a LinkedIn account at the connector; it appears in GET /v2/identities then.'
    : 'LinkedIn is on and has no connector: outreachd connectors set … linkedin --url … (docs/connectors.md).';
  return [
    {
      step: 'connect_linkedin',
      by: 'human',
      state: 'todo',
      required: false,
      text,
      call: null,
      link: null,
      ids: [],
    },
  ];
}

/** Not required for `ready`. */
export const LAUNCH = 'launch_campaign';

/** Steps in the order in which they are done. spec: GET /setup */
export function nextSteps(facts: SetupFacts): { ready: boolean; steps: Step[] } {
  const { publicUrl, teamId } = facts;
  const steps: Step[] = [];
  if (publicUrl.verdict !== 'ok')
    steps.push({
      step: 'set_public_url',
      by: 'human',
      state: 'todo',
      required: publicUrl.verdict === 'broken',
      text: `Set OUTREACHD_PUBLIC_URL of the service: ${publicUrl.said}.`,
      call: null,
      link: null,
      ids: [],
    });
  const ofMailboxes = mailboxSteps(facts);
  steps.push(...orderSteps(facts.orders), ...domainSteps(facts), ...ofMailboxes);
  if (facts.profiles === 0 && facts.mailboxes.total > 1)
    steps.push({
      ...ask('create_sender_profile', 'POST', '/v2/sender-profiles', { TeamId: teamId, name: '…' }),
      required: false,
      text: 'Group mailboxes into a sender profile, where not all are to send for each campaign.',
    });
  const hasMailboxes = facts.mailboxes.total > 0 && !ofMailboxes.some(({ required }) => required);
  steps.push(...linkedinSteps(facts), ...guardedSteps(facts), ...campaignSteps(facts, hasMailboxes));
  if (facts.webhooks === 0)
    steps.push({
      ...ask('add_webhook', 'POST', '/v2/webhooks', { team_id: teamId, url: 'https://…' }),
      required: false,
      text: 'Add a webhook, where another system is to hear of replies and bounces.',
    });
  return { ready: !steps.some(({ step, required }) => required && step !== LAUNCH), steps };
}
