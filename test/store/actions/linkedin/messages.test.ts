import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edge, id, node } from '../../../support/graph.ts';
import { linkedinWorld } from '../../../support/linkedin.ts';
import type { LinkedinWorld } from '../../../support/linkedin.ts';

let l: LinkedinWorld;
beforeAll(async () => {
  l = await linkedinWorld();
  await l.world.t.hearAll();
  await l.connect();
});
afterAll(() => l[Symbol.asyncDispose]());

const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'linkedinNode', { action: 'message', message: 'Hello {{first_name}}, may I ask you something?' }),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'linkedinNode', { action: 'message', message: 'Did you see my message?' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};
const wrote = (name: string, text: string, over: object = {}) =>
  l.report({
    type: 'message_received',
    team_id: l.world.a.teamId,
    identity: { external_id: 'account-1' },
    profile_url: `https://www.linkedin.com/in/${name}`,
    text,
    ...over,
  });
async function begun(name: string, over: object = {}): Promise<string> {
  const contact = await l.enroll(await l.world.a.run(GRAPH), name, over);
  await l.settle(2);
  const asked = l.asked().find(({ profile_url }) => profile_url.toLowerCase().endsWith(name.toLowerCase()))!;
  await l.report({ type: 'action_done', action_id: asked.action_id });
  await l.settle(1);
  return contact;
}
const enrollment = async (contact: string) =>
  (
    await l.world.t.app.pool.query(
      'select life, life_reason, interest, replied_at is not null as replied, unsubscribed_at is not null as left from enrollments where id = $1',
      [contact],
    )
  ).rows[0];
const types = async (contact: string) =>
  (
    await l.world.t.app.pool.query(`select type from events where enrollment_id = $1 order by id`, [contact])
  ).rows.map(({ type }) => type);
const conversations = async (contact: string) =>
  (
    await l.world.t.call('GET', `/conversations?TeamId=${l.world.a.teamId}&channel=linkedin`)
  ).body.data.filter((one: { contact: { id: string } }) => one.contact.id === contact);

