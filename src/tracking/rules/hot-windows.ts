/**
 * The moments inside any window of `ms` for which `isHot` holds; `isHot` gets the count of each key in the window. `moments` are
 * in order. Linear: both ends pass over the moments once.
 */
export function inHotWindows<T extends { at: Date }>(
  moments: readonly T[],
  ms: number,
  keyOf: (moment: T) => string,
  isHot: (keys: ReadonlyMap<string, number>) => boolean,
): Set<T> {
  const hot = new Set<T>();
  const keys = new Map<string, number>();
  let [from, marked] = [0, 0];
  for (let to = 0; to < moments.length; to++) {
    const key = keyOf(moments[to]!);
    keys.set(key, (keys.get(key) ?? 0) + 1);
    while (moments[to]!.at.getTime() - moments[from]!.at.getTime() > ms) {
      const gone = keyOf(moments[from++]!);
      const left = keys.get(gone)! - 1;
      if (left > 0) keys.set(gone, left);
      else keys.delete(gone);
    }
    if (!isHot(keys)) continue;
    for (marked = Math.max(marked, from); marked <= to; marked++) hot.add(moments[marked]!);
  }
  return hot;
}
