import type { Kysely, Transaction } from 'kysely';
import type { DB } from './types.ts';

/** An open transaction: what must be true together is written through one of these. */
export type Trx = Transaction<DB>;

const RETRIES = 3;
/** deadlock_detected and serialization_failure: the transaction never happened, so it may be tried again. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Runs one transaction, again when Postgres gave it up for a deadlock. Throws whatever the last try threw. */
export async function transact<T>(db: Kysely<DB>, run: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tried > RETRIES || !RETRYABLE.has(code)) throw error;
    }
  }
}
