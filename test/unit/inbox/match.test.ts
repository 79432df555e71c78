import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseMatch, matchKeys } from '../../../src/inbox/rules/match.ts';
import type { Candidate, MatchKeys } from '../../../src/inbox/rules/match.ts';
import { SEED, block, mailWith, reportWith } from './mails.ts';

fc.configureGlobal({ seed: SEED });

const sent = (sendId: string, day: number, over: Partial<Candidate> = {}): Candidate => ({
  sendId,
  messageId: `<${sendId}@outreach.test>`,
  recipient: 'ben@people.test',
  sentAt: new Date(Date.UTC(2026, 10, day)),
  ...over,
});
const keys = (over: Partial<MatchKeys> = {}): MatchKeys => ({
  cited: [],
  returned: null,
  addresses: [],
  ...over,
});
const FIRST = sent('first', 1);
const SECOND = sent('second', 8);

describe('the keys of a mail', () => {
  it('are each Message-ID it answers or carries back, once', () => {
    const mail = mailWith({
      inReplyTo: ['<b@x>'],
      references: ['<a@x>', '<b@x>'],
      returned: { messageId: '<c@x>', to: null },
    });
    expect(matchKeys(mail)).toMatchObject({ cited: ['<b@x>', '<a@x>', '<c@x>'], returned: '<c@x>' });
  });

  it('are the addresses a report speaks of, before the machine that sent it', () => {
    const mail = reportWith([block({ recipient: 'old@people.test' }), block({ recipient: null })], {
      returned: { messageId: null, to: 'ben@people.test' },
    });
    expect(matchKeys(mail).addresses).toEqual([
      'old@people.test',
      'ben@people.test',
      'mailer-daemon@mx.people.test',
    ]);
  });

  it('are none for a mail that says nothing of itself', () => {
    expect(matchKeys(mailWith({ from: null, inReplyTo: [] }))).toEqual(keys());
  });
});

describe('a mail belongs to', () => {
  it('the one it carries back, though it cites a newer one', () => {
    const found = chooseMatch(keys({ returned: FIRST.messageId, cited: [SECOND.messageId] }), [
      FIRST,
      SECOND,
    ]);
    expect(found).toEqual({ sendId: 'first', by: 'returned_message' });
  });

  it('the newest that it cites, as a thread cites them all', () => {
    const cited = [FIRST.messageId, SECOND.messageId];
    expect(chooseMatch(keys({ cited }), [FIRST, SECOND])).toEqual({ sendId: 'second', by: 'cited_message' });
  });

  it('the one it cites, though a stranger of the same thread wrote it', () => {
    const mail = mailWith({ from: 'assistant@elsewhere.test', inReplyTo: [FIRST.messageId] });
    const other = sent('other', 9, { recipient: 'assistant@elsewhere.test' });
    expect(chooseMatch(matchKeys(mail), [other, FIRST])).toEqual({ sendId: 'first', by: 'cited_message' });
  });

  it('the newest to its address when it cites nothing, however the address is written', () => {
    const upper = sent('upper', 3, { recipient: 'Ben@People.test' });
    expect(chooseMatch(keys({ addresses: ['ben@people.test'] }), [FIRST, upper])).toEqual({
      sendId: 'upper',
      by: 'address',
    });
  });

  it('none when nothing speaks for it', () => {
    expect(
      chooseMatch(keys({ cited: ['<other@x>'], addresses: ['eve@people.test'] }), [FIRST, SECOND]),
    ).toBeNull();
    expect(chooseMatch(keys({ cited: [FIRST.messageId] }), [])).toBeNull();
  });

  it('the same one, in whatever order the candidates come', () => {
    const candidates = [FIRST, SECOND, sent('third', 3), sent('fourth', 4, { recipient: 'eve@people.test' })];
    const ids = fc.subarray(candidates.map((each) => each.messageId));
    const shuffled = fc.shuffledSubarray(candidates, { minLength: candidates.length });
    fc.assert(
      fc.property(ids, shuffled, (cited, order) => {
        const at = keys({ cited, addresses: ['ben@people.test'] });
        expect(chooseMatch(at, order)).toEqual(chooseMatch(at, candidates));
      }),
    );
  });
});
