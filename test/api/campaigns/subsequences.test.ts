import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let otherTeam: string;
beforeAll(async () => {
  t = await testApp();
  otherTeam = t.app.ids.uuid(t.clock.now());
  await t.app.db
    .insertInto('teams')
    .values({ id: otherTeam, organization_id: t.organizationId, name: 'Second' })
    .execute();
});
afterAll(() => t[Symbol.asyncDispose]());

const post = (over: object = {}) =>
  t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...over });
const create = async (over: object = {}) => (await post(over)).body.data;
const idsOf = async (path: string): Promise<string[]> =>
  (await t.call('GET', path)).body.data.map(({ id }: { id: string }) => id);

describe('POST /campaigns with parentCampaignId', () => {
  it('201 makes a draft that inherits the version and names its parent', async () => {
    const parent = await create({ version: 2 });
    const { status, body } = await post({ parentCampaignId: parent.id });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      version: 2,
      parent_campaign_id: parent.id,
      status: 'inactive',
      is_draft: true,
    });
    expect((await post({ parent_campaign_id: parent.id })).body.data.parent_campaign_id).toBe(parent.id);
    expect((await post({ parentCampaignId: null })).body.data.parent_campaign_id).toBeNull();
  });

  it('400 for the fourth, until one is archived or removed', async () => {
    const parent = await create();
    const children = [];
    for (let n = 0; n < 3; n++) children.push(await create({ parentCampaignId: parent.id }));
    const { status, body } = await post({ parentCampaignId: parent.id });
    expect([status, body.error.code, body.error.param]).toEqual([
      400,
      'validation_error',
      'parentCampaignId',
    ]);
    expect((await t.call('DELETE', `/campaigns/${children[0].id}`)).status).toBe(200);
    expect((await post({ parentCampaignId: parent.id })).status).toBe(201);
  });

  it('three is the most even when many ask at once', async () => {
    const parent = await create();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post({ parentCampaignId: parent.id })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  it('400 below a subsequence, in another team, and with another version', async () => {
    const parent = await create();
    const child = await create({ parentCampaignId: parent.id });
    const answers = [
      await post({ parentCampaignId: child.id }),
      await post({ parentCampaignId: parent.id, TeamId: otherTeam }),
      await post({ parentCampaignId: parent.id, version: 2 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.param])).toEqual([
      [400, 'parentCampaignId'],
      [400, 'parentCampaignId'],
      [400, 'version'],
    ]);
    expect(await idsOf(`/campaigns/${child.id}/subsequences`)).toEqual([]);
  });

  it('409 below an archived campaign, 404 below one that is not there', async () => {
    const parent = await create();
    await t.app.db.updateTable('campaigns').set({ status: 'archived' }).where('id', '=', parent.id).execute();
    const archived = await post({ parentCampaignId: parent.id });
    expect([archived.status, archived.body.error.code]).toEqual([409, 'campaign_archived']);
    const nowhere = await post({ parentCampaignId: otherTeam });
    expect([nowhere.status, nowhere.body.error.code, nowhere.body.error.param]).toEqual([
      404,
      'campaign_not_found',
      'parentCampaignId',
    ]);
  });
});

