import type { Server as HttpServer } from 'node:http';
import type { Config } from '../config.ts';
import { callerOf } from './caller.ts';

/** Of all callers of a process: descriptors and memory are bounded, whatever is sent. */
const MAX_SOCKETS = 4_000;
/** Sockets that an address may have open for each request that it may have under way: between requests they are kept alive. */
const SOCKETS_PER_CONNECTION = 10;
/** A head that does not end is closed after these two together: 15 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 5_000;

/** For `http.createServer`. */
export const SOCKET_TIMES = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
} as const;

/**
 * Closes what is over the bounds at once: in all, and of one address where limits are on.
 * decided: with proxies in front an address is theirs, and they bound their callers; it is the total then that counts.
 */
export function boundSockets(
  server: HttpServer,
  { rateLimits, limits, http }: Pick<Config, 'rateLimits' | 'limits' | 'http'>,
): void {
  server.maxConnections = MAX_SOCKETS;
  if (rateLimits === 'off' || http.trustProxy.length > 0) return;
  const most = SOCKETS_PER_CONNECTION * limits.perIp.connections;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const caller = callerOf(socket.remoteAddress ?? '');
    const count = (open.get(caller) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(caller, count);
    socket.once('close', () => {
      const left = open.get(caller)! - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
    });
  });
}
