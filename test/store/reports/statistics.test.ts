import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backfillCounters } from '../../../src/events/backfill-counters.ts';
import type { EventDraft } from '../../../src/events/event.ts';
import { foldCounters } from '../../../src/events/fold-counters.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { insertHits } from '../../../src/tracking/hit-store.ts';
import { judgeHits, scannersOf } from '../../../src/tracking/judge-hits.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';
import { naiveStatistics } from '../../support/naive-statistics.ts';
import { seeded } from '../../support/summary-month.ts';

const PEOPLE = 70;
const DAYS = 9;
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const KINDS = [
  'sent', 'delivered', 'opened', 'clicked', 'replied', 'positive', 'bounced', 'opted_out', 'autoresponse',
] as const; // prettier-ignore

interface Mail {
  id: string;
  enrollment: string;
  profile: string;
  node: string;
  number: number;
}

let t: TestApp;
let campaignId: string;
let senderId: string;
const random = seeded(39);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
let address = 0;

const mail = (number: number, variants?: object[]) =>
  node(number, 'emailNode', {
    step_number: number - 1,
    subject: `Mail ${number}`,
    body: '<p>Hello</p>',
    ...(variants && { variants }),
  });
const graph = (...numbers: number[]) => ({
  nodes: [
    node(1, 'startNode'),
    ...numbers.map((number) =>
      mail(number, number === 2 ? [{ id: 'a' }, { id: 'b' }, { id: 'off', weight: 0 }] : undefined),
    ),
    node(9, 'stopNode'),
  ],
  edges: [1, ...numbers].map((number, nth) => edge(number, numbers[nth] ?? 9)),
});

async function putMail(people: { id: string; profile: string }, number: number, pass: number, at: Date) {
  const row = {
    id: t.app.ids.uuid(at),
    enrollment: people.id,
    profile: people.profile,
    node: id(number),
    number: number - 1,
  };
  await t.app.pool.query(
    `insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
       step_number, variant_id, recipient, message_id, state, sent_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, 'p@numbers.test', gen_random_uuid() || '@numbers.test', 'sent', $11, $11, $11)`,
    [t.teamId, row.id, row.enrollment, campaignId, row.profile, senderId, row.node, pass, row.number,
      number === 2 ? pick(['a', 'b', null]) : null, at],
  ); // prettier-ignore
  return row;
}

const about = (row: Mail, type: EventDraft['type'], at: Date, over: Partial<EventDraft> = {}): EventDraft => ({
  teamId: t.teamId, type, occurredAt: at, channel: 'email', campaignId, enrollmentId: row.enrollment,
  contactProfileId: row.profile, senderId, emailSendId: row.id, nodeId: row.node, stepNumber: row.number, ...over,
}); // prettier-ignore
const record = (...drafts: EventDraft[]) => transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));

/** Opens and clicks as they come in: twice, by machines, several links. */
async function hit(row: Mail, at: Date): Promise<void> {
  const machine = random() < 0.3;
  const clicks = random() < 0.4 ? pick([1, 2]) : 0;
  const hits = Array.from({ length: 2 + clicks }, (_none, n) => {
    const moment = new Date(at.getTime() + n * 600_000);
    address++;
    return {
      team_id: t.teamId,
      id: t.app.ids.uuid(moment),
      email_send_id: row.id,
      kind: n < 2 ? ('open' as const) : ('click' as const),
      url: n < 2 ? null : `https://numbers.test/${n}`,
      links: 3,
      at: moment,
      method: machine ? 'HEAD' : 'GET',
      user_agent: PERSON,
      ip: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      prefetch: false,
    };
  });
  await insertHits(t.app.db, hits);
}

const answers = (row: Mail, at: Date): EventDraft[][] => {
  const reply = () =>
    about(row, 'reply', at, { detail: { reply: { mood: pick(['positive', 'neutral', 'negative']) } } });
  const dice = random();
  if (dice < 0.15) return [[reply()], [reply()]];
  if (dice < 0.2) return [[about(row, 'autoresponse', at, { detail: { autoresponse: {} } })]];
  if (dice < 0.26)
    return [
      [about(row, 'bounce', at, { bounced: 'later', bounceCategory: 'soft' })],
      [about(row, 'bounce', at, { bounced: 'again', bounceCategory: 'invalid_recipient' })],
    ];
  if (dice < 0.32) {
    const { emailSendId: _mail, nodeId: _node, stepNumber: _step, ...left } = about(row, 'unsubscribe', at);
    const link = { ...left, detail: { unsubscribe: { method: 'link' } } };
    return [[random() < 0.5 ? link : about(row, 'unsubscribe', at)], [reply(), link]];
  }
  return [];
};

