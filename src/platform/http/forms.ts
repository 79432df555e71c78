import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { yielding } from './yield-event-loop.ts';

/** Sizes in bytes. */
export interface FormLimits {
  parts: number;
  fields: number;
  files: number;
  fieldSize: number;
  fileSize: number;
}

export type FormFile = BusboyFileStream;

/** Bytes parsed in one turn of the event loop: a form may consist of parts alone. */
const PIECE_BYTES = 16 * 1024;

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers['content-type'] ?? '').startsWith('multipart/form-data');

export function takeForms(server: FastifyInstance): void {
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

const broken = (): ApiError => new ApiError('validation_error', 'the multipart form is cut off or malformed');
const tooMany = (what: string): ApiError =>
  new ApiError('request_too_large', `the form has more ${what} than this route accepts`);

/**
 * Parses a multipart form (RFC 7578) as it arrives. `takeFile` must read each file to its end or until the signal
 * aborts. Resolves to the fields. Throws `ApiError` when the form is malformed or exceeds `limits` (and stops reading),
 * or when the API key was revoked meanwhile.
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  takeFile: (name: string, file: FormFile, signal: AbortSignal) => Promise<void>,
): Promise<Record<string, string>> {
  const { raw, headers } = request;
  const fields: [string, string][] = [];
  const stop = new AbortController();
  const taken: Promise<void>[] = [];
  let failure: Error | undefined;
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits,
    });
    const fail = (error: unknown): void => {
      failure ??= error instanceof Error ? error : new Error(String(error));
      form.destroy(failure);
    };
    form.on('field', (name, value, nameIsCut, valueIsCut) => {
      if (nameIsCut || valueIsCut) fail(tooMany('bytes in a field'));
      else fields.push([name, value]);
    });
    form.on('file', (name, file) => {
      file.on('error', () => fail(broken()));
      taken.push(takeFile(name, file, stop.signal).catch(fail));
    });
    form.on('partsLimit', () => fail(tooMany('parts')));
    form.on('fieldsLimit', () => fail(tooMany('fields')));
    form.on('filesLimit', () => fail(tooMany('files')));
    await pipeline(Readable.from(yielding(raw.iterator({ destroyOnReturn: false }), PIECE_BYTES)), form);
  } catch {
    failure ??= broken();
    // A failing parser does not end its files.
    stop.abort();
  }
  await Promise.all(taken);
  if (failure === undefined) {
    await request.recheckKey();
    return Object.fromEntries(fields);
  }
  // Discard the rest, so that the client can read the error.
  raw.resume();
  throw failure;
}
