import { fullUntil } from './contact-cap.ts';
import { PENDING_MS } from './decide.ts';
import type { SendFacts } from './decide.ts';
import type { Reason } from './may-send.ts';

export interface RecipientFacts {
  email: string | null;
  recipient: string;
  deleted: boolean;
  unsubscribed: boolean;
  suppressed: boolean;
  /** 0 is pending, 2 invalid. */
  valid2: number;
  validation_asked_at: Date | null;
  full: SendFacts['full'];
}

type BroadcastGate = Reason | 'address_changed';

const INVALID = 2;
const PENDING = 0;

/**
 * Undefined facts: the contact is gone. `until` null: no end. A broadcast is no part of a sequence, so the enrollment's
 * state is no gate.
 */
export function broadcastBlocker(
  facts: RecipientFacts | undefined,
  now: Date,
): { gate: BroadcastGate; until: Date | null } | null {
  const stop = (gate: BroadcastGate, until: Date | null = null) => ({ gate, until });
  if (!facts || facts.deleted) return stop('archived');
  if (facts.unsubscribed) return stop('unsubscribed');
  if (facts.suppressed) return stop('suppressed');
  if (!facts.email) return stop('no_email');
  // decided: each address gets a broadcast once, and the new address may have got it as another contact's.
  if (facts.email.toLowerCase() !== facts.recipient.toLowerCase()) return stop('address_changed');
  if (facts.valid2 === INVALID) return stop('email_invalid');
  const pendingUntil =
    facts.valid2 === PENDING && facts.validation_asked_at
      ? new Date(facts.validation_asked_at.getTime() + PENDING_MS)
      : null;
  if (pendingUntil && pendingUntil > now) return stop('email_pending', pendingUntil);
  const personUntil = facts.full.person && fullUntil(facts.full.person, now);
  if (personUntil) return stop('person_cap', personUntil);
  const companyUntil = facts.full.company && fullUntil(facts.full.company, now);
  return companyUntil ? stop('company_cap', companyUntil) : null;
}
