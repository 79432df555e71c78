import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mintToken } from '../../src/sending/links.ts';
import { unsubscribe } from '../../src/tracking/unsubscribe.ts';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const listed = async (more = '') =>
  (await w.t.call('GET', `/conversations/messages?TeamId=${w.t.teamId}&needs_review=true${more}`)).body.data;
const settle = (id: string, body: object) =>
  w.t.call('POST', `/conversations/messages/${id}/reclassify`, body);
const resumed = async () => (await w.events('contact_resumed')).map((event) => event.detail);
const OPT_OUT = 'Please remove me from your mailing list.';

describe('GET /conversations/messages?needs_review=true', () => {
  it('200 lists what no rule could settle, newest first, page by page', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ from: 'office@people.test', subject: 'A question', text: 'What does it cost?' }]);
    w.t.clock.advance(1000);
    await w.hear([{ from: 'eve@else.test', subject: 'Hello' }, { cites: ben!.messageId }]);
    const [newest, ...older] = await listed();
    expect(newest).toMatchObject({ why: 'unmatched', matched_by: null, from: 'eve@else.test' });
    expect(older).toMatchObject([
      {
        why: 'possible_reply',
        matched_by: 'domain',
        subject: 'A question',
        text: 'What does it cost?',
        subtype: 'question',
        mood: 'neutral',
        confidence: expect.any(Number),
        suggested_contacts: [{ id: ben!.enrollmentId, email: 'ben@people.test' }],
      },
    ]);
    expect(await listed(`&limit=1&before=${newest.received_at}`)).toEqual(older);
    const at = `/conversations/messages?TeamId=${w.t.teamId}`;
    const first = await w.t.call('GET', `${at}&limit=1`);
    expect(first.body.pagination).toEqual({ total: 2, limit: 1, offset: 0, has_more: true });
    const second = await w.t.call('GET', `${at}&limit=1&before=${newest.received_at}`);
    expect(second.body.pagination).toEqual({ total: 1, limit: 1, offset: 0, has_more: false });
    expect(await listed(`&before=${older[0].received_at}`)).toEqual([]);
  });

  it('200 pages through more messages of one moment than a page holds', async () => {
    const many = Array.from({ length: 130 }, (_none, n) => ({
      from: `p${n}@else.test`,
      subject: `Hello ${n}`,
    }));
    await w.hear(many);
    const seen: string[] = [];
    for (let more = ''; ;) {
      const rows: { id: string; received_at: string }[] = await listed(`&limit=20${more}`);
      if (rows.length === 0) break;
      seen.push(...rows.map(({ id }) => id));
      const last = rows.at(-1)!;
      more = `&before=${last.received_at}&before_id=${last.id}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([130, 130]);
    const alone = await w.t.call(
      'GET',
      `/conversations/messages?TeamId=${w.t.teamId}&needs_review=true&before_id=${seen[0]}`,
    );
    expect(alone.status).toBe(400);
  });

  it('200 lists a message that cannot be read', async () => {
    const depth = Array.from(
      { length: 60 },
      (_none, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    await w.hear([{ raw: `From: eve@else.test\r\n${depth.join('')}` }]); // prettier-ignore
    expect(await listed()).toMatchObject([
      { why: 'unreadable', from: 'eve@else.test', outcome: null, conversation_id: null },
    ]);
  });

  it('200 lists an answer whose words stand behind a file, in the part that is not kept', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
    const file = part('application/pdf', `${'A'.repeat(76)}\r\n`.repeat(30_000));
    const head = `From: ben@people.test\r\nIn-Reply-To: ${ben!.messageId}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`;
    await w.hear([{ raw: `${head}${file}${part('text/plain', OPT_OUT)}--b--\r\n` }]);
    expect(await listed()).toMatchObject([{ why: 'opt_out_doubt', outcome: 'reply', text: '' }]);
    expect(await w.standing(ben!)).toEqual(['paused opt_out_doubt']);
  });

  it('200 without needs_review gives the same list; 400 for another one, which is not there yet', async () => {
    const list = `/conversations/messages?TeamId=${w.t.teamId}`;
    const [all, review] = [await w.t.call('GET', list), await w.t.call('GET', `${list}&needs_review=true`)];
    expect([all.status, all.body.data]).toEqual([200, review.body.data]);
    expect((await w.t.call('GET', `${list}&needs_review=false`)).status).toBe(400);
  });
});

describe('POST /conversations/messages/{id}/reclassify', () => {
  it('200 books an answer for the contact that a person names', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const [eve] = await w.wroteTo(['eve@people.test'], { name: 'Winter' });
    await w.hear([{ from: 'office@people.test', subject: 'A question', text: 'What does it cost?' }]);
    const [item] = await listed();
    const said = await settle(item.id, { contact_id: ben!.enrollmentId });
    expect([said.status, said.body.data.needs_review]).toEqual([200, false]);
    expect(await w.standing(ben!, eve!)).toEqual(['finished replied', 'active']);
    expect(await w.events('reply')).toMatchObject([{ enrollment_id: ben!.enrollmentId }]);
    expect(await resumed()).toEqual([
      { contact_resumed: { reason: 'reclassified' } },
      { contact_resumed: { reason: 'reclassified' } },
    ]);
    expect(await listed()).toEqual([]);
    const talks = await w.talks();
    expect(talks.map((talk) => [talk.enrollment_id, talk.needs_review])).toEqual([
      [null, false],
      [ben!.enrollmentId, false],
    ]);
  });

  it('200 takes an opt-out back that was none: blacklist, contact and profile', async () => {
    const [autumn] = await w.wroteTo(['ben@people.test']);
    const [winter] = await w.wroteTo(['ben@people.test'], { name: 'Winter' });
    await w.hear([{ cites: autumn!.messageId, text: OPT_OUT }]);
    expect(await w.standing(autumn!, winter!)).toEqual(['finished unsubscribed', 'finished unsubscribed']);
    const [message] = await w.messages();
    const listing = await w.t.call('GET', `/blacklist?TeamId=${w.t.teamId}`);
    expect(listing.body.data).toMatchObject([
      { address: 'ben@people.test', causes: [{ cause: message!.id }] },
    ]);
    const said = await settle(message!.id, { outcome: 'reply', category: 'interested', mood: 'positive' });
    const judged = {
      outcome: 'reply',
      subtype: 'interested',
      mood: 'positive',
      confidence: null,
      evidence: [],
    };
    expect(said.body.data).toMatchObject(judged);
    expect(await w.blacklist()).toEqual([]);
    expect(await w.standing(autumn!, winter!)).toEqual(['finished replied', 'paused replied_elsewhere']);
    expect(await resumed()).toHaveLength(2);
    const shown = await w.t.call('GET', `/contacts/${winter!.enrollmentId}`);
    expect(shown.body.data).toMatchObject({ unsubscribed: false, interest: null });
    const profiles = await w.t.app.db.selectFrom('contact_profiles').select('unsubscribed_at').execute();
    expect(profiles).toEqual([{ unsubscribed_at: null }]);
  });

  it('200 lets a contact go on whose mail was no answer', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'Sounds good.' }]);
    const [message] = await w.messages();
    expect((await settle(message!.id, { outcome: 'none' })).status).toBe(200);
    expect(await w.standing(ben!)).toEqual(['active']);
    const shown = await w.t.call('GET', `/contacts/${ben!.enrollmentId}`);
    expect(shown.body.data).toMatchObject({ replied: false });
    const [position] = await w.t.app.db.selectFrom('enrollment_positions').select('next_run_at').execute();
    expect(position!.next_run_at).not.toBeNull();
  });

  it('200 a reply of another category ends what it ended, and nothing says that the contact went on', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'No thanks, we are not interested.' }]);
    const [message] = await w.messages();
    for (const category of ['interested', 'later'])
      expect((await settle(message!.id, { outcome: 'reply', category })).status).toBe(200);
    expect(await resumed()).toEqual([]);
    expect(await w.events('finished')).toHaveLength(1);
    expect(await w.events('reply')).toHaveLength(1);
    expect(await w.standing(ben!)).toEqual(['finished replied']);
    const stood = await w.t.app.db.selectFrom('enrollments').select('replied_at').execute();
    expect(stood).toEqual([{ replied_at: expect.any(Date) }]);
    expect((await w.t.call('GET', `/contacts/${ben!.enrollmentId}`)).body.data.interest).toBe('future');
  });

  it('200 settles an opt-out in doubt either way', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const text = 'Where did you get my address? This is spam.';
    await w.hear([
      { cites: ben!.messageId, text },
      { cites: eve!.messageId, text, from: 'eve@people.test' },
    ]);
    const [first, second] = await w.messages();
    await settle(first!.id, { outcome: 'unsubscribe' });
    await settle(second!.id, { outcome: 'reply' });
    expect(await w.standing(ben!, eve!)).toEqual(['finished unsubscribed', 'finished replied']);
    expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'unsubscribe' }]);
    const told = await w.events('reply', 'unsubscribe');
    expect(
      told.map((event) => event.type),
      'what is confirmed is told once',
    ).toEqual(['reply', 'reply', 'unsubscribe']);
    const marks = await w.t.app.db.selectFrom('enrollments').select(['id', 'replied_at']).execute();
    expect(marks.find(({ id }) => id === eve!.enrollmentId)!.replied_at).not.toBeNull();
  });

  it('200 books an absence until the day that a person names', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'Back in December.' }]);
    const [message] = await w.messages();
    await settle(message!.id, { outcome: 'autoresponse', subtype: 'auto_ack' });
    expect(await w.standing(ben!)).toEqual(['active']);
    const away = { outcome: 'autoresponse', subtype: 'out_of_office', return_date: '2026-12-01' };
    expect((await settle(message!.id, away)).body.data).toMatchObject({ subtype: 'out_of_office' });
    const shown = await w.t.call('GET', `/contacts/${ben!.enrollmentId}`);
    expect(shown.body.data).toMatchObject({ reason: 'out_of_office', resume_at: '2026-12-01T00:00:00.000Z' });
  });

  it('200 books a bounce as the person says', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'This address is not in use.' }]);
    const [message] = await w.messages();
    await settle(message!.id, { outcome: 'bounce', bounce_category: 'soft' });
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['paused soft_bounce'], []]);
    await settle(message!.id, { outcome: 'bounce', bounce_category: 'invalid_recipient' });
    expect(await w.standing(ben!)).toEqual(['finished bounced']);
    expect(await w.blacklist()).toMatchObject([{ reason: 'invalid_recipient' }]);
  });

  it('200 books a bounce whose text is cut in the middle of an emoji', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: `${'x'.repeat(299)}😀` }]);
    const [message] = await w.messages();
    const { status } = await settle(message!.id, { outcome: 'bounce', bounce_category: 'invalid_recipient' });
    expect([status, await w.standing(ben!)]).toEqual([200, ['finished bounced']]);
  });

  it('200 takes a bounce back', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ raw: w.reportOf(ben!.messageId, 'ben@people.test') }]);
    expect(await w.blacklist()).toMatchObject([{ reason: 'invalid_recipient' }]);
    const [message] = await w.messages();
    await settle(message!.id, { outcome: 'none' });
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['active'], []]);
    const [send] = await w.t.app.db.selectFrom('email_sends').select(['bounced_as', 'retry_at']).execute();
    expect(send).toEqual({ bounced_as: null, retry_at: null });
  });

  it('what stopped the contact since is not taken back', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ from: 'office@people.test', subject: 'A question' }]);
    await w.hear([{ cites: ben!.messageId, text: OPT_OUT }]);
    const [first] = await w.messages();
    await settle(first!.id, { outcome: 'none' });
    expect(await w.standing(ben!)).toEqual(['finished unsubscribed']);
    expect(await w.blacklist()).toHaveLength(1);
  });

  it('what other messages say stands: an entry with another cause, an answer that came after it', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ raw: w.reportOf(ben!.messageId, 'ben@people.test') }]);
    await w.hear([{ cites: ben!.messageId, text: OPT_OUT }]);
    await w.hear([{ cites: ben!.messageId, text: 'What does it cost?' }]);
    const [bounce, optOut, reply] = await w.messages();
    await settle(bounce!.id, { outcome: 'none' });
    expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'unsubscribe' }]);
    expect(await w.standing(ben!)).toEqual(['finished unsubscribed']);
    await settle(optOut!.id, { outcome: 'none' });
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['finished replied'], []]);
    await settle(reply!.id, { outcome: 'none' });
    expect(await w.standing(ben!)).toEqual(['active']);
  });

  it('an answer in doubt still pauses when another one is settled, and an opt-out by a link stays', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ from: 'office@people.test', subject: 'A question' }]);
    await w.hear([{ from: 'office@people.test', subject: 'Another question' }]);
    const [first, second] = await w.messages();
    await settle(first!.id, { outcome: 'none' });
    expect(await w.standing(ben!)).toEqual(['paused possible_reply']);
    await settle(second!.id, { outcome: 'unsubscribe', contact_id: ben!.enrollmentId });
    expect(await unsubscribe(w.t.app, mintToken(w.t.app.secrets, 'unsubscribe', ben!.enrollmentId))).toBe(
      'done',
    );
    await settle(second!.id, { outcome: 'none' });
    expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'unsubscribe' }]);
    const [profile] = await w.t.app.db.selectFrom('contact_profiles').select('unsubscribed_at').execute();
    expect(profile!.unsubscribed_at).not.toBeNull();
  });

  it('the status of a contact and the count of the bounce guard go with what set them', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'Yes, I am interested. Please send me an offer.' }]);
    await w.hear([{ raw: w.reportOf(eve!.messageId, 'eve@people.test') }]);
    const [reply, bounce] = await w.messages();
    const state = async () => {
      const shown = await w.t.call('GET', `/contacts/${ben!.enrollmentId}`);
      const counted = await w.t.app.db.selectFrom('campaign_bounces').select('email_send_id').execute();
      return [shown.body.data.interest, counted.length];
    };
    expect(await state()).toEqual(['interested', 1]);
    await settle(reply!.id, { outcome: 'reply' });
    await settle(bounce!.id, { outcome: 'bounce' });
    expect(await state()).toEqual(['interested', 1]);
    expect(await w.events('interest')).toHaveLength(1);
    await settle(reply!.id, { outcome: 'autoresponse', subtype: 'auto_ack' });
    await settle(bounce!.id, { outcome: 'bounce', bounce_category: 'soft' });
    expect(await state()).toEqual([null, 0]);
    expect(await w.events('bounce')).toMatchObject([
      { bounce_category: 'invalid_recipient' },
      { bounce_category: 'soft' },
    ]);
  });

  it('a contact who is no longer there waits for a person, who may stop the sequence', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const text = 'Ben no longer works for us.';
    await w.hear([{ cites: ben!.messageId, headers: ['Auto-Submitted: auto-replied'], text }]);
    expect(await w.standing(ben!)).toEqual(['paused no_longer_here']);
    const [item] = await listed();
    expect(item).toMatchObject({
      why: 'no_longer_here',
      outcome: 'autoresponse',
      contact: ben!.enrollmentId,
    });
    await settle(item.id, { outcome: 'bounce', bounce_category: 'invalid_recipient' });
    expect([await listed(), await w.standing(ben!)]).toEqual([[], ['finished bounced']]);
    await settle(item.id, { outcome: 'autoresponse', subtype: 'no_longer_here' });
    expect([await listed(), await w.standing(ben!)]).toEqual([[], ['paused no_longer_here']]);
    await settle(item.id, { outcome: 'autoresponse' });
    expect([await listed(), await w.standing(ben!)]).toEqual([[], ['active']]);
  });

  it('a receipt that a person may have written holds the contact until a person says whose it is', async () => {
    const [ben, ann] = await w.wroteTo(['ben@people.test', 'ann@else.test']);
    const text = 'We have received your message and will get back to you shortly.';
    const marked = { headers: ['Auto-Submitted: auto-replied'] };
    await w.hear([
      { cites: ben!.messageId, text },
      { cites: ann!.messageId, text, from: 'ann@else.test', ...marked },
    ]);
    expect(await w.standing(ben!)).toEqual(['paused possible_reply']);
    expect(await w.standing(ann!)).toEqual(['active']);
    const [item, ...others] = await listed();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      why: 'possible_reply',
      outcome: 'autoresponse',
      contact: ben!.enrollmentId,
    });
    await settle(item.id, { outcome: 'autoresponse' });
    expect([await listed(), await w.standing(ben!)]).toEqual([[], ['active']]);
    await settle(item.id, { outcome: 'reply' });
    expect(await w.standing(ben!)).toEqual(['finished replied']);
  });

  it('what holds a contact holds it still when another message is taken back', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'Ben no longer works for us.' }]);
    await w.hear([{ cites: ben!.messageId, text: 'What does it cost?' }]);
    expect(await w.standing(ben!)).toEqual(['finished replied']);
    const [, reply] = await w.messages();
    await settle(reply!.id, { outcome: 'none' });
    expect(await w.standing(ben!)).toEqual(['paused no_longer_here']);
  });

  it('what holds a contact holds no other sequence of the person when another message is taken back', async () => {
    const [spring] = await w.wroteTo(['ben@people.test']);
    const [winter] = await w.wroteTo(['ben@people.test'], { name: 'Winter' });
    await w.hear([{ cites: spring!.messageId, text: 'Ben no longer works for us.' }]);
    await w.hear([{ cites: winter!.messageId, text: 'What does it cost?' }]);
    const [, reply] = await w.messages();
    await settle(reply!.id, { outcome: 'none' });
    expect(await w.standing(spring!, winter!)).toEqual(['paused no_longer_here', 'active']);
  });

  it('what cites no mail holds every sequence of the person, and still does when another message is taken back', async () => {
    const [spring] = await w.wroteTo(['ben@people.test']);
    const [winter] = await w.wroteTo(['ben@people.test'], { name: 'Winter' });
    await w.hear([{ from: 'ben@people.test', subject: 'Hello', text: 'Ben no longer works for us.' }]);
    const held = ['paused no_longer_here', 'paused no_longer_here'];
    expect(await w.standing(spring!, winter!)).toEqual(held);
    await w.hear([{ cites: winter!.messageId, text: 'What does it cost?' }]);
    const [, reply] = await w.messages();
    await settle(reply!.id, { outcome: 'none' });
    expect(await w.standing(spring!, winter!)).toEqual(held);
  });

  it('a receipt without a mark that matches no mail is put before a person', async () => {
    const text = 'We have received your message and will get back to you shortly.';
    const headers = ['Auto-Submitted: auto-replied'];
    await w.hear([
      { from: 'eve@else.test', subject: 'Hello', text },
      { from: 'ann@else.test', subject: 'Hello', text, headers },
    ]);
    expect(await listed()).toMatchObject([
      { why: 'unmatched', from: 'eve@else.test', outcome: 'autoresponse' },
    ]);
  });

  it('contacts get the labels that the settings of the team ask for, and lose them with what put them on', async () => {
    const names = ['bounced', 'opt_out', 'out_of_office', 'mood_positive', 'mood_negative', 'mood_neutral', 'mood_needs_review']; // prettier-ignore
    const set = (on: string[]) =>
      w.t.call('PATCH', `/teams/${w.t.teamId}`, {
        inbox_auto_tag_settings: Object.fromEntries(
          names.map((name) => [`auto_tag_${name}`, on.includes(name)]),
        ),
      });
    await w.t.call('POST', '/labels', { TeamId: w.t.teamId, name: 'POSITIVE' });
    const people = ['ben', 'eve', 'carl', 'dora', 'finn'].map((name) => `${name}@people.test`);
    const [ben, eve, carl, dora, finn] = await w.wroteTo(people);
    const labels = async () =>
      Promise.all(
        [ben, eve, carl, dora, finn].map(
          async (each) => (await w.t.call('GET', `/contacts/${each!.enrollmentId}`)).body.data.labels,
        ),
      );
    const away = { headers: ['Auto-Submitted: auto-replied'], subject: 'Out of office', text: 'I am away.' };
    const mails = () =>
      w.hear([
        { cites: ben!.messageId, text: 'Yes, I am interested. Please send me an offer.' },
        { raw: w.reportOf(eve!.messageId, 'eve@people.test') },
        { cites: carl!.messageId, from: 'carl@people.test', text: OPT_OUT },
        { cites: dora!.messageId, from: 'dora@people.test', ...away },
        {
          cites: finn!.messageId,
          from: 'finn@people.test',
          text: 'Where did you get my address? This is spam.',
        },
      ]);
    await set([]);
    await mails();
    expect(await labels()).toEqual([[], [], [], [], []]);
    await set(names);
    const [first] = await w.messages();
    await settle(first!.id, { outcome: 'reply', mood: 'negative' });
    expect((await labels())[0]).toEqual(['Negative']);
    await settle(first!.id, { outcome: 'reply', mood: 'neutral' });
    expect((await labels())[0]).toEqual(['Neutral']);
    await settle(first!.id, { outcome: 'none' });
    await mails();
    const tagged = [['POSITIVE'], [], ['Opted out'], ['Out of office'], ['Needs review']];
    expect(await labels(), 'a second report of a bounce is none').toEqual(tagged);
    await settle((await w.messages())[1]!.id, { outcome: 'bounce' });
    expect((await labels())[1]).toEqual(['Bounced']);
    for (const { id } of await w.messages()) await settle(id, { outcome: 'none' });
    expect(await labels()).toEqual([[], [], [], [], []]);
  });

  it('conversations get those that apply to them, in the payload of the answer too', async () => {
    const { t } = w;
    await t.call('POST', '/webhooks', { team_id: t.teamId, url: 'https://hooks.example/x' });
    for (const [name, applies_to] of [
      ['POSITIVE', 'both'],
      ['Opted out', 'conversation'],
      ['Needs review', 'contact'],
    ])
      // prettier-ignore
      await t.call('POST', '/labels', { TeamId: t.teamId, name, applies_to });
    await t.call('PATCH', `/teams/${t.teamId}`, {
      inbox_auto_tag_settings: Object.fromEntries(
        ['opt_out', 'out_of_office', 'mood_positive', 'mood_negative', 'mood_needs_review'].map((name) => [
          `auto_tag_${name}`,
          true,
        ]),
      ),
    });
    const names = ['ben', 'carl', 'dora', 'finn'];
    const [ben, carl, dora, finn] = await w.wroteTo(names.map((name) => `${name}@people.test`));
    await w.hear([
      { cites: ben!.messageId, text: 'Yes, I am interested. Please send me an offer.' },
      { cites: carl!.messageId, from: 'carl@people.test', text: OPT_OUT },
      { cites: dora!.messageId, from: 'dora@people.test', headers: ['Auto-Submitted: auto-replied'], subject: 'Out of office', text: 'I am away.' },
      { cites: finn!.messageId, from: 'finn@people.test', text: 'Where did you get my address? This is spam.' },
    ]); // prettier-ignore
    const labelled = async () => {
      const { data } = (await t.call('GET', `/conversations?TeamId=${t.teamId}`)).body;
      const byContact = new Map<string, string[]>(
        data.map((talk: { contact: { email: string }; labels: { name: string }[] }) => [
          talk.contact.email,
          talk.labels.map(({ name }) => name),
        ]),
      );
      return names.map((name) => byContact.get(`${name}@people.test`));
    };
    const tagged = [['POSITIVE'], ['Opted out'], ['Out of office'], []];
    expect(await labelled()).toEqual(tagged);
    const bodies = await t.app.db.selectFrom('webhook_deliveries').select('body').execute();
    const told = bodies
      .map(({ body }) => JSON.parse(body!))
      .filter(({ type }) => ['reply', 'unsubscribe', 'autoresponse'].includes(type));
    expect(
      names.map((name) =>
        told
          .find(({ contact }) => contact.email === `${name}@people.test`)
          .conversation.labels.map((label: { name: string }) => label.name),
      ),
    ).toEqual(tagged);

    const [first] = await w.messages();
    await settle(first!.id, { outcome: 'reply', mood: 'negative' });
    expect((await labelled())[0]).toEqual(['Negative']);
    await w.hear([{ cites: ben!.messageId, text: 'Yes, I am interested. Please send me an offer.' }]);
    expect((await labelled())[0]).toEqual(['Negative', 'POSITIVE']);
    await settle(first!.id, { outcome: 'reply', mood: 'positive' });
    await settle(first!.id, { outcome: 'none' });
    expect((await labelled())[0], 'the other answer says so still').toEqual(['POSITIVE']);
    for (const { id } of await w.messages()) await settle(id, { outcome: 'none' });
    expect(await labelled()).toEqual([[], [], [], []]);
  });

  it('400 for a key that says nothing of the outcome, and nothing changes', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: OPT_OUT }]);
    const [message] = await w.messages();
    for (const [param, body] of [
      ['bounce_category', { outcome: 'reply', bounce_category: 'soft' }],
      ['category', { outcome: 'unsubscribe', category: 'interested' }],
      ['category', { category: 'interested' }],
      ['return_date', { outcome: 'autoresponse', subtype: 'auto_ack', return_date: '2026-12-01' }],
    ] as const)
      expect(await settle(message!.id, body)).toMatchObject({ status: 400, body: { error: { param } } });
    expect(await w.standing(ben!)).toEqual(['finished unsubscribed']);
    expect((await w.messages())[0]!.settled_at).toBeNull();
  });

  it('400 when nothing says whose answer it is, 404 for a message or contact that is not there', async () => {
    await w.hear([{ from: 'eve@else.test' }]);
    const [item] = await listed();
    const unnamed = await settle(item.id, { outcome: 'reply' });
    expect([unnamed.status, unnamed.body.error.param]).toEqual([400, 'contact_id']);
    expect((await settle(item.id, { contact_id: item.id })).status).toBe(404);
    expect((await settle(w.anna, { outcome: 'none' })).status).toBe(404);
    expect(await listed()).toHaveLength(1);
  });
});

/** Repeats a request that is refused because others hold the rows, as a person would. */
async function insist(id: string, body: object): ReturnType<typeof settle> {
  const answer = await settle(id, body);
  if (answer.status !== 503) return answer;
  expect(answer.headers['retry-after']).toBeDefined();
  return insist(id, body);
}

it('many people who settle messages of one contact at once all have their way', async () => {
  const sent = [];
  for (const name of ['Autumn', 'Winter', 'Spring'])
    sent.push(...(await w.wroteTo(['ben@people.test'], { name })));
  const texts = ['Sounds good.', OPT_OUT, 'Who are you?', 'No, thanks.'];
  await w.hear(
    sent.flatMap(({ messageId: cites }) => texts.map((text) => ({ cites, text, subject: `Re: ${text}` }))),
  );
  const told = (await w.messages()).map(({ id, enrollment_id }) => ({ id, contact_id: enrollment_id }));
  const outcomes = ['none', 'unsubscribe', 'reply', 'none', 'bounce'];
  for (const from of [0, 1, 2]) {
    const said = await Promise.all(
      told.map(({ id, contact_id }, at) =>
        insist(id, { contact_id, outcome: outcomes[(at + from) % outcomes.length] }),
      ),
    );
    expect(said.map(({ status }) => status)).toEqual(told.map(() => 200));
  }
});
