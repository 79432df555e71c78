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

/** The machine-readable description, with a key, as the spec says. */
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
  server.get('/v2/openapi.json', { schema: json }, (_request, reply) =>
    reply.type('application/json').send(server.swagger()),
  );
  server.get('/v2/openapi.yaml', { schema: yaml }, (_request, reply) =>
    reply.type('application/yaml').serializer(String).send(stringify(server.swagger())),
  );
}
