import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { ERROR_ANSWERS, addRoute, takeUnknownKeys } from '../platform/http/route.ts';
import { Uuid } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { isUuid } from '../platform/ids.ts';
import { requireCampaign } from './require-campaign.ts';
import { MAX_FILE_BYTES, stageCsv, stageJson } from './stage-upload.ts';
import type { StageUpload, Staged } from './stage-upload.ts';
import { findUpload, listVerdicts } from './upload-store.ts';
import {
  Acknowledged,
  JSON_KEYS,
  UPLOAD_BODIES,
  Upload,
  UploadQuery,
  presentAcknowledgment,
  presentUpload,
} from './upload-wire.ts';

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;

type App = Pick<EventfulGround, 'db' | 'pool' | 'clock' | 'ids' | 'queue'>;

interface Fields {
  TeamId: string;
  CampaignId: string;
  validateEmails: boolean;
  mapping: Record<string, string> | null;
}

function text(fields: Record<string, unknown>, key: string): string {
  const field = fields[key] as { value?: unknown } | undefined;
  return typeof field?.value === 'string' ? field.value : '';
}

/** The fields that stand before the file in a multipart body. */
function readFields(fields: Record<string, unknown>): Fields {
  const [TeamId, CampaignId] = [text(fields, 'TeamId'), text(fields, 'CampaignId')];
  if (!TeamId)
    throw new ApiError('missing_team_id', 'TeamId is required, before the file', { param: 'TeamId' });
  if (!CampaignId)
    throw new ApiError('missing_required_parameter', 'CampaignId is required, before the file', {
      param: 'CampaignId',
    });
  for (const [param, value] of Object.entries({ TeamId, CampaignId }))
    if (!isUuid(value)) throw new ApiError('validation_error', `${param} must be a UUID`, { param });
  const validate = text(fields, 'validate_emails') || 'false';
  if (validate !== 'true' && validate !== 'false')
    throw new ApiError('validation_error', "validate_emails must be 'true' or 'false'", {
      param: 'validate_emails',
    });
  return {
    TeamId,
    CampaignId,
    validateEmails: validate === 'true',
    mapping: readMapping(text(fields, 'mapping_fields')),
  };
}

function readMapping(json: string): Record<string, string> | null {
  if (json === '') return null;
  const wrong = new ApiError(
    'validation_error',
    'mapping_fields must be a JSON object of column to contact field',
    { param: 'mapping_fields' },
  );
  let mapping: unknown;
  try {
    mapping = JSON.parse(json);
  } catch {
    throw wrong;
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw wrong;
  if (!Object.values(mapping).every((field) => typeof field === 'string')) throw wrong;
  return { ...(mapping as Record<string, string>) };
}

/** The file, or a refusal in its place of the end that was cut off: half a list is never imported. */
const whole = (file: MultipartFile['file']): Readable =>
  Readable.from(
    (async function* () {
      yield* file as AsyncIterable<Buffer>;
      if (file.truncated)
        throw new ApiError('request_too_large', 'the file is larger than 64 MiB', { param: 'contacts' });
    })(),
  );

/** People by the thousand, from JSON or a CSV file. spec: POST /contacts/bulk */
export async function bulkRoutes(server: Server, app: App): Promise<void> {
  await server.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 256 * 1024, fileSize: MAX_FILE_BYTES, parts: 30 },
  });

  /** The upload of somebody who may upload there. */
  async function allowed(principal: Principal, fields: Fields): Promise<StageUpload> {
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
    const part = await request.file();
    if (!part || part.fieldname !== 'contacts')
      throw new ApiError(
        'missing_required_parameter',
        'contacts must be a CSV file, after the other fields',
        { param: 'contacts' },
      );
    const fields = readFields(part.fields as Record<string, unknown>);
    const asked = await allowed(request.principal!, fields);
    return { staged: await stageCsv(app, asked, whole(part.file), fields.mapping), warnings: [] };
  }

  async function fromJson(request: FastifyRequest): Promise<Taken> {
    const body = (request.body ?? {}) as {
      contacts?: unknown;
      TeamId?: unknown;
      CampaignId?: unknown;
      validate_emails?: unknown;
    };
    const fields = readFields({
      TeamId: { value: body.TeamId },
      CampaignId: { value: body.CampaignId },
      validate_emails: {
        value: JSON.stringify(body.validate_emails === undefined ? false : body.validate_emails),
      },
    });
    if (!Array.isArray(body.contacts))
      throw new ApiError('missing_required_parameter', 'contacts must be a list', { param: 'contacts' });
    const warnings = takeUnknownKeys(JSON_KEYS, body, request);
    const asked = await allowed(request.principal!, fields);
    return { staged: await stageJson(app, asked, body.contacts), warnings };
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
