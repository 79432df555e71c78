import type { OperationRequest } from '../../platform/http/operation.ts';
import { ApiError } from '../../platform/errors.ts';

export type Ask = (given: OperationRequest) => OperationRequest;
type Values = Record<string, unknown>;

/** decided: V1 has no pages: a list has no `limit` and at most this many rows. */
export const MOST = 2_000;

const isValues = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const unpaged = (query: Values): Values => ('limit' in query ? query : { limit: MOST, ...query });

export const action: Ask = ({ params, query, body }) => ({
  params,
  query,
  body: isValues(body) && body.action === 'get_contacts' ? unpaged(body) : body,
});

export const list: Ask = ({ params, query }) => ({
  params,
  query: unpaged(query as Values),
  body: undefined,
});

/**
 * A list with its parameters in the body. decided: null counts as left out, except as an interest: no status. Throws
 * `invalid_parameter_type`.
 */
export const listByBody: Ask = ({ params, query, body }) => {
  if (body !== undefined && !isValues(body))
    throw new ApiError('invalid_parameter_type', 'the body must be an object');
  const asked = Object.entries({ ...(query as Values), ...body })
    .map(([key, value]) => [key, key === 'interest' && value === null ? '' : value] as const)
    .filter(([, value]) => value !== null);
  return { params, query: unpaged(Object.fromEntries(asked)), body: undefined };
};
