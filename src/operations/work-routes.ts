import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import { Timestamp, nullable, object, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { isLate } from './late-work.ts';
import { readWork } from './read-work.ts';

const count = (description: string) => nullable(Type.Integer({ minimum: 0, description, examples: [0] }));

const Shape = Type.Object(
  {
    object: object('work'),
    work: Type.String({ description: 'the kind of work', examples: ['sending.mailboxes'] }),
    form: {
      ...oneOf(['due', 'job', 'every']),
      description: '`due`: rows that become due; `job`: asked for once; `every`: by the clock',
    },
    due: count('what is due now, counted up to a limit; null: the kind cannot say'),
    running: count('jobs that run; null: the kind cannot say'),
    failing: count('jobs that failed, of the last hours; null: the kind cannot say'),
    late_seconds: nullable(
      Type.Integer({
        minimum: 0,
        description: 'how long the oldest is due; null: nothing is',
        examples: [null],
      }),
    ),
    late: Type.Boolean({ description: 'it is due for longer than this kind may take', examples: [false] }),
    last_at: nullable({ ...Timestamp, description: 'when one ended well', examples: [null] }),
    next_at: nullable({ ...Timestamp, description: 'when the clock has it next', examples: [null] }),
    fault: nullable(Type.String({ description: 'why `due` is not known', examples: [null] })),
  },
  { title: 'Work' },
);

export function workRoutes(server: Server, app: Pick<Services, 'db' | 'clock' | 'register'>): void {
  addRoute(server, {
    name: 'getWork',
    method: 'GET',
    path: '/health/work',
    tag: 'Health',
    summary: 'Get the background work',
    description:
      'Returns each kind of background work of the whole installation: what is due, late and failing, as ' +
      '`outreachd work` says it. Counts have no ids, because they are about every organization.',
    extension: true,
    needs: 'org_admin',
    data: Type.Object({ work: Type.Array(Shape) }),
    handle: async () => {
      const kinds = new Map(app.register.map((kind) => [kind.name, kind]));
      const lines = await readWork(app, app.register);
      return {
        data: {
          work: lines.map(({ last, next, late_seconds: seconds, ...line }) => ({
            object: 'work',
            ...line,
            late_seconds: seconds,
            late: seconds !== null && isLate(kinds.get(line.work)!, seconds),
            last_at: last,
            next_at: next,
          })),
        },
      };
    },
  });
}
