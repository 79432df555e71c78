import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';

const ADMIN = 'admin@acme.test';

let w: Awaited<ReturnType<typeof inboundWorld>>;
let ben: { messageId: string; enrollmentId: string };
let admin: { messageId: string; enrollmentId: string };
beforeEach(async () => {
  w = await inboundWorld();
  [ben, admin] = (await w.wroteTo(['ben@people.test', ADMIN])) as [typeof ben, typeof admin];
});
afterEach(() => w[Symbol.asyncDispose]());

/** A test mail that left, with the values of `who`. Resolves its Message-ID. */
async function test(who = ben): Promise<string> {
  const { campaign_id: campaign } = await w.t.app.db
    .selectFrom('enrollments')
    .select('campaign_id')
    .where('id', '=', who.enrollmentId)
    .executeTakeFirstOrThrow();
  const made = await w.t.call('POST', `/campaigns/${campaign}/send-test`, { ContactId: who.enrollmentId });
  w.t.clock.advance(1_000);
  const now = w.t.clock.now();
  const mail = await w.t.app.db
    .updateTable('email_sends')
    .set({ state: 'sent', subject: '[Test] Hi', data_at: now, sent_at: now })
    .where('source_id', '=', made.body.data.id)
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return mail.message_id;
}
async function nothingFollows(): Promise<void> {
  expect([await w.blacklist(), await w.talks()]).toEqual([[], []]);
  const events = await w.t.app.db.selectFrom('events').select('type').execute();
  expect(events.filter(({ type }) => ['bounce', 'reply', 'unsubscribe'].includes(type))).toEqual([]);
  expect(await w.standing(ben, admin)).toEqual(['active', 'active']);
}

describe('what comes back of a test mail', () => {
  it('is no answer of a contact, even when its reader is one', async () => {
    const cites = await test();
    await w.hear([
      { from: ADMIN, cites, text: 'Looks good, but the price is wrong.' },
      { from: ADMIN, cites, text: 'Please remove me from your mailing list.' },
      { from: ADMIN, cites, headers: ['Auto-Submitted: auto-replied'], text: 'I am away.' },
    ]);
    const messages = await w.messages();
    expect(messages.map(({ outcome, needs_review }) => [outcome, needs_review])).toEqual(
      Array.from({ length: 3 }, () => ['none', false]),
    );
    await nothingFollows();
  });

  it('is no bounce of a contact when it was returned', async () => {
    await w.hear([{ raw: w.reportOf(await test(), ADMIN) }]);
    expect((await w.messages())[0]).toMatchObject({ outcome: 'bounce', needs_review: false });
    await nothingFollows();
    const mail = await w.t.app.db
      .selectFrom('email_sends')
      .select('bounced_as')
      .where('source', '=', 'test')
      .executeTakeFirstOrThrow();
    expect(mail.bounced_as).toBe('invalid_recipient');
  });

  it('hides no answer to a real mail', async () => {
    await test();
    await w.hear([{ from: ADMIN, cites: admin.messageId, text: 'Tell me more, please.' }]);
    expect(await w.standing(admin)).toEqual([expect.stringMatching(/^finished replied/)]);
  });

  it('stops a contact that got it forwarded by a person, when the contact answers', async () => {
    const cites = await test();
    await w.hear([{ from: 'ben@people.test', cites, text: 'Tell me more, please.' }]);
    expect(await w.standing(ben, admin)).toEqual([expect.stringMatching(/^finished replied/), 'active']);
  });
});
