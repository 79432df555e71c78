import type { Crash } from '../platform/crash.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory, EventChannel, EventType } from '../platform/db/types.ts';
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

/** Runs inside the transaction that records; what it writes is true together with the event. */
export type EventListener = (trx: Trx, events: readonly RecordedEvent[]) => Promise<void>;

/** The only way to write an event. Call it last in a transaction: the counters are the rows most fought for. */
export interface Ledger {
  record(trx: Trx, drafts: readonly EventDraft[]): Promise<RecordedEvent[]>;
}

const MAX_BATCH = 1000;

/** The ledger, with the listeners of the upper rooms that `app.ts` plugs in. */
export function createLedger(needs: { ids: Ids; crash: Crash; listeners: readonly EventListener[] }): Ledger {
  return {
    async record(trx, drafts) {
      const events = drafts.map((draft) => ({ ...draft, id: needs.ids.uuid(draft.occurredAt) }));
      for (let from = 0; from < events.length; from += MAX_BATCH) {
        const batch = events.slice(from, from + MAX_BATCH);
        await insertEvents(trx, batch);
        needs.crash('event.after_insert');
        for (const listener of needs.listeners) await listener(trx, batch);
        await addToCounters(trx, batch);
      }
      return events;
    },
  };
}
