import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';

let t: TestApp;
let at: string;
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: 'Text' }),
    node(3, 'waitNode', { amount: 2, unit: 'days' }),
    node(4, 'ifNode', {
      paths: [
        { id: 'opened', conditions: [{ field: 'opened', operator: 'is_true', within: { amount: 5, unit: 'days' } }] },
        { id: 'ulm', conditions: [{ field: 'custom.site', operator: 'equals', value: 'Ulm' }] },
      ],
    }),
    node(5, 'emailNode', { step_number: 2, subject: 'You read it', body: 'Text' }),
    node(6, 'emailNode', { step_number: 2, subject: 'Ulm', body: 'Text' }),
    node(7, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5, 'opened'), edge(4, 6, 'ulm'), edge(4, 7, 'else')],
}; // prettier-ignore

beforeAll(async () => {
  t = await testApp();
  for (const name of ['a', 'b'])
    await saveSender(t.app, t.teamId, {
      email: `${name}@outreach.test`,
      smtp_host: '127.0.0.1',
      max_per_day: 2,
      spacing_seconds: 0,
    });
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'x',
    schedule: { timezone: 'Europe/Berlin', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
    ...GRAPH,
  });
  at = `/campaigns/${made.body.data.id}`;
  for (let n = 0; n < 10; n++)
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: made.body.data.id,
      email: `p${n}@else.test`,
      custom: { site: n < 4 ? 'Ulm' : 'Bonn' },
    });
});
afterAll(() => t[Symbol.asyncDispose]());

const rows = async (): Promise<unknown> =>
  (
    await t.app.pool.query(
      `select (select count(*) from email_sends) as mails, (select count(*) from events) as events,
        (select json_agg(p order by enrollment_id) from enrollment_positions p) as positions, (select json_agg(s) from sender_states s) as states`,
    )
  ).rows;

describe('POST /campaigns/{id}/simulate', () => {
  it('says what would be sent when, who reaches what, and what holds mails, and writes nothing', async () => {
    const before = await rows();
    const { status, body } = await t.call('POST', `${at}/simulate`, {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      complete: true,
      timezone: 'Europe/Berlin',
      contacts: { active: 10, simulated: 10, blocked: [] },
      sent: 14,
      bottleneck: 'sender_daily_cap',
      unreached_nodes: [id(5)],
      assumptions: { reply_rate: 0, seed: 1, days: 90 },
    });
    // Four a day from Monday on; each follow-up is two days behind its mail, and no mail leaves on a weekend.
    const byDate = Object.fromEntries(body.data.days.map((day: { date: string; sent: number }) => [day.date, day.sent]));
    expect(byDate).toMatchObject({ '2026-11-16': 4, '2026-11-17': 4 });
    expect([byDate['2026-11-21'] ?? 0, byDate['2026-11-22'] ?? 0]).toEqual([0, 0]);
    expect(body.data.senders.map((each: { sent: number }) => each.sent).reduce((a: number, b: number) => a + b)).toBe(14);
    expect(body.data.nodes.find((each: { id: string }) => each.id === id(6))).toMatchObject({ contacts: 4, share: 0.4 });
    expect(await rows()).toEqual(before);
  }); // prettier-ignore

  it('takes what it is told to assume, and the same seed gives the same answer', async () => {
    const asked = { open_rate: 0.5, reply_rate: 0.2, seed: 42 };
    const [first, second] = [
      (await t.call('POST', `${at}/simulate`, asked)).body.data,
      (await t.call('POST', `${at}/simulate`, asked)).body.data,
    ];
    expect(second).toEqual(first);
    expect(first.assumptions).toMatchObject(asked);
    const opened = (await t.call('POST', `${at}/simulate`, { open_rate: 1 })).body.data;
    expect([opened.sent, opened.unreached_nodes]).toEqual([20, [id(6), id(7)]]);
  });

  it.each<[setting: object, assumed: object, seen: boolean]>([
    [{ track_opens: false }, { open_rate: 1 }, false],
    [{ track_opens: false }, { click_rate: 1 }, true],
    [{ track_opens: false, track_clicks: false }, { click_rate: 1 }, false],
    [{ track_clicks: false }, { click_rate: 1 }, true],
  ])('with %j and %j, a condition on opens holds: %s', async (setting, assumed, seen) => {
    await t.call('PATCH', at, { track_opens: null, track_clicks: null, ...setting });
    const { nodes } = (await t.call('POST', `${at}/simulate`, assumed)).body.data;
    const ofOpened = nodes.find((each: { id: string }) => each.id === id(5));
    expect(ofOpened?.contacts ?? 0).toBe(seen ? 10 : 0);
    await t.call('PATCH', at, { track_opens: null, track_clicks: null });
  });

  it('503 while the team has a simulation under way, so that no team keeps others waiting', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => t.call('POST', `${at}/simulate`, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503)!;
    expect(refused.body.error.message).toMatch(/under way/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await t.call('POST', `${at}/simulate`, {})).status).toBe(200);
  });

  it('400 for an assumption that is no share, 404 for a campaign that is not there', async () => {
    const { status, body } = await t.call('POST', `${at}/simulate`, { reply_rate: 1.5 });
    expect([status, body.error.param]).toEqual([400, 'reply_rate']);
    const none = await t.call('POST', `/campaigns/${id(77)}/simulate`, {});
    expect(none.body.error.code).toBe('campaign_not_found');
  });

  it('goes on from where contacts are, and counts those that no mail goes to', async () => {
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: 'p9@else.test' });
    await t.call('PATCH', at, { status: 'active' });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    const { data } = (await t.call('POST', `${at}/simulate`, { days: 60 })).body;
    expect(data.contacts).toMatchObject({ active: 9, simulated: 9 });
    expect([data.sent, data.complete]).toEqual([13, true]);
    const { data: short } = (await t.call('POST', `${at}/simulate`, { days: 1 })).body;
    expect([short.sent < 9, short.complete]).toEqual([true, false]);
  });
});
