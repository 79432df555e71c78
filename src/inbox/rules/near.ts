/** What a rule asks of a text; an expression is one. */
export interface Pattern {
  exec(text: string): { 0: string } | null;
  test(text: string): boolean;
}

/** What `tail` may take beyond the gap. */
const TAIL_CHARS = 60;

/**
 * `head`, at most `gap` characters of the same line, then `tail`. As one expression, `head.{0,gap}tail`, this costs the gap
 * once for each way to begin; here each head is met once and looks once over the gap.
 * `head` has the flag `g`.
 */
export function near(head: RegExp, gap: number, tail: RegExp): Pattern {
  const exec = (text: string): { 0: string } | null => {
    for (const met of text.matchAll(head)) {
      const from = met.index + met[0].length;
      const after = text.slice(from, from + gap + TAIL_CHARS).split('\n', 1)[0]!;
      const end = tail.exec(after);
      if (end && end.index <= gap) return { 0: met[0] + after.slice(0, end.index + end[0].length) };
    }
    return null;
  };
  return { exec, test: (text) => exec(text) !== null };
}

/** A text that one of these describes. */
export const eitherPattern = (...patterns: Pick<Pattern, 'test'>[]): Pick<Pattern, 'test'> => ({
  test: (text) => patterns.some((each) => each.test(text)),
});
