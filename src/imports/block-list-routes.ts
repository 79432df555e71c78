import { auditAct } from '../platform/audit/audit.ts';
import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { BLACKLIST_REASONS } from '../deliverability/rules/reasons.ts';
import { ApiError } from '../platform/errors.ts';
import { jsonParser } from '../platform/http/bodies.ts';
import { isForm } from '../platform/http/forms.ts';
import type { ParseJson } from '../platform/http/json-list.ts';
import { withCanonicalKeys } from '../platform/http/key-aliases.ts';
import type { Operation } from '../platform/http/operation.ts';
import { requireRole } from '../platform/http/permit.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute, errorAnswers, takeUnknownKeys } from '../platform/http/route.ts';
import { OfTeam, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { BLOCK_LIST_BODIES, BlockListAnswer } from './block-list-wire.ts';
import { keepForm } from './keep-form.ts';
import {
  BLOCK_LIST_KEYS,
  readBlockListFields,
  readBlockListJson,
  requireList,
} from './read-block-list-fields.ts';
import { blockListOfFile, blockListOfJson, receiveBlockList } from './receive-block-list.ts';
import type { BlockListDone } from './receive-block-list.ts';
import { blockListCsv } from './write-block-list.ts';

const LIMIT_BYTES = 64 * 1024 * 1024;
const tag = 'Domains';
type App = Pick<Services, 'db' | 'clock' | 'ids'>;
const respellIds = withCanonicalKeys(BLOCK_LIST_KEYS);

interface Taken {
  done: BlockListDone;
  warnings: string[];
}

/** decided: as DELETE /blacklist/{id}, a removal is for admins of the team. */
async function requireListChange(
  app: App,
  principal: Principal,
  { teamId, action }: { teamId: string; action: 'add' | 'remove' },
): Promise<void> {
  await requireTeam(app.db, principal, teamId);
  if (action === 'remove') requireRole(principal, 'team_admin', { what: 'action remove', param: 'action' });
}

async function fromFile(app: App, request: FastifyRequest): Promise<Taken> {
  await using kept = new AsyncDisposableStack();
  const { fields: given, path } = await keepForm(request, kept, 'entries');
  respellIds(given, request);
  const { defaults, ...asked } = readBlockListFields(given);
  if (path === null)
    throw new ApiError('missing_required_parameter', 'entries must be a file', { param: 'entries' });
  const warnings = takeUnknownKeys(BLOCK_LIST_KEYS, given, request);
  await requireListChange(app, request.principal!, asked);
  const file = path;
  const list = blockListOfFile(() => createReadStream(file), 'entries', defaults);
  return { warnings, done: await receiveBlockList(app, asked, list) };
}

async function fromJson(app: App, parse: ParseJson, request: FastifyRequest): Promise<Taken> {
  const { given, entries } = await readBlockListJson(request.body, parse);
  respellIds(given, request);
  const { defaults, ...asked } = readBlockListFields(given);
  const list = blockListOfJson(requireList(entries), defaults);
  const warnings = takeUnknownKeys(BLOCK_LIST_KEYS, given, request);
  await requireListChange(app, request.principal!, asked);
  return { warnings, done: await receiveBlockList(app, asked, list) };
}

export function blockListRoutes(server: Server, app: App): void {
  addUpload(server, app);
  addRoute(server, {
    name: 'exportBlacklist',
    method: 'GET',
    path: '/blacklist/export',
    tag,
    // decided: a list of people that leaves the service; members look entries up
    needs: 'team_admin',
    summary: 'Download the blacklist',
    description:
      'Returns the entries as a CSV file, by address: `address`, `reason`, `note`, `created_at`. A cell that a ' +
      'spreadsheet would take for a formula, as `@example.com`, has an apostrophe before it, which ' +
      'POST /blacklist/bulk does not read.',
    extension: true,
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      search: Type.Optional(
        Type.String({ maxLength: 254, description: 'a part of the name or address, in any case' }),
      ),
      reason: Type.Optional(oneOf(BLACKLIST_REASONS, { description: 'why' })),
    }),
    file: true,
    handle: async ({ principal, query: { TeamId: teamId, search, reason } }) => {
      await requireTeam(app.db, principal, teamId);
      await auditAct(app.db, { object: 'blacklist', action: 'exported', teamId });
      return { file: { name: 'blacklist.csv', bytes: blockListCsv(app.db, { teamId, search, reason }) } };
    },
  });
}

/** Follows `takeForms`. */
function addUpload(server: Server, app: App): void {
  const parse = jsonParser(server);
  const upload: Operation = {
    name: 'changeBlacklist',
    config: { bucket: 'bulk', readsBytes: true },
    bodyLimitBytes: LIMIT_BYTES,
    keys: [],
    run: async (request) => {
      const { done, warnings } = await (isForm(request)
        ? fromFile(app, request)
        : fromJson(app, parse, request));
      return {
        status: 200,
        body: {
          success: true,
          data: done,
          ...(warnings.length > 0 ? { warnings } : {}),
          request_id: request.id,
        },
      };
    },
  };
  server.calls.set(upload.name, upload);
  server.route({
    method: 'POST',
    url: '/v2/blacklist/bulk',
    config: upload.config,
    bodyLimit: LIMIT_BYTES,
    schema: {
      operationId: upload.name,
      tags: [tag],
      summary: 'Change the blacklist by a list',
      description:
        'Adds up to 200,000 addresses and domains, as JSON or as a file, or takes them off. Good entries are ' +
        'written in batches before the call answers; the others are in `rejected`. The same call again changes ' +
        'nothing more. Nothing is written when the list cannot be read to its end, or no entry can be used.',
      'x-extension': true,
      'x-body': BLOCK_LIST_BODIES,
      response: { 200: BlockListAnswer, ...errorAnswers('POST') },
    },
    handler: async (request, reply) => {
      const { body } = await upload.run(request, request);
      return reply.status(200).send(body);
    },
  });
}
