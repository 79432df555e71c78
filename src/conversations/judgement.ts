export interface SecondOpinion {
  outcome: string;
  category: string;
  mood: string;
  confidence: number;
}

export interface Judgement {
  decided_by: string | null;
  mood: string | null;
  settled_mood: string | null;
  confidence: number | null;
  evidence: { rule: string; value: string }[] | null;
  second_opinion: SecondOpinion | null;
  settled_at: string | null;
}

export const judgementOf = (alias: 'i' | 'm'): string =>
  `json_build_object('decided_by', ${alias}.verdict ->> 'decidedBy', 'mood', ${alias}.verdict -> 'judged' -> 'intent' ->> 'mood',
    'settled_mood', ${alias}.verdict ->> 'settledMood', 'confidence', ${alias}.verdict -> 'confidence',
    'evidence', ${alias}.verdict -> 'evidence',
    'second_opinion', ${alias}.verdict -> 'secondOpinion', 'settled_at', ${alias}.settled_at)`;

/** An opt-out from another server's verdict is in doubt. */
const moodOf = ({ outcome, mood }: SecondOpinion): string =>
  outcome === 'unsubscribe' ? 'needs_review' : mood;

export function lastWord({ decided_by, second_opinion, settled_at, ...of }: Judgement) {
  if (settled_at) return { by: 'user', mood: of.settled_mood, confidence: null, evidence: [] };
  if (decided_by === 'second_opinion' && second_opinion)
    return {
      by: 'second_opinion',
      mood: moodOf(second_opinion),
      confidence: second_opinion.confidence,
      evidence: [{ rule: 'second_opinion', value: second_opinion.category }],
    };
  return { by: 'rules', mood: of.mood, confidence: of.confidence, evidence: of.evidence ?? [] };
}
