import Type from 'typebox';

/** spec: Limits; generous bounds, the rules tell the exact fault. */
const MAX_NODES = 500;
const MAX_EDGES = 1000;

/** Nodes and edges are checked by the graph's own rules, which name each fault's path. */
const Loose = Type.Object({}, { additionalProperties: true });

/** Both parts replace what is there; a missing one leaves it. spec: Sequence update rules */
export const SEQUENCE_PARTS = {
  nodes: Type.Optional(Type.Array(Loose, { maxItems: MAX_NODES })),
  edges: Type.Optional(Type.Array(Loose, { maxItems: MAX_EDGES })),
};

export const Sequence = Type.Object({
  nodes: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      data: Loose,
      position: Type.Object({ x: Type.Number(), y: Type.Number() }),
    }),
  ),
  edges: Type.Array(
    Type.Object(
      { id: Type.String(), source: Type.String(), target: Type.String(), type: Type.String() },
      { additionalProperties: true },
    ),
  ),
});
