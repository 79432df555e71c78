import Type from 'typebox';
import { ACTIONS, MAX_MESSAGE_CHARS } from '../linkedin-actions.ts';
import type { Action } from '../linkedin-actions.ts';
import { checkTemplate, checkText } from '../node-checks.ts';
import type { Data, Say } from '../node-checks.ts';
import { stepNumber, words } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

/** Message type ids by action. spec: Sequence; decisions: Campaigns and sequences */
const TYPES: Record<Action, number> = { message: 2, connection: 3, visit: 4, like: 5 };
const SHARED = /\{\{\s*(?:team|sender)\s*\./;
/** LinkedIn or a connector may be configured a moment later. */
const RECHECK_MS = 5 * 60_000;
const MISSING = { off: 'LinkedIn is off for the organization', no_connector: 'no connector is configured' };
/** Of a template, whose values may be shorter than their names. */
const MAX_TEMPLATE = 8_000;

const isAction = (action: unknown): action is Action => (ACTIONS as readonly unknown[]).includes(action);
const isSet = (message: unknown): boolean => message !== undefined && message !== null && message !== '';

function checkLinkedin(data: Data, at: string, say: Say): void {
  const { action, message } = data;
  if (!isAction(action)) return say(`${at}.action`, 'enum', `action must be one of ${ACTIONS.join(', ')}`);
  if (action === 'visit' || action === 'like') {
    if (isSet(message))
      say(`${at}.message`, 'type', 'a message belongs to the actions message and connection');
    return;
  }
  if (action === 'message') checkText(data, 'message', at, say);
  if (!isSet(message)) return;
  const most = MAX_MESSAGE_CHARS[action];
  if (typeof message === 'string' && !message.includes('{') && message.trim().length > most)
    return say(`${at}.message`, 'length', `LinkedIn takes at most ${most} characters here`);
  checkTemplate(message, `${at}.message`, MAX_TEMPLATE, say);
  if (typeof message === 'string' && SHARED.test(message))
    say(
      `${at}.message`,
      'template',
      'a message names fields of the contact, no {{team...}} or {{sender...}}',
    );
}

export const linkedinNode: NodeKind = {
  messageType: ({ action }) => TYPES[isAction(action) ? action : 'message'],
  about:
    'Does something on LinkedIn through the connector of the organization; the contact waits until it is ' +
    'done (`waiting_for_linkedin`). A contact without a LinkedIn profile passes it. Without LinkedIn, ' +
    'contacts are held (`linkedin_not_available`).',
  data: {
    action: { ...words(ACTIONS), description: 'what is done' },
    message: Type.Optional(
      Type.String({
        maxLength: MAX_TEMPLATE,
        description:
          'a template of contact fields and `custom.KEY`: the text of a message, at most ' +
          `${MAX_MESSAGE_CHARS.message} characters, or the note of an invitation, at most ` +
          `${MAX_MESSAGE_CHARS.connection}`,
      }),
    ),
  },
  check: checkLinkedin,
  texts: ({ message }) => (typeof message === 'string' ? [{ text: message }] : []),
  // decided: a step acts once in a pass; a loop that comes back to it goes on, and so does a contact whose action failed.
  enter: (node, { actions, linkedin }, now) => {
    switch (actions.get(node.id)) {
      case undefined:
        return linkedin === 'ready'
          ? { do: 'act', nodeId: node.id, stepNumber: stepNumber(node) }
          : {
              do: 'hold',
              nodeId: node.id,
              because: 'linkedin_not_available',
              until: new Date(now.getTime() + RECHECK_MS),
              detail: MISSING[linkedin],
            };
      case 'under_way':
        return { do: 'await', nodeId: node.id, because: 'waiting_for_linkedin' };
      case 'failed':
      case 'done':
        return { exit: '' };
    }
  },
};
