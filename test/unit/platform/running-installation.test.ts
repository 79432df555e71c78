import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { announceDatabase } from '../../../src/platform/running-database.ts';
import { configWithDatabase } from '../../../src/platform/start-config.ts';

it('commands reach loopback, as the development start does whose database they find, and no other way', async () => {
  await using closing = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-running-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  await announceDatabase(folder, { url: 'postgres://here', pid: process.pid });
  const env = { OUTREACHD_DATA_DIR: folder, OUTREACHD_EGRESS_ALLOW_CIDRS: '10.1.0.0/16' };
  expect(configWithDatabase(env)).toMatchObject({
    databaseUrl: 'postgres://here',
    egressAllowCidrs: ['10.1.0.0/16', '127.0.0.0/8', '::1/128'],
  });
  const given = configWithDatabase({ ...env, DATABASE_URL: 'postgres://there' });
  expect(given.egressAllowCidrs).toEqual(['10.1.0.0/16']);
});
