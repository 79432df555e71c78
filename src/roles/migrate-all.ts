import { createApiKey } from '../accounts/create-api-key.ts';
import { systemClock } from '../platform/clock.ts';
import { masterSecrets } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import type { Db } from '../platform/db/connect.ts';
import { beginHistory, readHistory } from '../platform/db/history.ts';
import { migrate } from '../platform/db/migrate.ts';
import { systemIds } from '../platform/ids.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { erasureJournal, readErasures } from '../people/erasure-journal.ts';
import { reapplyErasures } from '../people/reapply-erasures.ts';
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
    await reapply(config, { db, ids, log });
    return applied;
  } finally {
    await close();
  }
}

/** After a restore, before any role takes contacts. The secrets are needed only where someone was erased. */
async function reapply(config: Config, { db, ids, log }: { db: Db; ids: Ids; log: Log }): Promise<void> {
  const path = erasureJournal(config.dataDir);
  if (!(await readErasures(path))) return;
  const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
  await reapplyErasures({ db, ids, log, secrets, clock: systemClock }, path);
}
