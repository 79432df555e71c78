import type { SignalListener } from '../platform/signals.ts';
import { writeInterest } from './store.ts';

/** Conversations have the status of their contact, so that one index finds them by it and sorts them. */
export const conversationsOnInterest: SignalListener<'interest_changed'> = (trx, changed) =>
  writeInterest(trx, changed);
