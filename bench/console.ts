import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { linkUrl, makeLinkFor } from '../src/accounts/sessions.ts';
import { serveApi } from '../src/roles/api.ts';
import { runVite } from '../src/roles/build-console.ts';
import { temporaryDataFolder } from '../src/roles/postgres-place.ts';
import { openBrowser, openPage } from '../test/support/console-page.ts';
import { serveDatabases } from '../test/support/databases.ts';
import { node } from '../test/support/graph.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import { fillConversations } from './many-conversations.ts';
import { CAMPAIGNS, fillContacts } from './million-contacts.ts';
import { median } from './report.ts';

/**
 * How long a person waits for a screen: from the click or key until what it leads to is painted, as the browser measures it. The
 * floor of each: the call of the API that it waits for, asked from the same page.
 */
const [CONTACTS, CONVERSATIONS, STEPS, ROUNDS] = [100_000, 10_000, 200, 9];

const ADMIN = { organization: 'Bench', email: 'admin@bench.test' };

interface Interaction {
  /** Brings the page to where it begins. */
  from(page: Page): Promise<void>;
  does(page: Page): Promise<void>;
  /** What is true of the page afterwards, as an expression. */
  until: string;
  call: string;
}

/** Every fifth step is an If whose second way leads on, two steps further. */
async function drawLarge(house: House): Promise<string> {
  const nodes = Array.from({ length: STEPS }, (_none, index) => {
    const n = index + 1;
    if (n === 1) return node(n, 'startNode');
    if (n === STEPS) return node(n, 'stopNode');
    if (n % 5 === 0)
      return node(n, 'ifNode', {
        paths: [{ id: 'chief', conditions: [{ field: 'title', operator: 'contains', value: 'CEO' }] }],
      });
    return n % 2 === 0
      ? node(n, 'emailNode', { step_number: n, subject: `Mail ${n}`, body: 'Hello {{first_name}}' })
      : node(n, 'waitNode', { amount: 1, unit: 'days' });
  });
  const edge = (source: number, target: number, path?: string) => ({
    id: house.app.ids.uuid(house.app.clock.now()),
    source: nodes[source - 1]!.id,
    target: nodes[Math.min(target, STEPS) - 1]!.id,
    ...(path ? { data: { path } } : {}),
  });
  const edges = nodes.slice(0, -1).flatMap(({ type }, index) => {
    const n = index + 1;
    return type === 'ifNode' ? [edge(n, n + 1, 'chief'), edge(n, n + 3, 'else')] : [edge(n, n + 1)];
  });
  const { id } = await house.call('POST', '/campaigns', {
    TeamId: house.teamId,
    name: 'Large',
    nodes,
    edges,
  });
  return id as string;
}

