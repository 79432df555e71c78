import Type from 'typebox';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, nullable } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { checkSequence } from '../sequences/check-sequence.ts';
import { presentGraph } from '../sequences/node-headers.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { withHeadersOf } from '../sequences/rules/header-variables.ts';
import { compilePlan } from '../sequences/rules/walk.ts';
import type { Plan } from '../sequences/rules/walk.ts';
import { SEQUENCE_EXAMPLE, SEQUENCE_PARTS, Sequence } from '../sequences/wire.ts';
import { changeCampaign } from './change-campaign.ts';
import { readStandings } from './facts-store.ts';
import { requireCampaign } from './find-campaign.ts';
import { requireVersion } from './require-version.ts';
import { reviewCampaign } from './review-campaign.ts';
import { warnOfLacking } from './read-lacking.ts';
import { canLaunch } from './rules/launch-checks.ts';
import { previewMoves } from './rules/preview.ts';
import type { Standing } from './rules/preview.ts';
import { stepsOf } from './rules/steps.ts';
import type { CampaignRow } from './store.ts';
import { Preview, Review, presentLacking, warned } from './sequence-wire.ts';

type App = Pick<Services, 'db' | 'clock' | 'config' | 'ids' | 'secrets' | 'signals'>;

const tag = 'Campaigns';
const params = Type.Object({ id: Id });
const ExpectedVersion = Type.Optional(
  nullable(
    Type.Integer({
      minimum: 1,
      description:
        '`sequence_version` of the graph that was changed; null: none was saved. 409 `newer_sequence` when another one was ' +
        'saved since',
    }),
  ),
);

async function plansOf(
  db: Services['db'],
  key: { teamId: string; campaignId: string },
  standings: readonly Standing[],
): Promise<Map<number, Plan>> {
  const plans = new Map<number, Plan>();
  for (const { version, node_id } of standings)
    if (node_id !== null && !plans.has(version))
      plans.set(version, compilePlan(await loadSequence(db, key, version)));
  return plans;
}

const graphOf = async ({ db }: App, { team_id, id, sequence_version }: CampaignRow) => ({
  sequence_version,
  ...presentGraph(await loadSequence(db, { teamId: team_id, campaignId: id }, sequence_version)),
});

/** spec: Campaigns */
export function sequenceRoutes(server: Server, app: App): void {
  addSequenceRoutes(server, app);
  addPreviewRoute(server, app);
  addReviewRoute(server, app);
}

function addSequenceRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'getSequence',
    method: 'GET',
    path: '/campaigns/:id/sequence',
    tag,
    summary: 'Get the sequence of a campaign',
    description: 'Returns the published graph of a campaign.',
    params,
    data: Sequence,
    handle: async ({ principal, params: { id } }) => ({
      data: await graphOf(app, await requireCampaign(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    name: 'updateSequence',
    method: 'PATCH',
    path: '/campaigns/:id/sequence',
    tag,
    summary: 'Update the sequence of a campaign',
    description:
      'Replaces the nodes, the edges, or both, and publishes a new version, also for contacts under ' +
      'way. A mail that is not handed over yet takes its text from it; one whose node is gone does not ' +
      'leave, and its contact goes on at the next node of its old path that is left. An omitted part ' +
      'stays as it is. Keys of a drawing tool on nodes and edges are kept. An active campaign is 409 ' +
      '`campaign_active`.',
    params,
    body: Type.Object({ ...SEQUENCE_PARTS, expected_sequence_version: ExpectedVersion }),
    readOnly: {
      keys: ['sequence_version'],
      moving: ['sequence_version'],
      show: ({ principal, params: { id } }) => requireCampaign(app.db, principal, id),
    },
    example: SEQUENCE_EXAMPLE,
    data: Sequence,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, id);
      const { expected_sequence_version: expectedVersion, ...sequence } = body;
      const { campaign, warnings } = await changeCampaign(
        app,
        { teamId, id },
        { values: {}, sequence, expectedVersion },
      );
      return { data: await graphOf(app, campaign), ...warned(warnings) };
    },
  });
}

function addPreviewRoute(server: Server, app: App): void {
  addRoute(server, {
    name: 'previewSequence',
    method: 'POST',
    path: '/campaigns/:id/sequence/preview',
    tag,
    needs: 'read_only',
    summary: 'Preview a sequence',
    description:
      'Checks a graph without publishing it, and returns how many contacts would go where at their next ' +
      'step, and how many mails wait where they stand.',
    extension: true,
    params,
    body: Type.Object(SEQUENCE_PARTS),
    example: SEQUENCE_EXAMPLE,
    data: Preview,
    handle: async ({ principal, params: { id }, body }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      const { team_id: teamId, sequence_version: current } = campaign;
      const key = { teamId, campaignId: id };
      const before = await loadSequence(app.db, key, current);
      const { graph, warnings } = await checkSequence(app.db, teamId, { input: body, before });
      requireVersion(campaign, graph.nodes);
      const standings = await readStandings(app.db, key);
      const moves = previewMoves(standings, graph, await plansOf(app.db, key, standings));
      return {
        data: { nodes: graph.nodes.length, edges: graph.edges.length, moves },
        ...warned([
          ...warnings,
          ...(await warnOfLacking(app.db, key, {
            ...graph,
            nodes: withHeadersOf(graph.nodes, before.nodes),
          })),
        ]),
      };
    },
  });
}

function addReviewRoute(server: Server, app: App): void {
  addRoute(server, {
    name: 'reviewCampaign',
    method: 'GET',
    path: '/campaigns/:id/review',
    tag,
    summary: 'Review a campaign before its launch',
    description: 'Returns the launch checks of a campaign, with its steps, mailboxes, contacts and schedule.',
    params,
    data: Review,
    handle: async ({ principal, params: { id } }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      const { graph, senders, contacts, lacking, checks } = await reviewCampaign(app.db, app, campaign);
      return {
        data: {
          steps: stepsOf(graph),
          senders,
          contacts,
          values: presentLacking(lacking, { teamId: campaign.team_id, campaignId: id }),
          schedule: campaign.schedule,
          launch_checks: checks,
          can_launch: canLaunch(checks),
        },
      };
    },
  });
}
