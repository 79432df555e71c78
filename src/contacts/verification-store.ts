import { sql } from 'kysely';
import { claimRoundRobin, lastTurn } from '../platform/db/claim-round-robin.ts';
import type { TurnClaim, WaitingTable } from '../platform/db/claim-round-robin.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Turn } from '../platform/work/lane-limiter.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Sql } from '../platform/db/due.ts';
import { rowLease } from '../platform/db/row-lease.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ownLaneOf } from '../verification/rules/lane.ts';

const lease = rowLease();

const MAY = { never: sql`valid2 = -1`, verified: sql`valid2 in (1, 3)` };

export async function waitForVerification(
  trx: Trx,
  teamId: string,
  ids: readonly string[] | Sql,
  at: { now: Date; wall: Date },
  which: keyof typeof MAY = 'never',
): Promise<number> {
  const these = Array.isArray(ids) ? sql`select unnest(${ids}::uuid[])` : ids;
  const { rows } = await sql<{ put: number }>`
    with put as (
      update contact_profiles set valid2 = 0, validation_asked_at = ${at.now}
      where team_id = ${teamId} and id in (${these}) and ${MAY[which]} and email is not null
      returning team_id, id, split_part(email_key, '@', -1) as domain),
    waits as (
      insert into contact_verifications (team_id, contact_profile_id, domain, lane, due_at)
      select team_id, id, domain, ${ownLaneOf('')} || domain, ${at.wall} from put
      on conflict (team_id, contact_profile_id) do update set domain = excluded.domain, lane = excluded.lane,
        ${lease.freed(sql`excluded.due_at`)}, attempts = 0)
    select count(*)::int as put from put`.execute(trx);
  return rows[0]!.put;
}

