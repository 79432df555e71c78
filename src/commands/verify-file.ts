import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { MAX_RECORD_BYTES, RECORD_OPTIONS, decoded, formOf } from '../imports/csv-file.ts';
import type { CsvForm } from '../imports/csv-file.ts';
import { mapColumns } from '../imports/rules/csv-columns.ts';
import { UsageError } from '../platform/command-line.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Answer } from '../verification/rules/verdict.ts';

/** A CSV file of addresses, written with the results in added columns. */
export interface AddressFile {
  count: number;
  rows(): AsyncGenerator<AddressRow>;
  headerLine(): string;
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
/** Columns of an earlier run stand together; a single column with one of these names is the user's. */
const isRunAt = (header: readonly string[], at: number): boolean =>
  ADDED.every((name, n) => header[at + n] === name);

/**
 * Finds the column by its name, or by a usual name of address columns. Columns of an earlier verification are written anew.
 * Throws `UsageError` without such a column.
 */
export async function openAddressFile(path: string, column: string | undefined): Promise<AddressFile> {
  const form = await formOf(() => createReadStream(path));
  const { delimiter } = form;
  const records = (): AsyncGenerator<string[]> => recordsOf(path, form);
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
    // The file was not plain UTF-8: a spreadsheet then needs a byte order mark to read umlauts.
    headerLine: () =>
      (form.isMarked ? '\ufeff' : '') + line([...kept.map((index) => header[index]), ...ADDED]),
    lineOf: ({ cells }, answer) =>
      line([
        ...kept.map((index) => cells[index]),
        ...ADDED.map((key) => answer?.[key]),
        ...cells.slice(header.length),
      ]),
  };
}

/** Throws `OperatorError` where the file is no CSV, without quoting it. */
async function* recordsOf(path: string, form: CsvForm): AsyncGenerator<string[]> {
  const text = decoded(createReadStream(path), form.encoding);
  const parser = text.pipe(
    parse({
      ...RECORD_OPTIONS,
      delimiter: form.delimiter,
      bom: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
    }),
  );
  try {
    let isDeclaration = form.isDeclared;
    for await (const record of parser as AsyncIterable<string[]>) {
      if (!isDeclaration) yield record;
      isDeclaration = false;
    }
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
