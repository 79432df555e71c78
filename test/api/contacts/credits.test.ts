import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { workBulkAction } from '../../../src/contacts/bulk/work-action.ts';
import { testApp } from '../../support/app.ts';
import type { Answered } from '../../support/app.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data
  .id as string;
const never = new AbortController().signal;
let made = 0;

const create = (email = `p${++made}@else.test`, over: object = {}) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email, validate_emails: true, ...over });
const upload = (count: number, over: object = {}) =>
  t.call('POST', '/contacts/bulk', {
    TeamId: t.teamId,
    CampaignId,
    validate_emails: true,
    contacts: Array.from({ length: count }, () => ({ email: `p${++made}@else.test` })),
    ...over,
  });
const credits = (verification_credits: number) =>
  t.app.db
    .updateTable('organizations')
    .set({ verification_credits })
    .where('id', '=', t.organizationId)
    .execute();
const pending = async (): Promise<number> =>
  (await t.app.pool.query('select count(*)::int as n from contact_profiles where valid2 = 0')).rows[0]
    .n as number;
const held = async (): Promise<number> =>
  (await t.app.pool.query(`select ((select coalesce(sum(credits_held), 0) from uploads) + (select coalesce(sum(credits_held), 0) from bulk_actions))::int as n`)).rows[0].n as number; // prettier-ignore
const statuses = (answers: Answered[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }),
    {},
  );
const merge = (upload_id: string) => mergeUpload(t.app, { teamId: t.teamId, uploadId: upload_id }, never);
const verifyAll = () => t.app.pool.query('update contact_profiles set valid2 = 1 where valid2 = 0');

beforeEach(async () => {
  await verifyAll();
  await t.app.pool.query('update uploads set credits_held = 0');
  await credits(0);
});

describe('credits are promised once', () => {
  it('twenty creates at once with five credits are five people who wait for verification', async () => {
    await credits(5);
    const before = (await t.app.pool.query('select count(*)::int as n from contact_profiles')).rows[0]
      .n as number;
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(statuses(answers)).toEqual({ 201: 5, 402: 15 });
    expect(await pending()).toBe(5);
    const after = (await t.app.pool.query('select count(*)::int as n from contact_profiles')).rows[0]
      .n as number;
    expect(after - before).toBe(5);
    for (const { status, body } of answers)
      if (status === 402) expect(body.error.details).toEqual({ requiredCredits: 1, availableCredits: 0 });
  });

  it('two uploads at once that only fit one by one are one', async () => {
    await credits(30);
    const answers = await Promise.all([upload(20), upload(20), upload(20)]);
    expect(statuses(answers)).toEqual({ 202: 1, 402: 2 });
    const { details } = answers.find(({ status }) => status === 402)!.body.error;
    expect(details).toEqual({ requiredCredits: 20, availableCredits: 10 });
    expect(await held()).toBe(20);
  });

  it('creates, uploads and actions on many contacts draw on the same credits', async () => {
    await credits(100);
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push((await create(undefined, { validate_emails: false })).body.data.id);
    const unknown = () => t.app.ids.uuid(t.clock.now());
    const act = (contact_ids: string[]) =>
      t.call('POST', '/contacts/bulk-action', { action: 'validate_emails', CampaignId, contact_ids });
    await credits(61);
    const answers = await Promise.all([
      act(ids),
      act([...ids, ...Array.from({ length: 1_000 }, unknown)]),
      upload(30),
      upload(30),
      ...Array.from({ length: 5 }, () => create()),
    ]);
    const promised = (await pending()) + (await held());
    expect(promised).toBeLessThanOrEqual(61);
    expect(answers.filter(({ status }) => status === 402).length).toBeGreaterThan(0);
    const queue = await t.app.pool.query(
      `select id from bulk_actions where status in ('queued', 'processing')`,
    );
    for (const { id } of queue.rows as { id: string }[])
      await workBulkAction(t.app, { teamId: t.teamId, actionId: id }, never);
    for (const { status, body } of answers)
      if (status === 202 && body.upload_id) await merge(body.upload_id as string);
    expect(await held()).toBe(0);
    expect(await pending()).toBeLessThanOrEqual(promised);
  });

  it('for who waits already, or was asked about before, nothing more is needed', async () => {
    await credits(1);
    const email = `p${++made}@else.test`;
    expect((await create(email)).status).toBe(201);
    expect((await create(email)).status).toBe(200);
    expect((await upload(0, { contacts: [{ email }] })).status).toBe(202);
    expect((await create()).status).toBe(402);
    await verifyAll();
    await credits(0);
    expect((await create(email)).status).toBe(200);
  });

  it('a person without an address needs none', async () => {
    await t.app.db.updateTable('organizations').set({ linkedin_enabled: true }).execute();
    const answer = await create(undefined, { email: null, linkedin_url: 'https://linkedin.com/in/ann' });
    expect([answer.status, answer.body.data.valid2]).toEqual([201, -1]);
  });
});

describe('the credits of an upload', () => {
  it('pass to its people when they are merged, and what is over is free again', async () => {
    await credits(10);
    const known = `p${++made}@else.test`;
    const { upload_id } = (
      await upload(0, { contacts: [{ email: known }, { email: `p${++made}@else.test` }] })
    ).body;
    expect([await held(), await pending()]).toEqual([2, 0]);
    expect((await create(known)).status).toBe(201);
    await merge(upload_id as string);
    expect([await held(), await pending()]).toEqual([0, 2]);
    expect(statuses(await Promise.all(Array.from({ length: 10 }, () => create())))).toEqual({
      201: 8,
      402: 2,
    });
  });

  it('are free again for a row that cannot be stored', async () => {
    await credits(10);
    const { body } = await upload(10);
    await t.app.pool.query('update upload_rows set custom = $2 where upload_id = $1 and row_number = 1', [body.upload_id, '[]']);
    await t.app.pool.query(`alter table contact_profiles add constraint broken check (jsonb_typeof(custom) = 'object') not valid`);
    await merge(body.upload_id as string);
    await t.app.pool.query('alter table contact_profiles drop constraint broken');
    expect((await t.call('GET', `/contacts/bulk/${body.upload_id}`)).body.data).toMatchObject({ status: 'completed', rejected_count: 1 });
    expect([await held(), await pending()]).toEqual([0, 9]);
    expect((await upload(2)).status).toBe(402);
    expect((await upload(1)).status).toBe(202);
  }); // prettier-ignore
});
