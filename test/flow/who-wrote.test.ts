import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneMail } from '../support/graph.ts';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const OPT_OUT = 'Please unsubscribe me from your list.';

const letter = (head: string[], text = OPT_OUT) => ({
  raw: [...head, 'Subject: Hello', `Message-ID: <${head.length}.own@else.test>`, '', text, ''].join('\r\n'),
});

describe('who wrote is every mailbox of From that has an address', () => {
  it.each([
    'Baker, Ben <ben@people.test>',
    'Ben Baker, PhD <ben@people.test>',
    'Ben Baker | People, Inc. <ben@people.test>',
    'Baker; Ben <ben@people.test>',
    '=?utf-8?Q?Baker,_Ben?= <ben@people.test>',
    '"Ben Baker <ben@people.test>',
    '"Baker, Ben <ben@people.test>, People',
    'Ben Baker <ben@people.test',
    'Ben Baker ben@people.test>',
    "'ben@people.test'",
    'Ben [mailto:ben@people.test]',
    'Ben Baker <mailto:ben@people.test>',
    'People: ben@people.test;',
    '<@relay.test:ben@people.test>',
    '"ann@else.test" <ben@people.test>',
    '=?utf-8?q?Ben_=3Cben@people.test=3E?=',
    'Ben Baker <=?utf-8?q?ben=40people.test?=>',
    'Ben Baker <"ben"@people.test>',
    'Ben Baker <ben @people.test>',
    'Ben Baker <ben@people.test.>',
    'Ben Baker <ben@people.test\u200b>',
    'Ben Baker\uff1cben\uff20people.test\uff1e',
    '=?utf-8?q?ann=40else.test,_Ben?= <ben@people.test>',
    'Ben <"ben"@people.test>',
    'Ben <ben @ people.test>',
    'Ben <ben@people\r\n .test>',
    'Ben <ben@people.test.>',
    'Ben <ben＠people.test>',
    'Ben <\u200bben@people.test\u200e>',
    '“ben@people.test”',
    '&lt;ben@people.test&gt;',
    '<Ben> <ben@people.test>',
    'Ben <ben@people.test?subject=Re>',
    `${Array.from({ length: 20 }, (_, n) => `ann${n}@else.test`).join(', ')}, ben@people.test`,
  ])('%s', async (from) => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([letter([`From: ${from}`])]);
    expect(await w.messages()).toMatchObject([
      { outcome: 'unsubscribe', matched_by: 'from', from_address: 'ben@people.test' },
    ]);
    expect(await w.standing(ben!)).toEqual(['finished unsubscribed']);
    expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'unsubscribe' }]);
  });

  it('also behind a name that is longer than a header is kept', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([letter([`From: "${'B'.repeat(5_000)}" <ben@people.test>`])]);
    expect(await w.standing(ben!)).toEqual(['finished unsubscribed']);
  });

  it('no one whose address is the end of a longer one', async () => {
    const local = 'b'.repeat(64);
    const [ben] = await w.wroteTo([`${local}@people.test`]);
    await w.hear([letter([`From: <x${local}@people.test>`])]);
    expect(await w.messages()).toMatchObject([{ from_address: null, matched_by: null }]);
    await w.hear([letter([`From: <${local}@people.test>`, 'X-One: 1'])]);
    expect(await w.standing(ben!)).toEqual(['finished unsubscribed']);
  });

  it('the one that got a mail of ours is heard, whichever place it has', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([letter(['From: Ann <ann@else.test>, Ben <ben@people.test>'])]);
    expect(await w.standing(ben!)).toEqual(['finished unsubscribed']);
  });

  it('of several that got mails of ours one is heard, and the others rest', async () => {
    const both = await w.wroteTo(['ann@else.test', 'ben@people.test']);
    await w.hear([letter(['From: Ann <ann@else.test>, Ben <ben@people.test>'])]);
    const standing = await w.standing(...both);
    expect(standing.toSorted()).toEqual(['finished unsubscribed', 'paused possible_reply']);
    expect(await w.blacklist()).toHaveLength(1);
  });
});

