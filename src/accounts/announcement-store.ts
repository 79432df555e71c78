import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export async function listProviders(
  db: Db,
  at: { organizationId: string; memberId: string | undefined; teamId: string | undefined },
): Promise<Set<string>> {
  const { rows } = await sql<{ provider: string }>`
    select distinct s.provider from teams t join senders s on s.team_id = t.id and s.deleted_at is null
    where t.organization_id = ${at.organizationId}
      ${at.teamId ? sql`and t.id = ${at.teamId}` : sql``}
      ${
        at.memberId
          ? sql`and exists (select 1 from team_members m
        where m.team_id = t.id and m.user_id = ${at.memberId})`
          : sql``
      }`.execute(db);
  return new Set(rows.map(({ provider }) => provider));
}
