import Type from 'typebox';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, nullable, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { checkSequence } from '../sequences/check-sequence.ts';
import { presentGraph } from '../sequences/node-headers.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { compilePlan } from '../sequences/rules/walk.ts';
import type { Plan } from '../sequences/rules/walk.ts';
import { SEQUENCE_EXAMPLE, SEQUENCE_PARTS, Sequence } from '../sequences/wire.ts';
import { changeCampaign } from './change-campaign.ts';
import { readStandings } from './facts-store.ts';
import { requireCampaign } from './find-campaign.ts';
import { requireVersion } from './require-version.ts';
import { reviewCampaign } from './review-campaign.ts';
import { canLaunch } from './rules/launch-checks.ts';
import { MOVE_REASONS, previewMoves } from './rules/preview.ts';
import type { Standing as StandingRow } from './rules/preview.ts';
import { stepsOf } from './rules/steps.ts';
import type { CampaignRow } from './store.ts';
import { Schedule } from '../platform/http/schedule.ts';

const tag = 'Campaigns';
const params = Type.Object({ id: Id });
const Step = Type.Object(
  {
    id: Type.String({ description: 'the id of the resource', examples: ['email-1'] }),
    type: Type.String({ description: 'the type', examples: ['emailNode'] }),
    step_number: Type.Optional(Type.Number({ description: 'the number of the step' })),
    subject: Type.Optional(Type.String()),
    variants: Type.Optional(Type.Integer()),
  },
  { title: 'Step' },
);
const Standing = {
  version: nullable(Type.Integer({ description: 'the version', examples: [3] })),
  node_id: nullable(Type.String({ description: 'the node', examples: ['email-1'] })),
};
const Preview = Type.Object({
  nodes: Type.Integer({ description: 'the steps' }),
  edges: Type.Integer({ description: 'what leads from step to step' }),
  moves: Type.Array(
    Type.Object({
      from: Type.Object(Standing),
      to: Type.Object(Standing),
      node_in_new_graph: Type.Boolean(),
      contacts: Type.Integer({ description: 'the contacts' }),
      waiting_mails: Type.Integer({
        description:
          'of these contacts, those whose mail of the node is not handed over yet. It leaves with the new text if the graph has the node as a mail, and not at all if it does not: its contact goes on as `because` says',
      }),
      because: {
        ...oneOf(MOVE_REASONS),
        description:
          'next_of_path: their node is gone, and they go on at the next node of their old path that is left; depends_on_conditions: at one of `among`, as the conditions on the way say; node_missing: none is left, and they are held',
      },
      among: Type.Optional(
        Type.Array(nullable(Type.String()), { description: 'nodes; null: the contact is held' }),
      ),
    }),
  ),
});
const Review = Type.Object({
  steps: Type.Array(Step),
  senders: Type.Object({
    total: Type.Integer({ examples: [1] }),
    enabled: Type.Integer({ description: 'false: nothing is delivered', examples: [2] }),
    daily_capacity: Type.Integer({
      description:
        'mails that may leave on the day of the next week that is open the longest: caps and spacing of the enabled mailboxes as of today, schedules, daily limits of campaign and team; the mailboxes may serve other campaigns, too',
      examples: [100],
    }),
    limited_to_profiles: Type.Boolean(),
    blind: Type.Integer({ description: 'enabled ones whose answers were not read for too long' }),
    login_failed: Type.Integer({ description: 'enabled ones whose last login failed' }),
    not_read: Type.Integer({ description: 'enabled ones without IMAP settings' }),
  }),
  contacts: Type.Object(
    {
      total: Type.Integer({ examples: [1] }),
      active: Type.Integer({ examples: [40] }),
      paused: Type.Integer(),
      finished: Type.Integer(),
    },
    { description: 'the contacts' },
  ),
  schedule: nullable({
    ...Schedule,
    examples: [
      { timezone: 'Europe/Berlin', days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' },
    ],
  }),
  launch_checks: Type.Array(
    Type.Object({
      check: Type.String({ examples: ['has_steps'] }),
      passed: Type.Boolean(),
      blocking: Type.Boolean(),
      message: Type.String({
        description: 'a sentence for people',
        examples: ['the sequence sends at least one mail'],
      }),
    }),
  ),
  can_launch: Type.Boolean(),
});

async function plansOf(
  db: Services['db'],
  key: { teamId: string; campaignId: string },
  standings: readonly StandingRow[],
): Promise<Map<number, Plan>> {
  const plans = new Map<number, Plan>();
  for (const { version, node_id } of standings)
    if (node_id !== null && !plans.has(version))
      plans.set(version, compilePlan(await loadSequence(db, key, version)));
  return plans;
}

/** spec: Campaigns */
export function sequenceRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'config' | 'ids' | 'secrets'>,
): void {
  const graphOf = async ({ team_id, id, sequence_version }: CampaignRow) =>
    presentGraph(await loadSequence(app.db, { teamId: team_id, campaignId: id }, sequence_version));

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
      data: await graphOf(await requireCampaign(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    name: 'updateSequence',
    method: 'PATCH',
    path: '/campaigns/:id/sequence',
    tag,
    summary: 'Update the sequence of a campaign',
    description:
      'Replaces the nodes, the edges, or both, and publishes a new version, also for contacts under way. A mail that is not handed over yet takes its text from it; one whose node is gone does not leave, and its contact goes on at the next node of its old path that is left. An omitted part stays as it is. Keys of a drawing tool on nodes and edges are kept. An active campaign is 409 `campaign_active`.',
    params,
    body: Type.Object(SEQUENCE_PARTS),
    example: SEQUENCE_EXAMPLE,
    data: Sequence,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, id);
      const { campaign, warnings } = await changeCampaign(
        app,
        { teamId, id },
        { values: {}, sequence: body },
      );
      return { data: await graphOf(campaign), ...(warnings.length > 0 ? { more: { warnings } } : {}) };
    },
  });

  addRoute(server, {
    name: 'previewSequence',
    method: 'POST',
    path: '/campaigns/:id/sequence/preview',
    tag,
    summary: 'Preview a sequence',
    description:
      'Checks a graph without publishing it, and returns how many contacts would go where at their next step, and how many mails wait where they stand.',
    extension: true,
    params,
    body: Type.Object(SEQUENCE_PARTS),
    example: SEQUENCE_EXAMPLE,
    data: Preview,
    handle: async ({ principal, params: { id }, body }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      const { team_id: teamId, sequence_version: current } = campaign;
      const key = { teamId, campaignId: id };
      const { graph, warnings } = await checkSequence(app.db, teamId, {
        input: body,
        before: await loadSequence(app.db, key, current),
      });
      requireVersion(campaign, graph.nodes);
      const standings = await readStandings(app.db, key);
      const moves = previewMoves(standings, graph, await plansOf(app.db, key, standings));
      return {
        data: { nodes: graph.nodes.length, edges: graph.edges.length, moves },
        ...(warnings.length > 0 ? { more: { warnings } } : {}),
      };
    },
  });

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
      const { graph, senders, contacts, checks } = await reviewCampaign(app.db, app, campaign);
      return {
        data: {
          steps: stepsOf(graph),
          senders,
          contacts,
          schedule: campaign.schedule,
          launch_checks: checks,
          can_launch: canLaunch(checks),
        },
      };
    },
  });
}
