import type { SendState } from '../../platform/db/types.ts';
import type { Table } from '../../platform/machine.ts';

/**
 * What happens to a mail in the mail ledger.
 * - `queue` a step asks for it again; `claim` a worker leases it; `mark` its whole body is at the server, and the final dot may follow
 * - `accept`, `reject`, `retry`, `doubt` the outcome of a hand-over: 2xx; 5xx or given up; try again later; unknown
 * - `release`, `park` its lease expired: before the data mark it is unsent, after it its outcome is unknown
 * - `prove` evidence or the policy says that it was sent; `cancel` it is not wanted while it waits; `take_back` nor while it is held
 */
export type MailEvent =
  | 'queue'
  | 'claim'
  | 'mark'
  | 'accept'
  | 'reject'
  | 'retry'
  | 'doubt'
  | 'release'
  | 'park'
  | 'prove'
  | 'cancel'
  | 'take_back';

const OUTCOMES = { accept: 'sent', reject: 'rejected', retry: 'pending', doubt: 'uncertain' } as const;

/** The states of a mail. The stores repeat each guard in SQL. spec: never a mail twice */
export const MAIL: Table<SendState, MailEvent> = {
  pending: { claim: 'sending', cancel: 'cancelled', take_back: 'cancelled' },
  sending: { ...OUTCOMES, mark: 'data', release: 'pending', take_back: 'cancelled' },
  data: { ...OUTCOMES, park: 'uncertain' },
  // An outcome that a journal kept arrives after the lease; nothing else sends such a mail again.
  uncertain: { ...OUTCOMES, prove: 'sent' },
  sent: {},
  rejected: {},
  cancelled: { queue: 'pending' },
};
