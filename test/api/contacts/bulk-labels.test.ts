import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workBulkAction } from '../../../src/contacts/bulk/work-action.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let [first, second] = ['', ''];
let serial = 0;
beforeAll(async () => {
  t = await testApp();
  const addCampaign = async (name: string): Promise<string> =>
    (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
  [first, second] = [await addCampaign('First'), await addCampaign('Second')];
  for (const [name, applies_to] of [['Hot', 'contact'], ['Cold', 'both'], ['Talk', 'conversation']])
    await t.call('POST', '/labels', { TeamId: t.teamId, name, applies_to });
}); // prettier-ignore
afterAll(() => t[Symbol.asyncDispose]());

const add = async (over: object = {}): Promise<string> =>
  (
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: first,
      email: `l${serial++}@labels.test`,
      ...over,
    })
  ).body.data.id;
const act = (action: string, over: object) => t.call('POST', '/contacts/bulk-action', { action, ...over });
const labels = async (...contacts: string[]): Promise<string[]> =>
  Promise.all(contacts.map(async (id) => (await t.call('GET', `/contacts/${id}`)).body.data.labels.join()));

describe('POST /contacts/bulk-action, labels', () => {
  it('add_labels puts them on, remove_labels takes them off, and only contacts that change are counted', async () => {
    const [has, lacks] = [await add({ labels: ['Hot'] }), await add()];
    const contact_ids = [has, lacks];
    const put = await act('add_labels', { contact_ids, labels: [' hOT '] });
    expect(put.body).toMatchObject({ message: '1 of 2 contacts labelled', changed: 1, skipped: 1 });
    expect(await labels(has, lacks)).toEqual(['Hot', 'Hot']);
    await act('add_labels', { contact_ids: [lacks], labels: ['Cold'] });
    expect((await act('remove_labels', { contact_ids, labels: ['HOT'] })).body).toMatchObject({ changed: 2 });
    expect(await labels(has, lacks)).toEqual(['', 'Cold']);
    expect((await act('remove_labels', { contact_ids, labels: ['Hot'] })).body).toMatchObject({ changed: 0 });
  });

  it('records no event, and changes nothing but the labels', async () => {
    const contact = await add();
    const count = async () =>
      (await t.app.db.selectFrom('events').select('id').where('enrollment_id', '=', contact).execute())
        .length;
    const before = [await count(), (await t.call('GET', `/contacts/${contact}`)).body.data];
    for (const action of ['add_labels', 'remove_labels'])
      await act(action, { contact_ids: [contact], labels: ['Hot'] });
    expect([await count(), (await t.call('GET', `/contacts/${contact}`)).body.data]).toEqual(before);
  });

  it('names unknown labels, and refuses a list without a known one', async () => {
    const contact_ids = [await add()];
    const some = await act('add_labels', { contact_ids, labels: ['Hot', 'Talk', 'Unheard'] });
    expect(some.body.warnings).toEqual([
      'labels: "Talk" is no label of the team for contacts and was ignored',
      'labels: "Unheard" is no label of the team for contacts and was ignored',
    ]);
    expect(
      (await act('remove_labels', { contact_ids, labels: ['Talk', 'Hot'] })).body.warnings,
    ).toBeUndefined();
  });

  it('takes off a label that became one of conversations alone', async () => {
    const { id } = (await t.call('POST', '/labels', { TeamId: t.teamId, name: 'Was' })).body.data;
    const contact = await add({ labels: ['Was'] });
    await t.call('PATCH', `/labels/${id}`, { applies_to: 'conversation' });
    expect(await labels(contact)).toEqual(['Was']);
    await act('remove_labels', { contact_ids: [contact], labels: ['Was'] });
    expect(await labels(contact)).toEqual(['']);
  });

  it.each<[string, string, () => object]>([
    ['labels', 'labels is required for add_labels', () => ({})],
    ['labels', 'labels: "Unheard" is no label of the team for contacts', () => ({ labels: ['Unheard'] })],
    ['labels', 'labels goes with add_labels, remove_labels, not pause', () => ({ action: 'pause', labels: ['Hot'] })],
    ['filter', 'filter goes with add_labels, remove_labels, pause, resume, not archive_all',
      () => ({ action: 'archive_all', filter: { label: 'Hot' }, TeamId: t.teamId })],
    ['filter', 'filter must hold at least one filter', () => ({ labels: ['Hot'], filter: {}, contact_ids: undefined })],
    ['filter', 'filter must hold a filter that leaves contacts out',
      () => ({ labels: ['Hot'], filter: { search: ' ', archived: false }, contact_ids: undefined, TeamId: t.teamId })],
    ['filter', 'filter and contact_ids exclude each other', () => ({ labels: ['Hot'], filter: { label: 'Hot' } })],
    ['filter.mood', 'filter.mood is not a known key', () => ({ labels: ['Hot'], filter: { mood: 'x' }, contact_ids: undefined })],
    ['life', 'life must be of active, paused, finished, archived, by comma',
      () => ({ labels: ['Hot'], filter: { life: 'gone' }, contact_ids: undefined, TeamId: t.teamId })],
    ['campaign_id', 'one of campaign_id and TeamId is required beside filter',
      () => ({ labels: ['Hot'], filter: { life: 'active' }, contact_ids: undefined })],
  ])('400 names %s: %s', async (param, message, over) => {
    const { status, body } = await act('add_labels', { contact_ids: [await add()], ...over() });
    expect([status, body.error?.param, body.error?.message]).toEqual([400, param, expect.stringContaining(message)]);
  }); // prettier-ignore

  it('works on all that a filter matches, in one campaign or in the team', async () => {
    const custom = { wave: '7' };
    const [here, there, other] = [
      await add({ custom, first_name: 'Zoe' }),
      await add({ custom, CampaignId: second }),
      await add({ custom: { wave: '8' } }),
    ];
    const filter = { custom };
    const narrow = await act('add_labels', { campaign_id: first, filter, labels: ['Hot'] });
    expect(narrow.body).toMatchObject({ total: 1, changed: 1 });
    expect(await labels(here, there, other)).toEqual(['Hot', '', '']);
    await act('add_labels', { TeamId: t.teamId, filter, labels: ['Cold'] });
    expect(await labels(here, there, other)).toEqual(['Cold,Hot', 'Cold', '']);
    const cold = {
      label: 'cold',
      search: 'Zoe',
      life: 'active',
      has_email_sent: false,
      interest: '',
      archived: true,
    };
    const gone = await act('remove_labels', { TeamId: t.teamId, filter: cold, labels: ['Hot', 'Cold'] });
    expect(gone.body).toMatchObject({ total: 1, changed: 1 });
    expect(await labels(here, there)).toEqual(['', 'Cold']);
    const paused = await act('pause', { TeamId: t.teamId, filter });
    expect(paused.body).toMatchObject({ total: 2, changed: 2 });
    expect((await t.call('GET', `/contacts/${other}`)).body.data.life).toBe('active');
    const none = await act('pause', { TeamId: t.teamId, filter: { custom: { wave: '9' } } });
    expect(none.body).toMatchObject({ status: 'completed', total: 0, changed: 0 });
  });

  it('each filter of the list finds what it finds there', async () => {
    const CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Filters' })).body.data
      .id;
    const [marked] = [
      await add({ CampaignId, email: 'marked@filters.test', phone: '1', labels: ['Hot'] }),
      await add({ CampaignId, first_name: 'Ann' }),
      await add({ CampaignId }),
    ];
    await act('pause', { contact_ids: [marked] });
    await t.app.pool.query(
      `update enrollments set opened_at = now(), clicked_at = now(), replied_at = now(), bounced_at = now(),
        unsubscribed_at = now(), verified = true where id = $1`,
      [marked],
    );
    await t.app.pool.query(
      `update enrollment_positions set node_id = 'n1', step_number = 2, hold_reason = 'missing_variable' where enrollment_id = $1`,
      [marked],
    );
    await t.app.pool.query(
      `insert into step_results (team_id, campaign_id, node_id, result, enrollment_id, variant_id, day)
       values ($1, $2, '', 'opened', $3, '', '2026-11-20')`,
      [t.teamId, CampaignId, marked],
    );
    const filters: Record<string, unknown>[] = [
      { reason: 'manual' }, { blocker: 'missing_variable' }, { missing: 'phone' }, { node_id: 'n1' }, { step: 2 },
      { opened: true }, { clicked: true }, { replied: true }, { bounced: true }, { opted_out: true }, { verified: 'true' },
      { email: 'MARKED@filters.test' }, { node_id: 'n1', variant_id: 'b' }, { life: 'paused', label: 'hot' },
      { result: 'opened' }, { result: 'opened', result_from: '2026-11-20', result_to: '2026-11-20' }, { result: 'opened', result_to: '2026-11-19' },
    ]; // prettier-ignore
    const counts = [1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0];
    for (const [at, filter] of filters.entries()) {
      const query = new URLSearchParams({ TeamId: t.teamId, CampaignId });
      for (const [key, value] of Object.entries(filter)) query.set(key, String(value));
      const { body } = await t.call('GET', `/contacts?${String(query)}`);
      const found = body.pagination.total as number;
      expect(found, JSON.stringify(filter)).toBe(counts[at]);
      const acted = await act('remove_labels', { campaign_id: CampaignId, filter, labels: ['Cold'] });
      expect([filter, acted.body.total]).toEqual([filter, found]);
    }
  });

  it('is queued for many contacts that a filter matches, and ends with the same labels', async () => {
    const many = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Many' })).body.data.id;
    await t.app.pool.query(
      `with people as (insert into contact_profiles (team_id, id, email) select $1, gen_random_uuid(), 'q' || n || '@labels.test' from generate_series(1, 1100) n returning id)
       insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key) select $1, gen_random_uuid(), $2, id, 0 from people`,
      [t.teamId, many],
    );
    const { body } = await act('add_labels', {
      campaign_id: many,
      filter: { life: 'active' },
      labels: ['Hot'],
    });
    expect(body).toMatchObject({ status: 'queued', total: 1100, changed: 0 });
    await workBulkAction(t.app, { teamId: t.teamId, actionId: body.action_id }, new AbortController().signal);
    const progress = await t.call('GET', `/contacts/bulk-action/${body.action_id}`);
    expect(progress.body.data).toMatchObject({ action: 'add_labels', status: 'completed', changed: 1100 });
    const { rows } = await t.app.pool.query(
      `select count(*)::int as n from contact_labels c join enrollments e using (team_id, contact_profile_id) where e.campaign_id = $1`,
      [many],
    );
    expect(rows).toEqual([{ n: 1100 }]);
  });
});

describe('PATCH /contacts/{id}, remove_labels', () => {
  it('takes labels off and leaves the others, in any case; unknown names are told', async () => {
    const contact = await add({ labels: ['Hot', 'Cold'] });
    const change = (body: object) => t.call('PATCH', `/contacts/${contact}`, body);
    const { body } = await change({ remove_labels: ['hot', 'Unheard'] });
    expect([body.data.labels, body.warnings]).toEqual([
      ['Cold'],
      ['labels: "Unheard" is no label of the team for contacts and was ignored'],
    ]);
    expect((await change({ remove_labels: [] })).body.data.labels).toEqual(['Cold']);
    const both = await change({ labels: ['Hot'], remove_labels: ['Cold'] });
    expect([both.status, both.body.error.param]).toEqual([400, 'remove_labels']);
  });
});
