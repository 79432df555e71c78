import Type from 'typebox';
import type { Static } from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import {
  CreatedAt,
  Id,
  OfTeam,
  SOME_ID,
  UpdatedAt,
  nonBlank,
  object,
  page,
  pagination,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { findCategoryOf, insertCategory, listCategories, renameCategory } from './category-store.ts';
import type { CategoryRow } from './category-store.ts';
import { deleteCategory } from './delete-category.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids'>;

const tag = 'Campaigns';
const params = Type.Object({ id: Id });
const Name = nonBlank(255, { description: 'the name', examples: ['Autumn'] });
const Rename = Type.Object({ name: Name, teamId: Type.Optional(OfTeam.teamId) });

const Category = Type.Object(
  {
    object: object('campaign_category'),
    id: Id,
    name: Type.String({ description: 'the name', examples: ['Europe'] }),
    team_id: OfTeam.team_id,
    campaign_count: Type.Optional(Type.Integer({ description: 'in lists' })),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'CampaignCategory' },
);

const present = ({
  team_id,
  id,
  name,
  created_at,
  updated_at,
  ...rest
}: CategoryRow & { campaign_count?: number }) => ({
  object: 'campaign_category',
  id,
  name,
  team_id,
  ...rest,
  created_at,
  updated_at,
});

const taken = (): ApiError =>
  new ApiError('duplicate_resource', 'the team has a category of that name', { param: 'name' });

async function find(
  { db }: App,
  principal: Principal,
  at: { id: string; teamId: string | undefined },
): Promise<CategoryRow> {
  const row = await findCategoryOf(db, principal.organizationId, at.id);
  if (!row || (at.teamId && at.teamId !== row.team_id))
    throw new ApiError('resource_not_found', 'there is no such category', { param: 'id' });
  await requireTeam(db, principal, row.team_id, 'id');
  return row;
}

async function rename(app: App, principal: Principal, id: string, body: Static<typeof Rename>) {
  const { team_id: teamId } = await find(app, principal, { id, teamId: body.teamId });
  const row = await renameCategory(app.db, { teamId, id, name: body.name.trim() }, app.clock.now());
  if (!row) throw taken();
  return { data: present(row) };
}

/** spec: Campaigns; decided: names are unique within a team, without regard to case */
export function categoryRoutes(server: Server, app: App): void {
  addCollectionRoutes(server, app);
  addItemRoutes(server, app);
}

function addCollectionRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'listCampaignCategories',
    method: 'GET',
    path: '/campaign-categories',
    tag,
    summary: 'List campaign categories',
    description: 'Returns the categories of a team, by name.',
    bucket: 'list',
    query: Type.Object({ teamId: OfTeam.teamId, ...page(100) }),
    data: Category,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.teamId, 'teamId');
      const { limit = 100, offset = 0 } = query;
      const { total, rows } = await listCategories(app.db, { teamId: query.teamId, limit, offset });
      return { data: rows.map(present), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'createCampaignCategory',
    method: 'POST',
    path: '/campaign-categories',
    tag,
    summary: 'Create a campaign category',
    description: 'Creates a category. Names are unique within a team, in any case.',
    status: 201,
    body: Type.Object({ name: Name, teamId: OfTeam.teamId }),
    example: { name: 'Europe', teamId: SOME_ID },
    data: Category,
    handle: async ({ principal, body }) => {
      const { teamId } = body;
      await requireTeam(app.db, principal, teamId, 'teamId');
      const now = app.clock.now();
      const row = await insertCategory(
        app.db,
        { team_id: teamId, id: app.ids.uuid(now), name: body.name.trim() },
        now,
      );
      if (!row) throw taken();
      return { data: present(row) };
    },
  });
}

function addItemRoutes(server: Server, app: App): void {
  const shown = async (principal: Principal, id: string) =>
    present(await find(app, principal, { id, teamId: undefined }));
  const keys = readOnlyKeys(Category.properties, Rename.properties);

  addRoute(server, {
    name: 'updateCampaignCategory',
    method: 'PATCH',
    path: '/campaign-categories/:id',
    tag,
    summary: 'Rename a campaign category',
    description: 'Renames a category of a team.',
    params,
    body: Rename,
    readOnly: { keys, show: ({ principal, params: { id } }) => shown(principal, id) },
    data: Category,
    handle: ({ principal, params: { id }, body }) => rename(app, principal, id, body),
  });

  // decided: the id may stand in the body too, because the specification shows none in the path
  addRoute(server, {
    name: 'renameCampaignCategory',
    method: 'PATCH',
    path: '/campaign-categories',
    tag,
    summary: 'Rename a campaign category by its body',
    description: 'Renames the category whose id is in the body.',
    body: Type.Object({ id: Id, ...Rename.properties }),
    readOnly: { keys, show: ({ principal, body: { id } }) => shown(principal, id) },
    data: Category,
    handle: ({ principal, body: { id, ...body } }) => rename(app, principal, id, body),
  });

  addRoute(server, {
    name: 'deleteCampaignCategory',
    method: 'DELETE',
    path: '/campaign-categories/:id',
    tag,
    summary: 'Delete a campaign category',
    description: 'Deletes a category. Its campaigns stay, without one.',
    params,
    query: Type.Object({ teamId: Type.Optional(OfTeam.teamId) }),
    handle: async ({ principal, params: { id }, query }) => {
      const { team_id } = await find(app, principal, { id, teamId: query.teamId });
      await deleteCategory(app, team_id, id);
      return { message: 'Category deleted' };
    },
  });
}
