import Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import { ApiError } from '../../platform/errors.ts';
import { readOnlyKeys } from '../../platform/http/read-only.ts';
import { addRoute } from '../../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, oneOf, page, pagination, withDefault } from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Services } from '../../platform/services.ts';
import { requireTeamCampaign } from '../find-campaign.ts';
import { deletePlaybook } from './delete-playbook.ts';
import { requireOwnPlaybook, requirePlaybook } from './find-playbook.ts';
import { changePlaybook, createPlaybook, duplicatePlaybook } from './save-playbook.ts';
import type { SavedPlaybook } from './save-playbook.ts';
import { SHIPPED } from './shipped/shipped.ts';
import { listPlaybooks } from './store.ts';
import {
  ListedPlaybookShape,
  NewPlaybook,
  PlaybookCopy,
  PlaybookPatch,
  PlaybookShape,
  PLAYBOOK_STATUSES,
  presentListedPlaybook,
  presentPlaybook,
} from './wire.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>;

const tag = 'Playbooks';
const params = Type.Object({ id: Id });
const MAX_NAME = 255;
const LISTED = SHIPPED.map(({ nodes: _nodes, edges: _edges, ...listed }) => listed);
const SORTS = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const shown = ({ playbook, warnings }: SavedPlaybook) => ({
  data: presentPlaybook(playbook),
  ...(warnings.length > 0 ? { more: { warnings } } : {}),
});

/** spec: Domains, setup, and other areas */
export function playbookRoutes(server: Server, app: App): void {
  addCollectionRoutes(server, app);
  addItemRoutes(server, app);
  addDuplicateRoute(server, app);
}

function addCollectionRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'createPlaybook',
    method: 'POST',
    path: '/playbooks',
    tag,
    summary: 'Create a playbook',
    description:
      'Creates a playbook: a sequence with settings that campaigns of the team are made from. It begins ' +
      'empty, with `nodes`, `edges` and `settings`, or as a copy of a campaign. The sequence is checked ' +
      'as that of a campaign.',
    status: 201,
    body: NewPlaybook,
    readOnly: { keys: readOnlyKeys(PlaybookShape.properties, { ...NewPlaybook.properties, team_id: 0 }) },
    example: { TeamId: SOME_ID, name: 'Spare parts', status: 'draft', settings: { track_opens: false } },
    data: PlaybookShape,
    handle: async ({ principal, claim, body }) => {
      const { TeamId: teamId, CampaignId: campaignId, nodes, edges, ...values } = body;
      await requireTeam(app.db, principal, teamId);
      const campaign =
        campaignId === undefined ? null : await requireTeamCampaign(app.db, teamId, campaignId);
      return shown(
        await createPlaybook(app, teamId, { ...values, sequence: { nodes, edges }, campaign, claim }),
      );
    },
  });

  addRoute(server, {
    name: 'listPlaybooks',
    method: 'GET',
    path: '/playbooks',
    tag,
    summary: 'List playbooks',
    description:
      'Returns the playbooks of a team, and those that ship with the product. Archived ones are listed ' +
      'with `status=archived` only.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      status: Type.Optional(oneOf(PLAYBOOK_STATUSES, { description: 'the state' })),
      search: Type.Optional(Type.String({ maxLength: 255, description: 'a part of the name, in any case' })),
      sortBy: withDefault(
        { ...oneOf(Object.keys(SORTS) as (keyof typeof SORTS)[]), description: 'the order' },
        'createdAt',
      ),
      sortDirection: Type.Optional({
        ...oneOf(['asc', 'desc']),
        description: 'the default is `asc` for names and `desc` for dates',
      }),
      ...page(50),
    }),
    data: ListedPlaybookShape,
    list: true,
    handle: async ({ principal, query }) => {
      const { TeamId: teamId, status, search, sortBy = 'createdAt', limit = 50, offset = 0 } = query;
      await requireTeam(app.db, principal, teamId);
      const { total, rows } = await listPlaybooks(app.db, {
        teamId,
        shipped: LISTED,
        status,
        search,
        sortBy: SORTS[sortBy],
        descending: (query.sortDirection ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc',
        limit,
        offset,
      });
      return { data: rows.map(presentListedPlaybook), pagination: pagination(total, { limit, offset }) };
    },
  });
}

function addItemRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'getPlaybook',
    method: 'GET',
    path: '/playbooks/:id',
    tag,
    summary: 'Get a playbook',
    description: 'Returns a playbook with its sequence.',
    params,
    data: PlaybookShape,
    handle: async ({ principal, params: { id } }) => ({
      data: presentPlaybook(await requirePlaybook(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    name: 'updatePlaybook',
    method: 'PATCH',
    path: '/playbooks/:id',
    tag,
    summary: 'Update a playbook',
    description:
      'Changes the given fields of a playbook. `settings` is replaced as a whole, `nodes` and `edges` ' +
      'each by itself. Campaigns that were made from it stay as they are. A playbook that ships with ' +
      'the product is 403.',
    extension: true,
    params,
    body: PlaybookPatch,
    readOnly: {
      keys: readOnlyKeys(PlaybookShape.properties, PlaybookPatch.properties),
      show: async ({ principal, params: { id } }) =>
        presentPlaybook(await requirePlaybook(app.db, principal, id)),
    },
    example: { description: 'For makers of spare parts', settings: { track_opens: false, daily_limit: 50 } },
    data: PlaybookShape,
    handle: async ({ principal, params: { id }, body: { nodes, edges, ...values } }) => {
      const { team_id: teamId } = await requireOwnPlaybook(app.db, principal, id);
      return shown(await changePlaybook(app, { teamId, id }, { ...values, sequence: { nodes, edges } }));
    },
  });

  addRoute(server, {
    name: 'deletePlaybook',
    method: 'DELETE',
    path: '/playbooks/:id',
    tag,
    summary: 'Archive or remove a playbook',
    description:
      'Archives a playbook. With `permanent=true` an archived one is removed for good, and one that is ' +
      'not archived is 409 `playbook_not_archived`. A playbook that ships with the product is 403.',
    params,
    query: Type.Object({
      permanent: withDefault(
        Type.Boolean({ description: 'true: an archived playbook is removed for good' }),
        false,
      ),
    }),
    handle: async ({ principal, params: { id }, query: { permanent = false } }) => {
      const { team_id: teamId } = await requireOwnPlaybook(app.db, principal, id);
      const done = await deletePlaybook(app, { teamId, id, permanent });
      return { message: done === 'archived' ? 'Playbook archived' : 'Playbook deleted' };
    },
  });
}

function addDuplicateRoute(server: Server, app: App): void {
  addRoute(server, {
    name: 'duplicatePlaybook',
    method: 'POST',
    path: '/playbooks/:id/duplicate',
    tag,
    summary: 'Duplicate a playbook',
    description:
      'Makes a draft that is like the playbook, in the same team or in another one of the organization. ' +
      'Attachments and values of headers belong to a team: a copy for another team that needs them is ' +
      '400 with the path of each.',
    status: 201,
    params,
    body: PlaybookCopy,
    example: { name: 'Spare parts, second try' },
    data: PlaybookShape,
    handle: async ({ principal, claim, params: { id }, body }) => {
      const original = await requirePlaybook(app.db, principal, id);
      const teamId = body.TeamId ?? original.team_id;
      if (teamId === null)
        throw new ApiError('missing_team_id', 'say with TeamId which team gets the copy', {
          param: 'TeamId',
        });
      await requireTeam(app.db, principal, teamId);
      const name = body.name ?? Array.from(`Copy of ${original.name}`).slice(0, MAX_NAME).join('');
      return shown(await duplicatePlaybook(app, original, { teamId, name, claim }));
    },
  });
}
