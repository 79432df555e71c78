import { describe, expect, it } from 'vitest';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';
import { createSmtpPool, trySmtp } from '../../../src/sending/smtp.ts';
import type { SmtpPoint } from '../../../src/sending/hand-over.ts';
import type { SmtpServer } from '../../../src/sending/smtp.ts';
import { eventually } from '../../support/eventually.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SinkPhase, SinkScript } from '../../support/smtp-sink.ts';

const RAW = Buffer.from('Message-ID: <one@sender.test>\r\nSubject: hi\r\n\r\nHello\r\n.leading dot\r\n');
/** Longer than every buffer on the way, so that the server stops in the middle. */
const LONG = Buffer.from(`Subject: long\r\n\r\n${'all work and no play\r\n'.repeat(1_000_000)}`);
const mail = (over: object = {}) => ({
  from: 'me@sender.test',
  to: 'you@else.test',
  raw: [RAW],
  beforeDot: async () => true,
  ...over,
});

async function once(script: SinkScript, over: object = {}, server: Partial<SmtpServer> = {}) {
  await using sink = await startSmtpSink(script);
  const pool = createSmtpPool({
    host: '127.0.0.1',
    port: sink.port,
    security: 'none',
    maxConnections: 1,
    ...server,
  });
  const outcome = await pool.send(mail(over));
  pool.close();
  return { outcome, copies: sink.mails.length, connections: sink.connections, mails: sink.mails };
}
const dropAt = (at: SinkPhase): SinkScript => ({ drop: (phase) => phase === at });
const replyAt = (at: SinkPhase, reply: string): SinkScript => ({
  reply: (phase) => (phase === at ? reply : null),
});

describe('what a server says', () => {
  it('is kept as one line that can be stored, whatever bytes it is made of', async () => {
    const { outcome } = await once(replyAt('rcpt', '550 5.1.1 no\u0000such\u0007 user \ud83d'));
    expect(outcome).toMatchObject({ kind: 'rejected' });
    expect(JSON.stringify(outcome)).not.toMatch(/\\u0000|\\ud83d|\\u0007/);
    const garbage = await once(replyAt('connect', 'hi\u0000there'));
    expect(JSON.stringify(garbage.outcome)).not.toContain('\\u0000');
  });

  it('of a login is kept without the password that it repeats', async () => {
    const script: SinkScript = { reply: (phase, said) => (phase === 'auth' ? `535 what is ${said}` : null) };
    const { outcome } = await once(script, {}, { user: 'anna', pass: 'canary-5f1c' });
    expect(outcome).toMatchObject({
      kind: 'rejected',
      reply: expect.stringMatching(/^what is AUTH PLAIN \*{3}/),
    });
    const tried = await once(
      script,
      {},
      { user: 'anna', token: async () => ({ kind: 'ok', token: 'canary-5f1c' }) },
    );
    expect(tried.outcome).toMatchObject({ reply: expect.stringMatching(/^what is AUTH XOAUTH2 \*{3}/) });
  });

  it('of the size it takes is about the mail, and not about the mailbox', async () => {
    const { outcome } = await once({}, { raw: [Buffer.alloc(60_000_000, 'x')] });
    expect(outcome).toMatchObject({ kind: 'rejected', scope: 'message', code: 552 });
  });

  it('drop by drop is not listened to without end', async () => {
    const { outcome } = await once({ dotDelayMs: 5_000 }, {}, { timeouts: { replyMs: 200 } });
    expect(outcome.kind).toBe('unknown');
  });
});

