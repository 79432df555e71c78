import type { SignalListener } from '../platform/signals.ts';
import { cancelTo } from './recovery-store.ts';

/** Cancels what waits to be sent to a person who is erased: steps, replies and broadcasts. */
export const sendingOnErased: SignalListener<'person_erased'> = (trx, { teamId, mailbox }, now) =>
  cancelTo(trx, { teamId, mailbox, reason: 'erased', now });
