import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { DB } from './types.ts';
import { preparedName } from './prepared.ts';

export type Db = Kysely<DB>;

export interface ConnectOptions {
  url: string;
  applicationName: string;
  maxConnections: number;
  statementTimeoutSeconds: number;
  lockTimeoutSeconds: number;
  log: Log;
  onLost?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_SECONDS = 60;
/** An idle connection to a vanished server is noticed within half a minute. */
const KEEP_ALIVE_MS = 10_000;
/** int8 is read as a number: exact up to 2^53. */
const INT8 = 20;
/** Dates stay text; pg would turn them into midnight in the machine's time zone. */
const DATE = 1082;

class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The pool removes its listener while a client is in use. The statement under way rejects with the same error.
    this.on('error', () => {});
  }

  // The original has a dozen overloads; arguments are passed on unchanged.
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown as [unknown, unknown[] | undefined, ...unknown[]];
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    const answer = name
      ? query({ name, text, values: values ?? [] }, ...rest)
      : query(...(args as unknown[]));
    // A server that is silent beyond its statement timeout is gone: later statements on this connection would wait too.
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.cut();
      });
    return answer as never;
  }

  private cut(): void {
    (this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  }
}

/** A pool with every timeout set: pg waits without limit by default. */
export function connect(options: ConnectOptions): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, String);
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: options.statementTimeoutSeconds * 1000,
    query_timeout: (options.statementTimeoutSeconds + 5) * 1000,
    lock_timeout: options.lockTimeoutSeconds * 1000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_SECONDS * 1000,
    types,
  });
  let closing = false;
  pool.on('error', (err) => {
    // A server that stops right after us cuts connections that are still closing.
    if (closing) return;
    if (options.onLost) options.onLost(err);
    else options.log.warn({ err }, 'database connection lost while idle');
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = (): Promise<void> => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}
