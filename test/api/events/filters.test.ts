import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEvents } from '../../../src/events/list-store.ts';
import type { EventDraft, RecordedEvent } from '../../../src/events/event.ts';
import { LISTED } from '../../../src/events/rules/activity.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const MINUTE_MS = 60_000;
let t: TestApp;
let campaignId: string;
let contactId: string;
let senderId: string;
let events: RecordedEvent[];
beforeAll(async () => {
  t = await testApp();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
  contactId = (
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      email: 'ann@else.test',
    })
  ).body.data.id;
  senderId = (await saveSender(t.app, t.teamId, { email: 'a@outreach.test', smtp_host: '127.0.0.1' })).id;
  const minutesAgo = (minutes: number): Date => new Date(t.clock.now().getTime() - minutes * MINUTE_MS);
  const shared = { teamId: t.teamId, channel: 'email' as const };
  events = await transact(t.app.db, (trx) =>
    t.app.eventLog.record(trx, [
      { ...shared, type: 'email_sent', occurredAt: minutesAgo(5), campaignId, senderId },
      {
        ...shared,
        type: 'click',
        occurredAt: minutesAgo(4),
        campaignId,
        enrollmentId: contactId,
        detail: { click: { url: 'https://x.test/' } },
      },
      { ...shared, type: 'open', occurredAt: minutesAgo(3), channel: 'linkedin' },
      { ...shared, type: 'autoresponse', occurredAt: minutesAgo(2), campaignId },
      { ...shared, type: 'scheduled', occurredAt: minutesAgo(-60), campaignId },
    ]),
  );
});
afterAll(() => t[Symbol.asyncDispose]());

const list = (query = '') => t.call('GET', `/events?TeamId=${t.teamId}${query}`);
const typesOf = async (query: string): Promise<string[]> =>
  (await list(query)).body.data.map(({ type }: { type: string }) => type);

describe('GET /events', () => {
  it('shows activity alone, newest first, and says "sent" for what was sent', async () => {
    expect(await typesOf('')).toEqual(['open', 'click', 'sent']);
  });

  it('filters by type, channel, campaign, contact and sender', async () => {
    expect(await typesOf('&type=sent')).toEqual(['sent']);
    expect(await typesOf('&channel=linkedin')).toEqual(['open']);
    expect(await typesOf(`&CampaignId=${campaignId}`)).toEqual(['click', 'sent']);
    expect(await typesOf(`&ContactId=${contactId}`)).toEqual(['click']);
    expect(await typesOf(`&SenderId=${senderId}`)).toEqual(['sent']);
    expect(await typesOf(`&SenderId=${senderId}&type=open`)).toEqual([]);
  });

  it('shows what is scheduled when the window reaches it', async () => {
    const start = encodeURIComponent(t.clock.now().toISOString());
    expect(await typesOf(`&start_date=${start}`)).toEqual(['scheduled']);
  });

  it('shows what is planned ahead without dates when it alone is asked for', async () => {
    expect(await typesOf('&type=scheduled')).toEqual(['scheduled']);
    const { body } = await list('&type=scheduled');
    expect(body.pagination.total).toBe(1);
    const now = encodeURIComponent(t.clock.now().toISOString());
    expect(await typesOf(`&type=scheduled&end_date=${now}`), 'dates are as they are given').toEqual([]);
    expect(await typesOf('&type=sent')).toEqual(['sent']);
  });

  it('includes both ends of the window, to the millisecond', async () => {
    const at = events[1]!.occurredAt.getTime();
    const window = (from: number, to: number): string =>
      `&start_date=${new Date(at + from).toISOString()}&end_date=${new Date(at + to).toISOString()}`;
    expect(await typesOf(window(0, 0))).toEqual(['click']);
    expect(await typesOf(window(1, 1000))).toEqual([]);
    expect(await typesOf(window(-1000, -1))).toEqual([]);
  });

  it('pages through the window', async () => {
    const second = await list('&limit=2&offset=2');
    expect(second.body.pagination).toEqual({ total: 3, limit: 2, offset: 2, has_more: false });
    expect(second.body.data).toHaveLength(1);
    expect((await list('&limit=2&offset=50')).body.data).toEqual([]);
  });
});

