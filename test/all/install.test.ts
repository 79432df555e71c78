import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
interface Locked {
  optional?: boolean;
  engines?: { node?: string };
}
const LOCK = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

const takesNode20 = (range: string): boolean =>
  range.split('||').some((part) => Number(/\d+/.exec(part)?.[0] ?? 0) <= 20);

// decided: the program runs on the Node 26 that npm ci installs, so the `engines` of packages do not matter. The lock leaves them
// out, so that npm ci on Node 20 warns of real faults only. Delete "engines" where this fails.
it('no package of the lock makes npm ci warn on Node 20', () => {
  const warned = Object.entries(LOCK.packages)
    .filter(([, { optional, engines }]) => !optional && engines?.node && !takesNode20(engines.node))
    .map(([path]) => path);
  expect(warned).toEqual([]);
});

it('what tests leave in the temporary folder goes with the run', () => {
  expect(tmpdir()).toMatch(/outreachd-tests-\d+-\w+$/);
});
