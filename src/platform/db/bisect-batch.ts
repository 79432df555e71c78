import { isLostConnection } from './outage.ts';

/** A server that stops, is full or too slow, a deadlock, a schema that does not fit: no row is to blame. */
const SERVER_STATES = /^(?:08|25|28|3D|40|42|53|57|58)/;
/** What the pool says without a code. */
const POOL_SAYINGS = /^(?:timeout exceeded|Cannot use a pool)/;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const UNDEFINED_TABLE = '42P01';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether an error says nothing about the rows that were written: the caller tries them all again later. */
export const isServerFault = (error: unknown): boolean =>
  isLostConnection(error) ||
  SERVER_STATES.test(codeOf(error)) ||
  (error instanceof Error && POOL_SAYINGS.test(error.message));

/** Whether a write waited for a row that another transaction holds: the row is sound, and is tried again soon. */
export const isLocked = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

/** Whether a statement names a table that is not there. */
export const isMissingTable = (error: unknown): boolean => codeOf(error) === UNDEFINED_TABLE;

/** Whether Postgres cannot hold a value as it is: the row is to blame, and will be again. */
export const isRowFault = (error: unknown): boolean => /^(?:22|23|54)/.test(codeOf(error));

/** Whether a transaction and others waited for each other, as often as it was tried. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK;

/** What failed, for operators: bounded, and without the values that Postgres quotes in its detail. */
export const describeFault = (error: unknown): string => {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return `${code ? `${code}: ` : ''}${message.toWellFormed().replaceAll('\u0000', '')}`.slice(0, 300);
};

export interface Failed<T> {
  item: T;
  error: unknown;
}

/** Waits of a batch that others wait behind. */
export const FEW_LOCK_WAITS = { lockWaits: 3 };

/**
 * Runs a batch, and halves it when it fails, until each culprit is alone and the others are done. `run` is one whole
 * transaction: what it throws, it has not done. Costs one run when nothing fails and about 2·log2(n) runs for one culprit.
 * Throws a fault of the server at once, and leaves the rest of the batch undone. After `lockWaits` waits for rows of other
 * sessions what is left fails with them, untried.
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
