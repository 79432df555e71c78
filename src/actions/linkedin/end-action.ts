import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { signalStepActionsEnded } from '../signal-ended.ts';
import { endAction } from './action-store.ts';

export async function endLinkedinAction(
  trx: Trx,
  deps: Pick<Services, 'signals'>,
  key: Parameters<typeof endAction>[1],
  ended: Parameters<typeof endAction>[2],
  now: Date,
): Promise<void> {
  const row = await endAction(trx, key, ended, now);
  if (row) await signalStepActionsEnded(trx, deps, [row], now);
}