describe('subsequence_trigger', () => {
  const trigger = { on: 'click', values: ['/pricing'], min_count: 2 };
  const set = (id: string, subsequence_trigger: unknown) =>
    t.call('PATCH', `/campaigns/${id}`, { subsequence_trigger });

  it('201 and 200 keep what is given, null empties it, and a patch without it leaves it', async () => {
    const parent = await create();
    expect(parent.subsequence_trigger).toBeNull();
    const child = await create({ parentCampaignId: parent.id, subsequence_trigger: trigger });
    expect(child.subsequence_trigger).toEqual(trigger);
    const shown = async () => (await t.call('GET', `/campaigns/${child.id}`)).body.data.subsequence_trigger;
    await t.call('PATCH', `/campaigns/${child.id}`, { name: 'Renamed' });
    expect(await shown()).toEqual(trigger);
    expect((await set(child.id, { on: 'finished' })).body.data.subsequence_trigger).toEqual({
      on: 'finished',
    });
    expect((await set(child.id, null)).status).toBe(200);
    expect(await shown()).toBeNull();
  });

  it('400 on a campaign that is no subsequence, where null is what it has', async () => {
    const { id } = await create();
    const answers = [await post({ subsequence_trigger: trigger }), await set(id, trigger)];
    expect(answers.map(({ status, body }) => [status, body.error.code, body.error.param])).toEqual([
      [400, 'validation_error', 'subsequence_trigger'],
      [400, 'validation_error', 'subsequence_trigger'],
    ]);
    expect([(await post({ subsequence_trigger: null })).status, (await set(id, null)).status]).toEqual([
      201, 200,
    ]);
  });

  it('400 names the key of what would not be obeyed', async () => {
    const child = await create({ parentCampaignId: (await create()).id });
    const wrong: [unknown, string][] = [
      [{ on: 'opened' }, '.on'],
      [{ on: 'open', values: ['a'] }, '.values'],
      [{ on: 'interest', values: ['interested', 'keen'] }, '.values[1]'],
      [{ on: 'finished', min_count: 2 }, '.min_count'],
      [{ on: 'open', times: 2 }, '.times'],
      ['open', ''],
      [['open'], ''],
    ];
    for (const [given, at] of wrong) {
      const { status, body } = await set(child.id, given);
      expect([status, body.error.param], JSON.stringify(given)).toEqual([400, `subsequence_trigger${at}`]);
    }
  });

  it('that waits for what the parent does not track is named by /review, as the parent is by then', async () => {
    const parent = await create({ track_clicks: false });
    const child = await create({ parentCampaignId: parent.id, subsequence_trigger: trigger });
    const check = async () =>
      (await t.call('GET', `/campaigns/${child.id}/review`)).body.data.launch_checks.find(
        (each: { check: string }) => each.check === 'subsequence_trigger',
      );
    expect(await check()).toMatchObject({ passed: false, blocking: false });
    await t.call('PATCH', `/campaigns/${parent.id}`, { track_clicks: true });
    expect(await check()).toMatchObject({ passed: true });
  });

  it('403 while the organization has subsequences disabled', async () => {
    const child = await create({ parentCampaignId: (await create()).id, subsequence_trigger: trigger });
    const enabled = (on: boolean) =>
      t.app.db
        .updateTable('organizations')
        .set({ subsequences_enabled: on })
        .where('id', '=', t.organizationId)
        .execute();
    await enabled(false);
    const { status, body } = await set(child.id, { on: 'open' });
    expect([status, body.error.param]).toEqual([403, 'subsequence_trigger']);
    expect((await set(child.id, null)).status).toBe(200);
    await enabled(true);
  });

  it('goes with the parent of a subsequence that outlives it', async () => {
    const parent = await create();
    const child = await create({ parentCampaignId: parent.id, subsequence_trigger: trigger });
    await t.app.db.updateTable('campaigns').set({ is_draft: false }).where('id', '=', child.id).execute();
    expect((await t.call('DELETE', `/campaigns/${parent.id}`)).status).toBe(200);
    expect((await t.call('GET', `/campaigns/${child.id}`)).body.data).toMatchObject({
      status: 'archived',
      parent_campaign_id: null,
      subsequence_trigger: null,
    });
  });
});

