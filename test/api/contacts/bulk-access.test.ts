import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let otherTeam: string;
let theirs: { campaign: string; contact: string };
let ours: { campaign: string; contact: string };
let member: Record<string, string>;
let rival: Record<string, string>;

beforeAll(async () => {
  t = await testApp();
  otherTeam = t.app.ids.uuid(t.clock.now());
  const team = { id: otherTeam, organization_id: t.organizationId, name: 'Second' };
  await t.app.db.insertInto('teams').values(team).execute();
  theirs = await fill(otherTeam);
  ours = await fill(t.teamId);
  member = await keyFor('Acme', 'team_member');
  rival = await keyFor('Rival', 'org_admin');
});
afterAll(() => t[Symbol.asyncDispose]());

async function fill(TeamId: string) {
  const campaign = (await t.call('POST', '/campaigns', { TeamId, name: 'C' })).body.data.id;
  const made = await t.call('POST', '/contacts', { TeamId, CampaignId: campaign, email: 'ann@else.test' });
  return { campaign, contact: made.body.data.id };
}
async function keyFor(organization: string, role: 'team_member' | 'org_admin') {
  const made = await createApiKey(t.app, { organization, email: `${role}@access.test`, role });
  return { authorization: `Bearer ${made.api_key}` };
}
const act = (body: object, headers: Record<string, string> = {}) =>
  t.call('POST', '/contacts/bulk-action', { action: 'pause', ...body }, headers);
const life = async ({ contact }: { contact: string }) =>
  (await t.call('GET', `/contacts/${contact}`)).body.data.life;

describe('POST /contacts/bulk-action', () => {
  it('403 for a team one is not in, by its campaign and by its contacts', async () => {
    for (const body of [{ campaign_id: theirs.campaign, contact_ids: [theirs.contact] }, { contact_ids: [theirs.contact] }])
      expect(await act(body, member)).toMatchObject({ status: 403, body: { error: { code: 'team_access_denied' } } });
    const list = { action: 'get_contacts', campaign_id: theirs.campaign };
    expect((await act(list, member)).status).toBe(403);
    expect(await life(theirs)).toBe('active');
  }); // prettier-ignore

  it('404 for another organization, which learns nothing', async () => {
    expect(await act({ contact_ids: [ours.contact] }, rival)).toMatchObject({
      status: 404,
      body: { error: { code: 'contact_not_found' } },
    });
    const named = { campaign_id: ours.campaign, contact_ids: [ours.contact] };
    for (const action of ['pause', 'get_contacts'])
      expect(await act({ ...named, action }, rival)).toMatchObject({
        status: 404,
        body: { error: { code: 'campaign_not_found', param: 'campaign_id' } },
      });
    expect(await life(ours)).toBe('active');
  });

  it('contacts of another team are skipped, also of one that the key may use', async () => {
    const { body } = await act({ contact_ids: [ours.contact, theirs.contact] });
    expect(body).toMatchObject({ changed: 1, skipped: 1 });
    expect([await life(ours), await life(theirs)]).toEqual(['paused', 'active']);
  });

  it('404 for contacts of one team under the name of another, also of one that the key may use', async () => {
    const { contact } = await fill(t.teamId);
    expect(await act({ TeamId: otherTeam, contact_ids: [contact] })).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_not_found', param: 'TeamId' } },
    });
    expect(await life({ contact })).toBe('active');
  });

  it('404 for a transfer into another team', async () => {
    const over = { action: 'transfer', contact_ids: [ours.contact], to_campaign_id: theirs.campaign };
    expect(await act(over)).toMatchObject({
      status: 404,
      body: { error: { code: 'campaign_not_found', param: 'to_campaign_id' } },
    });
  });

  it('409 for a transfer into an archived campaign', async () => {
    const { campaign } = await fill(t.teamId);
    await t.app.db.updateTable('campaigns').set({ status: 'archived' }).where('id', '=', campaign).execute();
    expect(
      await act({ action: 'transfer', contact_ids: [ours.contact], to_campaign_id: campaign }),
    ).toMatchObject({ status: 409, body: { error: { code: 'campaign_archived' } } });
  });
});
