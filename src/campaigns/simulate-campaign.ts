import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { loadStepInputs } from '../enrollments/load-step-inputs.ts';
import type { StandingWalker } from '../enrollments/load-step-inputs.ts';
import { ApiError } from '../platform/errors.ts';
import type { Db } from '../platform/db/connect.ts';
import { ZONE_FIELDS } from '../platform/rules/contact-zone.ts';
import { inZone } from '../platform/rules/schedule.ts';
import type { Schedule } from '../platform/rules/schedule.ts';
import { readCapacities } from '../senders/read-capacities.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { capsOf, readPlaces } from '../sending/take-caps.ts';
import { CUSTOM } from '../sequences/rules/fields.ts';
import type { Graph } from '../sequences/rules/graph.ts';
import { neededBy, needsOf } from '../sequences/rules/needed-variables.ts';
import { relocate } from '../sequences/rules/republish.ts';
import { compilePlan } from '../sequences/rules/walk.ts';
import type { Plan, WalkFacts } from '../sequences/rules/walk.ts';
import { countPeople } from './facts-store.ts';
import { seededChance } from './rules/chance.ts';
import { customKeysOf, linksAskedBy } from './rules/conditions-of.ts';
import { simulate } from './rules/simulate.ts';
import type { Outcome, World } from './rules/simulate.ts';
import type { Assumptions, Walker } from './rules/simulated-contact.ts';
import { reportOf } from './rules/simulation-report.ts';
import type { SimulationReport } from './rules/simulation-report.ts';
import { trackedOf } from './rules/tracked.ts';
import { readSurroundings } from './simulation-store.ts';
import type { CampaignRow } from './store.ts';

export interface Assumed extends Assumptions {
  seed: number;
  days: number;
}
export type SimulationAsked = { [K in keyof Assumed]?: Assumed[K] | undefined };

export interface Simulation extends SimulationReport {
  from: Date;
  until: Date;
  timezone: string;
  contacts: {
    active: number;
    simulated: number;
    blocked: { reason: string; contacts: number }[];
    held_later: number;
  };
  assumptions: Assumed;
}

/** decided: of more contacts a fair sample is simulated, and each one stands for several. */
export const MAX_SIMULATED = 5_000;
export const MAX_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;
const DEFAULTS = { reply_rate: 0, open_rate: 0, click_rate: 0, bounce_rate: 0, seed: 1, days: 90 };

const assumedOf = (asked: SimulationAsked): Assumed => ({
  ...DEFAULTS,
  ...(Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Partial<Assumed>),
});

const oneAtATime = pLimit(1);
/** Teams with a simulation that runs or waits. One per team, so that no team waits long. */
const turns = new Set<string>();
const MAX_TURNS = 4;
const BUSY_RETRY_SECONDS = 20;
const busy = (message: string): ApiError =>
  new ApiError('service_unavailable', message, { retryAfterSeconds: BUSY_RETRY_SECONDS });

/**
 * Plays a campaign forward in memory as if it were launched now; writes nothing. Yields between slices. Throws 503
 * while the team has a simulation under way, or MAX_TURNS teams have one.
 */
export async function simulateCampaign(
  db: Db,
  campaign: CampaignRow,
  { asked, now }: { asked: SimulationAsked; now: Date },
): Promise<Simulation> {
  const teamId = campaign.team_id;
  if (turns.has(teamId)) throw busy('a simulation of this team is under way; try again when it has ended');
  if (turns.size >= MAX_TURNS) throw busy('too many simulations are under way; try again shortly');
  turns.add(teamId);
  try {
    return await oneAtATime(() => run(db, campaign, assumedOf(asked), now));
  } finally {
    turns.delete(teamId);
  }
}

export const projectCampaign = (db: Db, campaign: CampaignRow, now: Date): Promise<Simulation> =>
  oneAtATime(() => run(db, campaign, { ...DEFAULTS, days: MAX_DAYS }, now));

