import { connect } from 'node:net';
import type { MailDns } from './find-mail-hosts.ts';
import type { OutletTests } from './outlet.ts';

const REACH_MS = 10_000;

/** Tests of our own network by hosts that are always there; without hosts both pass. */
export function testsBy(
  hosts: readonly string[],
  port: number,
  withDns: <T>(ask: (dns: MailDns) => Promise<T>) => Promise<T>,
): OutletTests {
  const addressesOf = async (host: string): Promise<string[]> => {
    const found = await withDns((dns) => dns.addressesOf(host));
    return found.kind === 'ok' ? found.addresses : [];
  };
  const anyOf = async (passes: (host: string) => Promise<boolean>): Promise<boolean> =>
    hosts.length === 0 || (await Promise.all(hosts.map(passes))).includes(true);
  return {
    resolves: () => anyOf(async (host) => (await addressesOf(host)).length > 0),
    reaches: () =>
      anyOf(async (host) => {
        const [ip] = await addressesOf(host);
        return ip !== undefined && canConnect(ip, port);
      }),
  };
}

function canConnect(ip: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: ip, port, timeout: REACH_MS });
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  socket.once('timeout', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
