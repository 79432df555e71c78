import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backfillCounters } from '../../../src/events/backfill-counters.ts';
import type { BackfillProgress } from '../../../src/events/backfill-counters.ts';
import { counterFindings } from '../../../src/commands/findings.ts';
import type { EventDraft } from '../../../src/events/event.ts';
import { foldCounters } from '../../../src/events/fold-counters.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import type { Db } from '../../../src/platform/db/connect.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { lockForRecount } from '../../../src/events/backfill-store.ts';
import { NO_CAMPAIGN } from '../../../src/events/rules/counts.ts';
import { recount } from '../../../src/events/recount-store.ts';
import { eventually } from '../../support/eventually.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let campaignId: string;
beforeEach(async () => {
  t = await testApp();
  campaignId = await newCampaign('Counted');
});
afterEach(() => t[Symbol.asyncDispose]());

const newCampaign = async (name: string): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
const draft = (type: EventDraft['type'], at: string, over: Partial<EventDraft> = {}): EventDraft => ({
  teamId: t.teamId,
  campaignId,
  type,
  channel: 'email',
  occurredAt: new Date(at),
  ...over,
});
const record = (...drafts: EventDraft[]) => transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));

async function counted(table: 'counters' | 'ledger'): Promise<string[]> {
  const { rows } = await t.app.pool.query(
    table === 'counters'
      ? `select campaign_id || ' ' || type || ' ' || day || ' ' || sum(count) as line from event_counters
         group by campaign_id, type, day order by 1`
      : `select coalesce(campaign_id, '${NO_CAMPAIGN}') || ' ' || type || ' ' || (occurred_at at time zone 'UTC')::date || ' ' || count(*) as line
         from events group by campaign_id, type, (occurred_at at time zone 'UTC')::date order by 1`,
  );
  return rows.map(({ line }) => line as string);
}
const backfill = (after: string | null = null, seen: BackfillProgress[] = []) =>
  backfillCounters(t.app, { after, onProgress: (progress) => void seen.push({ ...progress }) });

describe('the counters of a campaign', () => {
  it('count by type and by UTC day', async () => {
    await record(
      draft('open', '2026-11-15T23:59:59.999Z'),
      draft('open', '2026-11-16T00:00:00.000Z'),
      draft('open', '2026-11-16T23:59:59.999Z'),
      draft('click', '2026-11-16T12:00:00.000Z'),
    );
    expect(await counted('counters')).toEqual(
      [
        `${campaignId} click 2026-11-16 1`,
        `${campaignId} open 2026-11-15 1`,
        `${campaignId} open 2026-11-16 2`,
      ].toSorted(),
    );
  });

  it('are what the ledger says after many recordings at once, in any order', async () => {
    const other = await newCampaign('Other');
    const types = ['open', 'click', 'email_sent'] as const;
    const batch = (n: number): EventDraft[] =>
      Array.from({ length: 12 }, (_none, m) =>
        draft(types[(n + m) % 3]!, '2026-11-16T08:00:00Z', {
          campaignId: (n * m) % 2 ? other : campaignId,
        }),
      );
    await Promise.all(Array.from({ length: 20 }, (_none, n) => record(...batch(n))));
    expect(await counted('counters')).toEqual(await counted('ledger'));
    const { rows } = await t.app.pool.query('select sum(count)::int as sum from event_counters');
    expect(rows[0].sum).toBe(240);
  });

  it('count events of no campaign under zeros', async () => {
    await record(draft('inbox_link_click', '2026-11-16T08:00:00Z', { campaignId: null }));
    expect(await counted('counters')).toEqual([`${NO_CAMPAIGN} inbox_link_click 2026-11-16 1`]);
    expect((await backfill()).corrected).toBe(0);
  });

  it('count nothing of a recording that was rolled back', async () => {
    const failed = transact(t.app.db, async (trx) => {
      await t.app.eventLog.record(trx, [draft('open', '2026-11-16T08:00:00Z')]);
      throw new Error('the caller failed');
    });
    await expect(failed).rejects.toThrow('the caller failed');
    expect([await counted('counters'), await counted('ledger')]).toEqual([[], []]);
  });

  it('stand on the campaign as sums over all days', async () => {
    await record(draft('open', '2026-11-15T08:00:00Z'), draft('open', '2026-11-16T08:00:00Z'));
    const { body } = await t.call('GET', `/campaigns/${campaignId}`);
    expect(body.data.counters).toEqual({ open: 2 });
  });
});

