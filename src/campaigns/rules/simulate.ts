import type { Schedule } from '../../platform/rules/schedule.ts';
import type { Capacity } from '../../senders/read-capacities.ts';
import { distributeSlots } from '../../senders/rules/distribute-slots.ts';
import type { Reason } from '../../sending/rules/may-send.ts';
import { walk } from '../../sequences/rules/walk.ts';
import type { Decision, Plan } from '../../sequences/rules/walk.ts';
import { createContact } from './simulated-contact.ts';
import type { Assumptions, Tracked, Walker } from './simulated-contact.ts';
import { createLimits } from './simulated-limits.ts';
import type { Limits } from './simulated-limits.ts';
import { createMailbox } from './simulated-mailbox.ts';
import type { Mail } from './simulated-mailbox.ts';
import { NEVER_MS, createWindows } from './simulated-windows.ts';
import type { ClosedWindow } from './simulated-windows.ts';
import { createTimeline } from './timeline.ts';

export interface World extends Limits {
  now: Date;
  until: Date;
  plan: Plan;
  tracked: Tracked;
  campaignSchedule: Schedule;
  teamSchedule: Schedule;
  mailboxes: readonly Capacity[];
  walkers: readonly Walker[];
  /** Contacts that each walker stands for. */
  weight: number;
  assume: Assumptions;
  chance: () => number;
}

type Held = Reason | ClosedWindow['because'] | Extract<Decision, { do: 'hold' | 'await' }>['because'];

export interface Outcome {
  sent: { at: number; mailbox: number }[];
  /** When each contact ended; null: not within the time. */
  ended: (number | null)[];
  reached: Map<string, number>;
  /** Mail hours by reason. */
  held: Map<Held, number>;
  complete: boolean;
}

const HOUR_MS = 3_600_000;
/** Bounds a simulation to some seconds. */
const MAX_EVENTS = 1_000_000;
const EVENTS_A_SLICE = 200;

/**
 * Plays a campaign forward: contacts by the engine's `walk`, mails by windows, caps and spacing. Yields between slices, so
 * that other work gets its turn. Other campaigns are not played: the mailboxes and limits of the team serve this campaign
 * alone, less what is used today.
 */
