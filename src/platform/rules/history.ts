export interface Place {
  /** `systemId` and `timeline` are the cluster's. Null: Postgres does not tell them. */
  systemId: string | null;
  timeline: string | null;
  databaseId: number;
}

export interface History extends Place {
  id: string;
  /** The database had contacts before its history began and was not recovered since. */
  wasUsed: boolean;
  quarantine: string | null;
}

const differs = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

/**
 * The reason why work may not continue; null: it may. `known`: the database's record; `place`: where the
 * database lies now. `seen` and `mark`: the mark of this history in the data folder and in the database;
 * null: none. In normal operation the folder's mark is never the greater one. `knowsOthers`: the folder has
 * marks of other histories. decided: a folder that worked for another database refuses one that was in use
 * before its history began. It may be the other one, restored from an earlier backup.
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
