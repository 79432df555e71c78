/** How Japanese begins in ISO-2022-JP (RFC 1468). */
export const ESCAPE = /\u001b\$[@B(]/;
/** UTF-8 that was read as Latin-1 or Windows-1252: a first byte, and one that follows it. */
const AS_LATIN =
  /[\u00c2-\u00f4][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]/g;

const countOf = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0;

/** Whether a text was decoded by a charset that is not its own. */
export const isGarbled = (text: string): boolean => isUndecoded(text) || countOf(text, AS_LATIN) > 1;

/** Whether some of it was not decoded at all. */
export const isUndecoded = (text: string): boolean => text.includes('\ufffd') || ESCAPE.test(text);

/** Whether so much of a text cannot be read that its words are not known. */
export const isUnreadable = (text: string): boolean =>
  ESCAPE.test(text) || countOf(text, /\ufffd/g) * 4 > countOf(text, /\p{L}/gu);
