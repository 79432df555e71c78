import { expect, it } from 'vitest';
import { expectKept } from './play.ts';

/** `npm run faults` plays more: each point by itself, kills at any moment, workers that are replaced while mail flows. */
const TIMEOUT_MS = 600_000;

it(
  'no mail twice and none lost, whichever named point workers are killed at',
  { timeout: TIMEOUT_MS },
  async () => {
    const { verdict } = await expectKept('all-points');
    expect(verdict.mails.copies).toBeGreaterThan(100);
  },
);

it(
  'a worker that stood still past its leases sends nothing that is no longer its own',
  { timeout: TIMEOUT_MS },
  async () => {
    await expectKept('zombie');
  },
);
