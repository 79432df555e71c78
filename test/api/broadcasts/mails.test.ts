import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workBroadcasts } from '../../../src/broadcasts/work-broadcasts.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { addContacts, newBroadcast, showBroadcast, work } from '../../support/broadcasts.ts';
import { openMailer } from '../../support/mailer.ts';
import type { TestMailer } from '../../support/mailer.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SinkScript, SmtpSink } from '../../support/smtp-sink.ts';

let t: TestApp;
let sink: SmtpSink;
let mailer: TestMailer;
const script: SinkScript = {};
const boxes: string[] = [];
beforeEach(async () => {
  t = await testApp();
  script.reply = (phase, said) =>
    phase === 'rcpt' && said.includes('refused') ? '550 5.1.1 no such user' : null;
  sink = await startSmtpSink(script);
  mailer = await openMailer(t.app);
  boxes.length = 0;
  for (const name of ['anna', 'ben']) boxes.push(await mailbox(name));
});
afterEach(async () => {
  await mailer[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const mailbox = async (name: string): Promise<string> =>
  (
    await saveSender(t.app, t.teamId, {
      email: `${name}@outreach.test`,
      spacing_seconds: 0,
      max_per_day: 5_000,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
    })
  ).id;
const drain = async (): Promise<void> => {
  for (const senderId of boxes)
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
};
const progressOf = async (id: string) => (await t.call('GET', `/broadcasts/${id}/progress`)).body.data;
const recipientsOf = () => sink.mails.map(({ to }) => to).toSorted();
const read = (raw: string) => PostalMime.parse(raw, { attachmentEncoding: 'utf8' });

it('says what the broadcast says, with the fields of each contact and its files', async () => {
  const { body: file } = await t.call('POST', '/attachments', {
    team_id: t.teamId, name: 'prices.pdf', content_type: 'application/pdf', content: Buffer.from('prices').toString('base64'),
  }); // prettier-ignore
  await addContacts(t, 2);
  await newBroadcast(t, {
    subject: 'For {{first_name}}',
    body: '<p>Hi {{first_name}} from {{sender.email}} <img src="cid:list"></p>',
    body_text: 'Plain {{first_name}}',
    attachments: [{ file_id: file.data.id, name: 'list.pdf', content_id: 'list' }],
  });
  await work(t);
  await drain();
  expect(recipientsOf()).toEqual(['c0@people.test', 'c1@people.test']);
  const mail = await read(sink.mails.find(({ to }) => to.startsWith('c1'))!.raw);
  expect(mail.subject).toBe('For c 1');
  expect(mail.html).toMatch(/Hi c 1 from (anna|ben)@outreach\.test/);
  expect(mail.text?.trim()).toBe('Plain c 1');
  expect(mail.attachments).toMatchObject([{ filename: 'list.pdf', contentId: '<list>', content: 'prices' }]);
  expect(mail.headers.map(({ key }) => key)).toContain('list-unsubscribe');
});

it('is tracked as the broadcast says', async () => {
  const body = '<p>See <a href="https://example.com/page">this</a></p>';
  const [one] = await addContacts(t, 1);
  const audience = { contact_profile_ids: [one] };
  const link = async (over: object) => {
    sink.mails.length = 0;
    const id = await newBroadcast(t, { audience, body, ...over }, false);
    await t.call('POST', `/broadcasts/${id}/send`);
    await work(t);
    await drain();
    const { html = '' } = await read(sink.mails[0]!.raw);
    return [/\/c\/[\w-]+/.test(html), /\/o\/[\w-]+/.test(html)];
  };
  expect(await link({})).toEqual([true, true]);
  expect(await link({ track_clicks: false, track_opens: true })).toEqual([false, true]);
  expect(await link({ track_clicks: true, track_opens: false })).toEqual([true, false]);
});

it('says what a change said, also one of a broadcast that was scheduled', async () => {
  const [one, two] = await addContacts(t, 2);
  const { body: file } = await t.call('POST', '/attachments', {
    team_id: t.teamId, name: 'a.pdf', content_type: 'application/pdf', content: 'AAAA',
  }); // prettier-ignore
  const { body: profile } = await t.call('POST', '/sender-profiles', {
    TeamId: t.teamId,
    name: 'Ben',
    sender_ids: [boxes[1]],
  });
  const id = await newBroadcast(t, { audience: { contact_profile_ids: [one] } }, false);
  const send_at = new Date(t.clock.now().getTime() + 60_000).toISOString();
  await t.call('POST', `/broadcasts/${id}/schedule`, { send_at });
  const changed = {
    name: 'Changed',
    subject: 'Changed',
    body: '<p>Changed <a href="https://example.com/x">x</a></p>',
    body_text: 'Changed text',
    attachments: [{ file_id: file.data.id, name: 'b.pdf', content_id: 'b' }],
    track_opens: false,
    track_clicks: false,
    sender_profile_id: profile.data.id,
    audience: { contact_profile_ids: [two] },
  };
  expect((await t.call('PUT', `/broadcasts/${id}`, changed)).status).toBe(200);
  t.clock.advance(60_000);
  await work(t);
  await drain();
  expect(recipientsOf()).toEqual(['c1@people.test']);
  const mail = await read(sink.mails[0]!.raw);
  expect([mail.subject, mail.text?.trim(), mail.from?.address]).toEqual([
    'Changed',
    'Changed text',
    'ben@outreach.test',
  ]);
  expect(mail.html).toContain('href="https://example.com/x"');
  expect(mail.html).not.toMatch(/\/o\//);
  expect(mail.attachments).toMatchObject([{ filename: 'b.pdf', contentId: '<b>' }]);
});

it('its estimate is what was sent and skipped, once nothing waits', async () => {
  await addContacts(t, 40);
  const refused = await addContacts(t, 3, { word: 'refused' });
  const gone = await addContacts(t, 2, { word: 'gone' });
  const estimate = (
    await t.call('POST', '/broadcasts/estimate-audience', { TeamId: t.teamId, audience: { all: true } })
  ).body.data.audience_size;
  const id = await newBroadcast(t);
  await work(t);
  // Opted out after their mails were queued: the claim asks again.
  await t.app.db
    .updateTable('contact_profiles')
    .set({ unsubscribed_at: t.clock.now() })
    .where('id', 'in', gone)
    .execute();
  await drain();
  await mailer.answers.stop();
  t.clock.advance(5_000);
  await work(t);
  expect(await progressOf(id)).toMatchObject({
    status: 'sent',
    recipients: 45,
    sent: 40,
    skipped: 5,
    queued: 0,
  });
  expect(estimate).toBe(40 + refused.length + gone.length);
  const { data } = (await t.call('GET', `/broadcasts/${id}/recipients?status=skipped`)).body;
  expect(data.map((each: { reason: string }) => each.reason)).toEqual([
    'unsubscribed',
    'unsubscribed',
    ...refused.map(() => 'no such user'),
  ]);
});

it('is sent while its further recipients are taken up', async () => {
  await addContacts(t, 1_300);
  const id = await newBroadcast(t);
  await workBroadcasts(t.app);
  await drain();
  expect(new Set(recipientsOf()).size).toBe(1_000);
  await work(t);
  await drain();
  expect([new Set(recipientsOf()).size, sink.mails.length]).toEqual([1_300, 1_300]);
  expect((await showBroadcast(t, id)).recipients).toBe(1_300);
});

it('sends nothing once it is cancelled, not even what is claimed', async () => {
  await addContacts(t, 400);
  const id = await newBroadcast(t);
  await work(t);
  let asked = 0;
  const cancelling = Promise.withResolvers<void>();
  script.reply = (phase) => {
    if (phase === 'rcpt' && ++asked === 20)
      void t.call('POST', `/broadcasts/${id}/cancel`).then(() => cancelling.resolve());
    return null;
  };
  await drain();
  await cancelling.promise;
  const taken = sink.mails.length;
  expect(taken).toBeLessThan(400);
  await drain();
  await mailer.answers.stop();
  await work(t);
  expect(sink.mails.length).toBe(taken);
  expect(await progressOf(id)).toMatchObject({
    status: 'cancelled',
    sent: taken,
    skipped: 400 - taken,
    queued: 0,
  });
});
