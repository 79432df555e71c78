import type { LaunchCheck } from '../../campaigns/rules/launch-checks.ts';
import { nextOf, stageOf } from '../../deliverability/domains/rules/setup.ts';
import { orderSteps } from './order-steps.ts';
import type { OrderFacts } from './order-steps.ts';
import { ask } from './step.ts';
import type { Step } from './step.ts';

/** What there is of an account, as far as sending needs it. */
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
    /** What DNS checks found broken; null: it was not checked yet. */
    broken: readonly string[] | null;
    /** What block lists have of it. */
    listed: readonly string[];
  }[];
  mailboxes: {
    total: number;
    enabled: number;
    failedCount: number;
    disabled: string[];
    unchecked: string[];
    failed: string[];
    signedOut: string[];
    unread: string[];
    blind: string[];
    unconnected: string[];
  };
  profiles: number;
  webhooks: number;
  campaigns: number;
  active: number;
  /** The campaign that is launched next, with what its launch would check; null: there is none. */
  next: { id: string; assignedProfiles: number; checks: readonly LaunchCheck[] } | null;
  linkedin: { enabled: boolean; configured: boolean; identities: number };
}

/** Said by steps of their own. */
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
    const next = nextOf(domain, { nameservers, found, mailboxes: count, broken: broken ?? [], listed });
    const verify = ask('check_dns', 'POST', `/v2/domains/${id}/verify`);
    const awaits = stageOf({ nameservers, found }) === 'awaiting_nameservers';
    if (next?.step === 'set_nameservers' && registrar !== null)
      steps.push({
        ...verify,
        step: 'set_nameservers',
        state: 'waiting',
        ids: [id],
        text: `${registrar} registered ${domain} with the nameservers ${nameservers.join(', ')}; DNS does not show them yet.`,
      });
    else if (next?.step === 'add_mailboxes')
      steps.push({
        ...ask('add_mailboxes', 'POST', '/v2/senders', { TeamId: teamId, email: `…@${domain}` }),
        text: next.text,
        ids: [id],
        required: mailboxes.enabled === 0,
      });
    else if (next)
      steps.push({ step: next.step, by: next.by, state: 'todo', required: next.step !== 'ask_removal', text: next.text, call: verify.call, link: null, ids: [id] }); // prettier-ignore
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
  const of1 = (ids: readonly string[]): string => ids[0]!;
  // A domain without mailboxes asks for them itself.
  if (of.total === 0 && !domains.some(({ mailboxes }) => mailboxes === 0))
    steps.push({
      ...ask('add_mailboxes', 'POST', '/v2/senders', { TeamId: teamId, email: '…' }),
      text: 'Connect a mailbox to send from.',
    });
  if (of.signedOut.length > 0)
    steps.push({
      ...ask('sign_in', 'GET', `/v2/senders/oauth/start?sender_id=${of1(of.signedOut)}`),
      by: 'human',
      ids: of.signedOut,
      required: of.enabled <= of.signedOut.length,
      text: 'Mailboxes are not signed in at their provider: a person opens the link that the call returns.',
    });
  if (of.total > 0 && of.enabled === 0)
    steps.push({
      ...ask('enable_mailboxes', 'PATCH', `/v2/senders/${of1(of.disabled)}`, { disabled: false }),
      ids: of.disabled,
      text: 'No mailbox may send: enable one, and let it send at least one mail a day (max_per_day).',
    });
  if (of.failed.length > 0)
    steps.push({
      ...ask('fix_logins', 'PUT', `/v2/senders/${of1(of.failed)}/connection`),
      by: 'human',
      ids: of.failed,
      // As a launch has it: one that can log in is enough to begin.
      required: of.failedCount >= of.enabled,
      text: 'Mailboxes cannot log in: their health says why (GET /v2/senders). Give their servers and passwords anew.',
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
      ...ask('read_replies', 'PUT', `/v2/senders/${of1(of.unread)}/connection`),
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

function campaignSteps({ teamId, campaigns, active, next, profiles }: SetupFacts): Step[] {
  if (active > 0) return [];
  if (!next)
    return [
      {
        ...ask('create_campaign', 'POST', '/v2/campaigns', { TeamId: teamId, name: '…' }),
        text: campaigns > 0 ? 'Create a campaign: those that there are are subsequences.' : 'Create a campaign with its sequence.', // prettier-ignore
      },
    ];
  const { id, checks, assignedProfiles } = next;
  const steps = new Map<string, Step>();
  for (const { check, passed, blocking, message } of checks) {
    if (passed || OF_MAILBOXES.has(check)) continue;
    const [step, method, path] = CHECK_CALLS[check] ?? ['mend_campaign', 'GET', () => `/v2/campaigns/${id}/review`]; // prettier-ignore
    const body = check === 'contacts' ? { TeamId: teamId, CampaignId: id, email: '…' } : undefined;
    const known = steps.get(step);
    steps.set(step, {
      ...ask(step, method, path(id), body),
      ids: [id],
      // A campaign without contacts can be launched, and sends nothing.
      required: known?.required === true || blocking || check === 'contacts',
      text: known ? `${known.text} ${message}.` : `${message}.`,
    });
  }
  if (profiles > 0 && assignedProfiles === 0)
    steps.set('assign_sender_profile', {
      ...ask('assign_sender_profile', 'POST', `/v2/campaigns/${id}/sender-profiles`, { sender_profile_id: '…' }), // prettier-ignore
      ids: [id],
      required: false,
      text: 'The campaign has no sender profile: all mailboxes of the team send for it.',
    });
  return [
    ...steps.values(),
    {
      ...ask(LAUNCH, 'PATCH', `/v2/campaigns/${id}`, { status: 'active' }),
      ids: [id],
      text: 'Launch the campaign.',
    },
  ];
}

function linkedinSteps({ linkedin }: SetupFacts): Step[] {
  if (!linkedin.enabled || (linkedin.configured && linkedin.identities > 0)) return [];
  const text = linkedin.configured
    ? 'Connect a LinkedIn account at the connector; it appears in GET /v2/identities then.'
    : 'LinkedIn is on and has no connector: outreachd connectors set … linkedin --url … (docs/connectors.md).';
  return [{ step: 'connect_linkedin', by: 'human', state: 'todo', required: false, text, call: null, link: null, ids: [] }]; // prettier-ignore
}

/** Being launched is not needed to be ready. */
export const LAUNCH = 'launch_campaign';

/** What an account still needs before it sends, in the order in which it is done. Pure. spec: GET /setup */
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
  steps.push(...orderSteps(facts.orders), ...domainSteps(facts), ...mailboxSteps(facts));
  if (facts.profiles === 0 && facts.mailboxes.total > 1)
    steps.push({
      ...ask('create_sender_profile', 'POST', '/v2/sender-profiles', { TeamId: teamId, name: '…' }),
      required: false,
      text: 'Group mailboxes into a sender profile, where not all are to send for each campaign.',
    });
  steps.push(...linkedinSteps(facts), ...campaignSteps(facts));
  if (facts.webhooks === 0)
    steps.push({
      ...ask('add_webhook', 'POST', '/v2/webhooks', { team_id: teamId, url: 'https://…' }),
      required: false,
      text: 'Add a webhook, where another system is to hear of replies and bounces.',
    });
  return { ready: !steps.some(({ step, required }) => required && step !== LAUNCH), steps };
}
