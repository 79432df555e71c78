import { LOCKED_AGAIN_MS } from '../../platform/rules/retry.ts';
import { addressBlocker, recheckAt, stepBlocker } from '../../sending/rules/decide.ts';
import type { GateVerdict } from '../../sending/rules/decide.ts';
import { contactFacts } from '../../sending/rules/facts.ts';
import { RECHECK_MS } from '../../sending/rules/may-send.ts';
import type { CallIntent } from '../../calls/queue-calls.ts';
import type { SendIntent } from '../../sending/queue-sends.ts';
import type { ActionIntent } from '../../linkedin/queue-actions.ts';
import type { TaskIntent } from '../../tasks/create-tasks.ts';
import { nextMail } from '../../sequences/rules/next-mail.ts';
import { relocate } from '../../sequences/rules/republish.ts';
import { walk } from '../../sequences/rules/walk.ts';
import type { Decision, Plan, WalkFacts } from '../../sequences/rules/walk.ts';
import type { LifeChange } from '../life-store.ts';
import type { DuePosition } from '../due-store.ts';
import type { EnrollmentFacts, MovedPosition } from '../step-store.ts';
import { actionOf } from './action.ts';
import { taskOf } from './task.ts';

export interface Step {
  position: DuePosition;
  facts: EnrollmentFacts;
  version: number;
}

export interface Outcome {
  moved: MovedPosition;
  send?: Omit<SendIntent, 'sender_id' | 'sender_email'> | undefined;
  task?: TaskIntent;
  call?: CallIntent;
  action?: ActionIntent;
  stop?: LifeChange;
}

export const walkFacts = (facts: EnrollmentFacts): WalkFacts => ({
  contact: { ...facts, custom: undefined },
  custom: (facts.custom ?? {}) as Record<string, unknown>,
  engagement: {
    opened: facts.last_open_at,
    clicked: facts.last_click_at,
    replied: facts.last_reply_at,
    bounced: facts.last_bounce_at,
    unsubscribed: facts.unsubscribed_at,
  },
  clicks: facts.clicks.map(({ url, at }) => ({ url, at: new Date(at) })),
  labels: facts.labels,
  mailed: new Set(facts.mailed),
  errands: new Map(Object.entries(facts.errands)),
  linkedin: facts.linkedin,
  schedule: facts.schedule,
  variantKey: facts.variant_key,
});

/** Gates that end the sequence for this contact; the others hold it. */
const ENDS = new Set(['unsubscribed', 'suppressed', 'replied', 'bounced', 'finished']);

const unmoved = (position: DuePosition): Omit<MovedPosition, 'next_run_at' | 'hold_reason'> => ({
  team_id: position.team_id,
  enrollment_id: position.enrollment_id,
  sequence_version: position.sequence_version,
  sender_id: position.sender_id,
  node_id: position.node_id,
  node_state: position.node_state as MovedPosition['node_state'],
  step_number: position.step_number,
  next_step: position.next_step,
});

export const faultyStep = (position: DuePosition, detail: string, now: Date): Outcome => ({
  moved: {
    ...unmoved(position),
    next_run_at: new Date(now.getTime() + RECHECK_MS),
    hold_reason: 'internal_error',
    hold_detail: detail,
  },
});

export const postponeStep = (position: DuePosition, now: Date): Outcome => ({
  moved: {
    ...unmoved(position),
    next_run_at: new Date(now.getTime() + LOCKED_AGAIN_MS),
    hold_reason: null,
  },
});

export interface Placed {
  step: Step;
  plan: Plan | null;
}

/**
 * Moves a contact to the newest version of its sequence, to the node where it continues there.
 * decided: a contact that is held because nothing of its path is left keeps its version, so
 * that a later publication starts from there; and a mail in progress is waited for first.
 * decisions: Campaigns and sequences
 */
export function placeStep(
  { position, facts }: Pick<Step, 'position' | 'facts'>,
  { old, newest, version }: { old: Plan | null; newest: Plan; version: number },
  now: Date,
): Placed {
  const { node_id: nodeId, sequence_version: before } = position;
  const here: Placed = { step: { position, facts, version: before }, plan: old };
  if (nodeId !== null && facts.open.includes(nodeId)) return here;
  const state = position.node_state as MovedPosition['node_state'];
  const to = relocate(old, newest, { nodeId, state }, { facts: walkFacts(facts), now });
  // The newest plan has no such node: the walk holds the contact for it.
  if (!to) return { ...here, plan: newest };
  return {
    step: { position: { ...position, node_id: to.nodeId, node_state: to.state }, facts, version },
    plan: newest,
  };
}

export function decideStep(step: Step, plan: Plan | null, now: Date): Outcome {
  const outcome = outcomeOf(step, plan, now);
  if (!plan) return outcome;
  const { node_id: nodeId, node_state: state } = outcome.moved;
  return { ...outcome, moved: { ...outcome.moved, next_step: nextMail(plan, { nodeId, state }) } };
}

