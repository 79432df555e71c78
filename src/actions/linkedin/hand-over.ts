import { postAction } from '../../connectors/post-action.ts';
import { MAX_HANDOVERS, UNANSWERED, UNANSWERED_DAYS, againMs } from '../../connectors/rules/patience.ts';
import { isLocked } from '../../platform/db/bisect-batch.ts';
import { transact, waitBriefly } from '../../platform/db/transaction.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Drain } from '../../platform/work/kinds.ts';
import { contactFacts, ownWindow } from '../../sending/rules/facts.ts';
import { ACTIONS } from '../../sequences/rules/linkedin-actions.ts';
import { signalStepActionsEnded } from '../signal-ended.ts';
import {
  dropAction,
  freeActions,
  listUnansweredActions,
  lockNextAction,
  retryActionAt,
  markActionHandedOver,
  postponeAction,
  takeAction,
} from './action-store.ts';
import type { TakenAction } from './action-store.ts';
import { endLinkedinAction } from './end-action.ts';
import { lockFreeIdentity, restIdentity } from './identity-store.ts';
import type { FreeIdentity, IdentityView } from './identity-store.ts';
import { SPACING_MS } from './change-identity.ts';
import { allowedTo } from './rules/limits.ts';
import { mayAct } from './rules/may-act.ts';
import type { Ruling } from './rules/may-act.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'crash' | 'egress' | 'secrets' | 'signals'>;

/** Longer than a connector may take. */
const LEASE_MS = 2 * 60_000;
/** Pause before an idle identity is checked again; LIMITED_MS when it has reached a limit. */
const IDLE_MS = 10_000;
const LIMITED_MS = 60_000;
/** Longest pause before an action that its campaign or contact holds is checked again. */
const WAITS_MS = 60_000;
/** As long as a mail's data mark is valid: an older decision is made again. */
const GOOD_FOR_MS = 5_000;
const LOOKED_AT = 50;
const BATCH = 100;

/** Ends actions that the connector lost, so that their contacts continue. Resolves true when there may be more. */
export async function giveUpActions(deps: Pick<Services, 'db' | 'clock' | 'signals'>): Promise<boolean> {
  const now = deps.clock.now();
  const lost = await listUnansweredActions(
    deps.db,
    new Date(now.getTime() - UNANSWERED_DAYS * 86_400_000),
    BATCH,
  );
  for (const key of lost)
    await transact(deps.db, (trx) =>
      endLinkedinAction(trx, deps, key, { state: 'failed', error: UNANSWERED }, now),
    );
  return lost.length === BATCH;
}

const GO: Ruling = { do: 'hand_over' };

interface Taken {
  action: TakenAction;
  identity: IdentityView;
  /** Wall time in ms before the facts were read, so that the age includes the commit and its waits. */
  decidedAt: number;
}

/**
 * Finds an action that may go now; postpones or deletes the others. Null: none is left. 'more': others may wait behind
 * the checked ones.
 */
