import { enrollNewPeople } from '../enrollments/enroll.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { createBatcher } from '../platform/batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { checkLimit } from './check-limit.ts';
import { contactAdded } from './contact-added.ts';
import { findContactsById } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { identityKey } from './rules/identity-key.ts';
import { insertNewProfiles } from './profile-store.ts';
import { clean } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'ledger' | 'log'>;

/** Somebody with an address who is to be in a campaign, with nothing else asked. */
export interface Newcomer {
  organizationId: string;
  teamId: string;
  campaignId: string;
  email: string;
  values: ContactValues;
}

const MAX_GROUP = 50;
const MAX_CAMPAIGNS = 1_000;
/** Nobody in a group waits for a row that somebody outside holds: who has to wait does so alone. */
const LOCK_WAIT_MS = 500;

/** Somebody who was brought in, and the read of what the API shows of him: nothing when he could not be read. */
interface Brought {
  contact: Promise<ContactRow | undefined>;
}

/**
 * Enrolls people whom nobody knows yet: requests that come while a transaction runs share the next one, which costs
 * eight statements whether it brings one or fifty. Resolves null for whoever has to come alone: he is known, somebody else
 * is about to create him, or the group met something that one of its own has to be told. Nothing was written for him then,
 * unless he was brought in and could not be read: he is known when he comes alone.
 */
export function gatherNewcomers(needs: Needs): (who: Newcomer) => Promise<ContactRow | null> {
  /** For each campaign its own, so that nobody waits for what the people of another one wait for. */
  const batchers = new Map<string, (who: Newcomer) => Promise<Brought | null>>();
  const batcherOfACampaign = () =>
    createBatcher<Newcomer, Brought | null>({ maxBatch: MAX_GROUP, run: (group) => bring(needs, group) });
  return async (who) => {
    const campaign = `${who.teamId} ${who.campaignId}`;
    const batcher = batchers.get(campaign) ?? batcherOfACampaign();
    // Those who wait in one that is forgotten are served all the same.
    if (batchers.size >= MAX_CAMPAIGNS) batchers.clear();
    batchers.set(campaign, batcher);
    const brought = await batcher(who);
    // Gone again already, with its campaign, or not to be read: who comes alone now is told so, or is read again.
    return (await brought?.contact) ?? null;
  };
}

/** What is shown of the people is read when they are in, while the next group begins. */
async function bring(needs: Needs, group: readonly Newcomer[]): Promise<(Brought | null)[]> {
  try {
    const enrolled = await transact(needs.db, (trx) => enrollGroup(trx, needs, group));
    const contacts = readAll(needs, group[0]!.teamId, [...enrolled.values()]);
    return group.map((who) => {
      const id = enrolled.get(who);
      return id === undefined ? null : { contact: contacts.then((all) => all.get(id)) };
    });
  } catch (err) {
    // Each of them comes alone now, and meets what is his: a refusal, a wait, or this very fault.
    if (!(err instanceof ApiError)) needs.log.warn({ err }, 'creates that shared a transaction go alone');
    return group.map(() => null);
  }
}

/** Never rejects, so that it needs nobody who listens. Who is left out is read alone. */
async function readAll(needs: Needs, teamId: string, ids: string[]): Promise<Map<string, ContactRow>> {
  try {
    const rows = await findContactsById(needs.db, teamId, ids);
    return new Map(rows.map((row) => [row.id, row]));
  } catch (err) {
    needs.log.warn({ err }, 'contacts that were created together are read alone');
    return new Map();
  }
}

/** Those of a campaign of one team who are new, with their enrollments; who is asked for twice comes once. */
async function enrollGroup(
  trx: Trx,
  needs: Needs,
  group: readonly Newcomer[],
): Promise<Map<Newcomer, string>> {
  const { organizationId, teamId, campaignId } = group[0]!;
  const now = needs.clock.now();
  const asked = group.map((who) => ({ who, profileId: needs.ids.uuid(now) }));
  const { newIds, ...allowance } = await insertNewProfiles(
    trx,
    { organizationId, teamId, now, waitMs: LOCK_WAIT_MS },
    asked.map(({ who, profileId }) => ({
      ...who.values,
      id: profileId,
      email: who.email,
      key: identityKey(who),
    })),
  );
  const isNew = new Set(newIds);
  const people = asked.filter(({ profileId }) => isNew.has(profileId));
  if (people.length === 0) return new Map();
  await checkLimit(trx, allowance, people.length, async () => people.length);
  const enrolled = await enrollNewPeople(
    trx,
    needs,
    { teamId, campaignId },
    people.map(({ who, profileId }) => ({
      profileId,
      integrationContactId: clean(who.values.integration_contact_id),
    })),
  );
  const added = contactAdded({ teamId, campaignId }, 'api', now);
  await needs.ledger.record(
    trx,
    enrolled.map(({ enrollment_id: enrollmentId, profile_id: contactProfileId }) => ({
      ...added,
      enrollmentId,
      contactProfileId,
    })),
  );
  return new Map(people.map(({ who }, index) => [who, enrolled[index]!.enrollment_id]));
}
