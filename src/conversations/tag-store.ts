import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

/** A label that the conversation has keeps its cause. Labels for contacts only are left out. */
export async function insertThreadTags(
  trx: Trx,
  teamId: string,
  tags: readonly { conversationId: string; name: string; cause: string }[],
): Promise<void> {
  const column = (of: (tag: (typeof tags)[number]) => string) => tags.map(of);
  await sql`
    insert into conversation_labels (team_id, conversation_id, label_id, last_message_at, cause)
    select c.team_id, c.id, l.id, c.last_message_at, v.cause
    from unnest(${column(({ conversationId }) => conversationId)}::uuid[], ${column(({ name }) => name)}::text[],
      ${column(({ cause }) => cause)}::uuid[]) as v(conversation_id, name, cause)
    join conversations c on c.team_id = ${teamId} and c.id = v.conversation_id
    join (select id, name from labels
      where team_id = ${teamId} and applies_to in ('conversation', 'both') for key share) l
      on lower(l.name) = lower(v.name)
    order by c.id, l.id
    on conflict do nothing`.execute(trx);
}

export async function deleteThreadTags(
  trx: Trx,
  at: { teamId: string; conversationId: string; cause: string },
): Promise<void> {
  await sql`
    delete from conversation_labels
      where team_id = ${at.teamId} and conversation_id = ${at.conversationId} and cause = ${at.cause}`.execute(
    trx,
  );
}
