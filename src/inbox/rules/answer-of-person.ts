import { askedOut } from './asked-out.ts';
import { calendarIntent } from './calendar.ts';
import { intentOf } from './intent.ts';
import type { Intent, Reading } from './intent.ts';
import type { ParsedMail } from './mail.ts';
import { CERTAIN, DOUBT, WORD_ALONE, optOut } from './opt-out.ts';
import type { OptOut } from './opt-out.ts';
import type { AnsweredMail } from './own-words.ts';
import type { OwnWords } from './read-words.ts';
import { MAX_TEXT, verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** decided: learned weights never block an address. From this likelihood on they put a reply before a person. */
export const LEARNED_DOUBT = 0.1;
/** decided: of a longer reply, in which some words of many always mislead, they do so from this likelihood on. */
const LEARNED_DOUBT_OF_LONG = 0.2;
const LONG_CHARS = 180;
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
  if (isAsked && (out.weight >= WORD_ALONE || learned >= LEARNED_SURE || isSureInPart(words)))
    return {
      ...verdictOf(`opt_out:${out.rule}`, out.excerpt, out.weight),
      outcome: 'unsubscribe',
      method: 'auto_detected',
      address: mail.from,
      lang,
    };
  const isLearned = learned >= (text.length > LONG_CHARS ? LEARNED_DOUBT_OF_LONG : LEARNED_DOUBT);
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

const SENTENCES = /(?<=[.!?。！？\n])/;
const MAX_PARTS = 20;

/** Whether a sentence by itself is as sure an opt-out: others beside it may speak of anything. */
const isSureInPart = ({ text, packs }: OwnWords): boolean =>
  text
    .slice(0, MAX_TEXT)
    .split(SENTENCES)
    .slice(0, MAX_PARTS)
    .some((part) => intentOf(packs, part).optOut >= LEARNED_SURE);

/** A request below a closing, or in what looks like a footer, may be the person's: "Thanks / Please take us off your list". */
function outBelow({ below, packs }: OwnWords): OptOut | null {
  const out = optOut(packs, below);
  return out && out.weight >= CERTAIN ? { ...out, rule: `below:${out.rule}`, weight: DOUBT } : null;
}
