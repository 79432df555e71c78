import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseChanged } from '../../../../src/contacts/release-changed.ts';
import { checkInvariants } from '../../../../src/operations/check-invariants.ts';
import { edge, id, node } from '../../../support/graph.ts';
import { linkedinWorld } from '../../../support/linkedin.ts';
import type { LinkedinWorld } from '../../../support/linkedin.ts';

let l: LinkedinWorld;
beforeAll(async () => {
  l = await linkedinWorld();
  await l.world.t.hearAll();
  await l.connect();
});
afterAll(() => l[Symbol.asyncDispose]());
beforeEach(async () => {
  l.connector.answer = (_post, response) => void response.writeHead(202).end('{}');
  l.connector.posts.length = 0;
  await l.world.t.app.pool.query(`delete from linkedin_actions`);
  await l.world.t.app.pool.query(`update enrollments set life = 'archived'`);
  await l.world.t.app.pool.query(`update organizations set timezone = 'UTC'`);
  await l.world.t.app.pool.query(`update connectors set rests_until = null, failures = 0, last_error = null`);
  await l.world.t.app.pool
    .query(`update linkedin_identities set next_at = '2020-01-01', disconnected_at = null, disabled = false,
    invite_limit_resets_at = null, invite_limit_reached_at = null, connection_requests_per_day = 20, connection_requests_per_week = 100`);
});

const wait = (n: number) => node(n, 'waitNode', { amount: 30, unit: 'days' });
const act = (data: Record<string, unknown>) => ({
  nodes: [node(1, 'startNode'), node(2, 'linkedinNode', data), wait(3)],
  edges: [edge(1, 2), edge(2, 3)],
});
const run = (data: Record<string, unknown>, schedule?: object) => l.world.a.run(act(data), schedule);
const at = async (enrollment: string) => {
  const rows = await l.world.positions(l.world.a.teamId);
  const row = rows.find(({ enrollment_id }) => enrollment_id === enrollment)!;
  return { node: row.node_id, state: row.node_state, hold: row.hold_reason, life: row.life };
};
const AWAITING = { node: id(2), state: 'sending', hold: 'waiting_for_linkedin', life: 'active' };
const PASSED = { node: id(3), state: 'waiting', hold: null, life: 'active' };
const actions = async () =>
  (
    await l.world.t.app.pool.query(
      'select action, state, attempts, error, message from linkedin_actions order by id',
    )
  ).rows;
const events = async (enrollment: string) =>
  (
    await l.world.t.app.pool.query(
      `select type, channel, detail -> 'linkedin' as block from events where enrollment_id = $1 and type <> 'contact_added' order by id`,
      [enrollment],
    )
  ).rows;
const identity = async () =>
  (await l.world.t.call('GET', `/identities?TeamId=${l.world.a.teamId}`)).body.data.find(
    (one: { external_id: string }) => one.external_id === 'account-1',
  );
const explain = async (enrollment: string) =>
  (await l.world.t.call('GET', `/contacts/${enrollment}/explain`)).body.data.blocker;
const broken = async (): Promise<string[]> =>
  (await checkInvariants(l.world.t.app.db, { wall: l.world.t.clock.wall(), now: l.world.t.clock.now(), graceMs: 0 }))
    // These contacts are ended without their list rows.
    .filter(({ broken: count, id: what }) => count > 0 && !['contact_counts', 'list_order'].includes(what))
    .map((check) => check.id); // prettier-ignore

