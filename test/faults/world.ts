import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { compose } from '../../src/app.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { Config } from '../../src/platform/config.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import type { SenderFields } from '../../src/senders/rules/sender-fields.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { humanReply } from '../../src/sandbox/mime/replies.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { startHookWire } from '../support/hook-wire.ts';
import type { HookWire } from '../support/hook-wire.ts';
import { patientDb } from '../support/patient-db.ts';
import type { PatientDb } from '../support/patient-db.ts';
import type { Pause, Person } from './count-mails.ts';
import { followUpGraph, oneMailGraph } from './graphs.ts';
import { watchStalls } from './stalls.ts';
import type { Stalled } from './stalls.ts';
import { createWireReader } from './wire.ts';
import type { Copy, Wire } from './wire.ts';

export interface WorldOptions {
  databaseUrl: string;
  folder: string;
  mailboxes: number;
  watched: number;
  endpoints: number;
  /** Between the final dot and the 250: the gap of RFC 1047. */
  dotDelayMs?: number;
  config?: Record<string, object>;
}

type TeamName = Person['team'] | (string & {});
/** How to reach a team's mailboxes: their number, and the differences from an ordinary mailbox. */
export type MailboxFields = Partial<SenderFields> & { email: string };

/** Campaigns that keep getting contacts and answers, with processes to break. */
export interface World extends AsyncDisposable {
  db: PatientDb;
  hooks: HookWire;
  config: Config;
  api: Child;
  apiUrl: string;
  wirePort: number;
  people: ReadonlyMap<string, Person>;
  endpoints: readonly string[];
  wire(): Promise<Wire>;
  stalled: Stalled;
  pauses: Pause[];
  startWorker(env?: Record<string, string>, onLine?: (line: string) => void): Child;
  startShiftedWorker(aheadSeconds: number, onLine?: (line: string) => void): Child;
  call(method: 'POST' | 'PATCH', path: string, payload: object): Promise<Record<string, unknown>>;
  addTeam(name: TeamName, mailboxes: MailboxFields[]): Promise<string>;
  addCampaign(teamId: string, graph: object): Promise<string>;
  addFile(teamId: string, bytes: number): Promise<string>;
  /** New contacts for the current campaign, whose wait ends at one instant for all. */
  addPeople(count: number): Promise<void>;
  addTo(team: Person['team'], campaignId: string, count: number, address?: string): Promise<Person[]>;
  /** Adds a contact for the capped and the spaced mailbox. Resolves true when both have all of theirs. */
  press(): Promise<boolean>;
  watchedMailbox(email: string): Promise<MailboxFields>;
  /** A contact of the healthy mailbox; the harness measures the time to the mail. */
  probe(): Promise<Person>;
  inbox(email: string): ImapServer;
  /** Half of the recipients of a watched mailbox answer their first mail. Resolves the number of all answers. */
  answerSome(): Promise<number>;
  answer(copy: Copy): void;
}

export const SMTP_PASSWORD = 'canary-5f1c-of-the-mailboxes';
const HOOK_SECRET = 'whsec_ZmF1bHRzLXNlY3JldC1vZi10aGUtd29ybGQ';
const PER_UPLOAD = 40;
/** A campaign takes contacts for WAVE_MS, and its wait lasts WAIT_MS longer, so that answers come first. */
const WAVE_MS = 4_000;
const WAIT_MS = 7_000;
export const CAP = 8;
const CAPPED_PEOPLE = 14;
const SPACING_SECONDS = 5;
const SPACED_PEOPLE = 3;
const CALL_TRIES = 240;
const CALL_RETRY_MS = 500;
const CALL_TIMEOUT_MS = 20_000;

/** Short leases: work of a killed worker is free within seconds. */
const IMPATIENCE = {
  queue: { heartbeatSeconds: 10, monitorSeconds: 1 },
  sending: { leaseSeconds: 5 },
  inbox: { pollSeconds: 2, leaseSeconds: 4 },
  webhooks: { leaseSeconds: 20 },
};

/** A zone where it is about noon: no mailbox's day ends during a scenario. */
const noonZone = (): string => {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};

