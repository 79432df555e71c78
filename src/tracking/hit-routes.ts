import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRACKING_PROOF_PATH, trackingProof } from '../accounts/check-tracking-domains.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { readClickToken, readOpenToken } from '../sending/tracking-links.ts';
import { createHitKeeper } from './keep-hits.ts';
import { createHitRecorder } from './record-hit.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const UNKNOWN =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">' +
  '<title>This link is not valid</title></head>' +
  '<body><h1>This link is not valid</h1></body></html>';
const METHODS = 'GET, HEAD, OPTIONS';

const privately = (reply: FastifyReply): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex');

/** A browser or proxy says that it loads ahead of a reader. */
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some((said) =>
    /prefetch|prerender|preview/i.test(String(said)),
  );

const requestOf = (request: FastifyRequest) => ({
  method: request.method,
  userAgent: request.headers['user-agent'] ?? null,
  ip: request.ip,
  prefetch: isPrefetch(request),
});

/** As a browser writes it; null: not a URL of a tracked link. */
function locationOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

/**
 * Open pages behind pixels and links. The token holds the target, so a redirect works without the database; only signed links are
 * followed. decided: no limit per caller: without a token nothing is written, and few hits of one mail are kept.
 */
export function hitRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'secrets'>,
): void {
  const keeper = createHitKeeper(app);
  const record = createHitRecorder(app, keeper);
  server.addHook('onClose', () => keeper.stop());
  const options = { config: { open: true, unlimited: true }, schema: { hide: true } };

  server.get('/o/:token', options, async (request, reply) => {
    const mail = readOpenToken(app.secrets, (request.params as { token: string }).token);
    if (!mail) return privately(reply).status(404).send('');
    await record({ ...mail, kind: 'open', url: null, links: null }, requestOf(request));
    return privately(reply).type('image/gif').send(PIXEL);
  });

  // A wildcard: parameters have a length limit, and URLs in links are longer.
  server.get('/c/*', options, async (request, reply) => {
    const link = readClickToken(app.secrets, (request.params as { '*': string })['*']);
    const location = link && locationOf(link.url);
    if (!location)
      return privately(reply).status(404).type('text/html; charset=utf-8').serializer(String).send(UNKNOWN);
    await record({ ...link, kind: 'click' }, requestOf(request));
    return privately(reply).status(302).header('Location', location).send('');
  });

  for (const path of ['/o/:token', '/c/*'])
    server.options(path, options, async (_request, reply) =>
      privately(reply).status(204).header('Allow', METHODS).send(),
    );

  const proof = trackingProof(app.secrets);
  server.get(TRACKING_PROOF_PATH, options, async (_request, reply) =>
    privately(reply).type('text/plain; charset=utf-8').send(proof),
  );
}
