import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/console-page.ts';
import { consoleWorld, go } from '../support/console-world.ts';
import type { ConsoleWorld } from '../support/console-world.ts';

let w: ConsoleWorld;
/** A mailbox of the sandbox that is not added. */
let box: { address: string; password: string; imapPort: number };
beforeAll(async () => {
  w = await consoleWorld();
  box = w.dev.sandbox.mailboxes.at(-1)!;
  const [{ id }] = await w.call('GET', `/senders?TeamId=${w.dev.teamId}&search=${box.address}`);
  await w.call('DELETE', `/senders/${id}`);
});
afterAll(() => w[Symbol.asyncDispose]());

describe('a newcomer', () => {
  it('adds a mailbox by keyboard alone, tries its servers, and halves its mails a day', async () => {
    await using watched = await w.signedIn();
    const { page } = watched;
    await go(watched, 'Mailboxes');
    const type = async (text: string): Promise<void> => {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    const replaced = async (text: string): Promise<void> => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    };
    await page.getByLabel('Address of the mailbox').focus();
    await page.keyboard.type(box.address);
    await type(box.password);
    await type(' ');
    for (const port of [w.dev.sandbox.smtp.port, box.imapPort]) {
      await type('127.0.0.1');
      await type('none');
      await replaced(String(port));
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText(`${box.address} was added: it sends by 127.0.0.1`).waitFor();
    await page.getByText('Sending (SMTP): works').waitFor();
    await page.getByText('Reading (IMAP): works').waitFor();

    const added = page.getByRole('region', { name: box.address });
    await added.getByText('Limits').press('Enter');
    await added.getByLabel('Mails a day at most').fill('15');
    await added.getByRole('button', { name: 'Save' }).press('Enter');
    await added.getByText('of 15').waitFor();
    const [{ max_per_day: most }] = await w.call(
      'GET',
      `/senders?TeamId=${w.dev.teamId}&search=${box.address}`,
    );
    expect(most).toBe(15);
    expect(watched.troubles).toEqual([]);
  });

  it('changes a password, and leaves how each server is reached', async () => {
    const email = 'mixed@outreach.sandbox.test';
    const { id } = await w.call('POST', '/senders', {
      TeamId: w.dev.teamId,
      email,
      smtp_host: '127.0.0.1',
      smtp_port: 587,
      smtp_security: 'starttls',
      smtp_user: 'sends',
      smtp_password: 'old',
      imap_host: '127.0.0.2',
      imap_port: 993,
      imap_security: 'tls',
      imap_user: 'reads',
      imap_password: 'old',
    });
    const reached = async () => {
      const sender = await w.call('GET', `/senders/${id}`);
      return ['smtp', 'imap'].flatMap((of) =>
        ['host', 'port', 'security', 'user'].map((key) => sender[`${of}_${key}`]),
      );
    };
    const before = await reached();
    await using watched = await w.signedIn();
    const { page } = watched;
    await go(watched, 'Mailboxes');
    const mixed = page.getByRole('region', { name: email });
    await mixed.getByText('Servers and password').click();
    await mixed.getByLabel(/^Password/).fill('new');
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === 'PUT'),
      mixed
        .locator('details', { hasText: 'Servers and password' })
        .getByRole('button', { name: 'Save' })
        .click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(await reached()).toEqual(before);

    await mixed.getByText('Servers and password').click();
    await mixed.getByRole('button', { name: 'Remove this mailbox' }).click();
    await mixed.getByRole('button', { name: 'Yes: remove this mailbox' }).click();
    await mixed.waitFor({ state: 'detached' });
    expect(watched.troubles).toEqual([]);
  });

  it('reads in the words of the API what lacks, and keeps what was typed', async () => {
    await using watched = await w.signedIn();
    const { page } = watched;
    await go(watched, 'Mailboxes');
    await page.getByLabel('Address of the mailbox').fill('ben@nowhere.invalid');
    await page.getByLabel('Password; empty: it signs in at Google or Microsoft').fill('secret');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page
      .getByRole('alert')
      .getByText(/smtp_host/)
      .waitFor();
    expect(await page.getByLabel('Address of the mailbox').inputValue()).toBe('ben@nowhere.invalid');
  });

  it('makes a DKIM key and gets the record to copy; a domain says what its DNS lacks', async () => {
    for (const dark of [false, true]) {
      await using watched = await w.signedIn({ dark });
      const { page } = watched;
      await go(watched, 'Mailboxes');
      await page.getByRole('link', { name: 'Domains and DKIM' }).click();
      if (!dark) {
        await page.getByLabel('Mail domain').fill('outreach.sandbox.test');
        await page.getByRole('button', { name: 'Check it daily' }).click();
        await page.getByLabel('Domain', { exact: true }).fill('outreach.sandbox.test');
        await page.getByRole('button', { name: 'Make a key' }).click();
      }
      await page.getByText('outreach._domainkey.outreach.sandbox.test').first().waitFor();
      await page.getByText('v=DKIM1').first().waitFor();
      await page.getByRole('region', { name: 'outreach.sandbox.test' }).waitFor();
      expect(await axeFindings(watched)).toEqual([]);
      expect(watched.troubles).toEqual([]);
    }
  });
});
