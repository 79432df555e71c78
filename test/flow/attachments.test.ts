import pg from 'pg';
import { expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

it('a mail whose file cannot be read while the database restarts leaves at once when it is back', async () => {
  await using sink = await startSmtpSink();
  await using t = await testApp();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: sink.port, smtp_security: 'none' as const };
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    ...smtp,
  });
  const content = Buffer.from('%PDF-1.7').toString('base64');
  const given = { team_id: t.teamId, name: 'offer.pdf', content_type: 'application/pdf', content };
  const file = (await t.call('POST', '/attachments', given)).body.data;
  const graph = oneMail('Hi', 'Text');
  Object.assign(graph.nodes[1]!.data, { attachments: [{ file_id: file.id }] });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...graph });
  const CampaignId = made.body.data.id;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'ben@else.test' });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  async function drain(): Promise<void> {
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    await mailer.answers.stop();
  }

  const holder = new pg.Client(t.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table mail_file_bytes in access exclusive mode');
  const drained = drain();
  await eventually(
    () => holder.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), // prettier-ignore
    ({ rowCount }) => rowCount === 1,
  );
  await holder.end();
  await expect(drained).rejects.toThrow();
  const mail = t.app.db.selectFrom('email_sends').select(['state', 'hold_reason', 'next_attempt_at']);
  expect(await mail.execute()).toEqual([
    { state: 'pending', hold_reason: null, next_attempt_at: t.clock.now() },
  ]);
  await drain();
  expect(sink.mails).toHaveLength(1);
});

it('mails whose file cannot be read are claimed once, and the drain fails, so that the mailbox rests', async () => {
  await using sink = await startSmtpSink();
  await using t = await testApp();
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    max_per_day: 1_000,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const content = Buffer.from('%PDF-1.7').toString('base64');
  const given = { team_id: t.teamId, name: 'offer.pdf', content_type: 'application/pdf', content };
  const file = (await t.call('POST', '/attachments', given)).body.data;
  const graph = oneMail('Hi', 'Text');
  Object.assign(graph.nodes[1]!.data, { attachments: [{ file_id: file.id }] });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...graph });
  const CampaignId = made.body.data.id;
  for (let n = 0; n < 60; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `p${n}@else.test` });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  let claims = 0;
  const crash = (point: string): void => void (point === 'send.after_intent' && claims++);
  await using mailer = await openMailer({ ...t.app, crash });
  await t.app.pool.query('alter table mail_file_bytes rename to gone');
  const drain = () => mailer.drain({ teamId: t.teamId, senderId }, AbortSignal.timeout(4_000));
  await expect(drain()).rejects.toThrow(/mail_file_bytes/);
  expect(claims).toBeLessThan(4);
  await t.app.pool.query('alter table gone rename to mail_file_bytes');
  await drain();
  expect(sink.mails).toHaveLength(60);
});
