import createClient from 'openapi-fetch';
import type { components, paths } from './api-types.ts';

/** The public API, by the cookie of the session. */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' });

export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** What the API says of a call that failed. `status` 0: no answer came. */
export class Fault extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  /** All faults, when there are several, or facts about the one. */
  readonly details: unknown;

  constructor(
    status: number,
    said: { message: string; code?: string; requestId?: string; details?: unknown },
  ) {
    super(said.message);
    this.status = status;
    this.code = said.code ?? null;
    this.requestId = said.requestId ?? null;
    this.details = said.details;
  }
}

interface Refusal {
  error?: { message?: string; code?: string; details?: unknown };
  request_id?: string;
}

interface Answered<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/** The body of an answer. Throws `Fault`. */
export async function bodyOf<Body>(call: Promise<Answered<Body>>): Promise<Body> {
  const { data, error, response } = await call.catch(() => {
    throw new Fault(0, { message: 'The server does not answer. This page tries again by itself.' });
  });
  if (data !== undefined) return data;
  const { error: said, request_id: requestId } = (error ?? {}) as Refusal;
  throw new Fault(response.status, {
    message: said?.message ?? `The server answered ${response.status}.`,
    ...(said?.code ? { code: said.code } : {}),
    details: said?.details,
    ...(requestId ? { requestId } : {}),
  });
}

/** `data` of an answer. Throws `Fault`. */
export const dataOf = async <Data>(call: Promise<Answered<{ data: Data }>>): Promise<Data> =>
  (await bodyOf(call)).data;
