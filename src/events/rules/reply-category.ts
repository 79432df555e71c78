/** spec: Reply classification */
export const CATEGORIES = [
  'interested', 'meeting_request', 'question', 'referral', 'wrong_person', 'later', 'not_interested', 'already_customer', 'other',
] as const; // prettier-ignore
export type Category = (typeof CATEGORIES)[number];
