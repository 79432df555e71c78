import { describe, expect, it } from 'vitest';
import { ownText } from '../../../src/inbox/rules/own-text.ts';
import { REPORT_RULES, delayRule, letterRule, subjectRule } from '../../../src/inbox/rules/report-words.ts';

const FIND = { subject: subjectRule, letter: letterRule, delay: delayRule };

describe('the words of a report', () => {
  it.each(REPORT_RULES.flatMap(({ id, about, yes }) => yes.map((text) => [id, about, text] as const)))(
    '%s: a %s says %j',
    (_id, about, text) => expect(FIND[about](text)).not.toBeNull(),
  );

  it.each(REPORT_RULES.flatMap(({ id, about, no }) => no.map((text) => [id, about, text] as const)))(
    '%s: no %s says %j',
    (_id, about, text) => expect(FIND[about](text)).toBeNull(),
  );
});

describe('what the mail system itself wrote', () => {
  it('ends above the copy of our mail, and has no subject of ours', () => {
    const letter = [
      'This message was created automatically.',
      'Subject: Your mailbox is full of spam?',
      '  and more of it',
      '',
      '  ben@people.test: 550 refused',
      '------ This is a copy of the message, including all the headers. ------',
      'User unknown',
    ].join('\n');
    expect(ownText(letter)).toBe('This message was created automatically.\n\n  ben@people.test: 550 refused');
  });

  it('goes on after a subject in lines that are indented like it', () => {
    const letter =
      'Not delivered.\n\n  Subject: Spam?\n    and more of it\n  Reason: mailbox full\n  Code: 552';
    expect(ownText(letter)).toBe('Not delivered.\n\n  Reason: mailbox full\n  Code: 552');
  });

  it('ends where the header of our mail begins', () =>
    expect(ownText('Refused.\n\nReceived: from mx.outreach.test\nUser unknown')).toBe('Refused.\n'));

  it('goes on after a session that "follows" and an "original message was received"', () => {
    const letter =
      'The original message was received at noon\n--- Transcript of session follows ---\n550 User unknown';
    expect(ownText(letter)).toContain('User unknown');
  });
});
