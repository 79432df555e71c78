import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/errors.ts';
import { readForm } from '../platform/http/forms.ts';
import type { FormLimits } from '../platform/http/forms.ts';
import { MAX_UPLOAD_BYTES } from './stage-upload.ts';

const FORM_LIMITS: FormLimits = {
  parts: 30,
  fields: 20,
  files: 1,
  fieldSize: 256 * 1024,
  fileSize: MAX_UPLOAD_BYTES,
};

interface Form {
  fields: Record<string, unknown>;
  path: string | null;
}

/**
 * Reads a whole form with a file in the part `part`. Its parts come in any order, so the file stays on disk until every
 * field is known: in a folder that only this user can read, removed with `kept`. Refuses a file that was cut off: half a
 * list is never imported.
 */
export async function keepForm(
  request: FastifyRequest,
  kept: AsyncDisposableStack,
  part: string,
): Promise<Form> {
  let path: string | null = null;
  const fields = await readForm(request, FORM_LIMITS, async (name, file, signal) => {
    if (name !== part) return void file.resume();
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-upload-'));
    kept.defer(() => rm(folder, { recursive: true, force: true }));
    path = join(folder, `${part}.csv`);
    await pipeline(file, createWriteStream(path), { signal });
    if (file.truncated)
      throw new ApiError('request_too_large', 'the file is larger than 64 MiB', { param: part });
  });
  return { fields, path };
}
