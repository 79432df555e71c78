import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { fieldUpdates } from './profile-store.ts';
import { CONTACT_FIELDS } from './rules/contact-fields.ts';
import type { StagedContact } from './rules/staged-contact.ts';
import { SEARCH_DUE } from './search-due-store.ts';

/**
 * A query of contacts that wait in the database: `row_number`, `new_profile_id`, `new_enrollment_id`, `variant_key`,
 * `email`, `linkedin_url`, `integration_contact_id`, `custom`, `labels` and the contact fields. The values stay in the
 * database: to read them and send them back makes an import about a third slower.
 */
export type StagedQuery = RawBuilder<unknown>;

interface At {
  teamId: string;
  staged: StagedQuery;
  now: Date;
}

const FIELDS = sql.raw(CONTACT_FIELDS.join(', '));

export async function listStaged(trx: Trx, staged: StagedQuery): Promise<StagedContact[]> {
  const { rows } = await sql<StagedContact>`
    select row_number, new_profile_id, new_enrollment_id, variant_key, integration_contact_id, labels,
      case when email is null then 'linkedin_url' else 'email' end as by, lower(coalesce(email, linkedin_url)) as key
    from (${staged}) s order by row_number`.execute(trx);
  return rows;
}

/**
 * Inserts profiles, or changes the given fields of those that the team knows by the key: the email, or the LinkedIn
 * address of profiles without one. In the order of the key, so that two imports of the same contacts do not deadlock.
 * Resolves the profile of each key. Rows in `except` are left out.
 */
export async function mergeProfiles(
  trx: Trx,
  at: At & { by: StagedContact['by']; except: readonly number[] },
): Promise<{ key: string; id: string; known: boolean }[]> {
  const [target, key] =
    at.by === 'email'
      ? [sql`(team_id, email_key) where email_key is not null`, sql`email_key`]
      : [sql`(team_id, linkedin_key) where email_key is null`, sql`linkedin_key`];
  const { rows } = await sql<{ key: string; id: string; known: boolean }>`
    with put as (
      insert into contact_profiles (team_id, id, email, linkedin_url, custom, created_at, updated_at, ${FIELDS})
      select ${at.teamId}, new_profile_id, email, linkedin_url, custom, ${at.now}, ${at.now}, ${FIELDS} from (${at.staged}) s
      where (email is not null) = ${at.by === 'email'} and row_number <> all(${at.except}::int[])
      order by lower(${sql.raw(at.by)})
      on conflict ${target} do update set ${fieldUpdates('excluded')}, custom = contact_profiles.custom || excluded.custom,
        deleted_at = null, updated_at = ${at.now}
      returning team_id, id, ${key} as key, xmax <> 0 as known),
    due as (${SEARCH_DUE})
    select id, key, known from put`.execute(trx);
  return rows;
}

/**
 * Changes the profiles of contacts without an email whose LinkedIn address is in the campaign already, with an email or
 * without. Resolves those that it found. spec: Contact create rules 3 and 8
 */
export async function mergeEnrolledByLinkedin(
  trx: Trx,
  at: At & { campaignId: string },
): Promise<{ row_number: number; id: string }[]> {
  const { rows } = await sql<{ row_number: number; id: string }>`
    with enrolled as (
      select s.*, p.id as profile_id from (${at.staged}) s
      cross join lateral (select p.id from contact_profiles p
        join enrollments e on e.team_id = p.team_id and e.contact_profile_id = p.id and e.campaign_id = ${at.campaignId} and e.deleted_at is null
        where p.team_id = ${at.teamId} and p.linkedin_key = lower(s.linkedin_url) order by p.email_key is not null, e.id limit 1) p
      where s.email is null),
    put as (
      update contact_profiles set ${fieldUpdates('r')}, custom = contact_profiles.custom || r.custom, updated_at = ${at.now}
      from enrolled r where contact_profiles.team_id = ${at.teamId} and contact_profiles.id = r.profile_id
      returning contact_profiles.team_id, contact_profiles.id, r.row_number),
    due as (${SEARCH_DUE})
    select row_number, id from put`.execute(trx);
  return rows;
}
