import { sql } from 'kysely';
import type { History, Place } from '../rules/history.ts';
import type { Sql } from './due.ts';
import type { Db } from './connect.ts';

const OWN = sql`'databaseId', (select oid::bigint from pg_database where datname = current_database())`;
/**
 * Not every role and managed Postgres may read these: insufficient privilege, undefined function, not
 * supported. Without them the oid alone identifies a database.
 */
const CLUSTER = sql`'systemId', (select system_identifier::text from pg_control_system()),
  'timeline', substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`;
const NO_CLUSTER = sql`'systemId', null, 'timeline', null`;
const UNTOLD = new Set(['42501', '42883', '0A000']);
const isUntold = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNTOLD.has(String(error.code));

export type SaidHistory = History & {
  beganAt: Date;
  /** The newest mark of the folder's workers; null: none. */
  mark: number | null;
};

/**
 * Reads the place of this database, its history, and the mark of `folder`. `said` null: no work has begun.
 * One statement, because every worker asks every few seconds.
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

/** History and quarantine as one value for the poller; it changes when the database is another one. */
export const historyNow = (): Sql =>
  sql`select id || coalesce(' ' || quarantine_reason, '') from database_histories`;

/**
 * Begins the history of this database, unless it has one. A database with contacts and no history was made by an older
 * version or restored from its backup: later data may be missing. Reads all mails once.
 */
export async function beginHistory(db: Db, at: Place & { id: string }): Promise<void> {
  await sql`insert into database_histories (id, began_at, system_id, timeline, database_id, was_used)
    select ${at.id}::uuid, least(clock_timestamp(), greatest(p.newest, (select max(sent_at) from email_sends))),
      ${at.systemId}::text, ${at.timeline}::text,
      ${at.databaseId}::bigint, p.newest is not null
    from (select max(created_at) as newest from contact_profiles) p where not exists (select from database_histories)
    on conflict do nothing`.execute(db);
}

/** Stops all workers. The first reason stays. */
export async function quarantine(db: Db, reason: string): Promise<void> {
  await sql`update database_histories set quarantined_at = clock_timestamp(), quarantine_reason = ${reason}
    where quarantine_reason is null`.execute(db);
}

/** Ends the quarantine and accepts the database as it is: earlier marks no longer count. */
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
 * Increments and returns the mark of a folder. Durable even with `synchronous_commit = off`: a mark lost in a crash
 * would make the database look older than it is. Deletes marks of folders unseen for `goneDays`, which machines without
 * a disk leave behind. Uses the clock of Postgres, because a worker's wrong clock would delete the marks of others.
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

/** When a worker last saw this database, as far as it knows: later data may be missing. */
export async function lastSeen(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(seen_at) from database_marks),
      (select max(began_at) from database_histories)) as at`.execute(db);
  return rows[0]!.at;
}
