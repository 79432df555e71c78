import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from '../platform/db/connect.ts';
import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import type { StagedRow } from './rules/staged-row.ts';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = /[\\\t\n\r]/g;
/** A text in COPY's format. Null is the empty text, which no staged value is. */
const text = (value: string | null): string =>
  value === null ? ''
  : SPECIAL.test(value) ? value.replace(EACH_SPECIAL, (char) => ESCAPES[char]!)
  : value; // prettier-ignore
const texts = (items: readonly string[] | null): string =>
  items === null
    ? ''
    : text(`{${items.map((item) => `"${item.replace(/["\\]/g, (char) => `\\${char}`)}"`).join(',')}}`);
/** JSON escapes of characters that Postgres cannot store. */
const ESCAPED_FAULT = /\\u(?:0000|d[89a-f])/i;
function json(custom: Record<string, unknown>): string {
  const written = JSON.stringify(custom);
  return text(ESCAPED_FAULT.test(written) ? JSON.stringify(withoutNulBytes(custom)) : written);
}

/** The columns of a staged row and their writers. Ids and numbers need no escapes. */
const COLUMNS: { [Column in keyof StagedRow]: (row: StagedRow) => string | number } = {
  team_id: (row) => row.team_id,
  upload_id: (row) => row.upload_id,
  row_number: (row) => row.row_number,
  line_number: (row) => row.line_number,
  new_profile_id: (row) => row.new_profile_id,
  new_enrollment_id: (row) => row.new_enrollment_id,
  variant_key: (row) => row.variant_key,
  email: (row) => text(row.email),
  linkedin_url: (row) => text(row.linkedin_url),
  first_name: (row) => text(row.first_name),
  last_name: (row) => text(row.last_name),
  company_name: (row) => text(row.company_name),
  title: (row) => text(row.title),
  phone: (row) => text(row.phone),
  city: (row) => text(row.city),
  state: (row) => text(row.state),
  country: (row) => text(row.country),
  company_url: (row) => text(row.company_url),
  industry: (row) => text(row.industry),
  image: (row) => text(row.image),
  integration_contact_id: (row) => text(row.integration_contact_id),
  custom: (row) => json(row.custom),
  labels: (row) => texts(row.labels),
  earlier: (row) => (row.earlier === null ? '' : json({ ...row.earlier })),
  verdict: (row) => text(row.verdict),
  rule: (row) => text(row.rule),
  param: (row) => text(row.param),
  message: (row) => text(row.message),
  cells: (row) => texts(row.cells),
  names: (row) => texts(row.names),
};
const NAMES = Object.keys(COLUMNS).join(', ');
const WRITERS = Object.values(COLUMNS);

/** One text for the batch, cleaned once of characters that Postgres cannot store: row by row costs half as much again. */
function linesOf(rows: readonly StagedRow[]): string {
  let lines = '';
  for (const row of rows) {
    for (let at = 0; at < WRITERS.length; at++) {
      if (at > 0) lines += '\t';
      lines += WRITERS[at]!(row);
    }
    lines += '\n';
  }
  return withoutNulBytes(lines);
}

/** The length of one statement: 64 MiB on a busy database exceed the statement timeout. */
const PART_LENGTH = 4 * 1024 * 1024;

/**
 * Streams batches of rows into the staging table by COPY, all or none; memory holds one batch. Rejects with the first
 * error of the source.
 */
export async function copyRows(pool: pg.Pool, batches: AsyncIterable<StagedRow[]>): Promise<void> {
  const client = await pool.connect();
  const source = batches[Symbol.asyncIterator]();
  let next: IteratorResult<StagedRow[]>;
  const part = async function* (): AsyncGenerator<string> {
    for (let length = 0; !next.done && length < PART_LENGTH;) {
      const lines = linesOf(next.value);
      length += lines.length;
      yield lines;
      if (length < PART_LENGTH) next = await source.next();
    }
  };
  let failed = true;
  try {
    await client.query('begin');
    for (next = await source.next(); !next.done; next = await source.next()) {
      const target = client.query(copyFrom(`copy upload_rows (${NAMES}) from stdin with (null '')`));
      await pipeline(Readable.from(part()), target);
    }
    await client.query('commit');
    failed = false;
  } finally {
    client.release(failed);
    await source.return?.();
  }
}

export async function dropRows(db: Db, teamId: string, uploadId: string): Promise<void> {
  await sql`
    delete from upload_rows r where r.team_id = ${teamId} and r.upload_id = ${uploadId}
      and not exists (select from uploads u where u.team_id = r.team_id and u.id = r.upload_id)`.execute(db);
}
