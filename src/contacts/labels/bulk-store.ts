import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export interface At {
  teamId: string;
  campaignId: string | null;
  ids: string[];
}

/** `puts`: they are put on, else taken off. */
export interface LabelSet {
  labelIds: readonly string[];
  puts: boolean;
}

/** The labels of these names, without case. `puts`: only those that contacts may get. */
export async function findLabelsByName(
  db: Db,
  at: { teamId: string; names: readonly string[]; puts: boolean },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, lower(name) as name from labels where team_id = ${at.teamId}
      and lower(name) = any(array(select lower(trim(n)) from unnest(${at.names}::text[]) n))
      and (not ${at.puts}::boolean or applies_to in ('contact', 'both'))`.execute(db);
  return rows;
}

const has = (teamId: string) => sql`exists (select from contact_labels c where c.team_id = ${teamId}
  and c.contact_profile_id = w.contact_profile_id and c.label_id = l.id)`;

/** Profiles that lack one of the labels, or have one that goes, with how many of `ids` are theirs. */
export async function findChanging(
  trx: Trx,
  { teamId, campaignId, ids }: At,
  { labelIds, puts }: LabelSet,
): Promise<{ profileId: string; contacts: number }[]> {
  const { rows } = await sql<{ profileId: string; contacts: number }>`
    select w.contact_profile_id as "profileId", count(*)::int as contacts
    from (select e.contact_profile_id from enrollments e
      where e.team_id = ${teamId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null
        and (${campaignId}::uuid is null or e.campaign_id = ${campaignId}::uuid)) w
    where exists (select from labels l where l.team_id = ${teamId} and l.id = any(${labelIds}::uuid[])
      and ${puts ? sql`l.applies_to in ('contact', 'both') and not ${has(teamId)}` : has(teamId)})
    group by 1 order by 1`.execute(trx);
  return rows;
}

interface Given {
  teamId: string;
  profileIds: string[];
  labelIds: readonly string[];
}

export async function attach(trx: Trx, { teamId, profileIds, labelIds }: Given): Promise<void> {
  await sql`
    insert into contact_labels (team_id, contact_profile_id, label_id)
    select ${teamId}, p.id, l.id from unnest(${profileIds}::uuid[]) as p(id)
    cross join (select id from labels where team_id = ${teamId} and id = any(${labelIds}::uuid[])
      and applies_to in ('contact', 'both') for key share) l
    order by p.id, l.id on conflict do nothing`.execute(trx);
}

export async function detach(trx: Trx, { teamId, profileIds, labelIds }: Given): Promise<void> {
  await sql`
    delete from contact_labels where team_id = ${teamId} and contact_profile_id = any(${profileIds}::uuid[])
      and label_id = any(${labelIds}::uuid[])`.execute(trx);
}
