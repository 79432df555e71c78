const UNSEEN = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;
const isUnseen = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return (code <= 0x20 || code > 0x7f) && UNSEEN.test(text[at]!);
};

/** Trims white space and invisible characters, which text copied from a page may have; an empty text becomes null. */
export function clean(value: string | null | undefined): string | null {
  if (!value) return null;
  let [from, to] = [0, value.length];
  while (from < to && isUnseen(value, from)) from++;
  while (to > from && isUnseen(value, to - 1)) to--;
  return from === to ? null : value.slice(from, to);
}
