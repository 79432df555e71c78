import { readFileSync } from 'node:fs';
import Type from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { oauthProvider } from './oauth-config.ts';
import { OperatorError } from './operator-error.ts';
import { apiFault, apiSettings } from './config-api.ts';
import { announcementFault, announcementSettings } from './config-announcements.ts';
import { domainSettings, faultOfDomains } from './config-domains.ts';
import { placementSettings } from './config-placement.ts';
import { probeSettings } from './config-probe.ts';

const port = (description: string) => Type.Integer({ minimum: 0, maximum: 65535, description });
const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });
const rate = (description: string) => whole(1, 1_000_000, description);
const group = <T extends Type.TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** Every key of a configuration file; unknown keys are refused. `docs/configuration.md` is generated from this schema. */
export const ConfigSchema = group({
  http: group({
    host: Type.String({
      default: '127.0.0.1',
      description: 'Address that the API and the health port of a worker listen on.',
    }),
    port: port('Port of the API; 0 takes any free one.'),
    // decided: proxies are named, because a switch that trusts every sender lets a caller choose its own address.
    trustProxy: Type.Array(
      Type.String({ pattern: '^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]{2,45}(/\\d{1,3})?)$' }),
      {
        default: [],
        maxItems: 100,
        description: 'Addresses or ranges of the proxies in front. Only their X-Forwarded-For is believed.',
      },
    ),
  }),
  api: group(apiSettings),
  publicUrl: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s]+$',
      description:
        'Base of the links in mails (unsubscribe, opens, clicks). Without it they lead to the host and port of the API.',
    }),
  ),
  worker: group({ healthPort: port('Port of the health answers of a worker; 0 takes any free one.') }),
  databaseUrl: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'Postgres 15 or newer. Without it: the database that npm start runs on the data folder.',
    }),
  ),
  database: group({
    maxConnections: whole(2, 200, 'Connections of a process to the database; the queue opens up to 6 more.'),
    statementTimeoutSeconds: whole(1, 3600, 'A statement that takes longer is ended.'),
    lockTimeoutSeconds: whole(1, 600, 'A statement that waits longer for a lock is ended.'),
  }),
  clock: group({
    maxSkewSeconds: Type.Number({
      minimum: 1,
      maximum: 3600,
      description: "A worker whose clock differs by more from the database's begins no work.",
    }),
  }),
  queue: group({
    heartbeatSeconds: whole(
      10,
      600,
      'A worker that is silent for so long has lost its jobs; another one takes them.',
    ),
    monitorSeconds: whole(1, 600, 'How often lost jobs are looked for.'),
  }),
  sending: group({
    leaseSeconds: whole(
      5,
      3600,
      'How long a worker may hold a mail before another one takes over; longer than all SMTP deadlines of a mail.',
    ),
    connectionsPerMailbox: whole(1, 50, 'SMTP connections of a mailbox at the same time.'),
    onUncertain: Type.Union([Type.Literal('assume_sent'), Type.Literal('hold')], {
      description:
        'What becomes of a mail whose fate is unknown and for which no evidence came within an hour.',
    }),
  }),
  inbox: group({
    pollSeconds: whole(
      1,
      3600,
      'Every mailbox is looked at this often, whatever IDLE says; Junk is only looked at this way.',
    ),
    maxWatched: whole(
      0,
      5000,
      'Open IMAP connections of a worker; with more mailboxes, they are read in turns.',
    ),
    leaseSeconds: whole(3, 600, 'How long a mailbox stays unread when its worker is gone.'),
    freshMinutes: whole(
      1,
      1440,
      'A follow-up leaves only if INBOX, Junk and the named folders were read completely within so many minutes; a mailbox that was not is blind. At least twice pollSeconds.',
    ),
    keepRawDays: whole(
      1,
      3650,
      'How long the raw bytes of received mail are kept; longer while it waits to be read or for a person.',
    ),
  }),
  tracking: group({
    scannerNetworks: Type.Array(Type.String(), {
      default: [],
      maxItems: 200,
      description:
        'Networks of mail filters beside those that are known, 203.0.113.0/24 or a single address: their opens and clicks are no person.',
    }),
    keepHitsDays: whole(
      1,
      3650,
      'How long each hit of a pixel or a link is kept, with address and program; what was counted stays.',
    ),
  }),
  webhooks: group({
    leaseSeconds: whole(
      20,
      600,
      'How long a worker may hold an endpoint; longer than the 15 s of an attempt.',
    ),
  }),
  uploads: group({
    keepRowsDays: whole(
      1,
      3650,
      'How long the rows of an upload, and what became of each, are kept after it ended; its counts stay.',
    ),
  }),
  dataDir: Type.String({
    minLength: 1,
    default: '.data',
    description:
      'Folder of the send journal and of the marks by which a restored database is known; in development also of the embedded database, its secret and its API key.',
  }),
  // decided: in the configuration, because organizations have no settings yet
  secondOpinions: Type.Array(
    group({
      organization: Type.String({ minLength: 1 }),
      url: Type.String({ pattern: '^https?://[^\\s]+$' }),
      secret: Type.String({ minLength: 16 }),
      below: Type.Number({ minimum: 0, maximum: 1 }),
    }),
    {
      default: [],
      maxItems: 100,
      description:
        'Who is asked about replies that the rules are not sure of: {organization, url, secret, below} for an organization by its name. See answers.md.',
    },
  ),
  autoconfigUrls: Type.Array(Type.String({ pattern: '^https?://[^\\s]+$' }), {
    default: ['https://autoconfig.{domain}/mail/config-v1.1.xml'],
    maxItems: 5,
    description:
      'Where the settings of a mailbox are looked for that is added by its address alone, after its MX and SRV records. An empty list asks nowhere.',
  }),
  oauth: group({ google: oauthProvider('Google'), microsoft: oauthProvider('Microsoft') }),
  secret: Type.Optional(
    Type.String({
      minLength: 16,
      description:
        'Master secret: seals mailbox passwords and webhook secrets, signs links. A list "new,old" rotates it.',
    }),
  ),
  bootstrapApiKey: Type.Optional(
    Type.String({
      minLength: 16,
      pattern: '^[A-Za-z0-9_-]+$',
      description:
        'migrate and dev make sure that an org_admin of the organization "default" has this API key.',
    }),
  ),
  rateLimits: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'off leaves all limits to a proxy in front.',
  }),
  limits: group({
    perKey: group({
      standardPerMinute: rate('Requests of an API key a minute; above it 429.'),
      bulkPerMinute: rate('Bulk requests of an API key a minute.'),
      listPerMinute: rate('List requests of an API key a minute.'),
    }),
    perIp: group({
      perSecond: rate('Requests of an address a second; above it 503.'),
      perMinute: rate('Requests of an address a minute.'),
      connections: rate(
        'Requests of an address at once, counted by each process; its sockets may be ten times as many.',
      ),
    }),
  }),
  egressAllowCidrs: Type.Array(Type.String(), {
    default: [],
    description:
      'Private ranges that webhooks, SMTP and IMAP may reach, at any port: 10.1.0.0/16 or a single address.',
  }),
  dnsServers: Type.Array(Type.String(), {
    default: [],
    description: "Resolvers, 10.0.0.53 or 10.0.0.53:53. Without them the system's.",
  }),
  mailPorts: Type.Array(Type.Integer({ minimum: 1, maximum: 65535 }), {
    default: [],
    maxItems: 100,
    description: 'Ports that SMTP and IMAP may use beside 25, 465, 587, 2525, 143 and 993.',
  }),
  ...probeSettings,
  ...domainSettings,
  ...announcementSettings,
  ...placementSettings,
  clockSpeed: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    default: 1,
    description:
      'Development only: the clock of campaigns runs so many times faster (1440: a day in a minute). It never goes back: the next start on the data folder goes on where it stood, also at speed 1.',
  }),
  crashAt: Type.Optional(
    Type.String({ description: 'Tests only: the point at which the process kills itself.' }),
  ),
  logLevel: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info', description: 'The least level that is logged.' },
  ),
});

