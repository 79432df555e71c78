import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { removeConnector } from '../../../src/connectors/connectors.ts';
import { ONE_DOMAIN, setupWorld } from '../../support/setup.ts';
import type { SetupWorld } from '../../support/setup.ts';

let w: SetupWorld;
beforeEach(async () => void (w = await setupWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const mia = { local_part: 'mia', first_name: 'Mia', last_name: 'Berg' };
const orders = async () => (await w.t.app.pool.query('select state from setup_orders')).rows;
const connect = (domain: string) => w.t.call('POST', '/domains/connect', { TeamId: w.t.teamId, domain });

describe('POST /setup/inbox-checkout', () => {
  it('201 plans domains and mailboxes with their prices, and has a payment created', async () => {
    const { status, body } = await w.checkout({
      domains: [
        { domain: 'Acme-Mail.test.' },
        { domain: 'acme-two.test', mailboxes: [] },
        { domain: 'acme-three.test', mailboxes: [{ ...mia, local_part: 'M.Berg' }, mia] },
      ],
      mailboxes: [mia],
      plan: 'business',
    });
    expect(status).toBe(201);
    const { data } = body;
    expect(data).toMatchObject({
      object: 'setup_order',
      TeamId: w.t.teamId,
      state: 'awaiting_payment',
      payment_link: `https://pay.test/${data.id}`,
      currency: 'EUR',
      total: 3 * 12.5 + 3 * 3,
      plan: 'business',
      problem: null,
      paid_at: null,
    });
    expect(data.domains.map(({ domain, owned, price_per_year, state }: Record<string, unknown>) => [domain, owned, price_per_year, state])).toEqual([
      ['acme-mail.test', false, 12.5, 'planned'],
      ['acme-two.test', false, 12.5, 'planned'],
      ['acme-three.test', false, 12.5, 'planned'],
    ]); // prettier-ignore
    expect(data.mailboxes.map(({ email }: { email: string }) => email)).toEqual([
      'mia@acme-mail.test',
      'm.berg@acme-three.test',
      'mia@acme-three.test',
    ]);
    expect(w.asked('mailboxes.quote')).toMatchObject([
      { plan: 'business', mailboxes: [{ email: 'mia@acme-mail.test', first_name: 'Mia' }, {}, {}] },
    ]);
    expect(w.asked('payment.create')).toMatchObject([
      { order_id: data.id, amount: 46.5, currency: 'EUR', lines: { length: 6 } },
    ]);
    const created = w.connector.posts.find(({ path }) => path === '/payment')!;
    expect(created.headers['idempotency-key']).toBe(data.id);
    expect(await w.order(data.id)).toEqual(data);
    const list = await w.t.call('GET', `/setup/orders?TeamId=${w.t.teamId}&state=awaiting_payment`);
    expect([list.body.data, list.body.pagination.total]).toEqual([[data], 1]);
    await w.settle();
    expect([w.asked('domain.register'), w.asked('mailbox.create')]).toEqual([[], []]);
  });

  it('201 does not buy what the team has', async () => {
    await connect('acme-mail.test');
    await w.t.call('POST', '/senders', { TeamId: w.t.teamId, email: 'Mia@acme-mail.test', smtp_host: 'smtp.acme.test' }); // prettier-ignore
    const { body } = await w.checkout({ ...ONE_DOMAIN, mailboxes: [mia, { ...mia, local_part: 'ben' }] });
    expect(body.data.domains).toMatchObject([{ owned: true, price_per_year: 0, state: 'done' }]);
    expect(body.data.mailboxes).toMatchObject([
      { owned: true, price_per_month: 0, state: 'done', sender_id: expect.any(String) },
      { owned: false, price_per_month: 3, state: 'planned' },
    ]);
    expect([body.data.total, w.asked('domain.quote')]).toEqual([3, []]);
  });

  it('200 orders nothing where all is there, without any connector', async () => {
    const { organizationId } = w.t;
    for (const kind of ['registrar', 'mailbox_provider', 'payment'] as const)
      await removeConnector(w.t.app, { organizationId, kind });
    await connect('acme-mail.test');
    const { status, body } = await w.checkout({ domains: [{ domain: 'acme-mail.test' }] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: null, state: 'done', payment_link: null, total: 0 });
    expect(body.data.domains).toMatchObject([{ id: null, owned: true, price_per_year: 0 }]);
    expect(await orders()).toEqual([]);
  });

  it.each([
    ['no name', { domains: [{ domain: 'not a name' }] }, 'domains[0].domain'],
    ['a name that is an address', { domains: [{ domain: '10.0.0.1' }] }, 'domains[0].domain'],
    ['the same name twice', { domains: [{ domain: 'a.test' }, { domain: 'A.test.' }] }, 'domains[1].domain'],
    ['no domain', { domains: [] }, 'domains'],
    ['too many domains', { domains: Array.from({ length: 21 }, (_none, n) => ({ domain: `a${n}.test` })) }, 'domains'],
    ['the same address twice', { domains: [{ domain: 'a.test', mailboxes: [mia, { ...mia, local_part: 'MIA' }] }] }, 'domains[0].mailboxes[1].local_part'],
    ['a local part that is none', { ...ONE_DOMAIN, mailboxes: [{ ...mia, local_part: 'a..b' }] }, 'mailboxes[0].local_part'],
    ['a name with a line break', { ...ONE_DOMAIN, mailboxes: [{ ...mia, first_name: 'Mia\nBcc: x' }] }, 'mailboxes[0].first_name'],
    ['no last name', { ...ONE_DOMAIN, mailboxes: [{ local_part: 'mia', first_name: 'Mia' }] }, 'mailboxes[0].last_name'],
    ['too many mailboxes', { domains: Array.from({ length: 20 }, (_none, n) => ({ domain: `a${n}.test` })), mailboxes: Array.from({ length: 6 }, (_none, n) => ({ ...mia, local_part: `m${n}` })) }, 'domains'],
  ])('400 for %s', async (_what, body, param) => {
    const answer = await w.checkout(body);
    expect([answer.status, answer.body.error.param]).toEqual([400, param]);
    expect([w.connector.posts, await orders()]).toEqual([[], []]);
  }); // prettier-ignore

  it('400 names the domains that are registered already', async () => {
    w.answers['domain.quote'] = ({ domains }) => ({
      currency: 'EUR',
      domains: domains.map((domain: string) => ({
        domain,
        available: domain === 'b.test',
        price_per_year: 9,
      })),
    });
    const answer = await w.checkout({ domains: [{ domain: 'b.test' }, { domain: 'a.test' }] });
    expect([answer.status, answer.body.error.param]).toEqual([400, 'domains[1].domain']);
    expect(answer.body.error.message).toContain('POST /v2/domains/connect');
    expect(await orders()).toEqual([]);
  });

  it.each([
    ['a month at most', 31, 31],
    ['no longer than that', 31.01, 7],
    ['never into the past', -1, 7],
  ])('201 waits for a payment as long as its service says: %s', async (_what, said, waits) => {
    const DAY_MS = 86_400_000;
    const now = w.t.clock.wall().getTime();
    const expires_at = new Date(now + said * DAY_MS).toISOString();
    w.answers['payment.create'] = () => ({ payment_id: 'p', url: 'https://pay.test', expires_at });
    const { data } = (await w.checkout()).body;
    expect((Date.parse(data.expires_at) - now) / DAY_MS).toBe(waits);
  });

  it('409 for what an open order has, until that is closed', async () => {
    const { id } = (await w.checkout()).body.data;
    const again = await w.checkout();
    expect([again.status, again.body.error.details]).toEqual([409, { order_id: id }]);
    const other = {
      id: w.t.app.ids.uuid(w.t.clock.now()),
      organization_id: w.t.organizationId,
      name: 'Other',
    };
    await w.t.app.db.insertInto('teams').values(other).execute();
    const theirs = await w.t.call('POST', '/setup/inbox-checkout', { TeamId: other.id, ...ONE_DOMAIN });
    expect([theirs.status, JSON.stringify(theirs.body).includes(id)]).toEqual([409, false]);
    expect((await w.t.call('DELETE', `/setup/orders/${id}`)).status).toBe(200);
    expect(await w.order(id)).toMatchObject({ state: 'cancelled', payment_link: null });
    expect((await w.checkout()).status).toBe(201);
  });

  it.each([
    ['planned', /is in an order, which another request plans just now: it is there or given up within/],
    ['awaiting_payment', /the order ID, which waits for its payment: pay it, or close it \(DELETE \S+ID\)/],
    ['paid', /the order ID, which is paid and being carried out: wait for it \(GET \S+ID\)/],
    [
      'incomplete',
      /the order ID, which is paid and fell short: try it again \(POST \S+ID\/retry\), or close/,
    ],
  ])('409 says what to do about an order that is %s', async (state, message) => {
    const { id } = (await w.checkout()).body.data;
    await w.t.app.pool.query('update setup_orders set state = $1', [state]);
    await w.t.app.pool.query(`update setup_order_items set state = 'failed'`);
    const { status, body } = await w.checkout();
    expect(status).toBe(409);
    expect(body.error.message.replaceAll(id, 'ID')).toMatch(message);
    expect(body.error.details).toEqual(state === 'planned' ? undefined : { order_id: id });
  });

  it('409 for a domain of another team of the organization', async () => {
    const id = w.t.app.ids.uuid(w.t.clock.now());
    await w.t.app.db.insertInto('teams').values({ id, organization_id: w.t.organizationId, name: 'Other' }).execute(); // prettier-ignore
    await connect('acme-mail.test');
    const answer = await w.t.call('POST', '/setup/inbox-checkout', { TeamId: id, ...ONE_DOMAIN });
    expect([answer.status, answer.body.error.param]).toEqual([409, 'domains[0].domain']);
  });

  it('of two at once one is an order', async () => {
    const answers = await Promise.all([w.checkout(), w.checkout(), w.checkout()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await orders()).toEqual([{ state: 'awaiting_payment' }]);
  });

  it.each(['registrar', 'mailbox_provider', 'payment'] as const)(
    '503 names the %s connector that is not configured',
    async (kind) => {
      await removeConnector(w.t.app, { organizationId: w.t.organizationId, kind });
      const { status, body } = await w.checkout();
      expect([status, body.error.code, body.error.param]).toEqual([503, 'service_unavailable', kind]);
      expect(body.error.message).toContain('no ' + kind + ' connector is configured');
      expect(await orders()).toEqual([]);
    },
  );

  const domain = { domain: 'acme-mail.test', available: true, price_per_year: 9 };
  it.each<[string, string, string, (asked: Record<string, unknown>) => unknown, RegExp]>([
    ['a negative price', 'domain.quote', 'registrar', () => ({ currency: 'EUR', domains: [{ ...domain, price_per_year: -1 }] }), /the price of acme-mail.test must be/],
    ['a price of a thousandth', 'domain.quote', 'registrar', () => ({ currency: 'EUR', domains: [{ ...domain, price_per_year: 0.001 }] }), /must be/],
    ['a price too great', 'domain.quote', 'registrar', () => ({ currency: 'EUR', domains: [{ ...domain, price_per_year: 1e300 }] }), /must be/],
    ['no price', 'domain.quote', 'registrar', () => ({ currency: 'EUR', domains: [{ domain: domain.domain, available: true }] }), /no price/],
    ['another domain', 'domain.quote', 'registrar', () => ({ currency: 'EUR', domains: [domain, { ...domain, domain: 'other.test' }] }), /not asked for/],
    ['a domain twice', 'domain.quote', 'registrar', () => ({ currency: 'EUR', domains: [domain, domain] }), /twice/],
    ['no domain', 'domain.quote', 'registrar', () => ({ currency: 'EUR', domains: [] }), /says nothing of/],
    ['no currency', 'domain.quote', 'registrar', () => ({ domains: [domain] }), /currency/],
    ['another currency than the rest', 'mailboxes.quote', 'mailbox_provider', () => ({ currency: 'USD', mailboxes: [{ email: 'mia@acme-mail.test', price_per_month: 1 }] }), /EUR.*USD/],
    ['no JSON', 'mailboxes.quote', 'mailbox_provider', () => '<html>', /no JSON/],
    ['deeply nested JSON', 'mailboxes.quote', 'mailbox_provider', () => '['.repeat(100_000), /no JSON|cannot be used/],
  ])('503 for an answer with %s, and nothing is kept', async (_what, type, kind, answer, message) => {
    w.answers[type] = answer;
    const { status, body } = await w.checkout();
    expect([status, body.error.param]).toEqual([503, kind]);
    expect(body.error.message).toMatch(message);
    expect(await orders()).toEqual([]);
    expect((await w.t.app.pool.query('select 1 from setup_order_items')).rowCount).toBe(0);
    delete w.answers[type];
    expect((await w.checkout()).status).toBe(201);
  }); // prettier-ignore

  it.each<[string, unknown]>([
    ['null', 'null'],
    ['a link that is code', { payment_id: 'p', url: 'javascript:alert(1)' }],
    ['no payment id', { url: 'https://pay.test' }],
    ['a payment id with a NUL', { payment_id: 'a\u0000b', url: 'https://pay.test' }],
  ])('503 for a payment answered with %s: it may be made all the same, and then the order is carried out', async (_what, answer) => {
    w.answers['payment.create'] = () => answer;
    const { status, body } = await w.checkout();
    expect([status, body.error.param, await orders()]).toEqual([503, 'payment', [{ state: 'expired' }]]);
    expect(body.error.message).toMatch(/cannot be used/);
    delete w.answers['payment.create'];
    expect((await w.checkout()).status).toBe(201);
  }); // prettier-ignore

  it('503 for a connector that fails, and for an answer of 60 MB that is not read to its end', async () => {
    w.connector.answer = (_post, response) => void response.writeHead(500).end('{}');
    expect(await w.checkout()).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringMatching(/answered 500/) } },
    });
    let sent = 0;
    w.connector.answer = (_post, response) => {
      response.writeHead(200);
      const chunk = 'x'.repeat(64 * 1024);
      const more = (): void => {
        while (sent < 60e6 && response.write(chunk)) sent += chunk.length;
        if (sent < 60e6) sent += chunk.length;
      };
      response.on('drain', more).on('error', () => {});
      more();
    };
    expect(await w.checkout()).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringMatching(/longer than/) } },
    });
    expect(sent).toBeLessThan(20e6);
    expect(await orders()).toEqual([]);
  });

  it('400 with the words of a connector that refuses', async () => {
    w.connector.answer = (_post, response) =>
      void response.writeHead(422).end('{"error":{"message":"no .test domains here"}}');
    const { status, body } = await w.checkout();
    expect([status, body.error.param]).toEqual([400, 'domains']);
    expect(body.error.message).toContain('no .test domains here');
  });

  it('404 for orders of another organization, 409 for what cannot be tried again', async () => {
    const { id } = (await w.checkout()).body.data;
    const rival = await createApiKey(w.t.app, { organization: 'Rival', email: 'r@rival.test', role: 'org_admin' }); // prettier-ignore
    const headers = { authorization: `Bearer ${rival.api_key}` };
    expect((await w.t.call('GET', `/setup/orders/${id}`, undefined, headers)).status).toBe(404);
    expect((await w.t.call('DELETE', `/setup/orders/${id}`, undefined, headers)).status).toBe(404);
    const retried = await w.t.call('POST', `/setup/orders/${id}/retry`);
    expect([retried.status, retried.body.error.code]).toEqual([409, 'resource_in_use']);
  });
});
