import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../../platform/command-line.ts';
import { checkInvariants } from '../../operations/check-invariants.ts';
import { findLateAnswers, readLateness } from '../../operations/read-lateness.ts';
import { createLog } from '../../platform/log.ts';
import { pacedClock, stopwatch } from '../../platform/clock.ts';
import { temporaryDataFolder } from '../../roles/postgres-place.ts';
import { startDev } from '../../roles/dev.ts';
import type { Dev } from '../../roles/dev.ts';
import { aborted, stopSignal } from '../../roles/signals.ts';
import { startDemoConnector } from './connector.ts';
import { demoSequence } from './sequence.ts';
import { startDemoReceiver } from './receiver.ts';
import type { DemoReceiver } from './receiver.ts';
import { startPace } from './pace.ts';
import { judgeDemo, overall } from './verdict.ts';
import type { Check } from './verdict.ts';
import { createScreen, logLine, summary } from './screen.ts';
import type { Snapshot } from './screen.ts';
import { readOptions } from '../../platform/command-line.ts';
import { configFor, shippedConfig } from '../../platform/start-config.ts';
import { print } from '../../commands/options.ts';

const HELP =
  'usage: outreachd demo [--contacts FILE.csv] [--json]\n' +
  'Runs a 14-day campaign with every type of step over the mail sandbox, and over a connector that plays LinkedIn, in about a\n' +
  'minute, and checks every promise. On a busy machine its clock runs slower. Exit 1 if a promise is broken, or not proven\n' +
  'because the machine was too slow. A list of your own needs addresses like reply+anna@sandbox.test: the sandbox refuses\n' +
  'every other.';
const SHIPPED_CONTACTS = join(import.meta.dirname, 'contacts.csv');
/** Fourteen days take about fifty seconds. */
const CLOCK_SPEED = 24_000;
const DEADLINE_MS = 240_000;
const LOOK_EVERY_MS = 500;
const HOOK_SECRET = 'whsec_ZGVtby1zZWNyZXQtb2YtdGhlLXNhbmRib3g';

type Json = Record<string, unknown>;

