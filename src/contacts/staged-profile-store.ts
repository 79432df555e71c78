import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { fieldUpdates } from './profile-store.ts';
import { CONTACT_FIELDS } from './rules/contact-fields.ts';
import type { ChunkRange } from './upload-store.ts';

/** Rows of an upload and the people in them who were known before. Whoever is new has the id that his row gave. */
export interface KnownPeople {
  rowNumbers: number[];
  profileIds: string[];
}

type Range = ChunkRange & { now: Date };

/** Rows that can be imported. */
const usable = (at: Range) =>
  sql`team_id = ${at.teamId} and upload_id = ${at.uploadId} and row_number between ${at.fromRow} and ${at.toRow} and verdict is null`;
const FIELDS = sql.raw(CONTACT_FIELDS.join(', '));
const profiles = sql`contact_profiles (team_id, id, email, linkedin_url, custom, created_at, updated_at, ${FIELDS})`;
const profilesOf = (at: Range) =>
  sql`select team_id, new_profile_id, email, linkedin_url, custom, ${at.now}, ${at.now}, ${FIELDS} from upload_rows where ${usable(at)}`;

/**
 * Brings the people of a range of staged rows in whom nobody knows yet, each with an email: without asking for each of
 * them, which costs half as much again. Rejects as taken when one of them is known. In the same order as
 * `mergeStagedProfiles`.
 */
export async function insertStagedProfiles(trx: Trx, at: Range): Promise<void> {
  await sql`insert into ${profiles} ${profilesOf(at)} order by lower(email)`.execute(trx);
}

/**
 * Brings the people of a range of staged rows in, set by set. No table is joined: the index of the conflict finds who is
 * known, and RETURNING says who it was. In the order of the key, so that two uploads of the same people do not deadlock.
 * Whoever was `met` before is among those who are known; null when everybody has an email.
 */
export async function mergeStagedProfiles(
  trx: Trx,
  at: Range & { met: KnownPeople | null },
): Promise<KnownPeople> {
  const met = at.met?.rowNumbers ?? [];
  const known: KnownPeople = { rowNumbers: [...met], profileIds: [...(at.met?.profileIds ?? [])] };
  for (const byEmail of at.met ? [true, false] : [true]) {
    const target = byEmail
      ? sql`(team_id, email_key) where email_key is not null`
      : sql`(team_id, linkedin_key) where email_key is null`;
    const [stored, given] = byEmail
      ? [sql`email_key`, sql`lower(r.email)`]
      : [sql`linkedin_key`, sql`lower(r.linkedin_url)`];
    const { rows } = await sql<{ row_number: number; id: string }>`
      with put as (
        insert into ${profiles} ${profilesOf(at)} and (email is not null) = ${byEmail} and row_number <> all(${met}::int[])
        order by ${byEmail ? sql`lower(email)` : sql`lower(linkedin_url)`}
        on conflict ${target} do update set ${fieldUpdates('excluded')}, custom = contact_profiles.custom || excluded.custom,
          deleted_at = null, updated_at = ${at.now}
        returning id, ${stored} as key, xmax <> 0 as known)
      select r.row_number, put.id from upload_rows r join put on ${given} = put.key and put.known
      where ${usable(at)} and (r.email is not null) = ${byEmail} and r.row_number <> all(${met}::int[])`.execute(
      trx,
    );
    for (const row of rows) {
      known.rowNumbers.push(row.row_number);
      known.profileIds.push(row.id);
    }
  }
  return known;
}

/**
 * Without an email, whoever is in the campaign with a row's LinkedIn address is meant, whether he has an email or not.
 * spec: Contact create rules 3 and 8
 */
export async function mergeEnrolledByLinkedin(
  trx: Trx,
  at: Range & { campaignId: string },
): Promise<KnownPeople> {
  const { rows } = await sql<{ row_number: number; id: string }>`
    with there as (
      select r.*, p.id as profile_id from upload_rows r
      cross join lateral (select p.id from contact_profiles p
        join enrollments e on e.team_id = p.team_id and e.contact_profile_id = p.id and e.campaign_id = ${at.campaignId} and e.deleted_at is null
        where p.team_id = r.team_id and p.linkedin_key = lower(r.linkedin_url) order by p.email_key is not null, e.id limit 1) p
      where r.team_id = ${at.teamId} and r.upload_id = ${at.uploadId} and r.row_number between ${at.fromRow} and ${at.toRow}
        and r.verdict is null and r.email is null)
    update contact_profiles set ${fieldUpdates('r')}, custom = contact_profiles.custom || r.custom, updated_at = ${at.now}
    from there r where contact_profiles.team_id = ${at.teamId} and contact_profiles.id = r.profile_id
    returning r.row_number, contact_profiles.id`.execute(trx);
  return { rowNumbers: rows.map((row) => row.row_number), profileIds: rows.map((row) => row.id) };
}

/** The labels that staged rows name, put on the people who stand in them. */
export async function attachStagedLabels(trx: Trx, at: ChunkRange & { known: KnownPeople }): Promise<void> {
  await sql`
    insert into contact_labels (team_id, contact_profile_id, label_id)
    select u.team_id, coalesce(known.profile_id, u.new_profile_id), l.id
    from upload_rows u
    left join unnest(${at.known.rowNumbers}::int[], ${at.known.profileIds}::uuid[]) as known (row_number, profile_id) using (row_number)
    cross join lateral unnest(u.labels) as named (label)
    join (select id, name from labels where team_id = ${at.teamId} and applies_to in ('contact', 'both') for key share) l
      on lower(l.name) = lower(named.label)
    where u.team_id = ${at.teamId} and u.upload_id = ${at.uploadId} and u.row_number between ${at.fromRow} and ${at.toRow}
      and u.verdict is null and u.labels is not null
    on conflict do nothing`.execute(trx);
}
