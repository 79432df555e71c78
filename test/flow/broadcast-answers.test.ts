import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mintToken } from '../../src/sending/links.ts';
import { unsubscribe } from '../../src/tracking/unsubscribe.ts';
import { inboundWorld } from '../support/inbound.ts';
import { otherMails } from '../support/other-mails.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const BEN = 'ben@people.test';
const OPT_OUT = 'Please remove me from your mailing list.';
const settle = (id: string, body: object) =>
  w.t.call('POST', `/conversations/messages/${id}/reclassify`, body);
const scope = (reply_scope: string) => w.t.call('PATCH', `/teams/${w.t.teamId}`, { reply_scope });

async function broadcast() {
  const [autumn] = await w.wroteTo([BEN]);
  const [winter] = await w.wroteTo([BEN], { name: 'Winter' });
  const { db } = w.t.app;
  const { id: profileId } = await db.selectFrom('contact_profiles').select('id').executeTakeFirstOrThrow();
  const mails = otherMails(w.t, { id: w.anna, email: 'anna@outreach.test' });
  const { mails: queued } = await mails.broadcast([{ email: BEN, profileId }], { subject: 'News' });
  const now = w.t.clock.now();
  await db
    .updateTable('email_sends')
    .set({ state: 'sent', subject: 'News', data_at: now, sent_at: now })
    .where('id', '=', queued[0]!.id)
    .execute();
  return { autumn: autumn!, winter: winter!, profileId, sendId: queued[0]!.id, cites: queued[0]!.message_id };
}
const profile = () =>
  w.t.app.db.selectFrom('contact_profiles').select('unsubscribed_at').where('email', '=', BEN).execute();

describe('an answer to a broadcast', () => {
  it('pauses the sequences of the person and makes a conversation without a campaign', async () => {
    const { autumn, winter, cites } = await broadcast();
    await w.hear([{ cites, subject: 'Re: News' }]);
    expect(await w.standing(autumn, winter)).toEqual(Array(2).fill('paused replied_elsewhere'));
    expect(await w.events('reply')).toMatchObject([{ campaign_id: null, enrollment_id: null }]);
    expect(await w.talks()).toMatchObject([{ campaign_id: null, enrollment_id: null, subject: 'Re: News' }]);
    expect(await w.blacklist()).toEqual([]);
  });

  it('tells webhooks who answered, though in no campaign', async () => {
    const { cites, profileId } = await broadcast();
    await w.t.call('POST', '/webhooks', { TeamId: w.t.teamId, url: 'https://hooks.test/answers' });
    await w.hear([{ cites }]);
    const { body } = await w.t.app.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('event_type', '=', 'reply')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(body)).toMatchObject({
      CampaignId: null,
      campaign: null,
      contact: { id: profileId, contact_profile_id: profileId, email: BEN },
    });
  });

  it('pauses nothing where an answer counts for its campaign alone, and colleagues where it counts for the company', async () => {
    const { autumn, winter, cites } = await broadcast();
    const [eve, zoe] = await w.wroteTo(['eve@people.test', 'zoe@else.test'], { name: 'Spring' });
    await scope('campaign');
    await w.hear([{ cites }]);
    expect(await w.standing(autumn, winter, eve!)).toEqual(Array(3).fill('active'));
    await scope('company');
    await w.hear([{ cites, text: 'And what does it cost?' }]);
    expect(await w.standing(autumn, winter, eve!, zoe!)).toEqual([
      ...Array<string>(3).fill('paused replied_elsewhere'),
      'active',
    ]);
  });

  it('that opts out ends every sequence of the person, and taken back lets them go on', async () => {
    const { autumn, winter, cites } = await broadcast();
    await w.hear([{ cites, text: OPT_OUT }]);
    const ended = Array<string>(2).fill('finished unsubscribed');
    expect(await w.standing(autumn, winter)).toEqual(ended);
    expect(await w.blacklist()).toEqual([{ address: BEN, reason: 'unsubscribe' }]);
    expect(await profile()).toEqual([{ unsubscribed_at: expect.any(Date) }]);
    const [message] = await w.messages();
    await settle(message!.id, { outcome: 'reply' });
    expect(await w.standing(autumn, winter)).toEqual(Array(2).fill('paused replied_elsewhere'));
    expect([await w.blacklist(), await profile()]).toEqual([[], [{ unsubscribed_at: null }]]);
    await settle(message!.id, { outcome: 'unsubscribe' });
    expect(await w.standing(autumn, winter)).toEqual(ended);
    expect((await settle(message!.id, { outcome: 'none' })).status).toBe(200);
    expect(await w.standing(autumn, winter)).toEqual(['active', 'active']);
    expect([await w.blacklist(), await profile()]).toEqual([[], [{ unsubscribed_at: null }]]);
  });

  it('holds the sequences still when another answer of the person is taken back', async () => {
    const { autumn, winter, cites } = await broadcast();
    await w.hear([{ cites, text: OPT_OUT }]);
    await w.hear([{ cites, text: 'But tell me what it costs.' }]);
    const [optOut, reply] = await w.messages();
    await settle(optOut!.id, { outcome: 'none' });
    expect(await w.standing(autumn, winter)).toEqual(Array(2).fill('paused replied_elsewhere'));
    await settle(reply!.id, { outcome: 'none' });
    expect(await w.standing(autumn, winter)).toEqual(['active', 'active']);
  });

  it('by a machine that is away pauses the sequences until the person is back', async () => {
    const { autumn, winter, cites } = await broadcast();
    const headers = ['Auto-Submitted: auto-replied'];
    await w.hear([{ cites, subject: 'Out of office', text: 'I am away until further notice.', headers }]);
    expect(await w.standing(autumn, winter)).toEqual(Array(2).fill('paused out_of_office'));
    expect(await w.talks()).toMatchObject([{ campaign_id: null }]);
  });

  it('that says the address is dead ends them and blacklists it', async () => {
    const { autumn, winter, cites } = await broadcast();
    await w.hear([{ raw: w.reportOf(cites, BEN) }]);
    expect(await w.standing(autumn, winter)).toEqual(Array(2).fill('finished bounced'));
    expect(await w.blacklist()).toEqual([{ address: BEN, reason: 'invalid_recipient' }]);
  });

  it('puts the labels on that the team wants, and off when it is taken back', async () => {
    const { cites, autumn } = await broadcast();
    await w.t.call('PATCH', `/teams/${w.t.teamId}`, {
      inbox_auto_tag_settings: { auto_tag_opt_out: true },
    });
    await w.hear([{ cites, text: OPT_OUT }]);
    const labels = async () =>
      (await w.t.call('GET', `/contacts/${autumn.enrollmentId}`)).body.data.labels as string[];
    expect(await labels()).toEqual(['Opted out']);
    await settle((await w.messages())[0]!.id, { outcome: 'none' });
    expect(await labels()).toEqual([]);
  });
});

it('the opt-out link of a broadcast ends every sequence of the person', async () => {
  const { autumn, winter, sendId } = await broadcast();
  expect(await unsubscribe(w.t.app, mintToken(w.t.app.secrets, 'unsubscribe-mail', sendId))).toBe('done');
  expect(await w.standing(autumn, winter)).toEqual(Array(2).fill('finished unsubscribed'));
  expect(await profile()).toEqual([{ unsubscribed_at: expect.any(Date) }]);
});
