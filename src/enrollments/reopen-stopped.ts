import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { markStepsDue } from './mark-due.ts';
import { listStopped, reopen, unmarkEngagement } from './reopen-store.ts';

const RECLASSIFIED = 'reclassified';

/**
 * Reverts the stops that these causes made: contacts whose last stop was one of them continue from their position, each
 * with `contact_resumed`, which the caller records. A later stop of another cause stays.
 */
export async function reopenStopped(
  trx: Trx,
  at: {
    teamId: string;
    causes: string[];
    event: { enrollmentId: string; at: Date } | null;
    /** True: only pauses are reverted; ends and their marks stay. */
    endsStill: boolean;
  },
  now: Date,
): Promise<EventDraft[]> {
  const { teamId, causes, endsStill } = at;
  const lives = endsStill ? (['paused'] as const) : (['paused', 'finished'] as const);
  const ids = await listStopped(trx, { teamId, causes, lives });
  const resumed = ids.length > 0 ? await reopen(trx, { teamId, ids, causes, lives, now }) : [];
  if (at.event && !endsStill) await unmarkEngagement(trx, { teamId, ...at.event });
  markStepsDue(
    trx,
    resumed.map((row) => ({ teamId, campaignId: row.campaign_id })),
    now,
  );
  return resumed.map((row) => ({
    teamId,
    type: 'contact_resumed',
    occurredAt: now,
    campaignId: row.campaign_id,
    enrollmentId: row.id,
    contactProfileId: row.contact_profile_id,
    detail: { contact_resumed: { reason: RECLASSIFIED } },
  }));
}
