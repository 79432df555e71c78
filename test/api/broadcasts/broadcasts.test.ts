import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { MAIL, addContacts, addMailbox, newBroadcast, showBroadcast } from '../../support/broadcasts.ts';

const NOTHING = '01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01';

let t: TestApp;
let profile: string;
let mailbox: string;
beforeAll(async () => {
  t = await testApp();
  mailbox = await addMailbox(t, 'box');
  await addContacts(t, 3);
  profile = await post('/sender-profiles', { TeamId: t.teamId, name: 'First', sender_ids: [mailbox] });
});
afterAll(() => t[Symbol.asyncDispose]());

const post = async (path: string, body: object): Promise<string> =>
  (await t.call('POST', path, body)).body.data.id;
const create = (over: object = {}) => t.call('POST', '/broadcasts', { TeamId: t.teamId, ...MAIL, ...over });
const change = (id: string, body: object) => t.call('PUT', `/broadcasts/${id}`, body);
const draft = (over: object = {}) => newBroadcast(t, over, false);

describe('POST /broadcasts', () => {
  it('201 stores a draft and answers it as it is stored', async () => {
    const file = await post('/attachments', {
      team_id: t.teamId,
      name: 'prices.txt',
      content_type: 'text/plain',
      content: 'AAAA',
    });
    const label = await post('/labels', { TeamId: t.teamId, name: 'Hot' });
    const asked = {
      name: ' Prices ',
      subject: 'For {{first_name | default: "you"}}',
      body: '<p>{Hi|Hello} {{custom.city}}</p>',
      body_text: 'Hi',
      attachments: [{ file_id: file, name: 'list.txt', content_id: 'list' }],
      track_opens: false,
      track_clicks: true,
      sender_profile_id: profile,
      audience: { label_ids: [label.toUpperCase(), label], filters: { interest: ['interested', null] } },
      exclusions: { bounced: false, recently_contacted_days: 7, active_in_sequence: true },
    };
    const { status, body } = await create(asked);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...asked,
      name: 'Prices',
      status: 'draft',
      team_id: t.teamId,
      audience: { label_ids: [label], filters: { interest: ['interested', null] } },
      exclusions: { unsubscribed: true, blacklisted: true, invalid: true, ...asked.exclusions },
      scheduled_at: null,
      recipients: 0,
      started_at: null,
    });
    expect(await showBroadcast(t, body.data.id)).toEqual(body.data);
  });

  it('201 leaves out by default who bounced, and tracks as the team does', async () => {
    const { body } = await t.call('POST', '/broadcasts', { TeamId: t.teamId, name: 'Bare' });
    expect(body.data).toMatchObject({
      subject: '',
      body: '',
      track_opens: null,
      audience: {},
      exclusions: { bounced: true, recently_contacted_days: null, active_in_sequence: false },
    });
  });

  it.each([
    ['subject', { subject: 'Hi {{first_name' }],
    ['body', { body: '{{team.secret}}' }],
    ['body', { body: '{{sender.password}}' }],
    ['body_text', { body_text: '{{' }],
    ['subject', { subject: 'x'.repeat(999) }],
    ['attachments[0].file_id', { attachments: [{ file_id: NOTHING }] }],
    ['attachments[0].content_id', { attachments: [{ file_id: NOTHING, content_id: 'no spaces' }] }],
    ['audience.everyone', { audience: { everyone: true } }],
    ['audience.filters.serch', { audience: { filters: { serch: 'x' } } }],
    ['audience.filters.interest[0]', { audience: { filters: { interest: ['keen'] } } }],
    ['exclusions.unsubscribed', { exclusions: { unsubscribed: false } }],
    ['exclusions.blacklisted', { exclusions: { blacklisted: false } }],
    ['exclusions.recently_contacted_days', { exclusions: { recently_contacted_days: 0 } }],
    ['name', { name: ' ' }],
  ])('400 names %s', async (param, over) => {
    const { status, body } = await create(over);
    expect([status, body.error?.param]).toEqual([400, param]);
  });

  it.each([
    ['sender_profile_id', 'resource_not_found', { sender_profile_id: NOTHING }],
    ['audience.label_ids[0]', 'resource_not_found', { audience: { label_ids: [NOTHING] } }],
    ['audience.campaign_ids[0]', 'campaign_not_found', { audience: { campaign_ids: [NOTHING] } }],
    [
      'audience.contact_profile_ids[0]',
      'contact_not_found',
      { audience: { contact_profile_ids: [NOTHING] } },
    ],
  ])('404 for a %s that the team does not have', async (param, code, over) => {
    const { status, body } = await create(over);
    expect([status, body.error.param, body.error.code]).toEqual([404, param, code]);
  });

  it('404 for what another team has', async () => {
    const TeamId = await post('/teams', { name: 'Other' });
    const [theirs] = await addContacts(t, 1, { teamId: TeamId });
    const label_ids = [await post('/labels', { TeamId, name: 'Theirs' })];
    const campaign_ids = [await post('/campaigns', { TeamId, name: 'Theirs' })];
    for (const audience of [{ label_ids }, { campaign_ids }, { contact_profile_ids: [theirs] }])
      expect((await create({ audience })).status).toBe(404);
  });

  it('201 warns of a key that is not known', async () => {
    const { status, body } = await create({ colour: 'red' });
    expect([status, body.warnings]).toEqual([201, ['colour is not a known key and was ignored']]);
  });
});

