import { fold, foldLetters, sentencesOf, sentencesOfAll } from './fold.ts';
import { findIn, foldFor } from './pack.ts';
import type { Found, Lang, Pack } from './pack.ts';
import { PACKS } from './packs.ts';
import { untilOf } from './until.ts';

export interface OptOut extends Found {
  weight: number;
}

/** decided: a weight from CERTAIN on is an opt-out; from DOUBT on the contact is paused and a person looks. */
export const CERTAIN = 0.7;
export const DOUBT = 0.35;
export const WORD_ALONE = 0.99;
const ASKED = 0.95;
const UNCLEAR = 0.5;

const POLITE = new Set(
  (
    'please pls plz kindly thanks thank you thx ty now asap bitte danke vielen dank svp merci s il ' +
    'vous plait te plait por favor gracias ' +
    'obrigado obrigada per favore grazie alstublieft aub svp graag dank u bedankt tack tak takk ' +
    'kiitos vennligst venligst prosze dziekuje prosim ' +
    'dekuji kerem koszonom va rog multumesc lutfen tesekkurler пожалуиста спасибо будь ласка дякую me'
  )
    .split(' ')
    .map(foldLetters),
);
const MAX_STOP_CHARS = 200;
const MAX_SENTENCES = 3;

const wordsOf = (sentence: string): string[] => sentence.split(/[ |?!]+/).filter(Boolean);
const bare = (sentence: string): string => {
  const words = wordsOf(sentence);
  while (words.length > 1 && POLITE.has(words[0]!)) words.shift();
  while (words.length > 1 && POLITE.has(words.at(-1)!)) words.pop();
  return words.join(' ');
};

const STOPS = new Map(
  PACKS.flatMap(({ stop, spaced, lang }) =>
    sentencesOfAll(stop, spaced).map((each) => [bare(each), lang] as const),
  ),
);
const POLITENESS = new Set(
  PACKS.flatMap((pack) =>
    [...pack.greetings, ...pack.closings].map((words) => wordsOf(foldFor(pack, words)).join(' ')),
  ),
);
const GREETED_WORDS = 4;

const stopIn = (sentence: string): Lang | null =>
  sentence.includes('?')
    ? null
    : (STOPS.get(bare(sentence)) ?? STOPS.get(wordsOf(sentence).join(' ')) ?? null);

export function stopWord(text: string): OptOut | null {
  if (text.length > MAX_STOP_CHARS) return null;
  for (const spaced of [true, false]) {
    const sentences = sentencesOf(fold(text, spaced)).filter((sentence) => !isPoliteness(sentence, spaced));
    const langs = sentences.map(stopIn);
    if (langs.length === 0 || langs.length > MAX_SENTENCES || langs.includes(null)) continue;
    return { rule: `${langs[0]}.stop`, weight: WORD_ALONE, excerpt: text.trim().slice(0, 100) };
  }
  return null;
}

function isPoliteness(sentence: string, spaced: boolean): boolean {
  const words = wordsOf(sentence);
  if (POLITENESS.has(words.join(' ')) || words.every((word) => POLITE.has(word))) return true;
  return (
    spaced &&
    words.length <= GREETED_WORDS &&
    POLITENESS.has(words[0]!) &&
    !STOPS.has(words.slice(1).join(' '))
  );
}

/**
 * The strongest opt-out in a person's text, or null. It concerns the writer: sentences about other people, calls or
 * single documents do not count. A condition puts it in doubt. A missed opt-out costs more than a review, so doubtful
 * ones are returned, too.
 */
export function optOut(packs: readonly Pack[], ownWords: string): OptOut | null {
  const alone = stopWord(ownWords);
  if (alone) return alone;
  let best: OptOut | null = null;
  const take = (found: Found | null, weight: number): void => {
    if (found && weight > (best?.weight ?? 0)) best = { ...found, weight };
  };
  for (const pack of packs) {
    const sentences = sentencesOf(foldFor(pack, ownWords));
    for (const [index, sentence] of sentences.entries()) {
      take(findIn(pack, pack.doubt, sentence), UNCLEAR);
      if (findIn(pack, pack.notOptOut, sentence)) continue;
      const isWord = index === 0 && stopIn(sentence) === pack.lang;
      const asked = isWord
        ? { rule: `${pack.lang}.stop`, excerpt: sentence.slice(0, 100) }
        : findIn(pack, pack.optOut, sentence);
      if (!asked) continue;
      const isConditional =
        findIn(pack, pack.condition, sentence) !== null ||
        findIn(pack, untilOf(pack), sentence) !== null ||
        (sentence.includes('?') && isWord);
      take(asked, isConditional ? UNCLEAR : ASKED);
      if (!isConditional) return best;
    }
  }
  return best;
}
