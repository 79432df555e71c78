import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { unlessUniqueViolation } from '../platform/db/unique-violation.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface ProfileView {
  team_id: string;
  id: string;
  name: string;
  sender_ids: string[];
  campaign_count: number;
  created_at: Date;
  updated_at: Date;
}

const viewed = (where: RawBuilder<unknown>, page = sql``): RawBuilder<ProfileView> => sql<ProfileView>`
  select p.team_id, p.id, p.name, p.created_at, p.updated_at,
    array(select m.sender_id from sender_profile_senders m
      join senders s on s.team_id = m.team_id and s.id = m.sender_id
      where m.team_id = p.team_id and m.sender_profile_id = p.id and s.deleted_at is null
        order by s.email) as sender_ids,
    (select count(*)::int from campaign_sender_profiles cp
      join campaigns c on c.team_id = cp.team_id and c.id = cp.campaign_id
      where cp.team_id = p.team_id and cp.sender_profile_id = p.id and c.status <> 'archived') as campaign_count
  from sender_profiles p where ${where} order by lower(p.name), p.id ${page}`;

export async function listProfiles(
  db: Db,
  at: { teamId: string; search: string | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: ProfileView[] }> {
  const where = sql`p.team_id = ${at.teamId} and position(lower(${at.search ?? ''}) in lower(p.name)) > 0`;
  const { rows } = await viewed(where, sql`limit ${at.limit} offset ${at.offset}`).execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sender_profiles p where ${where}`.execute(db);
  return { total: counted.rows[0]!.total, rows };
}

export async function findSenderProfile(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ProfileView | undefined> {
  const where = sql`p.id = ${id}
    and p.team_id in (select t.id from teams t where t.organization_id = ${organizationId})`;
  return (await viewed(where).execute(db)).rows[0];
}

export async function readSenderProfile(trx: Trx, teamId: string, id: string): Promise<ProfileView> {
  return (await viewed(sql`p.team_id = ${teamId} and p.id = ${id}`).execute(trx)).rows[0]!;
}

export async function countOpenBroadcasts(trx: Trx, teamId: string, id: string): Promise<number> {
  const { rows } = await sql<{ broadcasts: number }>`
    select count(*)::int as broadcasts from broadcasts
    where team_id = ${teamId} and sender_profile_id = ${id} and status in ('draft', 'scheduled', 'sending')`.execute(
    trx,
  );
  return rows[0]!.broadcasts;
}

export const lockProfile = (trx: Trx, teamId: string, id: string) =>
  trx
    .selectFrom('sender_profiles')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertProfile(
  trx: Trx,
  row: { team_id: string; id: string; name: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sender_profiles')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Resolves false when another profile of the team has the name; the transaction must then be rolled back. */
export const updateSenderProfile = async (
  trx: Trx,
  at: { teamId: string; id: string },
  values: { name?: string; changed_at?: Date },
  now: Date,
): Promise<boolean> =>
  (await unlessUniqueViolation(
    trx
      .updateTable('sender_profiles')
      .set({ ...values, updated_at: now })
      .where('team_id', '=', at.teamId)
      .where('id', '=', at.id)
      .execute(),
  )) !== undefined;

export async function unknownSenders(trx: Trx, teamId: string, senderIds: string[]): Promise<Set<string>> {
  if (senderIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('senders')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', 'in', senderIds)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(senderIds).difference(new Set(rows.map(({ id }) => id)));
}

export async function replaceMembers(
  trx: Trx,
  at: { teamId: string; id: string },
  senderIds: string[],
): Promise<void> {
  await sql`delete from sender_profile_senders
    where team_id = ${at.teamId} and sender_profile_id = ${at.id} and sender_id <> all(${senderIds}::uuid[])`.execute(
    trx,
  );
  await sql`insert into sender_profile_senders (team_id, sender_profile_id, sender_id)
    select ${at.teamId}, ${at.id}, id from unnest(${senderIds}::uuid[]) as v(id) on conflict do nothing`.execute(
    trx,
  );
}

export async function deleteProfileRow(trx: Trx, teamId: string, id: string): Promise<void> {
  await trx.deleteFrom('sender_profiles').where('team_id', '=', teamId).where('id', '=', id).execute();
}

export async function profilesOf(db: Db | Trx, teamId: string, campaignId: string): Promise<ProfileView[]> {
  const where = sql`p.team_id = ${teamId} and p.id in (select sender_profile_id from campaign_sender_profiles
    where team_id = ${teamId} and campaign_id = ${campaignId})`;
  return (await viewed(where).execute(db)).rows;
}

export const shareProfile = async (trx: Trx, teamId: string, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('sender_profiles')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;