describe('where From has no address', () => {
  it.each([
    ['Sender', ['From: Ben Baker', 'Sender: ben@people.test']],
    ['Reply-To', ['From: Ben Baker <>', 'Reply-To: Baker, Ben <ben@people.test>']],
    ['Return-Path', ['Return-Path: <ben@people.test>', 'From: "Ben']],
    ['From, in words that are encoded', [`From: =?utf-8?B?${btoa('ben@people.test')}?=`]],
    ['From, in a comment', ['From: Ben Baker (ben@people.test)']],
    ['From, with a comment before the @', ['From: ben (Sales) @people.test']],
    ['From, behind a comment without an end', ['From: Ben (Sales <ben@people.test>']],
    ['From, between spaces', ['From: ben @ people.test', 'Sender: office@else.test']],
    ['Sender, without any From', ['Sender: <ben@people.test>', 'Reply-To: office@people.test']],
  ])('the writer that %s names rests, and is neither ended nor blacklisted', async (_what, head) => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([letter(head)]);
    expect(await w.messages()).toMatchObject([
      { matched_by: 'sender_header', needs_review: true, review_reason: 'possible_reply' },
    ]);
    expect(await w.standing(ben!)).toEqual(['paused possible_reply']);
    expect(await w.blacklist()).toEqual([]);
  });

  it('these headers name no one where From has one', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([letter(['From: news@else.test', 'Sender: ben@people.test', 'Reply-To: ben@people.test'])]);
    expect(await w.standing(ben!)).toEqual(['active']);
  });
});

describe('spellings of one mailbox', () => {
  it.each([
    ['info@xn--mller-kva.test', 'info@müller.test'],
    ['joe.foo@gmail.com', 'joe.foo@googlemail.com'],
    ['joe.foo@gmail.com', 'joefoo@gmail.com'],
    ['joefoo@googlemail.com', 'J.O.E.Foo+lists@gmail.com'],
    ['joe+crm@gmail.com', 'joe@gmail.com'],
  ])('who was written to at %s answers from %s', async (contact, from) => {
    const [joe] = await w.wroteTo([contact]);
    await w.hear([letter([`From: Joe <${from}>`])]);
    expect(await w.messages()).toMatchObject([{ matched_by: 'from', from_address: from.toLowerCase() }]);
    expect(await w.standing(joe!)).toEqual(['finished unsubscribed']);
    expect(await w.blacklist()).toEqual([{ address: contact, reason: 'unsubscribe' }]);
  });

  it.each([
    ['joe.foo@people.test', 'joefoo@people.test', 'paused possible_reply'],
    ['joe+crm@people.test', 'joe@people.test', 'paused possible_reply'],
    ['joe.foo@gmail.com', 'joe.foo.bar@gmail.com', 'active'],
    ['joe@gmail.com', 'joe@gmail.test', 'active'],
  ])('%s and %s are two', async (contact, from, stands) => {
    const [joe] = await w.wroteTo([contact]);
    await w.hear([letter([`From: Joe <${from}>`], 'Sounds good.')]);
    expect(await w.standing(joe!)).toEqual([stands]);
  });

  it.each([
    ['joefoo@gmail.com', 'joe.foo@googlemail.com'],
    ['@googlemail.com', 'joe.foo@gmail.com'],
    ['info@müller.test', 'info@xn--mller-kva.test'],
    ['müller.test', 'info@xn--mller-kva.test'],
  ])('an entry of the blacklist for %s keeps mail from %s', async (entry, contact) => {
    const { t } = w;
    const listed = await t.call('POST', '/blacklist', { TeamId: t.teamId, address: entry });
    expect(listed.status).toBe(201);
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'Spring',
      ...oneMail('Hi', 'Text'),
    });
    const at = { TeamId: t.teamId, CampaignId: made.body.data.id };
    const added = await t.call('POST', '/contacts', { ...at, email: contact });
    await t.call('PATCH', `/campaigns/${at.CampaignId}`, { status: 'active' });
    const { body } = await t.call('GET', `/contacts/${added.body.data.id}/explain`);
    expect(body.data.blocker).toMatchObject({ gate: 'suppressed' });
  });
});
