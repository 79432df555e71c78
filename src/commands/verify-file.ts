import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { mapColumns, sniffHeader } from '../imports/rules/csv-columns.ts';
import { encodingOf } from '../imports/rules/csv-encoding.ts';
import type { Encoding } from '../imports/rules/csv-encoding.ts';
import { UsageError } from '../platform/command-line.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Answer } from '../verification/rules/verdict.ts';

/** A CSV file of addresses, which comes out with what was found in columns of its own. */
export interface AddressFile {
  /** Rows below the header. */
  count: number;
  rows(): AsyncGenerator<AddressRow>;
  headerLine(): string;
  /** The columns of an unanswered row are empty. */
  lineOf(row: AddressRow, answer: Answer | null): string;
}
export interface AddressRow {
  email: string;
  cells: string[];
}

const ADDED = [
  'verdict',
  'valid2',
  'validation_subtype',
  'reason',
  'risk_level',
  'is_catch_all',
  'suggestion',
] as const;
/** Columns of an earlier run stand together; one of these names alone is the user's own. */
const isRunAt = (header: readonly string[], at: number): boolean =>
  ADDED.every((name, n) => header[at + n] === name);
const MAX_RECORD_BYTES = 256 * 1024;
const HEAD_BYTES = 64 * 1024;
const BOM = Buffer.from('\ufeff');

/**
 * Reads the file once, for its header and its number of rows. The column is found by its name, or by a usual name of
 * addresses. Columns that an earlier verification added are written anew. Throws `UsageError` without such a column.
 */
export async function openAddressFile(path: string, column: string | undefined): Promise<AddressFile> {
  const bytes = await headOf(path);
  const encoding = encodingOf(bytes);
  const { delimiter } = sniffHeader(new TextDecoder(encoding).decode(bytes));
  const hasMark = encoding !== 'utf-8' || bytes.subarray(0, BOM.length).equals(BOM);
  const records = (): AsyncGenerator<string[]> => recordsOf(path, delimiter, encoding);
  let header: string[] = [];
  let count = -1;
  for await (const record of records()) if (++count === 0) header = record.map((name) => name.trim());
  const at =
    column === undefined
      ? mapColumns(header, null).findIndex((to) => to !== null && 'field' in to && to.field === 'email')
      : header.findIndex((name) => name.toLowerCase() === column.toLowerCase());
  if (at < 0)
    throw new UsageError(
      `${path} has no column ${column ?? 'email'}; name it with --column. It has: ${header.join(', ')}`,
    );
  const run = header.findIndex((_name, index) => isRunAt(header, index));
  const kept = header.flatMap((_name, index) =>
    run >= 0 && index >= run && index < run + ADDED.length ? [] : [index],
  );
  const line = (cells: readonly Cell[]): string =>
    `${cells.map((cell) => cellText(cell, delimiter)).join(delimiter)}\n`;
  return {
    count: Math.max(0, count),
    async *rows() {
      let isHeader = true;
      for await (const cells of records()) {
        if (!isHeader) yield { email: cells[at] ?? '', cells };
        isHeader = false;
      }
    },
    // A spreadsheet that did not write plain UTF-8 wants a byte order mark to read umlauts.
    headerLine: () => (hasMark ? '\ufeff' : '') + line([...kept.map((index) => header[index]), ...ADDED]),
    lineOf: ({ cells }, answer) =>
      line([
        ...kept.map((index) => cells[index]),
        ...ADDED.map((key) => answer?.[key]),
        ...cells.slice(header.length),
      ]),
  };
}

async function headOf(path: string): Promise<Buffer> {
  for await (const head of createReadStream(path, { end: HEAD_BYTES, highWaterMark: HEAD_BYTES + 1 }))
    return head as Buffer;
  return Buffer.alloc(0);
}

/** Throws `OperatorError` where the file is no CSV; what stands there is not repeated. */
async function* recordsOf(path: string, delimiter: string, encoding: Encoding): AsyncGenerator<string[]> {
  const file = createReadStream(path);
  const text =
    encoding === 'utf-8'
      ? file
      : Readable.fromWeb(Readable.toWeb(file).pipeThrough(new TextDecoderStream(encoding) as never));
  const parser = text.pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
    }),
  );
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`${path} is no CSV file: ${error.code} at line ${parser.info.lines}`);
  }
}

type Cell = string | number | boolean | null | undefined;

function cellText(cell: Cell, delimiter: string): string {
  const text = String(cell ?? '');
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
