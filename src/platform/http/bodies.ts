import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { countJson } from './json-scan.ts';
import { isForm } from './forms.ts';
import type { ParseJson } from './json-list.ts';
import { LARGE_BODY_BYTES, createBodyLimiter } from './large-bodies.ts';
import { nextTurn } from './yield-event-loop.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readsBytes?: true;
    ignoresBody?: true;
    /** Maximum number of JSON values in the body; default `MAX_VALUES`. */
    maxValues?: number;
  }
  interface FastifyRequest {
    /** The slot of a large body, held until the answer is sent. */
    largeBody: { leave(): void; isRead: boolean } | null;
  }
}

/** The largest graph has about 16,000. */
const MAX_VALUES = 25_000;
const TURN_BYTES = 16 * 1024;
const FIRST_BYTES = 64 * 1024;

const tooLarge = (): ApiError =>
  new ApiError('request_too_large', 'the body is larger than this route accepts');
const cutOff = (): ApiError =>
  new ApiError('validation_error', 'the body does not have the announced length');

/** Reads a body into one buffer as it arrives: joining 60 MB at the end would block the event loop. */
async function readBytes(request: FastifyRequest, body: Readable): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit ?? 0;
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > limit) throw tooLarge();
  let bytes = Buffer.allocUnsafeSlow(announced >= 0 ? announced : FIRST_BYTES);
  let length = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length + chunk.length > limit) throw tooLarge();
      if (length + chunk.length > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(limit, 2 * (length + chunk.length)));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      length += chunk.copy(bytes, length);
    }
  } catch (error) {
    // Discard the rest, so that the client can read the error.
    body.resume();
    throw error instanceof ApiError ? error : cutOff();
  }
  if (announced >= 0 && length !== announced) throw cutOff();
  return bytes.subarray(0, length);
}

/** Synchronous; refuses `__proto__` and `constructor.prototype`. */
export function jsonParser(server: FastifyInstance): ParseJson {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (text) => {
    let made: unknown;
    void parse(null as unknown as FastifyRequest, text, (error, value) => {
      if (error) throw error;
      made = value;
    });
    return made;
  };
}

/** True when an empty body is valid: many clients announce JSON with every request but send no bytes. */
function needsNoBody({ method, routeOptions: { schema } }: FastifyRequest): boolean {
  const body = schema?.body as { required?: readonly string[] } | undefined;
  return body === undefined || (method === 'POST' && (body.required ?? []).length === 0);
}

function isLarge(request: FastifyRequest): boolean {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length) > LARGE_BODY_BYTES;
  return 'transfer-encoding' in request.headers && (request.routeOptions.bodyLimit ?? 0) > LARGE_BODY_BYTES;
}

export function dropBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // A malformed content type would be refused before any parser is chosen.
  scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type']);
  scope.addContentTypeParser('*', (_request: FastifyRequest, body: Readable, done) => {
    body.on('error', () => {}).resume();
    done(null);
  });
}

/**
 * Counts JSON values before parsing, one large body per turn of the event loop. Bodies over `LARGE_BODY_BYTES` wait for
 * a slot first.
 */
export function readBodies(server: FastifyInstance): void {
  const parse = jsonParser(server);
  const enter = createBodyLimiter();
  server.decorateRequest('largeBody', null);

  server.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    // A form is streamed to a file.
    if (isForm(request) || request.routeOptions.config.ignoresBody || !isLarge(request)) return;
    const leave = await enter(request.principal?.organizationId ?? request.ip);
    request.largeBody = { leave, isRead: false };
    // A client that disconnects before its body is read frees the slot. Later the work continues and needs the memory
    // until the answer.
    if (reply.raw.destroyed) leave();
    reply.raw.once('close', () => !request.largeBody!.isRead && leave());
  });
  server.addHook('preValidation', async ({ largeBody }) => {
    if (largeBody) largeBody.isRead = true;
  });
  server.addHook('onSend', async (request, _reply, payload) => {
    request.largeBody?.leave();
    return payload;
  });

  server.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
    const bytes = await readBytes(request, body);
    const { readsBytes, maxValues = MAX_VALUES } = request.routeOptions.config;
    if (readsBytes && bytes.length > 0) return bytes;
    if (bytes.length === 0 && !readsBytes && needsNoBody(request)) return undefined;
    if (bytes.length > TURN_BYTES) await nextTurn();
    countJson(bytes, maxValues);
    return parse(bytes.toString('utf8'));
  });
}
