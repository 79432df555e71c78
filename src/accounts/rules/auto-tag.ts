/** The tags an inbox may put on by itself. spec: Team, inbox_auto_tag_settings */
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

/** All seven switches. decided: a switch that was never set is off */
export function autoTagSettings(set: Partial<AutoTagSettings>): AutoTagSettings {
  return Object.fromEntries(AUTO_TAGS.map((tag) => [tag, set[tag] ?? false])) as AutoTagSettings;
}
