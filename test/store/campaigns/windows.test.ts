import { workOf } from '../../support/work.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rollDueTeamWindows } from '../../../src/accounts/roll-team-windows.ts';
import { rollDueWindows } from '../../../src/campaigns/roll-windows.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { startWork } from '../../../src/platform/work/poller.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import type { ClaimedSend } from '../../../src/sending/claimed-send.ts';
import { createContents } from '../../../src/sending/content.ts';
import { listMarkable, markData } from '../../../src/sending/mark-store.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { edge, id, node } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';

const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3)],
};
const WEDNESDAY = { days: ['wed'], start: '09:00', end: '10:00' };
const TOKEN = id(901);

let t: TestApp;
let senderId: string;
beforeEach(async () => {
  // A Monday, 09:00 UTC.
  t = await testApp();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const };
  senderId = (await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', spacing_seconds: 0, ...smtp }))
    .id;
});
afterEach(() => t[Symbol.asyncDispose]());

async function launched(schedule: object, name = 'ann'): Promise<{ campaignId: string; contactId: string }> {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name, schedule, ...GRAPH });
  const campaignId: string = made.body.data.id;
  const contact = { TeamId: t.teamId, CampaignId: campaignId, email: `${name}@else.test` };
  const contactId: string = (await t.call('POST', '/contacts', contact)).body.data.id;
  expect((await patch(campaignId, { status: 'active' })).status).toBe(200);
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  return { campaignId, contactId };
}
const patch = (campaignId: string, body: object) => t.call('PATCH', `/campaigns/${campaignId}`, body);
async function claim(): Promise<ClaimedSend[]> {
  const at = { teamId: t.teamId, senderId, token: TOKEN };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 })).claimed;
}
const reason = async (contactId: string) => (await t.call('GET', `/contacts/${contactId}`)).body.data.reason;
const isDue = async (): Promise<boolean> =>
  (await t.app.db.selectFrom('dues').select('key').where('kind', '=', 'mailbox').where('key', '=', senderId)
    .where('due_at', '<=', t.clock.now()).execute()).length > 0; // prettier-ignore
/** Dues are written right after a commit. */
const becomesDue = () => eventually(isDue, Boolean);
async function forgetDues(): Promise<void> {
  await becomesDue();
  await t.app.db.deleteFrom('dues').execute();
}

describe('a mail of a campaign with a schedule', () => {
  it('waits outside the window, says why, uses no slot, and leaves when the window opens', async () => {
    const { contactId } = await launched(WEDNESDAY);
    expect(await claim()).toEqual([]);
    expect(await reason(contactId)).toBe('outside_window');
    const { sent_today } = await t.app.db
      .selectFrom('sender_states')
      .select('sent_today')
      .executeTakeFirstOrThrow();
    expect(sent_today).toBe(0);
    await forgetDues();
    t.clock.set(new Date('2026-11-18T09:00:00Z'));
    // The time has come, but no worker has rolled the window: still closed.
    expect(await claim()).toEqual([]);
    await rollDueWindows(t.app);
    await becomesDue();
    expect(await reason(contactId)).toBeNull();
    expect(await claim()).toHaveLength(1);
  });

  it('that was claimed inside the window does not get its final dot after it', async () => {
    await launched(WEDNESDAY);
    t.clock.set(new Date('2026-11-18T09:59:59Z'));
    await rollDueWindows(t.app);
    const held = (await claim()).map(({ row, token }) => ({ id: row.id, token }));
    expect(held).toHaveLength(1);
    t.clock.advance(1_000);
    expect(await markData(t.app.db, t.teamId, held, markTimes(t))).toEqual(new Set());
    expect(await listMarkable(t.app.db, t.teamId, held, markTimes(t))).toEqual(new Set());
    t.clock.advance(-1_000);
    expect((await markData(t.app.db, t.teamId, held, markTimes(t))).size).toBe(1);
  });

  it('obeys a schedule that is changed while the campaign runs, at once', async () => {
    const { campaignId, contactId } = await launched(WEDNESDAY);
    expect(await claim()).toEqual([]);
    await forgetDues();
    await patch(campaignId, { schedule: {} });
    await becomesDue();
    await patch(campaignId, { schedule: { holidays: ['2026-11-16'] } });
    expect(await claim()).toEqual([]);
    expect(await reason(contactId)).toBe('holiday');
    await patch(campaignId, { schedule: { timezone: 'Europe/Berlin', start: '10:00', end: '10:01' } });
    expect(await claim()).toHaveLength(1);
  });

  it('follows the zone of the organization where the schedule names none, and a change of it before the next mail', async () => {
    const inZone = (timezone: string) => t.call('PATCH', '/organization', { timezone });
    const { campaignId, contactId } = await launched(WEDNESDAY);
    await launched({ ...WEDNESDAY, timezone: 'UTC' }, 'ben');
    expect((await inZone('Europe/Berlin')).status).toBe(200);
    // 09:00 in Berlin: only the campaign without a zone is open.
    t.clock.set(new Date('2026-11-18T08:00:00Z'));
    await rollDueWindows(t.app);
    expect(await reason(contactId)).toBeNull();
    const held = (await claim()).map(({ row, token }) => ({ id: row.id, token }));
    expect(held).toHaveLength(1);
    const { body } = await t.call('POST', `/campaigns/${campaignId}/simulate`, { days: 7, seed: 1 });
    expect(body.data.timezone).toBe('Europe/Berlin');
    expect((await inZone('America/New_York')).status).toBe(200);
    expect(await markData(t.app.db, t.teamId, held, markTimes(t))).toEqual(new Set());
    await rollDueWindows(t.app);
    const { rows } = await t.app.pool.query('select closed_because as because from campaigns where id = $1', [
      campaignId,
    ]);
    expect(rows).toEqual([{ because: 'outside_window' }]);
  });

  it('obeys the schedule of the day on which the campaign is launched again', async () => {
    const { campaignId } = await launched(WEDNESDAY);
    await patch(campaignId, { status: 'inactive' });
    t.clock.set(new Date('2026-11-18T09:30:00Z'));
    await patch(campaignId, { status: 'active' });
    expect(await claim()).toHaveLength(1);
  });

  it('waits with its reason when the schedule cannot be read, and others go on', async () => {
    const broken = await launched(WEDNESDAY);
    const sound = await launched(WEDNESDAY, 'ben');
    await t.app.db.updateTable('campaigns').set({ schedule: '{"timezone": "Nowhere/None", "start": "09:00"}', window_until: t.clock.now() })
      .where('id', '=', broken.campaignId).execute(); // prettier-ignore
    t.clock.set(new Date('2026-11-18T09:00:00Z'));
    await rollDueWindows(t.app);
    expect(await reason(broken.contactId)).toBe('internal_error');
    expect(await reason(sound.contactId)).toBeNull();
    expect(await claim()).toHaveLength(1);
  });
});

