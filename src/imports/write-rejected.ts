import type { Db } from '../platform/db/connect.ts';
import { REPORT_COLUMNS, USUAL_DELIMITERS, isReport, mapColumns } from './rules/csv-columns.ts';
import { cellOf, csvLine } from './rules/rejected-line.ts';
import { remedyOf } from './rules/remedies.ts';
import type { CsvOrigin, UploadRow } from './store.ts';
import { listRejected } from './verdict-store.ts';
import type { RejectedRow } from './verdict-store.ts';

/** A row has at most 256 KiB, so a page has at most 26 MB. */
const PAGE = 100;
/** Spreadsheets take a file without it for Windows-1252. */
const MARK = '\ufeff';

/** True when the rejected rows of an upload can be written again. */
export const isCsv = ({ csv }: Pick<UploadRow, 'csv'>): boolean => csv !== null;

const reasonOf = ({ rule, message }: RejectedRow): string => {
  const remedy = remedyOf(rule);
  return remedy ? `${message}. Remedy: ${remedy}` : (message ?? '');
};

/**
 * The rejected rows of a CSV file, page by page: why each was rejected, then its columns as they came. The file can be
 * mended and sent again; its first columns are not read then.
 */
export async function* rejectedCsv(
  db: Db,
  upload: Pick<UploadRow, 'team_id' | 'id' | 'csv'>,
): AsyncGenerator<string> {
  const { delimiter: found, header, mapping } = upload.csv as unknown as CsvOrigin;
  const delimiter = USUAL_DELIMITERS.includes(found) ? found : ',';
  const targets = mapColumns(header, mapping);
  const skipped = isReport(header, mapping) ? REPORT_COLUMNS.length : 0;
  yield MARK + csvLine([...REPORT_COLUMNS, ...header.slice(skipped)], delimiter);
  for (let afterRow = 0; ;) {
    const rows = await listRejected(db, {
      teamId: upload.team_id,
      uploadId: upload.id,
      afterRow,
      limit: PAGE,
    });
    const cellsOf = ({ cells, values }: RejectedRow): string[] =>
      cells ?? targets.map((target) => cellOf(target, values));
    const lines = rows.map((row) =>
      csvLine([String(row.line_number), reasonOf(row), ...cellsOf(row).slice(skipped)], delimiter),
    );
    if (lines.length > 0) yield lines.join('');
    if (rows.length < PAGE) return;
    afterRow = rows.at(-1)!.row_number;
  }
}