describe('a click on a link in a reply', () => {
  it('is listed as a click, apart from other clicks', async () => {
    await using own = await testApp();
    await transact(own.app.db, (trx) =>
      own.app.eventLog.record(
        trx,
        (['click', 'reply_link_click', 'inbox_link_click'] as const).map((type) => ({
          teamId: own.teamId,
          type,
          occurredAt: own.clock.now(),
        })),
      ),
    );
    const { body } = await own.call('GET', `/events?TeamId=${own.teamId}&type=click`);
    expect(
      body.data.map((each: { type: string; reply_link_clicks: number }) => [
        each.type,
        each.reply_link_clicks,
      ]),
    ).toEqual([
      ['click', 1],
      ['click', 0],
    ]);
    expect((await own.call('GET', `/events/${body.data[0].id}`)).body.data).toMatchObject({
      type: 'click',
      reply_link_clicks: 1,
    });
  });
});

describe('a bounce', () => {
  it('shows the category and the subtype of a bounce', async () => {
    await using own = await testApp();
    const [bounce] = await transact(own.app.db, (trx) =>
      own.app.eventLog.record(trx, [
        {
          teamId: own.teamId,
          type: 'bounce',
          occurredAt: own.clock.now(),
          bounceCategory: 'policy_block',
          bounceSubtype: 'reputation',
          bounced: 'later',
        },
      ]),
    );
    const said = { bounce_category: 'policy_block', bounce_subtype: 'reputation', type: 'bounce' };
    expect((await own.call('GET', `/events?TeamId=${own.teamId}`)).body.data).toMatchObject([said]);
    expect((await own.call('GET', `/events/${bounce!.id}`)).body.data).toMatchObject(said);
  });
});

describe('GET /events/{id}', () => {
  it('names the contact and the clicked link', async () => {
    const { status, body } = await t.call('GET', `/events/${events[1]!.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      object: 'event',
      type: 'click',
      channel: 'email',
      timestamp: events[1]!.occurredAt.toISOString(),
      CampaignId: campaignId,
      ContactId: contactId,
      Campaign: { id: campaignId, name: 'Autumn' },
      click: { url: 'https://x.test/' },
    });
  });

  it('404 for what is no activity, and 400 for what is no id', async () => {
    expect((await t.call('GET', `/events/${events[3]!.id}`)).body.error.code).toBe('resource_not_found');
    expect((await t.call('GET', '/events/7')).body.error).toMatchObject({
      code: 'validation_error',
      param: 'id',
    });
  });
});

it('the events of a campaign and of a contact are counted without reading who arrived', async () => {
  await using own = await testApp({ fresh: true });
  const campaign = (await own.call('POST', '/campaigns', { TeamId: own.teamId, name: 'Large' })).body.data.id;
  const at = own.clock.now();
  const about = { teamId: own.teamId, campaignId: campaign, enrollmentId: own.userId, occurredAt: at };
  const arrivals = Array.from({ length: 4_000 }, (): EventDraft => ({ ...about, type: 'contact_added' }));
  await transact(own.app.db, (trx) =>
    own.app.eventLog.record(trx, [...arrivals, { ...about, type: 'open', channel: 'email' }]),
  );
  await own.app.pool.query('analyze events');
  const filter = { teamId: own.teamId, window: { start: new Date(+at - 1000), end: at }, types: LISTED };
  for (const about of [{ campaignId: campaign }, { enrollmentId: own.userId }])
    await transact(own.app.db, async (trx) => {
      expect(await countEvents(trx, { ...filter, ...about })).toBe(1);
      const { rows } = await sql<{ read: number }>`
        select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables
        where relname like 'events%'`.execute(trx);
      expect(rows[0]!.read).toBeLessThan(10);
    });
});
