import type { JsonValue } from './db/types.ts';
import type { Trx } from './db/transaction.ts';

export interface StepActionEnded {
  teamId: string;
  enrollmentId: string;
  nodeId: string;
  pass: number;
  custom?: Record<string, string | number | boolean | null>;
}

interface TeamChanged {
  teamId: string;
  /** The schedule opened or closed, or sending is blocked for another reason. */
  window?: { because: string | null; until: Date | null };
  limit?: true;
  /** How many mails a person or company may get: mails that are held for it are checked again. */
  caps?: true;
  zone?: true;
}

export type AnswerReason =
  | 'possible_reply'
  | 'unread_reply'
  | 'opt_out_doubt'
  | 'no_longer_here'
  | 'replied_elsewhere'
  | 'out_of_office';

/** A person whose data is erased: they get no mail from here on. `mailbox` is the key of all spellings of the address. */
export interface PersonErased {
  teamId: string;
  profileIds: readonly string[];
  mailbox: string;
}

/** A message that pauses contacts without an event that stops them. `cause` is its id. */
export interface AnswerNoticed {
  teamId: string;
  enrollmentIds: readonly string[];
  reason: AnswerReason;
  until?: Date;
  cause: string;
  conversationId?: string | null;
}

export interface StopEvent {
  teamId: string;
  type: 'finished' | 'contact_paused';
  occurredAt: Date;
  campaignId: string;
  enrollmentId: string;
  contactProfileId: string;
  conversationId: string | null;
  detail: Record<string, JsonValue>;
}

/**
 * Signals between rooms inside one transaction. They are not events: no webhook and no list of events shows them.
 * `answers` is the return value.
 */
export interface SignalMap {
  step_actions_ended: { says: readonly StepActionEnded[]; answers: void };
  interest_changed: { says: { teamId: string; enrollmentId: string }; answers: void };
  /**
   * Mails of these contacts were due, and their step is gone. Answers the contacts that go on. Another
   * session has locked the others: their mails must wait.
   */
  steps_removed: { says: { teamId: string; enrollmentIds: string[] }; answers: ReadonlySet<string> };
  /**
   * A team or a mailbox got another value that templates read, or a campaign holds more contacts than were released:
   * who waits is checked again.
   */
  shared_values_changed: { says: { teamId: string; reasons?: readonly string[] }; answers: void };
  team_changed: { says: TeamChanged; answers: void };
  person_erased: { says: PersonErased; answers: void };
  /** Answers one event for each contact that was paused. The caller records the events. */
  answers_noticed: { says: readonly AnswerNoticed[]; answers: StopEvent[] };
}

export type SignalListener<K extends keyof SignalMap> = (
  trx: Trx,
  said: SignalMap[K]['says'],
  now: Date,
) => Promise<SignalMap[K]['answers']>;

export type SignalListeners = { [K in keyof SignalMap]: SignalListener<K> };

export interface Signals {
  signal<K extends keyof SignalMap>(
    trx: Trx,
    name: K,
    said: SignalMap[K]['says'],
    now: Date,
  ): Promise<SignalMap[K]['answers']>;
}

export const createSignals = (listeners: SignalListeners): Signals => ({
  signal: (trx, name, said, now) => listeners[name](trx, said, now),
});
