import { dayEnd, isOpen, shutBecause, windowFrom } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import type { State, Want } from './contact.ts';
import type { Limit, Mail, Tally } from './limits.ts';
import type { Said } from './ask.ts';

export interface Known {
  /** Mailboxes pause between two mails. */
  spaced: boolean;
  mails: readonly Mail[];
  tally: Tally;
  wants: readonly Want[];
  states: readonly State[];
  calendars: Calendar[];
  limits: (first: boolean) => Limit[];
}

/** 90 s and 30 % more. */
const LONGEST_PAUSE_MS = 117_000;
const iso = (at: number | null): string | null =>
  at === null ? null : Number.isFinite(at) ? new Date(at).toISOString() : 'never';

export function untrue(said: Said, known: Known): string[] {
  const { at, asked, contact, act, gate, detail, until } = said;
  const fault = said.act ? actsNot(said, known) : holdsNot(said, known);
  if (fault === null) return [];
  const text = JSON.stringify({ asked, act, gate, detail, until: iso(until) });
  return [`contact ${contact} at ${iso(at)}: explain said ${text}; ${fault}`];
}

/** The waiting mail when `explain` is asked: before the mailboxes' turn, a mail of this moment still waits. */
const waiting = ({ at, asked }: Said, { wants }: Known): Want | undefined =>
  wants.find(
    ({ from, until, sent }) => from <= at && (until > at || (asked === 'before' && sent?.at === at)),
  );

/** After "act" the mail leaves at once, unless another mail of this moment reaches a limit. */
function actsNot(said: Said, known: Known): string | null {
  const { at, asked } = said;
  const want = waiting(said, known);
  if (!want) return 'no mail waits';
  if (asked === 'after') return 'the mailboxes had their turn, and the mail waits still';
  if (want.sent?.at === at) return null;
  const limits = known.limits(want.first);
  const before = limits.find((limit) => known.tally.wasFull(limit, at));
  if (before) return `the day of ${before.gate} was full`;
  if (limits.some((limit) => known.tally.isFull(limit, at))) return null;
  // Another mail of the mailbox goes first.
  if (known.spaced && known.mails.some((mail) => mail.at === at && mail.mailbox === said.mailbox))
    return null;
  return 'no mail left';
}

/** A held contact has the model's reason, and no mail leaves before the named time. */
function holdsNot(said: Said, known: Known): string | null {
  const { at, gate, detail, until, waitsUntil } = said;
  const state = known.states.findLast(
    ({ from, byMail }) => from < at || (from === at && !(byMail && said.asked === 'before')),
  )!;
  if (state.is === 'finished')
    return gate === 'finished' && detail === state.reason ? null : `it is finished: ${state.reason}`;
  if (state.is === 'paused')
    return gate === (state.until === null ? 'paused' : 'paused_until') && detail === state.reason && until === state.until
      ? null : `it is paused: ${state.reason} until ${iso(state.until)}`; // prettier-ignore
  if (state.until !== null)
    return waitsUntil === state.until ? null : `it waits in the sequence until ${iso(state.until)}, not ${iso(waitsUntil)}`; // prettier-ignore
  if (state.acts) return gate === 'waiting_for_linkedin' ? null : 'it waits to act on LinkedIn';
  const want = waiting(said, known);
  if (!want) return 'no mail waits';
  if (want.sent?.at === at) return 'a mail left';
  if (want.sent && until !== null && want.sent.at < until) return `a mail left at ${iso(want.sent.at)}`;
  if (gate === 'outside_window' || gate === 'holiday') return notShut(said, known);
  if (gate === 'sender_spacing') {
    const before = known.mails.findLast((mail) => mail.at <= at && mail.mailbox === said.mailbox);
    return known.spaced && before && at - before.at <= LONGEST_PAUSE_MS && until !== null && until > at
      ? null : 'the mailbox has no pause'; // prettier-ignore
  }
  const isFirst = (limit: Limit): boolean => limit.gate === 'new_contacts_cap';
  // The new contact has a place on a later day.
  if (gate === 'waiting')
    return detail === 'new_contacts_cap' && known.limits(want.first).some(isFirst) && until !== null && until > at
      ? null : 'it has nothing to wait for'; // prettier-ignore
  const limit = known.limits(want.first).find((each) => each.gate === gate);
  if (!limit) return 'there is no such limit';
  const isFull = said.asked === 'before' ? known.tally.wasFull(limit, at) : known.tally.isFull(limit, at);
  if (!isFull) return 'the day is not full';
  const ends = dayEnd(limit.zone, at);
  return until === ends ? null : `the day ends at ${iso(ends)}`;
}

function notShut({ at, gate, detail, until }: Said, { calendars: [own, team] }: Known): string | null {
  const calendar = detail === 'team' ? team : own;
  if (!calendar || isOpen(calendar, at)) return 'the window is open';
  // After midnight another reason may hold than when the window closed.
  if (!calendar.holidays?.length) {
    if (gate === 'holiday') return 'there is no holiday';
    if (shutBecause(calendar, at) !== gate) return `it is shut because of ${shutBecause(calendar, at)}`;
  }
  const opens = windowFrom(calendar, at)?.[0] ?? null;
  return opens === until ? null : `it opens at ${iso(opens ?? Infinity)}`;
}
