import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { among, hasCopy } from './personal-store.ts';
import type { Erasures } from '../platform/db/types.ts';

export type ErasureRow = Selectable<Erasures>;

export interface SealedKey {
  organization_id: string;
  kind: string;
  key: string;
}

/** The sealed keys of an organization; none: no one was erased there. */
export async function listErasureKeys(db: Db | Trx, organizationId: string): Promise<SealedKey[]> {
  const { rows } = await sql<SealedKey>`
    ${prepared('keys of erasures')} select organization_id, kind, key from erasure_keys
    where organization_id = ${organizationId}`.execute(db);
  return rows;
}

/**
 * Persons of a journal that the database does not know, or whose last erasure it does not know, each to be searched by the
 * hash. Resolves how many these are.
 */
export async function insertUnfound(
  trx: Trx,
  organizationId: string,
  found: readonly { id: string; hash: Buffer; at: Date }[],
  at: { keyKind: string; wall: Date; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into erasures as e (organization_id, id, hash, key_kind, due_at, requested_at, journalled_at, updated_at)
    select ${organizationId}, v.id, v.hash, ${at.keyKind}, ${at.wall}, ${at.now}, v.at, ${at.now}
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ hash }) => hash)}::bytea[],
      ${found.map((each) => each.at)}::timestamptz[]) as v(id, hash, at)
    on conflict (organization_id, hash) do update set state = 'waiting', due_at = excluded.due_at, done_at = null,
      requested_at = excluded.requested_at, journalled_at = excluded.journalled_at, updated_at = excluded.updated_at
      where e.state = 'done' and e.journalled_at < excluded.journalled_at`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function findOrganizations(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export const listUnfound = (db: Db, organizationId: string, limit: number): Promise<ErasureRow[]> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('due_at', 'is not', null)
    .where('address', 'is', null)
    .limit(limit)
    .execute();

/** Tables with addresses of people, and their columns. */
export const ADDRESSES = [
  ['contact_profiles', 'email_key'],
  ['conversations', 'from_address'],
  ['inbound_messages', 'from_address'],
  ['blacklist', 'address'],
] as const;

/** The next addresses of a team in the order of ids. */
export async function nextAddresses(
  db: Db,
  [table, column]: (typeof ADDRESSES)[number],
  at: { teamId: string; after: string; limit: number },
): Promise<{ id: string; address: string | null }[]> {
  const { rows } = await sql<{ id: string; address: string | null }>`
    select t.id, t.${sql.ref(column)} as address from ${sql.table(table)} t
    where t.team_id = ${at.teamId} and t.id > ${at.after} order by t.id limit ${at.limit}`.execute(db);
  return rows;
}

/** Those of the organization of a team. */
export async function listKeysOfTeam(db: Db | Trx, teamId: string): Promise<SealedKey[]> {
  const { rows } = await sql<SealedKey>`
    ${prepared('keys of erasures by team')} select k.organization_id, k.kind, k.key from teams t
    join erasure_keys k on k.organization_id = t.organization_id where t.id = ${teamId}`.execute(db);
  return rows;
}

/** Keeps a key that is there. */
export async function putErasureKey(trx: Trx, sealed: SealedKey, now: Date): Promise<void> {
  await trx
    .insertInto('erasure_keys')
    .values({ ...sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listHashed(
  db: Db | Trx,
  organizationId: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    ${prepared('who is erased')} select hash from erasures
    where organization_id = ${organizationId} and hash = any(${hashes}::bytea[])`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** A person who was erased before is looked for again, in the same row. */
export async function putErasure(
  trx: Trx,
  row: {
    id: string;
    organizationId: string;
    hash: Buffer;
    address: string;
    by: string | null;
    wall: Date;
    now: Date;
  },
): Promise<ErasureRow> {
  const { rows } = await sql<ErasureRow>`
    insert into erasures as e (organization_id, id, hash, address, due_at, requested_by, requested_at, updated_at)
    values (${row.organizationId}, ${row.id}, ${row.hash}, ${row.address}, ${row.wall}, ${row.by}, ${row.now},
      ${row.now})
    on conflict (organization_id, hash) do update set
      state = case when e.state = 'done' then 'waiting' else e.state end,
      address = coalesce(e.address, excluded.address), due_at = least(e.due_at, excluded.due_at),
      requested_at = case when e.state = 'done' then excluded.requested_at else e.requested_at end,
      requested_by = case when e.state = 'done' then excluded.requested_by else e.requested_by end,
      journalled_at = case when e.state = 'done' then null else e.journalled_at end,
      done_at = null, updated_at = excluded.updated_at
    returning *`.execute(trx);
  return rows[0]!;
}

