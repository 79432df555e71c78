import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { waitingForLocks } from '../../support/held-mail.ts';

let t: TestApp;
let campaignId: string;
beforeEach(async () => {
  t = await testApp();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterEach(() => t[Symbol.asyncDispose]());

const create = (over: object) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, ...over });
const createMany = (count: number, over: (n: number) => object = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_none, n) => create({ email: `p${n}@else.test`, ...over(n) })));
const one = async <T>(text: string): Promise<T> =>
  (await t.app.pool.query(text)).rows.map((row: { v: T }) => row.v)[0]!;

describe('people who are created at the same time', () => {
  it('are each enrolled with their own values, recorded once and counted, in fewer transactions than contacts', async () => {
    await t.call('POST', '/webhooks', { team_id: t.teamId, url: 'https://hooks.example.com/one' });
    const made = await createMany(40, (n) => ({
      first_name: `First ${n}`,
      custom: { place: n },
      integration_contact_id: `crm-${n}`,
    }));
    for (const [n, { status, body }] of made.entries()) {
      expect(status).toBe(201);
      const own = { email: `p${n}@else.test`, first_name: `First ${n}`, integration_contact_id: `crm-${n}` };
      expect(body.data).toMatchObject({ ...own, custom: { place: n }, TeamId: t.teamId });
      expect((await t.call('GET', `/contacts/${body.data.id}`)).body.data).toEqual(body.data);
    }
    expect(
      await one('select count(*)::int as v from enrollment_positions where next_run_at is not null'),
    ).toBe(40);
    const recorded = `select array[count(*), count(distinct enrollment_id), count(distinct contact_profile_id)]::int[] as v from events`;
    expect(await one(`${recorded} where type = 'contact_added'`)).toEqual([40, 40, 40]);
    expect(await one('select count(distinct event_id)::int as v from webhook_deliveries')).toBe(40);
    expect(await one('select sum(count)::int as v from event_counters')).toBe(40);
    expect(await one('select sum(count)::int as v from enrollment_counts')).toBe(40);
    expect(await one<number>('select count(distinct xmin::text)::int as v from enrollments')).toBeLessThan(
      20,
    );
  });

  it('do not spoil each other: a known contact is updated, a refused one gets its reason', async () => {
    await create({ email: 'P1@else.test', last_name: 'Known' });
    const answers = await createMany(6, (n) => [
      {},
      { first_name: 'Ann' },
      { email: 'not an address' },
      { CampaignId: '00000000-0000-4000-8000-000000000000' },
      { first_name: 'line\nbreak' },
      { linkedin_url: 'https://www.linkedin.com/in/p5' },
    ][n]!); // prettier-ignore
    expect(answers.map(({ status, body }) => [status, body.error?.code, body.error?.param])).toEqual([
      [201, undefined, undefined],
      [200, undefined, undefined],
      [400, 'validation_error', 'email'],
      [404, 'campaign_not_found', 'CampaignId'],
      [400, 'validation_error', 'first_name'],
      [400, 'validation_error', 'linkedin_url'],
    ]);
    expect(answers[1]!.body.data).toMatchObject({ first_name: 'Ann', last_name: 'Known' });
  });

  it('fill an organization to its limit and not past it', async () => {
    await t.app.db.updateTable('organizations').set({ contacts_limit: 7 }).execute();
    const answers = await createMany(20);
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(403)]).toEqual([7, 13]);
    expect(await one('select count(*)::int as v from contact_profiles')).toBe(7);
  });

  it('wait only for their own contact: one that another transaction inserts is answered when that one ended', async () => {
    const other = await t.app.pool.connect();
    await other.query('begin');
    await other.query("insert into contact_profiles (team_id, id, email) values ($1, gen_random_uuid(), 'p0@else.test')", [
      t.teamId,
    ]); // prettier-ignore
    let ended = false;
    // The first ones go at once; the later ones share a transaction with it.
    const others = Array.from({ length: 12 }, (_none, n) => create({ email: `p${n + 1}@else.test` }));
    const held = create({ email: 'p0@else.test' }).then((answer) => ({ ...answer, ended }));
    others.push(create({ email: 'p13@else.test' }));
    // A create that waited for the other transaction would be 409 after the lock's timeout.
    for (const other of others) expect((await other).status).toBe(201);
    ended = true;
    await other.query('commit');
    other.release();
    expect(await held).toMatchObject({ status: 201, ended: true });
  });

  it('and are inserted elsewhere too are locked in one order, so that neither side waits in a circle', async () => {
    const other = await t.app.pool.connect();
    const insert = (email: string) =>
      other.query("insert into contact_profiles (team_id, id, email) values ($1, gen_random_uuid(), $2) on conflict do nothing", [
        t.teamId,
        email,
      ]); // prettier-ignore
    await other.query("begin; set local lock_timeout = '250ms'");
    await insert('a@else.test');
    const names = Array.from({ length: 20 }, (_none, n) => `x${n}`).with(15, 'a');
    const answers = Promise.all(names.map((name) => create({ email: `${name}@else.test` })));
    await eventually(
      () => waitingForLocks(t),
      (waiting) => waiting > 0,
    );
    for (const name of names.toSorted()) await insert(`${name}@else.test`);
    await other.query('commit');
    other.release();
    for (const { status } of await answers) expect(status).toBe(201);
  });

  it('come into the campaign that each was sent to, also the same person into two', async () => {
    const other = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Winter' })).body.data.id;
    const asked = Array.from({ length: 20 }, (_none, n) => ({
      email: `p${n % 15}@else.test`,
      CampaignId: n % 2 ? other : campaignId,
    }));
    const answers = await Promise.all(asked.map(create));
    for (const [n, { status, body }] of answers.entries()) {
      expect(status).toBe(201);
      expect((await t.call('GET', `/contacts/${body.data.id}`)).body.data).toMatchObject(asked[n]!);
    }
    expect(await one('select count(*)::int as v from contact_profiles')).toBe(15);
    expect(await one('select count(*)::int as v from enrollments')).toBe(20);
  });

  it('of two organizations share nothing, also when one names a campaign of the other', async () => {
    const owner = await createApiKey(t.app, {
      organization: 'Other',
      email: 'admin@other.test',
      role: 'org_admin',
    });
    const headers = { authorization: `Bearer ${owner.api_key}` };
    const foreign = (n: number) =>
      t.call(
        'POST',
        '/contacts',
        { TeamId: owner.default_team_id, CampaignId: campaignId, email: `eve${n}@else.test` },
        headers,
      );
    await foreign(0);
    await create({ email: 'ann0@else.test' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) => (n % 2 ? foreign(n) : create({ email: `ann${n}@else.test` }))),
    );
    for (const [n, answer] of answers.entries())
      expect(answer).toMatchObject(
        n % 2 ? { status: 404, body: { error: { code: 'campaign_not_found' } } } : { status: n ? 201 : 200 },
      );
    expect(await one(`select array_agg(distinct team_id)::text[] as v from contact_profiles`)).toEqual([
      t.teamId,
    ]);
    expect(await one(`select count(*)::int as v from contact_profiles where email like 'eve%'`)).toBe(0);
  });

  it('of one campaign wait for a row, and those of another campaign of the team do not wait with them', async () => {
    const TeamId = t.teamId;
    const winter = (await t.call('POST', '/campaigns', { TeamId, name: 'Winter' })).body.data.id;
    const waiting = async (): Promise<number> =>
      one(
        "select count(*)::int as v from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%/* prepared new profiles */%'",
      );
    /** True when one campaign gets its contact while a group of the other campaign still waits. */
    const passes = async (round: number): Promise<boolean> => {
      const other = await t.app.pool.connect();
      await other.query('begin');
      await other.query(
        'insert into contact_profiles (team_id, id, email) values ($1, gen_random_uuid(), $2)',
        [TeamId, `held${round}@else.test`],
      );
      const held = create({ email: `held${round}@else.test` });
      await eventually(waiting, (count) => count > 0);
      const free = await create({ CampaignId: winter, email: `free${round}@else.test` });
      const stillWaits = (await waiting()) > 0;
      await other.query('rollback');
      other.release();
      expect([free.status, (await held).status]).toEqual([201, 201]);
      return stillWaits;
    };
    let passed = false;
    for (let round = 1; round <= 4 && !passed; round++) passed = await passes(round);
    expect(passed).toBe(true);
  });

  it('of one organization wait at their limit, and those of another one do not wait with them', async () => {
    const owner = await createApiKey(t.app, {
      organization: 'Other',
      email: 'admin@other.test',
      role: 'org_admin',
    });
    const headers = { authorization: `Bearer ${owner.api_key}` };
    const TeamId = owner.default_team_id;
    const made = await t.call('POST', '/campaigns', { TeamId, name: 'Theirs' }, headers);
    await t.app.pool.query('update organizations set contacts_limit = 100 where id = $1', [t.organizationId]);
    const other = await t.app.pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `contacts_limit ${t.organizationId}`,
    ]);
    const waiting = async (): Promise<string[]> =>
      (
        await t.app.pool.query<{ who: string }>(
          "select pid || ' ' || xact_start as who from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rows.map(({ who }) => who);
    const held: ReturnType<typeof create>[] = [];
    /** True when the other organization gets its answer while two creates of this one still wait. */
    const passes = async (round: number): Promise<boolean> => {
      const earlier = await waiting();
      for (const nth of [1, 2]) {
        held.push(create({ email: `p${round}-${nth}@else.test` }));
        await eventually(waiting, (now) => now.length >= earlier.length + nth);
      }
      const both = await waiting();
      const body = { TeamId, CampaignId: made.body.data.id, email: `eve${round}@else.test` };
      expect((await t.call('POST', '/contacts', body, headers)).status).toBe(201);
      const after = await waiting();
      return both.every((who) => after.includes(who));
    };
    let passed = false;
    for (let round = 1; round <= 4 && !passed; round++) passed = await passes(round);
    await other.query('commit');
    other.release();
    for (const answer of held) expect((await answer).status).toBe(201);
    expect(passed).toBe(true);
  });
});
