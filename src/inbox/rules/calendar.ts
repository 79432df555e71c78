import type { Intent } from './intent.ts';
import type { ParsedMail } from './mail.ts';

/** Intents by the PARTSTAT of an answer to an invitation (RFC 5546 3.2.3). */
const INTENTS: Readonly<Record<string, Intent>> = {
  ACCEPTED: { category: 'meeting_request', mood: 'positive', confidence: 0.97 },
  TENTATIVE: { category: 'meeting_request', mood: 'neutral', confidence: 0.9 },
  DECLINED: { category: 'later', mood: 'neutral', confidence: 0.9 },
  DELEGATED: { category: 'referral', mood: 'neutral', confidence: 0.9 },
};

export const calendarIntent = (mail: ParsedMail): Intent | null =>
  mail.calendarMethod === 'REPLY' || mail.calendarMethod === 'COUNTER'
    ? (INTENTS[mail.calendarAnswer ?? ''] ?? null)
    : null;