function client(dev: Dev) {
  return async (method: string, path: string, body?: unknown, form?: FormData): Promise<Json> => {
    const headers: Record<string, string> = { authorization: `Bearer ${dev.apiKey}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const payload = form ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${dev.url}/v2${path}`, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
    });
    const answer = (await response.json()) as Json;
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer.error)}`);
    return answer;
  };
}
type Client = ReturnType<typeof client>;

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, LOOK_EVERY_MS));

async function importContacts(
  call: Client,
  dev: Dev,
  campaignId: string,
  file: string,
  say: (text: string) => void,
): Promise<void> {
  const form = new FormData();
  form.set('TeamId', dev.teamId);
  form.set('CampaignId', campaignId);
  form.set('contacts', new Blob([await readFile(file)], { type: 'text/csv' }), 'contacts.csv');
  const upload = await call('POST', '/contacts/bulk', undefined, form);
  const id = String(upload.upload_id ?? (upload.data as Json).upload_id);
  for (;;) {
    const { data } = await call('GET', `/contacts/bulk/${id}?limit=1`);
    const state = data as Json;
    say(
      `import: ${String(state.status)}, ${String(state.created_count)} people of ${String(state.contact_count)} rows`,
    );
    if (state.status === 'completed') return;
    if (state.status === 'failed') throw new Error(`the import failed: ${String(state.error)}`);
    await pause();
  }
}

async function look(call: Client, campaignId: string, receiver: DemoReceiver): Promise<Snapshot> {
  const { data } = await call('GET', `/campaigns/${campaignId}/sending-status`);
  return { ...(data as Omit<Snapshot, 'webhooks'>), webhooks: receiver.counts() };
}

/** No contact is active, no mail is under way, and every delivery arrived. */
const isOver = ({ contacts, mails, events, webhooks }: Snapshot): boolean =>
  contacts.active === 0 &&
  !mails.pending &&
  !mails.sending &&
  !mails.data && // prettier-ignore
  webhooks.distinct >= Object.values(events).reduce((sum, count) => sum + count, 0) - (events.scheduled ?? 0);

async function runCampaign(
  dev: Dev,
  receiver: DemoReceiver,
  file: string,
  say: (snapshot: Snapshot | string) => void,
): Promise<Snapshot> {
  const call = client(dev);
  await call('POST', '/webhooks', {
    team_id: dev.teamId,
    name: 'demo',
    url: receiver.url,
    secret: HOOK_SECRET,
    config: { task_created_event: true },
  });
  const { data } = await call('POST', '/campaigns', {
    TeamId: dev.teamId,
    name: 'Fourteen days',
    // Eight of a hundred demo contacts bounce.
    bounce_guard_max_rate: 0.25,
    ...demoSequence(receiver.called),
  });
  const campaignId = String((data as Json).id);
  await importContacts(call, dev, campaignId, file, say);
  await call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  const startedAt = stopwatch();
  for (;;) {
    const snapshot = await look(call, campaignId, receiver);
    say(snapshot);
    if (isOver(snapshot) || stopwatch() - startedAt > DEADLINE_MS) return snapshot;
    await pause();
  }
}

const HANDOVER_MS = 2_000;
const MAX_GRACE_MS = 24 * 3_600_000;

async function checksOf(dev: Dev, receiver: DemoReceiver, speed: number, over: boolean): Promise<Check[]> {
  const graceMs = Math.min(HANDOVER_MS * speed, MAX_GRACE_MS);
  const at = { wall: dev.app.clock.wall(), now: dev.app.clock.now(), graceMs };
  const violations = dev.sandbox.violations();
  const messageIds = violations.map(({ messageId }) => messageId);
  return judgeDemo(await checkInvariants(dev.app.db, at), {
    violations,
    lateAnswers: await findLateAnswers(dev.app.db, messageIds, graceMs),
    webhooks: receiver.counts(),
    over,
  });
}

/** The age, in business time, of the oldest due work or unread answer. */
async function lateness(dev: Dev): Promise<number> {
  const now = dev.app.clock.now();
  const { oldest_due_at: due, inbound_done: read } = await readLateness(dev.app.db, now);
  const unread = dev.sandbox.answeredAt()[read];
  return Math.max(0, ...[due, unread].map((at) => (at ? now.getTime() - at.getTime() : 0)));
}

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { contacts: { type: 'string' } }, HELP);
  const folder = await temporaryDataFolder('demo');
  // A database that is told to end at once still writes for a moment: hence the retries.
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  );
  const base = configFor({ ...env, OUTREACHD_DATA_DIR: folder }, [shippedConfig('development')]);
  const config = {
    ...base,
    http: { ...base.http, port: 0 },
    inbox: { ...base.inbox, pollSeconds: 1 },
    // The demo reads its campaign twice a second; no customer does.
    rateLimits: 'off' as const,
  };
  const speed = base.clockSpeed === 1 ? CLOCK_SPEED : base.clockSpeed;
  const clock = pacedClock();
  const screen = createScreen(json ? null : process.stdout);
  const log = json
    ? createLog(config.logLevel, 'demo')
    : createLog(config.logLevel, 'demo', { write: (line) => screen.say(logLine(line)) });
  const say = (doing: string): void => screen.say(`  ${doing} ...`);
  const stopping = stopSignal(log, say);
  const startedAt = stopwatch();
  await using receiver = await startDemoReceiver(HOOK_SECRET);
  await using dev = await startDev(config, log, { clock, say });
  await using _connector = await startDemoConnector(dev);
  const pace = startPace(clock, speed, () => lateness(dev));
  await using closing = new AsyncDisposableStack();
  closing.defer(() => pace.stop());
  const campaign = runCampaign(dev, receiver, values.contacts ?? SHIPPED_CONTACTS, screen.show);
  const last = await Promise.race([campaign, aborted(stopping)]);
  if (!last) {
    screen.end();
    return 1;
  }
  const checks = await checksOf(dev, receiver, speed, isOver(last));
  const took = { seconds: Math.round((stopwatch() - startedAt) / 1000), slow_seconds: pace.slowSeconds() };
  const verdict = overall(checks);
  screen.end();
  const steps = receiver.steps();
  print(json, { ...last, ...took, steps, verdict, checks }, summary(last, checks, { ...took, steps }));
  return verdict === 'kept' ? 0 : 1;
};
