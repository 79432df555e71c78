import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const post = (over: object = {}) =>
  t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...over });
const create = async (over: object = {}) => (await post(over)).body.data;
const patch = (campaignId: string, body: object) => t.call('PATCH', `/campaigns/${campaignId}`, body);

describe('PATCH /campaigns/{id}', () => {
  it('changes what is given and nothing else', async () => {
    const before = await create({ tags: ['a'], schedule: { timezone: 'Europe/Berlin' } });
    const changes = [
      { version: 2 },
      { include_catch_all: false },
      { bounce_guard_max_rate: 0.01 },
      { bounce_guard_max_rate: 0.25 },
      { send_to_risk_levels: ['SAFE', 'LOW'] },
      { send_to_risk_levels: null },
      { schedule: { timezone: 'Asia/Tokyo', days: ['mon', 5], start: '09:00', end: '24:00' } },
      { tags: [] },
      { PlaybookId: null },
      { name: 'Winter' },
      { is_draft: true },
      { TeamId: t.teamId },
    ];
    let expected = before;
    for (const change of changes) {
      const { status, body } = await patch(before.id, change);
      expect(status, JSON.stringify(change)).toBe(200);
      const { TeamId: _team, ...shown } = change as Record<string, unknown>;
      expected = { ...expected, ...shown, updated_at: body.data.updated_at };
      expect(body.data).toEqual(expected);
    }
  });

  it.each<[string, string, object]>([
    ['validation_error', 'version', { version: 4 }],
    ['invalid_parameter_type', 'version', { version: '3' }],
    ['validation_error', 'status', { status: 'archived' }],
    ['invalid_parameter_type', 'is_draft', { is_draft: 'false' }],
    ['invalid_parameter_type', 'include_catch_all', { include_catch_all: null }],
    ['validation_error', 'bounce_guard_max_rate', { bounce_guard_max_rate: 0.009 }],
    ['validation_error', 'bounce_guard_max_rate', { bounce_guard_max_rate: 0.2501 }],
    ['invalid_parameter_type', 'bounce_guard_max_rate', { bounce_guard_max_rate: '0.1' }],
    ['validation_error', 'send_to_risk_levels[1]', { send_to_risk_levels: ['SAFE', 'safe'] }],
    ['validation_error', 'send_to_risk_levels', { send_to_risk_levels: [] }],
    ['validation_error', 'send_to_risk_levels', { send_to_risk_levels: ['SAFE', 'SAFE'] }],
    ['validation_error', 'schedule.timezone', { schedule: { timezone: 'Moon/Base' } }],
    ['validation_error', 'schedule.days[1]', { schedule: { days: ['mon', 'someday'] } }],
    ['validation_error', 'schedule.days', { schedule: { days: [] } }],
    ['validation_error', 'schedule.start', { schedule: { start: '9:00' } }],
    ['validation_error', 'schedule.end', { schedule: { start: '09:00', end: '09:00' } }],
    ['validation_error', 'schedule.holidays[0]', { schedule: { holidays: ['2026-02-30'] } }],
    ['validation_error', 'name', { name: '' }],
    ['validation_error', 'name', { name: 'x'.repeat(256) }],
  ])('400 %s names %s for %j', async (code, param, change) => {
    const before = await create();
    const { status, body } = await patch(before.id, change);
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
    expect((await t.call('GET', `/campaigns/${before.id}`)).body.data).toMatchObject(before);
  });

  it.each([
    'id', 'sequence_version', 'paused_reason', 'messages', 'contact_count', 'reply_link_clicks', 'counters', 'created_at',
    'updated_at', 'parent_campaign_id', 'parentCampaignId', 'PlaybookId',
  ])('400 for %s, which exists but may not be set', async (key) => {
    const { id: campaignId } = await create();
    const { status, body } = await patch(campaignId, { [key]: 'another' });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', key]);
  }); // prettier-ignore

  it('400 for an active draft', async () => {
    const before = await create(oneMail('Hi', 'Text'));
    const { status, body } = await patch(before.id, { is_draft: true, status: 'active' });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'is_draft']);
    expect((await t.call('GET', `/campaigns/${before.id}`)).body.data).toMatchObject(before);
  });

  it('400 for a move to another team', async () => {
    const { id: campaignId } = await create();
    for (const key of ['TeamId', 'team_id']) {
      const { status, body } = await patch(campaignId, { [key]: NOBODY });
      expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', key]);
    }
  });

  it('404 for a campaign that is not there', async () => {
    const { status, body } = await patch(NOBODY, { name: 'x' });
    expect([status, body.error.code]).toEqual([404, 'campaign_not_found']);
  });
});

