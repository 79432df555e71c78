import { enrollNewPeople } from '../enrollments/enroll.ts';
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
const MAX_TEAMS = 1_000;
/** Nobody in a group waits for a row that somebody outside holds: who has to wait does so alone. */
const LOCK_WAIT_MS = 500;

/** Somebody who was brought in, and the read of what the API shows of him. */
interface Brought {
  contact: Promise<ContactRow | undefined>;
}

/**
 * Enrolls people whom nobody knows yet: requests that come while a transaction runs share the next one, which costs a
 * dozen statements whether it brings one or fifty. Resolves null for whoever has to come alone: he is known, somebody else
 * is about to create him, or the group met something that one of its own has to be told. Nothing was written for him then.
 */
export function gatherNewcomers(needs: Needs): (who: Newcomer) => Promise<ContactRow | null> {
  /** For each team its own, so that no team waits for what another one is waiting for. */
  const batchers = new Map<string, (who: Newcomer) => Promise<Brought | null>>();
  const batcherOfATeam = () =>
    createBatcher<Newcomer, Brought | null>({
      maxBatch: MAX_GROUP,
      run: async (asked) => {
        const groups = Map.groupBy(asked, (who) => who.campaignId);
        const brought = await Promise.all([...groups.values()].map((group) => bring(needs, group)));
        const enrolled = new Map(brought.flatMap((people) => [...people]));
        return asked.map((who) => enrolled.get(who) ?? null);
      },
    });
  return async (who) => {
    const team = who.teamId;
    const batcher = batchers.get(team) ?? batcherOfATeam();
    // Those who wait in one that is forgotten are served all the same.
    if (batchers.size >= MAX_TEAMS) batchers.clear();
    batchers.set(team, batcher);
    const brought = await batcher(who);
    // Gone again already, with its campaign: who comes alone now is told so.
    return (await brought?.contact) ?? null;
  };
}

/** What is shown of the people is read when they are in, while the next group begins. */
async function bring(needs: Needs, group: readonly Newcomer[]): Promise<Map<Newcomer, Brought>> {
  try {
    const enrolled = await transact(needs.db, (trx) => enrollGroup(trx, needs, group));
    const contacts = findContactsById(needs.db, group[0]!.teamId, [...enrolled.values()]);
    const byId = contacts.then((rows) => new Map(rows.map((row) => [row.id, row])));
    return new Map([...enrolled].map(([who, id]) => [who, { contact: byId.then((found) => found.get(id)) }]));
  } catch (err) {
    // Each of them comes alone now, and meets what is his: a refusal, a wait, or this very fault.
    if (!(err instanceof ApiError)) needs.log.warn({ err }, 'creates that shared a transaction go alone');
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
  const detail = addedBy('api', now);
  await needs.ledger.record(
    trx,
    enrolled.map(({ enrollment_id: enrollmentId, profile_id: contactProfileId }) =>
      contactAdded({ teamId, campaignId, enrollmentId, contactProfileId }, now, detail),
    ),
  );
  return new Map(people.map(({ who }, index) => [who, enrolled[index]!.enrollment_id]));
}
