import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { DnsServer } from '../../unit/platform/net/dns-server.ts';

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

async function listening(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    answer(socket);
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}

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
  const after = (await t.call('GET', `/senders/${id}`)).body.data;
  const { smtp_checked_at, smtp_error, imap_checked_at, imap_error } = after.health;
  const checked = { smtp_checked_at, smtp_error, imap_checked_at, imap_error };
  expect(after).toEqual({ ...before, health: { ...before.health, ...checked } });
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

  it('says that no server answers, and that a server refuses us', async () => {
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

  it('says the same of a private host and of one that does not exist; the reason is in the log', async () => {
    await using dns = await DnsServer.start({ 'mail.inner.test': ['10.1.2.3'] });
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line)) });
    await using other = await testApp({ config: { dnsServers: [dns.address] }, overrides: { log } });
    const said: unknown[] = [];
    for (const [host, why] of [
      ['mail.inner.test', /denied/],
      ['mail.other.test', /ENOTFOUND/],
    ] as const) {
      const body = { TeamId: other.teamId, email: `a@${host}`, smtp_host: host, smtp_port: 587 };
      const { id } = (await other.call('POST', '/senders', body)).body.data;
      const answer = await other.call('POST', `/senders/${id}/test`);
      said.push(JSON.parse(JSON.stringify(answer.body.data.smtp).replaceAll(host, 'HOST')));
      const line = lines.find(({ request_id }) => request_id === answer.body.request_id);
      expect(String(line?.why)).toMatch(why);
    }
    expect(said[1]).toEqual(said[0]);
    expect(said[0]).toMatchObject({ success: false, failed_at: 'host', response_time_ms: 0 });
  });

  it('says the same of a closed port, of a web server and of one that says nothing', async () => {
    const banner = 'HTTP/1.1 400 Bad Request';
    await using web = await listening((socket) => void socket.end(`${banner}\r\n\r\n`));
    await using mute = await listening((socket) => void socket.end());
    const said = [];
    for (const port of [closedPort, web.port, mute.port]) {
      const { smtp, imap: reading } = await tried({ ...imap({ imap_port: port }), smtp_port: port });
      said.push({ smtp, reading });
    }
    expect(JSON.stringify(said)).not.toContain('HTTP');
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
    expect(said[0]).toMatchObject({ smtp: { failed_at: 'connect' }, reading: { failed_at: 'connect' } });
  });

  it('connects to no port that is not for mail, also for a mailbox that was saved with one', async () => {
    let reached = 0;
    await using sink = await listening((socket) => void (reached++, socket.end()));
    // Inside the operator's allow list any port is open, so the refusal below is the port's alone.
    await using other = await testApp({ config: { egressAllowCidrs: ['127.0.0.2/32'] } });
    const body = { TeamId: other.teamId, email: 'a@outreach.test', smtp_host: '127.0.0.2' };
    const { id } = (await other.call('POST', '/senders', { ...body, smtp_port: sink.port })).body.data;
    await other.call('POST', `/senders/${id}/test`);
    expect(reached).toBe(1);
    await using closed = await testApp({ config: { egressAllowCidrs: [] } });
    const saved = await closed.call('POST', '/senders', {
      TeamId: closed.teamId,
      email: 'a@outreach.test',
      smtp_host: '93.184.216.34',
      imap_host: '93.184.216.34',
      imap_user: 'a',
      imap_password: 'b',
    });
    const at = saved.body.data.id;
    await closed.app.pool.query('update senders set smtp_port = 22, imap_port = 6379 where id = $1', [at]);
    const answer = await closed.call('POST', `/senders/${at}/test`);
    expect(answer.body.data).toMatchObject({ smtp: { failed_at: 'host' }, imap: { failed_at: 'host' } });
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

  it('404 for an unknown mailbox', async () => {
    const { status, body } = await t.call('POST', '/senders/00000000-0000-4000-8000-000000000000/test');
    expect([status, body.error.param]).toEqual([404, 'id']);
  });
});
