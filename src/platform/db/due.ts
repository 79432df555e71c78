import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { afterCommit } from './transaction.ts';
import type { Trx } from './transaction.ts';
import { prepared } from './prepared.ts';

export type Sql = RawBuilder<unknown>;
export type DueKind = 'mailbox' | 'endpoint' | 'campaign';

/** A key of one kind, and when it must be looked at. */
export interface Due {
  kind: DueKind;
  teamId: string;
  key: string;
  dueAt: Date;
}

/** What one look at the clock and at the shards means for a query of what is due. */
export interface Sweep {
  now: Date;
  wall: Date;
  /** Keys of foreign shards that are due since then are taken too: their worker may be gone, or busy. */
  late: Date;
  /** The shards of this worker. */
  shards: number[];
}

/** What asks for rows that are due. */
export interface Asks<At = Sweep> {
  (at: At): Sql;
  /** For how many seconds the oldest of them is due; null: none is. Without it nothing says so. */
  lateSeconds?(at: At): Sql;
}
type By<C extends 'now' | 'wall'> = Pick<Sweep, C>;
type From<C extends 'now' | 'wall'> = Sql | ((at: By<C>) => Sql);
const fromAt = <C extends 'now' | 'wall'>(from: From<C>, at: By<C>): Sql =>
  typeof from === 'function' ? from(at) : from;

/**
 * For how many seconds the oldest `time` has come by this clock: a probe of the index that has the time first. `from` ends
 * with a condition. decided: what is due since `-infinity` is due at once and says not since when, so it is not late.
 */
export const lateBy =
  <C extends 'now' | 'wall'>(clock: C, time: Sql, from: From<C>) =>
  (at: By<C>): Sql =>
    sql`
    select extract(epoch from ${at[clock]}::timestamptz - min(${time}))::float8 ${fromAt(from, at)}
      and ${time} <= ${at[clock]} and ${time} > '-infinity'`;

/** The same of the keys of one kind. */
export const lateKeys = (kind: DueKind) => lateBy('now', sql`due_at`, sql`from dues where kind = ${kind}`);

/** More are not counted, or looked at for the oldest: what waits may be millions. */
export const MOST_COUNTED = 10_000;
/** The same where no index has the time first: of some of the rows that are due, so that the oldest is due for so long at least. */
export const lateBySome = <C extends 'now' | 'wall'>(clock: C, time: Sql, from: Sql) =>
  lateBy(
    clock,
    time,
    (at) =>
      sql`from (select ${time} ${from} and ${time} <= ${at[clock]} limit ${MOST_COUNTED}) looked where true`,
  );

/** Rows, and how late they are. */
export const alsoLate = <At>(rows: (at: At) => Sql, lateSeconds: (at: At) => Sql): Asks<At> =>
  Object.assign((at: At) => rows(at), { lateSeconds });

/** Asks for rows whose `time` has come by this clock, and says how late they are. */
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

/** Rows `(team_id, key, due_at)` of `dues` that this worker takes now. One range of the index: what is due, of all shards. */
export const dueNow = (kind: DueKind, at: Sweep): Sql => sql`
  select d.team_id, d.key, d.due_at from dues d
  where d.kind = ${kind} and d.due_at <= ${at.now} and (d.shard = any(${at.shards}::int[]) or d.due_at <= ${at.late})`;

/**
 * Of these rows (`key`, `teamId`, `organizationId`, `host`, `troubled`, `due_at`) those that a dispatcher is offered, in
 * their order: organizations take turns, and of each its hosts, or its teams, so that what one of them has waiting fills the
 * list for no other. Sorts all of the rows twice.
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

/** The shard of an id, as the column of `dues` has it. */
export const shardOf = (id: Sql): Sql => sql`(get_byte(uuid_send(${id}), 15) & 63)`;

/**
 * Makes keys due at a time, or earlier if they are due earlier already. One statement per team. Call it when what is due
 * is committed: a worker that settles the key at the same moment reads either the work or this row.
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

/** Resolves rows `(team_id, key, due_at)` for the keys that a query `(team_id, key)` names, read from the rooms' tables. */
export type Truth = (keys: Sql) => Sql;

/**
 * Work on these keys ended: writes when each is due again. Two statements, each its own transaction, and the order is what
 * makes it safe. First the rows go. Then the truth is read anew: what was committed before is in it, and what is committed
 * later writes its row after the deletion. A crash in between is healed by `findOverlooked`.
 */
export async function settleDues(
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

/** Keys with something waiting that no row of `dues` names in time: a process ended between its commit and its notice. */
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

/** Asks several questions in one statement; each is a scalar query. Resolves the answers by name. */
export async function askAll(db: Db, questions: ReadonlyMap<string, Sql>): Promise<Record<string, unknown>> {
  const columns = [...questions].map(([name, question]) => sql`(${question}) as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}

/** Whether rows exist. */
export const anyOf = (rows: Sql): Sql => sql`select exists (${rows})`;
/** What asks for rows of either. */
export const anyOfBoth =
  (one: (at: Sweep) => Sql, other: (at: Sweep) => Sql) =>
  (at: Sweep): Sql =>
    sql`select 1 from (${one(at)}) one union all select 1 from (${other(at)}) other`;
/** Rows as one JSON value. */
export const listOf = (rows: Sql): Sql => sql`select coalesce(json_agg(r), '[]') from (${rows}) r`;

const notices = new WeakMap<Db, (dues: readonly Due[]) => void>();

/** From now on `markDue` in transactions of this pool gives its keys to `tell`. */
export const onMarked = (db: Db, tell: (dues: readonly Due[]) => void): void => void notices.set(db, tell);

/** Makes keys due when the transaction is committed. Without a notice board the row is written at once. */
export function markDue(trx: Trx, dues: readonly Due[]): void {
  if (dues.length === 0) return;
  afterCommit(trx, async (db) => {
    const tell = notices.get(db);
    if (tell) tell(dues);
    // What cannot be written now is found by `findOverlooked`.
    else await writeDues(db, dues).catch(() => {});
  });
}
