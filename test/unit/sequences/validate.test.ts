import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import { validateGraph } from '../../../src/sequences/rules/validate.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const start = { id: id(1), type: 'startNode', data: {} };
const mail = (data: object = {}) => ({
  id: id(2),
  type: 'emailNode',
  data: { subject: 'Hi', body: 'Text', ...data },
});
const condition = { field: 'title', operator: 'is_empty' };
const edge = (source: number, target: number, more: object = {}) => ({
  id: id(100 + source * 10 + target),
  source: id(source),
  target: id(target),
  ...more,
});
const check = (nodes: unknown[], edges: unknown[] = []) => validateGraph(normalizeGraph({ nodes, edges }));
const rulesAt = (nodes: unknown[], edges: unknown[] = []) =>
  check(nodes, edges).errors.map(({ param, rule }) => `${param} ${rule}`);

describe('a sequence', () => {
  it('with a start and a mail is valid', () => {
    expect(check([start, mail()], [edge(1, 2)])).toEqual({ errors: [], warnings: [] });
  });

  it.each<[string, unknown[], unknown[], string]>([
    ['has exactly one start', [mail()], [], 'nodes start'],
    [
      'has no node of another type',
      [start, { id: id(2), type: 'faxNode', data: {} }],
      [],
      'nodes[1].type enum',
    ],
    ['has no id twice', [start, { ...mail(), id: id(1) }], [], 'nodes[1].id unique'],
    ['has a body in every mail', [start, mail({ body: ' ' })], [], 'nodes[1].data.body required'],
    [
      'has a subject in every mail',
      [start, mail({ subject: undefined })],
      [],
      'nodes[1].data.subject required',
    ],
    [
      'has templates that compile',
      [start, mail({ body: 'Hi {{first name}}' })],
      [],
      'nodes[1].data.body template',
    ],
    [
      'waits a whole number',
      [start, { id: id(2), type: 'waitNode', data: { amount: 1.5, unit: 'days' } }],
      [],
      'nodes[1].data.amount range',
    ],
    [
      'waits in known units',
      [start, { id: id(2), type: 'waitNode', data: { amount: 1, unit: 'moons' } }],
      [],
      'nodes[1].data.unit enum',
    ],
    [
      'has at most 10 paths in an If',
      [
        start,
        {
          id: id(2),
          type: 'ifNode',
          data: {
            paths: Array.from({ length: 11 }, (_none, n) => ({ id: `p${n}`, conditions: [condition] })),
          },
        },
      ],
      [],
      'nodes[1].data.paths max',
    ],
    [
      'has at most 10 conditions in a path',
      [
        start,
        {
          id: id(2),
          type: 'ifNode',
          data: { paths: [{ id: 'p', conditions: Array.from({ length: 11 }, () => condition) }] },
        },
      ],
      [],
      'nodes[1].data.paths[0].conditions max',
    ],
    ['has edges that leave a node', [start, mail()], [edge(9, 2)], 'edges[0].source known'],
    ['has edges that enter a node', [start, mail()], [edge(1, 9)], 'edges[0].target known'],
    [
      'has one edge per exit',
      [start, mail(), { id: id(3), type: 'stopNode', data: {} }],
      [edge(1, 2), edge(1, 3)],
      'edges[1].source single',
    ],
    [
      'has no edge out of a stop',
      [start, { id: id(3), type: 'stopNode', data: {} }, mail()],
      [edge(1, 3), edge(3, 2)],
      'edges[1].source end',
    ],
    [
      'has edges of paths that the If has',
      [start, { id: id(3), type: 'ifNode', data: { paths: [{ id: 'p', conditions: [condition] }] } }, mail()],
      [edge(1, 3), edge(3, 2, { data: { path: 'q' } })],
      'edges[1].data.path known',
    ],
  ])('%s', (_says, nodes, edges, fault) => {
    expect(rulesAt(nodes, edges)).toContain(fault);
  });

  it('has a wait in every circle', () => {
    const wait = { id: id(3), type: 'waitNode', data: { amount: 1, unit: 'days' } };
    expect(
      check([start, mail(), { ...mail(), id: id(3) }], [edge(1, 2), edge(2, 3), edge(3, 2)]).errors,
    ).not.toEqual([]);
    expect(check([start, mail(), wait], [edge(1, 2), edge(2, 3), edge(3, 2)]).errors).toEqual([]);
  });

  it.each([{ amount: 0, unit: 'days' }, { until: '2020-01-01T00:00:00Z' }])(
    'has a wait in every circle that takes time each time: not %j',
    (data) => {
      const wait = { id: id(3), type: 'waitNode', data };
      expect(rulesAt([start, mail(), wait], [edge(1, 2), edge(2, 3), edge(3, 2)])).toContain(
        'nodes[0] circle',
      );
    },
  );

  it('with ids that are no text is refused, not thrown at', () => {
    const paths = [{ id: { toString: 1 }, conditions: [condition] }];
    const node = { id: id(3), type: 'ifNode', data: { paths } };
    expect(rulesAt([start, node, mail()], [edge(1, 3), edge(3, 2, { data: { path: 'p' } })])).toContain(
      'nodes[1].data.paths[0].id required',
    );
  });

  it.each(['tomorrow', '1', '2026-12-01T09:00'])('does not wait until %s, which is no moment', (until) => {
    expect(rulesAt([start, { id: id(2), type: 'waitNode', data: { until } }])).toContain(
      'nodes[1].data.until format',
    );
  });

  it('is judged whatever is sent, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (nodes, edges) => {
        for (const fault of check(nodes, edges).errors) expect(fault.message).not.toBe('');
      }),
    );
  });
});
