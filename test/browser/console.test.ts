import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLink, linkUrl } from '../../src/accounts/sessions.ts';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import type { Dev } from '../../src/roles/dev.ts';
import { HOSTILE } from '../fixtures/hostile-html.ts';
import { axeFindings, openPage } from '../support/console-page.ts';
import { consoleWorld, go, startCampaign } from '../support/console-world.ts';
import type { ConsoleWorld } from '../support/console-world.ts';

let w: ConsoleWorld;
let dev: Dev;
let browser: Browser;
beforeAll(async () => {
  w = await consoleWorld();
  ({ dev, browser } = w);
  await startCampaign(w, ['reply+ann', 'unsubscribe+dora', 'plain+fay'], { answers: 2 });
});
afterAll(() => w[Symbol.asyncDispose]());
const signedIn: ConsoleWorld['signedIn'] = (options) => w.signedIn(options);

const PICTURES = ['today', 'inbox', 'why', 'campaign', 'mailboxes'];
const SCREENS = [
  'Today',
  'Inbox',
  'Why not mailed?',
  'Campaigns',
  'Contacts',
  'Import',
  'Mailboxes',
  'Block list and people',
  'Sessions and log',
];

describe('signing in', () => {
  it('with a link is done once, and the link leaves the address', async () => {
    const link = linkUrl(dev.url, await makeLink(dev.app, dev));
    await using first = await openPage(browser, { url: dev.url });
    await first.page.goto(link);
    await first.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(first.page.url()).not.toContain('ok_link_');
    await using second = await openPage(browser, { url: dev.url });
    await second.page.goto(link);
    await second.page.getByRole('alert').getByText('not valid').waitFor();
    expect([...first.troubles, ...second.troubles]).toEqual([]);
  });

  it('with a key leaves nothing of it in the browser, and ends by signing out', async () => {
    await using watched = await openPage(browser, { url: dev.url });
    const { page, context } = watched;
    await page.goto('/');
    await page.getByLabel('API key').fill(dev.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.body.innerHTML])',
    );
    expect(kept).not.toContain(dev.apiKey.slice(-12));
    const [cookie] = await context.cookies(`${dev.url}/v2`);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v2' });
    expect(cookie!.value).not.toContain(dev.apiKey);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(watched.troubles).toEqual([]);
  });
});

describe('the screens', () => {
  it.each([
    ['light', false],
    ['dark', true],
  ])('say what they have, and axe finds nothing on them, %s', async (_scheme, dark) => {
    await using watched = await signedIn({ dark });
    const { page } = watched;
    const shows = async (text: string): Promise<void> => page.getByText(text).first().waitFor();
    const found: Record<string, string[]> = {};
    // `npm run pictures` keeps what docs/console.md shows.
    const look = async (name: string): Promise<void> => {
      found[name] = await axeFindings(watched);
      if (process.env.PICTURES && !dark && PICTURES.includes(name))
        await page.screenshot({ path: join(import.meta.dirname, `../../docs/pictures/${name}.png`) });
    };
    await shows('2 unread conversations');
    await shows('The last 30 days');
    await look('today');

    await go(watched, 'Inbox');
    await page.getByRole('link', { name: /^ann/ }).click();
    await page.getByText('Where do they stand?').waitFor();
    await look('inbox');

    await go(watched, 'Why not mailed?');
    await page.getByLabel('Email address').fill('unsubscribe+dora@sandbox.test');
    await page.keyboard.press('Enter');
    await shows('is on the block list: unsubscribe');
    await shows('The sequence has ended for this contact');
    await look('why');

    await go(watched, 'Campaigns');
    await page.getByRole('link', { name: 'Autumn' }).click();
    await shows('launch checks passed');
    await page.getByRole('row', { name: /^1 Parts/ }).waitFor();
    await look('campaign');

    await page.getByRole('row', { name: /^All/ }).getByRole('link', { name: '3' }).click();
    await shows('3 contacts');
    await shows('plain+fay@sandbox.test');
    await look('contacts');

    await go(watched, 'Mailboxes');
    await shows('anna@outreach.sandbox.test');
    await look('mailboxes');

    await go(watched, 'Block list and people');
    await shows('unsubscribe+dora@sandbox.test');
    await look('people');

    await go(watched, 'Sessions and log');
    await shows('this one');
    await shows('campaign created');
    await look('account');
    expect(Object.values(found).flat()).toEqual([]);
    expect(watched.troubles).toEqual([]);
  });

  it('have addresses that can be shared, and back works', async () => {
    await using watched = await signedIn();
    const { page } = watched;
    await go(watched, 'Mailboxes');
    await page.getByRole('heading', { name: 'Mailboxes', level: 1 }).waitFor();
    const shared = page.url();
    await page.goBack();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.goto(shared);
    await page.getByRole('heading', { name: 'Mailboxes', level: 1 }).waitFor();
    expect(watched.troubles).toEqual([]);
  });

  it('fit 320 pixels without a scroll to the side', async () => {
    await using watched = await signedIn({ width: 320 });
    for (const screen of SCREENS) {
      await go(watched, screen);
      await watched.page.getByRole('heading', { name: screen, level: 1 }).waitFor();
      expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    }
  });
});

