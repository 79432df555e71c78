import { sql } from 'kysely';
import { claimDue, listDueCampaigns } from '../src/enrollments/due-store.ts';
import { PASS_CAMPAIGNS, shareOf } from '../src/enrollments/take-steps.ts';
import { connect } from '../src/platform/db/connect.ts';
import { transact } from '../src/platform/db/transaction.ts';
import { createLog } from '../src/platform/log.ts';
import type { Databases } from '../test/support/databases.ts';
import { MANY_CAMPAIGNS, MANY_TEAMS, STUFFED, measureLag } from './lag.ts';
import type { Lag } from './lag.ts';
import { median, runBench } from './report.ts';
import type { Run } from './report.ts';

const CAMPAIGNS = 20;
const DUE_SHARE = 100;
/** Ten million take gigabytes and minutes: only with `--large`. */
const SIZES = process.argv.includes('--large') ? [10_000, 1_000_000, 10_000_000] : [10_000, 1_000_000];
const PASSES = 20;

/** Microseconds per claimed position, median of passes; one in a hundred of `size` positions is due. */
async function claimCost(databases: Databases, size: number, say: (text: string) => void): Promise<number> {
  await using database = await databases.clone();
  const { db, close } = connect({
    url: database.url,
    applicationName: 'bench',
    maxConnections: 2,
    statementTimeoutSeconds: 1800,
    lockTimeoutSeconds: 60,
    log: createLog('silent', 'bench'),
  });
  try {
    say(`filling ${size}`);
    const team = '01a00000-0000-7000-8000-000000000001';
    await sql`insert into organizations (id, name) values (${team}, 'bench')`.execute(db);
    await sql`insert into teams (id, organization_id, name) values (${team}, ${team}, 'bench')`.execute(db);
    await sql`insert into campaigns (team_id, id, name, status)
      select ${team}, ('01a00000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c', 'active'
      from generate_series(1, ${CAMPAIGNS}::int) n`.execute(db);
    await sql`insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at,
      arrived_at)
      select ${team}, gen_random_uuid(),
        ('01a00000-0000-7000-8000-' || lpad((1 + n % ${CAMPAIGNS}::int)::text, 12, '0'))::uuid, 1,
        case when (n / ${CAMPAIGNS}::int) % ${DUE_SHARE}::int = 0 then timestamptz '2026-01-01'
          else timestamptz '2030-01-01' end + n * interval '1 ms',
        timestamptz '2026-01-01'
      from generate_series(1, ${size}::int) n`.execute(db);
    await sql`analyze enrollment_positions`.execute(db);
    const now = new Date('2026-06-01T00:00:00Z');
    const costs: number[] = [];
    for (let pass = 0; pass < PASSES; pass++) {
      say(`${size}: pass ${pass + 1} of ${PASSES}`);
      const startedAt = performance.now();
      const campaigns = await listDueCampaigns(db, now, PASS_CAMPAIGNS);
      const claimed = await transact(db, async (trx) => {
        const due = await claimDue(trx, {
          teamId: team,
          campaignIds: campaigns.map(({ campaignId }) => campaignId),
          share: shareOf(campaigns.length),
          now,
        });
        await sql`update enrollment_positions set next_run_at = ${new Date('2030-06-01T00:00:00Z')}
          where team_id = ${team} and enrollment_id = any(${due.map((row) => row.enrollment_id)}::uuid[])`.execute(
          trx,
        );
        return due.length;
      });
      if (claimed === 0) break;
      costs.push(((performance.now() - startedAt) * 1000) / claimed);
    }
    return median(costs);
  } finally {
    await close();
  }
}

await runBench({
  name: 'sweep',
  unit: 'us/claim',
  runs: 1,
  async run(databases, say): Promise<Run> {
    const costs: Record<string, number> = {};
    for (const size of SIZES) costs[size] = await claimCost(databases, size, say);
    // The floor of a lag: the same campaigns without a stuffed one.
    const lag: Record<string, { lag: Lag; floor: Lag }> = {};
    for (const [name, crowd] of Object.entries({ teams: MANY_TEAMS, campaigns: MANY_CAMPAIGNS }))
      lag[name] = {
        lag: await measureLag(databases, crowd, STUFFED, say),
        floor: await measureLag(databases, crowd, 0, say),
      };
    return { value: costs[SIZES.at(-1)!]!, floor: costs[SIZES[0]!]!, by_size: costs, lag_ms: lag };
  },
});
