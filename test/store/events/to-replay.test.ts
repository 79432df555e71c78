import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventDraft } from '../../../src/events/event.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { countToReplay, eventsToReplay } from '../../../src/webhooks/replay-store.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const TYPES = ['contact_added', 'open', 'click'] as const;
const DAY_MS = 24 * 60 * 60_000;
const OTHERS = 4_000;

let t: TestApp;
let campaignId: string;
/** The campaign's events in order: ten over five days, at and around midnight. */
const mine: string[] = [];
let window: { start: Date; end: Date };
beforeAll(async () => {
  t = await testApp({ fresh: true });
  const campaign = async (name: string): Promise<string> =>
    (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
  campaignId = await campaign('Small');
  const other = await campaign('Large');
  const midnight = new Date('2026-11-10T00:00:00Z').getTime();
  const shared = { teamId: t.teamId, type: TYPES[0] } as const;
  const crowd = Array.from({ length: OTHERS }, (_none, n): EventDraft => {
    return { ...shared, campaignId: other, occurredAt: new Date(midnight + 6 * DAY_MS + n) };
  });
  await transact(t.app.db, (trx) => t.app.eventLog.record(trx, crowd));
  for (let n = 0; n < 10; n++) {
    const at = new Date(midnight + Math.floor(n / 2) * DAY_MS - 1 + (n % 2));
    const draft = { ...shared, campaignId, type: TYPES[n % 3]!, occurredAt: at };
    const [event] = await transact(t.app.db, (trx) => t.app.eventLog.record(trx, [draft]));
    mine.push(event!.id);
  }
  window = { start: new Date(midnight - DAY_MS), end: new Date(midnight + 10 * DAY_MS) };
  await t.app.pool.query('analyze events');
});
afterAll(() => t[Symbol.asyncDispose]());

const wanted = (types: readonly (typeof TYPES)[number][], after?: string) => ({
  teamId: t.teamId,
  campaignId,
  types,
  range: { ...window, after },
});

describe('the events of one campaign that an endpoint wants again', () => {
  it.each([
    ['all', TYPES, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['arrivals', ['contact_added'], [0, 3, 6, 9]],
    ['all but arrivals', ['open', 'click'], [1, 2, 4, 5, 7, 8]],
  ] as const)('come in their order, page by page, and are counted: %s', async (_name, types, expected) => {
    expect(await countToReplay(t.app.db, wanted(types))).toBe(expected.length);
    const found: string[] = [];
    for (;;) {
      const page = await eventsToReplay(t.app.db, wanted(types, found.at(-1)), 3);
      found.push(...page.map(({ id }) => id));
      if (page.length < 3) break;
    }
    expect(found).toEqual(expected.map((n) => mine[n]));
  });

  it('are found without reading what happened in others on other days', async () => {
    await transact(t.app.db, async (trx) => {
      expect(await countToReplay(trx, wanted(TYPES))).toBe(10);
      expect(await eventsToReplay(trx, wanted(TYPES), 100)).toHaveLength(10);
      const { rows } = await sql<{ read: number }>`
        select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables
        where relname like 'events%'`.execute(trx);
      expect(rows[0]!.read).toBeLessThan(100);
    });
  });
});
