import type { ContactInterest } from '../../platform/db/types.ts';
import type { ParsedMail } from './mail.ts';
import type { Intent } from './intent.ts';
import type { Category } from '../../events/rules/reply-category.ts';

const INTEREST: Partial<Record<Category, ContactInterest>> = {
  interested: 'interested',
  meeting_request: 'meeting_request',
  not_interested: 'not_interested',
  later: 'future',
  already_customer: 'customer',
};
const SURE = 0.7;

export const interestOf = ({ category, mood, confidence }: Intent): ContactInterest | null =>
  mood === 'needs_review' || confidence < SURE ? null : (INTEREST[category] ?? null);

export const isAccepted = (mail: ParsedMail, { category, mood }: Intent): boolean =>
  mail.calendarMethod === 'REPLY' && category === 'meeting_request' && mood === 'positive';
