import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { valueMissing } from '../platform/db/value-missing.ts';
import type { Places } from '../platform/db/value-missing.ts';
import type { NeededVariable } from '../sequences/rules/needed-variables.ts';

export interface SuppressedRow {
  suppressed: 'blacklisted' | 'opted_out' | 'bounced';
  line_number: number;
}

interface At {
  teamId: string;
  uploadId: string;
}

/**
 * Marks usable rows whose contact gets no mail, and resolves them. Two probes by key for each row; a team without a
 * blacklist is asked once.
 */
export async function markSuppressed(trx: Trx, { teamId, uploadId }: At): Promise<SuppressedRow[]> {
  const { rows } = await sql<SuppressedRow & { row_number: number }>`
    select * from (
      select u.row_number, u.line_number, coalesce(
        (select case x when 'manual' then 'blacklisted' when 'invalid_recipient' then 'bounced' else 'opted_out' end
          from suppression_of(u.team_id, lower(u.email)) x
          where exists (select from blacklist where team_id = ${teamId}) order by x limit 1),
        case when u.email is not null
          then (select 'opted_out' from contact_profiles p where p.team_id = u.team_id and p.email_key = lower(u.email)
            and p.unsubscribed_at is not null)
          else (select 'opted_out' from contact_profiles p where p.team_id = u.team_id and p.email_key is null
            and p.linkedin_key = lower(u.linkedin_url) and p.unsubscribed_at is not null) end) as suppressed
      from upload_rows u where u.team_id = ${teamId} and u.upload_id = ${uploadId} and u.verdict is null) found
    where suppressed is not null`.execute(trx);
  // No join in SQL: a planner that expects few rows would compare each row with each other row.
  for (const [why, of] of Map.groupBy(rows, ({ suppressed }) => suppressed))
    await sql`
      update upload_rows set suppressed = ${why}
      where team_id = ${teamId} and upload_id = ${uploadId}
        and row_number = any(${of.map(({ row_number: row }) => row)}::int[])`.execute(trx);
  return rows;
}

export interface Standing {
  good: number;
  /** Contacts that the team does not have. */
  fresh: number;
  in_campaign: number;
  /** How many usable rows lack each variable, in the order that was asked. */
  missing: number[];
}

/** The contact of row `r`, as the merge finds it. */
const profileId = (campaignId: string) => sql`(case when r.email is not null
  then (select p.id from contact_profiles p where p.team_id = r.team_id and p.email_key = lower(r.email))
  else coalesce((select p.id from contact_profiles p
      join enrollments e on e.team_id = p.team_id and e.contact_profile_id = p.id and e.campaign_id = ${campaignId}
        and e.deleted_at is null
      where p.team_id = r.team_id and p.linkedin_key = lower(r.linkedin_url)
      order by p.email_key is not null, e.id limit 1),
    (select p.id from contact_profiles p
      where p.team_id = r.team_id and p.email_key is null and p.linkedin_key = lower(r.linkedin_url))) end)`;

/** The values of a contact after the merge of row `r`: its own come first. */
const MERGED: Places = {
  field: (column) => sql`coalesce(r.${sql.ref(column.slice('p.'.length))}, ${sql.raw(column)})`,
  custom: (key) => sql`coalesce(r.custom -> ${key}::text, p.custom -> ${key}::text)`,
};

/** What the merge would find: one probe for the contact of each row, one for its place in the campaign. */
export async function readStanding(
  trx: Trx,
  {
    teamId,
    uploadId,
    campaignId,
    variables,
  }: At & { campaignId: string; variables: readonly NeededVariable[] },
): Promise<Standing> {
  const missing = variables.map(({ name, withLinkedin }) => {
    const isMissing = valueMissing(name, MERGED) ?? sql`false`;
    const isRead = withLinkedin ? sql` and coalesce(r.linkedin_url, p.linkedin_url) is not null` : sql``;
    return sql`count(*) filter (where ${isMissing}${isRead})`;
  });
  const { rows } = await sql<Standing>`
    select count(*)::int as good, count(*) filter (where p.id is null or p.deleted_at is not null)::int as fresh,
      count(*) filter (where p.enrolled)::int as in_campaign,
      array[${sql.join(missing)}]::int[] as missing
    from upload_rows r
    left join lateral (
      select c.*, exists (select from enrollments e where e.contact_profile_id = c.id and e.campaign_id = ${campaignId}
        and e.team_id = ${teamId} and e.deleted_at is null) as enrolled
      from contact_profiles c where c.team_id = ${teamId} and c.id = ${profileId(campaignId)} limit 1) p on true
    where r.team_id = ${teamId} and r.upload_id = ${uploadId} and r.verdict is null`.execute(trx);
  return rows[0]!;
}
