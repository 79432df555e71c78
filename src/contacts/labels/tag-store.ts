import { sql } from 'kysely';
import type { AutoTagSettings } from '../../accounts/rules/auto-tag.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export async function readTagSettings(
  trx: Trx,
  teamIds: string[],
): Promise<Map<string, Partial<AutoTagSettings>>> {
  const { rows } = await sql<{ id: string; settings: Partial<AutoTagSettings> }>`
    select id, inbox_auto_tag_settings as settings from teams where id = any(${teamIds}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, settings }) => [id, settings]));
}

export async function insertTags(
  trx: Trx,
  teamId: string,
  tags: { labelId: string; profileId: string | null; name: string; cause: string }[],
  now: Date,
): Promise<void> {
  if (tags.length === 0) return;
  const column = (of: (tag: (typeof tags)[number]) => string | null) => tags.map(of);
  const names = sql`${column(({ name }) => name)}::text[]`;
  await sql`
    insert into labels (team_id, id, name, applies_to, created_at)
    select distinct on (v.name) ${teamId}::uuid, v.id, v.name, 'both', ${now}::timestamptz
    from unnest(${column(({ labelId }) => labelId)}::uuid[], ${names}) as v(id, name)
    where not exists (select from labels l where l.team_id = ${teamId} and lower(l.name) = lower(v.name))
    on conflict do nothing`.execute(trx);
  await sql`
    insert into contact_labels (team_id, contact_profile_id, label_id, cause)
    select ${teamId}, v.profile_id, l.id, v.cause
    from unnest(${column(({ profileId }) => profileId)}::uuid[], ${names},
      ${column(({ cause }) => cause)}::uuid[]) as v(profile_id, name, cause)
    join (select id, name from labels where team_id = ${teamId} and applies_to in ('contact', 'both') for key share) l
      on lower(l.name) = lower(v.name)
    where v.profile_id is not null
    order by v.profile_id, l.id
    on conflict do nothing`.execute(trx);
}

export async function deleteTags(
  trx: Trx,
  at: { teamId: string; profileId: string; cause: string },
): Promise<void> {
  await sql`
    delete from contact_labels
      where team_id = ${at.teamId} and contact_profile_id = ${at.profileId} and cause = ${at.cause}`.execute(
    trx,
  );
}
