import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';

let t: TestApp;
let senderId: string;
beforeEach(async () => {
  t = await testApp();
  ({ id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  }));
});
afterEach(() => t[Symbol.asyncDispose]());

async function claimFollowUp(subject: string, contact: object) {
  const mail = (n: number, said: string) =>
    node(n, 'emailNode', { step_number: n - 1, subject: said, body: 'Text' });
  const graph = {
    nodes: [node(1, 'startNode'), mail(2, subject), mail(3, '')],
    edges: [edge(1, 2), edge(2, 3)],
  };
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...graph });
  const CampaignId = made.body.data.id;
  const created = await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, ...contact });
  const put = { action: 'assign_step', node_id: id(3), step_number: 2 };
  await t.call('POST', '/contacts/bulk-action', { ...put, contact_ids: [created.body.data.id] });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  const at = { teamId: t.teamId, senderId, token: id(901) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  const { claimed } = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
  const rows = await t.app.db
    .selectFrom('email_sends')
    .select(['state', 'hold_reason', 'hold_detail'])
    .execute();
  return { letters: claimed.map((each) => each.write()), rows };
}

it('a follow-up without a thread leaves with the subject of the mail that begins its thread', async () => {
  const { letters } = await claimFollowUp('Parts for {{first_name}}', {
    email: 'ann@else.test',
    first_name: 'Ann',
  });
  expect(letters).toMatchObject([{ subject: 'Parts for Ann', thread: null }]);
});

it.each([
  ['{{custom.topic | default: ""}}', 'subject'],
  ['Parts for {{first_name}}', 'first_name'],
])('a follow-up whose thread would begin with "%s" waits for %s', async (subject, detail) => {
  const { letters, rows } = await claimFollowUp(subject, { email: 'ann@else.test' });
  expect(letters).toEqual([]);
  expect(rows).toEqual([{ state: 'pending', hold_reason: 'missing_variable', hold_detail: detail }]);
});
