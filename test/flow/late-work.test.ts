import { describe, expect, it, onTestFinished } from 'vitest';
import { overdueTeams } from '../../src/accounts/team-window-store.ts';
import { dueMoves } from '../../src/campaigns/move-store.ts';
import { lateFinding } from '../../src/commands/findings.ts';
import { createReadiness } from '../../src/http/readiness.ts';
import type { AppServices } from '../../src/events/record-event.ts';
import { CALLED, PATIENCE } from '../../src/operations/late-work.ts';
import { LATE_AS } from '../../src/operations/read-work.ts';
import { MOST_COUNTED } from '../../src/platform/db/due.ts';
import { keeperTurns } from '../../src/platform/work/keeper-turns.ts';
import { formsOf } from '../../src/platform/work/kinds.ts';
import type { Registered } from '../../src/platform/work/registered.ts';
import { WORK } from '../../src/work.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const { due, every } = formsOf<AppServices>();
const MINUTE_MS = 60_000;
const LOOK_MS = 16_000;

/** An app with only these kinds of work; each look is made when the last one is old. */
async function watching(...register: Registered[]) {
  const t = await testApp({ fresh: true, overrides: { register } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const at = { ms: 0 };
  const readiness = createReadiness(t.app, 'worker', () => at.ms);
  const look = async (): Promise<string[]> => {
    at.ms += LOOK_MS;
    await readiness();
    return (await readiness()).reasons;
  };
  return { t, look };
}

const windows = (name: string) => due(name, { rows: overdueTeams, run: async () => false });
const makeDue = (t: TestApp) => t.app.db.updateTable('teams').set({ window_until: t.clock.now() }).execute();

it('names in its tables kinds that there are', () => {
  const names = new Set(WORK.map(({ name }) => name));
  const named = [...Object.keys(PATIENCE), ...Object.keys(CALLED), ...Object.values(LATE_AS).flat()];
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

describe('work that is late', () => {
  it('is said by readiness and doctor of a kind that the register alone knows', async () => {
    const { t, look } = await watching(windows('tests.windows'));
    await makeDue(t);
    t.clock.advance(10 * MINUTE_MS);
    expect(await look()).toEqual([]);
    t.clock.advance(1_000);
    const says = 'work is due and not done: tests.windows for 601 s';
    expect(await look()).toEqual([says]);
    const { status, body } = await t.call('GET', '/health/ready');
    expect([status, body.data.status, body.data.reasons]).toEqual([200, 'degraded', [says]]);
    const check = 'no work is late';
    expect(await lateFinding(t.app, t.app.register)).toEqual({ check, ok: true, warning: true, found: says });
    await t.app.db.updateTable('teams').set({ window_until: 'infinity' }).execute();
    expect(await look()).toEqual([]);
    expect(await lateFinding(t.app, t.app.register)).toEqual({ check, ok: true });
  });

  it('is no work that waits for places at other hosts for less than an hour, or that is due since ever', async () => {
    const { t, look } = await watching(windows('calls.requests'));
    await makeDue(t);
    t.clock.advance(60 * MINUTE_MS);
    expect(await look()).toEqual([]);
    t.clock.advance(1_000);
    expect(await look()).toEqual(['work is due and not done: calls.requests for 3601 s']);
    await t.app.db.updateTable('teams').set({ window_until: '-infinity' }).execute();
    expect(await look()).toEqual([]);
  });

  it('is said of few among ten thousand that wait for their time', async () => {
    const { t, look } = await watching(due('campaigns.moves', { rows: dueMoves, run: async () => false }));
    const wait = (rows: number, dueAt: Date) =>
      t.app.pool.query(
        `insert into subsequence_moves (team_id, enrollment_id, pass, campaign_id, trigger, due_at, created_at)
          select $1, gen_random_uuid(), 1, gen_random_uuid(), 'timeout', $2, $2 from generate_series(1, $3)`,
        [t.teamId, dueAt, rows],
      );
    await wait(MOST_COUNTED, new Date(t.clock.now().getTime() + 24 * 60 * MINUTE_MS));
    await wait(1, t.clock.now());
    t.clock.advance(11 * MINUTE_MS);
    expect(await look()).toEqual(['work is due and not done: campaigns.moves for 660 s']);
  });

  it('is said of the others while the tables of the queue are missing', async () => {
    const { t, look } = await watching(windows('tests.windows'));
    await t.app.pool.query('drop schema pgboss cascade');
    await makeDue(t);
    t.clock.advance(11 * MINUTE_MS);
    expect(await look()).toContain('work is due and not done: tests.windows for 660 s');
  });

  it('is said of the others while another session holds the table of one, which doctor calls not known', async () => {
    const moves = due('tests.moves', { rows: dueMoves, run: async () => false });
    const { t, look } = await watching(windows('tests.windows'), moves);
    await makeDue(t);
    t.clock.advance(11 * MINUTE_MS);
    const holder = await t.app.pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin; lock table subsequence_moves in access exclusive mode');
    expect(await look()).toEqual(['work is due and not done: tests.windows for 660 s']);
    const { found } = await lateFinding(t.app, t.app.register);
    expect(found).toMatch(/tests\.windows for 660 s; not known: tests\.moves \(55P03: /);
  });
});

describe('a keeper', () => {
  const keeper = every('1 min', 'tests.keeper', async () => false);
  /** The keeper's only turn, ended `minutes` ago by the database's clock. */
  async function ended(t: TestApp, minutes: number, state = 'completed'): Promise<void> {
    await t.app.pool.query('delete from pgboss.job');
    await t.app.queue.enqueue(keeperTurns, [{ keeper: 'tests.keeper', period: String(minutes) }]);
    await t.app.pool.query(
      `update pgboss.job set state = $1, completed_on = now() - make_interval(mins => $2), created_on = now() - make_interval(mins => $2)`,
      [state, minutes],
    );
  }

  it('that never came is not late, and a jump of the clock makes none late', async () => {
    const { t, look } = await watching(keeper);
    t.clock.advance(24 * 60 * MINUTE_MS);
    expect([await look(), await look()]).toEqual([[], []]);
    await ended(t, 0);
    t.clock.advance(24 * 60 * MINUTE_MS);
    expect([await look(), await look()]).toEqual([[], []]);
    // The database's clock jumps; within seconds every turn comes.
    await ended(t, 60);
    expect(await look()).toEqual([]);
    await ended(t, 0);
    expect(await look()).toEqual([]);
  });

  it('that misses two turns is late, also when it came and failed, and not while it is under way', async () => {
    const { t, look } = await watching(keeper);
    await ended(t, 2);
    expect([await look(), await look()]).toEqual([[], []]);
    for (const state of ['completed', 'failed']) {
      await ended(t, 4, state);
      await look();
      expect(await look()).toEqual([
        expect.stringMatching(/^work is due and not done: tests.keeper for 18\d s$/),
      ]);
    }
    expect((await lateFinding(t.app, t.app.register)).warning).toBe(true);
    await ended(t, 4, 'active');
    expect(await look()).toEqual([]);
  });
});
