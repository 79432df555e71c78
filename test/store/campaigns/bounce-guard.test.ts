import { workOf } from '../../support/work.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardCampaigns } from '../../../src/campaigns/guard-campaigns.ts';
import { resumePaused } from '../../../src/enrollments/resume-paused.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { startWork } from '../../../src/platform/work/poller.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import type { ClaimedSend } from '../../../src/sending/claimed-send.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { recordOutcomes } from '../../../src/sending/record-outcomes.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { edge, id, node } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';

const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3)],
};
const ACCEPTED: SmtpOutcome = { kind: 'accepted', code: 250, enhanced: null, reply: 'ok' };
const NO_SUCH_USER: SmtpOutcome = {
  kind: 'rejected',
  code: 550,
  enhanced: '5.1.1',
  reply: 'no such user',
  phase: 'rcpt',
  scope: 'message',
};
const CONTENT: SmtpOutcome = {
  kind: 'rejected',
  code: 554,
  enhanced: '5.7.1',
  reply: 'This message was classified as SPAM',
  phase: 'body',
  scope: 'message',
};
const CALL = { teamId: '', senderId: '', token: id(901) };

let t: TestApp;
let campaignId: string;
let at: typeof CALL;
beforeEach(async () => {
  // A Monday, 09:00 UTC.
  t = await testApp();
  t.holdDeliveries();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const };
  const sender = { email: 'anna@outreach.test', spacing_seconds: 0, max_per_day: 1_000, ...smtp };
  at = { ...CALL, teamId: t.teamId, senderId: (await saveSender(t.app, t.teamId, sender)).id };
  const webhook = {
    TeamId: t.teamId,
    url: 'https://hooks.test/all',
    config: { campaign_paused_event: true },
  };
  await t.call('POST', '/webhooks', webhook);
  campaignId = await launched('Guarded', 60);
});
afterEach(() => t[Symbol.asyncDispose]());

async function launched(name: string, contacts: number): Promise<string> {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name, tags: [name], ...GRAPH });
  const key: string = made.body.data.id;
  await enroll(key, name, contacts);
  expect((await patch({ status: 'active' }, key)).status).toBe(200);
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  return key;
}
async function enroll(key: string, name: string, contacts: number): Promise<void> {
  const emails = Array.from({ length: contacts }, (_none, n) => `${name}${n}@else.test`);
  await Promise.all(
    emails.map((email) => t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: key, email })),
  );
}
const patch = (body: object, key = campaignId) => t.call('PATCH', `/campaigns/${key}`, body);
const shown = async (key = campaignId) => (await t.call('GET', `/campaigns/${key}`)).body.data;
async function claim(want: number): Promise<ClaimedSend[]> {
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want })).claimed;
}
const answer = (sends: ClaimedSend[], outcome: SmtpOutcome) =>
  recordOutcomes(
    t.app,
    sends.map(({ row, token }) => ({
      teamId: t.teamId,
      id: row.id,
      token,
      fromEmail: 'anna@outreach.test',
      outcome,
      at: t.clock.now().toISOString(),
    })),
  );
async function send(count: number, refused: number): Promise<ClaimedSend[]> {
  const sends = await claim(count);
  expect(sends).toHaveLength(count);
  await answer(sends.slice(0, refused), NO_SUCH_USER);
  await answer(sends.slice(refused), ACCEPTED);
  return sends.slice(refused);
}
const comeBack = (sends: ClaimedSend[], log = t.app.eventLog) =>
  transact(t.app.db, (trx) =>
    log.record(
      trx,
      sends.map(({ row }) => ({
        teamId: t.teamId,
        type: 'bounce' as const,
        occurredAt: t.clock.now(),
        channel: 'email' as const,
        campaignId: row.campaign_id,
        enrollmentId: row.enrollment_id,
        contactProfileId: row.contact_profile_id,
        emailSendId: row.id,
        bounceCategory: 'invalid_recipient' as const,
        bounceSubtype: 'mailbox_not_found',
        detail: {
          bounce: { type: 'hard', reason: 'unknown', bounced_at: t.clock.now().toISOString(), bounce_category: 'invalid_recipient' },
        },
      })),
    ),
  ); // prettier-ignore
