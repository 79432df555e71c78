import type { Static, TObject } from 'typebox';

/**
 * A kind of job. pg-boss carries only what is due now: a tick says "something is due for this key", the tables hold
 * the truth. A tick that is lost or doubled is harmless: the next sweep re-adds it, the key drops it.
 */
export interface QueueDefinition<Payload extends TObject = TObject> {
  name: string;
  payload: Payload;
  /** exclusive: one job per key, queued or active. standard: every job runs. */
  policy: 'exclusive' | 'standard';
  /** A running job must finish within this time. */
  expireSeconds: number;
  retryLimit: number;
}

export type PayloadOf<Q extends QueueDefinition> = Static<Q['payload']>;

const DEFAULTS = { policy: 'exclusive', expireSeconds: 600, retryLimit: 0 } as const;

/** Declares a queue; anyone may enqueue into it, one room works it. */
export function defineQueue<Payload extends TObject>(
  definition: Pick<QueueDefinition<Payload>, 'name' | 'payload'> & Partial<QueueDefinition<Payload>>,
): QueueDefinition<Payload> {
  return { ...DEFAULTS, ...definition };
}
