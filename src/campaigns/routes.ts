import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import {
  Id,
  OfTeam,
  SOME_ID,
  Uuid,
  oneOf,
  page,
  pagination,
  withDefault,
  extension,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { changeCampaign } from './change-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { countPeople, readCounters } from './facts-store.ts';
import { requireCampaign } from './find-campaign.ts';
import { presentCampaigns } from './present-campaigns.ts';
import { rateOf } from './rules/bounce-guard.ts';
import { reviewGuard } from './review-guard.ts';
import { requireSubsequences } from './subsequence-routes.ts';
import { warned } from './sequence-wire.ts';
import { listCampaigns } from './store.ts';
import type { CampaignRow } from './store.ts';
import { Campaign, CampaignDetail, CampaignPatch, NewCampaign } from './wire.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'config' | 'secrets' | 'signals'>;

const tag = 'Campaigns';
const params = Type.Object({ id: Id });

const ListQuery = Type.Object({
  TeamId: OfTeam.TeamId,
  search: Type.Optional(
    Type.String({ maxLength: 255, description: 'a part of the name or address, in any case' }),
  ),
  status: Type.Optional(oneOf(['active', 'inactive', 'archived'], { description: 'the state' })),
  paused: Type.Optional(
    extension(
      Type.Boolean({
        description: 'true: campaigns that were launched and are inactive now; false: all others',
      }),
    ),
  ),
  category_id: Type.Optional({ ...Uuid, description: 'the category; null for none' }),
  include_subsequences: withDefault(
    Type.Boolean({ description: 'true: subsequences beside the campaigns' }),
    false,
  ),
  ...page(50),
});

async function show({ db }: App, campaign: CampaignRow) {
  const [shown] = await presentCampaigns(db, campaign.team_id, [campaign]);
  return shown!;
}

async function detail(app: App, campaign: CampaignRow) {
  const key = { teamId: campaign.team_id, campaignId: campaign.id };
  const { nodes } = await loadSequence(app.db, key, campaign.sequence_version);
  const messages = nodes
    .filter((node) => node.type === 'emailNode')
    .map((node) => ({ id: node.id, step_number: node.data.step_number, subject: node.data.subject }));
  const { total: contact_count } = await countPeople(app.db, key);
  const counters = await readCounters(app.db, key);
  const { since, sends, bounces, refusals } = await reviewGuard(app.db, campaign, app.clock.now());
  const bounce_guard = {
    since: campaign.guard_since && since,
    sends,
    bounces,
    content_refusals: refusals,
    rate: rateOf({ sends, bounces }),
  };
  return { ...(await show(app, campaign)), messages, contact_count, counters, bounce_guard };
}

/** spec: Campaigns */
export function campaignRoutes(server: Server, app: App): void {
  addCollectionRoutes(server, app);
  addItemRoutes(server, app);
}

function addCollectionRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'createCampaign',
    method: 'POST',
    path: '/campaigns',
    tag,
    summary: 'Create a campaign',
    description:
      'Creates a campaign, or with `parentCampaignId` a subsequence. It starts inactive, as a draft. ' +
      'With `PlaybookId` it gets the sequence and the settings of a playbook that is not archived; what ' +
      'the body says itself comes first.',
    status: 201,
    body: NewCampaign,
    readOnly: {
      keys: readOnlyKeys(CampaignDetail.properties, {
        ...NewCampaign.properties,
        team_id: 0,
        parent_campaign_id: 0,
      }),
    },
    example: { name: 'Autumn', TeamId: SOME_ID, send_to_risk_levels: ['SAFE', 'LOW'], tags: ['autumn'] },
    data: Campaign,
    handle: async ({ principal, claim, body }) => {
      const {
        TeamId: teamId,
        nodes,
        edges,
        PlaybookId: playbookId,
        parentCampaignId: parentId,
        ...rest
      } = body;
      const { status: _status, is_draft: _draft, ...values } = rest;
      await requireTeam(app.db, principal, teamId);
      if (parentId) await requireSubsequences(app.db, principal, 'create');
      const parent = parentId ? await requireCampaign(app.db, principal, parentId, 'parentCampaignId') : null;
      const { campaign, warnings } = await createCampaign(app, teamId, {
        values,
        sequence: { nodes, edges },
        playbookId: playbookId ?? null,
        parent,
        claim,
      });
      return { data: await show(app, campaign), ...warned(warnings) };
    },
  });

  addRoute(server, {
    name: 'listCampaigns',
    method: 'GET',
    path: '/campaigns',
    tag,
    summary: 'List campaigns',
    description: 'Returns the campaigns of a team. Archived ones are listed with `status=archived` only.',
    bucket: 'list',
    query: ListQuery,
    data: Campaign,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { TeamId: teamId, limit = 50, offset = 0, search, status, category_id: categoryId } = query;
      const { total, rows } = await listCampaigns(app.db, {
        teamId,
        search,
        status,
        paused: query.paused,
        subsequences: query.include_subsequences ?? false,
        categoryId,
        limit,
        offset,
      });
      return {
        data: await presentCampaigns(app.db, teamId, rows),
        pagination: pagination(total, { limit, offset }),
      };
    },
  });
}

function addItemRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'getCampaign',
    method: 'GET',
    path: '/campaigns/:id',
    tag,
    summary: 'Get a campaign',
    description: 'Returns a campaign with its messages, contact count and counters.',
    params,
    data: CampaignDetail,
    handle: async ({ principal, params: { id } }) => ({
      data: await detail(app, await requireCampaign(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    name: 'updateCampaign',
    method: 'PATCH',
    path: '/campaigns/:id',
    tag,
    summary: 'Update or launch a campaign',
    description:
      'Changes the given fields. `status: active` runs the launch checks and launches; if one fails, ' +
      'the answer is 409 `campaign_not_ready` with the failing checks. `is_draft: false` alone runs the ' +
      'same checks, ends the draft and leaves the campaign inactive. `status: inactive` pauses it.',
    params,
    body: CampaignPatch,
    readOnly: {
      keys: readOnlyKeys(CampaignDetail.properties, CampaignPatch.properties),
      show: async ({ principal, params: { id } }) =>
        detail(app, await requireCampaign(app.db, principal, id)),
    },
    example: {
      name: 'Autumn, second try',
      bounce_guard_max_rate: 0.05,
      schedule: { timezone: 'Europe/Berlin', days: ['mon', 'tue'], start: '09:00', end: '17:00' },
    },
    data: Campaign,
    handle: async ({ principal, params: { id }, body }) => {
      const before = await requireCampaign(app.db, principal, id);
      if (body.subsequence_trigger)
        await requireSubsequences(app.db, principal, 'create', 'subsequence_trigger');
      const { status, is_draft: isDraft, nodes, edges, ...values } = body;
      const { campaign, warnings } = await changeCampaign(
        app,
        { teamId: before.team_id, id },
        { values, sequence: { nodes, edges }, status, isDraft },
      );
      return { data: await show(app, campaign), ...warned(warnings) };
    },
  });

  addRoute(server, {
    name: 'deleteCampaign',
    method: 'DELETE',
    path: '/campaigns/:id',
    tag,
    // decided: an archived campaign does not come back; pausing one is for members
    needs: 'team_admin',
    summary: 'Delete or archive a campaign',
    description:
      'Removes a draft and archives any other campaign. The last campaign of a team is 409 `minimum_campaigns`.',
    params,
    beside: {
      data: Type.Optional(Type.Object({ id: Id }, { description: 'of a campaign that was archived' })),
    },
    handle: async ({ principal, params: { id } }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      const done = await deleteCampaign(app, { teamId: campaign.team_id, id });
      return done === 'removed'
        ? { message: 'Campaign deleted' }
        : { message: 'Campaign archived', data: { id } };
    },
  });
}
