import type { HookedEvent } from '../support/hook-wire.ts';

/** Events of each type that an endpoint must get for a contact: `least` to `most`. */
export type WantedEvents = Map<string, Record<string, { least: number; most: number }>>;

export interface HookCounts {
  wanted: number;
  missing: number;
  /** More events of a type than happened: one was recorded under two ids. */
  surplus: number;
}

export function countHooks(
  endpoints: readonly string[],
  wanted: WantedEvents,
  events: readonly HookedEvent[],
): HookCounts {
  const got = new Map<string, number>();
  for (const { endpoint, email, type } of events) {
    const key = `${endpoint} ${email} ${type}`;
    got.set(key, (got.get(key) ?? 0) + 1);
  }
  const counts: HookCounts = { wanted: 0, missing: 0, surplus: 0 };
  for (const endpoint of endpoints)
    for (const [email, types] of wanted)
      for (const [type, { least, most }] of Object.entries(types)) {
        const has = got.get(`${endpoint} ${email} ${type}`) ?? 0;
        counts.wanted += least;
        counts.missing += Math.max(0, least - has);
        counts.surplus += Math.max(0, has - most);
      }
  return counts;
}
