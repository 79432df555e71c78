import { createApiKey } from '../accounts/create-api-key.ts';
import type { CreateApiKey } from '../accounts/create-api-key.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { systemClock } from '../platform/clock.ts';
import { masterSecrets } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { assertSchema } from '../platform/db/migrate.ts';
import { systemIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { isMailAddress } from '../platform/rules/mail-address.ts';
import { createSecrets } from '../platform/secrets.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';

const HELP =
  'usage: outreachd create-api-key --organization NAME --email E --role org_admin|team_member [--team ID ...] [--json]\n' +
  'Makes what is missing and prints the key once.';

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(
    args,
    {
      organization: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      team: { type: 'string', multiple: true },
    },
    HELP,
  );
  const { organization, email, role, team } = values;
  if (!organization || !email) throw new UsageError(`--organization and --email are required\n${HELP}`);
  if (!isMailAddress(email)) throw new UsageError(`--email must be one plain address, not ${email}`);
  if (role !== 'org_admin' && role !== 'team_member')
    throw new UsageError(`--role must be org_admin or team_member\n${HELP}`);
  const config = configWithDatabase(env);
  const ids = systemIds();
  const log = createLog(config.logLevel, 'create-api-key');
  const { db, close } = connect({
    url: config.databaseUrl,
    applicationName: 'outreachd-command',
    log,
    ...config.database,
  });
  try {
    await assertSchema(db);
    const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
    const asked: CreateApiKey = { organization, email, role, ...(team ? { teamIds: team } : {}) };
    const { default_team_id: defaultTeam, ...made } = await createApiKey(
      { db, secrets, ids, clock: systemClock },
      asked,
    );
    print(
      json,
      made,
      `${made.api_key}\n\nThis key is shown once. organization ${made.organization_id}, team ` +
        `${defaultTeam}, user ${made.user_id}, ${made.role}`,
    );
    return 0;
  } finally {
    await close();
  }
};
