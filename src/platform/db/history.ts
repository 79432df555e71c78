import { sql } from 'kysely';
import type { History, Place } from '../rules/history.ts';
import type { Sql } from './due.ts';
import type { Db } from './connect.ts';

const OWN = sql`'databaseId', (select oid::bigint from pg_database where datname = current_database())`;
/** Not there for every role and in every Postgres that a provider runs: a database without them is known by its oid alone. */
const CLUSTER = sql`'systemId', (select system_identifier::text from pg_control_system()),
  'timeline', substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`;
const NO_CLUSTER = sql`'systemId', null, 'timeline', null`;
/** Insufficient privilege, no such function, not supported. */
const UNTOLD = new Set(['42501', '42883', '0A000']);
const isUntold = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNTOLD.has(String(error.code));

/** What a database says of itself. */
export type SaidHistory = History & {
  beganAt: Date;
  /** How far the workers of a folder saw it; null: no worker of it did. */
  mark: number | null;
};

/**
 * Where this database lies, and what it says of itself, and to the workers of a folder: null when no work on it has begun. One
 * statement: every worker asks each few seconds.
 */
export async function readHistory(
  db: Db,
  folder: string | null = null,
): Promise<{ place: Place; said: SaidHistory | null }> {
  const ask = (cluster: Sql) =>
    sql<SaidHistory & { place: Place; id: string | null }>`
      select jsonb_build_object(${OWN}, ${cluster}) as place,
        h.id, began_at as "beganAt", system_id as "systemId", timeline, database_id as "databaseId",
        was_used as "wasUsed", quarantine_reason as quarantine,
        (select mark from database_marks where folder = ${folder}::uuid) as mark
      from (select) one left join database_histories h on true`.execute(db);
  const { rows } = await ask(CLUSTER).catch((error: unknown) => {
    if (isUntold(error)) return ask(NO_CLUSTER);
    throw error;
  });
  const { place, ...said } = rows[0]!;
  return { place, said: said.id === null ? null : said };
}

/** The history and the quarantine as one value, for the poller: another history is another database. */
export const historyNow = (): Sql =>
  sql`select id || coalesce(' ' || quarantine_reason, '') from database_histories`;

/**
 * Work on this database begins here, unless it has begun before. Where contacts are here already it is of an older version, or
 * was restored from a backup of one: what came later than all it knows may be missing. Reads all mails once.
 */
export async function beginHistory(db: Db, at: Place & { id: string }): Promise<void> {
  await sql`insert into database_histories (id, began_at, system_id, timeline, database_id, was_used)
    select ${at.id}::uuid, least(clock_timestamp(), greatest(p.newest, (select max(sent_at) from email_sends))),
      ${at.systemId}::text, ${at.timeline}::text,
      ${at.databaseId}::bigint, p.newest is not null
    from (select max(created_at) as newest from contact_profiles) p where not exists (select from database_histories)
    on conflict do nothing`.execute(db);
}

/** From now on every worker stands still. The first reason stays. */
export async function quarantine(db: Db, reason: string): Promise<void> {
  await sql`update database_histories set quarantined_at = clock_timestamp(), quarantine_reason = ${reason}
    where quarantine_reason is null`.execute(db);
}

/** Ends the quarantine: what the database holds now is the truth, and marks of before mean nothing to it. */
export async function renewHistory(db: Db, at: Place & { id: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update database_histories
      set id = ${at.id}, was_used = false, began_at = clock_timestamp(), system_id = ${at.systemId},
      timeline = ${at.timeline},
      database_id = ${at.databaseId}, quarantined_at = null, quarantine_reason = null`.execute(trx);
    await sql`delete from database_marks`.execute(trx);
  });
}

/**
 * The next mark of a folder, on the disk when it resolves, also where commits are not waited for: a database that forgets it in
 * a crash would look like an older one. Those of folders that were not seen for `goneDays` are removed: machines without a disk
 * leave one each. By the clock of Postgres: a worker's own may be wrong, and its mark must not be the end of the others'.
 */
export async function nextMark(db: Db, at: { folder: string; goneDays: number }): Promise<number> {
  const { rows } = await sql<{ mark: number }>`
    with old as (delete from database_marks
      where seen_at < clock_timestamp() - make_interval(days => ${at.goneDays}) and folder <> ${at.folder}),
    durable as (select set_config('synchronous_commit', case when s = 'off' then 'on' else s end, true)
      from current_setting('synchronous_commit') s)
    insert into database_marks as m (folder, mark, seen_at) select ${at.folder}::uuid, 1, clock_timestamp() from durable
    on conflict (folder) do update set mark = m.mark + 1, seen_at = excluded.seen_at returning mark`.execute(
    db,
  );
  return rows[0]!.mark;
}

/** When a worker last saw this database, as far as the database knows: what came later may be missing here. */
export async function lastSeen(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(seen_at) from database_marks),
      (select max(began_at) from database_histories)) as at`.execute(db);
  return rows[0]!.at;
}
