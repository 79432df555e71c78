import type { Static, TObject } from 'typebox';

/**
 * A kind of job. The room's rows hold the truth: a lost or doubled job is harmless.
 * - `key`: payload field: at most one job per value is queued or active. Without it every job runs.
 * - `group`: payload field: jobs of one value get at most half of the workers of a process.
 * - `idOf`: a job with this id is not queued again while the first is kept, even after it is done.
 */
export interface QueueDefinition<Payload extends TObject = TObject> {
  name: string;
  payload: Payload;
  key?: string;
  group?: string;
  idOf?(payload: Static<Payload>): string;
  expireSeconds: number;
  retryLimit: number;
}

export type PayloadOf<Q extends QueueDefinition> = Static<Q['payload']>;

const DEFAULTS = { expireSeconds: 3600, retryLimit: 5 } as const;

export function defineQueue<Payload extends TObject>(
  definition: Pick<QueueDefinition<Payload>, 'name' | 'payload'> & Partial<QueueDefinition<Payload>>,
): QueueDefinition<Payload> {
  return { ...DEFAULTS, ...definition };
}
