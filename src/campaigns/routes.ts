import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Uuid, oneOf, page, pagination, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { SEQUENCE_PARTS, Sequence } from '../sequences/wire.ts';
import { changeCampaign, createCampaign, deleteCampaign, review } from './change-campaign.ts';
import { canLaunch } from './rules/launch-checks.ts';
import { findCampaign, listCampaigns, readCampaignFacts } from './store.ts';
import type { CampaignRow } from './store.ts';
import { Campaign, CampaignBody, Name, presentCampaign } from './wire.ts';

const tag = 'Campaigns';
const params = Type.Object({ id: Uuid });

/** Campaigns and their sequences. spec: Campaigns */
export function campaignRoutes(server: Server, app: Pick<Ground, 'db' | 'clock' | 'ids'>): void {
  async function find(principal: Principal, id: string): Promise<CampaignRow> {
    const campaign = await findCampaign(app.db, principal.organizationId, id);
    if (!campaign) throw new ApiError('campaign_not_found', 'there is no such campaign', { param: 'id' });
    await requireTeam(app.db, principal, campaign.team_id, 'id');
    return campaign;
  }
  const keyOf = (campaign: CampaignRow) => ({ teamId: campaign.team_id, campaignId: campaign.id });
  const told = (warnings: string[]) => (warnings.length > 0 ? { more: { warnings } } : {});

  addRoute(server, {
    method: 'POST',
    path: '/campaigns',
    tag,
    summary: 'Create a campaign; it starts as an inactive draft',
    status: 201,
    body: Type.Object({
      name: Name,
      TeamId: Type.Optional(Uuid),
      team_id: Type.Optional(Uuid),
      ...CampaignBody,
    }),
    data: Campaign,
    handle: async ({ principal, body }) => {
      const { TeamId, team_id, nodes, edges, PlaybookId, ...values } = body;
      const teamId = TeamId ?? team_id;
      if (!teamId) throw new ApiError('missing_team_id', 'TeamId is required', { param: 'TeamId' });
      await requireTeam(app.db, principal, teamId);
      const { campaign, warnings } = await createCampaign(
        app,
        teamId,
        { ...values, playbook_id: PlaybookId },
        { nodes, edges },
      );
      return { data: presentCampaign(campaign), ...told(warnings) };
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
      include_subsequences: withDefault(Type.Boolean(), false),
      ...page(50),
    }),
    data: Campaign,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0, search, status } = query;
      const { total, rows } = await listCampaigns(app.db, {
        teamId: query.TeamId,
        search,
        status,
        subsequences: query.include_subsequences ?? false,
        limit,
        offset,
      });
      return { data: rows.map(presentCampaign), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/campaigns/:id',
    tag,
    summary: 'A campaign with its messages and counts',
    params,
    data: Campaign,
    handle: async ({ principal, params: { id } }) => {
      const campaign = await find(principal, id);
      const { nodes } = await loadSequence(app.db, keyOf(campaign), campaign.sequence_version);
      const { contacts, counters } = await readCampaignFacts(app.db, campaign.team_id, campaign.id);
      const messages = nodes
        .filter((node) => node.type === 'emailNode')
        .map((node) => ({ id: node.id, step_number: node.data.step_number, subject: node.data.subject }));
      return {
        data: {
          ...presentCampaign(campaign),
          messages,
          contact_count: contacts,
          reply_link_clicks: counters.reply_link_click ?? 0,
          counters,
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
    body: Type.Object({
      name: Type.Optional(Name),
      status: Type.Optional(oneOf(['active', 'inactive'])),
      is_draft: Type.Optional(Type.Boolean()),
      ...CampaignBody,
    }),
    data: Campaign,
    handle: async ({ principal, params: { id }, body }) => {
      const before = await find(principal, id);
      const { status, is_draft, nodes, edges, PlaybookId, ...values } = body;
      // decided: leaving the draft is launching; a campaign does not become a draft again
      if (is_draft === true && !before.is_draft)
        throw new ApiError('validation_error', 'a launched campaign does not become a draft again', {
          param: 'is_draft',
        });
      const wanted = status ?? (is_draft === false && before.is_draft ? 'active' : undefined);
      const change = {
        values: { ...values, playbook_id: PlaybookId },
        sequence: { nodes, edges },
        status: wanted,
      };
      const { campaign, warnings } = await changeCampaign(app, { teamId: before.team_id, id }, change);
      return { data: presentCampaign(campaign), ...told(warnings) };
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/campaigns/:id',
    tag,
    summary: 'Remove a draft, archive everything else',
    params,
    handle: async ({ principal, params: { id } }) => {
      const campaign = await find(principal, id);
      const done = await deleteCampaign(app, { teamId: campaign.team_id, id });
      return done === 'removed'
        ? { message: 'Campaign deleted' }
        : { message: 'Campaign archived', data: { id } };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/campaigns/:id/sequence',
    tag,
    summary: 'The graph of a campaign',
    params,
    data: Sequence,
    handle: async ({ principal, params: { id } }) => {
      const campaign = await find(principal, id);
      return { data: await loadSequence(app.db, keyOf(campaign), campaign.sequence_version) };
    },
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/campaigns/:id/sequence',
    tag,
    summary: 'Replace the nodes, the edges, or both',
    params,
    body: Type.Object(SEQUENCE_PARTS),
    data: Sequence,
    handle: async ({ principal, params: { id }, body }) => {
      const before = await find(principal, id);
      const { campaign, warnings } = await changeCampaign(
        app,
        { teamId: before.team_id, id },
        { values: {}, sequence: body },
      );
      return {
        data: await loadSequence(app.db, keyOf(campaign), campaign.sequence_version),
        ...told(warnings),
      };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/campaigns/:id/review',
    tag,
    summary: 'What stands between a campaign and its launch',
    params,
    data: Type.Unknown(),
    handle: async ({ principal, params: { id } }) => {
      const campaign = await find(principal, id);
      const checks = await review(app.db, campaign);
      const { contacts, enabledSenders } = await readCampaignFacts(app.db, campaign.team_id, id);
      const { nodes } = await loadSequence(app.db, keyOf(campaign), campaign.sequence_version);
      const steps = nodes.filter((node) => node.type === 'emailNode').length;
      return {
        data: {
          steps,
          senders: enabledSenders,
          contacts,
          schedule: campaign.schedule,
          checks,
          can_launch: canLaunch(checks),
        },
      };
    },
  });
}
