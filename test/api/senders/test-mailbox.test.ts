import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

const ADDRESS = 'anna@outreach.test';
const PASSWORD = 'a-password-nobody-may-see';
let t: TestApp;
let sandbox: Sandbox;
let closedPort: number;
beforeAll(async () => {
  t = await testApp();
  sandbox = await startSandbox({
    mailboxes: [{ address: ADDRESS, password: PASSWORD }],
    now: t.clock.now,
    id: () => t.app.ids.uuid(t.clock.now()),
    seed: 'one',
  });
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closedPort = (server.address() as AddressInfo).port;
  await new Promise((done) => server.close(done));
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

let made = 0;
async function tried(over: object) {
  const settings = {
    smtp_host: '127.0.0.1',
    smtp_port: sandbox.smtp.port,
    smtp_security: 'none',
    smtp_user: ADDRESS,
    smtp_password: PASSWORD,
    ...over,
  };
  const body = { TeamId: t.teamId, email: `box${made++}@outreach.test`, ...settings };
  const { id } = (await t.call('POST', '/senders', body)).body.data;
  const before = (await t.call('GET', `/senders/${id}`)).body.data;
  const answer = await t.call('POST', `/senders/${id}/test`);
  expect((await t.call('GET', `/senders/${id}`)).body.data).toEqual(before);
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain(PASSWORD);
  expect(answer.body.data.sender_id).toBe(id);
  return answer.body.data;
}
const imap = (over: object = {}) => ({
  imap_host: '127.0.0.1',
  imap_port: sandbox.mailboxes[0]!.imapPort,
  imap_security: 'none',
  imap_user: ADDRESS,
  imap_password: PASSWORD,
  ...over,
});
const good = { success: true, failed_at: null };

describe('POST /senders/{id}/test', () => {
  it('200 when both servers let the mailbox in', async () => {
    const said = await tried(imap());
    expect(said).toMatchObject({ success: true, smtp: good, imap: good });
    expect(said.smtp.response_time_ms).toBeGreaterThanOrEqual(0);
  });

  it('200 without IMAP when the mailbox is not read', async () => {
    expect(await tried({})).toMatchObject({ success: true, smtp: good, imap: null });
  });

  it('says of each server alone that the login was refused, in its words', async () => {
    const sending = await tried({ ...imap(), smtp_password: 'wrong' });
    expect(sending).toMatchObject({
      success: false,
      smtp: { success: false, failed_at: 'auth' },
      imap: good,
    });
    expect(sending.smtp.message).toContain('535');
    const reading = await tried(imap({ imap_password: 'wrong' }));
    expect(reading).toMatchObject({
      success: false,
      smtp: good,
      imap: { success: false, failed_at: 'auth' },
    });
  });

  it('says that nobody answers, and that a server does not want us', async () => {
    const nobody = await tried({ ...imap({ imap_port: closedPort }), smtp_port: closedPort });
    expect(nobody).toMatchObject({
      success: false,
      smtp: { failed_at: 'connect' },
      imap: { failed_at: 'connect' },
    });
    await using sink = await startSmtpSink({
      reply: (at) => (at === 'connect' ? '554 5.7.1 go away' : null),
    });
    const unwanted = await tried({ smtp_port: sink.port });
    expect(unwanted.smtp).toMatchObject({ success: false, failed_at: 'connect' });
    expect(unwanted.smtp.message).toContain('554 go away');
  });

  it('says that a host may not be reached', async () => {
    const { smtp } = await tried({ smtp_host: 'nowhere.invalid' });
    expect(smtp).toMatchObject({ success: false, failed_at: 'host' });
    expect(smtp.message).toContain('nowhere.invalid');
  });

  it('says that the stored password cannot be opened', async () => {
    const body = { TeamId: t.teamId, email: 'sealed@outreach.test', smtp_host: '127.0.0.1', smtp_user: 'a' };
    const { id } = (await t.call('POST', '/senders', { ...body, smtp_password: 'x' })).body.data;
    const other = (
      await t.call('POST', '/senders', { ...body, email: 'o@outreach.test', smtp_password: 'x' })
    ).body.data.id;
    await t.app.pool.query(
      'update senders set smtp_password = (select smtp_password from senders where id = $1) where id = $2',
      [other, id],
    );
    const { data } = (await t.call('POST', `/senders/${id}/test`)).body;
    expect(data).toMatchObject({ success: false, smtp: { failed_at: 'password' } });
  });

  it('sends no mail', async () => {
    await using sink = await startSmtpSink();
    expect((await tried({ smtp_port: sink.port })).success).toBe(true);
    expect(sink.mails).toEqual([]);
  });

  it('404 for a mailbox of nobody', async () => {
    const { status, body } = await t.call('POST', '/senders/00000000-0000-4000-8000-000000000000/test');
    expect([status, body.error.param]).toEqual([404, 'id']);
  });
});
