import { exponential } from '../../platform/rules/retry.ts';

const growingMs = exponential(5_000, 10 * 60_000);
/** A refused login is tried again slowly: frequent attempts lock accounts. */
const AUTH_REST_MS = 5 * 60_000;

/** Milliseconds until the next attempt; `failures` counts failures in a row, this one included. */
export function mailboxRestAfter(failures: number, why: 'auth' | 'unreachable'): number {
  return Math.max(growingMs(failures), why === 'auth' ? AUTH_REST_MS : 0);
}
