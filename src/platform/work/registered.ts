import type { Asks } from '../db/due.ts';
import type { Period } from './period.ts';

/** When a kind works: where rows ask for it, when a queue has a job for it, or once in each period. */
export type When =
  | { form: 'due'; asks: Asks | null }
  | { form: 'job'; queue: string; asks: Asks }
  | { form: 'every'; period: Period };

/** A kind of work as those see it who look at what there is and do none. */
export interface Registered {
  name: string;
  when: When;
}
