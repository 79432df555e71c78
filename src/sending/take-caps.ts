import type { Services } from '../platform/services.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/due.ts';
import { mailboxKey } from '../platform/rules/mailbox-key.ts';
import type { Trx } from '../platform/db/transaction.ts';
import {
  MAX_CAP_DAYS,
  capFacts,
  countBefore,
  deleteOldCounts,
  insertCapped,
  lockKeys,
  readTaken,
} from './cap-store.ts';
import type { LockedKey } from './cap-store.ts';
import { companyDomain } from './rules/company-domain.ts';
import { DAY_MS, fullPlace, takePlaces } from './rules/contact-cap.ts';
import type { Cap, Caps, FullPlace, Place, Taken } from './rules/contact-cap.ts';

/** For rooms above. */
export const fullnessOf = (now: Date, own: Sql): Sql => capFacts(now, own);

export interface TeamCaps extends Caps {
  since: Date | null;
}

/** Columns of a team. */
export interface CapRow {
  person_cap_mails: number | null;
  person_cap_days: number | null;
  company_cap_mails: number | null;
  company_cap_days: number | null;
  caps_since: Date | null;
}

const capOf = (mails: number | null, days: number | null): Cap | null =>
  mails !== null && days !== null ? { mails, days } : null;

/** Null: the team has no caps. */
export function capsOf(row: CapRow): TeamCaps | null {
  const person = capOf(row.person_cap_mails, row.person_cap_days);
  const company = capOf(row.company_cap_mails, row.company_cap_days);
  return person || company ? { person, company, since: row.caps_since } : null;
}

export interface CappedMail {
  id: string;
  recipient: string;
}

interface Places {
  /** Null: the mail may leave. */
  rulings: (FullPlace | null)[];
  /** Call with those mails that are claimed. */
  keep(mails: readonly CappedMail[]): Promise<void>;
}

const FREE: (count: number) => Places = (count) => ({
  rulings: Array.from({ length: count }, () => null),
  keep: async () => undefined,
});

/**
 * Takes places for mails, in their order, under the caps of persons and companies. Their keys stay locked until the
 * transaction ends, so two claims never take the same place. Without caps it reads nothing.
 */
export async function takeCaps(
  trx: Trx,
  at: { teamId: string; now: Date },
  caps: TeamCaps | null,
  mails: readonly CappedMail[],
): Promise<Places> {
  if (!caps || mails.length === 0) return FREE(mails.length);
  const locked = await lockKeys(
    trx,
    at.teamId,
    mails.map(({ recipient }) => ({
      person: caps.person && recipient,
      company: caps.company && companyDomain(recipient),
    })),
    at.now,
  );
  await countStale(trx, at, caps, locked);
  const asked = new Map(locked.map(({ key, reason }) => [key, { key, ...capBy(caps, reason)! }]));
  const known = await readTaken(trx, at.teamId, [...asked.values()], at.now);
  const taken = new Map<string, Taken>(
    [...asked.keys()].map((key) => [key, known.get(key) ?? { times: [], underWay: false }]),
  );
  const ofMail = Map.groupBy(locked, ({ mail }) => mail);
  const rulings = mails.map((_mail, index) => {
    const places = (ofMail.get(index) ?? []).map(({ reason, key }): Place => ({
      reason,
      cap: capBy(caps, reason)!,
      taken: taken.get(key)!,
    }));
    const full = fullPlace(places, at.now);
    if (!full) takePlaces(places, at.now, true);
    return full;
  });
  const keysOf = new Map(mails.map(({ id }, index) => [id, ofMail.get(index) ?? []]));
  return {
    rulings,
    async keep(claimed) {
      const rows = claimed.flatMap(({ id }) => (keysOf.get(id) ?? []).map(({ key }) => ({ key, id })));
      if (rows.length > 0) await insertCapped(trx, at.teamId, rows, at.now);
    },
  };
}

/** A claim that began before a cap was set commits within this time, and its mails are counted from the ledger. */
const CLAIM_OPEN_MS = 60_000;

const capBy = (caps: Caps, reason: Place['reason']): Cap | null =>
  reason === 'person_cap' ? caps.person : caps.company;

async function countStale(
  trx: Trx,
  { teamId, now }: { teamId: string; now: Date },
  { since: from }: TeamCaps,
  locked: readonly LockedKey[],
): Promise<void> {
  const stale = locked.filter(
    ({ counted_at: counted }) =>
      counted === null || (from !== null && counted.getTime() < from.getTime() + CLAIM_OPEN_MS),
  );
  if (stale.length === 0) return;
  const of = (reason: Place['reason']): string[] => [
    ...new Set(stale.flatMap((each) => (each.reason === reason ? [each.key] : []))),
  ];
  const since = new Date(now.getTime() - MAX_CAP_DAYS * DAY_MS);
  await countBefore(trx, { teamId, since, now }, { persons: of('person_cap'), companies: of('company_cap') });
}

/** Which persons and companies got mails, as it is known now: for a simulation, which plays on from there. */
export async function readPlaces(
  db: Db,
  at: { teamId: string; now: Date },
  caps: Caps,
  emails: readonly (string | null)[],
): Promise<Place[][]> {
  const keys = new Map<string, Cap & { key: string }>();
  const placed = emails.map((email) =>
    email === null
      ? []
      : [
          { reason: 'person_cap' as const, key: mailboxKey(email) },
          { reason: 'company_cap' as const, key: companyDomain(email) },
        ].flatMap(({ reason, key }) => {
          const cap = capBy(caps, reason);
          if (!cap || key === null) return [];
          keys.set(key, { key, ...cap });
          return [{ reason, key, cap }];
        }),
  );
  const known =
    keys.size > 0 ? await readTaken(db, at.teamId, [...keys.values()], at.now) : new Map<string, Taken>();
  const taken = new Map(
    [...keys.keys()].map((key): [string, Taken] => [
      key,
      { times: known.get(key)?.times ?? [], underWay: false },
    ]),
  );
  return placed.map((places) =>
    places.map(({ reason, key, cap }) => ({ reason, cap, taken: taken.get(key)! })),
  );
}

const PURGE_BATCH = 5_000;

/** Resolves true when there is more to remove. A key that is used again is counted anew. */
export async function purgeCaps({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const before = new Date(clock.now().getTime() - (MAX_CAP_DAYS + 1) * DAY_MS);
  return (await deleteOldCounts(db, before, PURGE_BATCH)) === PURGE_BATCH;
}
