/** Where a database lies. */
export interface Place {
  /** Of the cluster; null where Postgres does not tell. */
  systemId: string | null;
  /** Null where Postgres does not tell. */
  timeline: string | null;
  databaseId: number;
}

/** What a database says of itself. */
export interface History extends Place {
  id: string;
  /** Contacts were here before it began, and no recovery looked at them since. */
  wasUsed: boolean;
  quarantine: string | null;
}

const differs = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

/**
 * Why work on a database may not go on, or null: `known` is what it says of itself, `place` is where it lies, `seen` is the
 * mark of this history in the data folder, and `mark` is the same in the database, null for none. A folder never has a
 * greater one. `knowsOthers`: the folder has marks of other histories.
 *
 * decided: a folder that worked for another database does not take one that was in use before its history began: it may be
 * that other one, restored from a backup of before
 */
export function judgeHistory(
  known: History,
  place: Place,
  { seen, mark, knowsOthers }: { seen: number | null; mark: number | null; knowsOthers: boolean },
): string | null {
  if (known.quarantine !== null) return known.quarantine;
  if (differs(known.systemId, place.systemId) || known.databaseId !== place.databaseId)
    return 'it is a copy, or was restored from one: it lies elsewhere than before';
  if (differs(known.timeline, place.timeline))
    return 'its Postgres was promoted, or restored to a point in time';
  if (seen !== null && (mark === null || mark < seen))
    return 'it is older than what its workers did: it was restored from a backup';
  if (known.wasUsed && seen === null && knowsOthers)
    return 'it was in use before its history began, and this data folder knows another one: it may be restored from a backup';
  return null;
}
