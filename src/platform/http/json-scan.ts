import { ApiError } from '../errors.ts';

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
 * Limits depth and number of values before parsing: parsed objects take up to forty times the bytes. Throws `ApiError`.
 * Does not check the syntax.
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

export interface Scan {
  at: number;
  depth: number;
  quoted: boolean;
}

/** Moves to the comma or bracket that ends the value; false when it reached `until` first. */
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
