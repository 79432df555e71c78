import { stopwatch } from '../platform/clock.ts';
import { transact } from '../platform/db/transaction.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Drain } from '../platform/work/kinds.ts';
import { ImapEnded, ImapRefusal } from '../inbox/imap-errors.ts';
import { cancelMails } from '../sending/queue-mails.ts';
import { settleByEvidence } from '../sending/recover-sends.ts';
import {
  claimResults,
  endTest,
  lockTest,
  recordHandedAt,
  postponeSeedChecks,
  teamsWithDue,
  writeOutcome,
} from './check-store.ts';
import type { DueSeed, HeldResult } from './check-store.ts';
import { isMissed, nextLookMs, placementOutcome, stepOf } from './rules/result.ts';
import type { Look, Outcome } from './rules/result.ts';
import { searchSeed } from './search-seed.ts';
import type { Sought as Searched } from './search-seed.ts';
import { reachSeed } from './seeds/reach-seed.ts';
import { findSeed, recordLook } from './seeds/seed-store.ts';
import type { SeedRow } from './seeds/seed-store.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'config' | 'crash' | 'log' | 'egress' | 'secrets' | 'eventLog'
>;

const BATCH = 20;
const COMMAND_MS = 15_000;
/** No search begins later; a command under way ends within the lease. */
const SEARCH_MS = 60_000;
const LEASE_MS = SEARCH_MS + 4 * COMMAND_MS;
const MAX_CANCELLED = 1_000;
/** Waits for mails that have not left, in machine time; a held mail takes longer. */
const QUEUED_MS = 10_000;
const HELD_MS = 60_000;
/** Servers count days in their own zones, and `handed_at` is a little late. */
const SINCE_MS = 2 * 24 * 60 * 60_000;

interface Sought extends Searched {
  held: HeldResult;
  handedMs: number;
  missedMs: number | null;
}

/** Checks the due results of a seed: waits for mails that have not left, and searches the others. */
export async function checkSeed(
  deps: Deps,
  at: { organizationId: string; seedId: string },
  { signal, progress }: { signal: AbortSignal; progress(): void },
): Promise<void> {
  const wall = deps.clock.wall();
  const leaseUntil = new Date(wall.getTime() + LEASE_MS);
  const { seedId } = at;
  const held: HeldResult[] = [];
  for (const teamId of await teamsWithDue(deps.db, { seedId, wall })) {
    const limit = BATCH - held.length;
    if (limit > 0) held.push(...(await claimResults(deps.db, { teamId, seedId, wall, leaseUntil, limit })));
  }
  if (held.length === 0) return;
  const seed = await findSeed(deps.db, at.organizationId, at.seedId);
  const sought: Sought[] = [];
  for (const each of held) {
    const looks = await prepare(deps, each, wall);
    if (looks && seed) sought.push(looks);
    else if (looks) await settle(deps, each, { folder: null, foundIn: null, reason: 'seed_removed' });
  }
  if (sought.length > 0 && seed) await lookInto(deps, seed, sought, { signal, progress });
}

/** Acts on the mail ledger first. Resolves what to search in the seed; null: nothing now. */
async function prepare(deps: Deps, held: HeldResult, wall: Date): Promise<Sought | null> {
  const lookMs = deps.config.placement.lookSeconds * 1000;
  // Until the test ends, each mail has its time to be found, and a seed that cannot be read as much again.
  const givenUp = deps.clock.now().getTime() >= held.ends_at.getTime() - 2 * lookMs;
  const step = stepOf(held.mail, givenUp);
  switch (step.do) {
    case 'settle':
      await settle(deps, held, step.outcome);
      return null;
    case 'give_up':
      await giveUp(deps, held);
      return null;
    case 'wait':
      await later(deps, held, held.mail?.hold_reason ? HELD_MS : QUEUED_MS);
      return null;
    case 'look': {
      const handedAt = held.handed_at ?? wall;
      if (!held.handed_at) await recordHandedAt(deps.db, held, handedAt);
      const since = new Date(handedAt.getTime() - SINCE_MS);
      const handedMs = wall.getTime() - handedAt.getTime();
      const missedMs = held.missed_at && wall.getTime() - held.missed_at.getTime();
      return { held, messageId: held.message_id!, since, handedMs, missedMs };
    }
  }
}

