import { encodedWords, looksEncoded } from './encoded-word.ts';

/** RFC 5322 2.1.1: a line SHOULD have no more characters; none may have more than 998. */
const MAX_LINE = 78;
const MAX_PIECE = 900;

const isPrintable = (text: string): boolean => !/[^\x20-\x7e]/.test(text);
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
/** A fold between two spaces could leave a blank line, so lines end only at single ones. */
const foldable = (text: string): string[] => text.split(/(?<! ) (?! )/);
const fits = (text: string): boolean =>
  text.length <= MAX_PIECE || foldable(text).every((piece) => piece.length <= MAX_PIECE);
const needsWords = (text: string): boolean => !isPrintable(text) || looksEncoded(text) || !fits(text);

function fold(name: string, value: string): string {
  let text = `${name}:`;
  let column = text.length;
  for (const piece of foldable(value)) {
    const folds = column + 1 + piece.length > MAX_LINE && column > name.length + 1;
    text += folds ? `\r\n ${piece}` : ` ${piece}`;
    column = folds ? 1 + piece.length : column + 1 + piece.length;
  }
  return `${text}\r\n`;
}

/** For plain ASCII from the product. Throws for other text: no value of a user may reach it. */
export function headerLine(name: string, value: string): string {
  if (!isPrintable(value)) throw new Error(`${name} is not one line of ASCII`);
  return fold(name, value);
}

/** Uses encoded-words where needed. RFC 2047, RFC 5322 3.6.5 */
export function textHeader(name: string, text: string): string {
  const line = oneLine(text).trim();
  return fold(name, needsWords(line) ? encodedWords(line) : line);
}

/** RFC 5322 3.4 */
export function mailboxHeader(
  name: string,
  { name: shown, address }: { name: string; address: string },
): string {
  const phrase = oneLine(shown).trim();
  if (!phrase) return fold(name, plainAddress(address));
  return fold(name, `${phraseOf(phrase)} <${plainAddress(address)}>`);
}

function phraseOf(text: string): string {
  const quoted = /^[\w ]*$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
  return needsWords(text) || !fits(quoted) ? encodedWords(text) : quoted;
}

/** Plain addresses, without names. RFC 5322 3.6.3 */
export const addressesHeader = (name: string, addresses: readonly string[]): string =>
  fold(name, addresses.map(plainAddress).join(', '));

/** Drops characters that would end the address; writes the domain in ASCII (RFC 5890). */
function plainAddress(address: string): string {
  const cut = address.lastIndexOf('@');
  const clean = (text: string): string => text.replace(/[\s\p{Cc}<>(),;:"\\[\]@]/gu, '');
  const [local, domain] = [clean(address.slice(0, cut)), clean(address.slice(cut + 1))];
  return `${local}@${isPrintable(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? '')}`;
}

const MAX_SECTION = 60;

/** Splits a long name into sections. RFC 2231 3, 4 */
export function fileNameParameter(key: string, name: string): string {
  const clean = oneLine(name).replace(/["\\]/g, '_');
  if (isPrintable(clean)) return `${key}="${clean}"`;
  const escaped = Array.from(clean.toWellFormed(), (char) =>
    encodeURIComponent(char).replace(
      /['()*]/g,
      (plain) => `%${plain.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
  const sections = [`utf-8''`];
  for (const char of escaped)
    if (sections.at(-1)!.length + char.length <= MAX_SECTION) sections.push(sections.pop()! + char);
    else sections.push(char);
  if (sections.length === 1) return `${key}*=${sections[0]}`;
  return sections.map((section, at) => `${key}*${at}*=${section}`).join('; ');
}
