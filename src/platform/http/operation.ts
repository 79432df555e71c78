import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** The parts of a request. A call changes them. */
export interface OperationRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  /** An older path of the call, whose clients send more than it knows. */
  isLenient?: true;
}

/** Bytes of other people. */
export interface Download {
  name: string;
  bytes: Uint8Array;
}

export interface OperationResponse {
  status: number;
  body: Record<string, unknown>;
  /** In place of the body. */
  file?: Download;
}

/**
 * What a route does with a request, so that another path can do the same: within one request, which is authenticated, counted
 * and remembered once.
 */
export interface Operation {
  /** `createTeam` */
  name: string;
  /** How a route that makes this call is limited. */
  config: FastifyContextConfig;
  bodyLimitBytes?: number;
  /** Every key that the query or the body may have, also those that are read-only. */
  keys: readonly string[];
  /** The same call with lists of up to so many rows. */
  upTo?(most: number): Operation;
  /** Throws `ApiError`. */
  run(request: FastifyRequest, given: OperationRequest): Promise<OperationResponse>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls of all routes by name. */
    calls: Map<string, Operation>;
  }
}
