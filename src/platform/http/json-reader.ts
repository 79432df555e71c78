import { ApiError } from '../errors.ts';
import { passValue } from './json-scan.ts';
import type { Scan } from './json-scan.ts';
import { nextTurn } from './yield-event-loop.ts';

const SLICE_BYTES = 256 * 1024;
export const MAX_VALUE_BYTES = 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

export const invalidJson = (): ApiError => new ApiError('invalid_json', 'the body is not valid JSON');
const tooLarge = (param: string): ApiError =>
  new ApiError('request_too_large', `${param} is larger than 1 MiB`, { param });

/** The bytes of a value or key: [start, end). */
export interface ByteRange {
  start: number;
  end: number;
}

/** A position in a JSON text, always behind spaces; the first is behind the byte order mark. */
export class JsonReader {
  readonly #bytes: Buffer;
  readonly #scan: Scan = { at: 0, depth: 0, quoted: false };
  #turnAt = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    if (BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)) this.#scan.at = BYTE_ORDER_MARK.length;
    this.#skipSpaces();
  }

  get isAtEnd(): boolean {
    return this.#scan.at >= this.#bytes.length;
  }

  isAt(byte: number): boolean {
    return this.#bytes[this.#scan.at] === byte;
  }

  skip(): void {
    this.#scan.at++;
    this.#skipSpaces();
  }

  text({ start, end }: ByteRange): string {
    return this.#bytes.toString('utf8', start, end);
  }

  bytes({ start, end }: ByteRange): Buffer {
    return this.#bytes.subarray(start, end);
  }

  async turn(): Promise<void> {
    await nextTurn();
    this.#turnAt = this.#scan.at;
  }

  /** Throws `ApiError` for a value that is too large or cut off. */
  async passValue(param: string): Promise<ByteRange> {
    const [bytes, scan] = [this.#bytes, this.#scan];
    const start = scan.at;
    while (!passValue(bytes, scan, Math.min(scan.at + SLICE_BYTES, bytes.length))) {
      if (scan.at - start > MAX_VALUE_BYTES) throw tooLarge(param);
      await this.turn();
    }
    if (scan.at - start > MAX_VALUE_BYTES) throw tooLarge(param);
    if (scan.at === start || scan.at >= bytes.length) throw invalidJson();
    if (scan.at - this.#turnAt > SLICE_BYTES) await this.turn();
    return { start, end: scan.at };
  }

  /** The range of a key with its quotes; passes the spaces behind it too. Throws `ApiError`. */
  passKey(): ByteRange {
    const start = this.#scan.at;
    if (!this.isAt(QUOTE)) throw invalidJson();
    // Nothing behind the largest key is searched: 60 MB of escaped quotes would block the event loop for seconds.
    const text = this.#bytes.subarray(0, start + MAX_VALUE_BYTES + 1);
    let end = text.indexOf(QUOTE, start + 1);
    while (end > 0 && this.#isEscaped(end)) end = text.indexOf(QUOTE, end + 1);
    if (end < 0) throw text.length < this.#bytes.length ? tooLarge('a key') : invalidJson();
    this.#scan.at = end + 1;
    this.#skipSpaces();
    return { start, end: end + 1 };
  }

  #skipSpaces(): void {
    const most = this.#scan.at + MAX_VALUE_BYTES;
    while (SPACES.has(this.#bytes[this.#scan.at]!))
      if (this.#scan.at++ === most) throw tooLarge('a run of spaces');
  }

  #isEscaped(at: number): boolean {
    let slashes = 0;
    while (this.#bytes[at - 1 - slashes] === BACKSLASH) slashes++;
    return slashes % 2 === 1;
  }
}
