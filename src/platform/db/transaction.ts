import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './types.ts';

export type Trx = Transaction<DB>;

const RETRIES = 3;
const RETRYABLE = new Set(['40P01', '40001']);

type AfterCommit = (db: Kysely<DB>) => void | Promise<void>;
type BeforeCommit = () => Promise<void>;
const waiting = new WeakMap<Trx, AfterCommit[]>();
const closing = new WeakMap<Trx, BeforeCommit[]>();

/** Runs `run` as the last work of the transaction; its error rolls all back. */
export function beforeCommit(trx: Trx, run: BeforeCommit): void {
  const last = closing.get(trx);
  // Without `transact` there is no end to wait for.
  if (!last) throw new Error('beforeCommit needs a transaction of transact');
  last.push(run);
}

/** Runs `run` after the commit, never after a rollback. `run` must not throw. */
export function afterCommit(trx: Trx, run: AfterCommit): void {
  waiting.get(trx)?.push(run);
}

/**
 * Retries the transaction on a deadlock or serialization failure, which rolled it back. Throws the error of
 * the last try.
 */
export async function transact<T>(db: Kysely<DB>, run: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      const after: AfterCommit[] = [];
      const result = await db.transaction().execute(async (trx) => {
        const last: BeforeCommit[] = [];
        waiting.set(trx, after);
        closing.set(trx, last);
        const made = await run(trx);
        for (const each of last) await each();
        return made;
      });
      for (const each of after) await each(db);
      return result;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tried > RETRIES || !RETRYABLE.has(code)) throw error;
    }
  }
}

/**
 * A longer wait for a row lock fails with 55P03. With the `lockWaits` of `bisectBatch` this bounds the
 * delay of other work.
 */
const LOCK_WAIT_MS = 1_000;

export async function waitBriefly(trx: Trx, lockTimeoutMs = LOCK_WAIT_MS): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
}
