import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import { yielding } from '../platform/http/yield-event-loop.ts';
import { sniffHeader } from './rules/csv-columns.ts';
import type { Header } from './rules/csv-columns.ts';
import { countLetters, encodingByLetters, encodingByMark } from './rules/csv-encoding.ts';
import type { Encoding } from './rules/csv-encoding.ts';

/** A larger record is refused: a quote that is never closed must not swallow the file. */
export const MAX_RECORD_BYTES = 256 * 1024;
export const HEAD_BYTES = 64 * 1024;
/** Each piece is read in its own turn of the event loop. */
export const PIECE_BYTES = 64 * 1024;

export type OpenFile = () => Readable;

export interface CsvForm extends Header {
  encoding: Encoding;
  /** True with a byte order mark, or in another encoding than UTF-8. */
  isMarked: boolean;
  headBytes: number;
}

/** Reads the whole file: its first letter beyond ASCII may be in the last row. */
export async function formOf(open: OpenFile): Promise<CsvForm> {
  const head = await headOf(open);
  const encoding = encodingByMark(head) ?? (await encodingOf(open));
  // `stream`: the last letter of the head may be cut.
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const isMarked = encoding !== 'utf-8' || encodingByMark(head) !== null;
  return { ...sniffHeader(text), encoding, isMarked, headBytes: head.length };
}

async function headOf(open: OpenFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of open() as AsyncIterable<Buffer>) {
    pieces.push(piece);
    if ((size += piece.length) >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

async function encodingOf(open: OpenFile): Promise<Encoding> {
  if (await isUtf8(open)) return 'utf-8';
  const letters = { read: 0, unread: 0 };
  const decoder = new TextDecoder();
  for await (const piece of yielding(open(), PIECE_BYTES))
    countLetters(decoder.decode(piece, { stream: true }), letters);
  countLetters(decoder.decode(), letters);
  return encodingByLetters(letters);
}

async function isUtf8(open: OpenFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of yielding(open(), PIECE_BYTES)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** A file that was joined from several has several kinds of line break; any of them ends a record outside quotes. */
export const RECORD_OPTIONS = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true };

export interface CsvRecord {
  record: string[];
  raw: string;
}

export function parserOf({ delimiter }: Pick<CsvForm, 'delimiter'>): Parser {
  const options = {
    ...RECORD_OPTIONS,
    delimiter,
    bom: true,
    raw: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
    // Records that wait for the reader: at the default of 16 the parser pauses at each 16th. The type lacks stream options.
    readableHighWaterMark: 64,
  };
  return parse(options);
}

export const decoded = (bytes: Readable, encoding: Encoding): Readable =>
  encoding === 'utf-8'
    ? bytes
    : Readable.fromWeb(Readable.toWeb(bytes).pipeThrough(new TextDecoderStream(encoding) as never));
