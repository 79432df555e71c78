import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { startDns } from './scripted-dns.ts';
import type { Zone } from './scripted-dns.ts';

/** The reply to RCPT; null: silence. */
export type Rcpt = (address: string) => string | null;

export interface MailHosts extends AsyncDisposable {
  port: number;
  dns: string;
  asked(domain: string): string[];
  lookups(name: string): number;
  mostAtOnce(domain: string): number;
}

const USUAL: Record<string, string> = { EHLO: '250 here', MAIL: '250 ok', QUIT: '221 bye' };

/** Mail hosts in 127/8 at one port, and the DNS with their names, `mx.<domain>`. */
export async function startMailHosts(hosts: Record<string, Rcpt>, net = '127.31'): Promise<MailHosts> {
  const asked = new Map<string, string[]>();
  const most = new Map<string, number>();
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const zone: Zone = {};
  let port = 0;
  for (const [index, [domain, rcpt]] of Object.entries(hosts).entries()) {
    const ip = `${net}.${Math.floor(index / 200) + 1}.${(index % 200) + 1}`;
    zone[domain] = { mx: [[10, `mx.${domain}`]] };
    zone[`mx.${domain}`] = { a: [ip] };
    let open = 0;
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      most.set(domain, Math.max(most.get(domain) ?? 0, ++open));
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open--;
        sockets.delete(socket);
      });
      socket.write(`220 mx.${domain}\r\n`);
      let rest = '';
      socket.on('data', (bytes) => {
        const lines = (rest + bytes.toString()).split('\r\n');
        rest = lines.pop()!;
        for (const line of lines) {
          const address = /^RCPT TO:<(.*)>/.exec(line)?.[1];
          if (address !== undefined) asked.set(domain, [...(asked.get(domain) ?? []), address]);
          const reply = address === undefined ? (USUAL[line.slice(0, 4)] ?? '500 what') : rcpt(address);
          if (reply !== null) socket.write(`${reply}\r\n`);
          if (line.startsWith('QUIT')) socket.end();
        }
      });
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(port, ip, resolve);
    await promise;
    port = (server.address() as AddressInfo).port;
    servers.push(server);
  }
  const dns = await startDns(zone);
  return {
    port,
    dns: dns.server,
    lookups: dns.lookups,
    asked: (domain) => asked.get(domain) ?? [],
    mostAtOnce: (domain) => most.get(domain) ?? 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
      await dns[Symbol.asyncDispose]();
    },
  };
}

/** Takes mail only for names that begin with `ok`. */
export const knows: Rcpt = (address) => (address.startsWith('ok') ? '250 ok' : '550 5.1.1 no such user');