beforeAll(async () => {
  t = await testApp();
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Numbers', ...graph(2, 3, 4) });
  expect(made.status).toBe(201);
  campaignId = made.body.data.id;
  senderId = (
    await t.call('POST', '/senders', { TeamId: t.teamId, email: 'box@numbers.test', smtp_host: '127.0.0.1' })
  ).body.data.id;
  const people: { id: string; profile: string }[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const { body } = await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      email: `p${n}@numbers.test`,
    });
    people.push({ id: body.data.id, profile: body.data.contact_profile_id });
  }
  const start = t.clock.now().getTime();
  const scanners = scannersOf(t.app.config);
  const judge = () => judgeHits({ ...t.app, scanners });
  const mails: Mail[] = [];
  for (let day = 0; day < DAYS; day++) {
    const at = (hours: number) => new Date(start + (day * 24 + hours) * 3_600_000);
    for (const [n, each] of people.entries()) {
      if (random() < 0.3) continue;
      // Some pass a step twice, with another variant.
      const number = pick([2, 2, 3, 4]);
      const row = await putMail(each, number, day + 1, at(1));
      if (n % 10 === 3) {
        await record(about(row, 'bounce', at(1), { bounced: 'at_once', bounceCategory: 'policy_block' }));
        await t.app.pool.query(`update email_sends set state = 'rejected', sent_at = null where id = $1`, [
          row.id,
        ]);
        continue;
      }
      mails.push(row);
      await record(about(row, 'email_sent', at(1)));
    }
    for (const row of mails) if (random() < 0.2) await hit(row, at(2));
    t.clock.advance(24 * 3_600_000);
    await Promise.all([judge(), judge()]);
    const told = mails.flatMap((row) => (random() < 0.2 ? answers(row, at(4)) : []));
    for (let n = 0; n < told.length; n += 4)
      await Promise.all(told.slice(n, n + 4).map((drafts) => record(...drafts)));
  }
}, 600_000);
afterAll(() => t[Symbol.asyncDispose]());

const ask = async (query = '') =>
  (await t.call('GET', `/campaigns/${campaignId}/statistics${query}`)).body.data;
type Row = Record<(typeof KINDS)[number], number> & { hrefs: Record<string, string | null> };
const numbers = (row: Row) => Object.fromEntries(KINDS.map((kind) => [kind, row[kind]]));
const keyed = <T extends Row>(rows: T[], keyOf: (row: T) => string) =>
  Object.fromEntries(
    rows.filter((row) => KINDS.some((kind) => row[kind] !== 0)).map((row) => [keyOf(row), numbers(row)]),
  );

async function expectNaive(from?: string, to?: string): Promise<void> {
  const naive = await naiveStatistics(t, campaignId, from, to);
  const shown = await ask(from ? `?from=${from}&to=${to}` : '');
  expect(numbers(shown.totals)).toEqual(naive.totals);
  expect(keyed(shown.days, ({ day }: Row & { day: string }) => day)).toEqual(naive.days);
  expect(keyed(shown.steps, (row: Row & { node_id: string }) => row.node_id)).toEqual(naive.steps);
  const variants = shown.steps.flatMap((step: { node_id: string; variants: (Row & { variant_id: string | null })[] }) =>
    step.variants.map((row) => ({ ...row, key: `${step.node_id} ${row.variant_id ?? ''}` })),
  ); // prettier-ignore
  const ofSecond = Object.fromEntries(
    Object.entries(naive.variants).filter(([key]) => key.startsWith(`${id(2)} `)),
  );
  expect(keyed(variants, (row: Row & { key: string }) => row.key)).toEqual(ofSecond);
}

