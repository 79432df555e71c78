import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface RowVerdict {
  row_number: number;
  line_number: number;
  email: string | null;
  linkedin_url: string | null;
  verdict: 'created' | 'updated' | 'duplicate' | 'rejected' | null;
  rule: string | null;
  param: string | null;
  message: string | null;
  suppressed: string | null;
  enrollment_id: string | null;
}

interface RowsOf {
  teamId: string;
  uploadId: string;
  verdict: string | undefined;
  suppressed?: boolean | undefined;
}

/** The rows with their verdicts. A merged row without a stored verdict is `created`, under the ids it was staged with. */
export async function listVerdicts(
  db: Db,
  at: RowsOf & { limit: number; offset: number },
): Promise<RowVerdict[]> {
  const { rows } = await sql<RowVerdict>`
    select * from (
      select r.row_number, r.line_number, r.email, r.linkedin_url, r.rule, r.param, r.message, r.suppressed,
        case when r.verdict is null and not w.waits then 'created' else r.verdict end as verdict,
        case when r.verdict is null and not w.waits then r.new_enrollment_id else r.enrollment_id end as enrollment_id
      from upload_rows r
      cross join lateral (select exists (select from upload_chunks c
        where c.team_id = r.team_id and c.upload_id = r.upload_id
        and r.row_number between c.from_row and c.to_row) as waits) w
      where r.team_id = ${at.teamId} and r.upload_id = ${at.uploadId}) v
    where (${at.verdict ?? null}::text is null or verdict = ${at.verdict ?? null})
      and (${at.suppressed ?? null}::boolean is null or (suppressed is not null) = ${at.suppressed ?? null})
    order by row_number limit ${at.limit} offset ${at.offset}`.execute(db);
  return rows;
}

export async function countVerdicts(db: Db, at: RowsOf): Promise<number> {
  // Reads the chunk only for rows without a verdict.
  const verdict = sql`case when r.verdict is null
    and not exists (select from upload_chunks c where c.team_id = r.team_id
    and c.upload_id = r.upload_id and r.row_number between c.from_row and c.to_row) then 'created'
      else r.verdict::text end`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from upload_rows r where r.team_id = ${at.teamId} and r.upload_id = ${at.uploadId}
      ${at.verdict === undefined ? sql`` : sql`and ${verdict} = ${at.verdict}`}
      ${at.suppressed === undefined ? sql`` : sql`and (r.suppressed is not null) = ${at.suppressed}`}`.execute(
    db,
  );
  return rows[0]!.n;
}

/** A row that cannot be imported, with what its file had and what was read of it. */
export interface RejectedRow {
  row_number: number;
  line_number: number;
  rule: string | null;
  message: string | null;
  cells: string[] | null;
  values: Readonly<Record<string, unknown>>;
}

/** Rejected rows after `afterRow`, without those whose contact is in an earlier row. */
export async function listRejected(
  db: Db,
  at: { teamId: string; uploadId: string; afterRow: number; limit: number },
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select r.row_number, r.line_number, r.rule, r.message, r.cells,
      case when r.cells is null then to_jsonb(r) else '{}'::jsonb end as values
    from upload_rows r where r.team_id = ${at.teamId} and r.upload_id = ${at.uploadId}
      and r.row_number > ${at.afterRow} and r.verdict = 'rejected'
    order by r.row_number limit ${at.limit}`.execute(db);
  return rows;
}