describe('a LinkedIn node', () => {
  it.each([
    ['message', 'linkedin_message_sent', 'messages', { message: 'Hello {{first_name}}' }],
    ['connection', 'linkedin_connection_sent', 'connection_requests', { message: 'Hello {{first_name}}' }],
    ['visit', 'linkedin_profile_visited', 'profile_visits', {}],
    ['like', 'linkedin_post_liked', 'likes', {}],
  ])(
    '%s is handed to the connector once, and the contact goes on when it is done',
    async (action, event, usage, over) => {
      const contact = await l.enroll(await run({ action, ...over }), `anna-${action}`);
      await l.settle(1);
      expect(await at(contact)).toEqual(AWAITING);
      const [asked] = l.asked();
      const text = 'message' in over ? `Hello anna-${action}` : null;
      expect(asked).toMatchObject({
        type: 'linkedin.action',
        organization_id: l.world.t.organizationId,
        team_id: l.world.a.teamId,
        action,
        profile_url: `https://www.linkedin.com/in/anna-${action}`,
        message: text,
        identity: { external_id: 'account-1' },
      });
      expect(l.connector.posts[0]!.headers['idempotency-key']).toBe(asked!.action_id);
      expect((await identity()).daily_usage[usage]).toBe(1);
      await l.settle(5);
      expect(l.connector.posts).toHaveLength(1);
      expect((await l.report({ type: 'action_done', action_id: asked!.action_id })).status).toBe(202);
      await l.settle(1);
      expect(await at(contact)).toEqual(PASSED);
      const recorded = await events(contact);
      expect(recorded.map(({ type, channel }) => [type, channel])).toEqual([[event, 'linkedin']]);
      expect(recorded[0].block.profile_url).toBe(asked!.profile_url);
      const timeline = (await l.world.t.call('GET', `/contacts/${contact}/timeline`)).body.data;
      expect(timeline.map(({ type }: { type: string }) => type)).toEqual(
        expect.arrayContaining([event, `linkedin_${action}_done`]),
      );
      expect(await broken()).toEqual([]);
    },
  );

  it.each(['https://www.linkedin.com/feed', 'linkedin.com/1', 'https://www.linkedin.com/sales_x/ada'])(
    'is passed by a contact whose address is no profile: %s',
    async (linkedin_url) => {
      const contact = await l.enroll(await run({ action: 'message', message: 'Hello' }), 'x', {
        linkedin_url,
      });
      await l.settle(1);
      expect(await at(contact)).toEqual(PASSED);
      expect(await actions()).toEqual([
        expect.objectContaining({ state: 'skipped', error: 'the contact has no LinkedIn profile' }),
      ]);
      expect(await broken()).toEqual([]);
    },
  );

  it('is passed by a contact without a profile, and the timeline says so', async () => {
    const contact = await l.enroll(await run({ action: 'visit' }), 'x', {
      linkedin_url: undefined,
      email: 'no-profile@else.test',
    });
    await l.settle(1);
    expect(await at(contact)).toEqual(PASSED);
    expect(await actions()).toEqual([
      expect.objectContaining({ state: 'skipped', error: 'the contact has no LinkedIn profile' }),
    ]);
    expect(JSON.stringify((await l.world.t.call('GET', `/contacts/${contact}/timeline`)).body)).toContain(
      'linkedin_visit_skipped',
    );
  });

  it('holds a contact whose text lacks a value, or is longer than LinkedIn takes', async () => {
    const lacking = await l.enroll(await run({ action: 'message', message: 'Hi {{custom.dog}}' }), 'bea');
    const long = await l.enroll(await run({ action: 'connection', message: 'Hi {{custom.song}}' }), 'cid', {
      custom: { song: 'la'.repeat(200) },
    });
    await l.settle(1);
    expect((await at(lacking)).hold).toBe('missing_variable');
    expect((await at(long)).hold).toBe('text_too_long');
    expect(l.connector.posts).toEqual([]);
    expect(await explain(lacking)).toMatchObject({ gate: 'missing_variable', detail: 'custom.dog' });
    await l.world.t.call('PATCH', `/contacts/${lacking}`, { custom: { dog: 'Rex' } });
    while (await releaseChanged(l.world.t.app));
    await l.settle(1);
    expect(l.asked().map(({ message }) => message)).toEqual(['Hi Rex']);
  });

  it('holds contacts where LinkedIn is not available, and takes them on when it is', async () => {
    const campaign = await run({ action: 'visit' });
    const contact = await l.enroll(campaign, 'dora');
    await l.world.t.app.pool.query('update organizations set linkedin_enabled = false');
    await l.world.step();
    expect(await at(contact)).toMatchObject({ hold: 'linkedin_not_available' });
    expect(await explain(contact)).toMatchObject({
      gate: 'linkedin_not_available',
      detail: 'LinkedIn is off for the organization',
    });
    expect((await l.world.t.call('GET', `/identities?TeamId=${l.world.a.teamId}`)).body.data).toEqual([]);
    const { rows } = await l.world.t.app.pool.query('select id from linkedin_identities limit 1');
    expect((await l.world.t.call('GET', `/identities/${rows[0].id}`)).status).toBe(404);
    const review = (await l.world.t.call('GET', `/campaigns/${campaign}/review`)).body.data;
    expect(JSON.stringify(review)).toContain(`linkedin_not_available) at node ${id(2)}`);
    await l.world.t.app.pool.query('update organizations set linkedin_enabled = true');
    l.world.t.clock.advance(5 * 60_000);
    await l.settle(1);
    expect(await at(contact)).toEqual(AWAITING);
  });

  it('waits for the schedule of the campaign and while it is paused, and is taken back when the contact answered', async () => {
    // The clock of the test is on a Monday.
    const closed = await run(
      { action: 'visit' },
      { timezone: 'UTC', days: [7], start: '09:00', end: '10:00' },
    );
    const early = await l.enroll(closed, 'eve');
    await l.world.t.app.pool.query(`update campaigns set closed_because = 'outside_window' where id = $1`, [
      closed,
    ]);
    await l.settle(3);
    expect([l.asked(), await at(early)]).toEqual([[], AWAITING]);
    expect(await explain(early)).toMatchObject({
      gate: 'waiting_for_linkedin',
      detail: 'the schedule of the campaign is shut',
    });
    await l.world.t.app.pool.query(
      `update campaigns set closed_because = null, status = 'inactive' where id = $1`,
      [closed],
    );
    await l.settle(3);
    expect(l.asked()).toEqual([]);
    await l.world.t.app.pool.query(`update campaigns set status = 'active' where id = $1`, [closed]);
    await l.world.t.app.pool.query(
      `update enrollments set replied_at = now(), life = 'finished', life_reason = 'replied' where id = $1`,
      [early],
    );
    await l.settle(6);
    expect([l.asked(), await actions()]).toEqual([[], []]);
  });

  it('waits for the hours of its contact where the schedule counts in the zone of each', async () => {
    const campaign = await run({ action: 'visit' }, { timezone: 'UTC', use_contact_time_zone: true });
    const contact = await l.enroll(campaign, 'aki', { country: 'Japan' });
    const { pool } = l.world.t.app;
    await l.world.step();
    expect(await at(contact)).toEqual(AWAITING);
    const hour = l.world.t.clock.now().getUTCHours();
    const here = `${String(hour).padStart(2, '0')}:00`;
    // Open now in UTC, and shut in Tokyo.
    await pool.query(
      `update campaigns set schedule = jsonb_build_object('timezone', 'UTC', 'use_contact_time_zone', true,
       'start', $2::text, 'end', $3::text) where id = $1`,
      [campaign, here, `${String(hour + 1).padStart(2, '0')}:00`],
    );
    await l.settle(3);
    expect(l.asked()).toEqual([]);
    expect(await explain(contact)).toMatchObject({
      gate: 'waiting_for_linkedin',
      detail: 'the schedule of the campaign is shut in the zone of the contact',
      until: expect.any(String),
    });
    const next = await l.enroll(campaign, 'aya', { country: 'Japan' });
    await l.world.step();
    expect((await at(next)).hold).toBe('outside_window');
  });

  it('goes on when the action failed for good, and says why', async () => {
    const contact = await l.enroll(await run({ action: 'message', message: 'Hi' }), 'fay');
    await l.settle(1);
    await l.report({ type: 'action_failed', action_id: l.asked()[0]!.action_id, code: 'not_connected', message: 'no connection' }); // prettier-ignore
    await l.settle(1);
    expect(await at(contact)).toEqual(PASSED);
    expect(await actions()).toEqual([
      expect.objectContaining({ state: 'failed', error: 'not_connected: no connection' }),
    ]);
    expect((await identity()).daily_usage.messages).toBe(0);
    expect(await events(contact)).toEqual([]);
  });

  it('counts as done where both are connected already, and is not refused twice', async () => {
    const contact = await l.enroll(await run({ action: 'connection' }), 'gus');
    await l.settle(1);
    await l.report({ type: 'action_failed', action_id: l.asked()[0]!.action_id, code: 'already_connected' });
    await l.settle(1);
    expect(await at(contact)).toEqual(PASSED);
    const later = await l.report({
      type: 'action_failed',
      action_id: l.asked()[0]!.action_id,
      code: 'other',
    });
    expect(later.status).toBe(202);
    await l.settle(1);
    expect((await actions())[0]).toMatchObject({ state: 'done' });
  });

  it('is given up after a week without a report, and a late report is still recorded', async () => {
    const contact = await l.enroll(await run({ action: 'visit' }), 'hal');
    await l.settle(1);
    l.world.t.clock.advance(7 * 86_400_000);
    await l.settle(2);
    expect(await at(contact)).toMatchObject({ node: id(3) });
    expect(await actions()).toEqual([
      expect.objectContaining({ state: 'failed', error: 'the connector did not report within 7 days' }),
    ]);
    await l.report({ type: 'action_done', action_id: l.asked()[0]!.action_id });
    await l.settle(1);
    expect((await events(contact)).map(({ type }) => type)).toEqual(['linkedin_profile_visited']);
    expect((await at(contact)).node).toBe(id(3));
  });
});

