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
    t.app.eventLog.record(
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
  it('400 without a team, 404 for a campaign that the team does not have', async () => {
    expect((await t.call('GET', '/events')).body.error).toMatchObject({
      code: 'missing_team_id',
      param: 'TeamId',
    });
    const { status, body } = await list('&CampaignId=00000000-0000-4000-8000-000000000000');
    expect([status, body.error.code, body.error.param]).toEqual([404, 'campaign_not_found', 'CampaignId']);
  });
  it('takes the other date ninety days away when one is given', async () => {
    expect((await list(`&end_date=${day(0)}`)).body.pagination.total).toBe(4);
    expect((await list(`&end_date=${day(30)}`)).body.pagination.total).toBe(2);
    expect((await list(`&start_date=${day(60)}`)).body.pagination.total).toBe(3);
  });
  it.each([
    ['start_date', '&start_date=yesterday'],
    ['type', '&type=nothing'],
    ['channel', '&channel=pigeon'],
    ['CampaignId', '&CampaignId=7'],
    ['ContactId', '&ContactId=7'],
    ['SenderId', '&SenderId=7'],
    ['limit', '&limit=101'],
    ['limit', '&limit=0'],
    ['offset', '&offset=-1'],
    ['end_date', '&end_date=2026-11-10'],
    ['start_date', '&start_date=2026-11-10T00:00:00Z&end_date=2026-11-01T00:00:00Z'],
  ])('400 names %s for %s', async (param, query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.error.param).toBe(param);
  });
  it('reads only the months of its window, and of an id; other months may be locked', async () => {
    await using own = await testApp();
    await own.app.pool.query(`select ensure_month_partitions('events', '2026-01-01', 24)`);
    const [event] = await transact(own.app.db, (trx) =>
      own.app.eventLog.record(trx, [{ teamId: own.teamId, type: 'open', occurredAt: own.clock.now() }]),
    );
    const { rows } = await own.app.pool.query<{ name: string }>(
      `select relid::regclass::text as name from pg_partition_tree('events')
       where isleaf and relid::regclass::text !~ '2026_1[01]$'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const client = await own.app.pool.connect();
    try {
      const others = rows.map(({ name }) => name).join(', ');
      await client.query(`begin; lock table ${others} in access exclusive mode`);
      const at = `/events?TeamId=${own.teamId}`;
      const october = '&type=open&start_date=2026-10-01T00:00:00Z&end_date=2026-11-16T09:00:00Z';
      expect((await own.call('GET', at)).body.pagination.total).toBe(1);
      expect((await own.call('GET', at + october)).body.pagination.total).toBe(1);
      expect((await own.call('GET', `/events/${event!.id}`)).status).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }, 20_000);
});
