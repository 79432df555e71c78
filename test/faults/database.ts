import { setTimeout as pause } from 'node:timers/promises';
import type { End, OwnPostgres } from '../support/own-postgres.ts';
import { HARNESS } from '../support/patient-db.ts';
import { crew, finish, underFault, untilFlowing, withFeeding } from './crew.ts';
import type { Crew, Outcome, Say, Seen } from './crew.ts';
import { probed, tooLate, watchHealth } from './probes.ts';
import type { World } from './world.ts';

const KILL_PAUSE_MS = 200;
const RESTART_PAUSE_MS = 1_000;
/** How soon a role is ready again after its database. */
const READY_MS = 20_000;
/** Log lines of a process per change of state, with the broken connections. */
const LINES_PER_CHANGE = 20;
const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

export const runBackendKills = (world: World, forMs: number, say: Say): Promise<Outcome> =>
  underFault(
    world,
    async () => {
      await untilFlowing(world);
      const until = performance.now() + forMs;
      let killed = 0;
      while (performance.now() < until) {
        const rows = await world.db.query<{ ok: boolean }>(
          `select pg_terminate_backend(pid) as ok from pg_stat_activity where datname = current_database()
             and application_name <> $1 and pid <> pg_backend_pid() order by (state = 'active') desc, random() limit 1`,
          [HARNESS],
        );
        killed += rows.length;
        say(`${killed} backends ended`);
        await pause(KILL_PAUSE_MS);
      }
      return { figures: { killed }, faults: [], waits: killed > 0 ? [] : ['no backend was ended'] };
    },
    { say },
  );

async function untilReady(world: World): Promise<string[]> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${world.apiUrl}/health/ready`).catch(() => null);
    if (answer?.status === 200) return [];
    await pause(200);
  }
  return [`the API is not ready ${READY_MS} ms after its database is`];
}

export const runRestarts = (
  world: World,
  postgres: OwnPostgres,
  { how, rounds, say }: { how: End; rounds: number; say: Say },
): Promise<Outcome> =>
  underFault(
    world,
    async () => {
      const waits: string[] = [];
      for (let round = 0; round < rounds; round++) {
        await untilFlowing(world);
        await postgres.end(how);
        await pause(RESTART_PAUSE_MS);
        await postgres.start();
        waits.push(...(await untilReady(world)));
        say(`${round + 1} of ${rounds} restarts`);
      }
      return { figures: { restarts: rounds }, faults: [], waits };
    },
    { say },
  );

/** Without a database the roles stay, say so once, and lose no mail server's answer. */
export const runOutage = (
  world: World,
  postgres: OwnPostgres,
  { forMs, say }: { forMs: number; say: Say },
): Promise<Outcome> =>
  underFault(
    world,
    async (workers, running) => {
      await untilFlowing(world);
      const before = workers.lines();
      const health = watchHealth(world.apiUrl);
      // No session is served from here on, though a busy server takes seconds to end.
      const downAt = Date.now();
      await postgres.end('fast');
      await pause(forMs);
      const lines = workers.lines() - before;
      const upAt = Date.now();
      const api = await health();
      await postgres.start();
      const waits = await untilReady(world);
      const faults: string[] = [];
      const answered = (await world.wire()).replies.filter(({ at }) => at > downAt && at < upAt).length;
      if (answered === 0) waits.push('no mail server answered while the database was away');
      const most = running.length * LINES_PER_CHANGE;
      if (lines > most) faults.push(`${lines} lines of log in an outage of ${forMs} ms, more than ${most}`);
      if (api.not_ready === 0) faults.push('the API said that it is ready without a database');
      if (api.unanswered > 0)
        waits.push(`the API did not answer ${api.unanswered} of ${api.asked} times whether it lives`);
      return { figures: { lines, api, answered_during_outage: answered }, faults, waits };
    },
    { say },
  );

/** Another session locks contacts whose mails are due: other mailboxes do not wait. */
export const runRowLock = (
  world: World,
  { forMs, short, say }: { forMs: number; short: boolean; say: Say },
): Promise<Outcome> =>
  underFault(
    world,
    async () => {
      await untilFlowing(world);
      const session = await world.db.session();
      const { result: locked, delays } = await probed(world, async () => {
        await session.query('begin');
        for (;;) {
          const { rows } = await session.query(
            `select e.id from enrollments e where e.team_id in (select id from teams where name not in ('probe', 'capped', 'spaced'))
               and e.id in (select enrollment_id from email_sends where state in ('pending', 'sending') limit 20) limit 5 for update skip locked`,
          );
          if (rows.length > 0) {
            const ids = rows.map((row: { id: string }) => row.id);
            await session.query(
              'select from contact_profiles where id in (select contact_profile_id from enrollments where id = any($1)) for update skip locked',
              [ids],
            );
            say(`${ids.length} contacts are locked`);
            await pause(forMs);
            return ids.length;
          }
          await session.query('rollback');
          await pause(20);
          await session.query('begin');
        }
      });
      await session.query('rollback');
      await session.end();
      return {
        figures: { locked, delays },
        faults: [],
        waits: tooLate('the healthy mailbox', delays, short),
      };
    },
    { say },
  );

/** A worker whose clock is ahead, first alone and then beside another: it sends nothing and spoils no day. */
export async function runClockAhead(
  world: World,
  { aloneMs, say }: { aloneMs: number; say: Say },
): Promise<Outcome> {
  const workers: Crew = crew(world);
  await using closing = new AsyncDisposableStack();
  const shifted = closing.use(workers.startShifted(THREE_DAYS_SECONDS));
  const seen = await withFeeding(world, async (): Promise<Seen> => {
    await pause(aloneMs);
    const copies = (await world.wire()).copies.length;
    say(`the worker that is ahead sent ${copies} mails`);
    return {
      figures: { sent_ahead: copies },
      faults: copies > 0 ? [`the worker that is three days ahead sent ${copies} mails`] : [],
    };
  });
  const right = closing.use(workers.start());
  const outcome = await finish(world, workers, seen, { running: [shifted, right], say });
  const [days] = await world.db.query<{ n: number }>(
    `select count(*)::int as n from sender_states where day > (now() + interval '1 day')::date`,
  );
  return days!.n === 0
    ? outcome
    : { ...outcome, faults: [...outcome.faults, `mailboxes whose day is ahead: ${days!.n}`] };
}
