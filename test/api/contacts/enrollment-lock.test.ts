import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const create = (email: string) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email, first_name: 'Ann' });

/** What twenty requests for the same person at the same time left behind, and answered. */
async function race(round: number): Promise<object> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, n) =>
      create(n % 2 ? `Round${round}@else.test` : `round${round}@ELSE.test`),
    ),
  );
  const { rows } = await t.app.pool.query(
    `select (select count(*)::int from enrollments e join contact_profiles p on p.id = e.contact_profile_id where p.email_key = $1) as enrollments,
       (select count(*)::int from contact_profiles where email_key = $1) as people,
       (select count(*)::int from events e join enrollments n on n.id = e.enrollment_id join contact_profiles p on p.id = n.contact_profile_id
         where e.type = 'contact_added' and p.email_key = $1) as recorded`,
    [`round${round}@else.test`],
  );
  const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
  const enrolled = answers.filter(({ status }) => status < 300);
  return {
    ...rows[0],
    created: count(201),
    // A request that would wait longer than ten seconds for the others is refused; on a slow machine that may happen.
    known:
      count(200) + answers.filter(({ body }) => body.error?.code === 'contact_enrollment_in_progress').length,
    ids: new Set(enrolled.map(({ body }) => body.data.id)).size,
  } as object;
}

it('twenty identical creates at once are one enrollment, 201 once and 200 else, fifty times over', { timeout: 60_000 }, async () => {
  for (let round = 1; round <= 50; round++)
    expect(await race(round), `round ${round}`).toEqual({ enrollments: 1, people: 1, recorded: 1, created: 1, known: 19, ids: 1 });
}); // prettier-ignore

it('409 when another request for the contact is still being processed after 10 seconds; others go on', async () => {
  const client = await t.app.pool.connect();
  try {
    await client.query('begin');
    // The lock of a request that hangs: others about the same contact in the same campaign wait for it.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${t.teamId} ${campaignId} slow@else.test`,
    ]);
    let answered = false;
    const waiting = create('Slow@else.test').finally(() => (answered = true));
    expect((await create('quick@else.test')).status).toBe(201);
    expect(answered).toBe(false);
    const { status, body } = await waiting;
    expect([status, body.error.type, body.error.code]).toEqual([
      409,
      'conflict_error',
      'contact_enrollment_in_progress',
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await create('slow@else.test')).status).toBe(201);
});
