import { readFileSync } from 'node:fs';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { announcementFault } from './config-announcements.ts';
import { apiFault } from './config-api.ts';
import { faultOfDomains } from './config-domains.ts';
import { SMTP_URL_SHAPE, noticesFault } from './config-notices.ts';
import { oidcFault } from './config-oidc.ts';
import { ConfigSchema } from './config-schema.ts';
import { OperatorError } from './operator-error.ts';

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
  OUTREACHD_OIDC_ISSUER: { path: ['oidc', 'issuer'], read: asText },
  OUTREACHD_OIDC_CLIENT_ID: { path: ['oidc', 'clientId'], read: asText },
  OUTREACHD_OIDC_CLIENT_SECRET: { path: ['oidc', 'clientSecret'], read: asText, secret: true },
  OUTREACHD_OIDC_ORGANIZATION: { path: ['oidc', 'organization'], read: asText },
  OUTREACHD_OIDC_LABEL: { path: ['oidc', 'label'], read: asText },
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
  OUTREACHD_NOTICES_SMTP_URL: { path: ['notices', 'smtpUrl'], read: asText, secret: true },
  OUTREACHD_NOTICES_FROM: { path: ['notices', 'from'], read: asText },
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

/** A secret may also come from the file named by `NAME_FILE`. */
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
  'notices.smtpUrl': SMTP_URL_SHAPE,
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
  const fault =
    faultOfDomains(filled) ??
    announcementFault(filled.announcements) ??
    apiFault(filled.api) ??
    noticesFault(filled.notices) ??
    oidcFault(filled.oidc);
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
