import { createBatcher } from '../batch.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';
import type { Identity } from './principal.ts';
import { takeWindows } from './window-store.ts';
import type { Window } from './window-store.ts';

/** Limits per endpoint. spec: Limits */
export type Bucket = 'standard' | 'bulk' | 'list';

interface Limit {
  subject: string;
  seconds: number;
  max: number;
}

export interface KeyUse {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

export interface Asking {
  ip: string;
  /** The key or session whose endpoint limit is charged; null for public pages and unknown paths. */
  caller: Pick<Identity, 'apiKeyId' | 'kind'> | null;
  bucket: Bucket;
}

/**
 * - `enter` counts an open request of this address until the returned function is called. It throws 503 when
 *   there are too many, or a window of the address is used up.
 * - `admit` charges the address and the key. It throws 503 for the address; a used-up key is returned as
 *   `refusal` (429).
 */
export interface Limiter {
  enter(ip: string): () => void;
  admit(asking: Asking): Promise<{ use: KeyUse | null; refusal: ApiError | null }>;
}

const MINUTE = 60;
const MAX_BATCH = 500;
/** Callers over a limit are remembered, so that a flood of their requests costs no statement. */
const MAX_REMEMBERED = 10_000;
const PER_MINUTE = {
  standard: 'standardPerMinute',
  bulk: 'bulkPerMinute',
  list: 'listPerMinute',
} as const satisfies Record<Bucket, keyof Config['limits']['perKey']>;

function createWindows({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  return createBatcher<Limit[], Window[]>({
    maxBatch: MAX_BATCH,
    run: async (asked) => {
      const now = clock.wall();
      const takes = new Map<string, { subject: string; closesAt: Date; count: number }>();
      for (const { subject, seconds } of asked.flat()) {
        const take = takes.get(subject);
        if (take) take.count++;
        else takes.set(subject, { subject, closesAt: new Date(now.getTime() + seconds * 1000), count: 1 });
      }
      const windows = new Map(
        (await takeWindows(db, [...takes.values()], now)).map((window) => [window.subject, window]),
      );
      return asked.map((limits) =>
        limits.map(({ subject }) => ({
          ...windows.get(subject)!,
          used: windows.get(subject)!.used - --takes.get(subject)!.count,
        })),
      );
    },
  });
}

/**
 * Both kinds of limit of the spec, shared among replicas by one row per caller and limit. spec: Limits
 * decided: a window opens with the first request of a caller and lasts as long as its limit says, so that the answer
 * can name its end.
 * decided: connections are counted per process while a request is under way, as in the reverse proxies that the spec
 * describes; an operator of replicas divides the number.
 */
export function createLimiter(
  deps: Pick<Services, 'db' | 'clock'>,
  { perIp, perKey, perSession }: Config['limits'],
): Limiter {
  const take = createWindows(deps);
  const connections = new Map<string, number>();
  const closed = new Map<string, number>();

  const secondsUntil = (at: number): number =>
    Math.max(1, Math.ceil((at - deps.clock.wall().getTime()) / 1000));
  const tooMany = (seconds: number): ApiError =>
    new ApiError('service_unavailable', 'too many requests from this address; slow down', {
      retryAfterSeconds: seconds,
    });
  const tooOften = (bucket: Bucket, max: number, seconds: number): ApiError =>
    new ApiError('rate_limit_exceeded', `more than ${max} ${bucket} requests in a minute`, {
      retryAfterSeconds: seconds,
    });
  function remember(subject: string, until: number): void {
    if (closed.size >= MAX_REMEMBERED) closed.clear();
    closed.set(subject, until);
  }
  function closedUntil(subject: string): number | null {
    const until = closed.get(subject);
    if (until === undefined) return null;
    if (until > deps.clock.wall().getTime()) return until;
    closed.delete(subject);
    return null;
  }

  const windowsOf = (caller: string): Limit[] => [
    { subject: `ip ${caller} second`, seconds: 1, max: perIp.perSecond },
    { subject: `ip ${caller} minute`, seconds: MINUTE, max: perIp.perMinute },
  ];

  return {
    enter(ip) {
      const caller = callerOf(ip);
      for (const { subject } of windowsOf(caller)) {
        const until = closedUntil(subject);
        if (until !== null) throw tooMany(secondsUntil(until));
      }
      const open = connections.get(caller) ?? 0;
      if (open >= perIp.connections) throw tooMany(1);
      connections.set(caller, open + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const now = connections.get(caller)! - 1;
        if (now > 0) connections.set(caller, now);
        else connections.delete(caller);
      };
    },

    async admit({ ip, caller, bucket }) {
      const ofIp = windowsOf(callerOf(ip));
      const max = (caller?.kind === 'session' ? perSession : perKey)[PER_MINUTE[bucket]];
      const ofKey: Limit[] =
        caller ? [{ subject: `key ${caller.apiKeyId} ${bucket}`, seconds: MINUTE, max }] : []; // prettier-ignore
      const windows = await take([...ofIp, ...ofKey]);
      ofIp.forEach((limit, index) => {
        const { closes_at, used } = windows[index]!;
        if (used <= limit.max) return;
        remember(limit.subject, closes_at.getTime());
        throw tooMany(secondsUntil(closes_at.getTime()));
      });
      const window = windows[ofIp.length];
      if (!window) return { use: null, refusal: null };
      const resetSeconds = secondsUntil(window.closes_at.getTime());
      return {
        use: { limit: max, remaining: Math.max(0, max - window.used), resetSeconds },
        refusal: window.used > max ? tooOften(bucket, max, resetSeconds) : null,
      };
    },
  };
}
