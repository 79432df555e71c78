import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readSyntax } from './syntax.ts';
import type { Syntax } from './syntax.ts';

export interface SourceFile {
  /** Path below src, with slashes: `webhooks/rules/delivery.ts`. */
  path: string;
  text: string;
}

/** From the ground up: a room imports only earlier ones. */
export const STAIRS = [
  'platform', 'accounts', 'people', 'connectors', 'events', 'deliverability', 'senders', 'sending', 'verification', 'sequences', 'actions', 'enrollments',
  'campaigns', 'contacts', 'imports', 'tracking', 'conversations', 'inbox', 'broadcasts', 'placement', 'setup', 'webhooks', 'notices', 'reports', 'operations', 'http', 'top',
] as const; // prettier-ignore

/** The room that writes a table; every room may read it. */
export const OWNERS: Record<string, string> = {
  stored_answers: 'platform', request_windows: 'platform', dues: 'platform', leases: 'platform', workers: 'platform', database_histories: 'platform', audit_entries: 'platform', database_marks: 'platform',
  organizations: 'accounts', users: 'accounts', api_keys: 'accounts', teams: 'accounts', team_members: 'accounts',
  events: 'events', event_counters: 'events', sender_counters: 'events', mail_counters: 'events', uncounted_teams: 'events', step_results: 'events', step_counters: 'events', blacklist: 'deliverability', blacklist_causes: 'deliverability', dkim_keys: 'deliverability', domains: 'deliverability', domain_checks: 'deliverability', block_lists: 'deliverability', senders: 'senders', sender_states: 'senders', sender_incidents: 'senders', sign_ins: 'senders', sender_tokens: 'senders',
  email_sends: 'sending', sent_copies: 'sending', sent_copy_boxes: 'sending', mail_files: 'sending', mail_file_bytes: 'sending', send_budgets: 'sending', capped_keys: 'sending', capped_mails: 'sending', mail_domains: 'sending', receiver_rests: 'sending', hold_changes: 'events', sequence_versions: 'sequences', enrollments: 'enrollments', enrollment_positions: 'enrollments', earlier_threads: 'enrollments',
  enrollment_counts: 'enrollments', company_pauses: 'enrollments', bulk_actions: 'contacts',
  campaigns: 'campaigns', subsequence_moves: 'campaigns', campaign_bounces: 'campaigns', campaign_projections: 'campaigns', campaign_categories: 'campaigns', campaign_sender_profiles: 'campaigns', playbooks: 'campaigns', send_tests: 'campaigns',
  sender_profiles: 'senders', sender_profile_senders: 'senders', contact_profiles: 'contacts', labels: 'contacts', contact_labels: 'contacts', uploads: 'imports', upload_chunks: 'imports',
  contact_search: 'contacts', contact_search_due: 'contacts', contact_changes: 'contacts',
  upload_rows: 'imports', mailbox_cursors: 'inbox', inbound_messages: 'inbox', raw_messages: 'inbox',
  conversations: 'conversations', conversation_messages: 'conversations', conversation_labels: 'conversations', conversation_search: 'conversations', snippets: 'conversations', webhooks: 'webhooks', webhook_deliveries: 'webhooks', webhook_breakers: 'webhooks',
  notice_channels: 'notices', notice_switches: 'notices', notices: 'notices',
  connectors: 'connectors', connector_events: 'connectors', linkedin_identities: 'actions', linkedin_actions: 'actions', setup_orders: 'setup', setup_order_items: 'setup',
  tasks: 'actions', node_calls: 'actions', node_headers: 'sequences', broadcasts: 'broadcasts', placement_seeds: 'placement', placement_tests: 'placement', placement_results: 'placement', credit_entries: 'accounts', contact_verifications: 'contacts',
  invariant_checks: 'operations', applied_files: 'platform',
  erasures: 'people', erasure_keys: 'people',
  inbox_link_clicks: 'tracking', reply_links: 'tracking', tracking_hits: 'tracking', tracking_firsts: 'tracking',
}; // prettier-ignore

