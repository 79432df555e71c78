import { words } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

/** Message type ids by action. spec: Sequence; decisions: Campaigns and sequences */
const ACTIONS: Readonly<Record<string, number>> = { message: 2, connection: 3, visit: 4, like: 5 };
const NAMES = Object.keys(ACTIONS);
const isAction = (action: unknown): action is string =>
  typeof action === 'string' && Object.hasOwn(ACTIONS, action);

export const linkedinNode: NodeKind = {
  messageType: ({ action }) => ACTIONS[isAction(action) ? action : 'message']!,
  about: 'Does something on LinkedIn. It can be saved; a campaign with one is not launched yet.',
  data: { action: words(NAMES) },
  check: ({ action }, at, say) => {
    if (!isAction(action)) say(`${at}.action`, 'enum', `action must be one of ${NAMES.join(', ')}`);
  },
  enter: ({ id }) => ({ do: 'hold', nodeId: id, because: 'linkedin_not_available', until: null }),
};
