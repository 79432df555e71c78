import type { Services } from '../../platform/services.ts';
import { ownWindow } from '../../sending/rules/facts.ts';
import { findOpenAction } from './action-store.ts';
import { identitiesOf } from './identity-store.ts';
import { firstToAct } from './rules/limits.ts';

export interface Waiting {
  why: string;
  until: Date | null;
}

const SAYS = {
  identity_disabled: 'the identities of the team are disabled',
  identity_disconnected: 'the connector cannot act with any identity of the team',
  linkedin_daily_limit: 'the identities did all that they may do today',
  linkedin_weekly_invite_limit: 'the identities sent all invitations that they may send in a week',
};

/** Null: the contact has no open LinkedIn action. Follows the rules of its claim. */
export async function whyWaiting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  teamId: string,
  enrollmentId: string,
): Promise<Waiting | null> {
  const [now, wall] = [clock.now(), clock.wall()];
  const open = await findOpenAction(db, teamId, enrollmentId);
  if (!open) return null;
  if (open.state === 'handed_over')
    return { why: 'the connector has it, and did not report yet', until: null };
  if (!open.is_enabled) return { why: 'LinkedIn is off for the organization', until: null };
  if (!open.has_connector) return { why: 'no connector is configured', until: null };
  if (open.rests_until && open.rests_until > wall)
    return { why: `the connector rests after failures: ${open.last_error}`, until: open.rests_until };
  if (open.campaign_closed) return { why: 'the schedule of the campaign is shut', until: open.window_until };
  const own = ownWindow(open, now);
  if (own?.because)
    return { why: 'the schedule of the campaign is shut in the zone of the contact', until: own.until };
  const all = await identitiesOf(db, teamId, now);
  // A contact stays with the identity that acted for it, as long as that identity can act.
  const usual = all.filter(
    ({ id, disabled, disconnected_at: gone }) => id === open.identity_id && !disabled && !gone,
  );
  const identities = usual.length > 0 ? usual : all;
  const shut = firstToAct(open.action, identities, now);
  if (shut === null) return { why: 'the team has no identity', until: null };
  if (shut !== 'now') return { why: SAYS[shut.because], until: shut.until };
  return { why: open.error ?? 'it waits for its turn', until: null };
}
