import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, lateBy } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Task } from '../platform/work/paces.ts';
import type { LedgerFacts, Outcome } from './rules/result.ts';

export interface DueSeed extends Task {
  organizationId: string;
}

/** The limit for seeds that could be read last, and again for seeds that could not. */
const MAX_DUE = 200;

/**
 * Seeds to check now, also removed ones. Organizations take turns: seeds that hang stay the longest due, and would fill the
 * list. The sort covers every due seed; the list is short.
 */
export const dueSeeds = alsoLate(
  (at: Pick<Sweep, 'wall'>) => sql`
  select key, "organizationId", host, troubled from (
    select t.*, row_number() over (partition by troubled order by turn, due_at) as place from (
      select s.*, row_number() over (partition by "organizationId", troubled order by due_at) as turn from (
        select d.*, coalesce(s.imap_host || ':' || s.imap_port, '') as host, coalesce(s.failures > 0, false) as troubled
        from (select r.seed_id as key, t.organization_id as "organizationId", min(r.next_check_at) as due_at
          from placement_results r join teams t on t.id = r.team_id where r.next_check_at <= ${at.wall} group by 1, 2) d
        left join placement_seeds s on s.organization_id = d."organizationId" and s.id = d.key) s) t) ranked
  where place <= ${MAX_DUE} order by turn, due_at`,
  lateBy('wall', sql`next_check_at`, sql`from placement_results where true`),
);

export interface HeldResult {
  team_id: string;
  test_id: string;
  seed_id: string;
  send_id: string;
  handed_at: Date | null;
  /** The first complete search that missed the mail after its time. */
  missed_at: Date | null;
  /** The end of the lease; every write to the result requires it. */
  next_check_at: Date;
  message_id: string | null;
  /** Null: the mail ledger has no such mail any more. */
  mail: LedgerFacts | null;
  /** The reason of a waiting mail: its own, or its mailbox's. */
  mail_hold: string | null;
  ends_at: Date;
}

export async function teamsWithDue(db: Db, at: { seedId: string; wall: Date }): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select distinct team_id from placement_results
      where seed_id = ${at.seedId} and next_check_at <= ${at.wall}`.execute(db);
  return rows.map((row) => row.team_id);
}

/** Leases due results of a seed and team until `leaseUntil`, the longest due first. */
export async function claimResults(
  db: Db,
  at: { teamId: string; seedId: string; wall: Date; leaseUntil: Date; limit: number },
): Promise<HeldResult[]> {
  const { rows } = await sql<HeldResult>`
    with held as (
      update placement_results r set next_check_at = ${at.leaseUntil}
      from (select test_id from placement_results
        where team_id = ${at.teamId} and seed_id = ${at.seedId} and next_check_at <= ${at.wall}
        order by next_check_at limit ${at.limit} for update skip locked) d
      where r.team_id = ${at.teamId} and r.test_id = d.test_id and r.seed_id = ${at.seedId}
      returning r.team_id, r.test_id, r.seed_id, r.send_id, r.sender_id, r.handed_at, r.missed_at, r.next_check_at)
    select h.*, p.ends_at, m.message_id, mail_hold_reason(m.hold_reason, b.reason) as mail_hold,
      case when m.id is not null then json_build_object('state', m.state, 'bounced_as', m.bounced_as,
      'hold_reason', m.hold_reason, 'smtp_reply', m.smtp_reply, 'settled_by', m.settled_by) end as mail
    from held h
    join placement_tests p on p.team_id = ${at.teamId} and p.id = h.test_id
    left join lateral (select * from email_sends m where m.team_id = ${at.teamId} and m.id = h.send_id
      limit 1) m on true
    left join lateral (select b.reason from sender_holds b
      where m.state = 'pending' and b.team_id = ${at.teamId} and b.sender_id = h.sender_id) b on true`.execute(
    db,
  );
  return rows;
}

type Held = Pick<HeldResult, 'team_id' | 'test_id' | 'seed_id' | 'next_check_at'>;

const whose = (
  held: Held,
): Sql => sql`team_id = ${held.team_id} and test_id = ${held.test_id} and seed_id = ${held.seed_id}
  and next_check_at = ${held.next_check_at} and folder is null and failed_reason is null`;

/** Plans the next check. `looked`: the seed was searched. `missedAt`: completely and in vain, after the time. */
export async function postponeSeedChecks(
  db: Db,
  held: Held,
  { nextCheckAt, looked, missedAt }: { nextCheckAt: Date; looked: boolean; missedAt: Date | null },
): Promise<void> {
  await sql`
    update placement_results
      set next_check_at = ${nextCheckAt}, missed_at = coalesce(missed_at, ${missedAt}),
      looks = looks + ${looked ? 1 : 0}
    where ${whose(held)}`.execute(db);
}

/** Records when the mail was seen to have left, while the lease lasts. */
export async function recordHandedAt(db: Db, held: Held, handedAt: Date): Promise<void> {
  await sql`update placement_results set handed_at = coalesce(handed_at, ${handedAt}) where ${whose(held)}`.execute(
    db,
  );
}

/** Locks the test: two results that become final at once take turns to see if all are. */
export async function lockTest(trx: Trx, teamId: string, testId: string): Promise<void> {
  await sql`select 1 from placement_tests where team_id = ${teamId} and id = ${testId} for update`.execute(
    trx,
  );
}

/** Resolves false when the lease was lost or the result is final already. */
export async function writeOutcome(
  trx: Trx,
  held: Held,
  { folder, foundIn, reason }: Outcome,
  now: Date,
): Promise<boolean> {
  const found = foundIn === null ? null : now;
  const { numAffectedRows } = await sql`
    update placement_results
      set folder = ${folder}::placement_folder, found_in = ${foundIn}, found_at = ${found}, failed_reason = ${reason},
      looks = looks + ${folder === 'not_sent' ? 0 : 1}, next_check_at = null, updated_at = ${now}
    where ${whose(held)}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Ends a test whose results are all final. decided: it failed when no mail's place is known. */
export async function endTest(trx: Trx, teamId: string, testId: string, now: Date): Promise<void> {
  await sql`
    update placement_tests p set completed_at = ${now}, status = case when exists (select from placement_results r
        where r.team_id = ${teamId} and r.test_id = ${testId} and r.folder in ('inbox', 'junk', 'other', 'missing'))
      then 'completed' else 'failed' end::placement_status
    where p.team_id = ${teamId} and p.id = ${testId} and p.status = 'running'
      and not exists (select from placement_results r
      where r.team_id = ${teamId} and r.test_id = ${testId} and r.folder is null and r.failed_reason is null)`.execute(
    trx,
  );
}
