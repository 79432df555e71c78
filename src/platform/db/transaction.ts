import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './types.ts';

/** An open transaction: what must be true together is written through one of these. */
export type Trx = Transaction<DB>;

const RETRIES = 3;
/** deadlock_detected and serialization_failure: the transaction never happened, so it may be tried again. */
const RETRYABLE = new Set(['40P01', '40001']);

type AfterCommit = (db: Kysely<DB>) => void | Promise<void>;
const waiting = new WeakMap<Trx, AfterCommit[]>();

/** Runs `run` once the transaction is committed, never when it is rolled back; `run` must not throw. */
export function afterCommit(trx: Trx, run: AfterCommit): void {
  waiting.get(trx)?.push(run);
}

/** Runs one transaction, again when Postgres gave it up for a deadlock. Throws whatever the last try threw. */
export async function transact<T>(db: Kysely<DB>, run: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      const after: AfterCommit[] = [];
      const result = await db.transaction().execute((trx) => {
        waiting.set(trx, after);
        return run(trx);
      });
      for (const each of after) await each(db);
      return result;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tried > RETRIES || !RETRYABLE.has(code)) throw error;
    }
  }
}

/** What a batch waits for a row that another session holds: with the waits of `halve` it bounds what it costs the others. */
const LOCK_WAIT_MS = 1_000;

/** From here on the transaction waits no longer than this for a row that another one holds; then it fails with 55P03. */
export async function waitBriefly(trx: Trx, lockTimeoutMs = LOCK_WAIT_MS): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
}
