import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { requireSnippet } from './require-snippet.ts';
import { changeSnippet, createSnippet } from './save-snippet.ts';
import { deleteSnippet, listSnippets } from './snippet-store.ts';
import { NewSnippet, Snippet, SnippetBody, presentSnippet } from './snippet-wire.ts';

const tag = 'Conversations';
const params = Type.Object({ id: Id });

type App = Pick<Services, 'db' | 'clock' | 'ids'>;

/** Text blocks for replies. decided: not in the specification */
export function snippetRoutes(server: Server, app: App): void {
  addSnippets(server, app);
  addOneSnippet(server, app);
}

function addSnippets(server: Server, app: App): void {
  addRoute(server, {
    name: 'listSnippets',
    method: 'GET',
    path: '/snippets',
    tag,
    summary: 'List snippets',
    description: 'Returns the text blocks of a team for replies, by name.',
    bucket: 'list',
    extension: true,
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      search: Type.Optional(Type.String({ maxLength: 100, description: 'a part of the name, in any case' })),
      ...page(50),
    }),
    data: Snippet,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listSnippets(app.db, {
        teamId: query.TeamId,
        search: query.search,
        limit,
        offset,
      });
      return { data: rows.map(presentSnippet), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'createSnippet',
    method: 'POST',
    path: '/snippets',
    tag,
    summary: 'Create a snippet',
    description:
      'Creates a text block with variables as in templates. `POST /conversations/{id}/preview` with its id ' +
      'writes it for the contact of a conversation.',
    status: 201,
    extension: true,
    body: NewSnippet,
    example: {
      TeamId: SOME_ID,
      name: 'Prices',
      text: 'Hello {{first_name | default: "there"}}, see our prices.',
    },
    data: Snippet,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.TeamId);
      const { TeamId: teamId, name, subject = null, html = null, text = null } = body;
      const given = { teamId, userId: principal.userId, name, subject, html, text };
      return { data: presentSnippet(await createSnippet(app, given)) };
    },
  });
}

function addOneSnippet(server: Server, app: App): void {
  addRoute(server, {
    name: 'getSnippet',
    method: 'GET',
    path: '/snippets/:id',
    tag,
    summary: 'Get a snippet',
    description: 'Returns a text block of a team.',
    extension: true,
    params,
    data: Snippet,
    handle: async ({ principal, params: { id } }) => ({
      data: presentSnippet(await requireSnippet(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    name: 'updateSnippet',
    method: 'PATCH',
    path: '/snippets/:id',
    tag,
    summary: 'Update a snippet',
    description:
      'Changes what is given. For `text` in place of `html`, or back, set the other to null in the same call.',
    extension: true,
    params,
    body: SnippetBody,
    readOnly: {
      keys: readOnlyKeys(Snippet.properties, SnippetBody.properties),
      show: async ({ principal, params: { id } }) =>
        presentSnippet(await requireSnippet(app.db, principal, id)),
    },
    example: { name: 'Prices 2027' },
    data: Snippet,
    handle: async ({ principal, params: { id }, body }) => {
      const snippet = await requireSnippet(app.db, principal, id);
      const { name, subject, html, text } = body;
      const set = {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(subject === undefined ? {} : { subject }),
        ...(html === undefined ? {} : { html }),
        ...(text === undefined ? {} : { text }),
      };
      return { data: presentSnippet(await changeSnippet(app, snippet, set)) };
    },
  });

  addRoute(server, {
    name: 'deleteSnippet',
    method: 'DELETE',
    path: '/snippets/:id',
    tag,
    summary: 'Delete a snippet',
    description: 'Deletes a text block. Replies that were made of it stay as they are.',
    extension: true,
    params,
    handle: async ({ principal, params: { id } }) => {
      await deleteSnippet(app.db, await requireSnippet(app.db, principal, id));
      return { message: 'Snippet deleted' };
    },
  });
}
