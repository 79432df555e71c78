import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A source file as the house rules see it. */
export interface SourceFile {
  /** Path below src, with slashes: `webhooks/rules/delivery.ts`. */
  path: string;
  text: string;
}

/** From the ground up; a room may import only what stands before it. */
export const STAIRS = [
  'platform', 'accounts', 'events', 'deliverability', 'senders', 'sending', 'verification', 'sequences', 'enrollments',
  'campaigns', 'contacts', 'tracking', 'inbox', 'broadcasts', 'webhooks', 'intelligence', 'http', 'sandbox', 'top',
] as const; // prettier-ignore

/** Which room writes a table. Read anywhere, write at home. */
export const OWNERS: Record<string, string> = {
  stored_answers: 'platform', request_windows: 'platform',
  organizations: 'accounts', users: 'accounts', api_keys: 'accounts', teams: 'accounts', team_members: 'accounts',
  events: 'events', event_counters: 'events', blacklist: 'deliverability', senders: 'senders', sender_states: 'senders',
  email_sends: 'sending', sequence_versions: 'sequences', enrollments: 'enrollments', enrollment_positions: 'enrollments',
  enrollment_counts: 'enrollments', bulk_actions: 'contacts',
  campaigns: 'campaigns', campaign_categories: 'campaigns', campaign_sender_profiles: 'campaigns',
  sender_profiles: 'senders', sender_profile_senders: 'senders', contact_profiles: 'contacts', labels: 'contacts', contact_labels: 'contacts', uploads: 'contacts',
  contact_search: 'contacts', contact_search_due: 'contacts',
  upload_rows: 'contacts', mailbox_cursors: 'inbox', inbound_messages: 'inbox', raw_messages: 'inbox',
  conversations: 'inbox', conversation_messages: 'inbox', webhooks: 'webhooks', webhook_deliveries: 'webhooks', webhook_leases: 'webhooks',
  inbox_link_clicks: 'tracking',
}; // prettier-ignore

/** Where a library may be opened. */
const DOORS: { library: RegExp; may: RegExp }[] = [
  { library: /^nodemailer(\/|$)/, may: /^sending\/(smtp|compose)\.ts$/ },
  { library: /^imapflow$/, may: /^inbox\/imap\.ts$/ },
  { library: /^undici$/, may: /^platform\/net\// },
  { library: /^pg-boss$/, may: /^platform\/queue\// },
  { library: /^kysely(\/|$)/, may: /(^platform\/db\/|store\.ts$)/ },
  { library: /^(fastify|@fastify\/.*)$/, may: /(^platform\/http\/|^http\/|routes\.ts$)/ },
  { library: /^(smtp-server|hoodiecrow-imap)$/, may: /^sandbox\// },
];

const TAKEN = /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\(\)|\brandomUUID\(\)/;
const SQL_TEXT = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;
const SQL_CLOCK = /(?<![.\w])(now\(\)|current_timestamp|clock_timestamp\(\))/i;
const MAY_TAKE = /^platform\/(clock|ids)\.ts$/;
/** A migration that adds a column would break it on every open connection: its result may not change. */
const NAMED_STAR = /\/\* [a-z][a-z0-9 ]+ \*\/(?:`\)[^;]{0,200}selectAll\(|\s+select (?:\w+\.)?\*)/;
const MAX_LINES = 400;
const GENERATED = 'platform/db/types.ts';

export function readSources(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ path: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }));
}

const roomOf = (path: string): string => {
  const first = path.includes('/') ? path.split('/')[0]! : 'top';
  return first === 'commands' || first === 'roles' ? 'top' : first;
};
const stairOf = (path: string): number => STAIRS.indexOf(roomOf(path) as (typeof STAIRS)[number]);

interface Import {
  target: string;
  typeOnly: boolean;
}

function importsOf(text: string): Import[] {
  const found = [...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?[^'";]*?from\s+'([^']+)'/gm)].map(
    (match) => ({
      typeOnly: Boolean(match[1]),
      target: match[2]!,
    }),
  );
  const dynamic = [...text.matchAll(/import\('([^']+)'\)/g)].map((match) => ({
    typeOnly: false,
    target: match[1]!,
  }));
  const bare = [...text.matchAll(/^\s*import\s+'([^']+)'/gm)].map((match) => ({
    typeOnly: false,
    target: match[1]!,
  }));
  return [...found, ...dynamic, ...bare];
}

/** Every violation of the never list in these files, as sentences. */
export function violations(files: SourceFile[]): string[] {
  const faults: string[] = [];
  const say = (rule: number, path: string, what: string): void =>
    void faults.push(`never ${rule}: ${path} ${what}`);
  for (const { path, text } of files) {
    const room = roomOf(path);
    if (stairOf(path) < 0) say(1, path, `stands in no known room (${room})`);
    if (path !== GENERATED && text.split('\n').length > MAX_LINES + 1)
      say(7, path, `is longer than ${MAX_LINES} lines`);
    if (!MAY_TAKE.test(path) && takesTimeOrChance(withoutComments(text)))
      say(6, path, 'takes time or chance');
    for (const { target, typeOnly } of importsOf(text)) {
      const door = DOORS.find(({ library }) => library.test(target));
      if (door && !typeOnly && !door.may.test(path)) say(4, path, `opens ${target}, whose door is elsewhere`);
      if (!target.startsWith('.')) {
        if (isRule(path) && !typeOnly && !/^(node:crypto|typebox)$/.test(target))
          say(3, path, `imports ${target}`);
        continue;
      }
      const at = relative('/src', resolve('/src', dirname(path), target)).replaceAll('\\', '/');
      if (at.startsWith('..')) continue;
      if (stairOf(at) > stairOf(path)) say(1, path, `imports the higher stair ${at}`);
      const foreign = roomOf(at) !== room;
      if (foreign && /(store|routes|jobs)\.ts$/.test(at) && !isWiring(path, at))
        say(2, path, `opens another room's ${at}`);
      if (isRule(path) && !typeOnly && !isRule(at) && at !== 'platform/machine.ts')
        say(3, path, `imports ${at}`);
    }
    if (NAMED_STAR.test(text)) say(8, path, 'prepares a statement by name that selects *');
    for (const [table, owner] of writesOf(text))
      if (owner !== room) say(5, path, `writes ${table}, which belongs to ${owner}`);
  }
  return faults;
}

const takesTimeOrChance = (code: string): boolean =>
  TAKEN.test(code) || [...code.matchAll(SQL_TEXT)].some((match) => SQL_CLOCK.test(match[1]!));
const isRule = (path: string): boolean => path.includes('/rules/');
const isWiring = (path: string, at: string): boolean =>
  (path === 'wiring.ts' && at.endsWith('jobs.ts')) || (path === 'http/shell.ts' && at.endsWith('routes.ts'));
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

function writesOf(text: string): [table: string, owner: string][] {
  const code = withoutComments(text);
  const builder = [...code.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g)];
  const raw = [
    ...code.matchAll(
      /\b(?:insert\s+into|update(?!\s+skip|\s+set|\s+of)|delete\s+from|copy|truncate)\s+(\w+)/gi,
    ),
  ];
  return [...builder, ...raw].flatMap((match) =>
    OWNERS[match[1]!] ? [[match[1]!, OWNERS[match[1]!]!] as [string, string]] : [],
  );
}
