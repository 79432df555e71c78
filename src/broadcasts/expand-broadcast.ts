import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { readPool } from '../senders/read-pool.ts';
import { queueMails } from '../sending/queue-mails.ts';
import { walkAudience } from './audience-store.ts';
import { mailboxFor } from './rules/spread.ts';
import type { BroadcastProgress, BroadcastRow } from './store.ts';

/** Contacts read in one transaction, in the audience or not: locks are held well under a second. */
const BATCH = 1_000;
const NO_SENDER_MS = 60_000;

/**
 * Puts the next recipients into the mail ledger, spread over mailboxes by daily capacity. The progress commits in the same
 * transaction: a crash loses and doubles nothing.
 */
export async function expandBroadcast(
  trx: Trx,
  deps: Pick<Services, 'ids'>,
  row: BroadcastRow,
  now: Date,
): Promise<BroadcastProgress> {
  const pool = await readPool(trx, { teamId: row.team_id, profileId: row.sender_profile_id });
  const usable = pool.filter(({ enabled, capacity }) => enabled && capacity > 0);
  if (usable.length === 0)
    return { next_run_at: new Date(now.getTime() + NO_SENDER_MS), hold_reason: 'no_sender' };
  const { last, done, recipients } = await walkAudience(trx, {
    teamId: row.team_id,
    audience: row.audience,
    exclusions: row.exclusions,
    now: row.started_at ?? now,
    after: row.walked_to,
    limit: BATCH,
  });
  const queued = await queueMails(
    trx,
    deps,
    recipients.map(({ id, email }, at) => {
      const sender = mailboxFor(usable, row.recipients + at)!;
      return {
        team_id: row.team_id,
        source: 'broadcast',
        source_id: row.id,
        contact_profile_id: id,
        sender_id: sender.id,
        sender_email: sender.email,
        recipient: email,
        at: now,
      };
    }),
    now,
  );
  return {
    walked_to: last ?? row.walked_to,
    walked: done,
    recipients: row.recipients + queued.length,
    next_run_at: now,
    hold_reason: null,
  };
}