describe('a connector that fails', () => {
  it('rests, longer each time, and gets the same action with the same key again', async () => {
    let left = 3;
    l.connector.answer = (_post, response) => void response.writeHead(left-- > 0 ? 503 : 202).end('{}');
    const contact = await l.enroll(await run({ action: 'visit' }), 'ida');
    await l.settle(1);
    const { rows } = await l.world.t.app.pool.query('select failures, last_error from connectors');
    expect(rows).toEqual([{ failures: 1, last_error: 'the connector answered 503' }]);
    l.world.t.clock.advance(-2 * 60_000);
    expect(await explain(contact)).toMatchObject({
      gate: 'waiting_for_linkedin',
      detail: expect.stringContaining('rests after failures'),
    });
    await l.handOver();
    expect(l.connector.posts).toHaveLength(1);
    await l.settle(8);
    expect(l.connector.posts).toHaveLength(4);
    expect(new Set(l.connector.posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await actions()).toEqual([expect.objectContaining({ state: 'handed_over', attempts: 4 })]);
    expect((await identity()).daily_usage.profile_visits).toBe(1);
  });

  it('that refuses an action lets the contact go on with what it said', async () => {
    l.connector.answer = (_post, response) => void response.writeHead(422).end(JSON.stringify({ error: { message: 'no such profile' } })); // prettier-ignore
    const contact = await l.enroll(await run({ action: 'visit' }), 'jo');
    await l.settle(2);
    expect(await at(contact)).toEqual(PASSED);
    expect((await actions())[0]).toMatchObject({
      state: 'failed',
      error: 'the connector answered 422: no such profile',
    });
  });

  it('is known before its answer is written: a result that comes first counts', async () => {
    const contact = await l.enroll(await run({ action: 'visit' }), 'kim');
    l.connector.answer = ({ body }, response) =>
      void l
        .report({ type: 'action_done', action_id: JSON.parse(body).action_id })
        .then(() => response.writeHead(202).end('{}'));
    await l.settle(2);
    expect(await at(contact)).toEqual(PASSED);
    expect((await actions())[0]).toMatchObject({ state: 'done', attempts: 1 });
  });
});

describe('limits of an identity', () => {
  it('let it do so much a day in the zone of the organization, one thing a minute', async () => {
    await l.world.t.app.pool.query(`update organizations set timezone = 'Asia/Tokyo'`);
    await l.world.t.app.pool.query('update linkedin_identities set connection_requests_per_day = 2');
    const campaign = await run({ action: 'connection' });
    const contacts = [];
    for (let n = 0; n < 4; n++) contacts.push(await l.enroll(campaign, `lea${n}`));
    // 09:00 UTC is 18:00 in Tokyo.
    l.world.t.clock.set(new Date('2026-12-14T09:00:00Z'));
    await l.world.step();
    await l.handOver();
    await l.handOver();
    expect(l.asked()).toHaveLength(1);
    await l.settle(10);
    expect(l.asked()).toHaveLength(2);
    const acted = l.asked().map(({ contact }) => contact.id);
    // Actions of one moment have no order.
    expect(await explain(contacts.find((id) => !acted.includes(id))!)).toMatchObject({
      gate: 'waiting_for_linkedin',
      detail: 'the identities did all that they may do today',
      until: '2026-12-14T15:00:00.000Z',
    });
    const visitor = await l.enroll(await run({ action: 'visit' }), 'max');
    l.world.t.clock.advance(5 * 60_000);
    await l.settle(2);
    expect(l.asked().map(({ action }) => action)).toEqual(['connection', 'connection', 'visit']);
    expect((await at(visitor)).hold).toBe('waiting_for_linkedin');
    l.world.t.clock.set(new Date('2026-12-14T15:00:01Z'));
    expect((await identity()).daily_usage.connection_requests).toBe(0);
    await l.settle(6);
    expect(l.asked().filter(({ action }) => action === 'connection')).toHaveLength(4);
  });

  it('of invitations in a week end by themselves, by the word of LinkedIn, or by that of a person', async () => {
    l.world.t.clock.set(new Date('2027-01-04T09:00:00Z'));
    await l.world.t.app.pool.query('update linkedin_identities set connection_requests_per_week = 1');
    const campaign = await run({ action: 'connection' });
    for (let n = 0; n < 3; n++) await l.enroll(campaign, `nia${n}`);
    await l.settle(10);
    expect(l.asked()).toHaveLength(1);
    const reached = (await identity()).settings;
    expect(reached.linkedin_weekly_invite_limit_resets_at).toBe('2027-01-11T00:00:00.000Z');
    expect(reached.linkedin_weekly_invite_limit_reached_at).not.toBe(null);
    const { id: identityId } = await identity();
    const cleared = await l.world.t.call('PATCH', `/identities/${identityId}`, { clear_linkedin_weekly_invite_limit: true }); // prettier-ignore
    expect(cleared.body.data.settings).toEqual({
      linkedin_weekly_invite_limit_reached_at: null,
      linkedin_weekly_invite_limit_resets_at: null,
    });
    await l.settle(3);
    expect(l.asked()).toHaveLength(2);
    // LinkedIn refuses this action: it waits again, and so does the third.
    await l.report({
      type: 'action_failed',
      action_id: l.asked()[1]!.action_id,
      code: 'weekly_invite_limit',
      resets_at: '2027-01-20T00:00:00Z',
    });
    await l.settle(8);
    expect(l.asked()).toHaveLength(2);
    expect((await identity()).settings.linkedin_weekly_invite_limit_resets_at).toBe(
      '2027-01-20T00:00:00.000Z',
    );
    l.world.t.clock.set(new Date('2027-01-20T00:00:01Z'));
    await l.settle(8);
    expect(l.connector.posts.filter(({ body }) => JSON.parse(body).action_id === l.asked()[1]!.action_id)).toHaveLength(2); // prettier-ignore
  });

  it('leave what waits for an identity that is gone to another, and a contact with the one that acted first', async () => {
    const second = await l.connect('account-2', 'Ben Example');
    const two = {
      nodes: [
        node(1, 'startNode'),
        node(2, 'linkedinNode', { action: 'visit' }),
        node(3, 'linkedinNode', { action: 'like' }),
        wait(4),
      ],
      edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
    };
    const campaign = await l.world.a.run(two);
    await l.enroll(campaign, 'olaf');
    await l.settle(1);
    const [first] = l.asked();
    await l.report({ type: 'action_done', action_id: first!.action_id });
    await l.settle(8);
    expect(l.asked().map((one) => one.identity.external_id)).toEqual([
      first!.identity.external_id,
      first!.identity.external_id,
    ]);
    const used = l.asked()[1]!;
    await l.report({ type: 'action_failed', action_id: used.action_id, code: 'identity_disconnected' });
    await l.settle(8);
    expect(l.connector.posts.map(({ body }) => JSON.parse(body).identity.external_id).at(-1)).not.toBe(used.identity.external_id); // prettier-ignore
    await l.world.t.call('DELETE', `/identities/${second}`);
    expect((await l.world.t.call('GET', `/identities/${second}`)).status).toBe(404);
  });

  it('keep their pace whatever is changed meanwhile, and know no other keys', async () => {
    const { id: identityId } = await identity();
    const campaign = await run({ action: 'visit' });
    for (const name of ['a1', 'a2', 'a3']) await l.enroll(campaign, name);
    await l.world.step();
    for (let n = 0; n < 3; n++) {
      await l.handOver();
      expect((await l.world.t.call('PATCH', `/identities/${identityId}`, {})).status).toBe(200);
      l.world.t.clock.advance(5_000);
    }
    expect(l.asked()).toHaveLength(1);
    const odd = await l.world.t.call('PATCH', `/identities/${identityId}`, { limits: { invites: 5 } });
    expect([odd.status, odd.body.error.param]).toEqual([400, 'limits.invites']);
  });

  it('are those that a person sets, one by one', async () => {
    const { id: identityId, limits: before } = await identity();
    const limits = {
      messages_per_day: 1,
      connection_requests_per_day: 1,
      profile_visits_per_day: 1,
      likes_per_day: 1,
    };
    for (const [name, limit] of Object.entries(limits)) {
      const set = await l.world.t.call('PATCH', `/identities/${identityId}`, { limits: { [name]: limit } });
      expect(set.body.data.limits).toMatchObject({ connection_requests_per_week: 100, [name]: limit });
    }
    for (const data of [{ action: 'message', message: 'Hi' }, { action: 'connection' }, { action: 'visit' }, { action: 'like' }]) {
      const campaign = await run(data);
      for (const n of [1, 2]) await l.enroll(campaign, `rob-${data.action}-${n}`);
    }
    await l.settle(12);
    const acted = l.asked().map(({ action }) => action);
    expect(acted.toSorted()).toEqual(['connection', 'like', 'message', 'visit']);
    const many = { ...before, connection_requests_per_week: 1 };
    await l.world.t.call('PATCH', `/identities/${identityId}`, { limits: many, disabled: true, name: 'Ada B. Example' });
    l.world.t.clock.advance(10 * 60_000);
    await l.settle(3);
    expect(l.asked()).toHaveLength(4);
    expect(await identity()).toMatchObject({ name: 'Ada B. Example', disabled: true });
    await l.world.t.call('PATCH', `/identities/${identityId}`, { disabled: false });
    await l.settle(12);
    expect(l.asked().map(({ action }) => action).toSorted()).toEqual(['connection', 'like', 'like', 'message', 'message', 'visit', 'visit']); // prettier-ignore
    await l.world.t.call('PATCH', `/identities/${identityId}`, { limits: before, name: 'Ada Example' });
  }); // prettier-ignore

  it.each(['disabled', 'gone'])(
    'hold everything while the only identity is %s, with the reason',
    async (how) => {
      await l.world.t.app.pool.query(`update linkedin_identities set disabled = $1, disconnected_at = $2`, [how === 'disabled', how === 'gone' ? new Date() : null]); // prettier-ignore
      const contact = await l.enroll(await run({ action: 'visit' }), `pia-${how}`);
      await l.settle(3);
      expect(l.asked()).toEqual([]);
      expect((await explain(contact)).detail).toMatch(/identit/);
    },
  );
});

describe('a report', () => {
  const of = (externalId: string) => ({ team_id: l.world.a.teamId, identity: { external_id: externalId } });
  const one = async (externalId: string) =>
    (await l.world.t.call('GET', `/identities?TeamId=${l.world.a.teamId}&type=linkedin`)).body.data.find(
      (each: { external_id: string }) => each.external_id === externalId,
    );

  it('is applied as its connector reports it, with every key', async () => {
    await l.report({
      type: 'identity_connected',
      team_id: l.world.a.teamId,
      identity: {
        external_id: 'account-7',
        name: 'Grace Example',
        profile_url: 'https://www.linkedin.com/in/grace',
      },
    });
    await l.settle(1);
    expect(await one('account-7')).toMatchObject({
      name: 'Grace Example',
      profile_url: 'https://www.linkedin.com/in/grace',
      connected: true,
    });
    await l.report({ type: 'identity_disconnected', ...of('account-7'), reason: 'the password was changed' });
    await l.settle(1);
    expect(await one('account-7')).toMatchObject({
      connected: false,
      disconnected_because: 'the password was changed',
    });
    await l.world.t.call('DELETE', `/identities/${(await one('account-7')).id}`);
    const contact = await l.enroll(await run({ action: 'connection' }), 'zoe');
    await l.settle(1);
    const at = new Date(l.world.t.clock.now().getTime() - 60_000).toISOString();
    await l.report({ type: 'action_done', action_id: l.asked()[0]!.action_id, at });
    await l.report({
      type: 'connection_accepted',
      ...of('account-1'),
      profile_url: 'https://linkedin.com/in/ZOE/',
      at,
    });
    await l.settle(1);
    expect(await events(contact)).toEqual([
      expect.objectContaining({
        type: 'linkedin_connection_sent',
        block: { profile_url: 'https://www.linkedin.com/in/zoe', connection_sent_at: at },
      }),
      expect.objectContaining({
        type: 'linkedin_connection_accepted',
        block: { profile_url: 'https://www.linkedin.com/in/zoe', accepted_at: at },
      }),
    ]);
  });

  it.each([
    ['of a team of another organization', { type: 'identity_connected', team_id: id(77), identity: { external_id: 'x', name: 'x' } }, 'the organization has no such team'],
    ['of an unknown action', { type: 'action_done', action_id: id(78) }, 'there is no such action'],
    ['of an invitation that no step sent', { type: 'connection_accepted', identity: { external_id: 'account-1' }, profile_url: 'https://www.linkedin.com/in/unseen' }, 'no step acted for this profile'],
  ])('%s is kept as ignored, with the reason', async (_whose, event, note) => {
    await l.report({ team_id: l.world.a.teamId, event_id: note, ...event });
    await l.settle(1);
    const { rows } = await l.world.t.app.pool.query('select state, note from connector_events where event_id = $1', [note]);
    expect(rows).toEqual([{ state: 'ignored', note }]);
  }); // prettier-ignore
});
