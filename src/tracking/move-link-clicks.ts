import type { Trx } from '../platform/db/transaction.ts';
import { updateConversationOfClicks } from './link-click-store.ts';

/** Clicks move with the messages of their conversation. */
export const moveLinkClicks = (trx: Trx, at: { teamId: string; from: string; into: string }): Promise<void> =>
  updateConversationOfClicks(trx, at);
