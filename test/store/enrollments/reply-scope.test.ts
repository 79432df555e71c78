import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pauseCompanies } from '../../../src/enrollments/pause-elsewhere.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let autumn: string;
let winter: string;
let company: string;
let tests = 0;
beforeAll(async () => {
  t = await testApp();
  [autumn, winter] = [await campaign('Autumn'), await campaign('Winter')];
});
beforeEach(() => void (company = `company${++tests}.test`));
afterAll(() => t[Symbol.asyncDispose]());

const campaign = async (name: string): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
const enrolled = async (email: string, CampaignId: string, TeamId = t.teamId): Promise<string> =>
  (await t.call('POST', '/contacts', { TeamId, CampaignId, email })).body.data.id;
const scope = (reply_scope: string) => t.call('PATCH', `/teams/${t.teamId}`, { reply_scope });
const hears = (
  type: 'reply' | 'unsubscribe',
  enrollmentId: string,
  occurredAt = t.clock.now(),
): Promise<unknown> =>
  transact(t.app.db, async (trx) => {
    const { contact_profile_id, campaign_id } = await trx
      .selectFrom('enrollments')
      .selectAll()
      .where('id', '=', enrollmentId)
      .executeTakeFirstOrThrow();
    return t.app.eventLog.record(trx, [
      {
        teamId: t.teamId,
        type,
        occurredAt,
        channel: 'email',
        campaignId: campaign_id,
        enrollmentId,
        contactProfileId: contact_profile_id,
      },
    ]);
  });
const standing = async (...ids: string[]): Promise<string[]> => {
  const { rows } = await t.app.pool.query<{ id: string; stands: string }>(
    `select id, concat_ws(' ', life, life_reason) as stands from enrollments where id = any($1)`,
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)!.stands);
};

describe('an answer ends the enrollment that it answers, and with the scope', () => {
  it.each([
    ['person', ['finished replied', 'paused replied_elsewhere', 'active', 'active']],
    ['campaign', ['finished replied', 'active', 'active', 'active']],
    ['company', ['finished replied', 'paused replied_elsewhere', 'paused replied_elsewhere', 'active']],
  ])('%s pauses what belongs to it', async (name, expected) => {
    const answer = await scope(name);
    expect([answer.status, answer.body.data.reply_scope]).toEqual([200, name]);
    const ids = [
      await enrolled(`ann@${company}`, autumn),
      await enrolled(`ann@${company}`, winter),
      await enrolled(`Ben@${company.toUpperCase()}`, winter),
      await enrolled(`ann@sub.${company}`, autumn),
    ];
    await hears('reply', ids[0]!);
    expect(await standing(...ids)).toEqual(expected);
  });

  it('person pauses nothing that began after the answer, when it is heard again', async () => {
    await scope('person');
    const ids = [await enrolled(`ann@${company}`, autumn), await enrolled(`ann@${company}`, winter)];
    const answeredAt = t.clock.now();
    t.clock.advance(1_000);
    ids.push(await enrolled(`ann@${company}`, await campaign(company)));
    await hears('reply', ids[0]!, answeredAt);
    expect(await standing(...ids)).toEqual(['finished replied', 'paused replied_elsewhere', 'active']);
  });

  it('company leaves people of a free mail provider alone', async () => {
    await scope('company');
    const ids = [
      await enrolled(`${company}.ann@gmail.com`, autumn),
      await enrolled(`${company}.ben@gmail.com`, autumn),
    ];
    await hears('reply', ids[0]!);
    expect(await standing(...ids)).toEqual(['finished replied', 'active']);
  });

  it('company leaves the people of another team alone', async () => {
    await scope('company');
    const other = (await t.call('POST', '/teams', { name: `Other ${company}` })).body.data.id;
    const theirs = (await t.call('POST', '/campaigns', { TeamId: other, name: 'Theirs' })).body.data.id;
    const ids = [await enrolled(`ann@${company}`, autumn), await enrolled(`ben@${company}`, theirs, other)];
    await hears('reply', ids[0]!);
    expect(await standing(...ids)).toEqual(['finished replied', 'active']);
  });

  it('company reaches also more people than one transaction pauses', async () => {
    await scope('company');
    const first = await enrolled(`ann@${company}`, autumn);
    await t.app.pool.query(
      `with people as (
         insert into contact_profiles (team_id, id, email) select $1, gen_random_uuid(), n || $2 from generate_series(1, 450) n returning id),
       put as (
         insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key)
         select $1, id, $3, id, 0 from people returning id)
       insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, arrived_at)
       select $1, id, $3, 0, now() from put`,
      [t.teamId, `@${company}`, winter],
    );
    await hears('reply', first);
    const paused = async (): Promise<number> =>
      (
        await t.app.pool.query<{ n: number }>(
          `select count(*)::int as n from enrollments e join contact_profiles p on p.id = e.contact_profile_id
           where p.email like '%@' || $1 and e.life_reason = 'replied_elsewhere'`,
          [company],
        )
      ).rows[0]!.n;
    expect(await paused()).toBeLessThan(450);
    await Promise.all([pauseCompanies(t.app), pauseCompanies(t.app)]);
    while (await pauseCompanies(t.app));
    expect(await paused()).toBe(450);
  });
});

describe('whatever the scope', () => {
  it.each(['person', 'campaign', 'company'])(
    '%s: an opt-out ends all enrollments of the person',
    async (name) => {
      await scope(name);
      const ids = [
        await enrolled(`ann@${company}`, autumn),
        await enrolled(`ann@${company}`, winter),
        await enrolled(`ben@${company}`, winter),
      ];
      await hears('unsubscribe', ids[0]!);
      expect(await standing(...ids)).toEqual(['finished unsubscribed', 'finished unsubscribed', 'active']);
    },
  );

  it('an answer ends the enrollment that continues the answered one in another campaign', async () => {
    await scope('person');
    const old = await enrolled(`ann@${company}`, autumn);
    await t.call('POST', '/contacts/bulk-action', {
      TeamId: t.teamId,
      CampaignId: autumn,
      action: 'transfer',
      contact_ids: [old],
      options: { toCampaignId: winter },
    });
    const onward = await enrolled(`ann@${company}`, winter);
    await t.app.pool.query('update enrollments set transferred_from = $1 where id = $2', [old, onward]);
    await hears('reply', old);
    expect((await standing(onward))[0]).toBe('finished replied');
  });

  it('a pause that a person made stays what it is, and one that ends by itself has no end any more', async () => {
    await scope('person');
    const ids = [
      await enrolled(`ann@${company}`, autumn),
      await enrolled(`ann@${company}`, winter),
      await enrolled(`ann@${company}`, await campaign(company)),
    ];
    await t.app.pool.query(
      `update enrollments set life = 'paused', life_reason = case id when $1 then 'manual' else 'soft_bounce' end,
         pause_until = case id when $1 then null else now() end where id in ($1, $2)`,
      [ids[1], ids[2]],
    );
    await hears('reply', ids[0]!);
    expect(await standing(...ids)).toEqual(['finished replied', 'paused manual', 'paused replied_elsewhere']);
    const { rows } = await t.app.pool.query('select pause_until from enrollments where id = $1', [ids[2]]);
    expect(rows).toEqual([{ pause_until: null }]);
  });
});