describe('handing a mail over', () => {
  it('accepted: one copy, byte for byte, with the server’s words', async () => {
    const { outcome, mails } = await once({});
    expect(outcome).toEqual({ kind: 'accepted', code: 250, enhanced: '2.0.0', reply: 'taken' });
    expect(mails[0]).toMatchObject({
      from: 'me@sender.test',
      to: 'you@else.test',
      messageId: '<one@sender.test>',
    });
    expect(mails[0]!.raw).toContain('\r\n..leading dot');
  });

  it.each<[SinkPhase, string]>([
    ['connect', 'unreachable'],
    ['ehlo', 'unreachable'],
    ['mail', 'unreachable'],
    ['rcpt', 'unreachable'],
    ['data', 'unreachable'],
    ['body', 'cut'],
    ['dot', 'unknown'],
  ])('a connection dropped at %s is %s, and nothing is tried again behind our back', async (phase, kind) => {
    const { outcome, copies, connections } = await once(
      dropAt(phase),
      phase === 'body' ? { raw: [LONG] } : {},
    );
    expect(outcome.kind).toBe(kind);
    expect(copies).toBe(phase === 'dot' ? 1 : 0);
    expect(connections).toBe(1);
  });

  it.each<[SinkPhase, string, Partial<SmtpOutcome> & Record<string, unknown>]>([
    ['connect', '421 4.3.2 not now', { kind: 'deferred', code: 421 }],
    ['connect', '554 go away', { kind: 'rejected', code: 554, scope: 'mailbox' }],
    ['mail', '550 5.7.1 not you', { kind: 'rejected', code: 550, scope: 'mailbox', phase: 'mail' }],
    ['rcpt', '450 4.7.1 greylisted', { kind: 'deferred', code: 450, enhanced: '4.7.1', phase: 'rcpt' }],
    [
      'rcpt',
      '550 5.1.1 no such user',
      {
        kind: 'rejected',
        code: 550,
        enhanced: '5.1.1',
        reply: 'no such user',
        scope: 'recipient',
        phase: 'rcpt',
      },
    ],
    ['data', '451 4.3.0 later', { kind: 'deferred', code: 451, phase: 'data' }],
    ['dot', '452 4.2.2 full', { kind: 'deferred', code: 452, phase: 'body' }],
    ['dot', '550 5.7.1 spam', { kind: 'rejected', code: 550, scope: 'message', phase: 'body' }],
  ])('at %s the reply "%s" is a value', async (phase, reply, expected) => {
    const { outcome, copies } = await once(replyAt(phase, reply));
    expect(outcome).toMatchObject(expected);
    expect(copies).toBe(0);
  });

  it('a refused login is the mailbox’s fault', async () => {
    const { outcome } = await once(
      replyAt('auth', '535 5.7.8 bad credentials'),
      {},
      { user: 'me', pass: 'wrong' },
    );
    expect(outcome).toMatchObject({ kind: 'rejected', code: 535, phase: 'auth', scope: 'mailbox' });
  });

  it('a mail withdrawn before its final dot leaves no copy', async () => {
    const { outcome, copies } = await once({}, { beforeDot: async () => false });
    expect(outcome).toEqual({ kind: 'withdrawn' });
    expect(copies).toBe(0);
  });

  it('a mark that fails withdraws the mail too', async () => {
    const { outcome, copies } = await once(
      {},
      { beforeDot: () => Promise.reject(new Error('database gone')) },
    );
    expect(outcome.kind).toBe('withdrawn');
    expect(copies).toBe(0);
  });

  it('asks for the mark only when the whole body has left, and passes the crash points in order', async () => {
    const seen: string[] = [];
    await once(
      { dotDelayMs: 50, reply: (phase) => (seen.push(phase), null) },
      { beforeDot: async () => (seen.push('mark'), true), at: (point: SmtpPoint) => seen.push(point) },
    );
    const order = ['rcpt', 'data', 'before_data', 'mid_body', 'mark', 'after_mark', 'after_dot', 'after_250'];
    expect(seen.filter((each) => order.includes(each))).toEqual(order);
  });

  it.each([
    'a@x.test\r\nRCPT TO:<evil@x.test>',
    'Bob <a@x.test>, evil@x.test',
    'a@x.test,evil@x.test',
    '<a@x.test>',
    'a b@x.test',
    '',
    'a@x.test\u0000',
  ])('refuses %j as an envelope without connecting', async (to) => {
    const { outcome, connections } = await once({}, { to });
    expect(outcome).toMatchObject({ kind: 'rejected', scope: 'recipient' });
    expect(connections).toBe(0);
  });

  it('an endless reply is cut off', async () => {
    const { outcome, copies } = await once(replyAt('rcpt', `250-${'x'.repeat(2_000_000)}`));
    expect(outcome.kind).toBe('unreachable');
    expect(copies).toBe(0);
  });
});

