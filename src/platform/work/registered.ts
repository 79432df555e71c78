import type { Asks } from '../db/due.ts';
import type { QueueDefinition } from '../queue/define.ts';
import { keeperTurns } from './keeper-turns.ts';
import type { Period } from './period.ts';

/** When a kind works: where rows ask for it, when a queue has a job for it, or once in each period. */
export type When =
  | { form: 'due'; asks: Asks | null }
  | { form: 'job'; queue: QueueDefinition; asks: Asks }
  | { form: 'every'; period: Period };

/** A kind of work as those see it who look at what there is and do none. */
export interface Registered {
  name: string;
  when: When;
}

/** Every queue that these kinds need: one for each job, and that of the turns of keepers. */
export const queuesOf = (kinds: readonly Registered[]): QueueDefinition[] => [
  ...kinds.flatMap(({ when }) => (when.form === 'job' ? [when.queue] : [])),
  keeperTurns as unknown as QueueDefinition,
];
