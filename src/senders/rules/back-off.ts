import { exponential } from '../../platform/rules/retry.ts';

export type Trouble = 'unreachable' | 'refused' | 'auth' | 'token' | 'sign_in' | 'dkim_key';

/**
 * `failures`: in a row, this one included; refused logins are counted apart. `disable`: a wrong password
 * does not correct itself, so the mailbox waits for a person.
 */
export interface BackOff {
  failures: number;
  until: Date;
  disable: boolean;
}

const LONGEST_MS = 60 * 60_000;
const growingMs = exponential(30_000, LONGEST_MS);
const MAX_AUTH_FAILURES = 3;

const isAuth = (why: string | null): boolean => why === 'auth';

/**
 * The rest of a mailbox: 30 s, doubling, an hour at most. Refused logins are counted apart from other troubles, so that an
 * unreachable server followed by one wrong answer disables no mailbox. A mailbox that must sign in again rests for the
 * longest time at once: the sign-in ends the rest.
 */
export function backOffAfter(
  before: { failures: number; reason: string | null },
  why: Trouble,
  now: Date,
): BackOff {
  const sameKind = before.failures > 0 && isAuth(before.reason) === isAuth(why);
  const failures = (sameKind ? before.failures : 0) + 1;
  const rest = why === 'sign_in' ? LONGEST_MS : growingMs(failures);
  return {
    failures,
    until: new Date(now.getTime() + rest),
    disable: isAuth(why) && failures >= MAX_AUTH_FAILURES,
  };
}