export type Config = Static<typeof ConfigSchema>;

/** A missing or wrong setting. The message names the variable or key and the rule, never a value. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

type Read = (text: string, name: string) => unknown;
const asText: Read = (text) => text;
const asNumber: Read = (text, name) => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new ConfigError(`${name} must be a number`);
  return Number(text);
};
const asList: Read = (text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const asNumbers: Read = (text, name) => (asList(text, name) as string[]).map((item) => asNumber(item, name));

/** Environment variables and the keys that they set. decisions: Environment. */
export const VARIABLES: Record<string, { path: readonly string[]; read: Read; secret?: true }> = {
  DATABASE_URL: { path: ['databaseUrl'], read: asText, secret: true },
  OUTREACHD_HTTP_HOST: { path: ['http', 'host'], read: asText },
  OUTREACHD_HTTP_PORT: { path: ['http', 'port'], read: asNumber },
  OUTREACHD_V1_SUNSET_AT: { path: ['api', 'v1SunsetAt'], read: asText },
  OUTREACHD_HTTP_TRUST_PROXY: { path: ['http', 'trustProxy'], read: asList },
  OUTREACHD_WORKER_HEALTH_PORT: { path: ['worker', 'healthPort'], read: asNumber },
  OUTREACHD_PUBLIC_URL: { path: ['publicUrl'], read: asText },
  OUTREACHD_DATA_DIR: { path: ['dataDir'], read: asText },
  OUTREACHD_SECRET: { path: ['secret'], read: asText, secret: true },
  OUTREACHD_OAUTH_GOOGLE_CLIENT_ID: { path: ['oauth', 'google', 'clientId'], read: asText },
  OUTREACHD_OAUTH_GOOGLE_CLIENT_SECRET: {
    path: ['oauth', 'google', 'clientSecret'],
    read: asText,
    secret: true,
  },
  OUTREACHD_OAUTH_MICROSOFT_CLIENT_ID: { path: ['oauth', 'microsoft', 'clientId'], read: asText },
  OUTREACHD_OAUTH_MICROSOFT_CLIENT_SECRET: {
    path: ['oauth', 'microsoft', 'clientSecret'],
    read: asText,
    secret: true,
  },
  OUTREACHD_BOOTSTRAP_API_KEY: { path: ['bootstrapApiKey'], read: asText, secret: true },
  OUTREACHD_RATE_LIMITS: { path: ['rateLimits'], read: asText },
  OUTREACHD_EGRESS_ALLOW_CIDRS: { path: ['egressAllowCidrs'], read: asList },
  OUTREACHD_DNS_SERVERS: { path: ['dnsServers'], read: asList },
  OUTREACHD_MAIL_PORTS: { path: ['mailPorts'], read: asNumbers },
  OUTREACHD_PROBE_PORT: { path: ['probePort'], read: asNumber },
  OUTREACHD_PROBE_HELO: { path: ['probeHelo'], read: asText },
  OUTREACHD_PROBE_FROM: { path: ['probeFrom'], read: asText },
  OUTREACHD_PROBE_LISTS: { path: ['probeLists'], read: asText },
  OUTREACHD_DOMAIN_NAMESERVERS: { path: ['domainNameservers'], read: asList },
  OUTREACHD_DNSBL_ZONES: { path: ['dnsblZones'], read: asList },
  OUTREACHD_DNSBL_DQS_KEY: { path: ['dnsblDqsKey'], read: asText, secret: true },
  OUTREACHD_CLOCK_SPEED: { path: ['clockSpeed'], read: asNumber },
  OUTREACHD_CRASH_AT: { path: ['crashAt'], read: asText },
  OUTREACHD_DATABASE_MAX_CONNECTIONS: { path: ['database', 'maxConnections'], read: asNumber },
  OUTREACHD_SENDING_LEASE_SECONDS: { path: ['sending', 'leaseSeconds'], read: asNumber },
  OUTREACHD_SENDING_CONNECTIONS: { path: ['sending', 'connectionsPerMailbox'], read: asNumber },
  OUTREACHD_INBOX_POLL_SECONDS: { path: ['inbox', 'pollSeconds'], read: asNumber },
  OUTREACHD_LOG_LEVEL: { path: ['logLevel'], read: asText },
};
/** Read by `main.ts` before a configuration exists, or by the programs in `examples/`. */
const OTHER_VARIABLES = new Set(['OUTREACHD_CONFIG', 'OUTREACHD_URL', 'OUTREACHD_API_KEY']);

