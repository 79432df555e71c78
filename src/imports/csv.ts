import { Readable } from 'node:stream';
import { CsvError } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { ApiError } from '../platform/errors.ts';
import { yielding } from '../platform/http/yield-event-loop.ts';
import { clean } from '../contacts/rules/clean.ts';
import type { ContactValues } from '../contacts/rules/contact-fields.ts';
import {
  HEAD_BYTES,
  MAX_RECORD_BYTES,
  PIECE_BYTES,
  RECORD_OPTIONS,
  decoded,
  formOf,
  parserOf,
} from './csv-file.ts';
import type { CsvForm, CsvRecord, OpenFile } from './csv-file.ts';
import { absentColumns, isReport, planColumns, unknownTargets } from './rules/csv-columns.ts';
import type { Column } from './rules/csv-columns.ts';
import { unguarded } from './rules/formula-guard.ts';
import type { RowFault } from './rules/remedies.ts';
import { rowValues } from './rules/staged-row.ts';

/** The parser reads a few pieces ahead. */
const MAX_BYTES_WITHOUT_RECORD = MAX_RECORD_BYTES + 4 * PIECE_BYTES;
const MAX_COLUMNS = 300;
/** Each costs as much as a record: a file of line breaks alone would take a minute. */
const MAX_EMPTY_LINES = 50_000;
const MAX_NAMED = 50;
const MAX_NAME = 100;

/** An async step for each of 50,000 rows costs more than the rows. */
const BATCH = 500;
const BATCH_CHARS = 1024 * 1024;

export interface CsvRow {
  values: ContactValues;
  line: number;
  /** At most as many as a file may have columns. */
  cells: readonly string[];
  fault?: RowFault;
}

/** What the file is, known before its first row. */
export interface CsvHeader {
  form: CsvForm;
  header: readonly string[];
  columns: readonly Column[];
}

/** Refuses an endless record of separators alone: the parser's own limit does not count them. */
async function* bounded(
  file: AsyncIterable<Buffer>,
  records: () => number,
  bad: Bad,
): AsyncGenerator<Buffer> {
  let [seen, since] = [0, 0];
  for await (const piece of yielding(file, PIECE_BYTES)) {
    if (records() > seen) [seen, since] = [records(), 0];
    since += piece.length;
    if (since > MAX_BYTES_WITHOUT_RECORD) throw bad(`a record is longer than ${MAX_RECORD_BYTES} bytes`);
    yield piece;
  }
}

const badIn =
  (param: string) =>
  (message: string): ApiError =>
    new ApiError('validation_error', message, { param });
type Bad = ReturnType<typeof badIn>;
const bad = badIn('contacts');

const tooManyColumns = (bad: Bad): ApiError => bad(`the file has more than ${MAX_COLUMNS} columns`);

/** Streams the contacts of a CSV file in batches. Throws `ApiError` when the file as a whole cannot be read. */
export async function* csvRows(
  open: OpenFile,
  mapping: Record<string, string> | null,
  onHeader: (header: CsvHeader) => void = () => {},
): AsyncGenerator<CsvRow[]> {
  const wrong = mapping ? unknownTargets(mapping) : [];
  if (wrong.length > 0)
    throw new ApiError(
      'validation_error',
      `${wrong[0]} is not a contact field; write custom.${wrong[0]} for a custom one`,
      { param: 'mapping_fields' },
    );
  yield* readCsv(open, 'contacts', (record, _line, form) => {
    const guards = isReport(record, mapping);
    const header = guards ? record.map(unguarded) : record;
    const columns = columnsOf(header, mapping);
    onHeader({ form, header, columns });
    return { read: readerOf(columns, guards), rows: [] };
  });
}

export type ReadRow = (record: readonly string[], line: number) => CsvRow;
/** Decides how all others are read by the first record, which may be a row itself. */
export type ReadFirst = (
  record: readonly string[],
  line: number,
  form: CsvForm,
) => { read: ReadRow; rows: CsvRow[] };

/**
 * Streams the rows of a CSV file in batches. Reads the separators and line breaks of spreadsheets, quoted line breaks, a
 * byte order mark, and UTF-8, UTF-16 or Windows-1252. Throws `ApiError` of `param` when the file as a whole cannot be
 * read. Memory does not grow with the file.
 */
export async function* readCsv(open: OpenFile, param: string, onFirst: ReadFirst): AsyncGenerator<CsvRow[]> {
  const bad = badIn(param);
  const form = await formOf(open);
  if (form.headBytes === 0) throw bad('the file is empty');
  if (form.columns > MAX_COLUMNS) throw tooManyColumns(bad);
  if (!form.isWhole && form.headBytes >= HEAD_BYTES)
    throw bad(`the header is longer than ${HEAD_BYTES} bytes`);
  const parser = parserOf(form);
  const text = decoded(Readable.from(bounded(open(), () => parser.info.records, bad)), form.encoding);
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  const at = { line: 1 };
  try {
    yield* rowsOf(parser as AsyncIterable<CsvRecord>, form, { onFirst, bad }, at);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw bad(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `the file cannot be read: a quote that opens in the record at line ${at.line} is not closed`
        : `the file cannot be read: ${error.message}`,
    );
  } finally {
    text.destroy();
  }
}

