import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { rowLease } from '../../platform/db/row-lease.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { LinkedinActions } from '../../platform/db/types.ts';
import { FACTS, contactWindowColumns } from '../../sending/fact-columns.ts';
import type { ContactWindowRow, FactRow } from '../../sending/rules/facts.ts';
import type { Action } from '../../sequences/rules/linkedin-actions.ts';
import type { NewAction } from '../step-action.ts';
import { profileKey } from './rules/profile-key.ts';

const lease = rowLease();

export type ActionRow = Selectable<LinkedinActions>;

/**
 * An action that its step opened before stays. A contact stays with the identity that acted for it last. decided: a
 * contact without a LinkedIn profile passes the step, and its timeline says so.
 */
export async function insertActions(
  trx: Trx,
  actions: readonly NewAction<'linkedin'>[],
  at: { now: Date; wall: Date },
): Promise<void> {
  if (actions.length === 0) return;
  const rows = actions.map((action) => {
    const key = action.profile_url === null ? null : profileKey(action.profile_url);
    return key === null
      ? { ...action, profile_key: null, state: 'skipped', error: 'the contact has no LinkedIn profile' }
      : { ...action, profile_key: key, state: 'waiting', error: null };
  });
  await sql`
    insert into linkedin_actions (team_id, id, enrollment_id, campaign_id, contact_profile_id, node_id, pass,
      step_number, action, profile_url,
      profile_key, message, state, error, identity_id, due_at, created_at, closed_at)
    select v.team_id, v.id, v.enrollment_id, v.campaign_id, v.contact_profile_id, v.node_id, v.pass, v.step_number,
      v.action, v.profile_url,
      v.profile_key, v.message, v.state, v.error, l.identity_id, ${at.wall}, ${at.now},
        case v.state when 'skipped' then ${at.now}::timestamptz end
    from json_populate_recordset(null::linkedin_actions, ${JSON.stringify(rows)}) v
    left join lateral (
      select a.identity_id from linkedin_actions a
      where v.state = 'waiting' and a.team_id = v.team_id and a.profile_key = v.profile_key
        and a.identity_id is not null
      order by a.id desc limit 1) l on true
    on conflict (team_id, enrollment_id, pass, node_id) do nothing`.execute(trx);
}

export type TakenAction = ActionRow &
  FactRow &
  ContactWindowRow & {
    campaign_closed: string | null;
    is_there: boolean;
    window_until: Date | null;
    first_name: string | null;
    last_name: string | null;
    company_name: string | null;
  };

const OWN_WINDOW = sql.raw(
  contactWindowColumns('(select t.organization_id from teams t where t.id = a.team_id)'),
);

/** Locks the oldest message of a person that waits for this identity. It has priority over actions of steps. */
const nextReply = (at: { teamId: string; identityId: string; wall: Date }) => sql<{ id: string }>`
  select id from linkedin_actions
    where team_id = ${at.teamId} and identity_id = ${at.identityId} and state = 'waiting' and node_id is null
    and due_at <= ${at.wall} order by id limit 1 for no key update skip locked`;

/**
 * Locks the oldest waiting action of these kinds that is for this identity, for any, or for one that cannot act any
 * more. Probes each open campaign, so that actions for other identities cost nothing.
 */
const nextOfSteps = (at: {
  teamId: string;
  identityId: string;
  kinds: readonly Action[];
  wall: Date;
}) => sql<{ id: string }>`
  with oldest as materialized (
    select n.id from campaigns c
    cross join unnest(${at.kinds}::linkedin_action_kind[]) as k(kind)
    cross join lateral (
      select a.id from linkedin_actions a
      where a.team_id = ${at.teamId} and a.campaign_id = c.id and a.state = 'waiting' and a.action = k.kind
        and a.node_id is not null
        and a.due_at <= ${at.wall}
          and (a.identity_id is null or a.identity_id = ${at.identityId}
          or not exists (select from linkedin_identities i
          where i.team_id = a.team_id and i.id = a.identity_id and i.deleted_at is null and i.disconnected_at is null
            and not i.disabled))
      order by a.id limit ${sql.lit(SPARE)}) n
    where c.team_id = ${at.teamId} and c.status = 'active' and c.closed_because is null
    order by n.id limit ${sql.lit(SPARE)})
  select a.id from linkedin_actions a
    where a.team_id = ${at.teamId} and a.id in (select id from oldest) and a.state = 'waiting'
    and a.due_at <= ${at.wall}
  order by a.id limit 1 for no key update skip locked`;
