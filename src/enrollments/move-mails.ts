import type { Services } from '../platform/services.ts';
import { oneByOne } from '../platform/db/one-by-one.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { forgetChanges, takeChangedPools, teamsOfChangedPools } from '../senders/sender-pools.ts';
import { cancelSendsOfDeleted, cancelSendsOutside, teamsOfDeletedSenders } from '../sending/cancel-sends.ts';
import { askAgain } from './step-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'log'>;

/** One after the other, because both may lock rows of one team. */
export async function moveWaitingMails(deps: Deps): Promise<void> {
  await moveMailsOfDeleted(deps);
  await moveMailsIntoProfiles(deps);
}

async function moveByTeam(
  deps: Deps,
  teamIds: string[],
  move: (trx: Trx, teamId: string) => Promise<number>,
): Promise<number> {
  let moved = 0;
  await oneByOne(teamIds, { log: deps.log, what: 'moving mails' }, async (teamId) => {
    moved += await transact(deps.db, (trx) => move(trx, teamId));
  });
  return moved;
}

/** Mails in deleted mailboxes: takes their steps again, from other mailboxes. Resolves their number. */
export async function moveMailsOfDeleted(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return moveByTeam(deps, await teamsOfDeletedSenders(deps.db), async (trx, teamId) => {
    const waiting = await cancelSendsOfDeleted(trx, teamId, now);
    if (waiting.length > 0) await askAgain(trx, waiting, now);
    return waiting.length;
  });
}

/**
 * Mails in mailboxes outside the campaign's sender profiles: takes their steps again, from mailboxes of the profiles.
 * Resolves their number.
 */
export async function moveMailsIntoProfiles(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return moveByTeam(deps, await teamsOfChangedPools(deps.db), async (trx, teamId) => {
    const { campaigns, pools, settled } = await takeChangedPools(trx, teamId, now);
    let moved = 0;
    for (const { campaignId } of campaigns) {
      const senderIds = [...(pools.get(campaignId) ?? [])];
      const waiting = await cancelSendsOutside(trx, { teamId, campaignId, senderIds }, now);
      if (waiting.length > 0) await askAgain(trx, waiting, now);
      moved += waiting.length;
    }
    // Last, because mails that a worker claimed meanwhile count as held, and are checked again.
    await forgetChanges(trx, teamId, settled);
    return moved;
  });
}
