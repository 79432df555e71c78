import { setImmediate as nextTurn } from 'node:timers/promises';
import { openStepActions } from '../actions/open-step-actions.ts';
import type { AppServices } from '../events/record-event.ts';
import { recordHolds } from '../events/record-holds.ts';
import { describeFault, isServerFault } from '../platform/db/bisect-batch.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { assignSenders } from '../senders/assign-senders.ts';
import { senderPools } from '../senders/sender-pools.ts';
import { queueSends } from '../sending/queue-sends.ts';
import type { SendIntent } from '../sending/queue-sends.ts';
import type { Plan } from '../sequences/rules/walk.ts';
import { lockFreeEnrollments } from './due-store.ts';
import type { DuePosition } from './due-store.ts';
import { ENDS_BY_ITSELF, RECHECK_MS } from '../sending/rules/may-send.ts';
import { faultyStep, postponeStep } from './rules/step.ts';
import type { Outcome } from './rules/step.ts';
import { decideStep, placeStep } from './rules/decide-step.ts';
import type { Placed } from './rules/decide-step.ts';
import { loadBlocking } from './retry-store.ts';
import { loadFacts, loadSenderEmails, movePositions } from './step-store.ts';
import type { EnrollmentFacts } from './step-store.ts';
import { stopEnrollments } from './stop-enrollments.ts';

export interface PlanSource {
  (teamId: string, campaignId: string, version: number): Promise<Plan | null>;
}

export type StepDeps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'crash' | 'log' | 'eventLog'> & {
  plans: PlanSource;
};

const DECISIONS_A_TURN = 20;

/**
 * Assigns a mailbox to each contact that has none, or whose mailbox no longer sends for the campaign. A contact without
 * a free mailbox is held with the reason. decided: sender profiles have priority over the mailbox that wrote first.
 * When a receiver blocked the step's mail, the step leaves from another mailbox of the pool, if there is one. decided:
 * the contact keeps that mailbox, so that the next step follows the mail that arrived; replies to either are read.
 * decisions: Inbound, policy_block
 */
async function giveSenders(
  trx: Trx,
  teamId: string,
  outcomes: readonly Outcome[],
  facts: ReadonlyMap<string, EnrollmentFacts>,
  now: Date,
): Promise<SendIntent[]> {
  const sending = outcomes.flatMap(({ moved, send }) => (send ? [{ moved, send }] : []));
  if (sending.length === 0) return [];
  const campaigns = [...new Set(sending.map(({ send }) => send.campaign_id))];
  const pools = await senderPools(
    trx,
    campaigns.map((campaignId) => ({ teamId, campaignId })),
  );
  const known = await loadSenderEmails(
    trx,
    teamId,
    sending.flatMap(({ moved }) => moved.sender_id ?? []),
  );
  const avoided = await loadBlocking(
    trx,
    teamId,
    sending.flatMap(({ send }) => (facts.get(send.enrollment_id)?.bounced_at ? send : [])),
    now,
  );
  const without = sending.filter(({ moved: { sender_id: id }, send }) => {
    const pool = pools.get(send.campaign_id);
    const avoid = avoided.get(send.enrollment_id);
    return id === null || !known.has(id) || (pool !== undefined && !pool.has(id)) || avoid?.has(id);
  });
  const given = await assignSenders(
    trx,
    teamId,
    without.map(({ send }) => ({
      pool: pools.get(send.campaign_id) ?? null,
      avoid: avoided.get(send.enrollment_id),
    })),
  );
  for (const [index, { moved }] of without.entries()) {
    const sender = given[index];
    if (sender) known.set(sender.id, sender.email);
    moved.sender_id = sender?.id ?? null;
    if (!sender)
      Object.assign(moved, {
        node_state: 'entering',
        next_run_at: new Date(now.getTime() + RECHECK_MS),
        hold_reason: 'no_sender',
      });
  }
  return sending.flatMap(({ moved, send }) =>
    moved.sender_id ? { ...send, sender_id: moved.sender_id, sender_email: known.get(moved.sender_id)! } : [],
  );
}