describe('GET /broadcasts', () => {
  it('200 lists those of a team, newest first, by status and a part of name or subject', async () => {
    const TeamId = await post('/teams', { name: 'Lists' });
    const ids: string[] = [];
    for (const name of ['Spring', 'Summer', 'Autumn']) {
      ids.unshift(await post('/broadcasts', { TeamId, ...MAIL, name, subject: `${name} news` }));
      t.clock.advance(1_000);
    }
    await t.call('POST', `/broadcasts/${ids[0]}/cancel`);
    const list = async (query = '') => {
      const { body } = await t.call('GET', `/broadcasts?TeamId=${TeamId}${query}`);
      return [body.data.map(({ id }: { id: string }) => ids.indexOf(id)), body.pagination.total];
    };
    expect(await list()).toEqual([[0, 1, 2], 3]);
    expect(await list('&status=draft&limit=1')).toEqual([[1], 2]);
    expect(await list('&search=SPRING')).toEqual([[2], 1]);
    const { body } = await t.call('GET', `/broadcasts?TeamId=${TeamId}`);
    expect(body.data[0]).not.toHaveProperty('body');
  });
});

describe('PUT /broadcasts/{id}', () => {
  it('200 changes what is given and keeps the rest', async () => {
    const id = await draft({ exclusions: { recently_contacted_days: 3 }, track_opens: true });
    const changed = {
      name: 'Second', subject: 'Other', body: '<p>Other</p>', body_text: 'Other', track_opens: null, track_clicks: false,
      sender_profile_id: profile, audience: { all: true, filters: { search: 'c' } }, attachments: [],
    }; // prettier-ignore
    const { status, body } = await change(id, { ...changed, exclusions: { bounced: false } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...changed,
      exclusions: { bounced: false, recently_contacted_days: 3, active_in_sequence: false },
    });
    expect((await change(id, { sender_profile_id: null })).body.data.sender_profile_id).toBeNull();
  });

  it('200 takes an answer back as it came, and 400 another value of what is read-only', async () => {
    const id = await draft();
    const shown = await showBroadcast(t, id);
    const { status, body } = await change(id, shown);
    expect([status, body.warnings]).toEqual([200, undefined]);
    expect((await change(id, { status: 'sent' })).body.error.param).toBe('status');
    expect((await change(id, { recipients: 5 })).body.error.param).toBe('recipients');
  });

  it('200 changes a scheduled one, and 409 leaves it ready to be sent', async () => {
    const id = await draft();
    const send_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    await t.call('POST', `/broadcasts/${id}/schedule`, { send_at });
    expect((await change(id, { subject: 'Better' })).body.data).toMatchObject({
      subject: 'Better',
      status: 'scheduled',
    });
    const { status, body } = await change(id, { subject: ' ' });
    expect([status, body.error.code]).toEqual([409, 'broadcast_not_ready']);
    expect((await showBroadcast(t, id)).subject).toBe('Better');
    await t.call('POST', `/broadcasts/${id}/cancel`);
  });

  it('409 for one that is being sent, sent or cancelled', async () => {
    for (const status of ['sending', 'sent', 'cancelled'] as const) {
      const id = await draft();
      await t.app.db.updateTable('broadcasts').set({ status }).where('id', '=', id).execute();
      const { status: answer, body } = await change(id, { subject: 'Late' });
      expect([answer, body.error.code]).toEqual([409, 'broadcast_closed']);
      expect((await showBroadcast(t, id)).subject).toBe(MAIL.subject);
    }
  });
});

