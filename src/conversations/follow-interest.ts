import type { InterestListener } from '../platform/interest-change.ts';
import { writeInterest } from './store.ts';

/** Conversations have the status of their contact, so that one index finds them by it and sorts them. */
export const conversationsOnInterest: InterestListener = (trx, changed) => writeInterest(trx, changed);