/** A session whose process number is a multiple of 16: a row chosen by that number would be row 0. */
async function sessionOfWholeSixteen(): Promise<AsyncDisposable & { db: Db }> {
  for (let tries = 0; tries < 500; tries++) {
    const { db, pool, close } = connect({
      url: t.databaseUrl,
      applicationName: 'test',
      maxConnections: 1,
      statementTimeoutSeconds: 30,
      lockTimeoutSeconds: 10,
      log: t.app.log,
    });
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    if (rows[0].pid % 16 === 0) return { db, [Symbol.asyncDispose]: close };
    await close();
  }
  throw new Error('no such session');
}

describe('adding up a day that is over', () => {
  it('never waits in a circle with a recording, and loses nothing of it', async () => {
    const later = await newCampaign('Later');
    const [first, second] = [campaignId, later].toSorted();
    const open = (id: string, over: Partial<EventDraft> = {}) =>
      draft('open', '2026-11-15T08:00:00Z', { campaignId: id, ...over });
    // Rows in the reverse of the order in which recording locks them.
    for (const id of [second!, first!])
      await t.app.pool.query(
        `insert into event_counters (team_id, campaign_id, type, day, slot, count, invalid, at_once)
         select $1, $2, 'open', '2026-11-15', slot, 1, 1, 1 from generate_series(0, 15) slot`,
        [t.teamId, id],
      );
    await using session = await sessionOfWholeSixteen();
    const waits = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let folding = Promise.resolve(false);
    let folded = false;
    await transact(session.db, async (trx) => {
      await t.app.eventLog.record(trx, [open(first!)]);
      folding = foldCounters(t.app).finally(() => (folded = true));
      folding.catch(() => {});
      await eventually(
        async () => folded || (await t.app.pool.query(waits)).rows[0].n > 0,
        (either) => either,
      );
      expect(folded).toBe(true);
      await t.app.eventLog.record(trx, [open(second!)]);
    });
    await folding;
    const rows = `select campaign_id, count(*)::int as rows, sum(count)::int as count, sum(invalid)::int as invalid, sum(at_once)::int as at_once
      from event_counters group by 1 order by 1`;
    const sums = (await t.app.pool.query(rows)).rows;
    expect(sums.map(({ count, invalid, at_once }) => [count, invalid, at_once])).toEqual([
      [17, 16, 16],
      [17, 16, 16],
    ]);
    while (await foldCounters(t.app));
    expect((await t.app.pool.query(rows)).rows).toEqual(sums.map((row) => ({ ...row, rows: 1 })));
  });
});

