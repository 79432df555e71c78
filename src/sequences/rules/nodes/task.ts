import Type from 'typebox';
import { checkFlag, checkTemplate, checkText, checkWhole } from '../node-checks.ts';
import type { Data, Say } from '../node-checks.ts';
import { stepNumber } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

const MAX_TITLE = 500;
const MAX_DUE_DAYS = 3_650;
const MAX_ASSIGNEE = 255;
const SHARED = /\{\{\s*(?:team|sender)\s*\./;

function checkTask(data: Data, at: string, say: Say): void {
  checkText(data, 'title', at, say);
  checkTemplate(data.title, `${at}.title`, MAX_TITLE, say);
  if (typeof data.title === 'string' && SHARED.test(data.title))
    say(`${at}.title`, 'template', 'a title names fields of the contact, no {{team...}} or {{sender...}}');
  checkWhole(data.due_in_days, `${at}.due_in_days`, [0, MAX_DUE_DAYS], say);
  checkFlag(data.blocking, `${at}.blocking`, say);
  const { assignee } = data;
  if (assignee === undefined || assignee === null) return;
  if (typeof assignee !== 'string' || assignee.trim() === '' || assignee.length > MAX_ASSIGNEE)
    say(`${at}.assignee`, 'length', `assignee must be text of 1 to ${MAX_ASSIGNEE} characters, or null`);
}

export const taskNode: NodeKind = {
  messageType: () => 6,
  about:
    'Creates a task for a person (`GET /tasks`). A blocking one holds the contact (`blocking_task`) until ' +
    'it is completed or skipped.',
  data: {
    title: Type.String({
      maxLength: MAX_TITLE,
      description: 'a template of contact fields and `custom.KEY`',
    }),
    due_in_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_DUE_DAYS,
        description: 'days until it is due; without it, never',
      }),
    ),
    assignee: Type.Optional(
      Type.Union([Type.String({ maxLength: MAX_ASSIGNEE }), Type.Null()], {
        description: 'who does it, as your team names people',
      }),
    ),
    blocking: Type.Optional(
      Type.Boolean({ default: false, description: 'the contact goes on when it is done' }),
    ),
  },
  check: checkTask,
  texts: ({ title }) => [{ text: String(title) }],
  // decided: a step gives a person one task in a pass; a loop that comes back to it goes on.
  enter: (node, { actions }) => {
    const state = actions.get(node.id);
    const isBlocking = node.data.blocking === true;
    if (state === undefined) return { do: 'task', nodeId: node.id, stepNumber: stepNumber(node), isBlocking };
    return state === 'under_way' && isBlocking
      ? { do: 'await', nodeId: node.id, because: 'blocking_task' }
      : { exit: '' };
  },
};
