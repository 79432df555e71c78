import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { afterCommit } from './transaction.ts';
import type { Trx } from './transaction.ts';
import { prepared } from './prepared.ts';

export type Sql = RawBuilder<unknown>;
export type DueKind = 'mailbox' | 'endpoint' | 'campaign' | 'notice';

export interface Due {
  kind: DueKind;
  teamId: string;
  key: string;
  dueAt: Date;
}

export interface Sweep {
  now: Date;
  wall: Date;
  /**
   * Keys of other workers' shards are included if they are due since `late`: their worker may be gone or
   * busy.
   */
  late: Date;
  shards: number[];
}

export interface Asks<At = Sweep> {
  (at: At): Sql;
  /** Seconds for which the oldest row is due; null: no row is due. Absent: unknown. */
  lateSeconds?(at: At): Sql;
}
type By<C extends 'now' | 'wall'> = Pick<Sweep, C>;
type From<C extends 'now' | 'wall'> = Sql | ((at: By<C>) => Sql);
const fromAt = <C extends 'now' | 'wall'>(from: From<C>, at: By<C>): Sql =>
  typeof from === 'function' ? from(at) : from;

/**
 * Seconds since the oldest `time` was reached; one probe of the index that begins with the time. `from` must end with a
 * condition. decided: a time of `-infinity` means due at once without a start, so it is not late.
 */
export const lateBy =
  <C extends 'now' | 'wall'>(clock: C, time: Sql, from: From<C>) =>
  (at: By<C>): Sql =>
    sql`
    select extract(epoch from ${at[clock]}::timestamptz - min(${time}))::float8 ${fromAt(from, at)}
      and ${time} <= ${at[clock]} and ${time} > '-infinity'`;

export const lateKeys = (kind: DueKind) => lateBy('now', sql`due_at`, sql`from dues where kind = ${kind}`);

/** Limit for counting and for searching the oldest row: millions may wait. */
export const MOST_COUNTED = 10_000;
/** `lateBy` without an index on the time: looks at some of the due rows, so the result is a lower bound. */
export const lateBySome = <C extends 'now' | 'wall'>(clock: C, time: Sql, from: Sql) =>
  lateBy(
    clock,
    time,
    (at) =>
      sql`from (select ${time} ${from} and ${time} <= ${at[clock]} limit ${MOST_COUNTED}) looked where true`,
  );

export const alsoLate = <At>(rows: (at: At) => Sql, lateSeconds: (at: At) => Sql): Asks<At> =>
  Object.assign((at: At) => rows(at), { lateSeconds });

export const dueBy = <C extends 'now' | 'wall'>(
  clock: C,
  time: Sql,
  from: From<C>,
  columns: Sql = time,
): Asks<By<C>> =>
  alsoLate(
    (at) => sql`select ${columns} ${fromAt(from, at)} and ${time} <= ${at[clock]}`,
    lateBy(clock, time, from),
  );

export const dueNow = (kind: DueKind, at: Sweep): Sql => sql`
  select d.team_id, d.key, d.due_at from dues d
  where d.kind = ${kind} and d.due_at <= ${at.now} and (d.shard = any(${at.shards}::int[]) or d.due_at <= ${at.late})`;

/**
 * Orders and limits rows (`key`, `teamId`, `organizationId`, `host`, `troubled`, `due_at`) for a dispatcher:
 * organizations take turns, and within each its hosts or teams, so that a long queue of one does not fill the list.
 * Sorts all rows twice.
 */
export const inTurns = (
  rows: Sql,
  { most, ofHost = most, by = 'host' }: { most: number; ofHost?: number; by?: 'host' | 'teamId' },
): Sql => sql`
  select key, "teamId", "organizationId", host, troubled from (
    select r.*, row_number() over (partition by "organizationId", troubled order by of_host, due_at) as turn from (
      select r.*, row_number() over (partition by "organizationId", ${sql.ref(by)}, troubled order by due_at) as of_host
        from (${rows}) r) r
    where of_host <= ${ofHost}) r
  order by turn, due_at limit ${most}`;

export const shardOf = (id: Sql): Sql => sql`(get_byte(uuid_send(${id}), 15) & 63)`;

