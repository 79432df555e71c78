import { ApiError } from '../errors.ts';
import { countJson, passValue } from './json-scan.ts';
import type { Scan } from './json-scan.ts';
import { nextTurn } from './yield-event-loop.ts';

/** Throws for invalid JSON and for keys that change prototypes. */
export type ParseJson = (text: string) => unknown;

/** A list parsed part by part: memory holds its bytes and one part. */
export interface JsonList {
  length: number;
  parts(): AsyncGenerator<{ items: unknown[]; from: number }>;
}

export interface ListBody {
  fields: Record<string, unknown>;
  list: unknown;
}

interface Part {
  from: number;
  start: number;
  end: number;
}

const MEBIBYTE = 1024 * 1024;
/** Bounds of one turn of the event loop: even a short item costs a step. */
const SLICE_BYTES = 256 * 1024;
const SLICE_ITEMS = 5_000;
const PART_ITEMS = 500;
const PART_BYTES = 256 * 1024;
const MAX_VALUE_BYTES = MEBIBYTE;
const MAX_MEMBERS = 1000;
const MAX_MEMBER_VALUES = 10_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;
const BRACE = 0x7b;
const END_BRACE = 0x7d;
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const invalid = (): ApiError => new ApiError('invalid_json', 'the body is not valid JSON');
const tooLarge = (param: string): ApiError =>
  new ApiError('request_too_large', `${param} is larger than 1 MiB`, { param });

export const isJsonList = (value: unknown): value is JsonList =>
  typeof value === 'object' && value !== null && 'parts' in value && typeof value.parts === 'function';

/**
 * Reads an object with one long list in slices: counts the items first, then parses them part by part. `JSON.parse` of
 * 64 MB takes a second and a gigabyte; this blocks for a few milliseconds at a time. Null when the text is no object.
 * Throws `ApiError`.
 */
export async function readListBody(
  bytes: Buffer,
  { name, maxItems, parse }: { name: string; maxItems: number; parse: ParseJson },
): Promise<ListBody | null> {
  const scan: Scan = { at: 0, depth: 0, quoted: false };
  let turnAt = 0;

  async function turn(): Promise<void> {
    await nextTurn();
    turnAt = scan.at;
  }
  function passSpaces(): void {
    while (SPACES.has(bytes[scan.at]!)) scan.at++;
  }
  async function pass(param: string): Promise<{ start: number; end: number }> {
    passSpaces();
    const start = scan.at;
    while (!passValue(bytes, scan, Math.min(scan.at + SLICE_BYTES, bytes.length))) {
      if (scan.at - start > MAX_VALUE_BYTES) throw tooLarge(param);
      await turn();
    }
    if (scan.at - start > MAX_VALUE_BYTES) throw tooLarge(param);
    if (scan.at === start || scan.at >= bytes.length) throw invalid();
    if (scan.at - turnAt > SLICE_BYTES) await turn();
    return { start, end: scan.at };
  }

  async function passList(): Promise<JsonList> {
    const parts: Part[] = [];
    let length = 0;
    scan.at++;
    passSpaces();
    if (bytes[scan.at] === END_BRACKET) scan.at++;
    else
      for (let more = true; more; scan.at++) {
        const { start, end } = await pass(`${name}[${length}]`);
        const part = parts.at(-1);
        if (!part || length - part.from >= PART_ITEMS || end - part.start > PART_BYTES)
          parts.push({ from: length, start, end });
        else part.end = end;
        if (++length % SLICE_ITEMS === 0) await turn();
        if (length > maxItems)
          throw new ApiError('validation_error', `${name} holds more than ${maxItems} items`, {
            param: name,
          });
        more = bytes[end] === COMMA;
        if (!more && bytes[end] !== END_BRACKET) throw invalid();
      }
    return {
      length,
      parts: async function* () {
        for (const { from, start, end } of parts) {
          await nextTurn();
          yield { items: parse(`[${bytes.toString('utf8', start, end)}]`) as unknown[], from };
        }
      },
    };
  }

  if (BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)) scan.at = BYTE_ORDER_MARK.length;
  passSpaces();
  if (bytes[scan.at] !== BRACE) {
    if (bytes[scan.at] !== BRACKET) parse(bytes.toString('utf8', 0, Math.min(bytes.length, MAX_VALUE_BYTES)));
    return null;
  }
  scan.at++;
  const fields: Record<string, unknown> = {};
  let list: unknown;
  let members = 0;
  passSpaces();
  if (bytes[scan.at] !== END_BRACE)
    for (let more = true; more;) {
      if (++members > MAX_MEMBERS)
        throw new ApiError('request_too_large', `the body holds more than ${MAX_MEMBERS} keys`);
      passSpaces();
      const keyAt = scan.at;
      const key = passKey();
      const keyText = bytes.toString('utf8', keyAt, scan.at);
      passSpaces();
      if (bytes[scan.at++] !== COLON) throw invalid();
      passSpaces();
      if (key === name && bytes[scan.at] === BRACKET) {
        list = await passList();
        passSpaces();
      } else {
        const { start, end } = await pass(key.slice(0, 100));
        countJson(bytes.subarray(start, end), MAX_MEMBER_VALUES);
        const member = parse(`{${keyText}:${bytes.toString('utf8', start, end)}}`) as Record<string, unknown>;
        if (key === name) list = member[key];
        else Object.assign(fields, member);
      }
      more = bytes[scan.at] === COMMA;
      if (more) scan.at++;
      else if (bytes[scan.at] !== END_BRACE) throw invalid();
    }
  scan.at++;
  passSpaces();
  if (scan.at < bytes.length) throw invalid();
  return { fields, list };

  function passKey(): string {
    const start = scan.at;
    if (bytes[start] !== QUOTE) throw invalid();
    let end = bytes.indexOf(QUOTE, start + 1);
    while (end > 0 && isEscaped(end)) end = bytes.indexOf(QUOTE, end + 1);
    if (end < 0) throw invalid();
    if (end - start > MAX_VALUE_BYTES) throw tooLarge('a key');
    scan.at = end + 1;
    return parse(bytes.toString('utf8', start, end + 1)) as string;
  }
  function isEscaped(at: number): boolean {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === 0x5c) slashes++;
    return slashes % 2 === 1;
  }
}
