import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProjectionRound, projectDueCampaign } from '../../../src/campaigns/project-campaigns.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ fresh: true });
  await saveSender(t.app, t.teamId, {
    email: 'box@acme.test',
    smtp_host: '127.0.0.1',
    smtp_security: 'none',
  });
});
afterAll(() => t[Symbol.asyncDispose]());

const graphOf = (body: string) => ({
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hi', body }),
    node(3, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3)],
});

async function campaignWith(contacts: object[]): Promise<string> {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Values', ...graphOf('Hello') });
  const campaignId: string = made.body.data.id;
  for (const [n, contact] of contacts.entries())
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      email: `a${n}@${campaignId.slice(-8)}.test`,
      ...contact,
    });
  return campaignId;
}
const save = (campaign: string, body: string) =>
  t.call('PATCH', `/campaigns/${campaign}/sequence`, graphOf(body));
const reviewOf = async (campaign: string) => (await t.call('GET', `/campaigns/${campaign}/review`)).body.data;

describe('a sequence whose texts need values that contacts lack', () => {
  it('is saved with a warning that counts them, also by a preview and by PATCH of the campaign', async () => {
    const campaign = await campaignWith([{ city: 'Ulm' }, { city: ' ' }, {}]);
    const says =
      /^2 of 3 contacts lack \{\{city\}\} and would wait at .+: give them the value, or the text a default \(GET (\/v2\/contacts\?.+)\)$/;
    const { status, body } = await save(campaign, 'In {{city}}, {{first_name | default: "you"}}');
    expect([status, body.warnings.length]).toEqual([200, 1]);
    expect(body.warnings[0]).toMatch(says);
    const listed = await t.call('GET', says.exec(body.warnings[0])![1]!.replace(/^\/v2/, ''));
    expect(listed.body.data).toHaveLength(2);
    const preview = await t.call('POST', `/campaigns/${campaign}/sequence/preview`, graphOf('In {{city}}'));
    expect(preview.body.warnings[0]).toMatch(says);
    const whole = await t.call('PATCH', `/campaigns/${campaign}`, graphOf('In {{city}}'));
    expect(whole.body.warnings[0]).toMatch(says);
    expect((await save(campaign, 'In {{city | default: "your city"}}')).body.warnings).toBeUndefined();
  });

  it('is reviewed with the variable, its nodes, how many lack it, and their list', async () => {
    const campaign = await campaignWith([{ city: 'Ulm' }, {}, { custom: { topic: 'x' } }]);
    await save(campaign, 'In {{city}}: {{custom.topic}}');
    const { launch_checks: checks, values, can_launch: mayLaunch } = await reviewOf(campaign);
    const check = checks.find((each: { check: string }) => each.check === 'values');
    expect(check).toMatchObject({ passed: false, blocking: false });
    expect(check.message).toMatch(
      /^of 3 contacts 2 lack \{\{city\}\}, 2 lack \{\{custom\.topic\}\}: mails and steps wait/,
    );
    expect(mayLaunch).toBe(true);
    expect(values.map((each: { variable: string }) => each.variable)).toEqual(['city', 'custom.topic']);
    expect(values[0]).toMatchObject({ nodes: [id(2)], contacts: 2 });
    const listed = await t.call('GET', values[1].href.replace(/^\/v2/, ''));
    expect(listed.body.data.map((each: { city: string | null }) => each.city)).toEqual(
      ['Ulm', null].toReversed(),
    );
  });

  it('leads to the team for a value that all share', async () => {
    const campaign = await campaignWith([{}]);
    await save(campaign, 'At {{team.meeting_link}}');
    const { values, launch_checks: checks } = await reviewOf(campaign);
    const [check] = checks.filter((each: { check: string }) => each.check === 'values');
    expect(check.message).toMatch(/^the team lacks \{\{team\.meeting_link\}\}: mails and steps wait/);
    expect(values).toMatchObject([{ variable: 'team.meeting_link', contacts: 1 }]);
    expect((await t.call('GET', values[0].href.replace(/^\/v2/, ''))).body.data.meeting_link).toBeNull();
  });

  it('names the mailboxes that lack a value of their own, which alone may send for the campaign', async () => {
    const box = (email: string, more: object = {}) =>
      saveSender(t.app, t.teamId, { email, smtp_host: '127.0.0.1', smtp_security: 'none', ...more });
    await box('signed@acme.test', { send_as: 'Ben of Acme' });
    await box('blank@acme.test', { send_as: ' ' });
    await box('off@acme.test', { disabled: true });
    const campaign = await campaignWith([{}]);
    const { body } = await save(campaign, 'By {{sender.send_as}}, {{sender.email}}');
    expect(body.warnings).toHaveLength(1);
    expect(body.warnings[0]).toMatch(
      /^2 mailboxes lack \{\{sender\.send_as\}\} \(blank@acme\.test, box@acme\.test\), and their mails would wait at .+ \(GET \/v2\/senders\?/,
    );
    const { launch_checks: checks, values } = await reviewOf(campaign);
    const named = { nodes: [id(2)], contacts: 0, mailboxes: ['blank@acme.test', 'box@acme.test'] };
    expect(values).toEqual([{ variable: 'sender.send_as', ...named, href: expect.any(String) }]);
    expect((await t.call('GET', values[0].href.replace(/^\/v2/, ''))).body.data).toHaveLength(3);
    const check = checks.find((each: { check: string }) => each.check === 'values');
    expect(check).toMatchObject({ passed: false, blocking: false });
    expect(check.message).toMatch(/^2 mailboxes lack .+: mails and steps wait/);
    expect((await save(campaign, 'By {{sender.email}}')).body.warnings).toBeUndefined();
  });

  it('warns when a campaign is created, from a playbook or not, of what the team and its mailboxes lack', async () => {
    const graph = graphOf('At {{team.meeting_link}}, {{city}}');
    const says =
      /^the team lacks \{\{team\.meeting_link\}\}, and contacts would wait at .+ \(GET \/v2\/teams\/.+\)$/;
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Own', ...graph });
    expect(made.body.warnings).toEqual([expect.stringMatching(says)]);
    const playbook = await t.call('POST', '/playbooks', { TeamId: t.teamId, name: 'Links', ...graph });
    const PlaybookId: string = playbook.body.data.id;
    const from = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'From', PlaybookId });
    expect([from.status, from.body.warnings]).toEqual([201, [expect.stringMatching(says)]]);
  });

  it('counts what a call needs in URL, headers and body, its sealed headers too', async () => {
    const campaign = await campaignWith([{ city: 'Ulm', custom: { token: 't' } }, { city: 'Ulm' }, {}]);
    const call = (headers: object) => ({
      nodes: [
        node(1, 'startNode'),
        node(2, 'httpNode', {
          url: 'https://crm.test/{{city}}',
          headers,
          body: '{"p": {"q": "{{phone | default: "-"}}"}}',
        }),
        node(3, 'stopNode'),
      ],
      edges: [edge(1, 2), edge(2, 3)],
    });
    const counted = (body: { warnings: string[] }) => body.warnings.map((each) => each.split(' and ')[0]);
    const both = ['2 of 3 contacts lack {{custom.token}}', '1 of 3 contacts lack {{city}}'];
    const path = `/campaigns/${campaign}/sequence`;
    const saved = await t.call(
      'PATCH',
      path,
      call({ authorization: 'Bearer {{custom.token}}', 'x-a': '{{city}}' }),
    );
    expect(counted(saved.body)).toEqual(both);
    expect(JSON.stringify(saved.body.data)).not.toContain('custom.token');
    const masked = call({ authorization: '****' });
    expect(counted((await t.call('POST', `${path}/preview`, masked)).body)).toEqual(both);
    expect(counted((await t.call('PATCH', path, masked)).body)).toEqual(both);
    expect((await reviewOf(campaign)).values.map((each: { contacts: number }) => each.contacts)).toEqual([
      2, 1,
    ]);
    const played = (await t.call('POST', `/campaigns/${campaign}/simulate`, {})).body.data;
    expect(played.contacts.blocked).toEqual([{ reason: 'missing_variable', contacts: 2 }]);
  });

  it('is simulated without counting as unreached who gets an earlier mail', async () => {
    const campaign = await campaignWith([{ city: 'Ulm' }, {}, {}]);
    const mail = (n: number, body: string) =>
      node(n, 'emailNode', { step_number: n - 1, subject: 'Hi', body });
    await t.call('PATCH', `/campaigns/${campaign}/sequence`, {
      nodes: [node(1, 'startNode'), mail(2, 'Hello'), mail(3, 'In {{city}}')],
      edges: [edge(1, 2), edge(2, 3)],
    });
    const played = (await t.call('POST', `/campaigns/${campaign}/simulate`, {})).body.data;
    expect(played).toMatchObject({ sent: 4, finish: { unfinished: 0, last: expect.any(String) } });
    expect(played.contacts).toMatchObject({ blocked: [], held_later: 2 });
  });

  it('is simulated and foreseen with the contacts that it holds', async () => {
    const campaign = await campaignWith([{ city: 'Ulm' }, {}, {}]);
    await save(campaign, 'In {{city}}');
    const played = (await t.call('POST', `/campaigns/${campaign}/simulate`, {})).body.data;
    expect(played).toMatchObject({ sent: 1, finish: { unfinished: 0 } });
    expect(played.contacts.blocked).toEqual([{ reason: 'missing_variable', contacts: 2 }]);
    expect(played.holds.map(({ reason }: { reason: string }) => reason)).toContain('missing_variable');

    expect((await t.call('PATCH', `/campaigns/${campaign}`, { status: 'active' })).status).toBe(200);
    const round = createProjectionRound();
    while (await projectDueCampaign(t.app, round));
    const summary = await t.call('GET', `/intelligence/capacity-summary?teamId=${t.teamId}`);
    const row = summary.body.data.campaigns.find((each: { id: string }) => each.id === campaign);
    expect(row).toMatchObject({
      outlook: 'projected',
      contacts_blocked: [{ reason: 'missing_variable', contacts: 2 }],
    });
  });
});
