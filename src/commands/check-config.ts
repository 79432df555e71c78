import type { Run } from '../cli.ts';
import { masterSecrets } from '../platform/config.ts';
import { configWithDatabase, print, readOptions } from './options.ts';

const HELP =
  'usage: outreachd check-config [--json]\nReads files and environment as the roles do and says what is wrong.';

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const config = configWithDatabase(env);
  const secrets = masterSecrets(config).length;
  print(
    json,
    { ok: true, secrets },
    `the configuration is valid (${secrets} master secret${secrets === 1 ? '' : 's'})`,
  );
  return 0;
};
