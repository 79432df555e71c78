import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  citesOurs,
  matchAnswer,
  matchColleague,
  matchKeys,
  matchReport,
} from '../../../src/inbox/rules/match.ts';
import type { Candidate, MatchKeys, MatchedBy } from '../../../src/inbox/rules/match.ts';
import { block, mailWith, reportWith } from './mails.ts';

const sent = (sendId: string, day: number, over: Partial<Candidate> = {}): Candidate => ({
  sendId,
  enrollmentId: 'autumn',
  messageId: `<${sendId}@outreach.test>`,
  recipient: 'ben@people.test',
  subject: 'Hello',
  here: true,
  open: true,
  sentAt: new Date(Date.UTC(2026, 10, day)),
  ...over,
});
const keys = (over: Partial<MatchKeys> = {}): MatchKeys => ({
  ids: [],
  recipients: [],
  from: null,
  writers: over.from ? [over.from] : [],
  perhapsWriters: [],
  subject: '',
  ...over,
});
const id = (by: MatchedBy, { messageId }: Candidate) => ({ by, value: messageId });
const FIRST = sent('first', 1);
const SECOND = sent('second', 8);

describe('the keys of a mail', () => {
  it('are each Message-ID it carries back, answers or cites, once: the surest and then the newest first', () => {
    const mail = mailWith({
      inReplyTo: ['<b@x>'],
      references: ['<a@x>', '<d@x>', '<b@x>'],
      returned: { messageId: '<c@x>', to: null },
    });
    expect(matchKeys(mail).ids).toEqual([
      { by: 'returned_message', value: '<c@x>' },
      { by: 'in_reply_to', value: '<b@x>' },
      { by: 'references', value: '<d@x>' },
      { by: 'references', value: '<a@x>' },
    ]);
  });

  it('are the addresses that a report names, and not the machine that sent it', () => {
    const mail = reportWith([block({ recipient: 'old@people.test', finalRecipient: null })], {
      returned: { messageId: null, to: 'ben@people.test' },
    });
    expect(matchKeys(mail).recipients).toEqual([
      { by: 'report_recipient', value: 'old@people.test' },
      { by: 'returned_to', value: 'ben@people.test' },
    ]);
  });

  it('are who complains, when the report says it', () => {
    const feedback = { 'feedback-type': 'abuse', 'original-rcpt-to': '<Ben@people.test>' };
    expect(matchKeys(reportWith([], { feedback })).recipients).toEqual([
      { by: 'report_recipient', value: 'ben@people.test' },
    ]);
  });

  it('are none for a mail that says nothing of itself', () => {
    expect(matchKeys(mailWith({ from: null, inReplyTo: [], subject: 'Re:' }))).toEqual(keys());
  });
});

