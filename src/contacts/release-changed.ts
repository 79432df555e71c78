import { OF_CAPS, OF_TEXTS, releaseCampaign } from '../enrollments/release-campaign.ts';
import { OF_FIELDS, releaseContacts } from '../enrollments/release-contacts.ts';
import { releaseBroadcastMails } from '../sending/resume-sends.ts';
import { FEW_LOCK_WAITS, bisectBatch, isServerFault } from '../platform/db/bisect-batch.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import { LOCKED_AGAIN_MS } from '../platform/rules/retry.ts';
import type { SignalListener } from '../platform/signals.ts';
import type { Services } from '../platform/services.ts';
import { endChanges, insertTeamChange, listChanges, listRunning } from './change-store.ts';
import type { ChangedSet } from './change-store.ts';

const SETS = 20;
const CAMPAIGNS = 100;
/** Of one campaign, before the next has its turn. */
const BATCHES = 5;
/**
 * decided: after so many rounds the rest is checked when its holds end. A contact that is checked in vain is held again, by
 * the same reason, so that without an end one round might follow another.
 */
const MAX_ROUNDS = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Deps = Pick<Services, 'db' | 'clock' | 'log'>;

/**
 * Checks again what waited for a value of contacts that changed, whichever way the value came. A set is ended after
 * its work: a crash between repeats it. A contact whose step is in progress has its turn again soon. Resolves true when
 * there may be more.
 */
export async function releaseChanged(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const sets = await listChanges(deps.db, now, SETS);
  let isAgain = sets.length === SETS;
  for (const set of sets) {
    const isTeam = set.contact_profile_ids.length === 0;
    const { left, isMore = false } = await (isTeam ? releaseTeam(deps, set) : releaseSet(deps, set));
    await endChanges(deps.db, set, { left, at: new Date(now.getTime() + (isMore ? 0 : LOCKED_AGAIN_MS)) });
    isAgain ||= isMore;
  }
  return isAgain;
}

/** `left`: what is to be checked again; null: all. `isMore`: at once, because nothing was locked. */
interface Released {
  left: string[] | null;
  isMore?: boolean;
}

/** Leaves the contacts that another session had locked. */
async function releaseSet(deps: Deps, set: ChangedSet): Promise<Released> {
  const { failed } = await bisectBatch(
    set.contact_profile_ids,
    (profileIds) =>
      transact(deps.db, async (trx) => {
        await waitBriefly(trx);
        await releaseContacts(trx, { teamId: set.team_id, profileIds }, OF_FIELDS, deps.clock.now());
      }),
    FEW_LOCK_WAITS,
  );
  for (const { item, error } of failed)
    deps.log.warn({ err: error, contact: item }, 'what waits for a contact is checked again later');
  return { left: failed.map(({ item }) => item) };
}

/**
 * Campaign by campaign, each batch in a transaction of its own. When one was locked, or holds more than BATCHES, all are
 * released again.
 */
async function releaseTeam(deps: Deps, { team_id: teamId, reasons, rounds }: ChangedSet): Promise<Released> {
  const of = reasons ?? OF_TEXTS;
  let [isLocked, isMore] = [false, false];
  for (let after = FIRST; ;) {
    const campaigns = await listRunning(deps.db, { teamId, after, limit: CAMPAIGNS });
    for (const campaignId of campaigns)
      try {
        isMore = (await releaseBatches(deps, { teamId, campaignId }, of)) || isMore;
      } catch (err) {
        if (isServerFault(err)) throw err;
        isLocked = true;
        deps.log.warn(
          { err, campaign: campaignId },
          'what waits for a value of the team is checked again later',
        );
      }
    if (campaigns.length < CAMPAIGNS) break;
    after = campaigns.at(-1)!;
  }
  await transact(deps.db, async (trx) => {
    await waitBriefly(trx);
    await releaseBroadcastMails(trx, teamId, of, deps.clock.now());
  });
  if (!isLocked && !(isMore && rounds < MAX_ROUNDS)) return { left: [] };
  return { left: null, isMore: isMore && !isLocked };
}

export const contactsOnTeam: SignalListener<'team_changed'> = async (trx, { teamId, caps }, now) => {
  if (caps) await insertTeamChange(trx, { teamId, reasons: OF_CAPS }, now);
};

/** Resolves true when the campaign holds more. */
async function releaseBatches(
  deps: Deps,
  campaign: { teamId: string; campaignId: string },
  reasons: readonly string[],
): Promise<boolean> {
  for (let n = 0; n < BATCHES; n++) {
    const isMore = await transact(deps.db, async (trx) => {
      await waitBriefly(trx);
      return releaseCampaign(trx, campaign, reasons, deps.clock.now());
    });
    if (!isMore) return false;
  }
  return true;
}

export const contactsOnSharedValues: SignalListener<'shared_values_changed'> = (trx, said, now) =>
  insertTeamChange(trx, said, now);
