import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { isBlank, valueMissing } from '../platform/db/value-missing.ts';
import type { NeededVariable } from '../sequences/rules/needed-variables.ts';

interface Key {
  teamId: string;
  campaignId: string;
}

/** Contacts that are looked at: one probe of a profile each. */
const MAX_LOOKED_AT = 50_000;

const NEVER = sql<boolean>`false`;

/**
 * How many of the first contacts under way, in the order in which they came, lack each variable of a contact, in the
 * order of `needed`. `isPart`: there are more contacts. However many variables are asked for, each contact costs one
 * probe of its profile.
 */
export async function countLacking(
  db: Db | Trx,
  { teamId, campaignId }: Key,
  needed: readonly NeededVariable[],
  most = MAX_LOOKED_AT,
): Promise<{ contacts: number; isPart: boolean; lacking: number[] }> {
  const counts = needed.map(({ name, withLinkedin }) => {
    const isMissing = valueMissing(name) ?? NEVER;
    const concerned = withLinkedin ? sql`p.linkedin_url is not null` : sql`true`;
    return sql`count(*) filter (where e.turn <= ${most} and ${isMissing} and ${concerned})::int`;
  });
  const { rows } = await sql<{ contacts: number; lacking: number[] }>`
    select count(*)::int as contacts, array[${sql.join(counts)}]::int[] as lacking
    from (select e.contact_profile_id, row_number() over (order by e.created_at, e.id) as turn from enrollments e
      where (e.team_id = ${teamId}) is true and e.campaign_id = ${campaignId} and e.deleted_at is null
        and e.life in ('active', 'paused') order by e.created_at, e.id limit ${most + 1}) e
    cross join lateral (select * from contact_profiles p where p.team_id = ${teamId} and p.id = e.contact_profile_id
      limit 1) p`.execute(db);
  const { contacts, lacking } = rows[0]!;
  return { contacts: Math.min(contacts, most), isPart: contacts > most, lacking };
}

/** Whether the team lacks each variable, in the order of `needed`. */
export async function teamLacks(
  db: Db | Trx,
  teamId: string,
  needed: readonly NeededVariable[],
): Promise<boolean[]> {
  const missing = needed.map(({ name }) => valueMissing(name) ?? NEVER);
  const { rows } = await sql<{ missing: boolean[] }>`
    select array[${sql.join(missing)}] as missing from teams t where t.id = ${teamId}`.execute(db);
  return rows[0]!.missing;
}

/** Addresses that are named. */
const MAX_NAMED = 100;

/** Mailboxes that may send for the campaign and have no `send_as`. */
export async function findUnsigned(
  db: Db | Trx,
  { teamId, campaignId }: Key,
): Promise<{ mailboxes: number; named: string[] }> {
  const { rows } = await sql<{ email: string; mailboxes: number }>`
    select s.email, count(*) over ()::int as mailboxes from campaign_pool(${teamId}, ${campaignId}) s
    where not s.disabled and s.max_per_day > 0 and ${isBlank(sql`s.send_as`)}
    order by s.email limit ${MAX_NAMED}`.execute(db);
  return { mailboxes: rows[0]?.mailboxes ?? 0, named: rows.map(({ email }) => email) };
}