/** Reads spare rows, because another identity may take the first at the same time. */
const SPARE = 10;

/**
 * The next action of an identity, with the facts of its gates. Locks the action and its contact, so that a reply
 * commits before it or after it. Null: no action waits that the identity may do now.
 */
export async function lockNextAction(
  trx: Trx,
  at: { teamId: string; identityId: string; kinds: readonly Action[]; wall: Date },
): Promise<TakenAction | null> {
  const replies = at.kinds.includes('message') ? (await nextReply(at).execute(trx)).rows : [];
  const { rows: found } = replies[0] ? { rows: replies } : await nextOfSteps(at).execute(trx);
  if (!found[0]) return null;
  const { rows } = await sql<TakenAction>`
    select ${sql.raw(FACTS)}, a.*, c.closed_because as campaign_closed,
      nullif(c.window_until, 'infinity') as window_until, ${OWN_WINDOW},
      p.first_name, p.last_name, p.company_name,
      exists (select from enrollment_positions o
        where o.team_id = a.team_id and o.enrollment_id = a.enrollment_id and o.node_id = a.node_id
        and o.pass = a.pass) as is_there
    from linkedin_actions a
    join enrollments e on e.team_id = a.team_id and e.id = a.enrollment_id
    join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
    join campaigns c on c.team_id = a.team_id and c.id = a.campaign_id
    where a.team_id = ${at.teamId} and a.id = ${found[0].id} for share of e`.execute(trx);
  return rows[0] ?? null;
}

type Key = Pick<ActionRow, 'team_id' | 'id'>;

export async function insertReplyAction(
  trx: Trx,
  reply: Pick<
    ActionRow,
    | 'team_id'
    | 'id'
    | 'enrollment_id'
    | 'campaign_id'
    | 'contact_profile_id'
    | 'identity_id'
    | 'profile_url'
    | 'profile_key'
    | 'message'
  >,
  at: { now: Date; due: Date },
): Promise<void> {
  await trx
    .insertInto('linkedin_actions')
    .values({ ...reply, action: 'message', state: 'waiting', due_at: at.due, created_at: at.now })
    .execute();
}

/** False: the connector may have the message already. */
export async function cancelReplyAction(trx: Trx, key: Key, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update linkedin_actions set state = 'failed', error = 'cancelled', closed_at = ${now}
    where team_id = ${key.team_id} and id = ${key.id} and node_id is null and state = 'waiting'
      and attempts = 0`.execute(trx);
  return numAffectedRows > 0n;
}

export async function takeAction(
  trx: Trx,
  key: Key,
  taken: { identityId: string; now: Date; token: string; until: Date },
): Promise<void> {
  await sql`
    update linkedin_actions a set identity_id = ${taken.identityId}, attempts = a.attempts + 1, ${lease.behind(taken)},
      day = case when a.identity_id = ${taken.identityId} and a.day is not null then a.day else t.today end
    from (select (${taken.now}::timestamptz at time zone o.timezone)::date as today from teams t
      join organizations o on o.id = t.organization_id
      where t.id = ${key.team_id}) t
    where a.team_id = ${key.team_id} and a.id = ${key.id}`.execute(trx);
}

export async function postponeAction(trx: Trx, key: Key, until: Date): Promise<void> {
  await sql`
    update linkedin_actions set ${lease.freed(until)}
      where team_id = ${key.team_id} and id = ${key.id} and state = 'waiting'`.execute(trx);
}

/** Deletes an action. When the connector may have it, the action is kept as failed, so that a report finds it. */
export async function dropAction(trx: Trx, key: Key, now: Date): Promise<void> {
  await sql`
    with dropped as (delete from linkedin_actions
      where team_id = ${key.team_id} and id = ${key.id} and state = 'waiting' and attempts = 0)
    update linkedin_actions
      set state = 'failed', error = 'the contact left the step', ${lease.ended}, closed_at = ${now}
    where team_id = ${key.team_id} and id = ${key.id} and state = 'waiting' and attempts > 0`.execute(trx);
}

export async function failRepliesOf(
  trx: Db | Trx,
  teamId: string,
  identityId: string,
  now: Date,
): Promise<void> {
  await sql`
    update linkedin_actions set state = 'failed', error = 'the identity was removed', ${lease.ended}, closed_at = ${now}
    where team_id = ${teamId} and identity_id = ${identityId} and node_id is null and state = 'waiting'`.execute(
    trx,
  );
}

/** False: it was marked before. */
export async function markAccepted(trx: Trx, key: Key, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update linkedin_actions set accepted_at = ${now}
      where team_id = ${key.team_id} and id = ${key.id} and accepted_at is null`.execute(trx);
  return numAffectedRows > 0n;
}

