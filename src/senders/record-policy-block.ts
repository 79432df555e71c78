import type { Trx } from '../platform/db/transaction.ts';
import { markWarmTrouble } from './state-store.ts';

export const recordPolicyBlock = (trx: Trx, teamId: string, senderIds: readonly string[]): Promise<void> =>
  senderIds.length > 0 ? markWarmTrouble(trx, teamId, senderIds) : Promise.resolve();
