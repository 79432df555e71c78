import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Resolves when the database answered; rejects with its error. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
