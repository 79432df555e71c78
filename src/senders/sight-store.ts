import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

export interface Turned {
  email: string;
  blind: boolean;
  walked_at: Date | null;
  error: string | null;
}

/** The SQL twin of `isBlind`, over a mailbox `s` and its state `st`. */
export const blindSince = (from: Date) =>
  sql<boolean>`(s.imap_host is not null and s.deleted_at is null and coalesce(coalesce(st.walked_at, st.imap_since) < ${from}, false))`;

/** Turns what is stored of a mailbox's blindness when it is no longer true; undefined when it is. */
export async function turnBlindness(
  trx: Trx,
  at: { teamId: string; senderId: string; wall: Date; from: Date },
): Promise<Turned | undefined> {
  const { rows } = await sql<Turned>`
    update sender_states st set blind_since = case when st.blind_since is null then ${at.wall}::timestamptz end
    from senders s where s.team_id = st.team_id and s.id = st.sender_id
      and st.team_id = ${at.teamId} and st.sender_id = ${at.senderId}
      and (st.blind_since is null) = ${blindSince(at.from)}
    returning s.email, st.blind_since is not null as blind, st.walked_at, st.watch_error as error`.execute(
    trx,
  );
  return rows[0];
}
