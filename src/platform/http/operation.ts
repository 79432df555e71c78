import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/**
 * The parts of a request. `Operation.run` mutates them. `isLenient`: for an older path, whose clients send
 * unknown keys.
 */
export interface OperationRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  isLenient?: true;
}

/** `bytes`: parts of a text are sent as they come. */
export interface Download {
  name: string;
  bytes: Uint8Array | AsyncIterable<string>;
}

export interface OperationResponse {
  status: number;
  body: Record<string, unknown>;
  file?: Download;
  headers?: Record<string, string>;
}

/**
 * The work of a route, callable under other paths within the same request: authentication, limits and
 * idempotency apply once.
 * - `keys`: all keys of query and body, read-only ones included.
 * - `upTo`: the same operation with a maximum `limit` of `most`.
 */
export interface Operation {
  name: string;
  config: FastifyContextConfig;
  bodyLimitBytes?: number;
  keys: readonly string[];
  upTo?(most: number): Operation;
  run(request: FastifyRequest, given: OperationRequest): Promise<OperationResponse>;
}

declare module 'fastify' {
  interface FastifyInstance {
    calls: Map<string, Operation>;
  }
}
