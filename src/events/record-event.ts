import type { Crash } from '../platform/crash.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory, EventChannel, EventType } from '../platform/db/types.ts';
import type { Ground } from '../platform/ground.ts';
import type { Ids } from '../platform/ids.ts';
import { addToCounters, insertEventSet, insertEvents, listPeople } from './store.ts';
import type { People } from './store.ts';

export type { People };

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

/** What all events of a set have in common: the same happened to many people at one moment. */
export type SharedDraft = Omit<EventDraft, 'enrollmentId' | 'contactProfileId'>;

/** What an upper room does when something happened. Runs inside the transaction that records. */
export interface EventListener {
  /** Whether it does anything about events like these. */
  concerns(trx: Trx, event: SharedDraft): boolean | Promise<boolean>;
  /**
   * What it writes is true together with the events. It may answer with events that follow from these (a reply finishes
   * an enrollment), which are recorded next.
   */
  hear(trx: Trx, events: readonly RecordedEvent[]): Promise<EventDraft[] | void>;
}

/** The only way to write an event. Call it last in a transaction: the counters are the rows most fought for. */
export interface Ledger {
  record(trx: Trx, drafts: readonly EventDraft[]): Promise<RecordedEvent[]>;
  /**
   * Records one event for each of many people who are in the database: unless it concerns somebody, none of them is read.
   * A person may be in one set of a moment. Resolves how many there are.
   */
  recordSet(trx: Trx, shared: SharedDraft, people: People): Promise<number>;
}

/** The ground floor and the ledger: what the background capabilities of a room work with. */
export type EventfulGround = Ground & { ledger: Ledger };

/** Events of one statement. */
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
      for (const listener of needs.listeners) following.push(...((await listener.hear(trx, batch)) ?? []));
    }
    return following.length > 0 ? [...events, ...(await write(trx, following, depth + 1))] : events;
  }
  async function record(trx: Trx, drafts: readonly EventDraft[]): Promise<RecordedEvent[]> {
    const events = await write(trx, drafts, 1);
    await addToCounters(trx, events);
    return events.slice(0, drafts.length);
  }
  async function isHeard(trx: Trx, shared: SharedDraft): Promise<boolean> {
    for (const listener of needs.listeners) if (await listener.concerns(trx, shared)) return true;
    return false;
  }
  return {
    record,
    async recordSet(trx, shared, people) {
      if (await isHeard(trx, shared)) {
        const each = (await listPeople(trx, people)).map((person) => ({ ...shared, ...person }));
        await record(trx, each);
        return each.length;
      }
      const count = await insertEventSet(trx, shared, people);
      needs.crash('event.after_insert');
      if (count > 0) await addToCounters(trx, [{ ...shared, count }]);
      return count;
    },
  };
}
