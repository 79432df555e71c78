import { sql } from 'kysely';
import { claimRoundRobin, lastTurn } from '../../platform/db/claim-round-robin.ts';
import type { TurnClaim, WaitingTable } from '../../platform/db/claim-round-robin.ts';
import type { Db } from '../../platform/db/connect.ts';
import { dueBy } from '../../platform/db/due.ts';
import { rowLease } from '../../platform/db/row-lease.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Turn } from '../../platform/work/lane-limiter.ts';
import { hostOf } from '../../sequences/rules/call-faults.ts';
import type { NewAction } from '../step-action.ts';

export async function insertCalls(
  trx: Trx,
  calls: readonly NewAction<'call'>[],
  at: { now: Date; wall: Date },
): Promise<void> {
  if (calls.length === 0) return;
  const rows = calls.map((call) => ({ ...call, lane: `${hostOf(call.url) ?? 'no host'} ${call.team_id}` }));
  await sql`
    insert into node_calls (team_id, id, enrollment_id, campaign_id, node_id, pass, sequence_version, step_number, lane,
      due_at, created_at)
    select v.team_id, v.id, v.enrollment_id, v.campaign_id, v.node_id, v.pass, v.sequence_version, v.step_number,
      v.lane, ${at.wall}, ${at.now}
    from json_populate_recordset(null::node_calls, ${JSON.stringify(rows)}) v
    on conflict (team_id, enrollment_id, pass, node_id) do nothing`.execute(trx);
}

export const dueCalls = dueBy('wall', sql`due_at`, sql`from node_calls where state = 'waiting'`);

/** The fields of a contact `p` and its team `t` that templates may name. */
const VALUES = sql`json_build_object('email', p.email, 'first_name', p.first_name, 'last_name', p.last_name,
  'company_name', p.company_name,
  'title', p.title, 'phone', p.phone, 'city', p.city, 'state', p.state, 'country', p.country, 'company_url',
    p.company_url,
  'industry', p.industry, 'image', p.image, 'linkedin_url', p.linkedin_url, 'custom', p.custom,
  'team', json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text))`;

export interface ClaimedCall {
  team_id: string;
  organization_id: string;
  id: string;
  enrollment_id: string;
  campaign_id: string;
  node_id: string;
  pass: number;
  sequence_version: number;
  lane: string;
  attempts: number;
  /** `gone`: the contact or its campaign takes no steps any more. `waits`: not now. */
  may: 'go' | 'waits' | 'gone';
  values: Record<string, unknown> & { custom?: Record<string, unknown> | null };
}

const lease = rowLease();
const WAITING: WaitingTable = { name: 'node_calls', id: 'id', waits: sql`v.state = 'waiting'` };

export async function claimCalls(
  db: Db,
  at: TurnClaim,
): Promise<{ claimed: ClaimedCall[]; last: Turn | null }> {
  const { rows } = await sql<{ claimed: ClaimedCall[]; last: Turn | null }>`
    with ${claimRoundRobin(WAITING, at)},
    put as (
      update node_calls v set ${lease.behind(at)}, attempts = v.attempts + 1 from due
        where v.team_id = due.team_id and v.id = due.id
      returning v.team_id, v.id, v.enrollment_id, v.campaign_id, v.node_id, v.pass, v.sequence_version, v.lane,
        v.attempts)
    select coalesce((select json_agg(row_to_json(r)) from (
        select put.team_id, t.organization_id, put.id, put.enrollment_id, put.campaign_id, put.node_id, put.pass,
          put.sequence_version, put.lane, put.attempts,
          case when e.life in ('finished', 'archived') or e.deleted_at is not null or c.status = 'archived' then 'gone'
            when e.life <> 'active' or c.status <> 'active' then 'waits' else 'go' end as may,
          ${VALUES} as values
        from put
        join enrollments e on e.team_id = put.team_id and e.id = put.enrollment_id
        join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
        join campaigns c on c.team_id = put.team_id and c.id = put.campaign_id
        join teams t on t.id = put.team_id) r), '[]') as claimed,
      ${lastTurn(at)} as last`.execute(db);
  return rows[0]!;
}

export interface EndedCall {
  team_id: string;
  id: string;
  state: 'done' | 'failed';
  status: number | null;
  error: string | null;
}

/** Ends calls under the worker's lease. Resolves the ids of the ended ones. */
export async function endCalls(
  trx: Trx,
  token: string,
  ended: readonly EndedCall[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update node_calls q set state = v.state, status = v.status, error = v.error, closed_at = ${now}, ${lease.ended}
    from json_to_recordset(${JSON.stringify(ended)}) as v(team_id uuid, id uuid, state call_state, status int,
      error text)
    where q.team_id = v.team_id and q.id = v.id and ${lease.heldBy(token, 'q')} and q.state = 'waiting'
      returning q.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export interface PutOffCall {
  team_id: string;
  id: string;
  attempts: number;
  until: Date;
  status: number | null;
  error: string | null;
}

export async function postponeCalls(db: Db, token: string, rows: readonly PutOffCall[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update node_calls q set ${lease.freed(sql`v.until`)}, attempts = v.attempts, status = v.status, error = v.error
    from json_to_recordset(${JSON.stringify(rows)}) as v(team_id uuid, id uuid, attempts int, until timestamptz,
      status int, error text)
    where q.team_id = v.team_id and q.id = v.id and ${lease.heldBy(token, 'q')} and q.state = 'waiting'`.execute(
    db,
  );
}

/** Resolves the ids of the dropped ones. */
export async function dropCalls(
  db: Db | Trx,
  token: string,
  rows: readonly { team_id: string; id: string }[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: dropped } = await sql<{ id: string }>`
    delete from node_calls q
    using unnest(${rows.map((row) => row.team_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[]) as v(team_id, id)
    where q.team_id = v.team_id and q.id = v.id and ${lease.heldBy(token, 'q')} and q.state = 'waiting'
    returning q.id`.execute(db);
  return new Set(dropped.map(({ id }) => id));
}

/** Frees the calls of a worker that ends. A call under way is made again, with the same key. */
export async function freeCalls(db: Db, token: string, wall: Date): Promise<void> {
  await sql`
    update node_calls set ${lease.freed(wall)}, attempts = greatest(0, attempts - 1)
    where ${lease.heldBy(token)} and state = 'waiting'`.execute(db);
}

export async function findValues(
  db: Db,
  at: { teamId: string; campaignId: string; contactId: string },
): Promise<ClaimedCall['values'] | null> {
  const { rows } = await sql<{ values: ClaimedCall['values'] }>`
    select ${VALUES} as values from enrollments e
    join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id join teams t on t.id = e.team_id
    where e.team_id = ${at.teamId} and e.campaign_id = ${at.campaignId} and e.id = ${at.contactId}
      and e.deleted_at is null`.execute(db);
  return rows[0]?.values ?? null;
}
