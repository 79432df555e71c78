import { createDispatcher } from '../platform/work/dispatch.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { AppServices } from '../events/record-event.ts';
import { checkLogins, listDueChecks } from '../senders/check-logins.ts';
import type { DueCheck } from '../senders/check-logins.ts';
import { loginResult, testMailbox } from './test-mailbox.ts';

const LOOK_MS = 3_000;
/** Mailboxes offered at a time. */
const BATCH = 200;
/** Checks at the same time; those of a server that hangs keep no others waiting. */
const LIMITS = { lanes: 16, troubleLanes: 8, perHost: 2, total: 80, slowMs: 2_000, restMs: 60_000 };

/** Tries the SMTP login of every mailbox once a day, and soon after its connection changed. decisions: Sending gates */
export function startLoginChecks(app: AppServices): Stoppable {
  const checks = createDispatcher<DueCheck>({
    name: 'inbox.logins',
    limits: LIMITS,
    app,
    run: async ({ teamId, key }, { signal }) => {
      const at = { teamId, senderId: key };
      const tried = await checkLogins(app, at, async () => {
        // The watch of the mailbox logs in by IMAP and says how that went: a second connection would be one too many.
        const trial = await testMailbox(app, at, app.log.child({ sender: key }), { reads: false });
        // A worker that ends says nothing: its own end may be why the login failed.
        return trial && !signal.aborted ? { smtpError: loginResult(trial).smtpError } : null;
      });
      if (tried?.smtpError)
        app.log.warn({ sender: key, error: tried.smtpError }, 'a mailbox cannot log in to send');
    },
  });
  const look = startLoop({
    name: 'inbox.logins',
    everyMs: LOOK_MS,
    app,
    run: async () => {
      checks.offer(await listDueChecks(app.db, { wall: app.clock.wall(), limit: BATCH }));
      return false;
    },
  });
  return {
    stop: async () => {
      await look.stop();
      await checks.stop();
    },
  };
}
