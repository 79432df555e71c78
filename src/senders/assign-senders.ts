import type { Trx } from '../platform/db/transaction.ts';
import { distributeSlots } from './rules/distribute-slots.ts';
import { loadsOf } from './state-store.ts';

/** Beyond this a mailbox is as busy as any other: counting on would cost more than it tells. */
const MAX_WAITING = 1000;

/** Which mailboxes a person may be given; null: any of the team. */
export type Pool = ReadonlySet<string> | null;

/** A person who needs a mailbox of a pool; one that is avoided only if there is another. */
export interface Wanted {
  pool: Pool;
  avoid?: ReadonlySet<string> | undefined;
}

/**
 * The mailboxes that get the team's next people, one for each of `wanted`, the least busy of its pool first; undefined
 * where no mailbox of the pool may send. Two passes at once may choose the same ones: the next pass sees it and evens out.
 */
export async function assignSenders(
  trx: Trx,
  teamId: string,
  wanted: readonly Wanted[],
): Promise<({ id: string; email: string } | undefined)[]> {
  if (wanted.length === 0) return [];
  // Who avoids mailboxes has a choice of their own.
  const choices = Map.groupBy(wanted.keys(), (index) => wanted[index]!.avoid ?? wanted[index]!.pool);
  const preferred = new Set(wanted.flatMap(({ pool }) => [...(pool ?? [])]));
  const loads = await loadsOf(trx, teamId, MAX_WAITING, [...preferred]);
  const mailboxes = new Map(loads.map((load) => [load.id, load]));
  const given = Array.from<{ id: string; email: string } | undefined>({ length: wanted.length });
  // Who may choose least chooses first; the others then fill up what is free.
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
