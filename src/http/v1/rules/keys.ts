/** Keys of V2 by their names in V1. spec: Versioning 3, Key naming */
const OLD_KEYS: Readonly<Record<string, string>> = {
  team_id: 'TeamId',
  campaign_id: 'CampaignId',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  max_per_day: 'maxPerDay',
  warming_stage: 'warmingStage',
};

/** The keys of these that a request may name in either way; ids have their spellings in V2 too. */
export const OLD_SPELLINGS = /^(created_?at|updated_?at|max_?per_?day|warming_?stage)$/i;

/** A resource with the names of V1. Its own keys alone: what `custom` holds is the caller's. */
export const inOldKeys = (resource: unknown): unknown =>
  typeof resource === 'object' && resource !== null
    ? Object.fromEntries(Object.entries(resource).map(([key, value]) => [OLD_KEYS[key] ?? key, value]))
    : resource;
