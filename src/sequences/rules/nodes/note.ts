import { onward } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

export const noteNode: NodeKind = {
  messageType: () => 12,
  about: 'A note of the drawing; the engine skips it.',
  data: {},
  check: () => {},
  enter: onward,
  isEnd: true,
};
