import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { inScope } from './store.ts';

export async function listProviders(
  db: Db,
  at: Parameters<typeof inScope>[0] & { teamId: string | undefined },
): Promise<Set<string>> {
  const { rows } = await sql<{ provider: string }>`
    select distinct s.provider from teams t join senders s on s.team_id = t.id and s.deleted_at is null
    where ${inScope(at)} ${at.teamId ? sql`and t.id = ${at.teamId}` : sql``}`.execute(db);
  return new Set(rows.map(({ provider }) => provider));
}
