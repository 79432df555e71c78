import { sharedSchedule } from '../../platform/rules/contact-zone.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';
import type { Capacity } from '../../senders/read-capacities.ts';
import { distributeSlots } from '../../senders/rules/distribute-slots.ts';
import { fullPlace, takePlaces } from '../../sending/rules/contact-cap.ts';
import type { Place } from '../../sending/rules/contact-cap.ts';
import type { Reason } from '../../sending/rules/may-send.ts';
import { hasValue } from '../../sending/rules/template.ts';
import { savedBy } from '../../sequences/rules/saved-before.ts';
import { walk } from '../../sequences/rules/walk.ts';
import type { Decision, Plan } from '../../sequences/rules/walk.ts';
import { createContact } from './simulated-contact.ts';
import type { Assumptions, Contact, TeamValues, Tracked, Walker } from './simulated-contact.ts';
import { createLimits } from './simulated-limits.ts';
import type { Limits } from './simulated-limits.ts';
import { createMailbox } from './simulated-mailbox.ts';
import type { Mail, Mailbox } from './simulated-mailbox.ts';
import { NEVER_MS, createContactWindows, createWindows } from './simulated-windows.ts';
import type { ClosedWindow } from './simulated-windows.ts';
import { createTimeline } from './timeline.ts';
import type { Timeline } from './timeline.ts';

export interface World extends Limits {
  now: Date;
  until: Date;
  plan: Plan;
  /** The variables of a node's texts that a contact must have. */
  needs: (nodeId: string, variantId: string | null) => readonly string[];
  tracked: Tracked;
  team: TeamValues;
  campaignSchedule: Schedule;
  teamSchedule: Schedule;
  mailboxes: readonly Capacity[];
  walkers: readonly Walker[];
  /** The places of each walker under the caps of persons and companies; null: there are none. */
  places: readonly (readonly Place[])[] | null;
  /** Number of contacts that each walker stands for. */
  weight: number;
  assume: Assumptions;
  chance: () => number;
}

type Held =
  | Reason
  | 'missing_variable'
  | ClosedWindow['because']
  | Extract<Decision, { do: 'hold' | 'await' }>['because'];

export interface Outcome {
  sent: { at: number; mailbox: number }[];
  /** When each contact ended; null: not within the time. */
  ended: (number | null)[];
  reached: Map<string, number>;
  /** Hours of waiting mails, by reason. */
  held: Map<Held, number>;
  /** Contacts that lack a variable of their next text: they go no further. With whether a mail reached them before. */
  lacking: Map<number, { isReached: boolean }>;
  complete: boolean;
}

const HOUR_MS = 3_600_000;
/** Limits a simulation to some seconds. */
const MAX_EVENTS = 1_000_000;
const EVENTS_A_SLICE = 200;

interface Game {
  world: World;
  until: number;
  out: Outcome;
  timeline: Timeline<{ walker: number } | { box: number }>;
  people: Contact[];
  seen: Set<string>[];
  boxes: Mailbox[];
  mailboxAt: ReadonlyMap<string, number>;
  closedAt: ReturnType<typeof createWindows>;
  closedFor: ReturnType<typeof createContactWindows>;
  takeBudgets: ReturnType<typeof createLimits>;
}

function begin(world: World): Game {
  const { walkers, mailboxes } = world;
  const start = world.now.getTime();
  const game: Game = {
    world,
    until: world.until.getTime(),
    out: {
      sent: [],
      ended: walkers.map(() => null),
      reached: new Map(),
      held: new Map(),
      lacking: new Map(),
      complete: true,
    },
    timeline: createTimeline(),
    people: walkers.map((walker) => createContact(walker, world.assume, world)),
    seen: walkers.map(() => new Set<string>()),
    boxes: mailboxes.map((mailbox) => createMailbox(mailbox, start, world.weight)),
    mailboxAt: new Map(mailboxes.map(({ id }, index) => [id, index])),
    closedAt: createWindows([sharedSchedule(world.campaignSchedule), world.teamSchedule]),
    closedFor: createContactWindows(world.campaignSchedule, walkers),
    takeBudgets: createLimits(world, start),
  };
  for (const [index, walker] of walkers.entries())
    game.timeline.add(Math.max(start, walker.dueAt.getTime()), { walker: index });
  return game;
}

