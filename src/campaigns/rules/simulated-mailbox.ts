import type { Capacity } from '../../senders/read-capacities.ts';
import { jittered } from '../../senders/rules/spacing.ts';
import { capOn, warmStageOn } from '../../senders/rules/warm-up.ts';
import type { ClosedWindow } from './simulated-windows.ts';
import type { Reason } from '../../sending/rules/may-send.ts';
import { createDays } from './simulated-days.ts';

export interface Mail {
  walker: number;
  nodeId: string;
}

export interface Mailbox {
  queue: Mail[];
  /** The next look at the queue, and the reason to wait; null: the queue is empty. */
  wakes: { at: number; because: Reason | ClosedWindow['because'] } | null;
  freeAt(): number;
  load(at: number): { id: string; waiting: number; capacity: number };
  /** Begins the day of `at`. Null: the day has room. */
  fullAt(at: number): { because: 'sender_daily_cap' | 'warm_up_cap'; until: number } | null;
  send(at: number, weight: number, chance: number): void;
}

/** Days and warm-up ramp follow the rules of the claim. */
export function createMailbox(
  { id, timezone, spacingSeconds, maxPerDay, warmUp, lastDay, freeAt }: Capacity,
  start: number,
  weight: number,
): Mailbox {
  const days = createDays(timezone, start);
  let { stage, sent, trouble } = lastDay;
  let [day, ahead, free] = [-lastDay.daysAgo, 0, freeAt.getTime()];
  const queue: Mail[] = [];
  const cap = (): number => capOn(maxPerDay, warmUp, stage);

  function beginDay(at: number): void {
    days.advance(at);
    const daysAgo = days.index() - day;
    const next = warmStageOn(warmUp, { stage, sent, trouble, daysAgo });
    if (daysAgo > 0) {
      // The excess over the cap counts on the next days.
      [day, sent, trouble] = [days.index(), Math.max(0, ahead - cap() * (daysAgo - 1)), false];
    }
    stage = next;
    if (daysAgo > 0) ahead = Math.max(0, sent - cap());
  }

  return {
    queue,
    wakes: null,
    freeAt: () => free,
    load: (at) => ({
      id,
      waiting: queue.length * weight + (days.index() === day && at < days.ends() ? sent : 0),
      capacity: cap(),
    }),
    fullAt(at) {
      beginDay(at);
      if (sent < cap()) return null;
      return { because: cap() < maxPerDay ? 'warm_up_cap' : 'sender_daily_cap', until: days.ends() };
    },
    send(at, count, chance) {
      sent += count;
      ahead = Math.max(0, sent - cap());
      free = at + Math.round(spacingSeconds * 1000 * count * jittered(chance));
    },
  };
}
