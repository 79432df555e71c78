import { readFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import type { TlsOptions } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '../../src/inbox/imap.ts';
import { saysTlsFault } from '../../src/senders/rules/tls-fault.ts';
import { trySmtp } from '../../src/sending/smtp.ts';
import { testApp } from '../support/app.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/tls', name), 'utf8');
const certificate = (name: string) => ({ key: file(`${name}.key`), cert: file(`${name}.pem`) });

async function listening(server: Server) {
  server.on('tlsClientError', () => {});
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}
const overTls = (options: TlsOptions) => listening(createTls(options, (socket) => void socket.end()));
const inPlain = (greeting: string) => listening(createPlain((socket) => void socket.resume().end(greeting)));
/** OpenSSL speaks TLS 1.1 at this level alone. */
const OLD = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

interface Trial {
  port: number;
  servername?: string;
  ca?: string;
  security?: 'tls' | 'starttls';
}
const login = { host: '127.0.0.1', user: 'anna', pass: 'a' };
async function errorsOf({ security = 'tls', servername = 'hooks.test', ...at }: Trial): Promise<string[]> {
  const server = { ...login, ...at, security, servername };
  const smtp = await trySmtp({ ...server, maxConnections: 1 });
  const imap = await openMailbox(server);
  if (smtp.kind !== 'unreachable' || imap.kind !== 'refused') throw new Error('a server let the mailbox in');
  return [smtp.message, imap.message];
}

describe('a mailbox that TLS keeps out is told why by SMTP and by IMAP', () => {
  it.each([
    [
      'an expired certificate',
      certificate('expired'),
      { ca: file('expired.pem') },
      /has expired: the operator/,
    ],
    ['a certificate that no authority signed', certificate('self-signed'), {}, /NODE_EXTRA_CA_CERTS/],
    ['a certificate of an unknown authority', certificate('hooks-test'), {}, /NODE_EXTRA_CA_CERTS/],
    [
      'a certificate for another name',
      certificate('hooks-test'),
      { ca: file('authority.pem'), servername: 'mail.acme.test' },
      /is for DNS:hooks\.test.*: give the host by a name of the certificate/,
    ],
    ['TLS of an old version', { ...certificate('self-signed'), ...OLD }, {}, /no TLS of version 1\.2/],
  ])('%s', async (_what, options, at, says) => {
    await using server = await overTls(options);
    for (const error of await errorsOf({ ...at, port: server.port }))
      expect(saysTlsFault(error)).toMatch(says);
  });

  it('a port without TLS', async () => {
    await using server = await inPlain('220 mail.acme.test ESMTP\r\n');
    for (const error of await errorsOf({ port: server.port }))
      expect(saysTlsFault(error)).toMatch(/does not speak TLS on this port: take the port for TLS/);
  });

  it('no other error is taken for one of TLS', () => {
    for (const error of ['connect ECONNREFUSED 127.0.0.1:25', 'Greeting never received', 'EPIPE', ''])
      expect(saysTlsFault(error)).toBeNull();
  });
});

describe('POST /senders/{id}/test', () => {
  const tested = async (t: Awaited<ReturnType<typeof testApp>>, smtp: object) => {
    const body = { TeamId: t.teamId, email: 'anna@acme.test', smtp_host: '127.0.0.1', ...smtp };
    const { id } = (await t.call('POST', '/senders', body)).body.data;
    return (await t.call('POST', `/senders/${id}/test`)).body.data.smtp;
  };

  it('names the fault of TLS at a port for mail, and at no other', async () => {
    await using server = await overTls(certificate('self-signed'));
    const smtp = { smtp_port: server.port, smtp_security: 'tls' };
    await using mail = await testApp({ config: { mailPorts: [server.port] } });
    expect(await tested(mail, smtp)).toMatchObject({
      success: false,
      failed_at: 'connect',
      response_time_ms: 0,
      message: expect.stringMatching(
        /^the server was reached, but its certificate is signed by .* NODE_EXTRA_CA_CERTS/,
      ),
    });
    await using other = await testApp({ fresh: true });
    expect((await tested(other, smtp)).message).toMatch(
      /^the server could not be reached, or it does not speak SMTP/,
    );
  });

  it('says what to do where the server has no STARTTLS', async () => {
    await using t = await testApp();
    await using sink = await startSmtpSink({
      reply: (_phase, said) => (said.startsWith('STARTTLS') ? '502 5.5.1 not known here' : null),
    });
    const said = await tested(t, { smtp_port: sink.port, smtp_security: 'starttls' });
    expect(said).toMatchObject({ success: false, failed_at: 'connect' });
    expect(said.message).toMatch(/it offers no STARTTLS on this port: take tls/);
  });
});
