import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { isSameKey } from './key-aliases.ts';

/**
 * - `moving`: keys that change by themselves; another value is ignored with a warning.
 * - `show` reads the stored resource to compare with; without it, naming a key is an error.
 */
export interface ReadOnly<Asked> {
  keys: readonly string[];
  moving?: readonly string[];
  show?(asked: Asked): Promise<object>;
}

export const readOnlyKeys = (shown: object, settable: object): string[] =>
  Object.keys(shown).filter((key) => !Object.hasOwn(settable, key));
/** The key that names the type of a resource; ignored like an unknown key when a request creates one. */
const KIND = 'object';

const onWire = (value: unknown): unknown => {
  const wire: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  return typeof wire === 'string' && isUuid(wire) ? wire.toLowerCase() : wire;
};

/**
 * Removes read-only keys from a body, so that an answer can be sent back unchanged; resolves to the warnings. Throws
 * `validation_error` for a value that differs from the stored one. Mutates the body.
 */
export async function takeReadOnly<Asked>(
  { keys, moving = [], show }: ReadOnly<Asked>,
  { known, body, asked }: { known: readonly string[]; body: unknown; asked: Asked },
): Promise<string[]> {
  if (typeof body !== 'object' || body === null) return [];
  const values = body as Record<string, unknown>;
  const keyOf = (name: string): string | undefined =>
    keys.find((key) => isSameKey(name, key) && (show !== undefined || key !== KIND));
  const named = Object.keys(values).filter((name) => !known.includes(name) && keyOf(name) !== undefined);
  if (named.length === 0) return [];
  const shown = show ? ((await show(asked)) as Record<string, unknown>) : {};
  const warnings: string[] = [];
  for (const name of named) {
    const key = keyOf(name)!;
    const stored = Object.hasOwn(shown, key)
      ? shown[key]
      : shown[Object.keys(shown).find((each) => isSameKey(each, key)) ?? key];
    if (show && isDeepStrictEqual(onWire(values[name]), onWire(stored))) {
      delete values[name];
      continue;
    }
    if (!moving.includes(key))
      throw new ApiError('validation_error', `${name} is read-only`, { param: name });
    warnings.push(`${name} is read-only and was ignored`);
    delete values[name];
  }
  return warnings;
}
