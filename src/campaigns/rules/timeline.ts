/** Entries in the order of time; entries of the same moment in the order of adding. */
export interface Timeline<What> {
  add(at: number, what: What): void;
  take(): { at: number; what: What } | null;
}

export function createTimeline<What>(): Timeline<What> {
  const heap: { at: number; order: number; what: What }[] = [];
  let added = 0;
  const isBefore = (a: number, b: number): boolean =>
    heap[a]!.at !== heap[b]!.at ? heap[a]!.at < heap[b]!.at : heap[a]!.order < heap[b]!.order;
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b]!, heap[a]!];
  };
  return {
    add(at, what) {
      heap.push({ at, order: added++, what });
      for (let n = heap.length - 1; n > 0;) {
        const parent = (n - 1) >> 1;
        if (!isBefore(n, parent)) return;
        swap(n, parent);
        n = parent;
      }
    },
    take() {
      if (heap.length === 0) return null;
      swap(0, heap.length - 1);
      const { at, what } = heap.pop()!;
      for (let n = 0; ;) {
        const left = 2 * n + 1;
        if (left >= heap.length) break;
        const least = left + 1 < heap.length && isBefore(left + 1, left) ? left + 1 : left;
        if (!isBefore(least, n)) break;
        swap(n, least);
        n = least;
      }
      return { at, what };
    },
  };
}
