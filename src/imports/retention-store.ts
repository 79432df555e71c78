import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface EndedUpload {
  team_id: string;
  id: string;
  contact_count: number;
}

export async function lockEndedUpload(trx: Trx, endedBefore: Date): Promise<EndedUpload | undefined> {
  const { rows } = await sql<EndedUpload>`
    select team_id, id, contact_count from uploads
    where has_rows and status in ('completed', 'failed') and updated_at < ${endedBefore}
    order by updated_at limit 1 for update skip locked`.execute(trx);
  return rows[0];
}

export async function dropSomeRows(
  db: Db | Trx,
  teamId: string,
  uploadId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from upload_rows where team_id = ${teamId} and upload_id = ${uploadId} and row_number <= (
      select max(row_number) from (
        select row_number from upload_rows where team_id = ${teamId} and upload_id = ${uploadId}
        order by row_number limit ${limit}) first)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Stores that rows are being removed. `empty`: also removes chunks that were never merged. */
export async function markEmptied(
  trx: Trx,
  { team_id, id }: EndedUpload,
  { empty, now }: { empty: boolean; now: Date },
): Promise<void> {
  if (empty)
    await trx
      .deleteFrom('upload_chunks')
      .where('team_id', '=', team_id)
      .where('upload_id', '=', id)
      .execute();
  // `updated_at` stays: it is the end of the upload.
  await sql`
    update uploads set rows_removed_at = coalesce(rows_removed_at, ${now}), has_rows = ${!empty}
    where team_id = ${team_id} and id = ${id}`.execute(trx);
}

/**
 * Rows of uploads that were never accepted: the process died while it staged them. Costs one index probe for each
 * upload that has rows, however many rows it has.
 */
export async function listAbandonedRows(
  db: Db,
  stagedBefore: string,
  limit: number,
): Promise<{ team_id: string; upload_id: string }[]> {
  const { rows } = await sql<{ team_id: string; upload_id: string }>`
    with recursive walk as (
      (select team_id, upload_id from upload_rows order by team_id, upload_id limit 1)
      union all
      select n.team_id, n.upload_id from walk w cross join lateral (
        select r.team_id, r.upload_id from upload_rows r where (r.team_id, r.upload_id) > (w.team_id, w.upload_id)
        order by r.team_id, r.upload_id limit 1) n)
    select w.team_id, w.upload_id from walk w
    where w.upload_id < ${stagedBefore}::uuid
      and not exists (select from uploads u where u.team_id = w.team_id and u.id = w.upload_id)
    limit ${limit}`.execute(db);
  return rows;
}
