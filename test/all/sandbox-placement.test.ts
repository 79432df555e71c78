import { rm } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { startDev } from '../../src/roles/dev.ts';
import { lendDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';

interface Answer {
  id: string;
  results: { email: string; folder: string | null }[];
}
const TIMEOUT_MS = 120_000;

it('a placement test of the sandbox finds each mail where the address of its seed says', { timeout: TIMEOUT_MS }, async () => {
  const folder = await temporaryDataFolder('sandbox-seeds');
  const { serverUrl, template } = inject('postgres');
  await using database = await lendDatabase(serverUrl, template);
  const files = ['default', 'test'].map(shippedConfig);
  const config = { ...loadConfig(files, {}), databaseUrl: database.url, dataDir: folder, placement: { lookSeconds: 10 } };
  {
    await using dev = await startDev(config, createLog('silent', 'test'));
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${dev.url}/v2${path}`, {
        headers: { authorization: `Bearer ${dev.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      return ((await answer.json()) as { data: Answer }).data;
    };
    const { id } = await call('/placement-tests', { TeamId: dev.teamId, seed_count: 3 });
    const places = async () =>
      Object.fromEntries(
        (await call(`/placement-tests/${id}`)).results.map((each) => [
          each.email, each.folder,
        ]),
      );
    const found = await eventually(places, (at) => !Object.values(at).includes(null), 100_000);
    expect(found).toEqual({
      'inbox@seeds.sandbox.test': 'inbox',
      'junk@seeds.sandbox.test': 'junk',
      'missing@seeds.sandbox.test': 'missing',
    });
    expect(dev.sandbox.violations()).toEqual([]);
  }
  await rm(folder, { recursive: true });
}); // prettier-ignore
