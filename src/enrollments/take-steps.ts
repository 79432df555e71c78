import type { EventfulGround } from '../events/record-event.ts';
import type { EventDraft } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { assignSenders } from '../senders/assign-senders.ts';
import { senderPools } from '../senders/sender-pools.ts';
import { queueSends } from '../sending/queue-sends.ts';
import type { SendIntent } from '../sending/queue-sends.ts';
import type { Plan } from '../sequences/rules/walk.ts';
import { RECHECK_MS, decideStep } from './rules/step.ts';
import type { Outcome, Step } from './rules/step.ts';
import {
  countRunningCampaigns,
  loadFacts,
  loadSenderEmails,
  lockDuePositions,
  movePositions,
  shareOf,
} from './step-store.ts';
import type { MovedPosition } from './step-store.ts';
import { stopEnrollments } from './stop-enrollments.ts';

export interface PlanSource {
  (teamId: string, campaignId: string, version: number): Promise<Plan | null>;
}

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'secrets' | 'crash' | 'log' | 'ledger'> & {
  plans: PlanSource;
};

/**
 * A mailbox for everybody who has none yet, or one that no longer sends for the campaign; who gets none is held with the
 * reason. decided: sender profiles weigh more than staying with the mailbox that wrote first.
 */
async function giveSenders(trx: Trx, outcomes: Outcome[], now: Date): Promise<SendIntent[]> {
  const intents: SendIntent[] = [];
  const all = outcomes.flatMap(({ moved, send }) => (send ? { moved, send } : []));
  const pools = await senderPools(trx, campaignsOf(all));
  for (const [teamId, sending] of Map.groupBy(all, ({ moved }) => moved.team_id)) {
    const known = await loadSenderEmails(
      trx,
      teamId,
      sending.flatMap(({ moved }) => moved.sender_id ?? []),
    );
    const without = sending.filter(({ moved: { sender_id: id }, send }) => {
      const pool = pools.get(send.campaign_id);
      return id === null || !known.has(id) || (pool !== undefined && !pool.has(id));
    });
    const given = await assignSenders(
      trx,
      teamId,
      without.map(({ send }) => pools.get(send.campaign_id) ?? null),
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
    for (const { moved, send } of sending)
      if (moved.sender_id)
        intents.push({ ...send, sender_id: moved.sender_id, sender_email: known.get(moved.sender_id)! });
  }
  return intents;
}

const campaignsOf = (sending: readonly { send: { team_id: string; campaign_id: string } }[]) =>
  [...Map.groupBy(sending, ({ send }) => send.campaign_id)].map(([campaignId, [first]]) => ({
    teamId: first!.send.team_id,
    campaignId,
  }));

/** A person whose step cannot be decided is held and looked at; the others of the pass go on. */
function decideSafely(log: Needs['log'], step: Step, plan: Plan | null, now: Date): Outcome {
  try {
    return decideStep(step, plan, now);
  } catch (err) {
    const { position, version } = step;
    log.error({ err, enrollment: position.enrollment_id }, 'a step cannot be decided');
    return {
      moved: {
        team_id: position.team_id,
        enrollment_id: position.enrollment_id,
        sequence_version: version,
        sender_id: position.sender_id,
        node_id: position.node_id,
        node_state: position.node_state as MovedPosition['node_state'],
        step_number: position.step_number,
        next_run_at: new Date(now.getTime() + RECHECK_MS),
        hold_reason: 'internal_error',
      },
    };
  }
}

/**
 * One pass: claims due positions, decides each from one read of facts, and writes everything in the same transaction,
 * so a crash leaves a contact before the step or after it and never between. Resolves true when a campaign gave all that it may,
 * so that more is probably due.
 */
export async function takeSteps(needs: Needs): Promise<boolean> {
  const now = needs.clock.now();
  const running = await countRunningCampaigns(needs.db);
  if (running === 0) return false;
  return transact(needs.db, async (trx) => {
    const due = await lockDuePositions(trx, now, running);
    if (due.length === 0) return false;
    const facts = new Map((await loadFacts(trx, due)).map((row) => [row.enrollment_id, row]));
    const outcomes: Outcome[] = [];
    for (const position of due) {
      const known = facts.get(position.enrollment_id);
      if (!known) continue;
      // decided: who has not begun takes the newest version; who has keeps the version he is in while it is walkable.
      const version = position.node_id === null ? (known.current_version ?? 0) : position.sequence_version;
      const plan = version === 0 ? null : await needs.plans(position.team_id, position.campaign_id, version);
      outcomes.push(decideSafely(needs.log, { position, facts: known, version }, plan, now));
    }
    await queueSends(trx, needs, await giveSenders(trx, outcomes, now), now);
    await movePositions(
      trx,
      outcomes.map(({ moved }) => moved),
      now,
    );
    const events: EventDraft[] = await stopEnrollments(
      trx,
      outcomes.flatMap(({ stop }) => stop ?? []),
      now,
    );
    if (events.length > 0) await needs.ledger.record(trx, events);
    needs.crash('walk.after_node');
    const given = Map.groupBy(due, (position) => position.campaign_id);
    return [...given.values()].some((positions) => positions.length >= shareOf(running));
  });
}
