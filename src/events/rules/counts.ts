import type { RecordedEvent } from '../event.ts';

export const NO_CAMPAIGN = '00000000-0000-0000-0000-000000000000';
export const UNKNOWN_RECEIVER = 'unknown';

export interface EventCount {
  team_id: string;
  campaign_id: string;
  type: RecordedEvent['type'];
  day: string;
  count: number;
  /** Of bounces: invalid recipients, and refusals at once. */
  invalid: number;
  at_once: number;
}
export interface SenderCount {
  team_id: string;
  sender_id: string;
  day: string;
  sends: number;
  bounces: number;
  all_bounces: number;
}
export interface MailCount {
  team_id: string;
  day: string;
  receiver: string;
  type: RecordedEvent['type'];
  bounced: string;
  category: string;
  subtype: string;
  count: number;
}
export interface Counts {
  events: EventCount[];
  senders: SenderCount[];
  mails: MailCount[];
}

/** In key order, so that two batches never deadlock. */
const inOrder = <T>(counts: ReadonlyMap<string, T>): T[] =>
  [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

function rowOf<T>(counts: Map<string, T>, key: string, make: () => T): T {
  let row = counts.get(key);
  if (!row) counts.set(key, (row = make()));
  return row;
}

/** decided: rates of a campaign are about the mails of its steps; a person's mail in a conversation counts for no campaign. */
const campaignOf = ({ type, campaignId, conversationId }: RecordedEvent): string =>
  (type === 'email_sent' && conversationId ? null : campaignId) ?? NO_CAMPAIGN;

/** The counters of a batch of events. A recount has the same rules in SQL. */
export function countsOf(events: readonly RecordedEvent[]): Counts {
  const byEvent = new Map<string, EventCount>();
  const bySender = new Map<string, SenderCount>();
  const byMail = new Map<string, MailCount>();
  let last = { at: new Date(0), day: '1970-01-01' };
  for (const event of events) {
    const { teamId: team_id, type, occurredAt, senderId: sender_id } = event;
    if (occurredAt !== last.at) last = { at: occurredAt, day: occurredAt.toISOString().slice(0, 10) };
    const { day } = last;
    const campaign_id = campaignOf(event);
    const counter = rowOf(byEvent, `${team_id} ${campaign_id} ${type} ${day}`, () => ({
      team_id,
      campaign_id,
      type,
      day,
      count: 0,
      invalid: 0,
      at_once: 0,
    }));
    counter.count++;
    if (type !== 'email_sent' && type !== 'bounce') continue;
    const isBounce = type === 'bounce';
    const receiver = event.receiver ?? UNKNOWN_RECEIVER;
    const bounced = isBounce ? (event.bounced ?? 'later') : '';
    const category = (isBounce && event.bounceCategory) || '';
    const subtype = (isBounce && event.bounceSubtype) || '';
    if (category === 'invalid_recipient') counter.invalid++;
    if (bounced === 'at_once') counter.at_once++;
    rowOf(byMail, [team_id, day, receiver, type, bounced, category, subtype].join(' '), () => ({
      team_id,
      day,
      receiver,
      type,
      bounced,
      category,
      subtype,
      count: 0,
    })).count++;
    if (!sender_id) continue;
    const sender = rowOf(bySender, `${team_id} ${sender_id} ${day}`, () => ({
      team_id,
      sender_id,
      day,
      sends: 0,
      bounces: 0,
      all_bounces: 0,
    }));
    if (!isBounce || bounced === 'at_once') sender.sends++;
    if (category === 'invalid_recipient') sender.bounces++;
    if (isBounce && bounced !== 'again') sender.all_bounces++;
  }
  return { events: inOrder(byEvent), senders: inOrder(bySender), mails: inOrder(byMail) };
}
