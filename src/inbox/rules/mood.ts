import { anyOf, near } from './near.ts';
import type { Pattern } from './near.ts';

/** What a human reply is about. A first form: words for the clear cases, `needs_review` for the rest. */
export const CATEGORIES = [
  'interested', 'meeting_request', 'question', 'referral', 'wrong_person', 'later', 'not_interested', 'already_customer', 'other',
] as const; // prettier-ignore
export type Category = (typeof CATEGORIES)[number];
export type Mood = 'positive' | 'negative' | 'neutral' | 'needs_review';

export interface Intent {
  category: Category;
  mood: Mood;
  confidence: number;
}

const RULES: readonly { category: Category; mood: Mood; confidence: number; says: Pick<Pattern, 'test'> }[] =
  [
    {
      category: 'not_interested',
      mood: 'negative',
      confidence: 0.9,
      says: /\b(?:not interested|no interest|no thanks?|no,? thank you|(?:we|i)'?ll pass(?! (?:this|it|that|on|along))|not (?:a )?(?:good )?fit|not (?:for us|relevant|something we)|nein,? danke|non,? merci|no,? gracias|nee,? (?:bedankt|dank)|kein(?:e)? interesse|kein bedarf|nicht interessiert|pas intéress|no (?:me|nos) interesa|geen interesse|non (?:sono|siamo) interessat|não tenho interesse)/i,
    },
    {
      category: 'already_customer',
      mood: 'neutral',
      confidence: 0.8,
      says: /\b(?:already (?:a customer|using|use|have (?:a|an) (?:solution|vendor|provider|tool))|bereits kunde|déjà client|ya (?:somos|soy) cliente)/i,
    },
    {
      category: 'wrong_person',
      mood: 'neutral',
      confidence: 0.85,
      says: /\b(?:wrong person|not the right (?:person|contact)|no longer (?:work|with)|don'?t (?:handle|deal with)|nicht (?:der|die) richtige|nicht zuständig|pas la bonne personne|no soy la persona|verkeerde persoon)/i,
    },
    {
      category: 'referral',
      mood: 'positive',
      confidence: 0.8,
      says: /\b(?:(?:reach out|talk|speak|write|forward(?:ed|ing)?|contact) (?:to |this to |it to )?(?:my colleague|our|[A-Z]\p{L})|pass(?:ing|ed)? (?:this|it|that) (?:on |along )?to|[Ll]ooping in|[Cc][Cc]'?ing|[Ww]enden [Ss]ie sich an|[Cc]ontactez|[Cc]ontacte a)/u,
    },
    {
      category: 'referral',
      mood: 'positive',
      confidence: 0.8,
      says: near(/\badding ./gi, 40, / (?:in cc|to (?:this|the) thread)/i),
    },
    {
      category: 'meeting_request',
      mood: 'positive',
      confidence: 0.85,
      says: anyOf(
        near(
          /\b(?:let'?s|can we|could we|happy to|shall we|free to) /gi,
          0,
          /^(?:\w{1,30} )?(?:talk|meet|chat|call|schedule|jump on|hop on|connect)/i,
        ),
        /\b(?:book (?:a|some) (?:time|call|slot|meeting)|your (?:calendar|availability)|what time|(?:next|this) (?:monday|tuesday|wednesday|thursday|friday|week) (?:works|at|would|is)|termin(?:e|vorschlag|vorschläge)?(?![\p{L}])|telefonieren|rendez-vous|appel|reunión|llamada|afspraak|riunione)/iu,
      ),
    },
    {
      category: 'later',
      mood: 'neutral',
      confidence: 0.8,
      says: /\b(?:not (?:right )?now|not at (?:this|the) (?:time|moment)|(?:next|later this|in a few) (?:quarter|year|months?)|circle back|check back|reach out (?:again )?in|maybe later|too busy|spät(?:er)?|nächstes (?:jahr|quartal)|plus tard|más adelante|volgend (?:jaar|kwartaal)|più avanti)/i,
    },
    {
      category: 'interested',
      mood: 'positive',
      confidence: 0.85,
      says: anyOf(
        near(
          /\b(?:i'?m|we'?re|i am|we are|sounds?|looks?|very|quite) /gi,
          0,
          /^(?:\w{1,30} )?(?:interested|interesting|good|great)/i,
        ),
        /\b(?:tell me more|send (?:me|us|over|it|more|the)|would love to|keen to|yes,? please|interessiert|klingt (?:gut|interessant)|intéress|me interesa|nos interesa|interessant|sono interessat|tenho interesse)/i,
      ),
    },
    { category: 'question', mood: 'neutral', confidence: 0.7, says: /\?/ },
  ];
const MAX_CHARS = 4_000;
/** Below this a person should look. */
const SURE = 0.6;

/** Category and mood of the top of a reply. */
export function intentOf(topReply: string): Intent {
  const text = topReply.slice(0, MAX_CHARS).replace(/[’‘´`]/g, "'");
  const rule = RULES.find(({ says }) => says.test(text));
  if (!rule) return { category: 'other', mood: 'needs_review', confidence: 0.3 };
  return {
    category: rule.category,
    mood: rule.confidence < SURE ? 'needs_review' : rule.mood,
    confidence: rule.confidence,
  };
}
