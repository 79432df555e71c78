import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { fastify } from 'fastify';
import type { Server } from '../platform/http/server.ts';
import { ERRORS_PAGE } from './errors-page.ts';

/**
 * Everything comes from this origin. The renderer puts its styles into the page, which needs 'unsafe-inline' for styles; no
 * inline script runs.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const RENDERER = '/docs/reference.js';
const DOCUMENT = '/docs/openapi.json';
const CACHE_SECONDS = 3600;

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

interface File {
  type: string;
  plain: Buffer;
  packed: Buffer;
  tag: string;
}

async function fileOf(type: string, text: string): Promise<File> {
  const plain = Buffer.from(text);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, packed: await promisify(gzip)(plain), tag };
}

/** The renderer's package serves its script but does not export it: a private server hands it out. */
async function loadRenderer(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await using shelf = fastify();
  await shelf.register(scalar, { routePrefix: '/docs', configuration: { url: DOCUMENT } });
  const { statusCode, body } = await shelf.inject({ method: 'GET', url: '/docs/js/scalar.js' });
  if (statusCode !== 200) throw new Error(`the renderer of the reference answered ${statusCode}`);
  return body;
}

function sendFile(file: File, accepts: string | undefined, known: string | undefined, reply: FastifyReply) {
  void reply
    .header('Content-Security-Policy', POLICY)
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', `public, max-age=${CACHE_SECONDS}`)
    .header('Vary', 'Accept-Encoding')
    .header('ETag', file.tag);
  if (known === file.tag) return reply.status(304).send();
  const isPacked = /\bgzip\b/.test(accepts ?? '');
  if (isPacked) void reply.header('Content-Encoding', 'gzip');
  return reply.type(file.type).send(isPacked ? file.packed : file.plain);
}

export function docsRoutes(server: Server): void {
  const HTML = 'text/html; charset=utf-8';
  const JS = 'text/javascript; charset=utf-8';
  const files: Record<string, () => Promise<File>> = {
    '/docs': () => fileOf(HTML, PAGE),
    '/docs/errors': () => fileOf(HTML, ERRORS_PAGE),
    '/docs/start.js': () => fileOf(JS, START),
    [RENDERER]: async () => fileOf(JS, await loadRenderer()),
    [DOCUMENT]: () => fileOf('application/json', JSON.stringify(server.swagger())),
  };
  // What a person opens who has the URL that `npm start` prints.
  for (const url of ['/docs/', '/v2'])
    server.get(url, { config: { open: true }, schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/docs', 302),
    );
  for (const [url, make] of Object.entries(files)) {
    let made: Promise<File> | undefined;
    server.get(url, { config: { open: true }, schema: { hide: true } }, async ({ headers }, reply) => {
      made ??= make();
      return sendFile(await made, headers['accept-encoding'], headers['if-none-match'], reply);
    });
  }
}
