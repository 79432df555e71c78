import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { claimDue, listDueCampaigns, prepareSteps } from '../../src/enrollments/due-store.ts';
import { performSteps } from '../../src/enrollments/perform-steps.ts';
import { PASS_CAMPAIGNS, PASS_ROWS, shareOf, takeSteps } from '../../src/enrollments/take-steps.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import type { Trx } from '../../src/platform/db/transaction.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { oneMail } from '../support/graph.ts';
import { stepTeams } from '../support/step-teams.ts';

const CAMPAIGNS = 1_500;
/** Without statistics, a plan that joins all tables runs into the statement timeout. */
const POSITIONS = 80;
const NOW = new Date('2026-11-16T09:00:00Z');

it('a pass takes a bounded number of steps, however many campaigns run, and none is always left out', async () => {
  await using t = await testApp();
  await t.app.pool.query(
    `insert into campaigns (team_id, id, name, status) select $1, gen_random_uuid(), 'c', 'active' from generate_series(1, ${CAMPAIGNS})`,
    [t.teamId],
  );
  await t.app.pool.query(
    `insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at)
     select c.team_id, gen_random_uuid(), c.id, 1, case when n <= 3 then $1::timestamptz else $2 end, $1
     from campaigns c, generate_series(1, ${POSITIONS}) n`,
    [NOW, new Date(NOW.getTime() + 86_400_000)],
  );
  const seen = new Set<string>();
  const moved: string = (await t.app.pool.query('select min(id::text) as id from campaigns')).rows[0].id;
  const other = (await t.call('POST', '/teams', { name: 'Other' })).body.data.id;
  await t.app.pool.query(`update campaigns set team_id = $1 where id = $2`, [other, moved]);
  await t.app.pool.query(
    `update enrollment_positions p set team_id = $1 from campaigns c where c.id = p.campaign_id and c.team_id = $1`,
    [other],
  );
  for (let pass = 0; pass < 60; pass++) {
    const due = await listDueCampaigns(t.app.db, new Date(NOW.getTime() + pass), PASS_CAMPAIGNS);
    expect(due.length * shareOf(due.length)).toBe(PASS_ROWS);
    // The one campaign of the other team has its turn in every pass.
    expect(due.slice(0, 2).map(({ teamId }) => teamId)).toContain(other);
    for (const { campaignId } of due) seen.add(campaignId);
  }
  expect(seen.size).toBeGreaterThan(1100);
  const among = [...seen]
    .filter((each) => each !== moved)
    .slice(0, 3)
    .map((campaignId) => ({ teamId: t.teamId, campaignId }));
  expect(await listDueCampaigns(t.app.db, NOW, PASS_CAMPAIGNS, among)).toHaveLength(3);
}, 60_000);

it('a pass says which campaigns have more, so that the others are settled while one is stuffed', async () => {
  await using teams = await stepTeams();
  const { t, a, b } = teams;
  const graph = oneMail('Hi', 'Text');
  const stuffed = await a.run(graph);
  await a.enrollMany(stuffed, 501);
  await a.enrollMany(await a.run(graph), 1);
  await b.enrollMany(await b.run(graph), 1);
  const plans = createPlanCache(t.app);
  expect(await takeSteps({ ...t.app, plans })).toEqual([{ teamId: a.teamId, campaignId: stuffed }]);
  while ((await takeSteps({ ...t.app, plans })).length > 0);
  const { rows } = await t.app.pool.query('select count(*)::int as n from email_sends');
  expect(rows).toEqual([{ n: 503 }]);
});

it('the facts of one contact are not planned anew in each transaction', async () => {
  await using teams = await stepTeams();
  const { t, a } = teams;
  const campaignId = await a.run(oneMail('Hi', 'Text'));
  const plansOfFacts = async (trx: Trx) =>
    (await sql<{ custom_plans: number }>`select custom_plans from pg_prepared_statements where name = 'facts of steps'`.execute(trx)).rows[0]; // prettier-ignore
  const seen: unknown[] = [];
  const plans = createPlanCache(t.app);
  for (const _contact of [1, 2, 3]) {
    await a.enrollMany(campaignId, 1);
    await transact(t.app.db, async (trx) => {
      const key = { teamId: a.teamId, campaignIds: [campaignId], share: 1, now: t.clock.now() };
      await prepareSteps(trx);
      await performSteps(trx, { ...t.app, plans }, await claimDue(trx, key), key.now);
      seen.push(await plansOfFacts(trx));
    });
  }
  expect(seen).toEqual([1, 2, 3].map(() => ({ custom_plans: 0 })));
});
