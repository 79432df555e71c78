import type { Graph } from '../../sequences/rules/graph.ts';
import { trackingAskedBy } from './conditions-of.ts';
import { saysGuard, saysRefusals } from './bounce-guard.ts';
import type { GuardState } from './bounce-guard.ts';
import { isLacking, saysLacking } from './lacking.ts';
import type { Lacking } from './lacking.ts';
import type { TriggerOn } from './subsequence-trigger.ts';
import type { NodeType } from '../../sequences/rules/nodes/nodes.ts';
import { validateGraph } from '../../sequences/rules/validate.ts';

export interface LaunchCheck {
  check: string;
  passed: boolean;
  blocking: boolean;
  message: string;
}

export interface TrackingFacts {
  opens: boolean;
  clicks: boolean;
  domain: string | null;
  domainPassed: boolean;
  domainReason: string | null;
}

export interface LaunchFacts {
  graph: Graph;
  enabledSenders: number;
  failedSenders: number;
  blindSenders: number;
  unreadSenders: number;
  linkedin: { available: boolean; identities: number };
  contacts: number;
  lacking: Lacking;
  guard: GuardState;
  tracking: TrackingFacts;
  /** Null: not a subsequence, or it has no trigger. */
  trigger: { on: TriggerOn; parent: Pick<TrackingFacts, 'opens' | 'clicks'> } | null;
}

type Trigger = NonNullable<LaunchFacts['trigger']>;

/** True when the parent tracks the trigger's event. A click implies an open. */
function mayFire({ on, parent }: Trigger): boolean {
  if (on === 'open') return parent.opens || parent.clicks;
  return on !== 'click' || parent.clicks;
}

