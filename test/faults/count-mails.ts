import type { Stalled } from './stalls.ts';
import type { Answered, Copy, Ended, Wire } from './wire.ts';

export interface Person {
  email: string;
  /** Of a capped team only so many of its people get their mail today. */
  team: 'open' | 'capped' | 'spaced' | 'probe' | 'scripted';
  /** Gets a second mail, unless an answer comes first. */
  followUp: boolean;
  /** The follow-up waits until then; machine's time. */
  waitUntil: number | null;
  addedAt: number;
  answeredAt: number | null;
}

export interface LedgerRow {
  recipient: string;
  step: number;
  message_id: string;
  state: string;
  settled_by: string | null;
}

export interface MailCounts {
  expected: number;
  copies: number;
  /** Second copies of a step that a recipient has, whatever their Message-IDs are. Every contact passes once. */
  duplicates: number;
  /** Second copies with one Message-ID. */
  same_id: number;
  /** Copies that no contact was to get: another step, another recipient. */
  uninvited: number;
  /** Expected copies that are nowhere, and whose absence no doubt explains. */
  lost: number;
  /** Mails of which the product says that it cannot know, those it has settled since included. */
  doubted: number;
  /** Of those, mails whose line did not end between the whole body and the reply: the product could have known. */
  doubted_needlessly: number;
  /**
   * Of those, mails that no server took: when their hour is over the product shows them as sent. A line that was cut between the
   * data mark and the reply is the only way to one, as for every doubt.
   */
  doubted_not_taken: number;
  /** Shown as sent, and no recipient has it, although no line was cut between the data mark and the reply. */
  sent_not_taken: number;
  /** Taken over, and shown as something else than sent or in doubt. */
  taken_not_sent: number;
  answers: number;
  follow_ups: number;
  /** Contacts who were due a follow-up and did not get it, because their answer came first. */
  spared: number;
  after_answer: number;
  before_wait: number;
}

/**
 * An answer ends the sequence in the transaction that applies it. A mail that was past its data mark then may still
 * arrive; so a copy breaks the promise when its dot comes later than this after the answer was applied.
 */
const AFTER_ANSWER_MS = 2_000;
/** A reply that was on its way, or not yet in the journal, when its reader was killed: what that takes on a machine with time. */
const JUST_ANSWERED_MS = 1_000;
const DOUBTS = new Set(['bounce', 'reply', 'sent_folder', 'assumed']);

const HOLDS_SLOT = new Set(['rejected', 'sending', 'data']);

const keyOf = (email: string, step: number): string => `${email} ${step}`;
export const isDoubted = (row: LedgerRow): boolean =>
  row.state === 'uncertain' || DOUBTS.has(row.settled_by ?? '');

/**
 * Whether the end of the line left no way to know: all of the body was there, and no reply was read. `stalled` tells how
 * long the machine kept a process from waking up and writing to its disk at that time.
 */
const explains = (end: Ended, stalled: Stalled): boolean => {
  if (end.phase === 'whole' || end.phase === 'dot') return true;
  if (end.by === 'quit' || end.answeredAt === null) return false;
  return end.at - end.answeredAt <= JUST_ANSWERED_MS + stalled(end.answeredAt, end.at);
};

/** A time in which a worker stood still; Unix times. */
export interface Pause {
  from: number;
  to: number;
}

export interface Circumstances {
  stalled: Stalled;
  pauses: readonly Pause[];
}

/** Whether a worker stood still while the reply to its mail waited: other workers cannot know what the server said. */
const waited = ({ at }: Answered, pauses: readonly Pause[]): boolean =>
  pauses.some(({ from, to }) => at >= from - JUST_ANSWERED_MS && at <= to);

/** Mails in doubt that neither the end of a line nor a pause explains, each with what the lines say of it. */
export function needlessDoubts(
  wire: Pick<Wire, 'copies' | 'ended' | 'replies'>,
  ledger: readonly LedgerRow[],
  { stalled, pauses }: Circumstances,
): string[] {
  const ended = Map.groupBy(wire.ended, (end) => keyOf(end.to, end.step));
  const replies = Map.groupBy(wire.replies, (reply) => keyOf(reply.to, reply.step));
  const isExplained = (key: string): boolean =>
    (ended.get(key) ?? []).some((end) => explains(end, stalled)) ||
    (replies.get(key) ?? []).some((reply) => waited(reply, pauses));
  const linesOf = (key: string): string[] =>
    (ended.get(key) ?? []).map((end) => {
      const gap = end.answeredAt === null ? 'unanswered' : `answered ${end.at - end.answeredAt} ms before`;
      return `${end.phase} by ${end.by} at ${end.at}, ${gap}, stalled ${stalled(end.answeredAt ?? end.at, end.at)} ms`;
    });
  return ledger
    .filter(isDoubted)
    .map((row) => ({ row, key: keyOf(row.recipient, row.step) }))
    .filter(({ key }) => !isExplained(key))
    .map(({ row, key }) => {
      const answers = (replies.get(key) ?? []).map(({ at }) => at).join(', ');
      return `${key}: ${row.state} by ${row.settled_by}, answered at ${answers || 'no time'}; ${linesOf(key).join('; ')}`;
    });
}

/** Which steps a contact is to get, and which they may get: an answer and a follow-up can cross. */
function stepsOf(person: Person): { wanted: number[]; allowed: number[] } {
  if (!person.followUp) return { wanted: [1], allowed: [] };
  return person.answeredAt === null ? { wanted: [1, 2], allowed: [] } : { wanted: [1], allowed: [2] };
}

