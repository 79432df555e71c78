import { Readable } from 'node:stream';
import { CsvError } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { ApiError } from '../platform/errors.ts';
import type { Fault } from '../platform/errors.ts';
import { yielding } from '../platform/http/yield-event-loop.ts';
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
import { absentColumns, mapColumns, unknownTargets } from './rules/csv-columns.ts';
import type { Target } from './rules/csv-columns.ts';
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

interface CsvRow {
  values: ContactValues;
  line: number;
  fault?: Fault;
}

/** Refuses an endless record of separators alone: the parser's own limit does not count them. */
async function* bounded(file: AsyncIterable<Buffer>, records: () => number): AsyncGenerator<Buffer> {
  let [seen, since] = [0, 0];
  for await (const piece of yielding(file, PIECE_BYTES)) {
    if (records() > seen) [seen, since] = [records(), 0];
    since += piece.length;
    if (since > MAX_BYTES_WITHOUT_RECORD) throw bad(`a record is longer than ${MAX_RECORD_BYTES} bytes`);
    yield piece;
  }
}

const bad = (message: string): ApiError => new ApiError('validation_error', message, { param: 'contacts' });

const tooManyColumns = (): ApiError => bad(`the file has more than ${MAX_COLUMNS} columns`);

/**
 * Streams the rows of a CSV file in batches: any usual separator or line break, quoted line breaks, a byte order
 * mark, and UTF-8, UTF-16 or Windows-1252. Throws `ApiError` when the file as a whole cannot be read. Memory does not
 * grow with the file.
 */
export async function* csvRows(
  open: OpenFile,
  mapping: Record<string, string> | null,
): AsyncGenerator<CsvRow[]> {
  const wrong = mapping ? unknownTargets(mapping) : [];
  if (wrong.length > 0)
    throw new ApiError(
      'validation_error',
      `${wrong[0]} is not a contact field; write custom.${wrong[0]} for a custom one`,
      { param: 'mapping_fields' },
    );
  const form = await formOf(open);
  if (form.headBytes === 0) throw bad('the file is empty');
  if (form.columns > MAX_COLUMNS) throw tooManyColumns();
  if (!form.isWhole && form.headBytes >= HEAD_BYTES)
    throw bad(`the header is longer than ${HEAD_BYTES} bytes`);
  const parser = parserOf(form);
  const text = decoded(Readable.from(bounded(open(), () => parser.info.records)), form.encoding);
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  const at = { line: 1 };
  try {
    yield* rowsOf(parser as AsyncIterable<CsvRecord>, form, mapping, at);
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
function rowsOfLines(raw: string, from: number, delimiter: string, targets: readonly Target[]): CsvRow[] {
  return raw.split(LINE_BREAK).flatMap((text, n): CsvRow[] => {
    if (text === '') return [];
    const line = from + n;
    const record = recordOf(text, delimiter);
    return [record ? { values: rowValues(record, targets), line } : { values: {}, line, fault: NOT_CLOSED }];
  });
}

const LINE_BREAK = /\r\n|\n|\r/;
const NOT_CLOSED: Fault = { param: 'row', message: 'a quote that opens in this line is not closed' };

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
  { delimiter, isDeclared }: CsvForm,
  mapping: Record<string, string> | null,
  at: { line: number },
): AsyncGenerator<CsvRow[]> {
  let targets: Target[] | null = null;
  let batch: CsvRow[] = [];
  let chars = 0;
  let emptyLines = 0;
  let isDeclaration = isDeclared;
  for await (const { record, raw } of records) {
    const { line } = at;
    const size = sizeOf(record);
    at.line += size.lines;
    if (record.length === 1 && record[0] === '') {
      if (++emptyLines > MAX_EMPTY_LINES) throw bad(`the file has more than ${MAX_EMPTY_LINES} empty lines`);
      continue;
    }
    if (isDeclaration) {
      isDeclaration = false;
      continue;
    }
    if (targets) {
      if (size.lines > 1 && isTorn(record, raw, delimiter))
        batch.push(...rowsOfLines(raw, line, delimiter, targets));
      else batch.push({ values: rowValues(record, targets), line });
      chars += size.chars;
      if (batch.length < BATCH && chars < BATCH_CHARS) continue;
      yield batch;
      batch = [];
      chars = 0;
      continue;
    }
    if (record.length > MAX_COLUMNS) throw tooManyColumns();
    targets = targetsOf(record, mapping);
  }
  if (batch.length > 0) yield batch;
}

/** Maps the columns of the file. Throws `ApiError` when a mapped column, or any address column, is missing. */
function targetsOf(header: readonly string[], mapping: Record<string, string> | null): Target[] {
  const columns = header.slice(0, MAX_NAMED).map((name) => name.trim().slice(0, MAX_NAME));
  const others = header.length - columns.length;
  const has = `it has: ${columns.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  const absent = mapping ? absentColumns(header, mapping) : [];
  if (absent.length > 0)
    throw new ApiError(
      'validation_error',
      `the file has no column ${absent.slice(0, MAX_NAMED).join(', ').slice(0, MAX_NAME)}; ${has}`,
      { param: 'mapping_fields', details: { columns } },
    );
  const targets = mapColumns(header, mapping);
  if (!targets.some((to) => to && 'field' in to && (to.field === 'email' || to.field === 'linkedin_url')))
    throw bad(
      `the file has no column for email or linkedin_url; map one of its columns to one of them; ${has}`,
    );
  return targets;
}