const pauses = () =>
  t.app.db
    .selectFrom('events')
    .select(['campaign_id', 'detail'])
    .where('type', '=', 'campaign_paused')
    .execute();
const check = async () =>
  (await t.call('GET', `/campaigns/${campaignId}/review`)).body.data.launch_checks.find(
    (line: { check: string }) => line.check === 'bounce_guard',
  );

describe('a campaign whose mails go to invalid recipients', () => {
  it('is paused, its remaining mails do not leave, and it says why', async () => {
    await send(35, 30);
    const held = (await claim(5)).map(({ row, token }) => ({ id: row.id, token }));
    expect(held).toHaveLength(5);
    await guardCampaigns(t.app);
    expect(await markData(t.app.db, t.teamId, held, markTimes(t))).toEqual(new Set());
    expect(await claim(5)).toEqual([]);
    expect(await shown()).toMatchObject({
      status: 'inactive',
      is_draft: false,
      paused_reason: 'bounce_guard',
      bounce_guard: {
        sends: 35,
        bounces: 30,
        content_refusals: 0,
        rate: 0.8571,
        since: '2026-11-16T09:00:00.000Z',
      },
    });
    const campaign_paused = { reason: 'bounce_guard', sends: 35, bounces: 30, content_refusals: 0, rate: 0.8571, max_rate: 0.03, since: '2026-11-16T09:00:00.000Z' }; // prettier-ignore
    expect(await pauses()).toEqual([{ campaign_id: campaignId, detail: { campaign_paused } }]);
    expect(await check()).toMatchObject({ passed: false, blocking: false });
    const { rows } = await t.app.pool.query(
      "select body::json from webhook_deliveries where event_type = 'campaign_paused'",
    );
    expect(rows).toMatchObject([
      { body: { contact: null, campaign: { id: campaignId, tags: ['Guarded'] }, campaign_paused } },
    ]);
  });

  it('is paused by mails that come back later as by those that are refused at once', async () => {
    const sent = await send(35, 15);
    await guardCampaigns(t.app);
    t.clock.advance(1_000);
    await patch({ bounce_guard_max_rate: 0.25, status: 'active' });
    expect((await shown()).bounce_guard).toMatchObject({ sends: 0, bounces: 0 });
    const more = await send(25, 4);
    await comeBack(more.slice(0, 2));
    // Neither a second report of a mail nor a mail of the earlier window counts.
    await comeBack([more[0]!, ...sent]);
    await guardCampaigns(t.app);
    expect(await shown()).toMatchObject({ status: 'active', bounce_guard: { sends: 25, bounces: 6 } });
    await comeBack(more.slice(2, 3));
    await guardCampaigns(t.app);
    expect(await shown()).toMatchObject({ status: 'inactive', bounce_guard: { sends: 25, bounces: 7 } });
  });

  it('goes on when one of twenty bounced, and when others are refused for what we are', async () => {
    await send(20, 1);
    await answer(await claim(10), { ...NO_SUCH_USER, enhanced: '5.1.8', reply: 'sender refused' });
    await guardCampaigns(t.app);
    expect(await shown()).toMatchObject({ status: 'active', paused_reason: null });
    expect(await check()).toMatchObject({ passed: true });
    expect(await pauses()).toEqual([]);
    expect(await claim(5)).toHaveLength(5);
  });

  it('is paused when its content is refused for several contacts, and not when again and again for one', async () => {
    await send(22, 0);
    await answer(await claim(1), CONTENT);
    const others = (at: Date) => t.app.pool.query("update email_sends set next_attempt_at = $1 where state = 'pending'", [at]); // prettier-ignore
    await others(new Date(t.clock.now().getTime() + 30 * 86_400_000));
    for (const hours of [4, 24]) {
      t.clock.advance(hours * 3_600_000);
      while (await resumePaused(t.app));
      await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
      const again = await claim(2);
      expect(again).toHaveLength(1);
      await answer(again, CONTENT);
    }
    await guardCampaigns(t.app);
    expect(await shown()).toMatchObject({
      status: 'active',
      bounce_guard: { sends: 25, bounces: 0, content_refusals: 1, rate: 0 },
    });
    await others(t.clock.now());
    await answer(await claim(2), CONTENT);
    await guardCampaigns(t.app);
    expect(await shown()).toMatchObject({
      status: 'inactive',
      paused_reason: 'content_refused',
      bounce_guard: { sends: 27, bounces: 0, content_refusals: 3 },
    });
  });

  it('is judged again when enough mails were sent, without a further bounce', async () => {
    await send(10, 8);
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('active');
    await send(15, 0);
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('active');
    t.clock.advance(60_000);
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('inactive');
  });

  it('is judged by the rate that it has now', async () => {
    await patch({ bounce_guard_max_rate: 0.25 });
    await send(40, 8);
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('active');
    await patch({ bounce_guard_max_rate: 0.1 });
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('inactive');
  });

  it('has the bounces of another campaign and of more than a week ago not counted', async () => {
    await send(30, 5);
    t.clock.advance(8 * 86_400_000);
    const otherId = await launched('Other', 30);
    await send(30, 0);
    await comeBack(await send(30, 0));
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('active');
    expect((await shown(otherId)).status).toBe('inactive');
    expect(await pauses()).toMatchObject([{ campaign_id: otherId }]);
  });
});

