import type { Services } from '../platform/services.ts';
import { isTeam } from './block-list-store.ts';
import type { OpenFile } from './csv-file.ts';
import { blockListOfFile, receiveBlockList } from './receive-block-list.ts';
import type { AskedList, BlockListDone } from './receive-block-list.ts';
import { REPORT_COLUMNS } from './rules/csv-columns.ts';
import type { Defaults } from './rules/block-row.ts';
import { csvLine } from './rules/rejected-line.ts';

export interface ImportBlockList extends AskedList {
  open: OpenFile;
  defaults: Defaults;
}

/**
 * Changes a blacklist by a file as POST /blacklist/bulk does. `rejected` gets each rejected row as a line of a CSV file,
 * its header first: mended, it is read again. Resolves null when there is no such team. Throws `ApiError` when the file
 * is refused as a whole. After `signal` aborts, the batches that were written stay.
 */
export async function importBlockList(
  deps: Pick<Services, 'db' | 'clock' | 'ids'>,
  { open, defaults, ...asked }: ImportBlockList,
  on: {
    rejected: (line: string) => void;
    progress: (done: number, total: number) => void;
    signal: AbortSignal;
  },
): Promise<BlockListDone | null> {
  if (!(await isTeam(deps.db, asked.teamId))) return null;
  const list = blockListOfFile(open, 'entries', defaults);
  let isBegun = false;
  return receiveBlockList(deps, asked, list, {
    ...on,
    rejected: ({ line, cells }, { message }) => {
      if (!isBegun)
        on.rejected(`\ufeff${csvLine([...REPORT_COLUMNS, ...(list.header() ?? ['address'])], ',')}`);
      isBegun = true;
      on.rejected(csvLine([String(line), message, ...cells], ','));
    },
  });
}
