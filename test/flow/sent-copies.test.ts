import { expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { createCopier } from '../../src/inbox/copy-mailboxes.ts';
import { openMailbox } from '../../src/inbox/imap.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

const ANNA = { host: '127.0.0.1', user: 'anna@outreach.test', password: 'secret' };
const LATER_MS = 2 * 3_600_000;
const never = new AbortController().signal;

it('a copy that cannot be composed holds up no other, and the mailbox says so', async () => {
  await using closing = new AsyncDisposableStack();
  const imap = await startImapServer(ANNA);
  closing.defer(() => imap.close());
  const sink = closing.use(await startSmtpSink());
  const t = closing.use(await testApp());
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: ANNA.user,
    spacing_seconds: 0,
    save_sent: true,
    smtp_host: ANNA.host,
    smtp_port: sink.port,
    smtp_security: 'none',
    imap_host: ANNA.host,
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: ANNA.user,
    imap_password: ANNA.password,
  });
  const campaign = { TeamId: t.teamId, name: 'Sent', ...oneMail('Hi', 'Text') };
  const CampaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id as string;
  for (const email of ['ben@people.test', 'eve@people.test'])
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  {
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, never);
  }
  const copies = () =>
    t.app.db.selectFrom('sent_copies').select(['send_id', 'tries', 'due_at']).orderBy('due_at');
  const [first] = await copies().execute();
  // The first copy would hold up the second one.
  await t.app.db
    .updateTable('sent_copies')
    .set({ mail: Buffer.from('x'), due_at: new Date(first!.due_at.getTime() - 1_000) })
    .where('send_id', '=', first!.send_id)
    .execute();
  const copy = async (): Promise<void> => {
    t.clock.advance(LATER_MS);
    await createCopier(t.app)({ teamId: t.teamId, senderId }, never);
  };
  await copy();
  expect(await copies().execute()).toMatchObject([{ send_id: first!.send_id, tries: 1 }]);
  const { user, password: pass, host } = ANNA;
  const opened = await openMailbox({ host, user, pass, port: imap.port, security: 'none' });
  if (opened.kind !== 'open') throw new Error(opened.message);
  await opened.session.open('Sent');
  expect(await opened.session.uidsAfter(0)).toHaveLength(1);
  await opened.session.close();
  await copy();
  await copy();
  expect((await t.call('GET', `/senders/${senderId}/incidents`)).body.data).toMatchObject([
    { kind: 'sent_copy', last_text: 'a copy cannot be composed', closed_at: null },
  ]);
});
