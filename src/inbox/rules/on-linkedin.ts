import type { Verdict } from './verdict.ts';

const WAYS =
  /@|e-?mail|\bmail|correo|courriel|mejl|e-?post|sähköposti|\bposta|poczt|почт(?!и)|пошт|имейл|メール|邮件|郵件|邮箱|郵箱|메일|linkedin|whatsapp|telegram|\b(?:here|hier|ici|aqu[ií]|qui|tutaj|tu|här|her|täällä|zde|itt|aici|burada|phone|call|address)\b|здесь|тут|ここ|こちら|这里|這裡|여기/iu;

const asksForSilence = ({ evidence }: Verdict): boolean =>
  evidence.some(({ rule }) => rule.startsWith('opt_out:'));

/**
 * True when the text names a channel outside the opt-out phrase, such as "not here, mail me". The phrase "off your
 * mailing list" names no channel.
 */
const namesAWay = ({ evidence }: Verdict, text: string): boolean =>
  WAYS.test(text) && !evidence.some(({ value }) => WAYS.test(value));

/**
 * Adapts a verdict of the mail rules to LinkedIn. decided: nothing there marks automatic messages, so an unclear one
 * counts as a person's; an opt-out that names another channel may mean LinkedIn only, so it is in doubt.
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
