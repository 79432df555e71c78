import { setConnector } from '../../src/connectors/connectors.ts';
import type { ConnectorKind } from '../../src/connectors/rules/kinds.ts';
import { consumeEvents } from '../../src/connectors/consume-events.ts';
import { standardSignature } from '../../src/platform/rules/standard-signature.ts';
import { addCreated } from '../../src/setup/add-mailboxes.ts';
import { setupReports } from '../../src/setup/apply-reports.ts';
import { expireOrders, giveUpItems } from '../../src/setup/give-up-orders.ts';
import { createOrderer } from '../../src/setup/hand-over.ts';
import { testApp } from './app.ts';
import type { Answered, TestApp } from './app.ts';
import { startHookReceiver } from './hook-receiver.ts';
import type { HookReceiver } from './hook-receiver.ts';

export const SETUP_KINDS = ['registrar', 'mailbox_provider', 'payment'] as const;
const never = new AbortController().signal;

// oxlint-disable-next-line typescript/no-explicit-any -- what a connector is asked is what the test is about to check
type Asked = Record<string, any>;
type Answers = Record<string, (asked: Asked) => unknown>;

const USUAL: Answers = {
  'domain.quote': ({ domains }) => ({
    currency: 'EUR',
    domains: domains.map((domain: string) => ({ domain, available: true, price_per_year: 12.5 })),
  }),
  'mailboxes.quote': ({ mailboxes }) => ({
    currency: 'EUR',
    mailboxes: mailboxes.map(({ email }: Asked) => ({ email, price_per_month: 3 })),
  }),
  'payment.create': ({ order_id }) => ({
    payment_id: `pay-${order_id}`,
    url: `https://pay.test/${order_id}`,
  }),
};

/** A team whose registrar, mailbox provider and payment service are the test's server. */
export interface SetupWorld extends AsyncDisposable {
  t: TestApp;
  connector: HookReceiver;
  secrets: Record<string, string>;
  /** Answers by type; default: `USUAL`. */
  answers: Answers;
  asked(type: string): Asked[];
  report(
    kind: ConnectorKind,
    event: Asked,
    over?: { headers?: Record<string, string>; body?: string; secret?: string },
  ): Promise<Answered>;
  checkout(body?: object): Promise<Answered>;
  pay(order: { id: string; total: number }, over?: object): Promise<Answered>;
  /** Hands over, applies reports and adds mailboxes until nothing happens. */
  settle(): Promise<void>;
  note(): Promise<string | null>;
  order(id: string): Promise<Asked>;
  steps(): Promise<{ ready: boolean; next_steps: Asked[] }>;
}

export const ONE_DOMAIN = {
  domains: [{ domain: 'acme-mail.test' }],
  mailboxes: [{ local_part: 'mia', first_name: 'Mia', last_name: 'Berg' }],
};

export async function setupWorld(options: Parameters<typeof testApp>[0] = {}): Promise<SetupWorld> {
  const t = await testApp(options);
  const connector = await startHookReceiver();
  const secrets: Record<string, string> = {};
  for (const kind of SETUP_KINDS)
    secrets[kind] = await setConnector(
      t.app,
      { organizationId: t.organizationId, kind },
      { url: `${connector.url}/${kind}` },
    );
  const orderer = createOrderer(t.app);
  const taker = setupReports(t.app);
  let reports = 0;
  connector.answer = ({ body }, response) => {
    const asked = JSON.parse(body) as Asked;
    const answer = self.answers[asked.type as string] ?? USUAL[asked.type as string];
    if (!answer) return void response.writeHead(202).end('{}');
    const said = answer(asked);
    response.writeHead(200).end(typeof said === 'string' ? said : JSON.stringify(said));
  };
  const self: SetupWorld = {
    t,
    connector,
    secrets,
    answers: {},
    asked: (type) => [
      ...new Map(
        connector.posts
          .map(({ body }) => JSON.parse(body) as Asked)
          .filter((one) => one.type === type)
          .map((one) => [one.action_id ?? one.quote_id ?? one.order_id, one]),
      ).values(),
    ],
    report: async (kind, event, over = {}) => {
      const id = (event.event_id as string | undefined) ?? `event-${++reports}`;
      const body = over.body ?? JSON.stringify({ organization_id: t.organizationId, event_id: id, ...event });
      const seconds = Math.floor(t.clock.wall().getTime() / 1000);
      return t.call('POST', `/connectors/${kind}/events`, body, {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': standardSignature([over.secret ?? secrets[kind]!], id, seconds, body),
        ...over.headers,
      });
    },
    checkout: (body = ONE_DOMAIN) => t.call('POST', '/setup/inbox-checkout', { TeamId: t.teamId, ...body }),
    pay: ({ id, total }, over = {}) =>
      self.report('payment', {
        type: 'payment_completed',
        order_id: id,
        payment_id: `pay-${id}`,
        amount: total,
        currency: 'EUR',
        ...over,
      }),
    settle: async () => {
      for (let round = 0; round < 3; round++) {
        await consumeEvents(t.app, taker);
        await addCreated(t.app);
        await orderer.pass(never);
        await orderer.settled();
        await expireOrders(t.app);
        await giveUpItems(t.app);
      }
    },
    note: async () => {
      await consumeEvents(t.app, taker);
      const { rows } = await t.app.pool.query('select note from connector_events order by id desc limit 1');
      return rows[0]?.note as string | null;
    },
    order: async (id) => (await t.call('GET', `/setup/orders/${id}`)).body.data,
    steps: async () => (await t.call('GET', `/setup?TeamId=${t.teamId}`)).body.data,
    [Symbol.asyncDispose]: async () => {
      await orderer.stop();
      await connector[Symbol.asyncDispose]();
      await t[Symbol.asyncDispose]();
    },
  };
  return self;
}
