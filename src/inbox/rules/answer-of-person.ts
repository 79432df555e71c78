import { askedOut, speaksOfOthers } from './asked-out.ts';
import { calendarIntent } from './calendar.ts';
import { LONG_WORDS, wordCount } from './features.ts';
import { intentOf } from './intent.ts';
import type { Intent, Reading } from './intent.ts';
import type { ParsedMail } from './mail.ts';
import { CERTAIN, DOUBT, WORD_ALONE, optOut } from './opt-out.ts';
import type { OptOut } from './opt-out.ts';
import type { AnsweredMail } from './own-words.ts';
import { findIn, foldFor } from './pack.ts';
import type { Pack } from './pack.ts';
import type { OwnWords } from './read-words.ts';
import { clausesOf, writtenSentences } from './sentences.ts';
import { MAX_TEXT, verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** decided: from this likelihood of what was learned on, a reply is put before a person. */
export const LEARNED_DOUBT = 0.15;
/** decided: of a longer reply, in which some words of many always mislead, they do so from this likelihood on. */
const LEARNED_DOUBT_OF_LONG = 0.2;
/** decided: so likely, a single sentence of a longer reply puts it before a person, whatever the rest says. */
const SENTENCE_DOUBT = 0.6;
/** Where the whole is less likely, the look at each sentence is spared. */
const LOOK_AT_SENTENCES = 0.01;
/** decided: what phrases take for an opt-out blocks from this likelihood on; below it a person is asked. */
const LEARNED_SURE = 0.7;
/** decided: where no phrase finds anything to ask a person for, so likely an opt-out blocks. */
const LEARNED_ALONE = 0.95;

/** A person wrote: an opt-out when it is certain; in doubt a reply that a person should look at. */
export function answerOfPerson(
  mail: ParsedMail,
  words: OwnWords,
  { answered, reading, isCut }: { answered: AnsweredMail | null; reading: Reading; isCut: boolean },
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
  if (out ? isSure(out, words, likely) : likely >= LEARNED_ALONE && !speaksOfOthers(mail, words))
    return {
      ...(out
        ? verdictOf(`opt_out:${out.rule}`, out.excerpt, out.weight)
        : verdictOf('opt_out:learned', likely.toFixed(2), likely)),
      outcome: 'unsubscribe',
      method: 'auto_detected',
      address: mail.from,
      lang,
    };
  const isLearned = isLearnedDoubt(words, learned, likely);
  const doubt = isLearned || (out !== null && out.weight >= DOUBT);
  const seen: Intent = doubt
    ? { ...intent, mood: 'needs_review', confidence: Math.min(intent.confidence, 0.5) }
    : intent;
  const evidence = [
    { rule: `intent:${intent.category}`, value: reasons.join(' · ').slice(0, 200) },
    ...(out ? [{ rule: `opt_out:${out.rule}`, value: out.excerpt }] : []),
    ...(isLearned ? [{ rule: 'opt_out:learned', value: learned.toFixed(2) }] : []),
  ];
  return {
    evidence,
    confidence: seen.confidence,
    // What the person wrote may stand in the part that is not kept, behind a file.
    needsReview: doubt || (isCut && text === ''),
    outcome: 'reply',
    text,
    lang,
    intent: seen,
    doubt,
  };
}

const MAX_PARTS = 20;

const isLong = ([pack]: readonly Pack[], text: string): boolean =>
  pack !== undefined && wordCount(pack, text) > LONG_WORDS;

/** How likely an opt-out the likeliest part of a text is by itself: others beside it may speak of anything. */
const likeliestOf = (packs: readonly Pack[], parts: readonly string[]): number =>
  Math.max(
    0,
    ...parts
      .slice(0, MAX_PARTS)
      .map((part) => intentOf(packs, part))
      .map(({ optOut: likely, isKnown }) => (isKnown ? likely : 0)),
  );
const inSentence = ({ text, packs }: OwnWords): number =>
  likeliestOf(packs, writtenSentences(text.slice(0, MAX_TEXT)));
/** The same of its likeliest clause; a longer reply has many, and one by itself says little of what it wants. */
const inClause = ({ text, packs }: OwnWords): number =>
  isLong(packs, text) ? 0 : likeliestOf(packs, clausesOf(text));

/** Whether what phrases find needs no person: a word that is nothing else, or what was learned agrees. */
const isSure = (out: OptOut, words: OwnWords, likely: number): boolean =>
  out.weight >= WORD_ALONE ||
  (out.weight >= CERTAIN && (likely >= LEARNED_SURE || inClause(words) >= LEARNED_SURE));

/** Whether what was learned of the whole, or of its likeliest sentence, puts a reply before a person. */
function isLearnedDoubt({ packs, text }: OwnWords, whole: number, likeliest: number): boolean {
  if (!isLong(packs, text)) return whole >= LEARNED_DOUBT;
  return whole >= LEARNED_DOUBT_OF_LONG || likeliest >= SENTENCE_DOUBT;
}

/** A request below a closing, or in what looks like a footer, may be the person's: "Thanks / Please take us off your list". */
function outBelow({ below, packs }: OwnWords): OptOut | null {
  const isOfLawyers = (sentence: string): boolean =>
    packs.some((pack) => findIn(pack, pack.legal, foldFor(pack, sentence)));
  const said = writtenSentences(below.slice(0, MAX_TEXT)).filter((sentence) => !isOfLawyers(sentence));
  const out = optOut(packs, said.join(' '));
  return out && out.weight >= CERTAIN ? { ...out, rule: `below:${out.rule}`, weight: DOUBT } : null;
}
