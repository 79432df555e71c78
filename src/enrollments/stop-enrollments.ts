import type { Trx } from '../platform/db/transaction.ts';
import type { StopEvent } from '../platform/signals.ts';
import { cancelSends } from '../sending/cancel-sends.ts';
import { stopLives } from './life-store.ts';
import type { Changed, LifeChange } from './life-store.ts';

const EVENT_OF = { finished: 'finished', paused: 'contact_paused', archived: null } as const;

export async function stopEnrollments(trx: Trx, changes: LifeChange[], now: Date): Promise<StopEvent[]> {
  const changed = await stopLives(trx, changes, now);
  const byReason = new Map(changes.map((change) => [change.enrollmentId, change]));
  const teams = Map.groupBy(changed, (row) => row.team_id);
  for (const [teamId, rows] of teams) {
    for (const [reason, stopped] of Map.groupBy(rows, (row) => byReason.get(row.id)!.reason))
      await cancelSends(
        trx,
        teamId,
        stopped.map(({ id }) => id),
        reason,
        now,
      );
  }
  return changed.flatMap((row) => draftOf(row, byReason.get(row.id)!, now));
}

function draftOf(
  row: Changed,
  { life, reason, until, says, conversationId = null }: LifeChange,
  now: Date,
): StopEvent[] {
  const type = EVENT_OF[life];
  if (!type) return [];
  const about = {
    teamId: row.team_id,
    campaignId: row.campaign_id,
    enrollmentId: row.id,
    contactProfileId: row.contact_profile_id,
    conversationId,
  };
  const ends = until ? { until: until.toISOString() } : {};
  return [{ ...about, type, occurredAt: now, detail: { [type]: { reason, ...ends, ...says } } }];
}
