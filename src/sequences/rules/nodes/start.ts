import { onward } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

export const startNode: NodeKind = {
  messageType: () => 0,
  about: 'Where contacts enter; a sequence has exactly one.',
  data: {},
  check: () => {},
  enter: onward,
};
