import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectDueCampaign } from '../../../src/campaigns/project-campaigns.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { took } from '../../support/typed.ts';
import { edge, node } from '../../support/graph.ts';

const DAY_MS = 24 * 60 * 60_000;
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: 'Text' }),
    node(3, 'waitNode', { amount: 2, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: 'Again', body: 'Text' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};
/** Over the end of summer time: Sunday 2026-10-25 has 25 hours in Berlin. */
const BEFORE_DST_ENDS = new Date('2026-10-22T07:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  t.clock.set(BEFORE_DST_ENDS);
  for (const name of ['a', 'b'])
    await saveSender(t.app, t.teamId, {
      email: `${name}@outreach.test`,
      smtp_host: '127.0.0.1',
      timezone: 'Europe/Berlin',
      max_per_day: 2,
      spacing_seconds: 0,
    });
});
afterAll(() => t[Symbol.asyncDispose]());

async function makeCampaign(name: string, contacts: number, more: object = {}): Promise<string> {
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name,
    schedule: { timezone: 'Europe/Berlin' },
    ...GRAPH,
    ...more,
  });
  const id = made.body.data.id as string;
  for (let n = 0; n < contacts; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: id, email: `p${n}@${name}.test` });
  return id;
}
const launch = async (id: string): Promise<unknown> =>
  (await t.call('PATCH', `/campaigns/${id}`, { status: 'active' })).status;
const projectAll = async (): Promise<void> => {
  while (await projectDueCampaign(t.app));
};
const summary = async (query = '') => {
  const given = { teamId: t.teamId, ...Object.fromEntries(new URLSearchParams(query)) };
  return (await took(t.client.getCapacitySummary({ query: given }))).body.data;
};
const shownOf = async (id: string) => (await summary()).campaigns.find((row) => row.id === id)!;

