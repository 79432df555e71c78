import type { Trx } from '../platform/db/transaction.ts';
import { updateConversationOfClicks } from './link-click-store.ts';

/** The clicks of a conversation go on in another one, as its messages do. */
export const moveLinkClicks = (trx: Trx, at: { teamId: string; from: string; into: string }): Promise<void> =>
  updateConversationOfClicks(trx, at);
