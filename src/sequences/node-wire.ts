import Type from 'typebox';
import { nullable } from '../platform/http/schema.ts';
import { open } from './rules/nodes/node-kind.ts';
import { NODES, NODE_TYPES } from './rules/nodes/nodes.ts';
import type { NodeType } from './rules/nodes/nodes.ts';

const common = {
  step_number: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'the number of the step' }),
  ),
  type: Type.Optional(
    nullable(Type.Number({ description: 'message type id; filled in from the node type' })),
  ),
};
const Position = Type.Object(
  { x: Type.Number({ examples: [0] }), y: Type.Number({ examples: [120] }) },
  open,
);

const titleOf = (type: string): string => type.slice(0, 1).toUpperCase() + type.slice(1);

const nodeOf = (type: NodeType, sent: boolean) =>
  Type.Object(
    {
      id: Type.String({ description: 'a UUID, best', examples: ['email-1'] }),
      type: Type.Literal(type, { description: 'the type' }),
      data:
        sent && Object.keys(NODES[type].data).length === 0
          ? Type.Optional(Type.Object({ ...common }, open))
          : Type.Object({ ...NODES[type].data, ...common }, open),
      position: sent ? Type.Optional(Position) : Position,
    },
    { title: titleOf(type) + (sent ? 'Input' : ''), description: NODES[type].about, ...open },
  );
const edge = (sent: boolean) =>
  Type.Object(
    {
      id: Type.String({ description: 'the id of the resource', examples: ['edge-1'] }),
      source: Type.String({ description: 'the id of the node that it leaves', examples: ['start'] }),
      target: Type.String({ description: 'the id of the node that it enters', examples: ['email-1'] }),
      type: sent
        ? Type.Optional(Type.String({ default: 'buttonedge', description: 'the type' }))
        : Type.String({ description: 'the type', examples: ['buttonedge'] }),
      data: Type.Optional(
        Type.Object(
          { path: Type.Optional(Type.String({ description: 'out of an If or a Switch: the exit' })) },
          open,
        ),
      ),
    },
    { title: sent ? 'EdgeInput' : 'Edge', ...open },
  );

export const NodeInput = Type.Union(
  NODE_TYPES.map((type) => nodeOf(type, true)),
  { title: 'SequenceNodeInput' },
);
export const Node = Type.Union(
  NODE_TYPES.map((type) => nodeOf(type, false)),
  { title: 'SequenceNode' },
);
export const EdgeInput = edge(true);
export const Edge = edge(false);
