import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Uploads } from '../platform/db/types.ts';
import { duplicateBy } from './rules/staged-row.ts';

export type UploadRow = Selectable<Uploads>;

/** Rows of an upload, both ends among them. */
export interface ChunkRange {
  teamId: string;
  uploadId: string;
  fromRow: number;
  toRow: number;
}

/** Rows of one transaction: large enough to be set-based, small enough that locks are held well under a second. */
const CHUNK_ROWS = 2_500;

/** Makes a staged upload known, cut into the chunks it is merged in. */
export async function insertUpload(
  trx: Trx,
  row: {
    team_id: string;
    id: string;
    campaign_id: string;
    source: 'csv' | 'json';
    validate_emails: boolean;
    /** Whether a row that can be imported has no email. */
    without_email: boolean;
    credits_held: number;
    contact_count: number;
    rejected_count: number;
    now: Date;
  },
): Promise<void> {
  const { now, without_email, ...rest } = row;
  await trx
    .insertInto('uploads')
    .values({
      ...rest,
      chunks_left: Math.ceil(rest.contact_count / CHUNK_ROWS),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await sql`
    insert into upload_chunks (team_id, upload_id, from_row, to_row, without_email)
    select ${row.team_id}, ${row.id}, at, least(at + ${CHUNK_ROWS}::int - 1, ${row.contact_count}::int),
      ${without_email} and exists (select from upload_rows r where r.team_id = ${row.team_id} and r.upload_id = ${row.id}
        and r.row_number between at and at + ${CHUNK_ROWS}::int - 1 and r.verdict is null and r.email is null)
    from generate_series(1, ${row.contact_count}::int, ${CHUNK_ROWS}::int) as at`.execute(trx);
}

export const findUpload = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('uploads as u')
    .innerJoin('teams as t', 't.id', 'u.team_id')
    .selectAll('u')
    .where('u.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export interface RowVerdict {
  row_number: number;
  line_number: number;
  email: string | null;
  linkedin_url: string | null;
  verdict: 'created' | 'updated' | 'duplicate' | 'rejected' | null;
  param: string | null;
  message: string | null;
  enrollment_id: string | null;
}

/** What became of the rows. Nothing is written for a row that was created: it is merged, and its ids are its own. */
export async function listVerdicts(
  db: Db,
  at: { teamId: string; uploadId: string; limit: number; offset: number; verdict: string | undefined },
): Promise<RowVerdict[]> {
  const { rows } = await sql<RowVerdict>`
    select * from (
      select r.row_number, r.line_number, r.email, r.linkedin_url, r.param, r.message,
        case when r.verdict is null and not w.waits then 'created' else r.verdict end as verdict,
        case when r.verdict is null and not w.waits then r.new_enrollment_id else r.enrollment_id end as enrollment_id
      from upload_rows r
      cross join lateral (select exists (select from upload_chunks c where c.team_id = r.team_id and c.upload_id = r.upload_id
        and r.row_number between c.from_row and c.to_row) as waits) w
      where r.team_id = ${at.teamId} and r.upload_id = ${at.uploadId}) v
    where ${at.verdict ?? null}::text is null or verdict = ${at.verdict ?? null}
    order by row_number limit ${at.limit} offset ${at.offset}`.execute(db);
  return rows;
}

/** Who stands in row `r`, if he is known: two probes by key. */
const profileOf = sql`(case when r.email is not null
  then (select p.id from contact_profiles p where p.team_id = r.team_id and p.email_key = lower(r.email))
  else (select p.id from contact_profiles p where p.team_id = r.team_id and p.email_key is null and p.linkedin_key = lower(r.linkedin_url)) end)`;

/** Rows of people who do not count towards the organization's limit yet. */
export async function countNewcomers(trx: Trx, at: ChunkRange): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from upload_rows r
    where r.team_id = ${at.teamId} and r.upload_id = ${at.uploadId} and r.row_number between ${at.fromRow} and ${at.toRow}
      and r.verdict is null
      and not exists (select 1 from enrollments e where e.team_id = r.team_id and e.contact_profile_id = ${profileOf}
        and e.deleted_at is null and e.life <> 'archived')`.execute(trx);
  return rows[0]!.n;
}

/** Rows whose address nobody asked about yet. decisions: 15 */
export async function countUnverified(trx: Trx, teamId: string, uploadId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from upload_rows r
    where r.team_id = ${teamId} and r.upload_id = ${uploadId} and r.verdict is null and r.email is not null
      and not exists (select 1 from contact_profiles p where p.team_id = r.team_id and p.id = ${profileOf} and p.valid2 <> -1)`.execute(
    trx,
  );
  return rows[0]!.n;
}

export const listOpenUploads = (db: Db, limit: number) =>
  db
    .selectFrom('uploads')
    .select(['team_id', 'id'])
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('created_at')
    .limit(limit)
    .execute();

interface ChunkRow {
  campaign_id: string;
  source: 'csv' | 'json';
  validate_emails: boolean;
  from_row: number;
  to_row: number;
  /** Somebody in it has no email, and is known by his LinkedIn address. */
  without_email: boolean;
}

/** A chunk of the upload that nobody merges yet, held by this transaction; none when all are merged or taken. */
export async function lockChunk(trx: Trx, teamId: string, id: string): Promise<ChunkRow | undefined> {
  const { rows } = await sql<ChunkRow>`
    select u.campaign_id, u.source, u.validate_emails, c.without_email, c.from_row, c.to_row
    from upload_chunks c join uploads u on u.team_id = c.team_id and u.id = c.upload_id and u.status in ('pending', 'processing')
    where c.team_id = ${teamId} and c.upload_id = ${id}
    order by c.from_row limit 1 for update of c skip locked`.execute(trx);
  return rows[0];
}

/**
 * Rows that were just staged have no statistics yet, so the planner takes them for one and would compare each with each.
 * Only sets of one range are joined here, never a large table: hashing is right whatever their size.
 */
export async function joiningByHash<T>(trx: Trx, run: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(trx);
  const result = await run();
  await sql`set local enable_nestloop = on`.execute(trx);
  return result;
}

/**
 * The first row of a person without an address wins; the others are told so. By the database's own idea of lower case,
 * which the merge goes by; addresses are ASCII and are told apart while they are read. Resolves how many there are.
 */
export async function markDuplicates(trx: Trx, teamId: string, uploadId: string): Promise<number> {
  const { verdict, param, message } = duplicateBy('linkedin_url');
  const { numAffectedRows } = await sql`
    update upload_rows u set verdict = ${verdict}, param = ${param}, message = ${message}
    from (select row_number, row_number() over (partition by lower(linkedin_url) order by row_number) as nth
      from upload_rows where team_id = ${teamId} and upload_id = ${uploadId} and verdict is null and email is null) d
    where u.team_id = ${teamId} and u.upload_id = ${uploadId} and u.row_number = d.row_number and d.nth > 1`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Tells the rows of people who were enrolled already so. */
export async function markUpdated(
  trx: Trx,
  at: ChunkRange,
  rows: { rowNumber: number; enrollmentId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update upload_rows u set enrollment_id = e.id, verdict = 'updated'
    from unnest(${rows.map((row) => row.rowNumber)}::int[], ${rows.map((row) => row.enrollmentId)}::uuid[]) as e (row_number, id)
    where u.team_id = ${at.teamId} and u.upload_id = ${at.uploadId} and u.row_number = e.row_number
      and u.row_number between ${at.fromRow} and ${at.toRow}`.execute(trx);
}

/** Takes a merged chunk off the upload; the last one completes it. */
export async function endChunk(
  trx: Trx,
  at: {
    teamId: string;
    id: string;
    fromRow: number;
    created: number;
    updated: number;
    /** People of the chunk who wait for verification now. */
    pending: number;
    now: Date;
  },
): Promise<void> {
  await sql`
    with gone as (delete from upload_chunks where team_id = ${at.teamId} and upload_id = ${at.id} and from_row = ${at.fromRow})
    update uploads set chunks_left = chunks_left - 1, updated_at = ${at.now},
      status = case when status = 'failed' then status when chunks_left = 1 then 'completed' else 'processing' end,
      created_count = created_count + ${at.created}, updated_count = updated_count + ${at.updated},
      credits_held = case when chunks_left = 1 then 0 else greatest(credits_held - ${at.pending}, 0) end
    where team_id = ${at.teamId} and id = ${at.id}`.execute(trx);
}

/** Gives an upload up that has chunks left; one that another lane brought to its end meanwhile stays completed. */
export async function failUpload(
  db: Db,
  teamId: string,
  id: string,
  error: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ status: 'failed', error, credits_held: 0, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing'])
    .where('chunks_left', '>', 0)
    .execute();
}
