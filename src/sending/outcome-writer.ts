import { isLocked } from '../platform/db/bisect-batch.ts';
import { exponential } from '../platform/rules/retry.ts';
import { createBatcher } from '../platform/batch.ts';
import type { Services } from '../platform/services.ts';
import type { EventLog } from '../events/record-event.ts';
import { createAdopter } from './adopt-journals.ts';
import { heldKey } from './held-store.ts';
import type { Journal } from './journal.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { MailOutcome } from './record-outcomes.ts';

export interface OutcomeWriter {
  /** Resolves when the outcome is written, or waits for its next try. Never rejects. */
  keep(answer: MailOutcome): Promise<void>;
  /** Throws when the database cannot be reached. */
  adopt(): Promise<void>;
  /** Called each second: checks the disk, and does what is due. */
  pass(): Promise<boolean>;
  /** Called when no pass is under way: writes what is left, and closes the journal. */
  stop(): Promise<void>;
}

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'crash' | 'log' | 'gate' | 'outage' | 'troubles'> & {
  eventLog: EventLog;
};

const SETTLE_BATCH = 100;
const LANES = 2;
const againMs = exponential(1_000, 60_000);
/** Tries after which a lock that another session holds is trouble. */
const LOCKED_IS_SAID = 3;
const ADOPT_MS = 5_000;
/** Pause between two checks of the disk; while a check fails, each pass checks. */
const CHECK_MS = 10_000;
const SAY_AGAIN_MS = 60_000;
const STOP_MS = 5_000;

interface Waiting {
  answer: MailOutcome;
  tries: number;
  /** Wall time of the next try; null while one is under way. */
  retryAt: number | null;
}

/**
 * The journal is the second copy: while the disk fails, memory still holds the outcomes. Logs at most once per
 * `SAY_AGAIN_MS` that the journal cannot be written, and once that it can be written again.
 */
function watchJournal(
  { clock, log, troubles }: Pick<Services, 'clock' | 'log' | 'troubles'>,
  journal: Journal,
  open: () => MailOutcome[],
) {
  /** Wall time of the last log line; null while the journal works. */
  let failsSaidAt: number | null = null;

  function held(): void {
    if (failsSaidAt !== null) log.warn('the send journal can be written again');
    failsSaidAt = null;
    troubles.clear('journal');
  }

  function failed(err: unknown): void {
    const wall = clock.wall().getTime();
    troubles.note('journal', 'the send journal cannot be written');
    if (failsSaidAt !== null && wall - failsSaidAt < SAY_AGAIN_MS) return;
    log.error({ err }, 'the send journal cannot be written: a crash would forget what mail servers said');
    failsSaidAt = wall;
  }

  return {
    isFailing: (): boolean => failsSaidAt !== null,
    check: (): Promise<void> => journal.check().then(held, failed),
    async note(answer: MailOutcome): Promise<void> {
      try {
        await journal.append(answer);
        await journal.compact(open);
        held();
      } catch (err) {
        failed(err);
      }
    },
  };
}

/**
 * Writes outcomes in group commits and repeats failed ones until each is written. Each outcome also goes into the journal,
 * so that a crash loses none. The first pass writes the journals of dead processes.
 */
export function createOutcomeWriter(deps: Deps, journal: Journal): OutcomeWriter {
  const waiting = new Map<string, Waiting>();
  const disk = watchJournal(deps, journal, () => [...waiting.values()].map((each) => each.answer));
  const adopt = createAdopter(deps, journal);
  let checkAt = 0;
  let behind = false;
  let adoptAt = 0;

  const write = createBatcher<Waiting, void>({
    maxBatch: SETTLE_BATCH,
    lanes: LANES,
    run: async (batch) => {
      for (const each of batch) each.retryAt = null;
      const failed = await recordOutcomes(
        deps,
        batch.map(({ answer }) => answer),
      ).catch((error: unknown) => batch.map(({ answer }) => ({ answer, error })));
      const errors = new Map(failed.map(({ answer, error }) => [heldKey(answer), error]));
      for (const each of batch) {
        const error = errors.get(heldKey(each.answer));
        if (error === undefined) waiting.delete(heldKey(each.answer));
        else postpone(each, error);
      }
      if (behind && ![...waiting.values()].some(({ tries }) => tries > 0)) {
        behind = false;
        deps.log.info('every outcome of a mail is written');
      }
      return batch.map(() => undefined);
    },
  });

  function postpone(each: Waiting, err: unknown): void {
    each.tries++;
    each.retryAt = deps.clock.wall().getTime() + againMs(each.tries);
    // A claim of the mailbox holds its lock for a moment.
    if (isLocked(err) && each.tries < LOCKED_IS_SAID) return;
    if (!behind)
      deps.log.warn({ err, send: each.answer.id }, 'outcomes of mails cannot be written now and are kept');
    behind = true;
  }

  async function retry(due: (each: Waiting) => boolean): Promise<void> {
    await Promise.all([...waiting.values()].filter(due).map((each) => write(each)));
  }

  return {
    adopt,
    async pass() {
      const wall = deps.clock.wall().getTime();
      if (wall >= checkAt || disk.isFailing()) {
        checkAt = wall + CHECK_MS;
        await disk.check();
      }
      if (wall >= adoptAt) {
        adoptAt = wall + ADOPT_MS;
        await adopt();
      }
      await retry(({ retryAt }) => retryAt !== null && retryAt <= wall);
      return false;
    },
    async keep(answer) {
      const each: Waiting = { answer, tries: 0, retryAt: null };
      waiting.set(heldKey(answer), each);
      await Promise.all([disk.note(answer), write(each)]);
    },
    async stop() {
      const late = new Promise<void>((done) => setTimeout(done, STOP_MS).unref());
      await Promise.race([retry(() => true), late]);
      if (waiting.size > 0)
        deps.log.warn({ answers: waiting.size }, 'outcomes of mails wait in the send journal');
      await journal.close(waiting.size === 0);
    },
  };
}
