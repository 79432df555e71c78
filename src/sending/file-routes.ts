import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { deleteFile, findFile, listFiles } from './file-store.ts';
import { Attachment, presentFile } from './file-wire.ts';
import { MAX_ATTACHMENT_BYTES, MAX_NAME } from './rules/mail-file.ts';
import { storeFile } from './store-file.ts';

const MAX_BASE64 = Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4;
const BODY_LIMIT_BYTES = 7 * 1024 * 1024;

type App = Pick<Services, 'db' | 'clock' | 'ids'>;

export function fileRoutes(server: Server, app: App): void {
  addListing(server, app);
  addCreation(server, app);
  addDeletion(server, app);
}

function addListing(server: Server, app: Pick<App, 'db'>): void {
  addRoute(server, {
    name: 'listAttachments',
    method: 'GET',
    path: '/attachments',
    tag: 'Campaigns',
    summary: 'List the attachments',
    description: 'Returns the files of the team that email steps may attach, the newest first.',
    extension: true,
    bucket: 'list',
    query: Type.Object({ team_id: OfTeam.team_id, ...page(50) }),
    data: Attachment,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.team_id, 'team_id');
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listFiles(app.db, { teamId: query.team_id, limit, offset });
      return { data: rows.map(presentFile), pagination: pagination(total, { limit, offset }) };
    },
  });
}

function addCreation(server: Server, app: App): void {
  addRoute(server, {
    name: 'createAttachment',
    method: 'POST',
    path: '/attachments',
    tag: 'Campaigns',
    summary: 'Add an attachment',
    description:
      'Stores a file of up to 5 MiB. An email step attaches it by `attachments: [{"file_id": …}]`, or shows it inside its ' +
      'HTML as `cid:logo` by `{"file_id": …, "content_id": "logo"}`. All files of a mail have 5 MiB together. The same ' +
      'content under the same name is stored once: the answer is 200 with the file that is there.',
    extension: true,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: Type.Object({
      team_id: OfTeam.team_id,
      name: Type.String({
        minLength: 1,
        maxLength: MAX_NAME,
        description: 'of the file, with its extension',
      }),
      content_type: Type.String({ minLength: 3, maxLength: 140, description: 'a MIME type' }),
      content: Type.String({ minLength: 1, maxLength: MAX_BASE64, description: 'base64' }),
    }),
    example: {
      team_id: SOME_ID,
      name: 'offer.pdf',
      content_type: 'application/pdf',
      content: 'JVBERi0xLjcK',
    },
    data: Attachment,
    status: 201,
    otherStatus: 200,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.team_id, 'team_id');
      const { team_id: teamId, name, content_type: contentType, content } = body;
      const { row, isNew } = await storeFile(app, { teamId, name, contentType, content });
      return { status: isNew ? 201 : 200, data: presentFile(row) };
    },
  });
}

function addDeletion(server: Server, app: Pick<App, 'db'>): void {
  addRoute(server, {
    name: 'deleteAttachment',
    method: 'DELETE',
    path: '/attachments/:id',
    tag: 'Campaigns',
    summary: 'Delete an attachment',
    description: 'Deletes a file that no sequence has ever named, and no playbook names.',
    extension: true,
    params: Type.Object({ id: Id }),
    handle: async ({ principal, params: { id } }) => {
      const missing = new ApiError('resource_not_found', 'there is no such attachment', { param: 'id' });
      const found = await findFile(app.db, principal.organizationId, id);
      if (!found) throw missing;
      await requireTeam(app.db, principal, found.team_id, 'id');
      const end = await transact(app.db, (trx) => deleteFile(trx, found.team_id, id));
      if (end === 'missing') throw missing;
      if (end === 'in_use')
        throw new ApiError(
          'resource_in_use',
          'a sequence, a playbook, a reply or a broadcast names the attachment',
          {
            param: 'id',
          },
        );
      return { message: 'Attachment deleted' };
    },
  });
}
