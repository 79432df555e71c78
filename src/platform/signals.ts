import type { JsonValue } from './db/types.ts';
import type { Trx } from './db/transaction.ts';

/** What a step asked of a person, of a server or of LinkedIn came to its end. */
export interface StepActionEnded {
  teamId: string;
  enrollmentId: string;
  nodeId: string;
  pass: number;
  /** Custom fields of the contact that it found out. */
  custom?: Record<string, string | number | boolean | null>;
}

/** What changed of a team. */
interface TeamChanged {
  teamId: string;
  /** Its schedule opened or closed, or is shut for another reason. */
  window?: { because: string | null; until: Date | null };
  /** Another daily limit was set, or none. */
  limit?: true;
  /** The zone of its organization, which schedules without one follow. */
  zone?: true;
}

/** Why a message keeps a contact from being written to for now. */
export type AnswerReason =
  | 'possible_reply'
  | 'unread_reply'
  | 'opt_out_doubt'
  | 'no_longer_here'
  | 'replied_elsewhere'
  | 'out_of_office';

/** A message that answers for contacts without an event of its own that stops them. */
export interface AnswerNoticed {
  teamId: string;
  enrollmentIds: readonly string[];
  reason: AnswerReason;
  /** When they may be written to again, where that is known. */
  until?: Date;
  /** The message. */
  cause: string;
  conversationId?: string | null;
}

/** The event of a contact that stopped. */
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
 * What rooms say to others inside their own transaction and is no event: no webhook and no list of events knows of it. Each
 * with what it answers.
 */
export interface SignalMap {
  /** Tasks, calls and LinkedIn actions ended. */
  step_actions_ended: { says: readonly StepActionEnded[]; answers: void };
  /** The status of a contact changed. */
  interest_changed: { says: { teamId: string; enrollmentId: string }; answers: void };
  /**
   * Mails of these contacts were to leave and have no step any more. Answers the contacts that go on; another session holds
   * the others, whose mails must wait.
   */
  steps_removed: { says: { teamId: string; enrollmentIds: string[] }; answers: ReadonlySet<string> };
  team_changed: { says: TeamChanged; answers: void };
  /** Answers the events that follow, one for each contact that really paused. The caller records them. */
  answers_noticed: { says: readonly AnswerNoticed[]; answers: StopEvent[] };
}

export type SignalListener<K extends keyof SignalMap> = (
  trx: Trx,
  said: SignalMap[K]['says'],
  now: Date,
) => Promise<SignalMap[K]['answers']>;

/** Every signal has its listener. */
export type SignalListeners = { [K in keyof SignalMap]: SignalListener<K> };

export interface Signals {
  /** Resolves when all that follows is written in this transaction. */
  signal<K extends keyof SignalMap>(
    trx: Trx,
    name: K,
    said: SignalMap[K]['says'],
    now: Date,
  ): Promise<SignalMap[K]['answers']>;
}

/** The signals, with the listeners of the rooms that `app.ts` plugs in. */
export const createSignals = (listeners: SignalListeners): Signals => ({
  signal: (trx, name, said, now) => listeners[name](trx, said, now),
});
