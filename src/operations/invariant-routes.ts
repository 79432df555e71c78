import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import { Timestamp, nullable, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { readChecks } from './invariant-check-store.ts';
import { INVARIANT_CHECKS } from './invariants-store.ts';
import { invariantsOf } from './rules/invariants.ts';

const Checked = nullable({ ...Timestamp, description: 'when it was checked; null: not yet' });

export function invariantRoutes(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'getInvariants',
    method: 'GET',
    path: '/health/invariants',
    tag: 'Health',
    summary: 'Get the invariants',
    description:
      'Returns what must hold in the database of the whole installation, and whether it did when a ' +
      'worker last checked it, about once an hour. The call itself checks nothing; `outreachd doctor` ' +
      'does, and names what is broken.',
    extension: true,
    data: Type.Object({
      status: {
        ...oneOf(['ok', 'broken', 'unknown']),
        description:
          'unknown: none is known to be broken, and one was not checked yet or its check did not end',
      },
      checked_at: nullable({ ...Timestamp, description: 'of the oldest check; null: one was not made yet' }),
      invariants: Type.Array(
        Type.Object({
          check: Type.String({ examples: ['no_stuck_enrollment'] }),
          says: Type.String({
            description: 'what must hold',
            examples: ['an active contact has a next time, a hold or a mail in progress'],
          }),
          broken: nullable(Type.Integer({ description: 'how many rows break it; null: not known' })),
          checked_at: Checked,
        }),
      ),
    }),
    // decided: any key may ask. It sees counts without ids, because they are about every organization.
    handle: async () => ({ data: invariantsOf(INVARIANT_CHECKS, await readChecks(app.db)) }),
  });
}
