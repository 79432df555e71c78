import type { InjectOptions } from 'fastify';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { compose } from '../../src/app.ts';
import type { App, Overrides } from '../../src/app.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { createApi } from '../../src/http/shell.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Server } from '../../src/platform/http/server.ts';
import { START, manualClock } from './clock.ts';
import type { ManualClock } from './clock.ts';
import { EXTENSIONS } from '../../src/webhooks/rules/subscription.ts';
import { contractOf, payloadContractOf } from './contract.ts';
import { takeEmptied } from './emptied.ts';
import type { Emptied } from './emptied.ts';
import { testDatabase } from './postgres.ts';
import type { TestDatabase } from './postgres.ts';

export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer's shape is what the test is about to check
  body: any;
  headers: Record<string, unknown>;
}

export interface TestApp extends AsyncDisposable {
  app: App;
  server: Server;
  clock: ManualClock;
  key: string;
  organizationId: string;
  userId: string;
  teamId: string;
  databaseUrl: string;
  /** Calls the API with the admin's key; `path` below /v2. */
  call(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  /** Adds a webhook for every event; its deliveries are checked against the description when the app closes. */
  hearAll(): Promise<void>;
  /** Checks deliveries to the test's own webhooks against the description when the app closes. */
  holdDeliveries(): void;
}

const isJson = ({ headers }: { headers: Record<string, unknown> }): boolean =>
  String(headers['content-type']).includes('json');

interface Composed extends Emptied {
  app: App;
  server: Server;
  clock: ManualClock;
  databaseUrl: string;
  /** A worker ran on it: what the worker started listens until the app closes. */
  isWorked: boolean;
}

async function composeOn(
  database: Pick<TestDatabase, 'url'> & AsyncDisposable,
  options: Pick<TestAppOptions, 'overrides' | 'config'>,
): Promise<Composed> {
  await using closing = new AsyncDisposableStack();
  closing.use(database);
  const clock = manualClock();
  // Frozen: a change would reach the next test.
  const config = Object.freeze({
    ...loadConfig([shippedConfig('default'), shippedConfig('test')], {}),
    ...options.config,
    databaseUrl: database.url,
  });
  const app = closing.use(await compose(config, 'test', { clock, ...options.overrides }));
  const server = await createApi(app);
  closing.defer(() => server.close());
  const opened = closing.move();
  const composed: Composed = {
    app,
    server,
    clock,
    databaseUrl: database.url,
    pool: app.pool,
    isWorked: false,
    settle: () => app.wake.stop(),
    close: () => opened.disposeAsync(),
  };
  const { onWritten } = app.wake;
  app.wake.onWritten = (listener) => {
    composed.isWorked = true;
    onWritten(listener);
  };
  return composed;
}

export interface TestAppOptions {
  overrides?: Overrides;
  config?: Partial<Config>;
  /** No earlier test used it: for tests of plans, of statistics, and of what an app remembers. */
  fresh?: boolean;
  /** Uses this migrated database, which stays. */
  databaseUrl?: string;
}

/** A whole app without rows, whose clock stands still. Without options it is one that an earlier test gave back, emptied. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { fresh = false, databaseUrl: given, ...own } = options;
  const isOwn = Object.keys(options).length > 0;
  const make = async () =>
    composeOn(
      given === undefined
        ? await testDatabase({ fresh })
        : { url: given, [Symbol.asyncDispose]: async () => {} },
      own,
    );
  const [composed, giveBack] = await takeEmptied('app', make, { fresh: isOwn });
  const { app, server, clock, databaseUrl } = composed;
  clock.set(START);
  await using closing = new AsyncDisposableStack();
  closing.defer(() => giveBack(!isOwn && !composed.isWorked && !server.server.listening));
  const made = await createApiKey(app, { organization: 'Acme', email: 'admin@acme.test', role: 'org_admin' });
  const contract = contractOf(server);
  const inject = async (request: InjectOptions & { method: string; url: string }) => {
    const answer = await server.inject(request);
    const broken = isJson(answer) && contract(request.method, request.url, answer.statusCode, answer.json());
    if (broken) throw new Error(`the answer is not as described: ${broken}`);
    return answer;
  };
  const opened = closing.move();
  const t: TestApp = {
    app,
    server,
    clock,
    key: made.api_key,
    organizationId: made.organization_id,
    userId: made.user_id,
    teamId: made.default_team_id,
    databaseUrl,
    async call(method, path, body, headers = {}) {
      const answer = await inject({
        method: method!,
        url: `/v2${path}`,
        headers: { authorization: `Bearer ${made.api_key}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = isJson(answer);
      return { status: answer.statusCode, body: json ? answer.json() : answer.body, headers: answer.headers };
    },
    async hearAll() {
      const { status } = await t.call('POST', '/webhooks', {
        TeamId: t.teamId,
        url: 'https://hooks.test/all',
        config: Object.fromEntries([...EXTENSIONS].map((type) => [`${type}_event`, true])),
      });
      if (status !== 201) throw new Error(`the webhook was answered with ${status}`);
      opened.defer(() => requireDeliveries(app));
      t.holdDeliveries();
    },
    holdDeliveries: () => opened.defer(() => checkPayloads(app, server)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
  return t;
}

/** Throws when the test recorded events but nothing was to be delivered. */
async function requireDeliveries({ db }: App): Promise<void> {
  const [delivery] = await db.selectFrom('webhook_deliveries').select('id').limit(1).execute();
  const event = await db.selectFrom('events').select('type').limit(1).executeTakeFirst();
  if (event && !delivery)
    throw new Error(`there are events, ${event.type} among them, and no delivery of any`);
}

async function checkPayloads({ db }: App, server: Server): Promise<void> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['event_type', 'body'])
    .where('test', '=', false)
    .execute();
  const contract = payloadContractOf(server);
  const wrong = new Set(rows.map(({ event_type, body }) => contract(event_type, JSON.parse(body))));
  wrong.delete(null);
  if (wrong.size > 0) throw new Error(`deliveries are not as described: ${[...wrong].join('\n')}`);
}
