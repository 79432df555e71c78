import type { Server as HttpServer } from 'node:http';
import type { Config } from '../config.ts';
import { callerOf } from './caller.ts';

/** For all callers of a process, to bound descriptors and memory. */
const MAX_SOCKETS = 4_000;
/** Open sockets per address for each allowed request: sockets stay open between requests. */
const SOCKETS_PER_CONNECTION = 10;
/** With the check interval, an unfinished head is closed after at most 15 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 5_000;

export const SOCKET_TIMES = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
} as const;

/**
 * Closes excess sockets at once: over the total, or over the limit per address where limits are on.
 * decided: behind a proxy the address is the proxy's, which bounds its own clients; only the total counts then.
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
