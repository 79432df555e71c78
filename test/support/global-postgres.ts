import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/roles/embedded-postgres.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { prepareQueues } from '../../src/platform/queue/boss.ts';
import { admin, withDatabase } from './postgres.ts';

/** One server for the whole run (`DATABASE_URL` wins), one migrated template that every file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog('silent', 'test');
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-test-'));
  const own = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ folder, log, durable: false });
  const serverUrl = process.env.DATABASE_URL ?? own!.url;
  const template = `outreachd_template_${process.pid}`;
  await admin(serverUrl, (client) => client.query(`create database ${template}`));
  const url = withDatabase(serverUrl, template);
  const { db, close } = connect({
    url,
    applicationName: 'template',
    maxConnections: 2,
    statementTimeoutSeconds: 60,
    lockTimeoutSeconds: 30,
    log,
  });
  await migrate(db, new Date('2026-11-15T00:00:00Z'));
  await close();
  await prepareQueues(url, log);
  project.provide('postgres', { serverUrl, template });
  return async () => {
    await admin(serverUrl, (client) => client.query(`drop database if exists ${template} with (force)`));
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
