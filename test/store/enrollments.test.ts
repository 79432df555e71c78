import { expect, it } from 'vitest';
import { lockDuePositions } from '../../src/enrollments/step-store.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { testApp } from '../support/app.ts';

const CAMPAIGNS = 1_500;
const NOW = new Date('2026-11-16T09:00:00Z');

it('a pass takes a bounded number of steps, however many campaigns run, and none is always left out', async () => {
  await using t = await testApp();
  await t.app.pool.query(
    `insert into campaigns (team_id, id, name, status) select $1, gen_random_uuid(), 'c', 'active' from generate_series(1, ${CAMPAIGNS})`,
    [t.teamId],
  );
  await t.app.pool.query(
    `insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at)
     select c.team_id, gen_random_uuid(), c.id, 1, $1, $1 from campaigns c, generate_series(1, 3)`,
    [NOW],
  );
  const seen = new Set<string>();
  for (let pass = 0; pass < 8; pass++) {
    const due = await transact(t.app.db, (trx) =>
      lockDuePositions(trx, new Date(NOW.getTime() + pass), CAMPAIGNS),
    );
    expect(due.length).toBe(1000);
    for (const position of due) seen.add(position.campaign_id);
  }
  expect(seen.size).toBeGreaterThan(1400);
});
