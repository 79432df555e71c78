import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProjectionRound, projectDueCampaign } from '../../../src/campaigns/project-campaigns.ts';
import { takeDueProjection } from '../../../src/campaigns/projection-store.ts';
import { listCampaignCapacities } from '../../../src/reports/capacity-store.ts';
import type { CapacitySummary } from '../../../src/reports/capacity-wire.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
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
/** Summer time ends on Sunday 2026-10-25, which has 25 hours in Berlin. */
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
  const round = createProjectionRound();
  while (await projectDueCampaign(t.app, round));
};
const summary = async (query = ''): Promise<Static<typeof CapacitySummary>> =>
  (await t.call('GET', `/intelligence/capacity-summary?teamId=${t.teamId}${query}`)).body.data;
const shownOf = async (id: string) => (await summary()).campaigns.find((row) => row.id === id)!;

describe('GET /intelligence/capacity-summary', () => {
  it('a pause between mails leaves a mailbox fewer of them', async () => {
    await t.app.pool.query(`update senders set max_per_day = 200, spacing_seconds = 1000`);
    // A day has 86.4 pauses of 1,000 seconds: 87 mails.
    expect((await summary()).overview).toMatchObject({ mails_per_day: 174, left_today: 174 });
    await t.app.pool.query(`update senders set max_per_day = 2, spacing_seconds = 0`);
  });

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
        contacts_blocked: 0,
        campaigns_paused_by_guard: 0,
        contacts_paused_by_guard: 0,
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

    it('counts no more contacts than a request may, and shows those of the simulation instead', async () => {
      await t.app.pool.query('update campaign_projections set contacts = 77');
      const rows = await listCampaignCapacities(t.app.db, t.teamId, 12);
      expect(rows.map(({ name, contacts }) => [name, contacts])).toEqual([
        ['asleep', 1],
        ['long', 77],
        ['short', 3],
      ]);
      const all = await listCampaignCapacities(t.app.db, t.teamId);
      expect(all.map(({ contacts }) => contacts)).toEqual([1, 11, 3]);
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
      expect(recommendations.map((row) => [row.kind, row.campaign_id, row.call.path])).toEqual([
        ['no_mailbox', null, '/v2/senders'],
        ['no_end', long, `/v2/campaigns/${long}/sender-profiles`],
        ['no_end', short, `/v2/campaigns/${short}/sender-profiles`],
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
  const due = async (team = t.teamId): Promise<number> =>
    (
      await t.app.pool.query(
        `select count(*)::int as n from campaign_projections where team_id = $1 and next_at <= $2`,
        [team, t.clock.wall()],
      )
    ).rows[0].n;
  const makeDue = () =>
    t.app.pool.query(`update campaign_projections set next_at = '-infinity', computed_at = null`);

  it('are of active campaigns alone', async () => {
    const { rows } = await t.app.pool.query(
      `select c.name from campaign_projections p join campaigns c on c.id = p.campaign_id order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['long', 'short']);
  });

  it('are made by one of two workers, again after five minutes, and again when a worker died', async () => {
    await makeDue();
    const [a, b] = [createProjectionRound(), createProjectionRound()];
    const made = await Promise.all([projectDueCampaign(t.app, a), projectDueCampaign(t.app, b)]);
    expect([made, await due()]).toEqual([[true, true], 0]);
    t.clock.advance(4 * 60_000);
    expect(await projectDueCampaign(t.app, a)).toBe(false);
    t.clock.advance(2 * 60_000);
    expect(await due()).toBe(2);
  });

  it('are never taken twice, whatever many workers ask at once', async () => {
    await makeDue();
    const held = await t.app.pool.connect();
    try {
      // Another worker is about to take the first one.
      await held.query('begin');
      const first = `select campaign_id from campaign_projections where team_id = $1 order by next_at, campaign_id limit 1 for update`;
      const [{ campaign_id: other }] = (await held.query(first, [t.teamId])).rows;
      const at = {
        teamId: t.teamId,
        wall: t.clock.wall(),
        until: new Date(t.clock.wall().getTime() + 60_000),
      };
      const taken = await Promise.all(Array.from({ length: 4 }, () => takeDueProjection(t.app.db, at)));
      expect(taken.filter((id) => id !== null)).toHaveLength(1);
      expect(taken).not.toContain(other);
      await held.query('commit');
      expect(await takeDueProjection(t.app.db, at)).toBe(other);
      expect(await takeDueProjection(t.app.db, at)).toBeNull();
    } finally {
      held.release();
    }
  });

  it('of one team wait for one campaign of another, whatever many that has', async () => {
    const others: string[] = [];
    for (const name of ['One', 'Two']) {
      const TeamId = (await t.call('POST', '/teams', { name })).body.data.id as string;
      const id = (await t.call('POST', '/campaigns', { TeamId, name, ...GRAPH })).body.data.id as string;
      await t.app.pool.query(`insert into campaign_projections (team_id, campaign_id, next_at) values ($1, $2, 'epoch')`, [TeamId, id]);
      others.push(TeamId);
    }
    await makeDue();
    await t.app.pool.query(`update campaign_projections set next_at = 'epoch' where team_id <> $1`, [t.teamId]);
    const round = createProjectionRound();
    for (let n = 0; n < 3; n++) expect(await projectDueCampaign(t.app, round)).toBe(true);
    expect([await due(), await due(others[0]), await due(others[1])]).toEqual([1, 0, 0]);
    await t.app.pool.query('delete from campaign_projections where team_id <> $1', [t.teamId]);
  }); // prettier-ignore

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
