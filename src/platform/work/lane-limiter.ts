import { FOR_OTHERS, SlowLately, Tally } from './shares.ts';

/**
 * - `ofSlow`: places that all recently slow lanes share.
 * - `turns`: turns (lane and team) of one claim; `each`: rows of a turn.
 */
export interface Shares {
  most: number;
  ofLane: number;
  ofSlow: number;
  turns: number;
  each: number;
}

export interface Turn {
  lane: string;
  team_id: string;
}

export interface Placed {
  lane: string;
  organization_id: string;
  team_id: string;
}

/**
 * Limits the concurrent requests of a worker to other hosts. Each lane gets few places, slow lanes few together, and
 * organizations and their teams share the rest: work for silent hosts leaves places for all others.
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

  took(lane: string, ms: number, now: number): void {
    this.#slow.took(lane, ms, now);
  }

  rest(lane: string, until: number): void {
    this.#resting.set(lane, until);
  }

  get #mostOfOne(): number {
    return Math.max(1, Math.floor(this.#shares.most * (1 - FOR_OTHERS)));
  }

  #leftFor(organizationId: string): number {
    return Math.max(1, Math.min(this.free, this.#mostOfOne - this.#ofOrganization.of(organizationId)));
  }

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
      // A team gets at most half of the places that are left for it, so that another always finds a free one.
      teams: [...this.#organizationOf]
        .filter(([team, organization]) => this.#ofTeam.of(team) >= this.#leftFor(organization))
        .map(([team]) => team),
    };
  }
}