/** Changes nothing when the connector's report came first. */
export async function markActionHandedOver(db: Db | Trx, key: Key, token: string, now: Date): Promise<void> {
  await sql`
    update linkedin_actions set state = 'handed_over', handed_over_at = ${now}, ${lease.ended}, error = null
    where team_id = ${key.team_id} and id = ${key.id} and ${lease.heldBy(token)} and state = 'waiting'`.execute(
    db,
  );
}

export async function retryActionAt(
  db: Db,
  key: Key,
  token: string,
  { until, error }: { until: Date; error: string | null },
): Promise<void> {
  await sql`
    update linkedin_actions set ${lease.freed(until)}, error = ${error}
    where team_id = ${key.team_id} and id = ${key.id} and ${lease.heldBy(token)} and state = 'waiting'`.execute(
    db,
  );
}

/**
 * Ends an open action; with `token`, only under that lease. An action that counts as failed may still become done.
 * Null: it was ended before.
 */
export async function endAction(
  trx: Trx,
  key: Key,
  ended: { state: 'done' | 'failed'; error: string | null; token?: string },
  now: Date,
): Promise<ActionRow | null> {
  const { rows } = await sql<ActionRow>`
    update linkedin_actions set state = ${ended.state}, error = ${ended.error}, ${lease.ended}, closed_at = ${now},
      day = case ${ended.state} when 'failed' then null else day end,
      handed_over_at = coalesce(handed_over_at, ${now})
    where team_id = ${key.team_id} and id = ${key.id}
      and (state in ('waiting', 'handed_over') or ${ended.state} = 'done' and state = 'failed')
      ${ended.token ? sql`and ${lease.heldBy(ended.token)}` : sql``}
    returning *`.execute(trx);
  return rows[0] ?? null;
}

/**
 * An action that the connector could not do waits again and counts in no usage. Any identity may take it, unless a
 * person wrote it.
 */
export async function waitAgain(trx: Trx, key: Key, at: { error: string; due: Date }): Promise<void> {
  await sql`
    update linkedin_actions set state = 'waiting', identity_id = case when node_id is null then identity_id end,
      attempts = 0, day = null, handed_over_at = null, ${lease.freed(at.due)}, error = ${at.error}
    where team_id = ${key.team_id} and id = ${key.id} and state in ('waiting', 'handed_over')`.execute(trx);
}

export async function lockAction(trx: Trx, organizationId: string, id: string): Promise<ActionRow | null> {
  const { rows } = await sql<ActionRow>`
    select a.* from linkedin_actions a join teams t on t.id = a.team_id and t.organization_id = ${organizationId}
    where a.id = ${id} for no key update of a`.execute(trx);
  return rows[0] ?? null;
}

