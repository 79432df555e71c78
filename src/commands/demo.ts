import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '../cli.ts';
import { checkInvariants } from '../intelligence/check-invariants.ts';
import type { Invariant } from '../intelligence/wire.ts';
import { createLog } from '../platform/log.ts';
import { stopwatch } from '../platform/clock.ts';
import { startDev } from '../roles/dev.ts';
import type { Dev } from '../roles/dev.ts';
import { DEMO_SEQUENCE } from './demo-sequence.ts';
import { startDemoReceiver } from './demo-receiver.ts';
import type { DemoReceiver } from './demo-receiver.ts';
import { createScreen, summary } from './demo-screen.ts';
import type { Snapshot } from './demo-screen.ts';
import { configFor, print, readOptions, shippedConfig } from './options.ts';

const HELP =
  'usage: outreachd demo [--contacts FILE.csv] [--json]\n' +
  'Runs a 14-day campaign over the mail sandbox in about a minute and checks every promise. Exit 1 if one is broken.';
const SHIPPED_CONTACTS = join(import.meta.dirname, '../../demo/contacts.csv');
/** Fourteen days in about fifty seconds. */
const CLOCK_SPEED = 24_000;
const DEADLINE_MS = 80_000;
const LOOK_EVERY_MS = 500;
const HOOK_SECRET = 'whsec_ZGVtby1zZWNyZXQtb2YtdGhlLXNhbmRib3g';

type Json = Record<string, unknown>;

/** Talks to the demo's API as a customer would. Throws what the server said when it is not a success. */
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

/** Imports the file and waits until the last row has its verdict. */
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

/** True when nothing can happen any more: nobody is active, nothing is being sent, every delivery came. */
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
  });
  const { data } = await call('POST', '/campaigns', {
    TeamId: dev.teamId,
    name: 'Fourteen days',
    ...DEMO_SEQUENCE,
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

/** What the other ends saw: copies at the sandbox, signatures at the receiver. */
function outsideChecks(dev: Dev, receiver: DemoReceiver, over: boolean): Invariant[] {
  const violations = dev.sandbox.violations().map((violation) => JSON.stringify(violation));
  const hooks = receiver.counts();
  const check = (id: string, says: string, broken: number, sample: string[] = []): Invariant => ({
    id,
    says,
    broken,
    sample,
  });
  return [
    check(
      'sandbox',
      'no recipient got a copy twice, or a follow-up after an answer',
      violations.length,
      violations.slice(0, 5),
    ),
    check('signatures', 'every delivery verifies with both signatures', hooks.unverified),
    check('bytes', 'a repeated delivery repeats its bytes', hooks.changed),
    check('over', 'the campaign came to its end in time', over ? 0 : 1),
  ];
}

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { contacts: { type: 'string' } }, HELP);
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-demo-'));
  const base = configFor({ ...env, OUTREACHD_DATA_DIR: folder }, [shippedConfig('development')]);
  const config = {
    ...base,
    http: { ...base.http, port: 0 },
    inbox: { ...base.inbox, pollSeconds: 1 },
    // The demo looks at its campaign twice a second; no customer does.
    rateLimits: 'off' as const,
    clockSpeed: base.clockSpeed === 1 ? CLOCK_SPEED : base.clockSpeed,
  };
  const screen = createScreen(json ? null : process.stdout);
  const startedAt = stopwatch();
  try {
    await using receiver = await startDemoReceiver(HOOK_SECRET);
    await using dev = await startDev(config, createLog(config.logLevel, 'demo'));
    const last = await runCampaign(dev, receiver, values.contacts ?? SHIPPED_CONTACTS, screen.show);
    const at = { wall: dev.app.clock.wall(), now: dev.app.clock.now(), graceMs: 2_000 * config.clockSpeed };
    const checks = [
      ...(await checkInvariants(dev.app.db, at)),
      ...outsideChecks(dev, receiver, isOver(last)),
    ];
    const broken = checks.filter((check) => check.broken > 0);
    const seconds = Math.round((stopwatch() - startedAt) / 1000);
    screen.end();
    print(json, { ...last, seconds, checks }, summary(last, checks, seconds));
    return broken.length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
