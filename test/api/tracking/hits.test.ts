import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { unsubscribeUrl } from '../../../src/sending/links.ts';
import { mintClickToken, mintOpenToken } from '../../../src/sending/tracking-links.ts';
import { createHitKeeper } from '../../../src/tracking/keep-hits.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

const SEND = '0192f0c0-0000-7000-8000-000000000002';
const OTHER = '01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99';
const URL_OF_LINK = 'https://acme.test/prices?a=1&b=ü#top';
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

let t: TestApp;
beforeEach(async () => {
  // An app remembers the hits of a mail for a minute.
  t = await testApp({ fresh: true });
});
afterEach(() => t[Symbol.asyncDispose]());

const openPath = (): string => `/o/${mintOpenToken(t.app.secrets, { teamId: t.teamId, sendId: SEND })}`;
const clickPath = (url = URL_OF_LINK): string =>
  `/c/${mintClickToken(t.app.secrets, { teamId: t.teamId, sendId: SEND, url, links: 2 })}`;
const visit = (
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
) =>
  t.server.inject({
    method,
    url,
    remoteAddress: '203.0.113.9',
    headers: { 'user-agent': PERSON, ...headers },
  });
/** Waits for `count` hits: an answer may come before its hit is written. */
const hits = (count = 0) =>
  eventually(
    () => t.app.db.selectFrom('tracking_hits').selectAll().orderBy('id').execute(),
    ({ length }) => length >= count,
  );

async function holdHits() {
  const client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
  await client.query('begin; lock table tracking_hits in access exclusive mode');
  return { [Symbol.asyncDispose]: () => client.end() };
}

describe('GET /c', () => {
  it('302 leads to the URL of the link, and keeps the hit', async () => {
    const answer = await visit('GET', clickPath());
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: 'https://acme.test/prices?a=1&b=%C3%BC#top',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await hits(1)).toMatchObject([
      {
        team_id: t.teamId,
        email_send_id: SEND,
        kind: 'click',
        url: URL_OF_LINK,
        links: 2,
        at: t.clock.now(),
        method: 'GET',
        user_agent: PERSON,
        ip: '203.0.113.9',
        prefetch: false,
        actor: null,
      },
    ]);
  });

  it('302 for the longest link that a mail may have', async () => {
    const url = `https://acme.test/${'x'.repeat(1480)}`;
    expect((await visit('GET', clickPath(url))).headers.location).toBe(url);
  });

  it('302 and keeps what the caller says in its bounds', async () => {
    await visit('GET', clickPath(), { 'user-agent': 'x'.repeat(5000), 'sec-purpose': 'prefetch;prerender' });
    const [kept] = await hits(1);
    expect([kept!.user_agent!.length, kept!.prefetch]).toEqual([500, true]);
  });

  it.each(['javascript:alert(1)', 'ftp://acme.test', 'no url'])('404 for a link to %s', async (url) => {
    expect((await visit('GET', clickPath(url))).statusCode).toBe(404);
  });

  it('302 while the database cannot take the hit, which is written later', async () => {
    {
      await using _held = await holdHits();
      expect((await visit('GET', clickPath())).statusCode).toBe(302);
    }
    expect(await eventually(hits, (kept) => kept.length > 0)).toHaveLength(1);
  });

  it('302 and the hit once, although the connection that wrote it was lost', async () => {
    {
      await using _held = await holdHits();
      await visit('GET', clickPath());
      const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%into tracking_hits%' and wait_event_type = 'Lock'`;
      const other = new pg.Client({ connectionString: t.databaseUrl });
      await other.connect();
      await eventually(
        () => other.query(ended),
        ({ rowCount }) => rowCount! > 0,
      );
      await other.end();
    }
    // The pool may first offer the lost connection.
    const kept = await eventually(
      () => hits().catch(() => []),
      (rows) => rows.length > 0,
    );
    expect(kept).toHaveLength(1);
  });
});

describe('GET /o', () => {
  it('200 is a picture of one pixel that is not to be stored', async () => {
    const answer = await visit('GET', openPath());
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(await hits(1)).toMatchObject([{ kind: 'open', url: null, email_send_id: SEND }]);
  });
});

