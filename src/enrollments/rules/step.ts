import type { AskingStep, StepAction } from '../../actions/step-action.ts';
import { LOCKED_AGAIN_MS } from '../../platform/rules/retry.ts';
import type { SendIntent } from '../../sending/queue-sends.ts';
import { RECHECK_MS } from '../../sending/rules/may-send.ts';
import type { Act } from '../../sequences/rules/act.ts';
import type { SequenceNode } from '../../sequences/rules/graph.ts';
import type { Plan } from '../../sequences/rules/walk.ts';
import type { DuePosition } from '../due-store.ts';
import type { LifeChange } from '../life-store.ts';
import type { EnrollmentFacts, MovedPosition } from '../step-store.ts';
import { actionOf } from './action.ts';
import { lackedBy } from './call.ts';
import { taskOf } from './task.ts';

export interface Step {
  position: DuePosition;
  facts: EnrollmentFacts;
  version: number;
}

export interface Outcome {
  moved: MovedPosition;
  send?: Omit<SendIntent, 'sender_id' | 'sender_email'> | undefined;
  action?: StepAction;
  stopStep?: LifeChange;
}

type ActOf<Do extends Act['do']> = Extract<Act, { do: Do }>;

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

const stay = ({ position, version }: Step): ReturnType<typeof unmoved> => ({
  ...unmoved(position),
  sequence_version: version,
});

export const restStep = (step: Step): Outcome => ({
  moved: { ...stay(step), next_run_at: null, hold_reason: null },
});

export const stop = (step: Step, reason: string): Outcome => ({
  ...restStep(step),
  stopStep: {
    teamId: step.position.team_id,
    enrollmentId: step.position.enrollment_id,
    life: 'finished',
    reason,
  },
});

export const holdStep = (
  step: Step,
  now: Date,
  { reason, until, detail }: { reason: string; until: Date | null; detail?: string | undefined },
): Outcome => ({
  moved: {
    ...stay(step),
    next_run_at: until ?? new Date(now.getTime() + RECHECK_MS),
    hold_reason: reason,
    ...(detail === undefined ? {} : { hold_detail: detail }),
  },
});

const awaiting = (step: Step, nodeId: string, reason: string | null): MovedPosition => ({
  ...stay(step),
  node_id: nodeId,
  node_state: 'sending',
  next_run_at: null,
  hold_reason: reason,
});

const passing = (step: Step, nodeId: string, now: Date): MovedPosition => ({
  ...awaiting(step, nodeId, null),
  node_state: 'entering',
  next_run_at: now,
});

const asking = (
  { position }: Step,
  { nodeId, stepNumber }: { nodeId: string; stepNumber: number },
): AskingStep => ({
  team_id: position.team_id,
  enrollment_id: position.enrollment_id,
  campaign_id: position.campaign_id,
  node_id: nodeId,
  pass: position.pass,
  step_number: stepNumber,
});

export function actOn(step: Step, act: Act, { nodes }: Plan, now: Date): Outcome {
  switch (act.do) {
    case 'send':
      return send(step, act);
    case 'wait':
      return {
        moved: {
          ...stay(step),
          node_id: act.nodeId,
          node_state: 'waiting',
          next_run_at: act.until,
          hold_reason: null,
        },
      };
    case 'task':
      return askTask(step, act, nodes.get(act.nodeId)!, now);
    case 'call':
      return askCall(step, act, nodes.get(act.nodeId)!, now);
    case 'act':
      return askAction(step, act, nodes.get(act.nodeId)!, now);
    case 'await':
      return { moved: awaiting(step, act.nodeId, act.because) };
    case 'hold':
      return holdStep(step, now, { reason: act.because, until: act.until, detail: act.detail });
    case 'finish':
      return stop(step, act.because);
  }
}

function send(step: Step, act: ActOf<'send'>): Outcome {
  const { facts, version } = step;
  return {
    moved: awaiting(step, act.nodeId, null),
    // A mail in progress of a contact that was stopped meanwhile is awaited, not requested again.
    send: facts.open.includes(act.nodeId)
      ? undefined
      : {
          ...asking(step, act),
          contact_profile_id: facts.contact_profile_id,
          sequence_version: version,
          variant_id: act.variantId,
          recipient: facts.email!,
        },
  };
}

function askTask(step: Step, act: ActOf<'task'>, node: SequenceNode, now: Date): Outcome {
  const asked = taskOf(node, step.facts, now);
  if (asked.kind !== 'ok')
    return holdStep(step, now, { reason: 'missing_variable', until: null, detail: asked.name });
  return {
    moved: act.isBlocking ? awaiting(step, act.nodeId, 'blocking_task') : passing(step, act.nodeId, now),
    action: { kind: 'task', ...asking(step, act), ...asked.task, blocking: act.isBlocking },
  };
}

function askCall(step: Step, act: ActOf<'call'>, node: SequenceNode, now: Date): Outcome {
  const missing = lackedBy(node, step.facts);
  if (missing !== undefined)
    return holdStep(step, now, { reason: 'missing_variable', until: null, detail: missing });
  return {
    moved: awaiting(step, act.nodeId, 'waiting_for_call'),
    action: {
      kind: 'call',
      ...asking(step, act),
      sequence_version: step.version,
      url: String(node.data.url),
    },
  };
}

function askAction(step: Step, act: ActOf<'act'>, node: SequenceNode, now: Date): Outcome {
  const asked = actionOf(node, step.facts);
  if (asked.kind !== 'ok')
    return holdStep(step, now, {
      reason: asked.kind,
      until: null,
      detail: 'name' in asked ? asked.name : undefined,
    });
  return {
    moved: asked.action.profile_url
      ? awaiting(step, act.nodeId, 'waiting_for_linkedin')
      : passing(step, act.nodeId, now),
    action: {
      kind: 'linkedin',
      ...asking(step, act),
      ...asked.action,
      contact_profile_id: step.facts.contact_profile_id,
    },
  };
}
