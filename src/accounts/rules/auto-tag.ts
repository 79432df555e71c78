/** spec: Team, inbox_auto_tag_settings */
export const AUTO_TAGS = [
  'auto_tag_bounced',
  'auto_tag_opt_out',
  'auto_tag_out_of_office',
  'auto_tag_mood_positive',
  'auto_tag_mood_negative',
  'auto_tag_mood_neutral',
  'auto_tag_mood_needs_review',
] as const;
export type AutoTagSettings = Record<(typeof AUTO_TAGS)[number], boolean>;

/** decided: a switch that was never set is off */
export function autoTagSettings(set: Partial<AutoTagSettings>): AutoTagSettings {
  return Object.fromEntries(AUTO_TAGS.map((tag) => [tag, set[tag] ?? false])) as AutoTagSettings;
}

type Setting = (typeof AUTO_TAGS)[number];

/** decided: names of the labels, which the spec does not give */
const NAMES: Record<Setting, string> = {
  auto_tag_bounced: 'Bounced',
  auto_tag_opt_out: 'Opted out',
  auto_tag_out_of_office: 'Out of office',
  auto_tag_mood_positive: 'Positive',
  auto_tag_mood_negative: 'Negative',
  auto_tag_mood_neutral: 'Neutral',
  auto_tag_mood_needs_review: 'Needs review',
};

export function tagOf(event: {
  type: string;
  detail?: Record<string, unknown>;
}): { setting: Setting; name: string } | null {
  const setting = settingOf(event);
  return setting && { setting, name: NAMES[setting] };
}

function settingOf({ type, detail }: Parameters<typeof tagOf>[0]): Setting | null {
  switch (type) {
    case 'bounce':
      return 'auto_tag_bounced';
    case 'unsubscribe':
      return 'auto_tag_opt_out';
    case 'autoresponse': {
      const { subtype } = (detail?.autoresponse ?? {}) as { subtype?: string };
      return subtype === 'out_of_office' ? 'auto_tag_out_of_office' : null;
    }
    case 'reply':
    case 'linkedin_reply': {
      const { mood } = (detail?.[type === 'reply' ? 'reply' : 'linkedin'] ?? {}) as { mood?: string | null };
      return AUTO_TAGS.find((each) => each === `auto_tag_mood_${mood}`) ?? null;
    }
    default:
      return null;
  }
}
