import type { Trx } from '../platform/db/transaction.ts';
import { distributeSlots } from './rules/distribute-slots.ts';
import { loadsOf } from './state-store.ts';

/** A mailbox above this count is simply busy. Counting more costs time. */
const MAX_WAITING = 1000;

/** The mailboxes that a contact may get; null: any of the team. */
export type Pool = ReadonlySet<string> | null;

/** A contact that needs a mailbox of a pool. A mailbox in `avoid` is chosen only if there is no other. */
export interface Wanted {
  pool: Pool;
  avoid?: ReadonlySet<string> | undefined;
}

/**
 * One mailbox for each of `wanted`, the least busy of its pool first; undefined where no mailbox of the pool may send.
 * Two concurrent calls may choose the same mailboxes: the next call sees that load and evens it out.
 */
export async function assignSenders(
  trx: Trx,
  teamId: string,
  wanted: readonly Wanted[],
): Promise<({ id: string; email: string } | undefined)[]> {
  if (wanted.length === 0) return [];
  const choices = Map.groupBy(wanted.keys(), (index) => wanted[index]!.avoid ?? wanted[index]!.pool);
  const preferred = new Set(wanted.flatMap(({ pool }) => [...(pool ?? [])]));
  const loads = await loadsOf(trx, teamId, MAX_WAITING, [...preferred]);
  const mailboxes = new Map(loads.map((load) => [load.id, load]));
  const given = Array.from<{ id: string; email: string } | undefined>({ length: wanted.length });
  // The smallest pool chooses first. The larger pools then fill the free mailboxes.
  const size = ([first]: number[]): number => wanted[first!]!.pool?.size ?? Number.POSITIVE_INFINITY;
  for (const indexes of [...choices.values()].toSorted((a, b) => (size(a) < size(b) ? -1 : 1))) {
    const { pool, avoid } = wanted[indexes[0]!]!;
    const allowed = pool ? loads.filter(({ id }) => pool.has(id)) : loads;
    const others = avoid ? allowed.filter(({ id, capacity }) => capacity > 0 && !avoid.has(id)) : [];
    for (const [at, id] of distributeSlots(others.length > 0 ? others : allowed, indexes.length).entries()) {
      const mailbox = mailboxes.get(id)!;
      mailbox.waiting++;
      given[indexes[at]!] = mailbox;
    }
  }
  return given;
}
