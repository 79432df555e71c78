import { Kept } from './kept.ts';

/** How many places there are, and their shares. */
export interface Shares {
  most: number;
  ofLane: number;
  /** Lanes that were slow lately begin no more once they have so many together. */
  ofSlow: number;
  /** One claim takes work of so many turns, of a lane and a team each, and so much of each. */
  turns: number;
  each: number;
}

/** Work that waits in a lane, of a team. */
export interface Turn {
  lane: string;
  team_id: string;
}

/** Work that took longer than this makes its lane slow, for so long. */
const SLOW_MS = 5_000;
const SLOW_KEPT_MS = 60 * 60_000;
const MOST_SLOW = 20_000;

/**
 * The places of a worker for what it asks of other hosts. A lane has few, slow lanes have few together, and a team takes half
 * of what the others leave: what waits for silent hosts leaves places for all others.
 */
export class Places {
  readonly #shares: Shares;
  readonly #ofLane = new Tally();
  readonly #ofTeam = new Tally();
  readonly #slow = new Kept<true>(MOST_SLOW);
  readonly #resting = new Map<string, number>();
  #taken = 0;

  constructor(shares: Shares) {
    this.#shares = shares;
  }

  get free(): number {
    return this.#shares.most - this.#taken;
  }

  /** What one claim may take, so that none takes all that is free. */
  get claimable(): number {
    return Math.ceil(this.free / 4);
  }

  take({ lane, team_id }: Turn): void {
    this.#taken++;
    this.#ofLane.add(lane, 1);
    this.#ofTeam.add(team_id, 1);
  }

  giveBack({ lane, team_id }: Turn): void {
    this.#taken--;
    this.#ofLane.add(lane, -1);
    this.#ofTeam.add(team_id, -1);
  }

  /** Notes how long work of the lane took. */
  took(lane: string, ms: number, now: number): void {
    this.#slow.set(lane, true, now, ms > SLOW_MS ? SLOW_KEPT_MS : 0);
  }

  rest(lane: string, until: number): void {
    this.#resting.set(lane, until);
  }

  /** Lanes and teams that get no place now. */
  closed(now: number): { lanes: string[]; teams: string[] } {
    const { ofLane, ofSlow, each } = this.#shares;
    for (const [lane, until] of this.#resting) if (until <= now) this.#resting.delete(lane);
    const slow = this.#slow.keys(now);
    const taken = slow.reduce((sum, lane) => sum + this.#ofLane.of(lane), 0);
    return {
      lanes: [
        ...this.#ofLane.from(ofLane - each + 1),
        ...this.#resting.keys(),
        ...(taken >= ofSlow ? slow : []),
      ],
      // A team takes half of what the others leave, so that one more always finds some free.
      teams: this.#ofTeam.from(Math.max(1, this.free)),
    };
  }
}

class Tally {
  readonly #counts = new Map<string, number>();

  add(key: string, count: number): void {
    const sum = this.of(key) + count;
    if (sum > 0) this.#counts.set(key, sum);
    else this.#counts.delete(key);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  from(least: number): string[] {
    return [...this.#counts].filter(([, count]) => count >= least).map(([key]) => key);
  }
}
