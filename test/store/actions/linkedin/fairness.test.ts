import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../../../src/accounts/create-api-key.ts';
import { setConnector } from '../../../../src/connectors/connectors.ts';
import { consumeEvents } from '../../../../src/connectors/consume-events.ts';
import { openActor } from '../../../../src/actions/linkedin/hand-over.ts';
import { freeIdentities } from '../../../../src/actions/linkedin/identity-store.ts';
import { startWork } from '../../../../src/platform/work/poller.ts';
import { linkedinResults } from '../../../../src/actions/linkedin/apply-results.ts';
import { dueFor } from '../../../support/due.ts';
import { drainDue } from '../../../support/drain.ts';
import { eventually } from '../../../support/eventually.ts';
import { edge, node } from '../../../support/graph.ts';
import { startHookReceiver } from '../../../support/hook-receiver.ts';
import { workOf } from '../../../support/work.ts';
import { linkedinWorld } from '../../../support/linkedin.ts';
import type { LinkedinWorld } from '../../../support/linkedin.ts';

let l: LinkedinWorld;
beforeAll(async () => {
  l = await linkedinWorld();
  await l.connect();
});
afterAll(() => l[Symbol.asyncDispose]());

const VISIT = {
  nodes: [node(1, 'startNode'), node(2, 'linkedinNode', { action: 'visit' }), node(3, 'stopNode')],
  edges: [edge(1, 2), edge(2, 3)],
};
it('what waits for a campaign that is paused, or for contacts that are, keeps no other waiting', async () => {
  const { pool } = l.world.t.app;
  const inactive = await l.world.a.run(VISIT);
  await l.enroll(inactive, 'inactive');
  const halted = await l.world.a.run(VISIT);
  for (let n = 0; n < 120; n++) await l.enroll(halted, `halted-${n}`);
  await l.world.step();
  await pool.query(
    `insert into linkedin_actions (team_id, id, enrollment_id, campaign_id, contact_profile_id, node_id, pass, step_number, action, profile_url, profile_key, state, due_at, created_at)
     select team_id, gen_random_uuid(), gen_random_uuid(), campaign_id, contact_profile_id, node_id, pass, step_number, action, profile_url, profile_key, state, due_at, created_at
     from linkedin_actions, generate_series(1, 3000) where campaign_id = $1`,
    [inactive],
  );
  await pool.query(`update campaigns set status = 'inactive' where id = $1`, [inactive]);
  await pool.query(`update enrollments set life = 'paused', life_reason = 'manual' where campaign_id = $1`, [halted]);
  await l.enroll(await l.world.a.run(VISIT), 'running');
  await l.world.step();
  for (let pass = 0; pass < 4; pass++) {
    await l.handOver();
  }
  expect(l.asked().map(({ profile_url }) => profile_url)).toEqual(['https://www.linkedin.com/in/running']);
}); // prettier-ignore

it('a connector that hangs holds up its own organization alone', async () => {
  const { t } = l.world;
  await using hanging = await startHookReceiver();
  hanging.answer = () => {};
  const other = await createApiKey(t.app, { organization: 'Other', email: 'admin@other.test', role: 'org_admin' });
  await t.app.pool.query('update organizations set linkedin_enabled = true');
  await setConnector(t.app, { organizationId: other.organization_id, kind: 'linkedin' }, { url: hanging.url });
  const headers = { authorization: `Bearer ${other.api_key}` };
  const TeamId = other.default_team_id;
  await t.app.pool.query(
    `insert into linkedin_identities (team_id, id, external_id, name, next_at, created_at, updated_at)
     select $1, gen_random_uuid(), n::text, n::text, '2020-01-01', now(), now() from generate_series(1, 40) n`,
    [TeamId],
  );
  const made = await t.call('POST', '/campaigns', { TeamId, name: 'Other', ...VISIT }, headers);
  await t.app.pool.query(`update campaigns set status = 'active' where id = $1`, [made.body.data.id]);
  for (let n = 0; n < 40; n++)
    await t.call('POST', '/contacts', { TeamId, CampaignId: made.body.data.id, linkedin_url: `https://www.linkedin.com/in/other-${n}` }, headers);
  await l.world.step();
  await using working = new AsyncDisposableStack();
  for (const work of await startWork(t.app, workOf('linkedin.identities'))) working.defer(() => work.stop());
  await eventually(async () => hanging.posts.length, (count) => count > 0); // prettier-ignore
  l.connector.posts.length = 0;
  await l.enroll(await l.world.a.run(VISIT), 'prompt');
  await l.world.step();
  await t.app.pool.query(`update linkedin_identities set next_at = '2020-01-01' where external_id = 'account-1'`);
  await eventually(async () => l.asked().length, (count) => count === 1); // prettier-ignore
  const { rows } = await t.app.pool.query('select count(*)::int as held from linkedin_actions where lease_token is not null and team_id = $1', [TeamId]);
  expect(rows[0].held).toBe(3);
}); // prettier-ignore

