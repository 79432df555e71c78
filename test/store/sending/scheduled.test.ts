import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.hearAll();
  await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
});
afterAll(() => t[Symbol.asyncDispose]());

async function enter(email: string, campaign: object = {}): Promise<string> {
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: email,
    ...oneMail('Hi', 'Text'),
  });
  const campaignId: string = made.body.data.id;
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { ...campaign, status: 'active' })).status).toBe(200); // prettier-ignore
  const contact = await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
  await step();
  return contact.body.data.id;
}
const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
const planned = async (id: string): Promise<string[]> => {
  const span = `start_date=${ago(1)}&end_date=${ago(-60)}`;
  const listed = await t.call('GET', `/events?TeamId=${t.teamId}&ContactId=${id}&type=scheduled&${span}`);
  return listed.body.data.map((event: { timestamp: string }) => event.timestamp);
};
const ago = (days: number): string => new Date(t.clock.now().getTime() - days * 86_400_000).toISOString();

it('a mail that enters the ledger is scheduled for now', async () => {
  const id = await enter('now@else.test');
  expect(await planned(id)).toEqual([t.clock.now().toISOString()]);
});

it('a mail of a campaign that is closed is scheduled for its opening, which may lie ahead', async () => {
  const monday = new Date('2026-11-16T03:00:00Z');
  t.clock.set(monday);
  const schedule = { timezone: 'UTC', days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' };
  const id = await enter('night@else.test', { schedule });
  expect(await planned(id)).toEqual(['2026-11-16T09:00:00.000Z']);
});

it('a mail that is taken back and asked for again is scheduled once', async () => {
  const id = await enter('again@else.test');
  const before = await planned(id);
  await t.call('POST', '/contacts/bulk-action', { action: 'pause', contact_ids: [id] }); // prettier-ignore
  await t.call('POST', '/contacts/bulk-action', { action: 'resume', contact_ids: [id] }); // prettier-ignore
  await step();
  const mails = await t.app.db
    .selectFrom('email_sends')
    .select('state')
    .where('enrollment_id', '=', id)
    .execute();
  expect(mails).toEqual([{ state: 'pending' }]);
  expect(await planned(id)).toEqual(before);
});