describe('a reply before the final dot', () => {
  it.each([
    ['451 4.3.0 cannot write now', { kind: 'deferred', code: 451, phase: 'body' }],
    ['552 5.3.4 too big', { kind: 'rejected', code: 552, phase: 'body', scope: 'message' }],
    ['421 4.4.2 timeout exceeded', { kind: 'deferred', code: 421 }],
    ['250 2.0.0 taken', { kind: 'cut', code: 'EPROTOCOL' }],
  ])('%s: is final, the dot never leaves, and the line ends', async (early, expected) => {
    await using sink = await startSmtpSink({ reply: (phase) => (phase === 'body' ? early : null) });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    const outcome = await pool.send(mail({ raw: [LONG] }));
    expect(outcome).toMatchObject(expected);
    expect(sink.mails).toEqual([]);
    expect((await pool.send(mail({ raw: [LONG] }))).kind).toBe(outcome.kind);
    expect(sink.connections).toBe(2);
    pool.close();
  });

  it('wins over a mark that is under way: no copy, though the mark is given', async () => {
    const marking = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<void>();
    let say: (reply: string) => void = () => {};
    await using sink = await startSmtpSink({ onBody: (write) => void (say = write) });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    const sent = pool.send(mail({ beforeDot: () => (asked.resolve(), marking.promise) }));
    await asked.promise;
    say('421 4.4.2 timeout exceeded');
    expect(await sent).toMatchObject({ kind: 'deferred', code: 421 });
    marking.resolve(true);
    pool.close();
    expect(sink.mails).toEqual([]);
  });

  it('is read before the dot, also when it came while the mark was being given', async () => {
    let say: (reply: string) => void = () => {};
    await using sink = await startSmtpSink({ onBody: (write) => void (say = write) });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    const beforeDot = async () => (say('451 4.3.0 cannot write now'), true);
    expect(await pool.send(mail({ beforeDot }))).toMatchObject({
      kind: 'deferred',
      code: 451,
      phase: 'body',
    });
    // The server would see no end of the mail.
    await eventually(
      async () => sink.open,
      (open) => open === 0,
    );
    expect(sink.mails).toEqual([]);
    pool.close();
  });

  it('is never followed by a RSET, which the server would take for a line of the mail', async () => {
    const heard: string[] = [];
    await using sink = await startSmtpSink({
      reply: (phase) => (phase === 'data' ? '354 go\r\n451 4.3.0 no, wait' : null),
      onBody: (_write, chunk) => void heard.push(chunk),
    });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    expect(await pool.send(mail())).toMatchObject({ kind: 'deferred', code: 451 });
    pool.close();
    expect(heard.join('')).not.toContain('RSET');
    expect(sink.mails).toEqual([]);
  });
});

describe('after the final dot', () => {
  it('half a reply that comes with the end of the connection is no answer', async () => {
    await using sink = await startSmtpSink({ last: '421 4.3.2 going down' });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    expect(await pool.send(mail())).toMatchObject({ kind: 'unknown' });
    expect(sink.mails).toHaveLength(1);
    pool.close();
  });

  it('a mail of unknown outcome on a kept connection is not tried on a new one', async () => {
    let kill = false;
    await using sink = await startSmtpSink({ drop: (phase) => phase === 'dot' && kill });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    expect((await pool.send(mail())).kind).toBe('accepted');
    kill = true;
    expect((await pool.send(mail())).kind).toBe('unknown');
    expect([sink.mails.length, sink.connections]).toEqual([2, 1]);
    pool.close();
  });
});

