import { auditAct } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { BlacklistReason } from '../platform/db/types.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { addCauses, countContactsOf, insertEntries, lockEntries, removeCauses } from './bulk-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

export interface Blocked {
  /** As `blacklistKey` writes it. */
  address: string;
  reason: BlacklistReason;
  note: string | null;
}

const TRIES = 3;

/**
 * Puts up to some thousand different addresses and domains on a team's blacklist in one transaction, as POST /blacklist
 * does with one: a listed one gets another cause. `contacts`: how many of the team the new entries keep from mails.
 * decided: as there, no contact is changed and no event recorded: each mail asks the blacklist when it is claimed and
 * right before its final dot, and a contact goes on when the entry goes.
 */
export async function blockAddresses(
  deps: Deps,
  teamId: string,
  entries: readonly Blocked[],
): Promise<{ created: number; contacts: number }> {
  const now = deps.clock.now();
  const all = entries.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  return transact(deps.db, async (trx) => {
    const created: string[] = [];
    let missing = all;
    for (let tried = 0; missing.length > 0; tried++) {
      if (tried === TRIES) throw new ApiError('resource_in_use', 'entries were deleted meanwhile; try again');
      const rows = missing.map((entry) => ({ ...entry, id: deps.ids.uuid(now) }));
      created.push(...(await insertEntries(trx, teamId, rows, now)));
      const listed = await lockEntries(
        trx,
        teamId,
        missing.map(({ address }) => address),
      );
      await addCauses(
        trx,
        teamId,
        missing.flatMap(({ address, reason }) => {
          const id = listed.get(address);
          return id === undefined ? [] : [{ id, reason }];
        }),
        now,
      );
      missing = missing.filter(({ address }) => !listed.has(address));
    }
    if (created.length > 0)
      await auditAct(trx, { object: 'blacklist', action: 'added', teamId, said: { count: created.length } });
    return { created: created.length, contacts: await countContactsOf(trx, teamId, created) };
  });
}

/**
 * Takes back, in one transaction, the cause that `blockAddresses` gives. `absent`: not listed.
 * decided: an entry with another cause stays, so that no list takes an opt-out or a complaint off.
 */
export async function unblockAddresses(
  { db }: Pick<Deps, 'db'>,
  teamId: string,
  entries: readonly Blocked[],
): Promise<{ removed: number; kept: number; absent: number }> {
  return transact(db, async (trx) => {
    const listed = await lockEntries(trx, teamId, entries.map(({ address }) => address).toSorted(), true);
    const causes = entries.flatMap(({ address, reason }) => {
      const id = listed.get(address);
      return id === undefined ? [] : [{ id, reason }];
    });
    const removed = await removeCauses(trx, teamId, causes);
    if (removed > 0)
      await auditAct(trx, { object: 'blacklist', action: 'removed', teamId, said: { count: removed } });
    return { removed, kept: listed.size - removed, absent: entries.length - listed.size };
  });
}