describe('POST /campaigns', () => {
  it('lets what a new campaign always is be said, and nothing else', async () => {
    expect((await post({ status: 'inactive', is_draft: true })).status).toBe(201);
    for (const [param, over] of [
      ['status', { status: 'active' }],
      ['is_draft', { is_draft: false }],
      ['id', { id: NOBODY }],
      ['reply_link_clicks', { reply_link_clicks: 4 }],
    ] as const) {
      const { status, body } = await post(over);
      expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', param]);
    }
  });
});

describe('PATCH /campaigns/{id} with is_draft: false alone', () => {
  it('409 with the failing checks while the campaign is not ready', async () => {
    const { id } = await create();
    const { status, body } = await patch(id, { is_draft: false });
    expect([status, body.error.code]).toEqual([409, 'campaign_not_ready']);
    expect(body.error.details.length).toBeGreaterThan(0);
    expect((await t.call('GET', `/campaigns/${id}`)).body.data.is_draft).toBe(true);
  });

  it('200 ends the draft and launches nothing', async () => {
    await saveSender(t.app, t.teamId, { email: 'draft@outreach.test', smtp_host: '127.0.0.1' });
    const { id } = await create(oneMail('Hi', 'Text'));
    const { status, body } = await patch(id, { is_draft: false });
    expect([status, body.data.is_draft, body.data.status]).toEqual([200, false, 'inactive']);
    expect((await patch(id, { is_draft: true })).status).toBe(400);
    expect((await patch(id, { status: 'active' })).body.data).toMatchObject({
      status: 'active',
      is_draft: false,
    });
  });
});

describe('an active campaign', () => {
  it('409 for structure and version, 200 for the rest', async () => {
    await saveSender(t.app, t.teamId, { email: 'a@outreach.test', smtp_host: '127.0.0.1' });
    const { id: campaignId } = await create(oneMail('Hi', 'Text'));
    expect((await patch(campaignId, { status: 'active' })).body.data).toMatchObject({
      status: 'active',
      is_draft: false,
    });
    for (const [param, change] of [
      ['nodes', oneMail('Hi', 'New')],
      ['edges', { edges: [] }],
      ['version', { version: 2 }],
    ] as const) {
      const { status, body } = await patch(campaignId, change);
      expect([status, body.error.code, body.error.param]).toEqual([409, 'campaign_active', param]);
    }
    const same = { name: 'New', version: 3, include_catch_all: false, schedule: { timezone: 'UTC' } };
    expect((await patch(campaignId, same)).body.data).toMatchObject({ ...same, status: 'active' });
    expect((await patch(campaignId, { is_draft: true })).body.error.param).toBe('is_draft');
  });
});

describe('GET /campaigns', () => {
  it('filters by status, and refuses what is no status or beyond its bounds', async () => {
    await using own = await testApp();
    const make = async (name: string): Promise<string> =>
      (await own.call('POST', '/campaigns', { TeamId: own.teamId, name })).body.data.id;
    const running = await make('Running 100%');
    t.clock.advance(1000);
    await make('Resting');
    await own.app.db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', running).execute();
    const list = (query: string) => own.call('GET', `/campaigns?TeamId=${own.teamId}${query}`);
    const names = async (query: string): Promise<string[]> =>
      (await list(query)).body.data.map(({ name }: { name: string }) => name).toSorted();
    expect(await names('&status=active')).toEqual(['Running 100%']);
    expect(await names('&status=inactive')).toEqual(['Resting']);
    expect(await names('&search=100%25')).toEqual(['Running 100%']);
    expect(await names('&search=')).toHaveLength(2);
    expect((await list('&limit=1')).body.pagination).toEqual({
      total: 2,
      limit: 1,
      offset: 0,
      has_more: true,
    });
    for (const [param, query] of [
      ['status', '&status=paused'],
      ['limit', '&limit=101'],
      ['offset', '&offset=-1'],
      ['include_subsequences', '&include_subsequences=maybe'],
    ] as const)
      expect((await list(query)).body.error.param).toBe(param);
    expect((await own.call('GET', '/campaigns')).body.error.code).toBe('missing_team_id');
  });
});

