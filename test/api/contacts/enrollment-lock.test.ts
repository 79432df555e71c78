import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { waitingForLocks } from '../../support/held-mail.ts';
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
    // On a slow machine a request may wait longer than `lockWaitSeconds`, and is refused.
    known:
      count(200) + answers.filter(({ body }) => body.error?.code === 'contact_enrollment_in_progress').length,
    ids: new Set(enrolled.map(({ body }) => body.data.id)).size,
  } as object;
}

it('twenty identical creates at once are one enrollment, 201 once and 200 else, ten times over', async () => {
  for (let round = 1; round <= 10; round++)
    expect(await race(round), `round ${round}`).toEqual({ enrollments: 1, people: 1, recorded: 1, created: 1, known: 19, ids: 1 });
}); // prettier-ignore

/** Holds the lock of a hanging request for the same contact and campaign. */
async function hold(of: TestApp, key: string): Promise<AsyncDisposable> {
  const client = await of.app.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  return {
    async [Symbol.asyncDispose]() {
      await client.query('rollback');
      client.release();
    },
  };
}

it('a request for a contact waits for another one that is still being processed; others go on', async () => {
  let answered = false;
  let waiting;
  {
    await using _held = await hold(t, `${t.teamId} ${campaignId} slow@else.test`);
    waiting = create('Slow@else.test').finally(() => (answered = true));
    expect((await create('quick@else.test')).status).toBe(201);
    await eventually(
      () => waitingForLocks(t),
      (count) => count > 0,
    );
    expect(answered).toBe(false);
  }
  expect((await waiting).status).toBe(201);
});

it('409 when another request for the contact is still being processed after the time of waiting, 10 seconds', async () => {
  expect(t.app.config.api.lockWaitSeconds).toBe(10);
  await using soon = await testApp({
    config: { api: { ...t.app.config.api, lockWaitSeconds: 0.3 } },
  });
  const ask = () =>
    soon.call('POST', '/contacts', { TeamId: soon.teamId, email: 'slow@else.test', first_name: 'Ann' });
  {
    await using _held = await hold(soon, `${soon.teamId}  slow@else.test`);
    const { status, body } = await ask();
    expect([status, body.error.type, body.error.code]).toEqual([
      409,
      'conflict_error',
      'contact_enrollment_in_progress',
    ]);
  }
  expect((await ask()).status).toBe(201);
});
