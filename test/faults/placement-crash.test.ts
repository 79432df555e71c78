import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { dovecotMissing } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import {
  addSeeds,
  addSendingBox,
  newTest,
  placesOf,
  showTest,
  startSeedWorld,
} from '../support/placement.ts';
import type { SeedWorld } from '../support/placement.ts';

const TIMEOUT_MS = 90_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`placement tests are not killed with Dovecot: ${missing}\n`);

describe.skipIf(missing !== null)('a placement test', { timeout: TIMEOUT_MS }, () => {
  let closing: AsyncDisposableStack;
  let t: TestApp;
  let world: SeedWorld;
  let folder: string;

  beforeAll(async () => {
    closing = new AsyncDisposableStack();
    folder = await mkdtemp(join(tmpdir(), 'outreachd-placement-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    const clock = { now: () => new Date(), wall: () => new Date() };
    t = closing.use(await testApp({ overrides: { clock } }));
    const filing: Record<string, string | null> = { anna: '', carl: 'Junk', dora: null };
    world = closing.use(await startSeedWorld((address) => filing[address.split('@')[0]!] ?? null));
    await addSendingBox(t, 'ben', world.sink.port);
    await addSendingBox(t, 'eva', world.sink.port);
    await addSeeds(t, ['anna@seeds.test', 'carl@seeds.test', 'dora@seeds.test'], world.dovecot.imap);
    const { publicUrl, egressAllowCidrs, secret } = t.app.config;
    // Short leases: work of a killed worker is free within seconds.
    const impatience = {
      worker: { healthPort: 0 },
      sending: { leaseSeconds: 5 },
      placement: { lookSeconds: 10 },
    };
    await writeFile(
      join(folder, 'config.json'),
      JSON.stringify({ publicUrl, egressAllowCidrs, secret, dataDir: folder, ...impatience }),
    );
  }, TIMEOUT_MS);
  afterAll(() => closing.disposeAsync());

  const worker = (env: Record<string, string> = {}): Child =>
    startChild(['src/main.ts', 'worker'], {
      DATABASE_URL: t.databaseUrl,
      OUTREACHD_CONFIG: join(folder, 'config.json'),
      ...env,
    });
  const dies = async (at: string): Promise<void> => {
    await using killed = worker({ OUTREACHD_CRASH_AT: at });
    expect((await killed.ended).signal).toBe('SIGKILL');
  };
  /** Frees results of a killed worker; the wait for the lease is not under test. */
  const endLeases = () =>
    t.app.db
      .updateTable('placement_results')
      .set({ next_check_at: new Date() })
      .where('next_check_at', 'is not', null)
      .execute();
  const finish = async (id: string): Promise<void> => {
    await endLeases();
    await using last = worker();
    await eventually(
      () => showTest(t, id),
      ({ status }) => status !== 'running',
      TIMEOUT_MS,
    );
    last.kill('SIGTERM');
    await last.ended;
  };

  const FILED: Record<string, string> = { anna: 'inbox', carl: 'junk', dora: 'missing' };
  const UNKNOWN = '(outcome_unknown)';

  it.each([
    'send.after_mark',
    'send.after_dot',
    'send.after_commit',
    'placement.after_search',
    'placement.after_result',
  ])('is right for each seed, and sends each mail once, when a worker is killed at %s', async (point) => {
    world.sink.mails.length = 0;
    const id = await newTest(t);
    await dies(point);
    await finish(id);
    const places = await placesOf(t, id);
    const arrived = world.sink.mails.map(({ to }) => to.split('@')[0]!).toSorted();
    expect(arrived).toEqual([...new Set(arrived)]);
    // A mail in doubt that is not found is unknown, not missing.
    const inDoubt = Object.keys(places).filter((name) => places[name] === UNKNOWN);
    for (const name of Object.keys(FILED)) expect([FILED[name], UNKNOWN]).toContain(places[name]);
    expect(inDoubt.filter((name) => name !== 'dora' && arrived.includes(name))).toEqual([]);
    const notArrived = Object.keys(FILED).filter((name) => !arrived.includes(name));
    expect(notArrived.filter((name) => !inDoubt.includes(name))).toEqual([]);
    if (point === 'send.after_mark') expect(inDoubt.length).toBeGreaterThan(0);
    if (point.startsWith('placement')) expect(places).toEqual(FILED);
    const now = new Date();
    const checked = await checkInvariants(t.app.db, { wall: now, now, graceMs: 2_000 });
    expect(checked.filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
