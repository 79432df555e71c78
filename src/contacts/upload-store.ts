import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { StagedRow } from './rules/staged-row.ts';

const COLUMNS = [
  'team_id', 'upload_id', 'row_number', 'line_number', 'email', 'linkedin_url', 'first_name', 'last_name', 'company_name', 'title', 'phone',
  'city', 'state', 'country', 'company_url', 'industry', 'image', 'integration_contact_id', 'custom', 'verdict', 'param', 'message',
  'new_profile_id', 'new_enrollment_id', 'variant_key',
] as const; // prettier-ignore

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const cell = (value: StagedRow[keyof StagedRow]): string =>
  value === null || value === undefined
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (char) => ESCAPES[char]!);

const LINES_PER_CHUNK = 500;

async function* toCopyText(rows: AsyncIterable<StagedRow> | Iterable<StagedRow>): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(COLUMNS.map((column) => cell(row[column])).join('\t'));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

/** Streams rows into the staging table by COPY: memory does not grow with the file. Rejects with the first fault of the source. */
export async function copyRows(
  pool: pg.Pool,
  rows: AsyncIterable<StagedRow> | Iterable<StagedRow>,
): Promise<void> {
  const client = await pool.connect();
  let failed = true;
  try {
    const target = client.query(copyFrom(`copy upload_rows (${COLUMNS.join(', ')}) from stdin`));
    await pipeline(Readable.from(toCopyText(rows)), target);
    failed = false;
  } finally {
    client.release(failed);
  }
}

export async function insertUpload(
  db: Db | Trx,
  row: {
    team_id: string;
    id: string;
    campaign_id: string;
    source: 'csv' | 'json';
    validate_emails: boolean;
    contact_count: number;
    rejected_count: number;
    now: Date;
  },
): Promise<void> {
  const { now, ...rest } = row;
  await db
    .insertInto('uploads')
    .values({ ...rest, created_at: now, updated_at: now })
    .execute();
}

/** Rows of an upload whose staging never came to its end are nobody's. */
export async function dropRows(db: Db, teamId: string, uploadId: string): Promise<void> {
  await db
    .deleteFrom('upload_rows')
    .where('team_id', '=', teamId)
    .where('upload_id', '=', uploadId)
    .execute();
}

export const findUpload = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('uploads as u')
    .innerJoin('teams as t', 't.id', 'u.team_id')
    .selectAll('u')
    .where('u.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function listVerdicts(
  db: Db,
  at: { teamId: string; uploadId: string; limit: number; offset: number; verdict: string | undefined },
) {
  return db
    .selectFrom('upload_rows')
    .select([
      'row_number',
      'line_number',
      'email',
      'linkedin_url',
      'verdict',
      'param',
      'message',
      'enrollment_id',
    ])
    .where('team_id', '=', at.teamId)
    .where('upload_id', '=', at.uploadId)
    .$if(at.verdict !== undefined, (query) => query.where('verdict', '=', at.verdict!))
    .orderBy('row_number')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
}

export const listOpenUploads = (db: Db, limit: number) =>
  db
    .selectFrom('uploads')
    .select(['team_id', 'id'])
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** The upload, locked: one worker merges it at a time, also when a job runs twice. */
export const lockUpload = (trx: Trx, teamId: string, id: string) =>
  trx
    .selectFrom('uploads')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

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

/** The first row of a person in a file wins; the others are told so. */
export async function markDuplicates(trx: Trx, teamId: string, uploadId: string): Promise<void> {
  await sql`
    update upload_rows u set verdict = 'duplicate', param = case when d.by_email then 'email' else 'linkedin_url' end,
      message = 'the same person stands in an earlier row'
    from (select row_number, email is not null as by_email,
        row_number() over (partition by coalesce(lower(email), 'linkedin ' || lower(linkedin_url)) order by row_number) as nth
      from upload_rows where team_id = ${teamId} and upload_id = ${uploadId} and verdict is null) d
    where u.team_id = ${teamId} and u.upload_id = ${uploadId} and u.row_number = d.row_number and d.nth > 1`.execute(
    trx,
  );
}

export interface Added {
  enrollment_id: string;
  contact_profile_id: string;
}

/** Tells each row what became of it. Resolves the enrollments that are new, and how many were there. */
export async function writeVerdicts(
  trx: Trx,
  at: { teamId: string; uploadId: string; rowNumbers: number[]; profileIds: string[] },
  enrolled: { id: string; contact_profile_id: string }[],
): Promise<{ added: Added[]; updated: number }> {
  const ofProfile = new Map(enrolled.map((row) => [row.contact_profile_id, row.id]));
  const enrollments = at.profileIds.map((id) => ofProfile.get(id));
  const { rows } = await sql<Added & { added: boolean }>`
    update upload_rows u set enrollment_id = e.id, verdict = case when e.id = u.new_enrollment_id then 'created' else 'updated' end
    from unnest(${at.rowNumbers}::int[], ${enrollments}::uuid[], ${at.profileIds}::uuid[]) as e (row_number, id, contact_profile_id)
    where u.team_id = ${at.teamId} and u.upload_id = ${at.uploadId} and u.row_number = e.row_number
    returning e.id as enrollment_id, e.contact_profile_id, e.id = u.new_enrollment_id as added`.execute(trx);
  const added = rows.filter((row) => row.added);
  return { added, updated: rows.length - added.length };
}

export async function moveUpload(
  trx: Trx,
  at: {
    teamId: string;
    id: string;
    through: number;
    created: number;
    updated: number;
    done: boolean;
    now: Date;
  },
): Promise<void> {
  await sql`
    update uploads set status = ${at.done ? 'completed' : 'processing'}::upload_status, merged_through = ${at.through},
      created_count = created_count + ${at.created}, updated_count = updated_count + ${at.updated}, updated_at = ${at.now},
      rejected_count = case when ${at.done} then (select count(*) from upload_rows r where r.team_id = uploads.team_id and r.upload_id = uploads.id
        and r.verdict in ('rejected', 'duplicate')) else rejected_count end
    where team_id = ${at.teamId} and id = ${at.id}`.execute(trx);
}

export async function failUpload(
  db: Db,
  teamId: string,
  id: string,
  error: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ status: 'failed', error, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}