/** True when an unclosed quote joined several lines to one record: its quoted cell goes on after the closing quote. */
function isTorn(record: readonly string[], raw: string, delimiter: string): boolean {
  if (!record.some((cell) => cell.startsWith('"') && LINE_BREAK.test(cell))) return false;
  return recordOf(raw, delimiter) === null;
}

/** Null when the quotes of the text are wrong. */
function recordOf(text: string, delimiter: string): string[] | null {
  try {
    return parseText(text, { ...RECORD_OPTIONS, delimiter })[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/**
 * Reads each line of a torn record alone, so that an extra quote costs its own row and no other.
 * decided: the faulty row is not known; a line that reads well by itself is a row
 */
function rowsOfLines(raw: string, from: number, delimiter: string, read: ReadRow): CsvRow[] {
  return raw.split(LINE_BREAK).flatMap((text, n): CsvRow[] => {
    if (text === '') return [];
    const line = from + n;
    const record = recordOf(text, delimiter);
    if (record) return [read(record, line)];
    return [{ values: {}, line, cells: text.split(delimiter, MAX_COLUMNS), fault: NOT_CLOSED }];
  });
}

/** `guards`: a file of rejected rows, whose formulas have an apostrophe before them. */
function readerOf(columns: readonly Column[], guards: boolean): ReadRow {
  const targets = columns.map(({ target }) => target);
  return (record, line) => {
    const all = record.length > MAX_COLUMNS ? record.slice(0, MAX_COLUMNS) : record;
    const cells = guards ? all.map(unguarded) : all;
    return { values: rowValues(cells, targets), line, cells };
  };
}

const LINE_BREAK = /\r\n|\n|\r/;
const NOT_CLOSED: RowFault = {
  rule: 'quote_not_closed',
  param: 'row',
  message: 'a quote that opens in this line is not closed',
};

/** Spreadsheets write separators alone for rows that were emptied. */
const isEmpty = (record: readonly string[]): boolean =>
  record[0]!.trim() === '' && record.every((cell) => clean(cell) === null);

function sizeOf(record: readonly string[]): { lines: number; chars: number } {
  let [lines, chars] = [1, 0];
  for (const cell of record) {
    chars += cell.length;
    if (cell.includes('\n') || cell.includes('\r')) lines += cell.split(LINE_BREAK).length - 1;
  }
  return { lines, chars };
}

/** `at.line` is the first line of the next record. */
async function* rowsOf(
  records: AsyncIterable<CsvRecord>,
  form: CsvForm,
  { onFirst, bad }: { onFirst: ReadFirst; bad: Bad },
  at: { line: number },
): AsyncGenerator<CsvRow[]> {
  const { delimiter, isDeclared } = form;
  let read: ReadRow | null = null;
  let batch: CsvRow[] = [];
  let chars = 0;
  let emptyLines = 0;
  let isDeclaration = isDeclared;
  for await (const { record, raw } of records) {
    const { line } = at;
    const size = sizeOf(record);
    at.line += size.lines;
    if (isEmpty(record)) {
      if (++emptyLines > MAX_EMPTY_LINES) throw bad(`the file has more than ${MAX_EMPTY_LINES} empty lines`);
      continue;
    }
    if (isDeclaration) {
      isDeclaration = false;
      continue;
    }
    if (read) {
      if (size.lines > 1 && isTorn(record, raw, delimiter))
        batch.push(...rowsOfLines(raw, line, delimiter, read));
      else batch.push(read(record, line));
      chars += size.chars;
      if (batch.length < BATCH && chars < BATCH_CHARS) continue;
      yield batch;
      batch = [];
      chars = 0;
      continue;
    }
    if (record.length > MAX_COLUMNS) throw tooManyColumns(bad);
    const first = onFirst(record, line, form);
    read = first.read;
    batch.push(...first.rows);
  }
  if (batch.length > 0) yield batch;
}

const ADDRESSES: ReadonlySet<string> = new Set(['email', 'linkedin_url']);

/** Maps the columns of the file. Throws `ApiError` when a mapped column, or any address column, is missing. */
function columnsOf(header: readonly string[], mapping: Record<string, string> | null): Column[] {
  const names = header.slice(0, MAX_NAMED).map((name) => name.trim().slice(0, MAX_NAME));
  const others = header.length - names.length;
  const has = `it has: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  const absent = mapping ? absentColumns(header, mapping) : [];
  if (absent.length > 0)
    throw new ApiError(
      'validation_error',
      `the file has no column ${absent.slice(0, MAX_NAMED).join(', ').slice(0, MAX_NAME)}; ${has}`,
      { param: 'mapping_fields', details: { columns: names } },
    );
  const columns = planColumns(header, mapping);
  if (!columns.some(({ target }) => target && 'field' in target && ADDRESSES.has(target.field)))
    throw bad(
      `the file has no column for email or linkedin_url; map one of its columns to one of them; ${has}`,
    );
  return columns;
}
