import type { AppServices } from '../events/record-event.ts';
import { listOf, settleDues } from '../platform/db/due.ts';
import { createDispatcher } from '../platform/work/dispatch.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { startAnswers } from './answers.ts';
import { createMailer } from './drain-mailbox.ts';
import { dueMailboxes, lostMails, mailboxDues, mailboxesOf } from './due-store.ts';
import type { DueMailbox } from './due-store.ts';
import { openJournal } from './journal.ts';
import { dueDomains } from './receiver-store.ts';
import { recoverSends } from './recover-sends.ts';
import { resolveReceivers } from './resolve-receivers.ts';
import { createSessions } from './sessions.ts';

/**
 * Mailboxes that send at the same time; those that wait for a hung server are beside them, and rest on sockets only. An
 * organization alone has about half of each.
 */
const LIMITS = { lanes: 80, troubleLanes: 16, perHost: 3, total: 400, slowMs: 2_000, restMs: 5_000 };
/** Lost leases are seen at once; this is for the hour after which doubt ends. */
const RECOVER_MS = 30_000;

/** Drains mailboxes that are due, and recovers what lost workers left. */
export async function startSendingJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const journal = await openJournal(app.config.dataDir, app.ids.uuid(app.clock.wall()));
  const answers = startAnswers(app, journal);
  const ending = new AbortController();
  const sessions = createSessions();
  const drain = createMailer({ ...app, answers, sessions, ending: ending.signal });
  const mailboxes = createDispatcher<DueMailbox>({
    name: 'sending.mailboxes',
    limits: LIMITS,
    app,
    run: async ({ teamId, key }, { signal, progress }) => {
      try {
        await drain({ teamId, senderId: key }, signal, progress);
      } finally {
        await settleDues(app.db, { kind: 'mailbox', teamId, keys: [key] }, mailboxDues);
      }
    },
  });
  poller.watch<DueMailbox[]>('sending.mailboxes', (at) => listOf(dueMailboxes(at)), mailboxes.offer);
  poller.heal('mailbox', mailboxesOf, mailboxDues);
  const recover = startLoop({
    name: 'sending.recover',
    everyMs: RECOVER_MS,
    app,
    run: async () => {
      // What its journal says of a lost worker's mails is no doubt.
      await answers.adopt();
      return recoverSends(app);
    },
  });
  poller.wakeOn('sending.lost', lostMails, recover);
  const receivers = startLoop({
    name: 'sending.receivers',
    everyMs: RECOVER_MS,
    app,
    run: () => resolveReceivers(app),
  });
  poller.wakeOn('sending.receivers', dueDomains, receivers);
  const mailer: Stoppable = {
    stop: async () => {
      ending.abort();
      await mailboxes.stop();
      sessions.close();
      await answers.stop();
    },
  };
  return [mailer, recover, receivers];
}
