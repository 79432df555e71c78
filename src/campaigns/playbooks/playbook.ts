import type { PlaybookStatus } from '../../platform/db/types.ts';
import type { Graph } from '../../sequences/rules/graph.ts';
import type { CampaignValues } from '../store.ts';

/** decided: category and mailboxes (of one team), and the trigger (of one parent), are no settings of a playbook. */
export const SETTING_KEYS = [
  'version', 'send_to_risk_levels', 'bounce_guard_max_rate', 'include_catch_all', 'schedule', 'daily_limit',
  'new_contacts_per_day', 'track_opens', 'track_clicks', 'tags',
] as const satisfies (keyof CampaignValues)[]; // prettier-ignore

export type PlaybookSettings = Pick<CampaignValues, (typeof SETTING_KEYS)[number]>;

export interface ListedPlaybook {
  id: string;
  /** Null: a playbook of the product, which every team has. */
  team_id: string | null;
  name: string;
  description: string | null;
  status: PlaybookStatus;
  settings: PlaybookSettings;
  created_at: Date;
  updated_at: Date;
}

export interface Playbook extends ListedPlaybook, Graph {}

/** decided: a version that no request asked for is no setting */
export const playbookSettings = (
  campaign: PlaybookSettings & Pick<CampaignValues, 'is_version_given'>,
): PlaybookSettings =>
  Object.fromEntries(
    SETTING_KEYS.filter((key) => key !== 'version' || campaign.is_version_given).map((key) => [
      key,
      campaign[key],
    ]),
  );
