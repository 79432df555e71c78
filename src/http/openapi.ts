import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { stringify } from 'yaml';
import { errorAnswers } from '../platform/http/route.ts';
import type { Server } from '../platform/http/server.ts';

const Description = Type.Object(
  {},
  {
    additionalProperties: true,
    examples: [{ openapi: '3.1.0', info: { title: 'Outreach Service API', version: '2.0.0' }, paths: {} }],
  },
);

/** Needs a key, as the spec says. */
export function openapiRoutes(server: Server): void {
  const described = (format: string) => ({
    operationId: `getOpenapi${format}`,
    tags: ['Utility'],
    summary: `Get the OpenAPI description as ${format.toUpperCase()}`,
    description: `Returns this description as ${format.toUpperCase()}.`,
  });
  const json = { ...described('Json'), response: { 200: Description, ...errorAnswers('GET') } };
  const yaml = {
    ...described('Yaml'),
    response: { 200: { content: { 'application/yaml': { schema: Description } } }, ...errorAnswers('GET') },
  };
  // Made once, with the first request: half a second of YAML stops everything else in the process.
  const made = new Map<string, string>();
  const send = (reply: FastifyReply, type: string, write: (document: object) => string) => {
    const text = made.get(type) ?? write(server.swagger());
    made.set(type, text);
    return reply.type(type).serializer(String).send(text);
  };
  server.get('/v2/openapi.json', { schema: json }, (_request, reply) =>
    send(reply, 'application/json', JSON.stringify),
  );
  server.get('/v2/openapi.yaml', { schema: yaml }, (_request, reply) =>
    send(reply, 'application/yaml', stringify),
  );
}
