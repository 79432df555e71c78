const REMEMBERED = 8;

/** The same function, which knows its last few answers: the rules of many lists ask the same of one text after another. */
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
