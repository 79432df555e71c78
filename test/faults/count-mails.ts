import type { Stalled } from './stalls.ts';
import type { Answered, Copy, Ended, Wire } from './wire.ts';

export interface Person {
  email: string;
  /** A capped team sends only some of its mails today. */
  team: 'open' | 'capped' | 'spaced' | 'probe' | 'scripted';
  /** A second mail follows, unless an answer comes first. */
  followUp: boolean;
  /** When the follow-up is due, by the machine's clock. */
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
  /** Second copies of a step for one recipient, whatever their Message-IDs. Every contact passes once. */
  duplicates: number;
  same_id: number;
  /** Copies for a wrong recipient or step. */
  uninvited: number;
  /** Expected copies that are missing without a doubt that explains it. */
  lost: number;
  /** Mails in doubt, also those that are settled by now. */
  doubted: number;
  /** Of those, mails whose line did not end between body and reply: the outcome could be known. */
  doubted_needlessly: number;
  /** Of those, mails that no server took: after an hour the product shows them as sent. Only a line cut after the data mark leads there. */
  doubted_not_taken: number;
  /** Shown as sent, but no recipient has it and no line was cut between data mark and reply. */
  sent_not_taken: number;
  /** Taken by the server, but neither sent nor in doubt in the ledger. */
  taken_not_sent: number;
  answers: number;
  follow_ups: number;
  /** Contacts that got no follow-up because their answer came first. */
  spared: number;
  after_answer: number;
  before_wait: number;
}

/** A mail past its data mark may still arrive after the answer is applied; a copy whose dot comes later than this breaks the promise. */
const AFTER_ANSWER_MS = 2_000;
/** A reply that was on its way, or not yet in the journal, when its reader was killed. */
const JUST_ANSWERED_MS = 1_000;
const DOUBTS = new Set(['bounce', 'reply', 'sent_folder', 'assumed']);

const HOLDS_SLOT = new Set(['rejected', 'sending', 'data']);

const keyOf = (email: string, step: number): string => `${email} ${step}`;
export const isDoubted = (row: LedgerRow): boolean =>
  row.state === 'uncertain' || DOUBTS.has(row.settled_by ?? '');

/** True when the line ended after the whole body and before a reply, so that the outcome cannot be known. `stalled`: ms lost by the machine. */
const explains = (end: Ended, stalled: Stalled): boolean => {
  if (end.phase === 'whole' || end.phase === 'dot') return true;
  if (end.by === 'quit' || end.answeredAt === null) return false;
  return end.at - end.answeredAt <= JUST_ANSWERED_MS + stalled(end.answeredAt, end.at);
};

/** A worker stood still; Unix times in ms. */
export interface Pause {
  from: number;
  to: number;
}

export interface Circumstances {
  stalled: Stalled;
  pauses: readonly Pause[];
}

/** True when a worker stood still while the reply to its mail waited: other workers cannot know the reply. */
const waited = ({ at }: Answered, pauses: readonly Pause[]): boolean =>
  pauses.some(({ from, to }) => at >= from - JUST_ANSWERED_MS && at <= to);

/** Mails in doubt that neither a cut line nor a pause explains. */
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

/** `wanted`: steps that a contact must get; `allowed`: may get, since an answer and a follow-up can cross. */
function stepsOf(person: Person): { wanted: number[]; allowed: number[] } {
  if (!person.followUp) return { wanted: [1], allowed: [] };
  return person.answeredAt === null ? { wanted: [1, 2], allowed: [] } : { wanted: [1], allowed: [2] };
}

/** Counts from the scenario and the mail servers; from the ledger only its own statements. */
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
  /** Differences between slots counted as used and mails that used one. */
  off: number;
  over_cap: number;
  /** Free slots of capped mailboxes although mails waited. */
  cap_unused: number;
  /** Mails whose slots were granted sooner than the spacing allows. */
  too_close: number;
}

export interface Mailbox {
  email: string;
  cap: number;
  spacingSeconds: number;
  sentToday: number;
}

/** The shortest pause, as a share of the spacing. Grants are compared, since a mail may be late after its grant. */
const SHORTEST_PAUSE = 0.7;

/** `slotAt`: when the worker got the mail's slot, in ms. */
export interface SlotRow extends LedgerRow {
  sender: string;
  slotAt: number | null;
}

/** Mails that were taken, refused, in doubt or held by a worker use a slot. */
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
