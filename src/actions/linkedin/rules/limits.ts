import { ACTIONS } from '../../../sequences/rules/linkedin-actions.ts';
import type { Action } from '../../../sequences/rules/linkedin-actions.ts';
import { OF_ACTION } from './actions.ts';
import type { Limit, Usage } from './actions.ts';

export type IdentityFacts = Record<Limit, number> &
  Record<Usage, number> & {
    disabled: boolean;
    disconnected_at: Date | null;
    /** End of the organization's day. */
    day_ends_at: Date;
    connection_requests_per_week: number;
    /**
     * Invitations of this day and the six before. After a person cleared the limit, only later ones count.
     * `oldest_invite_ends_at`: the time when the oldest of these no longer counts; null: there is none.
     */
    invites_of_week: number;
    oldest_invite_ends_at: Date | null;
    invite_limit_resets_at: Date | null;
  };

export type Limited =
  | 'identity_disabled'
  | 'identity_disconnected'
  | 'linkedin_daily_limit'
  | 'linkedin_weekly_invite_limit';

export interface Shut {
  because: Limited;
  until: Date | null;
}

/** Null: the identity may act. spec: identities, weekly invite limit */
export function shutFor(action: Action, facts: IdentityFacts, now: Date): Shut | null {
  if (facts.disabled) return { because: 'identity_disabled', until: null };
  if (facts.disconnected_at) return { because: 'identity_disconnected', until: null };
  if (action === 'connection') {
    const until = weekEndsAt(facts, now);
    if (until) return { because: 'linkedin_weekly_invite_limit', until };
  }
  const { usage, limit } = OF_ACTION[action];
  return facts[usage] >= facts[limit] ? { because: 'linkedin_daily_limit', until: facts.day_ends_at } : null;
}

/** The end of the weekly limit of invitations, from LinkedIn's report or from the count here; null: not reached. */
export function weekEndsAt(facts: IdentityFacts, now: Date): Date | null {
  const said = facts.invite_limit_resets_at;
  if (said && said > now) return said;
  return facts.invites_of_week >= facts.connection_requests_per_week
    ? (facts.oldest_invite_ends_at ?? facts.day_ends_at)
    : null;
}

export const allowedTo = (facts: IdentityFacts, now: Date): Action[] =>
  ACTIONS.filter((action) => shutFor(action, facts, now) === null);

/** The limit of the identity that may act first; null: there are no identities. */
export function firstToAct(
  action: Action,
  identities: readonly IdentityFacts[],
  now: Date,
): Shut | 'now' | null {
  let first: Shut | null = null;
  for (const facts of identities) {
    const shut = shutFor(action, facts, now);
    if (!shut) return 'now';
    if (!first || (shut.until ?? NEVER) < (first.until ?? NEVER)) first = shut;
  }
  return first;
}
const NEVER = new Date(8.64e15);
