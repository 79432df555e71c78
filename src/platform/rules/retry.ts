export const LOCKED_AGAIN_MS = 10_000;

/** Avoids overflow: from here on the delay is the longest. */
const MAX_DOUBLINGS = 30;

/** Delay in milliseconds after `failures` consecutive failures (1 is the first): doubles each time up to `mostMs`. */
export const exponential =
  (firstMs: number, mostMs: number) =>
  (failures: number): number =>
    Math.min(mostMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), MAX_DOUBLINGS));

/** Delay in milliseconds by number of failures; null: give up. */
export const table =
  (waitsMs: readonly number[]) =>
  (failures: number): number | null =>
    waitsMs[failures - 1] ?? null;
