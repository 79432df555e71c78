import type { SendState } from '../../platform/db/types.ts';
import type { Table } from '../../platform/machine.ts';

/**
 * Events of a mail in the mail ledger.
 * - `queue`: a step asks for it again; `claim`: a worker leases it; `mark`: its body is at the server, the final dot may follow
 * - `accept`, `reject`, `retry`, `doubt`: a hand-over ended with 2xx; with 5xx or given up; for another try; unknown
 * - `release`, `park`: the lease expired before the data mark (unsent) or after it (unknown)
 * - `prove`: evidence, a person or the policy says that it was sent
 * - `disprove`: a person says that it was not
 * - `cancel`, `take_back`: it is unwanted while it waits, or while a worker holds it
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
  | 'disprove'
  | 'cancel'
  | 'take_back';

const OUTCOMES = { accept: 'sent', reject: 'rejected', retry: 'pending', doubt: 'uncertain' } as const;

/** The stores repeat each guard in SQL. spec: never a mail twice */
export const MAIL: Table<SendState, MailEvent> = {
  pending: { claim: 'sending', cancel: 'cancelled', take_back: 'cancelled' },
  sending: { ...OUTCOMES, mark: 'data', release: 'pending', take_back: 'cancelled' },
  data: { ...OUTCOMES, park: 'uncertain' },
  // An outcome of a journal may arrive after the lease. Nothing but that and a person sends such a mail again.
  uncertain: { ...OUTCOMES, prove: 'sent', disprove: 'pending' },
  sent: {},
  rejected: {},
  cancelled: { queue: 'pending' },
};
