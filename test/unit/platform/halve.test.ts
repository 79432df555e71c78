import { describe, expect, test } from 'vitest';
import { describeFault, bisectBatch, isLocked } from '../../../src/platform/db/bisect-batch.ts';

const coded = (code: string): Error => Object.assign(new Error(`failed with ${code}`), { code });
const numbers = Array.from({ length: 500 }, (_, index) => index);

describe('a batch whose write fails', () => {
  test('is run once when nothing is wrong, and never when it is empty', async () => {
    const runs: number[] = [];
    expect(await bisectBatch(numbers, async (some) => runs.push(some.length))).toEqual({ failed: [] });
    expect(await bisectBatch([], async () => runs.push(0))).toEqual({ failed: [] });
    expect(runs).toEqual([500]);
  });

  test('is halved until the culprits are alone: all others are done once, in about 2 log2(n) runs each', async () => {
    const done: number[] = [];
    let runs = 0;
    const { failed } = await bisectBatch(numbers, async (some) => {
      runs++;
      const bad = some.find((each) => each === 0 || each === 321);
      if (bad !== undefined) throw coded(bad === 0 ? '23514' : '22008');
      done.push(...some);
    });
    expect(failed.map(({ item, error }) => [item, describeFault(error)])).toEqual([
      [0, '23514: failed with 23514'],
      [321, '22008: failed with 22008'],
    ]);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers.filter((each) => each !== 0 && each !== 321));
    expect(runs).toBeLessThanOrEqual(2 * 2 * 9 + 1);
  });

  test.each(['57P01', '08006', '40001', '53100', '57014', '42703', 'ECONNRESET', 'ECONNREFUSED'])(
    'blames no row for %s: it is thrown at once',
    async (code) => {
      let runs = 0;
      const failing = bisectBatch(numbers, async () => {
        runs++;
        throw coded(code);
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(runs).toBe(1);
    },
  );

  test('blames no row for a connection that pg lost without a code', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    await expect(bisectBatch([1, 2], () => Promise.reject(lost))).rejects.toBe(lost);
  });

  test('tells a row that another session holds from one that cannot be written', async () => {
    const { failed } = await bisectBatch([1, 2], async (some) => {
      if (some.includes(2)) throw coded('55P03');
    });
    expect(failed.map(({ item, error }) => [item, isLocked(error)])).toEqual([[2, true]]);
  });

  test('what failed is kept in bounded text that Postgres can store', () => {
    expect(describeFault(new Error(`\u0000\ud800${'x'.repeat(1000)}`))).toMatch(/^\ufffdx{299}$/);
  });
});

test('fails what is left, untried, after so many waits for rows of another session', async () => {
  let runs = 0;
  const run = (): Promise<never> => (runs++, Promise.reject(coded('55P03')));
  const { failed } = await bisectBatch([1, 2, 3, 4, 5, 6, 7, 8], run, { lockWaits: 3 });
  expect([runs, failed.map(({ item }) => item)]).toEqual([3, [1, 2, 3, 4, 5, 6, 7, 8]]);
});
