import { recordHolds } from '../events/record-holds.ts';
import type { Services } from '../platform/services.ts';
import type { SignalListener } from '../platform/signals.ts';
import { countAnew } from './take-budgets.ts';

export const sendingOnTeamChange =
  (services: Pick<Services, 'ids'>): SignalListener<'team_changed'> =>
  async (trx, { teamId, window, limit }, now) => {
    if (window) {
      const { because: reason, until } = window;
      await recordHolds(trx, services, [{ teamId, key: teamId, reason, until: reason ? until : null }], now);
    }
    if (limit) await countAnew(trx, teamId, teamId, now);
  };
