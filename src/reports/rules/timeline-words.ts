import type {
  CallState,
  EventType,
  LinkedinActionKind,
  LinkedinActionState,
} from '../../platform/db/types.ts';
import { said } from './explain.ts';

const EVENTS: Record<EventType, string> = {
  appointment: 'an appointment was made',
  autoresponse: 'an automatic reply came',
  bounce: 'a mail bounced',
  campaign_paused: 'the campaign paused itself',
  click: 'a person clicked a link',
  contact_added: 'the contact was added to the campaign',
  contact_paused: 'the contact was paused',
  contact_resumed: 'the contact goes on',
  domain_health: 'the state of a domain changed',
  email_sent: 'a mail was sent',
  finished: 'the contact finished',
  inbox_link_click: 'a person clicked a link of an inbox reply',
  interest: 'the interest of the contact was set',
  linkedin_connection_accepted: 'the invitation on LinkedIn was accepted',
  linkedin_connection_sent: 'an invitation on LinkedIn was sent',
  linkedin_message_sent: 'a message on LinkedIn was sent',
  linkedin_post_liked: 'a post on LinkedIn was liked',
  linkedin_profile_visited: 'the LinkedIn profile was visited',
  linkedin_reply: 'an answer on LinkedIn came',
  open: 'a person opened a mail',
  reply: 'an answer came',
  reply_link_click: 'a person clicked a link of a reply',
  scheduled: 'the next step was scheduled',
  sender_incident: 'the mailbox had trouble',
  task_completed: 'the task of the step was closed',
  task_created: 'a task was made for a person',
  unsubscribe: 'the contact opted out',
  webhook_paused: 'a webhook was paused',
};
const CALLS: Record<CallState, string> = {
  waiting: 'the call of the step waits for its answer',
  done: 'the call of the step was answered',
  failed: 'the call of the step failed',
};
const ACTIONS: Record<LinkedinActionKind, string> = {
  connection: 'the invitation on LinkedIn',
  like: 'the like on LinkedIn',
  message: 'the message on LinkedIn',
  visit: 'the visit on LinkedIn',
};
const ACTION_STATES: Record<LinkedinActionState, string> = {
  waiting: 'waits to be handed over',
  handed_over: 'was handed over to the connector',
  done: 'was done',
  skipped: 'was skipped',
  failed: 'failed',
};

const WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(EVENTS),
  ...Object.entries(CALLS).map(([state, words]) => [`call_${state}`, words] as const),
  ...Object.entries(ACTIONS).flatMap(([action, words]) =>
    Object.entries(ACTION_STATES).map(
      ([state, did]) => [`linkedin_${action}_${state}`, `${words} ${did}`] as const,
    ),
  ),
  ['mail_queued', 'the mail of the step was put in line'],
  ['moved_to_subsequence', 'the contact was moved to a subsequence'],
  ['released', 'nothing of this holds it any more'],
]);

/** What a line of the timeline tells: of a hold its reason, else what happened, and why. */
export function timelineWords({ type, reason }: { type: string; reason: string | null }): string {
  const words = WORDS.get(type);
  if (words === undefined) return said(reason ?? type);
  return reason === null ? words : `${words}: ${said(reason)}`;
}
