import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeGraph, pathOf } from '../../../src/sequences/rules/graph.ts';
import { NODE_TYPES, isNodeType } from '../../../src/sequences/rules/nodes/nodes.ts';

const one = (node: unknown) => normalizeGraph({ nodes: [node], edges: [] }).nodes[0]!;
const join = (edge: unknown) => normalizeGraph({ nodes: [], edges: [edge] }).edges[0]!;

describe('a node that is saved', () => {
  // decisions: Campaigns and sequences, `data.type`
  it.each<[string, object, number]>([
    ['startNode', {}, 0],
    ['emailNode', {}, 1],
    ['linkedinNode', { action: 'message' }, 2],
    ['linkedinNode', { action: 'connection' }, 3],
    ['linkedinNode', { action: 'visit' }, 4],
    ['linkedinNode', { action: 'like' }, 5],
    ['taskNode', {}, 6],
    ['httpNode', {}, 7],
    ['waitNode', {}, 8],
    ['ifNode', {}, 9],
    ['switchNode', {}, 10],
    ['stopNode', {}, 11],
    ['noteNode', {}, 12],
  ])('of type %s %o gets message type %i', (type, data, messageType) => {
    expect(one({ id: 'n', type, data }).data).toEqual({ ...data, type: messageType });
  });

  it('keeps the message type that was sent', () => {
    expect(one({ id: 'n', type: 'emailNode', data: { type: 3 } }).data.type).toBe(3);
  });

  it('keeps what a drawing tool put into its data', () => {
    const data = { color: 'red', size: { w: 1 } };
    expect(one({ id: 'n', type: 'noteNode', data }).data).toMatchObject(data);
  });

  it('of an unknown type gets no message type', () => {
    expect(one({ id: 'n', type: 'faxNode', data: {} })).toMatchObject({ type: 'faxNode', data: {} });
    expect(one({ id: 'n', type: 'constructor' }).data).toEqual({});
  });

  it.each<[unknown, { x: number; y: number }]>([
    [
      { x: 1.5, y: -2 },
      { x: 1.5, y: -2 },
    ],
    [
      { x: '3', y: Infinity },
      { x: 0, y: 0 },
    ],
    [undefined, { x: 0, y: 0 }],
    [[1, 2], { x: 0, y: 0 }],
  ])('at %o stands at %o', (position, expected) => {
    expect(one({ id: 'n', type: 'noteNode', position }).position).toEqual(expected);
  });
});

describe('an edge that is saved', () => {
  it('is a buttonedge unless it says otherwise', () => {
    const plain = { id: 'e', source: 'a', target: 'b' };
    expect(join(plain)).toEqual({ ...plain, type: 'buttonedge' });
    expect(join({ ...plain, type: 'straight' }).type).toBe('straight');
  });

  it.each<[object, string]>([
    [{ data: { path: 'opened' } }, 'opened'],
    [{ sourceHandle: 'else' }, 'else'],
    [{ data: { path: 'opened' }, sourceHandle: 'else' }, 'opened'],
    [{ data: { path: 7 } }, ''],
    [{}, ''],
  ])('with %o belongs to path "%s"', (more, path) => {
    expect(pathOf(join({ id: 'e', source: 'a', target: 'b', ...more }))).toBe(path);
  });
});

describe('any graph', () => {
  const key = (name: string) => fc.constantFrom(name, undefined, null, 7);
  const node = fc.record(
    {
      id: key('a'),
      type: fc.constantFrom<unknown>(...NODE_TYPES, 'faxNode', null),
      data: fc.oneof(fc.jsonValue(), fc.record({ action: key('visit') })),
      position: fc.oneof(fc.jsonValue(), fc.record({ x: fc.double(), y: fc.double() })),
    },
    { requiredKeys: [] },
  );
  const edge = fc.record(
    {
      source: key('a'),
      sourceHandle: key('else'),
      type: key('straight'),
      data: fc.oneof(fc.jsonValue(), fc.record({ path: key('p') })),
    },
    { requiredKeys: [] },
  );

  it('is brought into the stored shape, and saving what was read changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(node, fc.jsonValue())), fc.array(edge), (nodes, edges) => {
        const graph = normalizeGraph({ nodes, edges });
        expect(graph.nodes).toHaveLength(nodes.length);
        expect(graph.edges).toHaveLength(edges.length);
        expect(normalizeGraph(graph)).toEqual(graph);
      }),
    );
  });

  it('knows its own node types and no inherited name', () => {
    expect(NODE_TYPES.every(isNodeType)).toBe(true);
    for (const name of ['toString', 'constructor', '__proto__', '', 'EmailNode'])
      expect(isNodeType(name)).toBe(false);
  });
});
