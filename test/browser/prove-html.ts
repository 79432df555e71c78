import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sanitize } from '../../src/conversations/sanitize.ts';
import { HOSTILE } from '../fixtures/hostile-html.ts';

/**
 * Shows hostile HTML in Chromium, as it is and as the API gives it, moves over all of it, and prints one JSON line: what ran, what was
 * asked of other servers, and what could be filled in. Fails when what the API gives does any of it, or when the check is
 * blind: most of what is shown as it is must be caught.
 */
const BROWSER = process.env.CHROMIUM ?? 'chromium';
const PATIENCE_MS = 180_000;
const CASES = [
  ...HOSTILE,
  [
    '5 MB of elements',
    `<form action="https://evil.test">${'<b onclick="window.harmed=1">x'.repeat(180_000)}`,
  ],
  ['5 MB of text behind a script', `<script>window.harmed=1</script>${'Hello there. '.repeat(400_000)}`],
] as const;
type Kind = 'raw' | 'safe';
/** Chromium asks its maker for updates and time by itself. */
const BROWSERS_OWN = /^https?:\/\/[^/]*\.(?:googleapis|google|gvt1)\.com\b/;
/** Per case: `ran` a script; the rest can run, send or be filled in. */
interface Seen {
  ran: boolean;
  found: string[];
}
interface Report {
  kind: Kind;
  seen: Seen[];
}

const page = (kind: Kind): string => `<!doctype html><meta charset="utf-8"><body><script>
const ACTIVE = 'script,style,link,meta,base,iframe,frame,frameset,object,embed,applet,form,input,button,select,textarea,svg,math,video,audio,source,template,portal,marquee,dialog,[style],[id],[class],[background],[srcset],[autofocus],[contenteditable]';
const LEADS = /^(https?|mailto):$/;
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
async function look(n) {
  window.harmed = undefined;
  const frame = document.createElement('iframe');
  const loaded = new Promise((go) => (frame.onload = go));
  frame.src = '/${kind}/' + n;
  document.body.append(frame);
  await Promise.race([loaded, pause(15000)]);
  await pause(60);
  const seen = { ran: false, found: [] };
  try {
    const inside = frame.contentDocument;
    const all = [...inside.body.querySelectorAll('*')].slice(0, 2000);
    for (const element of all) {
      for (const { name } of element.attributes) if (/^on/i.test(name)) seen.found.push(name);
      for (const type of ['mouseover', 'mouseenter', 'focus', 'click', 'toggle', 'animationstart']) {
        // A link to a page leads there: that is no harm.
        if (type === 'click' && LEADS.test(element.protocol ?? '')) continue;
        element.dispatchEvent(new (frame.contentWindow.MouseEvent)(type, { bubbles: true, cancelable: true }));
      }
      if (element.hasAttribute('href') && !LEADS.test(element.protocol)) { seen.found.push(element.protocol); element.click(); }
    }
    for (const element of inside.querySelectorAll('body ' + ACTIVE.split(',').join(',body '))) seen.found.push(element.localName);
    await pause(40);
    seen.ran = Boolean(frame.contentWindow.harmed || window.harmed);
  } catch (error) { seen.found.push(String(error)); }
  frame.remove();
  seen.found = [...new Set(seen.found)].slice(0, 20);
  return seen;
}
(async () => {
  const seen = [];
  for (let n = 0; n < ${CASES.length}; n++) seen.push(await look(n));
  await fetch('/report', { method: 'POST', body: JSON.stringify({ kind: '${kind}', seen }) });
})();
</script>`;

/** Serves the pages, and is the browser's proxy, so that it sees every foreign request. */
async function serve() {
  const asked = new Map<string, Set<string>>();
  let told: (report: Report) => void = () => {};
  const bodies = { raw: CASES.map(([, html]) => html), safe: CASES.map(([, html]) => sanitize(html).html) };
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = req.url ?? '';
    const shown = /^\/(raw|safe)\/(\d+)$/.exec(url);
    if (url === '/report') told(JSON.parse(await text(req)) as Report);
    else if (!shown && url !== '/all/raw' && url !== '/all/safe' && url !== '/favicon.ico') note(url, req);
    res.setHeader('content-type', 'text/html; charset=utf-8');
    if (shown)
      res.end(`<!doctype html><meta charset="utf-8"><body>${bodies[shown[1] as Kind][Number(shown[2])]}`);
    else res.end(url.startsWith('/all/') ? page(url.slice(5) as Kind) : '');
  }
  function note(url: string, req: IncomingMessage): void {
    if (BROWSERS_OWN.test(url)) return;
    const from = /\/(raw|safe)\/\d+$/.exec(req.headers.referer ?? '')?.[1] ?? current;
    const urls = asked.get(from) ?? new Set();
    asked.set(from, urls.add(url));
  }
  let current = 'raw';
  const server = createServer((req, res) => void answer(req, res));
  server.on('connect', (req: IncomingMessage, socket) => {
    note(`https://${req.url}`, req);
    socket.end('HTTP/1.1 502 No\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async report(kind: Kind): Promise<Report> {
      current = kind;
      return new Promise((resolve) => (told = resolve));
    },
    asked: (kind: Kind): string[] => [...(asked.get(kind) ?? [])],
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function show(site: Awaited<ReturnType<typeof serve>>, kind: Kind): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'prove-html-'));
  const proxy = ['--proxy-server', `127.0.0.1:${site.port}`].join('=');
  const quiet = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'; // prettier-ignore
  const browser = spawn(
    BROWSER,
    [...quiet.split(' '), proxy, `--user-data-dir=${folder}`, `http://127.0.0.1:${site.port}/all/${kind}`],
    { stdio: 'ignore' },
  );
  const failed = once(browser, 'error').then(([error]) => {
    throw new Error(`Chromium is needed (CHROMIUM names it): ${String(error)}`);
  });
  const late = AbortSignal.timeout(PATIENCE_MS);
  const slow = once(late, 'abort').then(() => {
    throw new Error(`the browser said nothing within ${PATIENCE_MS} ms`);
  });
  try {
    return await Promise.race([site.report(kind), failed, slow]);
  } finally {
    browser.kill('SIGKILL');
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const site = await serve();
try {
  const raw = await show(site, 'raw');
  const safe = await show(site, 'safe');
  const caught = raw.seen.filter(({ ran, found }) => ran || found.length > 0).length;
  const harm = safe.seen.flatMap(({ ran, found }, n) =>
    ran || found.length > 0 ? [{ case: CASES[n]![0], ran, found }] : [],
  );
  const ran = raw.seen.filter((seen) => seen.ran).length;
  const asked = { raw: site.asked('raw').length, safe: site.asked('safe') };
  process.stdout.write(
    `${JSON.stringify({ name: 'prove-html', cases: CASES.length, raw: { ran, caught }, harm, asked })}\n`,
  );
  const isBlind = ran < 20 || caught < CASES.length * 0.8 || asked.raw < 3;
  process.exitCode = harm.length > 0 || asked.safe.length > 0 || isBlind ? 1 : 0;
} finally {
  site.close();
}
