import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { inboundWorld } from '../support/inbound.ts';

interface Person {
  id: string;
  headers: Record<string, string>;
}
let w: Awaited<ReturnType<typeof inboundWorld>>;
let ben: Person;
beforeAll(async () => {
  w = await inboundWorld();
  ben = await colleague('ben@acme.test');
});
afterAll(() => w[Symbol.asyncDispose]());

async function colleague(email: string, organization = 'Acme'): Promise<Person> {
  const { api_key, user_id } = await createApiKey(w.t.app, { organization, email, role: 'team_member' });
  return { id: user_id, headers: { authorization: `Bearer ${api_key}` } };
}
const list = async (query: string, by?: Person): Promise<string[]> =>
  (
    await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}${query}`, undefined, by?.headers)
  ).body.data.map(({ id }: { id: string }) => id);
const get = async (id: string) => (await w.t.call('GET', `/conversations/${id}`)).body.data;
const patch = (id: string, body: object) => w.t.call('PATCH', `/conversations/${id}`, body);
const reply = (id: string, body: object, by?: Person) =>
  w.t.call('POST', `/conversations/${id}/messages`, { text: 'Gladly.', ...body }, by?.headers);
const inMinutes = (minutes: number): string =>
  new Date(w.t.clock.now().getTime() + minutes * 60_000).toISOString();

async function talkWith(name: string): Promise<{ id: string; hears(text: string): Promise<void> }> {
  const [mail] = await w.wroteTo([`${name}@people.test`], { name, subject: `Hi ${name}` });
  const hears = async (text: string): Promise<void> => {
    w.t.clock.advance(60_000);
    await w.hear([{ from: `${name}@people.test`, subject: `Re: Hi ${name}`, cites: mail!.messageId, text }]);
  };
  await hears('Sounds good, tell me more.');
  return { id: (await list(`&search=hi%20${name}`))[0]!, hears };
}

describe('a conversation that sleeps', () => {
  it('is left out and shown alone as asked, and wakes at its time', async () => {
    const { id } = await talkWith('ada');
    const until = inMinutes(60);
    expect((await patch(id, { read: true, snoozed_until: until })).body.data.snoozed_until).toBe(until);
    expect([await list('&snoozed=true'), await list('')]).toEqual([[id], expect.arrayContaining([id])]);
    expect(await list('&snoozed=false')).not.toContain(id);
    w.t.clock.advance(60 * 60_000);
    expect([await list('&snoozed=true'), await list('&snoozed=false')]).toEqual([
      [],
      expect.arrayContaining([id]),
    ]);
    expect(await get(id)).toMatchObject({ snoozed_until: null, read: true });
  });

  it('wakes at once, unread, when an answer comes, and by null', async () => {
    const { id, hears } = await talkWith('bea');
    await patch(id, { read: true, snoozed_until: inMinutes(600) });
    await hears('One more question.');
    expect(await get(id)).toMatchObject({ snoozed_until: null, read: false });
    await patch(id, { snoozed_until: inMinutes(600) });
    await patch(id, { read: true });
    expect((await get(id)).snoozed_until).not.toBeNull();
    await patch(id, { snoozed_until: null });
    expect(await list('&snoozed=true')).toEqual([]);
  });

  it('400 for a time that has passed, is no time, or is more than a year ahead', async () => {
    const { id } = await talkWith('cleo');
    for (const until of [
      inMinutes(0),
      inMinutes(-5),
      '2026-12-31T23:59:60Z',
      inMinutes(367 * 1440),
      'tomorrow',
    ]) {
      const { status, body } = await patch(id, { snoozed_until: until });
      expect([status, body.error.param], until).toEqual([400, 'snoozed_until']);
    }
    expect((await get(id)).snoozed_until).toBeNull();
  });
});

describe('a conversation of a person', () => {
  it('is found by them, by others and as free, until it is given back', async () => {
    const { id } = await talkWith('dora');
    expect((await patch(id, { assigned_to: ben.id })).body.data).toMatchObject({
      assigned_to: ben.id,
      assignee: { id: ben.id, email: 'ben@acme.test' },
    });
    expect([await list('&assigned_to=me', ben), await list(`&assigned_to=${ben.id}`)]).toEqual([[id], [id]]);
    expect(await list('&assigned_to=me')).toEqual([]);
    expect(await list('&assigned_to=none')).not.toContain(id);
    expect((await patch(id, { assigned_to: w.t.userId })).status).toBe(200);
    expect(await list('&assigned_to=me')).toEqual([id]);
    await patch(id, { assigned_to: null });
    expect(await list('&assigned_to=none')).toContain(id);
    expect(await get(id)).toMatchObject({ assigned_to: null, assignee: null });
  });

  it('400 for a user who may not see the team, and stays with one who may no longer', async () => {
    const { id } = await talkWith('eli');
    const [eve, stranger] = [await colleague('eve@acme.test'), await colleague('max@else.test', 'Else')];
    await patch(id, { assigned_to: eve.id });
    await w.t.app.db.deleteFrom('team_members').where('user_id', '=', eve.id).execute();
    const shown = await get(id);
    expect((await patch(id, shown)).status).toBe(200);
    await patch(id, { assigned_to: null });
    for (const user of [eve.id, stranger.id, w.t.teamId]) {
      const { status, body } = await patch(id, { read: true, assigned_to: user });
      expect([status, body.error.param]).toEqual([400, 'assigned_to']);
    }
    expect(await get(id)).toMatchObject({ assigned_to: null, read: false });
    const odd = await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}&assigned_to=anyone`);
    expect([odd.status, odd.body.error.param]).toEqual([400, 'assigned_to']);
  });
});

