import { createApiKey } from '../accounts/create-api-key.ts';
import { systemClock } from '../platform/clock.ts';
import { masterSecrets } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { beginHistory, readHistory } from '../platform/db/history.ts';
import { migrate } from '../platform/db/migrate.ts';
import { systemIds } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { prepareQueues } from '../platform/queue/boss.ts';
import { createSecrets } from '../platform/secrets.ts';

const MIGRATION_SECONDS = 24 * 3600;

export async function migrateAll(config: Config & { databaseUrl: string }, log: Log): Promise<string[]> {
  const { db, close } = connect({
    url: config.databaseUrl,
    applicationName: 'outreachd-migrate',
    log,
    ...config.database,
    // Rewriting and indexing a large database takes longer than a request may.
    statementTimeoutSeconds: MIGRATION_SECONDS,
  });
  try {
    const applied = await migrate(db, systemClock.now(), log);
    await prepareQueues(config.databaseUrl, log);
    const ids = systemIds();
    // Here, and not first in a worker: a backup made before any worker ran is known as such.
    const { place } = await readHistory(db);
    await beginHistory(db, { ...place, id: ids.uuid(systemClock.wall()) });
    if (config.bootstrapApiKey) {
      const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
      const bootstrap = { organization: 'default', email: 'admin@localhost', role: 'org_admin' } as const;
      await createApiKey(
        { db, secrets, ids, clock: systemClock },
        { ...bootstrap, key: config.bootstrapApiKey },
      );
    }
    return applied;
  } finally {
    await close();
  }
}
