import type { SignalListener } from '../platform/signals.ts';
import { writeInterest } from './store.ts';

/** Copies the status of a contact to its conversations, so that one index filters and sorts them. */
export const conversationsOnInterest: SignalListener<'interest_changed'> = (trx, changed) =>
  writeInterest(trx, changed);
