import { foldLetters } from './fold.ts';
import { lettersOf, linesOf } from './lines.ts';
import type { Line } from './lines.ts';
import { stopWord } from './opt-out.ts';
import { countIn, findIn, foldFor } from './pack.ts';
import type { Pack } from './pack.ts';
import { PACKS } from './packs.ts';
import { findQuote } from './quote.ts';
import { wantsIn } from './wants.ts';

export interface AnsweredMail {
  subject: string;
  text: string;
}

const MAX_SIGNATURE_LINES = 14;
const MAX_SIGNATURE_LINE = 90;
const DASHES = /^\s*(?:--|—|–-|__+)\s*$/;
const BREAK = /^\s*[-–—]{1,2}\s*$/;

const words = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const CLOSINGS = new Set(PACKS.flatMap((pack) => pack.closings.map(words)));
const GREETINGS = PACKS.flatMap(({ greetings, spaced }) =>
  greetings.map((each) => (spaced ? `${words(each)} ` : words(each))),
);
const SENT_FROM = PACKS.flatMap((pack) => pack.sentFrom.map(words));

export interface Parted {
  own: string;
  below: string;
}

/**
 * Separates the text of the writer from what stands below it: closing, signature, footers. Neither holds quotes: marked
 * lines, lines below a quote head, lines of the answered mail. Answers below and inside a quote are kept. One pass over
 * at most 400 lines.
 */
export function partWords(
  text: string,
  { writer, answered, packs }: { writer: string; answered: AnsweredMail | null; packs: readonly Pack[] },
): Parted {
  const lines = unquoted(
    withoutIndent(linesOf(text, answered?.text ?? ''), answered),
    answered?.subject ?? '',
  );
  const own = withoutFooter(lines, writer, packs);
  const kept = new Set(own.split('\n'));
  return { own, below: lines.filter((line) => !kept.has(line)).join('\n') };
}

const INDENT = /^\s*>\s?/;
const isDeep = ({ text }: Line): boolean => /^\s*>\s?>/.test(text);

/**
 * Unmarks lines that the writer indented: some programs indent with the quote mark. Such lines stand above every quote
 * head, and none is a line of the answered mail.
 */
function withoutIndent(lines: readonly Line[], answered: AnsweredMail | null): readonly Line[] {
  if (!answered?.text.trim()) return lines;
  const end = findQuote(lines, 0, answered.subject)?.at ?? lines.length;
  const marked = lines.slice(0, end).filter((line) => line.quoted && hasWords(line));
  if (marked.length === 0 || marked.some((line) => line.ours || isDeep(line))) return lines;
  return lines.map((line, at) =>
    at < end && line.quoted ? { ...line, text: line.text.replace(INDENT, ''), quoted: false } : line,
  );
}

function unquoted(lines: readonly Line[], subject: string): string[] {
  const kept: Line[] = [];
  let from = 0;
  for (;;) {
    const mark = findQuote(lines, from, subject);
    const upTo = mark?.at ?? lines.length;
    kept.push(...lines.slice(from, upTo).filter((line) => !line.quoted));
    if (!mark) break;
    const below = mark.at + mark.lines;
    const rest = lines.slice(below);
    // With `>` the quote ends where its marks end; without, it goes on to the end of the text.
    const isMarked = lines[mark.at]!.quoted || rest.find((line) => line.text.trim() !== '')?.quoted === true;
    if (!isMarked) {
      const above = kept.some((line) => hasWords(line) && !line.ours);
      if (!above) kept.push(...rest.filter((line) => !line.quoted && !line.ours));
      break;
    }
    from = below;
  }
  return withoutOurs(kept).map((line) => line.text);
}

const hasWords = ({ text }: Line): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Drops lines of the answered mail: runs at the end, and whole paragraphs between the answers. Above the answer, two
 * lines stay although our mail holds them: a greeting, and the one word that our footer asks for.
 */
function withoutOurs(lines: readonly Line[]): Line[] {
  const said = lines.filter(hasWords);
  if (!said.some((line) => !line.ours)) return said.length > 2 ? [] : [...lines];
  const isFirst = ({ text, piece }: Line): boolean => isGreeting(text) || (piece && stopWord(text) !== null);
  const first = said[1]?.ours === false && isFirst(said[0]!) ? said[0] : null;
  return lines.filter(
    (line) => !line.ours || !hasWords(line) || lettersOf(line.text).length < 4 || line === first,
  );
}

const MAX_GREETING = 40;
const isGreeting = (line: string): boolean => {
  const said = `${words(line)} `;
  return line.length <= MAX_GREETING && GREETINGS.some((start) => said.startsWith(start));
};

