import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { requireOpen } from '../enrollments/open-campaign.ts';
import type { AppServices } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { jsonParser } from '../platform/http/bodies.ts';
import type { ParseJson } from '../platform/http/json-list.ts';
import type { Operation } from '../platform/http/operation.ts';
import { isForm, readForm, takeForms } from '../platform/http/forms.ts';
import type { FormLimits } from '../platform/http/forms.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute, errorAnswers, takeUnknownKeys, tellUnknown } from '../platform/http/route.ts';
import { Pagination, Uuid, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { withCanonicalKeys } from '../platform/http/key-aliases.ts';
import { addUnknownKeys } from './rules/staged-row.ts';
import { MAX_UPLOAD_BYTES, stageCsv, stageJson } from './stage-upload.ts';
import type { StageUpload, Staged } from './stage-upload.ts';
import { countVerdicts, findUpload, listVerdicts } from './store.ts';
import { FORM_KEYS, JSON_KEYS, readFormFields, readJsonFields } from './read-upload-fields.ts';
import type { UploadFields } from './read-upload-fields.ts';
import {
  Acknowledged,
  UPLOAD_BODIES,
  Upload,
  UploadQuery,
  presentAcknowledgment,
  presentUpload,
} from './wire.ts';

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;

type App = Pick<AppServices, 'db' | 'pool' | 'clock' | 'ids' | 'queue'>;

const FORM_LIMITS: FormLimits = {
  parts: 30,
  fields: 20,
  files: 1,
  fieldSize: 256 * 1024,
  fileSize: MAX_UPLOAD_BYTES,
};

interface Form {
  fields: Record<string, unknown>;
  path: string | null;
}

/**
 * Reads a whole form. Its parts come in any order, so the file stays on disk until every field is known: in a folder that
 * only this user can read, removed with `kept`. Refuses a file that was cut off: half a list is never imported.
 */
async function keepForm(request: FastifyRequest, kept: AsyncDisposableStack): Promise<Form> {
  let path: string | null = null;
  const fields = await readForm(request, FORM_LIMITS, async (name, file, signal) => {
    if (name !== 'contacts') return void file.resume();
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-upload-'));
    kept.defer(() => rm(folder, { recursive: true, force: true }));
    path = join(folder, 'contacts.csv');
    await pipeline(file, createWriteStream(path), { signal });
    if (file.truncated)
      throw new ApiError('request_too_large', 'the file is larger than 64 MiB', { param: 'contacts' });
  });
  return { fields, path };
}

async function allowed(app: App, principal: Principal, fields: UploadFields): Promise<StageUpload> {
  await requireTeam(app.db, principal, fields.TeamId);
  requireOpen(await requireTeamCampaign(app.db, fields.TeamId, fields.CampaignId));
  return {
    organizationId: principal.organizationId,
    teamId: fields.TeamId,
    campaignId: fields.CampaignId,
    validateEmails: fields.validateEmails,
  };
}

const respellIds = withCanonicalKeys(FORM_KEYS);

type Taken = { staged: Staged; warnings: string[] };

async function fromCsv(app: App, request: FastifyRequest): Promise<Taken> {
  await using kept = new AsyncDisposableStack();
  const { fields: given, path } = await keepForm(request, kept);
  respellIds(given, request);
  const fields = readFormFields(given);
  if (path === null)
    throw new ApiError('missing_required_parameter', 'contacts must be a CSV file', { param: 'contacts' });
  const warnings = takeUnknownKeys(FORM_KEYS, given, request);
  const asked = await allowed(app, request.principal!, fields);
  const file = path;
  return { staged: await stageCsv(app, asked, () => createReadStream(file), fields.mapping), warnings };
}

async function fromJson(app: App, parse: ParseJson, request: FastifyRequest): Promise<Taken> {
  const { contacts, given, ...fields } = await readJsonFields(request.body, parse, (fields) =>
    respellIds(fields, request),
  );
  const warnings = takeUnknownKeys(JSON_KEYS, given, request);
  const asked = await allowed(app, request.principal!, fields);
  const unknown = new Map<string, string>();
  const staged = await stageJson(app, asked, contacts, (items, from) => {
    addUnknownKeys(unknown, items, from);
    tellUnknown([...unknown.values()], request);
  });
  return { staged, warnings: [...warnings, ...tellUnknown([...unknown.values()], request)] };
}

function uploadOf(app: App, parse: ParseJson): Operation {
  return {
    name: 'uploadContacts',
    config: { bucket: 'bulk', readsBytes: true },
    bodyLimitBytes: JSON_LIMIT_BYTES,
    keys: [],
    run: async (request) => {
      const taken = isForm(request) ? fromCsv(app, request) : fromJson(app, parse, request);
      const { staged, warnings: ignored } = await taken;
      const warnings = [...ignored, ...staged.warnings];
      const acknowledgment = presentAcknowledgment(staged);
      const body = {
        success: true,
        data: acknowledgment,
        ...acknowledgment,
        ...(warnings.length > 0 ? { warnings } : {}),
        request_id: request.id,
      };
      return { status: 202, body };
    },
  };
}

/** spec: POST /contacts/bulk */
export async function importRoutes(server: Server, app: App): Promise<void> {
  addUpload(server, app);
  addReading(server, app);
}

function addUpload(server: Server, app: App): void {
  takeForms(server);
  const upload = uploadOf(app, jsonParser(server));
  server.calls.set(upload.name, upload);
  server.route({
    method: 'POST',
    url: '/v2/contacts/bulk',
    config: upload.config,
    bodyLimit: JSON_LIMIT_BYTES,
    schema: {
      operationId: upload.name,
      tags: ['Contacts'],
      summary: 'Import contacts',
      description:
        'Accepts up to 50,000 contacts as JSON or as a CSV file, and imports them in the background. Good ' +
        'rows are imported; GET /contacts/bulk/{upload_id} has the verdict on each row. Nothing is ' +
        'accepted when no row can be used.',
      'x-body': UPLOAD_BODIES,
      response: { 202: Acknowledged, ...errorAnswers('POST', [402]) },
    },
    handler: async (request, reply) => {
      const { body } = await upload.run(request, request);
      return reply.status(202).send(body);
    },
  });
}

function addReading(server: Server, app: App): void {
  addRoute(server, {
    name: 'getUpload',
    method: 'GET',
    path: '/contacts/bulk/:upload_id',
    tag: 'Contacts',
    summary: 'Get an upload',
    description: 'Returns how far an upload is, and a page of its rows with the verdict on each.',
    extension: true,
    params: Type.Object({
      upload_id: { ...Uuid, description: 'the id of an upload, as POST /contacts/bulk returned it' },
    }),
    query: UploadQuery,
    data: Upload,
    beside: { pagination: Pagination },
    handle: async ({ principal, params, query }) => {
      const upload = await findUpload(app.db, principal.organizationId, params.upload_id);
      if (!upload)
        throw new ApiError('resource_not_found', 'there is no such upload', { param: 'upload_id' });
      await requireTeam(app.db, principal, upload.team_id, 'upload_id');
      const { limit = 50, offset = 0 } = query;
      const asked = { teamId: upload.team_id, uploadId: upload.id, verdict: query.verdict };
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
}
