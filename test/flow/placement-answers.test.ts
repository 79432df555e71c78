import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';
import { addSeeds, lookAround, newTest, placesOf, showTest } from '../support/placement.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const BEN = 'ben@people.test';
const SEED = 'anna@seeds.test';

async function test(...more: string[]) {
  const seeds = [SEED, 'carl@seeds.test', 'dora@seeds.test', ...more];
  await addSeeds(w.t, seeds);
  w.t.clock.advance(1_000);
  const id = await newTest(w.t, { seed_count: seeds.length });
  const now = w.t.clock.now();
  const mails = await w.t.app.db
    .updateTable('email_sends')
    .set({ state: 'sent', subject: 'Test', data_at: now, sent_at: now })
    .where('source_id', '=', id)
    .returning(['recipient', 'message_id'])
    .execute();
  return {
    id,
    citing: (email: string) => mails.find(({ recipient }) => recipient === email)!.message_id,
  };
}
const nothingFollows = async (): Promise<void> => {
  expect([await w.blacklist(), await w.talks()]).toEqual([[], []]);
  const events = await w.t.app.db.selectFrom('events').select('type').execute();
  expect(events.filter(({ type }) => ['bounce', 'reply', 'unsubscribe'].includes(type))).toEqual([]);
};

describe('what comes back of a placement test', () => {
  it('is a result when the mail was returned, and no bounce of anyone', async () => {
    const { id, citing } = await test();
    await w.hear([{ raw: w.reportOf(citing(SEED), SEED) }]);
    await lookAround(w.t);
    expect(await placesOf(w.t, id)).toMatchObject({ anna: 'not_sent', carl: '(looked_for)' });
    expect((await showTest(w.t, id)).results[0].reason).toBe('returned: invalid_recipient');
    await nothingFollows();
    expect((await w.messages())[0]).toMatchObject({ outcome: 'bounce', needs_review: false });
  });

  it('is nothing when a seed answers, by a machine or a person', async () => {
    const { citing } = await test();
    const headers = ['Auto-Submitted: auto-replied'];
    await w.hear([
      { from: SEED, cites: citing(SEED), headers, subject: 'Out of office', text: 'I am away.' },
      { from: SEED, cites: citing(SEED), text: 'Please remove me from your mailing list.' },
    ]);
    const messages = await w.messages();
    expect(messages.map(({ outcome, needs_review }) => [outcome, needs_review])).toEqual([
      ['none', false],
      ['none', false],
    ]);
    await nothingFollows();
  });

  it('is nothing when a complaint names its mail', async () => {
    const { citing } = await test();
    const cites = citing(SEED);
    const raw = [
      'From: complaints@provider.test', 'Subject: complaint', 'Message-ID: <c1@provider.test>', 'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b', '',
      '--b', 'Content-Type: text/plain', '', 'A complaint.',
      '--b', 'Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', 'User-Agent: x/1', 'Version: 1',
      `Original-Rcpt-To: ${SEED}`, '',
      '--b', 'Content-Type: message/rfc822', '', 'From: anna@outreach.test', `To: ${SEED}`, `Message-ID: ${cites}`, 'Subject: Test', '', 'x',
      '--b--', '',
    ].join('\r\n'); // prettier-ignore
    await w.hear([{ raw }]);
    await nothingFollows();
  });

  it('stops the sequence of a contact that is a seed too, whatever mail its answer cites', async () => {
    const [byAddress] = await w.wroteTo([BEN]);
    const { citing } = await test(BEN);
    await w.hear([{ text: 'Tell me more, please.' }]);
    expect(await w.standing(byAddress!)).toEqual([expect.stringMatching(/^finished replied/)]);
    const [cited] = await w.wroteTo(['eve@people.test'], { name: 'Winter' });
    await addSeeds(w.t, ['eve@people.test']);
    const again = await newTest(w.t, { seed_count: 5 });
    const { message_id } = await w.t.app.db
      .selectFrom('email_sends')
      .select('message_id')
      .where('source_id', '=', again)
      .where('recipient', '=', 'eve@people.test')
      .executeTakeFirstOrThrow();
    await w.hear([{ from: 'eve@people.test', cites: message_id, text: 'And what is the price?' }]);
    expect(await w.standing(cited!)).toEqual([expect.stringMatching(/^finished replied/)]);
    expect(citing(BEN)).toBeTruthy();
  });
});
