import { ROLES, mayCall } from '../../src/platform/rules/role.ts';
import type { Server } from '../../src/platform/http/server.ts';
import { routesOf } from './routes.ts';

const isRole = (needs: string | null): needs is (typeof ROLES)[number] =>
  ROLES.some((role) => role === needs);

/** Every call of the API that needs a key, by path, and which roles may make it. */
export function rolesTable(server: Server): string {
  const rows = routesOf(server).flatMap(({ method, path, needs }) =>
    isRole(needs) ? [{ method, path: path.slice('/v2'.length), needs }] : [],
  );
  const lines = rows
    .toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)))
    .map(({ method, path, needs }) => {
      const cells = ROLES.map((role) => (mayCall(role, needs) ? 'yes' : 'no'));
      return `| \`${method} ${path}\` | ${cells.join(' | ')} |`;
    });
  return [
    `| call | ${ROLES.map((role) => `\`${role}\``).join(' | ')} |`,
    `|---|${ROLES.map(() => '---|').join('')}`,
    ...lines,
  ].join('\n');
}
