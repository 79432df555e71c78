import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, lateBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { ReplyScope } from '../platform/db/types.ts';

export const replyScopeOf = async (trx: Trx, teamId: string): Promise<ReplyScope> =>
  (await trx.selectFrom('teams').select('reply_scope').where('id', '=', teamId).executeTakeFirstOrThrow())
    .reply_scope;

export const findEmail = async (trx: Trx, teamId: string, profileId: string): Promise<string | null> =>
  (
    await trx
      .selectFrom('contact_profiles')
      .select('email_key')
      .where('team_id', '=', teamId)
      .where('id', '=', profileId)
      .executeTakeFirst()
  )?.email_key ?? null;

/** `others`: the person's other open enrollments in the team; with `until`, those that began by then. */
export async function othersOf(
  trx: Trx,
  teamId: string,
  enrollmentIds: string[],
  until: Date | null = null,
): Promise<{ profile_id: string; email: string | null; others: string[] }[]> {
  const { rows } = await sql<{ profile_id: string; email: string | null; others: string[] }>`
    select p.id as profile_id, p.email_key as email,
      array(select e.id from enrollments e where e.team_id = ${teamId} and e.contact_profile_id = p.id and e.id <> v.id
        and e.life in ('active', 'paused') and e.deleted_at is null
          and (${until}::timestamptz is null or e.created_at <= ${until})) as others
    from unnest(${enrollmentIds}::uuid[]) as v(id)
    cross join lateral (select a.contact_profile_id from enrollments a where a.team_id = ${teamId} and a.id = v.id
      limit 1) a
    cross join lateral (select id, email_key from contact_profiles p
      where p.team_id = ${teamId} and p.id = a.contact_profile_id limit 1) p`.execute(trx);
  return rows;
}

export async function nextColleagues(
  trx: Trx,
  at: { teamId: string; domain: string; after: string; limit: number },
): Promise<{ profile_id: string; open: string[] }[]> {
  const { rows } = await sql<{ profile_id: string; open: string[] }>`
    select p.id as profile_id,
      array(select e.id from enrollments e where e.team_id = ${at.teamId} and e.contact_profile_id = p.id
      and e.life in ('active', 'paused') and e.deleted_at is null) as open
    from (select id from contact_profiles
      where team_id = ${at.teamId} and split_part(email_key, '@', -1) = ${at.domain} and id > ${at.after}
      order by id limit ${at.limit}) p`.execute(trx);
  return rows;
}

/** A newer reply starts again. */
export async function pauseLater(
  trx: Trx,
  at: { teamId: string; domain: string; after: string; cause: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into company_pauses (team_id, domain, after_id, cause, created_at)
    values (${at.teamId}, ${at.domain}, ${at.after}, ${at.cause}, ${at.now})
    on conflict (team_id, domain) do update set after_id = least(company_pauses.after_id, excluded.after_id),
      cause = excluded.cause`.execute(trx);
}

export const openCompanies = alsoLate(
  () => sql`select 1 from company_pauses`,
  lateBy('now', sql`created_at`, sql`from company_pauses where true`),
);

export async function listCompanies(db: Db, limit: number): Promise<{ teamId: string; domain: string }[]> {
  const { rows } = await sql<{ teamId: string; domain: string }>`
    select team_id as "teamId", domain from company_pauses order by created_at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes and returns the queue row; undefined: done, or another worker has it. */
export async function takeCompany(
  trx: Trx,
  teamId: string,
  domain: string,
): Promise<{ after: string; cause: string | null } | undefined> {
  const { rows } = await sql<{ after: string; cause: string | null }>`
    delete from company_pauses where team_id = ${teamId} and domain = (
      select domain from company_pauses where team_id = ${teamId} and domain = ${domain} for update skip locked)
    returning after_id as after, cause`.execute(trx);
  return rows[0];
}

export async function conversationOf(trx: Trx, teamId: string, eventId: string): Promise<string | null> {
  const { rows } = await sql<{ conversation_id: string | null }>`
    select conversation_id from events where team_id = ${teamId} and id = ${eventId}`.execute(trx);
  return rows[0]?.conversation_id ?? null;
}
