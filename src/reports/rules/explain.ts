import { decide, stepBlocker } from '../../sending/rules/decide.ts';
import type { GateVerdict, SendFacts } from '../../sending/rules/decide.ts';
import { sendFacts } from '../../sending/rules/facts.ts';
import { OWN_REASONS } from '../../sending/rules/own-reasons.ts';
import { REASONS } from '../../sending/rules/may-send.ts';
import type { ExplainRow } from '../explain-store.ts';

/** A gate of the decision, or what the contact or its mail waits for outside of the gates. */
export interface ExplainedGate extends Omit<GateVerdict, 'gate'> {
  gate: string;
  /** What it means that the gate is shut; null: it is open. */
  says: string | null;
}

export interface Explanation {
  /** A worker sends, or takes the next step, now. */
  act: boolean;
  blocker: ExplainedGate | null;
  /** When every gate is open; null: now, or not known. */
  next_eligible_at: Date | null;
  gates: ExplainedGate[];
}

const UNDER_WAY = new Set(['sending', 'data']);
const AWAITED = new Set(['blocking_task', 'waiting_for_call', 'waiting_for_linkedin']);

export const said = (gate: string): string =>
  (REASONS as Record<string, string>)[gate] ?? OWN_REASONS[gate] ?? gate.replaceAll('_', ' ');

/** An open `step_removed` says what becomes of the mail. */
export const saysShut = ({ gate, passed }: { gate: string; passed: boolean }): string | null =>
  passed && gate !== 'step_removed' ? null : said(gate);

/** The mailbox that sends the next mail; without a choice yet, any of the pool. */
function mailboxOf(row: ExplainRow): SendFacts['mailbox'] {
  if (row.sender_id !== null)
    return {
      disabled: row.disabled!,
      restsUntil: row.rests_until,
      restsBecause: row.rests_because,
      dayFullUntil: row.day_full_until,
      warmUpFullUntil: row.warm_up_full_until,
      spacedUntil: row.spaced_until,
    };
  return row.has_pool
    ? {
        disabled: false,
        restsUntil: null,
        restsBecause: null,
        dayFullUntil: null,
        warmUpFullUntil: null,
        spacedUntil: null,
      }
    : null;
}

/** The wait of the contact or its mail outside of the gates; `waiting` is open once it is due. */
function ownHold(row: ExplainRow, now: Date): Omit<GateVerdict, 'gate'> & { gate: string } {
  const shut = shutBy(row, now);
  const own = shut ?? { gate: 'waiting', detail: null, since: null, until: null };
  return { ...own, gate: row.step_removed ? 'step_removed' : own.gate, passed: shut === null };
}

function shutBy(row: ExplainRow, now: Date): Pick<GateVerdict, 'detail' | 'since' | 'until'> & { gate: string } | null {
  const since = row.arrived_at;
  if (row.mail_state && UNDER_WAY.has(row.mail_state)) return { gate: 'mail_under_way', detail: null, since, until: null };
  if (row.mail_state === 'uncertain') return { gate: 'outcome_unknown', detail: null, since, until: null };
  const [dueAt, hold, held] = row.mail_state === 'pending'
    ? [row.mail_due_at, row.mail_hold, row.mail_hold_detail]
    : [row.next_run_at, row.position_hold, row.hold_detail];
  // The end of a task, call or LinkedIn action makes the contact due.
  if (dueAt === null && hold !== null && AWAITED.has(hold))
    return { gate: hold, detail: row.awaited?.why ?? null, since, until: row.awaited?.until ?? null };
  if (dueAt === null) return row.life === 'active' ? { gate: 'not_scheduled', detail: hold, since, until: null } : null;
  if (dueAt <= now) return null;
  // A gate that is open by now: the worker looks again at this time.
  const gate = hold === null || hold in REASONS ? 'waiting' : hold;
  return { gate, detail: gate === 'waiting' ? hold : held, since, until: dueAt };
} // prettier-ignore

const detailOf = ({ gate, detail }: GateVerdict, { moved_to: movedTo }: ExplainRow): string | null =>
  gate === 'finished' && detail !== null && movedTo !== null ? `${detail}: ${movedTo}` : detail;

/** Since when each reason holds, from the log of holds. */
export type Holding = ReadonlyMap<string, Date>;

/** Adds since when a shut gate holds, which for some gates only the log of holds knows. */
export const withSince = (gate: ExplainedGate, holding: Holding): ExplainedGate =>
  gate.passed ? gate : { ...gate, since: gate.since ?? holding.get(gate.gate) ?? null };

/** Why a contact is not mailed now, by the same decision as the worker's. Times of steps are wall-clock times. */
export function explain(row: ExplainRow, at: { now: Date; freshSince: Date; holding: Holding }): Explanation {
  const facts = sendFacts(row, {
    mailbox: mailboxOf(row),
    receiverRestsUntil: row.receiver_rests_until,
    freshSince: at.freshSince,
    newContactsUntil: row.new_contacts_until,
    now: at.now,
  });
  const verdict = decide(facts, at.now);
  const own = ownHold(row, at.now);
  const marks = { replied: row.replied_at, bounced: row.bounced_at, unsubscribed: row.unsubscribed_at };
  const holding = new Map([
    ...at.holding,
    ...Object.entries(marks).flatMap(([gate, since]) => (since ? [[gate, since] as const] : [])),
  ]);
  const gates = [
    ...verdict.gates.map((gate) => ({ ...gate, detail: detailOf(gate, row), says: saysShut(gate) })),
    { ...own, says: saysShut(own) },
  ].map((gate) => withSince(gate, holding));
  const shut = gates.filter(({ passed }) => !passed);
  // Without a waiting mail, gates of mails hold nothing yet: the contact waits for its step, or the step for one of them.
  const isOwn = !own.passed && row.mail_id === null && !stepBlocker(facts, at.now);
  const first = isOwn ? (shut.find(({ gate }) => gate === own.detail) ?? gates.at(-1)!) : shut[0];
  return {
    act: shut.length === 0,
    blocker: first ?? null,
    next_eligible_at:
      isOwn && AWAITED.has(own.gate)
        ? own.until
        : shut.length > 0 && shut.every(({ until }) => until !== null)
          ? new Date(Math.max(...shut.map(({ until }) => until!.getTime())))
          : null,
    gates,
  };
}
