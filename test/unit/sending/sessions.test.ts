import { describe, expect, it } from 'vitest';
import { createSessions } from '../../../src/sending/sessions.ts';
import type { Sessions } from '../../../src/sending/sessions.ts';
import type { SmtpServer } from '../../../src/sending/smtp.ts';
import { eventually } from '../../support/eventually.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SmtpSink } from '../../support/smtp-sink.ts';

const serverOf = (sink: SmtpSink, over: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port: sink.port,
  security: 'none',
  user: 'anna',
  pass: 'secret',
  maxConnections: 1,
  ...over,
});

async function tick(sessions: Sessions, server: SmtpServer, senderId = 'anna'): Promise<string> {
  using lent = sessions.open(senderId, server);
  const mail = {
    from: 'me@sender.test',
    to: 'you@else.test',
    raw: [Buffer.from('Subject: hi\r\n\r\nHello\r\n')],
  };
  return (await lent.smtp.send({ ...mail, beforeDot: async () => true })).kind;
}

describe('the session of a mailbox', () => {
  it('serves the mails of many ticks', async () => {
    await using sink = await startSmtpSink();
    const sessions = createSessions();
    for (let n = 0; n < 5; n++) expect(await tick(sessions, serverOf(sink))).toBe('accepted');
    expect([sink.mails.length, sink.connections]).toEqual([5, 1]);
    sessions.close();
    await eventually(
      async () => sink.open,
      (open) => open === 0,
    );
  });

  it('ends when no mail came for a while', async () => {
    await using sink = await startSmtpSink();
    const sessions = createSessions({ idleMs: 20 });
    await tick(sessions, serverOf(sink));
    await eventually(
      async () => sink.open,
      (open) => open === 0,
    );
    expect(await tick(sessions, serverOf(sink))).toBe('accepted');
    expect(sink.connections).toBe(2);
    sessions.close();
  });

  it('that its server ended meanwhile is replaced, with one copy', async () => {
    await using sink = await startSmtpSink();
    const sessions = createSessions();
    await tick(sessions, serverOf(sink));
    sink.hangUp();
    expect(await tick(sessions, serverOf(sink))).toBe('accepted');
    expect([sink.mails.length, sink.connections]).toEqual([2, 2]);
    sessions.close();
  });

  it('gives way where a server has no room for those of all its mailboxes', async () => {
    const ROOM = 3;
    await using sink = await startSmtpSink({
      reply: (phase) => (phase === 'connect' && sink.open > ROOM ? '421 4.7.0 too many connections' : null),
    });
    const sessions = createSessions();
    const senders = ['anna', 'ben', 'cleo', 'dora', 'emil'];
    for (const sender of senders) await tick(sessions, serverOf(sink), sender);
    await eventually(
      async () => sink.open,
      (open) => open === 0,
    );
    for (let round = 0; round < 2; round++)
      for (const sender of senders) expect(await tick(sessions, serverOf(sink), sender)).toBe('accepted');
    sessions.close();
  });

  it('on which more was said than asked for is not used again: the rest would answer the next mail', async () => {
    let mails = 0;
    await using sink = await startSmtpSink({
      reply: (phase) => {
        if (phase !== 'dot') return null;
        mails++;
        return '250 2.0.0 taken\r\n250 2.0.0 taken';
      },
    });
    const sessions = createSessions();
    for (let n = 0; n < 3; n++) expect(await tick(sessions, serverOf(sink))).toBe('accepted');
    expect([mails, sink.mails.length, sink.connections]).toEqual([3, 3, 3]);
    sessions.close();
  });

  it.each([
    ['another password', { pass: 'new' }],
    ['another user', { user: 'ben' }],
    ['another kind of TLS', { security: 'starttls' as const, timeouts: { connectMs: 200 } }],
    ['another name on the certificate', { servername: 'mail.else.test' }],
  ])('is not used with %s', async (_what, over) => {
    await using sink = await startSmtpSink();
    const sessions = createSessions();
    await tick(sessions, serverOf(sink));
    await tick(sessions, serverOf(sink, over));
    expect(sink.connections).toBe(2);
    await eventually(
      async () => sink.open,
      (open) => open <= 1,
    );
    sessions.close();
  });

  it('outlives a new address of its host, where new connections go', async () => {
    await using sink = await startSmtpSink();
    const sessions = createSessions();
    await tick(sessions, serverOf(sink));
    await tick(sessions, serverOf(sink, { host: '127.0.0.2' }));
    expect(sink.connections).toBe(1);
    sink.hangUp();
    expect(await tick(sessions, serverOf(sink, { host: '127.0.0.9' }))).toBe('unreachable');
    sessions.close();
  });

  it('is never shared by two mailboxes, and the one that is idle for longest ends first', async () => {
    await using sink = await startSmtpSink();
    const sessions = createSessions({ maxIdle: 2 });
    for (const sender of ['anna', 'ben', 'cleo']) await tick(sessions, serverOf(sink), sender);
    expect(sink.connections).toBe(3);
    await tick(sessions, serverOf(sink), 'cleo');
    await tick(sessions, serverOf(sink), 'ben');
    expect(sink.connections).toBe(3);
    await tick(sessions, serverOf(sink), 'anna');
    expect(sink.connections).toBe(4);
    sessions.close();
  });
});
