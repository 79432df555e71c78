import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import type { Dev } from '../../src/roles/dev.ts';
import { axeFindings, openPage } from '../support/console-page.ts';
import type { Watched } from '../support/console-page.ts';
import { consoleWorld, go, startCampaign } from '../support/console-world.ts';
import type { ConsoleWorld } from '../support/console-world.ts';
import { eventually } from '../support/eventually.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';
import { makeUncertain } from '../support/uncertain.ts';

let w: ConsoleWorld;
let dev: Dev;
let browser: Browser;
let receiver: HookReceiver;
let webhook: string;
let broadcast: string;
beforeAll(async () => {
  receiver = await startHookReceiver();
  receiver.answer = (_post, response) => void response.writeHead(503).end('closed for today');
  w = await consoleWorld();
  ({ dev, browser } = w);
  const hook = { team_id: dev.teamId, name: 'CRM', url: receiver.url };
  webhook = (await call('POST', '/webhooks', hook)).id;
  await startAutumn();
  const draft = {
    TeamId: dev.teamId,
    name: 'Prices',
    subject: 'Prices',
    body: '<p>New</p>',
    audience: { all: true },
  };
  broadcast = (await call('POST', '/broadcasts', draft)).id;
  const [{ id: senderId }] = await call('GET', `/senders?TeamId=${dev.teamId}`);
  for (const word of ['lost', 'found']) await makeUncertain(dev, { teamId: dev.teamId, senderId, word });
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});
const call: ConsoleWorld['call'] = (...asked) => w.call(...asked);
const signedIn: ConsoleWorld['signedIn'] = (options) => w.signedIn(options);

/** Two people of the sandbox are mailed, and one answers; of the answer the endpoint hears nothing. */
async function startAutumn(): Promise<void> {
  await startCampaign(w, ['reply+ann', 'plain+fay'], { answers: 1, mails: 1 });
  await eventually(
    () => call('GET', `/webhooks/deliveries?team_id=${dev.teamId}&event_type=reply&status=retrying`),
    (deliveries: unknown[]) => deliveries.length === 1,
    120_000,
  );
  // All seven attempts would take a day.
  await dev.app.db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', attempt_count: 7, next_retry_at: null })
    .where('event_type', '=', 'reply')
    .execute();
}

async function readerSignedIn(): Promise<Watched> {
  const reader = await createApiKey(dev.app, {
    organization: 'default',
    email: 'reader@acme.test',
    role: 'read_only',
    teamIds: [dev.teamId],
  });
  const watched = await openPage(browser, { url: dev.url });
  await watched.page.goto('/console/');
  await watched.page.getByLabel('API key').fill(reader.api_key);
  await watched.page.keyboard.press('Enter');
  await watched.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  return watched;
}

/** Buttons that change nothing. */
const LOOKING = ['Before', 'After', 'CSV', 'Print'];

/** Addresses of the screens' states, and a text that each has when it is there. */
const states = (): [address: string, text: string][] => [
  ['webhooks', 'Its deliveries'],
  ['webhooks?show=new', 'Events that it gets'],
  [`webhooks?id=${webhook}`, 'Replay a range'],
  [`webhooks?id=${webhook}&change=1`, 'Events that it gets'],
  ['webhooks?show=deliveries', 'of events of the last 30 days'],
  ['webhooks?show=verify', 'How a receiver checks the signature'],
  ['webhooks?show=connectors', 'No connector'],
  ['reports', 'By campaign'],
  ['reports?kind=campaign&days=30', 'By step'],
  ['reports?kind=deliverability&days=90', 'By receiver'],
  ['reports?kind=mailboxes&days=1', 'By mailbox'],
  ['reports?kind=capacity', 'What to do'],
  ['broadcasts', 'broadcast'],
  ['broadcasts?new=1', 'contacts, as things are now'],
  [`broadcasts?id=${broadcast}`, 'The mail'],
  ['operations', 'What must hold'],
  ['operations?all=1', 'sending.mailboxes'],
  ['operations?show=uncertain', 'The server may have these mails'],
  ['operations?show=incidents', 'in trouble'],
  ['operations?show=usage', 'Verification credits'],
  ['operations?show=members', 'Add a member'],
  ['operations?show=keys', 'of the organization'],
];

