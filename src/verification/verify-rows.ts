import type { Answer } from './rules/verdict.ts';
import type { Verifier } from './verifier.ts';

/** Rows that are read and not answered: a slow lane holds that many in memory. */
const READ_AHEAD = 2_000;

export interface VerifiedRow<Row> {
  row: Row;
  answer: Answer;
}

/**
 * Verifies rows as they come, and yields each as it is answered. Ends early when this machine reaches no mail host, or
 * after `signal`, which closes the verifier. Resolves whether every row was answered.
 */
export async function* verifyRows<Row extends { email: string }>(
  verifier: Verifier,
  rows: AsyncIterable<Row>,
  signal: AbortSignal,
): AsyncGenerator<VerifiedRow<Row>, boolean> {
  const answered: VerifiedRow<Row>[] = [];
  let underWay = 0;
  let whole = true;
  let failed: Error | undefined;
  let tell = Promise.withResolvers<void>();
  const verify = async (row: Row): Promise<void> => {
    const known = verifier.recall(row.email);
    if (known) return void answered.push({ row, answer: known });
    const verified = (await verifier.isOpen())
      ? await verifier.verify(row.email, Number.POSITIVE_INFINITY)
      : null;
    if (verified?.kind === 'answered') answered.push({ row, answer: verified.answer });
    else whole = false;
  };
  const begin = (row: Row): void => {
    underWay++;
    verify(row)
      .catch((error: unknown) => void (failed ??= error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        underWay--;
        tell.resolve();
      });
  };
  const next = async (): Promise<void> => {
    await tell.promise;
    tell = Promise.withResolvers<void>();
    if (failed) throw failed;
  };
  const stop = (): void => {
    verifier.close();
    tell.resolve();
  };
  signal.addEventListener('abort', stop, { once: true });
  for await (const row of rows) {
    if (signal.aborted || !whole) break;
    begin(row);
    if (failed) throw failed;
    while (underWay >= READ_AHEAD && !signal.aborted) await next();
    yield* answered.splice(0);
  }
  while (underWay > 0 && !signal.aborted) {
    await next();
    yield* answered.splice(0);
  }
  yield* answered.splice(0);
  if (failed) throw failed;
  return whole && underWay === 0 && !signal.aborted;
}
