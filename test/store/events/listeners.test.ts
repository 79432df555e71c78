import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEventLog } from '../../../src/events/record-event.ts';
import type { EventListener } from '../../../src/events/record-event.ts';
import type { RecordedEvent } from '../../../src/events/event.ts';
import { noCrash } from '../../../src/platform/failpoints.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { EventType } from '../../../src/platform/db/types.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t[Symbol.asyncDispose]());

let calls: { by: string; types: EventType[] }[];
beforeEach(() => {
  calls = [];
});
const listener = (
  by: string,
  types: EventListener['types'],
  answer: (events: readonly RecordedEvent[]) => ReturnType<EventListener['hear']> = async () => {},
): EventListener => ({
  types,
  hear(_trx, events) {
    calls.push({ by, types: events.map(({ type }) => type) });
    return answer(events);
  },
});
const record = (types: EventType[], listeners: EventListener[]): Promise<RecordedEvent[]> =>
  transact(t.app.db, (trx) =>
    createEventLog({ ids: t.app.ids, crash: noCrash, listeners }).record(
      trx,
      types.map((type) => ({ teamId: t.teamId, type, occurredAt: t.clock.now() })),
    ),
  );

it('a listener hears the types that it declares, in one call, and no others', async () => {
  await record(
    ['reply', 'email_sent', 'reply', 'bounce'],
    [
      listener('replies', new Set(['reply'])),
      listener('all', 'all'),
      listener('opt-outs', new Set(['unsubscribe'])),
    ],
  );
  expect(calls).toEqual([
    { by: 'replies', types: ['reply', 'reply'] },
    { by: 'all', types: ['reply', 'email_sent', 'reply', 'bounce'] },
  ]);
});

it('an event that follows from another is heard by those who declare its type', async () => {
  const recorded = await record(
    ['reply'],
    [
      listener('replies', new Set(['reply']), async (events) =>
        events.map(({ id: _id, ...event }) => ({ ...event, type: 'finished' as const })),
      ),
      listener('ends', new Set(['finished'])),
    ],
  );
  expect(recorded.map(({ type }) => type)).toEqual(['reply']);
  expect(calls).toEqual([
    { by: 'replies', types: ['reply'] },
    { by: 'ends', types: ['finished'] },
  ]);
});

it('events that follow from each other in a circle roll everything back', async () => {
  const echo = listener('echo', 'all', async (events) => events.map(({ id: _id, ...event }) => event));
  await expect(record(['open'], [echo])).rejects.toThrow('in a circle');
  const { rows } = await t.app.pool.query("select 1 from events where type = 'open'");
  expect(rows).toEqual([]);
});
