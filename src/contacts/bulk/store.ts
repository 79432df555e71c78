import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { alsoLate, lateBy } from '../../platform/db/due.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { BulkActionStatus } from '../../platform/db/types.ts';
import { waitForVerification } from '../verification-store.ts';

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
  failed: number;
  error: string | null;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = [
  'team_id', 'id', 'action', 'campaign_id', 'options', 'status', 'total', 'done', 'changed', 'skipped', 'failed', 'error',
  'created_at', 'updated_at',
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

const MAX_OPEN = 100;

export const openBulkActions = alsoLate(
  () => sql`
  select t.organization_id as "organizationId", a.team_id as "teamId", a.id as "actionId"
  from bulk_actions a join teams t on t.id = a.team_id where a.status in ('queued', 'processing')
  order by a.created_at limit ${MAX_OPEN}`,
  lateBy('now', sql`created_at`, sql`from bulk_actions where status = 'queued'`),
);

/** Locks the action; undefined when it is finished or another worker holds it. */
export async function lockNextChunk(
  trx: Trx,
  at: { teamId: string; id: string; size: number },
): Promise<(BulkActionRow & { ids: string[] }) | undefined> {
  const { rows } = await sql<BulkActionRow & { ids: string[] }>`
    select ${sql.raw(COLUMNS.join(', '))}, contact_ids[done + 1 : done + ${at.size}] as ids from bulk_actions
    where team_id = ${at.teamId} and id = ${at.id} and status in ('queued', 'processing')
      for update skip locked`.execute(trx);
  return rows[0];
}

export async function endChunkOf(
  trx: Trx,
  at: { teamId: string; id: string; chunk: number; changed: number; now: Date },
): Promise<void> {
  await sql`
    update bulk_actions set done = done + ${at.chunk}, changed = changed + ${at.changed},
      skipped = skipped + ${at.chunk - at.changed},
      status = (case when done + ${at.chunk} >= total then 'completed' else 'processing' end)::bulk_action_status,
        updated_at = ${at.now},
      credits_held = case when done + ${at.chunk} >= total then 0 else greatest(credits_held - ${at.changed}, 0) end
    where team_id = ${at.teamId} and id = ${at.id}`.execute(trx);
}

export async function passOver(
  trx: Trx,
  at: { teamId: string; id: string; error: string; now: Date },
): Promise<void> {
  await sql`
    update bulk_actions set done = done + 1, failed = failed + 1, error = ${at.error}, updated_at = ${at.now},
      status = (case when done + 1 >= total then 'completed' else 'processing' end)::bulk_action_status,
      credits_held = case when done + 1 >= total then 0 else credits_held end
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

export async function queuePlaceOf(
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

const unvalidated = (at: { teamId: string; campaignId: string | null; ids: string[] }) => sql`
  select distinct e.contact_profile_id from enrollments e
  join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
  where e.team_id = ${at.teamId} and e.id = any(${at.ids}::uuid[]) and e.deleted_at is null
    and (${at.campaignId}::uuid is null or e.campaign_id = ${at.campaignId}::uuid) and p.email is not null
      and p.valid2 = -1`;

export async function countUnvalidated(
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select count(*)::int as contacts from (${unvalidated(at)}) u`.execute(trx);
  return rows[0]?.contacts ?? 0;
}

export async function countReturning(
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select count(distinct e.contact_profile_id)::int as contacts from enrollments e
    join campaigns c on c.team_id = e.team_id and c.id = e.campaign_id and c.status <> 'archived'
    where e.team_id = ${at.teamId} and e.id = any(${at.ids}::uuid[]) and e.deleted_at is null and e.life = 'archived'
      and (${at.campaignId}::uuid is null or e.campaign_id = ${at.campaignId}::uuid)
      and not exists (select 1 from enrollments o
        where o.team_id = e.team_id and o.contact_profile_id = e.contact_profile_id
        and o.deleted_at is null and o.life <> 'archived')`.execute(trx);
  return rows[0]?.contacts ?? 0;
}

export const markPending = (
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
  when: { now: Date; wall: Date },
): Promise<number> => waitForVerification(trx, at.teamId, unvalidated(at), when);

/** Of the organization of a team. */
export async function zoneOfTeam(db: Db, teamId: string): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`
    select o.timezone from teams t join organizations o on o.id = t.organization_id where t.id = ${teamId}`.execute(
    db,
  );
  return rows[0]!.timezone;
}
