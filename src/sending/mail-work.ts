import type { AppServices } from '../events/record-event.ts';
import { shared } from '../platform/work/kinds.ts';
import type { Drain, Runner } from '../platform/work/kinds.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import { createMailer } from './drain-mailbox.ts';
import type { DueMailbox } from './due-store.ts';
import { openJournal } from './journal.ts';
import { recoverSends, settleDoubts } from './recover-sends.ts';
import { createSessions } from './sessions.ts';

/** A worker that ends waits so long for a database that is away; the journal keeps the rest. */
const STOP_MS = 5_000;

/** What all that a worker does about mails shares: its journal, and what mail servers said. */
const mailWork = shared(async (app: AppServices) => {
  const journal = await openJournal(app.config.dataDir, app.ids.uuid(app.clock.wall()));
  return createOutcomeWriter(app, journal);
});

/** Writes again what mail servers said and the database did not take. */
export async function openAnswers(app: AppServices): Promise<Runner> {
  const answers = await mailWork(app);
  let late: Promise<boolean> | undefined;
  return {
    ...answers,
    pass(signal) {
      late ??= new Promise((done) =>
        signal.addEventListener('abort', () => setTimeout(done, STOP_MS, false).unref(), { once: true }),
      );
      return Promise.race([answers.pass(), late]);
    },
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

/** Such work after a look at the journals of lost processes: what they say of a mail is no doubt. */
const afterJournals =
  (work: (app: AppServices) => Promise<boolean>) =>
  async (app: AppServices): Promise<Runner> => {
    const answers = await mailWork(app);
    return {
      async pass() {
        await answers.adopt();
        return work(app);
      },
      stop: answers.stop,
    };
  };

/** Recovers what lost workers left. */
export const openRecovery = afterJournals(recoverSends);
/** Settles what is in doubt for an hour. */
export const openDoubts = afterJournals(settleDoubts);
