import Type from 'typebox';
import { stringify } from 'yaml';
import { ERROR_ANSWERS } from '../platform/http/route.ts';
import type { Server } from '../platform/http/server.ts';
import { DOCS_PAGE } from './docs-page.ts';

const Description = Type.Object(
  {},
  {
    additionalProperties: true,
    examples: [{ openapi: '3.1.0', info: { title: 'Outreach Service API', version: '2.0.0' }, paths: {} }],
  },
);

/** The machine-readable description (with a key, as the spec says) and the reference page that reads it. */
export function openapiRoutes(server: Server): void {
  const described = { tags: ['Utility'], summary: 'OpenAPI description' };
  const json = { ...described, response: { 200: Description, ...ERROR_ANSWERS } };
  const yaml = {
    ...described,
    response: { 200: { content: { 'application/yaml': { schema: Description } } }, ...ERROR_ANSWERS },
  };
  server.get('/v2/openapi.json', { schema: json }, (_request, reply) =>
    reply.type('application/json').send(server.swagger()),
  );
  server.get('/v2/openapi.yaml', { schema: yaml }, (_request, reply) =>
    reply.type('application/yaml').serializer(String).send(stringify(server.swagger())),
  );
  server.get('/docs', { config: { open: true }, schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
      )
      .serializer(String)
      .send(DOCS_PAGE),
  );
}