describe('backfill-counters', () => {
  it('repairs what is too high, too low, missing and invented, and says how many rows that were', async () => {
    await record(
      draft('open', '2026-11-15T08:00:00Z'),
      draft('click', '2026-11-15T08:00:00Z'),
      draft('reply', '2026-11-15T08:00:00Z'),
      draft('email_sent', '2026-11-15T08:00:00Z'),
    );
    await t.app.pool.query(`
      update event_counters set count = 99 where type = 'open';
      update event_counters set count = 0, invalid = 2 where type = 'click';
      update event_counters set at_once = 1 where type = 'email_sent';
      delete from event_counters where type = 'reply';
      insert into event_counters (team_id, campaign_id, type, day, slot, count)
        select team_id, id, 'bounce', '2026-11-01', slot, 3 from campaigns, (values (0), (5)) s (slot)`);
    expect((await backfill()).corrected).toBe(5);
    const extra = 'select from event_counters where invalid <> 0 or at_once <> 0';
    expect((await t.app.pool.query(extra)).rowCount).toBe(0);
    expect(await counted('counters')).toEqual(await counted('ledger'));
    expect((await backfill()).corrected).toBe(0);
  });

  it('until it has counted the events of an earlier version, summaries are refused and doctor names it', async () => {
    await record(draft('email_sent', '2026-11-15T08:00:00Z'));
    await t.app.pool.query('insert into uncounted_teams select id from teams');
    const names = ['deliverability', 'sender-health', 'outbound'];
    const ask = async () =>
      Promise.all(names.map((name) => t.call('GET', `/intelligence/${name}-summary?teamId=${t.teamId}`)));
    for (const { status, body } of await ask())
      expect([status, body.error.message]).toEqual([503, expect.stringContaining('backfill-counters')]);
    expect(await counterFindings(t.app.db)).toMatchObject([
      { ok: false, found: 'not of 1 teams: run `outreachd backfill-counters`' },
    ]);
    await backfill();
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counterFindings(t.app.db)).toMatchObject([{ ok: true }]);
  });

  it('loses no event that is recorded while it runs', async () => {
    await record(draft('open', '2026-11-16T08:00:00Z'));
    const opens = Array.from({ length: 30 }, () => record(draft('open', '2026-11-16T09:00:00Z')));
    await Promise.all([backfill(), ...opens, backfill()]);
    expect(await counted('counters')).toEqual([`${campaignId} open 2026-11-16 31`]);
  });

  it('goes month by month, to the first and the last of what is there', async () => {
    await record(
      draft('open', '2026-09-30T23:59:59.999Z'),
      draft('open', '2026-10-01T00:00:00Z'),
      draft('open', '2026-12-31T23:59:59.999Z'),
    );
    const { rows } = await t.app.pool.query(
      `update event_counters set count = 9 returning to_char(day, 'YYYY-MM-DD') as day`,
    );
    expect(rows).toHaveLength(3);
    await t.app.pool.query(
      `insert into event_counters (team_id, campaign_id, type, day, slot, count) select team_id, id, 'click', '2026-08-01', 3, 0 from campaigns`,
    );
    const seen: BackfillProgress[] = [];
    expect((await backfill(null, seen)).corrected).toBe(3);
    expect(seen.length).toBe(5 + 1);
    expect(await counted('counters')).toEqual(await counted('ledger'));
  });

  it('leaves what another session adds to, though it was empty', async () => {
    await record(draft('open', '2026-11-16T08:00:00Z'));
    await t.app.pool.query(
      `insert into event_counters (team_id, campaign_id, type, day, slot, count)
       select team_id, campaign_id, type, day, (slot + 1) % 16, 0 from event_counters`,
    );
    const other = await t.app.pool.connect();
    try {
      await other.query('begin');
      await other.query('update event_counters set count = count + 1 where count = 0');
      expect((await backfill()).corrected).toBe(0);
      await other.query('commit');
    } finally {
      other.release();
    }
    expect(await counted('counters')).toEqual([`${campaignId} open 2026-11-16 2`]);
  });

  it('holds no recording up while it reads', async () => {
    await record(draft('open', '2026-11-16T08:00:00Z'));
    await transact(t.app.db, async (trx) => {
      await lockForRecount(trx, t.teamId);
      expect(await recount(trx, t.teamId, new Date('2026-11-01T00:00:00Z'))).toBe(0);
      await record(draft('open', '2026-11-16T09:00:00Z'));
    });
    expect(await counted('counters')).toEqual([`${campaignId} open 2026-11-16 2`]);
  });

  it('adds what is missing to what was recorded since it looked', async () => {
    await record(draft('open', '2026-11-16T08:00:00Z'));
    await t.app.pool.query('update event_counters set count = 3, slot = 0');
    const other = await t.app.pool.connect();
    try {
      await other.query('begin');
      await other.query('update event_counters set count = count + 5');
      const recounted = backfill();
      await eventually(
        () =>
          t.app.pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%true_counts%' and datname = current_database()",
          ),
        ({ rowCount }) => rowCount === 1,
      );
      await other.query('commit');
      await recounted;
    } finally {
      other.release();
    }
    // Three counts for one recorded event; five came meanwhile.
    expect(await counted('counters')).toEqual([`${campaignId} open 2026-11-16 6`]);
  });

  it('goes on after the team where it was stopped', async () => {
    await t.call('POST', '/teams', { name: 'Second' });
    await record(draft('open', '2026-11-16T08:00:00Z'));
    await t.app.pool.query('update event_counters set count = 7');
    const seen: BackfillProgress[] = [];
    await backfill(t.teamId, seen);
    expect(seen.map(({ done, total }) => [done, total])).toEqual([[1, 2]]);
    expect(await counted('counters')).toEqual([`${campaignId} open 2026-11-16 7`]);
    expect((await backfill(null, seen)).corrected).toBe(1);
    expect(seen.at(-1)).toMatchObject({ done: 2, total: 2 });
  });
});
