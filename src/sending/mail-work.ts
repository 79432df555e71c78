import type { AppServices } from '../events/record-event.ts';
import { shared } from '../platform/work/kinds.ts';
import type { Drain, Runner } from '../platform/work/kinds.ts';
import { createAnswers } from './answers.ts';
import { createMailer } from './drain-mailbox.ts';
import type { DueMailbox } from './due-store.ts';
import { openJournal } from './journal.ts';
import { recoverSends, settleDoubts } from './recover-sends.ts';
import { createSessions } from './sessions.ts';

const STOP_MS = 5_000;

/** The send journal of a worker, and what was read of it. */
const mailWork = shared(async (app: AppServices) => {
  const journal = await openJournal(app.config.dataDir, app.ids.uuid(app.clock.wall()));
  return createAnswers(app, journal);
});

/** Writes again what mail servers said and the database did not take. */
export async function openAnswers(app: AppServices): Promise<Runner> {
  const answers = await mailWork(app);
  let late: Promise<boolean> | undefined;
  return {
    ...answers,
    // A worker that ends waits so long for a database that is away; the journal keeps the rest.
    pass(signal) {
      late ??= new Promise((done) =>
        signal.addEventListener('abort', () => setTimeout(done, STOP_MS, false).unref(), { once: true }),
      );
      return Promise.race([answers.pass(), late]);
    },
  };
}

/** After an hour without evidence the policy decides, once what lost processes were told is read. */
export async function openDoubts(app: AppServices): Promise<Runner> {
  const answers = await mailWork(app);
  return {
    async pass() {
      await answers.adopt();
      return settleDoubts(app);
    },
    stop: answers.stop,
  };
}

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
