import { postAction } from '../connectors/post-action.ts';
import { MAX_ATTEMPTS, UNANSWERED, UNANSWERED_DAYS, againMs } from '../connectors/rules/patience.ts';
import { isLocked } from '../platform/db/halve.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { EndedErrand } from '../platform/errand.ts';
import type { Services } from '../platform/services.ts';
import { Tally } from '../platform/work/shares.ts';
import { contactFacts } from '../sending/rules/facts.ts';
import {
  dropAction,
  endAction,
  freeActions,
  listUnanswered,
  lockNextAction,
  markAgain,
  markHandedOver,
  putOffAction,
  takeAction,
} from './action-store.ts';
import type { ActionRow, TakenAction } from './action-store.ts';
import { listFreeIdentities, lockFreeIdentity, restIdentity } from './identity-store.ts';
import type { FreeIdentity, IdentityView } from './identity-store.ts';
import { SPACING_MS } from './change-identity.ts';
import { ACTIONS } from './rules/actions.ts';
import { allowedTo } from './rules/limits.ts';
import { mayAct } from './rules/may-act.ts';
import type { Ruling } from './rules/may-act.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'crash' | 'egress' | 'secrets' | 'onErrand'>;

/**
 * decided: identities that act side by side in a worker. Of a host no more than there are connections to it: an action that waits for
 * one would leave later than it was decided.
 */
const MOST = { all: 80, ofHost: 4, ofOrganization: 3 };
/** Longer than a connector may take. */
const LEASE_MS = 2 * 60_000;
/** An identity that found nothing to do is looked at again after this time; later where a limit is reached. */
const IDLE_MS = 10_000;
const LIMITED_MS = 60_000;
/** What waits for its campaign, or for its contact, is looked at again after this time at the latest. */
const WAITS_MS = 60_000;
/** As long as the mark of a mail: what was decided longer ago is decided again. */
const GOOD_FOR_MS = 5_000;
/** Actions that are looked at for one that may be handed over. */
const LOOKED_AT = 50;
const BATCH = 100;

/** The step that waits for an action; none waits for what a person wrote. */
export const errandsOf = ({
  team_id: teamId,
  enrollment_id: enrollmentId,
  node_id: nodeId,
  pass,
}: Pick<ActionRow, 'team_id' | 'enrollment_id' | 'node_id' | 'pass'>): EndedErrand[] =>
  nodeId === null || pass === null ? [] : [{ teamId, enrollmentId, nodeId, pass }];

/** Contacts do not wait for good for a connector that lost an action. Resolves true when there may be more. */
export async function giveUpActions(deps: Pick<Services, 'db' | 'clock' | 'onErrand'>): Promise<boolean> {
  const now = deps.clock.now();
  const lost = await listUnanswered(deps.db, new Date(now.getTime() - UNANSWERED_DAYS * 86_400_000), BATCH);
  for (const key of lost)
    await transact(deps.db, async (trx) => {
      const ended = await endAction(trx, key, { state: 'failed', error: UNANSWERED }, now);
      if (ended) await deps.onErrand(trx, errandsOf(ended), now);
    });
  return lost.length === BATCH;
}

