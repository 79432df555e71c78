import type { EventConsumer, ReportedEvent } from '../../connectors/consume-events.ts';
import type { EventDraft } from '../../events/event.ts';
import type { AppServices } from '../../events/record-event.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { lastActionFor, lockAction, markAccepted, waitAgain } from './action-store.ts';
import type { ActionRow } from './action-store.ts';
import { endLinkedinAction } from './end-action.ts';
import { RESULTS } from './event-wire.ts';
import type { Failure } from './event-wire.ts';
import { changeIdentityRow, connectIdentity, findByExternalId, isTeamOf } from './identity-store.ts';
import type { IdentityRow } from './identity-store.ts';
import { OF_ACTION, blockOf } from './rules/actions.ts';
import { profileKey } from './rules/profile-key.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'crash' | 'eventLog' | 'signals'>;

const UNKNOWN_ACTION = 'there is no such action';
const UNKNOWN_IDENTITY = 'there is no such identity';
const WEEK_MS = 7 * 86_400_000;
/** A later end of a weekly limit is an error of the connector. */
const LONGEST_LIMIT_MS = 31 * 86_400_000;
/** The connector needs this time to notice that an account is gone; then another account is tried. */
const AGAIN_MS = 5_000;
const DONE = { state: 'done', error: null } as const;

/** The connector has another clock, so a future time becomes `now`. */
export const reportedTime = (text: unknown, now: Date): Date => {
  const at = typeof text === 'string' ? new Date(text) : now;
  // A leap second has a valid format but is no date.
  return Number.isNaN(at.getTime()) || at > now ? now : at;
};

const about = (action: ActionRow, now: Date) => ({
  teamId: action.team_id,
  channel: 'linkedin' as const,
  occurredAt: now,
  campaignId: action.campaign_id,
  enrollmentId: action.enrollment_id,
  contactProfileId: action.contact_profile_id,
  senderId: action.identity_id,
  nodeId: action.node_id,
  stepNumber: action.step_number,
});

/** Applies a LinkedIn connector's reports about its accounts and actions. decisions: Connectors */
export const linkedinResults = (deps: Deps): EventConsumer => ({
  reader: RESULTS,
  async apply(trx, event) {
    const now = deps.clock.now();
    switch (event.type) {
      case 'identity_connected':
        return connect(trx, deps, event, now);
      case 'identity_disconnected':
        return disconnected(trx, event, now);
      case 'action_done':
        return done(trx, deps, event, now);
      case 'action_failed':
        return failed(trx, deps, event, now);
      case 'connection_accepted':
        return accepted(trx, deps, event, now);
      default:
        return 'unknown type';
    }
  },
});

async function connect(trx: Trx, deps: Deps, event: ReportedEvent, now: Date): Promise<string | null> {
  const { team_id: teamId, identity } = event.body as {
    team_id: string;
    identity: { external_id: string; name: string; profile_url?: string };
  };
  if (!(await isTeamOf(trx, event.organizationId, teamId))) return 'the organization has no such team';
  const { external_id: externalId, name, profile_url: profileUrl = null } = identity;
  await connectIdentity(trx, { teamId, id: deps.ids.uuid(now), externalId, name, profileUrl }, now);
  return null;
}

async function disconnected(trx: Trx, event: ReportedEvent, now: Date): Promise<string | null> {
  const identity = await identityOf(trx, event);
  if (!identity) return UNKNOWN_IDENTITY;
  const { reason = 'the connector said so' } = event.body as { reason?: string };
  await disconnect(trx, identity, reason, now);
  return null;
}

async function done(trx: Trx, deps: Deps, event: ReportedEvent, now: Date): Promise<string | null> {
  const action = await lockAction(trx, event.organizationId, String(event.body.action_id));
  if (!action) return UNKNOWN_ACTION;
  // decided: an action that was given up may still become done; its contact has continued already.
  if (action.state === 'done') return 'it was done already';
  if (action.state === 'skipped') return 'it was skipped';
  await endLinkedinAction(trx, deps, action, DONE, now);
  const at = reportedTime(event.body.at, now);
  const block = blockOf(action.action, { profileUrl: action.profile_url!, message: action.message, at });
  await record(trx, deps, [
    { ...about(action, now), type: OF_ACTION[action.action].event, detail: { linkedin: block } },
  ]);
  return null;
}

async function failed(trx: Trx, deps: Deps, event: ReportedEvent, now: Date): Promise<string | null> {
  const action = await lockAction(trx, event.organizationId, String(event.body.action_id));
  if (!action) return UNKNOWN_ACTION;
  if (action.state !== 'waiting' && action.state !== 'handed_over') return `it is ${action.state} already`;
  const { code, message, resets_at } = event.body as { code: Failure; message?: string; resets_at?: string };
  const error = message ? `${code}: ${message}` : code;
  const again = { error, due: new Date(deps.clock.wall().getTime() + AGAIN_MS) };
  const { team_id: teamId, identity_id: identityId } = action;
  switch (code) {
    case 'already_connected':
      await endLinkedinAction(trx, deps, action, DONE, now);
      return null;
    case 'weekly_invite_limit': {
      const said = new Date(resets_at ?? Number.NaN).getTime() - now.getTime();
      const until = new Date(now.getTime() + (said <= LONGEST_LIMIT_MS ? said : WEEK_MS));
      if (identityId)
        await changeIdentityRow(
          trx,
          { teamId, id: identityId },
          { invite_limit_reached_at: now, invite_limit_resets_at: until },
          now,
        );
      await waitAgain(trx, action, again);
      return null;
    }
    case 'identity_disconnected':
      if (identityId) await disconnect(trx, { team_id: teamId, id: identityId }, message ?? code, now);
      await waitAgain(trx, action, again);
      return null;
    default:
      await endLinkedinAction(trx, deps, action, { state: 'failed', error }, now);
      return null;
  }
}

/** Ignores invitations that no step sent. */
async function accepted(trx: Trx, deps: Deps, event: ReportedEvent, now: Date): Promise<string | null> {
  const identity = await identityOf(trx, event);
  if (!identity) return UNKNOWN_IDENTITY;
  const profileUrl = String(event.body.profile_url);
  const key = profileKey(profileUrl);
  const action = key
    ? await lastActionFor(trx, { teamId: identity.team_id, identityId: identity.id, profileKey: key })
    : null;
  if (!action) return 'no step acted for this profile';
  if (!(await markAccepted(trx, action, now))) return 'it was accepted already';
  const at = reportedTime(event.body.at, now);
  const linkedin = { profile_url: action.profile_url, accepted_at: at.toISOString() };
  await record(trx, deps, [
    { ...about(action, now), type: 'linkedin_connection_accepted', detail: { linkedin } },
  ]);
  return null;
}

async function record(trx: Trx, deps: Deps, events: EventDraft[]): Promise<void> {
  deps.crash('linkedin.before_commit');
  await deps.eventLog.record(trx, events);
}

const identityOf = (trx: Trx, { organizationId, body }: ReportedEvent): Promise<IdentityRow | null> =>
  findByExternalId(trx, {
    organizationId,
    teamId: String(body.team_id),
    externalId: (body.identity as { external_id: string }).external_id,
  });

async function disconnect(
  trx: Trx,
  { team_id: teamId, id }: Pick<IdentityRow, 'team_id' | 'id'>,
  because: string,
  now: Date,
): Promise<void> {
  await changeIdentityRow(trx, { teamId, id }, { disconnected_at: now, disconnected_because: because }, now);
}
