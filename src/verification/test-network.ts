import { connect } from 'node:net';
import type { MailDns } from './find-mail-hosts.ts';
import type { NetworkTests } from './port25.ts';

const REACH_MS = 10_000;
const GREETING_BYTES = 3;

/** Tests resolver and port by well-known hosts; without such hosts both pass. */
export function testsBy(
  hosts: readonly string[],
  port: number,
  withDns: <T>(ask: (dns: MailDns) => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): NetworkTests {
  const addressesOf = async (host: string): Promise<string[]> => {
    const found = await withDns((dns) => dns.addressesOf(host));
    return found.kind === 'ok' ? found.addresses : [];
  };
  const anyOf = async (passes: (host: string) => Promise<boolean>): Promise<boolean> =>
    hosts.length === 0 || (await Promise.all(hosts.map(passes))).includes(true);
  return {
    resolves: () => anyOf(async (host) => (await addressesOf(host)).length > 0),
    greets: () =>
      anyOf(async (host) => {
        const [ip] = await addressesOf(host);
        return ip !== undefined && isGreeted(ip, port, signal);
      }),
  };
}

/** Waits for the 220: a network that intercepts the port may accept the connection and refuse every mail. */
function isGreeted(ip: string, port: number, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: ip, port, timeout: REACH_MS });
  const end = (): void => resolve(false);
  let heard = '';
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.subarray(0, GREETING_BYTES).toString('latin1');
    if (heard.length >= GREETING_BYTES) resolve(heard.startsWith('220'));
  });
  for (const event of ['error', 'timeout', 'close']) socket.once(event, end);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return promise.finally(() => {
    signal.removeEventListener('abort', end);
    socket.on('error', end);
    socket.destroy();
  });
}
