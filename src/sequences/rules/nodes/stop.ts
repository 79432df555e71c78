import type { NodeKind } from './node-kind.ts';

export const stopNode: NodeKind = {
  messageType: () => 11,
  about: 'Ends the sequence for the contact.',
  data: {},
  check: () => {},
  enter: ({ id }) => ({ do: 'finish', nodeId: id, because: 'stop_node' }),
  isEnd: true,
};
