import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { copyProgress } from './bulk-store.ts';
import { enroll } from './enroll.ts';
import type { LifeChange } from './life-store.ts';
import { copyMailboxes, holdFree, listEnrolled, listMissing, setMoved } from './move-on-store.ts';
import type { Mover } from './move-on-store.ts';
import { stopEnrollments } from './stop-enrollments.ts';

export const MOVED = 'moved_to_subsequence';

export type Move = Mover & { to: { id: string; name: string } };

/** `missing`: ids without a contact. Contacts that another session holds are in neither list. */
export async function lockMovers(
  trx: Trx,
  teamId: string,
  ids: string[],
): Promise<{ movers: Mover[]; missing: string[] }> {
  return { movers: await holdFree(trx, teamId, ids), missing: await listMissing(trx, teamId, ids) };
}

/**
 * Ends contacts in their campaign and enrolls them in its subsequence. Status, mailbox and pause go with them, and a
 * later reply to the campaign stops them there. A contact that is or was in the subsequence is not enrolled again.
 * decided: the move adds no contact to the organization, so the limit is not checked. The caller holds the contacts and
 * records the events. Throws as `enroll` does.
 */
export async function moveOn(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'clock'>,
  teamId: string,
  moves: readonly Move[],
): Promise<{ movedTo: Map<string, string>; events: EventDraft[] }> {
  const now = deps.clock.now();
  if (moves.length === 0) return { movedTo: new Map(), events: [] };
  const events: EventDraft[] = await stopEnrollments(
    trx,
    moves.map(({ id: enrollmentId, to: subsequence }) => ({
      teamId,
      enrollmentId,
      life: 'finished',
      reason: MOVED,
      says: { subsequence },
    })),
    now,
  );
  await setMoved(trx, { teamId, ids: moves.map(({ id }) => id), reason: MOVED, now });
  const movedTo = new Map<string, string>();
  for (const [campaignId, some] of Map.groupBy(moves, ({ to }) => to.id)) {
    const people = some.map((move) => move.contact_profile_id);
    const before = await listEnrolled(trx, { teamId, campaignId, profileIds: people });
    const fresh = some.filter((move) => !before.has(move.contact_profile_id));
    events.push(...(await begin(trx, deps, { teamId, campaignId }, fresh)));
    const after = await listEnrolled(trx, { teamId, campaignId, profileIds: people });
    for (const move of some) movedTo.set(move.id, after.get(move.contact_profile_id)!);
  }
  return { movedTo, events };
}

async function begin(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'clock'>,
  at: { teamId: string; campaignId: string },
  moves: readonly Move[],
): Promise<EventDraft[]> {
  if (moves.length === 0) return [];
  const { teamId, campaignId } = at;
  const now = deps.clock.now();
  const enrolled = await enroll(
    trx,
    deps,
    at,
    moves.map((move) => ({ profileId: move.contact_profile_id })),
  );
  const created = new Map(
    enrolled.flatMap((row) => (row.created ? [[row.profile_id, row.enrollment_id] as const] : [])),
  );
  const begun = moves.flatMap((move) => {
    const id = created.get(move.contact_profile_id);
    return id ? [{ move, id }] : [];
  });
  await copyProgress(trx, { teamId, fromIds: begun.map(({ move }) => move.id), toCampaignId: campaignId });
  await copyMailboxes(trx, { teamId, pairs: begun.map(({ move, id }) => ({ from: move.id, to: id })) });
  const pauses = begun.flatMap(({ move, id }): LifeChange[] =>
    move.life === 'paused'
      ? [
          {
            teamId,
            enrollmentId: id,
            life: 'paused',
            reason: move.life_reason ?? 'manual',
            ...(move.pause_until ? { until: move.pause_until } : {}),
            ...(move.stopped_by ? { cause: move.stopped_by } : {}),
          },
        ]
      : [],
  );
  const added = begun.map(({ move, id }): EventDraft => ({
    teamId,
    type: 'contact_added',
    occurredAt: now,
    campaignId,
    enrollmentId: id,
    contactProfileId: move.contact_profile_id,
    detail: {
      contact_added: {
        added_at: now.toISOString(),
        source: 'subsequence',
        from: { contact_id: move.id, campaign_id: move.campaign_id },
      },
    },
  }));
  return [...added, ...(await stopEnrollments(trx, pauses, now))];
}
