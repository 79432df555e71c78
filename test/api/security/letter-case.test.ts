import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';
import { makeTenant } from '../../support/tenants.ts';
import type { Things } from '../../support/tenants.ts';

let t: TestApp;
let receiver: HookReceiver;
let own: Things;
let asKept: Things;
beforeAll(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  asKept = (await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' })).things;
  own = Object.fromEntries(
    Object.entries(asKept).map(([name, id]) => [name, id.toUpperCase()]),
  ) as unknown as Things;
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

describe('ids in capitals', () => {
  it('make mailboxes and webhooks whose secrets can be opened', async () => {
    const box = { email: 'capital@own.test', smtp_host: '127.0.0.1', smtp_port: 9, smtp_security: 'none' };
    const sender = await t.call('POST', '/senders', {
      TeamId: own.team,
      ...box,
      smtp_user: 'u',
      smtp_password: 'p',
    });
    const tried = await t.call('POST', `/senders/${sender.body.data.id}/test`);
    expect(tried.body.data.smtp.failed_at).toBe('connect');
    const hook = { team_id: own.team, url: receiver.url, headers: { 'X-Tenant': 'acme' } };
    const { id } = (await t.call('POST', '/webhooks', hook)).body.data;
    const sent = await t.call('POST', `/webhooks/${id}/test`, {});
    expect(sent.body.data.test_result).toMatchObject({ success: true, status_code: 200 });
  });

  it('are those of the team, the campaign, the mailbox and the person that they name', async () => {
    const { id, team_id } = (await t.call('POST', '/campaigns', { TeamId: own.team, name: 'Capitals' })).body
      .data;
    expect(team_id).toBe(asKept.team);
    const campaign = id.toUpperCase() as string;
    const answers = {
      patch: await t.call('PATCH', `/campaigns/${campaign}`, { TeamId: own.team, ...oneMail('Hi', 'Text') }),
      child: await t.call('POST', '/campaigns', { TeamId: own.team, name: 'C', parentCampaignId: campaign }),
      category: await t.call('PATCH', `/campaign-categories/${own.category}`, {
        teamId: own.team,
        name: 'Other',
      }),
      renamed: await t.call('PATCH', '/campaign-categories', {
        team_id: own.team,
        id: own.category,
        name: 'X',
      }),
      group: await t.call('POST', '/sender-profiles', {
        TeamId: own.team,
        name: 'G',
        sender_ids: [own.sender],
      }),
      assign: await t.call('POST', `/campaigns/${campaign}/sender-profiles`, {
        sender_profile_id: own.senderProfile,
      }),
      again: await t.call('POST', `/campaigns/${campaign}/sender-profiles`, {
        sender_profile_id: own.senderProfile,
      }),
      unassign: await t.call('DELETE', `/campaigns/${campaign}/sender-profiles/${own.senderProfile}`),
      deliveries: await t.call('GET', `/webhooks/${own.webhook}/deliveries?team_id=${own.team}`),
      person: await t.call('POST', '/contacts', {
        TeamId: own.team,
        CampaignId: campaign,
        email: 'x@own.test',
      }),
      profile: await t.call('POST', '/contacts', { TeamId: own.team, email: 'y@own.test' }),
    };
    expect(Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))).toEqual({
      patch: 200,
      child: 201,
      category: 200,
      renamed: 200,
      group: 201,
      assign: 201,
      again: 409,
      unassign: 200,
      deliveries: 200,
      person: 201,
      profile: 201,
    });
    expect(answers.assign.body.data.campaign_id).toBe(id);
    expect(answers.profile.body.data.TeamId).toBe(asKept.team);
    const contact = answers.person.body.data.id.toUpperCase();
    const node = oneMail('Hi', 'Text').nodes[1]!;
    const put = await t.call('POST', '/contacts/bulk-action', {
      action: 'assign_step',
      campaign_id: campaign,
      contact_ids: [contact],
      node_id: node.id,
      step_number: 1,
    });
    expect(put.body).toMatchObject({ changed: 1, skipped: 0 });
    const upload = { TeamId: own.team, CampaignId: campaign, contacts: [{ email: 'z@own.test' }] };
    const { upload_id } = (await t.call('POST', '/contacts/bulk', upload)).body;
    expect((await t.call('GET', `/contacts/bulk/${upload_id.toUpperCase()}`)).body.data.TeamId).toBe(
      asKept.team,
    );
  });

  it('are no ids with a word before them', async () => {
    const { status, body } = await t.call('GET', `/contacts/urn:uuid:${asKept.contact}`);
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'id']);
  });
});
