import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Labels } from '../../platform/db/types.ts';

export type LabelRow = Selectable<Labels>;
export type LabelChange = Partial<Pick<LabelRow, 'name' | 'color' | 'applies_to'>>;

/** Undefined: the team has a label of this name. */
export const insertLabel = (db: Db, row: LabelRow): Promise<LabelRow | undefined> =>
  db
    .insertInto('labels')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findLabel = (db: Db, organizationId: string, id: string): Promise<LabelRow | undefined> =>
  db
    .selectFrom('labels as l')
    .innerJoin('teams as t', 't.id', 'l.team_id')
    .selectAll('l')
    .where('l.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function listLabels(
  db: Db,
  at: {
    teamId: string;
    search: string | undefined;
    appliesTo: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: LabelRow[] }> {
  let matching = db.selectFrom('labels').where('team_id', '=', at.teamId);
  if (at.appliesTo) matching = matching.where('applies_to', 'in', [at.appliesTo, 'both']);
  if (at.search) matching = matching.where(sql<boolean>`strpos(lower(name), lower(${at.search})) > 0`);
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

/** Resolves `taken` when another label of the team has the name, undefined when the label is gone. */
export async function updateLabel(
  db: Db,
  { team_id, id }: Pick<LabelRow, 'team_id' | 'id'>,
  set: LabelChange,
): Promise<LabelRow | 'taken' | undefined> {
  try {
    return await db
      .updateTable('labels')
      .set(set)
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

export async function detachLabel(
  db: Db,
  { team_id, id }: Pick<LabelRow, 'team_id' | 'id'>,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_labels where team_id = ${team_id} and ctid = any(array(
      select ctid from contact_labels where team_id = ${team_id} and label_id = ${id} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function deleteLabelRow(
  db: Db,
  { team_id, id }: Pick<LabelRow, 'team_id' | 'id'>,
): Promise<void> {
  await db.deleteFrom('labels').where('team_id', '=', team_id).where('id', '=', id).execute();
}

/**
 * Attaches labels to profiles by name without case. A name without a label for contacts is ignored.
 * spec: Contact create rule 6
 */
export async function attachLabels(
  trx: Trx,
  teamId: string,
  wanted: readonly { profileId: string; names: readonly string[] }[],
): Promise<void> {
  const pairs = wanted.flatMap(({ profileId, names }) =>
    names.map((name) => [profileId, name.trim()] as const),
  );
  if (pairs.length === 0) return;
  await sql`
    insert into contact_labels (team_id, contact_profile_id, label_id)
    select ${teamId}, named.profile_id, l.id
    from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, name]) => name)}::text[]) as named (profile_id,
      name)
    join (select id, name from labels where team_id = ${teamId} and applies_to in ('contact', 'both') for key share) l
      on lower(l.name) = lower(named.name)
    on conflict do nothing`.execute(trx);
}

/** Labels for contacts, and labels that the contact got before they became labels for conversations. */
const usable = (at: { teamId: string; profileId: string | null }) => sql`
  select l.id, lower(l.name) as name from labels l
    where l.team_id = ${at.teamId} and (l.applies_to in ('contact', 'both')
    or exists (select from contact_labels c
      where c.team_id = l.team_id and c.contact_profile_id = ${at.profileId}::uuid and c.label_id = l.id))`;

/**
 * Replaces the labels by these names, without case. An empty list removes all labels; a list without a known name
 * changes nothing. A kept label keeps its cause.
 */
export async function setContactLabels(
  trx: Trx,
  at: { teamId: string; profileId: string },
  names: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    ${usable(at)} and lower(l.name) = any(array(select lower(trim(n))
      from unnest(${names}::text[]) n)) for key share of l`.execute(trx);
  if (names.length > 0 && rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from contact_labels where team_id = ${at.teamId} and contact_profile_id = ${at.profileId}
      and not label_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into contact_labels (team_id, contact_profile_id, label_id)
    select ${at.teamId}, ${at.profileId}, v.id from unnest(${ids}::uuid[]) as v(id) order by v.id
      on conflict do nothing`.execute(trx);
}

/** Takes labels off by name, without case; a contact without them stays as it is. */
export async function removeContactLabels(
  trx: Trx,
  at: { teamId: string; profileId: string },
  names: readonly string[],
): Promise<void> {
  await sql`
    delete from contact_labels where team_id = ${at.teamId} and contact_profile_id = ${at.profileId}
      and label_id = any(array(select l.id from labels l where l.team_id = ${at.teamId}
        and lower(l.name) = any(array(select lower(trim(n)) from unnest(${names}::text[]) n))))`.execute(trx);
}

export async function findUnknownLabels(
  db: Db | Trx,
  at: { teamId: string; profileId: string | null },
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${names}::text[]) with ordinality as n(name, place)
    where lower(trim(n.name)) not in (select name from (${usable(at)}) known)
    group by n.name order by min(n.place)`.execute(db);
  return rows.map(({ name }) => name);
}