/**
 * Sets the due time of keys, never later than it is. One statement per team. Call it after the work is committed:
 * `deriveDues` at the same moment then sees either the work or this row.
 */
export async function writeDues(db: Db, dues: readonly Due[]): Promise<void> {
  for (const [teamId, rows] of Map.groupBy(dues, (due) => due.teamId)) {
    const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    await sql`
      ${prepared('keys become due')} insert into dues (team_id, kind, key, due_at)
      select ${teamId}, v.kind, v.key, min(v.due_at)
      from unnest(${sorted.map((due) => due.kind)}::text[], ${sorted.map((due) => due.key)}::uuid[],
        ${sorted.map((due) => due.dueAt)}::timestamptz[])
        as v(kind, key, due_at)
      where not exists (select 1 from dues d
        where d.team_id = ${teamId} and d.kind = v.kind and d.key = v.key and d.due_at <= v.due_at)
      group by v.kind, v.key
      on conflict (team_id, kind, key) do update set due_at = excluded.due_at
        where dues.due_at > excluded.due_at`.execute(db);
  }
}

/** Selects rows `(team_id, key, due_at)` from the rooms' tables for the keys `(team_id, key)`. */
export type Truth = (keys: Sql) => Sql;

/**
 * Writes when each key is due again after work on it ended. Two statements, each in its own transaction, and the order
 * matters: first delete the rows, then read the truth. Work committed before is read; work committed later writes its
 * row after the deletion. `findOverlooked` repairs a crash in between.
 */
export async function deriveDues(
  db: Db,
  at: { kind: DueKind; teamId: string; keys: string[] },
  truth: Truth,
): Promise<void> {
  const keys = at.keys.toSorted();
  await sql`
    ${prepared('keys are settled')} delete from dues
      where team_id = ${at.teamId} and kind = ${at.kind}::text and key = any(${keys}::uuid[])`.execute(db);
  await sql`
    insert into dues (team_id, kind, key, due_at)
    select t.team_id, ${at.kind}, t.key, t.due_at
    from (${truth(sql`select ${at.teamId}::uuid as team_id, unnest(${keys}::uuid[]) as key`)}) t
    on conflict (team_id, kind, key) do update set due_at = excluded.due_at
      where dues.due_at > excluded.due_at`.execute(db);
}

/** Keys with waiting work and no row of `dues` in time: a process ended between its commit and its notice. */
export async function findOverlooked(
  db: Db,
  kind: DueKind,
  keys: Sql,
  truth: Truth,
  limit: number,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select ${kind} as kind, t.team_id as "teamId", t.key, t.due_at as "dueAt" from (${truth(keys)}) t
    left join dues d on d.team_id = t.team_id and d.kind = ${kind} and d.key = t.key
    where d.key is null or d.due_at > t.due_at limit ${limit}`.execute(db);
  return rows;
}

export async function askAll(db: Db, questions: ReadonlyMap<string, Sql>): Promise<Record<string, unknown>> {
  const columns = [...questions].map(([name, question]) => sql`(${question}) as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}

export const anyOf = (rows: Sql): Sql => sql`select exists (${rows})`;
export const anyOfBoth =
  (one: (at: Sweep) => Sql, other: (at: Sweep) => Sql) =>
  (at: Sweep): Sql =>
    sql`select 1 from (${one(at)}) one union all select 1 from (${other(at)}) other`;
export const listOf = (rows: Sql): Sql => sql`select coalesce(json_agg(r), '[]') from (${rows}) r`;

const notices = new WeakMap<Db, (dues: readonly Due[]) => void>();

export const onMarked = (db: Db, tell: (dues: readonly Due[]) => void): void => void notices.set(db, tell);

/** Makes keys due once the transaction is committed. Without a listener of `onMarked` the rows are written directly. */
export function markDue(trx: Trx, dues: readonly Due[]): void {
  if (dues.length === 0) return;
  afterCommit(trx, async (db) => {
    const tell = notices.get(db);
    if (tell) tell(dues);
    // `findOverlooked` finds keys that could not be written.
    else await writeDues(db, dues).catch(() => {});
  });
}
