import { fastify } from 'fastify';
import type { Server } from '../platform/http/server.ts';
import { ERRORS_PAGE } from './errors-page.ts';
import { policyOf, sendStatic, staticFile } from './static-file.ts';
import type { StaticFile } from './static-file.ts';

/** The renderer puts its styles into the page. */
const POLICY = policyOf({
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
});

const RENDERER = '/docs/reference.js';
const DOCUMENT = '/docs/openapi.json';
const CACHING = 'public, max-age=3600';

const SETTINGS = {
  url: DOCUMENT,
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
};
const START = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)});`;
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outreach Service API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="app"></div><script src="${RENDERER}"></script><script src="/docs/start.js"></script></body></html>`;

/** The renderer's package serves its script but does not export it: a private server hands it out. */
async function loadRenderer(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await using shelf = fastify();
  await shelf.register(scalar, { routePrefix: '/docs', configuration: { url: DOCUMENT } });
  const { statusCode, body } = await shelf.inject({ method: 'GET', url: '/docs/js/scalar.js' });
  if (statusCode !== 200) throw new Error(`the renderer of the reference answered ${statusCode}`);
  return body;
}

export function docsRoutes(server: Server): void {
  const HTML = 'text/html; charset=utf-8';
  const JS = 'text/javascript; charset=utf-8';
  const files: Record<string, () => Promise<StaticFile>> = {
    '/docs': () => staticFile(HTML, PAGE),
    '/docs/errors': () => staticFile(HTML, ERRORS_PAGE),
    '/docs/start.js': () => staticFile(JS, START),
    [RENDERER]: async () => staticFile(JS, await loadRenderer()),
    [DOCUMENT]: () => staticFile('application/json', JSON.stringify(server.swagger())),
  };
  // What a person opens who has the URL that `npm start` prints.
  for (const url of ['/docs/', '/v2'])
    server.get(url, { config: { open: true }, schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/docs', 302),
    );
  for (const [url, make] of Object.entries(files)) {
    let made: Promise<StaticFile> | undefined;
    server.get(url, { config: { open: true }, schema: { hide: true } }, async (request, reply) => {
      made ??= make();
      return sendStatic(request, reply, await made, { policy: POLICY, caching: CACHING });
    });
  }
}
