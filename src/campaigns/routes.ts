import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import { addRoute } from '../platform/http/route.ts';
import { SOME_ID, Uuid, oneOf, page, pagination, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { changeCampaign } from './change-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { countPeople, countReplyLinkClicks, readCounters } from './facts-store.ts';
import { requireCampaign } from './find-campaign.ts';
import { requireSubsequences } from './subsequence-routes.ts';
import { listCampaigns } from './store.ts';
import type { CampaignRow } from './store.ts';
import { Campaign, CampaignDetail, CampaignPatch, NewCampaign, presentCampaign } from './wire.ts';

const tag = 'Campaigns';
const params = Type.Object({ id: Uuid });

/** Campaigns themselves. spec: Campaigns */
export function campaignRoutes(server: Server, app: Pick<Ground, 'db' | 'clock' | 'ids'>): void {
  const told = (warnings: string[]) => (warnings.length > 0 ? { more: { warnings } } : {});
  async function show(campaign: CampaignRow) {
    const clicks = await countReplyLinkClicks(app.db, campaign.team_id, [campaign.id]);
    return presentCampaign(campaign, clicks.get(campaign.id) ?? 0);
  }

  addRoute(server, {
    method: 'POST',
    path: '/campaigns',
    tag,
    summary: 'Create a campaign, or a subsequence of one; it starts as an inactive draft',
    status: 201,
    body: NewCampaign,
    example: { name: 'Autumn', TeamId: SOME_ID, send_to_risk_levels: ['SAFE', 'LOW'], tags: ['autumn'] },
    data: Campaign,
    handle: async ({ principal, claim, body }) => {
      const { TeamId, team_id, nodes, edges, PlaybookId, parentCampaignId, parent_campaign_id, ...rest } =
        body;
      const { status: _status, is_draft: _draft, ...values } = rest;
      const teamId = TeamId ?? team_id;
      if (!teamId) throw new ApiError('missing_team_id', 'TeamId is required', { param: 'TeamId' });
      await requireTeam(app.db, principal, teamId);
      const parentId = parentCampaignId ?? parent_campaign_id;
      if (parentId) await requireSubsequences(app.db, principal, 'create');
      const parent = parentId ? await requireCampaign(app.db, principal, parentId, 'parentCampaignId') : null;
      const { campaign, warnings } = await createCampaign(app, teamId, {
        values: { ...values, playbook_id: PlaybookId },
        sequence: { nodes, edges },
        parent,
        claim,
      });
      return { data: presentCampaign(campaign, 0), ...told(warnings) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/campaigns',
    tag,
    summary: 'List the campaigns of a team',
    bucket: 'list',
    query: Type.Object({
      TeamId: Uuid,
      search: Type.Optional(Type.String({ maxLength: 255 })),
      status: Type.Optional(oneOf(['active', 'inactive', 'archived'])),
      category_id: Type.Optional(Uuid),
      include_subsequences: withDefault(Type.Boolean(), false),
      ...page(50),
    }),
    data: Campaign,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0, search, status, category_id: categoryId } = query;
      const subsequences = query.include_subsequences ?? false;
      const teamId = query.TeamId;
      const { total, rows } = await listCampaigns(app.db, {
        teamId,
        search,
        status,
        subsequences,
        categoryId,
        limit,
        offset,
      });
      const clicks = await countReplyLinkClicks(
        app.db,
        teamId,
        rows.map(({ id }) => id),
      );
      return {
        data: rows.map((row) => presentCampaign(row, clicks.get(row.id) ?? 0)),
        pagination: pagination(total, { limit, offset }),
      };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/campaigns/:id',
    tag,
    summary: 'A campaign with its messages and counts',
    params,
    data: CampaignDetail,
    handle: async ({ principal, params: { id } }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      const key = { teamId: campaign.team_id, campaignId: id };
      const { nodes } = await loadSequence(app.db, key, campaign.sequence_version);
      const messages = nodes
        .filter((node) => node.type === 'emailNode')
        .map((node) => ({ id: node.id, step_number: node.data.step_number, subject: node.data.subject }));
      const { total: contact_count } = await countPeople(app.db, key);
      return {
        data: {
          ...(await show(campaign)),
          messages,
          contact_count,
          counters: await readCounters(app.db, key),
        },
      };
    },
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/campaigns/:id',
    tag,
    summary: 'Change a campaign; status active launches it when every check passes',
    params,
    body: CampaignPatch,
    example: {
      name: 'Autumn, second try',
      bounce_guard_max_rate: 0.05,
      schedule: { timezone: 'Europe/Berlin', days: ['mon', 'tue'], start: '09:00', end: '17:00' },
    },
    data: Campaign,
    handle: async ({ principal, params: { id }, body }) => {
      const before = await requireCampaign(app.db, principal, id);
      const { status, is_draft: isDraft, nodes, edges, PlaybookId, TeamId, team_id, ...values } = body;
      for (const [param, team] of Object.entries({ TeamId, team_id }))
        if (team !== undefined && team !== before.team_id)
          throw new ApiError('validation_error', 'a campaign does not move to another team', { param });
      const { campaign, warnings } = await changeCampaign(
        app,
        { teamId: before.team_id, id },
        { values: { ...values, playbook_id: PlaybookId }, sequence: { nodes, edges }, status, isDraft },
      );
      return { data: await show(campaign), ...told(warnings) };
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/campaigns/:id',
    tag,
    summary: 'Remove a draft, archive everything else',
    params,
    handle: async ({ principal, params: { id } }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      const done = await deleteCampaign(app, { teamId: campaign.team_id, id });
      return done === 'removed'
        ? { message: 'Campaign deleted' }
        : { message: 'Campaign archived', data: { id } };
    },
  });
}
