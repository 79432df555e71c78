import type { TeamListener } from '../platform/team-change.ts';
import { closeZoneWindows } from './window-store.ts';

/** Windows of campaigns follow the zone of the organization where their schedule names none. */
export const campaignsOnTeamChange: TeamListener = async (trx, { teamId, now, zone }) => {
  if (zone) await closeZoneWindows(trx, teamId, now);
};