describe('GET /intelligence/capacity-summary', () => {
  it('200 with no campaign and what the mailboxes may send', async () => {
    expect(await summary()).toEqual({
      overview: {
        mailboxes: 2,
        enabled_mailboxes: 2,
        mails_per_day: 4,
        sent_today: 0,
        left_today: 4,
        active_campaigns: 0,
        contacts_remaining: 0,
        mails_remaining: 0,
        projected_completion_days: 0,
      },
      campaigns: [],
      pagination: { page: 1, limit: 20, total: 0, total_pages: 0 },
      recommendations: [],
    });
  });

  describe('with campaigns', () => {
    let long: string;
    let short: string;
    let asleep: string;
    beforeAll(async () => {
      short = await makeCampaign('short', 3);
      long = await makeCampaign('long', 12, { daily_limit: 2 });
      asleep = await makeCampaign('asleep', 1);
      await makeCampaign('draft', 2);
      for (const id of [short, long, asleep]) expect(await launch(id)).toBe(200);
    });

    it('shows campaigns that are not simulated yet as pending, with their contacts', async () => {
      const { campaigns, overview } = await summary();
      expect(campaigns.map((row) => [row.name, row.outlook, row.contacts_remaining])).toEqual([
        ['asleep', 'pending', 1],
        ['long', 'pending', 12],
        ['short', 'pending', 3],
      ]);
      expect(overview).toMatchObject({ mails_remaining: null, projected_completion_days: null });
    });

    it('foresees what POST /campaigns/{id}/simulate says, over the change of clocks', async () => {
      await projectAll();
      for (const id of [short, long]) {
        const { body } = await t.call('POST', `/campaigns/${id}/simulate`, { days: 365 });
        const shown = await shownOf(id);
        expect(shown).toMatchObject({
          outlook: 'projected',
          contacts_remaining: body.data.contacts.active,
          mails_remaining: body.data.sent,
          projected_completion_at: body.data.finish.last,
          projected_completion_days: Math.ceil(
            (Date.parse(body.data.finish.last) - BEFORE_DST_ENDS.getTime()) / DAY_MS,
          ),
          bottleneck: body.data.bottleneck,
          computed_at: BEFORE_DST_ENDS.toISOString(),
        });
      }
    });

    it('counts days from now on, and contacts as they are now', async () => {
      const before = await shownOf(long);
      t.clock.set(new Date(BEFORE_DST_ENDS.getTime() + 2 * DAY_MS));
      await t.app.pool.query(
        `update enrollments set life = 'paused' where id = (select id from enrollments where campaign_id = $1 limit 1)`,
        [long],
      );
      const after = await shownOf(long);
      expect(after.projected_completion_days).toBe(before.projected_completion_days! - 2);
      const { rows } = await t.app.pool.query(
        `select count(*)::int as n from enrollments where campaign_id = $1 and life = 'active' and deleted_at is null`,
        [long],
      );
      expect([after.contacts_remaining, rows[0].n]).toEqual([11, 11]);
      t.clock.set(BEFORE_DST_ENDS);
    });

    it('reckons no less than the mails of all campaigns take together', async () => {
      const { overview, campaigns } = await summary();
      const mails = campaigns.reduce((sum, row) => sum + row.mails_remaining!, 0);
      expect(overview.mails_remaining).toBe(mails);
      expect(overview.projected_completion_days).toBe(
        Math.max(Math.ceil(mails / 4), ...campaigns.map((row) => row.projected_completion_days!)),
      );
    });

    it.each([
      ['', ['asleep', 'short', 'long']],
      ['&sortDirection=desc', ['long', 'asleep', 'short']],
      ['&sortBy=name', ['asleep', 'long', 'short']],
      ['&sortBy=name&sortDirection=desc', ['short', 'long', 'asleep']],
      ['&sortBy=contactsRemaining&sortDirection=desc', ['long', 'short', 'asleep']],
      ['&sortBy=name&page=2&limit=2', ['short']],
    ])('sorts and pages by %j', async (query, names) => {
      const { campaigns, pagination } = await summary(query);
      expect(campaigns.map((row) => row.name)).toEqual(names);
      expect(pagination.total).toBe(3);
    });

    it('leaves out a campaign that is paused', async () => {
      await t.call('PATCH', `/campaigns/${asleep}`, { status: 'inactive' });
      expect((await summary()).campaigns.map((row) => row.name)).toEqual(['short', 'long']);
    });

    it('says what never ends, why, and by which call that is mended', async () => {
      await t.app.pool.query(`update senders set disabled = true`);
      await t.app.pool.query(`update campaign_projections set next_at = '-infinity'`);
      await projectAll();
      const { campaigns, recommendations, overview } = await summary();
      expect(campaigns.map((row) => [row.outlook, row.projected_completion_days])).toEqual([
        ['no_end', null],
        ['no_end', null],
      ]);
      expect(overview).toMatchObject({
        enabled_mailboxes: 0,
        mails_per_day: 0,
        projected_completion_days: null,
      });
      expect(recommendations.map((row) => [row.kind, row.campaign_id, row.call])).toEqual([
        ['no_mailbox', null, 'POST /v2/senders'],
        ['no_end', long, `POST /v2/campaigns/${long}/sender-profiles`],
        ['no_end', short, `POST /v2/campaigns/${short}/sender-profiles`],
      ]);
      await t.app.pool.query(`update senders set disabled = false`);
    });
  });

  it.each([
    ['teamId', ''],
    ['sortBy', '&sortBy=age'],
    ['sortDirection', '&sortDirection=up'],
    ['limit', '&limit=101'],
    ['page', '&page=0'],
  ])('400 names %s', async (param, query) => {
    const team = query === '' ? '' : `teamId=${t.teamId}`;
    const { status, body } = await t.call('GET', `/intelligence/capacity-summary?${team}${query}`);
    expect([status, body.error.param]).toEqual([400, param]);
  });
});

describe('projections', () => {
  it('are made by one of two workers, again after five minutes, and again when a worker died', async () => {
    await t.app.pool.query(`update campaign_projections set next_at = '-infinity', computed_at = null`);
    const due = async (): Promise<number> =>
      (
        await t.app.pool.query(
          `select count(*)::int as n from campaign_projections where computed_at is null`,
        )
      ).rows[0].n;
    const count = await due();
    const made = await Promise.all([projectDueCampaign(t.app), projectDueCampaign(t.app)]);
    expect(made).toEqual([true, true]);
    await projectAll();
    expect(await due()).toBe(1);
    expect(count).toBe(3);
    t.clock.advance(4 * 60_000);
    expect(await projectDueCampaign(t.app)).toBe(false);
    t.clock.advance(2 * 60_000);
    expect(await projectDueCampaign(t.app)).toBe(true);
  });

  it('of a campaign that cannot be simulated keep no other waiting', async () => {
    await t.app.pool.query(`update campaign_projections set next_at = '-infinity'`);
    await t.app.pool.query(
      `update campaigns set schedule = '{"timezone":"Nowhere/None"}' where name = 'long'`,
    );
    await projectAll();
    const { rows } = await t.app.pool.query(
      `select c.name, p.next_at > $1 as later from campaign_projections p join campaigns c on c.id = p.campaign_id where c.status = 'active' order by 1`,
      [t.clock.wall()],
    );
    expect(rows).toEqual([
      { name: 'long', later: true },
      { name: 'short', later: true },
    ]);
  });
});
