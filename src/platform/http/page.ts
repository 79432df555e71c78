import type { FastifyReply } from 'fastify';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const sendPage = (
  reply: FastifyReply,
  status: number,
  { title, text }: { title: string; text: string },
): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .serializer(String)
    .send(
      [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
        `<title>${escaped(title)}</title>`,
        '<style>body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}</style>',
        `</head><body><h1>${escaped(title)}</h1><p>${escaped(text)}</p></body></html>`,
      ].join(''),
    );
