import { MAX_CUSTOM_BYTES, MAX_CUSTOM_KEYS } from '../../../platform/rules/custom-limits.ts';

export type Found = Record<string, string | number | boolean | null>;
/** `note`: why a value was not saved. */
export interface Saved {
  found: Found;
  note: string | null;
}

const MAX_TEXT = 1_000;
const STEPS = /[^.[\]]+/g;

/** Reads own keys only. Undefined: no value. */
function valueAt(document: unknown, path: string): unknown {
  let at = document;
  for (const [step] of path.matchAll(STEPS)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/**
 * Custom fields from the paths of `save_as`. A missing value, a list or an object leaves its field unchanged. decided:
 * a text is cut at 1,000 characters.
 */
export function foundIn(
  saveAs: Readonly<Record<string, string>> | null | undefined,
  body: string,
  custom: Readonly<Record<string, unknown>>,
): Saved {
  const wanted = Object.entries(saveAs ?? {});
  if (wanted.length === 0) return { found: {}, note: null };
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    return { found: {}, note: 'the answer is no JSON: nothing was saved' };
  }
  const found: Found = {};
  const missing: string[] = [];
  for (const [key, path] of wanted) {
    const value = valueAt(document, path);
    if (typeof value === 'string') found[key] = readable(value);
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null) found[key] = value;
    else missing.push(path);
  }
  const after = { ...custom, ...found };
  if (
    Object.keys(after).length > MAX_CUSTOM_KEYS ||
    Buffer.byteLength(JSON.stringify(after)) > MAX_CUSTOM_BYTES
  )
    return { found: {}, note: 'the custom fields of the contact have no room: nothing was saved' };
  return { found, note: missing.length > 0 ? `the answer has no value at ${missing.join(', ')}` : null };
}

/** Postgres text takes no NUL and no lone surrogates. */
const readable = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\u0000', '');
