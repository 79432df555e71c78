import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAutomaticTests } from '../../../src/placement/start-automatic.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { addSeeds, addSendingBox } from '../../support/placement.ts';

const DAY_MS = 24 * 60 * 60_000;
const SEEDS = ['a@one.test', 'b@two.test', 'c@three.test', 'd@four.test'];

let t: TestApp;
beforeEach(async () => void (t = await testApp()));
afterEach(() => t[Symbol.asyncDispose]());

const tests = () =>
  t.app.db
    .selectFrom('placement_tests')
    .select(['team_id', 'trigger', 'seed_count', 'campaign_id', 'subject', 'created_at'])
    .orderBy('created_at')
    .execute();
const patch = (set: object) => t.call('PATCH', `/teams/${t.teamId}`, set);
const later = async (days: number): Promise<number> => {
  t.clock.advance(days * DAY_MS);
  await t.app.db.updateTable('placement_tests').set({ status: 'completed' }).execute();
  await startAutomaticTests(t.app);
  return (await tests()).length;
};

describe('automatic placement tests', () => {
  it('begin by themselves for a team that wants them, every so many days', async () => {
    await addSeeds(t, SEEDS);
    await addSendingBox(t, 'ben', 1);
    expect(await later(0)).toBe(0);
    expect((await patch({ auto_placement_testing: true })).body.warnings).toBeUndefined();
    expect([await later(0), await later(6), await later(1.1)]).toEqual([1, 1, 2]);
    expect((await tests())[0]).toMatchObject({ trigger: 'automatic', seed_count: 4, campaign_id: null });
    await patch({ auto_placement_testing_frequency: 30 });
    expect([await later(29), await later(1.1)]).toEqual([2, 3]);
    await patch({ auto_placement_testing: false });
    expect(await later(60)).toBe(3);
    const made = await t.call('POST', '/teams', { name: 'Other', auto_placement_testing: true });
    expect(await later(0)).toBe(3);
    await t.call('POST', '/senders', { TeamId: made.body.data.id, email: 'kim@outreach.test', smtp_host: 'smtp.acme.example' });
    expect([await later(0), (await tests()).at(-1)!.team_id]).toEqual([4, made.body.data.id]);
  }); // prettier-ignore

  it('are begun once, however many workers look', async () => {
    await addSeeds(t, SEEDS);
    await addSendingBox(t, 'ben', 1);
    await patch({ auto_placement_testing: true });
    await Promise.all(Array.from({ length: 5 }, () => startAutomaticTests(t.app)));
    expect(await tests()).toHaveLength(1);
  });

  it('begin for each team, also behind twenty whose tests cannot begin', async () => {
    await addSeeds(t, SEEDS);
    for (let n = 0; n < 22; n++) {
      const made = await t.call('POST', '/teams', { name: `Team ${n}`, auto_placement_testing: true });
      const sender = {
        TeamId: made.body.data.id,
        email: `box${n}@outreach.test`,
        smtp_host: 'smtp.acme.example',
      };
      expect((await t.call('POST', '/senders', sender)).status).toBe(201);
    }
    const last = (await t.app.pool.query('select id from teams order by id desc limit 1')).rows[0].id;
    await t.app.pool.query(
      `insert into placement_tests (team_id, id, trigger, seed_count, subject, body_html, created_at, ends_at)
       select t.id, gen_random_uuid(), 'manual', 3, 's', 'b', $1, $1 from teams t, generate_series(1, 5) where t.id <> $2`,
      [t.clock.now(), last],
    );
    await startAutomaticTests(t.app);
    expect((await tests()).filter(({ trigger }) => trigger === 'automatic')).toMatchObject([
      { team_id: last },
    ]);
  });

  it('say the first email of the newest active campaign', async () => {
    await addSeeds(t, SEEDS);
    await addSendingBox(t, 'ben', 1);
    const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C' });
    const at = { position: { x: 0, y: 0 } };
    await t.call('PATCH', `/campaigns/${body.data.id}/sequence`, {
      nodes: [
        { id: 'start', type: 'startNode', ...at, data: {} },
        { id: 'mail', type: 'emailNode', ...at, data: { subject: 'Ours', body: '<p>Hi</p>' } },
      ],
      edges: [{ id: 'e', source: 'start', target: 'mail' }],
    });
    await t.app.db.updateTable('campaigns').set({ status: 'active' }).execute();
    await patch({ auto_placement_testing: true });
    await startAutomaticTests(t.app);
    expect(await tests()).toMatchObject([{ campaign_id: body.data.id, subject: 'Ours' }]);
  });

  it('wait for three enabled seeds, and a request for them is answered with a warning', async () => {
    await addSendingBox(t, 'ben', 1);
    await addSeeds(t, SEEDS.slice(0, 2));
    const { status, body } = await patch({ auto_placement_testing: true });
    expect([status, body.warnings]).toEqual([200, [expect.stringMatching(/^auto_placement_testing: .*it has 2/)]]);
    expect((await patch({ auto_placement_testing_frequency: 14 })).body.warnings).toHaveLength(1);
    expect((await patch({ about: 'x' })).body.warnings).toBeUndefined();
    expect(await later(0)).toBe(0);
    await addSeeds(t, SEEDS.slice(2, 3));
    expect(await later(0)).toBe(1);
  }); // prettier-ignore
});
