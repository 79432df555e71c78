import type Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import { requireCampaign, requireTeamCampaign } from '../../campaigns/find-campaign.ts';
import type { Services } from '../../platform/services.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { findContactIds } from '../list/store.ts';
import { readFilters } from '../read-filters.ts';
import { readInterests } from '../wire.ts';
import type { BulkFilter } from './filter-wire.ts';

/** Contacts of one action. */
export const MAX_CONTACTS = 50_000;

const refuse = (message: string): ApiError => new ApiError('validation_error', message, { param: 'filter' });

/**
 * The contacts that match a filter now. decided: a filter that holds nothing is refused, so that it never means all
 * contacts by mistake, and one that matches more than an action takes, so that none is left out. Throws `ApiError`.
 */
export async function findByFilter(
  deps: Pick<Services, 'db'>,
  principal: Principal,
  asked: { teamId: string | null; campaignId: string | null; filter: Type.Static<typeof BulkFilter> },
): Promise<{ teamId: string; ids: string[] }> {
  const { campaignId, filter } = asked;
  if (Object.keys(filter).length === 0) throw refuse('filter must hold at least one filter');
  const teamId = await teamOf(deps, principal, asked);
  const { search, interest, archived = false, has_email_sent: hasEmailSent, custom = {}, ...rest } = filter;
  const flat = Object.entries(custom).map(([key, value]) => [`custom.${key}`, value]);
  const filters = readFilters({ ...rest, ...(Object.fromEntries(flat) as object) });
  if (!search?.trim() && interest === undefined && hasEmailSent === undefined && !filters)
    throw refuse('filter must hold a filter that leaves contacts out');
  const ids = await findContactIds(deps.db, {
    teamId,
    campaignId: campaignId ?? undefined,
    search,
    interest: readInterests(interest),
    hasEmailSent,
    ids: undefined,
    filters,
    deleted: false,
    archived: archived || (filters?.showsArchived ?? false),
    sort: 'newest',
    limit: MAX_CONTACTS + 1,
    offset: 0,
  });
  if (ids.length > MAX_CONTACTS) throw refuse(`filter matches more than ${MAX_CONTACTS} contacts; narrow it`);
  return { teamId, ids };
}

async function teamOf(
  { db }: Pick<Services, 'db'>,
  principal: Principal,
  { teamId, campaignId }: { teamId: string | null; campaignId: string | null },
): Promise<string> {
  if (teamId) {
    await requireTeam(db, principal, teamId);
    if (campaignId) await requireTeamCampaign(db, teamId, campaignId, 'campaign_id');
    return teamId;
  }
  if (campaignId) return (await requireCampaign(db, principal, campaignId, 'campaign_id')).team_id;
  throw new ApiError(
    'missing_required_parameter',
    'one of campaign_id and TeamId is required beside filter',
    {
      param: 'campaign_id',
    },
  );
}
