import Type from 'typebox';
import { CALL_METHODS, MAX_CALL_BODY, MAX_CALL_TIMEOUT_MS, MAX_URL, checkCall } from '../call-faults.ts';
import { headerTexts } from '../header-variables.ts';
import { stepNumber, words } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

export const httpNode: NodeKind = {
  needsVersion2: true,
  messageType: () => 7,
  about:
    'Calls a URL; the contact waits for the answer (`waiting_for_call`). A call that fails is tried again; ' +
    'in the end the contact goes on, or the sequence ends for it. A contact without a value for a variable ' +
    'of it waits (`missing_variable`).',
  data: {
    method: Type.Optional({ ...words(CALL_METHODS), default: 'POST' }),
    url: Type.String({
      maxLength: MAX_URL,
      description: 'a template; values are encoded for their place, and may not decide the host',
    }),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'kept sealed, and shown as `****`; sent back so, a header keeps its value',
      }),
    ),
    body: Type.Optional(
      Type.String({
        maxLength: MAX_CALL_BODY,
        description: 'a template; where the content type is JSON, values are escaped for a JSON string',
      }),
    ),
    timeout_ms: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CALL_TIMEOUT_MS, default: 10_000 })),
    save_as: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'custom fields of the contact by key, each with the path of its value in the JSON of the answer: ' +
          '`{"score": "data.score", "first": "items[0].id"}`',
      }),
    ),
    on_error: Type.Optional({
      ...words(['continue', 'stop']),
      default: 'continue',
      description: 'what a call that failed for good leads to',
    }),
  },
  check: checkCall,
  // A single brace of a call is text, as in JSON.
  texts: (data) =>
    [data.url, ...headerTexts(data), data.body].flatMap((text) =>
      typeof text === 'string' ? [{ text, choices: false }] : [],
    ),
  // decided: a step calls once in a pass; a loop that comes back to it goes on.
  enter: (node, { actions }) => {
    switch (actions.get(node.id)) {
      case undefined:
        return { do: 'call', nodeId: node.id, stepNumber: stepNumber(node) };
      case 'under_way':
        return { do: 'await', nodeId: node.id, because: 'waiting_for_call' };
      case 'failed':
        return node.data.on_error === 'stop'
          ? { do: 'finish', nodeId: node.id, because: 'call_failed' }
          : { exit: '' };
      case 'done':
        return { exit: '' };
    }
  },
};
