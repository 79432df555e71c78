import { behindBut } from './but.ts';
import { isDenied } from './denied.ts';
import { citationsIn, isOfOther, namesOtherTool, withoutAddress } from './other-object.ts';
import { sentencesOf } from './fold.ts';
import { wantsIn } from './wants.ts';
import type { ParsedMail } from './mail.ts';
import { DOUBT, CERTAIN, optOut } from './opt-out.ts';
import type { OptOut } from './opt-out.ts';
import type { AnsweredMail } from './own-words.ts';
import { findIn, foldFor } from './pack.ts';
import type { Pack, Worded } from './pack.ts';
import { bareSubject } from './read-words.ts';
import type { OwnWords } from './read-words.ts';
import { writtenSentences } from './sentences.ts';

function isCited(packs: readonly Pack[], text: string): boolean {
  const { cited, said } = citationsIn(text);
  return /\p{L}/u.test(said) && cited.some((each) => optOut(packs, each)) && optOut(packs, said) === null;
}

const isOfOtherTool = (packs: readonly Pack[], text: string, ours: string): boolean =>
  namesOtherTool(text, ours) &&
  writtenSentences(text.replaceAll('\n', ' ')).some(
    (sentence) => namesOtherTool(sentence, ours) && optOut(packs, sentence) !== null,
  );

/**
 * Signs of interest beside an opt-out. A question counts only after the opt-out: questions before it are reproaches.
 */
const INTEREST: readonly Worded[] = ['interested', 'meeting_request', 'referral', 'later'];

function goesOn(pack: Pack, sentence: string): boolean {
  return behindBut(pack, sentence).some((clause) => {
    if (findIn(pack, pack.optOut, clause) ?? findIn(pack, pack.doubt, clause)) return false;
    const wants = wantsIn(pack, clause);
    return wants.has('question') || INTEREST.some((want) => wants.has(want));
  });
}

function isMixed(pack: Pack, text: string): boolean {
  const sentences = sentencesOf(foldFor(pack, text));
  const wants = sentences.map((sentence) => wantsIn(pack, sentence));
  if (wants.some((want) => want.has('not_interested'))) return false;
  const asks = sentences.map(
    (sentence) =>
      findIn(pack, pack.optOut, sentence) !== null && findIn(pack, pack.notOptOut, sentence) === null,
  );
  const last = asks.lastIndexOf(true);
  return sentences.some((sentence, at) => {
    const isWanting = asks[at]
      ? wants[at]!.has('referral') || goesOn(pack, sentence)
      : INTEREST.some((want) => wants[at]!.has(want)) || (at > last && wants[at]!.has('question'));
    return isWanting && !findIn(pack, pack.doubt, sentence);
  });
}

/** When the mail has a text, its subject may be about something else. */
const besideWords = (inSubject: OptOut | null): OptOut | null => inSubject && { ...inSubject, weight: DOUBT };

export function askedOut(
  mail: ParsedMail,
  { text, packs }: OwnWords,
  answered: AnsweredMail | null,
): OptOut | null {
  const subject = bareSubject(mail.subject);
  const isOwn = !answered || subject !== bareSubject(answered.subject);
  const ofSubject = (): OptOut | null => (isOwn ? optOut(packs, subject) : null);
  if (text === '') return ofSubject();
  const out = optOut(packs, text) ?? besideWords(ofSubject());
  if (!out || out.weight < CERTAIN) return out;
  const ours = answered ? `${answered.subject}\n${answered.text}` : '';
  const isOther =
    isOfOther(withoutAddress(text, mail.from)) ||
    isCited(packs, text) ||
    isDenied(packs, text) ||
    isOfOtherTool(packs, text, ours);
  if (isOther) return { ...out, weight: DOUBT };
  return packs.some((pack) => out.rule.startsWith(`${pack.lang}.`) && isMixed(pack, text))
    ? { ...out, weight: DOUBT }
    : out;
}

export function isUnclear(
  mail: ParsedMail,
  { text, packs }: OwnWords,
  answered: AnsweredMail | null,
): boolean {
  const ours = answered ? `${answered.subject}\n${answered.text}` : '';
  if (isOfOther(withoutAddress(text, mail.from)) || namesOtherTool(text, ours) || isDenied(packs, text))
    return true;
  return packs.some((pack) => {
    const folded = foldFor(pack, text);
    const isFound = [pack.notOptOut, pack.condition, pack.doubt].some((list) => findIn(pack, list, folded));
    const wants = wantsIn(pack, text);
    return (
      isFound ||
      (!wants.has('not_interested') && [...INTEREST, 'question' as const].some((want) => wants.has(want)))
    );
  });
}