it('a person is answered by keyboard alone, once', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await go(watched, 'Inbox');
  await page.getByRole('link', { name: /^ann/ }).press('Enter');
  await page.getByRole('article').getByText('reply+ann@').first().waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('With pleasure.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByRole('listitem').getByText('With pleasure.').waitFor();
  const replies = await dev.app.db
    .selectFrom('email_sends')
    .select('id')
    .where('source', '=', 'reply')
    .execute();
  expect(replies).toHaveLength(1);
  expect(watched.troubles).toEqual([]);
});

it('Ctrl-K goes to a screen, and to a person by address', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await page.keyboard.type('mailb');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Mailboxes', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('plain+fay@sandbox.test');
  expect(await axeFindings(watched)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Autumn' }).waitFor();
  expect(watched.troubles).toEqual([]);
});

it('a campaign is paused and launched by keyboard alone', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await go(watched, 'Campaigns');
  await page.getByRole('link', { name: 'Autumn' }).press('Enter');
  for (const [name, status] of [
    ['Pause', 'inactive'],
    ['Launch', 'active'],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter');
    await page.getByText(status, { exact: true }).waitFor();
    expect(await dev.app.db.selectFrom('campaigns').select('status').execute()).toEqual([{ status }]);
  }
  expect(watched.troubles).toEqual([]);
});

it('an address is blocked and unblocked', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await go(watched, 'Block list and people');
  await page.getByLabel('Address or domain').fill('@competitor.test');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('cell', { name: '@competitor.test', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove @competitor.test' }).click();
  await page.getByRole('cell', { name: '@competitor.test', exact: true }).waitFor({ state: 'detached' });
  expect(watched.troubles).toEqual([]);
});

it('a messy file is looked at, imported, and its rejected rows can be mended', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await go(watched, 'Import');
  await page.getByLabel('Campaign').selectOption('Autumn');
  const good = Array.from({ length: 480 }, (_none, n) => `plain+row${n}@sandbox.test;Row${n}`);
  const bad = Array.from({ length: 20 }, (_none, n) => `not an address ${n};Bad${n}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['E-Mail;Vorname', ...good, ...bad].join('\n')),
  });
  await page.getByRole('row', { name: /^Vorname first_name/ }).waitFor();
  await page.getByText('20 rows:').waitFor();
  expect(await axeFindings(watched)).toEqual([]);
  await page.getByRole('button', { name: 'Import 480 contacts' }).click();
  await page.getByText('completed').waitFor();
  await page.getByText('Download the rejected rows').waitFor();
  const answer = await page.evaluate(
    `fetch(document.querySelector('a[href*=rejected]').href).then((a) => a.text())`,
  );
  expect(String(answer).trim().split('\n')).toHaveLength(21);
  expect(watched.troubles).toEqual([]);
});

it('a person is exported as a file, and erased only when the address is typed twice', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await go(watched, 'Block list and people');
  await page.getByLabel('Their email address').fill('gone@sandbox.test');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export what is known' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ object: 'person_export_end' });
  const erase = page.getByRole('button', { name: 'Erase', exact: true });
  const again = page.getByLabel('The address again');
  await again.fill('gone@sandbox.tes');
  expect(await erase.isDisabled()).toBe(true);
  await again.fill('gone@sandbox.test');
  await erase.click();
  await page.getByRole('cell', { name: /^(waiting|removing|done)/ }).waitFor();
  expect(watched.troubles).toEqual([]);
});

it('who may only read sees no button that changes something', async () => {
  const reader = await createApiKey(dev.app, {
    organization: 'default',
    email: 'reader@acme.test',
    role: 'read_only',
    teamIds: [dev.teamId],
  });
  await using watched = await openPage(browser, { url: dev.url });
  const { page } = watched;
  await page.goto('/console/');
  await page.getByLabel('API key').fill(reader.api_key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await go(watched, 'Inbox');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('link', { name: /^ann/ }).click();
  await page.getByText('Where do they stand?').waitFor();
  expect(await page.getByRole('toolbar').count()).toBe(0);
  expect(await page.getByLabel('Reply').count()).toBe(0);
  await go(watched, 'Mailboxes');
  await page.getByRole('heading', { name: 'anna@outreach.sandbox.test' }).waitFor();
  expect(await page.getByRole('button', { name: /Try/ }).count()).toBe(0);
});

it('what hostile people write and are called runs nothing and loads nothing', async () => {
  const words = HOSTILE.map(([, html]) => html.replaceAll('\u0000', '')).join('\n');
  const { db } = dev.app;
  await db
    .updateTable('conversation_messages')
    .set({ body_text: words, subject: words.slice(0, 900) })
    .execute();
  await db
    .updateTable('conversations')
    .set({ subject: words.slice(0, 900), unread_since: new Date() })
    .execute();
  await db
    .updateTable('contact_profiles')
    .set({ first_name: HOSTILE[0]![1], last_name: HOSTILE[8]![1], company_name: HOSTILE[9]![1] })
    .execute();
  await using watched = await signedIn();
  const { page } = watched;
  await go(watched, 'Inbox');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByRole('article').getByText('a.test').first().waitFor();
  await go(watched, 'Contacts');
  await page.getByText('onerror').first().waitFor();
  await go(watched, 'Why not mailed?');
  await page.getByLabel('Email address').fill('plain+fay@sandbox.test');
  await page.keyboard.press('Enter');
  await page.getByText('onerror').first().waitFor();
  expect(await page.evaluate('window.harmed')).toBeUndefined();
  expect(watched.troubles).toEqual([]);
});
