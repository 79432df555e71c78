import { foldLetters } from './fold.ts';
import type { Line } from './lines.ts';
import { PACKS } from './packs.ts';

/** `lines` counts the lines of the mark, not of the quote. */
export interface QuoteMark {
  at: number;
  lines: number;
}

const MAX_ATTRIBUTION = 300;
const ADDRESS = /[^\s<>"'()]@[^\s<>"'()]/;
const DATE = /(?:\b(?:19|20)\d\d\b|\d{1,2}[:.h]\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}月|\d{1,2}월)/;
const LABEL =
  /^[ >*_]{0,4}([\p{L}][\p{L}\p{M} /.'-]{0,24}?)[*_]{0,2}\s?[:：][*_]{0,2}(?:\s|$|(?=["<\p{L}\d]))/u;
const SENDER = /^[ >*_]{0,4}\p{L}{2,12}[*_]{0,2}\s?[:：][^<>]{0,80}<[^\s@<>]{1,64}@[^\s@<>]{1,255}>\s*$/u;
const RULE = /^\s*[-_=*#]{3,}\s*(\S[^-_=*#]{1,60}\S)\s*[-_=*#]{3,}\s*$/;
const BARE_RULE = /^\s*(?:_{8,}|-{8,}|\*{8,}|={8,})\s*$/;
/** Outlook on the web: the quote follows. */
const OUTLOOK_RULE = /^\s*_{20,}\s*$/;
const isOpen = (line: string): boolean => /[:：]$/.test(line.trimEnd().replace(/\*$/, '').trimEnd());

const foldAll = (lists: readonly (readonly string[])[]): string[] => lists.flat().map(foldLetters);
const WROTE = foldAll(PACKS.map((pack) => pack.wrote));
const ORIGINAL = foldAll(PACKS.map((pack) => pack.original));

/**
 * The number of lines of `On Mon, 3 Mar 2025 at 10:12 Anna <anna@x.test> wrote:`, in any language, or 0; programs wrap
 * it into up to three lines.
 */
function attribution(lines: readonly Line[], at: number): number {
  let said = '';
  for (let count = 1; count <= 3 && at + count <= lines.length; count++) {
    const line = lines[at + count - 1]!.text.replace(/^[\s>|]+/, '');
    if (line === '' && count > 1) return 0;
    said += ` ${line}`;
    if (said.length > MAX_ATTRIBUTION) return 0;
    if (isOpen(line)) return isAttribution(said) ? count : 0;
    // Only a line with a date or an address begins one.
    if (count === 1 && !DATE.test(line) && !ADDRESS.test(line)) return 0;
  }
  return 0;
}

function isAttribution(said: string): boolean {
  const hasDate = DATE.test(said);
  const hasAddress = ADDRESS.test(said);
  if (hasDate && hasAddress) return true;
  if (!hasDate && !hasAddress) return false;
  const folded = foldLetters(said);
  return WROTE.some((word) => folded.includes(word));
}

const isLabel = (line: Line | undefined): boolean => line !== undefined && LABEL.test(line.text);
const nextText = (lines: readonly Line[], from: number): number => {
  let at = from;
  while (at < lines.length && at < from + 3 && lines[at]!.text.replace(/[\s>|]/g, '') === '') at++;
  return at;
};

/**
 * The number of lines in the head of a quoted mail, in any language, or 0: two or more `label: value` lines with a date
 * or an address. A value may stand on the line below its label.
 */
function headBlock(lines: readonly Line[], at: number, subject: string): number {
  if (!isLabel(lines[at])) return 0;
  let labels = 0;
  let facts = 0;
  let end = at;
  for (let row = at; row < lines.length && row < at + 9; row++) {
    const { text } = lines[row]!;
    if (isLabel(lines[row])) {
      labels++;
      end = row + 1;
    } else if (text.trim() === '' || row - end >= 1) break;
    if (DATE.test(text) || ADDRESS.test(text)) facts++;
    if (subject && foldLetters(text).includes(subject)) facts++;
  }
  const isHead = labels >= 2 && facts >= 1 && (labels >= 3 || facts >= 2);
  return isHead || isSender(lines, at) || isSentThen(lines, at) ? end - at : 0;
}

/** `Sent: 12 November 2026`, an empty line and `From: Anna <anna@x.test>`. */
function isSentThen(lines: readonly Line[], at: number): boolean {
  const next = nextText(lines, at + 1);
  return next < lines.length && DATE.test(lines[at]!.text) && SENDER.test(lines[next]!.text);
}

/** `From: Anna <anna@x.test>` alone, after an empty line. */
const isSender = (lines: readonly Line[], at: number): boolean =>
  at > 0 && lines[at - 1]!.text.trim() === '' && SENDER.test(lines[at]!.text);

/** 1 for `-----Original Message-----`, or `________` above the head of a mail; else 0. */
function separator(lines: readonly Line[], at: number, subject: string): number {
  const { text } = lines[at]!;
  const named = RULE.exec(text)?.[1];
  const next = nextText(lines, at + 1);
  if (named !== undefined) {
    const said = foldLetters(named);
    if (ORIGINAL.some((words) => said.includes(words))) return 1;
    return next < lines.length && isLabel(lines[next]) ? 1 : 0;
  }
  if (OUTLOOK_RULE.test(text)) return 1;
  if (BARE_RULE.test(text)) return next < lines.length && headBlock(lines, next, subject) > 0 ? 1 : 0;
  const said = foldLetters(text.trim()).replace(/[:：]$/, '');
  return said.length < 40 && ORIGINAL.includes(said) ? 1 : 0;
}

function withHead(lines: readonly Line[], at: number, parted: number, about: string): number {
  const next = nextText(lines, at + parted);
  const head = next < lines.length ? headBlock(lines, next, about) : 0;
  return head > 0 ? next - at + head : parted;
}

export function findQuote(lines: readonly Line[], from: number, subject: string): QuoteMark | null {
  const about = subject.length >= 6 ? foldLetters(subject) : '';
  for (let at = from; at < lines.length; at++) {
    if (lines[at]!.text.trim() === '') continue;
    const parted = separator(lines, at, about);
    const count =
      parted > 0 ? withHead(lines, at, parted, about) : headBlock(lines, at, about) || attribution(lines, at);
    if (count > 0) return { at, lines: count };
  }
  return null;
}
