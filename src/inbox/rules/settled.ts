import type { BounceCategory } from '../../platform/db/types.ts';
import type { Verdict } from './verdict.ts';
import type { Category } from '../../events/rules/reply-category.ts';
import type { Mood } from './pack.ts';

/** A person's verdict on a message; missing keys keep the rules' reading. */
export interface Said {
  outcome?: Verdict['outcome'];
  category?: Category;
  mood?: Mood;
  bounce_category?: BounceCategory;
  subtype?: 'out_of_office' | 'auto_ack' | 'no_longer_here';
  return_date?: string;
}

const BY_PERSON = { evidence: [{ rule: 'person', value: '' }], confidence: 1, needsReview: false };

const KEYS_OF: Record<Verdict['outcome'], readonly (keyof Said)[]> = {
  reply: ['category', 'mood'],
  bounce: ['bounce_category'],
  autoresponse: ['subtype', 'return_date'],
  unsubscribe: [],
  none: [],
};

export function misplacedKey(said: Said, verdict: Verdict): keyof Said | null {
  const isAbsence = verdict.outcome === 'autoresponse' && verdict.subtype === 'out_of_office';
  const counts = KEYS_OF[verdict.outcome].filter((key) => key !== 'return_date' || isAbsence);
  const keys = ['category', 'mood', 'bounce_category', 'subtype', 'return_date'] as const;
  return keys.find((key) => said[key] !== undefined && !counts.includes(key)) ?? null;
}

function moodOf(said: Category | undefined, read: Extract<Verdict, { outcome: 'reply' }> | null): Mood {
  if (said === 'interested' || said === 'meeting_request') return 'positive';
  return read && read.intent.mood !== 'needs_review' ? read.intent.mood : 'neutral';
}

export function settledVerdict(said: Said, known: { judged: Verdict | null; text: string }): Verdict {
  const { judged, text } = known;
  const outcome = said.outcome ?? judged?.outcome ?? 'reply';
  switch (outcome) {
    case 'reply': {
      const read = judged?.outcome === 'reply' ? judged : null;
      const intent = {
        category: said.category ?? read?.intent.category ?? 'other',
        mood: said.mood ?? moodOf(said.category, read),
        confidence: said.category ? 1 : (read?.intent.confidence ?? 0),
      };
      return {
        ...BY_PERSON,
        outcome,
        text: read?.text ?? text,
        lang: read?.lang ?? null,
        intent,
        doubt: false,
      };
    }
    case 'bounce': {
      const read = judged?.outcome === 'bounce' ? judged.bounce : null;
      const category = said.bounce_category ?? read?.category ?? 'unknown';
      const type = category === 'soft' ? ('soft' as const) : ('hard' as const);
      const bounce = {
        subtype: category,
        recipient: null,
        recipients: [],
        status: null,
        diagnostic: text.slice(0, 300),
        rule: 'person',
        because: 'person',
        ...read,
        category,
        type,
      };
      return { ...BY_PERSON, outcome, bounce };
    }
    case 'unsubscribe': {
      const method = judged?.outcome === 'unsubscribe' ? judged.method : 'auto_detected';
      return { ...BY_PERSON, outcome, method, address: null };
    }
    case 'autoresponse': {
      const read = judged?.outcome === 'autoresponse' ? judged : null;
      return {
        ...BY_PERSON,
        // A contact reported as gone is paused; other automatic answers do not pause.
        needsReview: said.subtype === 'no_longer_here',
        outcome,
        subtype: said.subtype ?? read?.subtype ?? 'out_of_office',
        text: read?.text ?? text,
        lang: read?.lang ?? null,
        returnDate: said.return_date ?? read?.returnDate ?? null,
      };
    }
    case 'none':
      return { ...BY_PERSON, outcome, why: 'person' };
  }
}
