import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopwatch } from '../clock.ts';
import type { GateKeeping } from '../gate.ts';
import type { Log } from '../log.ts';
import { exponential } from '../rules/retry.ts';

/** Longer than three seconds nothing waits once the database is back. */
const pauseMs = exponential(250, 3_000);
const ASK_TIMEOUT_MS = 5_000;
/** Trouble with connections to a database that answers is mentioned no more often than this: a stall is met by many. */
const MENTION_EVERY_MS = 60_000;

/** Connection exceptions, shutdowns, a server that starts or has no room for a connection. */
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
/** What pg says without a code. */
const SAYINGS =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|LISTEN\/NOTIFY connection ended|LISTEN\/NOTIFY heartbeat timed out)/;

const partsOf = (error: unknown): { code?: unknown; message?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};

/** Whether a socket, of any protocol, broke or could not be opened. */
export const isSocketError = (error: unknown): boolean => SOCKET_CODES.has(String(partsOf(error).code));

/** Whether an error of a statement says that its connection is lost or none could be made. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = partsOf(error);
  if (typeof code === 'string') return STATES.test(code) || isSocketError(error);
  return typeof message === 'string' && SAYINGS.test(message);
}

/** No connection of a pool became free in time: it is too small, or all of them wait for a silent server. */
const isPoolTimeout = (error: unknown): boolean =>
  String(partsOf(error).message).startsWith('timeout exceeded when trying to connect');

/** Watches for outages of the database; says so once when one begins and once when it is over. */
export interface OutageWatch {
  /**
   * Whether a lost connection or an outage explains the error: the caller need not log it. Resolves when the database was
   * asked, and the gate is closed by then if it did not answer.
   */
  explains(error: unknown): Promise<boolean>;
  /** Ends the watch; nothing is asked or said any more. */
  close(): void;
}

/** Why the database cannot be used on a connection of its own, or null when it answers: a pool may be full of dead ones. */
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

/** One watch per process: the loops wait at its gate, so that one connection is tried and not one per loop. */
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

  /** Asks until the database answers; `first` is called with the first answer. */
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
    async explains(error) {
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