describe('a mail of a team with a schedule', () => {
  const patchTeam = (mail_warm_schedule: object) =>
    t.call('PATCH', `/teams/${t.teamId}`, { mail_warm_schedule });

  it('leaves only inside the windows of the team and of the campaign', async () => {
    const { contactId } = await launched({ days: ['wed'], start: '09:00', end: '10:00' });
    const answer = await patchTeam({ days: ['wed'], start: '09:30', end: '17:00' });
    expect([answer.status, answer.body.data.mail_warm_schedule.start]).toEqual([200, '09:30']);
    t.clock.set(new Date('2026-11-18T09:00:00Z'));
    await rollDueWindows(t.app);
    expect(await claim()).toEqual([]);
    expect(await reason(contactId)).toBe('outside_window');
    await forgetDues();
    t.clock.set(new Date('2026-11-18T09:30:00Z'));
    expect(await claim()).toEqual([]);
    await rollDueTeamWindows(t.app);
    await becomesDue();
    expect(await reason(contactId)).toBeNull();
    const held = (await claim()).map(({ row, token }) => ({ id: row.id, token }));
    expect(held).toHaveLength(1);
    await patchTeam({ holidays: ['2026-11-18'] });
    expect(await markData(t.app.db, t.teamId, held, markTimes(t))).toEqual(new Set());
    await patchTeam({});
    expect((await markData(t.app.db, t.teamId, held, markTimes(t))).size).toBe(1);
  });

  it('follows the zone of the organization where the schedule of the team names none', async () => {
    const { contactId } = await launched({});
    await patchTeam({ days: ['wed'], start: '09:00', end: '10:00' });
    await t.call('PATCH', '/organization', { timezone: 'Europe/Berlin' });
    t.clock.set(new Date('2026-11-18T08:00:00Z'));
    await rollDueTeamWindows(t.app);
    expect(await reason(contactId)).toBeNull();
    expect(await claim()).toHaveLength(1);
  });

  it('400 names what is wrong with the schedule of a team', async () => {
    const refused = await patchTeam({ days: ['wed'], colour: 'red' });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'mail_warm_schedule.colour']);
    const ofContacts = await patchTeam({ use_contact_time_zone: true });
    expect([ofContacts.status, ofContacts.body.error.param]).toEqual([
      400,
      'mail_warm_schedule.use_contact_time_zone',
    ]);
  });
});

it('a worker opens and closes campaigns by itself', async () => {
  const { campaignId } = await launched(WEDNESDAY);
  const jobs = await startWork(t.app, workOf('accounts', 'campaigns'));
  const closed = async (): Promise<string | null> =>
    (await t.app.db.selectFrom('campaigns').select('closed_because').where('id', '=', campaignId)
      .executeTakeFirstOrThrow()).closed_because; // prettier-ignore
  const until = async (wanted: string | null): Promise<void> => {
    while ((await closed()) !== wanted) await pause(20);
  };
  try {
    t.clock.set(new Date('2026-11-18T09:00:00Z'));
    await until(null);
    t.clock.set(new Date('2026-11-18T10:00:00Z'));
    await until('outside_window');
  } finally {
    for (const job of jobs) await job.stop();
  }
});

it.each([
  [{ days: ['wed'], colour: 'red' }, 'schedule.colour'],
  [{ start: '09:00', end: '09:00' }, 'schedule.end'],
  [{ use_contact_time_zone: 'yes' }, 'schedule.use_contact_time_zone'],
  [{ use_contact_time_zone: null }, 'schedule.use_contact_time_zone'],
])('400 for the schedule %j, which names what is wrong', async (schedule, param) => {
  const refused = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Broken', schedule });
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatchObject({ code: 'validation_error', param });
});
