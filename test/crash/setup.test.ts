import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { consumeEvents } from '../../src/connectors/consume-events.ts';
import { createApi } from '../../src/http/shell.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import { addCreated } from '../../src/setup/add-mailboxes.ts';
import { setupReports } from '../../src/setup/apply-reports.ts';
import { expireOrders } from '../../src/setup/give-up-orders.ts';
import { createOrderer } from '../../src/setup/hand-over.ts';
import { dieAt } from '../support/death.ts';
import { setupWorld } from '../support/setup.ts';
import type { SetupWorld } from '../support/setup.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

/** Longer than every lease of an order, and than an order may stay planned. */
const LATER_MS = 5 * 60_000;
const never = new AbortController().signal;

let w: SetupWorld;
let orders = 0;
let domain: string;
let body: object;
beforeAll(async () => void (w = await setupWorld()));
afterAll(() => w[Symbol.asyncDispose]());
beforeEach(() => {
  w.connector.posts.length = 0;
  domain = `acme-${++orders}.test`;
  const mailboxes = [{ local_part: 'mia', first_name: 'Mia', last_name: 'Berg' }];
  body = { domains: [{ domain }], mailboxes };
});

async function handOver(app: App): Promise<void> {
  const orderer = createOrderer(app);
  await orderer.pass(never);
  await orderer.settled();
  await orderer.stop();
}
const apply = (app: App) => consumeEvents(app, setupReports(app));
const ordered = async (): Promise<{ id: string; total: number }> => {
  const { status, body: answer } = await w.checkout(body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data;
};
async function stands(id: string): Promise<string[]> {
  const { state, domains, mailboxes } = await w.order(id);
  const { rows } = await w.t.app.pool.query('select 1 from senders where email = $1', [`mia@${domain}`]);
  return [state, domains[0].state, mailboxes[0].state, `${rows.length} added`];
}
const requests = (type: string) =>
  w.connector.posts.filter(({ body: said }) => (JSON.parse(said) as { type: string }).type === type);

const registered = async (): Promise<void> => {
  const { action_id } = w.asked('domain.register')[0]!;
  await w.report('registrar', { type: 'domain_registered', action_id, domain });
  await w.settle();
};
const created = async (): Promise<void> => {
  const { action_id } = w.asked('mailbox.create')[0]!;
  await w.report('mailbox_provider', {
    type: 'mailbox_created',
    action_id,
    email: `mia@${domain}`,
    smtp: { host: '127.0.0.1', port: 2525 },
    password: 'open-sesame',
  });
};
async function carryOut(id: string, asks: number): Promise<void> {
  w.t.clock.advance(LATER_MS);
  await w.settle();
  await registered();
  await created();
  await w.settle();
  await expectDone(id, asks);
}
async function expectDone(id: string, asks: number): Promise<void> {
  expect(await stands(id)).toEqual(['done', 'done', 'done', '1 added']);
  const asked = requests('domain.register').map(({ headers }) => headers['idempotency-key']);
  expect([asked.length, new Set(asked).size]).toEqual([asks, 1]);
  expect(requests('mailbox.create')).toHaveLength(1);
}

const KINDS: Partial<Record<CrashPoint, (point: CrashPoint) => Promise<string>>> = {
  'setup.after_payment': async (point) => {
    await dieAt(w.t, point, async (app) => {
      await using closing = new AsyncDisposableStack();
      const api = await createApi(app);
      closing.defer(() => api.close());
      const headers = { authorization: `Bearer ${w.t.key}` };
      const payload = { TeamId: w.t.teamId, ...body };
      await api.inject({ method: 'POST', url: '/v2/setup/inbox-checkout', headers, payload });
    });
    expect(requests('payment.create')).toHaveLength(1);
    const { rows } = await w.t.app.pool.query(
      'select state, payment_url from setup_orders where id in (select order_id from setup_order_items where domain = $1)',
      [domain],
    );
    expect(rows).toEqual([{ state: 'planned', payment_url: null }]);
    expect((await w.checkout(body)).status).toBe(409);
    w.t.clock.advance(LATER_MS);
    await expireOrders(w.t.app);
    await ordered();
    return 'planned without a link; ends by itself, and can be ordered again';
  },
  'setup.before_commit': async (point) => {
    const order = await ordered();
    await w.pay(order);
    await dieAt(w.t, point, apply);
    expect(await stands(order.id)).toEqual(['awaiting_payment', 'planned', 'planned', '0 added']);
    await carryOut(order.id, 1);
    return 'payment reported, not paid; paid and carried out by the next worker';
  },
  'setup.before_request': async (point) => {
    const order = await ordered();
    await w.pay(order);
    await apply(w.t.app);
    await dieAt(w.t, point, handOver);
    expect([requests('domain.register').length, await stands(order.id)]).toEqual([0, ['paid', 'waiting', 'planned', '0 added']]); // prettier-ignore
    await carryOut(order.id, 1);
    return 'domain not asked for; asked for once and carried out by the next worker';
  },
  'setup.after_answer': async (point) => {
    const order = await ordered();
    await w.pay(order);
    await apply(w.t.app);
    await dieAt(w.t, point, handOver);
    expect([requests('domain.register').length, await stands(order.id)]).toEqual([1, ['paid', 'waiting', 'planned', '0 added']]); // prettier-ignore
    await carryOut(order.id, 2);
    return 'domain asked for; asked for again with the same key and carried out by the next worker';
  },
  'setup.before_sender': async (point) => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    await registered();
    await created();
    await apply(w.t.app);
    await dieAt(w.t, point, addCreated);
    expect(await stands(order.id)).toEqual(['paid', 'done', 'created', '0 added']);
    w.t.clock.advance(LATER_MS);
    await addCreated(w.t.app);
    await addCreated(w.t.app);
    await expectDone(order.id, 1);
    return 'mailbox created, not added; added once by the next worker';
  },
};

describe('what was ordered is bought once and not lost when a process dies', () => {
  it.each(rowsOf('setup'))('at %s: %s', async (point, expected) => {
    expect(await KINDS[point]!(point)).toBe(expected);
    await expectSound(w.t);
  });
});
