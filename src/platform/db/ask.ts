import { isLocked } from './bisect-batch.ts';
import type { Db } from './connect.ts';
import { askAll } from './due.ts';
import type { Sql } from './due.ts';
import { isLostConnection } from './outage.ts';
import { transact, waitBriefly } from './transaction.ts';

const LOOK_LOCK_MS = 250;

export interface Answers {
  answers: Record<string, unknown>;
  faults: Map<string, unknown>;
}

const askBriefly = (db: Db, questions: ReadonlyMap<string, Sql>): Promise<Record<string, unknown>> =>
  transact(db, async (trx) => {
    await waitBriefly(trx, LOOK_LOCK_MS);
    return askAll(trx, questions);
  });

/**
 * Asks the questions one by one: a failing one does not hide the answers of the others. Throws when all fail or the
 * connection is lost.
 */
export async function askEach(db: Db, questions: ReadonlyMap<string, Sql>): Promise<Answers> {
  const [answers, faults]: [Record<string, unknown>, Map<string, unknown>] = [{}, new Map()];
  for (const [name, question] of questions)
    await askBriefly(db, new Map([[name, question]])).then(
      (answer) => void Object.assign(answers, answer),
      (err: unknown) => {
        // The others would each wait for a connection too.
        if (isLostConnection(err)) throw err;
        faults.set(name, err);
      },
    );
  if (questions.size > 0 && faults.size === questions.size) throw [...faults.values()][0];
  return { answers, faults };
}

export const askTogether = (db: Db, questions: ReadonlyMap<string, Sql>): Promise<Answers> =>
  askBriefly(db, questions).then(
    (answers) => ({ answers, faults: new Map() }),
    (err: unknown) => {
      if (!isLocked(err)) throw err;
      return askEach(db, questions);
    },
  );
