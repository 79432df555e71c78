import { stopwatch } from '../clock.ts';
import { Shared, SlowLately, Tally } from './shares.ts';

/**
 * - `lanes`: drains that make progress or have just begun. Organizations share them: one alone gets about
 *   half.
 * - `troubleLanes`: drains of troubled or recently slow keys. Organizations share them, and a host gets at
 *   most half.
 * - `perHost`: drains of one host and organization that are troubled or without progress. Beyond this,
 *   troubled keys wait and others try one by one.
 * - `atOnce`: concurrent drains at any pace, for work that would come too late behind others.
 * - `inTurns`: each drain does a part of its key's work: organizations, their teams and their keys take
 *   turns.
 * - `total`: all drains of this process, including those that wait for a hung server. Organizations share
 *   them.
 * - `slowMs`: a drain without progress for this long releases its lane.
 */
export interface DispatchLimits {
  lanes: number;
  troubleLanes: number;
  perHost: number;
  atOnce?: { ofHost: number; ofOrganization: number };
  inTurns?: true;
  total: number;
  slowMs: number;
  restMs: number;
}

export interface Task {
  key: string;
  organizationId: string;
  teamId?: string;
  /** The last tries failed: the key uses the lanes for trouble until it makes progress. */
  troubled: boolean;
  host: string;
}

export type Pace = 'begun' | 'moving' | 'slow' | 'troubled';
export interface Paced {
  organizationId: string;
  host: string;
  pace: Pace;
}

const UNBOUND = { ofHost: Number.POSITIVE_INFINITY, ofOrganization: Number.POSITIVE_INFINITY };

/** Hosts count per organization: one organization's hung drains prove nothing about another's. */
const placeOf = ({ organizationId, host }: Pick<Task, 'organizationId' | 'host'>): string =>
  `${organizationId} ${host}`;

/** Counters of the running drains, updated with each change of pace, because a thousand waiting keys may ask. */
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

  /** The pace at which the task may begin now; null: it must wait. */
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
    // Many drains of the host hang and none progresses: the other keys of the host try one by one.
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

  /** The drain made progress. One that released its lane continues without, unless a lane is free for its organization. */
  moves(each: Paced): void {
    const hasLane = each.pace === 'begun' || each.pace === 'moving';
    this.#change(each, hasLane || this.#lanes.mayTake(each.organizationId) ? 'moving' : 'slow');
  }

  slows(each: Paced): void {
    if (each.pace !== 'troubled') this.#change(each, 'slow');
  }

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