/** Counts mails from what the scenario made and the mail servers saw; the ledger is only asked what it admits. */
export function countMails(
  people: readonly Person[],
  wire: Pick<Wire, 'copies' | 'ended' | 'replies'>,
  ledger: readonly LedgerRow[],
  { appliedAt, stalled, pauses }: Circumstances & { appliedAt: ReadonlyMap<string, number> },
): MailCounts {
  const copies = Map.groupBy(wire.copies, (copy) => keyOf(copy.to, copy.step));
  const rows = new Map(ledger.map((row) => [keyOf(row.recipient, row.step), row]));
  const ended = Map.groupBy(wire.ended, (end) => keyOf(end.to, end.step));
  const known = new Map(people.map((person) => [person.email, person]));
  const doubted = ledger.filter(isDoubted);
  const has = (email: string, step: number): boolean => copies.has(keyOf(email, step));
  const isExplained = (row: LedgerRow): boolean =>
    (ended.get(keyOf(row.recipient, row.step)) ?? []).some((end) => explains(end, stalled));
  const inDoubt = (email: string, step: number): boolean => {
    const row = rows.get(keyOf(email, step));
    return row !== undefined && isDoubted(row);
  };
  const counts = {
    expected: 0,
    lost: 0,
    spared: 0,
  };
  for (const person of people) {
    if (person.team === 'capped' || person.team === 'scripted') continue;
    const { wanted, allowed } = stepsOf(person);
    counts.expected += wanted.length;
    counts.lost += wanted.filter(
      (step) =>
        !has(person.email, step) &&
        !wanted.some((earlier) => earlier <= step && inDoubt(person.email, earlier)),
    ).length;
    counts.spared += allowed.filter((step) => !has(person.email, step)).length;
  }
  const isInvited = (copy: Copy): boolean => {
    const person = known.get(copy.to);
    if (!person) return false;
    const { wanted, allowed } = stepsOf(person);
    return wanted.includes(copy.step) || allowed.includes(copy.step);
  };
  const followUps = wire.copies.filter((copy) => copy.step > 1);
  return {
    ...counts,
    copies: wire.copies.length,
    duplicates: wire.copies.length - copies.size,
    same_id: wire.copies.length - new Set(wire.copies.map((copy) => copy.messageId)).size,
    uninvited: wire.copies.filter((copy) => !isInvited(copy)).length,
    doubted: doubted.length,
    doubted_needlessly: needlessDoubts(wire, ledger, { stalled, pauses }).length,
    doubted_not_taken: doubted.filter(({ recipient, step }) => !has(recipient, step)).length,
    sent_not_taken: ledger.filter(
      (row) => row.state === 'sent' && !has(row.recipient, row.step) && !isExplained(row),
    ).length,
    taken_not_sent: ledger.filter(
      (row) => has(row.recipient, row.step) && row.state !== 'sent' && row.state !== 'uncertain',
    ).length,
    answers: people.filter((person) => person.answeredAt !== null).length,
    follow_ups: followUps.length,
    after_answer: followUps.filter((copy) => {
      const at = appliedAt.get(copy.to);
      return at !== undefined && copy.at > at + AFTER_ANSWER_MS;
    }).length,
    before_wait: followUps.filter((copy) => copy.at < (known.get(copy.to)?.waitUntil ?? 0)).length,
  };
}

export interface SlotCounts {
  /** Differences between the slots that mailboxes count as used and the mails that used one. */
  off: number;
  /** Mails over a mailbox's cap of the day. */
  over_cap: number;
  /** Slots of capped mailboxes that were left although mails waited. */
  cap_unused: number;
  /** Mails at the wire whose slots a spaced mailbox granted sooner than its spacing allows. */
  too_close: number;
}

export interface Mailbox {
  email: string;
  cap: number;
  spacingSeconds: number;
  sentToday: number;
}

/** The shortest pause that the jitter leaves of a spacing. A mail may be held up after its grant: grants are compared. */
const SHORTEST_PAUSE = 0.7;

/** Of a mailbox in the mail ledger; when its worker was granted the slot that the mail left by, in milliseconds. */
export interface SlotRow extends LedgerRow {
  sender: string;
  slotAt: number | null;
}

/** A slot is used by a mail that a server took or refused, by one in doubt, and by one that a worker holds. */
export function countSlots(
  mailboxes: readonly Mailbox[],
  demand: ReadonlyMap<string, number>,
  copies: readonly Copy[],
  ledger: readonly SlotRow[],
): SlotCounts {
  const counts: SlotCounts = { off: 0, over_cap: 0, cap_unused: 0, too_close: 0 };
  const byFrom = Map.groupBy(copies, (copy) => copy.from);
  const bySender = Map.groupBy(ledger, (row) => row.sender);
  for (const { email, cap, spacingSeconds, sentToday } of mailboxes) {
    const dots = byFrom.get(email) ?? [];
    const used = new Set(dots.map((copy) => keyOf(copy.to, copy.step)));
    for (const row of bySender.get(email) ?? [])
      if (isDoubted(row) || HOLDS_SLOT.has(row.state)) used.add(keyOf(row.recipient, row.step));
    counts.off += Math.abs(sentToday - used.size);
    counts.over_cap += Math.max(0, dots.length - cap);
    counts.cap_unused += Math.max(0, Math.min(cap, demand.get(email) ?? 0) - used.size);
    const left = new Set(dots.map((copy) => keyOf(copy.to, copy.step)));
    const slots = (bySender.get(email) ?? [])
      .filter((row) => left.has(keyOf(row.recipient, row.step)))
      .map((row) => row.slotAt ?? 0)
      .toSorted((a, b) => a - b);
    counts.too_close += slots.filter(
      (at, index) => index > 0 && at - slots[index - 1]! < spacingSeconds * 1000 * SHORTEST_PAUSE,
    ).length;
  }
  return counts;
}
