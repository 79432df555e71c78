import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { readPool } from '../senders/read-pool.ts';
import { hasRecipients } from './audience-store.ts';
import { broadcastChecks } from './rules/launch-checks.ts';
import type { BroadcastRow } from './store.ts';

export async function requireReady(trx: Trx, row: BroadcastRow, now: Date): Promise<void> {
  const pool = await readPool(trx, { teamId: row.team_id, profileId: row.sender_profile_id });
  const enabled = pool.filter((mailbox) => mailbox.enabled);
  const failed = broadcastChecks({
    subject: row.subject,
    body: row.body_html,
    enabledSenders: enabled.length,
    failedSenders: enabled.filter((mailbox) => mailbox.login_failed).length,
    hasRecipients: await hasRecipients(trx, {
      teamId: row.team_id,
      audience: row.audience,
      exclusions: row.exclusions,
      now,
    }),
  }).filter((check) => !check.passed);
  if (failed[0])
    throw new ApiError('broadcast_not_ready', `the broadcast cannot be sent: ${failed[0].message}`, {
      details: failed,
    });
}
