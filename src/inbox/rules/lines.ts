import { foldLetters } from './fold.ts';

/** Letters and digits alone: wrapping, indents and quote marks do not change them. */
export const lettersOf = (text: string): string => foldLetters(text).replace(/[^\p{L}\p{N}]+/gu, '');

export interface Line {
  text: string;
  quoted: boolean;
  ours: boolean;
  /** The line is in our mail, but only as part of a longer line. */
  piece: boolean;
}

const MAX_CHARS = 16_000;
const MAX_LINES = 400;
/** The share of a long text that is read from its end: answers also stand below quotes. */
const END = 1 / 4;
const MAX_LINE = 1_000;
/** A shorter part of a line may be in both mails by chance. */
const SURE_LETTERS = 12;
const SURE_WIDE_LETTERS = 5;
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** A quoted line of this length may have been wrapped: the rest follows without a mark. */
const WRAPPED = 60;
const REST = 40;
const QUOTED = /^\s*(?:>|\|\s)/;

/** Shortens a text to `max` characters: its beginning, and the whole lines of its end. */
export function bothEnds(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.slice(-Math.floor(max * END));
  const newline = end.indexOf('\n');
  return text.slice(0, max - end.length) + (newline < 0 ? '' : end.slice(newline));
}

const endsOf = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES * (1 - END)), ...lines.slice(-MAX_LINES * END)];

const isRest = (line: string, above = '', below = ''): boolean =>
  QUOTED.test(above) &&
  above.length >= WRAPPED &&
  line.length < REST &&
  /^\p{Ll}/u.test(line) &&
  QUOTED.test(below);

export function linesOf(text: string, ours: string): Line[] {
  const whole = lettersOf(ours.slice(0, MAX_CHARS));
  const lines = new Set(ours.slice(0, MAX_CHARS).split('\n', MAX_LINES).map(lettersOf).filter(Boolean));
  return endsOf(bothEnds(text, MAX_CHARS).split(/\r?\n|\r/))
    .map((line) => line.slice(0, MAX_LINE).replaceAll('\u00a0', ' ').trimEnd())
    .map((line, index, all) => {
      const letters = lettersOf(line);
      const enough = letters.length >= (WIDE.test(letters) ? SURE_WIDE_LETTERS : SURE_LETTERS);
      const piece = enough && whole.includes(letters) && !lines.has(letters);
      return {
        text: line,
        quoted: QUOTED.test(line) || isRest(line, all[index - 1], all[index + 1]),
        ours: piece || lines.has(letters),
        piece,
      };
    });
}
