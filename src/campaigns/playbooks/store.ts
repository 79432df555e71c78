import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PlaybookStatus } from '../../platform/db/types.ts';
import type { ListedPlaybook, Playbook } from './playbook.ts';

export type OwnPlaybook = Playbook & { team_id: string };

export interface Listing {
  teamId: string;
  shipped: readonly ListedPlaybook[];
  status: PlaybookStatus | undefined;
  search: string | undefined;
  sortBy: 'name' | 'created_at' | 'updated_at';
  descending: boolean;
  limit: number;
  offset: number;
}

export async function listPlaybooks(
  db: Db,
  { teamId, shipped, status, search, sortBy, descending, limit, offset }: Listing,
): Promise<{ total: number; rows: ListedPlaybook[] }> {
  const listed = sql`(
    select id, team_id, name, description, status, settings, created_at, updated_at from playbooks
      where team_id = ${teamId}
    union all
    select id, null, name, description, status, settings, created_at, updated_at
    from json_populate_recordset(null::playbooks, ${JSON.stringify(shipped)})) as p`;
  const matching = sql`where ${status === undefined ? sql`p.status <> 'archived'` : sql`p.status = ${status}`}
    ${search === undefined ? sql`` : sql`and position(lower(${search}) in lower(p.name)) > 0`}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${listed} ${matching}`.execute(db);
  const by = sortBy === 'name' ? sql`lower(p.name)` : sql.ref(`p.${sortBy}`);
  const { rows } = await sql<ListedPlaybook>`
    select p.* from ${listed} ${matching}
    order by ${by} ${descending ? sql`desc` : sql`asc`}, p.id limit ${limit} offset ${offset}`.execute(db);
  return { total: counted[0]!.total, rows };
}

export async function findPlaybook(
  db: Db,
  organizationId: string,
  id: string,
): Promise<OwnPlaybook | undefined> {
  const row = await db
    .selectFrom('playbooks as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .selectAll('p')
    .where('p.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row as unknown as OwnPlaybook | undefined;
}

export async function findTeamPlaybook(
  trx: Trx,
  teamId: string,
  id: string,
): Promise<OwnPlaybook | undefined> {
  const row = await trx
    .selectFrom('playbooks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as OwnPlaybook | undefined;
}

export async function lockPlaybook(trx: Trx, teamId: string, id: string): Promise<OwnPlaybook | undefined> {
  await sql`select from playbooks where team_id = ${teamId} and id = ${id} for update`.execute(trx);
  return findTeamPlaybook(trx, teamId, id);
}

export async function upsertPlaybook(
  trx: Trx,
  { team_id, id, created_at, ...playbook }: OwnPlaybook,
): Promise<void> {
  const values = {
    name: playbook.name,
    description: playbook.description,
    status: playbook.status,
    settings: JSON.stringify(playbook.settings),
    nodes: JSON.stringify(playbook.nodes),
    edges: JSON.stringify(playbook.edges),
    updated_at: playbook.updated_at,
  };
  await trx
    .insertInto('playbooks')
    .values({ team_id, id, created_at, ...values })
    .onConflict((conflict) => conflict.columns(['team_id', 'id']).doUpdateSet(values))
    .execute();
}

export async function deletePlaybookRow(trx: Trx, teamId: string, id: string): Promise<void> {
  await trx.deleteFrom('playbooks').where('team_id', '=', teamId).where('id', '=', id).execute();
}
