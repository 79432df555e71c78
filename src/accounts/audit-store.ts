import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { AuditAction, AuditEntries } from '../platform/db/types.ts';
import type { Selectable } from 'kysely';

export interface AuditFilter {
  organizationId: string;
  teamId: string | undefined;
  object: string | undefined;
  objectId: string | undefined;
  action: AuditAction | undefined;
  userId: string | undefined;
  apiKeyId: string | undefined;
  start: Date | undefined;
  end: Date | undefined;
}

export type AuditRow = Selectable<AuditEntries> & { last4: string | null; email: string | null };

const matching = (filter: AuditFilter) => {
  const given = [
    filter.teamId && sql`a.for_team = ${filter.teamId}`,
    filter.object && sql`a.object = ${filter.object}`,
    filter.objectId && sql`a.object_id = ${filter.objectId}`,
    filter.action && sql`a.action = ${filter.action}`,
    filter.userId && sql`a.user_id = ${filter.userId}`,
    filter.apiKeyId && sql`a.api_key_id = ${filter.apiKeyId}`,
    filter.start && sql`a.at >= ${filter.start}`,
    filter.end && sql`a.at <= ${filter.end}`,
  ].flatMap((each) => (each ? [each] : []));
  return sql.join([sql`a.organization_id = ${filter.organizationId}`, ...given], sql` and `);
};

/** As many are counted. */
const MOST_COUNTED = 10_000;

/** The newest first. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; isEstimate: boolean; rows: AuditRow[] }> {
  const most = Math.max(MOST_COUNTED, offset + limit) + 1;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from audit_entries a where ${matching(filter)} limit ${most}) c`.execute(db);
  const { rows } = await sql<AuditRow>`
    select a.*, k.last4, u.email from audit_entries a
    left join api_keys k on k.id = a.api_key_id
    left join users u on u.id = a.user_id
    where ${matching(filter)} order by a.id desc limit ${limit} offset ${offset}`.execute(db);
  const { total } = counted.rows[0]!;
  return { total, isEstimate: total === most, rows };
}
