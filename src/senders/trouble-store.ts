import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { blindSince } from './freshness-store.ts';

/**
 * Why mailbox `s` with its state `st` sends nothing now, or no follow-ups; null: it works. decided: a used up day and the
 * pause between two mails are no trouble.
 */
const troubleOf = (freshFrom: Date) => sql<TroubledMailbox['why'] | null>`
  case when s.disabled then 'sender_disabled' when coalesce(st.smtp_error, st.imap_error) is not null
    then 'login_failed'
    when st.backoff_until is not null then 'sender_resting'
    when ${blindSince(freshFrom)} then 'replies_not_checked' end`;

export const isTroubled = (freshFrom: Date) => sql<boolean>`(${troubleOf(freshFrom)} is not null)`;

export interface TroubledMailbox {
  id: string;
  email: string;
  why: 'sender_disabled' | 'login_failed' | 'sender_resting' | 'replies_not_checked';
  detail: string | null;
}

/** By address. Reads the mailboxes of the team, of which there are hundreds at most. */
export async function listTroubledOf(
  db: Db,
  at: { teamId: string; freshFrom: Date; limit: number },
): Promise<TroubledMailbox[]> {
  const { rows } = await sql<TroubledMailbox>`
    select id, email, why, case why when 'sender_disabled' then disabled_reason when 'login_failed' then error
      when 'sender_resting' then backoff_reason else watch_error end as detail
    from (select s.id, s.email, s.disabled_reason, coalesce(st.smtp_error, st.imap_error) as error, st.backoff_reason,
        st.watch_error, ${troubleOf(at.freshFrom)} as why
      from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      where s.team_id = ${at.teamId} and s.deleted_at is null) v
    where why is not null order by email limit ${at.limit}`.execute(db);
  return rows;
}