describe('two people in one conversation', () => {
  it('409 names what came after the message that the writer had seen, and nothing is sent', async () => {
    const { id, hears } = await talkWith('fay');
    const seen = (await get(id)).last_message_id;
    expect((await reply(id, { expected_last_message_id: seen }, ben)).status).toBe(201);
    const crossed = await reply(id, { expected_last_message_id: seen });
    expect([crossed.status, crossed.body.error]).toMatchObject([
      409,
      {
        code: 'newer_messages',
        message: 'ben@acme.test replied after the message that you expected',
        details: {
          last_message_id: (await get(id)).last_message_id,
          messages: [{ direction: 'outbound', created_by: ben.id, text: 'Gladly.' }],
        },
      },
    ]);
    await hears('Any news?');
    const again = await reply(id, { expected_last_message_id: crossed.body.error.details.last_message_id });
    expect([again.status, again.body.error.details.messages]).toMatchObject([
      409,
      [{ direction: 'inbound', text: 'Any news?' }],
    ]);
    const { last_message_id } = again.body.error.details;
    expect((await reply(id, { expected_last_message_id: last_message_id })).status).toBe(201);
    const replies = await w.t.app.db
      .selectFrom('conversation_messages')
      .select('id')
      .where('conversation_id', '=', id)
      .where('direction', '=', 'outbound')
      .execute();
    expect(replies).toHaveLength(2);
  });

  it('does not hold up what the writer added, nor what was taken back, nor what is forced', async () => {
    const { id, hears } = await talkWith('gil');
    const expected_last_message_id = (await get(id)).last_message_id;
    expect((await reply(id, { expected_last_message_id })).status).toBe(201);
    expect((await reply(id, { expected_last_message_id })).status).toBe(201);
    const { body } = await reply(id, { send_at: inMinutes(60) }, ben);
    expect((await reply(id, { expected_last_message_id })).status).toBe(409);
    await w.t.call('DELETE', `/conversations/${id}/messages/${body.data.id}`);
    expect((await reply(id, { expected_last_message_id })).status).toBe(201);
    await hears('Hello?');
    expect((await reply(id, { expected_last_message_id })).status).toBe(409);
    expect((await reply(id, { expected_last_message_id, force: true })).status).toBe(201);
  });

  it('warns of another person who replied within ten minutes, where nothing is expected', async () => {
    const { id } = await talkWith('hal');
    expect((await reply(id, {}, ben)).body.warnings).toBeUndefined();
    w.t.clock.advance(3 * 60_000);
    const { status, body } = await reply(id, {});
    expect([status, body.warnings]).toEqual([
      201,
      ['ben@acme.test replied in this conversation 3 minutes ago'],
    ]);
    w.t.clock.advance(8 * 60_000);
    expect((await reply(id, {})).body.warnings).toBeUndefined();
  });

  it('lets one of two replies through that were written at once from the same sight', async () => {
    const { id } = await talkWith('ian');
    const expected_last_message_id = (await get(id)).last_message_id;
    const both = await Promise.all([
      reply(id, { expected_last_message_id }),
      reply(id, { expected_last_message_id }, ben),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('400 for a message of another conversation', async () => {
    const [{ id }, other] = [await talkWith('joy'), await talkWith('kim')];
    const { last_message_id } = await get(other.id);
    const { status, body } = await reply(id, { expected_last_message_id: last_message_id });
    expect([status, body.error.param]).toEqual([400, 'expected_last_message_id']);
  });
});
