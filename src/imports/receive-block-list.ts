import { blockAddresses, unblockAddresses } from '../deliverability/block-addresses.ts';
import type { Blocked } from '../deliverability/block-addresses.ts';
import type { Services } from '../platform/services.ts';
import { ApiError } from '../platform/errors.ts';
import { MAX_FAULTS } from '../platform/http/errors.ts';
import type { JsonList } from '../platform/http/json-list.ts';
import { refuseUnstorableText } from '../platform/http/text.ts';
import { readCsv } from './csv.ts';
import type { OpenFile } from './csv-file.ts';
import { ALONE, blockColumns } from './rules/block-columns.ts';
import { addressCell, isFault, judgeCells, judgeItem } from './rules/block-row.ts';
import type { BlockFault, Defaults, Judged } from './rules/block-row.ts';
import { addressIn } from './rules/address-cell.ts';
import { unguarded } from './rules/formula-guard.ts';
import { blacklistKey } from '../deliverability/rules/address.ts';

export const MAX_ENTRIES = 200_000;
/** Entries of one transaction, which takes some 200 ms. */
const BATCH = 2_000;
const MAX_SHOWN = 320;
const MAX_NAMED = 20;

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

export interface BlockRow {
  line: number;
  /** As it came. */
  text: string;
  cells: readonly string[];
  judged: Judged;
}

export interface RejectedEntry extends BlockFault {
  line: number;
  address: string;
}

export interface AskedList {
  teamId: string;
  action: 'add' | 'remove';
}

export interface BlockListDone {
  action: 'add' | 'remove';
  entry_count: number;
  created_count: number;
  existing_count: number;
  contact_count: number;
  removed_count: number;
  kept_count: number;
  absent_count: number;
  duplicate_count: number;
  rejected_count: number;
  /** The first of them. */
  rejected: RejectedEntry[];
}

/** Read twice: before the first entry is written it is known whether the list can be read to its end. */
export interface BlockList {
  param: string;
  header: () => readonly string[] | null;
  batches: () => AsyncIterable<BlockRow[]>;
}

export function blockListOfFile(open: OpenFile, param: string, defaults: Defaults): BlockList {
  let columns = ALONE;
  let header: readonly string[] | null = null;
  const rows = async function* (): AsyncGenerator<BlockRow[]> {
    const batches = readCsv(open, param, (record, line) => {
      const read = (cells: readonly string[], at: number) => ({ values: {}, line: at, cells });
      const found = blockColumns(record.map(unguarded));
      columns = found ?? ALONE;
      header = found && record;
      if (found) return { read, rows: [] };
      if (record.length > 1 && !blacklistKey(addressIn(unguarded(record[0]!)))) throw noColumn(record, param);
      return { read, rows: [read(record, line)] };
    });
    for await (const batch of batches)
      yield batch.map(({ line, cells, fault }) => ({
        line,
        cells,
        text: addressCell(cells, columns),
        judged: fault
          ? { rule: 'quote_not_closed' as const, param: 'row', message: fault.message }
          : judgeCells(cells, columns, defaults),
      }));
  };
  return { param, header: () => header, batches: rows };
}

const noColumn = (record: readonly string[], param: string): ApiError => {
  const names = record.slice(0, MAX_NAMED).map((name) => name.trim().slice(0, 100));
  return new ApiError(
    'validation_error',
    `the file has no column email, address or domain; it has: ${names.join(', ')}`,
    { param },
  );
};

function unstorable(item: unknown, at: number): BlockFault | null {
  try {
    refuseUnstorableText(item, ['entries', at]);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { rule: 'entry_type', param: `entries[${at}]`, message: error.message };
  }
}

