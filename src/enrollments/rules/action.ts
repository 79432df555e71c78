import { profileKey } from '../../actions/linkedin/rules/profile-key.ts';
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
 * decided: the text is rendered at the time of the step. LinkedIn's limits may delay the action for weeks, and the
 * person sees the text until then. A LinkedIn address that is no profile (`linkedin.com/feed`) counts as none.
 */
export function actionOf({ data }: SequenceNode, facts: EnrollmentFacts): AskedAction {
  const action = data.action as Action;
  const { linkedin_url: address } = facts;
  const url = address !== null && profileKey(address) !== null ? address : null;
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