/**
 * Plays a campaign forward: contacts by the engine's `walk`, mails by windows, caps and spacing. Yields between slices,
 * so that other work gets its turn. Other campaigns are not played: this campaign alone uses the mailboxes and limits
 * of the team, less today's usage.
 */
export function* simulate(world: World): Generator<void, Outcome> {
  const game = begin(world);
  const { out, timeline, people, until } = game;
  for (let events = 0; ; events++) {
    const next = timeline.take();
    if (!next) break;
    if (next.at > until || events >= MAX_EVENTS) {
      out.complete = false;
      break;
    }
    if (events % EVENTS_A_SLICE === EVENTS_A_SLICE - 1) yield;
    if ('walker' in next.what) step(game, next.what.walker, next.at);
    else if (game.boxes[next.what.box]!.wakes?.at === next.at) send(game, next.what.box, next.at);
  }
  for (const [index, person] of people.entries())
    if (out.ended[index] === null && person.repliesAt() <= until) end(game, index, person.repliesAt());
  return out;
}

function end({ out }: Game, index: number, at: number): void {
  out.ended[index] = at;
}

function hold({ out, world }: Game, because: Held, ms: number, mails = 1): void {
  const hours = (Math.max(0, Math.min(ms, NEVER_MS)) * mails * world.weight) / HOUR_MS;
  out.held.set(because, (out.held.get(because) ?? 0) + hours);
}

function countReached({ seen, out }: Game, index: number, { trail, nodeId }: Decision): void {
  for (const id of [...trail, ...(nodeId === null ? [] : [nodeId])]) {
    if (seen[index]!.has(id)) continue;
    seen[index]!.add(id);
    out.reached.set(id, (out.reached.get(id) ?? 0) + 1);
  }
}

const RENDERS: ReadonlySet<Decision['do']> = new Set(['send', 'task', 'call', 'act']);

/** The worker renders these texts at the step, and holds who lacks a value. */
function lacks({ world }: Game, { fields, saved }: Contact, decision: Decision): boolean {
  if (decision.nodeId === null || !RENDERS.has(decision.do)) return false;
  if (decision.do === 'act' && !hasValue(fields, 'linkedin_url')) return false;
  const variantId = decision.do === 'send' ? decision.variantId : null;
  return world.needs(decision.nodeId, variantId).some((name) => !saved.has(name) && !hasValue(fields, name));
}

/** decided: an HTTP step of a simulation saves all that it is to save */
function finishAction({ world }: Game, person: Contact, nodeId: string): void {
  person.actions.set(nodeId, 'done');
  for (const name of savedBy(world.plan.nodes.get(nodeId)!)) person.saved.add(name);
}

function step(game: Game, index: number, at: number): void {
  const { people, timeline, until, world } = game;
  const person = people[index]!;
  if (person.repliesAt() <= at) return end(game, index, person.repliesAt());
  const decision = walk(world.plan, person.position, person.factsAt(at), new Date(at));
  countReached(game, index, decision);
  if (lacks(game, person, decision)) {
    game.out.lacking.set(index, { isReached: person.isReached() });
    return hold(game, 'missing_variable', until - at);
  }
  switch (decision.do) {
    case 'finish':
      return end(game, index, at);
    case 'hold':
      return hold(game, decision.because, until - at);
    // decided: the time of people's tasks is unknown; calls and LinkedIn actions take no time
    case 'task':
      if (decision.isBlocking) return hold(game, 'blocking_task', until - at);
      finishAction(game, person, decision.nodeId);
      return step(game, index, at);
    case 'call':
    case 'act':
      finishAction(game, person, decision.nodeId);
      return step(game, index, at);
    case 'await':
      if (decision.because === 'blocking_task') return hold(game, decision.because, until - at);
      finishAction(game, person, decision.nodeId);
      return step(game, index, at);
    case 'wait':
      person.position = { nodeId: decision.nodeId, state: 'waiting' };
      return timeline.add(decision.until.getTime(), { walker: index });
    case 'send': {
      const closed = game.closedFor(index, at);
      if (closed) {
        hold(game, closed.because, closed.until - at);
        return timeline.add(closed.until, { walker: index });
      }
      person.position = { nodeId: decision.nodeId, state: 'sending' };
      return enqueue(game, { walker: index, nodeId: decision.nodeId }, at);
    }
  }
}

