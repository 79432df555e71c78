import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { HANGS_AFTER_AUTH, WIRE_SCRIPTS } from './wire-scripts.ts';
import type { WireLine, WireScript } from './wire-scripts.ts';

const EHLO = '250-wire.test\r\n250-AUTH PLAIN LOGIN\r\n250-8BITMIME\r\n250 ENHANCEDSTATUSCODES';
const DOT = '\r\n.\r\n';
const COMMAND_LINE = /(?:^|\r\n)(?:RSET|QUIT|MAIL FROM:<[^>]*>)\r\n/;
/** Where a server replies at `half`: `runScripts` attaches several MB to such mails. */
const HALF_BYTES = 32 * 1024;
/** The pause of reading after a reply at `half`: the client must read the reply before it can write the rest. */
const HALF_REST_MS = 1_500;
/** A dot this soon after a reply to the whole body was already on its way: the reply belongs to the dot. */
const CROSSING_MS = 250;

// Distributes over the kinds; `Omit` alone does not.
type Said = WireLine extends infer Line ? (Line extends WireLine ? Omit<Line, 'at' | 'conn'> : never) : never;

export interface WireServer {
  port: number;
  close(): Promise<void>;
}

const addressOf = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? '';
const codeOf = (reply: string): number => Number(reply.slice(0, 3));
const userOf = (line: string): string =>
  Buffer.from(line.split(' ')[2] ?? '', 'base64')
    .toString()
    .split('\0')[1] ?? '';

/** Reports every step of a mail to `log` before the client can know of it. Recipient address and user name choose a script. */
export async function startSmtpWire(
  { dotDelayMs = 0 }: { dotDelayMs?: number },
  log: (line: WireLine) => void,
): Promise<WireServer> {
  const sockets = new Set<Socket>();
  const triesOf = new Map<string, number>();
  let connections = 0;

  function serve(socket: Socket): void {
    const conn = ++connections;
    const note = (line: Said): void => log({ at: Date.now(), conn, ...line } as WireLine);
    sockets.add(socket);
    socket.setEncoding('latin1');
    let pending = '';
    let mail = { from: '', to: '' };
    let inBody = false;
    let awaitsReply = false;
    let script: WireScript | null = null;
    let early = false;
    let earlyAt = 0;
    let silent = false;
    let by: 'server' | 'quit' | 'client' = 'client';
    let last = { messageId: '', step: 0 };
    const say = (text: string): void => {
      if (socket.writable) socket.write(`${text}\r\n`);
    };
    const cut = (): void => {
      by = 'server';
      // The last bytes must reach the client: `destroy` alone may drop them.
      socket.end();
      socket.destroySoon();
    };
    const read = (raw: string): void => {
      const messageId = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
      last = { messageId, step: Number(/wire-step-(\d+)/.exec(raw)?.[1] ?? 0) };
    };
    const isWhole = (): boolean => {
      const boundary = /boundary="?([^"\r\n;]+)/i.exec(pending)?.[1];
      return boundary !== undefined && pending.trimEnd().endsWith(`--${boundary}--`);
    };
    const play = (): void => {
      if (script!.reply) {
        early = script!.at !== 'dot' && script!.at !== 'rcpt';
        if (early) {
          earlyAt = performance.now();
          note({ what: 'early', to: mail.to, code: codeOf(script!.reply) });
        }
        say(script!.reply);
      }
      if (script!.cut) return cut();
      if (script!.at !== 'half') return;
      socket.pause();
      setTimeout(() => socket.resume(), HALF_REST_MS);
    };
    const scriptFor = (to: string): WireScript | null => {
      const named = (WIRE_SCRIPTS as Record<string, WireScript>)[to.split('.')[0]!];
      return named && (triesOf.get(to) ?? 0) < named.tries ? named : null;
    };
    const take = (raw: string): void => {
      read(raw);
      const at = script?.at === 'dot' ? script : null;
      // After an early reply the server may still keep the mail: the worst case for a client.
      const late = early && (script?.at !== 'whole' || performance.now() - earlyAt > CROSSING_MS);
      const taken = at ? at.taken === true : !early || late;
      note({ what: 'dot', ...mail, ...last, taken, late });
      awaitsReply = true;
      if (early) return;
      if (at) return play();
      const answer = (): void => {
        if (socket.destroyed) return;
        awaitsReply = false;
        note({ what: 'reply', to: mail.to, ...last, code: 250 });
        say('250 2.0.0 taken');
      };
      if (dotDelayMs > 0) setTimeout(answer, dotDelayMs);
      else answer();
    };
    const body = (): boolean => {
      const end = pending.indexOf(DOT);
      if (end < 0) {
        const due =
          script &&
          !early &&
          (script.at === 'half' ? pending.length >= HALF_BYTES : script.at === 'whole' && isWhole());
        if (due) play();
        return false;
      }
      const raw = pending.slice(0, end + 2);
      pending = pending.slice(end + DOT.length);
      inBody = false;
      take(raw);
      return true;
    };
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'QUIT') {
        by = 'quit';
        return void socket.end('221 bye\r\n');
      }
      if (verb === 'EHLO' || verb === 'HELO') return say(EHLO);
      if (verb === 'AUTH') {
        silent = userOf(line).startsWith(HANGS_AFTER_AUTH);
        return say('235 2.7.0 ok');
      }
      if (verb === 'MAIL') {
        mail = { from: addressOf(line), to: '' };
        [awaitsReply, early, last] = [false, false, { messageId: '', step: 0 }];
      }
      if (verb === 'RCPT') {
        mail.to = addressOf(line);
        script = scriptFor(mail.to);
        if (script) triesOf.set(mail.to, (triesOf.get(mail.to) ?? 0) + 1);
        if (script?.at === 'rcpt') return play();
      }
      if (verb !== 'DATA') return say('250 2.0.0 ok');
      note({ what: 'data', ...mail });
      inBody = true;
      say('354 go ahead');
      if (script?.at === 'data') play();
    };
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (inBody && pending) read(pending);
      const phase = inBody ? (isWhole() ? 'whole' : 'body') : awaitsReply ? 'dot' : 'commands';
      const commandsInData = inBody && COMMAND_LINE.test(pending);
      note({ what: 'end', phase, to: mail.to, ...last, by, commandsInData });
    });
    say('220 wire.test ESMTP');
    socket.on('data', (chunk: string) => {
      if (silent) return;
      pending += chunk;
      for (;;) {
        if (inBody) {
          if (!body()) return;
          continue;
        }
        const end = pending.indexOf('\r\n');
        if (end < 0) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        command(line);
      }
    });
  }

  const server = createServer({ noDelay: true }, serve);
  // Every loopback address is a server of its own.
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
