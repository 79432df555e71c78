import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

/** The SQL twin of `isBlind`, over a mailbox `s` and its state `st`. */
export const blindSince = (from: Date) =>
  sql<boolean>`(s.imap_host is not null and s.deleted_at is null
    and coalesce(coalesce(st.walked_at, st.imap_since) < ${from}, false))`;

export const saidBlind = sql<boolean>`exists (select 1 from sender_incidents i where i.team_id = st.team_id
  and i.sender_id = st.sender_id and i.kind = 'blind' and i.closed_at is null)`;

export async function lockFreshness(
  trx: Trx,
  at: { teamId: string; senderId: string; from: Date },
): Promise<{ blind: boolean; said: boolean; error: string | null } | undefined> {
  const { rows } = await sql<{ blind: boolean; said: boolean; error: string | null }>`
    select ${blindSince(at.from)} as blind, ${saidBlind} as said, st.watch_error as error
    from sender_states st join senders s on s.team_id = st.team_id and s.id = st.sender_id
    where st.team_id = ${at.teamId} and st.sender_id = ${at.senderId} for update of st`.execute(trx);
  return rows[0];
}
