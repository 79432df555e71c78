import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventDraft } from '../../../src/events/event.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const PATH = '/intelligence/sender-health-summary';
const newSender = async (email: string): Promise<string> =>
  (await t.call('POST', '/senders', { TeamId: t.teamId, email, smtp_host: '127.0.0.1' })).body.data.id;
const record = (drafts: EventDraft[]) => transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));
const mails = (senderId: string, at: string, count: number, over: Partial<EventDraft> = {}): EventDraft[] =>
  Array.from({ length: count }, () => ({
    teamId: t.teamId,
    senderId,
    type: 'email_sent',
    channel: 'email',
    occurredAt: new Date(at),
    ...over,
    emailSendId: t.app.ids.uuid(new Date(at)),
  }));
const bounce = (
  bounceCategory: NonNullable<EventDraft['bounceCategory']>,
  bounced: NonNullable<EventDraft['bounced']>,
) => ({ type: 'bounce', bounceCategory, bounceSubtype: 'x', bounced }) as const;

describe('GET /intelligence/sender-health-summary', () => {
  it('200 with the numbers of each mailbox, the same as its health', async () => {
    const [risky, quiet, gone] = [
      await newSender('risky@a.test'),
      await newSender('quiet@a.test'),
      await newSender('gone@a.test'),
    ];
    await record([
      ...mails(risky, '2026-11-16T08:00:00Z', 58),
      ...mails(risky, '2026-11-15T08:00:00Z', 2, bounce('invalid_recipient', 'at_once')),
      ...mails(risky, '2026-11-15T08:00:00Z', 1, bounce('soft', 'later')),
      ...mails(risky, '2026-11-15T09:00:00Z', 1, bounce('invalid_recipient', 'again')),
      ...mails(risky, '2026-11-15T09:00:00Z', 1, { type: 'unsubscribe', detail: { unsubscribe: { method: 'spam_complaint' } } }),
      // The first moment of the window, and the last one before it.
      ...mails(gone, '2026-10-18T00:00:00Z', 1),
      ...mails(gone, '2026-10-17T23:59:59.999Z', 1),
    ]); // prettier-ignore
    await t.call('DELETE', `/senders/${gone}`);
    const { status, body } = await t.call('GET', `${PATH}?teamId=${t.teamId}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      window_days: 30,
      from: '2026-10-18',
      to: '2026-11-16',
      summary: {
        total_senders: 3,
        at_risk_senders: 1,
        total_sends: 61,
        total_bounces: 3,
        overall_bounce_rate_percent: 4.92,
        total_all_bounces: 3,
        total_complaints: 1,
      },
    });
    const numbers = { sends: 60, bounces: 3, bounce_rate_percent: 5, all_bounces: 3, at_risk: true };
    expect(body.data.senders).toMatchObject([
      { id: risky, email: 'risky@a.test', ...numbers, complaints: 1, deleted: false },
      { id: gone, sends: 1, bounces: 0, bounce_rate_percent: 0, deleted: true },
      { id: quiet, sends: 0, bounces: 0, bounce_rate_percent: null, at_risk: false, at_risk_reason: null },
    ]);
    const shown = (await t.call('GET', `/senders/${risky}`)).body.data.health;
    expect(shown).toMatchObject({
      window_days: 30,
      ...numbers,
      at_risk_reason: body.data.senders[0].at_risk_reason,
    });
    const listed = (await t.call('GET', `/senders?TeamId=${t.teamId}`)).body.data;
    expect(listed.map((sender: { health: { sends: number } }) => sender.health.sends)).toEqual([0, 60]);
    const day = (await t.call('GET', `${PATH}?teamId=${t.teamId}&windowDays=1`)).body.data;
    expect(day.summary).toMatchObject({ total_sends: 58, total_bounces: 0, total_senders: 2 });
  });

  it('three blocks of the last 24 hours put a mailbox at risk; older ones, fewer, and blocks of the mail do not', async () => {
    const blocked = await newSender('blocked@a.test');
    const old = await newSender('old@a.test');
    const once = await newSender('once@a.test');
    const text = await newSender('text@a.test');
    await record([
      ...mails(blocked, '2026-11-15T09:00:00Z', 3, bounce('policy_block', 'at_once')),
      ...mails(old, '2026-11-15T08:59:59.999Z', 3, bounce('policy_block', 'at_once')),
      ...mails(once, '2026-11-16T08:00:00Z', 1, bounce('policy_block', 'at_once')),
      ...mails(once, '2026-11-16T08:00:00Z', 1, bounce('policy_block', 'at_once')).flatMap((mail) => [mail, { ...mail, bounced: 'again' as const }]),
      ...['content', 'sender', 'restricted'].flatMap((bounceSubtype) =>
        mails(text, '2026-11-16T08:00:00Z', 9, { ...bounce('policy_block', 'at_once'), bounceSubtype }),
      ),
    ]); // prettier-ignore
    const { senders } = (await t.call('GET', `${PATH}?teamId=${t.teamId}`)).body.data;
    const riskOf = (id: string) => senders.find((sender: { id: string }) => sender.id === id);
    expect(riskOf(blocked)).toMatchObject({
      at_risk: true,
      at_risk_reason: expect.stringContaining('blocked'),
    });
    expect(riskOf(old)).toMatchObject({ at_risk: false, sends: 3, bounces: 0, all_bounces: 3 });
    expect(riskOf(once)).toMatchObject({ at_risk: false, sends: 2 });
    expect(riskOf(text)).toMatchObject({ at_risk: false, sends: 27 });
    const day = (await t.call('GET', `${PATH}?teamId=${t.teamId}&windowDays=1`)).body.data.senders;
    expect(day.find((sender: { id: string }) => sender.id === blocked)).toMatchObject({
      at_risk: true,
      sends: 0,
    });
    const found = (await t.call('GET', `/intelligence/deliverability-summary?teamId=${t.teamId}`)).body.data;
    const blocks = found.recommendations.filter(({ code }: { code: string }) => code === 'sender_blocked');
    expect(
      blocks.map((row: { about: { id: string }; severity: string }) => [row.about.id, row.severity]),
    ).toEqual([
      [blocked, 'critical'],
      [once, 'info'],
    ]);
    expect(
      found.recommendations.filter(({ code }: { code: string }) => code === 'content_refused'),
    ).toHaveLength(1);
    expect(
      found.recommendations.find(({ code }: { code: string }) => code === 'provider_blocks').finding,
    ).toMatch(/^8 of /);
  });

  it.each([
    ['', 'teamId'],
    ['teamId=x', 'teamId'],
    ['teamId=TEAM&windowDays=0', 'windowDays'],
    ['teamId=TEAM&windowDays=91', 'windowDays'],
    ['teamId=TEAM&windowDays=1.5', 'windowDays'],
  ])('400 for ?%s', async (query, param) => {
    const { status, body } = await t.call('GET', `${PATH}?${query.replace('TEAM', t.teamId)}`);
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('401 without a key, 404 for an unknown team', async () => {
    const path = `${PATH}?teamId=${t.teamId}`;
    expect((await t.call('GET', path, undefined, { authorization: 'Bearer no' })).status).toBe(401);
    expect((await t.call('GET', `${PATH}?teamId=${t.app.ids.uuid(t.clock.now())}`)).status).toBe(404);
  });
});
