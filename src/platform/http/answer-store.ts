import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Trx } from '../db/transaction.ts';

export interface Claim {
  apiKeyId: string;
  key: string;
  requestHash: Buffer;
  /** The request that answers. */
  claimant: string;
}

/**
 * Makes the key this request's own. False when it belongs to another: answered since `keptSince`, or under way.
 * A request that never answered and did nothing gives way to the same one after its time; another one has to wait for
 * `keptSince`.
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

/** Keeps the answer, if the claim is still this request's. */
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

/** Says, together with the work, that it was done. False when the key is another request's by now. */
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

/** Gives the key back, unless work was done under it: the request may be made again at once. */
export async function releaseKey(db: Db, { apiKeyId, key, claimant }: Claim): Promise<void> {
  await db
    .deleteFrom('stored_answers')
    .where('api_key_id', '=', apiKeyId)
    .where('key', '=', key)
    .where('claimed_by', '=', claimant)
    .where('worked', '=', false)
    .execute();
}

/** Removes up to `limit` answers from before `keptSince`; resolves how many there were. */
export async function dropAnswers(db: Db, keptSince: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stored_answers where (api_key_id, key) in (
      select api_key_id, key from stored_answers where created_at <= ${keptSince} order by created_at limit ${limit}
      for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
