import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workBulkAction } from '../../../src/contacts/bulk/work-action.ts';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { writeDerived } from '../../support/derived.ts';

let t: TestApp;
let campaignId: string;
let serial = 0;
beforeEach(async () => {
  t = await testApp();
  campaignId = await campaign('A');
});
afterEach(() => t[Symbol.asyncDispose]());

const campaign = async (name: string): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
const create = (over: object = {}) =>
  t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaignId,
    email: `p${serial++}@else.test`,
    ...over,
  });
const add = async (over: object = {}): Promise<string> => (await create(over)).body.data.id;
const limit = (contacts_limit: number) =>
  t.app.db.updateTable('organizations').set({ contacts_limit }).execute();
const act = (action: string, contact_ids: string[], over: object = {}) =>
  t.call('POST', '/contacts/bulk-action', { action, contact_ids, ...over });
const statuses = async (): Promise<string[]> =>
  (await t.app.db.selectFrom('enrollments').select('life').orderBy('id').execute()).map(({ life }) => life);
const REFUSED = { status: 403, body: { error: { code: 'insufficient_permissions' } } };

async function archived(count: number): Promise<string[]> {
  await t.app.pool.query(
    `with people as (insert into contact_profiles (team_id, id, email) select $1, gen_random_uuid(), 'm' || n || '@else.test' from generate_series(1, $3::int) n returning id)
     insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, life) select $1, gen_random_uuid(), $2, id, 0, 'archived' from people`,
    [t.teamId, campaignId, count],
  );
  await writeDerived(t.app.db);
  return (await t.app.db.selectFrom('enrollments').select('id').execute()).map(({ id }) => id);
}

describe('the limit of contacts', () => {
  it('403 when an unarchive would pass it, and no contact comes back', async () => {
    const [one, two] = [await add(), await add()];
    await act('archive_all', [one, two]);
    await limit(1);
    expect(await act('unarchive', [one, two])).toMatchObject(REFUSED);
    expect(await statuses()).toEqual(['archived', 'archived']);
    expect((await act('unarchive', [one])).body).toMatchObject({ restored: 1, skipped: 0 });
    expect(await act('unarchive', [two])).toMatchObject(REFUSED);
  });

  it('lets contacts back that count already, counts a profile once, and leaves out those that the unarchive skips', async () => {
    const email = 'ann@else.test';
    const others = [await campaign('B'), await campaign('C')];
    const [here, there] = [await add({ email }), await add({ email, CampaignId: others[0] })];
    const live = await add();
    await act('archive_all', [here, there]);
    await limit(1);
    expect(await act('unarchive', [here, there])).toMatchObject(REFUSED);
    await limit(2);
    expect((await act('unarchive', [here, there, live])).body).toMatchObject({ restored: 2, skipped: 1 });
    await act('archive_all', [here]);
    expect((await act('unarchive', [here])).body).toMatchObject({ restored: 1 });
  });

  it('403 when an archived contact is created again beyond it', async () => {
    const email = 'ann@else.test';
    const contact = await add({ email });
    await act('archive_all', [contact]);
    await add();
    await limit(1);
    expect(await create({ email })).toMatchObject(REFUSED);
    expect(await statuses()).toContain('archived');
    await limit(2);
    expect(await create({ email })).toMatchObject({ status: 200, body: { data: { id: contact } } });
  });

  it('is not touched by a transfer, which takes a person out of one campaign and into another', async () => {
    const to_campaign_id = await campaign('B');
    const contact = await add();
    await limit(1);
    expect((await act('transfer', [contact], { to_campaign_id })).body).toMatchObject({ changed: 1 });
  });

  it('403 for an unarchive that would be queued, and one that meets it later ends there and says so', async () => {
    const ids = await archived(1_200);
    await limit(1_199);
    expect(await act('unarchive', ids)).toMatchObject(REFUSED);
    await limit(1_200);
    const { body } = await act('unarchive', ids);
    expect(body).toMatchObject({ status: 'queued', total: 1_200 });
    await limit(600);
    const at = { teamId: t.teamId, actionId: body.action_id };
    await workBulkAction(t.app, at, new AbortController().signal);
    expect((await t.call('GET', `/contacts/bulk-action/${body.action_id}`)).body.data).toMatchObject({
      status: 'failed',
      restored: 500,
      error: expect.stringContaining('limit of 600'),
    });
    expect((await statuses()).filter((life) => life === 'active')).toHaveLength(500);
  });

  it('holds for uploads that were accepted before any of them was merged: one that meets it ends there and says so', async () => {
    await limit(3);
    await add({ email: 'known@else.test' });
    const uploads: string[] = [];
    for (const contacts of [
      [{ email: 'a@up.test' }, { email: 'b@up.test' }],
      [{ email: 'c@up.test' }, { email: 'known@else.test' }],
    ]) {
      const sent = await t.call('POST', '/contacts/bulk', {
        TeamId: t.teamId,
        CampaignId: campaignId,
        contacts,
      });
      expect(sent.status).toBe(202);
      uploads.push(sent.body.upload_id);
    }
    await Promise.all(
      uploads.map((uploadId) =>
        mergeUpload(t.app, { teamId: t.teamId, uploadId }, new AbortController().signal),
      ),
    );
    const ends = await Promise.all(
      uploads.map(async (id) => (await t.call('GET', `/contacts/bulk/${id}`)).body.data),
    );
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['completed', 'failed']));
    expect(ends.find(({ status }) => status === 'failed')).toMatchObject({
      created_count: 0,
      error: expect.stringContaining('limit of 3'),
    });
    const people = ends[0].status === 'completed' ? 3 : 2;
    expect(await statuses()).toHaveLength(people);
  });

  it('asks for no turn far from it, however many contacts came and went', async () => {
    const gone = await add();
    await t.call('DELETE', `/contacts/${gone}`);
    await t.app.pool.query("update event_counters set count = 1000000 where type = 'contact_added'");
    await transact(t.app.db, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts_limit ${t.organizationId}`}, 0))`.execute(
        trx,
      );
      expect((await create()).status).toBe(201);
    });
  });

  it('holds for unarchives at once', async () => {
    const ids = await archived(4);
    await limit(1);
    const answers = await Promise.all(ids.map((id) => act('unarchive', [id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
