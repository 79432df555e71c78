import type { Secrets } from './secrets.ts';

/** What `reseal` did in a room; `unreadable` names rows whose secret is not in the list, or whose text was changed. */
export interface Resealed {
  resealed: number;
  unreadable: string[];
}

/** A sealed text under the newest secret; null when no secret of the list opens it. */
export function sealedAnew(secrets: Secrets, sealed: string, aad: string): string | null {
  if (!secrets.needsReseal(sealed)) return sealed;
  const opened = secrets.open(sealed, aad);
  return opened.kind === 'ok' ? secrets.seal(opened.plain, aad) : null;
}

/** For SQL: a pattern of no sealed text, so that the texts of every secret are read. */
export const ANY_SEALED = '';

/** For SQL: what every text begins with that the newest secret sealed. */
export const newestSealed = (secrets: Pick<Secrets, 'kid'>): string => `v1.${secrets.kid}.%`;

/** A row with a sealed text, by its key. */
export interface SealedRow {
  team_id: string;
  id: string;
}

type Page = (after: SealedRow | null, limit: number) => Promise<SealedRow[]>;

const BATCH = 200;

/** Rows with a sealed text, page by page behind the last key. */
export async function* eachSealed(readPage: Page): AsyncGenerator<SealedRow> {
  for (let page = await readPage(null, BATCH); ; page = await readPage(page.at(-1)!, BATCH)) {
    yield* page;
    if (page.length < BATCH) return;
  }
}

/**
 * Seals rows anew, one row per transaction of `reseal`, which resolves false when a text cannot be opened. Safe while the
 * roles run, and to stop and begin again: a row that is done is not read again.
 */
export async function resealRows(
  rows: {
    count(): Promise<number>;
    page: Page;
    reseal(row: SealedRow): Promise<boolean>;
  },
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const result: Resealed = { resealed: 0, unreadable: [] };
  const total = await rows.count();
  let done = 0;
  for await (const row of eachSealed(rows.page)) {
    if (await rows.reseal(row)) result.resealed++;
    else result.unreadable.push(row.id);
    onProgress(++done, total);
  }
  return result;
}
