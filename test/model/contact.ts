import { windowFrom } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import type { DrawnContact } from './draw.ts';
import type { Arrived, Happened } from './play.ts';
import { walkOn } from './sequence.ts';
import type { ModelGraph, Person, Rest } from './sequence.ts';

/** A mail that may leave from `from` until it is sent, or until something stops it at `until`. */
export interface Want {
  node: string;
  from: number;
  until: number;
  first: boolean;
  sent: Arrived | null;
}
/** A contact's state from `from` on; `until`: when it ends by itself. */
export interface State {
  from: number;
  /** A mail of that moment caused it; a question before the mail does not know it. */
  byMail: boolean;
  acts: boolean;
  is: 'active' | 'paused' | 'finished';
  reason: string | null;
  until: number | null;
}
export interface Course {
  wants: Want[];
  states: State[];
  end: { life: string; reason: string | null; node: string | null };
  faults: string[];
}

const HOUR = 3_600_000;
/** decisions: Inbound. A soft bounce is tried again after these rests, and then never. */
const SOFT_RESTS = [24 * HOUR, 72 * HOUR];
type Life =
  | { is: 'active' }
  | { is: 'finished'; reason: string; own: boolean }
  /** `until`: ends by itself. `due`: the earliest end by a person. */
  | { is: 'paused'; reason: string; until: number | null; due: number };

/**
 * The course of one contact by decisions 4, 6 and 10. Times of sent mails come from the trace: the model says from when a mail
 * may leave, and the judge checks windows and limits.
 */