describe('reply_link_clicks', () => {
  it('counts each person once per UTC day', async () => {
    const { id: campaignId } = await create();
    const click = (person: number, at: string) => ({
      teamId: t.teamId,
      type: 'reply_link_click' as const,
      occurredAt: new Date(at),
      campaignId,
      contactProfileId: id(person),
      enrollmentId: id(100 + person),
    });
    await transact(t.app.db, (trx) =>
      t.app.eventLog.record(trx, [
        click(1, '2026-11-10T00:00:00Z'),
        click(1, '2026-11-10T23:59:59Z'),
        click(1, '2026-11-11T00:00:00Z'),
        click(2, '2026-11-10T12:00:00Z'),
      ]),
    );
    expect((await t.call('GET', `/campaigns/${campaignId}`)).body.data.reply_link_clicks).toBe(3);
    const { body } = await t.call('GET', `/campaigns?TeamId=${t.teamId}&limit=100`);
    const listed = body.data.find((each: { id: string }) => each.id === campaignId);
    expect(listed.reply_link_clicks).toBe(3);
  });
});

describe('GET /campaigns/{id}/review', () => {
  it('reckons windows, spacing and limits into the capacity of a day', async () => {
    await using own = await testApp();
    const made = await own.call('POST', '/campaigns', { TeamId: own.teamId, name: 'x' });
    const at = `/campaigns/${made.body.data.id}`;
    const box = { email: 'a@outreach.test', smtp_host: '127.0.0.1', max_per_day: 400, spacing_seconds: 90 };
    await saveSender(own.app, own.teamId, box);
    const capacity = async () => (await own.call('GET', `${at}/review`)).body.data.senders.daily_capacity;
    const set = (path: string, body: object) => own.call('PATCH', path, body);
    expect(await capacity()).toBe(400);
    await set(at, { schedule: { days: ['wed'], start: '09:00', end: '10:00' } });
    expect(await capacity()).toBe(40);
    await set(`/teams/${own.teamId}`, { mail_warm_schedule: { start: '09:30' } });
    expect(await capacity()).toBe(20);
    await set(at, { daily_limit: 15 });
    expect(await capacity()).toBe(15);
    await set(`/teams/${own.teamId}`, { daily_limit: 7 });
    expect(await capacity()).toBe(7);
    await set(`/teams/${own.teamId}`, { mail_warm_schedule: { days: ['thu'] } });
    expect(await capacity()).toBe(0);
  });

  it('shows steps, senders, contacts and schedule, and runs the checks of a launch', async () => {
    await using own = await testApp();
    const graph = oneMail('Hi', 'Text');
    const { body } = await own.call('POST', '/campaigns', {
      TeamId: own.teamId,
      name: 'x',
      schedule: { timezone: 'UTC' },
      ...graph,
    });
    const at = `/campaigns/${body.data.id}`;
    const review = async () => (await own.call('GET', `${at}/review`)).body.data;
    const early = await review();
    expect(early).toMatchObject({
      steps: [{ id: id(2), type: 'emailNode', step_number: 1, subject: 'Hi' }],
      senders: { total: 0, enabled: 0, daily_capacity: 0, limited_to_profiles: false },
      contacts: { total: 0, active: 0, paused: 0, finished: 0 },
      schedule: { timezone: 'UTC' },
      can_launch: false,
    });
    const failed = early.launch_checks.filter(
      (check: { passed: boolean; blocking: boolean }) => check.blocking && !check.passed,
    );
    const refused = await own.call('PATCH', at, { status: 'active' });
    expect(refused.body.error.details).toEqual(failed);

    await saveSender(own.app, own.teamId, {
      email: 'a@outreach.test',
      smtp_host: '127.0.0.1',
      max_per_day: 40,
    });
    await saveSender(own.app, own.teamId, {
      email: 'b@outreach.test',
      smtp_host: '127.0.0.1',
      disabled: true,
    });
    await own.call('POST', '/contacts', {
      TeamId: own.teamId,
      CampaignId: body.data.id,
      email: 'x@else.test',
    });
    expect(await review()).toMatchObject({
      senders: { total: 2, enabled: 1, daily_capacity: 40 },
      contacts: { total: 1, active: 1 },
      can_launch: true,
    });
    expect((await own.call('PATCH', at, { status: 'active' })).status).toBe(200);
  });
});
