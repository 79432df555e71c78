import { stopwatch } from '../clock.ts';
import { Shared, SlowLately, Tally } from './shares.ts';

/** How many drains may run at once, and which of them. */
export interface DispatchLimits {
  /** Drains that make progress, or that have just begun. Organizations share them: one alone has about half. */
  lanes: number;
  /** Drains that begin in trouble, or of keys that were slow lately; shared as well, and one host has half at most. */
  troubleLanes: number;
  /**
   * Drains of one host and organization that are in trouble or without progress; more keys in trouble wait, and others try
   * one by one.
   */
  perHost: number;
  /** Drains at a time, whatever their pace, where one that waits for others would come too late. */
  atOnce?: { ofHost: number; ofOrganization: number };
  /** A drain does a part of what its key has: organizations have turns, of each its teams, of these their keys. */
  inTurns?: true;
  /** All drains of this process, also those that wait for a hung server; shared as well. */
  total: number;
  /** Without progress for so long, a drain waits for its server and needs no lane. */
  slowMs: number;
  /** A key whose drain failed rests for so long. */
  restMs: number;
}

/** Work on one key: a mailbox, an endpoint. */
export interface Task {
  key: string;
  organizationId: string;
  teamId?: string;
  /** The last tries failed: it runs in the lanes for trouble until it makes progress. */
  troubled: boolean;
  /** The server that it talks to. */
  host: string;
}

export type Pace = 'begun' | 'moving' | 'slow' | 'troubled';
/** A drain that runs. */
export interface Paced {
  organizationId: string;
  host: string;
  pace: Pace;
}

const UNBOUND = { ofHost: Number.POSITIVE_INFINITY, ofOrganization: Number.POSITIVE_INFINITY };

/** What one organization's drains at a host do says nothing of another's. */
const placeOf = ({ organizationId, host }: Pick<Task, 'organizationId' | 'host'>): string =>
  `${organizationId} ${host}`;

/** The drains that run, counted as their paces change: a thousand keys may wait, and each asks. */
export class Paces {
  readonly #limits: DispatchLimits;
  readonly #all: Shared;
  readonly #lanes: Shared;
  readonly #troubleLanes: Shared;
  readonly #troubledOfHost = new Tally();
  readonly #ofHost = new Tally();
  readonly #slowLately = new SlowLately();
  readonly #places = new Map<string, { stuck: number; begun: number; moving: number }>();

  constructor(limits: DispatchLimits) {
    this.#limits = limits;
    this.#all = new Shared(limits.total);
    this.#lanes = new Shared(limits.lanes);
    this.#troubleLanes = new Shared(limits.troubleLanes);
  }

  /** The pace at which the task may begin now, or null when it must wait. */
  paceOf(task: Task): Pace | null {
    const { key, organizationId, host, troubled } = task;
    const { perHost, atOnce = UNBOUND } = this.#limits;
    if (!this.#all.mayTake(organizationId)) return null;
    if (this.#ofHost.of(host) >= atOnce.ofHost) return null;
    if (this.#all.of(organizationId) >= atOnce.ofOrganization) return null;
    const { stuck, begun, moving } = this.#places.get(placeOf(task)) ?? { stuck: 0, begun: 0, moving: 0 };
    if (troubled && stuck >= perHost) return null;
    if (troubled || this.#slowLately.has(key, stopwatch())) {
      const isFree = this.#troubleLanes.mayTake(organizationId);
      return isFree && this.#troubledOfHost.of(host) < this.#troubleLanes.free ? 'troubled' : null;
    }
    // Many drains of the host hang and none gets on: its other keys try one after the other.
    if (stuck >= perHost && moving === 0 && begun > 0) return null;
    return this.#lanes.mayTake(organizationId) ? 'begun' : null;
  }

  begin(each: Paced): void {
    this.#all.take(each.organizationId);
    this.#ofHost.add(each.host, 1);
    this.#count(each, 1);
  }

  end(each: Paced): void {
    this.#all.giveBack(each.organizationId);
    this.#ofHost.add(each.host, -1);
    this.#count(each, -1);
  }

  /** It made progress: one that gave its lane back works on without one, while its organization has no more of them. */
  moves(each: Paced): void {
    const hasLane = each.pace === 'begun' || each.pace === 'moving';
    this.#change(each, hasLane || this.#lanes.mayTake(each.organizationId) ? 'moving' : 'slow');
  }

  /** It waits for its server. */
  slows(each: Paced): void {
    if (each.pace !== 'troubled') this.#change(each, 'slow');
  }

  /** Remembers whether the work of a key was slow. */
  took(key: string, isSlow: boolean): void {
    this.#slowLately.took(key, isSlow ? Infinity : 0, stopwatch());
  }

  #change(each: Paced, pace: Pace): void {
    this.#count(each, -1);
    each.pace = pace;
    this.#count(each, 1);
  }

  #count(each: Paced, by: 1 | -1): void {
    const { organizationId, host, pace } = each;
    const lanes = pace === 'troubled' ? this.#troubleLanes : pace === 'slow' ? null : this.#lanes;
    if (by === 1) lanes?.take(organizationId);
    else lanes?.giveBack(organizationId);
    if (pace === 'troubled') this.#troubledOfHost.add(host, by);
    const place = placeOf(each);
    const at = this.#places.get(place) ?? { stuck: 0, begun: 0, moving: 0 };
    if (pace === 'slow' || pace === 'troubled') at.stuck += by;
    else at[pace] += by;
    if (at.stuck + at.begun + at.moving > 0) this.#places.set(place, at);
    else this.#places.delete(place);
  }
}
