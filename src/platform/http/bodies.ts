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
    /** The route reads its JSON itself, from bytes. */
    readsBytes?: true;
    /** Whatever the body is, the route does the same: it is dropped as it comes. */
    ignoresBody?: true;
    /** How many values its body may hold, where that is more than usual. */
    maxValues?: number;
  }
  interface FastifyRequest {
    /** Its place among the large bodies, until it has its answer. */
    largeBody: { leave(): void; isRead: boolean } | null;
  }
}

/** The largest graph has about 16,000. */
const MAX_VALUES = 25_000;
/** Smaller ones are done before a turn would be over. */
const TURN_BYTES = 16 * 1024;
/** Room for a body whose length is not announced. */
const FIRST_BYTES = 64 * 1024;

const tooLarge = (): ApiError =>
  new ApiError('request_too_large', 'the body is larger than this route accepts');
const cutOff = (): ApiError =>
  new ApiError('validation_error', 'the body does not have the announced length');

/** The bytes of a body. Each is put in its place as it comes: 60 MB put together at the end would take a turn of its own. */
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
    // What is left is dropped as it comes, so that the caller gets to read why.
    body.resume();
    throw error instanceof ApiError ? error : cutOff();
  }
  if (announced >= 0 && length !== announced) throw cutOff();
  return bytes.subarray(0, length);
}

/** The parser of the shell as a function: it refuses `__proto__` and `constructor.prototype`. */
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

/** Whether a route asks for nothing in its body: many clients announce JSON with every request, and send no byte. */
function needsNoBody({ method, routeOptions: { schema } }: FastifyRequest): boolean {
  const body = schema?.body as { required?: readonly string[] } | undefined;
  return body === undefined || (method === 'POST' && (body.required ?? []).length === 0);
}

function isLarge(request: FastifyRequest): boolean {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length) > LARGE_BODY_BYTES;
  return 'transfer-encoding' in request.headers && (request.routeOptions.bodyLimit ?? 0) > LARGE_BODY_BYTES;
}

/** Drops every body, of any type and size. For the routes of a scope that need none. */
export function dropBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // A type that is none would be refused before any parser is asked.
  scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type']);
  scope.addContentTypeParser('*', (_request: FastifyRequest, body: Readable, done) => {
    body.on('error', () => {}).resume();
    done(null);
  });
}

/** JSON is counted before it is parsed, one large body a turn; what is larger than usual waits for a place first. */
export function readBodies(server: FastifyInstance): void {
  const parse = jsonParser(server);
  const enter = createBodyLimiter();
  server.decorateRequest('largeBody', null);

  server.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    // A form goes to a file as it comes.
    if (isForm(request) || request.routeOptions.config.ignoresBody || !isLarge(request)) return;
    const leave = await enter(request.principal?.organizationId ?? request.ip);
    request.largeBody = { leave, isRead: false };
    // Who hangs up while the body comes is gone; later the work goes on, and its memory is in use until it has an answer.
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
