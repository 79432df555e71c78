import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import type { Dev } from '../../src/roles/dev.ts';
import { axeFindings, openPage } from '../support/console-page.ts';
import { consoleWorld } from '../support/console-world.ts';
import type { ConsoleWorld } from '../support/console-world.ts';
import { startOidcServer } from '../support/oidc-server.ts';
import type { OidcServer } from '../support/oidc-server.ts';

let w: ConsoleWorld;
let dev: Dev;
let oidc: OidcServer;
let browser: Browser;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  // Another site than the console: its redirect back carries no SameSite=Strict cookie.
  oidc = await startOidcServer({ publicUrl, host: 'localhost' });
  const { http } = loadConfig(['default', 'test'].map(shippedConfig), {});
  w = await consoleWorld({
    ...oidc.config(publicUrl, { organization: 'default' }),
    http: { ...http, port },
  });
  ({ dev, browser } = w);
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await oidc[Symbol.asyncDispose]();
});
beforeEach(() => {
  oidc.claims = { email: 'admin@localhost', email_verified: true };
  oidc.consents = true;
});

const open = async (path: string, options: { dark?: boolean; width?: number } = {}) => {
  const watched = await openPage(browser, { url: dev.url, ...options });
  await watched.page.goto(path);
  const button = watched.page.getByRole('link', { name: 'Sign in with Acme SSO' });
  await button.waitFor();
  return { ...watched, button, [Symbol.asyncDispose]: () => watched.context.close() };
};
/** Leaves out the pages of the provider. */
const own = (troubles: readonly string[]): string[] => troubles.filter((each) => !each.includes(oidc.issuer));

describe('the sign-in screen', () => {
  it('signs in at the provider, and goes on where the page was', async () => {
    await using watched = await open(`/console/${dev.teamId}/mailboxes?state=any`);
    const { page, context } = watched;
    // By keyboard: the field of the key has the focus, and the way by the provider stands before it.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mailboxes', level: 1 }).waitFor();
    expect(new URL(page.url())).toMatchObject({
      origin: dev.url,
      pathname: `/console/${dev.teamId}/mailboxes`,
      search: '?state=any',
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Mailboxes', level: 1 }).waitFor();
    const cookies = await context.cookies([`${dev.url}/v2`, `${dev.url}/v2/sign-in/oidc/callback`]);
    expect(cookies.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toEqual([
      ['outreachd_session', 'Strict', true],
    ]);
    await page.goto('/console/');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await watched.button.waitFor();
    expect(own(watched.troubles)).toEqual([]);
  });

  it('says in plain words why no user was signed in, once, and shows nothing of the address', async () => {
    await using watched = await open('/console/');
    const { page } = watched;
    const alert = page.getByRole('alert');
    oidc.claims = { email: 'eve@acme.test', email_verified: true };
    await watched.button.click();
    await alert.getByText('Ask an admin to add you').waitFor();
    expect(page.url()).toBe(`${dev.url}/console/sign-in`);
    oidc.claims = { email: 'admin@localhost', email_verified: false };
    await page.context().clearCookies({ domain: 'localhost' });
    await watched.button.click();
    await alert.getByText('was verified').waitFor();
    await page.reload();
    await watched.button.waitFor();
    expect(await alert.count()).toBe(0);
    for (const said of ['%3Cimg%20src=x%20onerror=alert(1)%3E', 'constructor', '__proto__']) {
      await page.goto(`/console/sign-in?problem=${said}`);
      await alert.getByText('do not understand each other').waitFor();
    }
    expect(own(watched.troubles)).toEqual([]);
  });

  it('takes who calls the sign-in off back, and lets them sign in again', async () => {
    await using watched = await open('/console/');
    const { page } = watched;
    oidc.consents = false;
    await watched.button.click();
    await page.getByRole('alert').getByText('called off or not allowed').waitFor();
    oidc.consents = true;
    await watched.button.click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  });

  it.each([false, true])('is without findings of axe, and fits 320 px (dark: %s)', async (dark) => {
    await using watched = await open('/console/sign-in?problem=unknown_user', { dark, width: 320 });
    const { page } = watched;
    expect(await axeFindings(watched)).toEqual([]);
    const { scrollWidth, clientWidth } = (await page.evaluate(
      '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
    )) as { scrollWidth: number; clientWidth: number };
    expect(scrollWidth).toBe(clientWidth);
  });
});
