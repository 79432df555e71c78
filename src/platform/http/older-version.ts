import type { FastifyReply, FastifyRequest } from 'fastify';

export interface WireFault {
  type: string;
  code: string;
  message: string;
  param?: string;
  details?: unknown;
  doc_url: string;
}

export interface OlderVersion {
  answers(url: string): boolean;
  headers(): Record<string, string>;
  errorBody(fault: WireFault, requestId: string): object;
}

export function tellVersion(
  version: OlderVersion | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (version?.answers(request.url)) void reply.headers(version.headers());
}
