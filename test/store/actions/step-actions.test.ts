import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../../src/actions/http/make-calls.ts';
import type { Caller } from '../../../src/actions/http/make-calls.ts';
import { releaseChanged } from '../../../src/contacts/release-changed.ts';
import { checkInvariants } from '../../../src/operations/check-invariants.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { eventually } from '../../support/eventually.ts';
import { edge, id, node } from '../../support/graph.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';
import { stepTeams } from '../../support/step-teams.ts';
import type { StepTeams } from '../../support/step-teams.ts';

let world: StepTeams;
let host: HookReceiver;
const callers: Caller[] = [];
beforeAll(async () => {
  world = await stepTeams();
  await world.t.hearAll();
  host = await startHookReceiver();
});
afterAll(async () => {
  for (const caller of callers) await caller.stop();
  await host[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const never = new AbortController().signal;
const newCaller = (): Caller => {
  const caller = createCaller(world.t.app, createPlanCache(world.t.app), () => {});
  callers.push(caller);
  return caller;
};
const line = (...nodes: ReturnType<typeof node>[]) => ({
  nodes: [node(1, 'startNode'), ...nodes],
  edges: nodes.map((_each, n) => edge(n + 1, n + 2)),
});
const wait = (n: number) => node(n, 'waitNode', { amount: 1, unit: 'days' });
const standing = async (campaignId: string) => {
  const rows = await world.positions(world.a.teamId, campaignId);
  return rows.map(({ node_id, node_state, hold_reason, life }) => ({
    node_id,
    node_state,
    hold_reason,
    life,
  }));
};
const tasks = async (query = '') =>
  (await world.t.call('GET', `/tasks?TeamId=${world.a.teamId}${query}`)).body.data as {
    id: string;
    title: string;
    state: string;
  }[];
const close = (taskId: string, body: object) => world.t.call('PATCH', `/tasks/${taskId}`, body);
const broken = async (): Promise<string[]> =>
  (
    await checkInvariants(world.t.app.db, {
      wall: world.t.clock.wall(),
      now: world.t.clock.now(),
      graceMs: 0,
    })
  )
    // These contacts skip the search index.
    .filter((check) => check.broken > 0 && check.id !== 'search_index')
    .map((check) => check.id);
const waitingAt = (n: number) => ({
  node_id: id(n),
  node_state: 'waiting',
  hold_reason: null,
  life: 'active',
});

describe('a task node', () => {
  const task = (over: object = {}) => node(2, 'taskNode', { title: 'Call {{email}}', ...over });

  it('cuts a title that is too long without halving a letter', async () => {
    const campaign = await world.a.run(line(task({ title: `${'x'.repeat(486)}{{first_name}}` }), wait(3)));
    await world.a.enrollMany(campaign, 1);
    await world.t.app.pool.query(
      `update contact_profiles p set first_name = 'Ada Lovelace 😀' from enrollments e
       where e.team_id = p.team_id and e.contact_profile_id = p.id and e.campaign_id = $1`,
      [campaign],
    );
    for (let n = 0; n < 3; n++) await world.step();
    expect(await standing(campaign)).toEqual([waitingAt(3)]);
    const titles = (await tasks(`&CampaignId=${campaign}`)).map(({ title }) => title);
    expect(titles).toContain(`${'x'.repeat(486)}Ada Lovelace`);
  });

  it('is no step that was sent: the contact is at the step of its last mail, and so are the orders', async () => {
    const mail = (n: number, step: number) =>
      node(n, 'emailNode', { step_number: step, subject: 'Hi', body: 'Text' });
    const { t, a } = world;
    const campaignId = await a.run(line(mail(2, 1), { ...task({ blocking: true }), id: id(3) }, mail(4, 2)));
    const [far, near] = await a.enrollMany(campaignId, 2);
    const shown = async (contactId = far!) => {
      const { body } = await t.call('GET', `/contacts/${contactId}`);
      return [body.data.current_step, body.data.next_step];
    };
    const order = async (sort: string): Promise<string[]> =>
      (await t.call('GET', `/contacts?TeamId=${a.teamId}&CampaignId=${campaignId}&sort_by=${sort}`)).body.data.map(
        (row: { id: string }) => row.id,
      );
    const leave = async (nodeId: string, stepNumber: number): Promise<void> => {
      const { rows } = await t.app.pool.query(
        `update email_sends set state = 'sent', sent_at = $2 where enrollment_id = $1 and state = 'pending' returning id`,
        [far, t.clock.now()],
      );
      const detail = { email_sent: { sent_at: t.clock.now().toISOString(), sequence_step: stepNumber, subject: 'Hi' } };
      const ids = { teamId: a.teamId, campaignId, enrollmentId: far!, emailSendId: rows[0].id, nodeId };
      const about = { ...ids, channel: 'email', stepNumber, detail } as const;
      await transact(t.app.db, (trx) =>
        t.app.eventLog.record(trx, [{ ...about, type: 'email_sent', occurredAt: t.clock.now() }]),
      );
    };
    await world.step();
    expect([await shown(), await shown(near)]).toEqual([[0, 1], [0, 1]]);
    await leave(id(2), 1);
    await world.step();
    expect([await shown(), await shown(near)]).toEqual([[1, 2], [0, 1]]);
    expect(await order('current_step')).toEqual([near, far]);
    expect(await order('current_step_desc')).toEqual([far, near]);
    const [open] = await tasks(`&CampaignId=${campaignId}`);
    await close(open!.id, { state: 'completed' });
    await world.step();
    expect(await shown()).toEqual([1, 2]);
    await leave(id(4), 2);
    await world.step();
    expect(await shown()).toEqual([2, null]);
  }); // prettier-ignore

  it('gives a person one task, and the contact goes on at once', async () => {
    const campaignId = await world.a.run(line(task({ assignee: 'Mia', due_in_days: 3 }), wait(3)));
    const [contactId] = await world.a.enrollMany(campaignId, 1);
    for (let n = 0; n < 3; n++) await world.step();
    expect(await standing(campaignId)).toEqual([waitingAt(3)]);
    const shown = await tasks(`&CampaignId=${campaignId}`);
    expect(shown).toEqual([
      expect.objectContaining({
        object: 'task',
        ContactId: contactId,
        title: expect.stringMatching(/^Call p\d+@else\.test$/),
        assignee: 'Mia',
        blocking: false,
        state: 'open',
        due_at: new Date(world.t.clock.now().getTime() + 3 * 86_400_000).toISOString(),
      }),
    ]);
    expect(await tasks(`&ContactId=${contactId}&assignee=mia&blocking=false`)).toHaveLength(1);
    expect(await tasks(`&ContactId=${contactId}&state=completed`)).toEqual([]);
    expect(await tasks(`&ContactId=${contactId}&due_before=2020-01-01T00:00:00Z`)).toEqual([]);
  });

  it.each(['completed', 'skipped'])('that blocks holds the contact until it is %s', async (state) => {
    const campaignId = await world.a.run(line(task({ blocking: true }), wait(3)));
    const [contactId] = await world.a.enrollMany(campaignId, 1);
    await world.step();
    const held = { node_id: id(2), node_state: 'sending', hold_reason: 'blocking_task', life: 'active' };
    expect(await standing(campaignId)).toEqual([held]);
    const explained = (await world.t.call('GET', `/contacts/${contactId}/explain`)).body.data;
    expect(JSON.stringify(explained)).toContain('blocking_task');
    await world.t.app.pool.query('update enrollment_positions set next_run_at = $1 where enrollment_id = $2', [world.t.clock.now(), contactId]); // prettier-ignore
    await world.step();
    expect(await standing(campaignId)).toEqual([held]);
    const [open] = await tasks(`&CampaignId=${campaignId}`);
    const before = world.t.clock.now();
    const closed = await close(open!.id, { state, note: 'spoke to her', assignee: 'Tom' });
    expect(closed.body.data).toMatchObject({
      state,
      note: 'spoke to her',
      assignee: 'Tom',
      closed_at: before.toISOString(),
    });
    await world.step();
    expect(await standing(campaignId)).toEqual([waitingAt(3)]);
    expect(await broken()).toEqual([]);
    const { rows } = await world.t.app.pool.query(
      `select type, detail -> type::text ->> 'state' as state from events where enrollment_id = $1 and type::text like 'task%' order by id`,
      [contactId],
    );
    expect(rows).toEqual([{ type: 'task_created', state: 'open' }, { type: 'task_completed', state }]); // prettier-ignore
    expect((await close(open!.id, { state })).status).toBe(200);
    expect((await close(open!.id, { state: 'open' })).body.error.code).toBe('task_closed');
    expect((await close(open!.id, { due_at: null })).status).toBe(200);
  });

  it('waits where its title needs a value that the contact does not have', async () => {
    const campaignId = await world.a.run(line(task({ title: 'Call {{phone}}' }), wait(3)));
    const [contactId] = await world.a.enrollMany(campaignId, 1);
    await world.step();
    expect((await standing(campaignId))[0]).toMatchObject({ node_id: null, hold_reason: 'missing_variable' });
    expect(await tasks(`&ContactId=${contactId}`)).toEqual([]);
  });

  it('that was completed while its contact was paused leads on when the contact is resumed', async () => {
    const campaignId = await world.a.run(line(task({ blocking: true }), wait(3)));
    const [contactId] = await world.a.enrollMany(campaignId, 1);
    await world.step();
    await world.t.app.pool.query("update enrollments set life = 'paused', paused_at = now() where id = $1", [
      contactId,
    ]);
    const [open] = await tasks(`&ContactId=${contactId}`);
    expect((await close(open!.id, { state: 'completed' })).status).toBe(200);
    await world.step();
    expect((await standing(campaignId))[0]).toMatchObject({ node_id: id(2), life: 'paused' });
    await world.t.app.pool.query("update enrollments set life = 'active', paused_at = null where id = $1", [
      contactId,
    ]);
    await world.t.app.pool.query('update enrollment_positions set next_run_at = $1 where enrollment_id = $2', [world.t.clock.now(), contactId]); // prettier-ignore
    await world.step();
    expect(await standing(campaignId)).toEqual([waitingAt(3)]);
  });

  it('is due when a person says so', async () => {
    const [first] = await tasks();
    const changed = await close(first!.id, { due_at: '2027-01-02T03:04:05.000Z' });
    expect(changed.body.data.due_at).toBe('2027-01-02T03:04:05.000Z');
    expect((await tasks('&due_before=2027-01-03T00:00:00Z')).map((task) => task.id)).toContain(first!.id);
    expect((await close(first!.id, { due_at: null })).body.data.due_at).toBe(null);
  });

  it('is of its team alone', async () => {
    const { t } = world;
    const stranger = (await tasks())[0]!.id;
    expect((await t.call('GET', `/tasks?TeamId=${world.b.teamId}`)).body.data).toEqual([]);
    expect(
      (await t.call('PATCH', `/tasks/${t.app.ids.uuid(t.clock.now())}`, { state: 'skipped' })).status,
    ).toBe(404);
    expect((await close(stranger, { state: 'done' })).status).toBe(400);
  });
});

describe('an HTTP node', () => {
  const call = (over: object = {}) =>
    node(2, 'httpNode', { url: `${host.url}/crm?who={{email}}`, body: '{"mail": "{{email}}"}', ...over });
  const begin = async (graph: ReturnType<typeof line>, contacts = 1) => {
    host.posts.length = 0;
    host.answer = (_post, response) => void response.writeHead(200).end('{}');
    const campaignId = await world.a.run(graph);
    const ids = await world.a.enrollMany(campaignId, contacts);
    await world.step();
    return { campaignId, ids };
  };
  const calls = async (campaignId: string) =>
    (await world.t.app.pool.query('select state, status, error, attempts from node_calls where campaign_id = $1', [campaignId])).rows; // prettier-ignore
  const settled = (caller: Caller, campaignId: string, states = ['done', 'failed']) =>
    eventually(
      async () => (await caller.pass(never), calls(campaignId)),
      (rows) => rows.length > 0 && rows.every((row) => states.includes(row.state)),
    );
  const untilTried = (caller: Caller, campaignId: string, attempts: number) =>
    eventually(
      async () => {
        await caller.pass(never);
        const held = await world.t.app.pool.query('select from node_calls where lease_token is not null');
        return { rows: await calls(campaignId), held: held.rows.length };
      },
      ({ rows, held }) => held === 0 && rows[0].attempts === attempts,
    );

  it('is called once, and its contact goes on with what was found', async () => {
    const { campaignId, ids } = await begin(
      line(
        call({
          headers: { Authorization: 'Bearer s3cret' },
          save_as: { score: 'data.score', first: 'items[0].id', none: 'no.where' },
        }),
        wait(3),
      ),
    );
    expect(await standing(campaignId)).toEqual([
      { node_id: id(2), node_state: 'sending', hold_reason: 'waiting_for_call', life: 'active' },
    ]);
    host.answer = (_post, response) =>
      void response.writeHead(200).end('{"data":{"score":42},"items":[{"id":"a1"}]}');
    await settled(newCaller(), campaignId);
    await world.step();
    expect(await standing(campaignId)).toEqual([waitingAt(3)]);
    const [post] = host.posts;
    const email = JSON.parse(post!.body).mail as string;
    expect(post).toMatchObject({
      path: `/crm?who=${encodeURIComponent(email)}`,
      headers: { authorization: 'Bearer s3cret', 'content-type': 'application/json' },
    });
    expect(host.posts).toHaveLength(1);
    const contact = (await world.t.call('GET', `/contacts/${ids[0]}`)).body.data;
    expect(contact.custom).toEqual({ score: 42, first: 'a1' });
    const timeline = (await world.t.call('GET', `/contacts/${ids[0]}/timeline`)).body.data as {
      kind: string;
      type: string;
      detail: string;
    }[];
    expect(timeline.find(({ kind }) => kind === 'call')).toMatchObject({
      type: 'call_done',
      detail: expect.stringContaining('the answer has no value at no.where: 200'),
    });
    expect(await broken()).toEqual([]);
  });

  it('says what its method, its body and its time are', async () => {
    const { campaignId } = await begin(
      line(
        call({
          method: 'PUT',
          body: 'a={{email}}',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          timeout_ms: 300,
        }),
        wait(3),
      ),
    );
    host.answer = () => {};
    const caller = newCaller();
    await untilTried(caller, campaignId, 1);
    expect((await calls(campaignId))[0]).toMatchObject({
      state: 'waiting',
      error: 'the host did not answer in time',
    });
    expect(host.posts[0]!.body).toMatch(/^a=p\d+%40else\.test$/);
    expect(host.posts[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    host.answer = (_post, response) => void response.writeHead(200).end();
    world.t.clock.advance(11_000);
    await settled(caller, campaignId);
  });

  it('shows no header, keeps one that is sent back as it was shown, and asks for it at another host', async () => {
    const graph = line(call({ headers: { 'X-Key': 'k-1' } }), wait(3));
    const campaignId = await world.a.run(graph);
    const path = `/campaigns/${campaignId}/sequence`;
    const shown = (await world.t.call('GET', path)).body.data;
    expect(shown.nodes[1].data.headers).toEqual({ 'X-Key': '****' });
    expect(JSON.stringify(shown)).not.toContain('headers_id');
    const { rows } = await world.t.app.pool.query('select nodes::text, (select string_agg(headers::text, $1) from node_headers) as kept from sequence_versions where campaign_id = $2', [',', campaignId]); // prettier-ignore
    expect(JSON.stringify(rows)).not.toContain('k-1');
    await world.t.app.pool.query(`update campaigns set status = 'inactive' where id = $1`, [campaignId]);
    expect((await world.t.call('PATCH', path, shown)).status).toBe(200);
    const elsewhere = structuredClone(shown);
    elsewhere.nodes[1].data.url = 'https://evil.example/collect';
    const refused = await world.t.call('PATCH', path, elsewhere);
    expect([refused.status, refused.body.error.param]).toEqual([400, 'nodes[1].data.headers.X-Key']);
    await world.t.app.pool.query(`update campaigns set status = 'active' where id = $1`, [campaignId]);
    host.posts.length = 0;
    await world.a.enrollMany(campaignId, 1);
    await world.step();
    await settled(newCaller(), campaignId);
    expect(host.posts[0]!.headers['x-key']).toBe('k-1');
  });

  it('of a contact that lost a value after its step is not made: the contact waits for the value, and then it is', async () => {
    const graph = line(call({ body: '{"at": "{{custom.plant}}"}' }), wait(3));
    const { campaignId, ids } = await begin(graph);
    const held = { node_id: null, hold_reason: 'missing_variable', hold_detail: 'custom.plant' };
    expect(await world.positions(world.a.teamId, campaignId)).toMatchObject([held]);
    const plant = async (value: string) => {
      const changed = await world.t.call('PATCH', `/contacts/${ids[0]}`, { custom: { plant: value } });
      expect(changed.status).toBe(200);
      while (await releaseChanged(world.t.app));
      await world.step();
    };
    await plant('Kiel');
    await plant(' ');
    expect(await standing(campaignId)).toMatchObject([{ hold_reason: 'waiting_for_call' }]);
    const caller = newCaller();
    await eventually(
      async () => (await caller.pass(never), calls(campaignId)),
      (rows) => rows.length === 0,
    );
    await world.step();
    expect(await world.positions(world.a.teamId, campaignId)).toMatchObject([{ ...held, node_id: id(2) }]);
    expect(host.posts).toEqual([]);
    await plant('Ulm');
    await settled(caller, campaignId);
    expect(host.posts.map(({ body }) => body)).toEqual(['{"at": "Ulm"}']);
    await world.step();
    expect(await standing(campaignId)).toEqual([waitingAt(3)]);
  });

  it('is tried again by the rests of the rule, with one key, and fails after five tries', async () => {
    const { campaignId } = await begin(line(call({ on_error: 'stop' }), wait(3)));
    host.answer = (_post, response) => void response.writeHead(503).end();
    const caller = newCaller();
    for (const [tries, seconds] of [[1, 9], [2, 59], [3, 299], [4, 1_799]] as const) {
      await untilTried(caller, campaignId, tries);
      world.t.clock.advance(seconds * 1_000);
      await caller.pass(never);
      expect((await calls(campaignId))[0].attempts).toBe(tries);
      world.t.clock.advance(2_000);
    } // prettier-ignore
    await settled(caller, campaignId);
    expect(await calls(campaignId)).toEqual([
      { state: 'failed', status: 503, error: 'the host answered 503, 5 times', attempts: 5 },
    ]);
    expect(new Set(host.posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(host.posts).toHaveLength(5);
    await world.step();
    expect(await standing(campaignId)).toEqual([expect.objectContaining({ life: 'finished' })]);
    const { rows } = await world.t.app.pool.query(
      'select life_reason from enrollments where campaign_id = $1',
      [campaignId],
    );
    expect(rows).toEqual([{ life_reason: 'call_failed' }]);
  });

  it.each([
    ['a refusal', 404, 'the host answered 404'],
    ['a redirect', 302, 'the host answered 302, and redirects are not followed'],
  ])('that gets %s goes on by on_error continue, and is not tried again', async (_what, status, error) => {
    const { campaignId } = await begin(line(call(), wait(3)));
    host.answer = (_post, response) =>
      void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    await settled(newCaller(), campaignId);
    expect(await calls(campaignId)).toEqual([{ state: 'failed', status, error, attempts: 1 }]);
    await world.step();
    expect(await standing(campaignId)).toEqual([waitingAt(3)]);
  });

  it('that answers after its worker gave up counts for nothing twice: two workers, one effect', async () => {
    const { campaignId } = await begin(line(call({ save_as: { n: 'n' } }), wait(3)));
    let release = (): void => {};
    host.answer = (_post, response) => void (release = () => response.writeHead(200).end('{"n":1}'));
    const [first, second] = [newCaller(), newCaller()];
    await first.pass(never);
    await eventually(
      () => Promise.resolve(host.posts.length),
      (posts) => posts === 1,
    );
    // Ends the lease, as if the worker had slept.
    await world.t.app.pool.query("update node_calls set due_at = '2020-01-01' where state = 'waiting'");
    const late = release;
    host.answer = (_post, response) => void response.writeHead(200).end('{"n":2}');
    await settled(second, campaignId);
    late();
    for (let n = 0; n < 5; n++) await first.pass(never);
    const { rows } = await world.t.app.pool.query(`select custom from contact_profiles p join enrollments e on e.contact_profile_id = p.id where e.campaign_id = $1`, [campaignId]); // prettier-ignore
    expect(rows).toEqual([{ custom: { n: 2 } }]);
    expect(host.posts[0]!.headers['idempotency-key']).toBe(host.posts[1]!.headers['idempotency-key']);
  });

  it('is not given up when the worker loses its database meanwhile', async () => {
    const { campaignId } = await begin(line(call(), wait(3)));
    const plans = createPlanCache(world.t.app);
    let lost = true;
    const caller = createCaller(
      world.t.app,
      (...version) =>
        lost ? Promise.reject(new Error('Connection terminated unexpectedly')) : plans(...version),
      () => {},
    );
    callers.push(caller);
    await untilTried(caller, campaignId, 1);
    expect((await calls(campaignId))[0]).toMatchObject({
      state: 'waiting',
      error: 'the call could not be made',
    });
    lost = false;
    world.t.clock.advance(61_000);
    await settled(caller, campaignId);
    expect(host.posts).toHaveLength(1);
  });

  it('whose host hangs holds up no call of another', async () => {
    const silent = await startHookReceiver();
    silent.answer = () => {};
    const stuck = await begin(
      line(node(2, 'httpNode', { url: `${silent.url}/`, timeout_ms: 60_000 }), wait(3)),
      60,
    );
    const caller = newCaller();
    for (let n = 0; n < 20; n++) await caller.pass(never);
    const { campaignId } = await begin(line(call(), wait(3)), 40);
    await settled(caller, campaignId);
    expect((await calls(stuck.campaignId)).every(({ state }) => state === 'waiting')).toBe(true);
    await caller.stop();
    await silent[Symbol.asyncDispose]();
    await world.t.app.pool.query("delete from node_calls where state = 'waiting'");
  });

  it('is not called for a contact that left the sequence meanwhile, and asks anew when it comes back', async () => {
    const { campaignId, ids } = await begin(line(call(), wait(3)));
    await world.t.app.pool.query(
      "update enrollments set life = 'finished', life_reason = 'replied' where id = $1",
      [ids[0]],
    );
    const caller = newCaller();
    await eventually(
      async () => (await caller.pass(never), calls(campaignId)),
      (rows) => rows.length === 0,
    );
    expect(host.posts).toEqual([]);
    await world.t.app.pool.query("update enrollments set life = 'active', life_reason = null where id = $1", [
      ids[0],
    ]);
    await world.t.app.pool.query('update enrollment_positions set next_run_at = $1 where enrollment_id = $2', [world.t.clock.now(), ids[0]]); // prettier-ignore
    await world.step();
    await settled(caller, campaignId);
    expect(host.posts).toHaveLength(1);
  });

  it('reaches no private address, and says no more than that', async () => {
    const { campaignId } = await begin(
      line(node(2, 'httpNode', { url: 'http://169.254.169.254/latest/' }), wait(3)),
    );
    await settled(newCaller(), campaignId);
    expect(await calls(campaignId)).toEqual([
      { state: 'failed', status: null, error: 'the host could not be reached', attempts: 1 },
    ]);
  });
});
