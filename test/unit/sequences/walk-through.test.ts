import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../src/sequences/rules/graph.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import { validateGraph } from '../../../src/sequences/rules/validate.ts';
import { compilePlan, walk } from '../../../src/sequences/rules/walk.ts';
import type { Decision, Position, WalkFacts } from '../../../src/sequences/rules/walk.ts';
import { runs } from '../../support/chance.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const FACTS: WalkFacts = {
  contact: { title: 'Buyer' },
  custom: {},
  engagement: { opened: null },
  clicks: [],
  labels: [],
  mailed: new Set(),
  schedule: { timezone: 'America/New_York' },
  actions: new Map(),
  linkedin: 'ready' as const,
  variantKey: 0.5,
};
const BEGIN: Position = { nodeId: null, state: 'entering' };
const path = (id: string, field: string) => ({ id, conditions: [{ field, operator: 'is_not_empty' }] });
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
const DATA = {
  subject: 's',
  body: 'b',
  amount: 1,
  unit: 'hours',
  paths: [path('p', 'title'), path('q', 'city')],
};

/** All decisions of one pass, each performed when due; stops after `most`. */
function pass(graph: Graph, facts: WalkFacts, most: number): { decisions: Decision[]; at: Date } {
  const plan = compilePlan(graph);
  const mailed = new Set<string>();
  const decisions: Decision[] = [];
  let [position, at] = [BEGIN, NOW];
  while (decisions.length < most) {
    const decision = walk(plan, position, { ...facts, mailed }, at);
    decisions.push(decision);
    if (decision.do === 'hold' || decision.do === 'finish') break;
    if (decision.do === 'send') mailed.add(decision.nodeId);
    else if (decision.do === 'wait') at = decision.until;
    position = { nodeId: decision.nodeId, state: decision.do === 'send' ? 'sent' : 'waiting' };
  }
  return { decisions, at };
}

const kinds = fc.array(fc.constantFrom('emailNode', 'waitNode', 'ifNode', 'stopNode', 'noteNode'), {
  minLength: 1,
  maxLength: 12,
});
/** Exits lead to nodes that `towards` allows; valid except for circles without a wait. */
const graphs = (towards: (from: number, size: number) => fc.Arbitrary<number>): fc.Arbitrary<Graph> =>
  kinds.chain((types) => {
    const all = ['startNode', ...types];
    const exits = all.flatMap((type, from) =>
      type === 'stopNode' || type === 'noteNode'
        ? []
        : (type === 'ifNode' ? ['p', 'q', 'else'] : ['']).map((exit) => ({ from, exit })),
    );
    return fc
      .tuple(...exits.map(({ from }) => fc.option(towards(from, all.length), { freq: 6 })))
      .map((targets) =>
        draw(
          all.map((type, n) => [`n${n}`, type, DATA]),
          exits.flatMap(({ from, exit }, n): [string, string, string?][] => {
            const to = targets[n];
            return typeof to === 'number' && to < all.length ? [[`n${from}`, `n${to}`, exit]] : [];
          }),
        ),
      );
  });
const onward = graphs((from, size) => fc.integer({ min: from + 1, max: Math.max(from + 1, size - 1) }));
const anywhere = graphs((_from, size) => fc.nat({ max: size - 1 }));

describe('a person', () => {
  it('comes to the end of every sequence that only goes on, in a step per node at most', () => {
    fc.assert(
      fc.property(onward, (graph) => {
        expect(validateGraph(graph).errors).toEqual([]);
        const { decisions } = pass(graph, FACTS, graph.nodes.length + 1);
        expect(decisions.at(-1)!.do).toBe('finish');
      }),
      { numRuns: runs(300) },
    );
  });

  it('is mailed once by each step, forward in time, and never stuck in any valid sequence', () => {
    fc.assert(
      fc.property(
        anywhere.filter((graph) => validateGraph(graph).errors.length === 0),
        (graph) => {
          const { decisions, at } = pass(graph, FACTS, 60);
          const ids = new Set(graph.nodes.map(({ id }) => id));
          const mails = decisions.flatMap((each) => (each.do === 'send' ? [each.nodeId] : []));
          expect(new Set(mails).size).toBe(mails.length);
          for (const decision of decisions) {
            expect(decision.do).not.toBe('hold');
            for (const id of [...decision.trail, ...(decision.nodeId === null ? [] : [decision.nodeId])])
              expect(ids).toContain(id);
          }
          const hours = decisions.filter((each) => each.do === 'wait').length;
          expect(at.getTime()).toBe(NOW.getTime() + hours * 3_600_000);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
