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
import { SOME_ID, Timestamp, Uuid, nullable, oneOf, page, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { requireCampaign } from './require-campaign.ts';
import { MAX_FILE_BYTES, MAX_ROWS, stageCsv, stageJson } from './stage-upload.ts';
import type { StageUpload, Staged } from './stage-upload.ts';
import { findUpload, listVerdicts } from './upload-store.ts';
import { ContactBody } from './wire.ts';

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;
const JSON_KEYS = ['TeamId', 'CampaignId', 'contacts', 'validate_emails'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type App = Pick<EventfulGround, 'db' | 'pool' | 'clock' | 'ids' | 'queue'>;

/** spec: Bulk upload acknowledgment */
const acknowledged = ({ upload_id, contact_count }: Staged) => ({
  upload_id,
  status: 'pending',
  contact_count,
  message: 'The upload was accepted and is being processed',
});

const Acknowledgment = {
  upload_id: Uuid,
  status: oneOf(['pending']),
  contact_count: Type.Integer(),
  message: Type.String(),
};
const Acknowledged = Type.Object({
  success: Type.Literal(true),
  data: Type.Object(Acknowledgment),
  ...Acknowledgment,
  request_id: Type.String(),
});

const Whose = { TeamId: Uuid, CampaignId: Uuid };
const WHOSE_EXAMPLE = { TeamId: SOME_ID, CampaignId: SOME_ID };
/** Described and not checked: each row of either is checked by itself. */
const BODIES = {
  'application/json': {
    schema: Type.Object(
      {
        ...Whose,
        contacts: Type.Array(Type.Object(ContactBody), { maxItems: MAX_ROWS }),
        validate_emails: withDefault(Type.Boolean(), false),
      },
      {
        examples: [
          {
            ...WHOSE_EXAMPLE,
            contacts: [
              { email: 'anna@example.com', first_name: 'Anna', custom: { machine: 'M-200' } },
              { email: 'carl@example.com', first_name: 'Carl' },
            ],
          },
        ],
      },
    ),
  },
  'multipart/form-data': {
    schema: Type.Object(
      {
        ...Whose,
        validate_emails: Type.Optional(oneOf(['true', 'false'])),
        mapping_fields: Type.Optional(
          Type.String({
            description: 'JSON of column to contact field; without it headers are read as fields',
          }),
        ),
        contacts: Type.String({
          description: 'the CSV file, after the other fields',
          contentMediaType: 'text/csv',
        }),
      },
      {
        examples: [
          {
            ...WHOSE_EXAMPLE,
            mapping_fields: '{"Mail": "email", "Town": "city"}',
            contacts: 'Mail,Town\nanna@example.com,Ulm\n',
          },
        ],
      },
    ),
  },
};

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
    if (!UUID.test(value)) throw new ApiError('validation_error', `${param} must be a UUID`, { param });
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
      'x-body': BODIES,
      response: { 202: Acknowledged, ...ERROR_ANSWERS },
    },
    handler: async (request, reply) => {
      const { staged, warnings } = await (request.isMultipart() ? fromCsv(request) : fromJson(request));
      const acknowledgment = acknowledged(staged);
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
    query: Type.Object({
      verdict: Type.Optional(oneOf(['created', 'updated', 'duplicate', 'rejected'])),
      ...page(50),
    }),
    data: Type.Object(
      {
        upload_id: Uuid,
        TeamId: Uuid,
        CampaignId: Uuid,
        status: oneOf(['pending', 'processing', 'completed', 'failed']),
        contact_count: Type.Integer(),
        created_count: Type.Integer(),
        updated_count: Type.Integer(),
        rejected_count: Type.Integer(),
        progress: Type.Number({ minimum: 0, maximum: 1 }),
        error: nullable(Type.String()),
        rows_removed_at: nullable({
          ...Timestamp,
          description: 'since then there are no rows to show; the counts stay',
        }),
        rows: Type.Array(
          Type.Object({
            row_number: Type.Integer(),
            line_number: Type.Integer(),
            email: nullable(Type.String()),
            linkedin_url: nullable(Type.String()),
            verdict: nullable(oneOf(['created', 'updated', 'duplicate', 'rejected'])),
            param: nullable(Type.String()),
            message: nullable(Type.String()),
            enrollment_id: nullable(Uuid),
          }),
        ),
      },
      { additionalProperties: true },
    ),
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
      const { team_id, id, status, contact_count, created_count, updated_count, rejected_count, error } =
        upload;
      const merged = created_count + updated_count;
      const progress = status === 'completed' ? 1 : merged / Math.max(1, contact_count - rejected_count);
      const { rows_removed_at } = upload;
      const counts = { contact_count, created_count, updated_count, rejected_count };
      return {
        data: {
          upload_id: id,
          TeamId: team_id,
          CampaignId: upload.campaign_id,
          status,
          ...counts,
          progress,
          error,
          rows_removed_at,
          rows: rows_removed_at ? [] : rows,
        },
        ...(rows_removed_at
          ? { message: 'The rows of this upload were removed after their time; its counts stay' }
          : {}),
      };
    },
  });
}
