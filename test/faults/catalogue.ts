import { CRASH_POINTS } from '../../src/platform/failpoints.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import type { Lent } from '../support/databases.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import type { OwnPostgres } from '../support/own-postgres.ts';
import type { Outcome, Say, Scale } from './crew.ts';
import { runBackendKills, runClockAhead, runOutage, runRestarts, runRowLock } from './database.ts';
import { runKillLoop, runPoints, runRolling, runZombie } from './kills.ts';
import { runPoisonedGraph, runPoisonedMessage } from './poison.ts';
import { DISCONNECTS, EARLY, runHungImap, runHungSmtp, runScripts } from './servers.ts';
import { startWorld } from './world.ts';
import type { World, WorldOptions } from './world.ts';

type Size = Omit<WorldOptions, 'databaseUrl' | 'folder'>;
interface Shared {
  name: string;
  size: Size;
  run(world: World, scale: Scale, say: Say): Promise<Outcome>;
}
/** A database of its own, for a scenario that stops the database. */
interface Own {
  name: string;
  size: Size;
  runOwn(world: World, postgres: OwnPostgres, scale: Scale, say: Say): Promise<Outcome>;
}
export type Scenario = Shared | Own;

/** More mailboxes and endpoints than a killed worker can hold while the queue's heartbeat keeps its ticks. */
const CROWD: Size = { mailboxes: 240, watched: 24, endpoints: 2 };
/**
 * Whether a world of the faults reaches a point. `elsewhere` (bounces, sign-ins, copies, …): `answered.test.ts`,
 * `*-crash.test.ts` or `test/crash` kill there.
 */
const REACHED: Record<CrashPoint, 'here' | 'elsewhere'> = {
  'send.after_claim': 'here',
  'send.after_intent': 'here',
  'send.before_data': 'here',
  'send.mid_body': 'here',
  'send.after_mark': 'here',
  'send.after_dot': 'here',
  'send.after_250': 'here',
  'send.after_commit': 'here',
  'walk.after_node': 'here',
  'event.after_insert': 'here',
  'webhook.after_2xx': 'here',
  'imap.after_insert': 'here',
  'imap.after_commit': 'here',
  'inbound.after_commit': 'here',
  'pause.after_commit': 'elsewhere',
  'import.batch': 'here',
  'broadcast.batch': 'elsewhere',
  'token.after_answer': 'elsewhere',
  'copy.after_append': 'elsewhere',
  'verify.after_debit': 'elsewhere',
  'verify.after_probe': 'elsewhere',
  'task.before_commit': 'elsewhere',
  'call.before_request': 'elsewhere',
  'call.after_answer': 'elsewhere',
  'call.before_commit': 'elsewhere',
  'linkedin.before_request': 'elsewhere',
  'linkedin.after_answer': 'elsewhere',
  'linkedin.before_commit': 'elsewhere',
  'move.before_commit': 'elsewhere',
  'setup.after_payment': 'elsewhere',
  'setup.before_request': 'elsewhere',
  'setup.after_answer': 'elsewhere',
  'setup.before_commit': 'elsewhere',
  'setup.before_sender': 'elsewhere',
  'placement.after_search': 'elsewhere',
  'placement.after_result': 'elsewhere',
  'notice.after_sent': 'elsewhere',
  'people.journalled': 'elsewhere',
};
const POINTS = CRASH_POINTS.filter((point) => REACHED[point] === 'here');
/** `answered.test.ts` kills readers of mail, and `sources.test.ts` kills senders. */
const SHORT_POINTS = POINTS.filter((point) => !/^(?:imap|inbound|send)\./.test(point));
const READERS: Size = { mailboxes: 40, watched: 40, endpoints: 1 };
const CROWDS: Partial<Record<CrashPoint, Size>> = {
  'webhook.after_2xx': { mailboxes: 20, watched: 6, endpoints: 60 },
  'imap.after_insert': READERS,
  'imap.after_commit': READERS,
  'inbound.after_commit': READERS,
};
const FEW: Size = { mailboxes: 8, watched: 4, endpoints: 2 };
/** Long enough for a busy machine: only an answer starts a mail again. */
const SCRIPTED: Size = { ...FEW, config: { sending: { leaseSeconds: 30 } } };

