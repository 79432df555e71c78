import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let senderId: string;
const contacts: string[] = [];
const campaigns: string[] = [];
const conversation = '00000000-0000-4000-8000-00000000c0c0';

async function click(contact: number | null, campaign: number | null, hour: number): Promise<string> {
  const at = new Date(Date.parse('2026-03-01T00:00:00Z') + hour * 3_600_000);
  const id = t.app.ids.uuid(at);
  await t.app.db
    .insertInto('inbox_link_clicks')
    .values({
      team_id: t.teamId,
      id,
      link_id: t.app.ids.uuid(at),
      original_url: 'https://acme.test/offer',
      final_url: 'https://acme.test/offer?utm_source=reply',
      clicked_at: at,
      conversation_id: conversation,
      conversation_message_id: t.app.ids.uuid(at),
      contact_id: contact === null ? null : contacts[contact]!,
      sender_id: senderId,
      campaign_id: campaign === null ? null : campaigns[campaign]!,
    })
    .execute();
  return id;
}
let ids: string[];
const nobody = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  t = await testApp();
  await t.hearAll();
  const box = { email: 'anna@outreach.test', smtp_host: '127.0.0.1' };
  senderId = (await saveSender(t.app, t.teamId, box)).id;
  for (const name of ['A', 'B']) {
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name });
    campaigns.push(made.body.data.id);
  }
  for (const email of ['ann@else.test', 'ben@else.test']) {
    const body = { TeamId: t.teamId, CampaignId: campaigns[0], email };
    contacts.push((await t.call('POST', '/contacts', body)).body.data.id);
  }
  ids = [
    await click(0, 0, 1),
    await click(0, 0, 5),
    await click(1, 0, 23),
    await click(0, 0, 24),
    await click(null, null, 30),
    await click(1, 1, 40),
  ];
});
afterAll(() => t[Symbol.asyncDispose]());

const idsOf = (body: { data: { clicks: { id: string }[] } }): string[] =>
  body.data.clicks.map(({ id }) => id);

describe('GET /teams/{id}/inbox-link-activity', () => {
  it('200 shows the newest first, page by page', async () => {
    const { body } = await t.call('GET', `/teams/${t.teamId}/inbox-link-activity?page=2&limit=4`);
    expect(idsOf(body)).toEqual([ids[1], ids[0]]);
    expect(body.data.pagination).toEqual({ page: 2, limit: 4, total: 6, total_pages: 2 });
    expect(body.data.clicks[1]).toEqual({
      id: ids[0],
      original_url: 'https://acme.test/offer',
      final_url: 'https://acme.test/offer?utm_source=reply',
      clicked_at: '2026-03-01T01:00:00.000Z',
      conversation_id: conversation,
      contact: { id: contacts[0], email: 'ann@else.test' },
      sender_email: 'anna@outreach.test',
      campaign_id: campaigns[0],
    });
  });

  it('200 takes fifty from page one when nothing is said, and shows no clicks', async () => {
    const { body } = await t.call('GET', `/teams/${t.teamId}/inbox-link-activity`);
    expect(idsOf(body)).toEqual(ids.toReversed());
    expect(body.data.pagination).toEqual({ page: 1, limit: 50, total: 6, total_pages: 1 });
    expect(body.data.clicks[1]).toMatchObject({ contact: null, campaign_id: null });
  });

  it('200 shows a team without clicks as no pages', async () => {
    const { id } = (await t.call('POST', '/teams', { name: 'Quiet' })).body.data;
    const { body } = await t.call('GET', `/teams/${id}/inbox-link-activity`);
    expect(body.data).toEqual({ clicks: [], pagination: { page: 1, limit: 50, total: 0, total_pages: 0 } });
  });

  it.each(['page=0', 'limit=101', 'limit=x'])('400 for %s', async (query) => {
    const { status, body } = await t.call('GET', `/teams/${t.teamId}/inbox-link-activity?${query}`);
    expect([status, body.error.param]).toEqual([400, query.split('=')[0]]);
  });
});

