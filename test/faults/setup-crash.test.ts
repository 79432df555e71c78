import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setConnector } from '../../src/connectors/connectors.ts';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { SETUP_KINDS } from '../support/setup.ts';

const TIMEOUT_MS = 60_000;
const mia = { local_part: 'mia', first_name: 'Mia', last_name: 'Berg' };
const ben = { local_part: 'ben', first_name: 'Ben', last_name: 'Roth' };
const refused = { local_part: 'refused', first_name: 'No', last_name: 'Place' };

let t: TestApp;
let folder: string;
let api: Child;
let connector: Child;
let url: string;
let at: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'outreachd-setup-'));
  const { publicUrl, egressAllowCidrs, secret } = t.app.config;
  const ports = { http: { port: 0 }, worker: { healthPort: 0 } };
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({ publicUrl, egressAllowCidrs, secret, dataDir: folder, ...ports }),
  );
  api = outreachd(['api']);
  ({ url } = JSON.parse(await api.line('the API is serving')) as { url: string });
  const key = (kind: (typeof SETUP_KINDS)[number]) => ({ organizationId: t.organizationId, kind });
  const shared = await setConnector(t.app, key('payment'), { url: 'http://127.0.0.1:1' });
  connector = startChild(['examples/setup-connector.mjs', '0'], {
    CONNECTOR_SECRET: shared,
    ORGANIZATION_ID: t.organizationId,
    OUTREACHD_URL: url,
    DELAY_MS: '20',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '2525',
    IMAP_HOST: '127.0.0.1',
  });
  at = /http\S+/.exec(await connector.line('listening'))![0];
  for (const kind of SETUP_KINDS)
    await setConnector(t.app, key(kind), { url: `${at}/${kind}`, secret: shared });
}, TIMEOUT_MS);
afterAll(async () => {
  await connector[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function outreachd(args: string[], env: Record<string, string> = {}): Child {
  return startChild(['src/main.ts', ...args], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_CONFIG: join(folder, 'config.json'),
    ...env,
  });
}
/** Asks the API of another process: the connector checks the time of a request. */
async function call(method: string, path: string, body?: object, base = url) {
  const answer = await fetch(`${base}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${t.key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer's shape is what the test is about to check
  return { status: answer.status, body: (await answer.json()) as any };
}
const query = async (text: string) => (await t.app.pool.query(text)).rows;
/** Ends leases, which last minutes. */
const hurry = () =>
  query(
    `update setup_order_items set due_at = '2020-01-01', lease_token = null where state in ('waiting', 'created') and due_at > now() + interval '5 seconds'`,
  );
const steps = async () => {
  const { next_steps } = (await call('GET', '/setup')).body.data;
  return (next_steps as { step: string; by: string; link: string | null }[]).map(({ step, by }) => `${step} ${by}`); // prettier-ignore
};

const POINTS = [
  'setup.before_commit',
  'setup.before_request',
  'setup.after_answer',
  'setup.before_commit:2',
  'setup.after_answer:2',
  'setup.before_sender',
];

async function orderAndPay(body: object): Promise<string> {
  const { status, body: answer } = await call('POST', '/setup/inbox-checkout', {
    TeamId: t.teamId,
    ...body,
  });
  expect(status, JSON.stringify(answer)).toBe(201);
  expect(await steps()).toContain('pay_order human');
  const page = await fetch(answer.data.payment_link as string);
  expect(await page.text()).toContain(`<h1>${answer.data.total} EUR</h1>`);
  for (let click = 0; click < 2; click++) await fetch(answer.data.payment_link as string, { method: 'POST' });
  return answer.data.id as string;
}

it(
  'workers that are killed around payments, domains and mailboxes order each once, and lose none',
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await steps()).toContain('connect_domain agent');
    const taken = { TeamId: t.teamId, domains: [{ domain: 'taken-acme.example' }] };
    expect((await call('POST', '/setup/inbox-checkout', taken)).status).toBe(400);
    const domains = [{ domain: 'acme-odd.example', mailboxes: [mia, refused] }, { domain: 'fails-acme.example' }]; // prettier-ignore
    const orders = [await orderAndPay({ domains, mailboxes: [mia] })];
    for (const [n, point] of POINTS.entries()) {
      orders.push(await orderAndPay({ domains: [{ domain: `acme-${n}.example` }], mailboxes: [mia, ben] }));
      await using killed = outreachd(['worker'], { OUTREACHD_CRASH_AT: point });
      const pushing = setInterval(() => void hurry(), 300);
      expect((await killed.ended).signal, point).toBe('SIGKILL');
      clearInterval(pushing);
    }
    await using worker = outreachd(['worker']);
    await eventually(
      async () => {
        await hurry();
        return (await query(`select state from setup_orders where state in ('awaiting_payment', 'paid')`)).length; // prettier-ignore
      },
      (left) => left === 0,
      TIMEOUT_MS,
    );
    worker.kill('SIGTERM');
    await worker.ended;

    const ones = POINTS.map((_point, n) => `acme-${n}.example`);
    const emails = [...ones.flatMap((domain) => [`mia@${domain}`, `ben@${domain}`]), 'mia@acme-odd.example'].toSorted(); // prettier-ignore
    const once = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
    expect(await (await fetch(at)).json()).toEqual({
      domains: once([...ones, 'acme-odd.example']),
      mailboxes: once(emails),
      payments: once(orders),
    });
    expect(await query('select domain, registrar from domains order by 1')).toEqual(
      [...ones, 'acme-odd.example'].map((domain) => ({ domain, registrar: 'Example Registrar' })),
    );
    expect((await query('select email from senders order by 1')).map(({ email }) => email)).toEqual(emails);
    expect(await query(`select coalesce(email, domain) as name, error from setup_order_items where state <> 'done' order by 1`)).toEqual([
      { name: 'fails-acme.example', error: 'the registry refuses the name' },
      { name: 'mia@fails-acme.example', error: 'its domain was not registered' },
      { name: 'refused@acme-odd.example', error: 'the address is reserved' },
    ]); // prettier-ignore
    expect(await query(`select state::text, count(*)::int as n from setup_orders group by 1 order by 1`)).toEqual([
      { state: 'done', n: POINTS.length },
      { state: 'incomplete', n: 1 },
    ]); // prettier-ignore
    expect(await query(`select 1 from connector_events where state not in ('applied', 'ignored')`)).toEqual([]); // prettier-ignore
    const left = await steps();
    expect(left).toContain('settle_order human');
    expect(left).toContain('create_campaign agent');
    const broken = await checkInvariants(t.app.db, { wall: new Date(), now: new Date(), graceMs: 0 });
    expect(broken.filter((check) => check.broken > 0).map((check) => check.id)).toEqual([]);
  },
);

it(
  'an API that is killed after the payment was created leaves an order that ends by itself',
  async () => {
    await using killed = outreachd(['api'], { OUTREACHD_CRASH_AT: 'setup.after_payment' });
    const other = (JSON.parse(await killed.line('the API is serving')) as { url: string }).url;
    const order = { TeamId: t.teamId, domains: [{ domain: 'acme-four.example' }] };
    const asked = call('POST', '/setup/inbox-checkout', order, other);
    await expect(asked).rejects.toThrow();
    expect((await killed.ended).signal).toBe('SIGKILL');
    expect(await query(`select total_cents from setup_orders where state = 'planned'`)).toEqual([
      { total_cents: 1250 },
    ]);
    await query(`update setup_orders set expires_at = now() where state = 'planned'`);
    await using worker = outreachd(['worker']);
    await eventually(
      async () => query(`select 1 from setup_orders where state = 'planned'`),
      (rows) => rows.length === 0,
      TIMEOUT_MS,
    );
    expect((await call('POST', '/setup/inbox-checkout', order)).status).toBe(201);
    worker.kill('SIGTERM');
    await worker.ended;
  },
  TIMEOUT_MS,
);
