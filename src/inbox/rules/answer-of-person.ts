import { askedOut } from './asked-out.ts';
import { calendarIntent } from './calendar.ts';
import { LONG_WORDS, wordCount } from './features.ts';
import { intentOf } from './intent.ts';
import type { Intent, Reading } from './intent.ts';
import type { ParsedMail } from './mail.ts';
import { CERTAIN, DOUBT, WORD_ALONE, optOut } from './opt-out.ts';
import type { OptOut } from './opt-out.ts';
import type { AnsweredMail } from './own-words.ts';
import type { OwnWords } from './read-words.ts';
import { writtenSentences } from './sentences.ts';
import { MAX_TEXT, verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** decided: learned weights never block an address. From this likelihood on they put a reply before a person. */
export const LEARNED_DOUBT = 0.1;
/** decided: of a longer reply, in which some words of many always mislead, they do so from this likelihood on. */
const LEARNED_DOUBT_OF_LONG = 0.2;
/** decided: so likely, a single sentence of a longer reply puts it before a person, whatever the rest says. */
const SENTENCE_DOUBT = 0.7;
/** Where the whole is less likely, the look at each sentence is spared. */
const LOOK_AT_SENTENCES = 0.01;
/** decided: what phrases take for an opt-out blocks from this likelihood on; below it a person is asked. */
const LEARNED_SURE = 0.95;

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
  const isAsked = out !== null && out.weight >= CERTAIN;
  if (isAsked && (out.weight >= WORD_ALONE || learned >= LEARNED_SURE || inSentence(words) >= LEARNED_SURE))
    return {
      ...verdictOf(`opt_out:${out.rule}`, out.excerpt, out.weight),
      outcome: 'unsubscribe',
      method: 'auto_detected',
      address: mail.from,
      lang,
    };
  const isLearned = isLearnedDoubt(words, learned);
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

/** How likely an opt-out the likeliest sentence is by itself: others beside it may speak of anything. */
const inSentence = ({ text, packs }: OwnWords): number =>
  Math.max(
    ...writtenSentences(text.slice(0, MAX_TEXT))
      .slice(0, MAX_PARTS)
      .map((sentence) => intentOf(packs, sentence))
      .map(({ optOut: likely, isKnown }) => (isKnown ? likely : 0)),
  );

/** Whether what was learned puts a reply before a person. */
function isLearnedDoubt(words: OwnWords, learned: number): boolean {
  const [pack] = words.packs;
  if (!pack || wordCount(pack, words.text) <= LONG_WORDS) return learned >= LEARNED_DOUBT;
  if (learned >= LEARNED_DOUBT_OF_LONG) return true;
  return learned >= LOOK_AT_SENTENCES && inSentence(words) >= SENTENCE_DOUBT;
}

/** A request below a closing, or in what looks like a footer, may be the person's: "Thanks / Please take us off your list". */
function outBelow({ below, packs }: OwnWords): OptOut | null {
  const out = optOut(packs, below);
  return out && out.weight >= CERTAIN ? { ...out, rule: `below:${out.rule}`, weight: DOUBT } : null;
}
