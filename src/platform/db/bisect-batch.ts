import { isLostConnection } from './outage.ts';

/** Connection, state, resource and schema errors, deadlocks: no row is to blame. */
const SERVER_STATES = /^(?:08|25|28|3D|40|42|53|57|58)/;
const POOL_SAYINGS = /^(?:timeout exceeded|Cannot use a pool)/;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const UNDEFINED_TABLE = '42P01';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** True when the error says nothing about the written rows: the caller retries all of them later. */
export const isServerFault = (error: unknown): boolean =>
  isLostConnection(error) ||
  SERVER_STATES.test(codeOf(error)) ||
  (error instanceof Error && POOL_SAYINGS.test(error.message));

export const isLocked = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

export const isMissingTable = (error: unknown): boolean => codeOf(error) === UNDEFINED_TABLE;

/** True when Postgres refuses the value itself: a retry fails again. */
export const isRowFault = (error: unknown): boolean => /^(?:22|23|54)/.test(codeOf(error));

export const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK;

/** A message for operators: at most 300 characters, without the values that Postgres quotes in its detail. */
export const describeFault = (error: unknown): string => {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return `${code ? `${code}: ` : ''}${message.toWellFormed().replaceAll('\u0000', '')}`.slice(0, 300);
};

export interface Failed<T> {
  item: T;
  error: unknown;
}

export const FEW_LOCK_WAITS = { lockWaits: 3 };

/**
 * Runs a batch and halves it on failure until each failing item is alone and all others are done. `run` must be one
 * whole transaction. Costs one run when nothing fails, and about 2·log2(n) runs for one failing item. Throws a server
 * fault at once; the rest of the batch is then undone. After `lockWaits` lock timeouts the remaining items fail
 * untried.
 */
export async function bisectBatch<T>(
  items: readonly T[],
  run: (items: readonly T[]) => Promise<unknown>,
  { lockWaits = Number.POSITIVE_INFINITY }: { lockWaits?: number } = {},
): Promise<{ failed: Failed<T>[] }> {
  let waits = 0;
  let locked: unknown;
  const failed: Failed<T>[] = [];
  const waiting = items.length > 0 ? [items] : [];
  for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
    try {
      if (waits >= lockWaits) throw locked;
      await run(batch);
    } catch (error) {
      if (isServerFault(error)) throw error;
      if (isLocked(error) && error !== locked) {
        waits++;
        locked = error;
      }
      const middle = batch.length >> 1;
      if (middle === 0) failed.push({ item: batch[0]!, error });
      else waiting.push(batch.slice(middle), batch.slice(0, middle));
    }
  }
  return { failed };
}