const DOORS: { library: RegExp; may: RegExp }[] = [
  { library: /^nodemailer(\/|$)/, may: /^sending\/(smtp|compose)\.ts$/ },
  { library: /^imapflow$/, may: /^inbox\/imap\.ts$/ },
  { library: /^htmlparser2(\/|$)/, may: /^platform\/html-text\.ts$/ },
  { library: /^sanitize-html$/, may: /^conversations\/sanitize\.ts$/ },
  { library: /^undici$/, may: /^platform\/net\// },
  { library: /^openid-client(\/|$)/, may: /^accounts\/oidc\/provider\.ts$/ },
  { library: /^pg-boss$/, may: /^platform\/queue\// },
  { library: /^kysely(\/|$)/, may: /(^platform\/db\/|store\.ts$)/ },
  { library: /^(fastify|@fastify\/.*)$/, may: /(^platform\/http\/|^http\/|routes\.ts$)/ },
  { library: /^(smtp-server|hoodiecrow-imap)$/, may: /^sandbox\// },
];

/** Globals that leave the process, and the files that may use them. */
const GLOBAL_DOORS: { name: RegExp; may: RegExp }[] = [
  {
    name: /^(fetch|WebSocket|EventSource|XMLHttpRequest)\b/,
    may: /^(platform\/net\/|commands\/health\.ts$|sandbox\/demo\/demo\.ts$)/,
  },
  { name: /^process\.(env|argv|exitCode|exit)\b/, may: /^(main|roles\/signals)\.ts$/ },
];
/** Rules use no input, output, timers or chance. */
const IMPURE =
  /^(?:(?:new )?(?:fetch|WebSocket|EventSource|XMLHttpRequest|Worker|BroadcastChannel|MessageChannel|Function)|process|console|performance|crypto|navigator|globalThis|global|setTimeout|setInterval|setImmediate|queueMicrotask|require|eval|localStorage|sessionStorage)\b/;

const TIME =
  /^(?:Date\.now|Date\(\)|new Date\(\)|Date|Temporal\.Now|Temporal|Math\.random|Math|globalThis)(?:\.|\(|$)/;
const FREE_OF_TIME = /^(?:Date|Math|Temporal)\.(?!now|random|Now)/;
/** Chance by its name, wherever it comes from. */
const CHANCE = new Set(['randomUUID', 'randomUUIDv7', 'randomInt', 'getRandomValues', 'webcrypto']);
const SQL_CLOCK =
  /(?<![.\w])(?:(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|random|gen_random_uuid|uuidv4|uuidv7)\s*\(|current_(?:timestamp|date|time)\b|localtime(?:stamp)?\b|'(?:now|today|tomorrow|yesterday)'\s*::)/i;
/** `skew.ts` compares this machine's clock with Postgres'; `history.ts` records when a worker was seen, whatever its clock says. */
const MAY_TAKE = /^platform\/(clock|ids|db\/(?:skew|history))\.ts$/;
/** Write tables that a register names: sealed texts, and the data of a person. */
const WRITES_REGISTERED = new Set(['platform/db/sealed-rows.ts', 'people/person-rows-store.ts']);
/** Values sealed elsewhere are in no register, and are lost with their master secret. */
const SEALS = /\bsecrets\??\.(?:seal|open)\(/;
const MAY_SEAL = 'platform/sealed.ts';
/** The result of a prepared statement may not change: a new column would break it on open connections. */
const NAMED_STAR = /prepared\('[^']+'\)(?:\)[^;]{0,200}selectAll\(|\}\s+select (?:\w+\.)?\*)/;
const MAX_LINES = 400;
const GENERATED = 'platform/db/types.ts';
const PACK = /^inbox\/rules\/packs\//;
/** Loops, dispatchers and waits after failures: one engine, whose rooms are lines of `work.ts`. */
const ENGINE = /^platform\/work\/(loop|dispatch|keepers)\.ts$/;
const IN_ENGINE = /^platform\/work\//;
const DOUBLING =
  /\* 2 \*\* |\b2 \*\* \w+ \*|\bMath\.pow\(2\b|\bpower\(2\b|\* \(1 << |\b\w*(?:ms|Ms|[wW]ait|[dD]elay|[sS]econds|[pP]ause) \* 2\b/;
/** Rows are leased by `platform/db/row-lease.ts`, keys by `leases.ts`. */
const LEASED = /\blease_(?:token|until)\b/;
const LEASED_KEY = /\blease_(?:token|until):/;
/** The mail ledger, whose claim is the data mark and no lease, and readers. */
const MAY_SAY_LEASE =
  /^(?:platform\/(?:db|work)\/|sending\/(?:ledger|held|mark|recovery|found)-store\.ts$|operations\/(?:invariants|work)-store\.ts$)/;
/** Libraries that only compute. */
const PURE = /^(node:crypto|typebox|eld\/extrasmall)$/;

export function readSources(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ path: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }));
}

/** Folders of the top stair, beside the files in `src` itself. */
const TOP = new Set(['roles', 'commands', 'sandbox']);

const roomOf = (path: string): string => {
  const first = path.includes('/') ? path.split('/')[0]! : 'top';
  return TOP.has(first) ? 'top' : first;
};
const stairOf = (path: string): number => STAIRS.indexOf(roomOf(path) as (typeof STAIRS)[number]);

const isRule = (path: string): boolean => path.includes('/rules/');
const isWiring = (path: string, at: string): boolean =>
  (path === 'work.ts' && at.endsWith('store.ts')) || (path === 'http/shell.ts' && at.endsWith('routes.ts'));
/** Closed to other rooms: to stop a contact, they record an event or give a signal. */
const isHidden = (path: string): boolean =>
  /(store|routes)\.ts$/.test(path) || path === 'enrollments/stop-enrollments.ts';

/** A path below src; null for a package. */
const placeOf = (path: string, target: string): string | null => {
  if (!target.startsWith('.')) return null;
  const at = relative('/src', resolve('/src', dirname(path), target)).replaceAll('\\', '/');
  return at.startsWith('..') ? null : at;
};

const withoutSqlComments = (statement: string): string =>
  statement.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/--.*$/gm, ' ');
const NAME = String.raw`((?:"?\w+"?\s*\.\s*)?"?[\w?]+"?)`;
const WRITES = [
  new RegExp(String.raw`\binsert\s+into\s+${NAME}`, 'gi'),
  new RegExp(
    String.raw`(?<!\bfor\s+(?:no\s+key\s+)?|\bdo\s+|\bon\s+)\bupdate\s+(?:only\s+)?(?!set\b|skip\b|of\b|nowait\b)${NAME}`,
    'gi',
  ),
  new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${NAME}\s*(?:\([^)]*\)\s*)?from\b`, 'gi'),
];
const bareTable = (name: string): string =>
  name
    .replaceAll('"', '')
    .replace(/\s+as\s+\w+$/i, '')
    .replace(/^\s*public\s*\.\s*/, '')
    .replace(/\s+/g, '');
const tablesOf = (statement: string): string[] =>
  WRITES.flatMap((write) =>
    [...withoutSqlComments(statement).matchAll(write)].map((match) => bareTable(match[1]!)),
  );

/** `?`: the code does not say which table. */
function writesOf(syntax: Syntax): string[] {
  const built = syntax.built.map((table) => (table === null ? '?' : bareTable(table)));
  const stated = syntax.sql.flatMap(tablesOf);
  // Other strings count only if they name an existing table.
  const said = syntax.texts.flatMap(tablesOf).filter((table) => table in OWNERS);
  return [...new Set([...built, ...stated, ...said])];
}

const takesTimeOrChance = (syntax: Syntax): boolean =>
  [...syntax.globals].some((name) => TIME.test(name) && !FREE_OF_TIME.test(name)) ||
  [...syntax.names].some((name) => CHANCE.has(name)) ||
  syntax.sql.some((statement) => SQL_CLOCK.test(withoutSqlComments(statement)));

function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  function enter(path: string): void {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    open.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!index.has(next)) enter(next);
      if (open.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1 || edges.get(path)?.includes(path)) circles.push(circle.toSorted());
  }
  for (const path of edges.keys()) if (!index.has(path)) enter(path);
  return circles;
}

export function violations(files: SourceFile[]): string[] {
  const faults: string[] = [];
  const edges = new Map<string, string[]>();
  const say = (rule: number, path: string, what: string): void =>
    void faults.push(`never ${rule}: ${path} ${what}`);
  for (const { path, text } of files) {
    const room = roomOf(path);
    const syntax = readSyntax(path, text);
    if (stairOf(path) < 0) say(1, path, `belongs to no known room (${room})`);
    if (path !== GENERATED && !PACK.test(path) && text.split('\n').length > MAX_LINES + 1)
      say(7, path, `is longer than ${MAX_LINES} lines`);
    if (!MAY_TAKE.test(path) && takesTimeOrChance(syntax)) say(6, path, 'takes time or chance');
    if (/(^|\/)index\.ts$/.test(path)) say(2, path, 'is a barrel file');
    if (/(^|\/)(jobs|queues)\.ts$/.test(path)) say(10, path, 'has work beside the register');
    if (path !== 'platform/rules/retry.ts' && DOUBLING.test(text)) say(10, path, 'doubles a wait by itself');
    if (
      !MAY_SAY_LEASE.test(path) &&
      (LEASED_KEY.test(text) || [...syntax.sql, ...syntax.texts].some((said) => LEASED.test(said)))
    )
      say(10, path, 'writes a lease by itself');
    if (path !== MAY_SEAL && SEALS.test(text))
      say(11, path, 'seals or opens past the register of sealed columns');
    if (NAMED_STAR.test(text)) say(8, path, 'prepares a statement by name that selects *');
    for (const { name, may } of GLOBAL_DOORS)
      if (!may.test(path) && [...syntax.globals].some((used) => name.test(used.replace(/^new /, ''))))
        say(4, path, `uses ${name.source}, whose door is elsewhere`);
    for (const name of syntax.globals) if (isRule(path) && IMPURE.test(name)) say(3, path, `uses ${name}`);
    for (const { target, typeOnly, reexported } of syntax.dependencies) {
      if (target === null) {
        say(1, path, 'imports what the code does not name');
        continue;
      }
      const door = DOORS.find(({ library }) => library.test(target));
      if (door && !typeOnly && !door.may.test(path)) say(4, path, `opens ${target}, whose door is elsewhere`);
      const at = placeOf(path, target);
      if (at === null) {
        if (isRule(path) && !typeOnly && !PURE.test(target)) say(3, path, `imports ${target}`);
        continue;
      }
      edges.set(path, [...(edges.get(path) ?? []), at]);
      if (!typeOnly && ENGINE.test(at) && !IN_ENGINE.test(path)) say(10, path, `turns ${at} by itself`);
      if (stairOf(at) > stairOf(path)) say(1, path, `imports the higher stair ${at}`);
      if (roomOf(at) !== room && isHidden(at) && !isWiring(path, at))
        say(2, path, `opens another room's ${at}`);
      if (reexported && !typeOnly && isHidden(at)) say(2, path, `hands on what ${at} exports`);
      if (isRule(path) && !typeOnly && !isRule(at) && at !== 'platform/machine.ts')
        say(3, path, `imports ${at}`);
    }
    for (const table of writesOf(syntax)) {
      const owner = OWNERS[table];
      if (table.includes('?')) {
        if (!WRITES_REGISTERED.has(path)) say(5, path, 'writes a table that the code does not name');
      } else if (owner === undefined) say(5, path, `writes ${table}, which no room owns`);
      else if (owner !== room) say(5, path, `writes ${table}, which belongs to ${owner}`);
    }
  }
  for (const circle of circlesOf(edges)) say(9, circle[0]!, `is in a circle: ${circle.join(', ')}`);
  return faults;
}
