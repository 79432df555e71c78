import type { BroadcastStatus } from '../../platform/db/types.ts';
import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';

/** `send`: a person, or the time that it is scheduled for; `finish`: none of its mails waits any more. */
export type BroadcastEvent = 'schedule' | 'send' | 'cancel' | 'finish';

/** The life of a broadcast. decided: a draft can be cancelled too, and nothing leads out of `cancelled`. */
export const BROADCAST_STATES = {
  draft: { schedule: 'scheduled', send: 'sending', cancel: 'cancelled' },
  scheduled: { schedule: 'scheduled', send: 'sending', cancel: 'cancelled' },
  sending: { finish: 'sent', cancel: 'cancelled' },
  sent: {},
  cancelled: {},
} as const satisfies Table<BroadcastStatus, BroadcastEvent>;

export const BROADCAST_STATUSES = Object.keys(BROADCAST_STATES) as BroadcastStatus[];

/** The status after an event, null when it cannot happen now. */
export const nextBroadcastStatus = (status: BroadcastStatus, event: BroadcastEvent): BroadcastStatus | null =>
  next<BroadcastStatus, BroadcastEvent>(BROADCAST_STATES, status, event);

/** spec: PUT updates draft or scheduled */
export const isOpen = (status: BroadcastStatus): boolean => status === 'draft' || status === 'scheduled';