export function* simulate(world: World): Generator<void, Outcome> {
  const { plan, weight, chance } = world;
  const [start, until] = [world.now.getTime(), world.until.getTime()];
  const out: Outcome = { sent: [], ended: world.walkers.map(() => null), reached: new Map(), held: new Map(), complete: true }; // prettier-ignore
  const line = createTimeline<{ walker: number } | { box: number }>();
  const people = world.walkers.map((walker) => createContact(walker, world.assume, world.tracked));
  const seen = world.walkers.map(() => new Set<string>());
  const boxes = world.mailboxes.map((mailbox) => createMailbox(mailbox, start, weight));
  const byId = new Map(world.mailboxes.map(({ id }, index) => [id, index]));
  const closedAt = createWindows([world.campaignSchedule, world.teamSchedule]);
  const takeBudgets = createLimits(world, start);

  for (const [index, walker] of world.walkers.entries())
    line.add(Math.max(start, walker.dueAt.getTime()), { walker: index });
  for (let events = 0; ; events++) {
    const next = line.take();
    if (!next) break;
    if (next.at > until || events >= MAX_EVENTS) {
      out.complete = false;
      break;
    }
    if (events % EVENTS_A_SLICE === EVENTS_A_SLICE - 1) yield;
    if ('walker' in next.what) step(next.what.walker, next.at);
    else if (boxes[next.what.box]!.wakes?.at === next.at) send(next.what.box, next.at);
  }
  for (const [index, person] of people.entries())
    if (out.ended[index] === null && person.repliesAt() <= until) end(index, person.repliesAt());
  return out;

  function end(index: number, at: number): void {
    out.ended[index] = at;
  }

  function hold(because: Held, ms: number, mails = 1): void {
    const hours = (Math.max(0, Math.min(ms, NEVER_MS)) * mails * weight) / HOUR_MS;
    out.held.set(because, (out.held.get(because) ?? 0) + hours);
  }

  function step(index: number, at: number): void {
    const person = people[index]!;
    if (person.repliesAt() <= at) return end(index, person.repliesAt());
    const decision = walk(plan, person.position, person.factsAt(at), new Date(at));
    for (const id of [...decision.trail, ...(decision.nodeId === null ? [] : [decision.nodeId])]) {
      if (seen[index]!.has(id)) continue;
      seen[index]!.add(id);
      out.reached.set(id, (out.reached.get(id) ?? 0) + 1);
    }
    switch (decision.do) {
      case 'finish':
        return end(index, at);
      case 'hold':
        hold(decision.because, until - at);
        return;
      // decided: tasks of people are not foreseen; calls and LinkedIn actions take no time
      case 'task':
        if (decision.isBlocking) return hold('blocking_task', until - at);
        person.errands.set(decision.nodeId, 'done');
        return step(index, at);
      case 'call':
      case 'act':
        person.errands.set(decision.nodeId, 'done');
        return step(index, at);
      case 'await':
        if (decision.because === 'blocking_task') return hold(decision.because, until - at);
        person.errands.set(decision.nodeId, 'done');
        return step(index, at);
      case 'wait':
        person.position = { nodeId: decision.nodeId, state: 'waiting' };
        line.add(decision.until.getTime(), { walker: index });
        return;
      case 'send':
        person.position = { nodeId: decision.nodeId, state: 'sending' };
        enqueue({ walker: index, nodeId: decision.nodeId }, at);
    }
  }

  /** A contact stays with its first mailbox; a new contact gets the mailbox with the emptiest day. */
  function enqueue(mail: Mail, at: number): void {
    const person = people[mail.walker]!;
    let index = person.senderId === null ? undefined : byId.get(person.senderId);
    if (index === undefined) {
      const [id] = distributeSlots(boxes.map((box) => box.load(at)), 1); // prettier-ignore
      if (id === undefined) return hold('no_sender', until - at);
      index = byId.get(id)!;
      person.senderId = id;
    }
    const box = boxes[index]!;
    box.queue.push(mail);
    if (box.wakes) hold(box.wakes.because, box.wakes.at - at);
    else wake(index, Math.max(at, box.freeAt()), 'sender_spacing', at);
  }

  /** Holds the whole queue of a mailbox until `at`. */
  function wake(index: number, at: number, because: NonNullable<(typeof boxes)[0]['wakes']>['because'], from: number): void {
    const box = boxes[index]!;
    box.wakes = { at, because };
    hold(because, at - from, box.queue.length);
    line.add(at, { box: index });
  } // prettier-ignore

  function send(index: number, at: number): void {
    const box = boxes[index]!;
    const mail = box.queue[0];
    box.wakes = null;
    if (!mail) return;
    if (at < box.freeAt()) return wake(index, box.freeAt(), 'sender_spacing', at);
    const shut = closedAt(at) ?? box.fullAt(at);
    if (shut) return wake(index, shut.until, shut.because, at);
    const person = people[mail.walker]!;
    if (person.repliesAt() <= at) {
      box.queue.shift();
      end(mail.walker, person.repliesAt());
      return wake(index, at, 'sender_spacing', at);
    }
    const ruling = takeBudgets(!person.wasMailed(), at, weight);
    if (ruling.kind === 'capped') return wake(index, ruling.until.getTime(), ruling.because, at);
    box.queue.shift();
    if (ruling.kind === 'put_off') {
      hold('new_contacts_cap', ruling.until.getTime() - at);
      person.position = { nodeId: mail.nodeId, state: 'entering' };
      line.add(ruling.until.getTime(), { walker: mail.walker });
      return wake(index, at, 'sender_spacing', at);
    }
    box.send(at, weight, chance());
    out.sent.push({ at, mailbox: index });
    if (person.receive(mail.nodeId, at, chance)) {
      person.position = { nodeId: mail.nodeId, state: 'sent' };
      line.add(at, { walker: mail.walker });
    } else end(mail.walker, at);
    wake(index, Math.max(at, box.freeAt()), 'sender_spacing', at);
  }
}