type Tree = { [key: string]: unknown };

function readFile(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${what}: the file ${path} cannot be read`);
  }
}

/** The environment as a tree of the file's shape. A secret may also come from the file named by `NAME_FILE`. */
function readEnvironment(env: Record<string, string | undefined>): Tree {
  const tree: Tree = {};
  for (const name of Object.keys(env)) {
    const plain = name.replace(/_FILE$/, '');
    const known = VARIABLES[name] ?? (VARIABLES[plain]?.secret ? VARIABLES[plain] : undefined);
    if (name.startsWith('OUTREACHD_') && !known && !OTHER_VARIABLES.has(name))
      throw new ConfigError(`${name} is not a known setting`);
  }
  for (const [name, { path, read, secret }] of Object.entries(VARIABLES)) {
    const file = secret ? env[`${name}_FILE`] : undefined;
    if (file && env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set; keep one`);
    const text = file ? readFile(file, `${name}_FILE`).trim() : env[name];
    if (text === undefined || text === '') continue;
    let at = tree;
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Tree;
    at[path.at(-1)!] = read(text, name);
  }
  return tree;
}

function merge(base: Tree, over: Tree): Tree {
  const merged: Tree = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    const both = isTree(below) && isTree(value);
    merged[key] = both ? merge(below, value) : value;
  }
  return merged;
}
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseFile(path: string): Tree {
  try {
    const tree: unknown = JSON.parse(readFile(path, 'configuration'));
    if (isTree(tree)) return tree;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`configuration: ${path} is not valid JSON`);
  }
  throw new ConfigError(`configuration: ${path} must hold a JSON object`);
}