describe('POST /broadcasts/{id}/schedule', () => {
  const schedule = (id: string, body: object) => t.call('POST', `/broadcasts/${id}/schedule`, body);

  it('200 plans it for a local time of a zone, and anew', async () => {
    const id = await draft();
    const local = t.clock
      .now()
      .toISOString()
      .replace(/^\d{4}/, (year) => String(Number(year) + 1))
      .slice(0, 8);
    const first = await schedule(id, { send_at: `${local}01T09:00`, timezone: 'Asia/Tokyo' });
    expect(first.status).toBe(200);
    const day = new Date(`${local}01T00:00:00.000Z`).toISOString();
    expect(first.body.data).toMatchObject({ status: 'scheduled', scheduled_at: day, timezone: 'Asia/Tokyo' });
    const send_at = new Date(t.clock.now().getTime() + 60_000).toISOString();
    const second = await schedule(id, { send_at });
    expect(second.body.data).toMatchObject({ status: 'scheduled', scheduled_at: send_at, timezone: 'UTC' });
    await t.call('POST', `/broadcasts/${id}/cancel`);
  });

  it('400 for a time that is past, and for a local time without a zone', async () => {
    const id = await draft();
    const past = await schedule(id, { send_at: t.clock.now().toISOString() });
    expect([past.status, past.body.error.param]).toEqual([400, 'send_at']);
    const local = await schedule(id, { send_at: '2999-01-01T09:00' });
    expect([local.status, local.body.error.param]).toEqual([400, 'timezone']);
  });
});

describe('POST /broadcasts/{id}/send', () => {
  it('200 begins, and 409 the second time', async () => {
    const id = await draft();
    const { status, body } = await t.call('POST', `/broadcasts/${id}/send`);
    expect([status, body.data.status, body.data.started_at]).toEqual([
      200,
      'sending',
      t.clock.now().toISOString(),
    ]);
    expect((await t.call('POST', `/broadcasts/${id}/send`)).body.error.code).toBe('broadcast_closed');
  });

  it('begins once, however often it is asked at once', async () => {
    const id = await draft();
    const answers = await Promise.all([1, 2, 3].map(() => t.call('POST', `/broadcasts/${id}/send`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('409 names all that is missing', async () => {
    const TeamId = await post('/teams', { name: 'Empty' });
    const id = await post('/broadcasts', { TeamId, name: 'Bare' });
    const { status, body } = await t.call('POST', `/broadcasts/${id}/send`);
    expect([status, body.error.code]).toEqual([409, 'broadcast_not_ready']);
    const checks = body.error.details.map(({ check }: { check: string }) => check);
    expect(checks).toEqual(['subject', 'body', 'senders', 'audience']);
  });

  it('409 while no mailbox of its profile may send or log in', async () => {
    const other = await addMailbox(t, 'other');
    const id = await draft({
      sender_profile_id: await post('/sender-profiles', {
        TeamId: t.teamId,
        name: 'Other',
        sender_ids: [other],
      }),
    });
    const missing = async () =>
      (await t.call('POST', `/broadcasts/${id}/send`)).body.error.details.map(
        ({ check }: { check: string }) => check,
      );
    await t.call('PATCH', `/senders/${other}`, { disabled: true });
    expect(await missing()).toEqual(['senders']);
    await t.call('PATCH', `/senders/${other}`, { disabled: false });
    await t.app.db
      .updateTable('sender_states')
      .set({ smtp_error: 'refused' })
      .where('sender_id', '=', other)
      .execute();
    expect(await missing()).toEqual(['logins']);
  });
});

describe('POST /broadcasts/{id}/cancel', () => {
  it('200 ends a draft for good, and 409 the second time', async () => {
    const id = await draft();
    expect((await t.call('POST', `/broadcasts/${id}/cancel`)).body.data.status).toBe('cancelled');
    const again = await t.call('POST', `/broadcasts/${id}/cancel`);
    expect([again.status, again.body.error.code]).toEqual([409, 'broadcast_closed']);
  });
});

describe('DELETE /sender-profiles/{id}', () => {
  it('409 while a broadcast may be sent from it, and 200 when that is over', async () => {
    const id = await post('/sender-profiles', { TeamId: t.teamId, name: 'Used', sender_ids: [mailbox] });
    const broadcast = await draft({ sender_profile_id: id });
    expect((await t.call('DELETE', `/sender-profiles/${id}`)).body.error.code).toBe('resource_in_use');
    await t.call('POST', `/broadcasts/${broadcast}/cancel`);
    expect((await t.call('DELETE', `/sender-profiles/${id}`)).status).toBe(200);
    expect((await showBroadcast(t, broadcast)).sender_profile_id).toBe(id);
  });
});
