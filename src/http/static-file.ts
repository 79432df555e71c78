import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file of a page, packed once. */
export interface StaticFile {
  type: string;
  plain: Buffer;
  packed: Buffer;
  tag: string;
}

export async function staticFile(type: string, content: string | Buffer): Promise<StaticFile> {
  const plain = Buffer.from(content);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, packed: await promisify(gzip)(plain), tag };
}

/** Everything comes from this origin, and no inline script runs. `more`: what a page needs beyond it. */
export const policyOf = (more: Readonly<Record<string, string>> = {}): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...more,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** Sends a file, packed for who takes it; 304 to who has it. */
export function sendStatic(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  { policy, caching }: { policy: string; caching: string },
): FastifyReply {
  void reply
    .header('Content-Security-Policy', policy)
    .header('Referrer-Policy', 'no-referrer')
    .header('Cross-Origin-Opener-Policy', 'same-origin')
    .header('Cache-Control', caching)
    .header('Vary', 'Accept-Encoding')
    .header('ETag', file.tag);
  if (headers['if-none-match'] === file.tag) return reply.status(304).send();
  const isPacked = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  if (isPacked) void reply.header('Content-Encoding', 'gzip');
  return reply.type(file.type).send(isPacked ? file.packed : file.plain);
}
