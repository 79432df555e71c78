import Type from 'typebox';
import { nullable } from '../platform/http/schema.ts';
import { Edge, EdgeInput, Node, NodeInput } from './node-wire.ts';
import { MAX_EDGES, MAX_NODES } from './rules/validate.ts';

/** The graph's own rules check nodes and edges, and name the path of each fault. */
const loose = (described: object) =>
  Type.Object({}, { additionalProperties: true, 'x-described': described });

/** Both parts replace the stored ones; a missing one leaves them. spec: Sequence update rules */
export const SEQUENCE_PARTS = {
  nodes: Type.Optional(Type.Array(loose(NodeInput), { maxItems: MAX_NODES, description: 'the steps' })),
  edges: Type.Optional(
    Type.Array(loose(EdgeInput), { maxItems: MAX_EDGES, description: 'what leads from step to step' }),
  ),
};

export const SEQUENCE_EXAMPLE = {
  nodes: [
    { id: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d01', type: 'startNode', position: { x: 0, y: 0 }, data: {} },
    {
      id: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d02',
      type: 'emailNode',
      position: { x: 0, y: 120 },
      data: {
        step_number: 1,
        subject: 'Spare parts',
        body: '<p>Hello {{first_name | default: "there"}}</p>',
      },
    },
    { id: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d03', type: 'stopNode', position: { x: 0, y: 240 }, data: {} },
  ],
  edges: [
    {
      id: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d04',
      source: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d01',
      target: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d02',
    },
    {
      id: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d05',
      source: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d02',
      target: '01939a3c-1e00-7c3a-9d52-6f1e0a4b8d03',
    },
  ],
};

export const GRAPH = {
  nodes: Type.Array(Node, { description: 'the steps' }),
  edges: Type.Array(Edge, { description: 'what leads from step to step' }),
};

export const Sequence = Type.Object(
  {
    sequence_version: nullable(
      Type.Integer({ description: 'goes up with each save; null: none was saved', examples: [3] }),
    ),
    ...GRAPH,
  },
  { title: 'Sequence' },
);