describe('GET /contacts/{id}/inbox-link-clicks', () => {
  const at = (id: string, query = '') => t.call('GET', `/contacts/${id}/inbox-link-clicks${query}`);

  it('the contact itself says whether they clicked one', async () => {
    const body = { TeamId: t.teamId, CampaignId: campaigns[0], email: 'still@else.test' };
    const still = (await t.call('POST', '/contacts', body)).body.data;
    expect(still.reply_link_clicked).toBe(false);
    expect((await t.call('GET', `/contacts/${contacts[0]}`)).body.data.reply_link_clicked).toBe(true);
    const { data } = (await t.call('GET', `/contacts?TeamId=${t.teamId}`)).body;
    const clicked = data.filter((row: { reply_link_clicked: boolean }) => row.reply_link_clicked);
    expect([data.length, clicked.map(({ id }: { id: string }) => id).toSorted()]).toEqual([3, contacts.toSorted()]); // prettier-ignore
  });

  it('200 shows the clicks of one contact with limit and offset', async () => {
    const { body } = await at(contacts[0]!, '?limit=2');
    expect(idsOf(body)).toEqual([ids[3], ids[1]]);
    expect(body.data.pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true });
    expect(Object.keys(body.data.clicks[0])).toEqual([
      'id',
      'link_id',
      'original_url',
      'clicked_at',
      'conversation_id',
      'conversation_message_id',
      'contact_id',
      'sender_id',
    ]);
    expect(body.data.clicks[0]).toMatchObject({ contact_id: contacts[0], sender_id: senderId });
    const rest = (await at(contacts[0]!, `?offset=2&team_id=${t.teamId}`)).body;
    expect(idsOf(rest)).toEqual([ids[0]]);
    expect(rest.data.pagination).toEqual({ total: 3, limit: 50, offset: 2, has_more: false });
  });

  it('404 for an unknown contact, and for a team that is not the contact’s', async () => {
    expect((await at(nobody)).body.error.code).toBe('contact_not_found');
    const { body } = await at(contacts[0]!, `?team_id=${nobody}`);
    expect(body.error).toMatchObject({ code: 'contact_not_found', param: 'team_id' });
  });
});

describe('GET /campaigns/{id}/inbox-link-clicks', () => {
  const at = (query = '', id = campaigns[0]!) => t.call('GET', `/campaigns/${id}/inbox-link-clicks${query}`);

  it('200 shows the clicks of one campaign, with what both other feeds show', async () => {
    const { body } = await at('?limit=3');
    expect(idsOf(body)).toEqual([ids[3], ids[2], ids[1]]);
    expect(body.data.pagination).toEqual({ page: 1, limit: 3, total: 4, total_pages: 2 });
    expect(body.data.clicks[1]).toMatchObject({
      contact: { id: contacts[1], email: 'ben@else.test' },
      contact_id: contacts[1],
      sender_email: 'anna@outreach.test',
      campaign_id: campaigns[0],
      link_id: expect.any(String),
    });
  });

  it.each([
    ['?date_from=2026-03-02', [3]],
    ['?date_to=2026-03-01', [2, 1, 0]],
    ['?date_from=2026-03-01T05:00:00Z&date_to=2026-03-01T23:00:00Z', [2, 1]],
    ['?first_only=true', [2, 0]],
    ['?first_only=true&date_from=2026-03-01T02:00:00Z', [2, 1]],
    ['?first_only=false', [3, 2, 1, 0]],
  ])('200 with %s', async (query, expected) => {
    const { body } = await at(query);
    expect(idsOf(body)).toEqual(expected.map((index) => ids[index]));
    expect(body.data.pagination.total).toBe(expected.length);
  });

  it('200 for one contact of the campaign', async () => {
    expect(idsOf((await at(`?contact_id=${contacts[1]}`)).body)).toEqual([ids[2]]);
  });

  it.each([
    ['date_from', '?date_from=yesterday'],
    ['date_to', '?date_to=2026-02-30'],
    ['date_from', '?date_from=2026-03-03&date_to=2026-03-01'],
    ['first_only', '?first_only=1'],
    ['contact_id', '?contact_id=ann'],
    ['limit', '?limit=101'],
  ])('400 names %s of %s', async (param, query) => {
    const { status, body } = await at(query);
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('404 for an unknown campaign', async () => {
    expect((await at('', nobody)).body.error).toMatchObject({ code: 'campaign_not_found', param: 'id' });
  });
});
