import type { NoticeKind } from '../../platform/db/types.ts';

export const NOTICE_KINDS = [
  'interested_answer',
  'sender_trouble',
  'campaign_paused',
] as const satisfies readonly NoticeKind[];

/**
 * `gatherSeconds`: what happens right after the first is in the same message. `everySeconds`: pause after a message;
 * what happens meanwhile is in the next one.
 * decided: an answer is worth most while it is warm; mailboxes of one provider fail one after the other.
 */
export const PACE: Readonly<Record<NoticeKind, { gatherSeconds: number; everySeconds: number }>> = {
  interested_answer: { gatherSeconds: 10, everySeconds: 60 },
  sender_trouble: { gatherSeconds: 60, everySeconds: 900 },
  campaign_paused: { gatherSeconds: 10, everySeconds: 300 },
};