/** Hands actions to connectors. */
export interface Actor {
  /** Begins with identities that are free, each with one action. Resolves true when there may be more at once. */
  pass(signal: AbortSignal): Promise<boolean>;
  /** Resolves when what was begun is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const hostOf = ({ url }: FreeIdentity): string => (URL.canParse(url) ? new URL(url).host : url);

const GO: Ruling = { do: 'hand_over' };

interface Taken {
  action: TakenAction;
  identity: IdentityView;
}

/** Looks for an action that may go now: others are put off, or taken back. */
async function take(trx: Trx, deps: Deps, free: FreeIdentity, token: string): Promise<Taken | null> {
  await waitBriefly(trx);
  const [now, wall] = [deps.clock.now(), deps.clock.wall()];
  const identity = await lockFreeIdentity(trx, free, now);
  if (!identity) return null;
  const at = { teamId: free.team_id, id: free.id };
  const kinds = allowedTo(identity, now);
  let idleMs = kinds.length < ACTIONS.length ? LIMITED_MS : IDLE_MS;
  for (let looked = 0; kinds.length > 0; looked++) {
    const action = await lockNextAction(trx, { teamId: at.teamId, identityId: at.id, kinds, wall });
    if (!action) break;
    // What is left waits for a moment: so many may wait in front of one that can go.
    if (looked === LOOKED_AT) {
      idleMs = 0;
      break;
    }
    const around = {
      isThere: action.is_there,
      window: { because: action.campaign_closed, until: action.window_until },
    };
    // decisions 11: what a person writes is held by nothing that holds a sequence
    const ruling = action.node_id === null ? GO : mayAct(contactFacts(action), around, now);
    switch (ruling.do) {
      case 'take_back':
        await dropAction(trx, action, now);
        if (ruling.decideAnew) await deps.onErrand(trx, errandsOf(action), now);
        continue;
      case 'wait':
        await putOffAction(trx, action, new Date(wall.getTime() + WAITS_MS));
        continue;
      case 'hand_over': {
        const until = new Date(wall.getTime() + LEASE_MS);
        await takeAction(trx, action, { identityId: at.id, now, token, until });
        const spacing = SPACING_MS * (2 / 3 + (2 / 3) * deps.ids.chance());
        await restIdentity(trx, at, new Date(now.getTime() + spacing));
        return { action, identity };
      }
    }
  }
  await restIdentity(trx, at, new Date(now.getTime() + idleMs));
  return null;
}

/** Hands one action of an identity over, and writes what its connector said. */
async function act(
  deps: Deps,
  free: FreeIdentity,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<void> {
  const taken = await transact(deps.db, (trx) => take(trx, deps, free, token));
  if (!taken) return;
  const { action, identity } = taken;
  const takenAt = deps.clock.wall().getTime();
  deps.crash('linkedin.before_request');
  // A worker that stood still does not know what happened meanwhile.
  if (deps.clock.wall().getTime() - takenAt > GOOD_FOR_MS)
    return putOffAction(deps.db, action, deps.clock.wall());
  const answer = await postAction(
    deps,
    { organizationId: free.organization_id, kind: 'linkedin' },
    { id: action.id, body: requestOf(free.organization_id, action, identity, deps.clock.now()) },
    signal,
  );
  if (signal.aborted) return;
  deps.crash('linkedin.after_answer');
  const now = deps.clock.now();
  if (answer.kind === 'accepted') await markHandedOver(deps.db, action, token, now);
  else if (answer.kind === 'down' && action.attempts < MAX_ATTEMPTS)
    await markAgain(deps.db, action, token, {
      until: new Date(deps.clock.wall().getTime() + againMs(action.attempts)),
      error: answer.error,
    });
  else
    await transact(deps.db, async (trx) => {
      const ended = await endAction(trx, action, { state: 'failed', error: answer.error, token }, now);
      if (ended) await deps.onErrand(trx, errandsOf(ended), now);
    });
}

/** `soon` is called when an identity has acted. */
export function createActor(deps: Deps, soon: () => void = () => {}): Actor {
  const token = deps.ids.uuid(deps.clock.wall());
  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();
  const [ofHost, ofOrganization] = [new Tally(), new Tally()];

  /** Each on its own: a connector that hangs holds up the identities of its organization. */
  function begin(free: FreeIdentity): void {
    const tally = (by: 1 | -1): void => {
      ofHost.add(hostOf(free), by);
      ofOrganization.add(free.organization_id, by);
    };
    tally(1);
    const acting = act(deps, free, { token, signal: closing.signal })
      .catch((err: unknown) => {
        // Its action waits for the end of its lease, or was not taken.
        if (isLocked(err)) deps.log.warn({ identity: free.id }, 'an identity waits for a locked row');
        else deps.log.error({ err, identity: free.id }, 'an action could not be handed over');
      })
      .finally(() => {
        running.delete(free.id);
        tally(-1);
        soon();
      });
    running.set(free.id, acting);
  }

  const settled = async (): Promise<void> => void (await Promise.all(running.values()));

  return {
    async pass(signal) {
      const limit = MOST.all - running.size;
      if (signal.aborted || limit === 0) return false;
      const free = await listFreeIdentities(deps.db, {
        now: deps.clock.now(),
        wall: deps.clock.wall(),
        limit,
        organizations: ofOrganization.from(MOST.ofOrganization),
        busy: [...running.keys()],
      });
      for (const each of free)
        if (
          ofHost.of(hostOf(each)) < MOST.ofHost &&
          ofOrganization.of(each.organization_id) < MOST.ofOrganization
        )
          begin(each);
      return false;
    },
    settled,
    async stop() {
      closing.abort();
      await settled();
      await freeActions(deps.db, token, deps.clock.wall()).catch((err: unknown) =>
        deps.log.warn({ err }, 'actions could not be given back'),
      );
    },
  };
}

/** What a connector is asked to do. docs/connectors.md */
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
