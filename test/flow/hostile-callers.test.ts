import { expect, it } from 'vitest';
import { meetCallers } from '../support/hostile-callers.ts';

it('three hostile callers of each kind meet no fault of ours and do not end the API', async () => {
  const { faults, health } = await meetCallers(3);
  expect(faults).toEqual([]);
  expect(health.asked).toBeGreaterThan(10);
  expect(health.failed).toBe(0);
}, 300_000);
