import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { linkUrl, makeLink } from '../../src/accounts/sessions.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { Config } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { startDev } from '../../src/roles/dev.ts';
import type { Dev } from '../../src/roles/dev.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { openBrowser, openPage } from './console-page.ts';
import type { Watched } from './console-page.ts';
import { lendDatabase } from './databases.ts';
import { eventually } from './eventually.ts';
import { edge, node } from './graph.ts';

/** A real product with its sandbox, and a browser. */
export interface ConsoleWorld extends AsyncDisposable {
  dev: Dev;
  browser: Browser;
  // oxlint-disable-next-line typescript/no-explicit-any -- the page is what is tested
  call(method: string, path: string, body?: object): Promise<any>;
  signedIn(options?: { dark?: boolean; width?: number }): Promise<Watched>;
}

export async function consoleWorld(over: Partial<Config> = {}): Promise<ConsoleWorld> {
  const closing = new AsyncDisposableStack();
  const { serverUrl, template } = inject('postgres');
  const database = closing.use(await lendDatabase(serverUrl, template));
  const config = {
    ...loadConfig(['default', 'test'].map(shippedConfig), {}),
    ...over,
    databaseUrl: database.url,
    dataDir: await temporaryDataFolder('console'),
  };
  const dev = closing.use(await startDev(config, createLog('silent', 'test')));
  const browser = await openBrowser();
  closing.defer(() => browser.close());
  return {
    dev,
    browser,
    call: async (method, path, body) => {
      const answer = await fetch(`${dev.url}/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${dev.apiKey}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return ((await answer.json()) as { data: unknown }).data;
    },
    signedIn: async (options = {}) => {
      const watched = await openPage(browser, { url: dev.url, ...options });
      await watched.page.goto(linkUrl(dev.url, await makeLink(dev.app, dev)));
      await watched.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      return watched;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Goes to a screen by the side bar. */
export const go = ({ page }: Watched, screen: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click();

/** Contacts of the sandbox are mailed by a campaign, and `answers` of them write back. `mails`: one, or a second after days. */
export async function startCampaign(
  { dev, call }: ConsoleWorld,
  people: readonly string[],
  { answers, mails = 2 }: { answers: number; mails?: 1 | 2 },
): Promise<string> {
  const first = [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Parts', body: 'Hello {{first_name}}' }),
  ];
  const second = [
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: 'Parts again', body: 'Still?' }),
  ];
  const last = 1 + 2 * mails;
  const { id } = await call('POST', '/campaigns', {
    TeamId: dev.teamId,
    name: 'Autumn',
    nodes: [...first, ...(mails === 2 ? second : []), node(last, 'stopNode')],
    edges: Array.from({ length: last - 1 }, (_none, index) => edge(index + 1, index + 2)),
  });
  for (const name of people)
    await call('POST', '/contacts', {
      TeamId: dev.teamId,
      CampaignId: id,
      email: `${name}@sandbox.test`,
      first_name: name.split('+')[1],
    });
  await call('PATCH', `/campaigns/${id}`, { status: 'active' });
  await eventually(
    () => call('GET', `/conversations?TeamId=${dev.teamId}`),
    (conversations: unknown[]) => conversations.length === answers,
    120_000,
  );
  return id;
}
