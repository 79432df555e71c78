import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intentIn } from '../unit/inbox/mails.ts';
import { askOpinions } from '../../src/inbox/ask-opinion.ts';
import { reclassifyMessage } from '../../src/inbox/reclassify-message.ts';
import { standardSignature } from '../../src/platform/rules/standard-signature.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';
import { eventually } from '../support/eventually.ts';
import { inboundWorld } from '../support/inbound.ts';
import { sharedParser } from '../support/parser.ts';
import { manualTimers } from '../support/timers.ts';
import type { ManualTimers } from '../support/timers.ts';

const SECRET = 'a secret of the opinion test';
const SURE = { outcome: 'reply', category: 'interested', mood: 'positive', confidence: 0.9 };
const TEXT = 'The heron stands by the river at noon.';
const GUESS = intentIn(TEXT).category;

let server: HookReceiver;
let timers: ManualTimers;
let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => {
  server = await startHookReceiver();
  const opinions = { organization: 'acme', url: `${server.url}/reply`, secret: SECRET, below: 0.6 };
  timers = manualTimers();
  w = await inboundWorld({
    overrides: { after: timers.after },
    config: { secondOpinions: [opinions] },
  });
});
afterEach(async () => {
  await w[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const says = (body: unknown, status = 200): void => {
  server.answer = (_post, response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const verdictOf = async (index: number) =>
  (await w.messages())[index]!.verdict as { decidedBy: string; secondOpinion?: object };
const ask = () => askOpinions(w.t.app);

describe('a second opinion', () => {
  it('moves a contact to the subsequence that waits for its category, and one of doubt takes a move back', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const parentCampaignId = (await w.t.call('GET', `/contacts/${ben!.enrollmentId}`)).body.data.CampaignId;
    for (const [name, value] of [
      ['Keen', 'interested'],
      ['Any', null],
    ])
      await w.t.call('POST', '/campaigns', {
        TeamId: w.t.teamId,
        name,
        parentCampaignId,
        subsequence_trigger: { on: 'reply_category', ...(value ? { values: [value] } : {}) },
      });
    await w.hear([
      { cites: ben!.messageId, text: TEXT },
      { cites: eve!.messageId, from: 'eve@people.test', text: `${TEXT} Cloudy.` },
    ]);
    const due = async () =>
      (
        await w.t.app.pool.query<{ what: string }>(
          `select c.name || ' ' || p.email as what from subsequence_moves m join campaigns c on c.id = m.campaign_id
           join enrollments e on e.id = m.enrollment_id join contact_profiles p on p.id = e.contact_profile_id order by 1`,
        )
      ).rows.map(({ what }) => what);
    expect(await due()).toEqual(['Any ben@people.test', 'Any eve@people.test']);
    server.answer = ({ body }, response) =>
      void response
        .writeHead(200)
        .end(JSON.stringify(body.includes('Cloudy') ? { ...SURE, outcome: 'unsubscribe' } : SURE));
    await ask();
    expect(await due()).toEqual(['Any ben@people.test', 'Keen ben@people.test']);
  });

  it('is asked for, signed, about what the rules are not sure of, and replaces category and mood', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    await w.hear([
      { cites: ben!.messageId, text: TEXT },
      {
        cites: eve!.messageId,
        from: 'eve@people.test',
        text: 'Yes, I am interested. Please send me an offer.',
      },
    ]);
    expect(await w.standing(ben!, eve!), 'nothing waits for it').toEqual([
      'finished replied',
      'finished replied',
    ]);
    says(SURE);
    await ask();
    expect(server.posts).toHaveLength(1);
    const [{ body, headers, path }] = server.posts as [HookReceiver['posts'][number]];
    const [message] = await w.messages();
    expect([path, JSON.parse(body)]).toMatchObject([
      '/reply',
      {
        type: 'second_opinion',
        message_id: message!.id,
        text: TEXT,
        rules: { outcome: 'reply', category: GUESS },
      },
    ]);
    const at = Number(headers['webhook-timestamp']);
    expect(headers['webhook-signature']).toBe(standardSignature([SECRET], message!.id, at, body));
    const shown = await w.t.call('GET', `/contacts/${ben!.enrollmentId}`);
    expect([shown.body.data.interest, message!.subtype, message!.needs_review]).toEqual([
      'interested',
      'interested',
      false,
    ]);
    const talk = (await w.talks()).find(({ enrollment_id: id }) => id === ben!.enrollmentId)!;
    expect(talk).toMatchObject({ mood: 'positive' });
    const told = (await w.t.call('GET', `/conversations/${talk.id}/messages`)).body.data.at(-1);
    expect(told.classification).toMatchObject({
      by: 'second_opinion',
      subtype: SURE.category,
      mood: SURE.mood,
      confidence: SURE.confidence,
    });
    expect(await verdictOf(0)).toMatchObject({ decidedBy: 'second_opinion', secondOpinion: SURE });
    expect(await verdictOf(1)).toMatchObject({ decidedBy: 'rules' });
    expect(await w.events('reply')).toHaveLength(2);
    await ask();
    expect(server.posts).toHaveLength(1);
    const parser = sharedParser();
    const key = { team_id: w.t.teamId, id: message!.id };
    expect(await reclassifyMessage({ ...w.t.app, parser }, key, { apply: true })).toEqual({ kind: 'same' });
    expect(await verdictOf(0)).toMatchObject({ decidedBy: 'second_opinion', secondOpinion: SURE });
  });

  it('that is an opt-out pauses and asks a person, and blocks nothing', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const [winter] = await w.wroteTo(['ben@people.test'], { name: 'Winter' });
    await w.t.call('PATCH', `/teams/${w.t.teamId}`, { reply_scope: 'campaign' });
    await w.hear([{ cites: ben!.messageId, text: TEXT }]);
    expect(await w.standing(ben!, winter!)).toEqual(['finished replied', 'active']);
    says({ ...SURE, outcome: 'unsubscribe' });
    await ask();
    expect(await w.standing(ben!, winter!)).toEqual(['finished replied', 'paused opt_out_doubt']);
    expect([await w.blacklist(), await w.events('unsubscribe')]).toEqual([[], []]);
    const [message] = await w.messages();
    expect(message).toMatchObject({ outcome: 'reply', needs_review: true, review_reason: 'opt_out_doubt' });
  });

  it('that is late, wrong or not given changes nothing; it is asked for again, three times at most', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: TEXT }]);
    const before = { outcome: 'reply', subtype: GUESS, needs_review: false };
    server.answer = () => {};
    const late = ask();
    await eventually(
      async () => server.posts.length,
      (posts) => posts === 1,
    );
    await timers.fire(10_000);
    await late;
    await ask();
    expect(server.posts).toHaveLength(1);
    says('busy', 503);
    w.t.clock.advance(60_000);
    await ask();
    w.t.clock.advance(600_000);
    await ask();
    w.t.clock.advance(86_400_000);
    await ask();
    expect(server.posts).toHaveLength(3);
    expect((await w.messages())[0]).toMatchObject(before);
    expect(await verdictOf(0)).toMatchObject({
      decidedBy: 'rules',
      secondOpinion: { failed: 'the server answered 503' },
    });
    for (const wrong of [
      'not JSON',
      { ...SURE, outcome: 'autoresponse' },
      { ...SURE, mood: 'needs_review' },
      { ...SURE, confidence: 7 },
      { ...SURE, category: 'x' },
      [],
      JSON.stringify({ ...SURE, more: 'x'.repeat(9_000) }),
    ]) {
      says(wrong);
      await w.t.app.db
        .updateTable('inbound_messages')
        .set({ opinion_due_at: w.t.clock.wall(), opinion_attempts: 0 })
        .execute();
      await ask();
      expect((await w.messages())[0]).toMatchObject({ ...before, opinion_due_at: null });
    }
    expect(await w.standing(ben!)).toEqual(['finished replied']);
  });

  it('is not asked for any more when a person settled the message', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: TEXT }]);
    says(SURE);
    const [message] = await w.messages();
    await w.t.call('POST', `/conversations/messages/${message!.id}/reclassify`, { category: 'later' });
    await ask();
    expect(server.posts).toHaveLength(0);
    expect((await w.messages())[0]).toMatchObject({ subtype: 'later', opinion_due_at: null });
  });
});
