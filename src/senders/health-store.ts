import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { uuidFloor } from '../platform/ids.ts';
import { BLOCKS_OF_MAIL } from './rules/health.ts';
import type { MailboxCounts } from './rules/health.ts';

export interface Window {
  from: string;
  blockedSince: Date;
}

/**
 * The counters of a mailbox `s` in a window, for a lateral join. The days of blocks may begin before a
 * window of one day.
 */
export const countsOfSender = ({ from, blockedSince }: Window) => {
  const [first, recent] = [sql`${from}::date`, sql`${blockedSince.toISOString().slice(0, 10)}::date`];
  return sql<CountedMails>`
  select coalesce(sum(k.sends) filter (where k.day >= ${first}), 0)::int as sends,
    coalesce(sum(k.bounces) filter (where k.day >= ${first}), 0)::int as bounces,
    coalesce(sum(k.all_bounces) filter (where k.day >= ${first}), 0)::int as all_bounces,
    coalesce(sum(k.sends) filter (where k.day >= ${recent}), 0)::int as recent_sends
  from sender_counters k where k.team_id = s.team_id and k.sender_id = s.id and k.day >= least(${first}, ${recent})`;
};

export type CountedMails = Omit<MailboxCounts, 'blocks' | 'blocked_at'>;

export interface Block {
  sender_id: string;
  blocks: number;
  blocked_at: Date;
}

/** Literals as in the index of blocks: a prepared statement then uses the index. */
const OF_MAIL = sql.raw(BLOCKS_OF_MAIL.map((subtype) => `'${subtype}'`).join(', '));

export const blocksOf = (teamId: string, since: Date) => sql<Block>`
  select e.sender_id, count(distinct e.email_send_id)::int as blocks, max(e.occurred_at) as blocked_at from events e
  where e.team_id = ${teamId} and e.id >= ${uuidFloor(since)} and e.type = 'bounce'
    and e.bounce_category = 'policy_block'
    and coalesce(e.bounce_subtype, '') not in (${OF_MAIL}) group by e.sender_id`;

export type SenderCounts = MailboxCounts & {
  id: string;
  email: string;
  disabled: boolean;
  /** `manual`: a person disabled it; any other value: the engine did. */
  disabled_reason: string | null;
  auth: string;
  deleted: boolean;
};

export async function listSenderCounts(db: Db, teamId: string, window: Window): Promise<SenderCounts[]> {
  const { rows } = await sql<SenderCounts>`
    with blocks as materialized (${blocksOf(teamId, window.blockedSince)})
    select s.id, s.email, s.disabled, s.disabled_reason, s.auth, s.deleted_at is not null as deleted, n.*,
      coalesce(b.blocks, 0) as blocks, b.blocked_at from senders s
    cross join lateral (${countsOfSender(window)}) n
    left join blocks b on b.sender_id = s.id
    where s.team_id = ${teamId} and (s.deleted_at is null or n.sends > 0 or n.all_bounces > 0)
    order by n.bounces desc, n.sends desc, lower(s.email), s.id`.execute(db);
  return rows;
}
