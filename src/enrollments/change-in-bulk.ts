import type { AppServices } from '../events/record-event.ts';
import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { assignSenders } from '../senders/assign-senders.ts';
import { senderPools } from '../senders/sender-pools.ts';
import { revertSends } from '../sending/cancel-sends.ts';
import { keepEarlier } from './earlier-store.ts';
import { enroll } from './enroll.ts';
import {
  beginPass,
  unarchive,
  copyProgress,
  assignMailboxes,
  resume,
  lockBulk,
  moveToNode,
  setVerified,
} from './bulk-store.ts';
import type { Bulk, BulkRow } from './bulk-store.ts';
import { concerns } from './rules/bulk.ts';
import type { Change } from './rules/bulk.ts';
import { markStepsDue } from './mark-due.ts';
import { stopEnrollments } from './stop-enrollments.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog'>;

export interface BulkChange {
  teamId: string;
  campaignId: string | null;
  ids: string[];
  change: Change;
}

/** decisions: Events 20 */
const MANUAL = 'manual';

interface Affected extends Bulk {
  rows: BulkRow[];
}

interface Performed {
  events: EventDraft[];
  changed?: number;
}

/**
 * Performs one action on many contacts in the caller's transaction. The caller keeps the sets small. Contacts to which
 * the action does not apply stay unchanged. Resolves the number of changed contacts.
 */
export async function changeInBulk(trx: Trx, deps: Deps, asked: BulkChange): Promise<number> {
  const { teamId, change } = asked;
  const now = deps.clock.now();
  const targetId = change.action === 'transfer' ? change.toCampaignId : null;
  const known = await lockBulk(trx, { teamId, ids: asked.ids, campaignId: asked.campaignId, targetId });
  const rows = onePerPerson(
    change,
    known.filter((row) => concerns(change, row)),
  );
  if (rows.length === 0) return 0;
  const at = { teamId, ids: rows.map(({ id }) => id), rows, now };
  const { events, changed = rows.length } = await perform(trx, deps, at, change);
  markStepsDue(
    trx,
    [...new Set(rows.map((row) => row.campaign_id))].map((campaignId) => ({ teamId, campaignId })),
    now,
  );
  if (events.length > 0) await deps.eventLog.record(trx, events);
  return changed;
}

async function perform(trx: Trx, deps: Deps, at: Affected, change: Change): Promise<Performed> {
  switch (change.action) {
    case 'verify_contacts':
    case 'verify_passed_email_validation':
      await setVerified(trx, at, true);
      return { events: [] };
    case 'unverify_contacts':
    case 'unverify_failed_email_validation':
      await setVerified(trx, at, false);
      return { events: [] };
    case 'finish':
      return { events: await stop(trx, at, 'finished', MANUAL) };
    case 'pause':
      return { events: await stop(trx, at, 'paused', MANUAL, change.until) };
    case 'pause_failed_validation':
      return { events: await stop(trx, at, 'paused', 'failed_validation') };
    case 'archive_all':
      return { events: await stop(trx, at, 'archived', MANUAL) };
    case 'archive_unverified':
      return { events: await stop(trx, at, 'archived', 'unverified') };
    case 'restart':
      // Also cancels mails that a worker claimed: a mail of the old pass must not leave beside those of the new pass.
      await revertSends(trx, at.teamId, at.ids, { reason: 'restarted', held: true, now: at.now });
      await beginPass(trx, at);
      return { events: resumed(at, 'restarted') };
    case 'assign_step':
      await revertSends(trx, at.teamId, at.ids, { reason: 'moved', held: true, now: at.now });
      await moveToNode(trx, at, { ...change, dueAt: change.earlier?.due_at ?? null });
      await keepEarlier(
        trx,
        at,
        change.earlier ? at.ids.map((enrollmentId) => ({ enrollmentId, earlier: change.earlier! })) : [],
      );
      return { events: [] };
    case 'unfinish':
      await resume(trx, at);
      return { events: [] };
    case 'resume':
      await resume(trx, at);
      return { events: resumed(at, MANUAL) };
    case 'unarchive':
      await unarchive(trx, at);
      return { events: [] };
    case 'reassign_active_sender':
      return { events: [], changed: await reassign(trx, at) };
    case 'transfer':
      return { events: await transfer(trx, deps, at, change.toCampaignId) };
  }
}

const stop = (
  trx: Trx,
  { teamId, ids, now }: Bulk,
  life: 'finished' | 'paused' | 'archived',
  reason: string,
  until?: string,
): Promise<EventDraft[]> =>
  stopEnrollments(
    trx,
    ids.map((enrollmentId) => ({
      teamId,
      enrollmentId,
      life,
      reason,
      ...(until === undefined ? {} : { until: new Date(until) }),
    })),
    now,
  );

const resumed = ({ teamId, rows, now }: Affected, reason: string): EventDraft[] =>
  rows
    .filter((row) => row.life === 'paused')
    .map((row) => ({
      teamId,
      type: 'contact_resumed',
      occurredAt: now,
      campaignId: row.campaign_id,
      enrollmentId: row.id,
      contactProfileId: row.contact_profile_id,
      detail: { contact_resumed: { reason } },
    }));

/**
 * decided: takes the least busy mailboxes that may send now. A mail that waits in the old mailbox is cancelled, and its
 * step is taken again.
 */
async function reassign(trx: Trx, at: Affected): Promise<number> {
  const { teamId, ids, rows, now } = at;
  const campaigns = [...new Set(rows.map((row) => row.campaign_id))];
  const pools = await senderPools(
    trx,
    campaigns.map((campaignId) => ({ teamId, campaignId })),
  );
  const wanted = rows.map((row) => ({ pool: pools.get(row.campaign_id) ?? null }));
  const given = await assignSenders(trx, teamId, wanted);
  const pairs = ids.flatMap((id, index) => (given[index] ? [{ id, senderId: given[index].id }] : []));
  if (pairs.length === 0) return 0;
  const served = pairs.map(({ id }) => id);
  const takenBack = await revertSends(trx, teamId, served, {
    reason: 'sender_changed',
    held: false,
    now,
  });
  await assignMailboxes(trx, {
    teamId,
    now,
    ids: served,
    senderIds: pairs.map(({ senderId }) => senderId),
    takenBack,
  });
  return pairs.length;
}

/**
 * decided: the enrollment in the old campaign stays archived for its history; the enrollment in the new campaign has
 * its own id.
 */
async function transfer(trx: Trx, deps: Deps, at: Affected, toCampaignId: string): Promise<EventDraft[]> {
  const { teamId, ids, rows, now } = at;
  const people = rows.map((row) => ({ profileId: row.contact_profile_id }));
  const enrolled = await enroll(trx, deps, { teamId, campaignId: toCampaignId }, people);
  await copyProgress(trx, { teamId, fromIds: ids, toCampaignId });
  await stop(trx, at, 'archived', 'transferred');
  return enrolled
    .filter(({ created }) => created)
    .map((row) => ({
      teamId,
      type: 'contact_added',
      occurredAt: now,
      campaignId: toCampaignId,
      enrollmentId: row.enrollment_id,
      contactProfileId: row.profile_id,
      detail: { contact_added: { added_at: now.toISOString(), source: 'transfer' } },
    }));
}

/** A contact of two campaigns in one transfer moves once; the other enrollment stays. */
function onePerPerson(change: Change, rows: BulkRow[]): BulkRow[] {
  if (change.action !== 'transfer') return rows;
  return [...new Map(rows.map((row) => [row.contact_profile_id, row])).values()];
}
