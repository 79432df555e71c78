import { afterAll, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../../src/sending/links.ts';
import { testApp } from '../../support/app.ts';

/** A client as it was written years ago, against the tables of the specification alone. */
const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const base = await t.server.listen({ host: '127.0.0.1', port: 0 });

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- an old program has no types
  body: any;
}
async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${t.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

it('a client of V1 does its day: a team, a contact, an import, a campaign and its events', async () => {
  const { body: made } = await ask('POST', '/v1/team', { name: 'Legacy', domain: 'legacy.example' });
  const TeamId = made.team.id as string;
  const { body: teams } = await ask('GET', '/v1/teams?search=Legacy');
  expect(teams.teams.map((team: { id: string }) => team.id)).toEqual([TeamId]);
  await ask('PUT', `/v1/team/${TeamId}`, { meeting_link: 'https://meet.legacy.example/us' });
  const { body: read } = await ask('GET', `/v1/team/${TeamId}`);
  expect(read.team).toMatchObject({ name: 'Legacy', meeting_link: 'https://meet.legacy.example/us' });

  // V1 has no path that creates campaigns: the user made this one in the app.
  const { body: campaign } = await ask('POST', '/v2/campaigns', { TeamId, name: 'Spring' });
  const CampaignId = campaign.data.id as string;
  await ask('PUT', `/v1/campaign/${CampaignId}`, { bounce_guard_max_rate: 0.2, include_catch_all: false });
  const { body: campaigns } = await ask('GET', `/v1/campaign/list?TeamId=${TeamId}`);
  expect(campaigns.campaigns).toMatchObject([{ id: CampaignId, bounce_guard_max_rate: 0.2 }]);

  const { status, body: contact } = await ask('POST', '/v1/contact/create', {
    TeamId,
    CampaignId,
    email: 'Lea@else.test',
    first_name: 'Lea',
    company_name: 'Else',
  });
  expect(status).toBe(201);
  const ContactId = contact.contact.id as string;
  await ask('PUT', `/v1/contact/${ContactId}`, { interest: 'interested', title: 'Buyer' });

  const rows = [{ email: 'max@else.test' }, { email: 'ida@else.test' }, { email: 'not an address' }];
  const { status: accepted, body: upload } = await ask('POST', '/v1/bulk-contacts', { TeamId, CampaignId, contacts: rows }); // prettier-ignore
  expect([accepted, upload.status]).toEqual([202, 'pending']);
  expect(upload.upload_id).toEqual(expect.any(String));

  const { body: all } = await ask('POST', '/v1/contact/all', { TeamId, CampaignId, search: 'lea@' });
  expect(all.contacts).toMatchObject([
    { id: ContactId, TeamId, CampaignId, title: 'Buyer', interest: 'interested' },
  ]);
  const { body: acted } = await ask('POST', '/v1/contact/bulk-action', {
    action: 'pause',
    campaign_id: CampaignId,
    contact_ids: [ContactId],
  });
  expect(acted.success).toBe(true);

  const { contact_profile_id: profileId } = all.contacts[0];
  const { body: profile } = await ask('GET', `/v1/contact/profile/${profileId}?TeamId=${TeamId}`);
  expect(profile).toMatchObject({ success: true, __source: 'contact_profile' });
  expect(profile.contact.associated_campaigns).toMatchObject([
    { id: CampaignId, name: 'Spring', ContactId, interest: 'interested', paused_at: expect.any(String) },
  ]);

  const left = await fetch(base + new URL(unsubscribeUrl(t.app, ContactId)).pathname, { method: 'POST' });
  expect(left.status).toBe(200);
  const { body: events } = await ask(
    'GET',
    `/v1/campaigns/${CampaignId}/events?TeamId=${TeamId}&limit=10&offset=0`,
  );
  expect(events).toMatchObject({ success: true, total: 1 });
  expect(new Date(events.dateRange.start) < new Date(events.dateRange.end)).toBe(true);
  expect(events.events[0]).toMatchObject({
    id: expect.any(String),
    type: expect.any(Number),
    channel: expect.any(Number),
    opened: false,
    clicked: false,
    replied: false,
    bounced: false,
    autoresponse: false,
    Contact: {
      id: ContactId,
      email: 'Lea@else.test',
      first_name: 'Lea',
      last_name: null,
      company_name: 'Else',
    },
  });

  const { status: gone, body: retired } = await ask('GET', `/v1/contacts?TeamId=${TeamId}`);
  expect([gone, retired.error]).toEqual([410, 'endpoint_retired']);
});
