import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { uuidFloor } from '../platform/ids.ts';
import type { MailboxCounts } from './rules/health.ts';

export interface Window {
  /** The first UTC day of the window. */
  from: string;
  /** Blocks since then count. */
  blockedSince: Date;
}

/** The counters of a mailbox `s` in a window: for a lateral join. Probes by the key of the mailbox. */
export const countsOfSender = (from: string) => sql<Omit<MailboxCounts, 'blocked_at'>>`
  select coalesce(sum(k.sends), 0)::int as sends, coalesce(sum(k.bounces), 0)::int as bounces, coalesce(sum(k.all_bounces), 0)::int as all_bounces
  from sender_counters k where k.team_id = s.team_id and k.sender_id = s.id and k.day >= ${from}::date`;

export interface Block {
  sender_id: string;
  blocked_at: Date;
}

/** When mailboxes of a team were last blocked, since a moment. Reads the index of blocks alone, once. */
export const blocksOf = (teamId: string, since: Date) => sql<Block>`
  select e.sender_id, max(e.occurred_at) as blocked_at from events e where e.team_id = ${teamId} and e.id >= ${uuidFloor(since)}
    and e.type = 'bounce' and e.bounce_category = 'policy_block' group by e.sender_id`;

/** A mailbox of a summary. */
export type SenderCounts = MailboxCounts & {
  id: string;
  email: string;
  disabled: boolean;
  deleted: boolean;
};

/** Mailboxes of a team with what became of their mails; removed ones only if they sent in the window. */
export async function listSenderCounts(db: Db, teamId: string, window: Window): Promise<SenderCounts[]> {
  const { rows } = await sql<SenderCounts>`
    with blocks as materialized (${blocksOf(teamId, window.blockedSince)})
    select s.id, s.email, s.disabled, s.deleted_at is not null as deleted, n.*, b.blocked_at from senders s
    cross join lateral (${countsOfSender(window.from)}) n
    left join blocks b on b.sender_id = s.id
    where s.team_id = ${teamId} and (s.deleted_at is null or n.sends > 0 or n.all_bounces > 0)
    order by n.bounces desc, n.sends desc, lower(s.email), s.id`.execute(db);
  return rows;
}
