import { behindBut } from './but.ts';
import { foldLetters, sentencesOf } from './fold.ts';
import { wantsIn } from './wants.ts';
import type { ParsedMail } from './mail.ts';
import { findIn, foldFor } from './pack.ts';
import type { Found, Pack } from './pack.ts';
import { PACKS } from './packs.ts';
import { remember } from './remember.ts';

export type AutoReply = {
  subtype: 'out_of_office' | 'auto_ack' | 'no_longer_here';
  rule: string;
  value: string;
};

/** Headers that only machines write. X-Auto-Response-Suppress, Precedence: bulk and List-Id are no evidence: people's mail carries them. */
const PRESENT = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-mail-autoreply',
  'x-autoreply-from',
  'x-ms-exchange-inbox-rules-loop',
  'x-fc-machinegenerated',
];
const MAX_SUBJECT = 200;
/** `[External]`, `[EXT]:` */
const MARKED = /^(?:\s*\[[^\]]{1,30}\]:?)+/;

/** What a machine's answer says, by its words. */
const SUBTYPES = [
  ['no_longer_here', 'left'],
  ['no_longer_here', 'iLeft'],
  ['out_of_office', 'away'],
  ['auto_ack', 'acknowledged'],
] as const;

function subtypeOf(packs: readonly Pack[], mail: ParsedMail, text: string): AutoReply['subtype'] {
  for (const [subtype, list] of SUBTYPES)
    for (const pack of packs)
      if (findIn(pack, pack[list], foldFor(pack, `${mail.subject}\n${text}`))) return subtype;
  return subjectOf(mail) ? 'out_of_office' : 'auto_ack';
}

const wordsOf = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** How subjects of automatic answers begin, in any language, by their first letter; a word ends there where words are parted. */
const STARTS = Map.groupBy(
  PACKS.flatMap((pack) => pack.autoSubject.map(wordsOf)).map((words) =>
    WIDE.test(words) ? words : `${words} `,
  ),
  (start) => start[0]!,
);

/** IBM Notes writes `AUTO: Ben Baker is out of the office (returning 01/03/2027)`. */
const OF_NOTES = /^AUTO: \S/;

const startIn = remember((subject) => {
  if (OF_NOTES.test(subject)) return 'auto';
  const said = `${wordsOf(subject.replace(MARKED, ''))} `;
  return STARTS.get(said[0]!)?.find((start) => said.startsWith(start)) ?? null;
});
const subjectOf = ({ subject }: ParsedMail): string | null => startIn(subject.slice(0, MAX_SUBJECT));

/** Whether a machine wrote, by headers (RFC 3834); null when they do not say so. */
function byHeaders({ headers }: ParsedMail): { rule: string; value: string } | null {
  const submitted = headers['auto-submitted']?.toLowerCase().trim();
  if (submitted && !submitted.startsWith('no')) return { rule: 'auto_submitted', value: submitted };
  for (const name of PRESENT) if (headers[name]) return { rule: name, value: headers[name] };
  if (/auto[-_]?reply/i.test(`${headers.precedence ?? ''} ${headers['x-precedence'] ?? ''}`))
    return { rule: 'precedence', value: 'auto_reply' };
  if (/mailbox rules agent/i.test(headers['x-ms-exchange-generated-message-source'] ?? ''))
    return { rule: 'rules_agent', value: 'exchange' };
  if (headers['x-post-messageclass']?.startsWith('9;')) return { rule: 'x_post_messageclass', value: '9' };
  if (headers['x-apple-action']?.toLowerCase() === 'vacation')
    return { rule: 'x_apple_action', value: 'vacation' };
  if (/autoresponder/i.test(headers['delivered-to'] ?? ''))
    return { rule: 'delivered_to', value: 'autoresponder' };
  return null;
}

/**
 * An automatic answer by its words alone: it tells of an absence, a departure or a receipt, and wants nothing. A person who
 * is away and proposes Friday is a person.
 */