describe('every page', () => {
  it('answers HEAD as GET without a body, and keeps that it was HEAD', async () => {
    const [open, click] = [await visit('HEAD', openPath()), await visit('HEAD', clickPath())];
    expect([open.statusCode, open.payload, click.statusCode, click.payload]).toEqual([200, '', 302, '']);
    expect((await hits(2)).map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
  });

  it('answers OPTIONS and writes nothing', async () => {
    for (const path of [openPath(), clickPath()]) {
      const answer = await visit('OPTIONS', path);
      expect([answer.statusCode, answer.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    }
    expect(await hits()).toEqual([]);
  });

  it('404 for other methods, for tokens that are not ours and for those of other pages; writes nothing', async () => {
    const foreign = createSecrets(['the-secret-of-another-installation'], { random: t.app.ids.bytes });
    const leave = new URL(unsubscribeUrl(t.app, SEND)).pathname.slice(3);
    const [open, click] = [openPath(), clickPath()];
    for (const path of [
      '/o/x',
      '/c/x',
      '/c/',
      `/o/${click.slice(3)}`,
      `/c/${open.slice(3)}`,
      `/o/${leave}`,
      `/c/${leave}`,
      `/c/${mintClickToken(foreign, { teamId: t.teamId, sendId: SEND, url: 'https://evil.test', links: 1 })}`,
      `${click.slice(0, -2)}${click.endsWith('A') ? 'BB' : 'AA'}`,
      `${click}/more`,
      `/c/${encodeURIComponent('https://evil.test')}`,
    ])
      expect((await visit('GET', path)).statusCode, path).toBe(404);
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await visit(method, click)).statusCode).toBe(404);
    expect(await hits()).toEqual([]);
  });
});

describe('limits', () => {
  it('hits of one caller are all kept: of a filter that reads many mails at once, a part would look like people', async () => {
    await using limited = await testApp({
      config: {
        rateLimits: 'on',
        limits: {
          ...t.app.config.limits,
          perIp: { perSecond: 5, perMinute: 10, connections: 20 },
        },
      },
    });
    const click = (url: string, sendId: string) =>
      `/c/${mintClickToken(limited.app.secrets, { teamId: limited.teamId, sendId, url, links: 3 })}`;
    const mails = Array.from({ length: 10 }, () => limited.app.ids.uuid(limited.clock.now()));
    for (const link of [1, 2, 3])
      for (const sendId of mails) {
        const url = click(`https://acme.test/${link}`, sendId);
        const { statusCode } = await limited.server.inject({ method: 'GET', url, remoteAddress: '203.0.113.9' }); // prettier-ignore
        expect(statusCode).toBe(302);
      }
    const kept = () => limited.app.db.selectFrom('tracking_hits').select('id').execute();
    expect(await eventually(kept, ({ length }) => length >= 30)).toHaveLength(30);
  });

  it('one mail has so many hits a minute, however many callers there are', async () => {
    for (let n = 0; n < 130; n++)
      await t.server.inject({ method: 'GET', url: openPath(), remoteAddress: `203.0.${n}.9` });
    // Hits are written in order: when the other mail's hit is there, the earlier ones are, too.
    await visit('GET', `/o/${mintOpenToken(t.app.secrets, { teamId: t.teamId, sendId: OTHER })}`);
    expect((await hits(121)).filter((hit) => hit.email_send_id === SEND)).toHaveLength(120);
  });

  it('what does not fit into the buffer is lost, counted and told', async () => {
    const told: unknown[] = [];
    const log = { ...t.app.log, error: (fields: unknown) => void told.push(fields) } as never;
    const keeper = createHitKeeper({ db: t.app.db, clock: t.clock, log }, { maxWaiting: 3 });
    const hit = (n: number) => ({
      team_id: t.teamId, id: t.app.ids.uuid(t.clock.now()), email_send_id: SEND, kind: 'open' as const, url: null, links: null,
      at: t.clock.now(), method: 'GET', user_agent: `n${n}`, ip: null, prefetch: false,
    }); // prettier-ignore
    {
      await using _held = await holdHits();
      for (let n = 0; n < 5; n++) void keeper.keep(hit(n));
      expect(keeper.lost()).toBe(2);
      expect(told).toEqual([{ err: undefined, hits: 1, in_all: 1 }]);
    }
    await keeper.stop();
    expect(new Set((await hits()).map(({ user_agent }) => user_agent))).toEqual(new Set(['n0', 'n1', 'n2']));
  });

  it('a hit that cannot be stored takes no other with it', async () => {
    const keeper = createHitKeeper({ db: t.app.db, clock: t.clock, log: t.app.log });
    const hit = (email_send_id: string) => ({
      team_id: t.teamId, id: t.app.ids.uuid(t.clock.now()), email_send_id, kind: 'open' as const, url: null, links: null,
      at: t.clock.now(), method: 'GET', user_agent: null, ip: null, prefetch: false,
    }); // prettier-ignore
    await Promise.all([keeper.keep(hit(SEND)), keeper.keep(hit('no id')), keeper.keep(hit(SEND))]);
    expect([(await hits()).length, keeper.lost()]).toEqual([2, 1]);
    await keeper.stop();
  });
});
