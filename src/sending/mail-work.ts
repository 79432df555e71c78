import type { AppServices } from '../events/record-event.ts';
import { shared } from '../platform/work/kinds.ts';
import type { Drain, Runner } from '../platform/work/kinds.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import { createMailer } from './drain-mailbox.ts';
import type { DueMailbox } from './due-store.ts';
import { openJournal } from './journal.ts';
import { recoverSends, settleDoubts } from './recover-sends.ts';
import { createSessions } from './sessions.ts';

/** The journal keeps outcomes that the database does not take within this time. */
const STOP_MS = 5_000;

const mailWork = shared(async (app: AppServices) => {
  const journal = await openJournal(app.config.dataDir, app.ids.uuid(app.clock.wall()));
  return createOutcomeWriter(app, journal);
});

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

/** Reads the journals of dead processes first: a mail with an outcome there is not in doubt. */
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

export const openRecovery = afterJournals(recoverSends);
export const openDoubts = afterJournals(settleDoubts);
