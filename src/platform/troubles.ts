import { stopwatch } from './clock.ts';

export type Role = 'api' | 'worker';
/** `degraded`: works, but an operator should look. `unavailable`: should get no requests or work. */
export type Severity = 'degraded' | 'unavailable';

/**
 * Severity in readiness by cause and role; shown in docs/operating.md, where a new cause needs a row too. Watchers
 * report a cause by `note` or by closing the gate. The API is unavailable only when it cannot answer. The `api` column
 * of causes that an API never sees counts in a development start, which has both roles.
 */
export const CAUSES = {
  stop: { api: 'unavailable', worker: 'unavailable' },
  database: { api: 'unavailable', worker: 'unavailable' },
  clock: { api: 'degraded', worker: 'unavailable' },
  history: { api: 'degraded', worker: 'unavailable' },
  journal: { api: 'degraded', worker: 'unavailable' },
  claims: { api: 'degraded', worker: 'unavailable' },
  queue: { api: 'degraded', worker: 'degraded' },
  late: { api: 'degraded', worker: 'degraded' },
} as const satisfies Record<string, Record<Role, Severity>>;
export type Cause = keyof typeof CAUSES;

export interface Troubles {
  note(cause: Cause, says: string): void;
  clear(cause: Cause): void;
  all(): ReadonlyMap<Cause, string>;
}

export function createTroubles(): Troubles {
  const noted = new Map<Cause, string>();
  return {
    note: (cause, says) => void noted.set(cause, says),
    clear: (cause) => void noted.delete(cause),
    all: () => new Map(noted),
  };
}

const BLOCKED_MS = 60_000;
/** Fewer failing keys are a problem of the keys, not of the process. */
const LEAST_KEYS = 2;

/** Detects that a worker tries to claim work and cannot: a locked table, a full disk. */
export interface Claims {
  did(kind: string): void;
  failed(kind: string, key?: string): void;
  blocked(): string[];
}

export function createClaims(elapsedMs: () => number = stopwatch): Claims {
  const failing = new Map<string, { sinceMs: number; lastMs: number; keys: Set<string>; whole: boolean }>();
  return {
    did: (kind) => void failing.delete(kind),
    failed(kind, key) {
      const nowMs = elapsedMs();
      const streak = failing.get(kind) ?? { sinceMs: nowMs, lastMs: nowMs, keys: new Set(), whole: false };
      streak.lastMs = nowMs;
      if (key === undefined) streak.whole = true;
      else if (streak.keys.size < LEAST_KEYS) streak.keys.add(key);
      failing.set(kind, streak);
    },
    blocked() {
      const nowMs = elapsedMs();
      // A kind that is no longer tried is no longer due.
      for (const [kind, { lastMs }] of failing) if (nowMs - lastMs > BLOCKED_MS) failing.delete(kind);
      return [...failing]
        .filter(
          ([, { sinceMs, keys, whole }]) =>
            nowMs - sinceMs >= BLOCKED_MS && (whole || keys.size >= LEAST_KEYS),
        )
        .map(([kind]) => kind);
    },
  };
}
