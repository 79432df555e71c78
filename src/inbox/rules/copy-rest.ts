const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;
const MAX_DOUBLINGS = 12;
/** A refused login is tried again slowly: trying fast locks accounts. */
const AUTH_REST_MS = 15 * 60_000;

/**
 * How long copies of a mailbox wait after so many looks in a row at which none was taken. The server may still work at the
 * copy of before for a while: an early search would not find it.
 */
export function copyRest(failures: number, why: 'auth' | 'unreachable'): number {
  if (failures === 0) return 0;
  const doubled = FIRST_REST_MS * 2 ** Math.min(failures - 1, MAX_DOUBLINGS);
  return Math.max(Math.min(doubled, LONGEST_REST_MS), why === 'auth' ? AUTH_REST_MS : 0);
}
