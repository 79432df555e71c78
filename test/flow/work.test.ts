import { sql } from 'kysely';
import Type from 'typebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { overdueTeams } from '../../src/accounts/team-window-store.ts';
import { compose } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import type { AppServices } from '../../src/events/record-event.ts';
import { formsOf } from '../../src/platform/work/kinds.ts';
import type { Kind } from '../../src/platform/work/kinds.ts';
import { readWork } from '../../src/operations/read-work.ts';
import { importMerge } from '../../src/imports/merge-upload.ts';
import { defineQueue } from '../../src/platform/queue/define.ts';
import { queuesOf } from '../../src/platform/work/registered.ts';
import { startWork } from '../../src/platform/work/poller.ts';
import { WORK } from '../../src/work.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { workOf } from '../support/work.ts';

const { due, every, job } = formsOf<AppServices>();
const MINUTE_MS = 60_000;

async function openApp(): Promise<TestApp> {
  const t = await testApp({ fresh: true });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

async function another(t: TestApp): Promise<App> {
  const app = await compose(t.app.config, 'another', { clock: t.clock, log: t.app.log });
  onTestFinished(() => app[Symbol.asyncDispose]());
  return app;
}

async function work(app: App, ...kinds: Kind<AppServices>[]): Promise<void> {
  const started = await startWork(app, kinds);
  onTestFinished(async () => void (await Promise.all(started.map((each) => each.stop()))));
}

const count = (list: unknown[], least: number) =>
  eventually(
    async () => list.length,
    (length) => length >= least,
  );

it('has no two kinds of one name', () => {
  const names = WORK.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('of each job there is a queue, without a list beside the register', async () => {
  const t = await openApp();
  const made = (await t.app.queue.stats()).map(({ name }) => name);
  expect(made.toSorted()).toEqual(
    queuesOf(WORK)
      .map(({ name }) => name)
      .toSorted(),
  );
  const mine = defineQueue({ name: 'tests.new', payload: Type.Object({}) });
  expect(
    queuesOf([
      job(
        'tests.new',
        mine,
        () => sql`select`,
        async () => {},
      ),
    ]),
  ).toContain(mine);
});

describe('a kind of work', () => {
  it('that is new is one line and one function', async () => {
    const t = await openApp();
    const seen: number[] = [];
    const end = async ({ db }: AppServices) => {
      const { numUpdatedRows } = await db
        .updateTable('teams')
        .set({ window_until: 'infinity' })
        .executeTakeFirst();
      seen.push(Number(numUpdatedRows));
    };
    await work(t.app, due('tests.windows', { rows: overdueTeams, run: end }));
    await t.app.db.updateTable('teams').set({ window_until: t.clock.now() }).execute();
    await count(seen, 1);
    expect(seen).toEqual([1]);
  });

  it('is tried again when it failed, though nothing wakes it', async () => {
    const t = await openApp();
    let tries = 0;
    const tried: string[] = [];
    await work(
      t.app,
      due('tests.results', {
        rows: overdueTeams,
        open: (_app, soon) => {
          setImmediate(soon);
          return {
            async pass() {
              if (++tries === 1) throw new Error('the first of all');
              tried.push('again');
              return false;
            },
          };
        },
      }),
    );
    await count(tried, 1);
  });
});

it('is told kind by kind: what is due, what is queued, and which turns there were', async () => {
  const t = await openApp();
  const of = async (name: string) => (await readWork(t.app, WORK)).find((line) => line.work === name);
  await t.app.db.updateTable('teams').set({ window_until: t.clock.now() }).execute();
  t.clock.advance(90_000);
  await t.app.queue.enqueue(importMerge, [
    { organizationId: t.organizationId, teamId: t.teamId, uploadId: t.teamId },
  ]);
  expect(await of('accounts.windows')).toMatchObject({
    form: 'due',
    due: 1,
    running: null,
    late_seconds: 90,
  });
  expect(await of('accounts.credits')).toMatchObject({ form: 'due', due: 0, late_seconds: null });
  expect(await of('imports.uploads')).toMatchObject({ form: 'job', due: 1, running: 0, failing: 0 });
  const next = new Date(Math.floor(t.clock.now().getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS);
  expect(await of('platform.requests')).toEqual({ work: 'platform.requests', form: 'every', due: 0, running: 0, failing: 0, late_seconds: null, fault: null, last: null, next }); // prettier-ignore
  await work(t.app, ...workOf('platform.requests'));
  await eventually(
    async () => (await of('platform.requests'))!.last,
    (last) => last !== null,
  );
});

describe('a keeper', () => {
  it('has one turn in each period, whichever of two workers it is', async () => {
    const t = await openApp();
    const turns: string[] = [];
    const keepers = (who: string) =>
      ['tests.one', 'tests.two'].map((name) =>
        every('1 min', name, async () => {
          turns.push(`${name} ${who}`);
        }),
      );
    await work(t.app, ...keepers('first'));
    await count(turns, 2);
    await work(await another(t), ...keepers('second'));
    for (let period = 2; period <= 4; period++) {
      t.clock.advance(MINUTE_MS);
      await count(turns, period * 2);
    }
    // Turns of an earlier period would have come before those of the next.
    expect(turns.map((turn) => turn.split(' ')[0]!).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'tests.one'),
      ...Array.from({ length: 4 }, () => 'tests.two'),
    ]);
  });

  it('has no second turn beside one that takes longer than its period, and leaves the others theirs', async () => {
    const t = await openApp();
    const turns: string[] = [];
    const longest = Promise.withResolvers<boolean>();
    await work(
      t.app,
      every('1 min', 'tests.long', async () => {
        turns.push('long');
        return longest.promise;
      }),
      every('1 min', 'tests.short', async () => {
        turns.push('short');
      }),
    );
    for (let period = 1; period <= 3; period++) {
      await eventually(
        async () => turns.filter((turn) => turn === 'short').length,
        (short) => short === period,
      );
      t.clock.advance(MINUTE_MS);
    }
    expect(turns.filter((turn) => turn === 'long')).toHaveLength(1);
    longest.resolve(false);
  });

  it('that failed is tried again in its period', async () => {
    const t = await openApp();
    const turns: number[] = [];
    await work(
      t.app,
      every('1 h', 'tests.failing', async () => {
        if (turns.push(turns.length) === 1) throw new Error('the first fails');
      }),
    );
    await count(turns, 2);
  });

  it('goes on while it leaves work behind, and comes back in the next period', async () => {
    const t = await openApp();
    const turns: number[] = [];
    await work(
      t.app,
      every('10 min', 'tests.rest', async () => {
        turns.push(turns.length);
        return turns.length < 3;
      }),
    );
    await count(turns, 3);
    t.clock.advance(10 * MINUTE_MS);
    await count(turns, 4);
    expect(turns).toEqual([0, 1, 2, 3]);
  });
});

describe('uploads', () => {
  interface Owner {
    key: string;
    teamId: string;
  }

  async function upload(
    t: TestApp,
    { key, teamId: TeamId }: Owner,
    name: string,
  ): Promise<() => Promise<string>> {
    const as = { authorization: `Bearer ${key}` };
    const campaign = await t.call('POST', '/campaigns', { TeamId, name }, as);
    const CampaignId = campaign.body.data.id;
    const contacts = [{ email: `${name}@uploads.test` }];
    const { body } = await t.call('POST', '/contacts/bulk', { TeamId, CampaignId, contacts }, as);
    return async () =>
      (await t.call('GET', `/contacts/bulk/${body.upload_id}`, undefined, as)).body.data.status;
  }

  it('of one organization leave a place for another one, however many they are', async () => {
    const t = await openApp();
    const made = await createApiKey(t.app, {
      organization: 'Small',
      email: 's@small.test',
      role: 'org_admin',
    });
    const [large, small] = [t, { key: made.api_key, teamId: made.default_team_id }];
    const many: (() => Promise<string>)[] = [];
    for (let n = 0; n < 20; n++) many.push(await upload(t, large, `large${n}`));
    const one = await upload(t, small, 'small');
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from uploads where team_id = $1 for update', [t.teamId]);
    await work(t.app, ...workOf('imports.uploads'));
    await eventually(one, (status) => status === 'completed');
    await blocker.query('rollback');
    blocker.release();
    for (const status of many) await eventually(status, (now) => now === 'completed');
  });

  it('whose jobs are gone are queued again', async () => {
    const t = await openApp();
    const status = await upload(t, t, 'gone');
    await t.app.pool.query(`delete from pgboss.job where name = 'import.merge'`);
    await work(t.app, ...workOf('imports.uploads'));
    await eventually(status, (now) => now === 'completed');
  });
});
