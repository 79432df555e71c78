import type { InjectOptions } from 'fastify';
import type { Answered, TestApp } from './app.ts';

/** `path` below /v1. */
export type CallV1 = (
  method: InjectOptions['method'],
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>;

export const v1Of =
  (t: TestApp, key = t.key): CallV1 =>
  async (method, path, body, headers = {}) => {
    const answer = await t.server.inject({
      method: method!,
      url: `/v1${path}`,
      headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

export const DEPRECATION = 'V1 is deprecated and ends at 2026-12-31T23:59:59.000Z: use V2';

/** V1's endpoints with the same one of V2; null: only in V1. */
export const V1_ENDPOINTS = {
  'GET /teams': 'GET /teams',
  'GET /team/{id}': 'GET /teams/{id}',
  'POST /team': 'POST /teams',
  'PUT /team/{id}': 'PATCH /teams/{id}',
  'POST /contact/create': 'POST /contacts',
  'POST /contact/all': 'GET /contacts',
  'PUT /contact/{id}': 'PATCH /contacts/{id}',
  'GET /contact/profile/{id}': null,
  'POST /bulk-contacts': 'POST /contacts/bulk',
  'POST /contact/bulk-action': 'POST /contacts/bulk-action',
  'GET /campaign/list': 'GET /campaigns',
  'PUT /campaign/{id}': 'PATCH /campaigns/{id}',
  'GET /campaigns/{id}/events': 'GET /events',
  'PUT /sender/{id}': 'PATCH /senders/{id}',
  'GET /identities': 'GET /identities',
  'GET /identity/{id}': 'GET /identities/{id}',
} as const;
