import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { WATCH_TROUBLES, endTroubles, recordTrouble } from './record-incident.ts';
import { freshFrom, isBlind } from './rules/inbox-freshness.ts';
import type { InboxFreshness } from './rules/inbox-freshness.ts';
import { lockFreshness } from './freshness-store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'config' | 'eventLog' | 'log' | 'outage'>;

export interface Seen extends InboxFreshness {
  teamId: string;
  senderId: string;
  saidBlind: boolean;
}

/**
 * Records that mailboxes became blind or fresh again: the incident and one event each, by the first worker
 * that notices. Ends the troubles of the watch when a mailbox is no longer read. Writes nothing for the
 * others. decisions: Reply-freshness, an incident
 */
export async function recordFreshness(deps: Deps, seen: readonly Seen[]): Promise<void> {
  const from = freshFrom(deps.config, deps.clock.wall());
  const turned = seen.filter((each) => isBlind(each, from) !== each.saidBlind);
  for (const { teamId, senderId } of turned)
    await recorded(deps, senderId, () => turn(deps, { teamId, senderId, from }));
  const unread = Map.groupBy(
    seen.filter(({ isRead }) => !isRead),
    ({ teamId }) => teamId,
  );
  for (const [teamId, all] of unread) {
    const senderIds = all.map(({ senderId }) => senderId);
    await recorded(deps, senderIds[0]!, () =>
      transact(deps.db, (trx) => endTroubles(trx, deps, { teamId, senderIds }, WATCH_TROUBLES)),
    );
  }
}

async function recorded(deps: Deps, sender: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (err) {
    if (!(await deps.outage.isOutage(err)))
      deps.log.error({ err, sender }, 'an incident of a mailbox cannot be recorded');
  }
}

function turn(deps: Deps, at: { teamId: string; senderId: string; from: Date }): Promise<void> {
  const { teamId, senderId } = at;
  return transact(deps.db, async (trx) => {
    const sight = await lockFreshness(trx, at);
    if (!sight || sight.blind === sight.said) return;
    const state = sight.blind ? 'began' : 'ended';
    deps.log.warn({ sender: senderId, state, why: sight.error }, 'a mailbox is blind: answers are not read');
    if (sight.blind) await recordTrouble(trx, deps, at, { kind: 'blind', text: sight.error, times: 1 });
    else await endTroubles(trx, deps, { teamId, senderIds: [senderId] }, ['blind']);
  });
}
