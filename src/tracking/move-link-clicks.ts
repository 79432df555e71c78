import type { Trx } from '../platform/db/transaction.ts';
import { updateConversationOfClicks } from './link-click-store.ts';

export const moveLinkClicks = (trx: Trx, at: { teamId: string; from: string; into: string }): Promise<void> =>
  updateConversationOfClicks(trx, at);
