import { readFileSync } from 'node:fs';
import Type from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';

const Port = Type.Integer({ minimum: 0, maximum: 65535 });
const Rate = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** Every key a configuration file may hold; an unknown key is refused. */
export const ConfigSchema = Type.Object(
  {
    http: Type.Object(
      {
        host: Type.String({ default: '127.0.0.1' }),
        port: Port,
        /**
         * Addresses or ranges of the proxies in front; only what they say in X-Forwarded-For is believed.
         * decided: proxies are named, because a switch that trusts everybody lets a caller choose his address.
         */
        trustProxy: Type.Array(
          Type.String({ pattern: '^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]{2,45}(/\\d{1,3})?)$' }),
          { default: [], maxItems: 100 },
        ),
      },
      { additionalProperties: false },
    ),
    publicUrl: Type.Optional(Type.String({ pattern: '^https?://[^\\s]+$' })),
    worker: Type.Object({ healthPort: Port }, { additionalProperties: false }),
    databaseUrl: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
    database: Type.Object(
      {
        maxConnections: Type.Integer({ minimum: 2, maximum: 200 }),
        statementTimeoutSeconds: Type.Integer({ minimum: 1, maximum: 3600 }),
        lockTimeoutSeconds: Type.Integer({ minimum: 1, maximum: 600 }),
      },
      { additionalProperties: false },
    ),
    queue: Type.Object(
      {
        /** A worker that is silent for so long has lost its jobs; another one takes them at the next look. */
        heartbeatSeconds: Type.Integer({ minimum: 10, maximum: 600 }),
        monitorSeconds: Type.Integer({ minimum: 1, maximum: 600 }),
      },
      { additionalProperties: false },
    ),
    sending: Type.Object(
      {
        /** How long a worker may hold a mail before another one takes over; longer than any SMTP timeout. */
        leaseSeconds: Type.Integer({ minimum: 5, maximum: 3600 }),
        connectionsPerMailbox: Type.Integer({ minimum: 1, maximum: 50 }),
        /** What becomes of a mail that nobody can tell was accepted, when no evidence came in an hour. */
        onUncertain: Type.Union([Type.Literal('assume_sent'), Type.Literal('hold')]),
      },
      { additionalProperties: false },
    ),
    inbox: Type.Object(
      {
        /** Every mailbox is looked at this often, whatever IDLE says; Junk is only looked at this way. */
        pollSeconds: Type.Integer({ minimum: 1, maximum: 3600 }),
        maxWatched: Type.Integer({ minimum: 0, maximum: 5000 }),
        /** How long a mailbox stays unread when its worker is gone. */
        leaseSeconds: Type.Integer({ minimum: 3, maximum: 600 }),
      },
      { additionalProperties: false },
    ),
    webhooks: Type.Object(
      {
        /** How long a worker may hold an endpoint; longer than the 15 s of an attempt. */
        leaseSeconds: Type.Integer({ minimum: 20, maximum: 600 }),
      },
      { additionalProperties: false },
    ),
    uploads: Type.Object(
      {
        /** How long the rows of an upload and what became of each are kept after it ended; its counts stay. */
        keepRowsDays: Type.Integer({ minimum: 1, maximum: 3650 }),
      },
      { additionalProperties: false },
    ),
    dataDir: Type.String({ minLength: 1, default: '.data' }),
    secret: Type.Optional(Type.String({ minLength: 16 })),
    bootstrapApiKey: Type.Optional(Type.String({ minLength: 16, pattern: '^[A-Za-z0-9_-]+$' })),
    rateLimits: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
    /** What `rateLimits` switches. spec: Limits */
    limits: Type.Object(
      {
        perKey: Type.Object(
          { standardPerMinute: Rate, bulkPerMinute: Rate, listPerMinute: Rate },
          { additionalProperties: false },
        ),
        perIp: Type.Object(
          { perSecond: Rate, perMinute: Rate, connections: Rate },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
    egressAllowCidrs: Type.Array(Type.String(), { default: [] }),
    dnsServers: Type.Array(Type.String(), { default: [] }),
    probePort: Type.Optional(Port),
    probeHelo: Type.Optional(Type.String()),
    probeFrom: Type.Optional(Type.String()),
    clockSpeed: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, default: 1 }),
    crashAt: Type.Optional(Type.String()),
    logLevel: Type.Union(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) => Type.Literal(level)),
      { default: 'info' },
    ),
  },
  { additionalProperties: false },
);

