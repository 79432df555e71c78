import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { hostOf } from '../sequences/rules/call-faults.ts';
import { insertCalls } from './call-store.ts';
import type { NewCall } from './call-store.ts';

/** A step that asks for a call of this URL. */
export type CallIntent = Omit<NewCall, 'id' | 'lane'> & { url: string };

/** Asks for calls in the transaction of their steps; a worker makes them after the commit. */
export async function queueCalls(
  trx: Trx,
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  intents: readonly CallIntent[],
  now: Date,
): Promise<void> {
  if (intents.length === 0) return;
  const calls = intents.map(({ url, ...call }) => ({
    ...call,
    id: ids.uuid(now),
    lane: `${hostOf(url) ?? 'no host'} ${call.team_id}`,
  }));
  await insertCalls(trx, calls, { now, wall: clock.wall() });
}
