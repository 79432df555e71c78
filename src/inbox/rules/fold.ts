import { memoize } from './memoize.ts';

const MAX_CHARS = 4_000;
/** A lower limit for unspaced scripts, whose letters carry more. */
const MAX_TOGETHER = 1_500;
const MAX_SENTENCES = 100;
export const MANY = 64;
/** A line of this length goes on in the next one; a shorter line ends the sentence. */
const WRAPPED_CHARS = 50;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
}; // prettier-ignore

/** Removes case, accents and width: `Désabonner` and `desabonner` become equal. */
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
 * The form in which phrases read a text: `| please take me off the list | where did you get my address ? |`. Sentences
 * end with `|`, questions with `? |`. Unspaced scripts (`spaced: false`) lose their spaces: `|配信停止してください|`.
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

export const sentencesOf = memoize((folded): readonly string[] => {
  const gap = folded.startsWith('| ') ? ' ' : '';
  return folded
    .split('|')
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .slice(0, MAX_SENTENCES)
    .map((sentence) => `|${gap}${sentence}${gap}|`);
}, MANY);

/** So few short texts, folded at once, stay within the limits above. */
const TOGETHER = 20;

/** Folding many short texts one by one takes twice as long. */
export function sentencesOfAll(texts: readonly string[], spaced: boolean): string[] {
  const sentences: string[] = [];
  for (let from = 0; from < texts.length; from += TOGETHER)
    sentences.push(...sentencesOf(fold(texts.slice(from, from + TOGETHER).join('.\n'), spaced)));
  return sentences;
}
