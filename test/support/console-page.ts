import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Without them the browser asks servers of its maker. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM))
    throw new Error(`there is no ${CHROMIUM}: apt-get install chromium, or name another one in CHROMIUM`);
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

export interface Watched extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** What the policy of the page refused, what failed in it, and requests to other origins. */
  troubles: string[];
}

/** A page of its own, which notes all that a healthy console never does. */
export async function openPage(
  browser: Browser,
  { url, dark = false, width = 1280 }: { url: string; dark?: boolean; width?: number },
): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) troubles.push(`a request to ${request.url()}`);
  });
  page.on('console', (message) => {
    // No user is signed in at first: the page asks, and shows the sign-in.
    if (message.type() === 'error' && !message.text().includes('401')) troubles.push(message.text());
  });
  return { page, context, troubles, [Symbol.asyncDispose]: () => context.close() };
}

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** What axe finds on the screen: WCAG 2.2 AA. It is not the page's: it runs beside the page's own policy. */
export async function axeFindings({ page, context }: Watched): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const session = await context.newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
      .then(({ violations }) => JSON.stringify(violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return (JSON.parse(String(result.value)) as Violation[]).map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}
