import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { lendDatabase } from '../support/databases.ts';
import { RanOut } from '../support/eventually.ts';
import { SCENARIOS, play } from './catalogue.ts';
import type { Outcome } from './crew.ts';

const SEED = 7;
const SHORT = { hits: 1, seed: SEED, short: true };

export async function expectKept(name: string): Promise<Outcome> {
  const { serverUrl, template } = inject('postgres');
  const scenario = SCENARIOS.find((each) => each.name === name)!;
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-faults-'));
  try {
    const outcome = await play(scenario, {
      folder,
      scale: SHORT,
      say: () => {},
      lend: () => lendDatabase(serverUrl, template),
    });
    expect(outcome.faults, outcome.verdict.samples.join('\n')).toEqual([]);
    if (outcome.waits?.length) throw new RanOut(outcome.waits.join('\n'));
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
