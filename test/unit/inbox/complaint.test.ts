import { describe, expect, it } from 'vitest';
import { readComplaint } from '../../../src/inbox/rules/complaint.ts';
import { OURS, mailWith } from './mails.ts';

const BACK = { messageId: OURS, to: 'ben@people.test' };

describe('a complaint', () => {
  it.each([['abuse'], ['fraud'], ['opt-out'], ['opt-out-list'], ['Abuse']])('of type %s counts', (type) =>
    expect(readComplaint(mailWith({ feedback: { 'feedback-type': type }, returned: BACK }))).toMatchObject({
      outcome: 'complaint',
      address: 'ben@people.test',
    }),
  );

  it('names who complained by its fields before the mail that came back', () =>
    expect(
      readComplaint(
        mailWith({
          feedback: { 'feedback-type': 'abuse', 'original-rcpt-to': '<carl@people.test>' },
          returned: BACK,
        }),
      ),
    ).toMatchObject({ address: 'carl@people.test' }));

  it('whose parts could not be told apart is read by its text', () =>
    expect(
      readComplaint(
        mailWith({
          contentType: 'multipart/report; report-type=feedback-report',
          text: 'Feedback-Type: abuse\nVersion: 1',
        }),
      ),
    ).toMatchObject({ outcome: 'complaint' }));

  it.each([
    ['staff@hotmail.com', 'complaint about message from 192.0.2.1'],
    ['scomp@aol.net', 'Email Feedback Report for IP 192.0.2.1'],
    ['feedbackloop@feedback.people.test', 'FW: Spam report'],
  ])('without a feedback part counts by %s and %s', (from, subject) =>
    expect(readComplaint(mailWith({ from, subject, returned: BACK }))).toMatchObject({
      outcome: 'complaint',
    }),
  );

  it.each([
    [{ feedback: { 'feedback-type': 'auth-failure' } }],
    [{ feedback: { 'feedback-type': 'not-spam' } }],
    [{ feedback: { 'feedback-type': 'virus' } }],
    [{ subject: 'Report Domain: outreach.test Submitter: people.test' }],
  ])('is no report of the kind %j', (over) =>
    expect(readComplaint(mailWith(over))).toMatchObject({ outcome: 'none' }),
  );

  it.each([
    [{ from: 'ben@people.test', subject: 'Spam complaint', text: 'Feedback-Type: abuse' }],
    [{ from: 'feedback@people.test', subject: 'Re: Hello' }],
  ])('is no letter of a person: %j', (over) => expect(readComplaint(mailWith(over))).toBeNull());
});
