import type { Graph, SequenceEdge, SequenceNode } from './graph-types.ts';
import { isRecord } from './node-checks.ts';
import { nodeKindOf } from './nodes/nodes.ts';

export type { Graph, SequenceEdge, SequenceNode } from './graph-types.ts';

const DEFAULT_EDGE_TYPE = 'buttonedge';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function normalizeNode(input: unknown): SequenceNode {
  const node = isRecord(input) ? input : {};
  const data = isRecord(node.data) ? node.data : {};
  const type = text(node.type);
  const position = isRecord(node.position) ? node.position : {};
  const at = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  const filled = data.type ?? nodeKindOf(type)?.messageType(data);
  return {
    ...node,
    id: text(node.id),
    type,
    data: filled === undefined ? data : { ...data, type: filled },
    position: { ...position, x: at(position.x), y: at(position.y) },
  };
}

/** An edge out of a branching node names its path in `data.path`, or in `sourceHandle` as drawing tools do. */
function normalizeEdge(input: unknown): SequenceEdge {
  const edge = isRecord(input) ? input : {};
  const data = isRecord(edge.data) ? edge.data : {};
  const path = text(data.path) || text(edge.sourceHandle);
  const full = path ? { ...data, path } : data;
  return {
    ...edge,
    id: text(edge.id),
    source: text(edge.source),
    target: text(edge.target),
    type: text(edge.type) || DEFAULT_EDGE_TYPE,
    ...(Object.keys(full).length > 0 ? { data: full } : {}),
  };
}

/** Brings a request into the shape that is stored; keys of drawing tools stay as they came. Never throws. */
export const normalizeGraph = (input: { nodes: readonly unknown[]; edges: readonly unknown[] }): Graph => ({
  nodes: input.nodes.map(normalizeNode),
  edges: input.edges.map(normalizeEdge),
});

/** The path of an edge: the id of an If path, `else`, a case id, `default`; empty for plain edges. */
export const pathOf = (edge: SequenceEdge): string =>
  typeof edge.data?.path === 'string' ? edge.data.path : '';
