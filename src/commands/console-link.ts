import { LINK_MINUTES, linkUrl, makeLinkFor } from '../accounts/sessions.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { publicUrlOf } from '../platform/public-url.ts';
import { createSecrets } from '../platform/secrets.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd console-link [--organization NAME] [--email E] [--json]\n' +
  `Prints a link that signs a user in to the console: for ${LINK_MINUTES} minutes, and once. Without options it is the\n` +
  'user of OUTREACHD_BOOTSTRAP_API_KEY, admin@localhost of the organization "default".';

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(
    args,
    { organization: { type: 'string' }, email: { type: 'string' } },
    HELP,
  );
  const { organization = 'default', email = 'admin@localhost' } = values;
  if ((values.organization === undefined) !== (values.email === undefined))
    throw new UsageError(`--organization and --email belong together\n${HELP}`);
  const config = configWithDatabase(env);
  const ids = systemIds();
  const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
  return withDatabase(config, 'console-link', async ({ db, clock }) => {
    const token = await makeLinkFor({ db, clock, ids, secrets }, { organization, email });
    if (token === null) {
      print(json, null, `there is no user ${email} in an organization ${organization}`);
      return 1;
    }
    const url = linkUrl(publicUrlOf(config), token);
    print(json, { url }, url);
    return 0;
  });
};
