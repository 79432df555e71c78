import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { CONTACT_FIELDS } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';
import { changed, updateSearched } from './search-due-store.ts';
import { prepared } from '../platform/db/prepared.ts';

/** Serializes requests about the same contact and campaign. Postgres' lock_timeout ends the wait (55P03). */
export async function lockMatchKey(
  trx: Trx,
  at: { key: string; waitMs: number; organizationId: string },
): Promise<{ linkedin_enabled: boolean }> {
  // In this order: the timeout must be set before the lock waits.
  const { rows } = await sql<{ linkedin_enabled: boolean }>`
    ${prepared('lock identity')}
      select o.linkedin_enabled, set_config('lock_timeout', ${`${Math.ceil(at.waitMs)}ms`}, true),
      pg_advisory_xact_lock(hashtextextended(${at.key}, 0))
    from organizations o where o.id = ${at.organizationId}`.execute(trx);
  return rows[0]!;
}

export const findProfile = (trx: Db | Trx, teamId: string, id: string) =>
  trx
    .selectFrom('contact_profiles')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * A verification result belongs to one email. A new email has no result, or waits if the old email waited. The SQL
 * reads the row from before the change.
 */
function findingsOf(email: string | null): Record<string, unknown> {
  const same = sql`email_key is not distinct from lower(${email}::text)`;
  return {
    valid2: sql`case when ${same} or (valid2 = 0 and ${email}::text is not null) then valid2 else -1 end`,
    validation_subtype: sql`case when ${same} then validation_subtype end`,
    is_catch_all: sql`case when ${same} then is_catch_all end`,
    risk_level: sql`case when ${same} then risk_level end`,
    validated_at: sql`case when ${same} then validated_at end`,
  };
}

export async function updateProfile(
  trx: Trx,
  teamId: string,
  id: string,
  values: ContactValues,
  now: Date,
): Promise<void> {
  const set: Record<string, unknown> = {
    updated_at: now,
    ...(values.email === undefined ? {} : findingsOf(values.email)),
  };
  for (const field of [...CONTACT_FIELDS, 'email', 'linkedin_url'] as const)
    if (values[field] !== undefined) set[field] = values[field];
  if (values.custom !== undefined) set.custom = JSON.stringify(values.custom ?? {});
  await updateSearched(trx, teamId, id, set, now);
}

/**
 * Counts profiles in no campaign, which do not count towards the limit of contacts; with `campaignId`, profiles that
 * are not in that campaign.
 */
export async function countUnenrolled(
  trx: Trx,
  teamId: string,
  profileIds: readonly string[],
  campaignId: string | null = null,
): Promise<number> {
  if (profileIds.length === 0) return 0;
  const { rows } = await sql<{ profiles: number }>`
    select count(*)::int as profiles from unnest(${profileIds}::uuid[]) as p (id)
    where not exists (select from enrollments e where e.team_id = ${teamId} and e.contact_profile_id = p.id
      and (${campaignId}::uuid is null or e.campaign_id = ${campaignId}) and e.deleted_at is null
        and e.life <> 'archived')`.execute(trx);
  return rows[0]!.profiles;
}

/** Keeps the opt-out while the blacklist entry of the address has another opt-out or complaint as cause. */
export async function unmarkUnsubscribed(
  trx: Trx,
  { teamId, profileId, at }: { teamId: string; profileId: string; at: Date },
): Promise<void> {
  await sql`
    update contact_profiles p set unsubscribed_at = null
    where p.team_id = ${teamId} and p.id = ${profileId} and p.unsubscribed_at = ${at}
      and not exists (select from blacklist b join blacklist_causes c on c.team_id = b.team_id and c.blacklist_id = b.id
        where b.team_id = ${teamId} and b.address = p.email_key
          and c.reason in ('unsubscribe', 'spam_complaint'))`.execute(trx);
}

/** Concurrent opt-outs wait for the end of this transaction. */
export async function lockUnsubscribed(
  trx: Trx,
  { teamId, profileId }: { teamId: string; profileId: string },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select unsubscribed_at is not null as left from contact_profiles
    where team_id = ${teamId} and id = ${profileId} for no key update`.execute(trx);
  return rows[0]?.left ?? false;
}

export async function markUnsubscribed(
  trx: Trx,
  profiles: { teamId: string; profileId: string; at: Date }[],
): Promise<void> {
  const list = sql.join(
    profiles.map((p) => sql`(${p.teamId}::uuid, ${p.profileId}::uuid, ${p.at}::timestamptz)`),
  );
  await sql`
    update contact_profiles p set unsubscribed_at = coalesce(p.unsubscribed_at, v.at)
      from (values ${list}) as v(team_id, id, at)
    where p.team_id = v.team_id and p.id = v.id`.execute(trx);
}

export async function saveCustom(
  trx: Trx,
  found: readonly { teamId: string; enrollmentId: string; custom: Record<string, unknown> }[],
  now: Date,
): Promise<void> {
  await sql`
    with put as (
      update contact_profiles p set custom = p.custom || v.custom, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(found)}) as v("teamId" uuid, "enrollmentId" uuid, custom jsonb)
    join enrollments e on e.team_id = v."teamId" and e.id = v."enrollmentId"
    where p.team_id = e.team_id and p.id = e.contact_profile_id returning p.team_id, p.id)
    ${changed(now)}`.execute(trx);
}
