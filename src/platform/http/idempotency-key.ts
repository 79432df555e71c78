import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { isForm } from './forms.ts';
import { nextTurn } from './yield-event-loop.ts';

const KEY = /^[\x20-\x7e]{1,255}$/;
const HASHED_BYTES = 1024 * 1024;

export const IDEMPOTENCY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'printable ASCII; the same request under the same key within 24 hours gets the first answer again',
    },
  },
} as const;

export function readKey(header: string | string[]): string {
  const key = String(header);
  if (KEY.test(key)) return key;
  throw new ApiError('validation_error', 'Idempotency-Key must be 1 to 255 printable ASCII characters', {
    param: 'Idempotency-Key',
  });
}

/**
 * Identifies the request. Bytes that the route parses itself are hashed as they are.
 * decided: a file is not compared: it would have to be read whole before any work. An upload under an answered key gets
 * that answer, whatever it contains.
 */
export async function hashOfRequest(request: FastifyRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  const { body } = request;
  if (!Buffer.isBuffer(body))
    return hash.update(isForm(request) ? 'multipart' : (JSON.stringify(body) ?? '')).digest();
  for (let from = 0; from < body.length; from += HASHED_BYTES) {
    hash.update(body.subarray(from, from + HASHED_BYTES));
    await nextTurn();
  }
  return hash.digest();
}