describe('the screens', () => {
  it.each([
    ['light', false, 1280],
    ['dark', true, 320],
  ])('axe finds nothing on them, and they fit, %s', async (scheme, dark, width) => {
    await using watched = await signedIn({ dark, width });
    const { page } = watched;
    const found: string[] = [];
    for (const [address, text] of states()) {
      await page.goto(`/console/${dev.teamId}/${address}`);
      await page.getByText(text).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const finding of await axeFindings(watched)) found.push(`${address}: ${finding}`);
      if (process.env.LOOK)
        await page.screenshot({
          path: `${process.env.LOOK}/${address.replaceAll(/[^a-z]+/g, '-')}-${scheme}.png`,
          fullPage: true,
        });
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (wide > width) found.push(`${address} is ${wide} pixels wide`);
    }
    expect(found).toEqual([]);
    expect(watched.troubles).toEqual([]);
  });

  it('show no button that changes something to who may only read', async () => {
    await using watched = await readerSignedIn();
    const { page } = watched;
    for (const [address, text] of states().filter(
      ([each]) => !/new|change|connectors|operations/.test(each),
    )) {
      await page.goto(`/console/${dev.teamId}/${address}`);
      await page
        .getByText(address.startsWith('webhooks?id') ? 'Secret' : text)
        .first()
        .waitFor();
      const buttons = await page.locator('main').getByRole('button').allInnerTexts();
      expect({ address, buttons: buttons.filter((name) => !LOOKING.includes(name)) }).toEqual({
        address,
        buttons: [],
      });
    }
  });
});

describe('Webhooks', () => {
  it('a newcomer finds the delivery that failed, sees the answer, and delivers it again', async () => {
    await using watched = await signedIn();
    const { page } = watched;
    await go(watched, 'Webhooks');
    await page.getByRole('link', { name: 'Those that failed' }).click();
    await page.getByRole('link', { name: 'reply', exact: true }).click();
    await page.getByText('Status 503').waitFor();
    await page.getByText('closed for today').waitFor();
    receiver.answer = (_post, response) => void response.writeHead(200).end('thanks');
    await page.getByRole('button', { name: 'Deliver again' }).click();
    // The endpoint failed often: its breaker may hold the attempt for a while.
    await page.getByText('delivered', { exact: true }).waitFor({ timeout: 90_000 });
    await page.getByText('thanks').first().waitFor();
    const replies = receiver.posts.filter(({ headers }) => headers['x-service-event'] === 'reply');
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(watched.troubles).toEqual([]);
  });

  it('an endpoint is made with a secret that is shown once, tested, paused, replayed to and deleted', async () => {
    await using watched = await signedIn();
    const { page } = watched;
    await page.goto(`/console/${dev.teamId}/webhooks`);
    await page.getByRole('link', { name: 'Make an endpoint' }).click();
    await page.getByLabel('Name').fill('Lake');
    await page.getByLabel('URL').fill(`${receiver.url}/lake`);
    await page.getByRole('checkbox', { name: /^bounce/ }).uncheck();
    await page.getByRole('button', { name: 'Make the endpoint' }).click();
    await page.getByText('whsec_').waitFor();
    await page.getByRole('link', { name: 'Go on to the endpoint' }).click();
    await page.getByRole('button', { name: 'Send a sample now' }).click();
    await page.getByText('The endpoint took it: 200').waitFor();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText('in the range').waitFor();
    await eventually(
      () =>
        Promise.resolve(
          receiver.posts.filter(
            ({ path, headers }) => path === '/lake' && headers['x-service-replayed'] === 'true',
          ),
        ),
      (posts) => posts.some(({ headers }) => headers['x-service-event'] === 'reply'),
    );
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('It is paused').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes: delete' }).click();
    await page.getByRole('heading', { name: 'CRM' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Lake' }).count()).toBe(0);
    expect(watched.troubles).toEqual([]);
  });
});

describe('Reports', () => {
  it('a newcomer reads the report of the week, gets from a number to its list, and keeps it as a file', async () => {
    await using watched = await signedIn();
    const { page } = watched;
    await go(watched, 'Reports');
    await page.getByRole('link', { name: 'The last 7 days' }).and(page.locator('[aria-current]')).waitFor();
    const autumn = page.getByRole('row', { name: /^Autumn/ });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV of By campaign' }).click(),
    ]);
    const [header, first] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(header).toContain('Campaign,Sent,Opens');
    expect(first).toMatch(/^Autumn,2,/);
    await autumn.getByRole('link', { name: '2', exact: true }).first().click();
    await page.getByRole('heading', { name: '2 contacts' }).waitFor();
    await page.getByText('plain+fay@sandbox.test').waitFor();
    await page.goBack();
    await autumn.getByRole('link', { name: 'Autumn' }).click();
    await page
      .getByRole('row', { name: /^1 Parts/ })
      .getByRole('link', { name: '1' })
      .last()
      .click();
    await page.getByRole('heading', { name: '1 contact' }).waitFor();
    await page.getByText('reply+ann@sandbox.test').waitFor();
    expect(watched.troubles).toEqual([]);
  });
});

