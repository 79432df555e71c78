import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { requireTeam } from '../accounts/team-access.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { requireOpen } from '../enrollments/open-campaign.ts';
import type { AppServices } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { jsonParser } from '../platform/http/bodies.ts';
import type { ParseJson } from '../platform/http/json-list.ts';
import type { Operation } from '../platform/http/operation.ts';
import { isForm, takeForms } from '../platform/http/forms.ts';
import type { Principal } from '../platform/http/principal.ts';
import { errorAnswers, takeUnknownKeys, tellUnknown } from '../platform/http/route.ts';
import type { Server } from '../platform/http/server.ts';
import { withCanonicalKeys } from '../platform/http/key-aliases.ts';
import { addUnknownKeys } from './rules/staged-row.ts';
import { keepForm } from './keep-form.ts';
import { blockListRoutes } from './block-list-routes.ts';
import { csvInput, jsonInput } from './receive-rows.ts';
import type { Input, StageUpload } from './receive-rows.ts';
import { stageUpload } from './stage-upload.ts';
import { Tried } from './trial-wire.ts';
import { tryUpload } from './try-upload.ts';
import { uploadRoutes } from './upload-routes.ts';
import { FORM_KEYS, JSON_KEYS, readFormFields, readJsonFields } from './read-upload-fields.ts';
import type { UploadFields } from './read-upload-fields.ts';
import { Acknowledged, UPLOAD_BODIES, presentAcknowledgment } from './wire.ts';

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;

type App = Pick<AppServices, 'db' | 'pool' | 'clock' | 'ids' | 'queue' | 'secrets'>;

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

interface Taken {
  status: 200 | 202;
  answer: Record<string, unknown>;
  warnings: string[];
}

async function take(app: App, asked: StageUpload, dryRun: boolean, input: Input): Promise<Taken> {
  if (dryRun) {
    const { warnings, ...trial } = await tryUpload(app, asked, input);
    return { status: 200, answer: { data: trial }, warnings };
  }
  const staged = await stageUpload(app, asked, input);
  const acknowledgment = presentAcknowledgment(staged);
  return { status: 202, answer: { data: acknowledgment, ...acknowledgment }, warnings: staged.warnings };
}

async function fromCsv(app: App, request: FastifyRequest): Promise<Taken> {
  await using kept = new AsyncDisposableStack();
  const { fields: given, path } = await keepForm(request, kept, 'contacts');
  respellIds(given, request);
  const fields = readFormFields(given);
  if (path === null)
    throw new ApiError('missing_required_parameter', 'contacts must be a CSV file', { param: 'contacts' });
  const warnings = takeUnknownKeys(FORM_KEYS, given, request);
  const asked = await allowed(app, request.principal!, fields);
  const file = path;
  const input = csvInput(() => createReadStream(file), fields.mapping);
  const taken = await take(app, asked, fields.dryRun, input);
  return { ...taken, warnings: [...warnings, ...taken.warnings] };
}

async function fromJson(app: App, parse: ParseJson, request: FastifyRequest): Promise<Taken> {
  const { contacts, given, ...fields } = await readJsonFields(request.body, parse, (fields) =>
    respellIds(fields, request),
  );
  const warnings = takeUnknownKeys(JSON_KEYS, given, request);
  const asked = await allowed(app, request.principal!, fields);
  const unknown = new Map<string, string>();
  const input = jsonInput(asked, contacts, (items, from) => {
    addUnknownKeys(unknown, items, from);
    tellUnknown([...unknown.values()], request);
  });
  const taken = await take(app, asked, fields.dryRun, input);
  return {
    ...taken,
    warnings: [...warnings, ...tellUnknown([...unknown.values()], request), ...taken.warnings],
  };
}

function uploadOf(app: App, parse: ParseJson): Operation {
  return {
    name: 'uploadContacts',
    config: { bucket: 'bulk', readsBytes: true },
    bodyLimitBytes: JSON_LIMIT_BYTES,
    keys: [],
    run: async (request) => {
      const taken = isForm(request) ? fromCsv(app, request) : fromJson(app, parse, request);
      const { status, answer, warnings } = await taken;
      const body = {
        success: true,
        ...answer,
        ...(warnings.length > 0 ? { warnings } : {}),
        request_id: request.id,
      };
      return { status, body };
    },
  };
}

/** spec: POST /contacts/bulk */
export async function importRoutes(server: Server, app: App): Promise<void> {
  addUpload(server, app);
  uploadRoutes(server, app);
  blockListRoutes(server, app);
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
        'accepted when no row can be used. With `dry_run` nothing is imported: the answer (200) says what ' +
        'the upload would find.',
      'x-body': UPLOAD_BODIES,
      response: { 200: Tried, 202: Acknowledged, ...errorAnswers('POST', [402]) },
    },
    handler: async (request, reply) => {
      const { status, body } = await upload.run(request, request);
      return reply.status(status === 200 ? 200 : 202).send(body);
    },
  });
}
