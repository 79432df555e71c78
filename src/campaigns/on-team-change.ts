import type { SignalListener } from '../platform/signals.ts';
import { closeZoneWindows } from './window-store.ts';

export const campaignsOnTeamChange: SignalListener<'team_changed'> = async (trx, { teamId, zone }, now) => {
  if (zone) await closeZoneWindows(trx, teamId, now);
};
