import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workBulkAction } from '../../../src/contacts/bulk/work-action.ts';
import { refreshSearch } from '../../../src/contacts/list/search-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { oneMail } from '../../support/graph.ts';
import { stepTeams } from '../../support/step-teams.ts';
import type { StepTeams } from '../../support/step-teams.ts';

let world: StepTeams;
let campaigns: { a: string; b: string };
beforeAll(async () => {
  world = await stepTeams();
  const mail = oneMail('Hi', 'Text');
  campaigns = { a: await world.a.run(mail), b: await world.b.run(mail) };
});
afterAll(() => world[Symbol.asyncDispose]());

async function whileHeld(text: string, values: unknown[], run: () => Promise<void>): Promise<void> {
  const other = await world.t.app.pool.connect();
  try {
    await other.query('begin');
    await other.query(text, values);
    await run();
  } finally {
    await other.query('rollback');
    other.release();
  }
}

const create = (team: 'a' | 'b', email: string) =>
  world.t.call('POST', '/contacts', {
    TeamId: world[team].teamId,
    CampaignId: campaigns[team],
    email,
  });

describe('done once, by one worker', () => {
  it('a bulk action that a worker is at is left to it', async () => {
    const { t, a } = world;
    const ids = await a.enrollMany(campaigns.a, 3);
    const actionId = t.app.ids.uuid(t.clock.now());
    await t.app.db
      .insertInto('bulk_actions')
      .values({
        team_id: a.teamId,
        id: actionId,
        action: 'pause',
        contact_ids: ids,
        options: JSON.stringify({ action: 'pause' }),
        total: ids.length,
        created_at: t.clock.now(),
        updated_at: t.clock.now(),
      })
      .execute();
    const work = () => workBulkAction(t.app, { teamId: a.teamId, actionId }, new AbortController().signal);
    const progress = async () => (await t.call('GET', `/contacts/bulk-action/${actionId}`)).body.data;
    // A second worker finds the action's row held, and leaves at once.
    await whileHeld('select 1 from bulk_actions where id = $1 for update', [actionId], work);
    expect(await progress()).toMatchObject({ status: 'queued', done: 0 });
    await Promise.all([work(), work()]);
    expect(await progress()).toMatchObject({ status: 'completed', done: 3, changed: 3, skipped: 0 });
  });

  it('the search index is brought up to date by one at a time', async () => {
    const { t } = world;
    const refresh = () => transact(t.app.db, (trx) => refreshSearch(trx, 5_000));
    await create('a', 'late@search.test');
    await whileHeld(`select pg_advisory_xact_lock(hashtextextended('contact_search', 0))`, [], async () =>
      expect(await refresh()).toBe(0),
    );
    expect(await refresh()).toBeGreaterThan(0);
  });

  it('a contact that is created again while their mail is being sent waits for it as before', async () => {
    const { t, a } = world;
    const made = await create('a', 'again@else.test');
    await world.step();
    const standing = async () =>
      (await world.positions(a.teamId)).find((row) => row.enrollment_id === made.body.data.id);
    const before = await standing();
    expect(before).toMatchObject({ node_state: 'sending', next_run_at: null });
    t.clock.advance(1_000);
    expect((await create('a', 'again@else.test')).status).toBe(200);
    expect(await standing()).toEqual(before);
  });
});

describe('another team’s contacts', () => {
  it('are in no total and no list, whatever is asked for', async () => {
    const { t, a, b } = world;
    const mine = await create('a', 'mine@both.test');
    await create('b', 'theirs@both.test');
    await create('b', 'others@both.test');
    await t.app.pool.query(`update enrollments set interest = 'customer' where contact_profile_id in
      (select id from contact_profiles where email like '%@both.test')`);
    const list = async (query: string) =>
      (await t.call('GET', `/contacts?TeamId=${a.teamId}&limit=100${query}`)).body;
    const { rows } = await t.app.pool.query<{ n: number }>(
      'select count(*)::int as n from enrollments where team_id = $1',
      [a.teamId],
    );
    expect((await list('')).pagination.total).toBe(rows[0]!.n);
    for (const query of ['&interest=customer', '&search=both.test', '&interest=customer&search=both.test']) {
      const { pagination, data } = await list(query);
      expect([query, pagination.total, data.map((row: { id: string }) => row.id)]).toEqual([
        query,
        1,
        [mine.body.data.id],
      ]);
    }
    expect(b.teamId).not.toBe(a.teamId);
  });

  it('are not taken for those that an upload brings', async () => {
    const { t, a } = world;
    await create('a', 'same@upload.test');
    await create('b', 'same@upload.test');
    const { rows } = await t.app.pool.query<{ n: number }>(
      'select count(distinct (team_id, contact_profile_id))::int as n from enrollments',
    );
    await t.app.pool.query('update organizations set contacts_limit = $1, verification_credits = 1', [
      rows[0]!.n + 1,
    ]);
    await t.app.pool.query(`update contact_profiles set valid2 = 1 where email = 'same@upload.test'`);
    const send = (emails: string[]) =>
      t.call('POST', '/contacts/bulk', {
        TeamId: a.teamId,
        CampaignId: campaigns.a,
        contacts: emails.map((email) => ({ email })),
        validate_emails: true,
      });
    // One of the two is new, and there is room and credit for one.
    expect((await send(['same@upload.test', 'new@upload.test'])).status).toBe(202);
    expect((await send(['one@upload.test', 'two@upload.test'])).status).toBe(403);
  });
});