it('reports of an organization by the thousand keep those of another waiting for one turn', async () => {
  const { app } = l.world.t;
  const flood = await createApiKey(app, { organization: 'Flood', email: 'admin@flood.test', role: 'org_admin' });
  await app.pool.query(
    `insert into connector_events (organization_id, id, kind, event_id, type, reader, body, due_at, received_at)
     select $1, gen_random_uuid(), 'linkedin', n::text, 'action_done', 'linkedin', jsonb_build_object('action_id', gen_random_uuid()), '2020-01-01', now()
     from generate_series(1, 2000) n`,
    [flood.organization_id],
  );
  await l.report({ type: 'identity_connected', team_id: l.world.a.teamId, identity: { external_id: 'late', name: 'Late' } });
  await consumeEvents(app, linkedinResults(app));
  const { rows } = await app.pool.query(`select state, count(*)::int as n from connector_events group by 1 order by 1`);
  expect(rows.find(({ state }) => state === 'received')!.n).toBeGreaterThan(1_800);
  expect((await l.world.t.call('GET', `/identities?TeamId=${l.world.a.teamId}`)).body.data.some(({ name }: { name: string }) => name === 'Late')).toBe(true);
  const both = [consumeEvents(app, linkedinResults(app)), consumeEvents(app, linkedinResults(app))];
  for (;;) if (!(await Promise.all([...both.splice(0), consumeEvents(app, linkedinResults(app)), consumeEvents(app, linkedinResults(app))])).some(Boolean)) break;
  const ended = await app.pool.query(`select state, count(*)::int as n from connector_events where organization_id = $1 group by 1`, [flood.organization_id]);
  expect(ended.rows).toEqual([{ state: 'ignored', n: 2_000 }]);
}); // prettier-ignore

it('an answer that is committed before the hand-over stops it, also while a worker stands still', async () => {
  const { app, clock } = l.world.t;
  await app.pool.query(`update campaigns set status = 'inactive'`);
  const freed = () => app.pool.query(`update linkedin_identities set next_at = '2020-01-01'`);
  const contact = await l.enroll(await l.world.a.run(VISIT), 'answers');
  await l.world.step();
  l.connector.posts.length = 0;
  await freed();
  const answering = await app.pool.connect();
  await answering.query('begin');
  await answering.query(`update enrollments set replied_at = now(), life = 'finished', life_reason = 'replied' where id = $1`, [contact]);
  const waiting = l.handOver();
  await answering.query('commit');
  answering.release();
  await waiting;
  await freed();
  clock.advance(120_000);
  await l.handOver();
  expect(l.asked()).toEqual([]);

  const later = await l.enroll(await l.world.a.run(VISIT), 'later');
  await l.world.step();
  let stood = false;
  const slow = openActor({
    ...app,
    crash: (point) => {
      if (point !== 'linkedin.before_request' || stood) return;
      stood = true;
      clock.advance(60_000);
    },
  });
  await freed();
  await drainDue(app, freeIdentities, slow);
  expect([stood, l.asked()]).toEqual([true, []]);
  let atCommit = 0;
  const halting = openActor({
    ...app,
    // The last call before the commit.
    ids: {
      ...app.ids,
      chance: () => {
        if (atCommit++ === 0) clock.advance(60_000);
        return 0.5;
      },
    },
  });
  await freed();
  await drainDue(app, freeIdentities, halting);
  expect([atCommit > 0, l.asked()]).toEqual([true, []]);
  await halting.stop?.();
  await app.pool.query(`update enrollments set life = 'paused', life_reason = 'manual' where id = $1`, [later]);
  await freed();
  await drainDue(app, freeIdentities, slow);
  expect(l.asked()).toEqual([]);
  await slow.stop?.();
}); // prettier-ignore

it('identities of a team by the thousand that find nothing to do keep none of another team waiting', async () => {
  const { app } = l.world.t;
  await app.pool.query(`update campaigns set status = 'inactive'`);
  const many = await createApiKey(app, { organization: 'Many', email: 'admin@many.test', role: 'org_admin' });
  await app.pool.query('update organizations set linkedin_enabled = true');
  await setConnector(app, { organizationId: many.organization_id, kind: 'linkedin' }, { url: l.connector.url });
  await app.pool.query(
    `insert into linkedin_identities (team_id, id, external_id, name, next_at, created_at, updated_at)
     select $1, gen_random_uuid(), n::text, n::text, '2010-01-01', now(), now() from generate_series(1, 3000) n`,
    [many.default_team_id],
  );
  const headers = { authorization: `Bearer ${many.api_key}` };
  const made = await l.world.t.call('POST', '/campaigns', { TeamId: many.default_team_id, name: 'Many', ...VISIT }, headers);
  await app.pool.query(`update campaigns set status = 'active' where id = $1`, [made.body.data.id]);
  const { body } = await l.world.t.call('POST', '/contacts', { TeamId: many.default_team_id, CampaignId: made.body.data.id, linkedin_url: 'https://www.linkedin.com/in/stuck' }, headers);
  await l.world.step();
  await app.pool.query(`update enrollments set life = 'paused', life_reason = 'manual' where id = $1`, [body.data.id]);
  const small = await l.world.t.call('POST', '/teams', { name: 'Small' }, headers);
  const own = 'select (jsonb_populate_record(r, jsonb_build_object($2::text, gen_random_uuid(), $3::text, $1::uuid))).*';
  for (const table of ['linkedin_identities', 'linkedin_actions'])
    await app.pool.query(`insert into ${table} ${own} from ${table} r where team_id = $4 limit 1`, [small.body.data.id, 'id', 'team_id', many.default_team_id]);
  const listed = await dueFor(l.world.t, freeIdentities);
  const ofMany = listed.filter(({ organizationId }) => organizationId === many.organization_id);
  expect(new Set(ofMany.slice(0, 2).map(({ teamId }) => teamId)).size, 'teams of an organization take turns').toBe(2);
  await app.pool.query('delete from linkedin_actions where team_id = $1', [small.body.data.id]);
  await l.enroll(await l.world.a.run(VISIT), 'small-team');
  await l.world.step();
  l.connector.posts.length = 0;
  await app.pool.query(`update linkedin_identities set next_at = '2020-01-01' where team_id = $1`, [l.world.a.teamId]);
  await l.handOver();
  expect(l.asked().map(({ profile_url }) => profile_url)).toEqual(['https://www.linkedin.com/in/small-team']);
}); // prettier-ignore
