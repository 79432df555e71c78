import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Server } from '../platform/http/server.ts';

/** Where `npm run console` puts the page. */
export const CONSOLE_FOLDER = join(import.meta.dirname, '../../console/dist');

/** Everything comes from this origin, and nothing inline runs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface File {
  type: string;
  plain: Buffer;
  packed: Buffer;
  tag: string;
  /** A name with a hash of what is in it: a browser never asks again. */
  isForever: boolean;
}

const MISSING =
  'The console is not built: run "npm run console" in the folder of the product. "npm start" does it by itself.\n';

/** The files below `folder`, by their path in it. Resolves null when it is not there. */
async function readFolder(folder: string): Promise<Map<string, File> | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return null;
  const files = new Map<string, File>();
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = await readFile(path);
    files.set(path.slice(folder.length + 1), {
      type,
      plain,
      packed: await promisify(gzip)(plain),
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      isForever: path.slice(folder.length + 1).startsWith('assets/'),
    });
  }
  return files.has('index.html') ? files : null;
}

interface Asked {
  accepts: string | undefined;
  known: string | undefined;
}

function send(reply: FastifyReply, file: File, { accepts, known }: Asked): FastifyReply {
  void reply
    .header('Content-Security-Policy', POLICY)
    .header('Referrer-Policy', 'no-referrer')
    .header('Cross-Origin-Opener-Policy', 'same-origin')
    .header('Cache-Control', file.isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('Vary', 'Accept-Encoding')
    .header('ETag', file.tag);
  if (known === file.tag) return reply.status(304).send();
  const isPacked = /\bgzip\b/.test(accepts ?? '');
  if (isPacked) void reply.header('Content-Encoding', 'gzip');
  return reply.type(file.type).send(isPacked ? file.packed : file.plain);
}

/**
 * Serves the page that `console/` is built to. Every address below /console that is no file is the page itself, which finds
 * its screen there. decided: a folder that is not built is looked for again at each call, and is 503 until then.
 */
export function consoleRoutes(server: Server, folder = CONSOLE_FOLDER): void {
  let files: Map<string, File> | null = null;
  const options = { config: { open: true }, schema: { hide: true } };
  // What a person opens who has the URL that `npm start` prints.
  server.get('/', options, (_request, reply) => reply.redirect('/console/', 302));
  for (const url of ['/console', '/console/*'])
    server.get<{ Params: { '*'?: string } }>(url, options, async ({ params, headers }, reply) => {
      files ??= await readFolder(folder);
      if (!files) return reply.status(503).type('text/plain; charset=utf-8').send(MISSING);
      const path = params['*'] ?? '';
      const file = files.get(path);
      if (!file && path.startsWith('assets/')) return reply.callNotFound();
      return send(reply, file ?? files.get('index.html')!, {
        accepts: headers['accept-encoding'],
        known: headers['if-none-match'],
      });
    });
}
