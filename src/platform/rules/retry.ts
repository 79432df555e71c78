/** When what failed is tried again, in one of two forms. */

/** What met a row that another session holds is tried again after this. */
export const LOCKED_AGAIN_MS = 10_000;

/** Beyond so many doublings every wait is the longest. */
const MAX_DOUBLINGS = 30;

/** Milliseconds to wait after so many failures in a row, this one included: twice as long each time, `mostMs` in the end. */
export const exponential =
  (firstMs: number, mostMs: number) =>
  (failures: number): number =>
    Math.min(mostMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), MAX_DOUBLINGS));

/** Milliseconds to wait after so many failures, one by one as listed; null: it is not tried again. */
export const table =
  (waitsMs: readonly number[]) =>
  (failures: number): number | null =>
    waitsMs[failures - 1] ?? null;
