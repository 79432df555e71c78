import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { inboundWorld } from '../support/inbound.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
let sink: SmtpSink;
let senderId: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  w = await inboundWorld();
  w.t.holdDeliveries();
  senderId = await w.mailbox('ida', { smtp_port: sink.port });
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await sink.close();
});

const get = async (path: string) => (await w.t.call('GET', path)).body.data;

it('what a person writes in a conversation is an event of the contact and the campaign, and no mail of its steps', async () => {
  const { t } = w;
  const TeamId = t.teamId;
  const [mail] = await w.wroteTo(['rea@people.test'], { senderId });
  const ContactId = mail!.enrollmentId;
  t.clock.advance(60_000);
  await w.hear([{ from: 'rea@people.test', cites: mail!.messageId }], { senderId });
  const [talk] = await get(`/conversations?TeamId=${TeamId}`);
  const CampaignId = talk.campaign.id as string;
  const campaign = async () => {
    const { events } = await get(`/campaigns/${CampaignId}/sending-status`);
    const { top_campaigns } = await get(`/intelligence/outbound-summary?teamId=${TeamId}`);
    return { events, top_campaigns };
  };
  const before = await campaign();
  await t.call('POST', '/webhooks', { TeamId, url: 'https://hooks.test/one', campaign_id: CampaignId });
  const said = await t.call('POST', `/conversations/${talk.id}/messages`, { text: 'Gladly.' });
  t.clock.advance(60_000);
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: TeamId, senderId }, new AbortController().signal);

  const messages = await get(`/conversations/${talk.id}/messages`);
  expect(messages.at(-1)).toMatchObject({ id: said.body.data.id, delivery: { state: 'sent' } });
  for (const filter of [`ContactId=${ContactId}`, `CampaignId=${CampaignId}`]) {
    const [sent] = await get(`/events?TeamId=${TeamId}&type=sent&${filter}`);
    expect(sent).toMatchObject({
      ContactId,
      CampaignId,
      conversation_id: talk.id,
      Contact: { id: ContactId },
      Campaign: { id: CampaignId },
    });
  }
  expect(JSON.stringify(await get(`/contacts/${ContactId}/timeline`))).toContain('email_sent');
  const told = await t.app.db.selectFrom('webhook_deliveries').select('body').execute();
  expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'email_sent',
      CampaignId,
      conversationId: talk.id,
      contact: { id: ContactId },
      email_sent: { sequence_step: null },
    },
  ]);
  expect(await get(`/contacts/${ContactId}`)).toMatchObject({
    life: 'finished',
    last_activity_at: t.clock.now().toISOString(),
  });
  expect(await campaign()).toEqual(before);
  const now = t.clock.now();
  const checks = await checkInvariants(t.app.db, { wall: t.clock.wall(), now, graceMs: 0 });
  expect(checks.filter(({ id, broken }) => id.endsWith('_counters') && broken > 0)).toEqual([]);
});