describe('a campaign that the bounce guard paused', () => {
  it('begins anew when it is resumed, on the same day too, and not when it is launched twice', async () => {
    await send(35, 30);
    await guardCampaigns(t.app);
    t.clock.advance(60_000);
    expect((await patch({ status: 'active' })).body.data).toMatchObject({
      status: 'active',
      paused_reason: null,
    });
    expect((await shown()).bounce_guard).toEqual({
      sends: 0,
      bounces: 0,
      content_refusals: 0,
      rate: 0,
      since: '2026-11-16T09:01:00.000Z',
    });
    expect((await check()).passed).toBe(true);
    await send(19, 2);
    t.clock.advance(60_000);
    await patch({ status: 'active' });
    expect((await shown()).bounce_guard).toMatchObject({ sends: 19, bounces: 2 });
    await send(2, 1);
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('inactive');
    expect(await pauses()).toHaveLength(2);
  });

  it('is paused by the next worker when the one that recorded the bounces is gone', async () => {
    await send(35, 30);
    // Interrupted: nothing is kept, and the bounces still wait for the check.
    const cut = { record: () => Promise.reject(new Error('killed')) };
    await guardCampaigns({ ...t.app, eventLog: cut });
    expect((await shown()).status).toBe('active');
    const jobs = await startWork(t.app, workOf('campaigns'));
    try {
      await eventually(shown, ({ status }) => status === 'inactive');
    } finally {
      await Promise.all(jobs.map((job) => job.stop()));
    }
    expect(await pauses()).toHaveLength(1);
  });

  it('is paused once, whatever number of workers look and however the API holds it', async () => {
    await send(35, 30);
    const holding = await t.app.pool.connect();
    await holding.query('begin');
    await holding.query('select 1 from campaigns for update');
    await guardCampaigns(t.app);
    await holding.query('rollback');
    holding.release();
    expect((await shown()).status).toBe('active');
    await Promise.all(Array.from({ length: 8 }, () => guardCampaigns(t.app)));
    await guardCampaigns(t.app);
    expect((await shown()).status).toBe('inactive');
    expect(await pauses()).toHaveLength(1);
  });
});
