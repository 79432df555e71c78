import { findOrganizationNamed } from '../accounts/organizations.ts';
import { LINK_MINUTES, linkUrl, makeLink } from '../accounts/sessions.ts';
import { findUser } from '../accounts/store.ts';
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
  `Prints a link that signs a user in to the console: for ${LINK_MINUTES} minutes, and once. Without options it is the user of\n` +
  'OUTREACHD_BOOTSTRAP_API_KEY, admin@localhost of the organization "default".';

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
    const organizationId = await findOrganizationNamed({ db }, organization);
    const user = organizationId && (await findUser(db, organizationId, email));
    if (!organizationId || !user) {
      print(json, null, `there is no user ${email} in an organization ${organization}`);
      return 1;
    }
    const token = await makeLink({ db, clock, ids, secrets }, { organizationId, userId: user.id });
    const url = linkUrl(publicUrlOf(config), token);
    print(json, { url }, url);
    return 0;
  });
};