/** Erasures that removed something, in the order of their keys. */
export const listJournalled = (
  db: Db,
  after: Pick<ErasureRow, 'organization_id' | 'id'>,
  limit: number,
): Promise<ErasureRow[]> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('journalled_at', 'is not', null)
    .where((eb) => eb(eb.refTuple('organization_id', 'id'), '>', eb.tuple(after.organization_id, after.id)))
    .orderBy('organization_id')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findErasure = (db: Db, organizationId: string, id: string): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function listErasures(
  db: Db,
  at: { organizationId: string; limit: number; offset: number },
): Promise<{ total: number; rows: ErasureRow[] }> {
  const all = db.selectFrom('erasures').where('organization_id', '=', at.organizationId);
  const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

export const dueErasures = dueBy('wall', sql`due_at`, sql`from erasures where due_at is not null`);

/** Takes due erasures until `until`: a worker that ends leaves them due again then. */
export async function claimErasures(
  db: Db,
  at: { wall: Date; until: Date; limit: number },
): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    update erasures e set due_at = ${at.until} from (
      select organization_id, id from erasures where due_at <= ${at.wall} order by due_at limit ${at.limit}
        for update skip locked) d
    where e.organization_id = d.organization_id and e.id = d.id returning e.*`.execute(db);
  return rows;
}

export interface ErasureChange {
  state?: 'waiting' | 'removing' | 'done';
  dueAt?: Date | null;
  openMails?: number;
  journalledAt?: Date;
  address?: string;
  /** All that are known of the person. */
  profileIds?: readonly string[];
  removed?: { table: string; rows: number };
}

/** decided: a done erasure forgets the address in the statement that ends it. */
export async function changeErasure(
  db: Db | Trx,
  { organization_id: organizationId, id }: Pick<ErasureRow, 'organization_id' | 'id'>,
  { state, dueAt, openMails, journalledAt, address, profileIds, removed }: ErasureChange,
  now: Date,
): Promise<void> {
  const set = [
    sql`updated_at = ${now}`,
    ...(state ? [sql`state = ${state}`] : []),
    ...(state === 'done' ? [sql`address = null, due_at = null, done_at = ${now}`] : []),
    ...(address ? [sql`address = ${address}`] : []),
    ...(profileIds ? [sql`profile_ids = ${profileIds}::uuid[]`] : []),
    ...(dueAt ? [sql`due_at = ${dueAt}`] : []),
    ...(openMails === undefined ? [] : [sql`open_mails = ${openMails}`]),
    ...(journalledAt ? [sql`journalled_at = ${journalledAt}`] : []),
    ...(removed
      ? [
          sql`removed = removed || jsonb_build_object(${removed.table}::text,
            coalesce((removed ->> ${removed.table}::text)::bigint, 0) + ${removed.rows}::bigint)`,
        ]
      : []),
  ];
  await sql`update erasures set ${sql.join(set)}
    where organization_id = ${organizationId} and id = ${id} and state <> 'done'`.execute(db);
}

/** Ends searched erasures that found nothing, unless a request named the person meanwhile. */
export async function endUnfound(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update erasures set state = 'done', due_at = null, done_at = ${now}, updated_at = ${now}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and state = 'waiting'
      and address is null`.execute(db);
}

/**
 * Mails to the person, as a copy too, or of their contacts, that were handed to a server or may have been; and mails from
 * the person that wait to be read.
 */
export async function countOpenMails(
  db: Db,
  at: { teamIds: readonly string[]; mailbox: string; profileIds: readonly string[] },
): Promise<number> {
  const open = sql`s.team_id = any(${at.teamIds}::uuid[]) and s.state in ('sending', 'data', 'uncertain')`;
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from (
      select s.id from email_sends s where lower(s.recipient) = ${among(at.mailbox)} and ${open}
      union select s.id from email_sends s where mailbox_key(s.recipient) = ${among(at.mailbox)}
        and mailbox_key(s.recipient) <> lower(s.recipient) and ${open}
      union select s.id from enrollments e join email_sends s on s.team_id = e.team_id and s.enrollment_id = e.id
        where e.contact_profile_id = any(${at.profileIds}::uuid[]) and e.team_id = any(${at.teamIds}::uuid[])
          and ${open}
      union select s.id from email_sends s where s.enrollment_id is null
        and s.contact_profile_id = any(${at.profileIds}::uuid[]) and ${open}
      union select s.id from email_sends s where s.source_id = any(array(select m.id from conversation_messages m
        where ${hasCopy(at.mailbox)})) and ${open}
      union select i.id from inbound_messages i where i.team_id = any(${at.teamIds}::uuid[]) and i.state = 'received'
        and mailbox_key(i.from_address) = ${among(at.mailbox)}) o`.execute(db);
  return rows[0]!.mails;
}
