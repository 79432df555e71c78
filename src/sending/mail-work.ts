import type { AppServices } from '../events/record-event.ts';
import { shared } from '../platform/work/kinds.ts';
import type { Drain, Runner } from '../platform/work/kinds.ts';
import { createAnswers } from './answers.ts';
import { createMailer } from './drain-mailbox.ts';
import type { DueMailbox } from './due-store.ts';
import { openJournal } from './journal.ts';
import { recoverSends } from './recover-sends.ts';
import { createSessions } from './sessions.ts';

/** The send journal of a worker, and what was read of it. */
const mailWork = shared(async (app: AppServices) => {
  const journal = await openJournal(app.config.dataDir, app.ids.uuid(app.clock.wall()));
  return createAnswers(app, journal);
});

/** Writes again what mail servers said and the database did not take. */
export const openAnswers = (app: AppServices): Promise<Runner> => mailWork(app);

/** Drains mailboxes that are due. */
export async function openMailer(app: AppServices): Promise<Drain<DueMailbox>> {
  const answers = await mailWork(app);
  const ending = new AbortController();
  const sessions = createSessions();
  const drain = createMailer({ ...app, answers, sessions, ending: ending.signal });
  return {
    run: ({ teamId, key }, { signal, progress }) => drain({ teamId, senderId: key }, signal, progress),
    ending: () => ending.abort(),
    stop: async () => {
      sessions.close();
      await answers.stop();
    },
  };
}

/** Recovers what lost workers left. */
export async function openRecovery(app: AppServices): Promise<Runner> {
  const answers = await mailWork(app);
  return {
    async pass() {
      // What its journal says of a lost worker's mails is no doubt.
      await answers.adopt();
      return recoverSends(app);
    },
    stop: answers.stop,
  };
}
