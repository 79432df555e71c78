import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Trx } from '../db/transaction.ts';

export interface Claim {
  apiKeyId: string;
  key: string;
  requestHash: Buffer;
  claimant: string;
}

/**
 * Claims the key for this request. False when another request has it: answered since `keptSince`, or under way. An
 * unanswered claim without work can be taken over by the same request after `claimed_until`, by a different one only
 * after `keptSince`.
 */
export async function claimKey(
  db: Db,
  { apiKeyId, key, requestHash, claimant }: Claim,
  { now, until, keptSince }: { now: Date; until: Date; keptSince: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stored_answers as a (api_key_id, key, request_hash, claimed_by, claimed_until, created_at)
    values (${apiKeyId}, ${key}, ${requestHash}, ${claimant}, ${until}, ${now})
    on conflict (api_key_id, key) do update set request_hash = excluded.request_hash, claimed_by = excluded.claimed_by,
      claimed_until = excluded.claimed_until, created_at = excluded.created_at, status = null, body = null,
        worked = false, teams = '{}'
    where a.created_at <= ${keptSince}
      or (a.status is null and not a.worked and a.claimed_until <= ${now}
        and a.request_hash = excluded.request_hash)`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export const findAnswer = (db: Db, { apiKeyId, key }: Pick<Claim, 'apiKeyId' | 'key'>) =>
  db
    .selectFrom('stored_answers')
    .select(['request_hash', 'status', 'body', 'worked', 'teams', 'claimed_until', 'claimed_by'])
    .where('api_key_id', '=', apiKeyId)
    .where('key', '=', key)
    .executeTakeFirst();

export async function keepAnswer(
  db: Db,
  { apiKeyId, key, claimant }: Claim,
  answer: { status: number; body: string; teams: Record<string, string> },
): Promise<void> {
  await db
    .updateTable('stored_answers')
    .set({ ...answer, teams: JSON.stringify(answer.teams) })
    .where('api_key_id', '=', apiKeyId)
    .where('key', '=', key)
    .where('claimed_by', '=', claimant)
    .execute();
}

/** Records in the transaction of the work that it was done. False when another request took over the claim. */
export async function markWorked(trx: Trx, { apiKeyId, key, claimant }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_answers')
    .set({ worked: true })
    .where('api_key_id', '=', apiKeyId)
    .where('key', '=', key)
    .where('claimed_by', '=', claimant)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the claim unless work was done under it, so that the request can be repeated at once. */
export async function releaseKey(db: Db, { apiKeyId, key, claimant }: Claim): Promise<void> {
  await db
    .deleteFrom('stored_answers')
    .where('api_key_id', '=', apiKeyId)
    .where('key', '=', key)
    .where('claimed_by', '=', claimant)
    .where('worked', '=', false)
    .execute();
}

export async function dropAnswers(db: Db, keptSince: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stored_answers where (api_key_id, key) in (
      select api_key_id, key from stored_answers where created_at <= ${keptSince} order by created_at limit ${limit}
      for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