const SHAPES: Readonly<Record<string, string>> = {
  publicUrl: 'must be a URL like https://mail.acme.example',
  databaseUrl: 'must be a URL like postgres://user:password@host/database',
};

/**
 * Merges the files (later ones win) and then the environment, and checks the result once. Throws `ConfigError` naming
 * the first wrong key; the message never contains a value.
 */
export function loadConfig(files: readonly string[], env: Record<string, string | undefined>): Config {
  const tree = [...files.map(parseFile), readEnvironment(env)].reduce(merge, {});
  const filled: unknown = Value.Default(ConfigSchema, tree);
  if (!Value.Check(ConfigSchema, filled)) {
    const fault = Value.Errors(ConfigSchema, filled).find((error) => error.keyword !== 'boolean');
    const extra =
      fault?.keyword === 'additionalProperties' ? ` (${String(fault.params.additionalProperties)})` : '';
    const key = (fault?.instancePath ?? '').slice(1).replaceAll('/', '.') || 'configuration';
    const [variable] = Object.entries(VARIABLES).find(([, { path }]) => path.join('.') === key) ?? [];
    const from = variable && env[variable] ? ` (${variable})` : '';
    const says = SHAPES[key] ?? fault?.message ?? 'is not valid';
    throw new ConfigError(
      `${key}${from}: ${says.replace('<=', 'at most').replace('>=', 'at least')}${extra}`,
    );
  }
  if (filled.inbox.freshMinutes * 60 < 2 * filled.inbox.pollSeconds)
    throw new ConfigError('inbox.freshMinutes: must be at least twice inbox.pollSeconds');
  const fault = faultOfDomains(filled) ?? announcementFault(filled.announcements) ?? apiFault(filled.api);
  if (fault !== null) throw new ConfigError(fault);
  return filled;
}

/** The master secrets, newest first. Throws `ConfigError` when none is set or one is shorter than 16 characters. */
export function masterSecrets(config: Config): string[] {
  const secrets = (config.secret ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (secrets.length === 0)
    throw new ConfigError(
      'OUTREACHD_SECRET is required (a random text of 32 characters or more); OUTREACHD_SECRET_FILE names a file that holds it',
    );
  const short = secrets.find((secret) => secret.length < 16);
  if (short !== undefined)
    throw new ConfigError('OUTREACHD_SECRET: every secret of the list must have at least 16 characters');
  return secrets;
}
