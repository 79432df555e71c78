import { expect, it } from 'vitest';
import { listDueCampaigns } from '../../src/enrollments/due-store.ts';
import { PASS_ROWS, shareOf } from '../../src/enrollments/take-steps.ts';
import { testApp } from '../support/app.ts';

const CAMPAIGNS = 1_500;
/** The tables have no statistics yet: a plan that joins them all runs into the timeout of statements. */
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
  for (let pass = 0; pass < 8; pass++) {
    const due = await listDueCampaigns(t.app.db, new Date(NOW.getTime() + pass), PASS_ROWS);
    expect(due.length * shareOf(due.length)).toBe(PASS_ROWS);
    for (const { campaignId } of due) seen.add(campaignId);
  }
  expect(seen.size).toBeGreaterThan(1400);
  const among = [...seen].slice(0, 3).map((campaignId) => ({ teamId: t.teamId, campaignId }));
  expect(await listDueCampaigns(t.app.db, NOW, PASS_ROWS, among)).toHaveLength(3);
});
