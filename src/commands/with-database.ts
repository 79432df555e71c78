import { systemClock } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import type { Db } from '../platform/db/connect.ts';
import { assertSchema } from '../platform/db/migrate.ts';
import { clockBeside } from '../platform/kept-clock.ts';
import { createLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { runningDatabase } from '../platform/running-database.ts';

export async function withDatabase<T>(
  config: Config & { databaseUrl: string },
  name: string,
  run: (deps: { db: Db; log: Log; clock: Clock }) => Promise<T>,
): Promise<T> {
  const log = createLog(config.logLevel, name);
  const { db, close } = connect({
    url: config.databaseUrl,
    applicationName: `outreachd-${name}`,
    log,
    ...config.database,
  });
  try {
    await assertSchema(db);
    const isBeside = runningDatabase(config.dataDir)?.url === config.databaseUrl;
    return await run({ db, log, clock: isBeside ? clockBeside(config.dataDir) : systemClock });
  } finally {
    await close();
  }
}
