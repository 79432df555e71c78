import { setTimeout as pause } from 'node:timers/promises';
import type { AppServices } from '../events/record-event.ts';
import { describeFault, isLocked, isServerFault } from '../platform/db/halve.ts';
import type { Runner } from '../platform/work/kinds.ts';
import { Shared } from '../platform/work/shares.ts';
import { applyMessage } from './apply-message.ts';
import {
  NO_ID,
  claimInbound,
  countAttempt,
  dueTeams,
  nextMailbox,
  postponeInbound,
  releaseInbound,
} from './apply-store.ts';
import type { DueInbound } from './apply-store.ts';
import { judgeMessage } from './judge-message.ts';
import type { Unread } from './mail-work.ts';
import { createMailParser } from './parse.ts';
import type { MailParser } from './parse.ts';
import { putAside } from './put-aside.ts';

type Deps = Pick<
  AppServices,
  | 'db'
  | 'clock'
  | 'ids'
  | 'crash'
  | 'eventLog'
  | 'log'
  | 'outage'
  | 'egress'
  | 'config'
  | 'onInterest'
  | 'secrets'
> & {
  parser: MailParser;
};

/** Messages of one mailbox taken at once. */
const BATCH = 10;
/** Mailboxes whose messages are worked on at once; an organization alone has about half. */
const LANES = 16;
/** Teams that one pass looks at; the next one looks at those behind them. */
const MAX_TEAMS = 1_000;
/** Teams and organizations whose turn is remembered; a forgotten one begins with its first mailbox or team. */
const MAX_REMEMBERED = 10_000;
/** A pass does not wait longer for a slow message. */
const SLOW_MS = 500;
/** What could not be done now is tried again after this. */
const RETRY_MS = 2_000;
/** A message whose worker ended, or that was given up on a busy machine, three times is put aside for a person. */
const MAX_ATTEMPTS = 3;
const CLAIM_MS = 60_000;
/** What was not begun by then is given back, long before another worker may take it. */
const PASS_MS = CLAIM_MS / 3;

/** Where the round stands, and the mailboxes whose messages this process works on. */
export interface Round {
  /** A pass looks at the teams behind this one. */
  team: string;
  organization: string;
  /** By organization the team, and by team the mailbox, that had its turn last. */
  teams: Map<string, string>;
  mailboxes: Map<string, string>;
  running: Map<string, Promise<boolean>>;
  lanes: Shared;
}
export const createRound = (): Round => ({
  team: NO_ID,
  organization: NO_ID,
  teams: new Map(),
  mailboxes: new Map(),
  running: new Map(),
  lanes: new Shared(LANES),
});

/** Applies what came in, by readers of mail of its own. */
export function openApply(app: AppServices): Runner {
  const parser = createMailParser({ log: app.log });
  const round = createRound();
  return {
    pass: () => applyInbound({ ...app, parser, round }),
    stop: async () => {
      await Promise.all(round.running.values());
      await parser.close();
    },
  };
}

/**
 * One pass over received messages: organizations in turn, of each its teams, of these their mailboxes, and a few messages of
 * each, so that none of them waits for another one's flood. Resolves true when there may be more. With a `round` of its own a process goes on while a slow
 * message takes its time; without, every message taken is done.
 */
export async function applyInbound(deps: Deps & { round?: Round }): Promise<boolean> {
  const round = deps.round ?? createRound();
  const { started, isMore } = await startMailboxes(deps, round);
  // A mailbox whose pass outlasted the patience may have more when it ends, and nothing else would ask it.
  const going = started.length > 0 ? started : [...round.running.values()];
  if (going.length === 0) return false;
  const all =
    started.length > 0
      ? Promise.all(started).then((more) => isMore || more.some(Boolean))
      : Promise.race(going);
  if (!deps.round) return all;
  const patience = new AbortController();
  const proceed = pause(SLOW_MS, true, { ref: false, signal: patience.signal }).catch(() => true);
  return Promise.race([all, proceed]).finally(() => patience.abort());
}

/** Gives free lanes to mailboxes, an organization at a time, until all that wait have one or had their turn. */
async function startMailboxes(
  deps: Deps,
  round: Round,
): Promise<{ started: Promise<boolean>[]; isMore: boolean }> {
  const wall = deps.clock.wall();
  const started: Promise<boolean>[] = [];
  const seen = new Set<string>();
  let isMore = false;
  const waiting = await turns(deps, round, wall);
  while (round.running.size < LANES && waiting.length > 0) {
    const turn = waiting.shift()!;
    const { organizationId, teams } = turn;
    // Its others wait until one of its own has ended.
    if (!round.lanes.mayTake(organizationId)) {
      isMore = true;
      continue;
    }
    const teamId = teams.shift()!;
    const after = round.mailboxes.get(teamId) ?? NO_ID;
    const senderId = await nextMailbox(deps.db, { teamId, wall, after });
    if (senderId !== null && !seen.has(senderId)) {
      seen.add(senderId);
      teams.push(teamId);
      round.organization = organizationId;
      remember(round.teams, organizationId, teamId);
      remember(round.mailboxes, teamId, senderId);
      if (!round.running.has(senderId))
        started.push(start(deps, round, { organizationId, teamId, senderId }));
    }
    if (teams.length > 0) waiting.push(turn);
  }
  return { started, isMore: isMore || waiting.length > 0 };
}

function remember(turnOf: Map<string, string>, key: string, had: string): void {
  if (turnOf.size >= MAX_REMEMBERED) turnOf.clear();
  turnOf.set(key, had);
}

interface Turn {
  organizationId: string;
  teams: string[];
}

