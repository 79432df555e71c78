import { afterAll, beforeAll, expect, it } from 'vitest';
import { capacityAdvice } from '../../../src/reports/rules/capacity-advice.ts';
import { RECOMMENDATION_CODES, recommend } from '../../../src/reports/rules/recommend.ts';
import type { Findings } from '../../../src/reports/rules/recommend.ts';
import type { Call } from '../../../src/platform/rules/call.ts';
import { oneMail } from '../../support/graph.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let sender: string;
let campaign: string;
beforeAll(async () => {
  t = await testApp();
  sender = (await t.call('POST', '/senders', { TeamId: t.teamId, email: 'a@acme.test', smtp_host: '127.0.0.1' })).body.data.id; // prettier-ignore
  campaign = (
    await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...oneMail('Hi', 'Text') })
  ).body.data.id;
  for (const name of ['a', 'b', 'c'])
    await t.call('POST', '/placement-seeds', { email: `${name}@gmx.net`, imap_password: 'x' });
});
afterAll(() => t[Symbol.asyncDispose]());

/** Sends a call as it is; an unfilled `…` must be refused for exactly that. */
async function send({ method, path, body }: Call): Promise<void> {
  await t.app.pool.query('update senders set disabled = false');
  expect(path).toMatch(/^\/v2\//);
  const { status, body: answer } = await t.call(method as 'GET', path.slice('/v2'.length), body ?? undefined);
  const open = Object.entries(body ?? {}).flatMap(([key, value]) =>
    JSON.stringify(value).includes('…') ? [key] : [],
  );
  const said = `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`;
  if (open.length === 0) expect(status, said).toBeLessThan(300);
  else {
    expect(status, said).toBe(400);
    expect(open, said).toContain(String(answer.error.param).split(/[.[]/)[0]);
  }
}

const COUNTS = { sends: 100, bounces: 9, all_bounces: 9, blocks: 9, recent_sends: 20 };
const findings = (): Findings => ({
  senders: [
    { id: sender, email: 'a@acme.test', auth: 'password', disabled: false, disabled_reason: null, deleted: false, ...COUNTS, blocked_at: t.clock.now() },
    { id: sender, email: 'a@acme.test', auth: 'password', disabled: true, disabled_reason: 'smtp_login_refused', deleted: false, ...COUNTS, blocked_at: null },
  ],
  campaigns: [{ id: campaign, name: 'Autumn', sent: 100, at_once: 0, invalid: 9 }],
  paused: [{ id: campaign, name: 'Autumn', paused_reason: 'bounce_guard', contacts: 9, sends: 100, bounces: 9, refusals: 0, max_rate: 0.03 }],
  providers: [{ provider: 'gmail', sends: 100, blocks: 9 }],
  placement: { tests: 0, seeds: 3, providers: [] },
  contentRefusals: 9,
  complaints: 9,
  delivered: 100,
  teamId: t.teamId,
  teamName: 'Sales',
}); // prettier-ignore

it('a recommendation about the team has the name of the team', async () => {
  await t.app.pool.query(
    `insert into mail_counters (team_id, day, receiver, type, bounced, category, subtype, slot, count) values ($1, $2, 'gmail', 'email_sent', '', '', '', 0, 200)`,
    [t.teamId, t.clock.now()],
  );
  const name = (await t.call('GET', `/teams/${t.teamId}`)).body.data.name;
  const { recommendations } = (await t.call('GET', `/intelligence/deliverability-summary?teamId=${t.teamId}`))
    .body.data;
  expect(recommendations).toMatchObject([{ code: 'no_placement_test', about: { type: 'team', name } }]);
});

it('the call of each recommendation is accepted as it is written, but for what stands as …', async () => {
  const placed = (junk: number, missing: number) => ({
    provider: 'gmail',
    inbox: 0,
    junk,
    other: 0,
    missing,
  });
  const all = [
    findings(),
    { ...findings(), placement: { tests: 0, seeds: 2, providers: [] } },
    { ...findings(), placement: { tests: 1, seeds: 3, providers: [placed(3, 0), placed(0, 3)] } },
  ].flatMap(recommend);
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set(RECOMMENDATION_CODES));
  for (const { call } of all) await send(call);
});

it('so is that of each advice about capacity', async () => {
  const at = new Date('2026-11-26T09:00:00Z');
  const row = { id: campaign, name: 'Autumn', parent_campaign_id: null, contacts: 9, projected_contacts: 9, blocked: [{ reason: 'no_email', contacts: 1 }], mails: 9, ends_at: null, complete: true, computed_at: at }; // prettier-ignore
  const held = ['no_sender', 'sender_daily_cap', 'warm_up_cap', 'sender_spacing', 'campaign_daily_cap', 'new_contacts_cap', 'team_daily_cap', 'person_cap', 'company_cap', 'outside_window', 'holiday', 'blocking_task', null]; // prettier-ignore
  const team = { id: t.teamId, mailboxes: 0, enabled: 0, per_day: 0, sent_today: 0, left_today: 0, daily_limit: null }; // prettier-ignore
  const all = capacityAdvice(team, held.map((bottleneck) => ({ ...row, bottleneck })), at); // prettier-ignore
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['no_mailbox', 'no_end', 'contacts_blocked']));
  for (const { call } of all) await send(call);
});
