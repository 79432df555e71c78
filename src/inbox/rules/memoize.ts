const REMEMBERED = 8;

/** Caches the last few results: many rules ask the same of one text after another. */
export function memoize<Result>(
  make: (text: string) => Result,
  count = REMEMBERED,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = make(text);
    known.set(text, result);
    if (known.size > count) known.delete(known.keys().next().value!);
    return result;
  };
}
