import { expect } from 'vitest';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import type { TestApp } from '../support/app.ts';
import { expectDead } from '../support/death.ts';

/** No dead app has returned, and no invariant is broken. */
export async function expectSound({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<void> {
  await expectDead({ app });
  const checks = await checkInvariants(app.db, { wall: clock.wall(), now: clock.now(), graceMs: 0 });
  expect(checks.filter(({ broken }) => broken > 0).map(({ id }) => id)).toEqual([]);
}

/** Such as `2 left; 1 sent`. */
export const counted = (fates: readonly string[]): string =>
  [...Map.groupBy(fates, (fate) => fate)]
    .map(([fate, all]) => `${all.length} ${fate}`)
    .toSorted()
    .join('; ');
