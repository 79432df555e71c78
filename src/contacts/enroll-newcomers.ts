import { enroll } from '../enrollments/enroll.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { createBatcher } from '../platform/batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { checkLimit } from './check-limit.ts';
import { addedBy, contactAdded } from './contact-added.ts';
import { findContactsById } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { identityKey } from './rules/identity-key.ts';
import { insertNewProfiles, lockFreeIdentities } from './profile-store.ts';
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
const LANES = 2;
const MAX_TEAMS = 1_000;
/** Nobody in a group waits for a row that somebody outside holds: who has to wait does so alone. */
const LOCK_WAIT_MS = 500;

/**
 * Enrolls people whom nobody knows yet: requests that come at about the same time share a transaction, which costs a
 * dozen statements whether it brings one or fifty. Resolves null for whoever has to come alone: he is known, somebody else
 * is about to create him, or the group met something that one of its own has to be told. Nothing was written for him then.
 */
export function gatherNewcomers(needs: Needs): (who: Newcomer) => Promise<ContactRow | null> {
  /** For each team its own, so that no team waits for what another one is waiting for. */
  const batchers = new Map<string, (who: Newcomer) => Promise<ContactRow | null>>();
  const batcherOfATeam = () =>
    createBatcher<Newcomer, ContactRow | null>({
      maxBatch: MAX_GROUP,
      lanes: LANES,
      run: async (asked) => {
        const groups = Map.groupBy(asked, (who) => who.campaignId);
        const brought = await Promise.all([...groups.values()].map((group) => bring(needs, group)));
        const enrolled = new Map(brought.flatMap((contacts) => [...contacts]));
        return asked.map((who) => enrolled.get(who) ?? null);
      },
    });
  return (who) => {
    const team = who.teamId.toLowerCase();
    const batcher = batchers.get(team) ?? batcherOfATeam();
    // Those who wait in one that is forgotten are served all the same.
    if (batchers.size >= MAX_TEAMS) batchers.clear();
    batchers.set(team, batcher);
    return batcher(who);
  };
}

async function bring(needs: Needs, group: readonly Newcomer[]): Promise<Map<Newcomer, ContactRow>> {
  try {
    return await transact(needs.db, (trx) => enrollGroup(trx, needs, group));
  } catch (err) {
    // Each of them comes alone now, and meets what is his: a refusal, a wait, or this very fault.
    if (!(err instanceof ApiError)) needs.log.warn({ err }, 'creates that shared a transaction go alone');
    return new Map();
  }
}

/** Those of a campaign of one team who are new; who is asked for twice comes once. */
async function enrollGroup(
  trx: Trx,
  needs: Needs,
  group: readonly Newcomer[],
): Promise<Map<Newcomer, ContactRow>> {
  const { organizationId, teamId, campaignId } = group[0]!;
  const organization = await lockFreeIdentities(trx, {
    keys: group.map(identityKey),
    waitMs: LOCK_WAIT_MS,
    organizationId,
  });
  const now = needs.clock.now();
  const free = organization.free.map((index) => ({ who: group[index]!, profileId: needs.ids.uuid(now) }));
  const inserted = await insertNewProfiles(
    trx,
    { teamId, now },
    free.map(({ who, profileId }) => ({ ...who.values, id: profileId, email: who.email })),
  );
  const people = free.filter(({ profileId }) => inserted.has(profileId));
  if (people.length === 0) return new Map();
  await checkLimit(trx, organization, people.length, async () => people.length);
  const places = await enroll(
    trx,
    needs,
    { teamId, campaignId },
    people.map(({ who, profileId }) => ({
      profileId,
      integrationContactId: clean(who.values.integration_contact_id),
    })),
  );
  const contacts = await findContactsById(
    trx,
    teamId,
    places.map((place) => place.enrollment_id),
  );
  const detail = addedBy('api', now);
  await needs.ledger.record(
    trx,
    places.map(({ enrollment_id: enrollmentId, profile_id: contactProfileId }) =>
      contactAdded({ teamId, campaignId, enrollmentId, contactProfileId }, now, detail),
    ),
  );
  const byProfile = new Map(contacts.map((contact) => [contact.contact_profile_id, contact]));
  return new Map(people.map(({ who, profileId }) => [who, byProfile.get(profileId)!]));
}
