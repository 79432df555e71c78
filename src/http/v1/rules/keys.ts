/** V1 names by V2 keys. spec: Versioning 3, Key naming */
const OLD_KEYS: Readonly<Record<string, string>> = {
  team_id: 'TeamId',
  campaign_id: 'CampaignId',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  max_per_day: 'maxPerDay',
  warming_stage: 'warmingStage',
};

/** Keys that a request may spell in either way; ids have several spellings in V2 too. */
export const OLD_SPELLINGS = /^(created_?at|updated_?at|max_?per_?day|warming_?stage)$/i;

/** Renames top-level keys alone: the keys in `custom` are the caller's. */
export const inOldKeys = (resource: unknown): unknown =>
  typeof resource === 'object' && resource !== null
    ? Object.fromEntries(Object.entries(resource).map(([key, value]) => [OLD_KEYS[key] ?? key, value]))
    : resource;
