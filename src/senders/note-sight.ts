import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { freshFrom, isBlind } from './rules/sight.ts';
import type { Sight } from './rules/sight.ts';
import { turnBlindness } from './sight-store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'config' | 'eventLog' | 'log' | 'outage'>;

/** A mailbox as a watcher found it, and since when the event log says that it is blind. */
export interface Seen extends Sight {
  teamId: string;
  senderId: string;
  blindSince: Date | null;
}

/**
 * Records that mailboxes became blind or see again: the state and one event each, whichever worker notices first. Writes
 * nothing for the others. decisions: Reply-freshness, an incident
 */
export async function noteSight(deps: Deps, seen: readonly Seen[]): Promise<void> {
  const wall = deps.clock.wall();
  const from = freshFrom(deps.config, wall);
  const turned = seen.filter((each) => isBlind(each, from) !== (each.blindSince !== null));
  for (const { teamId, senderId } of turned) {
    try {
      await turn(deps, { teamId, senderId, wall, from });
    } catch (err) {
      if (!(await deps.outage.explains(err)))
        deps.log.error({ err, sender: senderId }, 'an incident of a mailbox cannot be recorded');
    }
  }
}

function turn(deps: Deps, at: { teamId: string; senderId: string; wall: Date; from: Date }): Promise<void> {
  return transact(deps.db, async (trx) => {
    const turned = await turnBlindness(trx, at);
    if (!turned) return;
    const state = turned.blind ? 'began' : 'ended';
    deps.log.warn(
      { sender: at.senderId, state, why: turned.error },
      'a mailbox is blind: answers are not read',
    );
    await deps.eventLog.record(trx, [
      {
        teamId: at.teamId,
        type: 'sender_incident',
        occurredAt: deps.clock.now(),
        senderId: at.senderId,
        detail: {
          sender_incident: {
            kind: 'blind',
            state,
            sender_id: at.senderId,
            email: turned.email,
            replies_checked_at: turned.walked_at,
            error: turned.error,
          },
        },
      },
    ]);
  });
}
