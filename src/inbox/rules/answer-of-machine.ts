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

export function answerOfMachine(
  mail: ParsedMail,
  words: OwnWords,
  { answered, receivedAt, reading }: { answered: AnsweredMail | null; receivedAt: Date; reading: Reading },
): Verdict | null {
  // decided: an automatic answer may ask for no more mail; a person looks, and the contact is paused.
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
  // "The firm is closed, take me off your list": without automatic headers it may be a person with a request.
  if (!isMarked && (optOut(words.packs, words.text)?.weight ?? 0) >= CERTAIN) return null;
  if (!isMarked && auto.subtype === 'out_of_office' && reading.away < AWAY_LEAST) return null;
  const [pack] = words.packs;
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

/** decided: below this probability an absence found by phrases is a person's: "off sick this week, but yes". */
const AWAY_LEAST = 0.2;
/** decided: phrases of an absence decide only from this probability on. */
const AWAY_SURE = 0.75;
/** decided: from this probability on an absence that no phrase finds waits for a person. */
const AWAY_DOUBT = 0.65;

/** When phrases find an absence, but also a person, the person counts. */
const learnedAbsence = ({ packs, text }: OwnWords, { away }: Reading): AutoReply | null =>
  away >= AWAY_DOUBT && !packs.some((pack) => findIn(pack, pack.away, foldFor(pack, text)))
    ? { subtype: 'out_of_office', rule: 'away:learned', value: away.toFixed(2) }
    : null;

/**
 * decided: people announce absences and confirm mails in the words of machines. Without automatic headers or subject
 * the answer waits for a person, unless the learned weights see an absence, too, and no request.
 */
const isSureAbsence = ({ subtype, rule }: AutoReply, { away, optOut: out }: Reading): boolean =>
  subtype === 'out_of_office' && rule !== 'away:learned' && away >= AWAY_SURE && out < LEARNED_DOUBT;

const wantsMore = ({ packs: [pack], text }: OwnWords): boolean => {
  const wants = pack && wantsIn(pack, text);
  return wants !== undefined && (wants.has('interested') || wants.has('meeting_request'));
};