async function later(
  deps: Deps,
  held: HeldResult,
  inMs: number,
  { looked = false, missed = false } = {},
): Promise<void> {
  const wall = deps.clock.wall();
  const nextCheckAt = new Date(wall.getTime() + inMs);
  await postponeSeedChecks(deps.db, held, { nextCheckAt, looked, missedAt: missed ? wall : null });
}

/** Writes a final result; the last one ends the test. Finding an uncertain mail is evidence that it left. */
async function settle(deps: Deps, held: HeldResult, outcome: Outcome): Promise<void> {
  const { team_id: teamId, test_id: testId } = held;
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    await lockTest(trx, teamId, testId);
    if (!(await writeOutcome(trx, held, outcome, now))) return;
    if (outcome.foundIn !== null && held.mail?.state === 'uncertain')
      await settleByEvidence(trx, deps, [{ team_id: teamId, id: held.send_id }], 'seed', now);
    await endTest(trx, teamId, testId, now);
  });
  deps.crash('placement.after_result');
}

/** Cancels the mails of a test that have not left in time. Mails that a worker holds are seen at the next check. */
async function giveUp(deps: Deps, held: HeldResult): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, (trx) =>
    cancelMails(trx, {
      teamId: held.team_id,
      sourceId: held.test_id,
      reason: `not sent in time${held.mail_hold ? `: ${held.mail_hold}` : ''}`,
      now,
      limit: MAX_CANCELLED,
    }),
  );
  await later(deps, held, 0);
}

async function lookInto(
  deps: Deps,
  seed: SeedRow,
  sought: readonly Sought[],
  { signal, progress }: { signal: AbortSignal; progress(): void },
): Promise<void> {
  const lookMs = deps.config.placement.lookSeconds * 1000;
  const began = stopwatch();
  const mayGoOn = (): boolean => !signal.aborted && stopwatch() - began < SEARCH_MS;
  const open = new Set(sought);
  const judge = async (each: Sought, look: Look): Promise<void> => {
    open.delete(each);
    const { held, handedMs, missedMs } = each;
    const outcome = placementOutcome(look, held.mail!, { handedMs, lookMs, missedMs });
    const missed = isMissed(look, { handedMs, lookMs });
    if (outcome) await settle(deps, held, outcome);
    else await later(deps, held, nextLookMs(handedMs, lookMs), { looked: look.kind === 'searched', missed });
  };
  const trouble = async (why: string, text: string): Promise<void> => {
    // A worker that ends says nothing about the seed: another one checks again at once.
    if (signal.aborted) for (const { held } of open) await later(deps, held, 0);
    else {
      await recordLook(deps.db, seed, text, deps.clock.wall());
      for (const each of open) await judge(each, { kind: 'trouble', why });
    }
  };
  const reached = await reachSeed(deps, seed, { commandMs: COMMAND_MS, signal });
  if (reached.kind === 'trouble') return trouble(reached.why, reached.text);
  const { session } = reached;
  try {
    const nowhere = await searchSeed(session, sought, {
      mayGoOn,
      found: async (each, look) => {
        deps.crash('placement.after_search');
        await judge(each, look);
        progress();
      },
    });
    if (nowhere === null) return await trouble('seed_slow', 'its folders could not be searched in time');
    await recordLook(deps.db, seed, null, deps.clock.wall());
    for (const each of nowhere.mails)
      await judge(each, { kind: 'searched', folder: null, complete: nowhere.complete });
  } catch (error) {
    if (!(error instanceof ImapRefusal || error instanceof ImapEnded)) throw error;
    await trouble('seed_unreachable', error.message);
  } finally {
    await session.close();
  }
}

export const openSeeds = (app: AppServices): Drain<DueSeed> => ({
  run: ({ key: seedId, organizationId }, draining) => checkSeed(app, { organizationId, seedId }, draining),
});
