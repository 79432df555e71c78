import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { lateBy } from '../platform/db/due.ts';
import type { Sql } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { HitActor, HitKind } from '../platform/db/types.ts';
import type { SentRow } from '../sending/mail-event.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface NewHit {
  team_id: string;
  id: string;
  email_send_id: string;
  kind: HitKind;
  url: string | null;
  links: number | null;
  at: Date;
  method: string;
  user_agent: string | null;
  ip: string | null;
  prefetch: boolean;
}
export type HitRow = NewHit;

const COLUMNS: readonly [name: keyof NewHit, type: string][] = [
  ['team_id', 'uuid'],
  ['id', 'uuid'],
  ['email_send_id', 'uuid'],
  ['kind', 'hit_kind'],
  ['url', 'text'],
  ['links', 'smallint'],
  ['at', 'timestamptz'],
  ['method', 'text'],
  ['user_agent', 'text'],
  ['ip', 'inet'],
  ['prefetch', 'boolean'],
];
const NAMES = sql.raw(COLUMNS.map(([name]) => name).join(', '));

export async function insertHits(db: Db, hits: readonly NewHit[]): Promise<void> {
  const arrays = COLUMNS.map(([name, type]) => sql`${hits.map((hit) => hit[name])}::${sql.raw(type)}[]`);
  await sql`${prepared('hits come in')} insert into tracking_hits (${NAMES}) select ${NAMES}
    from unnest(${sql.join(arrays)}) as v(${NAMES})
    on conflict (team_id, id) do nothing`.execute(db);
}

const ripe = (before: Date): Sql => sql`
  select team_id, id from tracking_hits where actor is null and at <= ${before}`;

const DAY_MS = 86_400_000;

/**
 * Unjudged hits of the last day: the poller's query reads one month or two. An unpolled pass finds older ones after an outage.
 */
export const ripeHits = (before: Date): Sql => sql`
  ${ripe(before)} and id >= uuid7_floor(${new Date(before.getTime() - DAY_MS)})`;

export const lateHits = lateBy(
  'now',
  sql`at`,
  ({ now }) =>
    sql`from tracking_hits where actor is null and id >= uuid7_floor(${new Date(now.getTime() - DAY_MS)})`,
);

export async function listRipeHits(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ team_id: string; id: string }[]> {
  const { rows } = await sql<{ team_id: string; id: string }>`
    ${ripe(before)} order by at limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks the unjudged hits in the order of their ids, skipping held ones. Each is found by its key: with a list of ids Postgres
 * may read all hits of the team, or all that wait. (`is true`: no index serves that.)
 */
export async function lockRipeHits(trx: Trx, teamId: string, ids: readonly string[]): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    ${prepared('hits are locked')} select ${NAMES} from unnest(${ids.toSorted()}::uuid[]) as v(hit_id)
    cross join lateral (select ${NAMES} from tracking_hits
      where team_id = ${teamId} and id = v.hit_id and (actor is null) is true
      limit 1 for update skip locked) h`.execute(trx);
  return rows;
}

/** Hits read around the judged ones; no reader makes more in a minute. */
const MAX_AROUND = 20_000;

export async function listHitsOfMails(
  trx: Trx,
  teamId: string,
  sendIds: readonly string[],
  span: { from: Date; to: Date },
): Promise<HitRow[]> {
  const after = new Date(span.to.getTime() + 1);
  const { rows } = await sql<HitRow>`
    select ${NAMES} from tracking_hits where team_id = ${teamId} and email_send_id = any(${sendIds}::uuid[])
      and id >= uuid7_floor(${span.from}) and id < uuid7_floor(${after})
    order by at, id limit ${MAX_AROUND}`.execute(trx);
  return rows;
}

export interface HitMail extends SentRow {
  /** The id of the mail's source; of a reply, its message. */
  source_id: string | null;
  taken_at: Date | null;
}

/** decided: the mails of an erased person are none here: a late hit of one is not counted. */
export async function findHitMails(trx: Trx, teamId: string, sendIds: readonly string[]): Promise<HitMail[]> {
  const { rows } = await sql<HitMail>`
    select s.team_id, s.id, s.source, s.source_id, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.sender_id,
      s.node_id, s.step_number,
      s.subject, to_json(m) as conversation, coalesce(s.sent_at, s.data_now) as taken_at
    from email_sends s
    left join lateral (select c.id, c.enrollment_id, c.campaign_id from conversation_messages m
      cross join lateral (select * from conversations c where c.team_id = m.team_id and c.id = m.conversation_id
        limit 1) c
      where s.source = 'reply' and m.team_id = s.team_id and m.id = s.source_id limit 1) m on true
    where s.team_id = ${teamId} and s.id = any(${sendIds}::uuid[]) and s.recipient not like '%@erased.invalid'`.execute(
    trx,
  );
  return rows;
}

export interface JudgedHit {
  id: string;
  actor: HitActor;
  because: string;
}

/** decided: a hit of no mail keeps no URL, address or program: the mail may be that of an erased person. */
export async function writeVerdicts(
  db: Db | Trx,
  teamId: string,
  judged: readonly JudgedHit[],
): Promise<void> {
  const ids = judged.map(({ id }) => id).toSorted();
  await sql`
    ${prepared('hits are judged')} update tracking_hits h set actor = v.actor, because = v.because,
      url = case when v.because <> 'no_such_mail' then h.url end,
      ip = case when v.because <> 'no_such_mail' then h.ip end,
      user_agent = case when v.because <> 'no_such_mail' then h.user_agent end
    from unnest(${judged.map(({ id }) => id)}::uuid[], ${judged.map(({ actor }) => actor)}::hit_actor[],
      ${judged.map(({ because }) => because)}::text[]) as v(id, actor, because)
    where h.team_id = ${teamId} and h.id = v.id and h.id between ${ids[0]} and ${ids.at(-1)}
      and h.actor is null`.execute(db);
}

/** Resolves the new ones. Inserts in one order, so that two transactions never deadlock. */
export async function insertFirsts(
  trx: Trx,
  teamId: string,
  firsts: readonly { sendId: string; what: string }[],
): Promise<{ email_send_id: string; what: string }[]> {
  const { rows } = await sql<{ email_send_id: string; what: string }>`
    insert into tracking_firsts (team_id, email_send_id, what)
    select ${teamId}::uuid, v.email_send_id, v.what
    from unnest(${firsts.map(({ sendId }) => sendId)}::uuid[],
      ${firsts.map(({ what }) => what)}::text[]) as v(email_send_id, what)
    order by v.email_send_id, v.what on conflict do nothing returning email_send_id, what`.execute(trx);
  return rows;
}

/**
 * Deletes judged hits from before `before`; resolves how many. Finds rows by their key, so that a batch costs only its deletions.
 * (A join with `old` alone reads every hit from before that moment.)
 */
export async function deleteHits(db: Db, at: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with old as materialized (select h.team_id, h.id from tracking_hits h
      where h.id < uuid7_floor(${at.before}) and h.actor is not null
      order by h.team_id, h.id limit ${at.limit})
    delete from tracking_hits h using old
      where h.team_id = old.team_id and h.id = old.id and h.id < uuid7_floor(${at.before})
      and h.team_id = any(array(select distinct team_id from old)) and h.id = any(array(select id from old))
    returning h.id`.execute(db);
  return rows.length;
}
