import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLacking } from '../../../src/campaigns/lacking-store.ts';
import { stepTeams } from '../../support/step-teams.ts';
import type { StepTeams } from '../../support/step-teams.ts';
import { edge, node } from '../../support/graph.ts';

let world: StepTeams;
beforeAll(async () => {
  world = await stepTeams();
});
afterAll(() => world[Symbol.asyncDispose]());

const CITY = [{ name: 'city', nodes: ['mail'], withLinkedin: false }];

describe('the contacts of a campaign that are looked at', () => {
  it('are those that came first, and a part only when there are more', async () => {
    const { a, t } = world;
    const campaignId = await a.run({
      nodes: [node(1, 'startNode'), node(2, 'stopNode')],
      edges: [edge(1, 2)],
    });
    const ids = await a.enrollMany(campaignId, 4);
    // The first and the last to come lack a city.
    for (const [n, turn] of [3, 0, 2, 1].entries()) {
      const at = new Date(t.clock.now().getTime() + turn * 1_000);
      await t.app.pool.query('update enrollments set created_at = $2 where id = $1', [ids[n], at]);
      if (turn === 1 || turn === 2)
        await t.app.pool.query(
          `update contact_profiles set city = 'Ulm' where id = (select contact_profile_id from enrollments where id = $1)`,
          [ids[n]],
        );
    }
    const count = (most: number) => countLacking(t.app.db, { teamId: a.teamId, campaignId }, CITY, most);
    expect(await count(5)).toEqual({ contacts: 4, isPart: false, lacking: [2] });
    expect(await count(4)).toEqual({ contacts: 4, isPart: false, lacking: [2] });
    expect(await count(3)).toEqual({ contacts: 3, isPart: true, lacking: [1] });
    expect(await count(1)).toEqual({ contacts: 1, isPart: true, lacking: [1] });
  });
});
