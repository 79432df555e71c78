import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openMailer } from '../support/mailer.ts';
import { otherMails } from '../support/other-mails.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

let t: TestApp;
let sink: SmtpSink;
let senderId: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  t = await testApp();
  ({ id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  }));
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await sink.close();
});

type Mails = ReturnType<typeof otherMails>;
const QUEUES: Record<string, (mails: Mails, to: string) => Promise<unknown>> = {
  'a rule that forwards answers': (mails, to) => mails.forward(to),
  'a test mail': (mails, to) => mails.test(to),
  'a reply': (mails, to) => mails.reply({ email: to }),
  'a reply with a copy to them': (mails, to) => mails.reply({ email: 'other@else.test' }, { cc: [to] }),
};

it.each(Object.entries(QUEUES))('%s sends no mail to an erased person, and says why', async (_way, queue) => {
  const to = `${t.app.ids.token(6).toLowerCase()}@gone.test`;
  const mails = otherMails(t, { id: senderId, email: 'anna@outreach.test' });
  await using mailer = await openMailer(t.app);
  const drain = async (): Promise<string[]> => {
    sink.mails.length = 0;
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    return sink.mails.flatMap((mail) => mail.to.split(','));
  };
  // The same way reaches the person as long as they are not erased.
  await queue(mails, to);
  expect(await drain()).toContain(to);

  expect((await t.call('POST', '/people/erase', { email: to })).status).toBe(202);
  await queue(mails, to);
  expect(await drain()).toEqual([]);
  const last = await t.app.db
    .selectFrom('email_sends')
    .select(['state', 'hold_reason'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({ state: 'cancelled', hold_reason: 'erased' });
});

it('an erased person of another organization is written to', async () => {
  const rival = await createApiKey(t.app, {
    organization: 'Rival',
    email: 'r@rival.test',
    role: 'org_admin',
  });
  const headers = { authorization: `Bearer ${rival.api_key}` };
  expect((await t.call('POST', '/people/erase', { email: 'both@gone.test' }, headers)).status).toBe(202);
  await otherMails(t, { id: senderId, email: 'anna@outreach.test' }).forward('both@gone.test');
  await using mailer = await openMailer(t.app);
  sink.mails.length = 0;
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  expect(sink.mails.flatMap((mail) => mail.to)).toEqual(['both@gone.test']);
});
