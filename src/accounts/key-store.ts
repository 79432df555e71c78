import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { ApiKeyKind, UserRole } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';
import { IS_PLACED } from './store.ts';

/** What a key may do is made of these by `roleOfKey`. */
const BINDINGS = ['u.role as user_role', 'k.role as key_role', 'k.only_teams', 'k.ip_ranges'] as const;

/** A session that a provider signed in ends when its user is removed from the last team. */
const IS_OUT = sql<boolean>`(k.lasts_until is not null and not ${IS_PLACED})`;

/** When a key ends, and the key that signed a session in. */
const ENDS = [
  'k.expires_at',
  'k.revoked_at',
  'f.expires_at as source_expires_at',
  'f.revoked_at as source_revoked_at',
  IS_OUT.as('is_out'),
] as const;

export async function findApiKeys(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('api_keys as k')
    .modifyFront(prepared('api keys'))
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('api_keys as f', 'f.id', 'k.made_from')
    .select([
      'k.kind',
      ...ENDS,
      'k.id',
      'k.key_hash',
      'k.organization_id',
      'k.user_id',
      'k.last_used_at',
      'k.secret_kid',
      ...BINDINGS,
    ])
    .where('k.key_hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
}

export const findApiKeyById = (db: Db | Trx, id: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('api_keys as f', 'f.id', 'k.made_from')
    .select(['k.id', 'k.organization_id', 'k.user_id', ...ENDS, ...BINDINGS])
    .where('k.id', '=', id)
    .executeTakeFirst();

/** Marks a use, which puts the end of a session off. */
export async function touchApiKeys(
  db: Db,
  ids: readonly string[],
  { wall, sessionUntil }: { wall: Date; sessionUntil: Date },
): Promise<void> {
  await sql`
    update api_keys set last_used_at = ${wall},
      expires_at = case when kind = 'session' then least(${sessionUntil}::timestamptz, lasts_until) else expires_at end
    where id = any(${ids}::uuid[])`.execute(db);
}

/** Does nothing when another row has that hash. */
export async function rehashApiKey(
  db: Db,
  id: string,
  to: { key_hash: string; secret_kid: string },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set(to)
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from api_keys o where o.key_hash = ${to.key_hash} and o.id <> ${id})`,
    )
    .execute();
}

export const listApiKeys = (db: Db, organization: string | null) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .where('k.kind', '=', 'key')
    .select([
      'k.id',
      'k.name',
      'o.name as organization',
      'u.email',
      ...BINDINGS,
      'k.last4',
      'k.created_at',
      'k.last_used_at',
      'k.expires_at',
      'k.revoked_at',
      'k.secret_kid',
    ])
    .where(organization === null ? sql<boolean>`true` : sql<boolean>`lower(o.name) = lower(${organization})`)
    .orderBy('o.name')
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();

export interface Bindings {
  user_role: UserRole;
  key_role: UserRole | null;
  only_teams: string[] | null;
  ip_ranges: string[] | null;
}

export interface KeyRow extends Bindings {
  id: string;
  name: string | null;
  last4: string;
  user_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  kind: ApiKeyKind;
}

const keysOf = (db: Db | Trx, organizationId: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.organization_id', '=', organizationId);
const KEY_COLUMNS = [
  'k.id', 'k.name', 'k.last4', 'k.user_id', 'u.email', 'u.first_name', 'u.last_name', ...BINDINGS, 'k.created_at',
  'k.last_used_at', 'k.expires_at', 'k.revoked_at', 'k.kind',
] as const; // prettier-ignore

/** `kind`: keys, or sessions that have not ended, of one user or of all. */
export async function listKeysOf(
  db: Db,
  organizationId: string,
  at: { kind: ApiKeyKind; userId?: string | undefined; liveAt?: Date; limit: number; offset: number },
): Promise<{ total: number; rows: KeyRow[] }> {
  const { kind, userId, liveAt } = at;
  const asked = keysOf(db, organizationId)
    .where('k.kind', '=', kind)
    .$if(userId !== undefined, (query) => query.where('k.user_id', '=', userId!))
    .$if(liveAt !== undefined, (query) =>
      query
        .where('k.revoked_at', 'is', null)
        .where('k.expires_at', '>', liveAt!)
        .where((eb) => eb.not(IS_OUT)),
    );
  const { total } = await asked.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await asked
    .select(KEY_COLUMNS)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

export const findKeyOf = (db: Db | Trx, organizationId: string, id: string): Promise<KeyRow | undefined> =>
  keysOf(db, organizationId).select(KEY_COLUMNS).where('k.id', '=', id).executeTakeFirst();

export const isKeyThere = async (db: Db | Trx, id: string): Promise<boolean> =>
  (await db.selectFrom('api_keys').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * True when another key may do all for the organization, from anywhere, up to `until`; null: without an end.
 * `besides`: the key, or all keys of the user.
 */
export async function hasOtherAdminKey(
  trx: Trx,
  organizationId: string,
  { besides, until }: { besides: { id: string } | { userId: string }; until: Date | null },
): Promise<boolean> {
  const other = await keysOf(trx, organizationId)
    .select('k.id')
    .where((eb) => ('id' in besides ? eb('k.id', '<>', besides.id) : eb('k.user_id', '<>', besides.userId)))
    .where('k.kind', '=', 'key')
    .where('u.role', '=', 'org_admin')
    .where((eb) => eb.or([eb('k.role', 'is', null), eb('k.role', '=', 'org_admin')]))
    .where('k.only_teams', 'is', null)
    .where('k.ip_ranges', 'is', null)
    .where('k.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('k.expires_at', 'is', null), ...(until ? [eb('k.expires_at', '>=', until)] : [])]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function insertApiKey(
  trx: Trx,
  row: {
    id: string;
    organization_id: string;
    user_id: string;
    key_hash: string;
    secret_kid: string;
    last4: string;
    name?: string | null;
    expires_at?: Date | null;
    role?: UserRole | null;
    only_teams?: string[] | null;
    ip_ranges?: string[] | null;
    kind?: ApiKeyKind;
    made_from?: string | null;
    lasts_until?: Date | null;
    created_at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('api_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute();
}

/** False when there is no such key. A revoked key keeps its time. */
export async function revokeApiKeyRow(db: Db | Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${at})` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a link up. False when another call did. */
export async function takeLink(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({ revoked_at: at, last_used_at: at })
    .where('id', '=', id)
    .where('kind', '=', 'link')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Resolves how many sessions and links it deleted. */
export async function deleteEnded(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_keys where id in (
      select id from api_keys where kind <> 'key' and expires_at < ${before} order by expires_at
        limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
