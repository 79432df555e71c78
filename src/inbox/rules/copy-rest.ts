import { exponential } from '../../platform/rules/retry.ts';

const growingMs = exponential(60_000, 3_600_000);
/** A refused login is tried again slowly: frequent attempts lock accounts. */
const AUTH_REST_MS = 15 * 60_000;

/**
 * Milliseconds until the next attempt after so many failures in a row. The server may still be storing the previous
 * copy, and an early search would miss it.
 */
export function copyRest(failures: number, why: 'auth' | 'unreachable'): number {
  if (failures === 0) return 0;
  return Math.max(growingMs(failures), why === 'auth' ? AUTH_REST_MS : 0);
}