function outcomeOf({ position, facts, version }: Step, plan: Plan | null, now: Date): Outcome {
  const at = {
    team_id: position.team_id,
    enrollment_id: position.enrollment_id,
    sequence_version: version,
    sender_id: position.sender_id,
    // The number of the last mail that left: only sending changes it.
    step_number: position.step_number,
    next_step: position.next_step,
  };
  const stay = {
    ...at,
    node_id: position.node_id,
    node_state: position.node_state as MovedPosition['node_state'],
  };
  const stop = (reason: string): Outcome => ({
    moved: { ...stay, next_run_at: null, hold_reason: null },
    stop: { teamId: position.team_id, enrollmentId: position.enrollment_id, life: 'finished', reason },
  });
  const hold = (reason: string, until: Date | null, detail?: string): Outcome => ({
    moved: {
      ...stay,
      next_run_at: until ?? new Date(now.getTime() + RECHECK_MS),
      hold_reason: reason,
      ...(detail === undefined ? {} : { hold_detail: detail }),
    },
  });
  const known = contactFacts(facts);
  const holdAt = (blocker: GateVerdict): Outcome => hold(blocker.gate, recheckAt(blocker, now, RECHECK_MS));
  const blocker = stepBlocker(known, now);
  // A paused or archived contact has not finished: it may continue from this node.
  if (known.life === 'paused' || known.life === 'archived')
    return { moved: { ...stay, next_run_at: null, hold_reason: null } };
  if (blocker) return ENDS.has(blocker.gate) ? stop(blocker.gate) : holdAt(blocker);
  if (!plan) return hold('no_sequence', null);
  const nodes = plan.nodes;
  return follow(walk(plan, { nodeId: position.node_id, state: stay.node_state }, walkFacts(facts), now));

  function asking({ nodeId, stepNumber }: { nodeId: string; stepNumber: number }) {
    return {
      team_id: position.team_id,
      enrollment_id: position.enrollment_id,
      campaign_id: position.campaign_id,
      node_id: nodeId,
      pass: position.pass,
      step_number: stepNumber,
    };
  }
  function awaiting({ nodeId }: { nodeId: string }, hold_reason: string | null): MovedPosition {
    const here = { node_id: nodeId, node_state: 'sending' } as const;
    return { ...at, ...here, next_run_at: null, hold_reason };
  }

  function follow(decision: Decision): Outcome {
    switch (decision.do) {
      case 'send': {
        const unmailable = addressBlocker(known, now);
        if (unmailable) return holdAt(unmailable);
        return {
          moved: {
            ...at,
            node_id: decision.nodeId,
            node_state: 'sending',
            next_run_at: null,
            hold_reason: null,
          },
          // A mail in progress of a contact that was stopped meanwhile is waited for, not asked for again.
          send: facts.open.includes(decision.nodeId)
            ? undefined
            : {
                team_id: position.team_id,
                enrollment_id: position.enrollment_id,
                campaign_id: position.campaign_id,
                contact_profile_id: facts.contact_profile_id,
                node_id: decision.nodeId,
                sequence_version: version,
                pass: position.pass,
                step_number: decision.stepNumber,
                variant_id: decision.variantId,
                recipient: facts.email!,
              },
        };
      }
      case 'wait':
        return {
          moved: {
            ...stay,
            node_id: decision.nodeId,
            node_state: 'waiting',
            next_run_at: decision.until,
            hold_reason: null,
          },
        };
      case 'task': {
        const asked = taskOf(nodes.get(decision.nodeId)!, facts, now);
        if (asked.kind !== 'ok') return hold('missing_variable', null, asked.name);
        return {
          moved: decision.isBlocking
            ? awaiting(decision, 'blocking_task')
            : { ...awaiting(decision, null), node_state: 'entering', next_run_at: now },
          task: { ...asking(decision), ...asked.task, blocking: decision.isBlocking },
        };
      }
      case 'call': {
        const { data } = nodes.get(decision.nodeId)!;
        return {
          moved: awaiting(decision, 'waiting_for_call'),
          call: { ...asking(decision), sequence_version: version, url: String(data.url) },
        };
      }
      case 'act': {
        const asked = actionOf(nodes.get(decision.nodeId)!, facts);
        if (asked.kind !== 'ok') return hold(asked.kind, null, 'name' in asked ? asked.name : undefined);
        const action = { ...asking(decision), ...asked.action, contact_profile_id: facts.contact_profile_id };
        return {
          moved: asked.action.profile_url
            ? awaiting(decision, 'waiting_for_linkedin')
            : { ...awaiting(decision, null), node_state: 'entering', next_run_at: now },
          action,
        };
      }
      case 'await':
        return {
          moved: {
            ...stay,
            node_id: decision.nodeId,
            node_state: 'sending',
            next_run_at: null,
            hold_reason: decision.because,
          },
        };
      case 'hold':
        return hold(decision.because, decision.until, decision.detail);
      case 'finish':
        return stop(decision.because);
    }
  }
}
