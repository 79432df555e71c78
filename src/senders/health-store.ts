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

/** The counters of a mailbox `s` in a window, and its last block: for a lateral join. Probes by the key of the mailbox. */
export const countsOfSender = ({ from, blockedSince }: Window) => sql<MailboxCounts>`
  select coalesce(sum(k.sends), 0)::int as sends, coalesce(sum(k.bounces), 0)::int as bounces, coalesce(sum(k.all_bounces), 0)::int as all_bounces,
    (select e.occurred_at from events e where e.team_id = s.team_id and e.sender_id = s.id and e.type = 'bounce'
      and e.bounce_category = 'policy_block' and e.id >= ${uuidFloor(blockedSince)}::uuid order by e.id desc limit 1) as blocked_at
  from sender_counters k where k.team_id = s.team_id and k.sender_id = s.id and k.day >= ${from}::date`;

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
    select s.id, s.email, s.disabled, s.deleted_at is not null as deleted, n.* from senders s
    cross join lateral (${countsOfSender(window)}) n
    where s.team_id = ${teamId} and (s.deleted_at is null or n.sends > 0 or n.all_bounces > 0)
    order by n.bounces desc, n.sends desc, lower(s.email), s.id`.execute(db);
  return rows;
}
