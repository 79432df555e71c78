import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from '../platform/db/connect.ts';
import type { StagedRow } from './rules/staged-row.ts';

const COLUMNS = [
  'team_id', 'upload_id', 'row_number', 'line_number', 'email', 'linkedin_url', 'first_name', 'last_name', 'company_name', 'title', 'phone',
  'city', 'state', 'country', 'company_url', 'industry', 'image', 'integration_contact_id', 'custom', 'labels', 'verdict', 'param', 'message',
  'new_profile_id', 'new_enrollment_id', 'variant_key',
] as const satisfies (keyof StagedRow)[]; // prettier-ignore

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = /[\\\t\n\r]/g;
/** A value in COPY's text format. No text of a row is empty: nothing stands for null. */
function cell(value: StagedRow[keyof StagedRow]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : arrayText(value);
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (char) => ESCAPES[char]!) : text;
}
const arrayText = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, (char) => `\\${char}`)}"`).join(',')}}`;

/** One text for all of them: a text for each row costs half as much again. */
function linesOf(rows: readonly StagedRow[]): string {
  let text = '';
  for (const row of rows) {
    for (let at = 0; at < COLUMNS.length; at++)
      text += at === 0 ? cell(row[COLUMNS[at]!]) : `\t${cell(row[COLUMNS[at]!])}`;
    text += '\n';
  }
  return text;
}

/** Streams batches of rows into the staging table by COPY: memory holds a batch and not the file. Rejects with the first fault of the source. */
export async function copyRows(pool: pg.Pool, batches: AsyncIterable<StagedRow[]>): Promise<void> {
  const client = await pool.connect();
  let failed = true;
  try {
    const target = client.query(
      copyFrom(`copy upload_rows (${COLUMNS.join(', ')}) from stdin with (null '')`),
    );
    const texts = async function* (): AsyncGenerator<string> {
      for await (const rows of batches) yield linesOf(rows);
    };
    await pipeline(Readable.from(texts()), target);
    failed = false;
  } finally {
    client.release(failed);
  }
}

/** Rows of an upload that was never accepted are nobody's. */
export async function dropRows(db: Db, teamId: string, uploadId: string): Promise<void> {
  await sql`
    delete from upload_rows r where r.team_id = ${teamId} and r.upload_id = ${uploadId}
      and not exists (select from uploads u where u.team_id = r.team_id and u.id = r.upload_id)`.execute(db);
}
