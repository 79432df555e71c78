import type { FastifyReply } from 'fastify';
import type { AppServices } from '../events/record-event.ts';
import { dropBodies } from '../platform/http/bodies.ts';
import type { Server } from '../platform/http/server.ts';
import { unsubscribe } from './unsubscribe.ts';

const page = (title: string, inner: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<meta name="robots" content="noindex"><title>${title}</title>` +
  '<style>body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}' +
  'button{font:inherit;padding:.5rem 1.2rem}</style></head>' +
  `<body><h1>${title}</h1>${inner}</body></html>`;

const ASK = page(
  'Unsubscribe',
  '<p>Do you want to stop these mails?</p><form method="post"><button>Unsubscribe</button></form>',
);
const DONE = page('You are unsubscribed', '<p>You will get no more mails from this sender.</p>');
const UNKNOWN = page(
  'This link is not valid',
  '<p>Reply to the mail with the word “unsubscribe” instead.</p>',
);
const TEST = page('This was a test mail', '<p>The link works. It changes nothing for a test mail.</p>');
const PAGES = { done: DONE, test: TEST, unknown: UNKNOWN };

const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .serializer(String)
    .send(text);

/**
 * The public page behind List-Unsubscribe. A GET only asks, because scanners follow links; a POST acts, from a mail program (RFC
 * 8058, One-Click) or from a person's press of the button.
 */
export function trackingRoutes(
  server: Server,
  app: Pick<AppServices, 'db' | 'clock' | 'ids' | 'secrets' | 'eventLog'>,
): void {
  server.register(async (scope) => {
    // Mail providers send any body; the link alone counts.
    dropBodies(scope);
    const options = { config: { open: true, ignoresBody: true as const }, schema: { hide: true } };
    scope.get('/u/:token', options, (_request, reply) => html(reply, 200, ASK));
    scope.post('/u/:token', options, async (request, reply) => {
      const found = await unsubscribe(app, (request.params as { token: string }).token);
      return html(reply, found === 'unknown' ? 404 : 200, PAGES[found]);
    });
  });
}
