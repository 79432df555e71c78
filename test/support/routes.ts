import type { Server } from '../../src/platform/http/server.ts';

export interface Shape {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  minLength?: number;
  minimum?: number;
  required?: string[];
  properties?: Record<string, Shape>;
}

export interface DescribedRoute {
  /** `GET /v2/contacts/{id}` */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** Without a key. */
  open: boolean;
  /** The least role that may call; null: open. */
  needs: string | null;
  query: { name: string; required: boolean; schema: Shape }[];
  body: Shape | null;
}

interface Operation {
  security?: unknown[];
  'x-role'?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Shape }[];
  requestBody?: { content: Record<string, { schema?: Shape }> };
}

export function routesOf(server: Server): DescribedRoute[] {
  const paths = server.swagger().paths as unknown as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase() as DescribedRoute['method'];
      return {
        name: `${method} ${path}`,
        method,
        path,
        open: operation.security?.length === 0,
        needs: operation['x-role'] ?? null,
        query: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, required, schema }) => ({ name, required: required ?? false, schema })),
        body: operation.requestBody?.content['application/json']?.schema ?? null,
      };
    }),
  );
}
