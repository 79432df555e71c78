import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { CONTACT_FIELDS } from '../contacts/rules/contact-fields.ts';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, lateBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Uploads } from '../platform/db/types.ts';

export type UploadRow = Selectable<Uploads>;

const MAX_OPEN = 100;

/** Rows of an upload, both ends included. */
export interface ChunkRange {
  teamId: string;
  uploadId: string;
  fromRow: number;
  toRow: number;
}

/** Rows of one transaction: large enough to be set-based, small enough to hold locks well under a second. */
const CHUNK_ROWS = 1_000;

/** What a row of a CSV file needs to be written again. */
export interface CsvOrigin {
  delimiter: string;
  header: readonly string[];
  mapping: Readonly<Record<string, string>> | null;
}

export async function insertUpload(
  trx: Trx,
  row: {
    team_id: string;
    id: string;
    campaign_id: string;
    source: 'csv' | 'json';
    validate_emails: boolean;
    credits_held: number;
    contact_count: number;
    rejected_count: number;
    suppressed_count: number;
    csv: CsvOrigin | null;
    now: Date;
  },
): Promise<void> {
  const { now, csv, ...rest } = row;
  await trx
    .insertInto('uploads')
    .values({
      ...rest,
      csv: csv && JSON.stringify(csv),
      chunks_left: Math.ceil(rest.contact_count / CHUNK_ROWS),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await sql`
    insert into upload_chunks (team_id, upload_id, from_row, to_row)
    select ${row.team_id}, ${row.id}, at, least(at + ${CHUNK_ROWS}::int - 1, ${row.contact_count}::int)
    from generate_series(1, ${row.contact_count}::int, ${CHUNK_ROWS}::int) as at`.execute(trx);
}

/** Of any organization: only for commands on the server. */
export const findAnyUpload = (db: Db, id: string) =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

export const findUpload = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('uploads as u')
    .innerJoin('teams as t', 't.id', 'u.team_id')
    .selectAll('u')
    .where('u.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

/** The profile of row `r` if the team has one: two probes by key. */
const profileOf = sql`(case when r.email is not null
  then (select p.id from contact_profiles p where p.team_id = r.team_id and p.email_key = lower(r.email))
  else (select p.id from contact_profiles p
    where p.team_id = r.team_id and p.email_key is null and p.linkedin_key = lower(r.linkedin_url)) end)`;

/** Rows whose contact does not count towards the organization's limit yet. */
export async function countNewContacts(trx: Trx, teamId: string, uploadId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from upload_rows r
    where r.team_id = ${teamId} and r.upload_id = ${uploadId} and r.verdict is null
      and not exists (select 1 from enrollments e where e.team_id = r.team_id and e.contact_profile_id = ${profileOf}
        and e.deleted_at is null and e.life <> 'archived')`.execute(trx);
  return rows[0]!.n;
}

export async function countUnverifiedRows(trx: Trx, teamId: string, uploadId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from upload_rows r
    where r.team_id = ${teamId} and r.upload_id = ${uploadId} and r.verdict is null and r.email is not null
      and not exists (select 1 from contact_profiles p
        where p.team_id = r.team_id and p.id = ${profileOf} and p.valid2 <> -1)`.execute(trx);
  return rows[0]!.n;
}

export const openUploads = alsoLate(
  () => sql`
  select t.organization_id as "organizationId", u.team_id as "teamId", u.id as "uploadId"
  from uploads u join teams t on t.id = u.team_id where u.status in ('pending', 'processing')
  order by u.created_at limit ${MAX_OPEN}`,
  lateBy('now', sql`created_at`, sql`from uploads where status = 'pending'`),
);

interface ChunkRow {
  campaign_id: string;
  validate_emails: boolean;
  from_row: number;
  to_row: number;
}

/** Locks a chunk that no other lane merges; undefined when all are merged or locked. */
export async function lockChunk(trx: Trx, teamId: string, id: string): Promise<ChunkRow | undefined> {
  const { rows } = await sql<ChunkRow>`
    select u.campaign_id, u.validate_emails, c.from_row, c.to_row
    from upload_chunks c
      join uploads u on u.team_id = c.team_id and u.id = c.upload_id and u.status in ('pending', 'processing')
    where c.team_id = ${teamId} and c.upload_id = ${id}
    order by c.from_row limit 1 for update of c skip locked`.execute(trx);
  return rows[0];
}

const STAGED = sql.raw(
  ['row_number', 'new_profile_id', 'new_enrollment_id', 'variant_key', 'email', 'linkedin_url', 'integration_contact_id',
    'custom', 'labels', 'earlier', 'null::uuid as profile_id', ...CONTACT_FIELDS].join(', '),
); // prettier-ignore

export const mergeable = (at: ChunkRange) =>
  sql`select ${STAGED} from upload_rows
    where team_id = ${at.teamId} and upload_id = ${at.uploadId} and row_number between ${at.fromRow} and ${at.toRow}
      and verdict is null`;

export async function markUpdated(
  trx: Trx,
  at: ChunkRange,
  rows: { rowNumber: number; enrollmentId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update upload_rows u set enrollment_id = e.id, verdict = 'updated'
    from unnest(${rows.map((row) => row.rowNumber)}::int[],
      ${rows.map((row) => row.enrollmentId)}::uuid[]) as e (row_number, id)
    where u.team_id = ${at.teamId} and u.upload_id = ${at.uploadId} and u.row_number = e.row_number
      and u.row_number between ${at.fromRow} and ${at.toRow}`.execute(trx);
}

export async function endChunk(
  trx: Trx,
  at: ChunkRange & { created: number; updated: number; pending: number; now: Date },
): Promise<void> {
  await sql`
    with gone as (delete from upload_chunks
      where team_id = ${at.teamId} and upload_id = ${at.uploadId} and from_row = ${at.fromRow})
    update uploads set chunks_left = chunks_left - 1, updated_at = ${at.now},
      status = case when status = 'failed' then status when chunks_left = 1 then 'completed' else 'processing' end,
      created_count = created_count + ${at.created}, updated_count = updated_count + ${at.updated},
      credits_held = case when chunks_left = 1 then 0 else greatest(credits_held - ${at.pending}, 0) end
    where team_id = ${at.teamId} and id = ${at.uploadId}`.execute(trx);
}

/**
 * Stores the cut of a chunk that cannot be merged, so that no worker starts over. A chunk that another lane merged or cut
 * meanwhile stays as it is.
 */
export async function splitChunk(db: Db, at: ChunkRange): Promise<void> {
  const middle = at.fromRow + Math.floor((at.toRow - at.fromRow) / 2);
  await sql`
    with cut as (update upload_chunks set to_row = ${middle}
        where team_id = ${at.teamId} and upload_id = ${at.uploadId} and from_row = ${at.fromRow}
          and to_row = ${at.toRow}
        returning 1),
      rest as (insert into upload_chunks (team_id, upload_id, from_row, to_row)
        select ${at.teamId}::uuid, ${at.uploadId}::uuid, ${middle}::int + 1, ${at.toRow}::int from cut returning 1)
    update uploads set chunks_left = chunks_left + (select count(*) from rest)
    where team_id = ${at.teamId} and id = ${at.uploadId}`.execute(db);
}

export async function rejectChunk(
  db: Db,
  at: ChunkRange & { rule: string; param: string; message: string; now: Date },
): Promise<void> {
  await sql`
    with gone as (delete from upload_chunks
        where team_id = ${at.teamId} and upload_id = ${at.uploadId} and from_row = ${at.fromRow}
          and to_row = ${at.toRow} returning 1),
      rejected as (update upload_rows set verdict = 'rejected', rule = ${at.rule}, param = ${at.param},
          message = ${at.message}
        where team_id = ${at.teamId} and upload_id = ${at.uploadId} and row_number between ${at.fromRow} and ${at.toRow}
          and verdict is null and exists (select from gone) returning 1)
    update uploads set chunks_left = chunks_left - 1, rejected_count = rejected_count + (select count(*) from rejected),
      updated_at = ${at.now},
        status = case when status = 'failed' then status when chunks_left = 1 then 'completed' else 'processing' end,
      credits_held = case when chunks_left = 1 then 0 else credits_held end
    where team_id = ${at.teamId} and id = ${at.uploadId} and exists (select from gone)`.execute(db);
}

/**
 * Fails an upload that has chunks left and rejects their rows, so that each row has its verdict. Waits for chunks
 * that other lanes merge; an upload that another lane completed meanwhile stays completed.
 */
export async function failUpload(
  db: Db,
  at: { teamId: string; uploadId: string; error: string; rule: string; param: string; now: Date },
): Promise<void> {
  await sql`
    with gone as (delete from upload_chunks where team_id = ${at.teamId} and upload_id = ${at.uploadId}
      returning from_row, to_row),
      rejected as (update upload_rows r set verdict = 'rejected', rule = ${at.rule}, param = ${at.param},
        message = ${at.error} from gone
        where r.team_id = ${at.teamId} and r.upload_id = ${at.uploadId} and r.row_number between gone.from_row
          and gone.to_row
          and r.verdict is null returning 1)
    update uploads set status = 'failed', error = ${at.error}, credits_held = 0, updated_at = ${at.now},
      chunks_left = chunks_left - (select count(*) from gone),
        rejected_count = rejected_count + (select count(*) from rejected)
    where team_id = ${at.teamId} and id = ${at.uploadId} and exists (select from gone)`.execute(db);
}

export const ownerOfCampaign = (
  db: Db,
  campaignId: string,
): Promise<{ teamId: string; organizationId: string } | undefined> =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('teams as t', 't.id', 'c.team_id')
    .select(['c.team_id as teamId', 't.organization_id as organizationId'])
    .where('c.id', '=', campaignId)
    .executeTakeFirst();
