import type { Services } from '../platform/services.ts';
import { erasureKeysOf } from './erasure-keys.ts';
import { ADDRESSES, changeErasure, endUnfound, listUnfound, nextAddresses } from './erasure-store.ts';
import type { ErasureRow } from './erasure-store.ts';
import { listTeams } from './person-rows-store.ts';
import { hashPerson, personKey } from './rules/hash.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'secrets'>;

const PAGE = 5_000;
/** More are searched in the next round. */
const MOST = 10_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Searches all persons of an organization who came from a journal, in one round: every address that the organization has is
 * hashed, 5,000 at a time. Those with nothing left are done; the others are due. `onPage` extends the claim.
 */
export async function searchErased(
  deps: Deps,
  organizationId: string,
  { signal, onPage }: { signal: AbortSignal; onPage(): Promise<void> },
): Promise<void> {
  const unfound = new Map(
    (await listUnfound(deps.db, organizationId, MOST)).map((row) => [row.hash.toString('hex'), row]),
  );
  const found: { row: ErasureRow; mailbox: string }[] = [];
  const keys = await erasureKeysOf(deps.db, deps.secrets, organizationId);
  for (const teamId of await listTeams(deps.db, organizationId))
    for (const source of ADDRESSES)
      for (let after: string | undefined = FIRST; after !== undefined && unfound.size > 0;) {
        if (signal.aborted) return;
        const rows = await nextAddresses(deps.db, source, { teamId, after, limit: PAGE });
        for (const { address } of rows) {
          if (address === null) continue;
          const mailbox = personKey(address);
          for (const hash of hashPerson(keys, mailbox).map((bytes) => bytes.toString('hex'))) {
            const row = unfound.get(hash);
            if (row) found.push({ row, mailbox });
            unfound.delete(hash);
          }
        }
        await onPage();
        after = rows.length < PAGE ? undefined : rows.at(-1)!.id;
      }
  // At the end: `onPage` puts one of them behind its lease.
  for (const { row, mailbox: address } of found)
    await changeErasure(deps.db, row, { address, dueAt: deps.clock.wall() }, deps.clock.now());
  const none = [...unfound.values()].map(({ id }) => id);
  await endUnfound(deps.db, organizationId, none, deps.clock.now());
}
