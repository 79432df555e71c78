import { transact } from '../../../src/platform/db/transaction.ts';
import { recordHolds } from '../../../src/events/record-holds.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rollDueTeamWindows } from '../../../src/accounts/roll-team-windows.ts';
import { rollDueWindows } from '../../../src/campaigns/roll-windows.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { purgeHolds } from '../../../src/events/record-holds.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';

const HOUR_MS = 3_600_000;
let t: TestApp;
let campaignId: string;
let contactId: string;
beforeEach(async () => {
  // A Monday, 09:00 UTC.
  t = await testApp();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const };
  await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', spacing_seconds: 0, ...smtp });
  const schedule = { days: ['wed'], start: '09:00', end: '10:00' };
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', schedule, ...oneMail('One', 'Text') });
  campaignId = made.body.data.id;
  contactId = (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: 'ann@else.test' })).body.data.id;
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
}); // prettier-ignore
afterEach(() => t[Symbol.asyncDispose]());
const explain = (contact = contactId) => t.call('GET', `/contacts/${contact}/explain`);
const timeline = async (query = '') =>
  (await t.call('GET', `/contacts/${contactId}/timeline${query}`)).body.data;

describe('GET /contacts/{id}/explain', () => {
  it('200 names every gate, the first that is shut, and when all are open', async () => {
    const { status, body } = await explain();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      contact_id: contactId,
      campaign_id: campaignId,
      act: false,
      blocker: {
        gate: 'outside_window',
        passed: false,
        detail: 'campaign',
        until: '2026-11-18T09:00:00.000Z',
      },
      next_eligible_at: '2026-11-18T09:00:00.000Z',
      position: { node_id: id(2), state: 'sending', step_number: 1 },
      mail: { state: 'pending', attempt: 0 },
      Sender: { email: 'anna@outreach.test' },
    });
    expect(body.data.gates.length).toBeGreaterThan(20);
    t.clock.advance(48 * HOUR_MS);
    await rollDueWindows(t.app);
    expect((await explain()).body.data).toMatchObject({ act: true, blocker: null, next_eligible_at: null });
  });

  it('200 of a contact that a user paused, which nothing resumes', async () => {
    const paused = await t.call('POST', '/contacts/bulk-action', {
      action: 'pause',
      contact_ids: [contactId],
    });
    expect(paused.status).toBe(200);
    const { data } = (await explain()).body;
    expect(data).toMatchObject({ act: false, blocker: { gate: 'paused' }, next_eligible_at: null });
    expect(data.blocker.since).toBe(t.clock.now().toISOString());
  });

  it('200 says since when, for what holds the contact, the campaign or the team', async () => {
    const since = async () => (await explain()).body.data.blocker;
    const launched = t.clock.now().toISOString();
    expect(await since()).toMatchObject({ gate: 'outside_window', since: launched });
    t.clock.advance(HOUR_MS);
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' });
    const paused = t.clock.now().toISOString();
    t.clock.advance(HOUR_MS);
    expect(await since()).toMatchObject({ gate: 'campaign_inactive', since: paused });
    const status = (await t.call('GET', `/campaigns/${campaignId}/sending-status`)).body.data;
    expect(status.blocker).toMatchObject({ gate: 'campaign_inactive', since: paused });
  });

  it('404 for a contact that is not there', async () => {
    expect((await explain(id(77))).status).toBe(404);
  });
});

describe('GET /campaigns/{id}/sending-status', () => {
  const status = async () => (await t.call('GET', `/campaigns/${campaignId}/sending-status`)).body.data;

  it('200 names what holds the whole campaign, and when it opens', async () => {
    const { act, blocker, next_eligible_at, gates } = await status();
    expect([act, blocker.gate, next_eligible_at]).toEqual([
      false,
      'outside_window',
      '2026-11-18T09:00:00.000Z',
    ]);
    expect(gates.map(({ gate }: { gate: string }) => gate)).not.toContain('unsubscribed');
    await t.app.db.updateTable('senders').set({ disabled: true }).execute();
    expect(
      (await status()).gates.find(({ gate }: { gate: string }) => gate === 'sender_disabled').passed,
    ).toBe(false);
  });

  it('200 names the warm-up when every mailbox has sent the mails of its day of the ramp', async () => {
    await t.call('PATCH', `/campaigns/${campaignId}`, { schedule: {} });
    expect((await status()).act).toBe(true);
    const ramp = { enabled: true, start_per_day: 1, increase_per_day: 1, target: 9 };
    await t.app.db
      .updateTable('senders')
      .set({ warm_up: JSON.stringify(ramp) })
      .execute();
    await t.app.db.updateTable('sender_states').set({ sent_today: 1, warm_stage: 1 }).execute();
    expect(await status()).toMatchObject({
      act: false,
      blocker: { gate: 'warm_up_cap', until: '2026-11-17T00:00:00.000Z' },
    });
  });

  it('200 says when mails go on whose mailbox has sent the mails of its day', async () => {
    t.clock.advance(48 * HOUR_MS);
    await rollDueWindows(t.app);
    await t.app.db.updateTable('sender_states').set({ day: '2026-11-18', sent_today: 2000 }).execute();
    const { body } = await t.call('GET', `/campaigns/${campaignId}/sending-status`);
    expect(body.data.holds).toMatchObject([
      { reason: 'sender_daily_cap', count: 1, next_try_at: '2026-11-19T00:00:00.000Z' },
    ]);
  });

  it('200 says what became of the mails that were due yesterday; the counts sum up', async () => {
    t.clock.advance(24 * HOUR_MS);
    expect((await status()).yesterday).toEqual({
      day: '2026-11-16',
      due: 1,
      outcomes: [{ outcome: 'waited', reason: 'outside_window', count: 1 }],
    });
    await t.app.db.updateTable('email_sends').set({ state: 'sent', sent_at: t.clock.now() }).execute();
    t.clock.advance(24 * HOUR_MS);
    expect((await status()).yesterday).toEqual({
      day: '2026-11-17',
      due: 1,
      outcomes: [{ outcome: 'sent', reason: null, count: 1 }],
    });
  });
});

