import type { EventLog } from '../events/record-event.ts';
import { markDue } from '../platform/db/due.ts';
import { bisectBatch, isServerFault } from '../platform/db/bisect-batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { isTold, sentEvent } from './mail-event.ts';
import {
  listUncertainSince,
  parkUncertain,
  releaseUnsent,
  settleUncertain,
  teamsInDoubt,
  teamsWithLostMails,
} from './recovery-store.ts';
import type { UncertainSend } from './recovery-store.ts';
import { resumeCampaigns } from './resume-sends.ts';
import { giveBackBudgets } from './take-budgets.ts';

/** decided: evidence has an hour to arrive; most bounces and automatic replies do. */
const EVIDENCE_MS = 60 * 60_000;

/**
 * Settles uncertain mails as sent by evidence (a bounce, a reply, the Sent folder, a seed, a person) or by policy. In the
 * caller's transaction.
 */
export async function settleByEvidence(
  trx: Trx,
  deps: { eventLog: EventLog },
  sends: { team_id: string; id: string }[],
  by: 'bounce' | 'reply' | 'sent_folder' | 'seed' | 'person' | 'assumed',
  now: Date,
): Promise<number> {
  const settled = await settleUncertain(trx, sends, by, now);
  const told = settled.filter(isTold);
  if (told.length > 0)
    await deps.eventLog.record(
      trx,
      told.map((row) => sentEvent(row, row.subject, { settled_by: by }, now)),
    );
  return settled.length;
}

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'log'> & { eventLog: EventLog };

/**
 * One pass over expired leases: a mail without a data mark is certainly unsent and waits again; a mail with one is parked
 * as uncertain and never sent again. Each team has its own transactions, so a fault in one stops no other. Resolves true
 * when there is more.
 */
export async function recoverSends(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  await eachTeam(deps, await teamsWithLostMails(deps.db, wall), async (teamId) => {
    const now = deps.clock.now();
    const { released, parked } = await transact(deps.db, async (trx) => {
      const slots = await releaseUnsent(trx, teamId, wall, now);
      await giveBackSlots(trx, teamId, slots);
      if (await giveBackBudgets(trx, teamId, slots)) await resumeCampaigns(trx, teamId, slots, now);
      markDue(
        trx,
        slots.map(({ sender_id: key }) => ({ kind: 'mailbox', teamId, key, dueAt: now })),
      );
      return { released: slots.length, parked: await parkUncertain(trx, teamId, wall, now) };
    });
    if (released + parked > 0) deps.log.warn({ released, parked }, 'mails of a lost worker were recovered');
  });
  return settleDoubts(deps);
}

/** After an hour without evidence `sending.onUncertain` decides. Resolves true when there is more. */
export async function settleDoubts(deps: Deps): Promise<boolean> {
  if (deps.config.sending.onUncertain === 'hold') return false;
  const wall = deps.clock.wall();
  const before = new Date(wall.getTime() - EVIDENCE_MS);
  let assumed = 0;
  await eachTeam(deps, await teamsInDoubt(deps.db, before), async (teamId) => {
    assumed += await assumeSent(deps, await listUncertainSince(deps.db, teamId, before));
  });
  if (assumed > 0)
    deps.log.warn({ assumed }, 'mails of unknown outcome are taken as sent; they are never sent again');
  return assumed > 0;
}

async function assumeSent(deps: Deps, sends: UncertainSend[]): Promise<number> {
  let assumed = 0;
  const { failed } = await bisectBatch(sends, async (batch) => {
    const now = deps.clock.now();
    assumed += await transact(deps.db, (trx) => settleByEvidence(trx, deps, [...batch], 'assumed', now));
  });
  for (const { item, error } of failed)
    deps.log.error({ err: error, send: item.id }, 'a mail of unknown outcome cannot be settled');
  return assumed;
}

async function eachTeam(
  deps: Deps,
  teamIds: string[],
  run: (teamId: string) => Promise<void>,
): Promise<void> {
  for (const teamId of teamIds)
    try {
      await run(teamId);
    } catch (err) {
      if (isServerFault(err)) throw err;
      deps.log.error({ err, team: teamId }, 'mails of a team cannot be recovered');
    }
}
