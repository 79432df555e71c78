import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { ThreadContact } from './thread-store.ts';

interface Adoption {
  teamId: string;
  conversationId: string;
  contact: ThreadContact;
}

export async function lockThreadOf(
  trx: Trx,
  { teamId, conversationId, contact }: Adoption,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations o join conversations c on c.team_id = o.team_id and c.sender_id = o.sender_id
    where o.team_id = ${teamId} and o.id = ${conversationId} and c.contact_profile_id = ${contact.profileId}
      and c.campaign_id is not distinct from ${contact.campaignId}::uuid for update`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function nameContact(trx: Trx, { teamId, conversationId, contact }: Adoption): Promise<void> {
  await sql`
    update conversations set contact_profile_id = ${contact.profileId}, campaign_id = ${contact.campaignId},
      enrollment_id = ${contact.enrollmentId}, from_address = null,
      interest = (select e.interest from enrollments e where e.team_id = ${teamId} and e.id = ${contact.enrollmentId})
    where team_id = ${teamId} and id = ${conversationId}`.execute(trx);
}

export async function mergeThreads(
  trx: Trx,
  at: { teamId: string; from: string; into: string },
): Promise<void> {
  await sql`
    update conversation_messages set conversation_id = ${at.into}
      where team_id = ${at.teamId} and conversation_id = ${at.from}`.execute(trx);
  await sql`
    update conversations c set last_message_at = greatest(c.last_message_at, o.last_message_at), archived_at = null,
      snoozed_until = null, assigned_to = coalesce(c.assigned_to, o.assigned_to),
        unread_since = least(c.unread_since, o.unread_since), needs_review = c.needs_review or o.needs_review
    from conversations o
      where o.team_id = ${at.teamId} and o.id = ${at.from} and c.team_id = ${at.teamId} and c.id = ${at.into}`.execute(
    trx,
  );
  await sql`
    insert into conversation_labels (team_id, conversation_id, label_id, last_message_at, cause)
    select team_id, ${at.into}, label_id, last_message_at, cause from conversation_labels
      where team_id = ${at.teamId} and conversation_id = ${at.from}
    on conflict do nothing`.execute(trx);
  await sql`
    update conversation_labels l set last_message_at = c.last_message_at from conversations c
    where c.team_id = ${at.teamId} and c.id = ${at.into} and l.team_id = ${at.teamId}
      and l.conversation_id = ${at.into}`.execute(trx);
  await sql`delete from conversations where team_id = ${at.teamId} and id = ${at.from}`.execute(trx);
}
