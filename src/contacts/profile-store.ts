import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ALLOWANCE } from './allowance-store.ts';
import type { Allowance } from './allowance-store.ts';
import { CONTACT_FIELDS } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';

/**
 * Serialises requests about the same person in the same campaign, and reads whether the organization has LinkedIn;
 * Postgres' lock_timeout ends the wait (55P03).
 */
export async function lockIdentity(
  trx: Trx,
  at: { key: string; waitSeconds: number; organizationId: string },
): Promise<{ linkedin_enabled: boolean }> {
  // In this order: the wait of the lock is the one that was set before it.
  const { rows } = await sql<{ linkedin_enabled: boolean }>`
    /* lock identity */ select o.linkedin_enabled, set_config('lock_timeout', ${`${at.waitSeconds}s`}, true),
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

const NEW_COLUMNS = sql.raw(
  ['team_id', 'id', 'email', 'custom', 'created_at', 'updated_at', ...CONTACT_FIELDS].join(', '),
);

/** How a merge changes somebody who is known: only given fields. */
export const fieldUpdates = (given: 'excluded' | 'r') =>
  sql.raw(
    [...CONTACT_FIELDS, 'linkedin_url']
      .map((field) => `${field} = coalesce(${given}.${field}, contact_profiles.${field})`)
      .join(', '),
  );

/** Inserts a person or brings in what is new about him: only given fields change. Matched by email, else by LinkedIn. */
export async function upsertProfile(
  trx: Trx,
  row: {
    teamId: string;
    id: string;
    now: Date;
    values: ContactValues & { email: string | null; linkedin_url: string | null };
  },
): Promise<{ id: string; created: boolean }> {
  const { values } = row;
  const target = values.email
    ? sql`(team_id, email_key) where email_key is not null`
    : sql`(team_id, linkedin_key) where email_key is null`;
  const columns = sql.raw(CONTACT_FIELDS.join(', '));
  const given = sql.join(CONTACT_FIELDS.map((field) => sql`${values[field] ?? null}`));
  const name = sql.raw(values.email ? '/* profile by email */' : '/* profile by linkedin */');
  const { rows } = await sql<{ id: string; created: boolean }>`
    ${name} insert into contact_profiles (team_id, id, email, linkedin_url, custom, created_at, updated_at, ${columns})
    values (${row.teamId}, ${row.id}, ${values.email}, ${values.linkedin_url}, ${JSON.stringify(values.custom ?? {})}, ${row.now}, ${row.now}, ${given})
    on conflict ${target} do update set ${fieldUpdates('excluded')}, custom = contact_profiles.custom || excluded.custom,
      deleted_at = null, updated_at = ${row.now}
    returning id, (xmax = 0) as created`.execute(trx);
  return rows[0]!;
}

/**
 * Inserts those whom the team does not know by email and whom nobody else is about, as `key` says of each; `newIds` are
 * theirs. Waits for nobody's turn; for a row that somebody outside holds `waitMs` at most, as does all that the transaction
 * asks for after it. In the order in which uploads insert people, so that nobody waits in a circle.
 */
export async function insertNewProfiles(
  trx: Trx,
  at: { organizationId: string; teamId: string; now: Date; waitMs: number },
  people: (ContactValues & { id: string; email: string; key: string })[],
): Promise<Allowance & { newIds: string[] }> {
  const rows = people.map((person) => ({
    ...person,
    team_id: at.teamId,
    custom: person.custom ?? {},
    created_at: at.now,
    updated_at: at.now,
  }));
  const { rows: found } = await sql<Allowance & { newIds: string[] }>`
    /* new profiles */ with put as (
      insert into contact_profiles (${NEW_COLUMNS}) select ${NEW_COLUMNS}
      from (select set_config('lock_timeout', ${`${at.waitMs}ms`}, true)) as waiting,
        json_populate_recordset(null::contact_profiles, ${JSON.stringify(rows)})
        join unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ key }) => key)}::text[]) as asked (id, key) using (id)
      where pg_try_advisory_xact_lock(hashtextextended(asked.key, 0))
      order by lower(email) on conflict (team_id, email_key) where email_key is not null do nothing returning id)
    select ${ALLOWANCE}, array(select id from put) as "newIds" from organizations o where o.id = ${at.organizationId}`.execute(
    trx,
  );
  return found[0]!;
}

/**
 * What verification found was found of an address: another one was never asked about, or waits as the old one did.
 * Reads the row as it was before.
 */
function findingsOf(email: string | null): Record<string, unknown> {
  const same = sql`email_key is not distinct from lower(${email}::text)`;
  return {
    valid2: sql`case when ${same} or (valid2 = 0 and ${email}::text is not null) then valid2 else -1 end`,
    validation_subtype: sql`case when ${same} then validation_subtype end`,
    is_catch_all: sql`case when ${same} then is_catch_all end`,
  };
}

/** Changes the given fields of a person; `null` empties one. */
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
  await trx
    .updateTable('contact_profiles')
    .set(set)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Brings in what is new about a person who is known by id, as `upsertProfile` does: only given fields change. */
export async function mergeProfile(
  trx: Trx,
  teamId: string,
  id: string,
  values: ContactValues,
  now: Date,
): Promise<void> {
  const given = CONTACT_FIELDS.filter((field) => (values[field] ?? null) !== null);
  await trx
    .updateTable('contact_profiles')
    .set({
      ...Object.fromEntries(given.map((field) => [field, values[field]])),
      custom: sql`custom || ${JSON.stringify(values.custom ?? {})}::jsonb`,
      updated_at: now,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Labels by name, without case, that apply to contacts; unknown names are ignored. spec: Contact create rule 6 */
export async function attachLabels(
  trx: Trx,
  teamId: string,
  profileId: string,
  names: string[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into contact_labels (team_id, contact_profile_id, label_id)
    select ${teamId}, ${profileId}, id from labels
    where team_id = ${teamId} and applies_to in ('contact', 'both') and lower(name) = any(${names.map((name) => name.trim().toLowerCase())})
    on conflict do nothing`.execute(trx);
}

export const hasLinkedin = async (db: Db, organizationId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('organizations')
      .select('linkedin_enabled')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).linkedin_enabled;

/** Whether a person counts already: he is in a campaign of the team. */
export async function isCounted(trx: Trx, teamId: string, profileId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('team_id', '=', teamId)
    .where('contact_profile_id', '=', profileId)
    .where('deleted_at', 'is', null)
    .where('life', '<>', 'archived')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Somebody asked not to be written to: the first time stays. */
export async function markUnsubscribed(
  trx: Trx,
  people: { teamId: string; profileId: string; at: Date }[],
): Promise<void> {
  const list = sql.join(
    people.map((p) => sql`(${p.teamId}::uuid, ${p.profileId}::uuid, ${p.at}::timestamptz)`),
  );
  await sql`
    update contact_profiles p set unsubscribed_at = coalesce(p.unsubscribed_at, v.at) from (values ${list}) as v(team_id, id, at)
    where p.team_id = v.team_id and p.id = v.id`.execute(trx);
}
