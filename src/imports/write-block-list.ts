import type { Db } from '../platform/db/connect.ts';
import type { BlacklistReason } from '../platform/db/types.ts';
import { nextEntries } from './block-list-store.ts';
import { csvLine } from './rules/rejected-line.ts';

/** A row has at most some 6 kB. */
const PAGE = 1_000;
/** Spreadsheets take a file without it for Windows-1252. */
const MARK = '\ufeff';
const COLUMNS = ['address', 'reason', 'note', 'created_at'];

/** The blacklist as a CSV file, page by page. POST /blacklist/bulk reads it back. */
export async function* blockListCsv(
  db: Db,
  asked: { teamId: string; search: string | undefined; reason: BlacklistReason | undefined },
): AsyncGenerator<string> {
  yield MARK + csvLine(COLUMNS, ',');
  for (let after = ''; ;) {
    const rows = await nextEntries(db, { ...asked, after, limit: PAGE });
    if (rows.length > 0)
      yield rows
        .map(({ address, reason, note, created_at }) =>
          csvLine([address, reason, note ?? '', created_at.toISOString()], ','),
        )
        .join('');
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.address;
  }
}
