import type { EgressAnswer } from '../../../platform/net/egress.ts';

export type AfterCall = { status: number | null } & (
  | { kind: 'done' }
  | { kind: 'failed'; error: string }
  | { kind: 'again'; inMs: number; error: string }
);

/** decided: five tries within about 40 minutes; Retry-After may ask for more time, up to an hour. */
const RETRIES_MS = [10_000, 60_000, 300_000, 1_800_000];
const LONGEST_MS = 3_600_000;
/** Statuses that another try may change (RFC 9110, 15.5.9, 15.6; RFC 6585, 4); 425: RFC 8470. */
const PASSING = new Set([408, 425, 429]);

function retryAfterMs(header: string | undefined, wall: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
  const ms = seconds === null ? Date.parse(header) - wall.getTime() : seconds * 1000;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_MS) : 0;
}

/** `attempts` includes this one. */
export function afterCall(answer: EgressAnswer, attempts: number, wall: Date): AfterCall {
  const again = (status: number | null, error: string, leastMs = 0): AfterCall => {
    const rest = RETRIES_MS[attempts - 1];
    return rest === undefined
      ? { kind: 'failed', status, error: `${error}, ${attempts} times` }
      : { kind: 'again', status, error, inMs: Math.max(rest, leastMs) };
  };
  // The same text for every address, so that a private host name looks like an unknown one.
  if (answer.kind === 'refused')
    return { kind: 'failed', status: null, error: 'the host could not be reached' };
  if (answer.kind === 'unreachable') return again(null, 'the host could not be reached');
  if (answer.kind === 'timeout') return again(null, 'the host did not answer in time');
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'done', status };
  const error = `the host answered ${status}`;
  if (status >= 500 || PASSING.has(status))
    return again(status, error, retryAfterMs(answer.headers['retry-after'], wall));
  return {
    kind: 'failed',
    status,
    error: status >= 300 && status < 400 ? `${error}, and redirects are not followed` : error,
  };
}

export const isHostDown = (answer: EgressAnswer): boolean =>
  answer.kind === 'unreachable' ||
  answer.kind === 'timeout' ||
  (answer.kind === 'answered' && answer.status >= 500);
