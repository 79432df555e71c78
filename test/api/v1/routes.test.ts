import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import { DEPRECATION, v1Of } from '../../support/v1.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const v1 = v1Of(t);
const TeamId = t.teamId;
let made = 0;
const newCampaign = async (): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId, name: `Campaign ${++made}` })).body.data.id;
const newContact = async (CampaignId: string, over: object = {}): Promise<string> =>
  (await t.call('POST', '/contacts', { TeamId, CampaignId, email: `p${++made}@else.test`, ...over })).body
    .data.id;

describe('GET /v1/teams', () => {
  it('200 with all teams under their noun, in the keys of V1 and without a pagination', async () => {
    const { status, body } = await v1('GET', '/teams');
    expect(status).toBe(200);
    expect(body.teams[0]).toMatchObject({ id: TeamId, createdAt: expect.any(String) });
    expect(body.teams[0].created_at).toBeUndefined();
    expect(body).toMatchObject({ success: true, total: 1, warnings: [DEPRECATION] });
    expect(body.pagination).toBeUndefined();
    expect(body.request_id).toEqual(expect.any(String));
  });

  it('says when there are more than it shows', async () => {
    const other = await createApiKey(t.app, { organization: 'Many', email: 'm@m.test', role: 'org_admin' });
    for (let n = 0; n < 3; n++) await v1Of(t, other.api_key)('POST', '/team', { name: `T${n}` });
    const { body } = await v1Of(t, other.api_key)('GET', '/teams?limit=2');
    expect(body.teams).toHaveLength(2);
    expect(body.warnings).toContain(`these are 2 of ${body.total}: send limit and offset for the others`);
  });

  it.each(['limit=0x10', 'limit=0', 'offset=-1', 'all=maybe'])('400 for %s, as in V2', async (query) => {
    const [old, now] = [await v1('GET', `/teams?${query}`), await t.call('GET', `/teams?${query}`)];
    expect([old.status, now.status]).toEqual([400, 400]);
    expect(old.body.error).toBe(now.body.error.code);
    expect(old.body.message).toBe(now.body.error.message);
    expect(old.body.param).toBe(now.body.error.param);
  });
});

describe('a list of V1', () => {
  const LISTS = [
    'GET /teams',
    'POST /contact/all',
    'POST /contact/bulk-action',
    'GET /campaign/list',
    'GET /campaigns/{id}/events',
    'GET /identities',
  ] as const;
  it.each(LISTS)('%s takes a limit of up to 2,000', async (route) => {
    await t.app.pool.query('update organizations set linkedin_enabled = true');
    const [method, path] = route.replace('{id}', await newCampaign()).split(' ') as ['GET' | 'POST', string];
    const ask = (limit: number) =>
      method === 'GET'
        ? v1(method, `${path}?${path === '/teams' ? '' : `TeamId=${TeamId}&`}limit=${limit}`)
        : v1(method, path, {
            TeamId,
            limit,
            ...(path.endsWith('/bulk-action') ? { action: 'get_contacts' } : {}),
          });
    expect((await ask(2_000)).status).toBe(200);
    expect(await ask(2_001)).toMatchObject({
      status: 400,
      body: { error: 'validation_error', param: 'limit' },
    });
    await t.app.pool.query('update organizations set linkedin_enabled = false');
  });

  it('shows as many where it is asked for none, and a page of V2 is as long as ever', async () => {
    const CampaignId = await newCampaign();
    const contacts = Array.from({ length: 120 }, (_none, n) => ({ email: `long${n}@else.test` }));
    await Promise.all(
      contacts.map((contact) => t.call('POST', '/contacts', { TeamId, CampaignId, ...contact })),
    );
    const all = await v1('POST', '/contact/all', { TeamId, CampaignId });
    const chosen = await v1('POST', '/contact/bulk-action', { action: 'get_contacts', CampaignId });
    for (const { body } of [all, chosen]) {
      expect([body.contacts.length, body.total]).toEqual([120, 120]);
      expect(body.warnings).toEqual([DEPRECATION]);
    }
    expect((await t.call('GET', `/contacts?TeamId=${TeamId}&limit=101`)).status).toBe(400);
    const page = await t.call('POST', '/contacts/bulk-action', { action: 'get_contacts', CampaignId });
    expect(page.body.data).toHaveLength(50);
  });
});

describe('teams', () => {
  it('POST 201, GET 200, PUT 200', async () => {
    const created = await v1('POST', '/team', { name: 'Old ways' });
    expect(created.status).toBe(201);
    const { id } = created.body.team;
    const changed = await v1('PUT', `/team/${id}`, { about: 'Changed' });
    expect(changed.status).toBe(200);
    expect(changed.body.team).toMatchObject({ name: 'Old ways', about: 'Changed' });
    const { body } = await v1('GET', `/team/${id}`);
    expect(body.team).toMatchObject({ id, about: 'Changed', member_count: 1 });
  });

  it('PUT takes back what GET gave, createdAt included', async () => {
    const { team } = (await v1('GET', `/team/${TeamId}`)).body;
    const { status, body } = await v1('PUT', `/team/${TeamId}`, team);
    expect(status, JSON.stringify(body)).toBe(200);
  });

  it('400 names the key as it came', async () => {
    const { status, body } = await v1('PUT', `/team/${TeamId}`, { createdAt: '2020-01-01T00:00:00Z' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'validation_error', code: 'validation_error', param: 'createdAt' });
  });

  it('400 for two names of one key with different values', async () => {
    const { status, body } = await v1('PUT', `/team/${TeamId}`, { createdAt: 'a', created_at: 'b' });
    expect(status).toBe(400);
    expect(body.message).toContain('have different values');
  });
});

