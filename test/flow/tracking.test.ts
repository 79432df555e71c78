import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { createApi } from '../../src/http/shell.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { judgeHits, scannersOf } from '../../src/tracking/judge-hits.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { edge, id, node } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

const PRICES = 'https://acme.test/prices?from=mail&week=47';
const ABOUT = 'https://acme.test/about';
const BODY = `<html><body><p>See <a href="${PRICES.replaceAll('&', '&amp;')}">our prices</a> and <a href="${ABOUT}">us</a>.</p></body></html>`;
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const FILTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

let t: TestApp;
let sink: SmtpSink;
let senderId: string;
beforeEach(async () => {
  sink = await startSmtpSink();
  t = await testApp();
  asked = 0;
  await t.hearAll();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: sink.port, smtp_security: 'none' as const };
  senderId = (
    await saveSender(t.app, t.teamId, {
      email: 'anna@outreach.test',
      spacing_seconds: 0,
      max_per_day: 100,
      ...smtp,
    })
  ).id;
});
afterEach(async () => {
  await t[Symbol.asyncDispose]();
  await sink.close();
});

const graph = (condition: object) => ({
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: BODY }),
    node(3, 'waitNode', { amount: 1, unit: 'days' }),
    node(4, 'ifNode', { paths: [{ id: 'yes', conditions: [condition] }] }),
    node(5, 'emailNode', { step_number: 2, subject: 'You clicked', body: 'Yes' }),
    node(6, 'emailNode', { step_number: 2, subject: 'You did not', body: 'No' }),
    node(7, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5, 'yes'), edge(4, 6, 'else'), edge(5, 7), edge(6, 7)],
});

const steps = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
async function drain(): Promise<void> {
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
}
async function round(): Promise<void> {
  await steps();
  await drain();
  await steps();
}

async function start(condition: object, emails: string[], settings: object = {}): Promise<string> {
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'C',
    ...graph(condition),
    ...settings,
  });
  expect(made.status).toBe(201);
  const CampaignId: string = made.body.data.id;
  for (const email of emails) await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
  expect((await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' })).status).toBe(200);
  await round();
  return CampaignId;
}

function htmlTo(email: string): string {
  const { raw } = sink.mails.findLast(({ to }) => to === email)!;
  // Soft breaks first: a text line may begin with two dashes, like a boundary.
  const html = raw
    .replaceAll('=\r\n', '')
    .split('Content-Type: text/html')[1]!
    .split('\r\n\r\n')
    .slice(1)
    .join('\r\n\r\n')
    .split('\r\n--')[0]!;
  return html.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
const subjectsTo = (email: string): string[] =>
  sink.mails.filter(({ to }) => to === email).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)![1]!);
