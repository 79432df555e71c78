import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { markStepsDue } from './mark-due.ts';
import { listStopped, reopen, unmarkEngagement } from './reopen-store.ts';

/** Why contacts go on again. */
const RECLASSIFIED = 'reclassified';

/**
 * What stopped these contacts was something else: those that it stopped last go on where they stood, each with
 * `contact_resumed`, which the caller records. What else has stopped them since stays.
 */
export async function reopenStopped(
  trx: Trx,
  at: {
    teamId: string;
    /** The inbound message, and its event. */
    causes: string[];
    /** The enrollment and moment of the event. */
    event: { enrollmentId: string; at: Date } | null;
    /** What it ended stays ended, and marked; only what it paused goes on. */
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