describe('an answer belongs to', () => {
  it('the mail that it answers, though it cites a newer one', () => {
    const ids = [id('in_reply_to', FIRST), id('references', SECOND)];
    expect(matchAnswer(keys({ ids }), [SECOND, FIRST])).toMatchObject({ sendId: 'first', by: 'in_reply_to' });
  });

  it('the newest of the thread that it cites, when it answers a mail that is not ours', () => {
    const mail = mailWith({ inReplyTo: ['<else@x>'], references: [FIRST.messageId, SECOND.messageId] });
    expect(matchAnswer(matchKeys(mail), [FIRST, SECOND])).toMatchObject({
      sendId: 'second',
      by: 'references',
    });
  });

  it('the one it cites, though a stranger of the same thread wrote it', () => {
    const mail = mailWith({ from: 'assistant@elsewhere.test', inReplyTo: [FIRST.messageId] });
    const other = sent('other', 9, { recipient: 'assistant@elsewhere.test' });
    expect(matchAnswer(matchKeys(mail), [other, FIRST])).toMatchObject({ sendId: 'first' });
  });

  it('the newest to its sender when it cites nothing, however the address is written', () => {
    const upper = sent('upper', 3, { recipient: 'Ben@People.test' });
    expect(matchAnswer(keys({ from: 'ben@people.test' }), [FIRST, upper])).toEqual({
      sendId: 'upper',
      by: 'from',
      orEnrollments: [],
    });
  });

  it('the campaign whose subject it has; when none has it, to any of them', () => {
    const winter = sent('winter', 3, { enrollmentId: 'winter', subject: 'Winter tires' });
    const at = { from: 'ben@people.test' };
    expect(matchAnswer(keys({ ...at, subject: 'hello' }), [FIRST, winter])).toEqual({
      sendId: 'first',
      by: 'from',
      orEnrollments: [],
    });
    expect(matchAnswer(keys({ ...at, subject: 'a question' }), [FIRST, winter])).toEqual({
      sendId: 'winter',
      by: 'from',
      orEnrollments: ['autumn'],
    });
  });

  it('one whose sequence is not over, before a newer one', () => {
    const over = sent('over', 9, { enrollmentId: 'winter', open: false });
    expect(matchAnswer(keys({ from: 'ben@people.test' }), [over, FIRST])).toMatchObject({
      sendId: 'first',
      orEnrollments: ['winter'],
    });
  });

  it('none when nothing speaks for it', () => {
    const ids = [{ by: 'in_reply_to' as const, value: '<other@x>' }];
    expect(matchAnswer(keys({ ids, from: 'eve@people.test' }), [FIRST, SECOND])).toBeNull();
    expect(matchAnswer(keys({ from: 'ben@people.test' }), [{ ...FIRST, here: false }])).toBeNull();
    expect(matchAnswer(keys({ ids: [id('in_reply_to', FIRST)] }), [])).toBeNull();
  });

  it('the same one, in whatever order the candidates come', () => {
    const candidates = [
      FIRST,
      SECOND,
      sent('third', 3, { enrollmentId: 'winter' }),
      sent('fourth', 4, { recipient: 'eve@people.test' }),
    ];
    const some = fc.subarray(candidates.map((each) => id('references', each)));
    const shuffled = fc.shuffledSubarray(candidates, { minLength: candidates.length });
    fc.assert(
      fc.property(some, shuffled, (ids, order) => {
        const at = keys({ ids, from: 'ben@people.test' });
        expect(matchAnswer(at, order)).toEqual(matchAnswer(at, candidates));
      }),
    );
  });
});

describe('a report belongs to', () => {
  const named = (by: MatchedBy, value: string) => keys({ recipients: [{ by, value }] });

  it('the mail that it carries back, though it names another address', () => {
    const at = { ...named('report_recipient', 'eve@people.test'), ids: [id('returned_message', FIRST)] };
    const eve = sent('eve', 9, { recipient: 'eve@people.test' });
    expect(matchReport(at, [eve, FIRST])).toMatchObject({ sendId: 'first', by: 'returned_message' });
  });

  it.each<MatchedBy>(['failed_recipients', 'report_recipient', 'returned_to', 'report_text'])(
    'the newest mail to the address that it names: %s',
    (by) => {
      const found = matchReport(named(by, 'ben@people.test'), [FIRST, SECOND]);
      expect(found).toMatchObject({ sendId: 'second', by });
      expect(citesOurs(by)).toBe(false);
    },
  );

  it('no mail of its sender when it names another address', () => {
    const at = { ...named('report_recipient', 'old@else.test'), from: 'ben@people.test' };
    expect(matchReport(at, [FIRST])).toBeNull();
    expect(matchReport(keys({ from: 'ben@people.test' }), [FIRST])).toMatchObject({ by: 'from' });
  });

  it('no mail of another mailbox by an address alone', () => {
    const elsewhere = { ...FIRST, here: false };
    expect(matchReport(named('failed_recipients', 'ben@people.test'), [elsewhere])).toBeNull();
  });
});

describe('an unknown sender of a company', () => {
  const to = (name: string, over: Partial<Candidate> = {}): Candidate => ({
    ...sent(name, 1, { recipient: `${name}@people.test`, enrollmentId: name }),
    ...over,
  });
  const at = keys({ from: 'office@people.test', subject: 'hello' });

  it('answers the one contact whose mail had the subject', () => {
    const eve = to('eve', { subject: 'Other' });
    expect(matchColleague(at, [to('ben'), eve])).toEqual({
      match: { sendId: 'ben', by: 'subject_domain', orEnrollments: [] },
      open: [],
    });
  });

  it.each([
    ['two had it', keys(at), [to('ben'), to('eve')], ['ben', 'eve']],
    ['none had it', keys({ ...at, subject: 'other' }), [to('ben')], ['ben']],
    ['it has no subject', keys({ ...at, subject: '' }), [to('ben', { subject: '' })], ['ben']],
    ['the contact is no longer open', keys(at), [to('ben', { open: false })], []],
  ])('may answer any of them when %s', (_when, by, colleagues, open) => {
    expect(matchColleague(by, colleagues)).toEqual({ match: null, open });
  });
});