async function take(trx: Trx, deps: Deps, free: FreeIdentity, token: string): Promise<Taken | 'more' | null> {
  await waitBriefly(trx);
  const [now, wall] = [deps.clock.now(), deps.clock.wall()];
  const at = { teamId: free.teamId, id: free.key };
  const identity = await lockFreeIdentity(trx, at, now);
  if (!identity) return null;
  const kinds = allowedTo(identity, now);
  for (let looked = 0; kinds.length > 0; looked++) {
    const decidedAt = deps.clock.wall().getTime();
    const action = await lockNextAction(trx, { teamId: at.teamId, identityId: at.id, kinds, wall });
    if (!action) break;
    // The rest waits for the next turn, because many may wait in front of one that can go.
    if (looked === LOOKED_AT) {
      await restIdentity(trx, at, now);
      return 'more';
    }
    const around = {
      isThere: action.is_there,
      window: ownWindow(action, now) ?? { because: action.campaign_closed, until: action.window_until },
    };
    // decisions 11: the gates of sequences do not hold a message that a person writes
    const ruling = action.node_id === null ? GO : mayAct(contactFacts(action), around, now);
    switch (ruling.do) {
      case 'take_back':
        await dropAction(trx, action, now);
        if (ruling.decideAnew) await signalStepActionsEnded(trx, deps, [action], now);
        continue;
      case 'wait':
        await postponeAction(trx, action, new Date(wall.getTime() + WAITS_MS));
        continue;
      case 'hand_over': {
        const until = new Date(wall.getTime() + LEASE_MS);
        await takeAction(trx, action, { identityId: at.id, now, token, until });
        const spacing = SPACING_MS * (2 / 3 + (2 / 3) * deps.ids.chance());
        await restIdentity(trx, at, new Date(now.getTime() + spacing));
        return { action, identity, decidedAt };
      }
    }
  }
  const idleMs = kinds.length < ACTIONS.length ? LIMITED_MS : IDLE_MS;
  await restIdentity(trx, at, new Date(now.getTime() + idleMs));
  return null;
}

/** Hands one action over and records the connector's answer. Resolves true when another look is needed. */
async function act(
  deps: Deps,
  free: FreeIdentity,
  { token, signal, progress }: { token: string; signal: AbortSignal; progress(): void },
): Promise<boolean> {
  const taken = await transact(deps.db, (trx) => take(trx, deps, free, token));
  if (taken === null || taken === 'more') return taken === 'more';
  const { action, identity, decidedAt } = taken;
  deps.crash('linkedin.before_request');
  // A worker that was suspended does not know the events since then.
  if (deps.clock.wall().getTime() - decidedAt > GOOD_FOR_MS) {
    await retryActionAt(deps.db, action, token, { until: deps.clock.wall(), error: action.error });
    return false;
  }
  const answer = await postAction(
    deps,
    { organizationId: free.organizationId, kind: 'linkedin' },
    { id: action.id, body: requestOf(free.organizationId, action, identity, deps.clock.now()) },
    signal,
  );
  if (signal.aborted) return false;
  if (answer.kind !== 'down') progress();
  deps.crash('linkedin.after_answer');
  const now = deps.clock.now();
  if (answer.kind === 'accepted') await markActionHandedOver(deps.db, action, token, now);
  else if (answer.kind === 'down' && action.attempts < MAX_HANDOVERS)
    await retryActionAt(deps.db, action, token, {
      until: new Date(deps.clock.wall().getTime() + againMs(action.attempts)),
      error: answer.error,
    });
  else
    await transact(deps.db, (trx) =>
      endLinkedinAction(trx, deps, action, { state: 'failed', error: answer.error, token }, now),
    );
  return false;
}

export function openActor(deps: Deps): Drain<FreeIdentity> {
  const token = deps.ids.uuid(deps.clock.wall());
  const closing = new AbortController();
  return {
    run: (free, { progress }) =>
      act(deps, free, { token, signal: closing.signal, progress }).catch((err: unknown) => {
        if (!isLocked(err)) throw err;
        // The action waits for the end of its lease, or was not taken.
        deps.log.warn({ identity: free.key }, 'an identity waits for a locked row');
      }),
    ending: () => closing.abort(),
    stop: () =>
      freeActions(deps.db, token, deps.clock.wall()).catch((err: unknown) =>
        deps.log.warn({ err }, 'actions could not be given back'),
      ),
  };
}

const requestOf = (organizationId: string, action: TakenAction, identity: IdentityView, now: Date) => ({
  type: 'linkedin.action',
  action_id: action.id,
  organization_id: organizationId,
  team_id: action.team_id,
  identity: { id: identity.id, external_id: identity.external_id },
  action: action.action,
  profile_url: action.profile_url,
  message: action.message,
  contact: {
    id: action.enrollment_id,
    first_name: action.first_name,
    last_name: action.last_name,
    company_name: action.company_name,
  },
  requested_at: now.toISOString(),
});