export function blockListOfJson(entries: JsonList, defaults: Defaults): BlockList {
  const rows = async function* (): AsyncGenerator<BlockRow[]> {
    for await (const { items, from } of entries.parts())
      yield items.map((item, index) => {
        const at = from + index;
        const text = typeof item === 'string' ? item : JSON.stringify(item);
        return {
          line: at + 1,
          text,
          cells: [],
          judged: unstorable(item, at) ?? judgeItem(item, at, defaults),
        };
      });
  };
  return { param: 'entries', header: () => null, batches: rows };
}

const shown = ({ line, text }: BlockRow, fault: BlockFault): RejectedEntry => ({
  line,
  address: text.replaceAll('\0', '').slice(0, MAX_SHOWN).toWellFormed(),
  ...fault,
});

/** Reads the whole list and writes nothing. Throws `ApiError` for one that is too long or holds nothing usable. */
async function look(
  { param, batches }: BlockList,
  onRejected: (row: BlockRow, fault: BlockFault) => void,
): Promise<{ all: number; rejected: number; first: RejectedEntry[] }> {
  const found = { all: 0, rejected: 0, first: [] as RejectedEntry[] };
  const refuse = (message: string, details?: RejectedEntry[]) =>
    new ApiError('validation_error', message, { param, ...(details ? { details } : {}) });
  for await (const rows of batches())
    for (const row of rows) {
      if (++found.all > MAX_ENTRIES) throw refuse(`a list holds at most ${MAX_ENTRIES} entries`);
      if (!isFault(row.judged)) continue;
      found.rejected++;
      if (found.first.length < MAX_FAULTS) found.first.push(shown(row, row.judged));
      onRejected(row, row.judged);
    }
  if (found.rejected < found.all) return found;
  const [first] = found.first;
  const why = first ? `; line ${first.line}: ${first.message}` : '';
  throw refuse(`the list holds no usable address or domain${why}`, first ? found.first : undefined);
}

/**
 * Adds a list to a team's blacklist, or takes it off, in batches: a death between two leaves whole batches, and the same
 * list again ends as one that was not interrupted. Throws `ApiError` before anything is written.
 */
export async function receiveBlockList(
  deps: Deps,
  { teamId, action }: AskedList,
  list: BlockList,
  on: {
    rejected?: (row: BlockRow, fault: BlockFault) => void;
    progress?: (done: number, total: number) => void;
    /** Stops between two batches. */
    signal?: AbortSignal;
  } = {},
): Promise<BlockListDone> {
  const { all, rejected, first } = await look(list, on.rejected ?? (() => {}));
  const counts = { created: 0, existing: 0, contacts: 0, removed: 0, kept: 0, absent: 0 };
  const write = async (batch: readonly Blocked[]): Promise<void> => {
    if (batch.length === 0) return;
    if (action === 'remove') {
      const { removed, kept, absent } = await unblockAddresses(deps, teamId, batch);
      counts.removed += removed;
      counts.kept += kept;
      counts.absent += absent;
      return;
    }
    const { created, contacts } = await blockAddresses(deps, teamId, batch);
    counts.created += created;
    counts.existing += batch.length - created;
    counts.contacts += contacts;
  };
  const seen = new Set<string>();
  let [batch, done, duplicates]: [Blocked[], number, number] = [[], 0, 0];
  for await (const rows of list.batches())
    for (const { judged } of rows) {
      if (on.signal?.aborted) break;
      done++;
      if (isFault(judged)) continue;
      if (seen.has(judged.address)) duplicates++;
      else {
        seen.add(judged.address);
        batch.push(judged);
      }
      if (batch.length < BATCH) continue;
      await write(batch);
      batch = [];
      on.progress?.(done, all);
    }
  if (!on.signal?.aborted) await write(batch);
  on.progress?.(done, all);
  return {
    action,
    entry_count: all,
    created_count: counts.created,
    existing_count: counts.existing,
    contact_count: counts.contacts,
    removed_count: counts.removed,
    kept_count: counts.kept,
    absent_count: counts.absent,
    duplicate_count: duplicates,
    rejected_count: rejected,
    rejected: first,
  };
}
