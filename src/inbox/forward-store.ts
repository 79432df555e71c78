import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { ForwardRule } from '../senders/rules/forward-rules.ts';

export interface ForwardSettings {
  rules: ForwardRule[];
  forward_unsubscribes: boolean;
}

export async function findForwardSettings(
  trx: Trx,
  at: { teamId: string; senderId: string },
): Promise<ForwardSettings | undefined> {
  const { rows } = await sql<ForwardSettings>`
    select forward_rules as rules, forward_unsubscribes from senders
      where team_id = ${at.teamId} and id = ${at.senderId}
      and forward_rules <> '[]'::jsonb`.execute(trx);
  return rows[0];
}

export async function readForwardFacts(
  trx: Trx,
  at: {
    teamId: string;
    senderId: string;
    messageId: string;
    profileId: string | null;
    addresses: string[];
    since: Date;
    most: number;
  },
): Promise<{ labels: string[]; mailboxes: string[]; recent: number }> {
  const { rows } = await sql<{ labels: string[]; mailboxes: string[]; recent: number }>`
    select array(select label_id::text from contact_labels
      where team_id = ${at.teamId} and contact_profile_id = ${at.profileId}
        union select l.label_id::text from conversation_messages m join conversation_labels l on l.team_id = m.team_id
          and l.conversation_id = m.conversation_id
        where m.team_id = ${at.teamId} and m.inbound_message_id = ${at.messageId}) as labels,
      array(select lower(email) from senders
        where team_id = ${at.teamId} and lower(email) = any(${at.addresses}::text[])
        and deleted_at is null) as mailboxes,
      (select count(*)::int from (select 1 from email_sends where team_id = ${at.teamId} and sender_id = ${at.senderId}
        and source = 'forward' and created_at >= ${at.since} limit ${at.most}) f) as recent`.execute(trx);
  return rows[0]!;
}
