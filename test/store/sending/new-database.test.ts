import { expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { preparedScans } from '../../support/prepared-scans.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

/** Columns that identify one row or, in the ledger, the due mails of a mailbox. */
const KEYS: Record<string, RegExp> = {
  email_sends: /\((id|enrollment_id|sender_id|lower\(recipient\)|lease_until|data_at) /,
  enrollments: /\((id|contact_profile_id) /,
  enrollment_positions: /\((enrollment_id|next_run_at) |enrollment_id = /,
  contact_profiles: /\(id = /,
};

it('a mail costs no walk through its team, though all statements were planned while the tables were empty', async () => {
  await using t = await testApp({ fresh: true });
  await using sink = await startSmtpSink();
  await using mailer = await openMailer(t.app);
  const sender = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    max_per_day: 100,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const { data: campaign } = (
    await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'First', ...oneMail('Hi', 'Text') })
  ).body;
  await t.call('PATCH', `/campaigns/${campaign.id}`, { status: 'active' });
  for (const name of ['ben', 'eve', 'joe'])
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaign.id,
      email: `${name}@else.test`,
    });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await mailer.drain({ teamId: t.teamId, senderId: sender.id }, new AbortController().signal);
  await mailer.answers.stop();

  const scans = (await preparedScans(t.app.pool)).filter(({ table }) => table in KEYS);
  const statements = new Set(scans.map(({ statement }) => statement));
  expect(statements).toContain('mails are settled');
  expect(statements).toContain('facts of steps');
  const walks = scans.filter(({ table, condition }) => !KEYS[table]!.test(condition));
  expect(walks).toEqual([]);
});
