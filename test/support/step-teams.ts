import { enroll } from '../../src/enrollments/enroll.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from './app.ts';
import type { TestApp } from './app.ts';

export interface StepTeam {
  teamId: string;
  /** Saves a graph through the API and activates it; resolves the campaign. */
  run(graph: { nodes: unknown[]; edges: unknown[] }, schedule?: object): Promise<string>;
  enrollMany(campaignId: string, count: number): Promise<string[]>;
}

export interface StepTeams extends AsyncDisposable {
  t: TestApp;
  a: StepTeam;
  b: StepTeam;
  step(): Promise<unknown>;
  positions(teamId: string, campaignId?: string): Promise<Position[]>;
}

export interface Position {
  enrollment_id: string;
  node_id: string | null;
  node_state: string;
  next_run_at: Date | null;
  hold_reason: string | null;
  hold_detail: string | null;
  life: string;
}

export async function stepTeams(): Promise<StepTeams> {
  const t = await testApp();
  const plans = createPlanCache(t.app);
  let people = 0;
  const team = async (teamId: string): Promise<StepTeam> => {
    await saveSender(t.app, teamId, {
      email: `box@${teamId}.test`,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
    });
    return {
      teamId,
      async run(graph, schedule) {
        const saved = await t.call('POST', '/campaigns', {
          TeamId: teamId,
          name: 'Steps',
          ...graph,
          ...(schedule ? { schedule } : {}),
        });
        if (saved.status !== 201) throw new Error(JSON.stringify(saved.body).slice(0, 500));
        const id: string = saved.body.data.id;
        // Skips the launch checks: graphs that only hold their contacts run, too.
        await t.app.pool.query(`update campaigns set status = 'active' where id = $1`, [id]);
        return id;
      },
      async enrollMany(campaignId, count) {
        const ids = Array.from({ length: count }, () => t.app.ids.uuid(t.clock.now()));
        await t.app.pool.query(
          `insert into contact_profiles (team_id, id, email)
           select $1, id, 'p' || $3::int + n || '@else.test' from unnest($2::uuid[]) with ordinality as v(id, n)`,
          [teamId, ids, people],
        );
        people += count;
        const enrolled = await transact(t.app.db, (trx) =>
          enroll(
            trx,
            t.app,
            { teamId, campaignId },
            ids.map((profileId) => ({ profileId })),
          ),
        );
        return enrolled.map((row) => row.enrollment_id);
      },
    };
  };
  const second = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id as string;
  return {
    t,
    a: await team(t.teamId),
    b: await team(second),
    step: () => takeSteps({ ...t.app, plans }),
    async positions(teamId, campaignId) {
      const { rows } = await t.app.pool.query<Position>(
        `select p.enrollment_id, p.node_id, p.node_state, p.next_run_at, p.hold_reason, p.hold_detail, e.life
         from enrollment_positions p join enrollments e on e.team_id = p.team_id and e.id = p.enrollment_id
         where p.team_id = $1 and ($2::uuid is null or p.campaign_id = $2) order by p.enrollment_id`,
        [teamId, campaignId ?? null],
      );
      return rows;
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}
