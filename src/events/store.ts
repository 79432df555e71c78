import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { RecordedEvent } from './record-event.ts';

/** Appends events; one statement and one parameter for the batch. */
export async function insertEvents(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    team_id: event.teamId,
    id: event.id,
    type: event.type,
    channel: event.channel,
    occurred_at: event.occurredAt,
    campaign_id: event.campaignId,
    enrollment_id: event.enrollmentId,
    contact_profile_id: event.contactProfileId,
    sender_id: event.senderId,
    conversation_id: event.conversationId,
    email_send_id: event.emailSendId,
    node_id: event.nodeId,
    step_number: event.stepNumber,
    bounce_category: event.bounceCategory,
    bounce_subtype: event.bounceSubtype,
    detail: event.detail ?? {},
  }));
  await sql`insert into events select * from json_populate_recordset(null::events, ${JSON.stringify(rows)})`.execute(
    trx,
  );
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
