import { afterEach, beforeEach, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t[Symbol.asyncDispose]());

const campaign = async (name: string): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
const create = (CampaignId: string, email: string) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
async function holding(text: string): Promise<() => Promise<void>> {
  const client = await t.app.pool.connect();
  await client.query('begin');
  await client.query(text);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
const inserting = (email: string) =>
  holding(
    `insert into contact_profiles (team_id, id, email) values ('${t.teamId}', gen_random_uuid(), '${email}')`,
  );
const waiting = async (what: string): Promise<number[]> =>
  (
    await t.app.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1`,
      [`%${what}%`],
    )
  ).rows.map(({ pid }) => pid);

it('a read that fails when people are in already is made up for, while others of them are still on their way', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const [one, two] = [await campaign('One'), await campaign('Two')];
  const ends = [await inserting('first@else.test'), await inserting('second@else.test')];
  const labels = await holding('lock table labels in access exclusive mode');
  // While the first create waits, the others gather: one goes at once, the other waits for its turn.
  const first = create(one, 'first@else.test');
  await eventually(
    () => waiting('new profiles'),
    (pids) => pids.length === 1,
  );
  const others = [create(one, 'free@else.test'), create(two, 'second@else.test')];
  const [reading] = await eventually(
    () => waiting('contacts by id'),
    (pids) => pids.length === 1,
  );
  await t.app.pool.query('select pg_cancel_backend($1)', [reading]);
  await labels();
  const free = await others[0]!;
  for (const end of ends) await end();
  expect([(await first).status, (await others[1]!).status]).toEqual([201, 201]);
  expect(free).toMatchObject({ status: 200, body: { data: { email: 'free@else.test', CampaignId: one } } });
  const { rows } = await t.app.pool.query(
    "select count(*)::int as n from events where type = 'contact_added'",
  );
  expect(rows).toEqual([{ n: 3 }]);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it('404 when the campaign is removed before the answer; the person stays in the team', async () => {
  const draft = await campaign('Draft');
  await campaign('Other');
  const labels = await holding('lock table labels in access exclusive mode');
  const created = create(draft, 'ann@else.test');
  await eventually(
    () => waiting('contacts by id'),
    (pids) => pids.length === 1,
  );
  expect((await t.call('DELETE', `/campaigns/${draft}`)).status).toBe(200);
  await labels();
  expect(await created).toMatchObject({ status: 404, body: { error: { code: 'campaign_not_found' } } });
  const { rows } = await t.app.pool.query('select email from contact_profiles');
  expect(rows).toEqual([{ email: 'ann@else.test' }]);
});
