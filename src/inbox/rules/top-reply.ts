/** Where the words of the person end and what was quoted begins: attribution lines and the marks of mail programs. */
const CUTS: readonly RegExp[] = [
  /^\s*(?:-{2,}|_{2,})\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|oorspronkelijk bericht|messaggio originale|mensagem original|forwarded message)/i,
  /^\s*_{10,}\s*$/,
  /^\s*(?:on|am|le|el|il|op|em|den|dnia|w dniu)\b.{5,200}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(?a?\)?|pisze)\s*:?\s*$/i,
  /^(?=.{8,300}:\s*$)(?=.*\d).*(?:^|\s)(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(?a?\)?|pisze)(?:\s|:)/i,
  /^\s*\*?(?:from|von|de|da|van)\s*:\*?\s.{0,300}@/i,
  /^\s*>/,
];
/** `Anna Berg <anna@x.test> wrote:` */
function isAddressAttribution(line: string): boolean {
  const wrote = WROTE.exec(line);
  if (!wrote) return false;
  const before = line.slice(0, wrote.index);
  const close = before.lastIndexOf('>');
  const open = before.lastIndexOf('<', close);
  const inside = before.slice(open + 1, close);
  return open >= 0 && open <= 120 && before.length - close - 1 <= 40 && /^[^<>\s@]+@[^<>\s@]+$/.test(inside);
}
const WROTE = /(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev)\s{0,3}:?\s{0,3}$/i;
const isCut = (line: string): boolean => CUTS.some((mark) => mark.test(line)) || isAddressAttribution(line);

const QUOTED = /^\s*>/;
const SIGNATURE =
  /^(?:--\s?|__+|sent from my \w.*|von meinem \w+ gesendet.*|envoyé de mon \w.*|enviado desde mi \w.*|get outlook for \w.*)$/i;
const MAX_CHARS = 16_000;
const MAX_LINES = 400;

/**
 * What the person wrote, without quote and signature. When nothing is left but unquoted lines exist further down (answers
 * inside the quote), those are taken. One pass over at most 400 lines.
 */
export function topReply(text: string): string {
  const lines = text
    .slice(0, MAX_CHARS)
    .split(/\r?\n/)
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, 1000));
  const cut = lines.findIndex((line, index) => isCut(line) || isSplitAttribution(line, lines[index + 1]));
  const upper = withoutSignature(cut < 0 ? lines : lines.slice(0, cut));
  if (wordsIn(upper) >= 1) return upper;
  // Without marks of quoting, what follows is our own mail and none of the person's words.
  if (!lines.some((line) => QUOTED.test(line))) return upper;
  return lines
    .filter((line, index) => !isCut(line) && !isSplitAttribution(line, lines[index + 1]))
    .join('\n')
    .trim();
}

/** Mail programs break a long attribution into two lines. */
const isSplitAttribution = (line: string, below: string | undefined): boolean =>
  /^\s*(?:on|am|le|el|il|op|em)\b.{5,200}$/i.test(line) &&
  /(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu)\s*:\s*$/i.test(below ?? '');

function withoutSignature(lines: string[]): string {
  const at = lines.findIndex((line, index) => index > 0 && SIGNATURE.test(line.trim()));
  return (at < 0 ? lines : lines.slice(0, at)).join('\n').trim();
}

const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word)).length;