const trackedIn = (email: string) => ({
  pixel: /<img src="http:\/\/[^/"]+(\/o\/[^"]+)"/.exec(htmlTo(email))?.[1] ?? null,
  links: [...htmlTo(email).matchAll(/<a href="http:\/\/[^/"]+(\/c\/[^"]+)"/g)].map((match) => match[1]!),
});

/** Requests so far: an answer may come before its hit is written. */
let asked: number;
async function ask(
  url: string,
  { agent = PERSON, ip = '89.12.34.56', method = 'GET' as 'GET' | 'HEAD' } = {},
) {
  const answer = await t.server.inject({
    method,
    url,
    remoteAddress: ip,
    headers: { 'user-agent': agent },
  });
  asked += 1;
  await eventually(verdicts, ({ length }) => length >= asked);
  return answer;
}
const judgeAll = async (app = t.app): Promise<void> => {
  t.clock.advance(11_000);
  while (await judgeHits({ ...app, scanners: scannersOf(app.config) }));
};
const events = async (type: string) =>
  (await t.call('GET', `/events?TeamId=${t.teamId}&type=${type}`)).body.data as Record<string, unknown>[];
interface Delivered {
  contact: { email: string };
  click?: { url: string; clicked_at: string };
}
const deliveries = async (type: 'open' | 'click'): Promise<Delivered[]> => {
  const sent = t.app.db.selectFrom('webhook_deliveries').select('body').where('event_type', '=', type);
  return (await sent.execute()).map(({ body }) => JSON.parse(body) as Delivered);
};
const verdicts = async () =>
  (
    await t.app.db.selectFrom('tracking_hits').select(['kind', 'actor', 'because']).orderBy('id').execute()
  ).map(({ kind, actor, because }) => `${kind} ${actor} ${because}`);

const CLICKED = { field: 'clicked', operator: 'is_true' };
const DAY_MS = 86_400_000;

describe('a mail', () => {
  it('carries a pixel and tracked links, and its text part the links themselves', async () => {
    await start(CLICKED, ['ann@else.test']);
    const { pixel, links } = trackedIn('ann@else.test');
    expect([pixel !== null, links.length]).toEqual([true, 2]);
    const { raw } = sink.mails[0]!;
    const text = raw.split('Content-Type: text/html')[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toContain(`our prices (${PRICES}) and us (${ABOUT})`);
    expect((await ask(links[0]!)).headers.location).toBe(PRICES);
    expect((await ask(links[1]!)).headers.location).toBe(ABOUT);
  });

  it.each([
    ['the team wants neither', { track_opens: false, track_clicks: false }, {}, [false, 0]],
    ['the team wants no pixel', { track_opens: false }, {}, [false, 2]],
    ['the campaign wants no links, and the team both', {}, { track_clicks: false }, [true, 0]],
    [
      'the campaign wants both, and the team neither',
      { track_opens: false, track_clicks: false },
      { track_opens: true, track_clicks: true },
      [true, 2],
    ],
    [
      'the campaign says null, and the team wants none',
      { track_opens: false, track_clicks: false },
      { track_opens: null, track_clicks: null },
      [false, 0],
    ],
  ])('is tracked only as wanted: %s', async (_name, ofTeam, ofCampaign, expected) => {
    if (Object.keys(ofTeam).length > 0)
      expect((await t.call('PATCH', `/teams/${t.teamId}`, ofTeam)).status).toBe(200);
    await start(CLICKED, ['ann@else.test'], ofCampaign);
    const { pixel, links } = trackedIn('ann@else.test');
    expect([pixel !== null, links.length]).toEqual(expected);
  });
});

describe('the next mail', () => {
  it('is tracked as the campaign says by then', async () => {
    const campaignId = await start(CLICKED, ['ann@else.test']);
    await t.call('PATCH', `/campaigns/${campaignId}`, { track_opens: false, track_clicks: false });
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: 'bob@else.test' });
    await round();
    const tracked = ['ann@else.test', 'bob@else.test'].map((email) => trackedIn(email).links.length);
    expect([tracked, trackedIn('bob@else.test').pixel]).toEqual([[2, 0], null]);
  });

  it('leads to the tracking domain of the team, if that passed its check', async () => {
    await t.call('PATCH', `/teams/${t.teamId}`, { tracking_domain: 'go.acme.test' });
    const campaignId = await start(CLICKED, ['ann@else.test']);
    expect(htmlTo('ann@else.test')).not.toContain('go.acme.test');
    await t.app.db.updateTable('teams').set({ tracking_domain_passed: true }).execute();
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: 'bob@else.test' });
    await round();
    expect(htmlTo('bob@else.test').match(/https:\/\/go\.acme\.test\/[co]\//g)).toHaveLength(3);
  });
});

describe('a webhook', () => {
  it('gets opens and clicks as its flags say', async () => {
    const hook = async (name: string, events: object) =>
      (await t.call('POST', '/webhooks', { team_id: t.teamId, url: `https://hooks.test/${name}`, events }))
        .body.data.id as string;
    const [opens, clicks] = [await hook('opens', { open: true }), await hook('clicks', { click: true })];
    const heard = async (id: string) =>
      (
        await t.app.db
          .selectFrom('webhook_deliveries')
          .select('event_type')
          .where('webhook_id', '=', id)
          .execute()
      )
        .map(({ event_type }) => event_type)
        .filter((type) => type === 'open' || type === 'click');
    await start(CLICKED, ['ann@else.test']);
    t.clock.advance(60_000);
    await ask(trackedIn('ann@else.test').links[0]!);
    await judgeAll();
    expect([await heard(opens), await heard(clicks)]).toEqual([['open'], ['click']]);
    await t.call('PATCH', `/webhooks/${opens}`, { events: { open: false, click: true } });
    await t.call('PATCH', `/webhooks/${clicks}`, { events: { click: false } });
    await ask(trackedIn('ann@else.test').links[1]!);
    await judgeAll();
    expect([await heard(opens), await heard(clicks)]).toEqual([['open', 'click'], ['click']]);
  });
});

describe('a branch on clicks', () => {
  it('is taken by the person who clicked, and by no machine', async () => {
    const campaignId = await start(CLICKED, ['ann@else.test', 'bob@else.test', 'eve@else.test']);
    const [ann, bob, eve] = [
      trackedIn('ann@else.test'),
      trackedIn('bob@else.test'),
      trackedIn('eve@else.test'),
    ];
    // A filter follows everything in Ann's and Bob's mails; Apple loads Eve's pixel.
    t.clock.advance(8_000);
    for (const { pixel, links } of [ann, bob]) {
      await ask(pixel!, { agent: FILTER, ip: '20.50.60.70' });
      for (const link of links) await ask(link, { agent: FILTER, ip: '20.50.60.70' });
    }
    await ask(eve.pixel!, { agent: 'Mozilla/5.0', ip: '104.28.40.10' });
    await ask(eve.links[0]!, { method: 'HEAD' });
    await judgeAll();
    expect([await events('open'), await events('click')]).toEqual([[], []]);
    t.clock.advance(3_600_000);
    const clickedAt = t.clock.now();
    for (let n = 0; n < 3; n++) await ask(ann.links[0]!);
    await judgeAll();

    const [click, ...others] = await events('click');
    expect(others).toEqual([]);
    expect(click).toMatchObject({ CampaignId: campaignId, type: 'click', channel: 'email' });
    expect(await events('open')).toHaveLength(1);
    expect(await deliveries('click')).toMatchObject([
      { contact: { email: 'ann@else.test' }, click: { url: PRICES, clicked_at: clickedAt.toISOString() } },
    ]);
    expect(await deliveries('open')).toMatchObject([{ contact: { email: 'ann@else.test' } }]);

    t.clock.advance(DAY_MS);
    await round();
    expect(subjectsTo('ann@else.test')).toEqual(['Hi', 'You clicked']);
    expect(subjectsTo('bob@else.test')).toEqual(['Hi', 'You did not']);
    expect(subjectsTo('eve@else.test')).toEqual(['Hi', 'You did not']);
    const contact = (await t.call('GET', `/contacts?TeamId=${t.teamId}&search=ann`)).body.data[0];
    expect([contact.opened, contact.clicked]).toEqual([true, true]);
    const bobs = (await t.call('GET', `/contacts?TeamId=${t.teamId}&search=bob`)).body.data[0];
    expect([bobs.opened, bobs.clicked]).toEqual([false, false]);
    const judged = await verdicts();
    expect(judged.filter((each) => each === 'click human person')).toHaveLength(3);
    expect(judged.filter((each) => each === 'click machine link_burst')).toHaveLength(4);
    expect(judged.filter((each) => each === 'open machine beside_a_machine')).toHaveLength(2);
    expect(judged).toContain('open machine bare_agent');
    expect(judged).toContain('click machine not_a_get');
  });

  it('is taken by no filter that tries the links of more mails in a second than a caller may', async () => {
    const people = Array.from({ length: 12 }, (_none, n) => `p${n}@else.test`);
    await start(CLICKED, people);
    const perIp = { perSecond: 5, perMinute: 3000, connections: 20 };
    const { limits } = t.app.config;
    const config = { ...t.app.config, rateLimits: 'on' as const, limits: { ...limits, perIp } };
    const server = await createApi({ ...t.app, config });
    t.clock.advance(8_000);
    for (const link of [0, 1])
      for (const email of people) {
        const url = trackedIn(email).links[link]!;
        await server.inject({ url, remoteAddress: '20.50.60.70', headers: { 'user-agent': FILTER } });
      }
    await judgeAll();
    expect(new Set(await verdicts())).toEqual(new Set(['click machine link_burst']));
    expect(await events('click')).toEqual([]);
    await server.close();
  });

  it('asks for one link, and for one that was clicked on another day, too', async () => {
    await start({ field: 'link_clicked', operator: 'equals', value: ABOUT }, [
      'ann@else.test',
      'bob@else.test',
    ]);
    t.clock.advance(60_000);
    await ask(trackedIn('ann@else.test').links[1]!);
    await ask(trackedIn('bob@else.test').links[0]!);
    await judgeAll();
    t.clock.advance(DAY_MS);
    await round();
    expect(subjectsTo('ann@else.test')).toEqual(['Hi', 'You clicked']);
    expect(subjectsTo('bob@else.test')).toEqual(['Hi', 'You did not']);
  });

  it('on opens is taken by who loads the picture', async () => {
    await start({ field: 'opened', operator: 'is_true' }, ['ann@else.test', 'bob@else.test']);
    t.clock.advance(60_000);
    await ask(trackedIn('ann@else.test').pixel!);
    await judgeAll();
    t.clock.advance(DAY_MS);
    await round();
    expect(subjectsTo('ann@else.test')).toEqual(['Hi', 'You clicked']);
    expect(subjectsTo('bob@else.test')).toEqual(['Hi', 'You did not']);
  });
});

describe('what people do', () => {
  it('is counted once: an open for a mail, a click for a link and day', async () => {
    await start(CLICKED, ['ann@else.test']);
    const { pixel, links } = trackedIn('ann@else.test');
    for (let day = 0; day < 2; day++) {
      t.clock.advance(60_000);
      for (const path of [pixel!, pixel!, links[0]!, links[0]!]) await ask(path);
      await judgeAll();
      t.clock.advance(30_000);
      await ask(links[1]!);
      await judgeAll();
      t.clock.advance(DAY_MS - 120_000);
    }
    expect(await deliveries('open')).toHaveLength(1);
    expect((await deliveries('click')).map(({ click }) => click!.url)).toEqual([
      PRICES,
      ABOUT,
      PRICES,
      ABOUT,
    ]);
    const [{ id: contactId }] = (await t.call('GET', `/contacts?TeamId=${t.teamId}`)).body.data;
    const items = (await t.call('GET', `/contacts/${contactId}/timeline`)).body.data;
    const clicked = items.filter(({ type }: { type: string }) => type === 'click');
    expect(clicked.map(({ detail }: { detail: string }) => detail)).toEqual([ABOUT, PRICES, ABOUT, PRICES]);
  });

  it('is recorded once, although two workers judge hits of the same mail at the same time', async () => {
    await start(CLICKED, ['ann@else.test']);
    const { pixel, links } = trackedIn('ann@else.test');
    const scanners = scannersOf(t.app.config);
    const other = new pg.Client({ connectionString: t.databaseUrl });
    await other.connect();
    // Each worker judges its hits before it needs the contact, which another session holds.
    await other.query('begin; select 1 from enrollments for update');
    const blocked = () =>
      t.app.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    const working: Promise<boolean>[] = [];
    for (let worker = 1; worker <= 2; worker++) {
      t.clock.advance(60_000);
      for (const path of [pixel!, links[0]!]) await ask(path);
      t.clock.advance(11_000);
      working.push(judgeHits({ ...t.app, scanners }));
      await eventually(blocked, ({ rowCount }) => rowCount === worker);
    }
    await other.query('commit');
    await other.end();
    await Promise.all(working);
    expect([(await deliveries('open')).length, (await deliveries('click')).length]).toEqual([1, 1]);
    expect(await verdicts()).toEqual(
      Array.from({ length: 2 }, () => ['open human person', 'click human person']).flat(),
    );
  });

  it('is judged by one of many workers', async () => {
    await start(CLICKED, ['ann@else.test', 'bob@else.test']);
    t.clock.advance(60_000);
    for (const email of ['ann@else.test', 'bob@else.test']) {
      const { pixel, links } = trackedIn(email);
      for (let n = 0; n < 20; n++) await ask(n % 2 ? pixel! : links[0]!);
    }
    t.clock.advance(11_000);
    const scanners = scannersOf(t.app.config);
    await Promise.all(Array.from({ length: 8 }, () => judgeHits({ ...t.app, scanners })));
    expect([(await deliveries('open')).length, (await deliveries('click')).length]).toEqual([2, 2]);
    expect((await verdicts()).filter((each) => each.includes('null'))).toEqual([]);
  });

  it('waits until the rest of its burst is there, and is judged once', async () => {
    await start(CLICKED, ['ann@else.test']);
    t.clock.advance(60_000);
    const { links } = trackedIn('ann@else.test');
    await ask(links[0]!);
    const scanners = scannersOf(t.app.config);
    t.clock.advance(2_000);
    await judgeHits({ ...t.app, scanners });
    expect(await verdicts()).toEqual(['click null null']);
    await ask(links[1]!);
    await judgeAll();
    expect(await verdicts()).toEqual(['click machine link_burst', 'click machine link_burst']);
    expect(await deliveries('click')).toEqual([]);
  });

  it('of a mail that is not in the mail ledger is kept and counts for nothing', async () => {
    const { mintOpenToken } = await import('../../src/sending/tracking-links.ts');
    await ask(`/o/${mintOpenToken(t.app.secrets, { teamId: t.teamId, sendId: id(99) })}`);
    await judgeAll();
    expect(await verdicts()).toEqual(['open unknown no_such_mail']);
  });
});
