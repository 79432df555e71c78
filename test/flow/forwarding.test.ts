import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
let messageId: string;
beforeEach(async () => {
  w = await inboundWorld();
  messageId = (await w.wroteTo(['ben@people.test']))[0]!.messageId;
});
afterEach(() => w[Symbol.asyncDispose]());

const label = async (name: string): Promise<string> =>
  (await w.t.call('POST', '/labels', { TeamId: w.t.teamId, name })).body.data.id;
const patch = (body: object) => w.t.call('PATCH', `/senders/${w.anna}`, body);
const forwards = async () =>
  w.t.app.db
    .selectFrom('email_sends')
    .select(['recipient', 'source_id', 'contact_profile_id', 'sender_id', 'state'])
    .where('source', '=', 'forward')
    .orderBy('recipient')
    .execute();
const destinations = async () => (await forwards()).map(({ recipient }) => recipient);

describe('PATCH /senders/{id} with forward_rules', () => {
  it('200 keeps and shows them, what was shown may be sent back, and [] takes them away', async () => {
    const hot = await label('hot');
    const { status, body } = await patch({
      forward_rules: [
        { to: 'sales@acme.test' },
        { to: 'hot@acme.test', label_ids: [hot, hot.toUpperCase()] },
      ],
      forward_unsubscribes: true,
    });
    const shown = [
      { to: 'sales@acme.test', label_ids: null },
      { to: 'hot@acme.test', label_ids: [hot] },
    ];
    expect([status, body.warnings, body.data.forward_rules]).toEqual([200, undefined, shown]);
    expect((await w.t.call('DELETE', `/labels/${hot}`)).status).toBe(200);
    const got = (await w.t.call('GET', `/senders/${w.anna}`)).body.data;
    expect((await patch(got)).body.data.forward_rules).toEqual(shown);
    expect((await patch({ forward_rules: [] })).body.data.forward_rules).toEqual([]);
  });

  it.each([
    ['forward_rules[0].to', { to: 'sales' }],
    ['forward_rules[0].to', { to: 'a@acme.test, b@acme.test' }],
    ['forward_rules[0].to', { to: 'ANNA@outreach.test' }],
    ['forward_rules[0].to', { to: 'x@acme.test\r\nBcc: y@acme.test' }],
    [
      'forward_rules[0].label_ids[0]',
      { to: 'x@acme.test', label_ids: ['00000000-0000-4000-8000-000000000000'] },
    ],
    ['forward_rules[0].label_ids', { to: 'x@acme.test', label_ids: [] }],
  ])('400 names %s of %j', async (param, rule) => {
    const { status, body } = await patch({ forward_rules: [rule] });
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('400 for eleven, and for a new mailbox that forwards to itself', async () => {
    const many = Array.from({ length: 11 }, (_none, n) => ({ to: `${n}@acme.test` }));
    expect((await patch({ forward_rules: many })).body.error.param).toBe('forward_rules');
    const self = await w.t.call('POST', '/senders', {
      TeamId: w.t.teamId,
      email: 'new@outreach.test',
      smtp_host: 'smtp.acme.example',
      forward_rules: [{ to: 'new@outreach.test' }],
    });
    expect([self.status, self.body.error.param]).toEqual([400, 'forward_rules[0].to']);
  });
});

describe('a message that comes in', () => {
  it('is forwarded once to each destination: an answer by labels, an opt-out as forward_unsubscribes says', async () => {
    const hot = await label('hot');
    await patch({
      forward_rules: [{ to: 'sales@acme.test' }, { to: 'hot@acme.test', label_ids: [hot] }],
    });
    await w.hear([{ cites: messageId }]);
    const [answer] = await w.messages();
    expect(await forwards()).toEqual([
      {
        recipient: 'sales@acme.test',
        source_id: answer!.id,
        contact_profile_id: expect.any(String),
        sender_id: w.anna,
        state: 'pending',
      },
    ]);
    const { contact_profile_id: profile } = (await forwards())[0]!;
    await w.t.app.pool.query(
      'insert into contact_labels (team_id, contact_profile_id, label_id) values ($1, $2, $3)',
      [w.t.teamId, profile, hot],
    );
    await w.hear([{ cites: messageId, text: 'And what does it cost?' }]);
    expect(await destinations()).toEqual(['hot@acme.test', 'sales@acme.test', 'sales@acme.test']);
    const out = { cites: messageId, text: 'Please take me off your list.' };
    await w.hear([out]);
    expect((await destinations()).length).toBe(3);
    await w.t.app.pool.query('delete from contact_labels');
    await patch({ forward_unsubscribes: true });
    await w.hear([{ ...out, text: 'I said: please take me off your list.' }]);
    expect((await w.messages()).map(({ outcome }) => outcome)).toEqual([
      'reply',
      'reply',
      'unsubscribe',
      'unsubscribe',
    ]);
    expect(await destinations()).toEqual([
      'hot@acme.test',
      'hot@acme.test',
      'sales@acme.test',
      'sales@acme.test',
      'sales@acme.test',
    ]);
  });

  it('is forwarded by the labels of its conversation', async () => {
    await w.hear([{ cites: messageId }]);
    const [talk] = await w.talks();
    const hot = await label('hot');
    await patch({ forward_rules: [{ to: 'hot@acme.test', label_ids: [hot] }] });
    const labelled = await w.t.call('PATCH', `/conversations/${talk!.id}`, { labels: [hot] });
    expect([labelled.status, labelled.body.error?.message]).toEqual([200, undefined]);
    await w.hear([{ cites: messageId, text: 'And what does it cost?' }]);
    expect(await destinations()).toEqual(['hot@acme.test']);
  });

  it('is forwarded by the labels that the settings of the team put on with it', async () => {
    await w.t.call('PATCH', `/teams/${w.t.teamId}`, {
      inbox_auto_tag_settings: { auto_tag_mood_positive: true },
    });
    await w.hear([{ cites: messageId }]);
    const { rows } = await w.t.app.pool.query('select id from labels');
    await patch({ forward_rules: [{ to: 'hot@acme.test', label_ids: [rows[0].id] }] });
    const second = (await w.wroteTo(['cem@people.test'], { name: 'Two' }))[0]!.messageId;
    await w.hear([{ from: 'cem@people.test', cites: second }]);
    expect(await destinations()).toEqual(['hot@acme.test']);
  });

  it('is not forwarded when it is no answer, was forwarded, or comes from a machine, a destination or a mailbox of ours', async () => {
    await w.mailbox('berta');
    await patch({ forward_rules: [{ to: 'sales@acme.test' }], forward_unsubscribes: true });
    await w.hear([
      { cites: messageId, headers: ['X-Outreachd-Forwarded: 1'] },
      { cites: messageId, headers: ['Auto-Submitted: auto-replied'], text: 'I am on holiday until Monday.' },
      { from: 'sales@acme.test', cites: messageId },
      { from: 'berta@outreach.test', cites: messageId },
      { from: 'nobody@elsewhere.test', subject: 'An offer', text: 'Buy our lists.' },
      { raw: w.reportOf(messageId, 'ben@people.test') },
    ]);
    expect((await w.messages()).length).toBe(6);
    expect(await destinations()).toEqual([]);
  });

  it('is not forwarded again when it is settled otherwise, nor beyond what a mailbox may in a day', async () => {
    await patch({ forward_rules: [{ to: 'sales@acme.test' }], forward_unsubscribes: true });
    await w.hear([{ cites: messageId }]);
    const [answer] = await w.messages();
    const settled = await w.t.call('POST', `/conversations/messages/${answer!.id}/reclassify`, {
      outcome: 'unsubscribe',
    });
    expect([settled.status, (await destinations()).length]).toEqual([200, 1]);
    await w.t.app.pool.query(
      `insert into email_sends (team_id, id, source, source_id, sender_id, recipient, message_id, state, created_at, updated_at)
       select team_id, gen_random_uuid(), 'forward', gen_random_uuid(), sender_id, recipient, n::text, 'sent', created_at, created_at
       from email_sends, generate_series(1, 199) n where source = 'forward'`,
    );
    await w.hear([{ cites: messageId, text: 'And the price?' }]);
    expect((await destinations()).length).toBe(200);
    const incident = async () => (await w.t.call('GET', `/senders/${w.anna}/incidents`)).body.data[0];
    expect(await incident()).toMatchObject({ kind: 'forwarding', count: 1, closed_at: null });
    w.t.clock.advance(24 * 3_600_000 + 1);
    await w.hear([{ cites: messageId, text: 'And the price now?' }]);
    expect((await destinations()).length).toBe(201);
    expect(await incident()).toMatchObject({ kind: 'forwarding', closed_at: expect.any(String) });
  });
});
