/**
 * Counts takes per key in windows of `ms`; true when the key is within `max`. Bounded: beyond `maxKeys`, new keys are not counted
 * and never over, so that many callers do not silence the others.
 */
export function createTally({ max, ms, maxKeys }: { max: number; ms: number; maxKeys: number }) {
  const taken = new Map<string, number>();
  let endsAt = -Infinity;
  return (key: string, now: number): boolean => {
    if (now >= endsAt) {
      taken.clear();
      endsAt = now + ms;
    }
    const before = taken.get(key);
    if (before === undefined && taken.size >= maxKeys) return true;
    if (before !== undefined && before >= max) return false;
    taken.set(key, (before ?? 0) + 1);
    return true;
  };
}