/** The newest action that this identity, or any, did or may have done for a profile. */
export async function lastActionFor(
  trx: Trx,
  at: { teamId: string; identityId?: string; profileKey: string },
): Promise<ActionRow | null> {
  const { rows } = await sql<ActionRow>`
    select * from linkedin_actions
      where team_id = ${at.teamId} and profile_key = ${at.profileKey} and identity_id is not null
      and (handed_over_at is not null
        or attempts > 0) ${at.identityId ? sql`and identity_id = ${at.identityId}` : sql``}
    order by id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

export interface Correspondent {
  team_id: string;
  enrollment_id: string;
  campaign_id: string;
  contact_profile_id: string;
  email: string | null;
  linkedin_url: string | null;
}

const CORRESPONDENT = sql`e.team_id, e.id as enrollment_id, e.campaign_id, e.contact_profile_id, p.email,
  p.linkedin_url`;

export async function findContactOf(
  trx: Trx,
  teamId: string,
  enrollmentId: string,
): Promise<Correspondent | null> {
  const { rows } = await sql<Correspondent>`
    select ${CORRESPONDENT} from enrollments e
      join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
    where e.team_id = ${teamId} and e.id = ${enrollmentId}`.execute(trx);
  return rows[0] ?? null;
}

export async function listSameProfile(
  trx: Trx,
  at: { teamId: string; profileKey: string; spellings: readonly string[]; butFor: string },
): Promise<{ id: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; email: string | null }>`
    select p.id, p.email from contact_profiles p
    where p.team_id = ${at.teamId} and p.deleted_at is null and p.id <> ${at.butFor}
      and (p.linkedin_key = any(${at.spellings}::text[])
      or p.id in (select a.contact_profile_id from linkedin_actions a
        where a.team_id = ${at.teamId} and a.profile_key = ${at.profileKey} and a.identity_id is not null
        order by a.id desc limit 100))
    order by p.id limit 100`.execute(trx);
  return rows;
}

/** A contact under way has priority, then the newest. */
export async function findContactByProfile(
  trx: Trx,
  teamId: string,
  spellings: readonly string[],
): Promise<Correspondent | null> {
  const { rows } = await sql<Correspondent>`
    select ${CORRESPONDENT} from contact_profiles p
      join enrollments e on e.team_id = p.team_id and e.contact_profile_id = p.id
    where p.team_id = ${teamId} and p.linkedin_key = any(${spellings}::text[]) and p.deleted_at is null
      and e.deleted_at is null
    order by e.life in ('active', 'paused') desc, e.id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

export interface OpenAction
  extends Pick<ActionRow, 'action' | 'state' | 'error' | 'identity_id'>, ContactWindowRow {
  is_enabled: boolean;
  has_connector: boolean;
  rests_until: Date | null;
  last_error: string | null;
  campaign_closed: string | null;
  window_until: Date | null;
}

export async function findOpenAction(
  db: Db,
  teamId: string,
  enrollmentId: string,
): Promise<OpenAction | null> {
  const { rows } = await sql<OpenAction>`
    select a.action, a.state, a.error, a.identity_id, o.linkedin_enabled as is_enabled,
      x.url is not null as has_connector, x.rests_until, x.last_error,
      c.closed_because as campaign_closed, nullif(c.window_until, 'infinity') as window_until,
      ${OWN_WINDOW}
    from linkedin_actions a join teams t on t.id = a.team_id join organizations o on o.id = t.organization_id
    join campaigns c on c.team_id = a.team_id and c.id = a.campaign_id
    join enrollments e on e.team_id = a.team_id and e.id = a.enrollment_id
    join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
    left join connectors x on x.organization_id = o.id and x.kind = 'linkedin'
    where a.team_id = ${teamId} and a.enrollment_id = ${enrollmentId} and a.node_id is not null
      and a.state in ('waiting', 'handed_over')
    order by a.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listUnansweredActions(db: Db, before: Date, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select team_id, id from linkedin_actions where state = 'handed_over' and handed_over_at < ${before}
      order by handed_over_at limit ${limit}`.execute(db);
  return rows;
}

export async function freeActions(db: Db, token: string, wall: Date): Promise<void> {
  await sql`
    update linkedin_actions set ${lease.freed(wall)} where ${lease.heldBy(token)} and state = 'waiting'`.execute(
    db,
  );
}
