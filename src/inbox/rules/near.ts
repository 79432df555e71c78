export interface Pattern {
  exec(text: string): { 0: string } | null;
  test(text: string): boolean;
}

const TAIL_CHARS = 60;

/**
 * Finds `head`, then at most `gap` characters of the same line, then `tail`. `head` needs the flag `g`. One expression,
 * `head.{0,gap}tail`, scans the gap once for each possible start; this function scans it once for each head.
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

export const eitherPattern = (...patterns: Pick<Pattern, 'test'>[]): Pick<Pattern, 'test'> => ({
  test: (text) => patterns.some((each) => each.test(text)),
});
