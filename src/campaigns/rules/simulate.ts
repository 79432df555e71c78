import { nextWindow } from '../../platform/rules/calendar.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';
import { shareOut } from '../../senders/rules/share-out.ts';
import { takeOne } from '../../sending/rules/budget.ts';
import type { Left } from '../../sending/rules/budget.ts';
import type { Reason } from '../../sending/rules/may-send.ts';
import { walk } from '../../sequences/rules/walk.ts';
import type { Plan, Position, WalkFacts } from '../../sequences/rules/walk.ts';
import { createDays } from './simulated-days.ts';
import type { DayOf } from './simulated-days.ts';
import { createTimeline } from './timeline.ts';

/** A contact that stands somewhere in the sequence, or has not begun. */
export interface Walker {
  position: Position;
  dueAt: Date;
  facts: WalkFacts;
  senderId: string | null;
}

export interface SimulatedMailbox {
  id: string;
  email: string;
  timezone: string;
  spacingSeconds: number;
  /** Mails that it may send on the n-th day from today on. */
  capOn: (day: number) => number;
  sentToday: number;
  freeAt: Date;
}

/** Shares of the mails that are sent, in [0, 1]. */
export interface Assumptions {
  reply_rate: number;
  open_rate: number;
  click_rate: number;
  bounce_rate: number;
}

export interface World {
  now: Date;
  until: Date;
  plan: Plan;
  campaignSchedule: Schedule;
  teamSchedule: Schedule;
  /** Days of the limits: of the schedule's zone, or the organization's. */
  zones: { campaign: string; team: string };
  limits: { campaign: number | null; newContacts: number | null; team: number | null };
  used: { campaign: number; newContacts: number; team: number };
  mailboxes: readonly SimulatedMailbox[];
  walkers: readonly Walker[];
  /** How many contacts each of the walkers stands for. */
  weight: number;
  assume: Assumptions;
  /** The next number in [0, 1) of a sequence that a seed fixes. */
  chance: () => number;
}

export interface Outcome {
  /** Every mail that left: when, and from which mailbox. */
  sent: { at: number; mailbox: number }[];
  /** When contacts ended; null: they had not. */
  ended: (number | null)[];
  reached: Map<string, number>;
  /** Mail hours by what held them. */
  held: Map<Reason | 'node_missing' | 'node_unsupported' | 'walked_in_circles', number>;
  complete: boolean;
}

const HOUR_MS = 3_600_000;
/** decided: an answer comes a day after its mail, an open after an hour. */
const REPLY_AFTER_MS = 24 * HOUR_MS;
const OPEN_AFTER_MS = HOUR_MS;
/** A schedule that never opens is asked again as late as this. */
const NEVER_MS = 400 * 24 * HOUR_MS;
/** What one simulation may do: some seconds. */
const MAX_EVENTS = 1_000_000;
/** Events between two turns of the process. */
const EVENTS_A_SLICE = 200;

interface Mail {
  walker: number;
  nodeId: string;
  since: number;
}
interface Box extends SimulatedMailbox {
  queue: Mail[];
  waiting: number;
  day: DayOf;
  sent: number;
  free: number;
  /** When it looks at its queue again, and what it waits for. */
  wakeAt: number | null;
  because: Reason;
}

/**
 * Plays a campaign forward: each walker by the engine's walk, each mail by its windows, caps and spacing. Yields between
 * slices, so that other work has its turn. Other campaigns of the team are not played: the mailboxes and
 * the limits of the team are this campaign's, less what is used of today.
 */
