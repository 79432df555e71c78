/** Escape sequences of Japanese in ISO-2022-JP (RFC 1468). */
export const ESCAPE = /\u001b\$[@B(]/;
const AS_LATIN =
  /[\u00c2-\u00f4][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]/g;

const countOf = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0;

export const isGarbled = (text: string): boolean => isUndecoded(text) || countOf(text, AS_LATIN) > 1;

export const isUndecoded = (text: string): boolean => text.includes('\ufffd') || ESCAPE.test(text);

const MANY_MARKS = 8;
/** A server whose charset lacks the letters writes `?` for each. */
const isMarks = (text: string, letters: number): boolean => {
  const marks = countOf(text, /\?/g);
  return marks >= MANY_MARKS && marks > letters;
};

export function isUnreadable(text: string): boolean {
  const letters = countOf(text, /\p{L}/gu);
  return ESCAPE.test(text) || countOf(text, /\ufffd/g) * 4 > letters || isMarks(text, letters);
}

export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
