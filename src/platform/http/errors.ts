import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import type { Log } from '../log.ts';

interface Fault {
  code: ErrorCode;
  param: string;
  message: string;
}

interface AjvError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string;
}

/** `/contacts/17/email` as `contacts[17].email`. */
const paramOf = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at, part) => (/^\d+$/.test(part) ? `${at}[${part}]` : at ? `${at}.${part}` : part), '');

/** The keyword that failed is the spec's code. spec: Errors. */
function faultOf(error: AjvError): Fault {
  const at = paramOf(error.instancePath);
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    const param = at ? `${at}.${missing}` : missing;
    const team = missing === 'TeamId' || missing === 'team_id' || missing === 'teamId';
    return {
      code: team ? 'missing_team_id' : 'missing_required_parameter',
      param,
      message: `${param} is required`,
    };
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty);
    const param = at ? `${at}.${name}` : name;
    return { code: 'validation_error', param, message: `${param} is not a known key` };
  }
  const code = error.keyword === 'type' ? 'invalid_parameter_type' : 'validation_error';
  const allowed = error.params.allowedValues
    ? `: ${(error.params.allowedValues as unknown[]).join(', ')}`
    : '';
  return { code, param: at, message: `${at || 'the body'} ${error.message ?? 'is not valid'}${allowed}` };
}

/** The faults of a failed validation as one error: the first in `error`, all in `details`. */
export function validationError(errors: readonly AjvError[]): ApiError {
  const faults = errors.filter((error) => error.keyword !== 'anyOf' && error.keyword !== 'if').map(faultOf);
  const first = faults[0] ?? {
    code: 'validation_error' as const,
    param: '',
    message: 'the request is not valid',
  };
  return new ApiError(first.code, first.message, {
    ...(first.param ? { param: first.param } : {}),
    ...(faults.length > 1 ? { details: faults } : {}),
  });
}

const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'the body is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'the body is empty; JSON was announced'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request_too_large', 'the body is larger than this route accepts'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'the content type is not supported; send application/json',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['validation_error', 'the body does not have the announced length'],
  FST_ERR_BAD_URL: ['validation_error', 'the path is not a valid URL'],
  FST_ERR_MAX_PARAM_LENGTH: ['resource_not_found', 'a part of the path is longer than any id'],
  FST_PARTS_LIMIT: ['request_too_large', 'the form has more parts than this route accepts'],
  FST_FILES_LIMIT: ['request_too_large', 'the form has more files than this route accepts'],
  FST_FIELDS_LIMIT: ['request_too_large', 'the form has more fields than this route accepts'],
  FST_INVALID_JSON_FIELD_ERROR: [
    'validation_error',
    'a field of the form is not the JSON that it says it is',
  ],
  FST_REQ_FILE_TOO_LARGE: ['request_too_large', 'the file is larger than this route accepts'],
};

/** The form parser has no codes: it says these of a form that is cut off or has no boundary. */
const BROKEN_FORM = /unexpected end of multipart data|^Multipart: Boundary not found|^The needle cannot/i;

/** Postgres says these of input that no text column can hold (22021, 22P02, 22P05) or of a number out of range. */
const BAD_VALUE_STATES = new Set(['22021', '22P02', '22P05', '22003', '22008', '22007']);
/** Connection trouble, timeouts and shutdowns: try again later. */
const isUnavailable = (error: { code?: string; message: string }): boolean =>
  /^(08|53|57P|55P03|57014)/.test(error.code ?? '') ||
  ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(error.code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated/i.test(error.message);

function toApiError(error: FastifyError | ApiError | Error): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if ('validation' in error && error.validation) return validationError(error.validation as AjvError[]);
  const known = FASTIFY_CODES[code];
  if (known) return new ApiError(known[0], known[1]);
  if (BROKEN_FORM.test(error.message))
    return new ApiError('validation_error', 'the multipart form is cut off or malformed');
  if (BAD_VALUE_STATES.has(code))
    return new ApiError('validation_error', 'a value cannot be stored as it is');
  if ('statusCode' in error && error.statusCode === 400)
    return new ApiError('validation_error', error.message);
  if (isUnavailable({ code, message: error.message }))
    return new ApiError('service_unavailable', 'the service is temporarily unavailable; try again shortly');
  return null;
}

const UNAVAILABLE_RETRY_SECONDS = 5;

/**
 * The one translator: whatever was thrown becomes the one error body, and only bugs are logged as errors.
 * `docsUrl` is the reference page, where every code has an anchor.
 */
export function sendError(
  { log, docsUrl }: { log: Log; docsUrl: string },
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toApiError(error);
  if (!known)
    log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed');
  const answer = known ?? new ApiError('internal_error', 'something went wrong on our side');
  if (answer.status === 503 && answer !== error)
    log.warn({ err: error, request_id: request.id }, 'request refused for now');
  const { retryAfterSeconds, ...extras } = answer.extras;
  const wait = retryAfterSeconds ?? (answer.status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined);
  if (wait !== undefined) void reply.header('Retry-After', String(wait));
  const { type, wireCode: code, message } = answer;
  const request_id = request.id;
  // decided: a 410 body is flat and its `error` is a word, as the spec shows it
  if (answer.status === 410)
    return reply.status(410).send({ success: false, error: code, message, request_id });
  return reply.status(answer.status).send({
    success: false,
    error: { type, code, message, ...extras, doc_url: `${docsUrl}#${code}` },
    request_id,
  });
}
