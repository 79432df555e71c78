import type { AddressInfo, Server, Socket } from 'node:net';

export interface ImapServer {
  port: number;
  append(folder: 'INBOX' | 'Junk' | 'Sent', raw: string, at: Date): void;
  close(): Promise<void>;
}

interface Hoodiecrow {
  server: Server;
  listen(port: number, host: string, done: () => void): void;
  appendMessage(mailbox: string, flags: string[], date: Date, raw: string): void;
}

/** One IMAP mailbox on loopback. The library has one storage per server, so each mailbox has its own server. */
export async function startImapServer({
  host,
  user,
  password,
  uidvalidity = 1,
}: {
  host: string;
  user: string;
  password: string;
  /** A new number makes every earlier UID void. RFC 9051 2.3.1.1 */
  uidvalidity?: number;
}): Promise<ImapServer> {
  const { default: hoodiecrow } = (await import('hoodiecrow-imap')) as unknown as {
    default: (options: object) => Hoodiecrow;
  };
  const folder = (use: string): object => ({ 'special-use': use, uidvalidity, messages: [] });
  const server = hoodiecrow({
    plugins: ['ID', 'IDLE', 'UIDPLUS', 'SPECIAL-USE', 'AUTH-PLAIN', 'SASL-IR', 'LITERALPLUS', 'UNSELECT'],
    id: { name: 'sandbox' },
    users: { [user]: { password } },
    storage: {
      INBOX: { uidvalidity, messages: [] },
      '': { separator: '/', folders: { Junk: folder('\\Junk'), Sent: folder('\\Sent') } },
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    port: (server.server.address() as AddressInfo).port,
    append: (mailbox, raw, at) => server.appendMessage(mailbox, [], at, raw),
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.server.close(() => done());
      }),
  };
}
