import { isGuardReason, saysGuard, saysRefusals } from '../../campaigns/rules/bounce-guard.ts';
import type { RecordedEvent } from '../../events/event.ts';
import type { EventType, NoticeKind, SenderIncidentKind } from '../../platform/db/types.ts';

export interface ToTell {
  event: RecordedEvent;
  kind: NoticeKind;
  said: string;
}

export const HEARD: ReadonlySet<EventType> = new Set([
  'reply',
  'linkedin_reply',
  'interest',
  'sender_incident',
  'campaign_paused',
]);

export const MAX_SAID = 200;
const INTERESTED: ReadonlySet<unknown> = new Set(['interested', 'meeting_request']);
const STATUSES: ReadonlySet<unknown> = new Set(['interested', 'meeting_request', 'meeting_booked']);

const TROUBLE: Record<SenderIncidentKind, string> = {
  blind: 'its folders were not read lately, so its follow-ups wait',
  watching: 'its IMAP server cannot be read',
  imap_login: 'its IMAP server refuses the login',
  folder: 'a folder is not there, or is refused',
  smtp_login: 'its SMTP login fails',
  sending: 'it had to rest twice in a row',
  sign_in: 'a person has to sign in again',
  sent_copy: 'copies cannot be put into its Sent folder',
  forwarding: 'it forwarded as many messages in 24 hours as it may',
};

type Block = Readonly<Record<string, unknown>>;
const blockOf = ({ detail }: RecordedEvent, name: string): Block => {
  const block = detail?.[name];
  return typeof block === 'object' && block !== null && !Array.isArray(block) ? (block as Block) : {};
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** On one line, and never with half a character: the database refuses one. */
export function shorten(text: string, most = MAX_SAID): string {
  const line = text.toWellFormed().slice(0, most * 4).replace(/\s+/g, ' ').trim(); // prettier-ignore
  if (line.length <= most) return line.toWellFormed();
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function trouble(block: Block): string | null {
  if (block.state !== 'began') return null;
  const words = TROUBLE[block.kind as SenderIncidentKind] ?? 'it is in trouble';
  const error = textOf(block.error);
  return `${textOf(block.email)}: ${words}${error === '' ? '' : ` (${shorten(error)})`}`;
}

function paused(block: Block): string | null {
  if (!isGuardReason(textOf(block.reason))) return null;
  const counts = {
    sends: numberOf(block.sends),
    bounces: numberOf(block.bounces),
    refusals: numberOf(block.content_refusals),
    maxRate: numberOf(block.max_rate),
    tripped: null,
  };
  return block.reason === 'bounce_guard' ? saysGuard(counts) : saysRefusals(counts);
}

function toTell(event: RecordedEvent, answered: ReadonlySet<unknown>): Omit<ToTell, 'event'> | null {
  switch (event.type) {
    case 'reply': {
      const { category, text } = blockOf(event, 'reply');
      return INTERESTED.has(category) ? { kind: 'interested_answer', said: shorten(textOf(text)) } : null;
    }
    case 'linkedin_reply': {
      const { category, reply_text: text } = blockOf(event, 'linkedin');
      return INTERESTED.has(category) ? { kind: 'interested_answer', said: shorten(textOf(text)) } : null;
    }
    case 'interest': {
      // An answer sets it in its conversation; a person, who knows of it, sets it without one.
      const conversationId = event.conversationId ?? null;
      const isNews = conversationId !== null && !answered.has(conversationId);
      return isNews && STATUSES.has(blockOf(event, 'interest').interest)
        ? { kind: 'interested_answer', said: '' }
        : null;
    }
    case 'sender_incident': {
      const said = trouble(blockOf(event, 'sender_incident'));
      return said === null ? null : { kind: 'sender_trouble', said };
    }
    case 'campaign_paused': {
      const said = paused(blockOf(event, 'campaign_paused'));
      return said === null ? null : { kind: 'campaign_paused', said };
    }
    default:
      return null;
  }
}

/** What of the events people want to know. An answer that sets the interest is told once. */
export function whatToTell(events: readonly RecordedEvent[]): ToTell[] {
  const answered = new Set<unknown>(
    events
      .filter(({ type }) => type === 'reply' || type === 'linkedin_reply')
      .map((event) => event.conversationId),
  );
  return events.flatMap((event) => {
    const told = toTell(event, answered);
    return told ? [{ event, ...told }] : [];
  });
}
