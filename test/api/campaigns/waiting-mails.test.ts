import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';

let t: TestApp;
let campaignId: string;
let senderId: string;
let contactId: string;
beforeEach(async () => {
  t = await testApp();
  senderId = (await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', smtp_host: '127.0.0.1' })).id;
  const campaign = { TeamId: t.teamId, name: 'Waiting', ...oneMail('Hi', 'Text') };
  campaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id;
  const contact = { TeamId: t.teamId, CampaignId: campaignId, email: 'ann@else.test' };
  contactId = (await t.call('POST', '/contacts', contact)).body.data.id;
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
});
afterEach(() => t[Symbol.asyncDispose]());

const holds = async () => (await t.call('GET', `/campaigns/${campaignId}/sending-status`)).body.data.holds;
const reason = async () => (await t.call('GET', `/contacts/${contactId}`)).body.data.reason;
const mailbox = (over: object) => t.call('PATCH', `/senders/${senderId}`, over);
const state = (over: object) => t.app.db.updateTable('sender_states').set(over).execute();
const mail = (over: object) => t.app.db.updateTable('email_sends').set(over).execute();

describe('a mail that waits says why', () => {
  it('nothing, while its mailbox may send', async () => {
    expect(await holds()).toEqual([]);
    expect(await reason()).toBeNull();
  });

  it('its mailbox is disabled, whatever else held it, and not when it will be tried', async () => {
    await mailbox({ disabled: true });
    const disabled = {
      what: 'mail',
      state: 'pending',
      reason: 'sender_disabled',
      count: 1,
      next_try_at: null,
      detail: null,
    };
    expect(await holds()).toEqual([disabled]);
    expect(await reason()).toBe('sender_disabled');
    await mail({ hold_reason: 'deferred' });
    expect(await holds()).toEqual([disabled]);
    expect(await reason()).toBe('sender_disabled');
    await mailbox({ disabled: false });
    expect(await reason()).toBe('deferred');
  });

  it('its mailbox pauses between two mails, and until when', async () => {
    const next_send_at = new Date(t.clock.now().getTime() + 60_000);
    await mailbox({ spacing_seconds: 90 });
    await state({ next_send_at });
    expect(await holds()).toMatchObject([
      { what: 'mail', reason: 'sender_spacing', next_try_at: next_send_at.toISOString() },
    ]);
    expect(await reason()).toBe('sender_spacing');
  });

  it.each([
    ['outside_window', 'holiday', 'holiday'],
    ['holiday', null, 'holiday'],
    [null, 'outside_window', 'outside_window'],
    ['internal_error', 'outside_window', 'outside_window'],
    ['internal_error', null, 'internal_error'],
  ])('its campaign is closed by %s and its team by %s: %s', async (campaign, team, named) => {
    await t.app.pool.query('update campaigns set closed_because = $1', [campaign]);
    await t.app.pool.query('update teams set closed_because = $1', [team]);
    expect(await holds()).toMatchObject([{ what: 'mail', reason: named }]);
    expect(await reason()).toBe(named);
    await t.app.pool.query('update campaigns set closed_because = null');
    await t.app.pool.query('update teams set closed_because = null');
  });

  it('its mailbox rests, and until when', async () => {
    const backoff_until = new Date(t.clock.now().getTime() + 900_000);
    await state({ failures: 1, backoff_until, backoff_reason: 'auth' });
    expect(await holds()).toMatchObject([
      { what: 'mail', reason: 'sender_resting', next_try_at: backoff_until.toISOString() },
    ]);
    expect(await reason()).toBe('sender_resting');
    await mail({ hold_reason: 'connection_cut' });
    expect(await reason()).toBe('connection_cut');
  });

  it('its mailbox sent all that it may today', async () => {
    await mailbox({ max_per_day: 3 });
    await state({ sent_today: 3 });
    expect(await holds()).toMatchObject([{ what: 'mail', reason: 'sender_daily_cap' }]);
    expect(await reason()).toBe('sender_daily_cap');
  });

  it('the mail itself, on its contact too', async () => {
    await mail({ hold_reason: 'missing_variable' });
    expect(await reason()).toBe('missing_variable');
    await mail({ state: 'uncertain', hold_reason: 'outcome_unknown' });
    expect(await reason()).toBe('outcome_unknown');
  });

  it('nothing once it went out, or its contact was stopped for another reason', async () => {
    await mail({ hold_reason: 'missing_variable' });
    await t.call('POST', '/contacts/bulk-action', { action: 'pause', contact_ids: [contactId] });
    expect(await reason()).toBe('manual');
    await mail({ state: 'sent' });
    await mailbox({ disabled: true });
    expect((await holds()).map((hold: { reason: string }) => hold.reason)).toEqual(['manual']);
  });
});