async function run(db: Db, campaign: CampaignRow, assumptions: Assumed, now: Date): Promise<Simulation> {
  const key = { teamId: campaign.team_id, campaignId: campaign.id };
  const graph = await loadSequence(db, key, campaign.sequence_version);
  const plan = compilePlan(graph);
  const { active } = await countPeople(db, key);
  const standing = await loadStepInputs(db, key, {
    active,
    most: MAX_SIMULATED,
    now,
    shape: narrowTo(new Set([...customKeysOf(graph), ...customNeedsOf(graph), ...ZONE_FIELDS])),
  });
  const blocked = new Map<string, number>();
  const walkers = await place(standing, {
    plan,
    now,
    loadPlan: async (version) => compilePlan(await loadSequence(db, key, version)),
    block: (reason) => void blocked.set(reason, (blocked.get(reason) ?? 0) + 1),
  });
  const around = await readSurroundings(db, key, now);
  const caps = capsOf(around);
  const emails = walkers.map(({ facts }) =>
    typeof facts.contact.email === 'string' ? facts.contact.email : null,
  );
  const weight = standing.length === 0 ? 1 : active / standing.length;
  const campaignSchedule = inZone(campaign.schedule as Schedule, around.timezone);
  const teamSchedule = inZone(around.schedule, around.timezone);
  const world: World = {
    now,
    until: new Date(now.getTime() + assumptions.days * DAY_MS),
    plan,
    needs: needsOf(graph),
    team: { meeting_link: around.meeting_link, meeting_link_text: around.meeting_link_text },
    tracked: { ...trackedOf(campaign, around), links: linksAskedBy(graph) },
    campaignSchedule,
    teamSchedule,
    zones: {
      campaign: campaignSchedule.timezone,
      team: teamSchedule.timezone,
    },
    limits: {
      campaign: campaign.daily_limit,
      newContacts: campaign.new_contacts_per_day,
      team: around.daily_limit,
    },
    used: {
      campaign: around.used_campaign,
      newContacts: around.used_new_contacts,
      team: around.used_team,
    },
    mailboxes: await readCapacities(db, key, now),
    walkers,
    places: caps ? await readPlaces(db, { ...key, now }, caps, emails) : null,
    weight,
    assume: assumptions,
    chance: seededChance(assumptions.seed),
  };
  const outcome = await play(world);
  const held = [...outcome.lacking.values()];
  const later = held.filter(({ isReached }) => isReached).length;
  if (held.length > later) blocked.set('missing_variable', held.length - later);
  return {
    from: now,
    until: world.until,
    timezone: world.zones.campaign,
    contacts: {
      active,
      simulated: walkers.length,
      blocked: [...blocked].map(([reason, count]) => ({ reason, contacts: Math.round(count * weight) })),
      held_later: Math.round(later * weight),
    },
    ...reportOf(outcome, world, graph),
    assumptions,
  };
}

const customNeedsOf = (graph: Graph): string[] =>
  graph.nodes
    .flatMap((node) => neededBy(node))
    .flatMap((name) => (name.startsWith(CUSTOM) ? [name.slice(CUSTOM.length)] : []));

async function play(world: World): Promise<Outcome> {
  const game = simulate(world);
  for (;;) {
    const turn = game.next();
    if (turn.done) return turn.value;
    await nextTurn();
  }
}

/** Drops custom fields that neither a condition nor the schedule reads, because they may be large. */
const narrowTo =
  (keys: ReadonlySet<string>) =>
  (facts: WalkFacts): WalkFacts => ({
    ...facts,
    custom: Object.fromEntries(Object.entries(facts.custom).filter(([name]) => keys.has(name))),
  });

async function place(
  standing: readonly StandingWalker[],
  at: {
    plan: Plan;
    now: Date;
    loadPlan: (version: number) => Promise<Plan>;
    block: (reason: string) => void;
  },
): Promise<Walker[]> {
  const plans = new Map<number, Plan>();
  const walkers: Walker[] = [];
  for (const { version, position, blockedBy, ...walker } of standing) {
    if (!plans.has(version)) plans.set(version, await at.loadPlan(version));
    const to = relocate(plans.get(version)!, at.plan, position, { facts: walker.facts, now: at.now });
    const reason = blockedBy ?? (to ? null : 'node_missing');
    if (to && reason === null) walkers.push({ ...walker, position: to });
    else at.block(reason ?? 'node_missing');
  }
  return walkers;
}
