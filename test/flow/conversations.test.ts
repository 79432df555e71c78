import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';

type World = Awaited<ReturnType<typeof inboundWorld>>;
let w: World;
beforeAll(async () => {
  w = await inboundWorld();
});
afterAll(() => w[Symbol.asyncDispose]());

// oxlint-disable-next-line typescript/no-explicit-any -- the contract is checked
const list = async (query = ''): Promise<any[]> =>
  (await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}${query}`)).body.data;
const get = async (id: string) => (await w.t.call('GET', `/conversations/${id}`)).body.data;
const patch = (id: string, body: object) => w.t.call('PATCH', `/conversations/${id}`, body);
// oxlint-disable-next-line typescript/no-explicit-any -- the contract is checked
const messagesOf = async (id: string, query = ''): Promise<any[]> =>
  (await w.t.call('GET', `/conversations/${id}/messages${query}`)).body.data;

async function answered(
  name: string,
  letter: object = {},
): Promise<{ id: string; enrollmentId: string; messageId: string }> {
  const [mail] = await w.wroteTo([`${name}@people.test`], { name, subject: `Hi ${name}` });
  w.t.clock.advance(60_000);
  await w.hear([
    { from: `${name}@people.test`, subject: `Re: Hi ${name}`, cites: mail!.messageId, ...letter },
  ]);
  const [row] = await list(`&search=hi%20${name}`);
  return { id: row.id as string, ...mail! };
}

describe('GET /conversations', () => {
  it('shows who wrote to which mailbox, unread, the newest first', async () => {
    const first = await answered('ada');
    const second = await answered('bea');
    const rows = await list();
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(rows[1]).toMatchObject({
      channel: 'email',
      subject: 'Re: Hi ada',
      from: 'ada@people.test',
      contact: { id: first.enrollmentId, email: 'ada@people.test' },
      campaign: { name: 'ada' },
      sender: { id: w.anna, email: 'anna@outreach.test' },
      labels: [],
      read: false,
      archived: false,
      needs_review: false,
      review: null,
      last_message: { direction: 'inbound', text: 'Sounds good, tell me more.' },
    });
  });

  it('finds by mailbox, campaign, channel, interest, label, read and archived flags, and by words', async () => {
    const talk = await answered('cleo');
    const { body: label } = await w.t.call('POST', '/labels', {
      TeamId: w.t.teamId,
      name: 'Hot',
      applies_to: 'conversation',
    });
    await w.t.call('PATCH', `/contacts/${talk.enrollmentId}`, {
      first_name: 'Cleopatra',
      interest: 'customer',
    });
    expect((await patch(talk.id, { labels: ['hot'], read: true })).status).toBe(200);
    const { campaign } = await get(talk.id);
    const other = await w.mailbox('other');
    const ids = async (query: string) => (await list(query)).map(({ id }) => id as string);
    for (const query of [
      `&label_id=${label.data.id}`,
      `&CampaignId=${campaign.id}`,
      '&interest=customer',
      '&interest=customer,future',
      '&search=CLEO%40people',
      '&unread=false',
      `&label_id=${label.data.id}&SenderId=${w.anna}&channel=email&search=hi%20cleo`,
    ])
      expect(await ids(query), query).toEqual([talk.id]);
    expect(await ids(`&SenderId=${w.anna}&unread=true`)).not.toContain(talk.id);
    expect(await ids(`&SenderId=${other}`)).toEqual([]);
    expect(await ids('&channel=linkedin')).toEqual([]);
    expect(await ids('&search=nobody%25')).toEqual([]);
    await w.t.call('PATCH', `/contacts/${talk.enrollmentId}`, { interest: '' });
    expect(await ids('&interest=customer')).toEqual([]);
    await patch(talk.id, { archived: true });
    expect(await ids('')).not.toContain(talk.id);
    expect(await ids('&archived=true')).toEqual([talk.id]);
    w.t.clock.advance(60_000);
    await w.hear([{ from: 'cleo@people.test', cites: talk.messageId, text: 'One more question.' }]);
    expect((await list('&unread=true'))[0]).toMatchObject({
      id: talk.id,
      archived: false,
      read: false,
      labels: [{ name: 'Hot' }],
    });
    expect((await list(`&label_id=${label.data.id}`))[0]).toMatchObject({ id: talk.id });
  });

  it('pages with an exact has_more', async () => {
    const { body } = await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}&limit=2`);
    expect(body.pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true });
    const rest = await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}&limit=2&offset=2`);
    expect(rest.body.data).toHaveLength(1);
    expect(rest.body.pagination).toEqual({ total: 3, limit: 2, offset: 2, has_more: false });
  });

  it('lists what a person should look at, with what it is', async () => {
    await w.hear([{ from: 'fay@elsewhere.test', subject: 'Your offer', text: 'Which of you wrote to us?' }]);
    const [row] = await list('&needs_review=true');
    expect(row).toMatchObject({
      contact: null,
      from: 'fay@elsewhere.test',
      review: { why: 'unmatched', suggested_contacts: [] },
    });
    expect((await list('&needs_review=false')).map(({ id }) => id)).not.toContain(row.id);
  });
});

describe('a webhook about a conversation', () => {
  it('carries its labels', async () => {
    const talk = await answered('wes');
    await patch(talk.id, { labels: ['Hot'] });
    await w.t.call('POST', '/webhooks', { TeamId: w.t.teamId, url: 'https://hooks.test/labels' });
    await w.hear([{ from: 'wes@people.test', cites: talk.messageId, text: 'And the price?' }]);
    const rows = await w.t.app.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('event_type', '=', 'reply')
      .execute();
    const { conversationId, conversation } = JSON.parse(rows.at(-1)!.body);
    expect([conversationId, conversation]).toEqual([
      talk.id,
      { id: talk.id, labels: [{ id: expect.any(String), name: 'Hot' }] },
    ]);
  });
});

describe('PATCH /conversations/{id}', () => {
  it('400 for a label that is not there or marks contacts alone, and nothing changes', async () => {
    const talk = await answered('gil');
    await w.t.call('POST', '/labels', { TeamId: w.t.teamId, name: 'People', applies_to: 'contact' });
    for (const name of ['Nothing', 'people']) {
      const { status, body } = await patch(talk.id, { read: true, labels: ['Hot', name] });
      expect([status, body.error.param]).toEqual([400, 'labels[1]']);
    }
    expect(await get(talk.id)).toMatchObject({ read: false, labels: [] });
  });

  it('sets the status of the contact, with its event, and shows its campaigns', async () => {
    const talk = await answered('hal', { text: 'ok' });
    const { body } = await patch(talk.id, { interest: 'meeting_booked' });
    expect(body.data).toMatchObject({
      interest: 'meeting_booked',
      campaigns: [
        {
          contact_id: talk.enrollmentId,
          name: 'hal',
          life: 'finished',
          reason: 'replied',
          interest: 'meeting_booked',
        },
      ],
    });
    const events = await w.events('appointment');
    expect(events.filter(({ enrollment_id: id }) => id === talk.enrollmentId)).toHaveLength(1);
  });

  it('says whose an unknown conversation is: the sequence learns of the answer', async () => {
    const [mail] = await w.wroteTo(['ida@people.test'], { name: 'ida', subject: 'Hi ida' });
    await w.hear([
      { from: 'private@home.test', subject: 'About your mail', text: 'Sounds good, tell me more.' },
    ]);
    const [unknown] = await list('&search=private%40home');
    expect(unknown).toMatchObject({ contact: null, needs_review: true });
    expect(await w.standing(mail!)).toEqual(['active']);
    const { status, body } = await patch(unknown.id, { contact_id: mail!.enrollmentId });
    expect([status, body.data.id]).toEqual([200, unknown.id]);
    expect(body.data).toMatchObject({
      contact: { id: mail!.enrollmentId },
      needs_review: false,
      review: null,
    });
    expect(await w.standing(mail!)).toEqual(['finished replied']);
    const again = await patch(unknown.id, { contact_id: (await answered('ian')).enrollmentId });
    expect([again.status, again.body.error.param]).toEqual([400, 'contact_id']);
  });

  it('joins it with the conversation that the contact has already', async () => {
    const talk = await answered('joy');
    await w.hear([{ from: 'joy@home.test', subject: 'From home', text: 'Here is my other address.' }]);
    const [unknown] = await list('&search=joy%40home');
    const { body } = await patch(unknown.id, { contact_id: talk.enrollmentId });
    expect(body.data.id).toBe(talk.id);
    expect((await messagesOf(talk.id)).map(({ from }) => from)).toEqual([
      'anna@outreach.test',
      'joy@people.test',
      'joy@home.test',
    ]);
    expect((await w.t.call('GET', `/conversations/${unknown.id}`)).status).toBe(404);
  });

  it('404 for a contact that there is not, and 400 where a status has no contact', async () => {
    await w.hear([{ from: 'kim@elsewhere.test', subject: 'Hello there', text: 'Who are you?' }]);
    const [unknown] = await list('&search=kim%40elsewhere');
    const gone = await patch(unknown.id, { contact_id: w.t.teamId });
    expect([gone.status, gone.body.error.code]).toEqual([404, 'contact_not_found']);
    const status = await patch(unknown.id, { interest: 'customer' });
    expect([status.status, status.body.error.param]).toEqual([400, 'interest']);
  });
});

describe('GET /conversations/{id}/messages', () => {
  const HTML = [
    'From: leo@people.test',
    'Subject: Re: Hi leo',
    'Message-ID: <html-1@people.test>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Sounds good, tell me more.</p><script>alert(1)</script><img src="https://track.test/p.gif"><blockquote>Text</blockquote>',
    '--b',
    'Content-Type: text/html; name="=?utf-8?Q?price_=E2=82=AC.html?="',
    'Content-Disposition: attachment; filename="../../price <1>.html"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<script>alert(1)</script>').toString('base64'),
    '--b--',
    '',
  ];

  it('shows an answer behind the mail that it answers, also when the clock of its server is behind', async () => {
    const [mail] = await w.wroteTo(['lea@people.test'], { name: 'lea', subject: 'Hi lea' });
    w.t.clock.advance(-60_000);
    await w.hear([{ from: 'lea@people.test', subject: 'Re: Hi lea', cites: mail!.messageId }]);
    w.t.clock.advance(60_000);
    const [talk] = await list('&search=hi%20lea');
    expect(talk.last_message).toMatchObject({ direction: 'inbound' });
    expect((await messagesOf(talk.id)).map(({ kind }) => kind)).toEqual(['step', 'inbound']);
  });

  it('shows the mail of the sequence and what came in, with harmless HTML, attachments and what the rules said', async () => {
    const [mail] = await w.wroteTo(['leo@people.test'], { name: 'leo', subject: 'Hi leo' });
    w.t.clock.advance(60_000);
    await w.hear([{ raw: [`In-Reply-To: ${mail!.messageId}`, ...HTML].join('\r\n') }]);
    const [talk] = await list('&search=hi%20leo');
    const [ours, theirs] = await messagesOf(talk.id);
    expect(ours).toMatchObject({
      kind: 'step',
      direction: 'outbound',
      from: 'anna@outreach.test',
      to: 'leo@people.test',
      subject: 'Hi leo',
      delivery: { state: 'sent' },
      classification: null,
    });
    expect(theirs).toMatchObject({
      kind: 'inbound',
      text: 'Sounds good, tell me more.',
      html: '<p>Sounds good, tell me more.</p><img /><blockquote>Text</blockquote>',
      images_blocked: 1,
      content: 'whole',
      attachments: [{ n: 1, name: 'price <1>.html', content_type: 'text/html', size: 25 }],
      classification: { outcome: 'reply', by: 'rules', needs_review: false },
      delivery: null,
    });
    const { confidence, evidence } = theirs.classification;
    expect(confidence).toBeGreaterThan(0.5);
    expect(evidence).toEqual([
      { rule: 'intent:interested', value: expect.stringContaining('wants interested') },
    ]);
    const file = await w.t.call('GET', theirs.attachments[0].url);
    expect(file.body).toBe('<script>alert(1)</script>');
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="price _1_.html"; filename*=UTF-8''price%20%3C1%3E.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await w.t.call('GET', theirs.attachments[0].url.replace(/1$/, '2'))).status).toBe(404);
    await w.t.call('POST', `/conversations/messages/${theirs.classification.message_id}/reclassify`, {
      outcome: 'autoresponse',
      subtype: 'auto_ack',
    });
    const [, settled] = await messagesOf(talk.id);
    expect(settled.classification).toMatchObject({
      outcome: 'autoresponse',
      mood: null,
      confidence: null,
      evidence: [],
      by: 'user',
      user_id: w.t.userId,
    });
    const said = { outcome: 'reply', category: 'later', mood: 'negative' };
    await w.t.call('POST', `/conversations/messages/${theirs.classification.message_id}/reclassify`, said);
    const [, again] = await messagesOf(talk.id);
    expect(again.classification).toMatchObject({ outcome: 'reply', subtype: 'later', mood: 'negative' });
    await w.t.app.db.deleteFrom('raw_messages').execute();
    const [, bare] = await messagesOf(talk.id);
    expect(bare).toMatchObject({
      text: 'Sounds good, tell me more.',
      html: null,
      content: 'removed',
      attachments: [],
    });
    expect((await w.t.call('GET', theirs.attachments[0].url)).status).toBe(404);
  });
});

describe('POST /conversations/{id}/messages', () => {
  const reply = (id: string, body: object, headers: Record<string, string> = {}) =>
    w.t.call('POST', `/conversations/${id}/messages`, body, headers);
  const ledger = (id: string) =>
    w.t.app.db.selectFrom('email_sends').selectAll().where('source_id', '=', id).execute();

  it('201 writes the reply and its mail, in the thread, and the conversation is read', async () => {
    const talk = await answered('mia');
    const { status, body } = await reply(talk.id, { html: '<p>See <a href="https://a.test">this</a></p>' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'reply',
      from: 'anna@outreach.test',
      to: 'mia@people.test',
      subject: 'Re: Hi mia',
      text: 'See this (https://a.test)',
      delivery: { state: 'queued', reason: null },
      created_by: w.t.userId,
    });
    expect(await ledger(body.data.id)).toMatchObject([
      {
        source: 'reply',
        sender_id: w.anna,
        recipient: 'mia@people.test',
        state: 'pending',
        message_id: body.data.message_id,
        enrollment_id: null,
      },
    ]);
    const row = await w.t.app.db
      .selectFrom('conversation_messages')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    const [, theirs] = await messagesOf(talk.id);
    expect(row.reference_ids).toEqual([talk.messageId, theirs.message_id]);
    expect(await get(talk.id)).toMatchObject({ read: true, last_message: { direction: 'outbound' } });
  });

  it('leaves once when it is posted twice with one key', async () => {
    const talk = await answered('ned');
    const key = { 'idempotency-key': 'once' };
    const [one, two] = await Promise.all([
      reply(talk.id, { text: 'Hello' }, key),
      reply(talk.id, { text: 'Hello' }, key),
    ]);
    const again = await reply(talk.id, { text: 'Hello' }, key);
    expect(Math.min(one!.status, two!.status)).toBe(201);
    expect(again.status).toBe(201);
    expect((await messagesOf(talk.id)).filter(({ kind }) => kind === 'reply')).toHaveLength(1);
  });

  it('waits for send_at, and is cancelled until it is at a server', async () => {
    const talk = await answered('oto');
    const at = new Date(w.t.clock.now().getTime() + 3_600_000);
    const { body } = await reply(talk.id, {
      text: 'Later',
      send_at: at.toISOString().replace('Z', '+00:00'),
    });
    expect(body.data).toMatchObject({
      at: at.toISOString(),
      delivery: { state: 'scheduled', at: at.toISOString() },
    });
    const cancel = () => w.t.call('DELETE', `/conversations/${talk.id}/messages/${body.data.id}`);
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    expect((await messagesOf(talk.id)).at(-1)).toMatchObject({
      delivery: { state: 'cancelled', reason: 'cancelled' },
    });
    const next = (await reply(talk.id, { text: 'Now' })).body.data;
    await w.t.app.db
      .updateTable('email_sends')
      .set({ state: 'data' })
      .where('source_id', '=', next.id)
      .execute();
    const late = await w.t.call('DELETE', `/conversations/${talk.id}/messages/${next.id}`);
    expect([late.status, late.body.error.code]).toEqual([409, 'resource_in_use']);
  });

  it('says why it waits in a disabled mailbox, and that it failed in one that is deleted', async () => {
    const senderId = await w.mailbox('bea');
    const [mail] = await w.wroteTo(['sue@people.test'], { name: 'sue', subject: 'Hi sue', senderId });
    w.t.clock.advance(60_000);
    await w.hear([{ from: 'sue@people.test', cites: mail!.messageId, subject: 'Re: Hi sue' }], { senderId });
    const [talk] = await list('&search=hi%20sue');
    await reply(talk.id, { text: 'Hello' });
    const delivery = async () => (await messagesOf(talk.id)).at(-1).delivery;
    await w.t.call('PATCH', `/senders/${senderId}`, { disabled: true });
    expect(await delivery()).toMatchObject({ state: 'queued', reason: 'sender_disabled' });
    await w.t.call('DELETE', `/senders/${senderId}`);
    expect(await delivery()).toEqual({ state: 'failed', reason: 'sender_deleted', at: null });
  });

  it('400 for what cannot be sent, and nothing is written', async () => {
    const talk = await answered('pia');
    const far = new Date(w.t.clock.now().getTime() + 31 * 86_400_000).toISOString();
    const faults: [object, string][] = [
      [{}, 'html'],
      [{ html: '<p>a</p>', text: 'a' }, 'text'],
      [{ html: '<p> </p>' }, 'html'],
      [{ text: '  ' }, 'text'],
      [{ text: 'a', send_at: far }, 'send_at'],
      [{ text: 'a', send_at: '2026-12-31T23:59:60Z' }, 'send_at'],
      [{ html: `${'<b>'.repeat(5_001)}a` }, 'html'],
      [{ text: 'a', send_at: new Date(w.t.clock.now().getTime() - 61_000).toISOString() }, 'send_at'],
      [{ text: 'a', to: 'nobody' }, 'to'],
      [{ text: 'a', to: 'a@b.test, c@d.test' }, 'to'],
      [{ text: 'a', subject: 'a\nBcc: x@y.test' }, 'subject'],
      [{ text: 'a', attachments: [{ file_id: w.t.teamId }] }, 'attachments[0].file_id'],
      [{ text: 'a'.repeat(200_001) }, 'text'],
    ];
    for (const [body, param] of faults) {
      const answer = await reply(talk.id, body);
      expect([answer.status, answer.body.error.param], JSON.stringify(body).slice(0, 80)).toEqual([
        400,
        param,
      ]);
    }
    await w.t.app.db
      .insertInto('blacklist')
      .values({
        team_id: w.t.teamId,
        id: w.t.app.ids.uuid(w.t.clock.now()),
        address: 'pia@people.test',
        reason: 'spam_complaint',
        created_at: w.t.clock.now(),
      })
      .execute();
    expect((await reply(talk.id, { text: 'a' })).body.error).toMatchObject({
      code: 'validation_error',
      param: 'to',
    });
    await w.t.call('PATCH', `/senders/${w.anna}`, { disabled: true });
    expect((await reply(talk.id, { text: 'a' })).body.error.message).toBe(
      'the mailbox anna@outreach.test is disabled',
    );
    await w.t.call('PATCH', `/senders/${w.anna}`, { disabled: false });
    expect((await messagesOf(talk.id)).map(({ kind }) => kind)).toEqual(['step', 'inbound']);
  });

  it('attaches files of the team', async () => {
    const talk = await answered('quin');
    const file = await w.t.call('POST', '/attachments', {
      team_id: w.t.teamId,
      name: 'offer.pdf',
      content_type: 'application/pdf',
      content: 'JVBERi0xLjcK',
    });
    const { body } = await reply(talk.id, {
      text: 'Here',
      attachments: [{ file_id: file.body.data.id, name: 'yours.pdf', content_id: 'offer' }],
    });
    expect(body.data.attachments).toMatchObject([
      {
        n: 1,
        name: 'yours.pdf',
        content_type: 'application/pdf',
        size: 9,
        file_id: file.body.data.id,
        url: null,
      },
    ]);
  });

  it('goes to the address, under the subject and with the tracked links that it names', async () => {
    const talk = await answered('rex');
    const said = { text: 'Hello', to: 'boss@people.test', subject: 'Your question', track_links: true };
    const { body } = await reply(talk.id, said);
    expect(body.data).toMatchObject({
      to: 'boss@people.test',
      subject: 'Your question',
      track_links: true,
    });
    const force = (inbox_link_tracking_override: boolean | null) =>
      w.t.call('PATCH', `/teams/${w.t.teamId}`, { inbox_link_tracking_override });
    await force(false);
    expect((await reply(talk.id, said)).body.data.track_links).toBe(false);
    await force(null);
    expect((await messagesOf(talk.id)).map(({ track_links }) => track_links)).toEqual([
      null,
      null,
      true,
      false,
    ]);
    const kept = await w.t.app.db
      .selectFrom('conversation_messages')
      .select(['to_address', 'subject', 'track_links'])
      .where('id', '=', body.data.id)
      .executeTakeFirst();
    expect(kept).toEqual({ to_address: 'boss@people.test', subject: 'Your question', track_links: true });
    expect(await ledger(body.data.id)).toMatchObject([{ recipient: 'boss@people.test' }]);
  });
});

it.each([
  ['an opt-out', { text: 'Please remove me from your list.' }],
  ['a reply', { text: 'What does it cost?' }],
])('shows the words of the person, and all of the mail, of %s', async (what, letter) => {
  const name = `q${what.length}`;
  const quote = 'On Mon, 16 Nov 2026 09:00 Anna <anna@outreach.test> wrote:\r\n> Hello, our offer.';
  const { id } = await answered(name, { ...letter, text: `${letter.text}\r\n\r\n${quote}` });
  const [shown] = (await messagesOf(id)).filter(({ direction }) => direction === 'inbound');
  expect(shown.text).toBe(letter.text);
  expect(shown.full_text).toContain('> Hello, our offer.');
});
