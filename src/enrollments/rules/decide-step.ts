import { contactWindow, placeOf } from '../../platform/rules/contact-zone.ts';
import { addressBlocker, contactWindowBlocker, recheckAt, stepBlocker } from '../../sending/rules/decide.ts';
import type { GateVerdict, Window } from '../../sending/rules/decide.ts';
import { contactFacts } from '../../sending/rules/facts.ts';
import { RECHECK_MS } from '../../sending/rules/may-send.ts';
import { nextMail } from '../../sequences/rules/next-mail.ts';
import { relocate } from '../../sequences/rules/republish.ts';
import { walk } from '../../sequences/rules/walk.ts';
import type { Plan, WalkFacts } from '../../sequences/rules/walk.ts';
import type { EnrollmentFacts, MovedPosition } from '../step-store.ts';
import { actOn, holdStep, restStep, stop } from './step.ts';
import type { Outcome, Step } from './step.ts';

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
  actions: new Map(Object.entries(facts.actions)),
  linkedin: facts.linkedin,
  schedule: facts.schedule,
  variantKey: facts.variant_key,
});

/** Gates that end the sequence for this contact; the others hold it. */
const ENDS = new Set(['unsubscribed', 'suppressed', 'replied', 'bounced', 'finished']);

export interface Placed {
  step: Step;
  plan: Plan | null;
}

/**
 * Moves a contact to the newest version of its sequence, to the node where it continues there. decided: a contact that
 * is held because nothing of its path is left keeps its version, so that a later publication starts from there. A mail
 * in progress is waited for first. decisions: Campaigns and sequences
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
  // The newest plan lacks the node, so the walk holds the contact.
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

const windowOf = ({ schedule, custom, country }: EnrollmentFacts, now: Date): Window =>
  contactWindow(schedule, placeOf({ custom, country }), now);

function outcomeOf(step: Step, plan: Plan | null, now: Date): Outcome {
  const { position, facts } = step;
  const known = contactFacts(facts);
  const holdAt = (blocker: GateVerdict): Outcome =>
    holdStep(step, now, { reason: blocker.gate, until: recheckAt(blocker, now, RECHECK_MS) });
  // A paused or archived contact has not finished and may continue from this node.
  if (known.life === 'paused' || known.life === 'archived') return restStep(step);
  const blocker = stepBlocker(known, now);
  if (blocker) return ENDS.has(blocker.gate) ? stop(step, blocker.gate) : holdAt(blocker);
  if (!plan) return holdStep(step, now, { reason: 'no_sequence', until: null });
  const state = position.node_state as MovedPosition['node_state'];
  const act = walk(plan, { nodeId: position.node_id, state }, walkFacts(facts), now);
  const shut =
    (act.do === 'send' ? addressBlocker(known, now) : null) ??
    (act.do === 'send' || act.do === 'act' ? contactWindowBlocker(windowOf(facts, now), now) : null);
  return shut ? holdAt(shut) : actOn(step, act, plan, now);
}