describe('a message on LinkedIn', () => {
  it('is read as a mail is, ends the sequence, and is kept in a conversation with what we wrote', async () => {
    const contact = await begun('Quin');
    await wrote('quin', 'Thank you, this sounds interesting. Can we talk on Tuesday?');
    await l.settle(1);
    expect(await enrollment(contact)).toMatchObject({
      life: 'finished',
      life_reason: 'replied',
      replied: true,
    });
    expect((await enrollment(contact)).interest).toMatch(/interested|meeting_request/);
    l.world.t.clock.advance(4 * 86_400_000);
    await l.settle(3);
    expect(l.asked().filter(({ profile_url }) => profile_url.endsWith('Quin'))).toHaveLength(1);
    expect(await types(contact)).toEqual(
      expect.arrayContaining(['linkedin_message_sent', 'linkedin_reply', 'finished', 'interest']),
    );
    const [conversation] = await conversations(contact);
    expect(conversation).toMatchObject({
      channel: 'linkedin',
      identity: { name: 'Ada Example' },
      sender: null,
      read: false,
      mood: 'positive',
    });
    const said = (await l.world.t.call('GET', `/conversations/${conversation.id}/messages`)).body.data;
    expect(said.map(({ direction, text }: { direction: string; text: string }) => [direction, text])).toEqual(
      [
        ['outbound', 'Hello Quin, may I ask you something?'],
        ['inbound', 'Thank you, this sounds interesting. Can we talk on Tuesday?'],
      ],
    );
    const listed = (
      await l.world.t.call(
        'GET',
        `/events?TeamId=${l.world.a.teamId}&ContactId=${contact}&channel=linkedin&type=reply`,
      )
    ).body.data;
    expect(listed).toEqual([
      expect.objectContaining({ channel: 'linkedin', conversation_id: conversation.id }),
    ]);
    expect(listed[0].linkedin).toMatchObject({
      reply_text: 'Thank you, this sounds interesting. Can we talk on Tuesday?',
      mood: 'positive',
    });
  });

  it('that asks to be left alone takes the person off every list, by mail as well', async () => {
    const contact = await begun('rolf', { email: 'rolf@else.test' });
    await wrote('rolf', 'Please stop writing to me and remove me from your list.');
    await l.settle(1);
    expect(await enrollment(contact)).toMatchObject({
      life: 'finished',
      life_reason: 'unsubscribed',
      left: true,
    });
    const listed = (await l.world.t.call('GET', `/blacklist?TeamId=${l.world.a.teamId}`)).body.data;
    expect(JSON.stringify(listed)).toContain('rolf@else.test');
    expect(await types(contact)).toContain('unsubscribe');
  });

  it('that asks for silence here and names mail is in doubt, listed, and settled by a status', async () => {
    const contact = await begun('ruth', { email: 'ruth@else.test' });
    await wrote('ruth', 'Please stop messaging me here. Write to my mail instead.');
    await l.settle(1);
    expect(await enrollment(contact)).toMatchObject({ life: 'paused', life_reason: 'opt_out_doubt' });
    const listed = (await l.world.t.call('GET', `/blacklist?TeamId=${l.world.a.teamId}`)).body.data;
    expect(JSON.stringify(listed)).not.toContain('ruth@else.test');
    const [conversation] = await conversations(contact);
    expect(conversation).toMatchObject({ needs_review: true, mood: 'needs_review' });
    const settled = await l.world.t.call('PATCH', `/conversations/${conversation.id}`, {
      interest: 'interested',
    });
    expect(settled.body.data).toMatchObject({ needs_review: false, interest: 'interested' });
  });

  it('of a person who is away and wants something is an answer', async () => {
    const contact = await begun('sven');
    await wrote('sven', 'Bin im Urlaub. Machen wir im Januar.');
    await l.settle(1);
    expect(await enrollment(contact)).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it('of a program whose owner is away pauses until the day of return', async () => {
    const contact = await begun('tara');
    await wrote(
      'tara',
      'Thank you for your message. I am out of the office until 1 March 2027 with no access to my messages. I will answer when I am back.',
    );
    await l.settle(1);
    expect(await enrollment(contact)).toMatchObject({ life: 'paused', life_reason: 'out_of_office' });
    expect(await types(contact)).toContain('autoresponse');
  });

  it.each([
    ['another spelling of the profile', 'Sue', { profile_url: 'http://de.linkedin.com/in/sUE/?utm=1' }],
    ['a repeated report', 'tom', { event_id: 'the-same' }],
  ])('counts once with %s', async (_how, name, over) => {
    const contact = await begun(name);
    for (let n = 0; n < 3; n++)
      expect((await wrote(name, 'Yes please.', { event_id: `once-${name}`, ...over })).status).toBe(202);
    await l.settle(1);
    expect((await types(contact)).filter((type) => type === 'linkedin_reply')).toHaveLength(1);
  });

  it('of a person that only mails reached stops those mails', async () => {
    const mail = {
      nodes: [
        node(1, 'startNode'),
        node(2, 'waitNode', { amount: 3, unit: 'days' }),
        node(3, 'emailNode', { step_number: 1, subject: 'x', body: 'y' }),
        node(4, 'stopNode'),
      ],
      edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
    };
    const contact = await l.enroll(await l.world.a.run(mail), 'uma', { email: 'uma@else.test' });
    await wrote('uma', 'I saw your profile. Not interested, thanks.');
    await l.settle(1);
    expect(await enrollment(contact)).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it.each([
    [
      'of a stranger',
      { profile_url: 'https://www.linkedin.com/in/never-seen' },
      'no contact has this profile',
    ],
    ['to an unknown account', { identity: { external_id: 'account-9' } }, 'there is no such identity'],
    [
      'with an address that is no profile',
      { profile_url: 'https://else.test/x' },
      'profile_url is no LinkedIn profile',
    ],
  ])('%s is kept as ignored, with the reason', async (_whose, over, note) => {
    const event_id = `ignored-${note}`;
    await wrote('x', 'Hello', { event_id, ...over });
    await l.settle(1);
    const { rows } = await l.world.t.app.pool.query('select state, note from connector_events where event_id = $1', [event_id]); // prettier-ignore
    expect(rows).toEqual([{ state: 'ignored', note }]);
  });
});

describe('an answer of a person', () => {
  const reply = (conversation: string, body: object) =>
    l.world.t.call('POST', `/conversations/${conversation}/messages`, body);
  const shown = async (conversation: string, message: string) =>
    (await l.world.t.call('GET', `/conversations/${conversation}/messages`)).body.data.find(
      (one: { id: string }) => one.id === message,
    );

  it('leaves through the account of the conversation, though the sequence has ended, once', async () => {
    const contact = await begun('vera');
    await wrote('vera', 'Tell me more.');
    await l.settle(1);
    const [conversation] = await conversations(contact);
    const answered = await reply(conversation.id, { text: 'Gladly: it saves a day a week.' });
    expect(answered.status).toBe(201);
    const message = answered.body.data;
    expect(message).toMatchObject({ kind: 'reply', delivery: { state: 'queued' }, from: 'Ada Example' });
    await l.settle(2);
    const asked = l.asked().find(({ action_id }) => action_id === message.id)!;
    expect(asked).toMatchObject({ action: 'message', message: 'Gladly: it saves a day a week.' });
    expect((await shown(conversation.id, message.id)).delivery.state).toBe('sending');
    expect(
      (await l.world.t.call('DELETE', `/conversations/${conversation.id}/messages/${message.id}`)).status,
    ).toBe(409);
    await l.report({ type: 'action_done', action_id: message.id });
    await l.settle(1);
    expect((await shown(conversation.id, message.id)).delivery.state).toBe('sent');
    await wrote('vera', 'Great!');
    await l.settle(1);
    const said = (await l.world.t.call('GET', `/conversations/${conversation.id}/messages`)).body.data;
    expect(said).toHaveLength(4);
  });

  it('can be taken back while it waits, and says why it failed', async () => {
    const contact = await begun('wim');
    await wrote('wim', 'Tell me more.');
    await l.settle(1);
    const [conversation] = await conversations(contact);
    const first = (await reply(conversation.id, { text: 'One' })).body.data;
    expect(
      (await l.world.t.call('DELETE', `/conversations/${conversation.id}/messages/${first.id}`)).status,
    ).toBe(200);
    const second = (await reply(conversation.id, { text: 'Two' })).body.data;
    await l.settle(2);
    await l.report({
      type: 'action_failed',
      action_id: second.id,
      code: 'other',
      message: 'the account is blocked',
    });
    await l.settle(1);
    expect(await shown(conversation.id, first.id)).toMatchObject({ delivery: { state: 'cancelled' } });
    expect((await shown(conversation.id, second.id)).delivery).toMatchObject({
      state: 'failed',
      reason: 'other: the account is blocked',
    });
    expect(l.asked().some(({ action_id }) => action_id === first.id)).toBe(false);
  });

  it('takes text alone, and an account that can act', async () => {
    const contact = await begun('xena');
    await wrote('xena', 'Tell me more.');
    await l.settle(1);
    const [conversation] = await conversations(contact);
    expect((await reply(conversation.id, { html: '<p>x</p>' })).body.error.param).toBe('html');
    expect((await reply(conversation.id, { text: 'x', subject: 'y' })).body.error.param).toBe('subject');
    expect((await reply(conversation.id, { text: 'x'.repeat(8_001) })).body.error.param).toBe('text');
    await l.world.t.app.pool.query('update linkedin_identities set disabled = true');
    expect((await reply(conversation.id, { text: 'x' })).body.error.message).toContain('cannot be used');
    await l.world.t.app.pool.query('update linkedin_identities set disabled = false');
  });
});

describe('POST /connectors/linkedin/events', () => {
  const event = { type: 'action_done', action_id: id(9) };
  it.each([
    ['no signature', { headers: { 'webhook-signature': '' } }, 401, 'invalid_signature'],
    ['a wrong signature', { headers: { 'webhook-signature': 'v1,AAAA' } }, 401, 'invalid_signature'],
    ['a signature of another body', { headers: { 'webhook-id': 'other' } }, 401, 'invalid_signature'],
    ['another organization', { body: JSON.stringify({ organization_id: id(1), event_id: 'x', ...event }) }, 401, 'invalid_signature'],
    ['no JSON', { body: '{' }, 400, 'invalid_json'],
    ['a list', { body: '[]' }, 401, 'invalid_signature'],
    ['a body above 128 KiB', { body: JSON.stringify({ x: 'x'.repeat(140_000) }) }, 413, 'request_too_large'],
  ])('refuses %s', async (_what, over, status, code) => {
    const answer = await l.report(event, over);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  }); // prettier-ignore

  it.each([
    ['an unknown type', { type: 'dance' }, 'type', 'validation_error'],
    ['a missing key', { type: 'action_done' }, 'action_id', 'missing_required_parameter'],
    ['an unknown code', { type: 'action_failed', action_id: id(1), code: 'nope' }, 'code', 'validation_error'],
    ['a text that is too long', { type: 'message_received', team_id: id(1), identity: { external_id: 'a' }, profile_url: 'x', text: 'x'.repeat(20_001) }, 'text', 'validation_error'],
  ])('400 for %s, and names it', async (_what, body, param, code) => {
    const answer = await l.report(body);
    expect([answer.status, answer.body.error.param, answer.body.error.code]).toEqual([400, param, code]);
  }); // prettier-ignore

  it('refuses a report that is older than five minutes, which others may have seen', async () => {
    const answer = await l.report(event, { headers: { 'webhook-timestamp': '1700000000' } });
    expect(answer.status).toBe(401);
  });

  it('404 for a kind that is none', async () => {
    expect((await l.world.t.call('POST', '/connectors/fax/events', {})).status).toBe(404);
  });

  it('a report that cannot be applied is tried again and kept, and the others are applied', async () => {
    const { pool } = l.world.t.app;
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await pool.query(`create trigger refuse before insert on linkedin_identities for each row when (new.external_id = 'bad') execute function refuse()`);
    await l.connect('bad');
    await l.connect('good');
    await l.settle(12);
    const { rows } = await pool.query(`select body -> 'identity' ->> 'external_id' as of, state, attempts from connector_events where type = 'identity_connected' and body -> 'identity' ->> 'external_id' in ('bad', 'good') order by 1`);
    expect(rows).toEqual([{ of: 'bad', state: 'failed', attempts: 5 }, { of: 'good', state: 'applied', attempts: 0 }]);
    await pool.query('drop trigger refuse on linkedin_identities');
  }); // prettier-ignore
});
