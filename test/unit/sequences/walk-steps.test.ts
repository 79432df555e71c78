import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import type { Graph } from '../../../src/sequences/rules/graph.ts';
import { compilePlan, walk } from '../../../src/sequences/rules/walk.ts';
import type { Position, WalkFacts } from '../../../src/sequences/rules/walk.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const FACTS: WalkFacts = {
  contact: { title: 'Buyer' },
  custom: {},
  engagement: {},
  clicks: [],
  labels: [],
  mailed: new Set(),
  schedule: { timezone: 'UTC' },
  actions: new Map(),
  linkedin: 'ready' as const,
  variantKey: 0.5,
};
const BEGIN: Position = { nodeId: null, state: 'entering' };
const path = (id: string, field: string, match?: string, second?: string) => ({
  id,
  ...(match ? { match } : {}),
  conditions: [field, ...(second ? [second] : [])].map((each) => ({ field: each, operator: 'is_not_empty' })),
});
const draw = (nodes: [string, string, object?][], edges: [string, string, string?][]): Graph =>
  normalizeGraph({
    nodes: nodes.map(([id, type, data]) => ({ id, type, data })),
    edges: edges.map(([source, target, sourceHandle], index) => ({
      id: `e${index}`,
      source,
      target,
      sourceHandle,
    })),
  });

describe('an If', () => {
  const decide = (paths: object[], edges: [string, string, string?][]) =>
    walk(
      compilePlan(
        draw(
          [
            ['s', 'startNode'],
            ['if', 'ifNode', { paths }],
            ['a', 'stopNode'],
            ['b', 'stopNode'],
          ],
          [['s', 'if'], ...edges],
        ),
      ),
      BEGIN,
      FACTS,
      NOW,
    );

  it.each<[string, object[], string]>([
    ['takes the first path that holds', [path('x', 'title'), path('y', 'title')], 'a'],
    ['takes the second when the first does not hold', [path('x', 'city'), path('y', 'title')], 'b'],
    [
      'asks for all conditions unless told otherwise',
      [path('x', 'title', '', 'city'), path('y', 'title')],
      'b',
    ],
    [
      'is content with any of them when told so',
      [path('x', 'title', 'any', 'city'), path('y', 'title')],
      'a',
    ],
  ])('%s', (_says, paths, nodeId) => {
    const edges: [string, string, string][] = [
      ['if', 'b', 'y'],
      ['if', 'a', 'x'],
    ];
    expect(decide(paths, edges)).toMatchObject({ do: 'finish', nodeId });
  });

  it('goes by else when no path holds, and ends the sequence when the path leads nowhere', () => {
    const paths = [path('x', 'city')];
    expect(decide(paths, [['if', 'b', 'else']])).toMatchObject({ because: 'stop_node', nodeId: 'b' });
    expect(decide(paths, [['if', 'a', 'x']])).toMatchObject({ because: 'end_of_sequence', nodeId: 'if' });
  });
});

describe('a walk', () => {
  it.each([
    ['ROME', 'south'],
    ['Berlin', 'north'],
    ['', 'none'],
    ['Paris', null],
  ])('out of a Switch takes the first case that the field equals: %j', (city, exit) => {
    const cases = [
      { id: 'north', value: 'berlin' },
      { id: 'south', value: 'Rome' },
      { id: 'none', value: null },
    ];
    const plan = compilePlan(
      draw(
        [
          ['s', 'startNode'],
          ['x', 'switchNode', { field: 'city', cases }],
          ...(['north', 'south', 'none'] as const).map((name): [string, string] => [name, 'stopNode']),
        ],
        [
          ['s', 'x'],
          ...(['north', 'south', 'none'] as const).map((name): [string, string, string] => ['x', name, name]),
        ],
      ),
    );
    const facts = { ...FACTS, contact: { ...FACTS.contact, city } };
    expect(walk(plan, BEGIN, facts, NOW)).toMatchObject(
      exit === null
        ? { do: 'finish', because: 'end_of_sequence', nodeId: 'x' }
        : { do: 'finish', because: 'stop_node', nodeId: exit },
    );
  });

  it.each([
    ['faxNode', 'node_unsupported'],
    ['linkedinNode', 'linkedin_not_available'],
  ])('is held before a %s', (type, because) => {
    const plan = compilePlan(
      draw(
        [
          ['s', 'startNode'],
          ['x', type],
        ],
        [['s', 'x']],
      ),
    );
    expect(walk(plan, BEGIN, { ...FACTS, linkedin: 'off' }, NOW)).toMatchObject({
      do: 'hold',
      nodeId: 'x',
      because,
    });
  });

  it('follows the edge of a drawing tool that names a handle', () => {
    const plan = compilePlan(
      draw(
        [
          ['s', 'startNode'],
          ['x', 'stopNode'],
        ],
        [['s', 'x', 'bottom']],
      ),
    );
    expect(walk(plan, BEGIN, FACTS, NOW)).toMatchObject({ do: 'finish', nodeId: 'x' });
  });

  it('asks for the same mail again while it is not known to be sent', () => {
    const plan = compilePlan(
      draw(
        [
          ['s', 'startNode'],
          ['m', 'emailNode'],
        ],
        [['s', 'm']],
      ),
    );
    expect(walk(plan, { nodeId: 'm', state: 'sending' }, FACTS, NOW)).toMatchObject({
      do: 'send',
      nodeId: 'm',
    });
  });

  it('without a start ends at once', () => {
    expect(walk(compilePlan(draw([], [])), BEGIN, FACTS, NOW)).toEqual({
      do: 'finish',
      nodeId: null,
      because: 'end_of_sequence',
      trail: [],
    });
  });
});

describe('a variant', () => {
  const chosen = (variants: { id: string; weight?: number }[], variantKey: number) => {
    const plan = compilePlan(
      draw(
        [
          ['s', 'startNode'],
          ['m', 'emailNode', { variants }],
        ],
        [['s', 'm']],
      ),
    );
    return walk(plan, BEGIN, { ...FACTS, variantKey }, NOW);
  };

  it('without a weight counts as one', () => {
    const variants = [{ id: 'a' }, { id: 'b', weight: 3 }];
    expect(chosen(variants, 0.24)).toMatchObject({ variantId: 'a' });
    expect(chosen(variants, 0.26)).toMatchObject({ variantId: 'b' });
  });

  it('without any share is given to no contact', () => {
    expect(chosen([{ id: 'a', weight: 0 }], 0.5)).toMatchObject({ do: 'send', variantId: null });
    expect(chosen([{ id: 'a', weight: 0.25 }], 0.5)).toMatchObject({ variantId: 'a' });
    const keys = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const variants = [
      { id: 'none', weight: 0 },
      { id: 'all', weight: 2 },
    ];
    fc.assert(
      fc.property(keys, (key) => {
        expect(chosen(variants, key)).toMatchObject({ variantId: 'all' });
      }),
    );
  });
});
