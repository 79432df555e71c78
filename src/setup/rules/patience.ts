import { exponential } from '../../platform/rules/retry.ts';

/** Tries to add a mailbox: after a minute, later each time up to an hour, about a day in all. */
export const MAX_ADDS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const addAgainMs = exponential(MINUTE_MS, HOUR_MS);
