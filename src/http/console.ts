import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Server } from '../platform/http/server.ts';
import { policyOf, sendStatic, staticFile } from './static-file.ts';
import type { StaticFile } from './static-file.ts';

/** Where `npm run console` puts the page. */
export const CONSOLE_FOLDER = join(import.meta.dirname, '../../console/dist');

const POLICY = policyOf({ 'require-trusted-types-for': "'script'" });
/** Of a name with a hash of what is in it: a browser never asks again. */
const ONCE = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const MISSING =
  'The console is not built: run "npm run console" in the folder of the product. "npm start" does it by itself.\n';

/** The files below `folder`, by their path in it. Resolves null when it is not there. */
async function readFolder(folder: string): Promise<Map<string, StaticFile> | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return null;
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1), await staticFile(type, await readFile(path)));
  }
  return files.has('index.html') ? files : null;
}

/**
 * Serves the page that `console/` is built to. Every address below /console that is no file is the page itself, which finds
 * its screen there. decided: a folder that is not built is looked for again at each call, and is 503 until then.
 */
export function consoleRoutes(server: Server, folder = CONSOLE_FOLDER): void {
  let files: Map<string, StaticFile> | null = null;
  const options = { config: { open: true }, schema: { hide: true } };
  // What a person opens who has the URL that `npm start` prints.
  server.get('/', options, (_request, reply) => reply.redirect('/console/', 302));
  for (const url of ['/console', '/console/*'])
    server.get<{ Params: { '*'?: string } }>(url, options, async (request, reply) => {
      files ??= await readFolder(folder);
      if (!files) return reply.status(503).type('text/plain; charset=utf-8').send(MISSING);
      const path = request.params['*'] ?? '';
      const file = files.get(path);
      const isAsset = path.startsWith('assets/');
      if (!file && isAsset) return reply.callNotFound();
      return sendStatic(request, reply, file ?? files.get('index.html')!, {
        policy: POLICY,
        caching: isAsset ? ONCE : 'no-cache',
      });
    });
}
