import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { axeFindings } from '../support/console-page.ts';
import type { Watched } from '../support/console-page.ts';
import { consoleWorld, go, startCampaign } from '../support/console-world.ts';
import type { ConsoleWorld } from '../support/console-world.ts';
import { eventually } from '../support/eventually.ts';

let w: ConsoleWorld;
beforeAll(async () => {
  w = await consoleWorld();
  await startCampaign(w, ['reply+ann', 'reply+ben'], { answers: 2 });
  await w.call('POST', '/snippets', {
    TeamId: w.dev.teamId,
    name: 'Price',
    text: 'Dear {{first_name}}, it is 40 a piece.',
  });
});
afterAll(() => w[Symbol.asyncDispose]());

async function openThread(watched: Watched, name: RegExp, show = 'All'): Promise<void> {
  await go(watched, 'Inbox');
  await watched.page.getByRole('link', { name: show, exact: true }).click();
  await watched.page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name }).click();
  await watched.page.getByRole('article').getByText('Where do they stand?').waitFor();
}
const conversationOf = async (name: string) =>
  (await w.call('GET', `/conversations?TeamId=${w.dev.teamId}`)).find(
    ({ contact }: { contact: { first_name: string } }) => contact.first_name === name,
  );

describe('a conversation', () => {
  it('gets its interest, its owner and its sleep by one key each, and each is taken back by z', async () => {
    await using watched = await w.signedIn();
    const { page } = watched;
    await openThread(watched, /^ann/);
    const before = await conversationOf('ann');
    for (const [key, field, value] of [
      ['m', 'interest', 'meeting_request'],
      ['a', 'assigned_to', w.dev.userId],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('status').getByText('done').waitFor();
      expect((await conversationOf('ann'))[field]).toBe(value);
      await page.keyboard.press('z');
      await page.getByRole('status').waitFor({ state: 'detached' });
      expect((await conversationOf('ann'))[field]).toBe(before[field]);
    }
    await page.keyboard.press('s');
    await page.getByRole('status').getByText('Snooze: done').waitFor();
    expect((await conversationOf('ann')).snoozed_until).not.toBeNull();
    await page.keyboard.press('z');
    await page.getByRole('status').waitFor({ state: 'detached' });
    expect((await conversationOf('ann')).snoozed_until).toBeNull();
    expect(watched.troubles).toEqual([]);
  });

  it('that was taken for something else is settled anew, and what followed is taken back', async () => {
    await using watched = await w.signedIn();
    const { page } = watched;
    await openThread(watched, /^ben/);
    const { contact } = await conversationOf('ben');
    const life = async (): Promise<string> => (await w.call('GET', `/contacts/${contact.id}`)).life;
    expect(await life()).toBe('finished');
    await page.getByRole('button', { name: 'It is something else' }).click();
    await page.getByRole('button', { name: 'It is no answer' }).click();
    await page.getByText('Taken for no answer by a person').waitFor();
    expect(await life()).toBe('active');
    await page.getByRole('button', { name: 'It is something else' }).click();
    await page.getByRole('button', { name: 'It is an opt-out' }).click();
    await page.getByText('Taken for an opt-out by a person').waitFor();
    expect(await life()).toBe('finished');
    expect(watched.troubles).toEqual([]);
  });

  it('has a key that is held run once', async () => {
    await using watched = await w.signedIn();
    const { page } = watched;
    await openThread(watched, /^ann/);
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'PATCH') calls++;
    });
    for (let held = 0; held < 5; held++) await page.keyboard.down('i');
    await page.keyboard.up('i');
    await page.getByRole('button', { name: /^Interested/, pressed: true }).waitFor();
    expect(calls).toBe(1);
  });
});

describe('a reply', () => {
  it('has a snippet with the values of the contact, copies and a time, and is cancelled while it waits', async () => {
    await using watched = await w.signedIn();
    const { page } = watched;
    await openThread(watched, /^ann/);
    await page.getByRole('button', { name: /Snippet/ }).click();
    await page.getByRole('menuitem', { name: 'Price' }).click();
    const text = page.getByLabel(/^Reply/);
    await eventually(
      () => text.inputValue(),
      (said) => said.includes('Dear ann, it is 40 a piece.'),
    );
    await page.getByText('Copies, time, clicks').click();
    await page.getByLabel('Copy to', { exact: true }).fill('crm@sandbox.test');
    await page.getByLabel('Hidden copy to').fill('boss@sandbox.test');
    const day = new Date(w.dev.app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(/When it leaves/).fill(`${day}T09:30`);
    expect(await axeFindings(watched)).toEqual([]);
    await page.getByRole('button', { name: /^Send then/ }).click();
    const waiting = page.getByRole('article').getByRole('listitem').filter({ hasText: '40 a piece' });
    await waiting.getByText('scheduled').waitFor();
    await waiting.getByText('copy to crm@sandbox.test').waitFor();
    await waiting.getByRole('button', { name: 'Cancel it' }).click();
    await waiting.getByText('cancelled').waitFor();
    expect(watched.troubles).toEqual([]);
  });

  it('is refused while a newer message was not seen, and sent by the second press', async () => {
    await using watched = await w.signedIn();
    const { page } = watched;
    await openThread(watched, /^ann/);
    const { id } = await conversationOf('ann');
    await page.getByLabel(/^Reply/).fill('My answer.');
    // The page has not seen what comes now: it asks every ten seconds.
    await page.route('**/v2/conversations/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    const colleague = await createApiKey(w.dev.app, {
      organization: 'default',
      email: 'colleague@outreach.test',
      role: 'org_admin',
    });
    const faster = await fetch(`${w.dev.url}/v2/conversations/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${colleague.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'I was faster.' }),
    });
    expect(faster.status).toBe(201);
    await page.getByRole('button', { name: /^Send/ }).click();
    await page
      .getByRole('alert')
      .getByText(/replied after/)
      .waitFor();
    await page.unroute('**/v2/conversations/**');
    await page.getByRole('article').getByRole('listitem').getByText('I was faster.').waitFor();
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('article').getByRole('listitem').getByText('My answer.').waitFor();
  });
});
