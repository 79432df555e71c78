import type { Crash } from '../platform/crash.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory, EventChannel, EventType } from '../platform/db/types.ts';
import type { Ground } from '../platform/ground.ts';
import type { Ids } from '../platform/ids.ts';
import { addToCounters, insertEvents } from './store.ts';

/** Something that happened, as a room tells it. */
export interface EventDraft {
  teamId: string;
  type: EventType;
  occurredAt: Date;
  channel?: EventChannel | null;
  campaignId?: string | null;
  enrollmentId?: string | null;
  contactProfileId?: string | null;
  senderId?: string | null;
  conversationId?: string | null;
  emailSendId?: string | null;
  nodeId?: string | null;
  stepNumber?: number | null;
  bounceCategory?: BounceCategory | null;
  bounceSubtype?: string | null;
  /** The extra blocks of the webhook payload by name: `{click: {...}}`, `{reply: {...}}`. spec: Event types */
  detail?: Record<string, unknown>;
}

export interface RecordedEvent extends EventDraft {
  /** A UUIDv7 of `occurredAt`. */
  id: string;
}

/**
 * Runs inside the transaction that records; what it writes is true together with the event. It may answer with events
 * that follow from these (a reply finishes an enrollment), which are recorded next.
 */
export type EventListener = (trx: Trx, events: readonly RecordedEvent[]) => Promise<EventDraft[] | void>;

/** The only way to write an event. Call it last in a transaction: the counters are the rows most fought for. */
export interface Ledger {
  record(trx: Trx, drafts: readonly EventDraft[]): Promise<RecordedEvent[]>;
}

/** The ground floor and the ledger: what the background capabilities of a room work with. */
export type EventfulGround = Ground & { ledger: Ledger };

/** Events of one statement: those of a chunk of an upload, which are the most that come at once. */
const MAX_BATCH = 2_500;
/** Events that follow from events that follow: deeper than this is a circle. */
const MAX_DEPTH = 4;

/** The ledger, with the listeners of the upper rooms that `app.ts` plugs in. */
export function createLedger(needs: { ids: Ids; crash: Crash; listeners: readonly EventListener[] }): Ledger {
  /** Resolves these events and all that follow from them, in their order. */
  async function write(trx: Trx, drafts: readonly EventDraft[], depth: number): Promise<RecordedEvent[]> {
    if (depth > MAX_DEPTH) throw new Error(`events follow from events in a circle: ${drafts[0]?.type}`);
    const events = drafts.map((draft) => ({ ...draft, id: needs.ids.uuid(draft.occurredAt) }));
    const following: EventDraft[] = [];
    for (let from = 0; from < events.length; from += MAX_BATCH) {
      const batch = events.slice(from, from + MAX_BATCH);
      await insertEvents(trx, batch);
      needs.crash('event.after_insert');
      for (const listener of needs.listeners) following.push(...((await listener(trx, batch)) ?? []));
    }
    return following.length > 0 ? [...events, ...(await write(trx, following, depth + 1))] : events;
  }
  return {
    async record(trx, drafts) {
      const events = await write(trx, drafts, 1);
      await addToCounters(trx, events);
      return events.slice(0, drafts.length);
    },
  };
}
