import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { unsubscribeUrl } from '../../src/sending/links.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { oneMail } from '../support/graph.ts';
import { inboundWorld } from '../support/inbound.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
  w = await inboundWorld();
  await w.t.hearAll();
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await sink.close();
});

/** Webhook bodies about a contact in the order of events, without `contact_added`. */
const toldOf = async (enrollmentId: string) =>
  (await w.t.app.db.selectFrom('webhook_deliveries').select('body').orderBy('id').execute())
    .map(({ body }) => JSON.parse(body))
    .filter(({ contact, type }) => contact?.id === enrollmentId && type !== 'contact_added');
async function answered(
  name: string,
  letter: (messageId: string, email: string) => Parameters<typeof w.hear>[0][0],
) {
  const email = `${name}@people.test`;
  const [mail] = await w.wroteTo([email], { name });
  w.t.clock.advance(60_000);
  await w.hear([{ from: email, cites: mail!.messageId, ...letter(mail!.messageId, email) }]);
  return toldOf(mail!.enrollmentId);
}
const now = () => w.t.clock.now().toISOString();

describe('what is pushed of an inbound message', () => {
  it('that a person wrote is one reply, with its words and what they mean', async () => {
    const told = await answered('rita', () => ({ text: 'Could you tell me the price?', subject: 'Re: Hi' }));
    expect(
      told.filter(({ type }) => ['reply', 'unsubscribe', 'bounce', 'autoresponse'].includes(type)),
    ).toMatchObject([
      {
        type: 'reply',
        reply: {
          text: 'Could you tell me the price?',
          subject: 'Re: Hi',
          received_at: now(),
          category: 'question',
        },
      },
    ]);
    const [{ reply }] = told.filter(({ type }) => type === 'reply');
    expect(['positive', 'negative', 'neutral', 'needs_review', null]).toContain(reply.mood);
    expect(reply.confidence).toBeGreaterThan(0);
    expect(reply.confidence).toBeLessThanOrEqual(1);
  });

  it.each([
    ['interested', 'iris', 'Sounds good, tell me more.'],
    ['not_interested', 'nora', 'Thanks, but we are not interested.'],
    ['question', 'quin', 'Could you tell me the price?'],
    ['meeting_request', 'mona', 'Can we have a call on Tuesday at 10?'],
  ])('of the category %s is a reply and nothing else of its kind', async (category, name, text) => {
    const told = await answered(name, () => ({ text }));
    const outcomes = told.filter(({ type }) =>
      ['reply', 'unsubscribe', 'bounce', 'autoresponse'].includes(type),
    );
    expect(outcomes.map(({ type, reply }) => [type, reply.category])).toEqual([['reply', category]]);
  });

  it('that sets the interest is a reply and an interest', async () => {
    const told = await answered('inga', () => ({ text: 'Sounds good, tell me more.' }));
    expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(['interest', 'reply']));
    expect(told.find(({ type }) => type === 'interest')).toMatchObject({
      interest: { interest: 'interested' },
    });
  });

  it('that opts out is an unsubscribe found by us, and no reply', async () => {
    const told = await answered('otto', () => ({ text: 'Please remove me from your list.' }));
    expect(told.find(({ type }) => type === 'unsubscribe')).toMatchObject({
      unsubscribe: { method: 'auto_detected' },
    });
    expect(told.map(({ type }) => type)).not.toContain('reply');
  });

  it('that reports a dead address is a bounce, and no reply', async () => {
    const told = await answered('bert', (messageId, email) => ({ raw: w.reportOf(messageId, email) }));
    const [bounce, ...more] = told.filter(({ type }) => ['reply', 'bounce'].includes(type));
    expect(more).toEqual([]);
    expect(bounce).toMatchObject({
      type: 'bounce',
      bounce: {
        type: 'hard',
        reason: expect.stringContaining('User unknown'),
        bounced_at: now(),
        bounce_category: 'invalid_recipient',
      },
    });
    expect(await w.blacklist()).toContainEqual({ address: 'bert@people.test', reason: 'invalid_recipient' });
  });

  it('that a machine wrote is an autoresponse, and no reply', async () => {
    const told = await answered('olaf', () => ({
      text: 'I am out of the office until Monday.',
      headers: ['Auto-Submitted: auto-replied'],
    }));
    expect(told.filter(({ type }) => ['reply', 'autoresponse'].includes(type))).toMatchObject([
      { type: 'autoresponse', autoresponse: { subtype: 'out_of_office' } },
    ]);
  });

  it('that complains of spam is an unsubscribe and a blacklist entry, and no reply', async () => {
    const told = await answered('carl', (messageId, email) => ({
      raw: [
        'From: fbl@mail.test',
        'Subject: complaint',
        'Message-ID: <complaint@mail.test>',
        'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
        '',
        '--b',
        'Content-Type: message/feedback-report',
        '',
        'Feedback-Type: abuse',
        `Original-Rcpt-To: <${email}>`,
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: ${messageId}`,
        `To: ${email}`,
        '',
        'Text',
        '--b--',
        '',
      ].join('\r\n'),
    }));
    expect(told.find(({ type }) => type === 'unsubscribe')).toMatchObject({
      unsubscribe: { method: 'spam_complaint' },
    });
    expect(told.map(({ type }) => type)).not.toContain('reply');
    expect(await w.blacklist()).toContainEqual({ address: 'carl@people.test', reason: 'spam_complaint' });
  });
});

describe('what is pushed of a click on the link that opts out', () => {
  it('is an unsubscribe by link, and no reply', async () => {
    const [mail] = await w.wroteTo(['lena@people.test'], { name: 'lena' });
    const url = new URL(unsubscribeUrl(w.t.app, mail!.enrollmentId)).pathname;
    const answer = await w.t.server.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    const told = await toldOf(mail!.enrollmentId);
    expect(told.find(({ type }) => type === 'unsubscribe')).toMatchObject({
      unsubscribe: { method: 'link' },
    });
    expect(told.map(({ type }) => type)).not.toContain('reply');
  });
});

describe('what a person says who was asked for no more mails', () => {
  it('is an unsubscribe by hand when a person says so', async () => {
    const { t } = w;
    const email = 'hank@people.test';
    const [one] = await w.wroteTo([email], { name: 'hank one' });
    const [two] = await w.wroteTo([email], { name: 'hank two' });
    const ask = () => t.call('POST', `/contacts/${one!.enrollmentId}/unsubscribe`);
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { status, body } of answers)
      expect([status, body.data]).toMatchObject([200, { id: one!.enrollmentId, unsubscribed: true }]);
    const told = (await toldOf(one!.enrollmentId)).filter(({ type }) =>
      ['unsubscribe', 'reply'].includes(type),
    );
    expect(told).toMatchObject([{ type: 'unsubscribe', unsubscribe: { method: 'manual' } }]);
    expect(await w.standing(one!, two!)).toEqual(['finished unsubscribed', 'finished unsubscribed']);
    expect(await w.blacklist()).toContainEqual({ address: email, reason: 'unsubscribe' });
    expect((await t.call('POST', `/contacts/${t.teamId}/unsubscribe`)).body.error.code).toBe(
      'contact_not_found',
    );
  });
});

describe('spam complaints and answers', () => {
  it('are listed as an unsubscribe and a reply', async () => {
    for (const [type, email] of [
      ['unsubscribe', 'carl@people.test'],
      ['reply', 'rita@people.test'],
    ]) {
      const contact = (await w.t.call('GET', `/contacts?TeamId=${w.t.teamId}&search=${email}`)).body.data[0];
      const { data } = (
        await w.t.call('GET', `/events?TeamId=${w.t.teamId}&ContactId=${contact.id}&type=${type}`)
      ).body;
      expect(data).toMatchObject([{ type, ContactId: contact.id }]);
    }
  });
});

describe('what is pushed of a contact and its mails', () => {
  it('is each mail that was sent, with its step, under the keys that every payload has', async () => {
    const { t } = w;
    const senderId = await w.mailbox('sends', { smtp_port: sink.port });
    const profile = await t.call('POST', '/sender-profiles', { TeamId: t.teamId, name: 'Sends', sender_ids: [senderId] });
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Sent', tags: ['eu'], ...oneMail('Hi {{first_name}}', 'Text') });
    const CampaignId = made.body.data.id as string;
    await t.call('POST', `/campaigns/${CampaignId}/sender-profiles`, { sender_profile_id: profile.body.data.id });
    const person = { email: 'sven@people.test', first_name: 'Sven', last_name: 'Li', company_name: 'Else', title: 'CTO', custom: { dog: 'Rex' } };
    const contact = (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, ...person })).body.data;
    expect((await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' })).status).toBe(200);
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    const told = (await toldOf(contact.id)).filter(({ type }) => type === 'email_sent');
    expect(told).toEqual([
      {
        event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        timestamp: now(),
        type: 'email_sent',
        CampaignId,
        conversationId: null,
        campaign: { id: CampaignId, name: 'Sent', status: 'active', tags: ['eu'] },
        team: { id: t.teamId, name: expect.any(String) },
        contact: { id: contact.id, contact_profile_id: contact.contact_profile_id, ...person },
        email_sent: { sent_at: now(), sequence_step: 1, subject: 'Hi Sven', from_email: 'sends@outreach.test' },
      },
    ]);
  });

  it('is that it was enrolled, and whence', async () => {
    const { t } = w;
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Added' });
    const body = { TeamId: t.teamId, CampaignId: made.body.data.id, email: 'adam@people.test' };
    const { id } = (await t.call('POST', '/contacts', body)).body.data;
    const rows = await t.app.db.selectFrom('webhook_deliveries').select('body').where('event_type', '=', 'contact_added').execute();
    const told = rows.map((row) => JSON.parse(row.body)).filter(({ contact }) => contact.id === id);
    expect(told).toMatchObject([{ contact_added: { added_at: now(), source: 'api' } }]);
  });
}); // prettier-ignore