export async function startWorld(options: WorldOptions): Promise<World> {
  await using closing = new AsyncDisposableStack();
  const configFile = join(options.folder, 'config.json');
  const wireFile = join(options.folder, 'wire.jsonl');
  await writeFile(wireFile, '');
  const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as Record<string, object>;
  const overlay = Object.fromEntries(
    Object.entries({ ...IMPATIENCE, ...options.config }).map(([key, value]) => [
      key,
      { ...(IMPATIENCE as Record<string, object>)[key], ...value },
    ]),
  );
  await writeFile(
    configFile,
    JSON.stringify({
      ...settings,
      ...overlay,
      databaseUrl: options.databaseUrl,
      dataDir: join(options.folder, 'data'),
      logLevel: 'info',
    }),
  );
  const config = loadConfig([shippedConfig('default'), configFile], { OUTREACHD_LOG_LEVEL: 'silent' });
  const db = closing.use(patientDb(options.databaseUrl));
  const hooks = closing.use(await startHookWire(HOOK_SECRET));
  const sink = closing.use(
    startChild([
      join(import.meta.dirname, '../support/smtp-wire-process.ts'),
      wireFile,
      String(options.dotDelayMs ?? 5),
    ]),
  );
  const wirePort = Number(await sink.line(''));
  const wire = createWireReader(wireFile);
  const { stalled } = closing.use(await watchStalls(join(options.folder, 'stalls')));
  const inboxes = new Map<string, ImapServer>();
  const servers = closing.use(new AsyncDisposableStack());
  const zone = noonZone();

  const plain = (email: string): SenderFields => ({
    email,
    max_per_day: 2000,
    spacing_seconds: 0,
    timezone: zone,
    smtp_host: '127.0.0.1',
    smtp_port: wirePort,
    smtp_security: 'none',
    smtp_user: email,
    smtp_password: SMTP_PASSWORD,
  });

  async function watched(email: string): Promise<MailboxFields> {
    const inbox = await startImapServer({ host: '127.0.0.1', user: email, password: SMTP_PASSWORD });
    servers.defer(() => inbox.close());
    inboxes.set(email, inbox);
    return {
      email,
      imap_host: '127.0.0.1',
      imap_port: inbox.port,
      imap_security: 'none',
      imap_user: email,
      imap_password: SMTP_PASSWORD,
    };
  }

  /** Closed before the fault: the harness's connections must not break with the database. */
  async function withApp<T>(use: (app: Awaited<ReturnType<typeof compose>>) => Promise<T>): Promise<T> {
    await using app = await compose(config, 'faults');
    return await use(app);
  }

  const { api_key, default_team_id: openTeam } = await withApp((app) =>
    createApiKey(app, { organization: 'Faults', email: 'admin@faults.test', role: 'org_admin' }),
  );
  const runRole = (args: string[], env: Record<string, string>, onLine?: (line: string) => void): Child =>
    startChild(args, { OUTREACHD_CONFIG: configFile, ...env }, onLine);
  const api = closing.use(runRole(['src/main.ts', 'api'], {}));
  const apiUrl = /"url":"([^"]+)"/.exec(await api.line('the API is serving'))![1]!;
  let calls = 0;

  /** Retries under one idempotency key, so that a lost answer makes nothing twice. */
  async function call(
    method: 'POST' | 'PATCH',
    path: string,
    payload: object,
  ): Promise<Record<string, unknown>> {
    const key = `faults-${calls++}`;
    for (let left = CALL_TRIES; ; left--) {
      const answer = await fetch(`${apiUrl}/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${api_key}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      }).catch((error: unknown) => error as Error);
      if (answer instanceof Response && answer.status < 300)
        return ((await answer.json()) as { data: Record<string, unknown> }).data;
      const why = answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer);
      const isFinal =
        answer instanceof Response && answer.status < 500 && ![409, 429].includes(answer.status);
      if (isFinal || left === 0) throw new Error(`${method} ${path}: ${why}`);
      await Promise.race([
        pause(CALL_RETRY_MS),
        api.ended.then(({ code }) => {
          throw new Error(`the API ended with ${code}:\n${api.said()}`);
        }),
      ]);
    }
  }

  const people = new Map<string, Person>();
  let peopleMade = 0;
  function person(team: Person['team'], waitUntil: number | null, address = 'p'): Person {
    const n = ++peopleMade;
    const email = `${address}${address === 'p' ? '' : '.'}${n}@people.test`;
    const followUp = waitUntil !== null && n % 10 !== 0;
    return { email, team, followUp, waitUntil, addedAt: Date.now(), answeredAt: null };
  }
  const contactOf = ({ email, followUp }: Person) => ({
    email,
    first_name: email.split('@')[0],
    ...(followUp ? { title: 'Head of Faults' } : {}),
  });

  async function addTeam(name: TeamName, mailboxes: MailboxFields[]): Promise<string> {
    const teamId = name === 'open' ? openTeam : String((await call('POST', '/teams', { name })).id);
    await withApp(async (app) => {
      for (const fields of mailboxes) await saveSender(app, teamId, { ...plain(fields.email), ...fields });
    });
    return teamId;
  }

  async function addCampaign(teamId: string, graph: object): Promise<string> {
    const made = await call('POST', '/campaigns', { TeamId: teamId, name: `Faults ${calls}`, ...graph });
    await call('PATCH', `/campaigns/${String(made.id)}`, { status: 'active' });
    return String(made.id);
  }

  async function addFile(teamId: string, bytes: number): Promise<string> {
    const content = Buffer.alloc(bytes, 'outreach').toString('base64');
    const file = { team_id: teamId, name: 'offer.bin', content_type: 'application/octet-stream', content };
    return String((await call('POST', '/attachments', file)).id);
  }

  async function upload(teamId: string, campaignId: string, added: Person[]): Promise<void> {
    for (const each of added) people.set(each.email, each);
    // A single contact is measured, and skips the queue of uploads.
    if (added.length === 1) {
      const [only] = added;
      await call('POST', '/contacts', { TeamId: teamId, CampaignId: campaignId, ...contactOf(only!) });
      only!.addedAt = Date.now();
      return;
    }
    for (let from = 0; from < added.length; from += PER_UPLOAD) {
      const contacts = added.slice(from, from + PER_UPLOAD).map(contactOf);
      await call('POST', '/contacts/bulk', { TeamId: teamId, CampaignId: campaignId, contacts });
    }
  }

  const teams = new Map<string, string>();
  const teamOf = new Map<string, string>();
  async function addTo(
    team: Person['team'],
    campaignId: string,
    count: number,
    address?: string,
  ): Promise<Person[]> {
    const added = Array.from({ length: count }, () => person(team, null, address));
    await upload(teamOf.get(campaignId) ?? teams.get(team)!, campaignId, added);
    return added;
  }

  const open = await Promise.all(
    Array.from({ length: options.mailboxes }, (_none, n) => {
      const email = `box${n}@faults.test`;
      return n < options.watched ? watched(email) : Promise.resolve({ email });
    }),
  );
  teams.set('open', await addTeam('open', open));
  teams.set('capped', await addTeam('capped', [{ email: 'capped@faults.test', max_per_day: CAP }]));
  teams.set(
    'spaced',
    await addTeam('spaced', [{ email: 'spaced@faults.test', spacing_seconds: SPACING_SECONDS }]),
  );
  teams.set('probe', await addTeam('probe', [await watched('probe@faults.test')]));
  const single = new Map<string, string>();
  for (const name of ['capped', 'spaced', 'probe'] as const)
    single.set(name, await addCampaign(teams.get(name)!, oneMailGraph()));

  const endpoints: string[] = [];
  for (let n = 0; n < options.endpoints; n++) {
    const url = `${hooks.url}/${n}`;
    endpoints.push(new URL(url).pathname);
    await call('POST', '/webhooks', { team_id: openTeam, name: `hook ${n}`, url, secret: HOOK_SECRET });
  }

  let wave: { campaignId: string; until: number; closesAt: number } | null = null;
  async function addPeople(count: number): Promise<void> {
    if (!wave || Date.now() > wave.closesAt) {
      const closesAt = Date.now() + WAVE_MS;
      const until = closesAt + WAIT_MS;
      wave = { campaignId: await addCampaign(openTeam, followUpGraph(new Date(until))), until, closesAt };
    }
    const { campaignId, until } = wave;
    await upload(
      openTeam,
      campaignId,
      Array.from({ length: count }, () => person('open', until)),
    );
  }

  const countOf = (team: Person['team']): number =>
    [...people.values()].filter((each) => each.team === team).length;
  async function press(): Promise<boolean> {
    const [capped, spaced] = [countOf('capped') < CAPPED_PEOPLE, countOf('spaced') < SPACED_PEOPLE];
    if (capped) await addTo('capped', single.get('capped')!, 1);
    if (spaced) await addTo('spaced', single.get('spaced')!, 1);
    return !capped && !spaced;
  }

  function answer(copy: Copy): void {
    const at = new Date();
    const mail = { ...copy, subject: 'For you', text: 'Hello', headers: '', date: at };
    people.get(copy.to)!.answeredAt = at.getTime();
    const name = copy.to.split('@')[0]!.replace('.', '-');
    inboxes.get(copy.from)!.append('INBOX', humanReply(mail, 'reply', `answer-${name}`, at, 'faults'), at);
  }

  let answeredUpTo = 0;
  async function answerSome(): Promise<number> {
    const { copies } = await wire();
    for (; answeredUpTo < copies.length; answeredUpTo++) {
      const copy = copies[answeredUpTo]!;
      const known = people.get(copy.to);
      if (!known || known.team !== 'open' || known.answeredAt !== null || copy.step !== 1) continue;
      if (!inboxes.has(copy.from) || Number(copy.to.replace(/\D/g, '')) % 2 === 0) continue;
      answer(copy);
    }
    return [...people.values()].filter((each) => each.answeredAt !== null).length;
  }

  const opened = closing.move();
  return {
    db,
    hooks,
    config,
    api,
    apiUrl,
    wirePort,
    people,
    endpoints,
    wire,
    stalled,
    pauses: [],
    startWorker: (env = {}, onLine) => runRole(['src/main.ts', 'worker'], env, onLine),
    startShiftedWorker: (aheadSeconds, onLine) =>
      runRole(
        [join(import.meta.dirname, '../support/shifted-worker-process.ts'), String(aheadSeconds)],
        {},
        onLine,
      ),
    call,
    addTeam,
    addFile,
    async addCampaign(teamId, graph) {
      const id = await addCampaign(teamId, graph);
      teamOf.set(id, teamId);
      return id;
    },
    addPeople,
    addTo,
    press,
    watchedMailbox: watched,
    probe: async () => (await addTo('probe', single.get('probe')!, 1))[0]!,
    inbox: (email) => inboxes.get(email)!,
    answerSome,
    answer,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
