import { Kept } from '../verification/memory.ts';
import { LANE_SESSIONS } from '../verification/verifier.ts';

/** decided: probes under way in a worker; a team that has half of them begins no more, nor do slow lanes at a quarter. */
const MOST = 1_000;
const OF_A_TEAM = 500;
const OF_SLOW_LANES = 250;
/** A probe that took longer than this makes its lane slow, for so long. */
const SLOW_MS = 5_000;
const SLOW_KEPT_MS = 10 * 60_000;
const MOST_SLOW = 20_000;

/** Contacts that one claim takes: of so many turns of a lane and a team, so many each. */
export const TURNS_AT_ONCE = 64;
export const EACH = 2;

interface Holder {
  lane: string;
  team_id: string;
}

/**
 * The places of a worker for probes. A lane has few of them, so has a team, and lanes that are slow have few together:
 * what waits for silent hosts leaves places for all others.
 */
export class Places {
  readonly #ofLane = new Tally();
  readonly #ofTeam = new Tally();
  readonly #slow = new Kept<true>(MOST_SLOW);
  readonly #resting = new Map<string, number>();
  #taken = 0;

  get free(): number {
    return MOST - this.#taken;
  }

  take({ lane, team_id }: Holder): void {
    this.#taken++;
    this.#ofLane.add(lane, 1);
    this.#ofTeam.add(team_id, 1);
  }

  giveBack({ lane, team_id }: Holder): void {
    this.#taken--;
    this.#ofLane.add(lane, -1);
    this.#ofTeam.add(team_id, -1);
  }

  /** Notes how long a probe of the lane took. */
  took(lane: string, ms: number, now: number): void {
    this.#slow.set(lane, true, now, ms > SLOW_MS ? SLOW_KEPT_MS : 0);
  }

  rest(lane: string, until: number): void {
    this.#resting.set(lane, until);
  }

  /** Lanes and teams that get no place now. */
  closed(now: number): { lanes: string[]; teams: string[] } {
    for (const [lane, until] of this.#resting) if (until <= now) this.#resting.delete(lane);
    const slow = this.#slow.keys(now);
    const taken = slow.reduce((sum, lane) => sum + this.#ofLane.of(lane), 0);
    return {
      lanes: [
        ...this.#ofLane.from(LANE_SESSIONS - EACH + 1),
        ...this.#resting.keys(),
        ...(taken >= OF_SLOW_LANES ? slow : []),
      ],
      teams: this.#ofTeam.from(OF_A_TEAM),
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
