import type { AppServices } from '../events/record-event.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import { lockReceived, markFailed } from './apply-store.ts';
import type { DueInbound } from './apply-store.ts';
import { matchSend } from './match-send.ts';
import { readableKeys } from './rules/readable-keys.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'log' | 'signals'>;

/**
 * Leaves an unreadable message to a person. It may be an answer, so the enrollment that its headers name is paused
 * (`unread_reply`) in the same transaction. decisions: Inbound, it fails closed
 */
export async function quarantineMessage(deps: Deps, message: DueInbound, why: string): Promise<void> {
  deps.log.warn({ message: message.id, why }, 'a message cannot be read; a person should look');
  const keys = readableKeys(message.raw);
  const send = await matchSend(deps, message, keys);
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    await waitBriefly(trx);
    if (!(await lockReceived(trx, message.team_id, message.id))) return;
    const events = send?.enrollment_id
      ? await deps.signals.signal(
          trx,
          'answers_noticed',
          [
            {
              teamId: send.team_id,
              enrollmentIds: [send.enrollment_id],
              reason: 'unread_reply',
              cause: message.id,
            },
          ],
          now,
        )
      : [];
    if (events.length > 0) await deps.eventLog.record(trx, events);
    await markFailed(trx, { teamId: message.team_id, id: message.id, why, from: keys.from, send });
  });
}
