import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let campaign: string;
beforeAll(async () => {
  t = await testApp();
  campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Mixed' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const ask = async (query = '') =>
  (await t.call('GET', `/intelligence/deliverability-summary?teamId=${t.teamId}${query}`)).body.data;

it('200 for a team that sent nothing: rates are null', async () => {
  expect(await ask()).toMatchObject({
    summary: { sends: 0, delivered: 0, bounce_rate_percent: null, delivery_rate_percent: null, complaint_rate_percent: null },
    bounce_by_provider: [],
    bounce_categories: [],
    bounce_types: [],
    placement: { tests: 0, last_completed_at: null, providers: [] },
    target_mix: { mails: 0, contacts: 0, free_contacts_percent: null, providers: [] },
    recommendations: [],
  });
}); // prettier-ignore

it('the mix has the contacts under way of active campaigns, by who takes their mail', async () => {
  for (const email of ['a@gmail.com', 'b@gmail.com', 'c@acme.example', 'd@other.example'])
    expect(
      (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign, email })).status,
    ).toBe(201);
  const now = t.clock.now();
  await t.app.pool.query(
    `insert into mail_domains (team_id, domain, receiver, checked_at, next_check_at) values ($1, 'acme.example', 'google.com', $2, 'infinity')`,
    [t.teamId, now],
  );
  await t.app.pool.query('update enrollment_positions set next_run_at = $1', [now]);
  expect((await ask()).target_mix).toMatchObject({ contacts: 0 });
  await t.app.pool.query(`update campaigns set status = 'active'`);
  expect((await ask()).target_mix).toMatchObject({
    mails: 0,
    contacts: 4,
    free_contacts_percent: 50,
    providers: [
      { provider: 'gmail', kind: 'free', contacts: 2, contacts_percentage: 50, mails: 0 },
      { provider: 'google_workspace', kind: 'corporate', contacts: 1, contacts_percentage: 25 },
      { provider: 'other', kind: 'corporate', contacts: 1, contacts_percentage: 25 },
    ],
  });
});

it('placement counts the tests that began in the window, and shares of what was looked for', async () => {
  const test = async (at: string, folders: (string | null)[]): Promise<void> => {
    const id = t.app.ids.uuid(new Date(at));
    await t.app.pool.query(
      `insert into placement_tests (team_id, id, status, trigger, seed_count, subject, body_html, created_at, ends_at, completed_at)
       values ($1, $2, 'completed', 'manual', 3, 's', 'b', $3, $3, $3)`,
      [t.teamId, id, at],
    );
    for (const folder of folders)
      await t.app.pool.query(
        `insert into placement_results (team_id, test_id, seed_id, sender_id, send_id, email, provider, folder, updated_at)
         values ($1, $2, $3, $3, $3, 'x@x.test', 'gmail', $4, $5)`,
        [t.teamId, id, t.app.ids.uuid(new Date(at)), folder, at],
      );
  };
  await test('2026-10-18T00:00:00Z', ['inbox', 'junk', 'junk', 'missing', 'not_sent', null]);
  await test('2026-10-17T23:59:59Z', ['junk']);
  const data = await ask();
  expect(data.placement).toMatchObject({
    tests: 1,
    last_completed_at: '2026-10-18T00:00:00.000Z',
    providers: [{ provider: 'gmail', mails: 6, inbox: 1, junk: 2, other: 0, missing: 1, not_sent: 1, unknown: 1, inbox_percent: 25, junk_percent: 50 }],
  }); // prettier-ignore
  expect(data.recommendations).toMatchObject([
    { code: 'lands_in_junk', about: { type: 'provider', name: 'gmail' } },
  ]);
});
