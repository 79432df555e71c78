import { createApiKey } from '../accounts/create-api-key.ts';
import type { CreateApiKey } from '../accounts/create-api-key.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { systemClock } from '../platform/clock.ts';
import { masterSecrets } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { assertSchema } from '../platform/db/migrate.ts';
import { isUuid, systemIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { canonicalRange } from '../platform/net/ip-range.ts';
import { isMailAddress } from '../platform/rules/mail-address.ts';
import { ROLES } from '../platform/rules/role.ts';
import { createSecrets } from '../platform/secrets.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';

const ALL_ROLES = ROLES.toReversed().join('|');
const HELP = `usage: outreachd create-api-key --organization NAME --email E --role ${ALL_ROLES}
         [--team ID ...] [--only-teams ID ...] [--ip-range CIDR ...] [--expires TIME] [--json]
Makes what is missing and prints the key once. --role is that of a new user; for a user who is known a lower one narrows
the key. --team makes the user a member. --only-teams, --ip-range and --expires bind the key alone; TIME is as
2027-01-31T18:00:00Z.`;
const MAX = { 'only-teams': 100, 'ip-range': 20 } as const;

function fewEnough(values: string[] | undefined, option: keyof typeof MAX): string[] | null {
  if (values && values.length > MAX[option])
    throw new UsageError(`--${option} may be given ${MAX[option]} times at most`);
  return values ?? null;
}

function readTeams(given: string[] | undefined): string[] | null {
  const teams = fewEnough(given, 'only-teams');
  const odd = teams?.find((id) => !isUuid(id));
  if (odd !== undefined) throw new UsageError(`--only-teams must be the id of a team, not ${odd}`);
  return teams && [...new Set(teams.map((id) => id.toLowerCase()))];
}

function readIpRanges(given: string[] | undefined): string[] | null {
  const ranges = fewEnough(given, 'ip-range')?.map((text) => {
    const range = canonicalRange(text);
    if (range === null)
      throw new UsageError(`--ip-range must be an address or a range like 10.1.0.0/16, not ${text}`);
    return range;
  });
  return ranges ? [...new Set(ranges)] : null;
}

function readEnd(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const end = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : NaN;
  if (Number.isNaN(end))
    throw new UsageError(`--expires must be a time as 2027-01-31T18:00:00Z, not ${text}`);
  if (end <= systemClock.wall().getTime()) throw new UsageError('--expires must be in the future');
  return new Date(end);
}

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(
    args,
    {
      organization: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      team: { type: 'string', multiple: true },
      'only-teams': { type: 'string', multiple: true },
      'ip-range': { type: 'string', multiple: true },
      expires: { type: 'string' },
    },
    HELP,
  );
  const { organization, email, team } = values;
  if (!organization || !email) throw new UsageError(`--organization and --email are required\n${HELP}`);
  if (!isMailAddress(email)) throw new UsageError(`--email must be one plain address, not ${email}`);
  const role = ROLES.find((each) => each === values.role);
  if (!role) throw new UsageError(`--role must be one of ${ALL_ROLES}\n${HELP}`);
  const bindings = {
    onlyTeams: readTeams(values['only-teams']),
    ipRanges: readIpRanges(values['ip-range']),
    expiresAt: readEnd(values.expires),
  };
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
    const asked: CreateApiKey = {
      organization,
      email,
      role,
      ...(team ? { teamIds: team } : {}),
      ...bindings,
    };
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