export function* simulate(world: World): Generator<void, Outcome> {
  const { now, plan, weight, assume, chance } = world;
  const until = world.until.getTime();
  const start = now.getTime();
  const out: Outcome = { sent: [], ended: world.walkers.map(() => null), reached: new Map(), held: new Map(), complete: true }; // prettier-ignore
  const line = createTimeline<{ walker: number } | { box: number }>();
  const boxes = world.mailboxes.map((box): Box => ({
    ...box, queue: [], waiting: 0, day: createDays(box.timezone, start), sent: box.sentToday, free: box.freeAt.getTime(), wakeAt: null, because: 'sender_spacing',
  })); // prettier-ignore
  const byId = new Map(boxes.map((box, index) => [box.id, index]));
  const budgetOf = (kind: 'campaign' | 'newContacts' | 'team') => ({
    limit: world.limits[kind],
    day: createDays(kind === 'team' ? world.zones.team : world.zones.campaign, start),
    left: { used: world.used[kind], putOff: 0, dayEnds: now } satisfies Left,
  });
  const budgets = {
    campaign: budgetOf('campaign'),
    newContacts: budgetOf('newContacts'),
    team: budgetOf('team'),
  };
  const windows = [world.campaignSchedule, world.teamSchedule].map((schedule) => ({ schedule, opens: 0, closes: 0 })); // prettier-ignore
  const people = world.walkers.map(({ position, facts, senderId }) => ({
    position, senderId, mailed: new Set(facts.mailed), engagement: { ...facts.engagement },
    seen: new Set<string>(), repliesAt: Infinity, opensAt: Infinity, clicks: false,
  })); // prettier-ignore
  const hold = (reason: Parameters<typeof out.held.set>[0], ms: number, mails = 1): void =>
    void out.held.set(reason, (out.held.get(reason) ?? 0) + (Math.max(0, Math.min(ms, NEVER_MS)) * mails * weight) / HOUR_MS); // prettier-ignore

  /** What the day has left of a budget; a day that ended begins a new one, with what was taken too much. */
  const leftOf = ({ limit, day, left }: (typeof budgets)['campaign'], at: number): Left | null => {
    if (limit === null) return null;
    if (at >= left.dayEnds.getTime()) {
      const first = left.dayEnds.getTime() === start;
      const passed = day.advance(at);
      left.used = first && passed === 0 ? left.used : Math.max(0, left.used - limit * Math.max(1, passed));
      left.putOff = 0;
      left.dayEnds = new Date(day.ends());
    }
    return left;
  };

  /** When all windows are open from `at` on. */
  const opensAt = (at: number): number => {
    for (const window of windows) {
      if (at >= window.closes) {
        const next = nextWindow(window.schedule, new Date(at));
        window.opens = next ? next.opensAt.getTime() : at + NEVER_MS;
        window.closes = next ? (next.closesAt?.getTime() ?? Infinity) : at + NEVER_MS;
      }
      if (at < window.opens) return window.opens;
    }
    return at;
  };

  const wake = (index: number, at: number, because: Reason, from: number): void => {
    const box = boxes[index]!;
    box.wakeAt = at;
    box.because = because;
    hold(because, at - from, box.queue.length);
    line.add(at, { box: index });
  };

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
    else if (boxes[next.what.box]!.wakeAt === next.at) send(next.what.box, next.at);
  }
  for (const [index, person] of people.entries())
    if (out.ended[index] === null && person.repliesAt <= until) end(index, person.repliesAt);
  return out;

  function end(index: number, at: number): void {
    out.ended[index] = at;
  }

  function step(index: number, at: number): void {
    const person = people[index]!;
    if (person.repliesAt <= at) return end(index, person.repliesAt);
    if (person.opensAt <= at) person.engagement.opened = new Date(person.opensAt);
    if (person.clicks && person.opensAt <= at) person.engagement.clicked = new Date(person.opensAt);
    const facts = { ...world.walkers[index]!.facts, mailed: person.mailed, engagement: person.engagement };
    const decision = walk(plan, person.position, facts, new Date(at));
    for (const id of [...decision.trail, ...(decision.nodeId === null ? [] : [decision.nodeId])]) {
      if (person.seen.has(id)) continue;
      person.seen.add(id);
      out.reached.set(id, (out.reached.get(id) ?? 0) + 1);
    }
    switch (decision.do) {
      case 'finish':
        return end(index, at);
      case 'hold':
        hold(decision.because, until - at);
        return;
      case 'wait':
        person.position = { nodeId: decision.nodeId, state: 'waiting' };
        line.add(decision.until.getTime(), { walker: index });
        return;
      case 'send':
        person.position = { nodeId: decision.nodeId, state: 'sending' };
        enqueue({ walker: index, nodeId: decision.nodeId, since: at }, at);
    }
  }

  /** A person stays with the mailbox that wrote first; a new one gets the one whose day is the emptiest. */
  function enqueue(mail: Mail, at: number): void {
    const person = people[mail.walker]!;
    let index = person.senderId === null ? undefined : byId.get(person.senderId);
    if (index === undefined) {
      const loads = boxes.map((box) => ({
        id: box.id,
        waiting: box.waiting + (at < box.day.ends() ? box.sent : 0),
        capacity: box.capOn(Math.max(0, box.day.index())),
      }));
      const [id] = shareOut(loads, 1);
      index = id === undefined ? undefined : byId.get(id);
      if (index === undefined) return hold('no_sender', until - at);
      person.senderId = id!;
    }
    const box = boxes[index]!;
    box.waiting += weight;
    box.queue.push(mail);
    if (box.wakeAt === null) wake(index, Math.max(at, box.free), 'sender_spacing', at);
    else hold(box.because, box.wakeAt - at);
  }

  /** A mailbox looks at its queue: it sends one mail, or waits for what is closed. */
  function send(index: number, at: number): void {
    const box = boxes[index]!;
    box.wakeAt = null;
    if (box.queue.length === 0) return;
    if (at < box.free) return wake(index, box.free, 'sender_spacing', at);
    const opens = opensAt(at);
    if (opens > at) return wake(index, opens, 'outside_window', at);
    const before = box.day.index();
    const passed = box.day.advance(at);
    if (passed > 0) box.sent = Math.max(0, box.sent - box.capOn(before) * passed);
    if (box.sent >= box.capOn(box.day.index())) return wake(index, box.day.ends(), 'sender_daily_cap', at);
    const mail = box.queue[0]!;
    const person = people[mail.walker]!;
    const leave = (): void => {
      box.queue.shift();
      box.waiting -= weight;
    };
    if (person.repliesAt <= at) {
      leave();
      end(mail.walker, person.repliesAt);
      return wake(index, at, 'sender_spacing', at);
    }
    const firstMail = person.mailed.size === 0;
    const left = {
      team: leftOf(budgets.team, at),
      campaign: leftOf(budgets.campaign, at),
      newContacts: leftOf(budgets.newContacts, at),
    };
    const ruling = takeOne(
      {
        firstMail,
        teamLimit: budgets.team.limit,
        campaignLimit: budgets.campaign.limit,
        newContactsLimit: budgets.newContacts.limit,
      },
      left,
    );
    if (ruling.kind === 'capped') {
      const team = left.team !== null && left.team.used >= budgets.team.limit!;
      const full = team ? left.team! : left.campaign!;
      return wake(index, full.dayEnds.getTime(), team ? 'team_daily_cap' : 'campaign_daily_cap', at);
    }
    leave();
    if (ruling.kind === 'put_off') {
      hold('new_contacts_cap', ruling.until.getTime() - at);
      person.position = { nodeId: mail.nodeId, state: 'entering' };
      line.add(ruling.until.getTime(), { walker: mail.walker });
      return wake(index, at, 'sender_spacing', at);
    }
    // One mail was taken; the walker stands for more.
    for (const each of [left.team, left.campaign, ...(firstMail ? [left.newContacts] : [])])
      if (each) each.used += weight - 1;
    box.sent += weight;
    out.sent.push({ at, mailbox: index });
    box.free = at + Math.round(box.spacingSeconds * 1000 * weight * (0.7 + 0.6 * chance()));
    answer(mail, at);
    wake(index, Math.max(at, box.free), 'sender_spacing', at);
  }

  /** What the recipient does, by the assumptions; the contact goes on behind the mail. */
  function answer(mail: Mail, at: number): void {
    const person = people[mail.walker]!;
    person.mailed.add(mail.nodeId);
    if (chance() < assume.bounce_rate) return end(mail.walker, at);
    if (chance() < assume.reply_rate) person.repliesAt = Math.min(person.repliesAt, at + REPLY_AFTER_MS);
    const clicks = chance() < assume.click_rate;
    if (clicks || chance() < assume.open_rate) person.opensAt = Math.min(person.opensAt, at + OPEN_AFTER_MS);
    person.clicks ||= clicks;
    person.position = { nodeId: mail.nodeId, state: 'sent' };
    line.add(at, { walker: mail.walker });
  }
}
