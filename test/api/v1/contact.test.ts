import { afterAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';
import { v1Of } from '../../support/v1.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const v1 = v1Of(t);
const TeamId = t.teamId;
let made = 0;
const newCampaign = async (): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId, name: `Campaign ${++made}` })).body.data.id;
const create = async (body: object) =>
  (await t.call('POST', '/contacts', { TeamId, ...body })).body.data as {
    id: string;
    contact_profile_id: string;
  };
const newContact = (CampaignId: string, over: object = {}) =>
  create({ CampaignId, email: `p${++made}@else.test`, ...over });
const stored = async (id: string) => (await t.call('GET', `/contacts/${id}`)).body.data;
const archive = (id: string) =>
  t.call('POST', '/contacts/bulk-action', { action: 'archive_all', contact_ids: [id] });

describe('PUT /v1/contact/{id}', () => {
  it('200 changes what is given, and takes back what it gave', async () => {
    const { id } = await newContact(await newCampaign());
    const { status, body } = await v1('PUT', `/contact/${id}`, { title: 'Buyer', interest: 'customer' });
    expect(status).toBe(200);
    expect(body.contact).toMatchObject({ id, title: 'Buyer', interest: 'customer' });
    const again = await v1('PUT', `/contact/${id}`, { ...body.contact, created_at: body.contact.createdAt });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  });

  it('200 sets the labels, also of a contact that moves, and names those that are not known', async () => {
    for (const name of ['One', 'Two']) await t.call('POST', '/labels', { TeamId, name });
    const [from, to] = [await newCampaign(), await newCampaign()];
    const { id } = await newContact(from, { labels: ['One'] });
    const moved = await v1('PUT', `/contact/${id}`, { CampaignId: to, labels: ['two', 'Three'] });
    expect(moved.body.contact.labels).toEqual(['Two']);
    expect(moved.body.warnings).toContain(
      'labels: "Three" is no label of the team for contacts and was ignored',
    );
    const none = await v1('PUT', `/contact/${moved.body.contact.id}`, { labels: [] });
    expect(none.body.contact.labels).toEqual([]);
  });

  it('200 moves the contact when it names another campaign, in any spelling', async () => {
    for (const key of ['CampaignId', 'campaign_id', 'campaignId']) {
      const [from, to] = [await newCampaign(), await newCampaign()];
      const { id } = await newContact(from);
      const { status, body } = await v1('PUT', `/contact/${id}`, { [key]: to.toUpperCase(), city: 'Oslo' });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.contact).toMatchObject({ CampaignId: to, city: 'Oslo', life: 'active' });
      expect((await stored(id)).life).toBe('archived');
      expect((await v1('POST', '/contact/all', { TeamId, CampaignId: to })).body.total).toBe(1);
    }
  });

  it('409 contact_already_exists when the person is active in the other campaign, and nothing changes', async () => {
    const [from, to] = [await newCampaign(), await newCampaign()];
    const { id, contact_profile_id } = await newContact(from);
    await create({ CampaignId: to, contact_profile_id });
    const { status, body } = await v1('PUT', `/contact/${id}`, { CampaignId: to, city: 'Rome' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 'contact_already_exists',
      type: 'conflict_error',
      param: 'CampaignId',
    });
    expect(await stored(id)).toMatchObject({ CampaignId: from, life: 'active', city: null });
  });

  it('200 when the person is in the other campaign, but archived there', async () => {
    const [from, to] = [await newCampaign(), await newCampaign()];
    const { id, contact_profile_id } = await newContact(from);
    const there = await create({ CampaignId: to, contact_profile_id });
    await archive(there.id);
    const { status, body } = await v1('PUT', `/contact/${id}`, { CampaignId: to });
    expect(status).toBe(200);
    expect(body.contact).toMatchObject({ id: there.id, life: 'active' });
  });

  it.each(['archived', 'deleted'] as const)('200 restores a contact that is %s', async (how) => {
    const { id } = await newContact(await newCampaign());
    if (how === 'archived') await archive(id);
    else await t.call('DELETE', `/contacts/${id}`);
    const { status, body } = await v1('PUT', `/contact/${id}`, { [how]: false, city: 'Bern' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.contact).toMatchObject({ id, life: 'active', city: 'Bern' });
  });

  it('404 for a deleted contact that is not restored', async () => {
    const { id } = await newContact(await newCampaign());
    await t.call('DELETE', `/contacts/${id}`);
    const { status, body } = await v1('PUT', `/contact/${id}`, { city: 'Bern' });
    expect([status, body.error]).toEqual([404, 'contact_not_found']);
  });

  it('409 contact_already_exists when a restore would put the person in twice', async () => {
    await t.app.pool.query('update organizations set linkedin_enabled = true where id = $1', [
      t.organizationId,
    ]);
    const CampaignId = await newCampaign();
    const linkedin_url = 'https://www.linkedin.com/in/twice';
    const { id } = await newContact(CampaignId, { linkedin_url });
    await t.call('DELETE', `/contacts/${id}`);
    const other = await create({
      CampaignId,
      linkedin_url: linkedin_url.toUpperCase().replace('HTTPS', 'https'),
    });
    expect(other.id).not.toBe(id);
    const { status, body } = await v1('PUT', `/contact/${id}`, { deleted: false });
    expect([status, body.error]).toEqual([409, 'contact_already_exists']);
    expect((await t.call('GET', `/contacts/${id}`)).status).toBe(404);
  });

  it.each([
    [{ archived: true }, 'archived'],
    [{ deleted: 'no' }, 'deleted'],
    [{ CampaignId: 'next' }, 'CampaignId'],
    [{ campaign_id: 7 }, 'campaign_id'],
    [{ TeamId: '00000000-0000-4000-8000-000000000000' }, 'TeamId'],
    [{ email: 'nothing' }, 'email'],
  ])('400 for %j', async (given, param) => {
    const { id } = await newContact(await newCampaign());
    const { status, body } = await v1('PUT', `/contact/${id}`, given);
    expect(status).toBe(400);
    expect(body.param).toBe(param);
  });

  describe('leaves nothing done when a part of it is refused', () => {
    const NOWHERE = '00000000-0000-4000-8000-000000000000';
    const taken = async () => (await newContact(await newCampaign(), { email: 'taken@else.test' })).id;

    it.each([
      [{ title: 5 }, 400, 'title'],
      [{ TeamId: NOWHERE }, 400, 'TeamId'],
      [{ email: 'nothing' }, 400, 'email'],
      [{ email: 'taken@else.test' }, 409, 'email'],
      [{ CampaignId: NOWHERE }, 404, 'CampaignId'],
    ])('of a restore with %j', async (given, refused, param) => {
      await taken();
      const gone = await newContact(await newCampaign());
      await t.call('DELETE', `/contacts/${gone.id}`);
      const kept = await newContact(await newCampaign());
      await archive(kept.id);
      for (const [id, how] of [
        [gone.id, 'deleted'],
        [kept.id, 'archived'],
      ] as const) {
        const { status, body } = await v1('PUT', `/contact/${id}`, { city: 'Bern', ...given, [how]: false });
        expect([status, body.param], JSON.stringify(body)).toEqual([refused, param]);
      }
      expect((await t.call('GET', `/contacts/${gone.id}`)).status).toBe(404);
      expect(await stored(kept.id)).toMatchObject({ life: 'archived', city: null });
    });

    it('of a move to a campaign that is not there, or that takes no person', async () => {
      const archived = await newCampaign();
      await t.app.pool.query('update campaigns set is_draft = false where id = $1', [archived]);
      await t.call('DELETE', `/campaigns/${archived}`);
      for (const [CampaignId, refused] of [
        [NOWHERE, 404],
        [archived, 409],
      ] as const) {
        const { id } = await newContact(await newCampaign());
        const { status, body } = await v1('PUT', `/contact/${id}`, { CampaignId, city: 'Oslo' });
        expect([status, body.param], JSON.stringify(body)).toEqual([refused, 'CampaignId']);
        expect((await stored(id)).city).toBeNull();
      }
    });

    it('of a move of a contact who opted out', async () => {
      const { id } = await newContact(await newCampaign());
      await t.call('POST', `/contacts/${id}/unsubscribe`);
      const asked = { CampaignId: await newCampaign(), city: 'Oslo' };
      const { status, body } = await v1('PUT', `/contact/${id}`, asked);
      expect([status, body.param]).toEqual([400, 'CampaignId']);
      expect((await stored(id)).city).toBeNull();
    });
  });

  it('404 campaign_not_found for a campaign of another team, as the caller spelled it', async () => {
    const other = (await t.call('POST', '/teams', { name: 'Other' })).body.data.id;
    const theirs = (await t.call('POST', '/campaigns', { TeamId: other, name: 'Theirs' })).body.data.id;
    const { id } = await newContact(await newCampaign());
    const { status, body } = await v1('PUT', `/contact/${id}`, { campaign_id: theirs });
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: 'campaign_not_found', param: 'campaign_id' });
  });

  it('400 for an archived contact that is to move without coming back', async () => {
    const { id } = await newContact(await newCampaign());
    await archive(id);
    const { status, body } = await v1('PUT', `/contact/${id}`, { CampaignId: await newCampaign() });
    expect([status, body.param]).toEqual([400, 'CampaignId']);
  });
});

