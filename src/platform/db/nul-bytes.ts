/**
 * Makes every text in a value storable in Postgres: removes NUL and replaces lone surrogates, such as half of a cut
 * emoji.
 */
export function withoutNulBytes<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '') as T;
  if (Array.isArray(value)) return value.map(withoutNulBytes) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [withoutNulBytes(key), withoutNulBytes(item)]),
  ) as T;
}