/** A contact stays with its first mailbox; a new contact gets the mailbox with the fewest mails of the day. */
function enqueue(game: Game, mail: Mail, at: number): void {
  const { boxes, mailboxAt, people, until } = game;
  const person = people[mail.walker]!;
  let index = person.senderId === null ? undefined : mailboxAt.get(person.senderId);
  if (index === undefined) {
    const loads = boxes.map((box) => box.load(at));
    const [id] = distributeSlots(loads, 1);
    if (id === undefined) return hold(game, 'no_sender', until - at);
    index = mailboxAt.get(id)!;
    person.senderId = id;
  }
  const box = boxes[index]!;
  box.queue.push(mail);
  if (box.wakes) hold(game, box.wakes.because, box.wakes.at - at);
  else wake(game, index, { at: Math.max(at, box.freeAt()), because: 'sender_spacing' }, at);
}

function wake(game: Game, index: number, until: NonNullable<Mailbox['wakes']>, from: number): void {
  const box = game.boxes[index]!;
  box.wakes = until;
  hold(game, until.because, until.at - from, box.queue.length);
  game.timeline.add(until.at, { box: index });
}

function send(game: Game, index: number, at: number): void {
  const { people, timeline, world, out } = game;
  const box = game.boxes[index]!;
  const mail = box.queue[0];
  box.wakes = null;
  if (!mail) return;
  const lookAgain = (when: number): void => wake(game, index, { at: when, because: 'sender_spacing' }, at);
  if (at < box.freeAt()) return lookAgain(box.freeAt());
  const closed = game.closedAt(at) ?? box.fullAt(at);
  if (closed) return wake(game, index, { at: closed.until, because: closed.because }, at);
  const person = people[mail.walker]!;
  if (person.repliesAt() <= at) {
    box.queue.shift();
    end(game, mail.walker, person.repliesAt());
    return lookAgain(at);
  }
  const wait = (because: Held, until: number): void => {
    box.queue.shift();
    hold(game, because, until - at);
    person.position = { nodeId: mail.nodeId, state: 'entering' };
    timeline.add(until, { walker: mail.walker });
    lookAgain(at);
  };
  const shut = game.closedFor(mail.walker, at);
  if (shut) return wait(shut.because, shut.until);
  const places = world.places?.[mail.walker] ?? [];
  const full = fullPlace(places, new Date(at));
  if (full) return wait(full.reason, full.until.getTime());
  const ruling = game.takeBudgets(person.isNew(), at, world.weight);
  if (ruling.kind === 'capped')
    return wake(game, index, { at: ruling.until.getTime(), because: ruling.because }, at);
  if (ruling.kind === 'put_off') return wait('new_contacts_cap', ruling.until.getTime());
  box.queue.shift();
  takePlaces(places, new Date(at), false);
  box.send(at, world.weight, world.chance());
  out.sent.push({ at, mailbox: index });
  if (person.receive(mail.nodeId, at, world.chance)) {
    person.position = { nodeId: mail.nodeId, state: 'sent' };
    timeline.add(at, { walker: mail.walker });
  } else end(game, mail.walker, at);
  lookAgain(Math.max(at, box.freeAt()));
}
