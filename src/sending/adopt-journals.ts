import type { EventLog } from '../events/record-event.ts';
import { isServerFault } from '../platform/db/bisect-batch.ts';
import type { Services } from '../platform/services.ts';
import { knowsAll } from './held-store.ts';
import type { Journal } from './journal.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { MailOutcome } from './record-outcomes.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'crash' | 'log'> & { eventLog: EventLog };

/** Writes the journals of dead processes to the database. Rejects when the database cannot be reached. */
export function createAdopter(deps: Deps, journal: Pick<Journal, 'adopt'>): () => Promise<void> {
  const reported = new Set<string>();

  function report(name: string, why: string, err?: unknown): false {
    if (!reported.has(name)) deps.log.warn({ err, journal: name }, why);
    reported.add(name);
    return false;
  }

  /** False: the journal is still needed. Throws for a fault of the database. */
  async function writeLeft(answers: MailOutcome[], name: string): Promise<boolean> {
    try {
      for (const [teamId, ofTeam] of Map.groupBy(answers, (answer) => answer.teamId)) {
        const ids = ofTeam.map(({ id }) => id);
        if (!(await knowsAll(deps.db, teamId, ids)))
          return report(name, 'a send journal names mails of another database; it is left alone');
      }
      const [failed] = await recordOutcomes(deps, answers);
      if (failed) return report(name, 'a send journal cannot be written to the database', failed.error);
    } catch (error) {
      if (isServerFault(error)) throw error;
      return report(name, 'a send journal cannot be read', error);
    }
    deps.log.info({ answers: answers.length }, 'the send journal of a lost process is written');
    return true;
  }

  let adopting = Promise.resolve();
  /** One search at a time: two would hold the same files. */
  return function adopt(): Promise<void> {
    const search = async (): Promise<void> => {
      try {
        await journal.adopt(writeLeft, (name, error) => report(name, 'a send journal cannot be read', error));
      } catch (error) {
        // A fault of the disk stops neither the outcomes of this process nor the recovery of lost mails.
        if (isServerFault(error)) throw error;
        report('folder', 'the folder of the send journals cannot be read', error);
      }
    };
    const mine = adopting.then(search);
    adopting = mine.catch(() => {});
    return mine;
  };
}
