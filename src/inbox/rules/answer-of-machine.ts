import { askedOut } from './asked-out.ts';
import { autoReply, isMarkedAutomatic } from './auto-reply.ts';
import type { AutoReply } from './auto-reply.ts';
import { LEARNED_DOUBT } from './answer-of-person.ts';
import type { Reading } from './intent.ts';
import type { ParsedMail } from './mail.ts';
import { CERTAIN, DOUBT, optOut } from './opt-out.ts';
import type { OptOut } from './opt-out.ts';
import type { AnsweredMail } from './own-words.ts';
import { findIn, foldFor } from './pack.ts';
import { isReadReceipt } from './read-receipt.ts';
import type { OwnWords } from './read-words.ts';
import { returnDate } from './return-date.ts';
import { MAX_JUDGED_CHARS, verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { wantsIn } from './wants.ts';

/** An automatic answer, and when its writer is back. */
export function answerOfMachine(
  mail: ParsedMail,
  words: OwnWords,
  { answered, receivedAt, reading }: { answered: AnsweredMail | null; receivedAt: Date; reading: Reading },
): Verdict | null {
  // decided: who answers by a machine may still ask for no more mail; a person looks, and the contact rests.
  const requested = (): OptOut | null => {
    const out = askedOut(mail, words, answered);
    return out && out.weight >= DOUBT ? out : null;
  };
  if (isReadReceipt(mail))
    return {
      ...verdictOf('read_receipt', mail.subject),
      needsReview: requested() !== null,
      outcome: 'autoresponse',
      subtype: 'read_receipt',
      text: mail.text.slice(0, MAX_JUDGED_CHARS),
      lang: words.lang,
      returnDate: null,
    };
  const isMarked = isMarkedAutomatic(mail);
  const auto = mail.calendarMethod
    ? null
    : (autoReply(mail, words.packs, words.text) ?? learnedAbsence(words, reading));
  if (!auto) return null;
  // "The firm is closed, take me off your list": by its words alone it may be a person, who asks for something.
  if (!isMarked && (optOut(words.packs, words.text)?.weight ?? 0) >= CERTAIN) return null;
  if (!isMarked && auto.subtype === 'out_of_office' && reading.away < AWAY_LEAST) return null;
  const [pack] = words.packs;
  // Marked by headers alone, with words that no phrase knows.
  const subtype = auto.subtype === 'auto_ack' && reading.away >= AWAY_DOUBT ? 'out_of_office' : auto.subtype;
  const isAway = subtype === 'out_of_office' && pack !== undefined;
  const out = requested();
  const doubt =
    out !== null || (isMarked ? subtype === 'auto_ack' && wantsMore(words) : !isSureAbsence(auto, reading));
  const found = verdictOf(auto.rule, auto.value, doubt ? 0.6 : 0.95);
  return {
    ...found,
    evidence: [...found.evidence, ...(out ? [{ rule: `opt_out:${out.rule}`, value: out.excerpt }] : [])],
    needsReview: doubt || subtype === 'no_longer_here',
    outcome: 'autoresponse',
    subtype,
    text: mail.text.slice(0, MAX_JUDGED_CHARS),
    lang: words.lang,
    returnDate: isAway ? returnDate(pack, `${mail.subject}\n${words.text}`, receivedAt) : null,
  };
}

/** decided: less likely words of an absence are a person's, whatever phrases find: "off sick this week, but yes". */
const AWAY_LEAST = 0.2;
/** decided: words are those of a machine whose owner is away from this likelihood on; phrases decide only with them. */
const AWAY_SURE = 0.75;
/** decided: what no phrase finds, but is so likely, waits for a person. */
const AWAY_DOUBT = 0.65;

/** Where phrases find an absence and yet a person, the person counts. */
const learnedAbsence = ({ packs, text }: OwnWords, { away }: Reading): AutoReply | null =>
  away >= AWAY_DOUBT && !packs.some((pack) => findIn(pack, pack.away, foldFor(pack, text)))
    ? { subtype: 'out_of_office', rule: 'away:learned', value: away.toFixed(2) }
    : null;

/**
 * decided: people tell of an absence, and acknowledge a mail, in the words of machines. What nothing else marks as automatic
 * waits for a person, unless it is an absence by what was learned, too, which asks for nothing.
 */
const isSureAbsence = ({ subtype, rule }: AutoReply, { away, optOut: out }: Reading): boolean =>
  subtype === 'out_of_office' && rule !== 'away:learned' && away >= AWAY_SURE && out < LEARNED_DOUBT;

/** Whether the words want something of us that no machine does. */
const wantsMore = ({ packs: [pack], text }: OwnWords): boolean => {
  const wants = pack && wantsIn(pack, text);
  return wants !== undefined && (wants.has('interested') || wants.has('meeting_request'));
};
