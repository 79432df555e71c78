import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { rollTeamWindow } from './roll-team-windows.ts';
import type { AutoTagSettings } from './rules/auto-tag.ts';
import { updateTeam } from './team-store.ts';
import { changeTrackingDomain } from './tracking-domain-store.ts';
import type { TeamChange } from './team-store.ts';

/** Changes what is given of a team; another schedule or limit counts from the commit on. */
export async function changeTeam(
  deps: Pick<Services, 'db' | 'clock' | 'onTeamChange'>,
  teamId: string,
  { tracking_domain: domain, ...change }: TeamChange & { tracking_domain?: string | null },
  autoTags: Partial<AutoTagSettings> | undefined,
): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    if (domain !== undefined) await changeTrackingDomain(trx, teamId, domain?.toLowerCase() ?? null);
    await updateTeam(trx, teamId, change, autoTags, now);
    if (change.mail_warm_schedule || change.daily_limit !== undefined)
      await rollTeamWindow(trx, deps, teamId, now);
    if (change.daily_limit !== undefined) await deps.onTeamChange(trx, { teamId, now, limit: true });
  });
}
