import { memoize } from './memoize.ts';

const MAX_CHARS = 4_000;
/** Where words are not parted, so many letters say as much. */
const MAX_TOGETHER = 1_500;
const MAX_SENTENCES = 100;
/** Sentences are short, and each is asked for by many rules. */
export const MANY = 64;
/** A line that was wrapped goes on in the next one; a shorter one ends there. */
const WRAPPED_CHARS = 50;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
}; // prettier-ignore

/** Letters without case, accents and width: `Désabonner` and `desabonner` are one. */
export const foldLetters = (text: string): string =>
  /[\u0080-\uffff]/.test(text)
    ? text
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
        .replace(/[ßłøæœđðþı]/g, (letter) => LETTERS[letter]!)
        .normalize('NFC')
    : text.toLowerCase();

/** Wrapped lines are put together; each other line ends a sentence. */
function unwrap(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines
    .map((line, index) => {
      const before = lines[index - 1] ?? '';
      const goesOn = before.length >= WRAPPED_CHARS && line !== '' && !/[.!?:;]$/.test(before);
      return (goesOn ? ' ' : '\n') + line;
    })
    .join('');
}

/**
 * A text as phrases read it: `| please take me off the list | where did you get my address ? |`. Sentences end with `|`,
 * a question with `? |`. Without spaces (`spaced: false`) for languages that are written so: `|配信停止してください|`.
 */
export const fold = (text: string, spaced = true): string => (spaced ? foldWords : foldTogether)(text);

const foldWords = memoize((text) => {
  const words = unwrap(foldLetters(text.slice(0, MAX_CHARS)))
    .replace(/\b(?:https?:\/\/|www\.)\S{1,300}/g, ' url ')
    .replace(/[!-~\u0400-\u04ff]+/g, (word) => (word.includes('@') ? ' addr ' : word))
    .replace(/\be-(?=mail|post)/g, 'e')
    .replace(/\|/g, ' ')
    .replace(/(?<=\d)[.:](?=\d)/g, ' ')
    // `30. November`
    .replace(/(?<=\b\d{1,2})\.(?=\s\p{L})/gu, ' ')
    .replace(/\?+[?!]*/g, ' ? | ')
    .replace(/[.!;:…。！\n•]+/g, ' | ')
    .replace(/[^\p{L}\p{N}|?]+/gu, ' ')
    .trim();
  return `| ${words} | `.replace(/(?:\| ){2,}/g, '| ').trimEnd();
});
const foldTogether = memoize((text) => foldWords(text.slice(0, MAX_TOGETHER)).replace(/ /g, ''));

/** The first sentences of a folded text, each folded. */
export const sentencesOf = memoize((folded): readonly string[] => {
  const gap = folded.startsWith('| ') ? ' ' : '';
  return folded
    .split('|')
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .slice(0, MAX_SENTENCES)
    .map((sentence) => `|${gap}${sentence}${gap}|`);
}, MANY);

/** So few are never cut. */
const TOGETHER = 20;

/** The sentences of many short texts: to fold them one by one takes twice as long. */
export function sentencesOfAll(texts: readonly string[], spaced: boolean): string[] {
  const sentences: string[] = [];
  for (let from = 0; from < texts.length; from += TOGETHER)
    sentences.push(...sentencesOf(fold(texts.slice(from, from + TOGETHER).join('.\n'), spaced)));
  return sentences;
}
