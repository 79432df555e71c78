import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import { landings, relocate } from '../../../src/sequences/rules/republish.ts';
import { compilePlan, exitOf, walk } from '../../../src/sequences/rules/walk.ts';
import type { Plan, Position, WalkFacts } from '../../../src/sequences/rules/walk.ts';
import { acceptedGraph } from '../../support/odd-graphs.ts';
import type { OddGraph } from '../../support/odd-graphs.ts';
import { runs } from '../../support/chance.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const FACTS: WalkFacts = {
  contact: { title: 'Buyer' },
  custom: {},
  engagement: {},
  clicks: [],
  labels: [],
  mailed: new Set(),
  schedule: { timezone: 'Europe/Berlin' },
  actions: new Map(),
  linkedin: 'ready' as const,
  variantKey: 0.5,
};
const planOf = (nodes: [string, string][], edges: [string, string, string?][]): Plan =>
  compilePlan(
    normalizeGraph({
      nodes: nodes.map(([id, type]) => ({
        id,
        type,
        data: {
          amount: 1,
          unit: 'days',
          paths: [{ id: 'buyer', conditions: [{ field: 'title', operator: 'equals', value: 'buyer' }] }],
        },
      })),
      edges: edges.map(([source, target, path], n) => ({
        id: `e${n}`,
        source,
        target,
        data: path ? { path } : {},
      })),
    }),
  );
const OLD = planOf(
  [
    ['start', 'startNode'],
    ['first', 'emailNode'],
    ['pause', 'waitNode'],
    ['if', 'ifNode'],
    ['second', 'emailNode'],
    ['third', 'emailNode'],
  ],
  [
    ['start', 'first'],
    ['first', 'pause'],
    ['pause', 'if'],
    ['if', 'second', 'buyer'],
    ['if', 'third', 'else'],
  ],
);
const without = (...gone: string[]): Plan => ({
  ...OLD,
  nodes: new Map([...OLD.nodes].filter(([id]) => !gone.includes(id))),
});
const from = (nodeId: string | null, state: Position['state'], next: Plan, facts = FACTS) =>
  relocate(OLD, next, { nodeId, state }, { facts, now: NOW });

describe('a contact whose sequence is published again', () => {
  it.each<[string, string | null, Position['state'], string[], Position | null]>([
    ['begins where it has not begun', null, 'entering', ['first'], { nodeId: null, state: 'entering' }],
    ['stays at a node that is kept', 'pause', 'waiting', ['first'], { nodeId: 'pause', state: 'waiting' }],
    ['goes to the next node of its path', 'pause', 'waiting', ['pause'], { nodeId: 'if', state: 'entering' }],
    ['passes several that are gone', 'first', 'sent', ['first', 'pause'], { nodeId: 'if', state: 'entering' }],
    ['takes the path of an If that is gone', 'pause', 'waiting', ['pause', 'if'], { nodeId: 'second', state: 'entering' }],
    ['is held when none is left', 'pause', 'waiting', ['pause', 'if', 'second'], null],
    ['is held when its path ended there', 'second', 'sent', ['second'], null],
  ])('%s', (_says, nodeId, state, gone, expected) => {
    expect(from(nodeId, state, without(...gone))).toEqual(expected);
  }); // prettier-ignore

  it('takes the other path where the condition does not hold', () => {
    expect(from('pause', 'waiting', without('pause', 'if'), { ...FACTS, contact: {} })).toEqual({
      nodeId: 'third',
      state: 'entering',
    });
    expect([...landings(OLD, without('pause', 'if'), 'pause')]).toEqual(['second', 'third']);
    expect([...landings(OLD, without('pause', 'if', 'second'), 'pause')]).toEqual([null, 'third']);
  });

  it('enters a node that kept its id and became another type', () => {
    const next = planOf([['pause', 'emailNode']], []);
    expect(from('pause', 'waiting', next)).toEqual({ nodeId: 'pause', state: 'entering' });
  });
});

/** Shared ids, so that some nodes are kept, some gone and some of another type. */
const numbered = ({ nodes, edges }: OddGraph): OddGraph => {
  const nameOf = new Map(nodes.map(({ id }, n) => [id, `n${n}`]));
  return {
    nodes: nodes.map((node) => ({ ...node, id: nameOf.get(node.id)! })),
    edges: edges.map((edge) => ({
      ...edge,
      source: nameOf.get(edge.source)!,
      target: nameOf.get(edge.target)!,
    })),
  };
};
const pairs = fc
  .record({
    old: acceptedGraph.map(numbered),
    other: acceptedGraph.map(numbered),
    edited: fc.boolean(),
    gone: fc.infiniteStream(fc.boolean()),
  })
  .map(({ old, other, edited, gone }) => {
    const next = edited ? old : other;
    const nodes = next.nodes.filter(({ type }) => type === 'startNode' || !gone.next().value);
    const ids = new Set(nodes.map(({ id }) => id));
    const edges = next.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
    return { old: compilePlan(normalizeGraph(old)), next: compilePlan(normalizeGraph({ nodes, edges })) };
  });

describe('over any two graphs', () => {
  it('leads to a node of the new graph that the old path reaches over gone nodes only, or nowhere', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.nat(),
        fc.constantFrom<Position['state']>('entering', 'waiting', 'sent'),
        (both, pick, state) => {
          const ids = [...both.old.nodes.keys()];
          const nodeId = ids[pick % ids.length]!;
          const to = relocate(both.old, both.next, { nodeId, state }, { facts: FACTS, now: NOW });
          const among = landings(both.old, both.next, nodeId);
          expect(among).toContain(to?.nodeId ?? null);
          if (both.next.nodes.has(nodeId)) {
            expect(to?.nodeId).toBe(nodeId);
            return;
          }
          // An independent search over nodes that are gone.
          const reached = new Set<string>();
          const queue = [nodeId];
          for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
            if (reached.has(id)) continue;
            reached.add(id);
            if (!both.next.nodes.has(id)) queue.push(...(both.old.exits.get(id)?.values() ?? []));
          }
          if (to === null) return;
          expect(to.state).toBe('entering');
          expect(both.next.nodes.has(to.nodeId!)).toBe(true);
          expect(reached).toContain(to.nodeId);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('a step mails a contact once in a pass, whenever the graph is published', () => {
    fc.assert(
      fc.property(pairs, fc.nat({ max: 12 }), ({ old, next }, published) => {
        const mailed = new Set<string>();
        let [plan, position, at]: [Plan, Position, Date] = [old, { nodeId: null, state: 'entering' }, NOW];
        for (let step = 0; step < 30; step++) {
          const facts = { ...FACTS, mailed };
          if (step === published) {
            const to = relocate(plan, next, position, { facts, now: at });
            if (!to) return;
            [plan, position] = [next, to];
          }
          const decision = walk(plan, position, facts, at);
          if (decision.do === 'finish' || decision.do === 'hold') return;
          if (decision.do === 'send') {
            expect(mailed).not.toContain(decision.nodeId);
            mailed.add(decision.nodeId);
          } else if (decision.do === 'wait') at = decision.until;
          position = { nodeId: decision.nodeId, state: decision.do === 'send' ? 'sent' : 'waiting' };
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('publishing the same graph again moves no contact', () => {
    fc.assert(
      fc.property(pairs, ({ old }) => {
        for (const nodeId of old.nodes.keys())
          expect(
            relocate(old, old, { nodeId, state: 'waiting' }, { facts: FACTS, now: NOW }),
          ).toEqual({ nodeId, state: 'waiting' });
        expect(exitOf(old, 'none', '')).toBe(null);
      }),
    ); // prettier-ignore
  });
});