describe('POST /v1/contact/create', () => {
  it('201, then 200 for the same contact', async () => {
    const CampaignId = await newCampaign();
    const body = {
      team_id: TeamId,
      campaign_id: CampaignId,
      email: 'ann@else.test',
      custom: { created_at: 'x' },
    };
    const first = await v1('POST', '/contact/create', body);
    expect(first.status).toBe(201);
    expect(first.body.contact).toMatchObject({ TeamId, CampaignId, custom: { created_at: 'x' } });
    const again = await v1('POST', '/contact/create', body);
    expect(again.status).toBe(200);
    expect(again.body.contact.id).toBe(first.body.contact.id);
  });

  it('201 for a profile alone', async () => {
    const { status, body } = await v1('POST', '/contact/create', { TeamId, email: 'alone@else.test' });
    expect(status).toBe(201);
    expect(body.contact).toMatchObject({ object: 'contact_profile', enrolled: false });
  });

  it('400 missing_team_id', async () => {
    const { status, body } = await v1('POST', '/contact/create', { email: 'ann@else.test' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: 'missing_team_id', param: 'TeamId' });
  });

  it('gives the stored answer for the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'v1-create' };
    const body = { TeamId, CampaignId: await newCampaign(), email: 'once@else.test' };
    const first = await v1('POST', '/contact/create', body, key);
    const again = await v1('POST', '/contact/create', body, key);
    expect(again.body).toEqual({ ...first.body, request_id: again.body.request_id });
    expect(again.status).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers.deprecation).toEqual(expect.any(String));
  });
});

describe('POST /v1/contact/all', () => {
  it('200 with the contacts that the body asks for', async () => {
    const campaign_id = await newCampaign();
    const id = await newContact(campaign_id, { first_name: 'Zora' });
    await newContact(campaign_id, { first_name: 'Yves' });
    const all = await v1('POST', '/contact/all', { TeamId, campaign_id, deleted: false, search: null });
    expect(all.status).toBe(200);
    expect(all.body.total).toBe(2);
    expect(all.body.contacts[0]).toMatchObject({ TeamId, createdAt: expect.any(String) });
    const one = await v1('POST', '/contact/all', {
      TeamId,
      CampaignId: campaign_id,
      search: 'zora',
      limit: 5,
    });
    expect(one.body.contacts.map((row: { id: string }) => row.id)).toEqual([id]);
    const none = await v1('POST', '/contact/all', { TeamId, CampaignId: campaign_id, interest: 'customer' });
    expect(none.body.contacts).toEqual([]);
    const free = await v1('POST', '/contact/all', { TeamId, CampaignId: campaign_id, interest: null });
    expect(free.body.total).toBe(2);
  });

  it.each([[[]], ['text'], [null], [7]])('400 for the body %j', async (body) => {
    const answer = await t.server.inject({
      method: 'POST',
      url: '/v1/contact/all',
      headers: { authorization: `Bearer ${t.key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('invalid_parameter_type');
  });

  it('400 without a team', async () => {
    expect((await v1('POST', '/contact/all')).body.error).toBe('missing_team_id');
  });
});

describe('POST /v1/bulk-contacts', () => {
  it('200 with dry_run says what it would find', async () => {
    const CampaignId = await newCampaign();
    const contacts = [{ email: 'tried@old.test' }];
    const { status, body } = await v1('POST', '/bulk-contacts', {
      TeamId,
      CampaignId,
      contacts,
      dry_run: true,
    });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ new_count: 1 })]);
  });

  it('202 with the acknowledgment', async () => {
    const CampaignId = await newCampaign();
    const contacts = [{ email: 'a@bulk.test' }, { email: 'b@bulk.test' }];
    const { status, body } = await v1('POST', '/bulk-contacts', { TeamId, CampaignId, contacts });
    expect(status).toBe(202);
    expect(body).toMatchObject({ success: true, status: 'pending', contact_count: 2 });
    expect(body.upload_id).toEqual(expect.any(String));
    expect(body.data).toBeUndefined();
  });

  it('202 for a CSV file', async () => {
    const CampaignId = await newCampaign();
    const parts = { TeamId, CampaignId, mapping_fields: '{"mail":"email"}' };
    const fields = Object.entries(parts).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file =
      '--x\r\ncontent-disposition: form-data; name="contacts"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nmail\nc@bulk.test\n\r\n--x--\r\n';
    const answer = await t.server.inject({
      method: 'POST',
      url: '/v1/bulk-contacts',
      headers: { authorization: `Bearer ${t.key}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: fields.join('') + file,
    });
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json().contact_count).toBe(1);
  });

  it('400 without a usable row', async () => {
    const body = { TeamId, CampaignId: await newCampaign(), contacts: [] };
    expect((await v1('POST', '/bulk-contacts', body)).status).toBe(400);
  });
});

