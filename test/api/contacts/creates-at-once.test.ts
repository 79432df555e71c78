import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

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
  it('are each enrolled with their own values, told of once and counted, in fewer transactions than people', async () => {
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
    const told = `select array[count(*), count(distinct enrollment_id), count(distinct contact_profile_id)]::int[] as v from events`;
    expect(await one(`${told} where type = 'contact_added'`)).toEqual([40, 40, 40]);
    expect(await one('select count(distinct event_id)::int as v from webhook_deliveries')).toBe(40);
    expect(await one('select sum(count)::int as v from event_counters')).toBe(40);
    expect(await one('select sum(count)::int as v from enrollment_counts')).toBe(40);
    expect(await one<number>('select count(distinct xmin::text)::int as v from enrollments')).toBeLessThan(
      20,
    );
  });

  it('do not drag each other down: who is known is updated, who is refused is told why', async () => {
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

  it('wait for nobody but their own: one whom another transaction is inserting comes when it has ended', async () => {
    const other = await t.app.pool.connect();
    await other.query('begin');
    await other.query("insert into contact_profiles (team_id, id, email) values ($1, gen_random_uuid(), 'p0@else.test')", [
      t.teamId,
    ]); // prettier-ignore
    let ended = false;
    const held = create({ email: 'p0@else.test' }).then((answer) => ({ ...answer, ended }));
    const others = await Promise.all([1, 2, 3].map((n) => create({ email: `p${n}@else.test` })));
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    ended = true;
    await other.query('commit');
    other.release();
    expect(await held).toMatchObject({ status: 201, ended: true });
  });

  it('of two organizations share nothing, also when one names a campaign of the other', async () => {
    const stranger = await createApiKey(t.app, {
      organization: 'Other',
      email: 'admin@other.test',
      role: 'org_admin',
    });
    const headers = { authorization: `Bearer ${stranger.api_key}` };
    const foreign = (n: number) =>
      t.call(
        'POST',
        '/contacts',
        { TeamId: stranger.default_team_id, CampaignId: campaignId, email: `eve${n}@else.test` },
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
});
