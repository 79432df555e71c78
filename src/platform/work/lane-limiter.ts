import { FOR_OTHERS, SlowLately, Tally } from './shares.ts';

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

/** Such work that was claimed. */
export interface Placed {
  lane: string;
  organization_id: string;
  team_id: string;
}

/**
 * The places of a worker for what it asks of other hosts. A lane has few, slow lanes have few together, and organizations
 * share, as the teams of one do: what waits for silent hosts leaves places for all others.
 */
export class LaneLimiter {
  readonly #shares: Shares;
  readonly #ofLane = new Tally();
  readonly #ofOrganization = new Tally();
  readonly #ofTeam = new Tally();
  readonly #organizationOf = new Map<string, string>();
  readonly #slow = new SlowLately();
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

  take({ lane, organization_id, team_id }: Placed): void {
    this.#ofLane.add(lane, 1);
    this.#taken++;
    this.#ofOrganization.add(organization_id, 1);
    this.#ofTeam.add(team_id, 1);
    this.#organizationOf.set(team_id, organization_id);
  }

  giveBack({ lane, organization_id, team_id }: Placed): void {
    this.#ofLane.add(lane, -1);
    this.#taken--;
    this.#ofOrganization.add(organization_id, -1);
    this.#ofTeam.add(team_id, -1);
    if (this.#ofTeam.of(team_id) === 0) this.#organizationOf.delete(team_id);
  }

  /** Notes how long work of the lane took. */
  took(lane: string, ms: number, now: number): void {
    this.#slow.took(lane, ms, now);
  }

  rest(lane: string, until: number): void {
    this.#resting.set(lane, until);
  }

  /** The last places are for organizations that have none. */
  get #mostOfOne(): number {
    return Math.max(1, Math.floor(this.#shares.most * (1 - FOR_OTHERS)));
  }

  #leftFor(organizationId: string): number {
    return Math.max(1, Math.min(this.free, this.#mostOfOne - this.#ofOrganization.of(organizationId)));
  }

  /** Lanes, organizations and teams that get no place now. */
  closed(now: number): { lanes: string[]; organizations: string[]; teams: string[] } {
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
      organizations: this.#ofOrganization.from(this.#mostOfOne),
      // A team takes half of what the others, and those of its organization, leave: one more always finds some free.
      teams: [...this.#organizationOf]
        .filter(([team, organization]) => this.#ofTeam.of(team) >= this.#leftFor(organization))
        .map(([team]) => team),
    };
  }
}