describe('yesterday, of mails that no recorded hold explains', () => {
  const waited = async () =>
    (await t.call('GET', `/campaigns/${campaignId}/sending-status`)).body.data.yesterday.outcomes;
  beforeEach(async () => {
    await t.call('PATCH', `/campaigns/${campaignId}`, { schedule: {} });
    t.clock.advance(24 * HOUR_MS);
  });

  it('says unknown, not a guess', async () => {
    expect(await waited()).toEqual([{ outcome: 'waited', reason: 'unknown', count: 1 }]);
  });

  const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 16, hour));
  const held = (reason: string, hour: number, until: Date) =>
    transact(t.app.db, (trx) =>
      recordHolds(trx, t.app, [{ teamId: t.teamId, key: campaignId, reason, until }], at(hour)),
    );

  it('names a full day that the window shut after, and the window after a hold that had ended', async () => {
    await held('campaign_daily_cap', 14, at(24));
    await held('outside_window', 22, at(33));
    expect(await waited()).toEqual([{ outcome: 'waited', reason: 'campaign_daily_cap', count: 1 }]);
    await t.app.pool.query(`update hold_changes set until = $1 where reason = 'campaign_daily_cap'`, [
      at(20),
    ]);
    expect(await waited()).toEqual([{ outcome: 'waited', reason: 'outside_window', count: 1 }]);
  });

  it('says that the mailbox was full, whichever campaigns filled it, while it still counts that day', async () => {
    const box = (state: object) => t.app.db.updateTable('sender_states').set(state).execute();
    await box({ day: '2026-11-16', sent_today: 2000 });
    expect(await waited()).toEqual([{ outcome: 'waited', reason: 'sender_daily_cap', count: 1 }]);
    await box({ day: '2026-11-17', sent_today: 2000 });
    expect(await waited()).toEqual([{ outcome: 'waited', reason: 'unknown', count: 1 }]);
  });
});

const paginationOf = async (query: string) =>
  (await t.call('GET', `/contacts/${contactId}/timeline${query}`)).body.pagination;

describe('GET /contacts/{id}/timeline', () => {
  it('200 tells what held the contact, since when, and what happened, newest first', async () => {
    t.clock.advance(48 * HOUR_MS);
    await rollDueWindows(t.app);
    t.clock.advance(HOUR_MS);
    await rollDueWindows(t.app);
    const items = await timeline();
    expect(items.map(({ of, type, reason }: { of: string; type: string; reason: string }) => [of, type, reason])).toEqual([
      ['campaign', 'held', 'outside_window'],
      ['campaign', 'released', null],
      ['contact', 'mail_queued', null],
      ['campaign', 'held', 'outside_window'],
      ['contact', 'contact_added', null],
    ]); // prettier-ignore
    expect(items[0]).toMatchObject({
      until: '2026-11-25T09:00:00.000Z',
      says: expect.stringMatching(/schedule/),
    });
    expect(await timeline('?limit=1')).toEqual([items[0]]);
    expect(await paginationOf('?limit=1')).toEqual({
      total: items.length,
      limit: 1,
      offset: 0,
      has_more: true,
    });
    expect(await paginationOf('')).toEqual({ total: items.length, limit: 50, offset: 0, has_more: false });
    expect(await timeline(`?before=${items[0].at}&limit=1`)).toEqual([items[1]]);
  });

  it('200 says after a pause that the window is still shut', async () => {
    for (const status of ['inactive', 'active']) {
      t.clock.advance(HOUR_MS);
      await t.call('PATCH', `/campaigns/${campaignId}`, { status });
    }
    const [last, before] = await timeline();
    expect(last).toMatchObject({ of: 'campaign', type: 'held', reason: 'outside_window', until: '2026-11-18T09:00:00.000Z' });
    expect(before).toMatchObject({ of: 'campaign', type: 'held', reason: 'campaign_inactive' });
  }); // prettier-ignore

  it('200 page by page loses nothing, also of one millisecond', async () => {
    const all = await timeline();
    expect(new Set(all.map(({ at }: { at: string }) => at)).size).toBeLessThan(all.length);
    const paged = [];
    for (let page = await timeline('?limit=1'); page.length > 0;) {
      paged.push(...page);
      page = await timeline(`?limit=1&before=${page.at(-1).at}`);
    }
    expect(paged).toEqual(all);
  });

  it('200 tells when the schedule of the team held the contact, and when it let go', async () => {
    await t.call('PATCH', `/teams/${t.teamId}`, { mail_warm_schedule: { days: ['fri'] } });
    t.clock.set(new Date('2026-11-20T00:00:00Z'));
    await rollDueTeamWindows(t.app);
    const ofTeam = (await timeline()).filter(({ of }: { of: string }) => of === 'team');
    expect(ofTeam).toMatchObject([
      { type: 'released', reason: null },
      { type: 'held', reason: 'outside_window', until: '2026-11-20T00:00:00.000Z' },
    ]);
  });

  it('forgets changes of holds after 90 days', async () => {
    t.clock.advance(91 * 24 * HOUR_MS);
    expect(await purgeHolds(t.app)).toBe(false);
    expect((await timeline()).map(({ kind }: { kind: string }) => kind)).not.toContain('hold');
  });
});
