/**
 * The same value with every text as Postgres can keep it: no NUL, and no half of a surrogate pair, which a cut in the
 * middle of an emoji leaves. Whatever a mail or a file says, it can be stored.
 */
export function withoutNulBytes<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '') as T;
  if (Array.isArray(value)) return value.map(withoutNulBytes) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [withoutNulBytes(key), withoutNulBytes(item)]),
  ) as T;
}
