import type { Part } from './port25.ts';
import type { Answer } from './rules/verdict.ts';
import type { Verifier } from './verifier.ts';

/** Rows that are read and not verified yet; a slow lane holds this many in memory. */
const READ_AHEAD = 2_000;

export interface VerifiedRow<Row> {
  row: Row;
  answer: Answer | null;
}

export type Ended = Part | 'stopped';

/**
 * Verifies rows and yields each when it is ready. When the network of this machine reaches nothing, or `signal` aborts, it
 * closes the verifier and yields the remaining rows without a result. Returns why; null: every row was verified.
 */
export async function* verifyRows<Row extends { email: string }>(
  verifier: Verifier,
  rows: AsyncIterable<Row>,
  signal: AbortSignal,
): AsyncGenerator<VerifiedRow<Row>, Ended | null> {
  const done: VerifiedRow<Row>[] = [];
  let underWay = 0;
  let ended: Ended | null = null;
  let failed: Error | undefined;
  let tell = Promise.withResolvers<void>();
  const end = (why: Ended): void => {
    ended ??= why;
    verifier.close();
  };
  const verify = async (row: Row): Promise<void> => {
    const known = verifier.recall(row.email);
    const verified = known || ended ? null : await verifier.verify(row.email, Number.POSITIVE_INFINITY);
    if (verified?.kind === 'shut') end(verified.what);
    done.push({ row, answer: known ?? (verified?.kind === 'answered' ? verified.answer : null) });
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
  signal.addEventListener('abort', () => end('stopped'), { once: true });
  for await (const row of rows) {
    begin(row);
    while (underWay >= READ_AHEAD) await next();
    if (failed) throw failed;
    yield* done.splice(0);
  }
  while (underWay > 0) {
    await next();
    yield* done.splice(0);
  }
  if (failed) throw failed;
  yield* done.splice(0);
  return ended;
}
