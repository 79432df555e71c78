import type { LightMyRequestResponse } from 'fastify';
import { OPERATIONS, createClient } from './api-client.ts';
import type { Ops, Result } from './api-client.ts';

/** How a request reaches the server: it answers and is held against the contract. */
export type Inject = (request: {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}) => Promise<LightMyRequestResponse>;

/** The client that integrators generate from the OpenAPI document, speaking to a server of this process. */
export const typedClient = (inject: Inject, key: string) =>
  createClient<Ops>(OPERATIONS, {
    serverUrl: 'http://api.test',
    auth: { bearer: key },
    errorMode: 'result',
    clientHeader: false,
    retry: { retries: 0 },
    fetch: async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const answer = await inject({
        method: init?.method ?? 'GET',
        url: `${pathname}${search}`,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      });
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(answer.body, { status: answer.statusCode, headers });
    },
  });

export type TypedClient = ReturnType<typeof typedClient>;

/** The status and body of an answer that must be a success; the body is of the type that the description gives it. */
export async function took<T>(
  call: Promise<Result<T, unknown>>,
): Promise<{ status: number; body: T; headers: Headers }> {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(`${response.status}: ${JSON.stringify(error)}`);
  return { status: response.status, body: data, headers: response.headers };
}
