import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inTurns } from '../../platform/db/due.ts';
import type { Sql, Sweep } from '../../platform/db/due.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { LinkedinIdentities } from '../../platform/db/types.ts';
import type { IdentityFacts } from './rules/limits.ts';

export type IdentityRow = Selectable<LinkedinIdentities>;
export type IdentityView = IdentityRow & IdentityFacts & { newest_invite_at: Date | null };

/** Usage of an identity `i`, by the day of its organization. Reads one week of its actions by their index. */
const viewed = (now: Date) => sql`
  select i.*, u.*, (d.today + 1)::timestamp at time zone d.zone as day_ends_at,
    (u.oldest_invite + 7)::timestamp at time zone d.zone as oldest_invite_ends_at
  from linkedin_identities i
  cross join lateral (select o.timezone as zone, (${now}::timestamptz at time zone o.timezone)::date as today
    from teams t join organizations o on o.id = t.organization_id where t.id = i.team_id) d
  cross join lateral (
    select (count(*) filter (where a.day = d.today and a.action = 'message'))::int as messages,
      (count(*) filter (where a.day = d.today and a.action = 'connection'))::int as connection_requests,
      (count(*) filter (where a.day = d.today and a.action = 'visit'))::int as profile_visits,
      (count(*) filter (where a.day = d.today and a.action = 'like'))::int as likes,
      (count(*) filter (where a.action = 'connection' and w.counts))::int as invites_of_week,
      min(a.day) filter (where a.action = 'connection' and w.counts) as oldest_invite,
      max(a.handed_over_at) filter (where a.action = 'connection' and w.counts) as newest_invite_at
    from linkedin_actions a
    cross join lateral (select i.invites_counted_from is null
      or coalesce(a.handed_over_at, 'infinity') >= i.invites_counted_from as counts) w
    where a.team_id = i.team_id and a.identity_id = i.id and a.day > d.today - 7) u`;

export async function listIdentities(
  db: Db,
  at: { teamId: string; now: Date; limit: number; offset: number },
): Promise<{ total: number; rows: IdentityView[] }> {
  const { rows } = await sql<IdentityView>`
    ${viewed(at.now)} where i.team_id = ${at.teamId} and i.deleted_at is null order by lower(i.name), i.id
      limit ${at.limit} offset ${at.offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from linkedin_identities where team_id = ${at.teamId} and deleted_at is null`.execute(
    db,
  );
  return { total: counted.rows[0]!.total, rows };
}

export async function findIdentity(
  db: Db,
  at: { organizationId: string; id: string; now: Date },
): Promise<IdentityView | null> {
  const { rows } = await sql<IdentityView>`
    ${viewed(at.now)} where i.id = ${at.id} and i.deleted_at is null
      and i.team_id in (select t.id from teams t where t.organization_id = ${at.organizationId})`.execute(db);
  return rows[0] ?? null;
}

export async function identitiesOf(db: Db | Trx, teamId: string, now: Date): Promise<IdentityView[]> {
  const { rows } = await sql<IdentityView>`
    ${viewed(now)} where i.team_id = ${teamId} and i.deleted_at is null order by i.id limit 1000`.execute(db);
  return rows;
}

export interface FreeIdentity {
  teamId: string;
  organizationId: string;
  key: string;
  host: string;
  troubled: boolean;
}

const MAX_FREE = 1_000;

/**
 * Identities whose pause is over and whose team has work, unless the connector rests. Organizations take turns, then
 * their teams; in a team the identity that is free for the longest comes first. The work of a team is checked once,
 * because the check reads actions that are not due.
 */
export const freeIdentities = ({ now, wall }: Pick<Sweep, 'now' | 'wall'>): Sql =>
  inTurns(
    sql`with free as materialized (
        select i.team_id as "teamId", c.organization_id as "organizationId", i.id as key, i.next_at as due_at,
          coalesce(substring(c.url from '://([^/?#]+)'), '') as host, false as troubled
        from linkedin_identities i
        join teams t on t.id = i.team_id join organizations o on o.id = t.organization_id and o.linkedin_enabled
        join connectors c on c.organization_id = o.id and c.kind = 'linkedin'
          and coalesce(c.rests_until, '-infinity') <= ${wall}
        where i.deleted_at is null and i.disconnected_at is null and not i.disabled and i.next_at <= ${now}),
      working as materialized (
        select w."teamId" from (select distinct "teamId" from free) w cross join lateral (
          select from linkedin_actions a where a.team_id = w."teamId" and a.state = 'waiting' and a.due_at <= ${wall}
            limit 1) a)
      select free.* from free join working using ("teamId")`,
    { most: MAX_FREE, by: 'teamId' },
  );

/** Null: another worker has the identity, or it is not free any more. */
export async function lockFreeIdentity(
  trx: Trx,
  { teamId, id }: Key,
  now: Date,
): Promise<IdentityView | null> {
  const { rows: locked } = await sql`
    select 1 from linkedin_identities
      where team_id = ${teamId} and id = ${id} and deleted_at is null and disconnected_at is null
      and not disabled and next_at <= ${now} for no key update skip locked`.execute(trx);
  if (locked.length === 0) return null;
  const { rows } =
    await sql<IdentityView>`${viewed(now)} where i.team_id = ${teamId} and i.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

type Key = { teamId: string; id: string };

export async function restIdentity(trx: Trx, at: Key, until: Date): Promise<void> {
  await sql`
    update linkedin_identities set next_at = ${until} where team_id = ${at.teamId} and id = ${at.id}`.execute(
    trx,
  );
}

export async function lockLinkedinIdentity(trx: Trx, at: Key): Promise<IdentityRow | null> {
  const row = await trx
    .selectFrom('linkedin_identities')
    .selectAll()
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

export async function connectIdentity(
  trx: Trx,
  identity: { teamId: string; id: string; externalId: string; name: string; profileUrl: string | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into linkedin_identities (team_id, id, external_id, name, profile_url, next_at, created_at, updated_at)
    values (${identity.teamId}, ${identity.id}, ${identity.externalId}, ${identity.name}, ${identity.profileUrl},
      ${now}, ${now}, ${now})
    on conflict (team_id, external_id)
      where deleted_at is null do update set disconnected_at = null, disconnected_because = null,
      profile_url = coalesce(excluded.profile_url, linkedin_identities.profile_url), updated_at = ${now}`.execute(
    trx,
  );
}

export async function findByExternalId(
  trx: Db | Trx,
  at: { organizationId: string; teamId: string; externalId: string },
): Promise<IdentityRow | null> {
  const { rows } = await sql<IdentityRow>`
    select i.* from linkedin_identities i join teams t on t.id = i.team_id and t.organization_id = ${at.organizationId}
    where i.team_id = ${at.teamId} and i.external_id = ${at.externalId} and i.deleted_at is null`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function isTeamOf(trx: Trx, organizationId: string, teamId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

export type IdentityChange = Partial<
  Omit<IdentityRow, 'team_id' | 'id' | 'external_id' | 'created_at' | 'updated_at' | 'next_at'>
> & { next_at?: Date };

/** After a change of limits, a resting identity is checked soon; the pause between two actions stays. */
export async function endRest(trx: Db | Trx, at: Key, by: Date): Promise<void> {
  await sql`
    update linkedin_identities set next_at = least(next_at, ${by})
      where team_id = ${at.teamId} and id = ${at.id}`.execute(trx);
}

export async function changeIdentityRow(
  trx: Db | Trx,
  at: Key,
  change: IdentityChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('linkedin_identities')
    .set({ ...change, updated_at: now })
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .where('deleted_at', 'is', null)
    .execute();
}
