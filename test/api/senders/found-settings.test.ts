import { createServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMailbox } from '../../../src/senders/open-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { startOauthServer } from '../../support/oauth-server.ts';
import { manualTimers } from '../../support/timers.ts';
import type { ManualTimers } from '../../support/timers.ts';
import { DnsServer } from '../../unit/platform/net/dns-server.ts';

const AUTOCONFIG = `<?xml version="1.0"?>
<clientConfig version="1.1"><emailProvider id="files.test">
  <incomingServer type="pop3"><hostname>pop.files.test</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>imap.host.test</hostname><port>993</port><socketType>SSL</socketType><authentication>password-cleartext</authentication><username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>plain.host.test</hostname><port>25</port><socketType>plain</socketType><authentication>password-cleartext</authentication></outgoingServer>
  <outgoingServer type="smtp"><hostname>out.%EMAILDOMAIN%</hostname><port>587</port><socketType>STARTTLS</socketType><authentication>password-cleartext</authentication><username>%EMAILADDRESS%</username></outgoingServer>
</emailProvider></clientConfig>`;

let closing: AsyncDisposableStack;
let dns: DnsServer;
let http: HttpServer;
let answer: (url: string) => { status: number; body: string | Buffer } | null;
let asked: string[];
let t: TestApp;
let timers: ManualTimers;
beforeEach(async () => {
  closing = new AsyncDisposableStack();
  asked = [];
  answer = () => ({ status: 404, body: '' });
  timers = manualTimers();
  http = createServer((request, response) => {
    asked.push(request.url!);
    const said = answer(request.url!);
    if (said) response.writeHead(said.status).end(said.body);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  closing.defer(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  dns = closing.use(
    await DnsServer.start({
      'workspace.test': ['1 aspmx.l.google.com', '5 mx.elsewhere.test'],
      'tenant.test': ['0 tenant-test.mail.protection.outlook.com'],
      'backup.test': ['10 aspmx.l.google.com', '1 mx.backup.test'],
      'mail.gmx.test': ['10 mx00.gmx.net'],
      '_submissions._tcp.own.test': ['10 1 465 late.own.test', '0 1 465 smtp.own.test'],
      '_submission._tcp.own.test': ['0 1 587 smtp.own.test'],
      '_imaps._tcp.own.test': ['0 1 993 imap.own.test'],
      '_submissions._tcp.hosted.test': ['0 1 465 mail.hoster.example'],
      '_submissions._tcp.none.test': ['0 0 0 .'],
    }),
  );
  const oauth = closing.use(await startOauthServer());
  t = closing.use(
    await testApp({
      overrides: { after: timers.after },
      config: {
        ...oauth.config(),
        dnsServers: [dns.address],
        autoconfigUrls: [`http://127.0.0.1:${port}/{domain}.xml`],
      },
    }),
  );
});
afterEach(() => closing.disposeAsync());

const add = (email: string, over: object = {}) =>
  t.call('POST', '/senders', { TeamId: t.teamId, email, ...over });
const PASSWORD = { smtp_password: 'secret' };

describe('POST /senders with an address', () => {
  it('201 finds a provider that people sign in at by its MX record, and says how', async () => {
    const { status, body } = await add('ben@workspace.test');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ provider: 'google', auth: 'oauth', health: { state: 'signed_out' } });
    expect(body.found).toMatchObject({
      source: 'mx',
      where: 'MX aspmx.l.google.com',
      provider: 'google',
      per_day: 2000,
      files_sent: true,
      sign_in: `GET /v2/senders/oauth/start?sender_id=${body.data.id}`,
    });
    expect(body.warnings).toBeUndefined();
    const start = await t.call('GET', body.found.sign_in.slice('GET /v2'.length));
    expect(start.body.data.url).toContain('login_hint=ben%40workspace.test');
  });

  it('201 takes a password for such a provider, for both servers, and warns of more mails than it allows', async () => {
    const { body } = await add('ben@workspace.test', { ...PASSWORD, max_per_day: 5000 });
    expect(body.data).toMatchObject({
      auth: 'password',
      smtp_host: 'smtp.gmail.com',
      smtp_port: 587,
      smtp_security: 'starttls',
      smtp_user: 'ben@workspace.test',
      imap_host: 'imap.gmail.com',
      imap_port: 993,
    });
    expect([body.found.sign_in, body.warnings]).toEqual([
      null,
      [expect.stringContaining('2000 mails a day')],
    ]);
    const opened = await loadMailbox(t.app, { teamId: t.teamId, senderId: body.data.id });
    expect(opened).toMatchObject({ mailbox: { smtp: { pass: 'secret' }, imap: { pass: 'secret' } } });
  });

  it('201 finds the servers of a domain by its SRV records, the best first', async () => {
    const { body } = await add('ben@own.test', PASSWORD);
    expect(body.found).toMatchObject({
      source: 'srv',
      where: 'SRV _submissions._tcp.own.test',
      provider: null,
    });
    expect(body.data).toMatchObject({
      smtp_host: 'smtp.own.test',
      smtp_port: 465,
      smtp_security: 'tls',
      imap_host: 'imap.own.test',
      provider: 'smtp',
    });
    expect(asked).toEqual([]);
  });

  it('201 finds the servers in a configuration file: encrypted ones that take a password', async () => {
    answer = () => ({ status: 200, body: AUTOCONFIG });
    const { body } = await add('ben@files.test', PASSWORD);
    expect(asked).toEqual(['/files.test.xml']);
    expect(body.found).toMatchObject({
      source: 'autoconfig',
      where: expect.stringContaining('/files.test.xml'),
    });
    expect(body.data).toMatchObject({
      smtp_host: 'out.files.test',
      smtp_port: 587,
      smtp_security: 'starttls',
      smtp_user: 'ben@files.test',
      imap_host: 'imap.host.test',
      imap_user: 'ben',
    });
  });

  it('400 names the password where nothing else is missing, and what was found', async () => {
    for (const [email, host] of [
      ['ben@own.test', 'smtp.own.test'],
      ['ben@mail.gmx.test', 'mail.gmx.net'],
      // Its sign-in is not configured.
      ['ben@tenant.test', 'smtp.office365.com'],
    ]) {
      const { status, body } = await add(email!);
      expect([status, body.error.param, body.error.details.found.smtp_host]).toEqual([
        400,
        'smtp_password',
        host,
      ]);
    }
  });

  it('400 names the fields to give when nothing is found, and a server that DNS alone names', async () => {
    for (const email of ['ben@nothing.test', 'ben@none.test', 'ben@backup.test']) {
      const { status, body } = await add(email, PASSWORD);
      expect([status, body.error.param, body.error.details.suggested]).toEqual([400, 'smtp_host', []]);
      expect(body.error.message).toContain('smtp_user and smtp_password');
    }
    const hosted = await add('ben@hosted.test', PASSWORD);
    expect([hosted.status, hosted.body.error.details.suggested]).toEqual([
      400,
      [{ where: 'SRV _submissions._tcp.hosted.test', host: 'mail.hoster.example', port: 465 }],
    ]);
    expect((await t.call('GET', `/senders?TeamId=${t.teamId}`)).body.data).toEqual([]);
  });

  it('400 for a configuration file that is too long, not one, or a redirect', async () => {
    const long = Buffer.concat([Buffer.from(AUTOCONFIG), Buffer.alloc(60 * 1024 * 1024, ' ')]);
    for (const said of [
      { status: 200, body: long },
      { status: 200, body: '<clientConfig><outgoingServer type="smtp">' },
      { status: 200, body: AUTOCONFIG.replaceAll('STARTTLS', 'plain') },
      { status: 302, body: AUTOCONFIG },
    ]) {
      answer = () => said;
      expect((await add('ben@files.test', PASSWORD)).body.error).toMatchObject({ param: 'smtp_host' });
    }
  });

  it('400 after 5 seconds when the server of the file says nothing', async () => {
    answer = () => null;
    const adding = add('ben@files.test', PASSWORD);
    await eventually(
      async () => asked.length,
      (count) => count > 0,
    );
    await timers.fire(5_000);
    expect((await adding).status).toBe(400);
  });

  it('asks for nothing when a server is given', async () => {
    const before = dns.asked.length;
    const { body } = await add('ben@workspace.test', { smtp_host: '127.0.0.1' });
    expect([body.data.smtp_host, body.found, dns.asked.length, asked]).toEqual([
      '127.0.0.1',
      undefined,
      before,
      [],
    ]);
  });
});
