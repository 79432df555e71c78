import { eld } from 'eld/extrasmall';
import { foldLetters } from './fold.ts';
import { LANGS } from './pack.ts';
import type { Lang } from './pack.ts';
import { PACKS } from './packs.ts';
import { memoize } from './memoize.ts';

const NORWEGIAN = 'no';
const MAX_CHARS = 400;
/** Below this number, the language of the answered mail is likelier than the detected one. */
const FEW_LETTERS = 16;
/** So many letters are enough when the expected language has no score. */
const FEWEST_LETTERS = 7;
const LIKELY = 0.8;
const CLOSE = 0.92;
const CLOSE_OF_FEW = 0.5;

eld.setLanguageSubset(LANGS.map((lang) => (lang === 'nb' ? NORWEGIAN : lang)));

const known = (lang: string): Lang | null => {
  const named = lang === NORWEGIAN ? 'nb' : lang;
  return LANGS.find((each) => each === named) ?? null;
};

const detect = memoize((text) => {
  const found = eld.detect(text);
  return { language: found.language, scores: found.getScores() };
});

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

export function likelyLanguages(text: string, count: number): Lang[] {
  const scores = scoresOf(text.slice(0, MAX_CHARS), '');
  const best = scores[0]?.[1] ?? 0;
  const close = lettersIn(text) < FEW_LETTERS ? CLOSE_OF_FEW : CLOSE;
  return scores
    .filter(([, score]) => score >= best * close)
    .slice(0, count)
    .map(([lang]) => lang);
}

/** A short Japanese text may have kanji alone. */
const KANA = /[\u3040-\u30ff]/;
const SIMPLIFIED = /[们这谢请订给问么还没时对别发]/;

const SCRIPTS: readonly [RegExp, Lang][] = [
  [KANA, 'ja'],
  [/[\uac00-\ud7af]/, 'ko'],
  [/[\u4e00-\u9fff]/, 'zh'],
  [/[іїєґ]/i, 'uk'],
  [/[ыэъё]/i, 'ru'],
];

const commonIn = (text: string): Map<Lang, number> => {
  const said = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const shares = new Map<Lang, number>();
  for (const word of new Set(said)) {
    const langs = COMMON.get(word) ?? [];
    for (const lang of langs) shares.set(lang, (shares.get(lang) ?? 0) + 1 / langs.length / said.length);
  }
  return shares;
};
/** People type "prosze" for "proszę". */
const withoutAccents = (words: readonly string[]): Set<string> =>
  new Set([...words, ...words.map(foldLetters)]);
const COMMON = new Map<string, Lang[]>();
for (const { lang, common, weekdays } of PACKS)
  for (const word of withoutAccents([...common.split(' ').filter(Boolean), ...weekdays.join('|').split('|')]))
    COMMON.set(word, [...(COMMON.get(word) ?? []), lang]);

const COMMON_WEIGHT = 1.2;
const SUBJECT_WEIGHT = 0.3;

const LETTERS: readonly [RegExp, readonly Lang[]][] = [
  [/ß/, ['de']],
  [/[äö]/, ['de', 'sv', 'fi', 'hu', 'tr']],
  [/å/, ['sv', 'da', 'nb']],
  [/[øæ]/, ['da', 'nb']],
  [/[łąęśźżć]/, ['pl']],
  [/[ñ¿¡]/, ['es']],
  [/[ãõ]/, ['pt']],
  [/[őű]/, ['hu']],
  [/[ğış]/, ['tr']],
  [/[șțăâ]/, ['ro']],
  [/[řěů]/, ['cs']],
];
const LETTER_WEIGHT = 0.25;

function scoresOf(text: string, subject: string): [Lang, number][] {
  const scores = new Map<Lang, number>();
  const add = (lang: Lang, weight: number): void => void scores.set(lang, (scores.get(lang) ?? 0) + weight);
  const detected = Object.entries(detect(text).scores);
  const best = detected[0]?.[1] ?? 1;
  for (const [named, score] of detected) {
    const lang = known(named);
    if (lang) add(lang, score / best);
  }
  for (const [lang, share] of commonIn(text)) add(lang, share * COMMON_WEIGHT);
  for (const [lang, share] of commonIn(subject)) add(lang, share * SUBJECT_WEIGHT);
  for (const [letters, langs] of LETTERS)
    if (letters.test(text)) for (const lang of langs) add(lang, LETTER_WEIGHT);
  return [...scores].sort(([, one], [, other]) => other - one);
}

/** One or two words count as the language of the subject, unless they are common only in the likeliest language. */
function ofFew(text: string, likeliest: Lang, subject: string): Lang {
  const ofSubject = subject === '' ? null : languageOf(subject, null);
  if (ofSubject === null || ofSubject === likeliest) return likeliest;
  const words = commonIn(text);
  return words.has(likeliest) && !words.has(ofSubject) ? likeliest : ofSubject;
}

/**
 * With `expected`, the language of the answered mail, a short text counts as that language unless another is clearly
 * likelier. A text without words counts as `expected`, else as the subject's language; null: the subject has no words
 * either.
 */
export function languageOf(text: string, expected: Lang | null, subject = ''): Lang | null {
  const read = text.slice(0, MAX_CHARS).replace(/[!-~]+/g, (word) => (/[@/]/.test(word) ? ' ' : word));
  const letters = lettersIn(read);
  if (letters === 0) return expected ?? (subject === '' ? null : languageOf(subject, null));
  const script = SCRIPTS.find(([letter]) => letter.test(read))?.[1];
  if (script === 'zh' && !SIMPLIFIED.test(read) && (expected === 'ja' || KANA.test(subject))) return 'ja';
  if (script) return script;
  const scores = scoresOf(read, subject.slice(0, MAX_CHARS));
  if (scores.length === 0) return expected ?? (subject === '' ? null : languageOf(subject, null));
  const [first, likeliest] = scores[0]!;
  if (expected === null) return letters < FEW_LETTERS ? ofFew(read, first, subject) : first;
  if (first === expected || letters >= FEW_LETTERS * 2) return first;
  const ofExpected = new Map(scores).get(expected) ?? 0;
  const isClear = ofExpected < likeliest * LIKELY;
  const needed = ofExpected === 0 ? FEWEST_LETTERS : FEW_LETTERS;
  return isClear && letters >= needed ? first : expected;
}
