import { readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { createLog } from '../platform/log.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { migrateAll } from '../roles/migrate-all.ts';
import { print } from './options.ts';

const HELP =
  'usage: outreachd migrate [--json]\nApplies the migrations that the database lacks. Several may be ' +
  'started at once: they take turns.';

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const config = configWithDatabase(env);
  const applied = await migrateAll(config, createLog(config.logLevel, 'migrate'));
  print(json, { applied }, applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply');
  return 0;
};
