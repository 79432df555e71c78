import { ApiError } from '../errors.ts';

const MAX_DEPTH = 32;

/** Postgres can hold neither NUL nor a lone surrogate; refuse both, and bottomless nesting, before anything else. */
export function refuseUnstorableText(value: unknown, at = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new ApiError(
        'validation_error',
        `${at || 'the body'} holds a NUL or a lone surrogate`,
        at ? { param: at } : {},
      );
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH)
    throw new ApiError('validation_error', `${at} is nested deeper than ${MAX_DEPTH} levels`, { param: at });
  if (Array.isArray(value)) {
    value.forEach((item, index) => refuseUnstorableText(item, `${at}[${index}]`, depth + 1));
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    refuseUnstorableText(key, at, depth + 1);
    refuseUnstorableText(item, at ? `${at}.${key}` : key, depth + 1);
  }
}
