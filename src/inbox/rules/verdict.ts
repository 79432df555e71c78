import type { AutoReply } from './auto-reply.ts';
import type { Bounce } from './bounce.ts';
import type { Intent } from './intent.ts';
import type { Lang } from './pack.ts';

export interface Evidence {
  rule: string;
  value: string;
}

/** Each message has exactly one outcome. spec: Classification of inbound messages */
export type Verdict = { evidence: Evidence[]; confidence: number; needsReview: boolean } & (
  | { outcome: 'reply'; text: string; lang: Lang | null; intent: Intent; doubt: boolean }
  | { outcome: 'bounce'; bounce: Bounce }
  | {
      outcome: 'unsubscribe';
      method: 'auto_detected' | 'spam_complaint';
      address: string | null;
      /** What the person wrote, without quotes; left out: a machine wrote it. */
      text?: string;
      lang?: Lang | null;
    }
  | {
      outcome: 'autoresponse';
      subtype: AutoReply['subtype'] | 'read_receipt';
      text: string;
      lang: Lang | null;
      /** First day back, `YYYY-MM-DD`. */
      returnDate: string | null;
    }
  | { outcome: 'none'; why: string }
);

export const MAX_JUDGED_CHARS = 2_000;

export const verdictOf = (rule: string, value: string, confidence = 0.97) => ({
  evidence: [{ rule, value: value.slice(0, 200) }],
  confidence,
  needsReview: false,
});
