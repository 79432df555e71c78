import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { RecordedEvent } from './record-event.ts';

/** Appends events; one statement for the batch. */
export async function insertEvents(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
  await trx
    .insertInto('events')
    .values(
      events.map((event) => ({
        team_id: event.teamId,
        id: event.id,
        type: event.type,
        channel: event.channel ?? null,
        occurred_at: event.occurredAt,
        campaign_id: event.campaignId ?? null,
        enrollment_id: event.enrollmentId ?? null,
        contact_profile_id: event.contactProfileId ?? null,
        sender_id: event.senderId ?? null,
        conversation_id: event.conversationId ?? null,
        email_send_id: event.emailSendId ?? null,
        node_id: event.nodeId ?? null,
        step_number: event.stepNumber ?? null,
        bounce_category: event.bounceCategory ?? null,
        bounce_subtype: event.bounceSubtype ?? null,
        detail: JSON.stringify(event.detail ?? {}),
      })),
    )
    .execute();
}

/** Adds the batch to the campaign's counters, in key order so that two batches never deadlock. */
export async function addToCounters(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
  const counts = new Map<
    string,
    { team_id: string; campaign_id: string; type: RecordedEvent['type']; day: string; count: number }
  >();
  for (const event of events) {
    if (!event.campaignId) continue;
    const day = event.occurredAt.toISOString().slice(0, 10);
    const key = `${event.teamId} ${event.campaignId} ${event.type} ${day}`;
    const counted = counts.get(key);
    if (counted) counted.count++;
    else
      counts.set(key, {
        team_id: event.teamId,
        campaign_id: event.campaignId,
        type: event.type,
        day,
        count: 1,
      });
  }
  if (counts.size === 0) return;
  const rows = [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await trx
    .insertInto('event_counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'campaign_id', 'type', 'day'])
        .doUpdateSet({ count: sql`event_counters.count + excluded.count` }),
    )
    .execute();
}
