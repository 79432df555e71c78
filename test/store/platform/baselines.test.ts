import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretFindings } from '../../../src/commands/secret-findings.ts';
import { checkInvariants } from '../../../src/operations/check-invariants.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import type { Db } from '../../../src/platform/db/connect.ts';
import { createLog } from '../../../src/platform/log.ts';
import { shippedConfig } from '../../../src/platform/start-config.ts';
import { migrateAll } from '../../../src/roles/migrate-all.ts';
import { testApp } from '../../support/app.ts';
import { BASELINES, BASELINE_KEY, BASELINE_SECRET, restore } from '../../support/baseline.ts';
import { catalogOf } from '../../support/catalog.ts';
import { emptyDatabase, testDatabase } from '../../support/postgres.ts';

const log = createLog('silent', 'test');
const MONTH = /^\w+ \w+_\d{4}_\d{2}(_|\.|:)/;

/** Without the partitions of months, which differ by day. */
const schemaOf = async (db: Db): Promise<string[]> => (await catalogOf(db)).filter((line) => !MONTH.test(line)); // prettier-ignore

describe.each(await readdir(BASELINES))('the database of %s', (file) => {
  it('is migrated to the newest schema, keeps every promise, and is served', async () => {
    await using database = await emptyDatabase();
    await restore(database.url, await readFile(join(BASELINES, file)));
    await using newest = await testDatabase();
    const config = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
    await migrateAll({ ...config, secret: BASELINE_SECRET, databaseUrl: database.url }, log);

    await using t = await testApp({ databaseUrl: database.url, config: { secret: BASELINE_SECRET } });
    expect(await schemaOf(t.app.db)).toEqual(await schemaOf(newest.db));
    const { rows } = await t.app.pool.query<{ now: Date }>('select max(occurred_at) as now from events');
    const { now } = rows[0]!;
    t.clock.set(now);
    const found = await checkInvariants(t.app.db, { wall: now, now, graceMs: 2_000 });
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ broken }) => broken > 0)).toEqual([]);
    expect((await secretFindings(t.app)).filter(({ ok }) => !ok)).toEqual([]);

    const headers = { authorization: `Bearer ${BASELINE_KEY}` };
    const list = async (path: string): Promise<Record<string, unknown>[]> => {
      const { status, body } = await t.call('GET', path, undefined, headers);
      expect([path, status]).toEqual([path, 200]);
      return body.data;
    };
    const [team] = await list('/teams');
    const of = `TeamId=${String(team!.id)}`;
    expect((await list(`/campaigns?${of}`)).map(({ name }) => name)).toEqual(['Fourteen days']);
    expect((await list(`/contacts?${of}`)).length).toBeGreaterThanOrEqual(20);
    for (const path of ['/events', '/conversations', '/senders', '/webhooks', '/broadcasts', '/tasks'])
      expect((await list(`${path}?${of}`)).length, path).toBeGreaterThan(0);
  });
});
