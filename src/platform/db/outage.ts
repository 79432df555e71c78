import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopwatch } from '../clock.ts';
import type { GateKeeping } from '../gate.ts';
import type { Log } from '../log.ts';
import { exponential } from '../rules/retry.ts';

const pauseMs = exponential(250, 3_000);
const ASK_TIMEOUT_MS = 5_000;
/** Limits the log of connection errors while the database answers: many callers meet one stall. */
const MENTION_EVERY_MS = 60_000;

/** Connection exceptions, shutdowns, a starting server, too many connections. */
const STATES = /^(08...|57P0[1235]|53300)$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const SAYINGS = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'LISTEN/NOTIFY connection ended',
  'LISTEN/NOTIFY heartbeat timed out',
];

const partsOf = (error: unknown): { code?: unknown; message?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};

export const isSocketError = (error: unknown): boolean => SOCKET_CODES.has(String(partsOf(error).code));

export function isLostConnection(error: unknown): boolean {
  const { code, message } = partsOf(error);
  if (typeof code === 'string') return STATES.test(code) || isSocketError(error);
  return typeof message === 'string' && SAYINGS.some((saying) => message.startsWith(saying));
}

const isPoolTimeout = (error: unknown): boolean =>
  String(partsOf(error).message).startsWith('timeout exceeded when trying to connect');

export interface OutageWatch {
  /**
   * True when a lost connection or an outage is the cause, so that the caller need not log it. Resolves after the
   * database was asked; the gate is closed by then if it did not answer.
   */
  isOutage(error: unknown): Promise<boolean>;
  close(): void;
}

/**
 * Asks over a separate connection, because a pool may be full of dead ones. Null when the database answers, else the
 * error.
 */
export async function askDatabase(url: string): Promise<Error | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'outreachd-watch',
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** One watch per process: loops wait at its gate, so that one connection is tried instead of one per loop. */
export function createOutageWatch({
  url,
  log,
  gate,
}: {
  url: string;
  log: Log;
  gate: GateKeeping;
}): OutageWatch {
  const ending = new AbortController();
  let asked: Promise<void> | null = null;
  let mentionedAt = -Infinity;

  async function look(cause: unknown, first: () => void): Promise<void> {
    let lostAt: number | null = null;
    for (let asks = 1; !ending.signal.aborted; asks++) {
      const why = await askDatabase(url);
      if (ending.signal.aborted || why === null) break;
      if (lostAt === null) {
        lostAt = stopwatch();
        gate.close('database', 'the database cannot be reached');
        log.warn({ why: why.message }, 'the database cannot be reached: work waits until it is back');
        first();
      }
      await pause(pauseMs(asks), undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    if (ending.signal.aborted) return;
    if (lostAt !== null) {
      const seconds = Math.round((stopwatch() - lostAt) / 1000);
      log.warn({ seconds }, 'the database is back: work goes on');
      gate.open('database');
    } else if (stopwatch() - mentionedAt > MENTION_EVERY_MS) {
      mentionedAt = stopwatch();
      log.warn({ err: cause }, 'database connections were lost or not free in time; the database answers');
    }
  }

  return {
    async isOutage(error) {
      if (!isLostConnection(error) && !isPoolTimeout(error)) return false;
      if (!asked && !ending.signal.aborted) {
        const first = Promise.withResolvers<void>();
        asked = first.promise;
        void look(error, first.resolve).finally(() => {
          asked = null;
          first.resolve();
        });
      }
      await asked;
      return true;
    },
    close: () => ending.abort(),
  };
}
