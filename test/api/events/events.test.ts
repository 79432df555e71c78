import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(t.clock.now().getTime() - days * DAY_MS);
beforeAll(async () => {
  t = await testApp();
  await transact(t.app.db, (trx) =>
    t.app.ledger.record(
      trx,
      (
        [
          ['email_sent', 1],
          ['reply', 2],
          ['open', 40],
          ['email_sent', 80],
        ] as const
      ).map(([type, days]) => ({
        teamId: t.teamId,
        type,
        occurredAt: daysAgo(days),
        channel: 'email' as const,
      })),
    ),
  );
});
afterAll(() => t[Symbol.asyncDispose]());

const list = (query = '') => t.call('GET', `/events?TeamId=${t.teamId}${query}`);
const day = (days: number): string => encodeURIComponent(daysAgo(days).toISOString());

describe('GET /events', () => {
  it('shows the last thirty days, newest first', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.pagination.total).toBe(2);
    expect(body.data.map((event: { type: string }) => event.type)).toHaveLength(2);
  });
  it('shows up to ninety days when asked for them', async () => {
    expect((await list(`&start_date=${day(90)}&end_date=${day(0)}`)).body.pagination.total).toBe(4);
  });
  it('422 for a span beyond ninety days', async () => {
    const { status, body } = await list(`&start_date=${day(91)}&end_date=${day(0)}`);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'validation_error',
      param: 'end_date',
    });
  });
  it.each([
    ['start_date', '&start_date=yesterday'],
    ['type', '&type=nothing'],
    ['limit', '&limit=101'],
    ['start_date', '&start_date=2026-11-10T00:00:00Z&end_date=2026-11-01T00:00:00Z'],
  ])('400 names %s for %s', async (param, query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.error.param).toBe(param);
  });
  it('reads only the months of its window', async () => {
    const { rows } = await t.app.pool.query(
      `explain select * from events where team_id = '${t.teamId}' and id >= uuid7_floor('2026-11-01') and id < uuid7_floor('2026-11-15')`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('2026_09');
  });
});
