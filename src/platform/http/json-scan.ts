import { ApiError } from '../errors.ts';

/** Brackets inside brackets that a body may have. */
export const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const END_BRACKET = 0x5d;
const END_BRACE = 0x7d;

export const tooDeep = (param = ''): ApiError =>
  new ApiError(
    'validation_error',
    `${param || 'the body'} is nested deeper than ${MAX_DEPTH} levels`,
    param ? { param } : {},
  );

/**
 * Counts what a JSON text holds before anything is made of it: its bytes cost little, the objects they stand for up to
 * forty times as much. Throws `ApiError`; whether it is JSON is not asked.
 */
export function countJson(bytes: Uint8Array, maxValues: number): void {
  let values = 1;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === COMMA) values++;
    else if (byte === BRACKET || byte === BRACE) {
      values++;
      if (++depth > MAX_DEPTH) throw tooDeep();
    } else if (byte === END_BRACKET || byte === END_BRACE) depth--;
    if (values > maxValues)
      throw new ApiError('request_too_large', `the body holds more than ${maxValues} values`);
  }
}

/** Where a scan stands; it can be left and taken up again. */
export interface Scan {
  at: number;
  depth: number;
  quoted: boolean;
}

/** Moves to the end of a value, which a comma or a closing bracket of its own level ends; false when it came to `until` first. */
export function passValue(bytes: Uint8Array, scan: Scan, until: number): boolean {
  let { at, depth, quoted } = scan;
  let ended = false;
  for (; at < until; at++) {
    const byte = bytes[at]!;
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === BRACKET || byte === BRACE) {
      if (++depth > MAX_DEPTH) throw tooDeep();
    } else if (byte === COMMA || byte === END_BRACKET || byte === END_BRACE) {
      ended = depth === 0;
      if (ended) break;
      if (byte !== COMMA) depth--;
    }
  }
  scan.at = Math.min(at, bytes.length);
  scan.depth = depth;
  scan.quoted = quoted;
  return ended || scan.at >= bytes.length;
}
