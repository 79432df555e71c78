import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { alsoLate, lateBy } from '../../platform/db/due.ts';
import type { Sweep } from '../../platform/db/due.ts';
import { rowLease } from '../../platform/db/row-lease.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { SenderTokens } from '../../platform/db/types.ts';

export type TokenRow = Selectable<SenderTokens>;
export interface Place {
  teamId: string;
  senderId: string;
}
export interface TokenLease extends Place {
  token: string;
  generation: number;
}

export const findTokens = (db: Db | Trx, { teamId, senderId }: Place): Promise<TokenRow | undefined> =>
  db
    .selectFrom('sender_tokens')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('sender_id', '=', senderId)
    .executeTakeFirst();

/**
 * decided: the lease is in the row and not in `leases`, because it is taken over one generation. A worker
 * that asks again after the answer would use a dead refresh token.
 */
const lease = rowLease({ due: 'refresh_at' });

/** Resolves false when another worker asks the provider, or its answer is written already. */
export async function leaseTokens(db: Db, at: TokenLease & { wall: Date; until: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sender_tokens set ${lease.behind(at)}
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and generation = ${at.generation}
      and revoked_at is null and (${lease.isFree()} or refresh_at <= ${at.wall})`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Writes new tokens over the generation that they replace, even after the lease: an exchanged refresh token is dead, so the
 * new one must be kept. Resolves false when a newer generation is there.
 */
export async function writeTokens(
  db: Db,
  at: TokenLease,
  set: { accessToken: string; refreshToken: string | null; expiresAt: Date; refreshAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sender_tokens
      set access_token = ${set.accessToken}, expires_at = ${set.expiresAt}, ${lease.freed(set.refreshAt)},
      refresh_token = coalesce(${set.refreshToken}::text, refresh_token), generation = generation + 1, failures = 0,
        last_error = null
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and generation = ${at.generation}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Records that the provider gave no token; it is asked again at `askAt`. Does nothing when the lease was lost. */
export async function writeFailure(
  db: Db,
  at: TokenLease,
  { failures, why, askAt }: { failures: number; why: string; askAt: Date },
): Promise<void> {
  await sql`
    update sender_tokens set failures = ${failures}, last_error = ${why}, ${lease.freed(askAt)}
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and generation = ${at.generation}
      and ${lease.heldBy(at.token)}`.execute(db);
}

/** Records that the provider refuses the refresh token. Resolves false when a newer generation is there. */
export async function markRevoked(trx: Trx, at: TokenLease, why: string, wall: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sender_tokens set revoked_at = ${wall}, last_error = ${why}, access_token = null, expires_at = null,
      generation = generation + 1, ${lease.ended}
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and generation = ${at.generation}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export async function saveTokens(
  trx: Trx,
  at: Place,
  set: {
    provider: string;
    accessToken: string;
    refreshToken: string;
    expiresAt: Date;
    refreshAt: Date;
    wall: Date;
  },
): Promise<void> {
  await sql`
    insert into sender_tokens (team_id, sender_id, provider, refresh_token, access_token, expires_at, refresh_at,
      signed_in_at)
    values (${at.teamId}, ${at.senderId}, ${set.provider}, ${set.refreshToken}, ${set.accessToken}, ${set.expiresAt},
      ${set.refreshAt}, ${set.wall})
    on conflict (team_id, sender_id) do update set provider = excluded.provider, refresh_token = excluded.refresh_token,
      access_token = excluded.access_token, expires_at = excluded.expires_at, refresh_at = excluded.refresh_at,
      signed_in_at = excluded.signed_in_at, generation = sender_tokens.generation + 1, ${lease.ended}, failures = 0,
        last_error = null, revoked_at = null`.execute(trx);
}

export async function deleteTokens(trx: Trx, { teamId, senderId }: Place): Promise<void> {
  await trx
    .deleteFrom('sender_tokens')
    .where('team_id', '=', teamId)
    .where('sender_id', '=', senderId)
    .execute();
}

const IN_USE = sql`
  from sender_tokens t
  join senders s on s.team_id = t.team_id and s.id = t.sender_id and not (s.disabled and s.disabled_reason = 'manual')
  where t.revoked_at is null`;

export const dueTokens = alsoLate(
  ({ wall }: Pick<Sweep, 'wall'>) => sql`
  select t.team_id as "teamId", t.sender_id as "senderId", t.refresh_at ${IN_USE}
    and t.refresh_at <= ${wall}`,
  lateBy('wall', sql`t.refresh_at`, IN_USE),
);

export async function listDueTokens(db: Db, at: { wall: Date; limit: number }): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select "teamId", "senderId" from (${dueTokens(at)}) due order by refresh_at limit ${at.limit}`.execute(
    db,
  );
  return rows;
}
