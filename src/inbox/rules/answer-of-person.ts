import { askedOut, isUnclear } from './asked-out.ts';
import { calendarIntent } from './calendar.ts';
import { LONG_WORDS, wordCount } from './features.ts';
import { isBlank, isUnreadable } from './garbled.ts';
import { intentOf } from './intent.ts';
import type { Intent, Reading } from './intent.ts';
import type { ParsedMail } from './mail.ts';
import { CERTAIN, DOUBT, WORD_ALONE, optOut } from './opt-out.ts';
import type { OptOut } from './opt-out.ts';
import type { AnsweredMail } from './own-words.ts';
import { countIn, foldFor } from './pack.ts';
import type { OwnWords } from './read-words.ts';
import { writtenSentences } from './sentences.ts';
import { MAX_JUDGED_CHARS, verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** decided: from this learned opt-out probability on, a reply goes to a person. */
export const LEARNED_DOUBT = 0.15;
/** decided: the same for long replies, where some of many words always mislead. */
const LEARNED_DOUBT_OF_LONG = 0.2;
/** decided: one sentence of a long reply with this probability sends it to a person, whatever the rest says. */
const SENTENCE_DOUBT = 0.6;
const LOOK_AT_SENTENCES = 0.01;
/**
 * decided: an opt-out found by phrases blocks from this probability of the text or one sentence on; else a person
 * judges.
 */
const LEARNED_AGREES = 0.6;
/** decided: without a phrase, an opt-out blocks from this probability on when nothing puts it in doubt. */
const LEARNED_SURE = 0.95;

export function answerOfPerson(
  mail: ParsedMail,
  words: OwnWords,
  { answered, reading }: { answered: AnsweredMail | null; reading: Reading },
): Verdict {
  const { text, lang } = words;
  const calendar = calendarIntent(mail);
  const out = calendar ? null : (askedOut(mail, words, answered) ?? outBelow(words));
  const {
    intent,
    optOut: learned,
    reasons,
  } = calendar ? { intent: calendar, optOut: 0, reasons: ['calendar'] } : reading;
  const likely = calendar || learned < LOOK_AT_SENTENCES ? learned : Math.max(learned, inSentence(words));
  const isSure = out
    ? out.weight >= WORD_ALONE || (out.weight >= CERTAIN && likely >= LEARNED_AGREES)
    : learned >= LEARNED_SURE && !isUnclear(mail, words, answered);
  if (isSure)
    return {
      ...(out
        ? verdictOf(`opt_out:${out.rule}`, out.excerpt, out.weight)
        : verdictOf('opt_out:learned', learned.toFixed(2), learned)),
      outcome: 'unsubscribe',
      method: 'auto_detected',
      address: mail.from,
      text: words.text,
      lang,
    };
  const isLearned = isLearnedDoubt(words, learned, likely);
  const unread = calendar === null && isUnread(mail, words);
  const doubt = unread || isLearned || (out !== null && out.weight >= DOUBT);
  const seen: Intent = doubt
    ? { ...intent, mood: 'needs_review', confidence: Math.min(intent.confidence, 0.5) }
    : intent;
  const evidence = [
    { rule: `intent:${intent.category}`, value: reasons.join(' · ').slice(0, 200) },
    ...(out ? [{ rule: `opt_out:${out.rule}`, value: out.excerpt }] : []),
    ...(unread ? [{ rule: 'words_not_read', value: text.slice(0, 100) }] : []),
    ...(isLearned ? [{ rule: 'opt_out:learned', value: likely.toFixed(2) }] : []),
  ];
  return {
    evidence,
    confidence: seen.confidence,
    needsReview: doubt,
    outcome: 'reply',
    text,
    lang,
    intent: seen,
    doubt,
  };
}

/**
 * True when a message has content but no readable words. decided: it may be an opt-out, so its contact is paused until
 * a person has looked.
 */
const isUnread = (mail: ParsedMail, { text, lang }: OwnWords): boolean =>
  mail.hasBody && (isBlank(text) || isUnreadable(text) || (mail.isGuessed && lang === null));

const MAX_PARTS = 12;

function inSentence({ text, packs }: OwnWords): number {
  const sentences = writtenSentences(text.slice(0, MAX_JUDGED_CHARS)).slice(0, MAX_PARTS);
  if (sentences.length < 2) return 0;
  const read = sentences.map((sentence) => intentOf(packs, sentence));
  return Math.max(...read.map(({ optOut: likely, isKnown }) => (isKnown ? likely : 0)));
}

function isLearnedDoubt({ packs: [pack], text }: OwnWords, whole: number, likeliest: number): boolean {
  if (likeliest >= LEARNED_SURE) return true;
  if (!pack || wordCount(pack, text) <= LONG_WORDS) return whole >= LEARNED_DOUBT;
  return whole >= LEARNED_DOUBT_OF_LONG || likeliest >= SENTENCE_DOUBT;
}

/** decided: a sentence with one legal phrase still counts as a request from this probability on. */
const LAWYERS_SURE = 0.85;

/**
 * A request below a closing, or in an apparent footer, may be the person's: "Thanks / Please take us off your list".
 */
function outBelow({ below, packs }: OwnWords): OptOut | null {
  const phrasesIn = (said: string): number =>
    Math.max(0, ...packs.map((pack) => countIn(pack, pack.legal, foldFor(pack, said))));
  const isOfLawyers = (sentence: string, at: number, all: readonly string[]): boolean => {
    const phrases = phrasesIn(sentence);
    if (phrases === 0) return false;
    const together = phrasesIn(`${all[at - 1] ?? ''} ${sentence}`);
    return Math.max(phrases, together) > 1 || intentOf(packs, sentence).optOut < LAWYERS_SURE;
  };
  const said = writtenSentences(below.slice(0, MAX_JUDGED_CHARS)).filter(
    (each, at, all) => !isOfLawyers(each, at, all),
  );
  const out = optOut(packs, said.join(' '));
  return out && out.weight >= CERTAIN ? { ...out, rule: `below:${out.rule}`, weight: DOUBT } : null;
}