describe('Operations', () => {
  it('an admin settles an uncertain mail by what was found in the Sent folder', async () => {
    await using watched = await signedIn();
    const { page } = watched;
    await go(watched, 'Operations');
    await page.getByRole('link', { name: 'Uncertain mails' }).click();
    await page.getByText('<found@doubt>').waitFor();
    await page.getByRole('button', { name: 'It was sent: found@doubt.test' }).click();
    await page.getByRole('button', { name: 'Yes: it was sent' }).click();
    await page.getByText('<found@doubt>').waitFor({ state: 'detached' });
    await page.getByText('<lost@doubt>').waitFor();
    const settled = await dev.app.db
      .selectFrom('email_sends')
      .select(['state', 'settled_by'])
      .where('recipient', '=', 'found@doubt.test')
      .execute();
    expect(settled).toEqual([{ state: 'sent', settled_by: 'person' }]);
    expect(watched.troubles).toEqual([]);
  });

  it('an admin adds a member, changes the role, makes a key and revokes it', async () => {
    await using watched = await signedIn();
    const { page } = watched;
    await page.goto(`/console/${dev.teamId}/operations?show=members`);
    await page.getByLabel('Email address').fill('eva@acme.test');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const role = page.getByLabel('What eva@acme.test may do');
    await role.selectOption('read_only');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Robot');
    await page.getByLabel('Email address of its user').fill('eva@acme.test');
    await page.getByLabel('May').selectOption('read_only');
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByText('ok_live_').waitFor();
    await page.getByRole('button', { name: 'Revoke Robot of eva@acme.test' }).click();
    await page.getByRole('button', { name: 'Yes: revoke' }).click();
    await page.getByRole('row', { name: /Robot.*revoked/ }).waitFor();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Remove eva@acme.test' }).click();
    await page.getByRole('button', { name: 'Yes: remove' }).click();
    await page.getByText('eva@acme.test').waitFor({ state: 'detached' });
    expect(watched.troubles).toEqual([]);
  });

  it('is no screen of who is no admin', async () => {
    await using watched = await readerSignedIn();
    const { page } = watched;
    expect(await page.getByRole('link', { name: 'Operations' }).count()).toBe(0);
    await page.goto(`/console/${dev.teamId}/operations`);
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  });
});

describe('Broadcasts', () => {
  it('a newcomer writes one, sees who gets it, schedules it and cancels it', async () => {
    await using watched = await signedIn();
    const { page } = watched;
    await go(watched, 'Broadcasts');
    await page.getByRole('link', { name: 'Write a broadcast' }).click();
    await page.getByLabel('Name').fill('Autumn news');
    await page.getByLabel('Subject').fill('News');
    await page.getByText('No contact gets it as it is').waitFor();
    await page.getByRole('checkbox', { name: 'Campaign Autumn' }).check();
    await page.getByText('Left out: recently contacted').waitFor();
    await page.getByLabel('Who got a mail in so many days').fill('');
    await page.getByText('2 contacts').click();
    await page.getByText('plain+fay@sandbox.test').waitFor();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('heading', { name: 'Autumn news' }).waitFor();
    const month = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(/^Leaves at/).fill(`${month}T09:30`);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText(/^leaves .* 09:30/).waitFor();
    const { scheduled_at: planned } = await dev.app.db
      .selectFrom('broadcasts')
      .select('scheduled_at')
      .where('name', '=', 'Autumn news')
      .executeTakeFirstOrThrow();
    expect(planned).toEqual(new Date(`${month}T09:30:00Z`));
    await page.getByRole('button', { name: 'Cancel the broadcast' }).click();
    await page.getByRole('button', { name: 'Yes: cancel the broadcast' }).click();
    await page.getByText('cancelled', { exact: true }).waitFor();
    expect(watched.troubles).toEqual([]);
  });

  it('one that is sent shows how far it is, and what became of each mail', async () => {
    await call('PUT', `/broadcasts/${broadcast}`, { exclusions: { recently_contacted_days: null } });
    await using watched = await signedIn();
    const { page } = watched;
    await page.goto(`/console/${dev.teamId}/broadcasts?id=${broadcast}`);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('button', { name: 'Yes: send now' }).click();
    await page.getByText('recipient').first().waitFor();
    await page.getByRole('row', { name: /plain\+fay@sandbox.test sent/ }).waitFor({ timeout: 90_000 });
    expect(await axeFindings(watched)).toEqual([]);
    await page.getByRole('link', { name: 'plain+fay@sandbox.test' }).click();
    await page.getByRole('heading', { name: 'Autumn' }).waitFor();
    expect(watched.troubles).toEqual([]);
  });
});
