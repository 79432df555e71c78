import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
let talk: string;
beforeAll(async () => {
  w = await inboundWorld();
  const [mail] = await w.wroteTo(['ada@people.test'], { name: 'ada', subject: 'Hi ada' });
  await w.t.call('PATCH', `/contacts/${mail!.enrollmentId}`, {
    first_name: 'Ada <3',
    custom: { city: 'Bern' },
  });
  w.t.clock.advance(60_000);
  await w.hear([{ from: 'ada@people.test', cites: mail!.messageId, subject: 'Re: Hi ada' }]);
  talk = (await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}`)).body.data[0].id;
});
afterAll(() => w[Symbol.asyncDispose]());

let made = 0;
const create = (body: object) =>
  w.t.call('POST', '/snippets', { TeamId: w.t.teamId, name: `Block ${++made}`, ...body });
const preview = (body: object) => w.t.call('POST', `/conversations/${talk}/preview`, body);

describe('POST, GET, PATCH and DELETE /snippets', () => {
  it('201 keeps a text block, which is found by a part of its name, changed and deleted', async () => {
    const { status, body } = await create({
      name: ' Our prices ',
      subject: 'Prices, {{first_name}}',
      html: '<p>a</p>',
    });
    expect([status, body.data]).toMatchObject([
      201,
      {
        name: 'Our prices',
        subject: 'Prices, {{first_name}}',
        html: '<p>a</p>',
        text: null,
        created_by: w.t.userId,
      },
    ]);
    const { id } = body.data;
    const found = async (): Promise<object[]> =>
      (await w.t.call('GET', `/snippets?TeamId=${w.t.teamId}&search=PRICE`)).body.data;
    expect(await found()).toEqual([body.data]);
    w.t.clock.advance(1_000);
    const changed = await w.t.call('PATCH', `/snippets/${id}`, {
      html: null,
      text: 'b',
      subject: null,
      name: 'Prices',
    });
    expect(changed.body.data).toMatchObject({ name: 'Prices', subject: null, html: null, text: 'b' });
    expect(changed.body.data.updated_at).not.toBe(body.data.updated_at);
    expect((await w.t.call('GET', `/snippets/${id}`)).body.data).toEqual(changed.body.data);
    expect((await w.t.call('DELETE', `/snippets/${id}`)).status).toBe(200);
    expect([(await w.t.call('GET', `/snippets/${id}`)).status, await found()]).toEqual([404, []]);
  });

  it('409 for a name that the team has, in any case', async () => {
    await create({ name: 'Terms', text: 'a' });
    const { id } = (await create({ text: 'b' })).body.data;
    const answers = [
      await create({ name: 'TERMS', text: 'b' }),
      await w.t.call('PATCH', `/snippets/${id}`, { name: 'terms' }),
    ];
    for (const { status, body } of answers)
      expect([status, body.error.code, body.error.param]).toEqual([409, 'duplicate_resource', 'name']);
  });

  it('400 for a block without words or with two kinds, and for a variable or braces that no template has', async () => {
    const { id } = (await create({ text: 'a' })).body.data;
    const faults: [object, string][] = [
      [{}, 'html'],
      [{ html: '<p>a</p>', text: 'a' }, 'text'],
      [{ text: 'Hello {{firstname}}' }, 'text'],
      [{ text: 'a', subject: '{{first_name' }, 'subject'],
      [{ text: 'a', subject: 'a\nBcc: x@y.test' }, 'subject'],
      [{ text: 'a', name: ' ' }, 'name'],
    ];
    for (const [body, param] of faults) {
      const answer = await create(body);
      expect([answer.status, answer.body.error.param], JSON.stringify(body)).toEqual([400, param]);
    }
    for (const body of [{ html: '<p>a</p>' }, { text: null }])
      expect((await w.t.call('PATCH', `/snippets/${id}`, body)).status).toBe(400);
  });

  it('400 when the team has 500', async () => {
    await w.t.app.pool.query(
      `insert into snippets (team_id, id, name, text, created_at, updated_at)
       select $1, gen_random_uuid(), 'Many ' || n, 'a', now(), now() from generate_series(1, 500) n`,
      [w.t.teamId],
    );
    const { status, body } = await create({ text: 'a' });
    await w.t.app.pool.query("delete from snippets where name like 'Many %'");
    expect([status, body.error.message]).toEqual([400, 'a team has at most 500 snippets; delete one first']);
  });
});

describe('POST /conversations/{id}/preview', () => {
  const messages = async () =>
    (await w.t.call('GET', `/conversations/${talk}/messages`)).body.pagination.total;

  it('200 shows the reply as it would leave, and stores nothing', async () => {
    const before = await messages();
    const said = {
      html: '<p>Hello {{first_name}}</p>',
      cc: ['ben@people.test', 'ada@people.test'],
      bcc: ['crm@outreach.test'],
    };
    const { status, body } = await preview(said);
    const { last_message_id } = (await w.t.call('GET', `/conversations/${talk}`)).body.data;
    expect([status, body.data]).toEqual([
      200,
      {
        object: 'reply_preview',
        subject: 'Re: Hi ada',
        html: '<p>Hello {{first_name}}</p>',
        text: 'Hello {{first_name}}',
        missing_values: [],
        from: { id: w.anna, email: 'anna@outreach.test' },
        to: 'ada@people.test',
        cc: ['ben@people.test'],
        bcc: ['crm@outreach.test'],
        last_message_id,
        may_leave_now: true,
        holds: [],
      },
    ]);
    expect(await messages()).toBe(before);
  });

  it('writes a snippet for the contact and the mailbox, and names what is missing', async () => {
    const html =
      '<p>{{first_name}} in {{custom.city}}, {{custom.size}}, {{title | default: "you"}}</p>{{sender.email}}';
    const { id } = (await create({ subject: 'For {{first_name}} {{company_name}}', html })).body.data;
    const { body } = await preview({ snippet_id: id });
    expect(body.data).toMatchObject({
      subject: 'For Ada <3 {{company_name}}',
      html: '<p>Ada &lt;3 in Bern, {{custom.size}}, you</p>anna@outreach.test',
      missing_values: ['company_name', 'custom.size'],
    });
    const text = (await create({ text: 'Dear {{first_name}},\nthank you.' })).body.data.id;
    const own = await preview({ snippet_id: text, subject: 'Mine' });
    expect(own.body.data).toMatchObject({
      subject: 'Mine',
      text: 'Dear Ada <3,\nthank you.',
      missing_values: [],
    });
    expect(own.body.data.html).toContain('Dear Ada &lt;3,');
  });

  it('says what holds the reply: its own time, and the mailbox', async () => {
    const at = new Date(w.t.clock.now().getTime() + 3_600_000).toISOString();
    const rests = { backoff_until: at, backoff_reason: 'auth' };
    await w.t.app.db.updateTable('sender_states').set(rests).where('sender_id', '=', w.anna).execute();
    const { body } = await preview({ text: 'a', send_at: at });
    await w.t.app.db
      .updateTable('sender_states')
      .set({ backoff_until: null, backoff_reason: null })
      .where('sender_id', '=', w.anna)
      .execute();
    expect(body.data).toMatchObject({
      may_leave_now: false,
      holds: [
        { reason: 'scheduled', until: at },
        { reason: 'sender_resting', says: 'the mailbox rests after trouble with its server', until: at },
      ],
    });
  });

  it('400 and 404 for what the reply would be refused for, and for a snippet that is not there', async () => {
    const { id } = (await create({ text: 'a' })).body.data;
    const elsewhere = await w.t.call('POST', '/teams', { name: 'Other' });
    const other = (await create({ TeamId: elsewhere.body.data.id, text: 'a' })).body.data.id;
    const faults: [object, number, string][] = [
      [{}, 400, 'html'],
      [{ snippet_id: id, text: 'a' }, 400, 'snippet_id'],
      [{ snippet_id: w.t.teamId }, 404, 'snippet_id'],
      [{ snippet_id: other }, 400, 'snippet_id'],
      [{ text: 'a', cc: ['nobody'] }, 400, 'cc[0]'],
      [{ text: 'a', to: 'nobody' }, 400, 'to'],
      [{ text: 'a', attachments: [{ file_id: w.t.teamId }] }, 400, 'attachments[0].file_id'],
      [{ text: 'a', attachments: [{ file_id: id, name: 'a/b.txt' }] }, 400, 'attachments[0].name'],
      [
        { text: 'a', attachments: [1, 2].map(() => ({ file_id: id, content_id: 'x' })) },
        400,
        'attachments[1].content_id',
      ],
    ];
    for (const [body, status, param] of faults) {
      const answer = await preview(body);
      expect([answer.status, answer.body.error.param], JSON.stringify(body)).toEqual([status, param]);
    }
  });
});
