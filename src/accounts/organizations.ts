import { audit } from '../platform/audit/audit.ts';
import type { Db } from '../platform/db/connect.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { isZone } from '../platform/rules/zone.ts';
import { countFreeCredits, listFreeCredits, lockBalance, writeEntries } from './credit-store.ts';
import {
  closeTeamWindows,
  findOrganization,
  findOrganizationByName,
  isZoneOfPostgres,
  listOrganizationRows,
  updateOrganization,
} from './organization-store.ts';
import type { OrganizationRow, OrganizationSettings } from './organization-store.ts';

/** The largest integer of clients and of the column; above the contacts of any installation. */
export const NO_CONTACTS_LIMIT = 2_147_483_647;
const MAX_LISTED = 10_000;

export async function organizations({ db }: Pick<Services, 'db'>): Promise<ListedOrganization[]> {
  const rows = await listOrganizationRows(db, MAX_LISTED);
  const free = await listFreeCredits(db, MAX_LISTED);
  return rows.map((row) => ({ ...row, free_credits: free.get(row.id) ?? null }));
}

export async function readOrganization({ db }: { db: Db | Trx }, id: string): Promise<ListedOrganization> {
  const row = await findOrganization(db, id);
  return { ...row, free_credits: await countFreeCredits(db, id) };
}

export interface ListedOrganization extends OrganizationRow {
  free_credits: number | null;
}

/**
 * Changes the given fields; they count from the next request or step on. Resolves 'no_zone' for an unknown time zone,
 * 'unknown' for an unknown name, else the organization as this transaction leaves it. A new balance of credits is
 * written as a grant of the difference.
 */
export async function changeOrganization(
  { db, clock, ids, signals }: Pick<Services, 'db' | 'clock' | 'ids' | 'signals'>,
  named: { id: string } | { name: string },
  set: Partial<OrganizationSettings>,
): Promise<ListedOrganization | 'unknown' | 'no_zone'> {
  const { timezone, verification_credits: credits } = set;
  if (timezone !== undefined && !(isZone(timezone) && (await isZoneOfPostgres(db, timezone))))
    return 'no_zone';
  const now = clock.wall();
  return transact(db, async (trx) => {
    const found = 'id' in named ? named : await findOrganizationByName(trx, named.name);
    if (!found) return 'unknown';
    await audit(trx, 'organizations', { id: found.id });
    if (credits !== undefined) {
      const granted = (credits ?? 0) - ((await lockBalance(trx, found.id)) ?? 0);
      const entry = { id: ids.uuid(now), cause: 'grant', credits: granted, for_team: null } as const;
      if (granted !== 0) await writeEntries(trx, found.id, [entry], now);
    }
    await updateOrganization(trx, found.id, set, now);
    if (timezone !== undefined) {
      const at = clock.now();
      const teams = await closeTeamWindows(trx, found.id, at);
      for (const teamId of teams) await signals.signal(trx, 'team_changed', { teamId, zone: true }, at);
    }
    return readOrganization({ db: trx }, found.id);
  });
}

/** Null: there is no organization of this name. */
export const findOrganizationNamed = async ({ db }: { db: Db }, name: string): Promise<string | null> =>
  (await findOrganizationByName(db, name))?.id ?? null;
