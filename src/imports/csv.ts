import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { parse } from 'csv-parse';
import { ApiError } from '../platform/errors.ts';
import { inTurns } from '../platform/http/turns.ts';
import { mapColumns, sniffHeader, unknownTargets } from './rules/csv-columns.ts';
import { encodingOf } from './rules/csv-encoding.ts';
import type { ContactValues } from '../contacts/rules/contact-fields.ts';
import { valuesOf } from './rules/staged-row.ts';

/** A larger record is refused: a quote that is never closed must not swallow the file. */
const MAX_RECORD_BYTES = 256 * 1024;
/** The parser gets the file in pieces, and reads a few of them ahead. */
const PIECE_BYTES = 64 * 1024;
const MAX_BYTES_WITHOUT_RECORD = MAX_RECORD_BYTES + 4 * PIECE_BYTES;
const MAX_COLUMNS = 300;
/** Each costs as much as a record: a file of line breaks alone would take a minute. */
const MAX_EMPTY_LINES = 50_000;
const SNIFF_BYTES = 64 * 1024;

/** Records in one batch: an async step for each of 50,000 rows costs more than the rows. */
const BATCH = 500;
const BATCH_CHARS = 1024 * 1024;

interface CsvRow {
  values: ContactValues;
  line: number;
}

/** Refuses an endless record of separators alone: the parser's own limit does not count them. */
async function* bounded(file: AsyncIterable<Buffer>, records: () => number): AsyncGenerator<Buffer> {
  let [seen, since] = [0, 0];
  for await (const piece of inTurns(file, PIECE_BYTES)) {
    if (records() > seen) [seen, since] = [records(), 0];
    since += piece.length;
    if (since > MAX_BYTES_WITHOUT_RECORD) throw bad(`a record is longer than ${MAX_RECORD_BYTES} bytes`);
    yield piece;
  }
}

const bad = (message: string): ApiError => new ApiError('validation_error', message, { param: 'contacts' });

const tooManyColumns = (): ApiError => bad(`the file has more than ${MAX_COLUMNS} columns`);

/** Reads the first bytes of a stream; `rest` still has them. */
async function sniff(file: Readable): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const source = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (size < SNIFF_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (value.includes(0x0a) && size > 4) break;
  }
  const rest = (async function* () {
    yield* chunks;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  })();
  return { head: Buffer.concat(chunks), rest };
}

/**
 * The rows of a CSV file as a stream of batches: any usual separator, quoted line breaks, a byte order mark, and UTF-8,
 * UTF-16 or Windows-1252. Throws `ApiError` when the file as a whole cannot be read. Memory does not grow with the file.
 */
export async function* csvRows(
  file: Readable,
  mapping: Record<string, string> | null,
): AsyncGenerator<CsvRow[]> {
  const wrong = mapping ? unknownTargets(mapping) : [];
  if (wrong.length > 0)
    throw new ApiError(
      'validation_error',
      `${wrong[0]} is not a contact field; write custom.${wrong[0]} for a custom one`,
      { param: 'mapping_fields' },
    );
  const { head, rest } = await sniff(file);
  if (head.length === 0) throw bad('the file is empty');
  const encoding = encodingOf(head);
  const { delimiter, columns, lineBreak } = sniffHeader(
    new TextDecoder(encoding).decode(head.subarray(0, SNIFF_BYTES)),
  );
  if (columns > MAX_COLUMNS) throw tooManyColumns();
  if (lineBreak === null && head.length >= SNIFF_BYTES)
    throw bad(`the header is longer than ${SNIFF_BYTES} bytes`);
  const options = {
    delimiter,
    // Known from the header: the parser's own detection runs at each character.
    ...(lineBreak ? { record_delimiter: lineBreak } : {}),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
    // Records that wait for the database: with the default of 16 the parser pauses at each 16th. The type lacks stream options.
    readableHighWaterMark: 64,
  };
  const parser = parse(options);
  const pieces = Readable.from(bounded(rest, () => parser.info.records));
  // The parser reads UTF-8 itself; the others are decoded before it.
  const text =
    encoding === 'utf-8'
      ? pieces
      : Readable.fromWeb(Readable.toWeb(pieces).pipeThrough(new TextDecoderStream(encoding) as never));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    yield* rowsOf(parser as AsyncIterable<string[]>, mapping);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw bad(`the file cannot be read: ${error.message}`);
    throw error;
  } finally {
    text.destroy();
  }
}

/** The lines that a record takes, whose quoted cells may hold line breaks, and its characters. */
function sizeOf(record: readonly string[]): { lines: number; chars: number } {
  let [lines, chars] = [1, 0];
  for (const cell of record) {
    chars += cell.length;
    if (cell.includes('\n')) lines += cell.split('\n').length - 1;
  }
  return { lines, chars };
}

async function* rowsOf(
  records: AsyncIterable<string[]>,
  mapping: Record<string, string> | null,
): AsyncGenerator<CsvRow[]> {
  let targets: ReturnType<typeof mapColumns> | null = null;
  let batch: CsvRow[] = [];
  let chars = 0;
  let nextLine = 1;
  let emptyLines = 0;
  for await (const record of records) {
    const line = nextLine;
    const size = sizeOf(record);
    nextLine += size.lines;
    if (record.length === 1 && record[0] === '') {
      if (++emptyLines > MAX_EMPTY_LINES) throw bad(`the file has more than ${MAX_EMPTY_LINES} empty lines`);
      continue;
    }
    if (targets) {
      batch.push({ values: valuesOf(record, targets), line });
      chars += size.chars;
      if (batch.length < BATCH && chars < BATCH_CHARS) continue;
      yield batch;
      batch = [];
      chars = 0;
      continue;
    }
    if (record.length > MAX_COLUMNS) throw tooManyColumns();
    targets = mapColumns(record, mapping);
    if (
      !targets.some(
        (target) =>
          target && 'field' in target && (target.field === 'email' || target.field === 'linkedin_url'),
      )
    )
      throw bad('the file has no column for email or linkedin_url; map one of its columns to one of them');
  }
  if (batch.length > 0) yield batch;
}
