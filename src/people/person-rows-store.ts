import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { JsonValue } from '../platform/db/types.ts';
import { ROOTS, among } from './personal-store.ts';
import type { PersonalKind, PersonalTable } from './personal-store.ts';
import type { PersonHere } from './person.ts';

/** Spellings of one mailbox. Two indexes: most keys are the address itself. */
const profilesOf = (teamIds: readonly string[], mailbox: string): Sql => sql`
  select p.team_id, p.id from contact_profiles p
  where p.team_id = any(${teamIds}::uuid[]) and p.email_key = ${mailbox}
  union select p.team_id, p.id from contact_profiles p
  where p.team_id = any(${teamIds}::uuid[]) and mailbox_key(p.email_key) = ${mailbox}
    and mailbox_key(p.email_key) <> p.email_key`;

/** `known`: profiles whose address an earlier round removed. */
export async function findProfiles(
  db: Db | Trx,
  teamIds: readonly string[],
  mailbox: string,
  known: readonly string[] = [],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ team_id: string; id: string }>`
    ${profilesOf(teamIds, mailbox)} union select p.team_id, p.id from contact_profiles p
    where p.team_id = any(${teamIds}::uuid[]) and p.id = any(${known}::uuid[])`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ team_id: teamId }) => teamId)].map(([teamId, of]) => [
      teamId,
      of.map(({ id }) => id),
    ]),
  );
}

export async function listTeams(db: Db | Trx, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The teams in which a mail waits for the person. */
export async function listTeamsOfWaiting(
  trx: Trx,
  teamIds: readonly string[],
  mailbox: string,
): Promise<string[]> {
  const waits = sql`team_id = any(${teamIds}::uuid[]) and state = 'pending'`;
  const { rows } = await sql<{ team_id: string }>`
    select team_id from email_sends where lower(recipient) = ${among(mailbox)} and ${waits}
    union select team_id from email_sends where mailbox_key(recipient) = ${among(mailbox)}
      and mailbox_key(recipient) <> lower(recipient) and ${waits}`.execute(trx);
  return rows.map(({ team_id: teamId }) => teamId);
}

/** Rows read by one statement: `walk` without an index, `found` with one, `upload` each with rows of its own. */
export const PAGE = { walk: 20_000, found: 500, upload: 1 } as const;

/** The next ids of a kind, in their order; `last` null: there are no more. */
export async function nextIds(
  db: Db,
  kind: Exclude<PersonalKind, 'person'>,
  here: PersonHere,
  after: string,
): Promise<{ ids: string[]; last: string | null }> {
  const { table, page, rows: mine } = ROOTS[kind];
  const walked = page === 'walk';
  const behind = sql`t.team_id = ${here.teamId} and t.id > ${after}`;
  const limit = PAGE[page];
  const { rows } = await sql<{ ids: string[] | null; last: string | null; read: number }>`
    select array_agg(t.id order by t.id) ${walked ? sql`filter (where ${mine(here)})` : sql``} as ids,
      max(t.id::text) as last, count(*)::int as read
    from (select t.* from ${sql.table(table)} t where ${behind} ${walked ? sql`` : sql`and ${mine(here)}`}
      order by t.id limit ${limit}) t`.execute(db);
  const { ids, last, read } = rows[0]!;
  return { ids: ids ?? [], last: read < limit ? null : last };
}

const scope = ({ shared }: PersonalTable, { teamId }: PersonHere): Sql =>
  shared ? sql`true` : sql`t.team_id = ${teamId}`;
const keyOf = ({ key = ['team_id', 'id'] }: PersonalTable, alias: string): Sql =>
  sql.join(key.map((column) => sql.ref(`${alias}.${column}`)));

/** Some rows as JSON in the order of their key. */
export async function readPersonal(
  db: Db,
  table: PersonalTable,
  at: { here: PersonHere; ids: readonly string[]; limit: number; offset: number },
): Promise<JsonValue[]> {
  const bytes = (table.bytes ?? []).map(
    (name) => sql`|| jsonb_build_object(${name}::text, encode(t.${sql.ref(name)}, 'base64'))`,
  );
  const { rows } = await sql<{ row: JsonValue }>`
    select ${table.shown?.(at.here) ?? sql`to_jsonb(t)`} - ${table.bytes ?? []}::text[] ${sql.join(bytes, sql` `)} as row
    from ${sql.table(table.table)} t where ${scope(table, at.here)} and ${table.rows(at.here, at.ids)}
    order by ${keyOf(table, 't')} limit ${at.limit} offset ${at.offset}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Deletes or changes some rows that still say something. Resolves how many; fewer than `limit`: none is left. */
export async function removePersonal(
  trx: Trx,
  table: PersonalTable,
  at: { here: PersonHere; ids: readonly string[]; limit: number },
): Promise<number> {
  const name = sql.table(table.table);
  const changes = Object.entries({ ...table.personal, ...table.ended }).map(
    ([column, value]) => [column, typeof value === 'function' ? value(at.here) : value] as const,
  );
  const says = table.gone
    ? sql`true`
    : sql`(${sql.join(
        changes.map(([column, value]) => sql`t.${sql.ref(column)} is distinct from ${value}`),
        sql` or `,
      )})`;
  const chosen = sql`(${keyOf(table, 't')}) in (select ${keyOf(table, 't')} from ${name} t
    where ${scope(table, at.here)} and ${table.rows(at.here, at.ids)} and ${says} limit ${at.limit})`;
  const { numAffectedRows } = table.gone
    ? await sql`delete from ${name} t where ${scope(table, at.here)} and ${chosen}`.execute(trx)
    : await sql`update ${name} t
        set ${sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
        where ${scope(table, at.here)} and ${chosen}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
