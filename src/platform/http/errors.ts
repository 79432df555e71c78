import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isLostConnection } from '../db/outage.ts';
import type { OutageWatch } from '../db/outage.ts';
import { ApiError } from '../errors.ts';
import type { ErrorCode, Fault } from '../errors.ts';
import type { Log } from '../log.ts';
import { faultWords } from './fault-words.ts';
import type { AjvError } from './fault-words.ts';
import type { OlderVersion } from './older-version.ts';
import { asSpelled } from './key-aliases.ts';

interface CodedFault extends Fault {
  code: ErrorCode;
}

export const MAX_FAULTS = 50;
const MAX_NAME = 200;
const MAX_PATH = 500;

/** `/contacts/17/email` as `contacts[17].email`. */
const paramOf = (path: string): string =>
  path
    .slice(0, MAX_PATH)
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at, part) => (/^\d+$/.test(part) ? `${at}[${part}]` : at ? `${at}.${part}` : part), '');

const TEAM = /^team_?id$/i;

/** spec: Errors */
function codeOf({ keyword, params }: AjvError): ErrorCode {
  if (keyword === 'required')
    return TEAM.test(String(params.missingProperty)) ? 'missing_team_id' : 'missing_required_parameter';
  return keyword === 'type' ? 'invalid_parameter_type' : 'validation_error';
}

function faultOf(error: AjvError): CodedFault {
  const at = paramOf(error.instancePath);
  const { missingProperty, additionalProperty } = error.params;
  const inner = (missingProperty ?? additionalProperty) as string | undefined;
  const param = inner === undefined ? at : `${at ? `${at}.` : ''}${inner.slice(0, MAX_NAME)}`;
  return { code: codeOf(error), param, message: faultWords(error, at) };
}

/**
 * For a value that matches none of several shapes: keeps the fault with the words of `x-must`, drops the faults of each
 * shape.
 */
function withoutChoices(errors: readonly AjvError[]): AjvError[] {
  const chosen = errors
    .filter(({ keyword, parentSchema }) => keyword === 'anyOf' && parentSchema?.['x-must'])
    .map(({ instancePath }) => instancePath);
  return errors.filter(
    ({ keyword, instancePath }) =>
      chosen.includes(instancePath) === (keyword === 'anyOf') && keyword !== 'if',
  );
}

export function validationError(errors: readonly AjvError[]): ApiError {
  const faults = withoutChoices(errors.slice(0, 4 * MAX_FAULTS))
    .slice(0, MAX_FAULTS)
    .map(faultOf);
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
};

/** Errors of Postgres for text that no column can hold (22021, 22P02, 22P05) and values out of range. */
const BAD_VALUE_STATES = new Set(['22021', '22P02', '22P05', '22003', '22008', '22007']);
const isUnavailable = (error: Error, code: string): boolean =>
  isLostConnection(error) ||
  /^(08|40001|40P01|53|57P|55P03|57014)/.test(code) ||
  /timeout exceeded when trying to connect/i.test(error.message);

function toApiError(error: FastifyError | ApiError | Error): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if ('validation' in error && error.validation) return validationError(error.validation as AjvError[]);
  const known = FASTIFY_CODES[code];
  if (known) return new ApiError(known[0], known[1]);
  if (BAD_VALUE_STATES.has(code))
    return new ApiError('validation_error', 'a value cannot be stored as it is');
  if ('statusCode' in error && error.statusCode === 400)
    return new ApiError('validation_error', error.message);
  if (isUnavailable(error, code))
    return new ApiError('service_unavailable', 'the service is temporarily unavailable; try again shortly');
  return null;
}

const UNAVAILABLE_RETRY_SECONDS = 5;

interface Refusals {
  log: Log;
  docsUrl: string;
  outage: OutageWatch;
  olderVersion: OlderVersion | undefined;
}

/** Only bugs are logged as errors. */
export function sendError(
  { log, docsUrl, outage, olderVersion }: Refusals,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toApiError(error);
  if (!known)
    log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed');
  const answer = known ?? new ApiError('internal_error', 'something went wrong on our side');
  // The outage watch logs an outage once, instead of every affected request.
  if (answer.status === 503 && answer !== error)
    void outage.isOutage(error).then((explained) => {
      if (!explained) log.warn({ err: error, request_id: request.id }, 'request refused for now');
    });
  const { retryAfterSeconds, details, param, ...extras } = answer.extras;
  const at = param === undefined ? {} : { param: asSpelled(request, param) };
  const named =
    details === undefined ? {} : { details: Array.isArray(details) ? details.slice(0, MAX_FAULTS) : details };
  const wait = retryAfterSeconds ?? (answer.status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined);
  if (wait !== undefined) void reply.header('Retry-After', String(wait));
  const { type, wireCode: code, message } = answer;
  const fault = { type, code, message, ...extras, ...at, ...named, doc_url: `${docsUrl}#${code}` };
  return reply
    .status(answer.status)
    .send(
      olderVersion?.answers(request.url)
        ? olderVersion.errorBody(fault, request.id)
        : { success: false, error: fault, request_id: request.id },
    );
}
