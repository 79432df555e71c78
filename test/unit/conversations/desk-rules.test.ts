import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiesOf } from '../../../src/conversations/rules/copies.ts';
import { newerMessages } from '../../../src/conversations/rules/newer-messages.ts';
import type { RecentMessage } from '../../../src/conversations/rules/newer-messages.ts';
import { renderSnippet } from '../../../src/conversations/rules/snippet.ts';
import { isOfCopy } from '../../../src/inbox/rules/of-copy.ts';
import type { ParsedMail } from '../../../src/inbox/rules/mail.ts';

const address = fc.constantFrom('a@x.test', 'A@x.test', 'b@x.test', ' b@X.test ', 'c@x.test', 'd@x.test');
const addresses = fc.array(address, { maxLength: 8 });

describe('copies', () => {
  it('hold each address once in any case, none that To has, and lose none', () => {
    fc.assert(
      fc.property(address, addresses, addresses, (to, cc, bcc) => {
        const made = copiesOf(to, { cc, bcc });
        const key = (each: string): string => each.trim().toLowerCase();
        const all = [key(to), ...made.cc.map(key), ...made.bcc.map(key)];
        expect(all).toEqual([...new Set(all)]);
        expect(new Set(all)).toEqual(new Set([to, ...cc, ...bcc].map(key)));
        expect(made.cc.map(key)).toEqual([...new Set(cc.map(key))].filter((each) => each !== key(to)));
      }),
    );
  });
});

describe('newer messages', () => {
  const message = (over: Partial<RecentMessage>): RecentMessage => ({
    id: '2',
    direction: 'outbound',
    from: null,
    created_by: 'ben',
    written_by: null,
    text: null,
    at: new Date(0),
    written_at: new Date(0),
    cancelled: false,
    ...over,
  });
  it.each([
    ['an answer', { direction: 'inbound', created_by: null }, true],
    ['a reply of another person', {}, true],
    ['one that was taken back', { cancelled: true }, false],
    ['one of the writer', { created_by: 'anna' }, false],
    ['the expected one', { id: '1' }, false],
  ] as const)('are told by %s', (_what, over, tells) => {
    const found = newerMessages([message(over)], { expected: '1', userId: 'anna' });
    expect(found).toHaveLength(tells ? 1 : 0);
  });
});

describe('a snippet', () => {
  it('shows variables without a value as they are named, once each, and escapes values in HTML alone', () => {
    const made = renderSnippet(
      {
        subject: '{{first_name}}\n{{custom.a}}',
        html: '<p>{{first_name}} {{custom.a}} {{custom.b}}</p>',
        text: null,
      },
      { first_name: '<A&B>', custom: { b: 'x' } },
      'seed',
    );
    expect(made).toEqual({
      subject: '<A&B> {{custom.a}}',
      html: '<p>&lt;A&amp;B&gt; {{custom.a}} x</p>',
      text: null,
      missing: ['custom.a'],
    });
  });
});

describe('a report', () => {
  const report = (...failed: string[]): ParsedMail =>
    ({
      reports: failed.map((recipient) => ({ action: 'failed', recipient, finalRecipient: null })),
      headers: {},
      feedback: null,
      failedRecipients: [...failed, 'to@x.test'],
    }) as unknown as ParsedMail;
  it.each([
    ['a copy alone', report('cc@x.test'), true],
    ['the addressee', report('to@x.test'), false],
    ['both', report('cc@x.test', 'to@x.test'), false],
    ['an address of elsewhere', report('else@x.test'), false],
    ['a copy in its text', { ...report(), failedRecipients: ['cc@x.test', 'to@x.test'] }, true],
    [
      'a copy of an unwritten complaint',
      { ...report(), feedback: { 'original-rcpt-to': '<CC@x.test>' } },
      true,
    ],
  ])('that names %s', (_what, mail, ofCopy) => {
    expect(isOfCopy(mail, 'To@x.test', ['cc@x.test'])).toBe(ofCopy);
    expect(isOfCopy(mail, 'To@x.test', [])).toBe(false);
  });
});