async function place(
  deps: Pick<StepDeps, 'plans'>,
  position: DuePosition,
  facts: EnrollmentFacts,
  now: Date,
): Promise<Placed> {
  const { team_id: teamId, campaign_id: campaignId, sequence_version: before, node_id: nodeId } = position;
  const version = facts.current_version ?? 0;
  const newest = version === 0 ? null : await deps.plans(teamId, campaignId, version);
  if (nodeId === null || before === version || !newest)
    return { step: { position, facts, version }, plan: newest };
  return placeStep(
    { position, facts },
    { old: await deps.plans(teamId, campaignId, before), newest, version },
    now,
  );
}

async function decide(
  deps: Pick<StepDeps, 'plans' | 'log'>,
  position: DuePosition,
  facts: EnrollmentFacts,
  now: Date,
): Promise<Outcome> {
  try {
    const { step, plan } = await place(deps, position, facts, now);
    return decideStep(step, plan, now);
  } catch (err) {
    if (isServerFault(err)) throw err;
    deps.log.error({ err, enrollment: position.enrollment_id }, 'a step cannot be decided');
    return faultyStep(position, describeFault(err), now);
  }
}

/**
 * Takes the steps of a team's claimed positions: decides each from one read of facts and writes everything in the
 * caller's transaction. After a crash a contact is before its step or after it.
 */
export async function performSteps(
  trx: Trx,
  deps: StepDeps,
  due: readonly DuePosition[],
  now: Date,
): Promise<void> {
  const teamId = due[0]?.team_id;
  if (!teamId) return;
  const facts = new Map((await loadFacts(trx, teamId, due)).map((row) => [row.enrollment_id, row]));
  const decided: { position: DuePosition; outcome: Outcome }[] = [];
  for (const [index, position] of due.entries()) {
    // A walk through a large graph takes a millisecond; heartbeats and health checks run in between.
    if (index % DECISIONS_A_TURN === DECISIONS_A_TURN - 1) await nextTurn();
    const known = facts.get(position.enrollment_id);
    const outcome = known
      ? await decide(deps, position, known, now)
      : faultyStep(position, 'its enrollment or contact is missing', now);
    decided.push({ position, outcome });
  }
  const stopped = decided.flatMap(({ outcome }) => outcome.stopStep?.enrollmentId ?? []);
  const free = await lockFreeEnrollments(trx, teamId, stopped);
  const outcomes = decided.map(({ position, outcome }) =>
    outcome.stopStep && !free.has(outcome.stopStep.enrollmentId) ? postponeStep(position, now) : outcome,
  );
  const scheduled = await queueSends(trx, deps, await giveSenders(trx, teamId, outcomes, facts, now), now);
  await movePositions(
    trx,
    teamId,
    outcomes.map(({ moved }) => moved),
    now,
  );
  await recordHolds(
    trx,
    deps,
    decided.flatMap(({ position }, index) => {
      const { hold_reason: reason, next_run_at: until, hold_detail: detail } = outcomes[index]!.moved;
      return reason === position.hold_reason
        ? []
        : [
            {
              teamId,
              key: position.enrollment_id,
              reason,
              detail: detail ?? null,
              until: ENDS_BY_ITSELF.has(reason ?? '') ? until : null,
            },
          ];
    }),
    now,
  );
  const asked = await openStepActions(
    trx,
    deps,
    outcomes.flatMap(({ action }) => action ?? []),
    now,
  );
  const ended = await stopEnrollments(
    trx,
    outcomes.flatMap(({ stopStep }) => stopStep ?? []),
    now,
  );
  const events = [...scheduled, ...asked, ...ended];
  if (events.length > 0) await deps.eventLog.record(trx, events);
  deps.crash('walk.after_node');
}
