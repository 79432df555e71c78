import type { SignalListener } from '../platform/signals.ts';
import { writeInterest } from './store.ts';

/** Conversations have a copy of the status, so that one index filters and sorts them. */
export const conversationsOnInterest: SignalListener<'interest_changed'> = (trx, changed) =>
  writeInterest(trx, changed);
