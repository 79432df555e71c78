import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { linkUrl, makeLink } from '../../src/accounts/sessions.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { startDev } from '../../src/roles/dev.ts';
import type { Dev } from '../../src/roles/dev.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { axeFindings, buildConsole, openBrowser, openPage } from '../support/console-page.ts';
import type { Watched } from '../support/console-page.ts';
import { lendDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { edge, id, node, oneMail } from '../support/graph.ts';

let dev: Dev;
let browser: Browser;
let running: string;
const closing = new AsyncDisposableStack();
beforeAll(async () => {
  buildConsole();
  const { serverUrl, template } = inject('postgres');
  const database = closing.use(await lendDatabase(serverUrl, template));
  const config = {
    ...loadConfig(['default', 'test'].map(shippedConfig), {}),
    databaseUrl: database.url,
    dataDir: await temporaryDataFolder('sequence'),
  };
  dev = closing.use(await startDev(config, createLog('silent', 'test')));
  browser = await openBrowser();
  closing.defer(() => browser.close());
  running = await startBranching();
});
afterAll(() => closing.disposeAsync());

interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the page is what is tested
  data: any;
}

async function call(method: string, path: string, body?: object): Promise<Answered> {
  const answer = await fetch(`${dev.url}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${dev.apiKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data };
}

const newCampaign = async (name: string, graph: object): Promise<string> =>
  (await call('POST', '/campaigns', { TeamId: dev.teamId, name, ...graph })).data.id;

/** A campaign with all kinds of step, in which contacts were mailed, wait, and are held. */
async function startBranching(): Promise<string> {
  const campaign = await newCampaign('Branching', {
    nodes: [
      node(1, 'startNode'),
      node(2, 'ifNode', {
        paths: [{ id: 'chief', conditions: [{ field: 'title', operator: 'contains', value: 'CEO' }] }],
      }),
      node(3, 'taskNode', { title: 'Call {{company_name}}' }),
      node(4, 'emailNode', {
        step_number: 1,
        subject: 'Spare parts',
        body: '<p>Hello {{first_name}}</p>',
        variants: [{ id: 'a' }, { id: 'b', subject: 'A short question' }],
      }),
      node(5, 'waitNode', { amount: 3, unit: 'business_days' }),
      node(6, 'switchNode', { field: 'country', cases: [{ id: 'german', value: 'DE' }] }),
      node(7, 'linkedinNode', { action: 'connection' }),
      node(8, 'httpNode', { url: 'https://crm.example.com/people' }),
      node(9, 'emailNode', { step_number: 2, subject: '', body: '<p>Did this reach you?</p>' }),
      node(10, 'stopNode'),
      node(11, 'noteNode', { text: 'Written in autumn' }),
    ],
    edges: [
      edge(1, 2),
      edge(2, 3, 'chief'),
      edge(2, 4, 'else'),
      edge(3, 10),
      edge(4, 5),
      edge(5, 6),
      edge(6, 7, 'german'),
      edge(6, 8, 'default'),
      edge(7, 9),
      edge(8, 9),
      edge(9, 10),
    ],
  });
  const people = [
    { email: 'plain+ann@sandbox.test', first_name: 'Ann' },
    { email: 'plain+ben@sandbox.test', first_name: 'Ben' },
    { email: 'plain+cy@sandbox.test', first_name: 'Cy', title: 'CEO' },
  ];
  for (const person of people)
    await call('POST', '/contacts', { TeamId: dev.teamId, CampaignId: campaign, ...person });
  await call('PATCH', `/campaigns/${campaign}`, { status: 'active' });
  await eventually(
    async () => (await call('GET', `/campaigns/${campaign}/statistics`)).data,
    ({ totals }) => totals.sent === 2,
    120_000,
  );
  await eventually(
    async () => (await call('GET', `/campaigns/${campaign}/sending-status`)).data.nodes,
    (nodes: { node_id: string | null; contacts: number }[]) =>
      nodes.some((each) => each.node_id === id(5) && each.contacts === 2),
    120_000,
  );
  return campaign;
}

async function signedIn(options: { dark?: boolean; width?: number } = {}): Promise<Watched> {
  const watched = await openPage(browser, { url: dev.url, ...options });
  await watched.page.goto(linkUrl(dev.url, await makeLink(dev.app, dev)));
  await watched.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  return watched;
}

const openCampaign = async ({ page }: Watched, campaign: string, more = ''): Promise<void> => {
  await page.goto(`/console/${dev.teamId}/campaigns?id=${campaign}${more}`);
  await page.getByRole('list', { name: 'Steps' }).waitFor({ timeout: 8000 }).catch(async (e) => { await page.screenshot({ path: '/tmp/look/fail.png', fullPage: true }); console.log(await page.innerText('body')); throw e; });
};

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, `${name}.png`), fullPage: true });
};

describe('the screens of a sequence', () => {
  it.each([
    ['light', false],
    ['dark', true],
  ])('say what they have, and axe finds nothing on them, %s', async (scheme, dark) => {
    await using watched = await signedIn({ dark });
    const { page } = watched;
    const found: string[] = [];
    page.on("console", (m) => console.log(m.text())); page.on("pageerror", (m) => console.log(m.stack));
    await openCampaign(watched, running);
    await page.locator('.card.emailNode').first().waitFor();
    await page.getByRole('listitem').getByText('2 sent').waitFor();
    found.push(...(await axeFindings(watched)));
    await picture(page, `campaign-${scheme}`);
    await openCampaign(watched, running, '&edit=1');
    for (const [n, label] of [
      [2, 'Comparison'],
      [4, 'Subject'],
      [6, 'Value of german'],
      [8, 'URL'],
    ] as const) {
      await page.goto(`/console/${dev.teamId}/campaigns?id=${running}&edit=1&step=${id(n)}`);
      await page.getByLabel(label).first().waitFor();
      found.push(...(await axeFindings(watched)));
      await picture(page, `editor-${n}-${scheme}`);
    }
    expect(found).toEqual([]);
    expect(watched.troubles).toEqual([]);
  });
});
