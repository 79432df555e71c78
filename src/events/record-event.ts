import type { Crash } from '../platform/failpoints.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { EventType } from '../platform/db/types.ts';
import type { Services } from '../platform/services.ts';
import type { Ids } from '../platform/ids.ts';
import type { EventDraft, RecordedEvent } from './event.ts';
import { addToCounters } from './counters-store.ts';
import { insertEvents } from './store.ts';

/** Runs inside the transaction that records. */
export interface EventListener {
  types: ReadonlySet<EventType> | 'all';
  /**
   * Its writes commit together with the events. It may return events that follow from these (a reply finishes an enrollment),
   * which are recorded next.
   */
  hear(trx: Trx, events: readonly RecordedEvent[]): Promise<EventDraft[] | void>;
}

/** The only way to write an event. Call it last in a transaction: many transactions update the same counters. */
export interface EventLog {
  record(trx: Trx, drafts: readonly EventDraft[]): Promise<RecordedEvent[]>;
}

export type AppServices = Services & { eventLog: EventLog };

const MAX_BATCH = 2_500;
const MAX_DEPTH = 4;

export function createEventLog(deps: {
  ids: Ids;
  crash: Crash;
  listeners: readonly EventListener[];
}): EventLog {
  async function write(trx: Trx, drafts: readonly EventDraft[], depth: number): Promise<RecordedEvent[]> {
    if (depth > MAX_DEPTH) throw new Error(`events follow from events in a circle: ${drafts[0]?.type}`);
    const events = drafts.map((draft) => ({ ...draft, id: deps.ids.uuid(draft.occurredAt) }));
    const following: EventDraft[] = [];
    for (let from = 0; from < events.length; from += MAX_BATCH) {
      const batch = events.slice(from, from + MAX_BATCH);
      await insertEvents(trx, batch);
      deps.crash('event.after_insert');
      for (const listener of deps.listeners) {
        const heard = batch.filter(({ type }) => listener.types === 'all' || listener.types.has(type));
        if (heard.length > 0) following.push(...((await listener.hear(trx, heard)) ?? []));
      }
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
