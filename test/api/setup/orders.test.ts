import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { setConnector } from '../../../src/connectors/connectors.ts';
import { REPORT_SECRETS } from '../../../src/connectors/report-secrets.ts';
import { consumeEvents } from '../../../src/connectors/consume-events.ts';
import { anyOf, askAll } from '../../../src/platform/db/due.ts';
import { masterSecrets } from '../../../src/platform/config.ts';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { addCreated } from '../../../src/setup/add-mailboxes.ts';
import { setupReports } from '../../../src/setup/apply-reports.ts';
import { resealTable } from '../../../src/platform/reseal.ts';
import { CREDENTIALS } from '../../../src/setup/created-mailbox.ts';
import { dueItems } from '../../../src/setup/item-store.ts';
import { ONE_DOMAIN, setupWorld } from '../../support/setup.ts';
import type { SetupWorld } from '../../support/setup.ts';

let w: SetupWorld;
beforeEach(async () => void (w = await setupWorld({ config: { domainNameservers: ['ns1.dns.test'] } })));
afterEach(() => w[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Order = { id: string; total: number };
const ordered = async (body: object = ONE_DOMAIN): Promise<Order> => (await w.checkout(body)).body.data;
const itemOf = (type: string): string => w.asked(type)[0]!.action_id as string;
const registered = (over = {}) =>
  w.report('registrar', {
    type: 'domain_registered',
    action_id: itemOf('domain.register'),
    domain: 'acme-mail.test',
    ...over,
  });
const created = (over = {}) =>
  w.report('mailbox_provider', {
    type: 'mailbox_created',
    action_id: itemOf('mailbox.create'),
    email: 'mia@acme-mail.test',
    smtp: { host: 'smtp.host.test', port: 465, security: 'tls' },
    imap: { host: 'imap.host.test', user: 'mia' },
    password: 'open-sesame',
    ...over,
  });
const states = async (id: string) => {
  const { state, domains, mailboxes } = await w.order(id);
  return [state, ...[...domains, ...mailboxes].map((item) => item.state)];
};
const steps = async () => (await w.steps()).next_steps.map(({ step }) => step);
const stepOf = async (step: string) => (await w.steps()).next_steps.find((one) => one.step === step);
const query = async (text: string) => (await w.t.app.pool.query(text)).rows;
async function underWay(): Promise<Order> {
  const order = await ordered();
  await w.pay(order);
  await w.settle();
  await registered();
  await w.settle();
  return order;
}

const logged = async (id: string): Promise<string[]> =>
  (await w.t.call('GET', `/audit-log?object=setup_order&object_id=${id}`)).body.data.map(
    ({ operation }: { operation: string }) => operation,
  );

describe('an order that is paid', () => {
  it('registers its domain, then creates its mailbox, and the mailbox sends', async () => {
    const order = await ordered();
    expect(await stepOf('pay_order')).toMatchObject({
      by: 'human',
      link: `https://pay.test/${order.id}`,
      ids: [order.id],
    });
    expect((await w.pay(order)).body.data.duplicate).toBe(false);
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
    expect(w.asked('domain.register')).toMatchObject([
      {
        organization_id: w.t.organizationId,
        team_id: w.t.teamId,
        order_id: order.id,
        domain: 'acme-mail.test',
        years: 1,
        price_per_year: 12.5,
        currency: 'EUR',
        nameservers: ['ns1.dns.test'],
      },
    ]);
    expect(await stepOf('await_order')).toMatchObject({ state: 'waiting', ids: [order.id] });
    await registered({ registrar: 'Cheap Names' });
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'done', 'handed_over']);
    expect(await query('select domain, nameservers, registrar from domains')).toEqual([
      { domain: 'acme-mail.test', nameservers: ['ns1.dns.test'], registrar: 'Cheap Names' },
    ]);
    expect(await stepOf('set_nameservers')).toMatchObject({ state: 'waiting', by: 'agent' });
    expect(w.asked('mailbox.create')).toMatchObject([
      { email: 'mia@acme-mail.test', first_name: 'Mia', last_name: 'Berg', plan: null, price_per_month: 3 },
    ]);
    await created({ imap_password: 'other' });
    await w.settle();
    expect(await states(order.id)).toEqual(['done', 'done', 'done']);
    const [sender] = (await w.t.call('GET', `/senders?TeamId=${w.t.teamId}`)).body.data;
    expect(sender).toMatchObject({
      id: (await w.order(order.id)).mailboxes[0].sender_id,
      email: 'mia@acme-mail.test',
      send_as: 'Mia Berg',
      smtp_host: 'smtp.host.test',
      smtp_port: 465,
      smtp_security: 'tls',
      smtp_user: 'mia@acme-mail.test',
      imap_host: 'imap.host.test',
      imap_port: 993,
      imap_user: 'mia',
    });
    expect((await steps()).filter((step) => step.endsWith('_order'))).toEqual([]);
    expect((await w.order(order.id)).closed_at).not.toBeNull();
  });

  it('keeps no password in clear, and none at all once the mailbox is there', async () => {
    await underWay();
    await created();
    const kept = async () => JSON.stringify([await query('select * from connector_events'), await query('select * from setup_order_items')]); // prettier-ignore
    const before = await kept();
    expect(before).not.toContain('open-sesame');
    expect(before).toContain('sealed');
    await w.settle();
    expect(await kept()).not.toMatch(/open-sesame|"sealed"|"credentials":"/);
    expect(await query('select smtp_password from senders')).toMatchObject([
      { smtp_password: expect.stringMatching(/^v1/) },
    ]);
  });

  it('is sealed anew with its password, which opens afterwards', async () => {
    const order = await underWay();
    const [old] = masterSecrets(w.t.app.config);
    const rotated = (...masters: string[]) => createSecrets(masters, { random: w.t.app.ids.bytes });
    const both = { db: w.t.app.db, secrets: rotated('a newer master secret', old!) };
    const nothing = { resealed: 0, unreadable: [] };
    const quiet = () => {};
    await created();
    expect(await resealTable(both, REPORT_SECRETS, quiet)).toEqual({ resealed: 1, unreadable: [] });
    expect(await resealTable(both, REPORT_SECRETS, quiet)).toEqual(nothing);
    const newer = { ...w.t.app, secrets: rotated('a newer master secret') };
    expect((await resealTable({ ...both, secrets: rotated('another one still') }, REPORT_SECRETS, quiet)).unreadable).toHaveLength(1); // prettier-ignore
    await consumeEvents(newer, setupReports({ ...newer, secrets: both.secrets }));
    expect(await resealTable(both, CREDENTIALS, quiet)).toEqual(nothing);
    const third = { db: w.t.app.db, secrets: rotated('the newest of all', 'a newer master secret') };
    expect(await resealTable(third, CREDENTIALS, quiet)).toEqual({ resealed: 1, unreadable: [] });
    expect((await resealTable(both, CREDENTIALS, quiet)).unreadable).toHaveLength(1);
    await addCreated({ ...newer, secrets: rotated('the newest of all') });
    expect(await states(order.id)).toEqual(['done', 'done', 'done']);
  });

  it('says when its password cannot be opened any more', async () => {
    const order = await underWay();
    await created();
    await consumeEvents(w.t.app, setupReports(w.t.app));
    const secrets = createSecrets(['another master secret'], { random: w.t.app.ids.bytes });
    await addCreated({ ...w.t.app, secrets });
    expect((await w.order(order.id)).mailboxes[0].error).toMatch(/its password cannot be opened/);
  });

  it('begins with the mailbox where the team has the domain', async () => {
    await w.t.call('POST', '/domains/connect', { TeamId: w.t.teamId, domain: 'acme-mail.test' });
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'done', 'handed_over']);
  });

  it('creates no mailbox at a domain that moved to another team before the payment', async () => {
    const { id: domain } = (await w.t.call('POST', '/domains/connect', { TeamId: w.t.teamId, domain: 'acme-mail.test' })).body.data; // prettier-ignore
    const order = await ordered();
    await w.t.call('DELETE', `/domains/${domain}`);
    const id = w.t.app.ids.uuid(w.t.clock.now());
    await w.t.app.db.insertInto('teams').values({ id, organization_id: w.t.organizationId, name: 'Other' }).execute(); // prettier-ignore
    const moved = (await w.t.call('POST', '/domains/connect', { TeamId: id, domain: 'acme-mail.test' })).body.data; // prettier-ignore
    await w.pay(order);
    await w.settle();
    expect(w.asked('mailbox.create')).toEqual([]);
    expect(await states(order.id)).toEqual(['incomplete', 'done', 'failed']);
    expect((await w.order(order.id)).mailboxes[0].error).toBe('another team of the organization has its domain now'); // prettier-ignore
    await w.t.call('DELETE', `/domains/${moved.id}`);
    await w.t.call('POST', `/setup/orders/${order.id}/retry`);
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'done', 'handed_over']);
  });

  it('is applied once, however often payment, domain and mailbox are reported', async () => {
    const order = await underWay();
    await created();
    await w.settle();
    const count = w.connector.posts.length;
    await w.pay(order);
    expect(await w.note()).toBe('it is paid already');
    await registered();
    expect(await w.note()).toBe('it is done already');
    await created();
    expect(await w.note()).toBe('it is done already');
    const once = { type: 'payment_failed', order_id: order.id, payment_id: `pay-${order.id}`, event_id: 'same' }; // prettier-ignore
    expect([(await w.report('payment', once)).body.data.duplicate, (await w.report('payment', once)).body.data.duplicate]).toEqual([false, true]); // prettier-ignore
    expect(await w.note()).toBe('the order is done already');
    await w.settle();
    expect(w.connector.posts).toHaveLength(count);
    expect(await query('select count(*)::int as n from senders')).toEqual([{ n: 1 }]);
  });

  it('says what failed, and does it when it is tried again', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    await w.report('registrar', { type: 'domain_failed', action_id: itemOf('domain.register'), reason: 'the registry is shut' }); // prettier-ignore
    await w.settle();
    expect(await states(order.id)).toEqual(['incomplete', 'failed', 'failed']);
    const step = await stepOf('settle_order');
    expect(step).toMatchObject({ by: 'human', required: false, ids: [order.id] });
    expect(step!.text).toMatch(
      /acme-mail.test: the registry is shut; mia@acme-mail.test: its domain was not/,
    );
    expect((await w.t.call('POST', `/setup/orders/${order.id}/retry`)).body.data.state).toBe('paid');
    expect(await logged(order.id)).toEqual(['retrySetupOrder', 'checkOutInboxes']);
    const posts = w.connector.posts.length;
    await w.settle();
    expect(w.connector.posts).toHaveLength(posts + 1);
    expect(w.asked('domain.register')).toHaveLength(1);
    await registered();
    await w.settle();
    await w.report('mailbox_provider', { type: 'mailbox_failed', action_id: itemOf('mailbox.create'), reason: 'no licence' }); // prettier-ignore
    await w.settle();
    expect(await states(order.id)).toEqual(['incomplete', 'done', 'failed']);
    await created();
    await w.settle();
    expect(await states(order.id)).toEqual(['done', 'done', 'done']);
  });

  it('is not ordered again while it fell short, nor tried again once another order has it', async () => {
    const first = await ordered();
    await w.pay(first);
    await w.settle();
    await w.report('registrar', {
      type: 'domain_failed',
      action_id: itemOf('domain.register'),
      reason: 'shut',
    });
    await w.settle();
    expect((await w.checkout()).body.error.details).toEqual({ order_id: first.id });
    expect((await w.t.call('DELETE', `/setup/orders/${first.id}`)).status).toBe(200);
    // The order is closed: its money may have been refunded.
    expect((await w.t.call('POST', `/setup/orders/${first.id}/retry`)).status).toBe(409);
    await w.t.app.pool.query('update setup_orders set closed_at = null where id = $1', [first.id]);
    await w.t.app.pool.query(`update setup_order_items set state = 'done' where order_id = $1`, [first.id]);
    await ordered();
    await w.t.app.pool.query(`update setup_order_items set state = 'failed' where order_id = $1`, [first.id]);
    const again = await w.t.call('POST', `/setup/orders/${first.id}/retry`);
    expect([again.status, again.body.error.code]).toEqual([409, 'resource_in_use']);
    await w.settle();
    expect(w.asked('domain.register')).toHaveLength(1);
  });

  it('cannot be closed, and one that fell short can', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    expect((await w.t.call('DELETE', `/setup/orders/${order.id}`)).status).toBe(409);
    w.connector.answer = (_post, response) => void response.writeHead(422).end('{"error":"no credit"}');
    await query(
      `update setup_order_items set state = 'waiting', due_at = '2020-01-01' where kind = 'domain'`,
    );
    await w.settle();
    expect((await w.order(order.id)).domains[0].error).toBe('the connector answered 422: no credit');
    expect(await steps()).toContain('settle_order');
    expect((await w.t.call('DELETE', `/setup/orders/${order.id}`)).status).toBe(200);
    expect(await steps()).not.toContain('settle_order');
    expect(await states(order.id)).toEqual(['closed', 'failed', 'failed']);
    expect(await logged(order.id)).toEqual(['closeSetupOrder', 'checkOutInboxes']);
  });

  it('that fell short is listed with the reason, and by itself once it is closed', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    await w.report('registrar', { type: 'domain_failed', action_id: itemOf('domain.register'), reason: 'shut' }); // prettier-ignore
    await w.settle();
    const listed = async (state: string) =>
      (await w.t.call('GET', `/setup/orders?TeamId=${w.t.teamId}&state=${state}`)).body.data.map(
        (one: { id: string; reason: string }) => [one.id, one.reason],
      );
    const why = 'acme-mail.test: shut; mia@acme-mail.test: its domain was not registered';
    expect([await listed('incomplete'), await listed('closed')]).toEqual([[[order.id, why]], []]);
    await w.t.call('DELETE', `/setup/orders/${order.id}`);
    const closed = [order.id, `a person closed it: ${why}`];
    expect([await listed('incomplete'), await listed('closed')]).toEqual([[], [closed]]);
  });

  it('waits for a connector that fails, which rests, and goes on when it is well', async () => {
    const order = await ordered();
    await w.pay(order);
    const { answer } = w.connector;
    w.connector.answer = (_post, response) => void response.writeHead(503).end();
    await w.settle();
    const failing = w.connector.posts.filter(({ path }) => path === '/registrar').length;
    await w.settle();
    expect(w.connector.posts.filter(({ path }) => path === '/registrar')).toHaveLength(failing);
    expect((await w.order(order.id)).domains[0]).toMatchObject({ state: 'waiting', error: 'the connector answered 503' }); // prettier-ignore
    expect((await stepOf('await_order'))!.text).toContain('the connector answered 503');
    w.connector.answer = answer;
    w.t.clock.advance(2 * HOUR_MS);
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
    const keys = w.connector.posts.filter(({ body }) => body.includes('domain.register')).map(({ headers }) => headers['idempotency-key']); // prettier-ignore
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('gives up a connector that fails at the 60th try', async () => {
    const order = await ordered();
    await w.pay(order);
    w.connector.answer = (_post, response) => void response.writeHead(503).end();
    await w.settle();
    const tried = (attempts: number) =>
      query(`update setup_order_items set attempts = ${attempts} where kind = 'domain'`);
    for (const [before, state] of [
      [58, 'waiting'],
      [59, 'failed'],
    ] as const) {
      await tried(before);
      w.t.clock.advance(2 * HOUR_MS);
      await w.settle();
      expect((await w.order(order.id)).domains[0]).toMatchObject({ state, error: 'the connector answered 503' }); // prettier-ignore
    }
    expect((await w.order(order.id)).state).toBe('incomplete');
  });

  it('is not given up by a worker that holds it no more', async () => {
    const order = await ordered();
    await w.pay(order);
    w.connector.answer = (_post, response) =>
      // The worker stood still: its lease ended, and the next worker handed the domain over.
      void query(
        `update setup_order_items set state = 'handed_over', lease_token = null, handed_over_at = due_at where kind = 'domain'`,
      ).then(() => response.writeHead(409).end());
    await w.settle();
    expect(w.asked('domain.register')).toHaveLength(1);
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
  });

  it('does not wait for a connector that failed at a question of another order', async () => {
    const order = await ordered();
    await w.pay(order);
    const { answer } = w.connector;
    w.connector.answer = (_post, response) => void response.writeHead(503).end();
    expect((await w.checkout({ domains: [{ domain: 'other.test' }] })).status).toBe(503);
    expect(await query(`select last_error from connectors where kind = 'registrar'`)).toEqual([
      { last_error: 'the connector answered 503' },
    ]);
    w.connector.answer = answer;
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
  });

  it('asks a connector that rests nothing more, whatever is due', async () => {
    const order = await ordered({ domains: ['a', 'b', 'c'].map((name) => ({ domain: `${name}.test` })) });
    await w.pay(order);
    const isDue = async () =>
      (await askAll(w.t.app.db, new Map([['due', anyOf(dueItems({ wall: w.t.clock.wall() }))]]))).due;
    const { answer } = w.connector;
    w.connector.answer = (_post, response) => void response.writeHead(503).end();
    await w.settle();
    expect(w.asked('domain.register')).toHaveLength(2);
    expect(await isDue()).toBe(false);
    w.connector.answer = answer;
    w.t.clock.advance(HOUR_MS);
    expect(await isDue()).toBe(true);
    await w.settle();
    expect(w.asked('domain.register')).toHaveLength(3);
    expect(await isDue()).toBe(false);
  });

  it('gives up what is not reported in seven days', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    w.t.clock.advance(7 * DAY_MS + HOUR_MS);
    await w.settle();
    expect(await states(order.id)).toEqual(['incomplete', 'failed', 'failed']);
  });
});

