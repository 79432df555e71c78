import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { readText } from './ask-test.ts';
import { createTest } from './create-test.ts';
import { findTest, listResults, listTests } from './store.ts';
import type { TestRow } from './store.ts';
import {
  ListedTestView,
  NewTest,
  PlacementTest,
  PLACEMENT_STATUSES,
  presentListedTest,
  presentTest,
} from './wire.ts';

const tag = 'Placement tests';
const params = Type.Object({ id: Id });

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>;

const finderOf =
  ({ db }: App) =>
  async (principal: Principal, id: string): Promise<TestRow> => {
    const row = await findTest(db, principal.organizationId, id);
    if (!row) throw new ApiError('resource_not_found', 'there is no such placement test', { param: 'id' });
    await requireTeam(db, principal, row.team_id, 'id');
    return row;
  };

/** spec: Domains, setup, and other areas */
export function placementRoutes(server: Server, app: App): void {
  const find = finderOf(app);
  const show = async (row: TestRow) => presentTest(row, await listResults(app.db, row.team_id, [row.id]));

  addRoute(server, {
    name: 'listPlacementTests',
    method: 'GET',
    path: '/placement-tests',
    tag,
    summary: 'List placement tests',
    description: 'Returns the placement tests of a team, newest first, with their counts.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      status: Type.Optional(oneOf(PLACEMENT_STATUSES, { description: 'the state' })),
      ...page(50),
    }),
    data: ListedTestView,
    list: true,
    handle: async ({ principal, query }) => {
      const { TeamId: teamId, status, limit = 50, offset = 0 } = query;
      await requireTeam(app.db, principal, teamId);
      const { total, rows } = await listTests(app.db, { teamId, status, limit, offset });
      const results = Map.groupBy(
        await listResults(
          app.db,
          teamId,
          rows.map(({ id }) => id),
        ),
        ({ test_id }) => test_id,
      );
      return {
        data: rows.map((row) => presentListedTest(row, results.get(row.id) ?? [])),
        pagination: pagination(total, { limit, offset }),
      };
    },
  });

  addRoute(server, {
    name: 'createPlacementTest',
    method: 'POST',
    path: '/placement-tests',
    tag,
    summary: 'Begin a placement test',
    description:
      'Sends a mail to each of `seed_count` seed mailboxes of the organization, by the mailboxes of the ' +
      'team, or of the campaign, in turn, and looks where they arrive. Seeds are added with POST ' +
      '/placement-seeds, or many at once with `outreachd seeds`. Variables have the values of a sample ' +
      'contact; a text with another one is refused. The mails count against the days of mailboxes and ' +
      'team; no schedule holds them.',
    status: 201,
    body: NewTest,
    example: { TeamId: SOME_ID, seed_count: 5, CampaignId: SOME_ID },
    data: PlacementTest,
    handle: async ({ principal, claim, body }) => {
      const { TeamId: teamId, seed_count: seedCount, SenderIds: senderIds = null } = body;
      const { organization_id: organizationId } = await requireTeam(app.db, principal, teamId);
      const text = await readText(app, teamId, body);
      const asked = { teamId, organizationId, trigger: 'manual', seedCount, senderIds, text } as const;
      const id = await createTest(app, claim, asked);
      return { data: await show(await find(principal, id)) };
    },
  });

  addRoute(server, {
    name: 'getPlacementTest',
    method: 'GET',
    path: '/placement-tests/:id',
    tag,
    summary: 'Get a placement test',
    description: 'Returns a placement test with its result for each provider and each seed.',
    params,
    data: PlacementTest,
    handle: async ({ principal, params: { id } }) => ({ data: await show(await find(principal, id)) }),
  });
}
