import Type from 'typebox';
import type { TObject } from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { jsonParser } from '../platform/http/bodies.ts';
import { countJson } from '../platform/http/json-scan.ts';
import { validationError } from '../platform/http/errors.ts';
import { errorAnswers } from '../platform/http/route.ts';
import { SOME_ID, object } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { refuseUnstorableText } from '../platform/http/text.ts';
import { strict } from '../platform/http/validators.ts';
import type { Services } from '../platform/services.ts';
import { receiveEvent } from './receive-event.ts';
import { CONNECTOR_KINDS, isConnectorKind } from './rules/kinds.ts';
import type { ConnectorKind } from './rules/kinds.ts';

/** The reports of each kind of connector, by type. `reader`: the room that applies them; `secrets`: keys to seal. */
export type Shapes = Record<
  ConnectorKind,
  Readonly<Record<string, { shape: TObject; reader: string; secrets?: readonly string[] }>>
>;

/** Fits the longest text with each letter escaped. It is read before the sender is known. */
const BODY_LIMIT_BYTES = 128 * 1024;
const MAX_VALUES = 100;

const EXAMPLE = {
  organization_id: SOME_ID,
  event_id: 'event-81',
  type: 'action_done',
  action_id: SOME_ID,
  at: '2026-11-16T09:00:00Z',
};

function check(shapes: Shapes[ConnectorKind], body: unknown): { reader: string; secrets: readonly string[] } {
  const { type } = (body ?? {}) as { type?: unknown };
  const known = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type]! : null;
  if (!known)
    throw new ApiError('validation_error', `type must be one of ${Object.keys(shapes).join(', ')}`, {
      param: 'type',
    });
  const validate = strict(known.shape);
  if (!validate(body))
    throw validationError((validate.errors ?? []) as Parameters<typeof validationError>[0]);
  return { reader: known.reader, secrets: known.secrets ?? [] };
}
const header = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

const operationOf = (shapes: Shapes) => ({
  operationId: 'reportConnectorEvent',
  tags: ['Connectors'],
  summary: 'Report an event of a connector',
  description:
    'Takes what a connector reports: results of actions, payments, and what happened to its accounts. It ' +
    'needs no key: the body is signed with the secret of the connector, as Standard Webhooks sign ' +
    '(`webhook-id`, `webhook-timestamp`, `webhook-signature`). An `event_id` that was reported before is ' +
    'answered alike and changes nothing. It is applied within seconds.',
  security: [],
  'x-extension': true,
  params: Type.Object({
    kind: Type.String({
      maxLength: 40,
      description: `what the connector does: ${CONNECTOR_KINDS.join(', ')}`,
    }),
  }),
  'x-body': {
    'application/json': {
      schema: {
        oneOf: Object.values(shapes)
          .flatMap((ofKind) => Object.values(ofKind))
          .map(({ shape }) => shape),
        examples: [EXAMPLE],
      },
    },
  },
  response: {
    202: Type.Object({
      success: Type.Literal(true, { description: 'whether the call worked' }),
      data: Type.Object({
        object: object('connector_event'),
        event_id: Type.String({ examples: ['event-81'] }),
        duplicate: Type.Boolean({ description: 'whether it was reported before' }),
      }),
      request_id: Type.String({
        description: 'the id of this call; name it when you report a fault',
        examples: ['01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99'],
      }),
    }),
    ...errorAnswers('POST'),
  },
});

/** decisions: Connectors */
export function connectorRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>,
  shapes: Shapes,
): void {
  const parse = jsonParser(server);
  server.route({
    method: 'POST',
    url: '/v2/connectors/:kind/events',
    config: { open: true, readsBytes: true },
    bodyLimit: BODY_LIMIT_BYTES,
    schema: operationOf(shapes),
    handler: async (request, reply) => {
      const { kind } = request.params as { kind: string };
      if (!isConnectorKind(kind))
        throw new ApiError('resource_not_found', `there are no ${kind} connectors`, { param: 'kind' });
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { headers } = request;
      const { eventId, isKnown } = await receiveEvent(app, kind, {
        text: bytes.toString('utf8'),
        id: header(headers['webhook-id']),
        timestamp: header(headers['webhook-timestamp']),
        signature: header(headers['webhook-signature']),
        read: (text) => {
          countJson(bytes, MAX_VALUES);
          const body = parse(text);
          refuseUnstorableText(body);
          return body;
        },
        check: (body) => check(shapes[kind], body),
      });
      return reply.status(202).send({
        success: true,
        data: { object: 'connector_event', event_id: eventId, duplicate: isKnown },
        request_id: request.id,
      });
    },
  });
}
