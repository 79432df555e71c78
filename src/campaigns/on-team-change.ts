import type { SignalListener } from '../platform/signals.ts';
import { closeZoneWindows } from './window-store.ts';

/** Windows of campaigns follow the zone of the organization where their schedule names none. */
export const campaignsOnTeamChange: SignalListener<'team_changed'> = async (trx, { teamId, zone }, now) => {
  if (zone) await closeZoneWindows(trx, teamId, now);
};