describe('the statistics of a campaign', () => {
  it('are what a naive count of the log says, in all and in a window', async () => {
    const { totals } = await naiveStatistics(t, campaignId);
    for (const kind of KINDS) expect([kind, totals[kind] > 2]).toEqual([kind, true]);
    expect(totals.delivered).toBeLessThan(totals.sent);
    await expectNaive();
    const { days } = await ask();
    await expectNaive(days[2].day, days[5].day);
  });

  it('are the same when days are added up, and when a backfill counts them from nothing', async () => {
    const before = await ask();
    await foldCounters(t.app);
    expect(await ask()).toEqual(before);
    expect((await backfillCounters(t.app, { after: null, onProgress: () => {} })).corrected).toBe(0);
    await t.app.pool.query('delete from step_counters');
    await t.app.pool.query('delete from step_results');
    await t.app.pool.query('insert into uncounted_teams (team_id, only_steps) select id, true from teams');
    const refused = await t.call('GET', `/campaigns/${campaignId}/statistics`);
    expect([refused.status, refused.body.error.message]).toEqual([
      503,
      expect.stringContaining('backfill-counters'),
    ]);
    expect((await t.call('GET', `/campaigns?TeamId=${t.teamId}`)).body.data[0].statistics).toBeNull();
    expect((await t.call('GET', `/intelligence/outbound-summary?teamId=${t.teamId}`)).status).toBe(200);
    await backfillCounters(t.app, { after: null, onProgress: () => {} });
    expect(await ask()).toEqual(before);
    await expectNaive();
  });

  it('lead from each number to as many contacts, deleted ones too', async () => {
    const { body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&result=sent&limit=2`);
    await t.call('DELETE', `/contacts/${body.data[0].id}`);
    const shown = await ask();
    const rows: Row[] = [
      shown.totals,
      ...shown.steps,
      ...shown.steps.flatMap((step: { variants: Row[] }) => step.variants),
      ...shown.days.slice(0, 3),
    ];
    let followed = 0;
    for (const row of rows)
      for (const kind of KINDS) {
        const href = row.hrefs[kind]!;
        if (row[kind] === 0) {
          expect(href).toBeNull();
          continue;
        }
        expect(href).toMatch(/^\/v2\/contacts\?/);
        const listed = await t.call('GET', href.slice('/v2'.length));
        expect([href, listed.status, listed.body.pagination?.total]).toEqual([href, 200, row[kind]]);
        followed++;
      }
    expect(followed).toBeGreaterThan(60);
  });

  it('stand on the campaign in short', async () => {
    const { totals } = await naiveStatistics(t, campaignId);
    const { delivered: _delivered, autoresponse: _auto, ...short } = totals;
    const { body } = await t.call('GET', `/campaigns?TeamId=${t.teamId}`);
    const shown = body.data.find((row: { id: string }) => row.id === campaignId).statistics;
    expect(shown).toEqual({ contacts: PEOPLE - 1, ...short, href: `/v2/campaigns/${campaignId}/statistics` });
  });

  it('keep the numbers of a step that is taken out of the sequence', async () => {
    const before = await ask();
    const { nodes, edges } = graph(2, 3);
    expect((await t.call('PATCH', `/campaigns/${campaignId}`, { nodes, edges })).status).toBe(200);
    const after = await ask();
    expect(after.steps.map((step: { node_id: string; in_sequence: boolean }) => [step.node_id, step.in_sequence])).toEqual([
      [id(2), true], [id(3), true], [id(4), false],
    ]); // prettier-ignore
    expect(numbers(after.steps[2])).toEqual(numbers(before.steps[2]));
    await expectNaive();
  });

  it('refuse days that lie in the wrong order or too far apart, and filters that say nothing', async () => {
    const get = async (path: string) => {
      const { status, body } = await t.call('GET', path);
      return [status, body.error?.details?.[0]?.param ?? body.error?.param];
    };
    const path = `/campaigns/${campaignId}/statistics`;
    expect(await get(`${path}?from=2026-11-17&to=2026-11-16`)).toEqual([400, 'from']);
    expect(await get(`${path}?from=2025-11-16&to=2026-11-17`)).toEqual([400, 'from']);
    expect((await get(`${path}?from=yesterday`))[0]).toBe(400);
    const contacts = `/contacts?TeamId=${t.teamId}`;
    expect(await get(`${contacts}&result_from=2026-11-16`)).toEqual([400, 'result_from']);
    expect(await get(`${contacts}&result=sent&result_from=2026-11-17&result_to=2026-11-16`)).toEqual([
      400,
      'result_from',
    ]);
    expect(await get(`${contacts}&node_id=n&variant_id=`)).toEqual([400, 'variant_id']);
    expect((await get(`${contacts}&result=seen`))[0]).toBe(400);
  });
});