const KILLS: Scenario[] = [
  ...POINTS.map((point) => ({
    name: point as string,
    size: CROWDS[point] ?? CROWD,
    run: (world: World, scale: Scale, say: Say) => runPoints(world, [point], scale, say),
  })),
  {
    name: 'all-points',
    size: { mailboxes: 80, watched: 20, endpoints: 8, dotDelayMs: 10 },
    run: (world, scale, say) => runPoints(world, scale.short ? SHORT_POINTS : POINTS, scale, say),
  },
  {
    name: 'kill-loop',
    size: { ...CROWD, dotDelayMs: 20 },
    run: (world, { seed, short }, say) => runKillLoop(world, short ? 8_000 : 60_000, seed, say),
  },
  {
    name: 'zombie',
    size: { mailboxes: 30, watched: 8, endpoints: 1, dotDelayMs: 20 },
    run: (world, scale, say) => runZombie(world, scale, say),
  },
  {
    name: 'rolling',
    size: { mailboxes: 60, watched: 12, endpoints: 2, dotDelayMs: 20 },
    run: (world, { short }, say) => runRolling(world, short ? 3 : 10, say),
  },
];

const DATABASE: Scenario[] = [
  {
    name: 'backend-kills',
    size: FEW,
    run: (world, { short }, say) => runBackendKills(world, short ? 5_000 : 30_000, say),
  },
  ...(['fast', 'immediate', 'kill'] as const).map((how) => ({
    name: `pg-restart-${how === 'kill' ? 'kill9' : how}`,
    size: FEW,
    runOwn: (world: World, postgres: OwnPostgres, { short }: Scale, say: Say) =>
      runRestarts(world, postgres, { how, rounds: short ? 1 : 4, say }),
  })),
  {
    // The database goes while mails are handed over; most answers come after.
    name: 'outage-60s',
    size: { ...FEW, dotDelayMs: 1_500 },
    runOwn: (world, postgres, { short }, say) =>
      runOutage(world, postgres, { forMs: short ? 6_000 : 60_000, say }),
  },
  {
    name: 'row-lock-40s',
    size: { ...FEW, dotDelayMs: 20 },
    run: (world, { short }, say) => runRowLock(world, { forMs: short ? 8_000 : 40_000, short, say }),
  },
  {
    name: 'clock-ahead',
    size: FEW,
    run: (world, { short }, say) => runClockAhead(world, { aloneMs: short ? 6_000 : 15_000, say }),
  },
];

const SERVERS: Scenario[] = [
  {
    // As in production, a lease outlasts a hung server.
    name: 'smtp-hung-45',
    size: { ...FEW, config: { sending: { leaseSeconds: 120 } } },
    run: (world, { short }, say) =>
      runHungSmtp(world, { servers: short ? 42 : 45, forMs: short ? 8_000 : 40_000, short, say }),
  },
  {
    name: 'imap-hung-12',
    size: { ...FEW, config: { inbox: { maxWatched: 12 } } },
    run: (world, { short }, say) =>
      runHungImap(world, { servers: 12, forMs: short ? 8_000 : 30_000, short, say }),
  },
  {
    name: 'early-replies',
    size: SCRIPTED,
    run: (world, { short }, say) => runScripts(world, EARLY, { each: short ? 1 : 4, forMs: 60_000, say }),
  },
  {
    name: 'disconnects',
    size: SCRIPTED,
    run: (world, { short }, say) =>
      runScripts(world, DISCONNECTS, { each: short ? 1 : 4, forMs: 60_000, say }),
  },
  {
    name: 'all-scripts',
    size: SCRIPTED,
    run: (world, { short }, say) =>
      runScripts(world, [...EARLY, ...DISCONNECTS], { each: short ? 1 : 4, forMs: 60_000, say }),
  },
  {
    name: 'poisoned-message',
    size: FEW,
    run: (world, { short }, say) => runPoisonedMessage(world, { patienceMs: short ? 120_000 : 40_000, say }),
  },
  {
    name: 'poisoned-graph',
    size: FEW,
    run: (world, { short }, say) => runPoisonedGraph(world, { forMs: short ? 6_000 : 20_000, short, say }),
  },
];

export const SCENARIOS: readonly Scenario[] = [...KILLS, ...DATABASE, ...SERVERS];

/** Scenarios that combine others, for the short run. */
export const TOGETHER: ReadonlySet<string> = new Set(['all-points', 'all-scripts']);

export async function play(
  scenario: Scenario,
  at: { folder: string; scale: Scale; say: Say; lend(): Promise<Lent> },
): Promise<Outcome> {
  const { folder, scale, say } = at;
  if ('run' in scenario) {
    await using database = await at.lend();
    await using world = await startWorld({ ...scenario.size, databaseUrl: database.url, folder });
    return await scenario.run(world, scale, say);
  }
  await using postgres = await startOwnPostgres({ durable: true });
  await using world = await startWorld({ ...scenario.size, databaseUrl: postgres.url, folder });
  return await scenario.runOwn(world, postgres, scale, say);
}
