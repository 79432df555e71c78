import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { recoverSends } from '../../src/sending/recover-sends.ts';
import { testApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { eventually } from '../support/eventually.ts';
import { openMailer } from '../support/mailer.ts';
import { otherMails } from '../support/other-mails.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SinkScript } from '../support/smtp-sink.ts';
import { expectSound } from '../crash/sound.ts';

it('a reply with copies leaves with the same bytes to the same people when its worker dies in the middle of it', async () => {
  await using closing = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-crash-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const heard: string[] = [];
  const asked: string[] = [];
  const script: SinkScript = {
    onBody: (_write, chunk) => void heard.push(chunk),
    reply: (phase, said) => {
      if (phase === 'rcpt') asked.push(said);
      return null;
    },
  };
  const sink = closing.use(await startSmtpSink(script));
  const t = closing.use(await testApp());
  const email = 'anna@outreach.test';
  const { id } = await saveSender(t.app, t.teamId, {
    email,
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const at = { teamId: t.teamId, senderId: id };
  const copies = { cc: ['ben@people.test'], bcc: ['crm@outreach.test'] };
  const mail = await otherMails(t, { id, email }).reply({ email: 'ada@people.test' }, copies);
  const drain = async (app: App, dataDir: string): Promise<void> => {
    await using mailer = await openMailer(app, dataDir);
    await mailer.drain(at, new AbortController().signal);
  };
  await dieAt(t, 'send.mid_body', (app) => drain(app, app.config.dataDir), { journalsOf: folder });
  await eventually(
    () => Promise.resolve(sink.open),
    (open) => open === 0,
  );
  const [begun, first] = [heard.splice(0).join(''), asked.splice(0)];
  expect([sink.mails, begun.length > 0]).toEqual([[], true]);
  t.clock.advance(t.app.config.sending.leaseSeconds * 1_000 + 1_000);
  {
    await using mailer = await openMailer(t.app, folder);
    await mailer.answers.adopt();
    await recoverSends(t.app);
    await mailer.drain(at, new AbortController().signal);
  }
  expect(sink.mails).toMatchObject([
    { messageId: mail.message_id, to: 'ada@people.test,ben@people.test,crm@outreach.test' },
  ]);
  expect([heard.join('').startsWith(begun), asked]).toEqual([true, first]);
  expect(sink.mails[0]!.raw).toContain('\r\nCc: ben@people.test\r\n');
  expect(sink.mails[0]!.raw).not.toContain('crm@');
  await expectSound(t);
});
