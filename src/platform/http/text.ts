import { ApiError } from '../errors.ts';
import { MAX_DEPTH, tooDeep } from './json-scan.ts';

type Place = (string | number)[];

const MAX_KEY = 100;
const pathOf = (place: Place): string =>
  place.reduce<string>((at, part) => {
    if (typeof part === 'number') return `${at}[${part}]`;
    const key = part.slice(0, MAX_KEY).toWellFormed().replaceAll('\u0000', '');
    return at ? `${at}.${key}` : key;
  }, '');

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
function unstorable(place: Place): ApiError {
  const at = pathOf(place);
  return new ApiError(
    'validation_error',
    `${at || 'the body'} holds a NUL or a lone surrogate`,
    at ? { param: at } : {},
  );
}

function tooLarge(place: Place): ApiError {
  const at = pathOf(place);
  return new ApiError(
    'invalid_parameter_type',
    `${at || 'the body'} is a number too large to store`,
    at ? { param: at } : {},
  );
}

/**
 * Refuses NUL, lone surrogates (Postgres stores neither), nesting beyond `MAX_DEPTH`, and numbers that overflow to
 * Infinity, which JSON would store as null.
 */
export function refuseUnstorableText(value: unknown, place: Place = []): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw tooLarge(place);
  if (typeof value === 'string') {
    if (!isStorable(value)) throw unstorable(place);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (place.length >= MAX_DEPTH) throw tooDeep(pathOf(place));
  if (Array.isArray(value))
    for (let index = 0; index < value.length; index++) refuseAt(value[index], place, index);
  else
    for (const [key, item] of Object.entries(value)) {
      if (!isStorable(key)) throw unstorable(place);
      refuseAt(item, place, key);
    }
}

function refuseAt(value: unknown, place: Place, key: string | number): void {
  if (typeof value === 'string' && isStorable(value)) return;
  if (typeof value === 'boolean' || Number.isFinite(value)) return;
  place.push(key);
  refuseUnstorableText(value, place);
  place.pop();
}
