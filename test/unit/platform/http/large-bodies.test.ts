import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBodyLimiter } from '../../../../src/platform/http/large-bodies.ts';

let timers: (() => void)[];
let enter: (caller: string) => Promise<() => void>;
beforeEach(() => {
  timers = [];
  enter = createBodyLimiter({ after: (_ms, run) => (timers.push(run), () => {}) });
});

async function asked(callers: readonly string[]): Promise<boolean[]> {
  const has = callers.map(() => false);
  for (const [n, caller] of callers.entries())
    void enter(caller).then(
      () => (has[n] = true),
      () => {},
    );
  await new Promise((done) => setImmediate(done));
  return has;
}

describe('the places for large bodies', () => {
  it('are shared: two organizations with all the bodies that they can send leave one to a third', async () => {
    const flood = Array.from({ length: 40 }, (_none, n) => (n < 20 ? 'one' : 'two'));
    expect((await asked(flood)).filter(Boolean)).toHaveLength(3);
    expect(await asked(['three'])).toEqual([true]);
  });

  it('are two for an organization that is alone', async () => {
    expect(await asked(['one', 'one', 'one'])).toEqual([true, true, false]);
  });

  it('have room to wait for others than those who fill it', async () => {
    await asked(Array.from({ length: 100 }, () => 'one'));
    await asked(['two', 'three']);
    const refused = enter('one').then(
      () => 'entered',
      (error: { code: string }) => error.code,
    );
    expect(await refused).toBe('service_unavailable');
    let four = 'waits';
    void enter('four').then(
      () => (four = 'entered'),
      () => (four = 'refused'),
    );
    await new Promise((done) => setImmediate(done));
    expect(four).toBe('waits');
  });

  it('are given back once, and go to one that waits and may have it', async () => {
    const leave = await enter('one');
    await asked(['one']);
    let next = '';
    for (const body of ['first', 'second']) void enter('one').then(() => (next += ` ${body}`));
    await new Promise((done) => setImmediate(done));
    expect(next).toBe('');
    leave();
    leave();
    await new Promise((done) => setImmediate(done));
    expect(next).toBe(' first');
  });

  it('are waited for so long, then the answer is 503', async () => {
    await asked(['one', 'one']);
    const waits = enter('one');
    for (const run of timers) run();
    await expect(waits).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('are never more than there are, and never all of one organization', async () => {
    const acts = fc.array(fc.record({ of: fc.integer({ min: 0, max: 4 }), leaves: fc.boolean() }), {
      maxLength: 80,
    });
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        enter = createBodyLimiter({ after: () => () => {} });
        const held: { of: number; leave(): void }[] = [];
        for (const { of, leaves } of all) {
          if (leaves) held.splice(0, 1)[0]?.leave();
          else
            void enter(`of ${of}`).then(
              (leave) => held.push({ of, leave }),
              () => {},
            );
          await new Promise((done) => setImmediate(done));
          expect(held.length).toBeLessThanOrEqual(4);
          for (let each = 0; each <= 4; each++)
            expect(held.filter((place) => place.of === each).length).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 50 },
    );
  });
});
