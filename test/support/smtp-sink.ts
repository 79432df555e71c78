import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** Accepted: after the final dot, before the reply. */
export interface SunkMail {
  messageId: string;
  from: string;
  to: string;
  bytes: number;
  raw: string;
}

export type SinkPhase = 'connect' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot' | 'rset';

/** Asked at every occurrence, so that a test may change its mind. */
export interface SinkScript {
  /** Another reply; `null`: the good one. In `body` it comes before the final dot, and beside its reply. */
  reply?(phase: SinkPhase, said: string): string | null;
  /** Cuts the connection before any reply. In `dot` the mail was accepted. */
  drop?(phase: SinkPhase): boolean;
  /** Never replies; in `dot` the mail was accepted. */
  hang?(phase: SinkPhase): boolean;
  /** Waits for this; in `body` it stops reading, too. */
  wait?(phase: SinkPhase): Promise<void> | undefined;
  /** Half a reply to the final dot, without its line end, before the connection ends. */
  last?: string;
  /** Stops reading once it has asked for a body. */
  stopReading?: boolean;
  /** Called with each piece of a body; `write` replies at any time. */
  onBody?(write: (reply: string) => void, chunk: string): void;
  dotDelayMs?: number;
  /** TLS from the first byte. */
  tls?: { cert: string; key: string };
}

export interface SmtpSink extends AsyncDisposable {
  port: number;
  mails: SunkMail[];
  /** Ever made; `open`: now. */
  connections: number;
  readonly open: number;
  hangUp(): void;
  close(): Promise<void>;
}

const GOOD: Record<Exclude<SinkPhase, 'ehlo' | 'body'>, string> = {
  connect: '220 sink.test ESMTP',
  auth: '235 2.7.0 ok',
  mail: '250 2.1.0 ok',
  rcpt: '250 2.1.5 ok',
  data: '354 go ahead',
  dot: '250 2.0.0 taken',
  rset: '250 2.0.0 ok',
};
const EHLO =
  '250-sink.test\r\n250-AUTH PLAIN LOGIN\r\n250-8BITMIME\r\n250-SIZE 50000000\r\n250 ENHANCEDSTATUSCODES';
const DOT = '\r\n.\r\n';
const phaseOf = (line: string): SinkPhase | 'quit' => {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO' || verb === 'HELO') return 'ehlo';
  if (verb === 'AUTH') return 'auth';
  if (verb === 'MAIL') return 'mail';
  if (verb === 'RCPT') return 'rcpt';
  if (verb === 'DATA') return 'data';
  return verb === 'QUIT' ? 'quit' : 'rset';
};

/** Counts accepted mails, and can fail in every phase. Takes thousands of mails a second. */
export async function startSmtpSink(
  script: SinkScript = {},
  onMail: (mail: SunkMail) => void = () => {},
): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const sink: SmtpSink = {
    port: 0,
    mails: [],
    connections: 0,
    get open() {
      return sockets.size;
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((done) => {
        sink.hangUp();
        server.close(() => done());
      }),
    [Symbol.asyncDispose]: () => sink.close(),
  };
  const serve = (socket: Socket): void => {
    sink.connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.setEncoding('latin1');
    let pending = '';
    let inBody = false;
    let bodyDropAsked = false;
    let envelope = { from: '', to: '' };
    const say = (phase: SinkPhase, said: string, good: string): void => {
      if (script.drop?.(phase)) return void socket.destroy();
      if (script.hang?.(phase)) return;
      const rest = script.wait?.(phase);
      if (rest) return void rest.then(() => answer(phase, said, good));
      answer(phase, said, good);
    };
    const answer = (phase: SinkPhase, said: string, good: string): void => {
      const reply = script.reply?.(phase, said) ?? good;
      if (phase === 'data') inBody = reply.startsWith('3');
      if (inBody && script.stopReading) socket.pause();
      socket.write(`${reply}\r\n`);
    };
    const take = (raw: string): void => {
      const messageId = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
      const mail = { messageId, ...envelope, bytes: raw.length, raw };
      const refused = script.reply?.('dot', messageId);
      if (!refused || refused.startsWith('2')) {
        sink.mails.push(mail);
        onMail(mail);
      }
      if (script.drop?.('dot')) return void socket.destroy();
      if (script.hang?.('dot')) return;
      if (script.last) return void socket.end(script.last);
      const settled = (): void => void socket.write(`${refused ?? GOOD.dot}\r\n`);
      const rest = script.wait?.('dot');
      if (rest) void rest.then(settled);
      else if (script.dotDelayMs) setTimeout(settled, script.dotDelayMs);
      else settled();
    };
    say('connect', '', GOOD.connect);
    socket.on('data', (chunk: string) => {
      pending += chunk;
      for (;;) {
        if (inBody) {
          script.onBody?.((reply) => socket.write(`${reply}\r\n`), chunk);
          if (!bodyDropAsked) {
            bodyDropAsked = true;
            if (script.drop?.('body')) return void socket.destroy();
            const early = script.reply?.('body', '');
            if (early) socket.write(`${early}\r\n`);
            const rest = script.wait?.('body');
            if (rest) {
              socket.pause();
              void rest.then(() => socket.resume());
            }
          }
          const end = pending.indexOf(DOT);
          if (end < 0) return;
          const raw = pending.slice(0, end + 2);
          pending = pending.slice(end + DOT.length);
          inBody = bodyDropAsked = false;
          take(raw);
          continue;
        }
        const end = pending.indexOf('\r\n');
        if (end < 0) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        const phase = phaseOf(line);
        if (phase === 'quit') return void socket.end('221 bye\r\n');
        if (phase === 'ehlo') say('ehlo', line, EHLO);
        else {
          if (phase === 'mail') envelope = { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: '' };
          if (phase === 'rcpt') envelope.to += (envelope.to ? ',' : '') + (/<(.*?)>/.exec(line)?.[1] ?? '');
          say(phase, line, GOOD[phase as keyof typeof GOOD]);
        }
      }
    });
  };
  const server = script.tls
    ? createTlsServer({ noDelay: true, ...script.tls }, serve)
    : createServer({ noDelay: true }, serve);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  sink.port = (server.address() as AddressInfo).port;
  return sink;
}
