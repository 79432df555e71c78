import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { ERROR_ANSWERS, addRoute, takeUnknownKeys, tellUnknown } from '../platform/http/route.ts';
import { Uuid } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { requireCampaign } from './require-campaign.ts';
import { unknownKeysOf } from './rules/staged-row.ts';
import { MAX_FILE_BYTES, stageCsv, stageJson } from './stage-upload.ts';
import type { StageUpload, Staged } from './stage-upload.ts';
import { findUpload, listVerdicts } from './upload-store.ts';
import { FORM_KEYS, JSON_KEYS, readFormFields, readJsonFields } from './read-upload-fields.ts';
import type { UploadFields } from './read-upload-fields.ts';
import {
  Acknowledged,
  UPLOAD_BODIES,
  Upload,
  UploadQuery,
  presentAcknowledgment,
  presentUpload,
} from './upload-wire.ts';

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;

type App = Pick<EventfulGround, 'db' | 'pool' | 'clock' | 'ids' | 'queue'>;

interface Form {
  fields: Record<string, unknown>;
  /** Where the file is kept. */
  path: string | null;
}

/**
 * A whole form. Its parts come in any order, so the file is kept until every field is known: where nobody else on the
 * machine can read it, and no longer than `kept`. A file that was cut off is refused: half a list is never imported.
 */
async function readForm(request: FastifyRequest, kept: AsyncDisposableStack): Promise<Form> {
  const form: Form = { fields: {}, path: null };
  for await (const part of request.parts()) {
    if (part.type === 'field') form.fields[part.fieldname] = part.value;
    else if (part.fieldname === 'contacts') {
      const folder = await mkdtemp(join(tmpdir(), 'outreachd-upload-'));
      kept.defer(() => rm(folder, { recursive: true, force: true }));
      form.path = join(folder, 'contacts.csv');
      await pipeline(part.file, createWriteStream(form.path));
      if (part.file.truncated)
        throw new ApiError('request_too_large', 'the file is larger than 64 MiB', { param: 'contacts' });
    } else part.file.resume();
  }
  return form;
}

/** People by the thousand, from JSON or a CSV file. spec: POST /contacts/bulk */
export async function bulkRoutes(server: Server, app: App): Promise<void> {
  await server.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 256 * 1024, fileSize: MAX_FILE_BYTES, parts: 30 },
  });

  /** The upload of somebody who may upload there. */
  async function allowed(principal: Principal, fields: UploadFields): Promise<StageUpload> {
    await requireTeam(app.db, principal, fields.TeamId);
    await requireCampaign(app.db, fields.TeamId, fields.CampaignId);
    return {
      organizationId: principal.organizationId,
      teamId: fields.TeamId,
      campaignId: fields.CampaignId,
      validateEmails: fields.validateEmails,
    };
  }

  type Taken = { staged: Staged; warnings: string[] };

  async function fromCsv(request: FastifyRequest): Promise<Taken> {
    await using kept = new AsyncDisposableStack();
    const { fields: given, path } = await readForm(request, kept);
    const fields = readFormFields(given);
    if (path === null)
      throw new ApiError('missing_required_parameter', 'contacts must be a CSV file', { param: 'contacts' });
    const warnings = takeUnknownKeys(FORM_KEYS, given, request);
    const asked = await allowed(request.principal!, fields);
    return { staged: await stageCsv(app, asked, createReadStream(path), fields.mapping), warnings };
  }

  async function fromJson(request: FastifyRequest): Promise<Taken> {
    const { contacts, ...fields } = readJsonFields(request.body);
    const warnings = [
      ...takeUnknownKeys(JSON_KEYS, request.body, request),
      ...tellUnknown(unknownKeysOf(contacts), request),
    ];
    const asked = await allowed(request.principal!, fields);
    return { staged: await stageJson(app, asked, contacts), warnings };
  }

  server.route({
    method: 'POST',
    url: '/v2/contacts/bulk',
    config: { bucket: 'bulk' },
    bodyLimit: JSON_LIMIT_BYTES,
    schema: {
      tags: ['Contacts'],
      summary: 'Import up to 50,000 contacts from JSON or a CSV file',
      'x-body': UPLOAD_BODIES,
      response: { 202: Acknowledged, ...ERROR_ANSWERS },
    },
    handler: async (request, reply) => {
      const { staged, warnings } = await (request.isMultipart() ? fromCsv(request) : fromJson(request));
      const acknowledgment = presentAcknowledgment(staged);
      return reply.status(202).send({
        success: true,
        data: acknowledgment,
        ...acknowledgment,
        ...(warnings.length > 0 ? { warnings } : {}),
        request_id: request.id,
      });
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/contacts/bulk/:upload_id',
    tag: 'Contacts',
    summary: 'How far an upload is, and what became of its rows',
    extension: true,
    params: Type.Object({ upload_id: Uuid }),
    query: UploadQuery,
    data: Upload,
    handle: async ({ principal, params, query }) => {
      const upload = await findUpload(app.db, principal.organizationId, params.upload_id);
      if (!upload)
        throw new ApiError('resource_not_found', 'there is no such upload', { param: 'upload_id' });
      await requireTeam(app.db, principal, upload.team_id, 'upload_id');
      const { limit = 50, offset = 0 } = query;
      const rows = await listVerdicts(app.db, {
        teamId: upload.team_id,
        uploadId: upload.id,
        limit,
        offset,
        verdict: query.verdict,
      });
      return {
        data: presentUpload(upload, rows),
        ...(upload.rows_removed_at
          ? { message: 'The rows of this upload were removed after their time; its counts stay' }
          : {}),
      };
    },
  });
}