describe('subsequences', () => {
  it('are listed with their campaign, oldest first, and among all only when asked for', async () => {
    const parent = await create({ name: 'Parent' });
    const first = await create({ name: 'First', parentCampaignId: parent.id });
    t.clock.advance(1000);
    const second = await create({ name: 'Second', parentCampaignId: parent.id });
    expect(await idsOf(`/campaigns/${parent.id}/subsequences`)).toEqual([first.id, second.id]);
    const { body } = await t.call('GET', `/campaigns/${parent.id}/subsequences`);
    expect(body.pagination).toEqual({ total: 2, limit: 3, offset: 0, has_more: false });
    const all = await idsOf(`/campaigns?TeamId=${t.teamId}&limit=100&include_subsequences=true`);
    const shown = await idsOf(`/campaigns?TeamId=${t.teamId}&limit=100`);
    expect(all).toEqual(expect.arrayContaining([parent.id, first.id, second.id]));
    expect(shown).toContain(parent.id);
    expect(shown).not.toContain(first.id);
    expect((await t.call('GET', `/campaigns/${first.id}/parent`)).body.data).toMatchObject({
      id: parent.id,
      name: 'Parent',
    });
    expect((await t.call('GET', `/campaigns/${first.id}`)).body.data.parent_campaign_id).toBe(parent.id);
  });

  it('404 for the parent of a campaign that has none', async () => {
    const { status, body } = await t.call('GET', `/campaigns/${(await create()).id}/parent`);
    expect([status, body.error.code]).toEqual([404, 'campaign_not_found']);
  });

  it('go with their parent: drafts for good, the others into the archive', async () => {
    await create({ name: 'stays' });
    const parent = await create();
    const [draft, launched] = [
      await create({ parentCampaignId: parent.id }),
      await create({ parentCampaignId: parent.id }),
    ];
    await t.app.db
      .updateTable('campaigns')
      .set({ status: 'active', is_draft: false })
      .where('id', 'in', [parent.id, launched.id])
      .execute();
    expect((await t.call('DELETE', `/campaigns/${parent.id}`)).body.data).toEqual({ id: parent.id });
    expect((await t.call('GET', `/campaigns/${draft.id}`)).status).toBe(404);
    expect((await t.call('GET', `/campaigns/${launched.id}`)).body.data).toMatchObject({
      status: 'archived',
      parent_campaign_id: parent.id,
    });
    expect(await idsOf(`/campaigns/${parent.id}/subsequences`)).toEqual([]);
  });

  it('that wrote to people stay in the archive, on their own, when their parent was a draft and is removed', async () => {
    await create({ name: 'stays' });
    const parent = await create();
    const children = [
      await create({ name: 'Running', parentCampaignId: parent.id }),
      await create({ name: 'Archived', parentCampaignId: parent.id }),
    ].map(({ id }) => id);
    await t.app.db
      .updateTable('campaigns')
      .set({ status: 'active', is_draft: false })
      .where('id', 'in', children)
      .execute();
    await t.call('DELETE', `/campaigns/${children[1]}`);
    expect((await t.call('DELETE', `/campaigns/${parent.id}`)).status).toBe(200);
    expect((await t.call('GET', `/campaigns/${parent.id}`)).status).toBe(404);
    for (const child of children) {
      expect((await t.call('GET', `/campaigns/${child}`)).body.data).toMatchObject({
        status: 'archived',
        parent_campaign_id: null,
      });
      expect((await t.call('GET', `/campaigns/${child}/parent`)).status).toBe(404);
    }
    const archive = await idsOf(`/campaigns?TeamId=${t.teamId}&limit=100&status=archived`);
    expect(archive).toEqual(expect.arrayContaining(children));
  });

  it('do not count as the campaign that a team keeps', async () => {
    await using own = await testApp();
    const make = async (over: object) =>
      (await own.call('POST', '/campaigns', { TeamId: own.teamId, name: 'x', ...over })).body.data.id;
    const parent = await make({});
    const child = await make({ parentCampaignId: parent });
    expect((await own.call('DELETE', `/campaigns/${parent}`)).body.error.code).toBe('minimum_campaigns');
    expect((await own.call('DELETE', `/campaigns/${child}`)).status).toBe(200);
  });

  it('are 404, and 403 to create, in an organization that has them disabled', async () => {
    await using own = await testApp();
    const make = (over: object) => own.call('POST', '/campaigns', { TeamId: own.teamId, name: 'x', ...over });
    const parent = (await make({})).body.data.id;
    const child = (await make({ parentCampaignId: parent })).body.data.id;
    await own.app.db.updateTable('organizations').set({ subsequences_enabled: false }).execute();
    for (const path of [`/campaigns/${parent}/subsequences`, `/campaigns/${child}/parent`])
      expect((await own.call('GET', path)).body.error.code, path).toBe('resource_not_found');
    const { status, body } = await make({ parentCampaignId: parent });
    expect([status, body.error.code]).toEqual([403, 'insufficient_permissions']);
  });
});
