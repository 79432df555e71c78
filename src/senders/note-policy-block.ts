import type { Trx } from '../platform/db/transaction.ts';
import { markWarmTrouble } from './state-store.ts';

/** Servers blocked mails of these mailboxes by policy, at once or by a report that came later. */
export const notePolicyBlock = (trx: Trx, teamId: string, senderIds: readonly string[]): Promise<void> =>
  senderIds.length > 0 ? markWarmTrouble(trx, teamId, senderIds) : Promise.resolve();
