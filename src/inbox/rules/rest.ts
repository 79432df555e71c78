const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 10 * 60_000;
/** A refused login is tried again slowly: trying fast locks accounts. */
const AUTH_REST_MS = 5 * 60_000;
/** Beyond this the rest is the longest anyway. */
const MAX_DOUBLINGS = 12;

/** How long a mailbox rests after so many failures in a row, this one included. */
export function restAfter(failures: number, why: 'auth' | 'unreachable'): number {
  const doubled = FIRST_REST_MS * 2 ** Math.min(Math.max(failures - 1, 0), MAX_DOUBLINGS);
  return Math.max(Math.min(doubled, LONGEST_REST_MS), why === 'auth' ? AUTH_REST_MS : 0);
}