export function follow(
  graph: ModelGraph,
  calendar: Calendar,
  { city, score }: DrawnContact,
  trace: { start: number; until: number; mails: readonly (Arrived & { index: number })[]; happened: readonly Happened[] },
): Course {
  const faults: string[] = [];
  const wants: Want[] = [];
  const states: State[] = [];
  const person: Person = { city, score, opened: null, clicked: null };
  const mailed = new Set<string>();
  const acted = new Set<string>();
  const actsAt = (now: number): number => Math.max(now, windowFrom(calendar, now)?.[0] ?? Infinity);
  const tries = new Map<string, number>();
  const bounced = new Set<number>();
  /** The reason that stops all mails, whatever reopens the contact, until a person resumes it. */
  let stopped: string | null = null;
  const sent: (Arrived & { index: number })[] = [];
  let life: Life = { is: 'active' };
  let rest: Rest;
  let want: Want | null = null;
  const startNode = graph.nodes.find(({ type }) => type === 'startNode')!.id;

  const note = (from: number, byMail = false): void => {
    const until = life.is === 'paused' ? life.until : life.is === 'active' && rest.do === 'wait' ? rest.until : null;
    const acts = life.is === 'active' && rest.do === 'act';
    states.push({ from, byMail, acts, is: life.is, reason: life.is === 'active' ? null : life.reason, until });
  };
  const go = (now: number, from: { enter: string } | { leave: string }, byMail = false): void => {
    rest = walkOn(graph, from, person, { mailed, acted, actsAt, now, calendar });
    if (rest.do === 'end') life = { is: 'finished', reason: rest.because, own: true };
    if (rest.do === 'mail') open(rest.node, now);
    note(now, byMail);
  };
  function open(node: string, from: number): void {
    want = { node, from, until: Infinity, first: sent.length === 0, sent: null };
    wants.push(want);
  }
  const shut = (now: number): void => {
    if (want) want.until = now;
    want = null;
  };
  const resumeAt = (now: number): void => {
    life = { is: 'active' };
    if (stopped) return finish(now, stopped);
    if (rest.do === 'wait' && rest.until <= now) return go(now, { leave: rest.node });
    if (rest.do === 'act') return go(now, { enter: rest.node });
    if (rest.do === 'mail') open(rest.node, now);
    note(now);
  };
  /** Advances by time alone, to before or at `moment`. */
  const pass = (moment: number, inclusive: boolean): void => {
    for (;;) {
      const at = life.is === 'paused' ? life.until : life.is === 'active' && (rest.do === 'wait' || rest.do === 'act') ? rest.until : null;
      if (at === null || at > moment || (at === moment && !inclusive)) return;
      if (life.is === 'paused') resumeAt(at);
      else if (rest.do === 'act') go(at, { enter: rest.node });
      else go(at, { leave: (rest as { node: string }).node });
    }
  };
  function finish(now: number, reason: string): void {
    if (life.is === 'finished') return;
    shut(now);
    life = { is: 'finished', reason, own: false };
    note(now);
  }
  const stop = (now: number, reason: 'replied' | 'bounced'): void => {
    stopped = stopped === 'replied' ? stopped : reason;
    finish(now, reason);
  };

  function bounce(now: number, index: number): void {
    const mail = sent.find((each) => each.index === index)!;
    if (bounced.has(index)) return;
    bounced.add(index);
    // The first mail would arrive after the second.
    if (sent.some((other) => other.node !== mail.node && other.at > mail.at)) return;
    if (life.is === 'finished' && !life.own) return;
    shut(now);
    if (life.is === 'finished' && stopped) {
      life = { is: 'finished', reason: stopped, own: false };
      return note(now);
    }
    const after = SOFT_RESTS[tries.get(mail.node)! - 1];
    if (after === undefined) {
      life = { is: 'finished', reason: 'bounced', own: false };
      return note(now);
    }
    mailed.delete(mail.node);
    rest = { do: 'mail', node: mail.node };
    if (life.is === 'paused' && life.until === null) life.due = now + after;
    else if (life.is !== 'paused' || life.until! < now + after)
      life = { is: 'paused', reason: 'soft_bounce', until: now + after, due: 0 };
    note(now);
  }

  function happen({ at, what, mail }: Happened): void {
    if (what === 'open') person.opened = at;
    else if (what === 'click') person.clicked = at;
    else if (what === 'reply') stop(at, 'replied');
    else if (what === 'invalid') {
      // A mail bounces once; later reports of it do nothing.
      bounced.add(mail!);
      stop(at, 'bounced');
    }
    else if (what === 'soft') bounce(at, mail!);
    else if (what === 'pause') {
      if (life.is === 'finished' || (life.is === 'paused' && life.until === null)) return;
      shut(at);
      life = { is: 'paused', reason: 'manual', until: null, due: 0 };
      note(at);
    } else if (life.is === 'paused') {
      stopped = null;
      // The rest of the wait after a bounce is kept.
      if (life.due > at) states.push({ from: at, byMail: false, acts: false, is: 'active', reason: null, until: life.due });
      resumeAt(Math.max(at, life.due));
    }
  }

  function arrive(mail: Arrived & { index: number }): void {
    const at = new Date(mail.at).toISOString();
    if (life.is !== 'active' || rest.do !== 'mail' || rest.node !== mail.node || !want || want.from > mail.at) {
      faults.push(`a mail of ${mail.node} at ${at}; the model is ${JSON.stringify({ life, rest, want })}`);
      return;
    }
    want.sent = mail;
    want.until = mail.at;
    want = null;
    mailed.add(mail.node);
    tries.set(mail.node, (tries.get(mail.node) ?? 0) + 1);
    sent.push(mail);
    go(mail.at, { leave: mail.node }, true);
  }

  go(trace.start, { enter: startNode });
  const moments = [...new Set([...trace.mails, ...trace.happened].map(({ at }) => at))].sort((a, b) => a - b);
  for (const moment of moments) {
    pass(moment, false);
    for (const each of trace.happened.filter(({ at }) => at === moment)) happen(each);
    pass(moment, true);
    for (const each of trace.mails.filter(({ at }) => at === moment)) arrive(each);
  }
  pass(trace.until, true);
  // The last moment was played: waiting mails wait beyond it.
  shut(trace.until + 1);
  const standing = life as Life;
  const node = (rest! as { node: string | null }).node;
  return {
    wants,
    states,
    faults,
    end: { life: standing.is, reason: standing.is === 'active' ? null : standing.reason, node },
  };
} // prettier-ignore
