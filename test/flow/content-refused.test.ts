import { expect, it } from 'vitest';
import { guardCampaigns } from '../../src/campaigns/guard-campaigns.ts';
import { resumePaused } from '../../src/enrollments/resume-paused.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

const HOUR_MS = 3_600_000;
const SPAM = '554 5.7.1 This message was classified as SPAM';

it('a campaign whose text servers refuse after the dot is paused with its reason, and goes on with another text', async () => {
  let changed = false;
  await using sink = await startSmtpSink({
    // Accepts only the changed text.
    reply: (phase) => (phase === 'dot' && !changed ? SPAM : null),
  });
  await using t = await testApp();
  const sender = { email: 'anna@outreach.test', spacing_seconds: 0, max_per_day: 25 };
  const smtp = { smtp_host: '127.0.0.1', smtp_port: sink.port, smtp_security: 'none' as const };
  const { id: senderId } = await saveSender(t.app, t.teamId, { ...sender, ...smtp });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...oneMail('Hi', 'Win') });
  const campaign = `/campaigns/${made.body.data.id}`;
  const contacts = Array.from({ length: 30 }, (_none, n) => ({ email: `p${n}@else.test` }));
  for (const contact of contacts)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: made.body.data.id, ...contact });
  await t.call('PATCH', campaign, { status: 'active' });
  await using mailer = await openMailer(t.app);
  const work = async (): Promise<number> => {
    const before = sink.mails.length;
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    await guardCampaigns(t.app);
    return sink.mails.length - before;
  };
  const states = async () => {
    const { rows } = await t.app.pool.query<{ state: string; count: number }>(
      'select state, count(*)::int from email_sends group by 1 order by 1',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  // The day's mails are sent, and the guard has counted them.
  await work();
  expect(await states()).toEqual({ pending: 5, rejected: 25 });
  const guard = { sends: 25, bounces: 0, content_refusals: 25 };
  expect((await t.call('GET', campaign)).body.data).toMatchObject({
    status: 'inactive',
    paused_reason: 'content_refused',
    bounce_guard: guard,
  });
  const paused = await t.app.db.selectFrom('events').select('detail').where('type', '=', 'campaign_paused').execute(); // prettier-ignore
  expect(paused).toMatchObject([
    { detail: { campaign_paused: { ...guard, reason: 'content_refused', rate: 1, max_rate: 0.03 } } },
  ]);
  const call = { method: 'PATCH', path: `/v2${campaign}`, body: { status: 'active' } };
  const summary = async (of: string) =>
    (await t.call('GET', `/intelligence/${of}-summary?teamId=${t.teamId}`)).body.data;
  expect((await summary('deliverability')).recommendations).toContainEqual(
    expect.objectContaining({
      code: 'campaign_paused_by_guard',
      about: { type: 'campaign', id: made.body.data.id, name: 'C' },
      finding: expect.stringContaining('5 contacts wait: of 25 mails, those to 25 contacts were refused'),
      call,
    }),
  );
  expect(await summary('capacity')).toMatchObject({
    overview: { active_campaigns: 0, campaigns_paused_by_guard: 1, contacts_paused_by_guard: 5 },
    recommendations: expect.arrayContaining([expect.objectContaining({ kind: 'paused_by_guard', call })]),
  });
  expect((await t.call('GET', `/setup?TeamId=${t.teamId}`)).body.data.next_steps).toContainEqual(
    expect.objectContaining({ step: 'review_paused_campaigns', ids: [made.body.data.id] }),
  );
  const { launch_checks } = (await t.call('GET', `${campaign}/review`)).body.data;
  expect(launch_checks.find(({ check }: { check: string }) => check === 'content_refused')).toMatchObject({
    passed: false,
    message: expect.stringContaining('of 25 mails, those to 25 contacts were refused for their content'),
  });
  // The text is at fault, not the mailbox: other campaigns still mail that receiver.
  expect(await t.app.db.selectFrom('receiver_rests').selectAll().execute()).toEqual([]);

  // A day on which both waiting mails and retries could leave.
  t.clock.advance(24 * HOUR_MS);
  while (await resumePaused(t.app));
  await t.app.db.updateTable('senders').set({ max_per_day: 100 }).execute();
  expect(await work()).toBe(0);
  expect((await states()).rejected).toBe(25);
  const { rows } = await t.app.pool.query(
    "select enrollment_id as id from email_sends where state = 'pending'",
  );
  const { data } = (await t.call('GET', `/contacts/${rows[0]!.id}/explain`)).body;
  expect(data.blocker).toMatchObject({ gate: 'content_refused', until: null });
  expect((await t.call('GET', `/contacts/${rows[0]!.id}`)).body.data).toMatchObject({
    reason: 'content_refused',
    next_run_at: null,
  });

  changed = true;
  await t.call('PATCH', `${campaign}/sequence`, oneMail('Hi', 'A word about your autumn plans'));
  expect((await t.call('PATCH', campaign, { status: 'active' })).status).toBe(200);
  t.clock.advance(HOUR_MS);
  expect(await work()).toBe(30);
  expect(await states()).toEqual({ rejected: 25, sent: 30 });
});
