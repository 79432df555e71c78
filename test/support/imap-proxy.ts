import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A client's line passes, hangs for good, or gets this answer. */
export type ImapJudgement = 'pass' | 'hang' | { answer: string };

export interface ImapProxy extends AsyncDisposable {
  port: number;
  counts(): { made: number; most: number };
  /** Stops all bytes of the open connections, which stay open. */
  mute(): void;
  /** Stops the server's bytes of the open connections; the client's still pass. */
  deafen(): void;
}

const LINE = '\r\n';

export async function startImapProxy(
  targetPort: number,
  judge: (line: string) => ImapJudgement = () => 'pass',
): Promise<ImapProxy> {
  const sockets = new Set<Socket>();
  const mutes = new Set<() => void>();
  const deafs = new Set<() => void>();
  const counts = { made: 0, most: 0 };
  let open = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    counts.made++;
    counts.most = Math.max(counts.most, ++open);
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    let [hangs, isDeaf] = [false, false];
    const deafen = (): void => void (isDeaf = true);
    deafs.add(deafen);
    const mute = (): void => void (hangs = true);
    mutes.add(mute);
    client.on('close', () => {
      open--;
      mutes.delete(mute);
      deafs.delete(deafen);
      target.destroy();
      sockets.delete(client);
    });
    target.on('close', () => {
      client.destroy();
      sockets.delete(target);
    });
    let pending = '';
    target.on('data', (chunk) => void (hangs || isDeaf || client.write(chunk)));
    client.setEncoding('latin1');
    client.on('data', (chunk: string) => {
      pending += chunk;
      for (let end = pending.indexOf(LINE); end >= 0; end = pending.indexOf(LINE)) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + LINE.length);
        const judged = hangs ? 'hang' : judge(line);
        if (judged === 'hang') mute();
        else if (judged === 'pass') target.write(line + LINE, 'latin1');
        else client.write(judged.answer + LINE);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    counts: () => ({ ...counts }),
    mute: () => mutes.forEach((mute) => mute()),
    deafen: () => deafs.forEach((deafen) => deafen()),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** True when an IMAP sequence set (`1,4:6,9:*`) holds the UID. RFC 3501 section 9 */
export const holdsUid = (set: string, uid: number): boolean =>
  set.split(',').some((range) => {
    const [from, to = from] = range
      .split(':')
      .map((end) => (end === '*' ? Number.MAX_SAFE_INTEGER : Number(end)));
    return from! <= uid && uid <= to!;
  });
