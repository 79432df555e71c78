import { decide, stepBlocker } from '../../sending/rules/decide.ts';
import type { GateVerdict, SendFacts } from '../../sending/rules/decide.ts';
import { sendFacts } from '../../sending/rules/facts.ts';
import { REASONS } from '../../sending/rules/may-send.ts';
import type { ExplainRow } from '../explain-store.ts';

/** A gate of the decision, or what the contact or its mail waits for outside of the gates. */
export interface ExplainedGate extends Omit<GateVerdict, 'gate'> {
  gate: string;
  says: string;
}

export interface Explanation {
  /** A worker sends, or takes the next step, now. */
  act: boolean;
  blocker: ExplainedGate | null;
  /** When every gate is open; null: now, or not known. */
  next_eligible_at: Date | null;
  gates: ExplainedGate[];
}

/** decided: reasons beside the gates of the decision */
export const OWN_REASONS: Record<string, string> = {
  waiting: 'the contact waits in the sequence',
  step_removed:
    'the step of the mail was removed from the sequence: the mail is taken back, and the contact goes on at the next step of its path that is left',
  not_scheduled: 'nothing is scheduled for the contact',
  mail_under_way: 'a mail is being handed over',
  outcome_unknown: 'it is not known whether the last mail was accepted',
  missing_variable: 'the text needs a value that the contact does not have',
  node_missing: 'the node is gone from the sequence',
  node_unsupported: 'the node cannot be executed',
  blocking_task: 'a task of the step is open, and the contact goes on when it is completed or skipped',
  waiting_for_call: 'the call of the step has no answer yet',
  waiting_for_linkedin: 'the LinkedIn action of the step is not done yet',
  linkedin_not_available: 'the step needs LinkedIn, which is not connected',
  text_too_long: 'the text for LinkedIn is longer than it takes there',
  no_sequence: 'the campaign has no published sequence',
  internal_error: 'the step or the mail failed',
  deferred: 'the receiving server asked to try again later',
  mail_server_unreachable: 'the mail server could not be reached',
  connection_cut: 'the connection to the mail server broke',
};
const UNDER_WAY = new Set(['sending', 'data']);
const AWAITED = new Set(['blocking_task', 'waiting_for_call', 'waiting_for_linkedin']);

export const said = (gate: string): string =>
  (REASONS as Record<string, string>)[gate] ?? OWN_REASONS[gate] ?? gate.replaceAll('_', ' ');

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
  const [dueAt, hold] = row.mail_state === 'pending' ? [row.mail_due_at, row.mail_hold] : [row.next_run_at, row.position_hold];
  // The end of a task, call or LinkedIn action makes the contact due.
  if (dueAt === null && hold !== null && AWAITED.has(hold))
    return { gate: hold, detail: row.awaited?.why ?? null, since, until: row.awaited?.until ?? null };
  if (dueAt === null) return row.life === 'active' ? { gate: 'not_scheduled', detail: hold, since, until: null } : null;
  if (dueAt <= now) return null;
  // A gate that is open by now: the worker looks again at this time.
  const gate = hold === null || hold in REASONS ? 'waiting' : hold;
  return { gate, detail: gate === 'waiting' ? hold : row.hold_detail, since, until: dueAt };
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
  });
  const verdict = decide(facts, at.now);
  const own = ownHold(row, at.now);
  const marks = { replied: row.replied_at, bounced: row.bounced_at, unsubscribed: row.unsubscribed_at };
  const holding = new Map([
    ...at.holding,
    ...Object.entries(marks).flatMap(([gate, since]) => (since ? [[gate, since] as const] : [])),
  ]);
  const gates = [
    ...verdict.gates.map((gate) => ({ ...gate, detail: detailOf(gate, row), says: said(gate.gate) })),
    { ...own, says: said(own.gate) },
  ].map((gate) => withSince(gate, holding));
  const shut = gates.filter(({ passed }) => !passed);
  // Without a waiting mail, gates of mails hold nothing yet: the contact waits for its step.
  const isOwn = !own.passed && row.mail_id === null && !stepBlocker(facts, at.now);
  const first = isOwn ? gates.at(-1)! : shut[0];
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
