import type { ParsedMail } from './mail.ts';

const SUBJECT =
  /^\s*(?:not read|read|gelesen|ungelesen|non lu|lu|no leído|leído|não lid[ao]|lid[ao]|non letto|letto|niet gelezen|gelezen|nie przeczytano|przeczytano|przeczytane|oläst|läst|ikke læst|læst|ikke lest|lest|luettu|přečteno|elolvasva|olvasva|citit|okundu|не прочитано|прочитано|прочтено|開封済み|已读|已讀|읽음)\s?[:：]/iu;
const BODY =
  /was (?:read on|deleted without being read)|gelesen|a été (?:lu|supprimé)|se leyó|(?:fue|ha sido) leído|foi (?:lid[oa]|excluíd[oa])|è stato (?:letto|eliminato)|gelezen|został[ao]? (?:przeczytan|odczytan)|lästes|blev læst|ble lest|luettiin|on luettu|byla? přečten|elolvas|a fost citit|okundu|прочитано|прочитане|開封|已[阅閱]?[读讀]|읽었|읽음/iu;
/** A receipt holds the head of the mail and one line; a person under such a subject writes more, or no such line. */
const MAX_CHARS = 600;

/** True for receipts in plain text; standard ones (disposition notifications) are known by their type. */
export const isReadReceipt = ({ subject, text }: ParsedMail): boolean =>
  SUBJECT.test(subject.slice(0, 60)) && text.trim().length <= MAX_CHARS && BODY.test(text);
