import { exponential } from '../../platform/rules/retry.ts';

const growingMs = exponential(60_000, 3_600_000);
/** A refused login is tried again slowly: trying fast locks accounts. */
const AUTH_REST_MS = 15 * 60_000;

/**
 * How long copies of a mailbox wait after so many looks in a row at which none was taken. The server may still work at the
 * copy of before for a while: an early search would not find it.
 */
export function copyRest(failures: number, why: 'auth' | 'unreachable'): number {
  if (failures === 0) return 0;
  return Math.max(growingMs(failures), why === 'auth' ? AUTH_REST_MS : 0);
}
