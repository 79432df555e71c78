const GAP_CHARS = 45;
const MAX_CHARS = 6_000;
const MARK = /\p{M}/gu;
const APOSTROPHE = /['’‘`´]/g;
const BETWEEN = /[^\p{L}\p{N}]+/gu;
/** Scripts from this code point on put no spaces between words. */
const WIDE = 0x1100;
const KEY_CHARS = 3;
const WIDE_KEY_CHARS = 2;

/** The words of a text in lower case without accents, with one space before, between and after them. */
export function wordsOf(text: string): string {
  const plain = text
    .slice(0, MAX_CHARS)
    .normalize('NFKD')
    .slice(0, MAX_CHARS)
    .replace(MARK, '')
    .toLowerCase()
    .replace(APOSTROPHE, '')
    .replace(BETWEEN, ' ');
  return ` ${plain.trim()} `;
}

type Parts = readonly string[];

const isWide = (text: string, at: number): boolean => text.charCodeAt(at) >= WIDE;

/** `a (b|c) d` becomes `a b d` and `a c d`; innermost choices first. */
function variantsOf(phrase: string): string[] {
  const close = phrase.indexOf(')');
  if (close < 0) return phrase.split('|');
  const open = phrase.lastIndexOf('(', close);
  const [before, after] = [phrase.slice(0, open), phrase.slice(close + 1)];
  // A choice in a choice becomes choices of the outer one; the text around it stays in its alternative.
  const start = Math.max(before.lastIndexOf('|'), before.lastIndexOf('(')) + 1;
  const end = after.search(/[|)]|$/);
  const isInner = before.lastIndexOf('(') > before.lastIndexOf(')');
  const choices = phrase.slice(open + 1, close).split('|');
  if (!isInner) return choices.flatMap((choice) => variantsOf(before + choice + after));
  const own = choices.map((choice) => before.slice(start) + choice + after.slice(0, end)).join('|');
  return variantsOf(before.slice(0, start) + own + after.slice(end));
}

/** A part ends at the end of a word, except `word*`; in scripts without spaces it ends anywhere. */
function literalOf(part: string): string {
  const words = wordsOf(part).trim();
  return part.trimEnd().endsWith('*') || isWide(words, words.length - 1) ? words : `${words} `;
}

/** `mailbox ~ full`: `full` at most 45 characters after `mailbox`; `reject*`: any word with this beginning. */
export const compileBouncePhrase = (phrase: string): Parts[] =>
  variantsOf(phrase).map((variant) =>
    variant
      .replaceAll('* ', '* ~ ')
      .split('~')
      .filter((part) => part.trim())
      .map(literalOf),
  );

function goesOn(words: string, at: number, parts: Parts): boolean {
  let end = at + parts[0]!.length;
  for (const part of parts.slice(1)) {
    const within = words.slice(Math.max(0, end - 1), end + GAP_CHARS + part.length);
    const sought = isWide(part, 0) ? part : ` ${part}`;
    const found = within.indexOf(sought);
    if (found < 0) return false;
    end = Math.max(0, end - 1) + found + sought.length;
  }
  return true;
}

export const hasPhrase = (words: string, phrases: readonly Parts[]): boolean =>
  phrases.some((parts) => {
    const sought = isWide(parts[0]!, 0) ? parts[0]! : ` ${parts[0]!}`;
    const lead = sought.length - parts[0]!.length;
    for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1)) {
      if (goesOn(words, at + lead, parts)) return true;
    }
    return false;
  });

export function createBounceFinder<Owner>(owners: readonly { owner: Owner; phrases: readonly string[] }[]) {
  const byKey = new Map<string, { owner: Owner; rank: number; parts: Parts }[]>();
  owners.forEach(({ owner, phrases }, rank) => {
    for (const parts of phrases.flatMap(compileBouncePhrase)) {
      const head = parts[0]!;
      const key = head.slice(0, isWide(head, 0) ? WIDE_KEY_CHARS : KEY_CHARS);
      byKey.set(key, [...(byKey.get(key) ?? []), { owner, rank, parts }]);
    }
  });

  /** Returns the first owner, in order, that has a phrase in the words and that `accepts`. */
  return (words: string, accepts: (owner: Owner) => boolean = () => true): Owner | null => {
    let best: { owner: Owner; rank: number } | null = null;
    const refused = new Set<number>();
    for (let at = 0; at < words.length; at++) {
      const wide = isWide(words, at);
      if (!wide && (words[at] === ' ' || (at > 0 && words[at - 1] !== ' ' && !isWide(words, at - 1))))
        continue;
      const entries = byKey.get(words.slice(at, at + (wide ? WIDE_KEY_CHARS : KEY_CHARS)));
      for (const { owner, rank, parts } of entries ?? []) {
        if ((best && rank >= best.rank) || refused.has(rank)) continue;
        if (!words.startsWith(parts[0]!, at) || !goesOn(words, at, parts)) continue;
        if (accepts(owner)) best = { owner, rank };
        else refused.add(rank);
      }
    }
    return best?.owner ?? null;
  };
}
