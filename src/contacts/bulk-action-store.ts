import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BulkActionStatus } from '../platform/db/types.ts';

/** An action on many contacts that is worked off chunk by chunk. */
export interface BulkActionRow {
  team_id: string;
  id: string;
  action: string;
  campaign_id: string | null;
  options: unknown;
  status: BulkActionStatus;
  total: number;
  done: number;
  changed: number;
  skipped: number;
  error: string | null;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = [
  'team_id', 'id', 'action', 'campaign_id', 'options', 'status', 'total', 'done', 'changed', 'skipped', 'error', 'created_at',
  'updated_at',
] as const; // prettier-ignore

export async function insertBulkAction(
  trx: Trx,
  row: {
    teamId: string;
    id: string;
    action: string;
    campaignId: string | null;
    ids: string[];
    options: object;
    creditsHeld: number;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('bulk_actions')
    .values({
      team_id: row.teamId,
      id: row.id,
      action: row.action,
      campaign_id: row.campaignId,
      contact_ids: row.ids,
      options: JSON.stringify(row.options),
      total: row.ids.length,
      credits_held: row.creditsHeld,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();
}

/** An action of one of the organization's teams. */
export const findBulkAction = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<BulkActionRow | undefined> =>
  db
    .selectFrom('bulk_actions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('team_id', 'in', (of) =>
      of.selectFrom('teams').select('teams.id').where('organization_id', '=', organizationId),
    )
    .executeTakeFirst();

export const listOpenBulkActions = (db: Db, limit: number): Promise<{ team_id: string; id: string }[]> =>
  db
    .selectFrom('bulk_actions')
    .select(['team_id', 'id'])
    .where('status', 'in', ['queued', 'processing'])
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** The next contacts of an action, its row held; undefined when it is finished or another worker holds it. */
export async function lockNextChunk(
  trx: Trx,
  at: { teamId: string; id: string; size: number },
): Promise<(BulkActionRow & { ids: string[] }) | undefined> {
  const { rows } = await sql<BulkActionRow & { ids: string[] }>`
    select ${sql.raw(COLUMNS.join(', '))}, contact_ids[done + 1 : done + ${at.size}] as ids from bulk_actions
    where team_id = ${at.teamId} and id = ${at.id} and status in ('queued', 'processing') for update skip locked`.execute(
    trx,
  );
  return rows[0];
}

/** A chunk is done, in the transaction that did it: a crash repeats nothing. */
export async function endChunkOf(
  trx: Trx,
  at: { teamId: string; id: string; chunk: number; changed: number; now: Date },
): Promise<void> {
  await sql`
    update bulk_actions set done = done + ${at.chunk}, changed = changed + ${at.changed}, skipped = skipped + ${at.chunk - at.changed},
      status = (case when done + ${at.chunk} >= total then 'completed' else 'processing' end)::bulk_action_status, updated_at = ${at.now},
      credits_held = case when done + ${at.chunk} >= total then 0 else greatest(credits_held - ${at.changed}, 0) end
    where team_id = ${at.teamId} and id = ${at.id}`.execute(trx);
}

export async function failBulkAction(
  db: Db,
  at: { teamId: string; id: string; error: string; now: Date },
): Promise<void> {
  await db
    .updateTable('bulk_actions')
    .set({ status: 'failed', error: at.error, credits_held: 0, updated_at: at.now })
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .execute();
}

/** Where the first of these contacts that the organization has stands. */
export async function placeOf(
  db: Db,
  organizationId: string,
  ids: string[],
): Promise<{ team_id: string; campaign_id: string } | undefined> {
  const { rows } = await sql<{ team_id: string; campaign_id: string }>`
    select e.team_id, e.campaign_id from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join enrollments e on e.id = asked.id join teams t on t.id = e.team_id and t.organization_id = ${organizationId}
    where e.deleted_at is null order by asked.place limit 1`.execute(db);
  return rows[0];
}

export const findCampaignOf = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('teams as t', 't.id', 'c.team_id')
    .select(['c.id', 'c.team_id', 'c.status', 'c.sequence_version'])
    .where('c.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

const unvalidated = (at: { teamId: string; campaignId: string | null; ids: string[] }) => sql`
  select distinct e.contact_profile_id from enrollments e
  join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
  where e.team_id = ${at.teamId} and e.id = any(${at.ids}::uuid[]) and e.deleted_at is null
    and (${at.campaignId}::uuid is null or e.campaign_id = ${at.campaignId}::uuid) and p.email is not null and p.valid2 = -1`;

/** How many addresses of these contacts nobody asked about yet. */
export async function countUnvalidated(
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${unvalidated(at)}) u`.execute(trx);
  return rows[0]?.people ?? 0;
}

/**
 * How many people an unarchive of these contacts would bring back who stand in no campaign of the team now: those that it
 * does not concern left out.
 */
export async function countReturning(
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct e.contact_profile_id)::int as people from enrollments e
    join campaigns c on c.team_id = e.team_id and c.id = e.campaign_id and c.status <> 'archived'
    where e.team_id = ${at.teamId} and e.id = any(${at.ids}::uuid[]) and e.deleted_at is null and e.life = 'archived'
      and (${at.campaignId}::uuid is null or e.campaign_id = ${at.campaignId}::uuid)
      and not exists (select 1 from enrollments o where o.team_id = e.team_id and o.contact_profile_id = e.contact_profile_id
        and o.deleted_at is null and o.life <> 'archived')`.execute(trx);
  return rows[0]?.people ?? 0;
}

/** Lets those of these contacts wait for verification whose address nobody asked about yet. Resolves how many people that were. */
export async function markPending(
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact_profiles set valid2 = 0
    where team_id = ${at.teamId} and id in (${unvalidated(at)})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
