import Type from 'typebox';
import { announcementSettings } from './config-announcements.ts';
import { apiSettings } from './config-api.ts';
import { domainSettings } from './config-domains.ts';
import { noticeSettings } from './config-notices.ts';
import { oidcSettings } from './config-oidc.ts';
import { placementSettings } from './config-placement.ts';
import { probeSettings } from './config-probe.ts';
import { oauthProvider } from './oauth-config.ts';

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
      'A follow-up leaves only if INBOX, Junk and the named folders were read completely within so many ' +
        'minutes; a mailbox that was not is blind. At least twice pollSeconds.',
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
        'Networks of mail filters beside those that are known, 203.0.113.0/24 or a single address: their ' +
        'opens and clicks are no person.',
    }),
    keepHitsDays: whole(
      1,
      3650,
      'How long each hit of a pixel or a link is kept, with address and program; what was counted stays.',
    ),
  }),
  audit: group({
    keepDays: whole(1, 3650, 'How long the audit log keeps who changed what.'),
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
      'Folder of the send journal, of the journal of erasures, and of the marks by which a restored database ' +
      'is known; in development also of the embedded database, its secret and its API key.',
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
        'Who is asked about replies that the rules are not sure of: {organization, url, secret, below} ' +
        'for an organization by its name. See answers.md.',
    },
  ),
  autoconfigUrls: Type.Array(Type.String({ pattern: '^https?://[^\\s]+$' }), {
    default: ['https://autoconfig.{domain}/mail/config-v1.1.xml'],
    maxItems: 5,
    description:
      'Where the settings of a mailbox are looked for that is added by its address alone, after its MX ' +
      'and SRV records. An empty list asks nowhere.',
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
    perSession: group({
      standardPerMinute: rate('Requests of a session of the console a minute.'),
      bulkPerMinute: rate('Bulk requests of a session a minute.'),
      listPerMinute: rate('List requests of a session a minute.'),
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
  ...noticeSettings,
  ...oidcSettings,
  ...placementSettings,
  clockSpeed: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    default: 1,
    description:
      'Development only: the clock of campaigns runs so many times faster (1440: a day in a minute). It ' +
      'never goes back: the next start on the data folder goes on where it stood, also at speed 1.',
  }),
  crashAt: Type.Optional(
    Type.String({ description: 'Tests only: the point at which the process kills itself.' }),
  ),
  logLevel: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info', description: 'The least level that is logged.' },
  ),
});
