import { ApiError } from '../errors.ts';
import { JsonReader, MAX_VALUE_BYTES, invalidJson } from './json-reader.ts';
import type { ByteRange } from './json-reader.ts';
import { countJson } from './json-scan.ts';
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
  /** A `JsonList`, or the value found in its place. */
  list: unknown;
}

interface ListOptions {
  name: string;
  maxItems: number;
  parse: ParseJson;
}

interface Part extends ByteRange {
  from: number;
}

/** Items that one turn of the event loop may pass: even a short item costs a step. */
const SLICE_ITEMS = 5_000;
const PART_ITEMS = 500;
const PART_BYTES = 256 * 1024;
const MAX_MEMBERS = 1000;
const MAX_MEMBER_VALUES = 10_000;

const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;
const BRACE = 0x7b;
const END_BRACE = 0x7d;

export const isJsonList = (value: unknown): value is JsonList =>
  typeof value === 'object' && value !== null && 'parts' in value && typeof value.parts === 'function';

/**
 * Reads an object with one long list in slices: counts the items first, then parses them part by part. `JSON.parse` of
 * 64 MB takes a second and a gigabyte; this blocks for a few milliseconds at a time. Null when the text is no object.
 * Throws `ApiError`.
 */
export async function readListBody(bytes: Buffer, options: ListOptions): Promise<ListBody | null> {
  const reader = new JsonReader(bytes);
  if (!reader.isAt(BRACE)) {
    if (!reader.isAt(BRACKET))
      options.parse(reader.text({ start: 0, end: Math.min(bytes.length, MAX_VALUE_BYTES) }));
    return null;
  }
  const body: ListBody = { fields: {}, list: undefined };
  reader.skip();
  if (!reader.isAt(END_BRACE)) await readMembers(reader, body, options);
  reader.skip();
  if (!reader.isAtEnd) throw invalidJson();
  return body;
}

async function readMembers(reader: JsonReader, body: ListBody, options: ListOptions): Promise<void> {
  for (let members = 1; ; members++) {
    if (members > MAX_MEMBERS)
      throw new ApiError('request_too_large', `the body holds more than ${MAX_MEMBERS} keys`);
    await readMember(reader, body, options);
    if (reader.isAt(END_BRACE)) return;
    if (!reader.isAt(COMMA)) throw invalidJson();
    reader.skip();
  }
}

async function readMember(reader: JsonReader, body: ListBody, options: ListOptions): Promise<void> {
  const { name, parse } = options;
  const keyText = reader.text(reader.passKey());
  const key = parse(keyText) as string;
  if (!reader.isAt(COLON)) throw invalidJson();
  reader.skip();
  if (key === name && reader.isAt(BRACKET)) {
    body.list = await readList(reader, options);
    return;
  }
  const value = await reader.passValue(key.slice(0, 100));
  countJson(reader.bytes(value), MAX_MEMBER_VALUES);
  const member = parse(`{${keyText}:${reader.text(value)}}`) as Record<string, unknown>;
  if (key === name) body.list = member[key];
  else Object.assign(body.fields, member);
}

async function readList(reader: JsonReader, options: ListOptions): Promise<JsonList> {
  const { name, maxItems, parse } = options;
  const parts: Part[] = [];
  let length = 0;
  reader.skip();
  for (let more = !reader.isAt(END_BRACKET); more;) {
    addToParts(parts, length, await reader.passValue(`${name}[${length}]`));
    if (++length % SLICE_ITEMS === 0) await reader.turn();
    if (length > maxItems)
      throw new ApiError('validation_error', `${name} holds more than ${maxItems} items`, { param: name });
    more = reader.isAt(COMMA);
    if (more) reader.skip();
    else if (!reader.isAt(END_BRACKET)) throw invalidJson();
  }
  reader.skip();
  return { length, parts: () => parsedParts(reader, parts, parse) };
}

function addToParts(parts: Part[], index: number, { start, end }: ByteRange): void {
  const part = parts.at(-1);
  if (!part || index - part.from >= PART_ITEMS || end - part.start > PART_BYTES)
    parts.push({ from: index, start, end });
  else part.end = end;
}

async function* parsedParts(reader: JsonReader, parts: readonly Part[], parse: ParseJson) {
  for (const part of parts) {
    await nextTurn();
    yield { items: parse(`[${reader.text(part)}]`) as unknown[], from: part.from };
  }
}