describe('a payment', () => {
  it.each(['payment_failed', 'payment_expired'])('that is said to be %s ends the order', async (type) => {
    const order = await ordered();
    await w.report('payment', { type, order_id: order.id, payment_id: `pay-${order.id}` });
    await w.settle();
    expect(await states(order.id)).toEqual([type.slice('payment_'.length), 'planned', 'planned']);
    expect((await w.checkout()).status).toBe(201);
  });

  it('that is not made in time expires the order; made late it counts all the same', async () => {
    const order = await ordered();
    w.t.clock.advance(8 * DAY_MS);
    await w.settle();
    expect((await w.order(order.id)).state).toBe('expired');
    expect(await steps()).not.toContain('pay_order');
    await w.pay(order);
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
  });

  it('made late for what was ordered again meanwhile is a matter for a person', async () => {
    const order = await ordered();
    w.t.clock.advance(8 * DAY_MS);
    await w.settle();
    const second = await ordered();
    await w.pay(order);
    await w.pay(second);
    await w.settle();
    expect([await states(order.id), await states(second.id)]).toEqual([
      ['expired', 'planned', 'planned'],
      ['paid', 'handed_over', 'planned'],
    ]);
    expect((await w.order(order.id)).problem).toMatch(/paid late, and acme-mail.test/);
    expect(await stepOf('settle_order')).toMatchObject({ by: 'human', ids: [order.id] });
    await w.t.call('DELETE', `/setup/orders/${order.id}`);
    expect(await steps()).not.toContain('settle_order');
  });

  it('of an order that a person cancelled carries nothing out, and is said', async () => {
    const order = await ordered();
    await w.t.call('DELETE', `/setup/orders/${order.id}`);
    await w.pay(order);
    await w.settle();
    expect(await states(order.id)).toEqual(['cancelled', 'planned', 'planned']);
    expect(w.asked('domain.register')).toEqual([]);
    expect((await stepOf('settle_order'))!.text).toMatch(/it was paid after it was cancelled/);
  });

  it.each([
    ['too little', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s carries nothing out', async (_what, over) => {
    const order = await ordered();
    await w.pay(order, over);
    await w.settle();
    expect(await states(order.id)).toEqual(['awaiting_payment', 'planned', 'planned']);
    expect((await stepOf('settle_order'))!.text).toMatch(/were paid of 15.50 EUR/);
    await w.pay(order);
    await w.settle();
    expect((await w.order(order.id)).state).toBe('paid');
  });

  it('of another id is no payment of the order', async () => {
    const order = await ordered();
    await w.pay(order, { payment_id: 'other' });
    expect(await w.note()).toBe(`the payment of the order is pay-${order.id}`);
  });

  it('of another id is a matter for a person, before and after the right one and when all is done', async () => {
    const order = await ordered();
    const settle = async () => (await stepOf('settle_order'))?.text;
    await w.pay(order, { payment_id: 'early' });
    await w.settle();
    expect((await w.order(order.id)).state).toBe('awaiting_payment');
    expect(await settle()).toMatch(/a second payment came, early, of 15.50 EUR: ask the payment service/);
    await w.pay(order);
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
    expect([await settle(), await stepOf('await_order')]).toEqual([expect.stringMatching(/early/), expect.anything()]); // prettier-ignore
    await registered();
    await w.settle();
    await created();
    await w.settle();
    expect(await states(order.id)).toEqual(['done', 'done', 'done']);
    expect(await settle()).toMatch(/early/);
    await w.t.call('DELETE', `/setup/orders/${order.id}`);
    expect(await settle()).toBeUndefined();
    await w.pay(order, { payment_id: 'early' });
    await w.settle();
    expect(await settle()).toBeUndefined();
    await w.pay(order, { payment_id: 'late' });
    await w.settle();
    expect(await settle()).toMatch(/early, of 15.50 EUR: .*; a second payment came, late, of 15.50 EUR/);
    expect((await w.order(order.id)).state).toBe('done');
  });

  it('that is reported before its answer is written counts', async () => {
    const { answer } = w.connector;
    const early: unknown[] = [];
    w.connector.answer = (post, response) => {
      if (post.path !== '/payment') return answer(post, response);
      const { order_id: id, amount: total } = JSON.parse(post.body) as { order_id: string; amount: number };
      const paid = w.pay({ id, total }).then(async () => {
        early.push(await w.note(), (await query('select state from setup_orders'))[0].state);
        answer(post, response);
      });
      paid.catch((err: unknown) => early.push(err));
    };
    const order = await ordered();
    expect(early).toEqual([null, 'paid']);
    expect(order).toMatchObject({ state: 'paid', payment_link: null });
    await w.settle();
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
  });
});

describe('a report', () => {
  it('of another organization changes nothing', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    const rival = await createApiKey(w.t.app, { organization: 'Rival', email: 'r@rival.test', role: 'org_admin' }); // prettier-ignore
    const organizationId = rival.organization_id;
    for (const [kind, event] of [
      ['payment', { type: 'payment_completed', order_id: order.id, payment_id: `pay-${order.id}`, amount: 99, currency: 'EUR' }],
      ['registrar', { type: 'domain_registered', action_id: itemOf('domain.register'), domain: 'acme-mail.test' }],
    ] as const) {
      const secret = await setConnector(w.t.app, { organizationId, kind }, { url: 'https://rival.test' });
      const answer = await w.report(kind, { ...event, organization_id: organizationId }, { secret });
      expect(answer.status).toBe(202);
      expect(await w.note()).toMatch(/^there is no such/);
    } // prettier-ignore
    expect(await states(order.id)).toEqual(['paid', 'handed_over', 'planned']);
  });

  it('401 unsigned, signed by another kind, or old; 413 when it has a megabyte', async () => {
    const order = await ordered();
    const event = { type: 'payment_completed', order_id: order.id, payment_id: 'p', amount: 15.5, currency: 'EUR' }; // prettier-ignore
    expect((await w.report('payment', event, { headers: { 'webhook-signature': 'v1,AAAA' } })).status).toBe(401); // prettier-ignore
    expect((await w.report('payment', event, { secret: w.secrets.registrar! })).status).toBe(401);
    expect((await w.report('payment', event, { headers: { 'webhook-timestamp': '1000' } })).status).toBe(401);
    const big = JSON.stringify({ organization_id: w.t.organizationId, ...event, reason: 'x'.repeat(1e6) });
    expect((await w.report('payment', event, { body: big })).status).toBe(413);
    expect((await w.report('registrar', event)).status).toBe(400);
    expect((await w.report('payment', { ...event, amount: -1 })).status).toBe(400);
    await w.settle();
    expect((await w.order(order.id)).state).toBe('awaiting_payment');
  });

  it('of a mailbox or a domain that was not ordered is ignored', async () => {
    const order = await underWay();
    await created({ email: 'boss@acme-mail.test' });
    expect(await w.note()).toBe('the action is about mia@acme-mail.test');
    await created({ action_id: itemOf('domain.register') });
    expect(await w.note()).toBe('there is no such action');
    await registered({ action_id: itemOf('mailbox.create') });
    expect(await w.note()).toBe('there is no such action');
    expect(await query('select 1 from senders')).toEqual([]);
    expect(await states(order.id)).toEqual(['paid', 'done', 'handed_over']);
  });

  it('of a domain before it is paid is ignored', async () => {
    const order = await ordered();
    const { id } = (await w.order(order.id)).domains[0];
    await w.report('registrar', { type: 'domain_registered', action_id: id, domain: 'acme-mail.test' });
    expect(await w.note()).toBe('it was not asked for');
  });

  it('of another domain than the action was about is ignored', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    await registered({ domain: 'other.test' });
    expect(await w.note()).toBe('the action is about acme-mail.test');
    expect(await query('select 1 from domains')).toEqual([]);
  });

  it.each([
    ['a private address', { host: '10.1.2.3' }, /must be a public address/],
    ['the metadata service', { host: '169.254.169.254' }, /must be a public address/],
    ['a port of another protocol', { host: '93.184.215.14', port: 22 }, /must be a mail port/],
  ])('of a mailbox at %s adds none, and the order says why', async (_what, smtp, message) => {
    const order = await underWay();
    await created({ smtp });
    await w.settle();
    const { state, mailboxes } = await w.order(order.id);
    expect([state, mailboxes[0].state]).toEqual(['incomplete', 'failed']);
    expect(mailboxes[0].error).toMatch(message);
    expect(await query('select 1 from senders')).toEqual([]);
  });

  it('of a mailbox that the team added meanwhile changes nothing of it', async () => {
    const order = await underWay();
    await w.t.call('POST', '/senders', { TeamId: w.t.teamId, email: 'mia@acme-mail.test', smtp_host: 'smtp.own.test' }); // prettier-ignore
    await created();
    await w.settle();
    expect((await w.order(order.id)).mailboxes[0].error).toMatch(/the team has a mailbox of this address/);
    expect(await query('select smtp_host from senders')).toEqual([{ smtp_host: 'smtp.own.test' }]);
  });

  it('of a domain that another team connected meanwhile leaves it there', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    const id = w.t.app.ids.uuid(w.t.clock.now());
    await w.t.app.db.insertInto('teams').values({ id, organization_id: w.t.organizationId, name: 'Other' }).execute(); // prettier-ignore
    await w.t.call('POST', '/domains/connect', { TeamId: id, domain: 'acme-mail.test' });
    await registered();
    await w.settle();
    expect(await query('select team_id, registrar from domains')).toEqual([{ team_id: id, registrar: null }]);
    expect(await states(order.id)).toEqual(['incomplete', 'failed', 'failed']);
    expect((await w.order(order.id)).domains[0].error).toMatch(/another team of the organization connected/);
  });

  it('names the nameservers that a domain was registered with', async () => {
    const order = await ordered();
    await w.pay(order);
    await w.settle();
    await registered({ nameservers: ['NS1.Registrar.test.', 'ns2.registrar.test'] });
    await w.settle();
    expect(await query('select nameservers, registrar from domains')).toEqual([
      { nameservers: ['ns1.registrar.test', 'ns2.registrar.test'], registrar: 'connector' },
    ]);
  });
});
