import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { AppServices } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Pagination, Uuid, oneOf, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { findUpload } from './store.ts';
import type { UploadRow } from './store.ts';
import { countVerdicts, listVerdicts } from './verdict-store.ts';
import { Upload, UploadQuery, presentUpload } from './wire.ts';
import { isCsv, rejectedCsv } from './write-rejected.ts';

type App = Pick<AppServices, 'db'>;

const params = Type.Object({
  upload_id: { ...Uuid, description: 'the id of an upload, as POST /contacts/bulk returned it' },
});

async function requireUpload({ db }: App, principal: Principal, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, principal.organizationId, id);
  if (!upload) throw new ApiError('resource_not_found', 'there is no such upload', { param: 'upload_id' });
  await requireTeam(db, principal, upload.team_id, 'upload_id');
  return upload;
}

export function uploadRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'getUpload',
    method: 'GET',
    path: '/contacts/bulk/:upload_id',
    tag: 'Contacts',
    summary: 'Get an upload',
    description: 'Returns how far an upload is, and a page of its rows with the verdict on each.',
    extension: true,
    params,
    query: UploadQuery,
    data: Upload,
    beside: { pagination: Pagination },
    handle: async ({ principal, params, query }) => {
      const upload = await requireUpload(app, principal, params.upload_id);
      const { limit = 50, offset = 0 } = query;
      const { verdict, suppressed } = query;
      const asked = { teamId: upload.team_id, uploadId: upload.id, verdict, suppressed };
      const rows = await listVerdicts(app.db, { ...asked, limit, offset });
      const total = upload.rows_removed_at ? 0 : await countVerdicts(app.db, asked);
      return {
        pagination: pagination(total, { limit, offset }),
        data: presentUpload(upload, rows),
        ...(upload.rows_removed_at
          ? { message: 'The rows of this upload were removed after their retention time; its counts stay' }
          : {}),
      };
    },
  });

  addRoute(server, {
    name: 'getRejectedRows',
    method: 'GET',
    path: '/contacts/bulk/:upload_id/rejected',
    tag: 'Contacts',
    // decided: rows of people as a file, for those who import and mend them
    needs: 'team_member',
    summary: 'Download the rejected rows of an upload',
    description:
      'Returns the rejected rows of a CSV file, as a CSV file: `line`, `reason`, then the columns as they ' +
      'came. Mend it and send it again with the same mapping: the first two columns are not read then. A ' +
      'cell that a spreadsheet would take for a formula has an apostrophe before it, which is not read ' +
      'either. Duplicates are not in it.',
    extension: true,
    params,
    query: Type.Object({
      format: Type.Optional(oneOf(['csv'], { description: 'the form of the file; there is one' })),
    }),
    file: true,
    handle: async ({ principal, params: { upload_id: id } }) => {
      const upload = await requireUpload(app, principal, id);
      const gone = (why: string): ApiError => new ApiError('resource_not_found', why, { param: 'upload_id' });
      if (!isCsv(upload))
        throw gone(
          'the columns of the upload are not kept, because it was sent as JSON or before they were kept; ' +
            `GET /contacts/bulk/${id}?verdict=rejected lists its rows`,
        );
      if (upload.rows_removed_at)
        throw gone('the rows of this upload were removed after their retention time');
      return { file: { name: `rejected-${id}.csv`, bytes: rejectedCsv(app.db, upload) } };
    },
  });
}