describe('POST /v1/contact/bulk-action', () => {
  it('200 with message and counts, and does the action', async () => {
    const CampaignId = await newCampaign();
    const id = await newContact(CampaignId);
    const { status, body } = await v1('POST', '/contact/bulk-action', { action: 'pause', contactIds: [id] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: '1 of 1 contacts paused', changed: 1 });
    expect((await t.call('GET', `/contacts/${id}`)).body.data.life).toBe('paused');
  });

  it('200 with the contacts of get_contacts', async () => {
    const CampaignId = await newCampaign();
    const id = await newContact(CampaignId);
    const { body } = await v1('POST', '/contact/bulk-action', { action: 'get_contacts', CampaignId });
    expect(body.contacts.map((row: { id: string }) => row.id)).toEqual([id]);
    expect(body.total).toBe(1);
    expect(body.pagination).toBeUndefined();
  });
});

describe('campaigns and senders', () => {
  it('lists campaigns', async () => {
    const id = await newCampaign();
    const { status, body } = await v1('GET', `/campaign/list?TeamId=${TeamId}&search=Campaign ${made}`);
    expect(status).toBe(200);
    expect(body.campaigns).toMatchObject([{ id, TeamId, createdAt: expect.any(String) }]);
    expect(body.campaigns[0].team_id).toBeUndefined();
  });

  it('changes a campaign, and takes back what it gave', async () => {
    const id = await newCampaign();
    const { status, body } = await v1('PUT', `/campaign/${id}`, { bounce_guard_max_rate: 0.05 });
    expect(status).toBe(200);
    expect(body.campaign.bounce_guard_max_rate).toBe(0.05);
    expect((await v1('PUT', `/campaign/${id}`, body.campaign)).status).toBe(200);
  });

  it('409 as V2 says it, with the checks that fail', async () => {
    const { status, body } = await v1('PUT', `/campaign/${await newCampaign()}`, { status: 'active' });
    expect(status).toBe(409);
    expect(body.error).toBe('campaign_not_ready');
    expect(body.details.length).toBeGreaterThan(0);
  });

  it('changes maxPerDay of a sender, and shows warmingStage', async () => {
    const { id } = await saveSender(t.app, TeamId, { email: 'v1@outreach.test', smtp_host: '127.0.0.1' });
    const changed = await v1('PUT', `/sender/${id}`, { maxPerDay: 12 });
    expect(changed.status).toBe(200);
    expect(changed.body.sender).toMatchObject({ maxPerDay: 12, TeamId });
    expect(Object.keys(changed.body.sender)).toContain('warmingStage');
    expect((await v1('PUT', `/sender/${id}`, { max_per_day: 13 })).body.sender.maxPerDay).toBe(13);
    const wrong = await v1('PUT', `/sender/${id}`, { maxPerDay: 'many' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ error: 'invalid_parameter_type', param: 'maxPerDay' });
    expect((await v1('PUT', `/sender/${id}`, changed.body.sender)).body.sender.maxPerDay).toBe(12);
    const { health: _moves, ...same } = changed.body.sender;
    expect((await v1('PUT', `/sender/${id}`, same)).body.warnings).toEqual([DEPRECATION]);
  });

  it('remembers a PUT by its Idempotency-Key', async () => {
    const id = await newCampaign();
    const put = () => v1('PUT', `/campaign/${id}`, { name: 'Renamed' }, { 'idempotency-key': 'v1-put' });
    const first = await put();
    const again = await put();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual({ ...first.body, request_id: again.body.request_id });
  });
});

describe('LinkedIn identities', () => {
  it('403 LINKEDIN_NOT_AVAILABLE for organizations without LinkedIn', async () => {
    for (const path of [`/identities?TeamId=${TeamId}`, `/identity/${TeamId}`]) {
      const { status, body } = await v1('GET', path);
      expect(status).toBe(403);
      expect(body.error).toBe('LINKEDIN_NOT_AVAILABLE');
    }
  });

  it('200 and 404 with LinkedIn', async () => {
    await t.app.pool.query('update organizations set linkedin_enabled = true where id = $1', [
      t.organizationId,
    ]);
    const { status, body } = await v1('GET', `/identities?TeamId=${TeamId}`);
    expect([status, body.identities, body.total]).toEqual([200, [], 0]);
    expect((await v1('GET', `/identity/${TeamId}`)).body.error).toBe('resource_not_found');
    await t.app.pool.query('update organizations set linkedin_enabled = false where id = $1', [
      t.organizationId,
    ]);
  });
});