export async function listStale(
  db: Db,
  at: { teamId: string; before: Date; unknownBefore: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact_profiles
    where team_id = ${at.teamId} and (${at.after}::uuid is null or id > ${at.after}::uuid) and ${MAY.verified}
      and (validated_at is null
        or validated_at < case valid2 when 3 then ${at.unknownBefore}::timestamptz else ${at.before}::timestamptz end)
        and email is not null and deleted_at is null
    order by id limit ${at.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function ownerOfTeam(db: Db, teamId: string): Promise<string | null> {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from teams where id = ${teamId}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

export const dueVerifications = dueBy('wall', sql`due_at`, sql`from contact_verifications where true`);

export interface Waiting {
  team_id: string;
  organization_id: string;
  contact_profile_id: string;
  domain: string;
  current_domain: string | null;
  lane: string;
  attempts: number;
  email: string | null;
  valid2: number;
  deleted: boolean;
}

const WAITING: WaitingTable = { name: 'contact_verifications', id: 'contact_profile_id', waits: sql`true` };

export async function claimVerifications(
  db: Db,
  at: TurnClaim,
): Promise<{ claimed: Waiting[]; last: Turn | null }> {
  const { rows } = await sql<{ claimed: Waiting[]; last: Turn | null }>`
    with ${claimRoundRobin(WAITING, at)},
    put as (
      update contact_verifications v set ${lease.behind(at)}, attempts = v.attempts + 1 from due
      where v.team_id = due.team_id and v.contact_profile_id = due.contact_profile_id
      returning v.team_id, v.contact_profile_id, v.domain, v.lane, v.attempts)
    select coalesce((select json_agg(row_to_json(r)) from (
        select put.team_id, put.contact_profile_id, put.domain, put.lane, put.attempts, t.organization_id, p.email,
          split_part(p.email_key, '@', -1) as current_domain, coalesce(p.valid2, -1) as valid2,
            (p.id is null or p.deleted_at is not null) as deleted
        from put join teams t on t.id = put.team_id
        left join contact_profiles p on p.team_id = put.team_id and p.id = put.contact_profile_id) r), '[]') as claimed,
      ${lastTurn(at)} as last`.execute(db);
  return rows[0]!;
}

export interface Verified {
  team_id: string;
  contact_profile_id: string;
  email: string;
  valid2: number;
  validation_subtype: string | null;
  is_catch_all: boolean | null;
  risk_level: string | null;
  charged: boolean;
}

/**
 * Writes results of contacts that this worker holds and whose address is unchanged. Resolves the written ones. One
 * update by key for each: the columns are in no index of lists or searches.
 */
export async function writeVerified(
  trx: Trx,
  token: string,
  verified: readonly Verified[],
  at: { now: Date; wall: Date },
): Promise<{ team_id: string; id: string; charged: boolean }[]> {
  const rows = sql`json_to_recordset(${JSON.stringify(verified)}) as v(team_id uuid, contact_profile_id uuid,
    email text, valid2 int,
    validation_subtype text, is_catch_all boolean, risk_level text, charged boolean)`;
  const { rows: written } = await sql<{ team_id: string; id: string; charged: boolean }>`
    update contact_profiles p
      set valid2 = v.valid2, validation_subtype = v.validation_subtype, is_catch_all = v.is_catch_all,
      risk_level = v.risk_level, validated_at = ${at.now}
    from ${rows}
    join contact_verifications q on q.team_id = v.team_id and q.contact_profile_id = v.contact_profile_id
      and ${lease.heldBy(token, 'q')}
    where p.team_id = v.team_id and p.id = v.contact_profile_id and p.valid2 = 0 and p.email_key = lower(v.email)
    returning p.team_id, p.id, v.charged`.execute(trx);
  // A contact whose address changed meanwhile is due again at once.
  await sql`
    update contact_verifications q set ${lease.freed(at.wall)}, attempts = 0 from ${rows}
    join contact_profiles p on p.team_id = v.team_id and p.id = v.contact_profile_id and p.valid2 = 0
    where q.team_id = v.team_id and q.contact_profile_id = v.contact_profile_id
      and ${lease.heldBy(token, 'q')}`.execute(trx);
  return written;
}

/** Ends the wait of contacts that this worker holds. A deleted contact without a result counts as never verified. */
export async function dropWaiting(
  trx: Trx,
  token: string,
  rows: readonly { team_id: string; contact_profile_id: string }[],
): Promise<void> {
  await sql`
    update contact_profiles p set valid2 = -1
    from unnest(${rows.map((row) => row.team_id)}::uuid[],
      ${rows.map((row) => row.contact_profile_id)}::uuid[]) as v(team_id, id)
    join contact_verifications q on q.team_id = v.team_id and q.contact_profile_id = v.id
      and ${lease.heldBy(token, 'q')}
    where p.team_id = v.team_id and p.id = v.id and p.valid2 = 0`.execute(trx);
  await sql`
    delete from contact_verifications q
    using unnest(${rows.map((row) => row.team_id)}::uuid[],
      ${rows.map((row) => row.contact_profile_id)}::uuid[]) as v(team_id, id)
    where q.team_id = v.team_id and q.contact_profile_id = v.id and ${lease.heldBy(token, 'q')}`.execute(trx);
}

export async function postponeVerifications(
  db: Db,
  token: string,
  rows: readonly { team_id: string; contact_profile_id: string; attempts: number; until: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update contact_verifications q set ${lease.freed(sql`v.until`)}, attempts = v.attempts
    from unnest(${rows.map((row) => row.team_id)}::uuid[], ${rows.map((row) => row.contact_profile_id)}::uuid[],
      ${rows.map((row) => row.until)}::timestamptz[],
      ${rows.map((row) => row.attempts)}::int[]) as v(team_id, id, until, attempts)
    where q.team_id = v.team_id and q.contact_profile_id = v.id and ${lease.heldBy(token, 'q')}`.execute(db);
}

const MOVED_AT_ONCE = 5_000;

/**
 * Moves all contacts of a domain to the lane of its mail hosts'
 * operator. A contact that this worker holds becomes due at once.
 */
export async function moveToLane(
  db: Db,
  token: string,
  at: { domain: string; lane: string; wall: Date },
): Promise<void> {
  await sql`
    update contact_verifications q set lane = ${at.lane},
      attempts = case when ${lease.heldBy(token, 'q')} then greatest(0, q.attempts - 1) else q.attempts end,
      ${lease.freed(sql`case when ${lease.heldBy(token, 'q')} then ${at.wall} else q.due_at end`)}
    from (
      select team_id, contact_profile_id from contact_verifications
      where lane = ${ownLaneOf(at.domain)} and domain = ${at.domain} and (${lease.isFree()} or ${lease.heldBy(token)})
      limit ${MOVED_AT_ONCE} for update skip locked) v
    where q.team_id = v.team_id and q.contact_profile_id = v.contact_profile_id`.execute(db);
}

export async function moveOne(
  db: Db,
  token: string,
  row: { team_id: string; contact_profile_id: string },
  at: { domain: string; lane: string; attempts: number; wall: Date },
): Promise<void> {
  await sql`
    update contact_verifications
      set domain = ${at.domain}, lane = ${at.lane}, attempts = ${at.attempts}, ${lease.freed(at.wall)}
    where team_id = ${row.team_id} and contact_profile_id = ${row.contact_profile_id}
      and ${lease.heldBy(token)}`.execute(db);
}

export async function freeVerifications(db: Db, token: string, wall: Date): Promise<void> {
  await sql`
    update contact_verifications set ${lease.freed(wall)}, attempts = greatest(0, attempts - 1)
    where ${lease.heldBy(token)}`.execute(db);
}
