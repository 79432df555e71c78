import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { clean } from './rules/clean.ts';
import { CONTACT_FIELDS } from './rules/contact-fields.ts';
import type { ContactField, ContactValues } from './rules/contact-fields.ts';
import type { Earlier } from '../enrollments/rules/earlier.ts';
import { SEARCH_DUE, changed } from './search-due-store.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface StagedContact extends Partial<Record<ContactField, string | null | undefined>> {
  row_number: number;
  /** For a known profile; the row then has no email and no LinkedIn address. */
  profile_id?: string | null;
  new_profile_id: string;
  email: string | null;
  linkedin_url: string | null;
  integration_contact_id: string | null;
  custom: Record<string, unknown>;
  labels?: readonly string[];
  earlier?: Earlier | null;
}

/**
 * A query with the columns of `StagedContact`, and `new_enrollment_id` and `variant_key`, which may be null. The rows
 * of an import stay in the database; a transfer to the process and back is about a third slower.
 */
export type StagedQuery = RawBuilder<unknown>;

export interface MergedRow {
  row_number: number;
  profile_id: string;
  known: boolean;
  new_enrollment_id: string | null;
  variant_key: number | null;
  integration_contact_id: string | null;
  labels: string[] | null;
  earlier: Earlier | null;
}

interface At {
  teamId: string;
  staged: StagedQuery;
  now: Date;
}

const FIELDS = sql.raw(CONTACT_FIELDS.join(', '));
const GIVEN = sql.raw(CONTACT_FIELDS.map((field) => `${field} text`).join(', '));
const KEPT = [
  'row_number',
  'new_enrollment_id',
  'variant_key',
  'integration_contact_id',
  'labels',
  'earlier',
];

export const stagedOf = (values: ContactValues) => ({
  ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, values[field]])),
  integration_contact_id: clean(values.integration_contact_id),
  custom: values.custom ?? {},
});

export const stagedRows = (rows: readonly StagedContact[]): StagedQuery => sql`
  select * from json_to_recordset(${JSON.stringify(rows)}) as r(row_number int, profile_id uuid, new_profile_id uuid,
    new_enrollment_id uuid, variant_key real, email text, linkedin_url text, integration_contact_id text, custom jsonb,
    labels text[], earlier jsonb, key text, ${GIVEN})`;

/** Skips contacts whose `key` another request has locked. */
export const unlockedRows = (rows: readonly (StagedContact & { key: string })[]): StagedQuery => sql`
  select * from (${stagedRows(rows)}) r where pg_try_advisory_xact_lock(hashtextextended(r.key, 0))`;

const REPLACED = [...CONTACT_FIELDS, 'linkedin_url'];
const changes = (given: 'excluded' | 'r', now: Date) => sql`
  ${sql.raw(REPLACED.map((field) => `${field} = coalesce(${given}.${field}, contact_profiles.${field})`).join(', '))},
  custom = contact_profiles.custom || ${sql.raw(given)}.custom, updated_at = ${now}`;

/**
 * Inserts profiles, or changes the given fields of profiles with the same key: the email, or the LinkedIn address of
 * profiles without an email. Rows are written in the order of the key, which avoids deadlocks. Resolves the rows with
 * their profiles, without the rows in `except`. With `onlyNew`, known profiles stay unchanged and their rows are left
 * out. With a `name` the statement is prepared, so a name needs one form of `staged`.
 */
export async function mergeProfiles(
  trx: Trx,
  at: At & {
    by: 'email' | 'linkedin_url';
    except?: readonly number[];
    onlyNew?: boolean;
    name?: string | undefined;
  },
): Promise<MergedRow[]> {
  const key = sql.raw(at.by === 'email' ? 'email_key' : 'linkedin_key');
  const [has, target] =
    at.by === 'email'
      ? [sql`email is not null`, sql`(team_id, email_key) where email_key is not null`]
      : [
          sql`email is null and linkedin_url is not null`,
          sql`(team_id, linkedin_key) where email_key is null`,
        ];
  // No join in SQL: a planner that expects few rows would compare each row with each other row.
  const { rows } = await sql<MergedRow & { key: string; new_profile_id: string | null }>`
    ${at.name ? prepared(at.name) : sql``} with s as (
      select * from (${at.staged}) s where ${has} and row_number <> all(${at.except ?? []}::int[])),
    put as (
      insert into contact_profiles (team_id, id, email, linkedin_url, custom, created_at, updated_at, ${FIELDS})
      select ${at.teamId}, new_profile_id, email, linkedin_url, custom, ${at.now}, ${at.now}, ${FIELDS} from s
      order by lower(${sql.raw(at.by)})
      on conflict ${target} do ${
        at.onlyNew
          ? sql`nothing`
          : sql`update
        set ${changes('excluded', at.now)}, deleted_at = null`
      }
      returning team_id, id, ${key} as key, xmax <> 0 as known),
    due as (${SEARCH_DUE}), changes as (${changed(at.now, sql`known`)})
    select ${sql.raw(KEPT.join(', '))}, new_profile_id, lower(${sql.raw(at.by)}) as key, null::uuid as profile_id,
      null::boolean as known from s
    union all select ${sql.raw(KEPT.map(() => 'null').join(', '))}, null, key, id, known from put`.execute(
    trx,
  );
  const made = new Map(rows.filter((row) => row.profile_id).map((row) => [row.key, row]));
  return rows.flatMap((row) => {
    const profile = made.get(row.key);
    const isOf = !row.profile_id && profile && (profile.known || profile.profile_id === row.new_profile_id);
    return isOf ? [{ ...row, profile_id: profile.profile_id, known: profile.known }] : [];
  });
}

/**
 * Changes profiles that rows name, and, for rows without an email, profiles of the campaign with the same LinkedIn
 * address. Resolves the rows that matched. spec: Contact create rules 3 and 8
 */
export async function mergeKnown(trx: Trx, at: At & { campaignId: string | null }): Promise<MergedRow[]> {
  const { rows } = await sql<MergedRow>`
    with found as (
      select s.*, p.id as found_id from (${at.staged}) s
      cross join lateral (
        select s.profile_id as id where s.profile_id is not null union all (
        select p.id from contact_profiles p
        join enrollments e on e.team_id = p.team_id and e.contact_profile_id = p.id and e.campaign_id = ${at.campaignId}
          and e.deleted_at is null
        where p.team_id = ${at.teamId} and p.linkedin_key = lower(s.linkedin_url) order by p.email_key is not null, e.id
          limit 1)) p
      where s.email is null),
    put as (
      update contact_profiles set ${changes('r', at.now)}
      from found r where contact_profiles.team_id = ${at.teamId} and contact_profiles.id = r.found_id
      returning contact_profiles.team_id, contact_profiles.id,
        ${sql.raw(KEPT.map((column) => `r.${column}`).join(', '))}),
    due as (${SEARCH_DUE}), changes as (${changed(at.now)})
    select ${sql.raw(KEPT.join(', '))}, id as profile_id, true as known from put`.execute(trx);
  return rows;
}