describe('GET /v1/contact/profile/{profileId}', () => {
  it('200 with the person and their campaigns, newest first', async () => {
    const [older, newer] = [await newCampaign(), await newCampaign()];
    const first = await newContact(older, { first_name: 'Pia', custom: { created_at: 'mine' } });
    t.clock.advance(60_000);
    const second = await create({ CampaignId: newer, contact_profile_id: first.contact_profile_id });
    await t.call('POST', '/contacts/bulk-action', { action: 'finish', contact_ids: [first.id] });
    await t.call('PATCH', `/contacts/${second.id}`, { interest: 'meeting_booked' });
    const { status, body } = await v1('GET', `/contact/profile/${first.contact_profile_id}?TeamId=${TeamId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, __source: 'contact_profile' });
    expect(body.contact).toMatchObject({
      id: first.contact_profile_id,
      TeamId,
      first_name: 'Pia',
      custom: { created_at: 'mine' },
    });
    expect(body.associated_campaigns).toEqual(body.contact.associated_campaigns);
    const [now, before] = body.contact.associated_campaigns;
    expect(now).toMatchObject({
      id: newer,
      ContactId: second.id,
      interest: 'meeting_booked',
      appointment: true,
    });
    expect(before).toMatchObject({ id: older, ContactId: first.id, finished: true });
    const KEYS =
      'id name ContactId contactCreatedAt replied bounced unsubscribed opened clicked finished appointment interest status next_step paused_at resume_at failed reason last_node_processed_at';
    expect(Object.keys(now)).toEqual(KEYS.split(' '));
  });

  it('leaves deleted enrollments out', async () => {
    const { id, contact_profile_id } = await newContact(await newCampaign());
    await t.call('DELETE', `/contacts/${id}`);
    const { body } = await v1('GET', `/contact/profile/${contact_profile_id}?TeamId=${TeamId}`);
    expect(body.contact.associated_campaigns).toEqual([]);
  });

  it('400 without a team, and for an id that is none', async () => {
    const { contact_profile_id } = await newContact(await newCampaign());
    expect((await v1('GET', `/contact/profile/${contact_profile_id}`)).body.error).toBe('missing_team_id');
    expect((await v1('GET', `/contact/profile/x?TeamId=${TeamId}`)).body.param).toBe('profileId');
  });

  it('404 for a profile of another team, and for the id of an enrollment', async () => {
    const { id, contact_profile_id } = await newContact(await newCampaign());
    const other = (await t.call('POST', '/teams', { name: 'Another' })).body.data.id;
    for (const query of [`${contact_profile_id}?TeamId=${other}`, `${id}?TeamId=${TeamId}`]) {
      const { status, body } = await v1('GET', `/contact/profile/${query}`);
      expect([status, body.error]).toEqual([404, 'contact_not_found']);
    }
  });
});

describe('GET /v1/campaigns/{id}/events', () => {
  const record = async (events: object[]) =>
    transact(t.app.db, (trx) => t.app.eventLog.record(trx, events as never));

  async function mailed() {
    const { id: campaignId } = (
      await t.call('POST', '/campaigns', { TeamId, name: `C${++made}`, ...oneMail('Hello', 'Text') })
    ).body.data;
    const contact = await newContact(campaignId, { first_name: 'Eva', company_name: 'Works' });
    const at = {
      teamId: TeamId,
      campaignId,
      enrollmentId: contact.id,
      contactProfileId: contact.contact_profile_id,
      emailSendId: t.app.ids.uuid(t.clock.now()),
      nodeId: 'mail-1',
      stepNumber: 1,
      channel: 'email',
    };
    const sent = { email_sent: { sent_at: '', sequence_step: 1, subject: 'Hello' } };
    const reply = { reply: { text: 'Yes, please', subject: 'Re: Hello', mood: 'positive' } };
    const minute = () => (t.clock.advance(60_000), t.clock.now());
    await record([{ ...at, type: 'email_sent', occurredAt: minute(), detail: sent }]);
    await record([{ ...at, type: 'open', occurredAt: minute(), detail: {} }]);
    await record([{ ...at, type: 'reply', occurredAt: minute(), detail: reply }]);
    await record([
      {
        ...at,
        emailSendId: null,
        type: 'autoresponse',
        occurredAt: minute(),
        detail: { autoresponse: { text: 'Away' } },
      },
    ]);
    return { campaignId, contact };
  }

  it('200 with numbers, flags of the mail, and the window', async () => {
    const { campaignId, contact } = await mailed();
    const { status, body } = await v1('GET', `/campaigns/${campaignId}/events?TeamId=${TeamId}`);
    expect(status).toBe(200);
    expect(body.total).toBe(4);
    expect(body.events.map((event: { type: number }) => event.type)).toEqual([8, 4, 3, 2]);
    const [away, reply, , sent] = body.events;
    expect(sent).toMatchObject({
      channel: 1,
      opened: true,
      clicked: false,
      replied: true,
      bounced: false,
      autoresponse: false,
    });
    expect(reply).toMatchObject({ subject: 'Re: Hello', body: 'Yes, please', replied: true });
    expect(away).toMatchObject({ autoresponse: true, opened: false, body: 'Away' });
    expect(sent.Contact).toEqual({
      id: contact.id,
      email: expect.any(String),
      first_name: 'Eva',
      last_name: null,
      company_name: 'Works',
    });
    expect(sent.Message).toMatchObject({ id: 'mail-1', step_number: 1 });
    expect(sent.date).toBe(sent.createdAt);
    expect(body.dateRange).toEqual({ start: expect.any(String), end: t.clock.now().toISOString() });
  });

  it('200 with the types and channels that are asked for, by number or word', async () => {
    const { campaignId } = await mailed();
    const list = async (query: string) =>
      (await v1('GET', `/campaigns/${campaignId}/events?TeamId=${TeamId}&${query}`)).body.events.map(
        (event: { type: number }) => event.type,
      );
    expect(await list('events=3,4')).toEqual([4, 3]);
    expect(await list('events=open,reply&channels=email')).toEqual([4, 3]);
    expect(await list('events=8')).toEqual([8]);
    expect(await list('events=&channels=')).toHaveLength(4);
    expect(await list('channels=2,4')).toEqual([]);
    expect(await list('limit=1&offset=1')).toEqual([4]);
  });

  it.each(['events=9', 'events=0', 'events=opens', 'channels=5', 'channels=1,x', 'limit=0', 'limit=1e1'])(
    '400 for %s',
    async (query) => {
      const { campaignId } = await mailed();
      const { status, body } = await v1('GET', `/campaigns/${campaignId}/events?TeamId=${TeamId}&${query}`);
      expect(status).toBe(400);
      expect(body.param).toBe(query.split('=')[0]);
    },
  );

  it('404 campaign_not_found for a campaign of another team', async () => {
    const other = (await t.call('POST', '/teams', { name: 'Third' })).body.data.id;
    const { status, body } = await v1('GET', `/campaigns/${await newCampaign()}/events?TeamId=${other}`);
    expect([status, body.error]).toEqual([404, 'campaign_not_found']);
  });
});