const interactionsOf = (url: string, at: { people: string; talks: string; large: string }) => {
  /** Until the page rests: what it loads by itself is not counted. */
  const open = (team: string, path: string, until: string) => async (page: Page) => {
    await page.goto(`${url}/console/${team}/${path}`);
    await page.locator(until).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  const click = (selector: string) => (page: Page) => page.locator(selector).first().click();
  const found = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;
  const contacts = `/v2/contacts?TeamId=${at.people}&sort_by=last_activity&limit=50`;
  const talks = `/v2/conversations?TeamId=${at.talks}&archived=false&limit=50`;
  const sequence = `/v2/campaigns/${at.large}/sequence`;
  const interactions: Record<string, Interaction> = {
    'contacts, from today': {
      from: open(at.people, 'today', 'h1'),
      does: click('nav.side a[href$="/contacts"]'),
      until: `location.pathname.endsWith('/contacts') && ${found('main nav[aria-label="Pages"]')}`,
      call: contacts,
    },
    'contacts, next page': {
      from: async (page) => {
        await open(at.people, 'contacts', 'main tbody tr')(page);
        await page.evaluate(`void (window.first = ${found('main tbody tr')}.textContent)`);
      },
      does: click('nav[aria-label="Pages"] button:last-of-type'),
      until: `${found('main tbody tr')}?.textContent !== window.first`,
      call: `${contacts}&offset=50`,
    },
    'why, one address': {
      from: open(at.people, 'contacts', 'main tbody tr'),
      does: click('main tbody tr a'),
      until: found('.gates li'),
      call: contacts,
    },
    'inbox, from today': {
      from: open(at.talks, 'today', 'h1'),
      does: click('nav.side a[href$="/inbox"]'),
      until: found('.threads li'),
      call: talks,
    },
    'inbox, next conversation': {
      from: async (page) => {
        await open(at.talks, 'inbox?show=all', '.threads li')(page);
        await page.locator('.threads a').first().click();
        await page.locator('.thread .words').first().waitFor();
        await page.waitForLoadState('networkidle');
      },
      does: (page) => page.keyboard.press('j'),
      until: `${found('.threads li:nth-child(2) a[aria-current]')} && ${found('.thread .words')}`,
      call: talks,
    },
    'campaign of 200 steps': {
      from: open(at.people, 'campaigns', 'main table a'),
      does: click(`main a[href*="${at.large}"]`),
      until: found('.react-flow__node'),
      call: sequence,
    },
    'editor of 200 steps, a step': {
      from: open(at.people, `campaigns?id=${at.large}&edit=1`, '.react-flow__node'),
      does: click('.react-flow__node >> nth=1'),
      until: `location.search.includes('step=') && ${found('main textarea, main input')}`,
      call: sequence,
    },
  };
  return interactions;
};

/** From the event until what it leads to was painted. */
async function timed(page: Page, { does, until }: Interaction): Promise<number> {
  await page.evaluate(`{
    let began = 0;
    const begin = () => void (began ||= performance.now());
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, begin, { capture: true, once: true });
    window.took = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('not seen in 20 seconds')), 20_000);
      const look = () => {
        if (began && (${until})) setTimeout(() => resolve(performance.now() - began));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // Its value would be waited for.
    undefined;
  }`);
  await does(page);
  return page.evaluate<number>('window.took');
}

const asked = (page: Page, call: string): Promise<number> =>
  page.evaluate(async (path) => {
    const began = performance.now();
    const answer = await fetch(path);
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  }, call);

const folder = await temporaryDataFolder('bench-console');
const runs: Record<string, { p50: number; worst: number; floor: number }> = {};
{
  await runVite();
  await using databases = await serveDatabases(join(folder, 'postgres'), { durable: true });
  await using database = await databases.clone();
  await using house = await openHouse(database.url);
  await fillContacts(house.app.db, house.teamId, CONTACTS);
  const { id: talks } = (await house.call('POST', '/teams', { name: 'Talks' })) as { id: string };
  await fillConversations(house.app.db, talks, CONVERSATIONS);
  const large = await drawLarge(house);
  await house.app.pool.query('vacuum analyze');
  const api = await serveApi(house.app);
  await using closing = new AsyncDisposableStack();
  closing.defer(() => api.drain(1));
  await using browser = await openBrowser();
  await using watched = await openPage(browser, { url: api.url });
  const { page } = watched;
  await page.goto(linkUrl(api.url, (await makeLinkFor(house.app, ADMIN))!));
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  const interactions = interactionsOf(api.url, { people: house.teamId, talks, large });
  for (const [name, each] of Object.entries(interactions)) {
    const [times, floors]: [number[], number[]] = [[], []];
    for (let n = 0; n < ROUNDS; n++) {
      await each.from(page);
      times.push(await timed(page, each));
      floors.push(await asked(page, each.call));
    }
    const [p50, worst, floor] = [median(times), Math.max(...times), median(floors)].map(Math.round);
    process.stderr.write(`${name}: ${p50} ms\n`);
    runs[name] = { p50: p50!, worst: worst!, floor: floor! };
  }
}
await rm(folder, { recursive: true, force: true });
const value = Math.max(...Object.values(runs).map(({ p50 }) => p50));
process.stdout.write(
  `${JSON.stringify({ name: 'console', unit: 'ms (p50 of the slowest)', contacts: CONTACTS, conversations: CONVERSATIONS, steps: STEPS, campaigns: CAMPAIGNS, value, runs })}\n`,
);
