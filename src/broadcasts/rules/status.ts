import type { BroadcastStatus } from '../../platform/db/types.ts';
import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';

/** `send`: by a person or at the scheduled time; `finish`: no mail waits any more. */
export type BroadcastEvent = 'schedule' | 'send' | 'cancel' | 'finish';

/** decided: a draft can be cancelled too, and nothing leads out of `cancelled`. */
export const BROADCAST_STATES = {
  draft: { schedule: 'scheduled', send: 'sending', cancel: 'cancelled' },
  scheduled: { schedule: 'scheduled', send: 'sending', cancel: 'cancelled' },
  sending: { finish: 'sent', cancel: 'cancelled' },
  sent: {},
  cancelled: {},
} as const satisfies Table<BroadcastStatus, BroadcastEvent>;

export const BROADCAST_STATUSES = Object.keys(BROADCAST_STATES) as BroadcastStatus[];

export const nextBroadcastStatus = (status: BroadcastStatus, event: BroadcastEvent): BroadcastStatus | null =>
  next<BroadcastStatus, BroadcastEvent>(BROADCAST_STATES, status, event);

/** spec: PUT updates draft or scheduled */
export const isOpen = (status: BroadcastStatus): boolean => status === 'draft' || status === 'scheduled';
