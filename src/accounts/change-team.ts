import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { rollTeamWindow } from './roll-team-windows.ts';
import type { AutoTagSettings } from './rules/auto-tag.ts';
import { updateTeam } from './team-store.ts';
import { changeTrackingDomain, isForeignDomain } from './tracking-domain-store.ts';
import type { TeamChange } from './team-store.ts';

/**
 * Changes the given fields; a new schedule or limit counts from the commit on. Throws 400 for a tracking domain of another
 * organization: its check would pass, because the check shows only that the domain leads here.
 */
export async function changeTeam(
  deps: Pick<Services, 'db' | 'clock' | 'signals'>,
  teamId: string,
  { tracking_domain: domain, ...change }: TeamChange & { tracking_domain?: string | null },
  autoTags: Partial<AutoTagSettings> | undefined,
): Promise<void> {
  const now = deps.clock.now();
  const host = domain?.toLowerCase() ?? null;
  await transact(deps.db, async (trx) => {
    await audit(trx, 'teams', { id: teamId });
    if (host !== null && (await isForeignDomain(trx, teamId, host)))
      throw new ApiError('validation_error', 'tracking_domain is used by another organization', {
        param: 'tracking_domain',
      });
    if (domain !== undefined) await changeTrackingDomain(trx, teamId, host);
    await updateTeam(trx, teamId, change, autoTags, now);
    if (change.mail_warm_schedule || change.daily_limit !== undefined)
      await rollTeamWindow(trx, deps, teamId, now);
    if (change.meeting_link !== undefined || change.meeting_link_text !== undefined)
      await deps.signals.signal(trx, 'shared_values_changed', { teamId }, now);
    if (change.daily_limit !== undefined)
      await deps.signals.signal(trx, 'team_changed', { teamId, limit: true }, now);
    if (change.person_cap !== undefined || change.company_cap !== undefined)
      await deps.signals.signal(trx, 'team_changed', { teamId, caps: true }, now);
  });
}
