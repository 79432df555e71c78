import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** The parts of a request. `Operation.run` mutates them. */
export interface OperationRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  /** For an older path, whose clients send unknown keys. */
  isLenient?: true;
}

export interface Download {
  name: string;
  bytes: Uint8Array;
}

export interface OperationResponse {
  status: number;
  body: Record<string, unknown>;
  file?: Download;
}

/**
 * The work of a route, callable under other paths within the same request: authentication, limits and idempotency apply
 * once.
 */
export interface Operation {
  name: string;
  config: FastifyContextConfig;
  bodyLimitBytes?: number;
  /** All keys of query and body, read-only ones included. */
  keys: readonly string[];
  /** The same operation with a maximum `limit` of `most`. */
  upTo?(most: number): Operation;
  run(request: FastifyRequest, given: OperationRequest): Promise<OperationResponse>;
}

declare module 'fastify' {
  interface FastifyInstance {
    calls: Map<string, Operation>;
  }
}
