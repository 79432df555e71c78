import type { AppServices } from '../events/record-event.ts';
import { createBatcher } from '../platform/batch.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { requireNotErased } from '../people/refuse-erased.ts';
import { bringIn } from './bring-in.ts';
import { findContactsById } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { identityKey } from './rules/identity-key.ts';
import { stagedOf, unlockedRows } from './staged-profile-store.ts';
import type { ContactValues } from './rules/contact-fields.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'log' | 'secrets'>;

export interface PlainCreate {
  organizationId: string;
  teamId: string;
  campaignId: string;
  email: string;
  values: ContactValues;
}

const MAX_GROUP = 50;
const MAX_CAMPAIGNS = 1_000;
/** Longest lock wait of a group. After it the creates run alone. */
const LOCK_WAIT_MS = 500;

interface Enrolled {
  contact: Promise<ContactRow | undefined>;
}

/**
 * Creates new contacts in groups: requests that arrive during a transaction share the next one, which costs ten
 * statements for one contact or for fifty. Resolves null for a create that must run alone: the team knows the contact,
 * another request creates it, or the group met a refusal or a fault. Then nothing is written, except when only the read
 * failed or took longer than `readMs`; the create that runs alone finds that contact.
 */
export function createsTogether(
  deps: Deps,
): (create: PlainCreate, readMs: number) => Promise<ContactRow | null> {
  // One for each campaign, so that creates wait only for creates of their own campaign.
  const batchers = new Map<string, (create: PlainCreate) => Promise<Enrolled | null>>();
  const newBatcher = () =>
    createBatcher<PlainCreate, Enrolled | null>({
      maxBatch: MAX_GROUP,
      run: (group) => runGroup(deps, group),
    });
  return async (create, readMs) => {
    const campaign = `${create.teamId} ${create.campaignId}`;
    const batcher = batchers.get(campaign) ?? newBatcher();
    // A batcher outside the map still serves its waiting creates.
    if (batchers.size >= MAX_CAMPAIGNS) batchers.clear();
    batchers.set(campaign, batcher);
    const enrolled = await batcher(create);
    return (enrolled && (await within(readMs, enrolled.contact))) ?? null;
  };
}

async function within<T>(ms: number, asked: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}

async function runGroup(deps: Deps, group: readonly PlainCreate[]): Promise<(Enrolled | null)[]> {
  try {
    const enrolled = await transact(deps.db, async (trx) => {
      // A separate statement, because a statement that waits for a table has not begun to run.
      await waitBriefly(trx, LOCK_WAIT_MS);
      return enrollGroup(trx, deps, group);
    });
    const contacts = readAll(deps, group[0]!.teamId, [...enrolled.values()]);
    return group.map((create) => {
      const id = enrolled.get(create);
      return id === undefined ? null : { contact: contacts.then((all) => all.get(id)) };
    });
  } catch (err) {
    if (!(err instanceof ApiError)) deps.log.warn({ err }, 'creates that shared a transaction run alone');
    return group.map(() => null);
  }
}

/** Never rejects, because no caller handles a rejection. */
async function readAll(deps: Deps, teamId: string, ids: string[]): Promise<Map<string, ContactRow>> {
  try {
    const rows = await findContactsById(deps.db, teamId, ids);
    return new Map(rows.map((row) => [row.id, row]));
  } catch (err) {
    deps.log.warn({ err }, 'contacts that were created together are read alone');
    return new Map();
  }
}

async function enrollGroup(
  trx: Trx,
  deps: Deps,
  group: readonly PlainCreate[],
): Promise<Map<PlainCreate, string>> {
  const { teamId, campaignId } = group[0]!;
  await requireNotErased(trx, deps.secrets, {
    teamId,
    addresses: group.map(({ email }) => email),
    param: 'email',
  });
  const now = deps.clock.now();
  const rows = group.map((create, index) => ({
    ...stagedOf(create.values),
    email: create.email,
    linkedin_url: null,
    new_profile_id: deps.ids.uuid(now),
    row_number: index,
    key: identityKey(create),
  }));
  const { contacts } = await bringIn(trx, deps, {
    teamId,
    campaignId,
    source: 'api',
    staged: unlockedRows(rows),
    byEmail: true,
    onlyNew: true,
    name: 'new profiles',
    validateEmails: false,
    now,
  });
  return new Map(contacts.map(({ rowNumber, enrollment }) => [group[rowNumber]!, enrollment!.id]));
}
