import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { takeCheck, writeLoginCheck } from './login-store.ts';
import type { LoginResult } from './login-store.ts';
import { SENDING_TROUBLES, endTroubles, recordTrouble } from './record-incident.ts';
import { nextLoginCheckAt } from './rules/login-check.ts';

export type { DueCheck, LoginResult } from './login-store.ts';

/** Longer than both logins with their deadlines. After it, another worker repeats the check of a dead one. */
const LEASE_MS = 2 * 60_000;

/**
 * Tries the logins of a mailbox through `run` and stores the result. Runs only when the check is due, unless `now` is set.
 * Stores nothing if the connection changed meanwhile. Resolves the result of `run`, null when it did not run.
 */
export async function checkLogins<T extends LoginResult>(
  deps: Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog'>,
  at: { teamId: string; senderId: string },
  run: () => Promise<T | null>,
  { now = false }: { now?: boolean } = {},
): Promise<T | null> {
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + LEASE_MS);
  const before = await takeCheck(deps.db, { ...at, until, due: now ? null : wall });
  if (before === null) return null;
  const result = await run();
  if (!result) return null;
  const failed = result.smtpError !== null || (result.imap?.error ?? null) !== null;
  const failures = failed ? before + 1 : 0;
  const doneAt = deps.clock.wall();
  const check = { ...at, until, wall: doneAt, failures, nextAt: nextLoginCheckAt(failures, doneAt) };
  await transact(deps.db, async (trx) => {
    if (!(await writeLoginCheck(trx, check, result))) return;
    const { smtpError: text } = result;
    if (text === null)
      await endTroubles(trx, deps, { teamId: at.teamId, senderIds: [at.senderId] }, SENDING_TROUBLES);
    else await recordTrouble(trx, deps, at, { kind: 'smtp_login', text, times: failures });
  });
  return result;
}
