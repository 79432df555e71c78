import Type from 'typebox';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { requireCampaign } from './find-campaign.ts';
import { presentCampaigns } from './present-campaigns.ts';
import { MAX_SUBSEQUENCES } from './rules/subsequence.ts';
import { hasSubsequences, listSubsequences } from './subsequence-store.ts';
import { Campaign } from './wire.ts';

const tag = 'Campaigns';
const params = Type.Object({ id: Id });

/**
 * Throws if the organization has subsequences disabled: 404 for reading, as the spec says;
 * decided: 403 for creating one or setting its trigger.
 */
export async function requireSubsequences(
  db: Db,
  principal: Principal,
  to: 'read' | 'create',
  param = 'parentCampaignId',
): Promise<void> {
  if (await hasSubsequences(db, principal.organizationId)) return;
  throw to === 'read'
    ? new ApiError('resource_not_found', 'this organization has no subsequences', { param: 'id' })
    : new ApiError('insufficient_permissions', 'this organization has no subsequences', {
        param,
      });
}

/** spec: Campaigns */
export function subsequenceRoutes(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'listSubsequences',
    method: 'GET',
    path: '/campaigns/:id/subsequences',
    tag,
    summary: 'List subsequences',
    description: 'Returns the subsequences of a campaign, oldest first.',
    bucket: 'list',
    params,
    data: Campaign,
    list: true,
    handle: async ({ principal, params: { id } }) => {
      await requireSubsequences(app.db, principal, 'read');
      const { team_id } = await requireCampaign(app.db, principal, id);
      const rows = await listSubsequences(app.db, team_id, id);
      return {
        data: await presentCampaigns(app.db, team_id, rows),
        pagination: pagination(rows.length, { limit: MAX_SUBSEQUENCES, offset: 0 }),
      };
    },
  });

  addRoute(server, {
    name: 'getParentCampaign',
    method: 'GET',
    path: '/campaigns/:id/parent',
    tag,
    summary: 'Get the parent of a subsequence',
    description: 'Returns the campaign that a subsequence belongs to.',
    params,
    data: Campaign,
    handle: async ({ principal, params: { id } }) => {
      await requireSubsequences(app.db, principal, 'read');
      const child = await requireCampaign(app.db, principal, id);
      if (child.parent_campaign_id === null)
        throw new ApiError('campaign_not_found', 'this campaign has no parent', { param: 'id' });
      const parent = await requireCampaign(app.db, principal, child.parent_campaign_id);
      const [data] = await presentCampaigns(app.db, parent.team_id, [parent]);
      return { data };
    },
  });
}
