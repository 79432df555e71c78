import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReplyTracking } from '../../../src/accounts/read-reply-tracking.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { mintClickToken } from '../../../src/sending/tracking-links.ts';
import { insertHits } from '../../../src/tracking/hit-store.ts';
import type { NewHit } from '../../../src/tracking/hit-store.ts';
import { judgeHits, scannersOf } from '../../../src/tracking/judge-hits.ts';
import { keepReplyLinks } from '../../../src/tracking/keep-reply-links.ts';
import { tracksLinks } from '../../../src/tracking/rules/tracks-links.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const OFFER = 'https://acme.test/offer?size=2&utm_medium=own#prices';
const FINAL =
  'https://acme.test/offer?size=2&utm_medium=own&utm_source=inbox&utm_campaign=Autumn%202026#prices';
const TERMS = 'https://acme.test/terms';
const HTML = `<p><a href="${OFFER.replaceAll('&', '&amp;')}">Offer</a>, <a href="${TERMS}">terms</a>,
  <a href="${OFFER.replaceAll('&', '&amp;')}">again</a>, <a href="mailto:anna@outreach.test">me</a></p>`;

let t: TestApp;
let senderId: string;
let campaignId: string;
beforeEach(async () => {
  t = await testApp();
  await t.hearAll();
  senderId = (await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', smtp_host: '127.0.0.1' })).id;
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C' })).body.data.id;
  const utm = { source: 'inbox', medium: 'email', campaign: 'Autumn 2026' };
  const { body } = await t.call('PATCH', `/teams/${t.teamId}`, { utm });
  expect([body.warnings, body.data.utm]).toEqual([undefined, utm]);
});
afterEach(() => t[Symbol.asyncDispose]());

interface Reply {
  conversationId: string;
  messageId: string;
  sendId: string;
  contactId: string | null;
}

async function sent(source: string, sourceId: string, profileId: string | null): Promise<string> {
  const id = t.app.ids.uuid(t.clock.now());
  await t.app.pool.query(
    `insert into email_sends (team_id, id, source, source_id, contact_profile_id, sender_id, recipient, message_id, state, sent_at, created_at, updated_at)
     values ($1, $2::uuid, $3, $4, $5, $6, 'x@else.test', $2::text, 'sent', $7, $7, $7)`,
    [t.teamId, id, source, sourceId, profileId, senderId, new Date(t.clock.now().getTime() - 3_600_000)],
  );
  return id;
}

async function reply(email: string | null): Promise<Reply> {
  const now = t.clock.now();
  const [conversationId, messageId] = [t.app.ids.uuid(now), t.app.ids.uuid(now)];
  let contact: { id: string; contact_profile_id: string } | null = null;
  if (email !== null)
    contact = (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email })).body
      .data;
  await t.app.pool.query(
    `insert into conversations (team_id, id, contact_profile_id, from_address, sender_id, campaign_id, enrollment_id, last_message_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      t.teamId,
      conversationId,
      contact?.contact_profile_id ?? null,
      contact ? null : 'x@else.test',
      senderId,
      contact ? campaignId : null,
      contact?.id ?? null,
      now,
    ],
  );
  await t.app.pool.query(
    `insert into conversation_messages (team_id, id, conversation_id, direction, body_html, track_links, sent_at)
     values ($1, $2, $3, 'outbound', $4, true, $5)`,
    [t.teamId, messageId, conversationId, HTML, now],
  );
  const sendId = await sent('reply', messageId, contact?.contact_profile_id ?? null);
  return { conversationId, messageId, sendId, contactId: contact?.id ?? null };
}
const keep = ({ messageId }: Pick<Reply, 'messageId'>) =>
  transact(t.app.db, async (trx) => {
    const { utm } = await readReplyTracking(trx, t.teamId);
    return keepReplyLinks(trx, t.app, { teamId: t.teamId, messageId, html: HTML, utm });
  });

const hit = (sendId: string, url: string | null, over: Partial<NewHit> = {}): NewHit => ({
  team_id: t.teamId,
  id: t.app.ids.uuid(t.clock.now()),
  email_send_id: sendId,
  kind: url === null ? 'open' : 'click',
  url,
  links: 2,
  at: t.clock.now(),
  method: 'GET',
  user_agent: PERSON,
  ip: '89.12.34.56',
  prefetch: false,
  ...over,
});
async function judge(...hits: NewHit[]): Promise<void> {
  await insertHits(t.app.db, hits);
  t.clock.advance(11_000);
  const scanners = scannersOf({ tracking: { scannerNetworks: [], keepHitsDays: 90 } });
  while (await judgeHits({ ...t.app, scanners }));
}
const events = async () =>
  (
    await t.app.db
      .selectFrom('events')
      .selectAll()
      .where('type', 'in', ['open', 'click', 'reply_link_click', 'inbox_link_click'])
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, detail: row.detail as Record<string, Record<string, unknown>> }));

describe('the links of a reply', () => {
  it('are kept once with the utm parameters of the team, and lead there', async () => {
    const written = await reply('ada@else.test');
    const links = await keep(written);
    expect(links.map(({ original_url, final_url }) => [original_url, final_url])).toEqual([
      [OFFER, FINAL],
      [TERMS, `${TERMS}?utm_source=inbox&utm_medium=email&utm_campaign=Autumn%202026`],
    ]);
    expect(await keep(written)).toEqual(links);
    const token = mintClickToken(t.app.secrets, {
      teamId: t.teamId,
      sendId: written.sendId,
      url: FINAL,
      links: 2,
    });
    const answer = await t.server.inject({ url: `/c/${token}`, headers: { 'user-agent': PERSON } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, FINAL]);
  });

  it('are kept when the reply is posted, unless the team forces them off', async () => {
    const { conversationId } = await reply('ada@else.test');
    const post = async (body: object) => {
      const { status, body: answer } = await t.call('POST', `/conversations/${conversationId}/messages`, {
        to: 'ada@else.test',
        ...body,
      });
      expect([status, answer.error]).toEqual([201, undefined]);
      const rows = await t.app.db
        .selectFrom('reply_links')
        .select(['original_url', 'final_url'])
        .where('conversation_message_id', '=', answer.data.id)
        .orderBy('id')
        .execute();
      return rows.map(({ original_url, final_url }) => [original_url, final_url]);
    };
    expect(await post({ html: HTML })).toEqual([]);
    expect((await post({ html: HTML, track_links: true }))[0]).toEqual([OFFER, FINAL]);
    expect((await post({ text: `See ${OFFER}.`, track_links: true })).length).toBe(1);
    await t.call('PATCH', `/teams/${t.teamId}`, { inbox_link_tracking_override: false });
    expect(await post({ html: HTML, track_links: true })).toEqual([]);
  });

  it('keep their clicks, old and new, when their conversation becomes one with another', async () => {
    const stranger = await reply(null);
    const known = await reply('ada@else.test');
    await keep(stranger);
    await judge(hit(stranger.sendId, FINAL));
    const named = await t.call('PATCH', `/conversations/${stranger.conversationId}`, {
      contact_id: known.contactId,
    });
    expect([named.status, named.body.data.id]).toEqual([200, known.conversationId]);
    await judge(hit(stranger.sendId, FINAL, { at: t.clock.now() }));
    const { body } = await t.call('GET', `/conversations/${known.conversationId}/link-clicks`);
    expect(JSON.stringify(body).match(/"original_url"/g)).toHaveLength(2);
  });

  it('are tracked as the organization has it, unless the team forces it', async () => {
    const tracked = () =>
      transact(t.app.db, async (trx) => {
        const { organizationDefault, teamOverride } = await readReplyTracking(trx, t.teamId);
        return tracksLinks(organizationDefault, teamOverride, null);
      });
    expect(await tracked()).toBe(false);
    await t.app.db.updateTable('organizations').set({ inbox_link_tracking: true }).execute();
    expect(await tracked()).toBe(true);
    for (const forced of [false, true]) {
      const { body } = await t.call('PATCH', `/teams/${t.teamId}`, { inbox_link_tracking_override: forced });
      expect([body.warnings, await tracked()]).toEqual([undefined, forced]);
    }
  });

  it('of ours stay as they are, those of the tracking domain of the team as well', async () => {
    await t.app.db
      .updateTable('teams')
      .set({ tracking_domain: 'go.acme.test', tracking_domain_passed: true })
      .execute();
    const { messageId } = await reply('ada@else.test');
    const html = `<a href="${t.app.publicUrl}/u/abc">leave</a> <a href="https://go.acme.test/c/x">old</a> <a href="https://go.acme.test/x">x</a>`;
    const links = await transact(t.app.db, (trx) =>
      keepReplyLinks(trx, t.app, { teamId: t.teamId, messageId, html, utm: null }),
    );
    expect(links.map(({ original_url }) => original_url)).toEqual(['https://go.acme.test/x']);
  });
});

describe('a click of a person in a reply', () => {
  it('is a row of each feed and two events; that of a machine is none', async () => {
    const written = await reply('ada@else.test');
    const [offer] = await keep(written);
    await judge(
      hit(written.sendId, FINAL),
      hit(written.sendId, FINAL, { method: 'HEAD', ip: '198.51.100.7' }),
    );
    const [click, ...others] = (await t.call('GET', `/teams/${t.teamId}/inbox-link-activity`)).body.data
      .clicks;
    expect(others).toEqual([]);
    expect(click).toMatchObject({
      original_url: OFFER,
      final_url: FINAL,
      conversation_id: written.conversationId,
      contact: { id: written.contactId, email: 'ada@else.test' },
      sender_email: 'anna@outreach.test',
      campaign_id: campaignId,
    });
    const ofContact = await t.call('GET', `/contacts/${written.contactId}/inbox-link-clicks`);
    expect(ofContact.body.data.clicks).toMatchObject([
      { id: click.id, link_id: offer!.id, conversation_message_id: written.messageId, sender_id: senderId },
    ]);
    const ofCampaign = await t.call('GET', `/campaigns/${campaignId}/inbox-link-clicks`);
    expect(ofCampaign.body.data.clicks).toMatchObject([{ id: click.id }]);
    expect((await t.call('GET', `/contacts/${written.contactId}`)).body.data.reply_link_clicked).toBe(true);

    const shared = {
      enrollment_id: written.contactId,
      conversation_id: written.conversationId,
      email_send_id: written.sendId,
      sender_id: senderId,
    };
    const block = {
      url: OFFER,
      finalUrlWithUtm: FINAL,
      campaignId,
      eventId: click.id,
      clicked_at: click.clicked_at,
      link_id: offer!.id,
      conversation_message_id: written.messageId,
    };
    expect((await events()).toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { ...shared, type: 'inbox_link_click', campaign_id: null, detail: { inbox_link_click: block } },
      { ...shared, type: 'reply_link_click', campaign_id: campaignId, detail: { reply_link_click: block } },
    ]);
    const { rows } = await t.app.pool.query(
      `select body::json as body from webhook_deliveries where event_type in ('reply_link_click', 'inbox_link_click') order by event_type desc`,
    );
    expect(rows.map(({ body }: { body: object }) => body)).toMatchObject([
      { CampaignId: campaignId, conversationId: written.conversationId, contact: { id: written.contactId } },
      {
        CampaignId: null,
        conversationId: written.conversationId,
        contact: { id: written.contactId },
        campaign: null,
      },
    ]);
  });

  it('counts for its campaign once per contact and day of UTC, and is kept each time', async () => {
    const [ada, ben] = [await reply('ada@else.test'), await reply('ben@else.test')];
    for (const each of [ada, ben]) await keep(each);
    const count = async () =>
      (await t.call('GET', `/campaigns/${campaignId}`)).body.data.reply_link_clicks as number;
    await judge(hit(ada.sendId, FINAL));
    await judge(hit(ada.sendId, FINAL), hit(ben.sendId, FINAL));
    expect(await count()).toBe(2);
    t.clock.advance(24 * 3_600_000);
    await judge(hit(ada.sendId, FINAL));
    expect(await count()).toBe(3);
    const { data } = (await t.call('GET', `/campaigns/${campaignId}/inbox-link-clicks`)).body;
    expect(data.pagination.total).toBe(4);
    const first = await t.call('GET', `/campaigns/${campaignId}/inbox-link-clicks?first_only=true`);
    expect(first.body.data.pagination.total).toBe(2);
  });

  it('in a conversation without a contact is one of the team alone', async () => {
    const written = await reply(null);
    await keep(written);
    await judge(hit(written.sendId, FINAL));
    await judge(hit(written.sendId, 'https://else.test/never-kept'));
    expect(await events()).toMatchObject([
      { type: 'inbox_link_click', campaign_id: null, enrollment_id: null },
    ]);
    const { clicks } = (await t.call('GET', `/teams/${t.teamId}/inbox-link-activity`)).body.data;
    expect(clicks).toMatchObject([{ contact: null, campaign_id: null }]);
  });

  it('is judged again without a second row when its transaction was lost', async () => {
    const written = await reply('ada@else.test');
    await keep(written);
    await judge(hit(written.sendId, FINAL));
    await t.app.pool.query('update tracking_hits set actor = null');
    await judge();
    expect((await events()).length).toBe(2);
  });
});

describe('GET /conversations/{id}/link-clicks', () => {
  it('200 groups clicks by reply, and shows those of one reply', async () => {
    const written = await reply('ada@else.test');
    const other = t.app.ids.uuid(t.clock.now());
    await t.app.pool.query(
      `insert into conversation_messages (team_id, id, conversation_id, direction, body_html, sent_at) values ($1, $2, $3, 'outbound', $4, $5)`,
      [t.teamId, other, written.conversationId, HTML, t.clock.now()],
    );
    const second = { ...written, messageId: other, sendId: await sent('reply', other, null) };
    for (const each of [written, second]) await keep(each);
    await judge(hit(written.sendId, FINAL));
    await judge(hit(second.sendId, FINAL));
    await judge(hit(written.sendId, FINAL));
    const at = `/conversations/${written.conversationId}`;
    const { messages, pagination } = (await t.call('GET', `${at}/link-clicks`)).body.data;
    expect(pagination).toEqual({ total: 3, limit: 50, offset: 0, has_more: false });
    expect(
      messages.map(({ message_id, clicks }: { message_id: string; clicks: object[] }) => [
        message_id,
        clicks.length,
      ]),
    ).toEqual([
      [written.messageId, 2],
      [other, 1],
    ]);
    expect(messages[1].clicks[0]).toMatchObject({
      original_url: OFFER,
      final_url: FINAL,
      conversation_message_id: other,
      contact_id: written.contactId,
      campaign_id: campaignId,
    });
    const ofOne = await t.call('GET', `${at}/messages/${other}/link-clicks?limit=1`);
    expect(ofOne.body.data).toMatchObject({
      clicks: [{ id: messages[1].clicks[0].id }],
      pagination: { total: 1, limit: 1, offset: 0, has_more: false },
    });
  });

  it('404 for an unknown conversation, and for a message of another one', async () => {
    const [ada, ben] = [await reply('ada@else.test'), await reply('ben@else.test')];
    const unknown = await t.call('GET', `/conversations/${ada.messageId}/link-clicks`);
    expect([unknown.status, unknown.body.error.param]).toEqual([404, 'id']);
    const foreign = await t.call(
      'GET',
      `/conversations/${ada.conversationId}/messages/${ben.messageId}/link-clicks`,
    );
    expect([foreign.status, foreign.body.error.param]).toEqual([404, 'messageId']);
    const empty = await t.call(
      'GET',
      `/conversations/${ada.conversationId}/messages/${ada.messageId}/link-clicks`,
    );
    expect([empty.status, empty.body.data.clicks]).toEqual([200, []]);
  });
});

describe('a hit of a mail that no step asked for', () => {
  it('is an open and a click of the contact for a broadcast, and nothing for what the team sends itself', async () => {
    const { id: profile } = (await t.call('POST', '/contacts', { TeamId: t.teamId, email: 'ada@else.test' }))
      .body.data;
    const other = () => t.app.ids.uuid(t.clock.now());
    const [broadcast, forward, placement] = [
      await sent('broadcast', other(), profile),
      await sent('forward', other(), profile),
      await sent('placement', other(), null),
    ];
    await judge(...[broadcast, forward, placement].flatMap((send) => [hit(send, null), hit(send, TERMS)]));
    const seen = {
      campaign_id: null,
      enrollment_id: null,
      contact_profile_id: profile,
      email_send_id: broadcast,
    };
    expect((await events()).toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { type: 'click', ...seen },
      { type: 'open', ...seen },
    ]);
    expect((await events()).length).toBe(2);
  });
});
