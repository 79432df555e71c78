import type { Asks } from '../db/due.ts';
import type { QueueDefinition } from '../queue/define.ts';
import { keeperTurns } from './keeper-turns.ts';
import type { Period } from './period.ts';

export type When =
  | { form: 'due'; asks: Asks | null }
  | { form: 'job'; queue: QueueDefinition; asks: Asks }
  | { form: 'every'; period: Period };

export interface Registered {
  name: string;
  when: When;
}

export const queuesOf = (kinds: readonly Registered[]): QueueDefinition[] => [
  ...kinds.flatMap(({ when }) => (when.form === 'job' ? [when.queue] : [])),
  keeperTurns as unknown as QueueDefinition,
];
