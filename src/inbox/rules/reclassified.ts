import type { InboundOutcome } from '../../platform/db/types.ts';
import type { Verdict } from './verdict.ts';
import { heldFor } from './consequence.ts';
import type { Consequence } from './consequence.ts';
import { interestOf } from './interest.ts';

export interface Booked {
  /** Null: the message cannot be read. */
  outcome: InboundOutcome | null;
  subtype: string | null;
  follows: Consequence['do'] | null;
  review: string | null;
  sendId: string | null;
  enrollmentId: string | null;
  verdict: Verdict | null;
}

function particulars(verdict: Verdict | null): unknown[] {
  switch (verdict?.outcome) {
    case 'reply':
      return [verdict.intent.mood, verdict.doubt, interestOf(verdict.intent)];
    case 'bounce':
      return [verdict.bounce.category, verdict.bounce.type];
    case 'autoresponse':
      return [verdict.returnDate, heldFor(verdict)];
    case 'unsubscribe':
    case 'none':
    case undefined:
      return [];
  }
}

const keyOf = ({ verdict, ...booked }: Booked): string =>
  JSON.stringify([
    booked.outcome,
    booked.subtype,
    booked.follows,
    booked.review,
    booked.sendId,
    booked.enrollmentId,
    ...(booked.outcome === 'none' ? [] : particulars(verdict)),
  ]);

export const isSame = (before: Booked, after: Booked): boolean => keyOf(before) === keyOf(after);

export const nameOf = ({ outcome, subtype, verdict }: Booked): string => {
  if (outcome === null) return 'unreadable';
  const mood = verdict?.outcome === 'reply' && outcome === 'reply' ? verdict.intent.mood : null;
  return [outcome, subtype, mood].filter(Boolean).join(' ');
};

export function followsOf({ outcome, follows, review, enrollmentId, verdict }: Booked): string {
  const looked = review === null ? '' : `, a person is asked (${review})`;
  if (outcome === null) return enrollmentId === null ? `nothing${looked}` : `the contact is paused${looked}`;
  if (follows === 'pause') return `contacts are paused${looked}`;
  if (follows !== 'book' || enrollmentId === null) return `nothing${looked}`;
  return `${ofBooked(outcome, verdict)}${looked}`;
}

function ofBooked(outcome: InboundOutcome, verdict: Verdict | null): string {
  switch (outcome) {
    case 'reply':
      return verdict?.outcome === 'reply' && verdict.doubt ? 'the contact is paused' : 'the sequence ends';
    case 'unsubscribe':
      return 'all sequences end, the address is blocked';
    case 'bounce':
      return verdict?.outcome === 'bounce' && verdict.bounce.category === 'invalid_recipient'
        ? 'the sequence ends, the address is blocked'
        : 'the mail is sent again later, or the sequence ends';
    case 'autoresponse':
      if (verdict !== null && heldFor(verdict)) return 'the contact is paused';
      return verdict?.outcome === 'autoresponse' && verdict.subtype === 'out_of_office'
        ? 'the contact is paused until the return'
        : 'nothing';
    case 'none':
      return 'nothing';
  }
}