/** Organizations with messages to work on, those behind the one that had its turn last first, and so their teams. */
async function turns(deps: Deps, round: Round, wall: Date): Promise<Turn[]> {
  const due = await dueTeams(deps.db, { wall, after: round.team, limit: MAX_TEAMS });
  if (due.length < MAX_TEAMS && round.team !== NO_ID) {
    const looked = new Set(due.map(({ teamId }) => teamId));
    const first = await dueTeams(deps.db, { wall, after: NO_ID, limit: MAX_TEAMS - due.length });
    due.push(...first.filter(({ teamId }) => !looked.has(teamId)));
  }
  round.team = due.length < MAX_TEAMS ? NO_ID : due.at(-1)!.teamId;
  const byOrganization = Map.groupBy(due, ({ organizationId }) => organizationId);
  return behind(round.organization, [...byOrganization.keys()]).map((organizationId) => {
    const teams = byOrganization.get(organizationId)!.map(({ teamId }) => teamId);
    return { organizationId, teams: behind(round.teams.get(organizationId) ?? NO_ID, teams) };
  });
}

/** The circle of these ids, from behind `id` on. */
function behind(id: string, ids: readonly string[]): string[] {
  const sorted = ids.toSorted();
  const at = sorted.findIndex((each) => each > id);
  return at < 0 ? sorted : [...sorted.slice(at), ...sorted.slice(0, at)];
}

function start(
  deps: Deps,
  round: Round,
  { organizationId, ...mailbox }: { organizationId: string; teamId: string; senderId: string },
): Promise<boolean> {
  round.lanes.take(organizationId);
  const going = applyMailbox(deps, mailbox).finally(() => {
    round.running.delete(mailbox.senderId);
    round.lanes.giveBack(organizationId);
  });
  round.running.set(mailbox.senderId, going);
  return going;
}

/** Works on some messages of a mailbox, one after another. Resolves true when there may be more; never rejects. */
async function applyMailbox(
  deps: Deps,
  { teamId, senderId }: { teamId: string; senderId: string },
): Promise<boolean> {
  try {
    // A worker that ends before it can read mail has taken none, and no attempt counts.
    await deps.parser.ready();
    const wall = deps.clock.wall();
    const until = new Date(wall.getTime() + CLAIM_MS);
    const due = await claimInbound(deps.db, { teamId, senderId, wall, until, limit: BATCH });
    for (const [index, message] of due.entries()) {
      const late = deps.clock.wall().getTime() > wall.getTime() + PASS_MS;
      if (!late && (await takeAlone(deps, message, until)) === 'done') continue;
      await releaseInbound(deps.db, late ? due.slice(index) : due.slice(index + 1), until);
      return true;
    }
    return due.length === BATCH;
  } catch (err) {
    // The claim runs out by itself.
    if (!(await deps.outage.explains(err)))
      deps.log.error({ err, sender: senderId }, 'messages of a mailbox were not applied');
    return false;
  }
}

/** A message over which even putting it aside fails does not take the others of its mailbox with it: its claim runs out. */
async function takeAlone(deps: Deps, message: DueInbound, until: Date): Promise<'done' | 'slow'> {
  try {
    return await take(deps, message, until);
  } catch (err) {
    if (isServerFault(err)) throw err;
    deps.log.error({ err, message: message.id }, 'a message was neither applied nor put aside');
    return 'done';
  }
}

/** Resolves 'slow' when the parser gave no result: the mailbox waits for its next turn. */
async function take(deps: Deps, message: DueInbound, until: Date): Promise<'done' | 'slow'> {
  const fail = async (why: string): Promise<'done'> => {
    try {
      await putAside(deps, message, why);
    } catch (err) {
      if (!isLocked(err)) throw err;
      deps.log.warn({ message: message.id }, 'a message that cannot be read waits for a locked row');
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    }
    return 'done';
  };
  const attempt = await countAttempt(deps.db, message, until);
  // The pass stood still, and another worker has it.
  if (attempt === null) return 'done';
  if (attempt > MAX_ATTEMPTS) return fail(`it was tried ${MAX_ATTEMPTS} times in vain`);
  const unread = async ({ kind, reason }: Unread): Promise<'done' | 'slow'> => {
    if (kind === 'unparseable' || kind === 'spent') return fail(reason);
    if (kind === 'unavailable') {
      deps.log.error({ message: message.id, why: reason }, 'no mail can be parsed; it is tried again');
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    } else if (attempt === MAX_ATTEMPTS) await fail(reason);
    // A machine that stood still looks like a mail that never ends: an answer is not put aside for that.
    else deps.log.warn({ message: message.id, attempt, why: reason }, 'a message is tried again later');
    return 'slow';
  };
  const parsed = await deps.parser.parse(message.raw, message.organization_id);
  if (parsed.kind !== 'parsed') return unread(parsed);
  try {
    const judged = await judgeMessage(deps, message, parsed.mail);
    if (judged.kind !== 'judged') return await unread(judged);
    await applyMessage(deps, message, judged);
  } catch (err) {
    // One message that cannot be applied does not take the others with it.
    if (isServerFault(err) || isLocked(err)) {
      if (isLocked(err)) deps.log.warn({ message: message.id }, 'a message waits for a locked row');
      else if (!(await deps.outage.explains(err)))
        deps.log.error(
          { err, message: message.id },
          'the database cannot apply a message; it is tried again',
        );
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    } else if (attempt === MAX_ATTEMPTS) await fail(describeFault(err));
    else deps.log.error({ err, message: message.id, attempt }, 'a message was not applied');
  }
  return 'done';
}
