import { eld } from 'eld/extrasmall';
import { LANGS } from './pack.ts';
import type { Lang } from './pack.ts';
import { remember } from './remember.ts';

/** The detector's name of Norwegian. */
const NORWEGIAN = 'no';
const MAX_CHARS = 400;
/** Fewer letters say little: the language of the mail that is answered is likelier. */
const FEW_LETTERS = 16;
/** Where the expected language is not likely at all, so few say enough. */
const FEWEST_LETTERS = 7;
const LIKELY = 0.8;
/** So near to the likeliest, a language may be the right one. */
const CLOSE = 0.92;
const CLOSE_OF_FEW = 0.5;

eld.setLanguageSubset(LANGS.map((lang) => (lang === 'nb' ? NORWEGIAN : lang)));

const known = (lang: string): Lang | null => {
  const named = lang === NORWEGIAN ? 'nb' : lang;
  return LANGS.find((each) => each === named) ?? null;
};

/** The languages of a text, each with how likely it is. */
const detect = remember((text) => {
  const found = eld.detect(text);
  return { language: found.language, scores: found.getScores() };
});

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The languages that a short text may be of, likeliest first. */
export function likelyLanguages(text: string, count: number): Lang[] {
  const scores = Object.entries(detect(text.slice(0, MAX_CHARS)).scores);
  const best = scores[0]?.[1] ?? 0;
  const close = lettersIn(text) < FEW_LETTERS ? CLOSE_OF_FEW : CLOSE;
  return scores
    .filter(([, score]) => score >= best * close)
    .flatMap(([lang]) => known(lang) ?? [])
    .slice(0, count);
}

/** Scripts that one language of ours is written in. */
const SCRIPTS: readonly [RegExp, Lang][] = [
  [/[\u3040-\u30ff]/, 'ja'],
  [/[\uac00-\ud7af]/, 'ko'],
  [/[\u4e00-\u9fff]/, 'zh'],
  [/[іїєґ]/i, 'uk'],
  [/[ыэъё]/i, 'ru'],
];

/**
 * The language of a text; with `expected`, that of the mail it answers, a few words are taken for that one unless another is
 * clearly likelier. Null: there are no words.
 */
export function languageOf(text: string, expected: Lang | null): Lang | null {
  const read = text.slice(0, MAX_CHARS);
  const letters = lettersIn(read);
  if (letters === 0) return expected;
  const script = SCRIPTS.find(([letter]) => letter.test(read));
  if (script) return script[1];
  const { language, scores } = detect(read);
  const first = known(language);
  if (first === null) return expected;
  if (expected === null || first === expected || letters >= FEW_LETTERS * 2) return first;
  const ofExpected = scores[expected === 'nb' ? NORWEGIAN : expected] ?? 0;
  const isClear = ofExpected < (scores[language] ?? 0) * LIKELY;
  const needed = ofExpected === 0 ? FEWEST_LETTERS : FEW_LETTERS;
  return isClear && letters >= needed ? first : expected;
}
