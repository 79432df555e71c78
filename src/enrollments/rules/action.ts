import type { NewAction } from '../../actions/step-action.ts';
import type { SequenceNode } from '../../sequences/rules/graph.ts';
import { MAX_MESSAGE_CHARS } from '../../sequences/rules/linkedin-actions.ts';
import type { Action } from '../../sequences/rules/linkedin-actions.ts';
import type { EnrollmentFacts } from '../step-store.ts';
import { renderedFor } from './rendered.ts';

export type AskedAction =
  | { kind: 'ok'; action: Pick<NewAction<'linkedin'>, 'action' | 'profile_url' | 'message'> }
  | { kind: 'missing_variable'; name: string }
  | { kind: 'text_too_long' };

/**
 * What a LinkedIn node asks about a contact. decided: its text is that of the moment of the step, because the limits of LinkedIn
 * may keep it for weeks, and what a person is to read is shown until then.
 */
export function actionOf({ data }: SequenceNode, facts: EnrollmentFacts): AskedAction {
  const action = data.action as Action;
  const { linkedin_url: url } = facts;
  const template = typeof data.message === 'string' ? data.message.trim() : '';
  if (template === '' || url === null)
    return { kind: 'ok', action: { action, profile_url: url, message: null } };
  const rendered = renderedFor(facts, template);
  if (rendered.kind !== 'ok') return rendered;
  if (
    rendered.text.length >
    (action === 'connection' ? MAX_MESSAGE_CHARS.connection : MAX_MESSAGE_CHARS.message)
  )
    return { kind: 'text_too_long' };
  return { kind: 'ok', action: { action, profile_url: url, message: rendered.text } };
}