function byWords(packs: readonly Pack[], text: string): Found | null {
  for (const pack of packs) {
    const sentences = sentencesOf(foldFor(pack, text));
    const told = (sentence: string): Found | null =>
      findIn(pack, pack.left, sentence) ??
      findIn(pack, pack.away, sentence) ??
      findIn(pack, pack.acknowledged, sentence);
    const tellings = sentences.map(told).filter((found) => found !== null);
    const [first] = tellings;
    if (!first) continue;
    // "Circle back in February?" asks; a machine that is away does not.
    if (sentences.some((sentence) => sentence.includes('?') && findIn(pack, pack.away, sentence)))
      return null;
    // One language that reads a person is enough: Danish words may be an absence in Norwegian.
    if (sentences.some((sentence) => isInPerson(pack, sentence))) return null;
    const wants = (sentence: string): boolean =>
      told(sentence) ? saysYesOrNo(pack, sentence) || (tellings.length === 1 && goesOn(pack, sentence))
      : !findIn(pack, pack.courtesy, sentence) && wantsSomething(pack, sentence); // prettier-ignore
    return sentences.some(wants) ? null : first;
  }
  return null;
}

const isInPerson = (pack: Pack, sentence: string): boolean =>
  findIn(pack, pack.again, sentence) !== null || findIn(pack, pack.iLeft, sentence) !== null;

function isOpen(pack: Pack, clause: string): boolean {
  if (findIn(pack, pack.courtesy, clause)) return false;
  const wants = wantsIn(pack, clause);
  return wants.has('interested') || wants.has('meeting_request');
}

/** "Thank you for your offer, but we need none" is more than thanks. */
function saysYesOrNo(pack: Pack, sentence: string): boolean {
  if (wantsIn(pack, sentence).has('interested')) return true;
  if (behindBut(pack, sentence).some((clause) => isOpen(pack, clause))) return true;
  if (findIn(pack, pack.left, sentence) ?? findIn(pack, pack.away, sentence)) return false;
  const said = findIn(pack, pack.acknowledged, sentence)!.excerpt;
  return wantsIn(pack, sentence.replace(said, '')).has('not_interested');
}

/** What a person calls our mail: machines received a request, a message, a case. */
const OFFER =
  /(?:^| )(?:offers?|proposals?|quote|angebot|vorschlag|offre|proposition|devis|ofert[aey]|propuesta|proposta|offerta|voorstel|offerte?|propozycj[aei]|forslag|tilbud|nabidk[auy]|tarjous|teklif|ajanlat|предложение|пропозицію)(?: |$)|提案|方案|제안/;

/** "We received your offer and discuss it on Thursday", "your mail was forwarded to Anna": a machine says more than that. */
function goesOn(pack: Pack, sentence: string): boolean {
  if (!findIn(pack, pack.acknowledged, sentence)) return false;
  const wants = wantsIn(pack, sentence);
  return wants.has('referral') || wants.has('meeting_request') || OFFER.test(sentence);
}

const WANTS = [
  'meeting_request',
  'interested',
  'question',
  'not_interested',
  'wrong_person',
  'already_customer',
] as const;
function wantsSomething(pack: Pack, sentence: string): boolean {
  if (sentence.includes('?')) return true;
  const wants = wantsIn(pack, sentence);
  return WANTS.some((want) => wants.has(want));
}

/** Whether headers or subject say that a machine answered. */
export const isMarkedAutomatic = (mail: ParsedMail): boolean =>
  byHeaders(mail) !== null || subjectOf(mail) !== null;

/** Whether a machine answered: by headers, by subject, then by its words (`text`: without quotes); null: a person. */
export function autoReply(mail: ParsedMail, packs: readonly Pack[], text: string): AutoReply | null {
  const found = (rule: string, value: string): AutoReply => ({
    subtype: subtypeOf(packs, mail, text),
    rule,
    value,
  });
  const marked = byHeaders(mail);
  if (marked) return found(marked.rule, marked.value);
  const subject = subjectOf(mail);
  if (subject) return found('subject', mail.subject.slice(0, 100));
  const worded = byWords(packs, text);
  return worded ? found(worded.rule, worded.excerpt) : null;
}