describe('each phase has an end', () => {
  it.each([
    ['connect', '220-wait', { connectMs: 200, greetingMs: 5_000 }, 'unreachable'],
    ['auth', '', { loginMs: 200 }, 'unreachable'],
    ['rcpt', '', { envelopeMs: 200 }, 'unreachable'],
    ['dot', '', { replyMs: 200 }, 'unknown'],
  ] as const)('a server that hangs at %s is left', async (at, reply, timeouts, kind) => {
    const { outcome, connections } = await once(
      {
        hang: (phase) => phase === at && reply === '',
        reply: (phase) => (phase === at && reply ? reply : null),
      },
      {},
      { user: 'me', pass: 'secret', timeouts },
    );
    expect(outcome).toMatchObject({ kind, code: 'ETIMEDOUT' });
    expect(connections).toBe(1);
  });

  it('a server that stops reading the body is left, and has no mail', async () => {
    await using sink = await startSmtpSink({ stopReading: true });
    const pool = createSmtpPool({
      host: '127.0.0.1',
      port: sink.port,
      security: 'none',
      maxConnections: 1,
      timeouts: { bodyMs: 300 },
    });
    expect(await pool.send(mail({ raw: [LONG] }))).toMatchObject({ kind: 'cut', code: 'ETIMEDOUT' });
    pool.close();
    expect(sink.mails).toEqual([]);
  });
});

it('starttls never falls back to clear text', async () => {
  const { outcome, copies } = await once({}, {}, { security: 'starttls', timeouts: { connectMs: 300 } });
  expect(outcome).toMatchObject({ kind: 'unreachable', phase: 'connect' });
  expect(copies).toBe(0);
});

describe('kept connections', () => {
  it('carry many mails, never more at once than allowed', async () => {
    await using sink = await startSmtpSink();
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 4 });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => pool.send(mail())));
    expect(outcomes.every((outcome) => outcome.kind === 'accepted')).toBe(true);
    expect(sink.mails.length).toBe(100);
    expect(sink.connections).toBeLessThanOrEqual(4);
    pool.close();
  });

  it('go on after a refused recipient', async () => {
    let refuse = true;
    await using sink = await startSmtpSink({
      reply: (phase) => (phase === 'rcpt' && refuse ? '550 5.1.1 no' : null),
    });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    expect((await pool.send(mail())).kind).toBe('rejected');
    refuse = false;
    expect((await pool.send(mail())).kind).toBe('accepted');
    expect(sink.connections).toBe(1);
    pool.close();
  });

  it('found dead before they answered are replaced once, with one copy', async () => {
    let kill = false;
    await using sink = await startSmtpSink({ drop: (phase) => phase === 'mail' && kill && !(kill = false) });
    const pool = createSmtpPool({ host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 });
    expect((await pool.send(mail())).kind).toBe('accepted');
    kill = true;
    expect((await pool.send(mail())).kind).toBe('accepted');
    expect(sink.mails.length).toBe(2);
    expect(sink.connections).toBe(2);
    pool.close();
  });
});

describe('a kept connection that was idle', () => {
  const kept = (port: number) =>
    createSmtpPool({ host: '127.0.0.1', port, security: 'none', maxConnections: 1, timeouts: { sureMs: -1, aliveMs: 100 } }); // prettier-ignore

  it('carries the next mail when it gives a sign of life', async () => {
    await using sink = await startSmtpSink();
    const pool = kept(sink.port);
    for (let n = 0; n < 3; n++) expect((await pool.send(mail())).kind).toBe('accepted');
    expect([sink.mails.length, sink.connections]).toEqual([3, 1]);
    pool.close();
  });

  it.each([
    ['went silent', { hang: (phase: SinkPhase) => phase === 'rset' }],
    [
      'says goodbye',
      { reply: (phase: SinkPhase) => (phase === 'rset' ? '421 4.4.2 idle for too long' : null) },
    ],
  ])('and %s is replaced, and the mail goes out at once', async (_how, script) => {
    await using sink = await startSmtpSink(script);
    const pool = kept(sink.port);
    for (let n = 0; n < 2; n++) expect((await pool.send(mail())).kind).toBe('accepted');
    expect([sink.mails.length, sink.connections]).toEqual([2, 2]);
    pool.close();
  });
});

describe('trying a server', () => {
  it('does not listen to a greeting that never ends', async () => {
    await using sink = await startSmtpSink({ reply: (phase) => (phase === 'connect' ? '220-wait' : null) });
    const server = { host: '127.0.0.1', port: sink.port, security: 'none', maxConnections: 1 } as const;
    const said = await trySmtp({ ...server, timeouts: { connectMs: 200 } });
    expect(said).toMatchObject({ kind: 'unreachable', phase: 'connect', code: 'ETIMEDOUT' });
  });
});
