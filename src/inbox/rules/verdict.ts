import type { AutoReply } from './auto-reply.ts';
import type { Bounce } from './bounce.ts';
import type { Intent } from './intent.ts';
import type { Lang } from './pack.ts';

export interface Evidence {
  rule: string;
  value: string;
}

/** Exactly one outcome for a message. spec: Classification of inbound messages */
export type Verdict = { evidence: Evidence[]; confidence: number; needsReview: boolean } & (
  | { outcome: 'reply'; text: string; lang: Lang | null; intent: Intent; doubt: boolean }
  | { outcome: 'bounce'; bounce: Bounce }
  | {
      outcome: 'unsubscribe';
      method: 'auto_detected' | 'spam_complaint';
      address: string | null;
      /** Of a person who wrote it. */
      lang?: Lang | null;
    }
  | {
      outcome: 'autoresponse';
      subtype: AutoReply['subtype'] | 'read_receipt';
      text: string;
      lang: Lang | null;
      /** When the writer is back, `YYYY-MM-DD`. */
      returnDate: string | null;
    }
  | { outcome: 'none'; why: string }
);

/** Of a longer message so many characters are judged. */
export const MAX_JUDGED_CHARS = 2_000;

export const verdictOf = (rule: string, value: string, confidence = 0.97) => ({
  evidence: [{ rule, value: value.slice(0, 200) }],
  confidence,
  needsReview: false,
});
