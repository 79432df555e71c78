import type { Static, TObject } from 'typebox';

/** A kind of job. Its rows in the tables of a room hold the truth: a job that is lost or doubled is harmless. */
export interface QueueDefinition<Payload extends TObject = TObject> {
  name: string;
  payload: Payload;
  /** The field of the payload of which one job at a time is queued or active. Without it every job runs. */
  key?: string;
  /** The field whose values share the places: none has more than half of them. */
  group?: string;
  /** A job that has this id is not queued again, also when it is done, for as long as it is kept. */
  idOf?(payload: Static<Payload>): string;
  /** A running job must finish within this time. */
  expireSeconds: number;
  retryLimit: number;
}

export type PayloadOf<Q extends QueueDefinition> = Static<Q['payload']>;

const DEFAULTS = { expireSeconds: 3600, retryLimit: 5 } as const;

/** Declares a queue; anyone may enqueue into it, one room works it. */
export function defineQueue<Payload extends TObject>(
  definition: Pick<QueueDefinition<Payload>, 'name' | 'payload'> & Partial<QueueDefinition<Payload>>,
): QueueDefinition<Payload> {
  return { ...DEFAULTS, ...definition };
}