export type Config = Static<typeof ConfigSchema>;

/** A setting is missing or wrong; the message names the variable or key and the rule, never a value. */
export class ConfigError extends Error {
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

/** The environment's words for the keys of a configuration file. decisions: Environment. */
const VARIABLES: Record<string, { path: readonly string[]; read: Read; secret?: true }> = {
  DATABASE_URL: { path: ['databaseUrl'], read: asText, secret: true },
  OUTREACHD_HTTP_HOST: { path: ['http', 'host'], read: asText },
  OUTREACHD_HTTP_PORT: { path: ['http', 'port'], read: asNumber },
  OUTREACHD_HTTP_TRUST_PROXY: { path: ['http', 'trustProxy'], read: asList },
  OUTREACHD_WORKER_HEALTH_PORT: { path: ['worker', 'healthPort'], read: asNumber },
  OUTREACHD_PUBLIC_URL: { path: ['publicUrl'], read: asText },
  OUTREACHD_DATA_DIR: { path: ['dataDir'], read: asText },
  OUTREACHD_SECRET: { path: ['secret'], read: asText, secret: true },
  OUTREACHD_BOOTSTRAP_API_KEY: { path: ['bootstrapApiKey'], read: asText, secret: true },
  OUTREACHD_RATE_LIMITS: { path: ['rateLimits'], read: asText },
  OUTREACHD_EGRESS_ALLOW_CIDRS: { path: ['egressAllowCidrs'], read: asList },
  OUTREACHD_DNS_SERVERS: { path: ['dnsServers'], read: asList },
  OUTREACHD_PROBE_PORT: { path: ['probePort'], read: asNumber },
  OUTREACHD_PROBE_HELO: { path: ['probeHelo'], read: asText },
  OUTREACHD_PROBE_FROM: { path: ['probeFrom'], read: asText },
  OUTREACHD_CLOCK_SPEED: { path: ['clockSpeed'], read: asNumber },
  OUTREACHD_CRASH_AT: { path: ['crashAt'], read: asText },
  OUTREACHD_DATABASE_MAX_CONNECTIONS: { path: ['database', 'maxConnections'], read: asNumber },
  OUTREACHD_SENDING_LEASE_SECONDS: { path: ['sending', 'leaseSeconds'], read: asNumber },
  OUTREACHD_SENDING_CONNECTIONS: { path: ['sending', 'connectionsPerMailbox'], read: asNumber },
  OUTREACHD_INBOX_POLL_SECONDS: { path: ['inbox', 'pollSeconds'], read: asNumber },
  OUTREACHD_LOG_LEVEL: { path: ['logLevel'], read: asText },
};
/** Read by `main.ts` before a configuration exists. */
const OTHER_VARIABLES = new Set(['OUTREACHD_CONFIG']);

type Tree = { [key: string]: unknown };

function readFile(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${what}: the file ${path} cannot be read`);
  }
}

/** Strings from the environment, with `NAME_FILE` for secrets, as a tree of the file's shape. */
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

/**
 * Builds the configuration in two steps: files (later ones win), then the environment over them, then one check of all.
 * Throws `ConfigError` naming the first key that is wrong; values are never in the message.
 */
export function loadConfig(files: readonly string[], env: Record<string, string | undefined>): Config {
  const tree = [...files.map(parseFile), readEnvironment(env)].reduce(merge, {});
  const filled: unknown = Value.Default(ConfigSchema, tree);
  if (!Value.Check(ConfigSchema, filled)) {
    const fault = Value.Errors(ConfigSchema, filled).find((error) => error.keyword !== 'boolean');
    const extra =
      fault?.keyword === 'additionalProperties' ? ` (${String(fault.params.additionalProperties)})` : '';
    const key = (fault?.instancePath ?? '').slice(1).replaceAll('/', '.') || 'configuration';
    throw new ConfigError(`${key}: ${fault?.message ?? 'is not valid'}${extra}`);
  }
  return filled;
}

/** The master secrets, newest first. Throws when none is set. */
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
