/** One search names at most so many messages, each by up to ten digits and a space. */
export const SEARCH_WINDOW = 10_000;

const ascending = (a: number, b: number): number => a - b;

export interface Searched {
  count(): number;
  search(query: object): Promise<number[]>;
}

/**
 * Searches a large mailbox in windows of sequence numbers, from the newest down, so that each answer is short. Sequence
 * numbers only decrease during a search, so no message is missed between two windows. With `untilNone`, the first
 * window without a result ends the search: UIDs increase with sequence numbers.
 */
export async function searchMailbox(
  { count, search }: Searched,
  query: object,
  keep: (uid: number) => boolean,
  untilNone: boolean,
): Promise<number[]> {
  if (count() <= SEARCH_WINDOW) return (await search(query)).filter(keep).toSorted(ascending);
  const windows: number[][] = [];
  // A message whose number decreased into the next window is found twice. Dropping it here avoids sorting all, which
  // takes half a second for 400,000 unordered UIDs.
  let lowest = Infinity;
  for (let last = count(); last > 0; last = Math.min(last - SEARCH_WINDOW, count())) {
    const first = Math.max(1, last - SEARCH_WINDOW + 1);
    const found = (await search({ seq: `${first}:${last}`, ...query })).filter(keep);
    if (untilNone && found.length === 0) break;
    const older = found.filter((uid) => uid < lowest).toSorted(ascending);
    lowest = older[0] ?? lowest;
    windows.push(older);
  }
  return windows.toReversed().flat();
}
