import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Blacklist, BlacklistReason } from '../platform/db/types.ts';

/** `cause`: the inbound message or the refused mail. Null: a user added the entry, or a link in a mail did. */
interface Cause {
  reason: BlacklistReason;
  cause: string | null;
  created_at: string;
}
export type BlacklistRow = Selectable<Blacklist> & { causes: Cause[] };

export async function insertEntry(
  db: Db | Trx,
  row: Selectable<Blacklist> & Pick<Cause, 'cause'>,
): Promise<boolean> {
  // `do update` locks an existing entry, so that it is not deleted while it gets a cause.
  const { rows } = await sql<{ is_new: boolean }>`
    with entry as (
      insert into blacklist (team_id, id, address, reason, note, created_at)
      values (${row.team_id}, ${row.id}, ${row.address}, ${row.reason}, ${row.note}, ${row.created_at})
      on conflict (team_id, address) do update set address = excluded.address returning id, xmax = 0 as is_new),
    its_cause as (
      insert into blacklist_causes (team_id, blacklist_id, reason, cause, created_at)
      select ${row.team_id}, id, ${row.reason}, ${row.cause}, ${row.created_at} from entry on conflict do nothing)
    select is_new from entry`.execute(db);
  return rows[0]!.is_new;
}

const CAUSES = sql<
  Cause[]
>`(select json_agg(json_build_object('reason', c.reason, 'cause', c.cause, 'created_at', c.created_at)
  order by c.created_at, c.reason, c.cause)
  from blacklist_causes c where c.team_id = b.team_id and c.blacklist_id = b.id)`.as('causes');

export const findEntryByAddress = (
  db: Db,
  teamId: string,
  address: string,
): Promise<BlacklistRow | undefined> =>
  db
    .selectFrom('blacklist as b')
    .selectAll('b')
    .select(CAUSES)
    .where('team_id', '=', teamId)
    .where('address', '=', address)
    .executeTakeFirst();

export const findEntry = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<Selectable<Blacklist> | undefined> =>
  db
    .selectFrom('blacklist as b')
    .innerJoin('teams as t', 't.id', 'b.team_id')
    .selectAll('b')
    .where('b.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function deleteEntry(db: Db, teamId: string, id: string): Promise<void> {
  await db.deleteFrom('blacklist').where('team_id', '=', teamId).where('id', '=', id).execute();
}

export async function deleteByCause(
  trx: Trx,
  { teamId, cause }: { teamId: string; cause: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from blacklist where team_id = ${teamId} and id in (
      select blacklist_id from blacklist_causes where team_id = ${teamId} and cause = ${cause}) order by id
        for update`.execute(trx);
  if (rows.length === 0) return;
  const ids = sql`${rows.map(({ id }) => id)}::uuid[]`;
  await sql`delete from blacklist_causes where team_id = ${teamId} and cause = ${cause}`.execute(trx);
  const left = sql`blacklist_causes c where c.team_id = ${teamId} and c.blacklist_id = b.id`;
  await sql`delete from blacklist b
    where b.team_id = ${teamId} and b.id = any(${ids}) and not exists (select from ${left})`.execute(trx);
  await sql`
    update blacklist b set reason = (select c.reason from ${left} order by c.created_at, c.reason limit 1)
    where b.team_id = ${teamId} and b.id = any(${ids})
      and not exists (select from ${left} and c.reason = b.reason)`.execute(trx);
}

export async function listEntries(
  db: Db,
  at: {
    teamId: string;
    search?: string | undefined;
    reason?: BlacklistReason | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: BlacklistRow[] }> {
  const matching = db
    .selectFrom('blacklist as b')
    .where('team_id', '=', at.teamId)
    .$if(at.reason !== undefined, (query) => query.where('reason', '=', at.reason!))
    .$if(at.search !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${at.search!}) in address) > 0`),
    );
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('b')
    .select(CAUSES)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}
