/** Deeper quotes get this many marks, so that the marks never outgrow the line. */
const MAX_QUOTE_MARKS = 8;

export function createLines(quotes: boolean) {
  const pieces: string[] = [];
  let length = 0;
  let depth = 0;
  /** True while the line is empty, without even a quote mark. */
  let fresh = true;
  let blank = true;
  const push = (piece: string): void => {
    if (!piece) return;
    pieces.push(piece);
    length += piece.length;
  };
  const mark = (): void => {
    if (fresh && quotes && depth > 0) push('> '.repeat(Math.min(depth, MAX_QUOTE_MARKS)));
    fresh = false;
  };
  const newline = (): void => {
    mark();
    push('\n');
    fresh = true;
    blank = true;
  };
  return {
    write(text: string): void {
      let from = 0;
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
        if (at > from) mark();
        push(text.slice(from, at));
        newline();
        from = at + 1;
      }
      const rest = text.slice(from);
      if (!rest) return;
      mark();
      push(rest);
      blank &&= rest.trim() === '';
    },
    end(): void {
      if (!blank) newline();
    },
    quote(by: 1 | -1): void {
      depth = Math.max(0, depth + by);
    },
    length: () => length,
    text: () => pieces.join(''),
  };
}

export function tidy(text: string): string {
  const kept: string[] = [];
  let empty = 0;
  for (const line of text.replaceAll('\u00a0', ' ').split('\n')) {
    const trimmed = line.trimEnd();
    empty = trimmed ? 0 : empty + 1;
    if (empty <= 1) kept.push(trimmed);
  }
  return kept.join('\n').trim();
}
