import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import { purgeSignIns, refreshDueTokens } from './oauth/refresh-due-tokens.ts';

/** A token is due ten minutes ahead of its end, or a quarter of a shorter life. */
const REFRESH_MS = 5_000;
const PURGE_MS = 10 * 60_000;

/** Keeps the tokens of mailboxes that signed in at a provider fresh. */
export async function startSendersJobs(app: AppServices): Promise<Stoppable[]> {
  return [
    startLoop({ name: 'senders.tokens', everyMs: REFRESH_MS, app, run: () => refreshDueTokens(app) }),
    startLoop({ name: 'senders.sign-ins', everyMs: PURGE_MS, app, run: () => purgeSignIns(app) }),
  ];
}