function withoutFooter(all: readonly string[], writer: string, packs: readonly Pack[]): string {
  let lines = withoutBanner(trimmed(all));
  const dashes = lines.findIndex((line) => DASHES.test(line));
  // Some phones put the signature on top.
  if (dashes === 0) lines = belowSignature(lines);
  else if (dashes > 0) lines = lines.slice(0, dashes);
  lines = trimmed(withoutLegal(lines, packs));
  const end = signatureAt(lines, writer, packs);
  if (end !== null) lines = lines.slice(0, end);
  return trimmed(lines.filter((line) => !isSentFrom(line)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** `[EXTERNAL]`, `CAUTION:`: the beginning of a warning that a gateway puts above external mails. */
const BANNER =
  /^\P{L}{0,4}(?:\[[^\]\n]{2,40}\]|【[^】\n]{2,40}】|(?:CAUTION|WARNING|NOTICE|ALERT|EXTERN|ACHTUNG|VORSICHT|WARNUNG|HINWEIS|ATTENTION|ALERTE|AVERTISSEMENT|ATENCIÓN|PRECAUCIÓN|ADVERTENCIA|AVISO|ATENÇÃO|CUIDADO|AVVISO|ATTENZIONE|OPGELET|LET OP|WAARSCHUWING|UWAGA|OSTRZEŻENIE|VARNING|OBS|ADVARSEL|VAROITUS|HUOMIO|POZOR|UPOZORNĚNÍ|FIGYELEM|FIGYELMEZTETÉS|ATENȚIE|AVERTISMENT|DİKKAT|UYARI|ВНИМАНИЕ|ОСТОРОЖНО|УВАГА|ОБЕРЕЖНО)(?!\p{L}))/u;
const FROM_ELSEWHERE =
  /extern|ekstern|esterno|ext[ée]rieur|outside|außerhalb|zewnętrz|külső|harici|dışından|ulkopuol|внешн|зовнішн|外部|社外|외부|mimo organizac/iu;
const SENTENCE_END = /[.!?。！？\]】:]\s*$/u;
const BANNER_LINES = 3;

/** Drops the first sentence when a gateway wrote it. The writer's text may begin on the next line. */
function withoutBanner(lines: readonly string[]): string[] {
  const last = lines.findIndex(
    (line, at) => SENTENCE_END.test(line) || (lines[at + 1] ?? '').trim() === '' || at === BANNER_LINES - 1,
  );
  const banner = lines.slice(0, last + 1).join(' ');
  const rest = trimmed(lines.slice(last + 1));
  return rest.length > 0 && isBanner(banner) ? rest : [...lines];
}

function isBanner(sentence: string): boolean {
  const mark = BANNER.exec(sentence)?.[0];
  if (mark === undefined) return false;
  const said = sentence.slice(mark.length);
  const isMarkAlone = !/\p{L}/u.test(said);
  const isMark = FROM_ELSEWHERE.test(mark) || !/\p{Ll}/u.test(mark);
  return isMark && FROM_ELSEWHERE.test(isMarkAlone ? mark : said);
}

function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '' && !BREAK.test(line));
  const dashed = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return [];
  const last = lines.findLastIndex((line) => line.trim() !== '' && !BREAK.test(line));
  return lines.slice(DASHES.test(lines[dashed]!) ? dashed : first, last + 1);
}

function belowSignature(lines: readonly string[]): string[] {
  const blank = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  return blank < 0 ? [] : lines.slice(blank + 1);
}

const isSentFrom = (line: string): boolean => {
  const said = words(line);
  return said !== '' && said.length < 80 && SENT_FROM.some((start) => said.startsWith(start));
};

function signatureAt(lines: readonly string[], writer: string, packs: readonly Pack[]): number | null {
  const name = words(writer);
  const names = new Set(
    [name, name.split(' ')[0]!, name.split(' ').at(-1)!].filter((part) => part.length > 1),
  );
  const from = Math.max(1, lines.length - MAX_SIGNATURE_LINES);
  for (let at = from; at < lines.length; at++) {
    const said = words(lines[at]!);
    if (said === '') continue;
    const isEnd = CLOSINGS.has(said) || names.has(said) || isClosed(said, names) || isSentFrom(lines[at]!);
    if (isEnd && isBelowClosing(lines.slice(at + 1), packs)) return at;
  }
  return null;
}

/**
 * True for short lines, and for legal paragraphs (one phrase is enough below a closing); false for questions and
 * wishes.
 */
function isBelowClosing(lines: readonly string[], packs: readonly Pack[]): boolean {
  if (lines.some((line) => /[?？]\s*$/.test(line))) return false;
  return paragraphsOf(lines).every(
    (paragraph) =>
      paragraph.split('\n').every((line) => line.length <= MAX_SIGNATURE_LINE) ||
      packs.some((pack) => findIn(pack, pack.legal, foldFor(pack, paragraph)) && !isWish(pack, paragraph)),
  );
}

const isWish = (pack: Pack, paragraph: string): boolean => {
  const wants = wantsIn(pack, paragraph);
  return wants.has('interested') || wants.has('meeting_request');
};

const paragraphsOf = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '');

const isClosed = (said: string, names: ReadonlySet<string>): boolean => {
  const last = said.lastIndexOf(' ');
  return last > 0 && names.has(said.slice(last + 1)) && CLOSINGS.has(said.slice(0, last));
};

/** A long text holds one legal phrase by chance. */
const SURE_PHRASES = 2;

function withoutLegal(lines: readonly string[], packs: readonly Pack[]): string[] {
  const isLegal = (paragraph: string): boolean =>
    packs.some((pack) => countIn(pack, pack.legal, foldFor(pack, paragraph)) >= SURE_PHRASES);
  return paragraphsOf(lines)
    .flatMap((paragraph, index) => {
      if (index === 0) return [paragraph];
      if (isLegal(paragraph)) return [];
      // A footer may stand right below the signature.
      const own = paragraph.split('\n').filter((line) => line.length < 40 || !isLegal(line));
      return [own.join('\n')];
    })
    .join('\n\n')
    .split('\n');
}
