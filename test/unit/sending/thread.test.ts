import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../src/sending/rules/thread.ts';
import type { SentBefore } from '../../../src/sending/rules/thread.ts';

const mail = (n: number, over: Partial<SentBefore> = {}): SentBefore => ({
  message_id: `<${n}@x>`,
  subject: `Subject ${n}`,
  in_reply_to: n === 1 ? null : `<${n - 1}@x>`,
  bounced: false,
  ...over,
});

describe('a follow-up', () => {
  it('goes on with the thread of the last mail and names all of its mails', () => {
    expect(threadOf([mail(1), mail(2, { subject: 'Re: Subject 1' }), mail(3)])).toEqual({
      subject: 'Subject 1',
      inReplyTo: '<3@x>',
      references: ['<1@x>', '<2@x>', '<3@x>'],
    });
  });

  it('takes the subject of the thread that it is in, not of an older one', () => {
    expect(threadOf([mail(1), mail(2), mail(3, { in_reply_to: null }), mail(4)])).toEqual({
      subject: 'Subject 3',
      inReplyTo: '<4@x>',
      references: ['<3@x>', '<4@x>'],
    });
  });

  it('leaves out a mail that bounced, also the first one of the thread', () => {
    expect(threadOf([mail(1), mail(2, { bounced: true }), mail(3)])?.references).toEqual(['<1@x>', '<3@x>']);
    const headless = threadOf([mail(1, { bounced: true }), mail(2, { subject: 'Re: re: Subject 1' })]);
    expect(headless).toEqual({ subject: 'Subject 1', inReplyTo: '<2@x>', references: ['<2@x>'] });
  });

  it('names the mail that bounced when there is no other', () => {
    expect(threadOf([mail(1, { bounced: true })])?.inReplyTo).toBe('<1@x>');
  });

  it('is a mail of its own when none was sent', () => {
    expect(threadOf([])).toBeNull();
  });

  it('keeps the first and the last twenty of a long thread', () => {
    const all = Array.from({ length: 40 }, (_none, n) => mail(n + 1));
    const references = threadOf(all)!.references;
    expect(references).toHaveLength(21);
    expect([references[0], references[1], references.at(-1)]).toEqual(['<1@x>', '<21@x>', '<40@x>']);
  });
});
