import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePlan, walk } from '../../../src/sequences/rules/walk.ts';
import type { Position, WalkFacts } from '../../../src/sequences/rules/walk.ts';
import type { Graph, SequenceEdge, SequenceNode } from '../../../src/sequences/rules/graph.ts';
import { validateGraph } from '../../../src/sequences/rules/validate.ts';
import { runs } from '../../support/chance.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const node = (id: string, type: string, data: Record<string, unknown> = {}): SequenceNode => ({
  id,
  type,
  data,
  position: { x: 0, y: 0 },
});
const edge = (source: string, target: string, path?: string): SequenceEdge => ({
  id: `${source}-${target}-${path ?? ''}`,
  source,
  target,
  type: 'buttonedge',
  ...(path ? { data: { path } } : {}),
});
const email = (id: string, step: number, more: Record<string, unknown> = {}): SequenceNode =>
  node(id, 'emailNode', { step_number: step, subject: 's', body: 'b', ...more });
const facts = (over: Partial<WalkFacts> = {}): WalkFacts => ({
  actions: new Map(),
  linkedin: 'ready' as const,
  contact: {},
  custom: {},
  engagement: {},
  clicks: [],
  labels: [],
  mailed: new Set(),
  schedule: { timezone: 'Europe/Berlin' },
  variantKey: 0,
  ...over,
});
const GRAPH: Graph = {
  nodes: [
    node('start', 'startNode'),
    email('first', 1),
    node('wait', 'waitNode', { amount: 2, unit: 'days' }),
    node('if', 'ifNode', {
      paths: [{ id: 'opened', conditions: [{ field: 'opened', operator: 'is_true' }] }],
    }),
    email('second', 2),
    node('stop', 'stopNode'),
  ],
  edges: [
    edge('start', 'first'),
    edge('first', 'wait'),
    edge('wait', 'if'),
    edge('if', 'second', 'opened'),
    edge('if', 'stop', 'else'),
    edge('second', 'stop'),
  ],
};
const at = (nodeId: string | null, state: Position['state'] = 'entering'): Position => ({ nodeId, state });
const go = (position: Position, over: Partial<WalkFacts> = {}) =>
  walk(compilePlan(GRAPH), position, facts(over), NOW);

describe('a walk', () => {
  it('begins at the start node and ends at the first thing that takes time', () => {
    expect(go(at(null))).toEqual({
      do: 'send',
      nodeId: 'first',
      stepNumber: 1,
      variantId: null,
      trail: ['start'],
    });
  });
  it('goes on behind a mail that was sent, and waits as long as the node says', () => {
    expect(go(at('first', 'sent'))).toEqual({
      do: 'wait',
      nodeId: 'wait',
      until: new Date('2026-11-18T09:00:00Z'),
      trail: [],
    });
  });
  it('leaves a wait when it is due, by the path whose conditions hold', () => {
    expect(go(at('wait', 'waiting'), { engagement: { opened: NOW } })).toMatchObject({
      do: 'send',
      nodeId: 'second',
      stepNumber: 2,
    });
    expect(go(at('wait', 'waiting'))).toEqual({
      do: 'finish',
      nodeId: 'stop',
      because: 'stop_node',
      trail: ['if'],
    });
  });
  it('never mails a step twice in a pass', () => {
    expect(go(at(null), { mailed: new Set(['first']) })).toMatchObject({ do: 'wait', nodeId: 'wait' });
  });
  it('holds, and does not guess, at a node that is not there', () => {
    expect(go(at('gone', 'sent'))).toMatchObject({ do: 'hold', because: 'node_missing' });
  });
  it('ends where the sequence has no more', () => {
    const open = { ...GRAPH, edges: GRAPH.edges.filter((each) => each.source !== 'first') };
    expect(walk(compilePlan(open), at('first', 'sent'), facts(), NOW)).toMatchObject({
      do: 'finish',
      because: 'end_of_sequence',
    });
  });
  it('gives a person the same variant for life, in the shares of the weights', () => {
    const variants = [
      { id: 'a', weight: 3 },
      { id: 'b', weight: 1 },
    ];
    const plan = compilePlan({
      nodes: [node('start', 'startNode'), email('e', 1, { variants })],
      edges: [edge('start', 'e')],
    });
    const chosen = (variantKey: number) => walk(plan, at(null), facts({ variantKey }), NOW);
    expect(chosen(0.74)).toMatchObject({ variantId: 'a' });
    expect(chosen(0.76)).toMatchObject({ variantId: 'b' });
    expect(chosen(0.999_999)).toMatchObject({ variantId: 'b' });
  });
});

const anyGraph = fc
  .array(fc.constantFrom('emailNode', 'waitNode', 'ifNode', 'stopNode', 'noteNode', 'httpNode'), {
    maxLength: 8,
  })
  .chain((types) => {
    const nodes = [
      node('0', 'startNode'),
      ...types.map((type, index) =>
        node(String(index + 1), type, {
          step_number: index,
          subject: 's',
          body: 'b',
          amount: 1,
          unit: 'days',
          paths: [{ id: 'p', conditions: [{ field: 'title', operator: 'is_empty' }] }],
        }),
      ),
    ];
    const end = fc.nat({ max: nodes.length });
    return fc
      .array(fc.tuple(end, end, fc.constantFrom(undefined, 'p', 'else')), { maxLength: 16 })
      .map((pairs): Graph => ({
        nodes,
        edges: pairs.map(([from, to, path]) => edge(String(from), String(to), path)),
      }));
  });

describe('whatever the graph', () => {
  it('a walk ends, and speaks only of nodes that are there', () => {
    fc.assert(
      fc.property(
        anyGraph,
        fc.constantFrom('entering', 'waiting', 'sending', 'sent'),
        fc.nat({ max: 9 }),
        (graph, state, from) => {
          const decision = walk(
            compilePlan(graph),
            at(from === 9 ? null : String(from), state as Position['state']),
            facts(),
            NOW,
          );
          const ids = new Set(graph.nodes.map((each) => each.id));
          for (const passed of decision.trail) expect(ids).toContain(passed);
          if (decision.do === 'send' || decision.do === 'wait') expect(ids).toContain(decision.nodeId);
          if (decision.do === 'wait') expect(decision.until.getTime()).toBeGreaterThan(NOW.getTime());
        },
      ),
      { numRuns: runs(500) },
    );
  });
  it('one that was found valid is never walked in circles', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        fc.pre(validateGraph(graph).errors.length === 0);
        const mailed = new Set(graph.nodes.map((each) => each.id));
        expect(walk(compilePlan(graph), at(null), facts({ mailed }), NOW)).not.toMatchObject({
          because: 'walked_in_circles',
        });
      }),
      { numRuns: runs(500) },
    );
  });
});