const ACTING_TYPES: ReadonlySet<string> = new Set<NodeType>([
  'emailNode',
  'taskNode',
  'httpNode',
  'linkedinNode',
]);
const MAX_NAMED = 5;
const named = (nodes: Graph['nodes']): string => {
  const ids = nodes.slice(0, MAX_NAMED).map(({ id }) => id);
  const more = nodes.length - MAX_NAMED;
  return `node ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const line = (check: string, passed: boolean, good: string, bad: string, blocking = true): LaunchCheck => ({
  check,
  passed,
  blocking,
  message: passed ? good : bad,
});

export function launchChecks(facts: LaunchFacts): LaunchCheck[] {
  const { graph, contacts } = facts;
  const { errors, warnings } = validateGraph(graph);
  const unreached = warnings.find(({ rule }) => rule === 'reach');
  const mails = graph.nodes.filter(({ type }) => type === 'emailNode').length;
  const steps = graph.nodes.filter(({ type }) => ACTING_TYPES.has(type)).length;
  return [
    line(
      'sequence',
      errors.length === 0,
      'the sequence is valid',
      `${errors[0]?.param}: ${errors[0]?.message}`,
    ),
    line(
      'steps',
      steps > 0,
      `${mails} email steps${steps > mails ? `, ${steps - mails} other steps` : ''}`,
      'the sequence has no email, task, HTTP request or LinkedIn step',
    ),
    ...mailboxChecks(facts, mails > 0),
    linkedinCheck(facts),
    line('contacts', contacts > 0, `${contacts} contacts are enrolled`, 'no contact is enrolled yet', false),
    valuesCheck(facts.lacking),
    ...guardChecks(facts.guard),
    trackingCheck(facts),
    triggerCheck(facts.trigger),
    trackingDomainCheck(facts.tracking),
    line('reach', !unreached, 'every step can be reached', unreached?.message ?? '', false),
  ];
}

function mailboxChecks(facts: LaunchFacts, hasMails: boolean): LaunchCheck[] {
  const { enabledSenders, failedSenders, blindSenders, unreadSenders } = facts;
  return [
    line(
      'senders',
      enabledSenders > 0,
      `${enabledSenders} mailboxes may send`,
      'no mailbox of the team may send',
      hasMails,
    ),
    // decisions: Sending gates. One mailbox that can log in is enough to begin.
    line(
      'logins',
      failedSenders === 0,
      'no login of a mailbox failed',
      `${failedSenders} of ${enabledSenders} mailboxes cannot log in (health of GET /senders says why)`,
      hasMails && failedSenders >= enabledSenders,
    ),
    line(
      'replies_checked',
      blindSenders === 0,
      'no mailbox is blind',
      `${blindSenders} mailboxes are blind: INBOX, Junk and named folders were not read completely for too long ` +
        '(health of GET /senders); their follow-ups wait',
      false,
    ),
    line(
      'replies_read',
      unreadSenders === 0,
      'every mailbox has IMAP settings',
      `${unreadSenders} mailboxes have no IMAP settings: their answers are not read, and an answer stops nothing`,
      false,
    ),
  ];
}

/** decided: a failure does not stop the campaign's mails */
function linkedinCheck({ graph, linkedin }: LaunchFacts): LaunchCheck {
  const acts = graph.nodes.filter(({ type }) => type === 'linkedinNode');
  return line(
    'linkedin',
    acts.length === 0 || (linkedin.available && linkedin.identities > 0),
    acts.length === 0
      ? 'the sequence has no LinkedIn step'
      : `${linkedin.identities} LinkedIn identities may act`,
    linkedin.available
      ? `no LinkedIn identity of the team may act: contacts wait at ${named(acts)}`
      : `LinkedIn is not available: contacts are held (linkedin_not_available) at ${named(acts)}`,
    false,
  );
}

/** decided: no launch is refused: contacts with values are mailed, and the others go on when theirs arrive. */
const valuesCheck = (lacking: Lacking): LaunchCheck =>
  line(
    'values',
    !isLacking(lacking),
    'contacts and mailboxes have the values that the texts need',
    saysLacking(lacking),
    false,
  );

const guardChecks = (guard: GuardState): LaunchCheck[] => [
  line(
    'bounce_guard',
    guard.tripped !== 'bounce_guard',
    saysGuard(guard),
    `the campaign was paused: ${saysGuard(guard)}; launching it again counts anew`,
    false,
  ),
  line(
    'content_refused',
    guard.tripped !== 'content_refused',
    saysRefusals(guard),
    `the campaign was paused: ${saysRefusals(guard)}; ` +
      'change the text before you launch it again, which counts anew',
    false,
  ),
];

function trackingCheck({ graph, tracking }: LaunchFacts): LaunchCheck {
  const asked = trackingAskedBy(graph);
  const untracked =
    asked.opens && !tracking.opens ? 'opens' : asked.clicks && !tracking.clicks ? 'clicks' : null;
  const heldBy = untracked === 'opens' && tracking.clicks ? 'hold only for who clicks' : 'do not hold';
  return line(
    'tracking',
    untracked === null,
    'every condition asks about what is tracked',
    `conditions ask about ${untracked}, which the campaign does not track: they ${heldBy}`,
    false,
  );
}

const triggerCheck = (trigger: Trigger | null): LaunchCheck =>
  line(
    'subsequence_trigger',
    trigger === null || mayFire(trigger),
    trigger ? `contacts of the parent come by ${trigger.on}` : 'no trigger is set',
    `the trigger waits for ${trigger?.on}, which the parent campaign does not track: no contact comes`,
    false,
  );

function trackingDomainCheck({ domain, domainPassed, domainReason }: TrackingFacts): LaunchCheck {
  const state = domainReason ? `failed its check (${domainReason})` : 'is not checked yet';
  return line(
    'tracking_domain',
    domain === null || domainPassed,
    domain ? `links lead to ${domain}` : 'the team has no tracking domain',
    `the tracking domain ${domain} ${state}; until it passes, links lead to the host of the installation`,
    false,
  );
}

export const canLaunch = (checks: readonly LaunchCheck[]): boolean =>
  checks.every((check) => check.passed || !check.blocking);
