import type { Verdict } from './verdict.ts';

/** Mail and other ways, and "here", as people call them in the languages that are read. */
const WAYS =
  /@|e-?mail|\bmail|correo|courriel|mejl|e-?post|sähköposti|\bposta|poczt|почт(?!и)|пошт|имейл|メール|邮件|郵件|邮箱|郵箱|메일|linkedin|whatsapp|telegram|\b(?:here|hier|ici|aqu[ií]|qui|tutaj|tu|här|her|täällä|zde|itt|aici|burada|phone|call|address)\b|здесь|тут|ここ|こちら|这里|這裡|여기/iu;

const asksForSilence = ({ evidence }: Verdict): boolean =>
  evidence.some(({ rule }) => rule.startsWith('opt_out:'));

/** Whether a text beside what asks for silence names a way to write: "not here, mail me". "Off your mailing list" names none. */
const namesAWay = ({ evidence }: Verdict, text: string): boolean =>
  WAYS.test(text) && !evidence.some(({ value }) => WAYS.test(value));

/**
 * What the rules of mail say of a message on LinkedIn. decided: nothing there marks what a machine wrote, so what is not sure to be
 * of one is a person's; and who asks for silence there and names a way to write may want it in place of LinkedIn, so that is in doubt.
 */
export function onLinkedin(verdict: Verdict, text: string): Verdict {
  const isOfPerson =
    (verdict.outcome === 'autoresponse' && verdict.needsReview) ||
    (verdict.outcome === 'unsubscribe' && namesAWay(verdict, text));
  if (!isOfPerson) return verdict;
  return {
    outcome: 'reply',
    text,
    lang: verdict.lang ?? null,
    intent: { category: 'other', mood: 'needs_review', confidence: 0.3 },
    doubt: asksForSilence(verdict),
    evidence: verdict.evidence,
    confidence: 0.3,
    needsReview: true,
  };
}
